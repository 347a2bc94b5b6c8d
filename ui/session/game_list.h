// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file that was opened to be viewed: a list, from which one after the other is read. Knows no session. For
// the front end's thread only.
#ifndef UI_SESSION_GAME_LIST_H
#define UI_SESSION_GAME_LIST_H

#include "base/text.h"
#include "notation/pgn_index.h"
#include "ui/common/player_names.h"
#include "ui/session/autosave.h"

#include <sys/types.h>
#include <time.h>

enum { ENCODING_NAME_SIZE = 48, GAME_LIST_NONE = -1 };

typedef struct GameList {
    char path[AUTOSAVE_PATH_SIZE];
    char encoding[ENCODING_NAME_SIZE]; // "" = as it looks
    const char *guessed; // how it looks: the encoding of what is not UTF-8; NULL = all is, or one was named
    PgnIndex *index;
    int shown;   // the game that was opened last, from 0; GAME_LIST_NONE = none was
    Error fault; // why the list may lack games; "" = it does not
    // A file is read again for each game, and must not have changed; a pipe is kept whole.
    off_t size;
    int64_t changed_ns;
    char *text; // NULL = a file
    size_t text_size;
    Key place; // position that a game is opened at; 0 = as the user has chosen
} GameList;

// Lists the games of a file; "-" is standard input; the encoding is as in pgn_open. NULL with a reason if it cannot be read
// or has no games. Ctrl-C and signals that end the program break reading off, here and below. Release with game_list_free.
GameList *game_list_new(const char *path, const char *encoding, Error *error);
void game_list_free(GameList *list); // NULL is ignored

// The same of games in memory, whose text it takes over in any case; `name` stands for the file.
GameList *game_list_of_text(const char *name, char *text, size_t size, Error *error);

int game_list_count(const GameList *list);

// Reads a game, counted from 0.
PgnStatus game_list_read(const GameList *list, int game, GameTree *tree, Error *error);

// The same, with more that its reader wants to know.
typedef struct GameReading {
    int64_t end;  // the place behind the game
    Error remark; // as pgn_remark tells; "" = nothing
} GameReading;
PgnStatus game_list_read_more(const GameList *list, int game, GameTree *tree, GameReading *reading, Error *error);

// Is the file still the one that was listed? What is kept in memory always is.
bool game_list_is_current(const GameList *list);

// Lists the games of the file anew, which this program has just written; the game shown is the one that begins at a place.
// If the file cannot be read, the list stays what it was.
void game_list_renew(GameList *list, int64_t shown);

// Who has a side of a game; the texts are the list's.
PlayerName game_list_player(const GameList *list, int game, Colour side);

// "Anderssen, A. - Dufresne, J., 1-0, 1852, C52 Evans Gambit, Berlin": what is known of these.
void game_list_describe(const GameList *list, int game, Text *out);

// The next game (step 1), or the one before (-1), of those that have all words of a search, starting behind `from`; -1 if
// there is none.
int game_list_find(const GameList *list, int from, int step, const FoldedWords *words);

#endif
