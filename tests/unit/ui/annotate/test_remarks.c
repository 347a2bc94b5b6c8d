// SPDX-License-Identifier: GPL-3.0-or-later
// Remarks that are added to a game of others and taken out again: nothing else changes.
#include "unit/unit.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "ui/annotate/remarks.h"

static GameTree *read_tree(const char *text)
{
    GameTree *tree = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("test", text, strlen(text));
    if (pgn_read_game(reader, tree, &error) != PGN_GAME)
        fail_msg("%s: %s", text, error.text);
    pgn_close(reader);
    return tree;
}

static int node_at(const GameTree *tree, int plies)
{
    int node = TREE_ROOT;
    for (; plies > 0; --plies)
        node = tree_child(tree, node, 0);
    return node;
}

static const Remark blunder = {
    .nag = 4, .eval = "[%eval -3.20]", .squares = "[%csl Rg4]", .arrows = "[%cal Rh3g4]", .words = "Loses a bishop."};

// Adds a remark on the second move of Black, and a better line in its place.
static void annotate(GameTree *tree)
{
    const int node = node_at(tree, 4), parent = node_at(tree, 3);
    Position pos;
    Move moves[2];
    tree_position(tree, parent, &pos);
    assert_true(san_read(&pos, "d6", &moves[0], NULL));
    pos_advance(&pos, moves[0]);
    assert_true(san_read(&pos, "d4", &moves[1], NULL));
    remarks_take_out_at(tree, node);
    remark_add(tree, node, &blunder);
    remark_add_line(tree, parent, moves, 2, "[%eval 0.30]");
    remarks_set_tags(tree, &(OpeningName){.name = "King's Knight", .code = "C40"});
}

static void want_text(const GameTree *tree, const char *wanted, const char *what)
{
    char *text = pgn_write(tree);
    if (strcmp(text, wanted) != 0)
        fail_msg("%s:\n%s\ninstead of\n%s", what, text, wanted);
    mem_free(text);
}

static const char *const games[] = {
    "1. e4 e5 2. Nf3 f6 3. Bc4 *",
    "1. e4 e5 2. Nf3 f6 {weak} 3. Bc4 *",
    "1. e4 e5 2. Nf3 f6 $3 $14 {weak [%cal Ga1a2] [%clk 0:01] [%eval 9.0]} (2... Nc6 {main} 3. Bb5 (3. Bc4)) 3. Bc4 *",
    "[Annotator \"Coach\"]\n[ECO \"C99\"]\n\n{first} 1. e4 e5 2. Nf3 f6 (2... d6 {Philidor} 3. d4 $1) 3. Bc4 *",
    "[Opening \"Mine\"]\n\n1. e4 e5 2. Nf3 f6 $14 $15 $16 $17 $18 $19 $20 $21 3. Bc4 *",
    "[Annotator \"Hotspur\"]\n\n1. e4 e5 2. Nf3 f6 {+0.31/14 2.1s} (2... d6 3. d4 exd4) 3. Bc4 *",
    "1. e4 e5 2. Nf3 f6 {odd [%hotspur] and [%hotspur 12] here} 3. Bc4 *",
};

// Added, read by another program, added again, and taken out.
static void what_is_added_can_be_taken_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(games); ++i) {
        GameTree *tree = read_tree(games[i]);
        char *before = pgn_write(tree);
        annotate(tree);
        assert_true(remarks_are_in(tree));
        char *with = pgn_write(tree);
        assert_string_not_equal(before, with);
        annotate(tree);
        want_text(tree, with, "added twice");
        GameTree *again = read_tree(with);
        annotate(again);
        want_text(again, with, "added to what was read");
        remarks_take_out(again);
        assert_false(remarks_are_in(again));
        want_text(again, before, "taken out");
        mem_free(before);
        mem_free(with);
        tree_free(again);
        tree_free(tree);
    }
}

// The game without its tags, without line breaks.
static char *moves_in_a_line(const GameTree *tree)
{
    char *text = pgn_write(tree), *moves = strstr(text, "\n\n") + 2;
    memmove(text, moves, strlen(moves) + 1);
    for (char *c = text; *c != '\0'; ++c)
        *c = *c == '\n' ? ' ' : *c;
    return text;
}

