// SPDX-License-Identifier: GPL-3.0-or-later
// One entry of a Polyglot book, after the description of the format by Fabien Letouzey: sixteen bytes, the highest byte
// of each number first. Any thread.
//
//   bytes 0-7  8-9   10-11   12-15        15   14    12 11   9 8    6 5   3 2   0
//   [ key ] [move] [weight] [learn]       [ 0 ] [ new ] [rank] [file] [rank] [file]   a move: from, then to
//
// The new piece of a promotion is 1 = knight to 4 = queen. Castling is written as king takes own rook (e1h1); books that
// write the king's own step (e1g1) are about, and are read as well.
#ifndef BOOK_POLYGLOT_ENTRY_H
#define BOOK_POLYGLOT_ENTRY_H

#include "board/position.h"
#include "notation/coordinate.h"

#include <stdbool.h>
#include <stdint.h>

enum { POLYGLOT_ENTRY_SIZE = 16, POLYGLOT_WEIGHT_MAX = UINT16_MAX };

typedef struct PolyglotEntry {
    uint64_t key;    // of the position, see polyglot_key
    uint16_t move;   // as the format writes it
    uint16_t weight; // how much the move counts beside the others of its position; 0 = it is not to be played
    uint32_t learn;  // what programs make of it; Hotspur writes 0 and passes on what it reads
} PolyglotEntry;

PolyglotEntry polyglot_entry_decode(const unsigned char bytes[POLYGLOT_ENTRY_SIZE]);
void polyglot_entry_encode(const PolyglotEntry *entry, unsigned char bytes[POLYGLOT_ENTRY_SIZE]);

// The number of a legal move.
uint16_t polyglot_move_encode(Move move);

// The legal move that the number means in a position; false if it means none.
bool polyglot_move_decode(const Position *pos, uint16_t number, Move *move);

// Is there any position in which a piece could go so?
bool polyglot_move_is_possible(uint16_t number);

// The move as it is written in the book: "e2e4", "e1h1", "e7e8q".
void polyglot_move_write(uint16_t number, char out[COORDINATE_SIZE]);

#endif
