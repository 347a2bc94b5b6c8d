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

// "German, Danish, Norwegian, Swedish": those that have the same letters.
const char *piece_letters_languages(const PieceLetters *letters);

// Writes a move of that language with English letters: "Sxf3" as "Nxf3", "e8D" as "e8Q". *is_foreign is set, and else left
// alone, if a letter stands in it that no piece has in English. False if it has a letter that no piece has in that
// language, or does not fit.
bool piece_letters_translate(const PieceLetters *letters, const char *move, char *out, size_t size, bool *is_foreign);

#endif
