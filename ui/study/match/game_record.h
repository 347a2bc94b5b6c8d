// SPDX-License-Identifier: GPL-3.0-or-later
// A game of a match as PGN.
#ifndef UI_STUDY_MATCH_GAME_RECORD_H
#define UI_STUDY_MATCH_GAME_RECORD_H

#include "notation/pgn.h"
#include "ui/common/game_pgn.h"
#include "ui/players/player.h"
#include "ui/study/match/referee.h"

#define GAME_RECORD_EVENT "Match of programs"
#define GAME_RECORD_TOURNAMENT "Tournament of programs"

enum { GAME_REASON_SIZE = 192, GAME_ROUND_SIZE = 32 };

typedef struct GameRecordTags {
    const char *names[COLOUR_NB];
    const PlayerSpec *specs[COLOUR_NB];
    OpeningBook *openings; // names of openings; they must have been asked for once
    const char *event;
    char round[GAME_ROUND_SIZE]; // number of the game, or round and game
    const PlayerLimits *limits;
    Verdict verdict;
} GameRecordTags;

// Fills an empty game with the tags, the moves with the score, depth and time of each, the result and its reason.
// Times are noted where a clock counts only: without one, the same games make the same text.
void game_record_make(const Game *game, const GameRecordTags *tags, GameTree *pgn);

// Does a game that was read back have this round, these limits and these options of the players? The names and the
// verdict are not looked at. False with a reason.
bool game_record_check(const GameTree *pgn, const GameRecordTags *tags, Error *error);

// What the first player of an encounter got out of its game of this number from 0: 2, 1 or 0 half points.
int game_record_half_points(const char *result, int number);

// What the tags of a game that was read back say about how it ended.
Verdict game_record_verdict(const GameTree *pgn);

// Reads "10+0.1", "40/60", "1:30+2": seconds or minutes and seconds, and seconds a move. False with a reason.
bool time_control_read(const char *text, TimeControl *control, Error *error);

// --- resuming an interrupted match ---------------------------------------------------------------------------------

// Receives one game, which stays with the caller. False with a reason ends the reading.
typedef bool GameVisitor(void *context, const GameTree *game, Error *error);

// Passes on all games of the file in their order; a missing file has none. An unfinished last game, left by a killed
// program, is cut off the file once the games before it were accepted. False with a reason that names the file, also if
// it is no PGN file; it is then unchanged.
bool resume_games(const char *path, GameVisitor *take, void *context, Error *error);

// Passes on all whole games of a file that must be there, and leaves the file as it is.
bool game_record_visit(const char *path, GameVisitor *take, void *context, Error *error);

#endif
