// SPDX-License-Identifier: GPL-3.0-or-later
// A match or a tournament: takes games with colours and openings from its schedule, plays several at once, and reports them
// in the order of their numbers, so that one with fixed nodes prints the same each time.
#ifndef UI_STUDY_MATCH_TOURNAMENT_H
#define UI_STUDY_MATCH_TOURNAMENT_H

#include "base/error.h"
#include "base/shard.h"
#include "base/thread.h"
#include "ui/common/openings.h"
#include "ui/players/player.h"
#include "ui/study/match/live_view.h"
#include "ui/study/match/ratings.h"
#include "ui/study/match/referee.h"
#include "ui/study/match/schedule.h"
#include "ui/study/match/statistics.h"

#include <stdint.h>

enum { CONCURRENCY_MAX = 256, GAMES_MAX = 1000000 };

typedef struct TournamentSettings {
    TournamentKind kind; // 0: a match of two players
    PlayerSpec players[TOURNAMENT_PLAYERS_MAX];
    int player_count; // looked at where it is no match
    int rounds;       // likewise
    PlayerLimits limits;
    int games;   // of a match; of a tournament those of each encounter
    Shard shard; // the pairs of the match that are played here, with the numbers that they have in the whole
    int concurrency;
    const Openings *openings;
    uint64_t seed;        // order of the openings; 0 = as they are listed
    const char *pgn_path; // games are added here; NULL = nowhere
    bool resume;          // the games that the file has already are the first of this match
    Ratings *table;       // every game is added here, players in their order; NULL = nowhere
    const Notify *cancel; // ends the match when it is sent
    Adjudication adjudication;
    bool has_sprt; // stop when the test between elo0 and elo1 is decided
    double elo0, elo1;
    bool quiet;     // no line a game
    LiveView *live; // has a place for each of the games that are played at once; NULL = none
    void *context;
    void (*on_game)(void *context, int done, int games); // after each game, in their order; NULL = not called
} TournamentSettings;

typedef struct TournamentResult {
    char names[TOURNAMENT_PLAYERS_MAX][PLAYER_NAME_SIZE];
    MatchScore score; // of the first player of each encounter: of a match that of its first player
    int faults[TOURNAMENT_PLAYERS_MAX][FAULT_NB]; // also those between games, which lose none
    int adjudicated_wins, adjudicated_draws;      // of either side
    int resumed;                                  // games taken from the file of an interrupted match
    int unfinished;                               // games of counted files that have no result and are left out
    int64_t plies;
    int64_t time_us;
    bool decided; // by the test
} TournamentResult;

// What its schedule is made from.
ScheduleSettings tournament_schedule(const TournamentSettings *settings);

// Plays the match and prints a line a game on standard output. False with a reason if a player cannot be started or a
// file cannot be written; *result then holds what was played until then. In a tournament each player is started once before
// the first game; whose program cannot begin a later one loses it.
bool tournament_run(const TournamentSettings *settings, TournamentResult *result, Error *error);

#endif
