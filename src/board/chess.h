// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces, moves, scores and limits.
//
// Glossary: ply = half-moves from the root of the search; depth = plies still to search; score = worth of a position for
// the side to move, in internal units; value = worth of material; quiet move = no capture, no promotion; noisy = any
// other; from/to = a move's squares; us/them = the side to move and the other; occ = occupied squares; stm = side to
// move; PV = principal variation, the line both sides are expected to play; SEE = static exchange evaluation.
#ifndef BOARD_CHESS_H
#define BOARD_CHESS_H

#include "bitboard/square.h"

#include <stdbool.h>
#include <stdint.h>

// clang-format off
typedef enum PieceType { PT_NONE = -1, PT_PAWN, PT_KNIGHT, PT_BISHOP, PT_ROOK, PT_QUEEN, PT_KING, PT_NB } PieceType;

// type * 2 + colour.
typedef enum Piece {
    PIECE_NONE = -1,
    W_PAWN, B_PAWN, W_KNIGHT, B_KNIGHT, W_BISHOP, B_BISHOP, W_ROOK, B_ROOK, W_QUEEN, B_QUEEN, W_KING, B_KING,
    PIECE_NB,
} Piece;
// clang-format on

static inline Piece piece_make(Colour colour, PieceType type)
{
    return (Piece)(type * 2 + colour);
}

static inline PieceType piece_type(Piece piece)
{
    return (PieceType)(piece >> 1);
}

static inline Colour piece_colour(Piece piece)
{
    return (Colour)(piece & 1);
}

// A hash of a position or of a part of it.
typedef uint64_t Key;

// Castling rights are a set of these bits; the index of a right is colour * 2 + (0 king side, 1 queen side).
typedef enum CastlingRights {
    CASTLING_NONE = 0,
    CASTLING_WHITE_KING = 1,
    CASTLING_WHITE_QUEEN = 2,
    CASTLING_BLACK_KING = 4,
    CASTLING_BLACK_QUEEN = 8,
    CASTLING_ALL = 15,
    CASTLING_RIGHT_NB = 4,
} CastlingRights;

// --- moves ---------------------------------------------------------------------------------------------------------

// Bit 2 = capture, bit 3 = promotion; the low two bits of a promotion are the new piece, knight to queen.
typedef enum MoveKind {
    MK_QUIET = 0,
    MK_DOUBLE_PUSH = 1,
    MK_CASTLE = 2, // king takes own rook: `to` is the square the rook stands on, also in orthodox chess
    MK_CAPTURE = 4,
    MK_EN_PASSANT = 5,
    MK_PROMOTION = 8,
    MK_PROMOTION_CAPTURE = 12,
} MoveKind;

//  15    12 11         6 5          0
//  [ kind ] [    to    ] [   from   ]
typedef struct Move {
    uint16_t bits;
} Move;

#define MOVE_NONE ((Move){0})  // a1a1: no move at all
#define MOVE_NULL ((Move){65}) // b1b1: pass

static inline Move move_make(Square from, Square to, MoveKind kind)
{
    return (Move){(uint16_t)((unsigned)from | (unsigned)to << 6 | (unsigned)kind << 12)};
}

static inline Move move_make_promotion(Square from, Square to, PieceType promoted, bool capture)
{
    return move_make(from, to, (MoveKind)((capture ? MK_PROMOTION_CAPTURE : MK_PROMOTION) + promoted - PT_KNIGHT));
}

static inline Square move_from(Move move)
{
    return (Square)(move.bits & 63);
}

static inline Square move_to(Move move)
{
    return (Square)(move.bits >> 6 & 63);
}

static inline MoveKind move_kind(Move move)
{
    return (MoveKind)(move.bits >> 12);
}

static inline bool move_equal(Move a, Move b)
{
    return a.bits == b.bits;
}

// Neither MOVE_NONE nor MOVE_NULL.
static inline bool move_is_real(Move move)
{
    return move_from(move) != move_to(move);
}

