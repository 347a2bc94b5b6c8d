// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book in a file, for reading: mapped into memory, so that a large one costs no more than a small one, and
// searched by halving. Entries are sorted by key. Read-only once it is open: any number of threads may ask it.
#ifndef BOOK_POLYGLOT_H
#define BOOK_POLYGLOT_H

#include "base/error.h"
#include "board/position.h"
#include "book/selection.h"
#include "notation/coordinate.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The key under which Polyglot books keep a position, after the description of the format by Fabien Letouzey. Any thread.

// The key of a position. The format counts an en passant square as soon as a pawn stands beside the one that has just moved
// two squares, may it capture or not. It knows no Chess960: there a right to castle counts by its side of the king, as
// python-chess has it, so that rights with an inner or an outer rook look alike.
uint64_t polyglot_key(const Position *pos);

// One entry of a Polyglot book, after the description of the format by Fabien Letouzey: sixteen bytes, the highest byte
// of each number first. Any thread.
//
//   bytes 0-7  8-9   10-11   12-15        15   14    12 11   9 8    6 5   3 2   0
//   [ key ] [move] [weight] [learn]       [ 0 ] [ new ] [rank] [file] [rank] [file]   a move: from, then to
//
// The new piece of a promotion is 1 = knight to 4 = queen. Castling is written as king takes own rook (e1h1); books that
// write the king's own step (e1g1) are about, and are read as well.

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

typedef struct Polyglot Polyglot;

// Opens a book. NULL with a reason that names the file if it cannot be read, is no whole number of entries, or holds
// entries that are not sorted or whose move no piece could make; of a very large file only some entries, spread over it, are
// looked at. Release with polyglot_close (NULL is allowed).
Polyglot *polyglot_open(const char *path, Error *error);
void polyglot_close(Polyglot *book);

// Looks at every entry, as polyglot_open does for all but very large books. False with a reason that names file and entry.
bool polyglot_check(const Polyglot *book, Error *error);

size_t polyglot_count(const Polyglot *book);

// Entry `index` below polyglot_count.
PolyglotEntry polyglot_entry(const Polyglot *book, size_t index);

// The first entry of a key, or polyglot_count if the book does not have it.
size_t polyglot_find(const Polyglot *book, uint64_t key);

// Writes up to `max` legal moves for the position, the heaviest first; returns how many. Moves of weight 0 are left out,
// and names are NULL. There are none once another program has made the file shorter.
int polyglot_probe(const Polyglot *book, const Position *pos, BookMove *out, int max);

// Writes a Polyglot book, position by position in the order of their keys. A writer belongs to one thread. The file takes
// its name when it is complete, so that a book is never replaced by half of one.

typedef struct PolyglotWriter PolyglotWriter;

// A move of a position with any weight, however large.
typedef struct WeightedMove {
    uint16_t move; // as the format writes it
    uint32_t learn;
    uint64_t weight;
} WeightedMove;

// NULL with a reason that names the file, also if it is no such book and there is no `force`. Release with polyglot_writer_end or polyglot_writer_drop.
PolyglotWriter *polyglot_writer_new(const char *path, bool force, Error *error);

// Adds the moves of a position, whose key is larger than that of the position before: different ones, which are put in
// order, the heaviest first. Weights that are too large for the format are made smaller in proportion, but none becomes 0
// that was not. What cannot be written is told at the end.
void polyglot_writer_add(PolyglotWriter *writer, uint64_t key, WeightedMove *moves, size_t count);

// How many there are so far.
BookSize polyglot_writer_size(const PolyglotWriter *writer);

// Makes it the file. False with a reason if anything could not be written; what was there before then stays.
bool polyglot_writer_end(PolyglotWriter *writer, Error *error);

// Leaves everything as it was. NULL is allowed.
void polyglot_writer_drop(PolyglotWriter *writer);

#endif
