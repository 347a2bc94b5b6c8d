// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in words for a screen reader: "knight on g 1 to f 3". Any thread.
#ifndef UI_CONSOLE_SPEECH_H
#define UI_CONSOLE_SPEECH_H

#include "base/text.h"
#include "board/position.h"

// "white", "knight", "white knight".
const char *speech_colour(Colour colour);
const char *speech_type(PieceType type);
const char *speech_types(PieceType type); // several of them

// The piece of a letter: K Q R B N P White's, small letters Black's. PIECE_NONE if it is none.
Piece speech_piece_of_letter(const char *text);

// A type by its name, one or several: "knight", "knights". PT_NONE if it is none.
PieceType speech_find_type(const char *name);

// "e4" as a square; SQ_NONE if it is none.
Square speech_find_square(const char *text);

// Append: "g 1"; "b 1, g 1" or "none"; what a legal move does: "knight on g 1 takes pawn on f 3, check"; a score for White.
void speech_add_square(Text *text, Square square);
void speech_add_squares(Text *text, Bitboard squares);
void speech_add_move(Text *text, const Position *pos, Move move);
void speech_add_score(Text *text, Score score, Colour stm);

// Copies a sentence with the moves, squares and marks in it put in words: "4...Bg4??" as "move 4, bishop on c 8 to g 4, a
// blunder". Moves are those of the position, of the one before its last move (NULL: there is none), or of a line from there
// that the sentence writes down; others are read by their letters.
void speech_add_sentence(Text *text, const Position *pos, const Position *before, const char *sentence);

#endif
