// SPDX-License-Identifier: GPL-3.0-or-later
// A chess position: make and unmake moves, keep keys, checkers and pins. Chess960 throughout.
// A Position belongs to one thread. Its Undo records belong to the caller and form a chain back through the game, so
// they must stay where they are as long as the position (or a copy) is asked about repetitions.
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "bitboard/bitboard.h"
#include "bitboard/sliders.h"
#include "board/chess.h"
#include "board/pins.h"

#include <stddef.h>

// What castling needs to know; fixed for a whole game.
typedef struct CastlingSetup {
    Bitboard empty_path[CASTLING_RIGHT_NB]; // squares that must be empty (but for this king and rook)
    Bitboard king_path[CASTLING_RIGHT_NB];  // squares the king stands on or crosses: none may be attacked
    int8_t rook_from[CASTLING_RIGHT_NB];    // e.g. SQ_H1; SQ_NONE if there never was such a right
    uint8_t lost_by_touching[SQ_NB];        // rights that end when a move starts or ends here, e.g. [SQ_A1] = 2
    bool is_chess960;                       // castling is written the Chess960 way
} CastlingSetup;

// What a move destroys, and the way back through the game.
typedef struct Undo {
    const struct Undo *previous; // the record of the move before, NULL at the start
    Key key;                     // of the position before the move
    Key pawn_key, material_key;
    Key non_pawn_key[COLOUR_NB];
    Bitboard checkers, pinned;
    Move move;         // the move that was made; MOVE_NULL for a pass
    int8_t captured;   // Piece, PIECE_NONE if none
    int8_t en_passant; // Square before the move
    uint8_t castling;  // CastlingRights before the move
    int16_t rule50, plies_since_null;
} Undo;

typedef struct Position {
    Bitboard by_type[PT_NB];       // [PT_PAWN] = pawns of both sides
    Bitboard by_colour[COLOUR_NB]; // [WHITE] = all white pieces
    Occupancy occupied;            // both sides, in the form the sliding attacks read
    int8_t board[SQ_NB];           // Piece on a square, e.g. board[SQ_E1] = W_KING; PIECE_NONE if empty
    Colour stm;                    // side to move
    Square en_passant;             // target square, only if a capture there is legal; else SQ_NONE
    uint8_t castling;              // CastlingRights still held
    int16_t rule50;                // plies since the last capture or pawn move
    int16_t plies_since_null;      // plies since the last null move: repetitions do not reach across it
    int game_ply;                  // plies since move 1 of White: 0 = White's first move
    Key key;                       // everything that makes two positions the same
    Key pawn_key;                  // pawns only
    Key material_key;              // counts of all pieces
    Key non_pawn_key[COLOUR_NB];   // the other pieces of each side
    Bitboard checkers;             // pieces that give check to the side to move
    Bitboard pinned;               // own pieces of the side to move that are pinned to their king
    const Undo *last;              // the record of the last move, NULL at the start
    Square start_target;           // en passant target, legal or not, of the move before a start without a record
    int start_ply;                 // game_ply for which that holds
    CastlingSetup castling_setup;
} Position;

// Fills every table of bitboard/ and board/. Call once at program start, before other threads run.
void board_init(void);

static inline Bitboard pos_occupied(const Position *pos)
{
    return occupancy_set(&pos->occupied);
}

static inline Bitboard pos_pieces(const Position *pos, Colour colour, PieceType type)
{
    return pos->by_colour[colour] & pos->by_type[type];
}

static inline Piece pos_piece_on(const Position *pos, Square square)
{
    return (Piece)pos->board[square];
}

static inline Square pos_king(const Position *pos, Colour colour)
{
    return bb_first(pos_pieces(pos, colour, PT_KING));
}

static inline bool pos_in_check(const Position *pos)
{
    return pos->checkers != 0;
}

static inline bool pos_has_non_pawns(const Position *pos, Colour colour)
{
    return (pos->by_colour[colour] & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]) != 0;
}

// Full move number as FEN counts it, from 1.
static inline int pos_move_number(const Position *pos)
{
    return pos->game_ply / 2 + 1;
}

// An empty board, White to move, no rights, no history.
void pos_clear(Position *pos);

// Puts a piece on an empty square, or takes one off. For setting up; call pos_finish_setup afterwards.
void pos_put(Position *pos, Piece piece, Square square);
void pos_remove(Position *pos, Square square);

