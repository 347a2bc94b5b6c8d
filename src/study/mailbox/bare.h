// SPDX-License-Identifier: GPL-3.0-or-later
// A bitboard that keeps the board and nothing else: sets of pieces, what stands where, and what a move cannot give back.
// No keys, no checkers, no pins, so that it does the same work as the piece lists of mailbox.h, which Reul 2009, Table
// 2.2, times against rotated bitboards. A board belongs to one thread.
#ifndef STUDY_MAILBOX_BARE_H
#define STUDY_MAILBOX_BARE_H

#include "bitboard/sliders/rotated.h"
#include "board/position.h"

typedef struct BareBoard {
    Bitboard by_type[PT_NB], by_colour[COLOUR_NB];
    RotatedBoards boards; // those besides .set are kept only where a move is made with `turned`
    int8_t on[SQ_NB];     // Piece on a square
    uint8_t castling, rule50;
    int8_t en_passant; // the square behind a pawn that went two steps; SQ_NONE
    Colour stm;
    const CastlingSetup *castling_setup; // of the position it was made from, which must outlive it
} BareBoard;

typedef struct BareUndo {
    int8_t captured; // PIECE_NONE: nothing
    uint8_t castling, rule50;
    int8_t en_passant; // the square behind a pawn that went two steps; SQ_NONE
} BareUndo;

void bare_from_position(BareBoard *bare, const Position *pos);

// Make a legal move and take it back. `turned` keeps the three turned boards as well; a constant of the caller, so that
// neither pays for the other.
static inline void bare_make(BareBoard *bare, Move move, bool turned, BareUndo *undo);
static inline void bare_unmake(BareBoard *bare, Move move, bool turned, const BareUndo *undo);

// --- inlined -------------------------------------------------------------------------------------------------------

// A piece comes or goes.
static inline void bare_toggle(BareBoard *bare, Piece piece, Square square, bool turned)
{
    const Bitboard set = bb_square(square);
    bare->by_type[piece_type(piece)] ^= set;
    bare->by_colour[piece_colour(piece)] ^= set;
    if (turned)
        rotated_boards_toggle(&bare->boards, square);
    else
        bare->boards.set ^= set;
}

static inline void bare_put(BareBoard *bare, Piece piece, Square square, bool turned)
{
    bare_toggle(bare, piece, square, turned);
    bare->on[square] = (int8_t)piece;
}

static inline void bare_take(BareBoard *bare, Square square, bool turned)
{
    bare_toggle(bare, (Piece)bare->on[square], square, turned);
    bare->on[square] = PIECE_NONE;
}

// Where the piece stands that a move captures.
static inline Square bare_captured_on(Move move)
{
    return move_kind(move) == MK_EN_PASSANT ? square_make(square_file(move_to(move)), square_rank(move_from(move)))
                                            : move_to(move);
}

// King and rook leave their squares before they come to the new ones, which may be the same.
static inline void bare_castle(BareBoard *bare, Square king_from, Square rook_from, Square king_to, Square rook_to,
                               bool turned)
{
    const Piece king = (Piece)bare->on[king_from], rook = (Piece)bare->on[rook_from];
    bare_take(bare, king_from, turned);
    bare_take(bare, rook_from, turned);
    bare_put(bare, king, king_to, turned);
    bare_put(bare, rook, rook_to, turned);
}

static inline void bare_make(BareBoard *bare, Move move, bool turned, BareUndo *undo)
{
    const Square from = move_from(move), to = move_to(move);
    const uint8_t *lost = bare->castling_setup->lost_by_touching;
    const Piece piece = (Piece)bare->on[from];
    const Colour us = bare->stm;
    *undo = (BareUndo){
        .captured = PIECE_NONE, .castling = bare->castling, .rule50 = bare->rule50, .en_passant = bare->en_passant};
    bare->castling &= (uint8_t) ~(lost[from] | lost[to]);
    bare->en_passant = SQ_NONE;
    bare->stm = colour_other(us);
    ++bare->rule50;
    if (move_is_castle(move)) {
        bare_castle(bare, from, to, move_king_to(move), move_rook_to(move), turned);
        return;
    }
    if (move_is_capture(move)) {
        const Square square = bare_captured_on(move);
        undo->captured = bare->on[square];
        bare_take(bare, square, turned);
    }
    if (piece_type(piece) == PT_PAWN || undo->captured != PIECE_NONE)
        bare->rule50 = 0;
    bare_take(bare, from, turned);
    bare_put(bare, move_is_promotion(move) ? piece_make(us, move_promotion(move)) : piece, to, turned);
    // Whether an enemy pawn stands beside is not asked, as on the board of lists.
    if (move_kind(move) == MK_DOUBLE_PUSH)
        bare->en_passant = (int8_t)((from + to) / 2);
}

static inline void bare_unmake(BareBoard *bare, Move move, bool turned, const BareUndo *undo)
{
    const Square from = move_from(move), to = move_to(move);
    const Colour us = colour_other(bare->stm);
    bare->stm = us;
    bare->castling = undo->castling;
    bare->en_passant = undo->en_passant;
    bare->rule50 = undo->rule50;
    if (move_is_castle(move)) {
        bare_castle(bare, move_king_to(move), move_rook_to(move), from, to, turned);
        return;
    }
    const Piece piece = move_is_promotion(move) ? piece_make(us, PT_PAWN) : (Piece)bare->on[to];
    bare_take(bare, to, turned);
    bare_put(bare, piece, from, turned);
    if (undo->captured != PIECE_NONE)
        bare_put(bare, (Piece)undo->captured, bare_captured_on(move), turned);
}

#endif
