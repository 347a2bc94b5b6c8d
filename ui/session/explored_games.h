// SPDX-License-Identifier: GPL-3.0-or-later
// The games that an opening explorer beside a session asks. The first reading of a large file takes a while, so that games
// are opened on a thread of their own. Called from one thread.
#ifndef UI_SESSION_EXPLORED_GAMES_H
#define UI_SESSION_EXPLORED_GAMES_H

#include "engine/book_tools.h"

enum { EXPLORED_NAME_SIZE = 64 };

// All zero: no games are open.
typedef struct ExploredGames {
    struct ExploreTask *task;      // opens the games; NULL when that is done
    ExplorerSet *set;              // NULL: they are not open yet
    char name[EXPLORED_NAME_SIZE]; // of the file or folder
    uint64_t read;                 // of the present file, so far
} ExploredGames;

// Begins to open a file of games, or a folder of them, in the place of those that are open. False with a reason, and
// nothing has changed.
bool explored_games_open(ExploredGames *games, const char *path, Error *error);

// Closes them, and breaks off what is being opened.
void explored_games_close(ExploredGames *games);

// Are there any, or will there be?
bool explored_games_exist(const ExploredGames *games);

// Becomes readable when they are open, or cannot be. For poll() only; -1 where nothing is being opened.
int explored_games_fd(const ExploredGames *games);

// Takes them once they are open. True if something has changed; *error has a text if they cannot be opened, else "".
bool explored_games_check(ExploredGames *games, Error *error);

#endif
