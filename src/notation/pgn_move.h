// SPDX-License-Identifier: GPL-3.0-or-later
// A word of a PGN file as a move: its number before it, its signs behind it, in any language. What kind of word it is. Any
// thread.
#ifndef NOTATION_PGN_MOVE_H
#define NOTATION_PGN_MOVE_H

#include "base/error.h"
#include "board/position.h"
#include "notation/nag.h"
#include "notation/piece_letters.h"

#include <stdbool.h>

// What follows a move number, "e4" of "1.e4", "1...e4" or "1e4"; the word itself if it begins with none.
const char *pgn_behind_number(const char *word);

// Is it a word that tells what the move before it tells already ("ch", "e.p.", "mate"), or punctuation?
bool pgn_says_nothing(const char *word);

// Does it castle, in any way: "O-O", "0-0", "oo"?
bool pgn_is_castling(const char *word);

// Could the word be a move, in any language? It names a square, castles, or passes. Or is it a pawn's capture by its files
// alone, "de" or "dxe", perhaps with signs behind it?
bool pgn_may_be_move(const char *word);
bool pgn_may_be_pawn_capture(const char *word);

// The language that moves are read in.
typedef struct MoveLanguage {
    const PieceLetters *letters; // NULL = English
    LetterUse use;               // in the moves that were read
} MoveLanguage;

// A move with the signs that stand behind it. What is neither stays in `rest`, a part of the word.
typedef struct WrittenMove {
    Move move; // MOVE_NULL for a pass
    uint8_t nags[NAG_SIGNS_MAX];
    int nag_count;
    const char *rest;
} WrittenMove;

// Reads a word as a move. False with a reason that names the word.
bool pgn_move_read(MoveLanguage *language, const Position *pos, const char *word, WrittenMove *out, Error *error);

#endif
