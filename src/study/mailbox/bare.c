// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up the bare bitboard; moves are inlined from its header into the loops that time them, in
// experiments/mailbox.c.
#include "study/mailbox/bare.h"

#include <string.h>

void bare_from_position(BareBoard *bare, const Position *pos)
{
    *bare = (BareBoard){
        .boards = rotated_boards_from(pos_occupied(pos)),
        .castling = pos->castling,
        .en_passant = (int8_t)pos->en_passant,
        .rule50 = (uint8_t)pos->rule50,
        .stm = pos->stm,
        .castling_setup = &pos->castling_setup,
    };
    memcpy(bare->by_type, pos->by_type, sizeof bare->by_type);
    memcpy(bare->by_colour, pos->by_colour, sizeof bare->by_colour);
    memcpy(bare->on, pos->board, sizeof bare->on);
}
