// SPDX-License-Identifier: GPL-3.0-or-later
// The interface to sliding attacks. The build chooses one back-end by its name (sliders/back_ends.def); what the rest of
// the program sees is the same: an Occupancy, and the squares a rook, bishop or queen attacks when it is occupied.
#ifndef BITBOARD_SLIDERS_H
#define BITBOARD_SLIDERS_H

#include "bitboard/bitboard.h"

#ifndef ATTACKS
#define ATTACKS magic
#endif

// SLIDERS_JOIN(ATTACKS, _init) is magic_init, and SLIDERS_HEADER(ATTACKS) names the file that declares it.
#define SLIDERS_JOIN(back_end, rest) SLIDERS_JOIN_EXPANDED(back_end, rest)
#define SLIDERS_JOIN_EXPANDED(back_end, rest) back_end##rest
#define SLIDERS_TEXT(words) SLIDERS_TEXT_EXPANDED(words)
#define SLIDERS_TEXT_EXPANDED(words) #words
// clang-format off
#define SLIDERS_HEADER(back_end) SLIDERS_TEXT(bitboard/sliders/back_end.h)
// clang-format on

#include SLIDERS_HEADER(ATTACKS)

// An Occupancy is the occupied squares in the form the back-end reads. It is changed only through these functions, so
// that one with several boards keeps them all up. A name that has no definition here is 0 to the preprocessor.
#define SLIDERS_SEVERAL_BOARDS_rotated 1

#if SLIDERS_JOIN(SLIDERS_SEVERAL_BOARDS_, ATTACKS)

typedef RotatedBoards Occupancy;

static inline Occupancy occupancy_from(Bitboard set)
{
    return rotated_boards_from(set);
}

// Occupies an empty square, or empties an occupied one.
static inline void occupancy_toggle(Occupancy *occ, Square square)
{
    rotated_boards_toggle(occ, square);
}

// What the back-end takes.
static inline const RotatedBoards *occupancy_read(const Occupancy *occ)
{
    return occ;
}

// Do all boards hold the same squares?
static inline bool occupancy_is_consistent(const Occupancy *occ)
{
    return rotated_boards_agree(occ);
}

#else

typedef struct Occupancy {
    Bitboard set;
} Occupancy;

static inline Occupancy occupancy_from(Bitboard set)
{
    return (Occupancy){.set = set};
}

static inline void occupancy_toggle(Occupancy *occ, Square square)
{
    occ->set ^= bb_square(square);
}

static inline Bitboard occupancy_read(const Occupancy *occ)
{
    return occ->set;
}

static inline bool occupancy_is_consistent(const Occupancy *occ)
{
    (void)occ;
    return true;
}

#endif

static inline Bitboard occupancy_set(const Occupancy *occ)
{
    return occ->set;
}

static inline Bitboard rook_attacks(Square square, const Occupancy *occ)
{
    return SLIDERS_JOIN(ATTACKS, _rook_attacks)(square, occupancy_read(occ));
}

static inline Bitboard bishop_attacks(Square square, const Occupancy *occ)
{
    return SLIDERS_JOIN(ATTACKS, _bishop_attacks)(square, occupancy_read(occ));
}

static inline Bitboard queen_attacks(Square square, const Occupancy *occ)
{
    return rook_attacks(square, occ) | bishop_attacks(square, occ);
}

#endif
