// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom in a tournament, in which order, with which colours and openings. Games are numbered from 0 in the order
// in which they are played; the same settings, and the same results, make the same schedule.
#ifndef UI_STUDY_MATCH_SCHEDULE_H
#define UI_STUDY_MATCH_SCHEDULE_H

#include "base/error.h"
#include "board/chess.h"
#include "ui/study/match/swiss.h"

#include <stdbool.h>

enum { TOURNAMENT_PLAYERS_MAX = SWISS_PLAYERS_MAX, TOURNAMENT_ROUNDS_MAX = 100000 };

typedef enum TournamentKind {
    TOURNAMENT_MATCH,       // two players: one encounter with all the games
    TOURNAMENT_ROUND_ROBIN, // everybody against everybody, `rounds` times
    TOURNAMENT_GAUNTLET,    // the first against each of the others, `rounds` times
    TOURNAMENT_SWISS,       // in each round against a player who has about as many points
    TOURNAMENT_NB,
} TournamentKind;

// Words for the command line, in the order of the kinds; NULL behind the last. A match has none: "".
extern const char *const tournament_kind_words[];

// Names for captions: "round robin".
const char *tournament_kind_name(TournamentKind kind);

typedef struct ScheduleSettings {
    TournamentKind kind;
    int players;
    int rounds; // of a match: 1
    int games;  // of an encounter; each two of them have one opening and both colours
} ScheduleSettings;

typedef struct ScheduledGame {
    int players[2]; // of the encounter: the first has White in its games with even numbers
    int round;      // from 0: when everybody has played once, or, of a gauntlet, the first against everybody
    int round_game; // of the round, from 0
    int game;       // of the encounter, from 0
    int opening;    // from 0 without an end
    bool ends_pair; // the last one with this opening
} ScheduledGame;

typedef struct Schedule Schedule;

// False with a reason if there can be no such tournament.
bool schedule_check(const ScheduleSettings *settings, Error *error);

// Release with schedule_free; NULL is ignored. The settings must be possible.
Schedule *schedule_new(const ScheduleSettings *settings);
void schedule_free(Schedule *schedule);

// All games of such a tournament, and openings that it begins with, each for one game or two.
int64_t schedule_game_count(const ScheduleSettings *settings);
int64_t schedule_pair_count(const ScheduleSettings *settings);

// The first game of a pair of games; the number of pairs gives the number of games.
int schedule_first_of_pair(const ScheduleSettings *settings, int64_t pair);

// The games whose players are known: all of them, but of a Swiss tournament those of the rounds up to the one that is played.
int schedule_known(const Schedule *schedule);

// A game that is known.
ScheduledGame schedule_game(const Schedule *schedule, int number);

// Who of the two of an encounter, 0 or 1, has this colour in its game of this number from 0: the first has White in the games
// with even numbers, and both games of a pair have the same opening.
int schedule_side(int game, Colour colour);

// The same of a game that is scheduled.
int scheduled_side(const ScheduledGame *game, Colour colour);

// The player of the tournament who has this colour.
int scheduled_player(const ScheduledGame *game, Colour colour);

// Tells the result of a game; all are told in their order. With the last of a round a Swiss tournament pairs the next.
void schedule_report(Schedule *schedule, int number, int white_half_points);

// What a player has for rounds without an opponent, in half points.
int schedule_bye_half_points(const Schedule *schedule, int player);

#endif
