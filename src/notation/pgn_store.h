// SPDX-License-Identifier: GPL-3.0-or-later
// Games that are written into files which hold others: a game is added, or put in the place where it stood, and every other
// byte of the file stays as it was. Line ends and encoding are those of the file. Several programs may write into one file:
// each waits for the other. Any thread; a PgnStored belongs to one.
#ifndef NOTATION_PGN_STORE_H
#define NOTATION_PGN_STORE_H

#include "base/error.h"
#include "notation/game_tree.h"

#include <stdbool.h>
#include <stdint.h>

// A game in a file, as it was last read or written there.
typedef struct PgnStored {
    int64_t begin, end; // bytes of the contents before it, and up to behind its last token; see PgnPlace
    char *text;         // the contents between; NULL: the game is in no file
} PgnStored;

// Forgets where the game was.
void pgn_stored_clear(PgnStored *stored);

// Notes what stands between two places, which a reader of the same file and encoding (as in pgn_open) has told. False with a
// reason that names the file, also if it is none that could be changed: a pipe, or compressed.
bool pgn_store_find(const char *path, const char *encoding, int64_t begin, int64_t end, PgnStored *stored,
                    Error *error);

// Does the game still stand there as it was last read or written?
bool pgn_store_has(const char *path, const char *encoding, const PgnStored *stored);

// Puts the text of one game (UTF-8, as pgn_write makes it) in the place of the one that is stored, and notes that. Lines
// that begin with '%' inside of the old one are kept in front of the new one. A new file takes the name of the old one when
// it is complete. False with a reason that names the file, which stays as it was: if another text stands there now, if it
// is write-protected, or if its encoding lacks a character of the game.
bool pgn_store_replace(const char *path, const char *encoding, const char *text, PgnStored *stored, Error *error);

// Adds the text of one game at the end of a file of games, or makes the file, and notes where it is. False with a reason
// that names the file, which stays as it was: also if it holds anything but games, or is compressed. Pipes, terminals and
// the like are written to; the game is stored nowhere then.
bool pgn_store_append(const char *path, const char *encoding, const char *text, PgnStored *stored, Error *error);

// The same for those who do not change it later.
bool pgn_append_file(const GameTree *game, const char *path, Error *error);

#endif
