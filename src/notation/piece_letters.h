// SPDX-License-Identifier: GPL-3.0-or-later
// The letters of the pieces in other languages than English (PGN standard 8.2.3.3, and those of large databases besides).
// Any thread.
#ifndef NOTATION_PIECE_LETTERS_H
#define NOTATION_PIECE_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PieceLetters PieceLetters;

// The language of this number, from 0, the more frequent first; NULL behind the last.
const PieceLetters *piece_letters_at(int index);

// The language whose letters for king, queen, rook, bishop, knight and pawn these are, "KDTLSB"; NULL if none has them.
const PieceLetters *piece_letters_find(const char *letters);

// "German, Danish, Norwegian, Swedish": those that have the same letters.
const char *piece_letters_languages(const PieceLetters *letters);

// What the moves of a game show of its language.
typedef struct LetterUse {
    bool is_foreign; // a letter stands for a piece that has none of the kind in English, or "P" for another than a pawn
    bool has_pawn_letter; // a pawn's move has a letter for it
    bool has_plain_pawn;  // and one has none: no writer does both
} LetterUse;

// Writes a move of that language with English letters: "Sxf3" as "Nxf3", "e8D" as "e8Q", and adds to what is known of the
// use of letters. False if it has a letter that no piece has in that language, or does not fit.
bool piece_letters_translate(const PieceLetters *letters, const char *move, char *out, size_t size, LetterUse *use);

// The same for English, where nothing is to be translated.
void piece_letters_note_english(const char *move, LetterUse *use);

#endif