// A game that was annotated, in which a person has changed something; what must still be there when the remarks are out.
static void what_a_person_changes_in_it_stays(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *kept;
    } rows[] = {
        {"", "", "f6 {weak} 3. Bc4"},
        {"weak", "very weak", "f6 {very weak} 3. Bc4"},
        {"end]}", "end] really}", "f6 {weak really} 3. Bc4"},
        {"f6 $4", "f6 $4 $16", "f6 $16 {weak} 3. Bc4"},
        {"f6 $4", "f6 $2", "f6 $2 {weak} 3. Bc4"},
        {"Loses a bishop. ", "Loses a bishop, I think. ",
         "f6 {weak [%eval -3.20] [%csl Rg4] [%cal Rh3g4] - Loses a bishop, I think.} 3. Bc4"},
        {"Rh3g4", "Rh3g4,Gd1d8", "f6 {weak [%eval -3.20] [%csl Rg4] [%cal Rh3g4,Gd1d8] - Loses a bishop.} 3. Bc4"},
        {"bishop. [%hotspur end]", "bishop.",
         "f6 {weak [%eval -3.20] [%csl Rg4] [%cal Rh3g4] - Loses a bishop.} 3. Bc4"},
        {"3. d4)", "3. d4 {main})", "(2... d6 3. d4 {main}) 3. Bc4"},
        {"3. d4)", "3. d4 $1)", "(2... d6 3. d4 $1) 3. Bc4"},
        {"3. d4)", "3. d4 exd4)", "(2... d6 3. d4 exd4) 3. Bc4"},
        {"3. d4)", "3. d4 (3. Bc4))", "(2... d6 3. d4 (3. Bc4)) 3. Bc4"},
        {"3. d4)", "3. Bc4)", "(2... d6 3. Bc4) 3. Bc4"},
        {"(2... d6", "({or} 2... d6", "( {or} 2... d6 3. d4) 3. Bc4"},
        {"[%hotspur end]} 3. d4)", "[%hotspur end] solid} 3. d4)", "(2... d6 {solid} 3. d4) 3. Bc4"},
        {"3. d4)", "3. d4) (2... Nc6)", "(2... Nc6) 3. Bc4"},
    };
    GameTree *source = read_tree("1. e4 e5 2. Nf3 f6 {weak} 3. Bc4 *");
    annotate(source);
    char *annotated = moves_in_a_line(source);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char changed[1024];
        const char *found = strstr(annotated, rows[i].from);
        assert_non_null(found);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(found - annotated), annotated, rows[i].to,
                 found + strlen(rows[i].from));
        GameTree *tree = read_tree(changed);
        remarks_take_out(tree);
        char *body = moves_in_a_line(tree);
        if (strstr(body, "hotspur") != NULL || strstr(body, rows[i].kept) == NULL)
            fail_msg("'%s' for '%s':\n%s", rows[i].to, rows[i].from, body);
        mem_free(body);
        tree_free(tree);
    }
    mem_free(annotated);
    tree_free(source);
}

// Only where there is nothing of the kind.
static void a_persons_marks_have_the_first_word(void **state)
{
    (void)state;
    GameTree *tree = read_tree("1. e4 e5 2. Nf3 f6 $3 {[%eval 1.0] so [%cal Ga1a2]} 3. Bc4 *");
    const int node = node_at(tree, 4);
    annotate(tree);
    assert_int_equal(tree_nag(tree, node, 0), 3);
    assert_int_equal(tree_nag(tree, node, 1), 0);
    const char *comment = tree_comment(tree, node);
    assert_null(strstr(comment, "-3.20"));
    assert_null(strstr(comment, "Rh3g4"));
    assert_non_null(strstr(comment, "[%csl Rg4]"));
    assert_non_null(strstr(comment, "- Loses a bishop."));
    char *left = remarks_left_out(comment), *words = remarks_words(comment);
    assert_string_equal(left, "[%eval 1.0] so [%cal Ga1a2]");
    assert_string_equal(words, "Loses a bishop.");
    mem_free(left);
    mem_free(words);
    tree_free(tree);
}

// A variation with the moves of the better line is enough.
static void a_line_that_is_there_is_not_added(void **state)
{
    (void)state;
    GameTree *tree = read_tree("1. e4 e5 2. Nf3 f6 (2... d6 3. d4 exd4) 3. Bc4 *");
    annotate(tree);
    assert_int_equal(tree_child(tree, node_at(tree, 3), 2), TREE_NONE);
    tree_free(tree);
    tree = read_tree("1. e4 e5 2. Nf3 f6 (2... d6 3. Bc4) 3. Bc4 *");
    annotate(tree);
    const int own = tree_child(tree, node_at(tree, 3), 2);
    assert_int_not_equal(own, TREE_NONE);
    assert_int_equal(remark_line_of(tree, tree_child(tree, own, 0)), own);
    assert_int_equal(remark_line_of(tree, node_at(tree, 4)), TREE_NONE);
    tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_added_can_be_taken_out),
        cmocka_unit_test(what_a_person_changes_in_it_stays),
        cmocka_unit_test(a_persons_marks_have_the_first_word),
        cmocka_unit_test(a_line_that_is_there_is_not_added),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
