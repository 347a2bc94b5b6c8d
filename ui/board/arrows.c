// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/arrows.h"

#include "bitboard/bitboard.h"

#include <string.h>

void arrows_toggle(Arrows *arrows, Square from, Square to)
{
    int at = 0;
    while (at < arrows->count && (arrows->rows[at].from != from || arrows->rows[at].to != to))
        ++at;
    const bool is_there = at < arrows->count;
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

static const char *way_of(int up, int right)
{
    if (up == 0)
        return "-";
    return right == 0 ? "|" : up == right ? "/" : "\\";
}

const char *arrows_sign(const Arrows *arrows, Square square, bool flipped, bool has_unicode)
{
    const char *sign = NULL;
    for (int i = 0; i < arrows->count; ++i) {
        const Square from = arrows->rows[i].from, to = arrows->rows[i].to;
        const int side = flipped ? -1 : 1;
        const int up = side * sign_of_number((int)square_rank(to) - (int)square_rank(from));
        const int right = side * sign_of_number((int)square_file(to) - (int)square_file(from));
        if (square == to)
            return head_of(up, right, has_unicode);
        if (square == from)
            sign = "o";
        else if (sign == NULL && bb_has(bb_between(from, to), square))
            sign = way_of(up, right);
    }
    return sign;
}
