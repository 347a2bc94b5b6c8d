// SPDX-License-Identifier: GPL-3.0-or-later
// What sentences of chess name, as values for their slots (base/sentence.h): pieces, squares, moves, sides. Other languages
// have cases or contractions, so a phrase has the forms that their catalogues give it. Any thread.
#ifndef UI_COMMON_PHRASES_H
#define UI_COMMON_PHRASES_H

#include "base/sentence.h"
#include "board/position.h"

// "the knight on e5", of an occupied square; and its pattern in English: "the knight on %1".
Phrase piece_phrase(const Position *pos, Square square);
const char *piece_pattern(PieceType type);

// "the knight", "a knight": patterns in English without a slot.
const char *piece_alone(PieceType type);
const char *piece_any(PieceType type);

// "the queen on d4 and the bishop on c4": the first two of a set that is not empty.
Phrase pieces_phrase(const Position *pos, Bitboard pieces);

// "two pawns", "a rook and a bishop", where there is one at least; of those that pawns have become "a new queen".
Phrase piece_counts_phrase(const int counts[PT_NB], bool are_new);

// "White".
Phrase side_phrase(Colour colour);

// "e5", and "g", of the g-file.
Phrase square_phrase(Square square);
Phrase file_phrase(File file);

// "39...Kf4", and "Kf4", as a move of `pos`; a line of moves.
Phrase move_phrase(const Position *pos, Move move);
Phrase san_phrase(const Position *pos, Move move);
Phrase line_phrase(const Position *pos, const Move *moves, int count);

#endif
