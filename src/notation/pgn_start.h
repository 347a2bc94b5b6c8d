// SPDX-License-Identifier: GPL-3.0-or-later
// Where a game of a PGN file starts, by its tags Variant and FEN. Any thread.
#ifndef NOTATION_PGN_START_H
#define NOTATION_PGN_START_H

#include "base/error.h"
#include "notation/game_tree.h"

// Sets the start position. A FEN that only Chess960 can have says so itself; castling rights that are impossible are dropped,
// and *remark says so ("" if there is nothing to say). False with a reason if the variant is not ours or the FEN cannot be
// read; *start is then the orthodox position.
bool pgn_start_read(const GameTree *tags, Position *start, Error *remark, Error *error);

#endif