// Registers the right to castle with the rook on `rook_from`; the king must stand on its square already.
void pos_add_castling(Position *pos, Colour colour, Square rook_from);

// Computes keys, checkers and pins after a set-up, and drops an en passant square that no legal capture uses.
void pos_finish_setup(Position *pos);

// The orthodox start position.
void pos_set_start(Position *pos);

// Chess960 start position number 0..959 (518 is the orthodox one), with is_chess960 set.
void pos_set_chess960_start(Position *pos, int number);

// Half-moves without a capture or a pawn move that may be counted, with room for a search behind them: a game that goes on
// after as many must be refused.
enum { POS_REVERSIBLE_MOST = 32000 };

// Plays a legal move. `undo` is filled and linked into the position's history; it must outlive the matching unmake.
void pos_make_move(Position *pos, Move move, Undo *undo);

// Takes back the last move made; `undo` is the record that make filled.
void pos_unmake_move(Position *pos, Move move, const Undo *undo);

// Recomputes the checkers of `us`, the side to move, and its pinned pieces. Making a move does this; callers that change the
// sets of pieces in another way call it themselves, with a constant `us` where that saves work.
static inline void pos_update_checks(Position *pos, Colour us)
{
    const Square king = pos_king(pos, us);
    const Bitboard enemies = pos->by_colour[colour_other(us)];
    pos->checkers =
        ((pawn_attacks(us, king) & pos->by_type[PT_PAWN]) | (knight_attacks(king) & pos->by_type[PT_KNIGHT])) & enemies;
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    pos->pinned = single_blockers(king, diagonal, straight, pos_occupied(pos), &pos->checkers) & pos->by_colour[us];
}

// Passes the move; the side to move must not be in check.
void pos_make_null(Position *pos, Undo *undo);
void pos_unmake_null(Position *pos, const Undo *undo);

// Goes on to the position after a legal move or a pass (MOVE_NULL; the side to move must not be in check), without a way
// back: for lines that are read or shown. The history is dropped, so repetitions are not seen across it.
void pos_advance(Position *pos, Move move);

// Forgets the moves that led here, but for what the last one tells of en passant.
void pos_drop_history(Position *pos);

// The key after `move`, without castling and en passant effects: good enough to prefetch a hash entry.
Key pos_key_after(const Position *pos, Move move);
Key pos_key_after_null(const Position *pos); // likewise

// Everything of either colour that attacks `square` when `occ` is the set of occupied squares.
Bitboard pos_attackers_to(const Position *pos, Square square, const Occupancy *occ);

// Does `by` attack `square` when `occ` is occupied?
bool pos_is_attacked(const Position *pos, Square square, Colour by, const Occupancy *occ);

// The square over which a pawn has just gone beside a pawn of the side to move, may that capture it or not, as X-FEN and
// Polyglot's keys count it; SQ_NONE if there is none.
Square pos_passed_square(const Position *pos);

// Own pawns that may legally capture en passant on `target`, over which a pawn has just gone; none for SQ_NONE.
Bitboard pos_en_passant_attackers(const Position *pos, Square target);

// Could this move of unknown origin (hash table, user) be played here? True exactly for legal moves.
bool pos_move_is_legal(const Position *pos, Move move);

// Does this legal move give check?
bool pos_gives_check(const Position *pos, Move move);

// What tells at once which moves of the side to move give check.
typedef struct CheckSquares {
    Square king;           // that would be checked
    Bitboard reach[PT_NB]; // squares from which a piece of the type attacks the king
    Bitboard hiding;       // pieces of the side to move that alone stand between one of its sliders and the king
} CheckSquares;

CheckSquares pos_check_squares(const Position *pos);

// The same as pos_gives_check for the position that `checks` was made for; faster for several moves.
bool pos_gives_check_with(const Position *pos, const CheckSquares *checks, Move move);

// Plies back to the last move that cannot be repeated (capture, pawn move, null move).
static inline int pos_repetition_reach(const Position *pos)
{
    return pos->rule50 < pos->plies_since_null ? pos->rule50 : pos->plies_since_null;
}

// Copies a position together with its last moves, as far back as repetitions can reach; the records go to `storage`,
// where the history of `from` must not live. Returns how many records were used (never more than `capacity`).
size_t pos_copy_with_history(Position *to, const Position *from, Undo *storage, size_t capacity);

// Debug: are all fields that are kept up incrementally what they would be if computed anew? Asserts on the first
// difference in builds with assertions, else returns false.
bool pos_check(const Position *pos);

#endif
