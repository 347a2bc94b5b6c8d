// SPDX-License-Identifier: GPL-3.0-or-later
// The games that an opening explorer beside a session asks. The first reading of a large file takes a while, so that games
// are opened on a thread of their own. Called from one thread.
#ifndef UI_SESSION_EXPLORED_GAMES_H
#define UI_SESSION_EXPLORED_GAMES_H

#include "engine/book_tools.h"
#include "ui/common/explore_filter.h"
#include "ui/session/game_list.h"

enum {
    EXPLORED_NAME_SIZE = 64,
    EXPLORED_FILTER_SIZE = 256,
    EXPLORED_LIST_MAX = 500, // games of a list
};

// All zero: no games are open.
typedef struct ExploredGames {
    struct ExploreTask *task;          // opens the games; NULL when that is done
    ExplorerSet *set;                  // NULL: they are not open yet
    char name[EXPLORED_NAME_SIZE];     // of the file or folder
    uint64_t read;                     // of the present file, so far
    char filter[EXPLORED_FILTER_SIZE]; // words that say which games count, as they were typed; "" = all
    struct ExploredMoves *shown;       // of the position that was asked for last; NULL = none was
} ExploredGames;

// Begins to open a file of games, or a folder of them, in the place of those that are open. False with a reason, and
// nothing has changed.
bool explored_games_open(ExploredGames *games, const char *path, Error *error);

// Counts only games that fit, by words as in explore_words_split; "" = all. False with a reason, and nothing has changed.
bool explored_games_set_filter(ExploredGames *games, const char *words, Error *error);

// The moves of a position, the most frequent first; *count is how many there are. They are kept, as a filter makes the look-up
// long, and live until another position is asked for or the games or their filter change. None before the games are open.
const ExplorerMove *explored_games_moves(const ExploredGames *games, const Position *pos, int *count);

// A list of the games in which a move (MOVE_NONE: any) was played in a position: of each file the last EXPLORED_LIST_MAX, and
// of these the newest by their dates. *all is how many there are. Each is opened at the position. NULL with a reason; release
// with game_list_free. Ctrl-C breaks reading off.
GameList *explored_games_list(const ExploredGames *games, const Position *pos, Move move, uint64_t *all, Error *error);

// Closes them, and breaks off what is being opened.
void explored_games_close(ExploredGames *games);

// Are there any, or will there be?
bool explored_games_exist(const ExploredGames *games);

// Becomes readable when they are open, or cannot be. For poll() only; -1 where nothing is being opened.
int explored_games_fd(const ExploredGames *games);

// Takes them once they are open. True if something has changed; *error has a text if they cannot be opened, else "".
bool explored_games_check(ExploredGames *games, Error *error);

#endif
