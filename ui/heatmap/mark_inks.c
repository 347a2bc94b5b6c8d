// SPDX-License-Identifier: GPL-3.0-or-later
// Inks for the marks in comments: a table, for every kind of terminal and for pictures.
#include "ui/heatmap/mark_inks.h"

#include <stddef.h>

const Ink *mark_ink(CommentMark colour)
{
    // Dark enough for both fields of every board.
    static const Ink inks[COMMENT_MARK_NB] = {
        [COMMENT_MARK_GREEN] = {0x15781b, 28, 2, 2},    [COMMENT_MARK_RED] = {0xa01c1c, 124, 1, 1},
        [COMMENT_MARK_YELLOW] = {0xe0b000, 178, 11, 3}, [COMMENT_MARK_BLUE] = {0x1a3fa8, 19, 4, 4},
        [COMMENT_MARK_ORANGE] = {0xe06000, 166, 3, 3},  [COMMENT_MARK_CYAN] = {0x0090a8, 31, 14, 6},
    };
    return colour > COMMENT_MARK_NONE && colour < COMMENT_MARK_NB ? &inks[colour] : NULL;
}
