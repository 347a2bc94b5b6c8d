// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the games of a PGN file one by one, as they are found in the wild: any line ends, UTF-8, Latin-1 or UTF-16,
// comments, glyphs, variations, missing tags, numbers and results. A reader belongs to one thread.
#ifndef NOTATION_PGN_READER_H
#define NOTATION_PGN_READER_H

#include "base/error.h"
#include "notation/pgn.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct PgnReader PgnReader;

typedef enum PgnStatus {
    PGN_GAME,   // a whole game
    PGN_BROKEN, // a game up to the fault that the error tells of, or without the end of a variation that has one; the
                // next call goes on with the next game
    PGN_END,    // no game is left
    PGN_FAILED, // the file cannot be read any further
} PgnStatus;

// Opens a file. NULL with a reason if it cannot be read. Release with pgn_close.
PgnReader *pgn_open(const char *path, Error *error);

// Reads from memory, which must stay until pgn_close; `name` stands for the file in errors.
PgnReader *pgn_open_memory(const char *name, const char *text, size_t size);

void pgn_close(PgnReader *reader);

// Reads the next game into `game` (initialised; what it held is dropped), with its variations if game->keeps_variations,
// but for those that are nested deeper than any person can follow. Errors name file, line, and move.
PgnStatus pgn_read_game(PgnReader *reader, PgnGame *game, Error *error);

#endif
