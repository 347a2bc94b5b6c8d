// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/mailbox/geometry.h"

#include <stdlib.h>

BoxLine box_line_table[BOX_LINES];

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static BoxLine line_of(int files, int ranks)
{
    const int across = abs(files), along = abs(ranks);
    const bool is_straight = across == 0 || along == 0, is_diagonal = across == along;
    BoxLine line = {.distance = (uint8_t)(across > along ? across : along)};
    if (is_straight || is_diagonal)
        line.step = (int8_t)(sign(ranks) * BOX_NORTH + sign(files) * BOX_EAST);
    BoxPiece reach = is_straight ? BOX_ROOK : is_diagonal ? BOX_BISHOP : BOX_NONE;
    if (across + along == 3 && !is_straight)
        reach = BOX_KNIGHT;
    if (line.distance == 1)
        reach |= BOX_KING;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        const bool is_pawns = across == 1 && ranks == (colour == WHITE ? 1 : -1);
        line.reach[colour] = reach | (is_pawns ? BOX_PAWN : BOX_NONE);
    }
    return line;
}

void box_geometry_init(void)
{
    for (int ranks = 1 - MAILBOX_RANKS; ranks < MAILBOX_RANKS; ++ranks)
        for (int files = 1 - MAILBOX_FILES; files < MAILBOX_FILES; ++files)
            if (files != 0 || ranks != 0)
                box_line_table[ranks * BOX_WIDTH + files + BOX_DIFFERENCE_MAX] = line_of(files, ranks);
}
