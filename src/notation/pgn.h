// SPDX-License-Identifier: GPL-3.0-or-later
// Portable Game Notation: how a game is written, and how the games of a file are read.
#ifndef NOTATION_PGN_H
#define NOTATION_PGN_H

#include "base/error.h"
#include "base/file.h"
#include "notation/game_tree.h"

#include <stdbool.h>
#include <stddef.h>

// Writes what a program says about its move as a comment such as "+0.31/14 2.1s" or "book"; empty if it says nothing.
void pgn_note_write(const GamePly *ply, char *out, size_t size);

// The whole game as text: seven tags, further tags, moves in lines of up to 80 columns with their notes, comments, glyphs
// and variations, an empty line. Release with mem_free.
char *pgn_write(const GameTree *game);

// Files that begin with a tag.
extern const FileKind pgn_file_kind;

// Adds the game at the end of a file, or makes the game the whole file. False with a reason that names the file, also if
// it is no PGN file; what was in the file then stays. `force` replaces any file.
bool pgn_append_file(const GameTree *game, const char *path, Error *error);
bool pgn_replace_file(const GameTree *game, const char *path, bool force, Error *error);

// Reads the games of a PGN file one by one, as they are found in the wild: plain or compressed, any line ends and
// encodings, comments, glyphs, variations, missing tags, numbers and results. A reader belongs to one thread.

typedef struct PgnReader PgnReader;

typedef enum PgnStatus {
    PGN_GAME,   // a whole game
    PGN_BROKEN, // a game up to the fault that the error tells of, or without the end of a variation that has one; the
                // next call goes on with the next game
    PGN_END,    // no game is left
    PGN_FAILED, // the file cannot be read any further
} PgnStatus;

// Opens a file; the encoding is as in text_input_open. NULL with a reason if it cannot be read. Release with pgn_close.
PgnReader *pgn_open(const char *path, const char *encoding, Error *error);

// Does the name end in .pgn, or in that and the ending of a program that compresses?
bool pgn_is_name(const char *path);

// Reads from memory, which must stay until pgn_close; `name` stands for the file in errors.
PgnReader *pgn_open_memory(const char *name, const char *text, size_t size);

void pgn_close(PgnReader *reader);

// Passes over all variations, also over faults in them: for those who look at the main line alone.
void pgn_skip_variations(PgnReader *reader);

// Reads the next game into `game`; what that held is dropped. Variations that are nested deeper than any person can follow
// are passed over. Errors name file, line, and move.
PgnStatus pgn_read_game(PgnReader *reader, GameTree *game, Error *error);

// Passes over the next game: `game` gets its tags and its result alone, and faults in its moves are not found. For lists of
// games.
PgnStatus pgn_skim_game(PgnReader *reader, GameTree *game, Error *error);

// Where the game read last begins: bytes of the contents before it, and its line, for pgn_skip_to.
typedef struct PgnPlace {
    int64_t offset;
    int line;
} PgnPlace;
PgnPlace pgn_game_place(const PgnReader *reader);

// Goes on at the game that begins at a place. For a reader that has read nothing yet. False with a reason if the file has no
// such place.
bool pgn_skip_to(PgnReader *reader, PgnPlace place, Error *error);

// The line of the file that the game read last begins in, from 1.
int pgn_game_line(const PgnReader *reader);

#endif
