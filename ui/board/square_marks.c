// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/square_marks.h"

#include "bitboard/bitboard.h"

#include <string.h>

// --- arrows --------------------------------------------------------------------------------------------------------

void arrows_toggle(Arrows *arrows, Square from, Square to)
{
    int at = 0;
    while (at < arrows->count && (arrows->rows[at].from != from || arrows->rows[at].to != to))
        ++at;
    const bool is_there = at < arrows->count;
    // An arrow drawn again is removed; beyond the limit the oldest one goes.
    if (is_there || arrows->count == ARROWS_MAX) {
        const int gone = is_there ? at : 0;
        arrows->count -= 1;
        memmove(&arrows->rows[gone], &arrows->rows[gone + 1], (size_t)(arrows->count - gone) * sizeof arrows->rows[0]);
    }
    if (is_there)
        return;
    arrows->rows[arrows->count].from = from;
    arrows->rows[arrows->count].to = to;
    arrows->count += 1;
}

static int sign_of_number(int number)
{
    return (number > 0) - (number < 0);
}

// Rows are ways up or down, columns ways left or right, on the screen.
static const char *head_of(int up, int right, bool has_unicode)
{
    static const char *const arrows[3][3] = {
        {"\u2199", "\u2193", "\u2198"}, {"\u2190", "o", "\u2192"}, {"\u2196", "\u2191", "\u2197"}};
    static const char *const ascii[3][3] = {{"v", "v", "v"}, {"<", "o", ">"}, {"^", "^", "^"}};
    return (has_unicode ? arrows : ascii)[up + 1][right + 1];
}

const char *arrows_sign(const Arrows *arrows, Square square, bool flipped, bool has_unicode)
{
    const char *sign = NULL;
    for (int i = 0; i < arrows->count; ++i) {
        const Square from = arrows->rows[i].from, to = arrows->rows[i].to;
        const int side = flipped ? -1 : 1;
        const int up = side * sign_of_number((int)square_rank(to) - (int)square_rank(from));
        const int right = side * sign_of_number((int)square_file(to) - (int)square_file(from));
        // A head hides everything else, an origin hides ways.
        if (square == to)
            return head_of(up, right, has_unicode);
        if (square == from)
            sign = "o";
        else if (sign == NULL && bb_has(bb_between(from, to), square))
            sign = up == 0 ? "-" : right == 0 ? "|" : up == right ? "/" : "\\";
    }
    return sign;
}

// --- paths ---------------------------------------------------------------------------------------------------------

static void add_sign(PathMarks *marks, Square square, char sign, bool is_reply)
{
    char *text = marks->text[square];
    const size_t length = strlen(text);
    if (length == 0)
        marks->is_reply[square] = is_reply;
    if (length + 1 >= PATH_MARK_SIZE)
        return;
    text[length] = sign;
    text[length + 1] = '\0';
}

// How many moves of a path have been played when it leads to this position; its length if it does not.
static int moves_played(const MemorySnapshot *snapshot, const MemoryPath *path, Key key)
{
    Position pos = snapshot->root;
    Undo undo[PATH_MOVES_MAX];
    int played = 0;
    // Paths may lead through the position that is shown: only what lies ahead of it is drawn.
    for (; played < path->length && pos.key != key; ++played)
        pos_make_move(&pos, path->moves[played], &undo[played]);
    return played;
}

static void number_moves(const MemoryPath *path, int played, char letter, PathMarks *out)
{
    if (played >= path->length)
        return;
    add_sign(out, move_from(path->moves[played]), letter, false);
    for (int i = played; i < path->length; ++i)
        add_sign(out, move_king_to(path->moves[i]), (char)('1' + i - played), (i - played) % 2 != 0);
}

void path_marks_make(const MemorySnapshot *snapshot, const Position *pos, int path, PathMarks *out)
{
    const MemoryDetail *detail = &snapshot->detail;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < detail->path_count; ++i) {
        const int played = moves_played(snapshot, &detail->paths[i], pos->key);
        if (i == path)
            number_moves(&detail->paths[i], played, (char)('A' + i), out);
        else if ((path < 0 || path >= detail->path_count) && played < detail->paths[i].length)
            add_sign(out, move_king_to(detail->paths[i].moves[played]), (char)('A' + i), false);
    }
}
