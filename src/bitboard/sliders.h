// SPDX-License-Identifier: GPL-3.0-or-later
// The interface to sliding attacks. The build chooses one back-end (sliders/, one a file); what the rest of the program
// sees is the same: an Occupancy, and the squares a rook, bishop or queen attacks when it is occupied.
#ifndef BITBOARD_SLIDERS_H
#define BITBOARD_SLIDERS_H

#include "bitboard/bitboard.h"

#if defined ATTACKS_PEXT
#include "bitboard/sliders/pext.h"
#elif defined ATTACKS_HYPERBOLA
#include "bitboard/sliders/hyperbola.h"
#else
#include "bitboard/sliders/magic.h"
#endif

// Occupied squares in the form the back-end reads. Changed only through these functions, so that a back-end with more
// than one word (rotated bitboards) keeps them all up.
typedef struct Occupancy {
    Bitboard set;
} Occupancy;

static inline Occupancy occupancy_from(Bitboard set)
{
    return (Occupancy){.set = set};
}

static inline Bitboard occupancy_set(const Occupancy *occ)
{
    return occ->set;
}

// Occupies an empty square, or empties an occupied one.
static inline void occupancy_toggle(Occupancy *occ, Square square)
{
    occ->set ^= bb_square(square);
}

static inline Bitboard rook_attacks(Square square, const Occupancy *occ)
{
#if defined ATTACKS_PEXT
    return pext_rook_attacks(square, occ->set);
#elif defined ATTACKS_HYPERBOLA
    return hyperbola_rook_attacks(square, occ->set);
#else
    return magic_rook_attacks(square, occ->set);
#endif
}

static inline Bitboard bishop_attacks(Square square, const Occupancy *occ)
{
#if defined ATTACKS_PEXT
    return pext_bishop_attacks(square, occ->set);
#elif defined ATTACKS_HYPERBOLA
    return hyperbola_bishop_attacks(square, occ->set);
#else
    return magic_bishop_attacks(square, occ->set);
#endif
}

static inline Bitboard queen_attacks(Square square, const Occupancy *occ)
{
    return rook_attacks(square, occ) | bishop_attacks(square, occ);
}

#endif
