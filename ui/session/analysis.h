// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is kept of the engine's searches during a game, for any front end: fed with the game and the events of
// the engine. Never starts a search of that engine; what a move threatens is found by an engine of its own. One thread.
#ifndef UI_SESSION_ANALYSIS_H
#define UI_SESSION_ANALYSIS_H

#include "engine/map.h"
#include "notation/pgn.h"
#include "ui/session/game_evals.h"
#include "ui/session/snapshot_history.h"

#include <stdbool.h>

// The log: what the engine said and did, line by line; the oldest lines give way.
enum { EVENT_LOG_LINES_MAX = 500, EVENT_LOG_LINE_SIZE = 160 };

typedef struct EventLog {
    char lines[EVENT_LOG_LINES_MAX][EVENT_LOG_LINE_SIZE];
    int first; // place of the oldest
    int count;
} EventLog;

// Adds a line; one that is too long loses its end.
void event_log_add(EventLog *event_log, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Line 0 is the oldest that is kept. Valid until the next is added.
const char *event_log_line(const EventLog *event_log, int index);

typedef struct Analysis {
    SearchLog search_log; // the current or last search
    GameEvals evals;
    SnapshotHistory snapshots;
    EventLog event_log;
    ThreatFinder *threats; // NULL before the first is looked for, or where none can be had
    int plies;             // of the game, when it was last looked at
    Key key;               // of its position
    Depth depth;           // of the newest picture of this search
} Analysis;

void analysis_free(Analysis *analysis);

// The game may have gone on, or back: notes what was known when moves were played. Call before events of a search that
// began since are handed in.
void analysis_follow(Analysis *analysis, const Game *game);

// Takes in an event of a search of `root`, before anything is done about it.
void analysis_event(Analysis *analysis, const Engine *engine, const Position *root, const EngineEvent *event);

// An option was set: for the log.
void analysis_option(Analysis *analysis, const OptionStore *options, OptionId id);

// The score of the position for White, by the newest search of it or of the one before, or else by the last moves of the
// game. False if that is unknown.
bool analysis_score(const Analysis *analysis, const Game *game, Score *for_white);

// What was known of the position that this move of the game, from 0, was played in: the score and the line that was
// expected, which may be empty; by the search of it, or by that of the position before. False if there is no score.
bool analysis_of_ply(const Analysis *analysis, const Game *game, int index, InfoLine *out);

// Why the last of the first `plies` moves of the game was played that a search chose; why the current or last search prefers its move. False if
// nothing can be explained.
bool analysis_explain_played(const Analysis *analysis, const Game *game, int plies, Explanation *out);
bool analysis_explain_search(const Analysis *analysis, Explanation *out);

// --- annotate --------------------------------------------------------------------------------------------------------

// A game with what the engine saw, as comments: why it chose its moves, and marks of the maps they were chosen by.

// Makes `pgn` a copy of the game on hand: of `tree`, with all that it has. Each move of `game`, a line of it, gets a remark:
// the first reason for it, a word on faults, and the squares and arrows of `choice` of the memory it was played with, where
// that was kept.
void annotate_moves(GameTree *pgn, const GameTree *tree, const Analysis *analysis, const Game *game,
                    const MapChoice *choice);

#endif
