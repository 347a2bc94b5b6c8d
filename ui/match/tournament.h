// SPDX-License-Identifier: GPL-3.0-or-later
// A match: pairs games with colours and openings, plays several at once, and reports them in the order of their numbers,
// so that a match with fixed nodes prints the same each time.
#ifndef UI_MATCH_TOURNAMENT_H
#define UI_MATCH_TOURNAMENT_H

#include "base/error.h"
#include "base/shard.h"
#include "base/thread.h"
#include "engine/game.h"
#include "ui/match/referee.h"
#include "ui/match/statistics.h"
#include "ui/players/player.h"

#include <stdint.h>

// --- openings -------------------------------------------------------------------------------------------------------

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

// --- the match ------------------------------------------------------------------------------------------------------

enum { CONCURRENCY_MAX = 256, GAMES_MAX = 1000000 };

typedef struct TournamentSettings {
    PlayerSpec players[2];
    PlayerLimits limits;
    int games;
    Shard shard; // the pairs of the match that are played here, with the numbers that they have in the whole
    int concurrency;
    const Openings *openings;
    uint64_t seed;        // order of the openings; 0 = as they are listed
    const char *pgn_path; // games are added here; NULL = nowhere
    bool resume;          // the games that the file has already are the first of this match
    const Notify *cancel; // ends the match when it is sent
    Adjudication adjudication;
    bool has_sprt; // stop when the test between elo0 and elo1 is decided
    double elo0, elo1;
    bool quiet; // no line a game
    void *context;
    void (*on_game)(void *context, int done, int games); // after each game, in their order; NULL = not called
} TournamentSettings;

typedef struct TournamentResult {
    char names[2][PLAYER_NAME_SIZE];
    MatchScore score;
    int faults[2][FAULT_NB];
    int adjudicated_wins, adjudicated_draws; // of either side
    int resumed;                             // games taken from the file of an interrupted match
    int unfinished;                          // games of counted files that have no result and are left out
    int64_t plies;
    int64_t time_us;
    bool decided; // by the test
} TournamentResult;

// Plays the match and prints a line a game on standard output. False with a reason if a player cannot be started or a
// file cannot be written; *result then holds what was played until then.
bool tournament_run(const TournamentSettings *settings, TournamentResult *result, Error *error);

#endif
