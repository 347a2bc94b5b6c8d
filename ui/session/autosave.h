// SPDX-License-Identifier: GPL-3.0-or-later
// The game as PGN, kept on disk after every move, in a file of its own in the user's folder for games.
#ifndef UI_SESSION_AUTOSAVE_H
#define UI_SESSION_AUTOSAVE_H

#include "base/file.h"
#include "notation/pgn_store.h"
#include "ui/session/engine_game.h"

enum { AUTOSAVE_PATH_SIZE = 4096 };

// The file while the writer works on it.
typedef struct AutosaveFile AutosaveFile;

typedef struct Autosave {
    AutosaveFile *file;            // the writer's; NULL until it has work
    char path[AUTOSAVE_PATH_SIZE]; // of this game; "" until it has a move
    bool is_current;               // the file holds the whole game
    bool has_reported;             // it has been reported that it cannot be written
} Autosave;

// A new game gets a new file. The writer releases what it had of the last one; `autosave` has been started before, or is
// all zero.
void autosave_start(Autosave *autosave, FileWriter *writer);

// A game that is in a file already goes on in it, where it is stored; `stored` is taken over.
void autosave_go_on(Autosave *autosave, FileWriter *writer, const char *path, PgnStored *stored);

// Has the file brought up to date by the writer, which tells if that fails; until then it counts as current. False with a
// reason if the game can have no file.
bool autosave_write(Autosave *autosave, const EngineGame *engine_game, FileWriter *writer, Error *error);

// The tags that say how a game was played and ended; and all tags of a game.
void autosave_set_course_tags(GameTree *pgn, const EngineGame *engine_game);
void autosave_set_tags(GameTree *pgn, const EngineGame *engine_game);

// The game as text; release with mem_free.
char *autosave_text(const EngineGame *engine_game);

#endif
