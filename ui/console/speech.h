// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in words that can be listened to: "knight on g 1 to f 3". Any thread.
#ifndef UI_CONSOLE_SPEECH_H
#define UI_CONSOLE_SPEECH_H

#include "base/text.h"
#include "board/position.h"

// "white", "knight", "white knight".
const char *words_colour(Colour colour);
const char *words_type(PieceType type);
const char *words_types(PieceType type); // several of them

// The man that a letter means: K Q R B N P White's, small letters Black's. PIECE_NONE if it is none.
Piece words_piece_of_letter(const char *text);

// A type by its name, one or several: "knight", "knights". PT_NONE if it is none.
PieceType words_find_type(const char *name);

// "e4" as a square; SQ_NONE if it is none.
Square words_find_square(const char *text);

// Append: "g 1"; "b 1, g 1" or "none"; what a legal move does: "knight on g 1 takes pawn on f 3, check"; a score for White.
void words_add_square(Text *text, Square square);
void words_add_squares(Text *text, Bitboard squares);
void words_add_move(Text *text, const Position *pos, Move move);
void words_add_score(Text *text, Score score, Colour stm);

// Copies a sentence about a position with the moves in it that are legal there put in words.
void words_add_sentence(Text *text, const Position *pos, const char *sentence);

#endif
