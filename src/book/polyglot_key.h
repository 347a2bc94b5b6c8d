// SPDX-License-Identifier: GPL-3.0-or-later
// The key under which Polyglot books keep a position, after the description of the format by Fabien Letouzey. Any thread.
#ifndef BOOK_POLYGLOT_KEY_H
#define BOOK_POLYGLOT_KEY_H

#include "board/position.h"

#include <stdbool.h>
#include <stdint.h>

// Can the format tell this position from others? Not where a king or rook that may still castle stood elsewhere at the
// start than in orthodox chess.
bool polyglot_key_exists(const Position *pos);

// The key of a position for which it exists. The format counts an en passant square as soon as a pawn stands beside the
// one that has just moved two squares; where the capture would be illegal, the last move of the history tells it.
uint64_t polyglot_key(const Position *pos);

#endif
