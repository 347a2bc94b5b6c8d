// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/move_rank.h"

// The cells of one side: every second piece.
static bool is_of_side(int piece, Piece mover)
{
    return piece_colour((Piece)piece) == piece_colour(mover);
}

int move_rank(const MemorySnapshot *snapshot, Move move)
{
    const Piece mover = pos_piece_on(&snapshot->root, move_from(move));
    const uint64_t own = snapshot->attention[MAP_TO][mover][move_king_to(move)];
    int rank = 1;
    for (int piece = 0; own > 0 && piece < PIECE_NB; ++piece)
        for (int square = 0; is_of_side(piece, mover) && square < SQ_NB; ++square)
            rank += snapshot->attention[MAP_TO][piece][square] > own;
    return own > 0 ? rank : 0;
}

int move_rank_before(const MemorySnapshot *snapshot, Move move)
{
    const Piece mover = pos_piece_on(&snapshot->root, move_from(move));
    const float own = snapshot->game.previous[MAP_TO][mover][move_king_to(move)];
    int rank = 1;
    if (!snapshot->game.has_previous || own <= 0)
        return 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; is_of_side(piece, mover) && square < SQ_NB; ++square)
            rank += snapshot->game.previous[MAP_TO][piece][square] > own;
    return rank;
}
