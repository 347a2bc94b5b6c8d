// SPDX-License-Identifier: GPL-3.0-or-later
// Where games of matches and of training begin: a list of openings, from a file or built in.
#ifndef UI_COMMON_OPENINGS_H
#define UI_COMMON_OPENINGS_H

#include "base/error.h"
#include "engine/game.h"

// Where the games of a match begin. Read-only once made, so any thread may use it.
typedef struct Openings Openings;

// The short list that the program carries: moves from the start position.
Openings *openings_builtin(void);

// Reads a file with an opening a line: a position (FEN or EPD) or moves in SAN from the start position, with or without
// move numbers; '#' begins a comment. Every line is checked. NULL with a reason that names file and line. A path of NULL is
// the large set that comes with the program, or the short list where it is not found.
Openings *openings_load(const char *path, Error *error);
void openings_free(Openings *openings);

int openings_count(const Openings *openings);

// Sets up the game: start position and moves, which count as book moves. False with a reason for a line that is no
// opening, which only the built-in lists can hold.
bool openings_set_game(const Openings *openings, int index, Game *game, Error *error);

#endif
