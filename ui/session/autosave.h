// SPDX-License-Identifier: GPL-3.0-or-later
// The game as PGN, kept on disk after every move, in a file of its own in the user's folder for games.
#ifndef UI_SESSION_AUTOSAVE_H
#define UI_SESSION_AUTOSAVE_H

#include "base/file.h"
#include "notation/pgn.h"
#include "ui/session/engine_game.h"

enum { AUTOSAVE_PATH_SIZE = 4096 };

typedef struct Autosave {
    char path[AUTOSAVE_PATH_SIZE]; // of this game; "" until it has a move
    bool is_current;               // the file holds the whole game
    bool has_reported;             // it has been reported that it cannot be written
} Autosave;

// A new game gets a new file.
void autosave_start(Autosave *autosave);

// A game that is in a file already goes on in it.
void autosave_go_on(Autosave *autosave, const char *path);

// Has the file brought up to date by the writer, which tells if that fails; until then it counts as current. False with a
// reason if the game can have no file.
bool autosave_write(Autosave *autosave, const EngineGame *engine_game, FileWriter *writer, Error *error);

// Writes the game to a file that a person has named, over what was in it: games, or with `force` anything.
bool autosave_write_to(const char *path, const EngineGame *engine_game, bool force, Error *error);

// The tags of a game.
void autosave_set_tags(GameTree *pgn, const EngineGame *engine_game);

// The game as text; release with mem_free.
char *autosave_text(const EngineGame *engine_game);

#endif
