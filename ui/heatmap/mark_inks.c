// SPDX-License-Identifier: GPL-3.0-or-later
// Inks for the marks in comments: a table, for every kind of terminal and for pictures.
#include "ui/heatmap/mark_inks.h"

#include <stddef.h>

const Ink *mark_ink(CommentMark colour)
{
    // Seen on both fields of every board, and told apart by who sees no red, no green or no blue.
    static const Ink inks[COMMENT_MARK_NB] = {
        [COMMENT_MARK_GREEN] = {0x0d6945, 23, 2, 2},    [COMMENT_MARK_RED] = {0x8a0703, 88, 1, 1},
        [COMMENT_MARK_YELLOW] = {0xe4bb23, 178, 11, 3}, [COMMENT_MARK_BLUE] = {0x1034b2, 25, 4, 4},
        [COMMENT_MARK_ORANGE] = {0xcf5a0b, 166, 3, 3},  [COMMENT_MARK_CYAN] = {0x159cc2, 38, 14, 6},
    };
    return colour > COMMENT_MARK_NONE && colour < COMMENT_MARK_NB ? &inks[colour] : NULL;
}
