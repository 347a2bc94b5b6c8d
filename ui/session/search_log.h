// SPDX-License-Identifier: GPL-3.0-or-later
// What happened in a search, collected from the events of the engine: what each iteration found, when and why the search
// changed its mind, and what it decided. Plain data; knows no engine.
#ifndef UI_SESSION_SEARCH_LOG_H
#define UI_SESSION_SEARCH_LOG_H

#include "engine/engine.h"

// A finished iteration, or the end of one that was broken off.
typedef struct SearchLogStep {
    Depth depth, seldepth;
    Move best;
    Score score; // for the side to move
    uint64_t nodes;
    int64_t time_us;
    int effort; // permille of the search below the best move, see InfoLine
} SearchLogStep;

// The search changed its mind.
typedef struct SearchLogChange {
    Depth depth; // of the iteration that did
    Move before, after;
    Score score_before, score_after; // of the one move an iteration earlier, of the other now
    bool fell;                       // the old move's score dropped
    bool rose;                       // the new one went beyond what was expected
} SearchLogChange;

enum { SEARCH_LOG_CHANGES_MAX = 8, SEARCH_LOG_NAME_SIZE = 64, SEARCH_LOG_LINE_MAX = 16 };

typedef struct SearchLog {
    Position root;                // without its history
    SearchLogStep steps[MAX_PLY]; // by rising depth
    int step_count;
    SearchLogChange changes[SEARCH_LOG_CHANGES_MAX]; // the last ones, newest last
    int change_count;
    Move line[SEARCH_LOG_LINE_MAX]; // of the best move, in the last iteration
    int line_length;
    Move previous; // that led to the root; MOVE_NONE if it is not known
    PieceType previous_taken;
    Move second; // the second best line's, in the last iteration; MOVE_NONE if only one was searched
    Score second_score;
    bool is_finished;
    Move chosen; // MOVE_NONE until it is finished, or without a legal move
    int rating;  // of the players as whom it was drawn; 0 = the search chose it
    bool from_book;
    char book_name[SEARCH_LOG_NAME_SIZE];
    char book_moves[ENGINE_BOOK_TEXT_SIZE]; // what it was chosen from
} SearchLog;

// A search of this position begins. `last` is the record of the move that led to it; NULL if it is not known.
void search_log_begin(SearchLog *search_log, const Position *root, const Undo *last);

// Takes in what the engine said about it.
void search_log_event(SearchLog *search_log, const EngineEvent *event);

// The last step; NULL before the first.
const SearchLogStep *search_log_last(const SearchLog *search_log);

// The move that was chosen, or stands first so far; MOVE_NONE if there is none.
Move search_log_move(const SearchLog *search_log);

// How many iterations in a row, up to the last, have had the last one's best move.
int search_log_stable_count(const SearchLog *search_log);

#endif
