// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of position, as chess books tell them apart. A middlegame is one of open, half-open and closed, and may have
// opposite castling or no queens besides; an endgame belongs to one family. Any thread.
#ifndef BOARD_CLASSIFY_H
#define BOARD_CLASSIFY_H

#include "base/error.h"
#include "board/position.h"

typedef enum PositionClass {
    KIND_MIDDLEGAME,        // a side has more than two pieces besides king and pawns
    KIND_OPEN,              // ... no pawn stands on the d-file, or none on the e-file
    KIND_HALF_OPEN,         // ... not open, and on one of them only one side has pawns
    KIND_CLOSED,            // ... both sides have pawns on both
    KIND_OPPOSITE_CASTLING, // ... with queens; one king is at home on the files a to c, the other on f to h
    KIND_QUEENLESS,         // ... without queens
    KIND_ENDGAME,           // neither side has more than two pieces besides king and pawns
    KIND_PAWN_ENDING,       // ... no pieces
    KIND_MINOR_ENDING,      // ... bishops and knights, but not the next
    KIND_OPPOSITE_BISHOPS,  // ... a bishop each, of opposite colours, and nothing else
    KIND_ROOK_ENDING,       // ... rooks only
    KIND_ROOK_AND_MINOR,    // ... rooks, and bishops or knights
    KIND_QUEEN_ENDING,      // ... queens only
    KIND_QUEEN_AND_MORE,    // ... a queen, and other pieces
    KIND_NB,
} PositionClass;

// A bit for each kind.
typedef uint32_t KindSet;

static inline bool kind_is_in(KindSet set, PositionClass kind)
{
    return (set >> kind & 1) != 0;
}

// All kinds that the position is of.
KindSet kinds_of(const Position *pos);

// "half-open": as it is typed, and shown.
const char *kind_name(PositionClass kind);

// False with a reason that names all kinds if there is none of that name.
bool kind_read(const char *name, PositionClass *kind, Error *error);

#endif
