// SPDX-License-Identifier: GPL-3.0-or-later
// Quiet moves ordered by the influence they gain where it matters; chessmaps.h has the source and what
// differs from it. Used by the chain search and by the laboratory's orderings.
#include "chains/chessmaps.h"

#include "board/control.h"

enum {
    FILES_OF_SECTOR = 2,
    SECTORS_OF_BAND = FILE_NB / FILES_OF_SECTOR,
    CONTESTED = 3, // how much a square matters that both sides look at and neither controls
    LOOKED_AT = 1, // ... that both look at
    NEAR_KING = 2, // ... beside a king
};

int chessmaps_sector(Square square)
{
    const Rank rank = square_rank(square);
    // White's third, the middle and Black's third.
    const int band = rank <= RANK_3 ? 0 : rank <= RANK_5 ? 1 : 2;
    return band * SECTORS_OF_BAND + (int)square_file(square) / FILES_OF_SECTOR;
}

SectorWorth chessmaps_rank(const int32_t matters[CHESSMAPS_SECTOR_NB])
{
    SectorWorth worth;
    for (int sector = 0; sector < CHESSMAPS_SECTOR_NB; ++sector) {
        // A rank from best to worst; equals go by their number, so that no two have the same.
        int better = 0;
        for (int other = 0; other < CHESSMAPS_SECTOR_NB; ++other)
            better += matters[other] > matters[sector] || (matters[other] == matters[sector] && other < sector);
        worth.of[sector] = CHESSMAPS_SECTOR_NB - better;
    }
    return worth;
}

SectorWorth chessmaps_rank_by_control(const Position *pos)
{
    ControlMap map;
    control_compute(pos, &map);
    const Bitboard near_kings = king_attacks(pos_king(pos, WHITE)) | king_attacks(pos_king(pos, BLACK));
    int32_t matters[CHESSMAPS_SECTOR_NB] = {0};
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        int32_t *sector = &matters[chessmaps_sector(square)];
        // Squares that only one side looks at are decided already.
        if (map.count[WHITE][square] > 0 && map.count[BLACK][square] > 0)
            *sector += control_owner(&map, square) == 0 ? CONTESTED : LOOKED_AT;
        *sector += bb_has(near_kings, square) ? NEAR_KING : 0;
    }
    return chessmaps_rank(matters);
}

// Squares that a piece attacks.
static Bitboard looked_at(PieceType type, Colour us, Square square, const Occupancy *occ)
{
    switch (type) {
    case PT_PAWN: return pawn_attacks(us, square);
    case PT_KNIGHT: return knight_attacks(square);
    case PT_BISHOP: return bishop_attacks(square, occ);
    case PT_ROOK: return rook_attacks(square, occ);
    case PT_QUEEN: return queen_attacks(square, occ);
    default: return king_attacks(square);
    }
}

static int worth_of(Bitboard squares, const SectorWorth *worth)
{
    int sum = 0;
    while (squares != 0)
        sum += worth->of[chessmaps_sector(bb_pop(&squares))];
    return sum;
}

int chessmaps_influence(const Position *pos, Move move, const SectorWorth *worth)
{
    const Square from = move_from(move), to = move_king_to(move);
    const Piece piece = pos_piece_on(pos, from);
    const PieceType type = piece_type(piece);
    const Colour us = piece_colour(piece);
    // From its new square a slider also looks through the one that it has left.
    Occupancy without = pos->occupied;
    occupancy_toggle(&without, from);
    return worth_of(looked_at(type, us, to, &without), worth) -
           worth_of(looked_at(type, us, from, &pos->occupied), worth);
}
