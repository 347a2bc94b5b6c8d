// SPDX-License-Identifier: GPL-3.0-or-later
// The engine from inside, for the sources that make it up: engine.c (events, searches, readers), engine_settings.c (what
// options change) and engine_book.c (the book, what it answers and what games teach it).
#ifndef ENGINE_ENGINE_STATE_H
#define ENGINE_ENGINE_STATE_H

#include "base/rng.h"
#include "base/thread.h"
#include "book/learning.h"
#include "egtb/egtb.h"
#include "egtb/syzygy.h"
#include "engine/engine.h"
#include "engine/move_looks.h"
#include "engine/opening_book.h"
#include "engine/tricky_move.h"
#include "search/params.h"
#include "search/session.h"
#include "search/thread_pool.h"

#include <pthread.h>

enum { QUEUE_SIZE = 256, POSITION_HISTORY_MAX = 256 };

struct Engine {
    OptionStore *options;
    TranspositionTable *table;
    ThreadPool *pool;
    OpeningBook *book;    // without moves if none could be opened, or the option is off
    Error learning_error; // why nothing is learned though the options want it; empty if all is well
    Rng book_rng;
    SearchSession *book_search;              // says what book moves are worth; NULL until the first
    ImportanceFinder *importance;            // says which pieces matter; NULL until the first
    TemptationFinder *temptation;            // says which errors tempt; NULL until the first
    MoveViewer *level_viewer;                // says what players of a level see; NULL until the first
    MoveViewer *tricky_viewer;               // says what is hard to answer; NULL until the first. Of the search thread
    EndgameTables *endgame_tables;           // NULL: none
    SyzygyTables *syzygy_tables;             // NULL: none
    FolderNotes endgame_notes, syzygy_notes; // folders that the options name and that are not used
    Network *network;                        // of the option or built in; NULL: there is none
    bool network_evaluates;                  // else the classical evaluation does
    SearchParams search_params;              // as the option says
    ForcedScores forced_scores;              // of engine_set_score
    uint64_t game_seed;                      // of the moves of a weaker player: other ones in every game
    const EngineVariant *variant;            // NULL: none was set
    void *variant_settings;                  // as it read them from the options
    Score noise;                             // with which the table was filled
    uint64_t noise_seed;
    Position pos;                          // to think about
    Undo history[2][POSITION_HISTORY_MAX]; // of `pos`, and free: a new position may continue the old one
    int history_used;                      // which of the two
    Notify notify;                         // an event waits
    EngineIteration *watcher;              // called after every iteration, or NULL
    void *watcher_context;
    bool is_own_search;                  // for a move to be played, not to look or to analyse
    SearchLimits limits;                 // of the current or last search
    int drawn_rating;                    // of the players as whom its move was drawn; 0 = it chooses
    bool is_tricky;                      // that search compares its best lines
    int shown_lines;                     // how many of its lines are told
    int tricky_rating;                   // of the player who answers
    int64_t tricky_time_us;              // for the comparison
    InfoLine tricky_lines[TRICKY_LINES]; // its last exact ones, from the best on
    uint64_t detail_nodes;               // when the main search thread last copied its memory; its own

    pthread_mutex_t mutex; // protects everything below; the main search thread writes it too
    EngineEvent queue[QUEUE_SIZE];
    int queue_first, queue_count;
    bool is_searching; // between engine_go and its EVENT_BEST_MOVE
    bool is_muted;     // an aborted search: its events are dropped
    int64_t time_us;   // of the last search, once it has ended
    Depth depth;       // last finished iteration
    Move root_move;
    int root_move_number, root_move_count;
    SearchResult last_result;
    Key reply_key; // of the position after last_result.best
    Position root; // of the current or last search; without its history
    // The memory as last copied while searching. Readers have one; the main search thread writes the other, then swaps.
    MemoryDetail details[2];
    int readers_detail;     // which of them readers have; only the main search thread swaps them
    bool has_contributions; // of the root; computed when a snapshot first wants them
    Score contributions[SQ_NB];
    GameMemory game_memory;
    BookGame book_game; // what the game on hand teaches about the book
};

// Takes the options as they stand, and listens to what changes.
void engine_apply_options(Engine *engine);

// Ends a search, and forgets all that earlier ones taught.
void engine_forget(Engine *engine);

// May the book answer in the place of a search?
bool engine_book_may_answer(const Engine *engine, const SearchLimits *limits);

// Has it a move for the position to think about?
bool engine_book_knows_root(const Engine *engine);

// Draws a move of the book and writes it as an event, with the line that the book goes on with; false if there is none.
bool engine_draw_book_move(Engine *engine, EngineEvent *event);

#endif
