// SPDX-License-Identifier: GPL-3.0-or-later
// The opening explorer: which moves were played in a position, how often, with what success, by whom and when, from a file
// of games of any size. One pass makes an index beside the file; a look-up then takes some microseconds, or, with a filter,
// as long as it takes to look at the games of the position. Read-only once it is open: several threads may ask, but for
// explorer_filter.
#ifndef BOOK_EXPLORER_H
#define BOOK_EXPLORER_H

#include "base/error.h"
#include "base/file.h"
#include "board/position.h"
#include "notation/pgn.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Explorer Explorer;

// How long the players have to think, as lichess draws the lines: by the main time and forty increments.
typedef enum ExplorerSpeed {
    EXPLORER_UNKNOWN, // no tag tells it
    EXPLORER_BULLET,  // under 3 minutes
    EXPLORER_BLITZ,   // under 8
    EXPLORER_RAPID,   // under 25
    EXPLORER_CLASSICAL,
    EXPLORER_CORRESPONDENCE, // days for a move
    EXPLORER_SPEED_NB
} ExplorerSpeed;

extern const char *const explorer_speeds[EXPLORER_SPEED_NB];

// --- making ----------------------------------------------------------------------------------------------------------

enum { EXPLORER_PLIES = 40, EXPLORER_PLIES_MAX = 1000, EXPLORER_PATH_SIZE = 4096 };

enum { DAY_YEAR_UNIT = 10000, DAY_MONTH_UNIT = 100 }; // a day is 20190517; what is not known of it is 0

typedef struct ExplorerMaking {
    const char *games;                               // a PGN file
    const char *encoding;                            // of it, see pgn_open; NULL = as it looks
    const char *index;                               // the file to make
    int plies;                                       // of each game, from its first
    size_t memory;                                   // bytes for sorting
    bool (*progress)(void *context, uint64_t games); // called now and then; false breaks off; NULL = not
    void *context;
} ExplorerMaking;

typedef struct ExplorerMade {
    uint64_t games;      // that were counted
    uint64_t broken;     // left out: of another variant, or with an error in their first plies
    uint64_t unfinished; // left out: without a result
    size_t positions;    // different ones
} ExplorerMade;

// The index of a file of games: "games.pgn" has "games.pgn.explorer". False if the name is too long.
bool explorer_index_path(const char *games, char out[EXPLORER_PATH_SIZE]);

// Makes an index, or makes it anew. False with a reason that names the file; what was there before then stays, and so does
// a file that is no index.
bool explorer_make(const ExplorerMaking *making, ExplorerMade *made, Error *error);

// --- asking ----------------------------------------------------------------------------------------------------------

// Opens the index of a file of games. NULL with a reason that names the file; or, with *is_missing, because there is none, or
// because the games have changed since. Release with explorer_close (NULL is allowed).
Explorer *explorer_open(const char *games, const char *index, bool *is_missing, Error *error);
void explorer_close(Explorer *explorer);

uint32_t explorer_game_count(const Explorer *explorer);

// How far the games are indexed; and how far an index goes that is there, whether the games have changed since or not, 0 if
// none can be read.
int explorer_plies(const Explorer *explorer);
int explorer_index_plies(const char *index);

// What games must be like to be counted. Both players must have the rating; a game without it, or without a date, is counted
// only where nothing is asked of that.
typedef struct ExplorerFilter {
    const char *player;             // words of a name, whatever case and accents; NULL = anyone
    Colour side;                    // that the player has; COLOUR_NONE = either
    int64_t rating_from, rating_to; // 0 and 0 = any
    int64_t day_from, day_to;       // as 20190517; 0 and 0 = any
    unsigned speeds;                // a bit for each; 0 = all
} ExplorerFilter;

void explorer_filter(Explorer *explorer, const ExplorerFilter *filter);

// A move, and the games in which it was played.
typedef struct ExplorerMove {
    Move move;
    uint64_t games, white_wins, draws, black_wins;
    uint64_t rating_sum, rated; // of the players who chose it, as far as they have one
    int64_t last_day;           // 0 = unknown
} ExplorerMove;

// Writes up to `max` moves of a position, the most frequent first; returns how many.
int explorer_moves(const Explorer *explorer, const Position *pos, ExplorerMove *out, int max);

// Adds the moves of another file to a list that has room for `max`, and keeps its order. Returns how many there are then.
int explorer_join(ExplorerMove *moves, int count, const ExplorerMove *others, int other_count, int max);

typedef struct ExplorerGame {
    const char *white, *black; // live as long as the explorer
    const char *result;        // "1-0"
    int ratings[COLOUR_NB];    // 0 = unknown
    int64_t day;               // 0 = unknown
    ExplorerSpeed speed;
    PgnPlace place; // in the file
} ExplorerGame;

// Writes the numbers of up to `max` games with this move (MOVE_NONE: any) in the position, the last of the file first;
// returns how many.
int explorer_games(const Explorer *explorer, const Position *pos, Move move, uint32_t *out, int max);
ExplorerGame explorer_game(const Explorer *explorer, uint32_t number);

#endif
