// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/chains/chain_table.h"

#include <string.h>

void chains_clear(MoveChains *chains)
{
    memset(chains, 0, sizeof *chains);
}

// The table is only read; the function that finds a slot serves writing too.
static MoveChain *slot_of(const MoveChains *chains, Piece piece, Move move)
{
    MoveChains *writable = (MoveChains *)(uintptr_t)chains;
    return &writable->slot[piece][move_from(move)][move_to(move)];
}

const MoveChain *chains_find(const MoveChains *chains, const Position *pos, Move move)
{
    const MoveChain *chain = slot_of(chains, pos_piece_on(pos, move_from(move)), move);
    return chain_line_starts_with(&chain->line, move) ? chain : NULL;
}

void chains_store(MoveChains *chains, const ChainLine *line, Score value, int move_number)
{
    *slot_of(chains, (Piece)line->piece[0], line->move[0]) = (MoveChain){
        .line = *line,
        .value = value,
        .last_update = (int16_t)move_number,
    };
}

void chains_remove(MoveChains *chains, const Position *pos, Move move)
{
    slot_of(chains, pos_piece_on(pos, move_from(move)), move)->line.length = 0;
}

void chains_forget_old(MoveChains *chains, int move_number, int age)
{
    MoveChain *slot = &chains->slot[0][0][0];
    for (int i = 0; age > 0 && i < PIECE_NB * SQ_NB * SQ_NB; ++i)
        if (move_number - slot[i].last_update > age || slot[i].last_update > move_number)
            slot[i].line.length = 0;
}
