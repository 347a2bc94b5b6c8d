// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of squares that a position tells of its pieces and pawns. Any thread.
#ifndef UI_COMMON_PIECE_SETS_H
#define UI_COMMON_PIECE_SETS_H

#include "board/position.h"

// What the piece on a square attacks, a slider up to the first piece, which is attacked too; nothing if it is empty.
Bitboard piece_attacks(const Position *pos, Square square);

// Pieces of a side that are pinned to their king, whichever side is to move: the only piece between it and an enemy slider.
Bitboard pinned_pieces(const Position *pos, Colour side);

// Pieces of the other side that `attacker` attacks with one worth less, or that it attacks and nothing defends. No pawns,
// which often may fall, and no king, which is in check.
Bitboard threatened_pieces(const Position *pos, Colour attacker);

// Pawns of the other side that `attacker` attacks and nothing defends.
Bitboard hanging_pawns(const Position *pos, Colour attacker);

// Passed pawns: no enemy pawn ahead on their own or a neighbouring file, and no own pawn in front of them.
Bitboard passed_pawns(const Position *pos, Colour side);

// Isolated pawns: no pawn of their own side on a neighbouring file.
Bitboard isolated_pawns(const Position *pos, Colour side);

// Pawns that share their file with another one of their side.
Bitboard doubled_pawns(const Position *pos, Colour side);

// Knights that a pawn defends on the fifth or sixth rank from their side, where no enemy pawn can drive them away.
Bitboard outpost_knights(const Position *pos, Colour side);

// Steps of a king to the nearest of the four squares in the middle of the board.
int steps_to_centre(Square king);

#endif
