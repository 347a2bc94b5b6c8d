// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "ui/common/comment_fields.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// A game is shown on terminals, too, which would obey control characters.
static bool is_printable(const char *text)
{
    for (; *text != '\0'; ++text)
        if (*text != '\n' && iscntrl((unsigned char)*text))
            return false;
    return true;
}

static bool has_same_signs(const GameTree *a, int node_a, const GameTree *b, int node_b)
{
    int i = 0;
    while (tree_nag(a, node_a, i) != 0 && tree_nag(a, node_a, i) == tree_nag(b, node_b, i))
        ++i;
    return tree_nag(a, node_a, i) == tree_nag(b, node_b, i);
}

// Have two nodes the same moves behind them, variation by variation, with the same signs?
static bool is_same_below(const GameTree *a, int node_a, const GameTree *b, int node_b)
{
    int i = 0, child_a, child_b;
    do {
        child_a = tree_child(a, node_a, i);
        child_b = tree_child(b, node_b, i);
        ++i;
    } while (child_a != TREE_NONE && child_b != TREE_NONE &&
             move_equal(tree_ply(a, child_a)->move, tree_ply(b, child_b)->move) &&
             has_same_signs(a, child_a, b, child_b) && is_same_below(a, child_a, b, child_b));
    return child_a == TREE_NONE && child_b == TREE_NONE;
}

// Whatever was read can be written and read again: the same moves, and the same text once more, tags and comments with it.
// Only the moves of another variant are a fault still.
static bool comes_back(const GameTree *game)
{
    GameTree *again = tree_new();
    Error error;
    char *text = pgn_write(game);
    assert(is_printable(text));
    PgnReader *reader = pgn_open_memory("again", text, strlen(text));
    const PgnStatus status = pgn_read_game(reader, again, &error);
    char *once_more = pgn_write(again);
    const bool is_same = status == (tree_is_foreign(game) ? PGN_BROKEN : PGN_GAME) &&
                         tree_is_foreign(game) == tree_is_foreign(again) &&
                         is_same_below(game, TREE_ROOT, again, TREE_ROOT) && strcmp(text, once_more) == 0;
    pgn_close(reader);
    tree_free(again);
    mem_free(text);
    mem_free(once_more);
    return is_same;
}

// What the comments tell in fields is read, said and written; squares and arrows come back.
static void read_fields(const GameTree *game)
{
    enum { TEXT_SIZE = 512, FIELDS_SIZE = 1024 };
    char text[TEXT_SIZE], fields[FIELDS_SIZE];
    CommentMarks marks, again;
    CommentEval eval;
    int64_t us;
    for (int node = TREE_ROOT; node != TREE_NONE; node = tree_child(game, node, 0)) {
        const char *comment = tree_comment(game, node);
        Text out = text_begin(text, sizeof text), fields_out = text_begin(fields, sizeof fields);
        comment_fields_describe(comment, &out);
        comment_write_words(comment, &out);
        comment_write_unmarked(comment, &out);
        (void)comment_find_eval(comment, &eval);
        assert(!node_time_used(game, node, &us) || us >= 0);
        if (!comment_read_marks(comment, &marks))
            continue;
        comment_marks_write(&marks, &fields_out);
        const bool is_read = comment_read_marks(fields, &again);
        assert(is_read && !fields_out.truncated && memcmp(&marks, &again, sizeof marks) == 0);
        (void)is_read;
    }
}

// Two in three inputs with their variations; which ones, their first byte decides.
bool fuzz_pgn(char *input, size_t size)
{
    GameTree *game = tree_new();
    Error error = {{0}};
    bool accepted = false;
    PgnReader *reader = pgn_open_memory("fuzz", input, size);
    if (size > 0 && (unsigned char)input[0] % 3 == 0)
        pgn_skip_variations(reader);
    PgnStatus status = pgn_read_game(reader, game, &error);
    for (; status == PGN_GAME || status == PGN_BROKEN; status = pgn_read_game(reader, game, &error)) {
        const bool is_same = comes_back(game);
        assert(is_same);
        read_fields(game);
        if (status == PGN_BROKEN)
            complaint_check(&error);
        accepted = accepted || (status == PGN_GAME && is_same);
    }
    assert(status == PGN_END);
    pgn_close(reader);
    tree_free(game);
    return accepted;
}
