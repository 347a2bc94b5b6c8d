// SPDX-License-Identifier: GPL-3.0-or-later
// Pseudo-legal moves, generated from sets alone: what the papers on sliding attacks time. The generator takes the attacks
// of rooks and bishops as arguments and is inlined, so that each way to find them gets one of its own. Castling, which has
// nothing to do with sliding, is left out.
#ifndef LAB_PSEUDO_MOVES_H
#define LAB_PSEUDO_MOVES_H

#include "bitboard/sliders/rotated.h"
#include "board/chess.h"

#define LAB_INLINE static inline __attribute__((always_inline))

// Occupied squares in every form that a back-end reads.
typedef struct LabOccupied {
    Bitboard set;
    RotatedBoards boards;
} LabOccupied;

static inline LabOccupied lab_occupied_from(Bitboard set)
{
    return (LabOccupied){.set = set, .boards = rotated_boards_from(set)};
}

// A position as the generator needs it.
typedef struct LabBoard {
    Bitboard by_type[PT_NB]; // pieces of the side to move
    Bitboard own, enemy;
    Bitboard en_passant; // the target square, if there is one
    LabOccupied occupied;
    Colour stm;
} LabBoard;

enum { LAB_MOVES_MAX = 16 * 27 }; // pieces of a side, times the squares a queen reaches; no piece has more moves

// Moves as pairs of squares; promotions stand there once for each piece.
typedef struct LabMoves {
    struct {
        uint8_t from, to;
    } moves[LAB_MOVES_MAX];
    int count;
} LabMoves;

typedef Bitboard LabLineAttacks(Square square, const LabOccupied *occupied);

LAB_INLINE void lab_add_moves(LabMoves *moves, Square from, Bitboard targets)
{
    while (targets != 0) {
        moves->moves[moves->count].from = (uint8_t)from;
        moves->moves[moves->count++].to = (uint8_t)bb_pop(&targets);
    }
}

// Pawns that come from `step` squares away; the last rank counts four times.
LAB_INLINE void lab_add_pawn_moves(LabMoves *moves, Bitboard targets, int step)
{
    while (targets != 0) {
        const Square to = bb_pop(&targets);
        const int pieces = square_rank(to) == RANK_1 || square_rank(to) == RANK_8 ? 4 : 1;
        for (int i = 0; i < pieces; ++i) {
            moves->moves[moves->count].from = (uint8_t)(to - step);
            moves->moves[moves->count++].to = (uint8_t)to;
        }
    }
}

LAB_INLINE void lab_generate_pawns(const LabBoard *board, LabMoves *moves)
{
    const bool is_white = board->stm == WHITE;
    const Direction up = is_white ? NORTH : SOUTH;
    const Direction left = is_white ? NORTH_WEST : SOUTH_WEST, right = is_white ? NORTH_EAST : SOUTH_EAST;
    const Bitboard pawns = board->by_type[PT_PAWN], empty = ~board->occupied.set;
    const Bitboard victims = board->enemy | board->en_passant;
    const Bitboard single = bb_shift(pawns, up) & empty;
    const Bitboard third_rank = bb_rank(is_white ? RANK_3 : RANK_6);
    lab_add_pawn_moves(moves, single, up);
    lab_add_pawn_moves(moves, bb_shift(single & third_rank, up) & empty, 2 * up);
    lab_add_pawn_moves(moves, bb_shift(pawns, left) & victims, left);
    lab_add_pawn_moves(moves, bb_shift(pawns, right) & victims, right);
}

LAB_INLINE void lab_generate_leapers(const LabBoard *board, LabMoves *moves)
{
    Bitboard knights = board->by_type[PT_KNIGHT];
    while (knights != 0) {
        const Square from = bb_pop(&knights);
        lab_add_moves(moves, from, knight_attacks(from) & ~board->own);
    }
    const Square king = bb_first(board->by_type[PT_KING]);
    lab_add_moves(moves, king, king_attacks(king) & ~board->own);
}

LAB_INLINE void lab_generate_sliders(const LabBoard *board, Bitboard sliders, LabLineAttacks *attacks, LabMoves *moves)
{
    while (sliders != 0) {
        const Square from = bb_pop(&sliders);
        lab_add_moves(moves, from, attacks(from, &board->occupied) & ~board->own);
    }
}

// Fills *moves anew.
LAB_INLINE void lab_generate(const LabBoard *board, LabLineAttacks *rook, LabLineAttacks *bishop, LabMoves *moves)
{
    const Bitboard queens = board->by_type[PT_QUEEN];
    moves->count = 0;
    lab_generate_pawns(board, moves);
    lab_generate_leapers(board, moves);
    lab_generate_sliders(board, board->by_type[PT_ROOK] | queens, rook, moves);
    lab_generate_sliders(board, board->by_type[PT_BISHOP] | queens, bishop, moves);
}

#endif
