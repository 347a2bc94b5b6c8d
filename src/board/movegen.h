// SPDX-License-Identifier: GPL-3.0-or-later
// Legal move generation: whatever comes out can be played. No allocation, any thread.
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include "board/position.h"

typedef enum MoveSet {
    MOVES_ALL,      // every legal move (evasions when in check)
    MOVES_NOISY,    // captures, en passant, all promotions
    MOVES_QUIET,    // the rest; MOVES_NOISY and MOVES_QUIET together are MOVES_ALL
    MOVES_CHECKS,   // quiet moves that give check, direct or discovered
    MOVES_EVASIONS, // every legal move of a position in check
} MoveSet;

// Writes the legal moves of a kind to `out` (room for MAX_MOVES) and returns how many.
int movegen_write(const Position *pos, MoveSet set, Move *out);

// The legal moves from a set of squares to another one; castling goes to the square of the king. No other moves are
// generated (J. Buchner 2005, 3.1.1).
int movegen_write_between(const Position *pos, Bitboard from_squares, Bitboard to_squares, Move *out);

// Those of a kind as a list.
void movegen_list(const Position *pos, MoveSet set, MoveList *list);

// The number of legal moves, without writing them.
int movegen_count(const Position *pos);

// The number of legal moves that the other side has after a legal move. Much faster than making the move: only the sets
// of pieces change, no keys and no squares. `pos` is written to meanwhile and is as it was when this returns.
int movegen_count_replies(Position *pos, Move move);

// Is there any legal move?
bool movegen_any(const Position *pos);

// Is the move one of the list?
bool movelist_has(const MoveList *list, Move move);

// Counts the leaves of the tree of legal moves. Any thread.

// Number of legal move sequences of `depth` plies (1 for depth 0). The last ply is counted, not played, the one before is
// played without keys (movegen_count_replies), and those above as in a search.
uint64_t perft(const Position *pos, int depth);

// The same number, with every move made and unmade: it measures these too.
uint64_t perft_no_bulk(const Position *pos, int depth);

#endif
