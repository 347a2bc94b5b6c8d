// SPDX-License-Identifier: GPL-3.0-or-later
// The files that hold the game which is on the board: the one that it was read from, and those that it was saved in by name.
// Saving it there again puts it in its place. Knows no session. For the front end's thread only.
#ifndef UI_SESSION_GAME_FILES_H
#define UI_SESSION_GAME_FILES_H

#include "notation/game_tree.h"
#include "notation/pgn_store.h"
#include "ui/session/game_list.h"

typedef struct GameFile {
    char path[AUTOSAVE_PATH_SIZE];
    char encoding[ENCODING_NAME_SIZE]; // "" = as it looks
    PgnStored stored;                  // the game in it
    int number;                        // of the game in it, from 1; 0 = unknown
    int count;                         // of its games; 0 = unknown
    Error fault;                       // why the game must not be written over what stands there; "" = it may
} GameFile;

typedef struct GameFiles {
    GameFile **files;
    size_t count, capacity;
} GameFiles;

// Another game is on the board, which is in no file yet.
void game_files_clear(GameFiles *files);

// Adds a file, whose fields are then set by the caller; the encoding is as in pgn_open.
GameFile *game_files_add(GameFiles *files, const char *path, const char *encoding);

// The file of that name, or of another name that means the same one; NULL if the game is not in it.
GameFile *game_files_find(const GameFiles *files, const char *path);

// Do two paths mean the same file, which is there?
bool game_files_are_same(const char *path, const char *other);

// Are all moves that stand in the file, variations too, still in the game?
bool game_file_keeps_moves(const GameFile *file, const GameTree *tree);

// Counts the games in the file anew. Where the game is no game of the file to those who read it from its start, its number
// is unknown.
void game_file_count(GameFile *file);

#endif