static inline bool move_is_capture(Move move)
{
    return (move.bits & 0x4000) != 0;
}

static inline bool move_is_promotion(Move move)
{
    return (move.bits & 0x8000) != 0;
}

static inline bool move_is_quiet(Move move)
{
    return (move.bits & 0xc000) == 0;
}

static inline bool move_is_castle(Move move)
{
    return move_kind(move) == MK_CASTLE;
}

// The new piece of a promotion; PT_NONE for other moves.
static inline PieceType move_promotion(Move move)
{
    return move_is_promotion(move) ? (PieceType)((move.bits >> 12 & 3) + PT_KNIGHT) : PT_NONE;
}

// Where the king ends: the g- or c-file for castling, `to` for every other move.
static inline Square move_king_to(Move move)
{
    if (!move_is_castle(move))
        return move_to(move);
    const File file = move_to(move) > move_from(move) ? FILE_G : FILE_C;
    return square_make(file, square_rank(move_from(move)));
}

// Where the rook of a castling move ends.
static inline Square move_rook_to(Move move)
{
    const File file = move_to(move) > move_from(move) ? FILE_F : FILE_D;
    return square_make(file, square_rank(move_from(move)));
}

// No legal position has more moves (218 is the known maximum).
enum { MAX_MOVES = 256 };

typedef struct MoveList {
    int count;
    Move moves[MAX_MOVES];
} MoveList;

// --- scores and depths ---------------------------------------------------------------------------------------------

// Internal units: a pawn in the endgame is worth SCORE_PAWN; outputs go through score_to_centipawns.
//   |score| <= SCORE_EVAL_MAX                      evaluations
//   SCORE_TABLE_WIN - MAX_PLY .. SCORE_TABLE_WIN   won by endgame tables that know no mate, n plies from the root
//   SCORE_MATE - MAX_PLY .. SCORE_MATE             mate: SCORE_MATE - n is mate n plies from the root
//   SCORE_INFINITE                                 outside every score; SCORE_NONE: no score known
// In the transposition table both are counted from the node: score_to_tt and score_from_tt convert.
typedef int Score;
typedef int Depth;

enum {
    MAX_PLY = 128,
    SCORE_DRAW = 0,
    SCORE_PAWN = 100,
    SCORE_EVAL_MAX = 30000,
    SCORE_MATE = 32000,
    SCORE_MATE_BOUND = SCORE_MATE - 2 * MAX_PLY, // a mate from the table may lie a whole tree below a deep node
    SCORE_TABLE_WIN = SCORE_MATE_BOUND - 1,
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,
};

static inline Score score_mate_in(int ply)
{
    return SCORE_MATE - ply;
}

static inline Score score_mated_in(int ply)
{
    return -SCORE_MATE + ply;
}

static inline bool score_is_mate(Score score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

// Decided: a mate, or won or lost by the endgame tables.
static inline bool score_is_decisive(Score score)
{
    return score > SCORE_EVAL_MAX || score < -SCORE_EVAL_MAX;
}

// Own moves to mate, positive if the side to move gives it, negative if it suffers it (0: it is mated already). Only
// for scores that are mates.
static inline int score_mate_moves(Score score)
{
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

// What the tables win is shown as far more than any evaluation, less the plies to where they know it.
enum { TABLE_WIN_CENTIPAWNS = 20000 };

static inline int score_to_centipawns(Score score)
{
    if (score_is_decisive(score) && !score_is_mate(score))
        return score > 0 ? score - SCORE_TABLE_WIN + TABLE_WIN_CENTIPAWNS
                         : score + SCORE_TABLE_WIN - TABLE_WIN_CENTIPAWNS;
    return score * 100 / SCORE_PAWN;
}

static inline Score score_from_centipawns(int64_t centipawns)
{
    return (Score)(centipawns * SCORE_PAWN / 100);
}

// Material values for SEE, move ordering and pruning margins, by piece type.
extern const int piece_value[PT_NB];

#endif
