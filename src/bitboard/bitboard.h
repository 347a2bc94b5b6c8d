// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of squares as 64-bit words (a1 = bit 0 ... h8 = bit 63), and the tables of leaper attacks and lines.
// bitboard_init() fills the tables once; afterwards they are only read, from any thread.
#ifndef BITBOARD_BITBOARD_H
#define BITBOARD_BITBOARD_H

#include "bitboard/square.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Bitboard;

#define BB_FILE_A UINT64_C(0x0101010101010101)
#define BB_FILE_H (BB_FILE_A << 7)
#define BB_RANK_1 UINT64_C(0xff)
#define BB_RANK_8 (BB_RANK_1 << 56)
#define BB_DARK UINT64_C(0xaa55aa55aa55aa55)
#define BB_LIGHT (~BB_DARK)
#define BB_ALL (~UINT64_C(0))

extern Bitboard bb_between_table[SQ_NB][SQ_NB];
extern Bitboard bb_line_table[SQ_NB][SQ_NB];
extern Bitboard bb_knight_table[SQ_NB];
extern Bitboard bb_king_table[SQ_NB];
extern Bitboard bb_pawn_table[COLOUR_NB][SQ_NB];
extern Bitboard bb_rook_rays_table[SQ_NB];
extern Bitboard bb_bishop_rays_table[SQ_NB];

// Fills the tables of this header and of the sliding-attack back-end. Call once, before any other thread runs.
void bitboard_init(void);

static inline Bitboard bb_square(Square square)
{
    return UINT64_C(1) << square;
}

static inline Bitboard bb_file(File file)
{
    return BB_FILE_A << file;
}

static inline Bitboard bb_rank(Rank rank)
{
    return BB_RANK_1 << (rank * 8);
}

static inline bool bb_has(Bitboard set, Square square)
{
    return (set >> square & 1) != 0;
}

static inline bool bb_has_several(Bitboard set)
{
    return (set & (set - 1)) != 0;
}

static inline int bb_count(Bitboard set)
{
    return __builtin_popcountll(set);
}

// The lowest square of a set that is not empty.
static inline Square bb_first(Bitboard set)
{
    assert(set != 0);
    return (Square)__builtin_ctzll(set);
}

// The highest square of a set that is not empty.
static inline Square bb_last(Bitboard set)
{
    assert(set != 0);
    return (Square)(63 ^ __builtin_clzll(set));
}

// Takes the lowest square out of a set that is not empty.
static inline Square bb_pop(Bitboard *set)
{
    const Square square = bb_first(*set);
    *set &= *set - 1;
    return square;
}

// Every square of the set moved one step; what leaves the board is lost.
static inline Bitboard bb_shift(Bitboard set, Direction direction)
{
    switch (direction) {
    case NORTH: return set << 8;
    case SOUTH: return set >> 8;
    case EAST: return (set & ~BB_FILE_H) << 1;
    case WEST: return (set & ~BB_FILE_A) >> 1;
    case NORTH_EAST: return (set & ~BB_FILE_H) << 9;
    case NORTH_WEST: return (set & ~BB_FILE_A) << 7;
    case SOUTH_EAST: return (set & ~BB_FILE_H) >> 7;
    case SOUTH_WEST: return (set & ~BB_FILE_A) >> 9;
    }
    return 0;
}

// The squares strictly between two squares on one line; empty if they are on none.
static inline Bitboard bb_between(Square a, Square b)
{
    return bb_between_table[a][b];
}

// The whole line through two squares, edge to edge; empty if they are on none.
static inline Bitboard bb_line(Square a, Square b)
{
    return bb_line_table[a][b];
}

static inline Bitboard knight_attacks(Square square)
{
    return bb_knight_table[square];
}

static inline Bitboard king_attacks(Square square)
{
    return bb_king_table[square];
}

static inline Bitboard pawn_attacks(Colour colour, Square square)
{
    return bb_pawn_table[colour][square];
}

// What a set of pawns attacks.
static inline Bitboard pawn_set_attacks(Colour colour, Bitboard pawns)
{
    return colour == WHITE ? bb_shift(pawns, NORTH_EAST) | bb_shift(pawns, NORTH_WEST)
                           : bb_shift(pawns, SOUTH_EAST) | bb_shift(pawns, SOUTH_WEST);
}

// Sliding attacks on an empty board.
static inline Bitboard rook_rays(Square square)
{
    return bb_rook_rays_table[square];
}

static inline Bitboard bishop_rays(Square square)
{
    return bb_bishop_rays_table[square];
}

// Steps a king needs from one square to the other.
static inline int square_distance(Square a, Square b)
{
    const int files =
        square_file(a) > square_file(b) ? square_file(a) - square_file(b) : square_file(b) - square_file(a);
    const int ranks =
        square_rank(a) > square_rank(b) ? square_rank(a) - square_rank(b) : square_rank(b) - square_rank(a);
    return files > ranks ? files : ranks;
}

#endif
