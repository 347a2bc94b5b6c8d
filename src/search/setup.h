// SPDX-License-Identifier: GPL-3.0-or-later
// What a search is started with.
#ifndef SEARCH_SETUP_H
#define SEARCH_SETUP_H

#include "board/position.h"
#include "egtb/egtb.h"
#include "egtb/syzygy.h"
#include "eval/network/network.h"
#include "interface/limits.h"
#include "search/forced_scores.h"
#include "search/history.h"
#include "search/info.h"
#include "search/tt.h"

typedef struct Worker Worker;
typedef struct SearchParams SearchParams; // search/params.h

// Another tree search in the place of the playing search, supplied from above: research that is to play games. Root,
// limits, time and reports stay the same. Only the main thread searches with it. `state` is the memory that it keeps
// over a game; `settings` are its own, as the set-up gives them.
typedef struct SearchVariant {
    void *(*state_new)(void);
    void (*state_free)(void *state); // NULL is ignored
    void (*new_game)(void *state);   // forgets everything
    void (*begin)(void *state, const void *settings, const Position *root);
    // Searches the root to worker->root_depth and notes scores and lines in the root moves. The score is without
    // meaning after a stop.
    Score (*search_root)(Worker *worker);
    // For the maps: by piece and square, the weight of its heaviest remembered line and the sum over all of them. The
    // tables are zero before. Between two iterations.
    void (*read_weights)(const void *state, const void *settings, int32_t best[MAP_END_NB][PIECE_NB][SQ_NB],
                         int32_t sum[MAP_END_NB][PIECE_NB][SQ_NB]);
} SearchVariant;

typedef struct VariantSetup {
    const SearchVariant *search; // NULL: the playing search
    const void *settings;        // must outlive the search and what is read of it
    bool without_deepening;      // to the depth limit at once: one iteration is the whole search
} VariantSetup;

// What the main search thread remembers of the position it searches or searched last: valid between two iterations on
// that thread, and between two searches.
typedef struct SearchView {
    const Position *root;
    History *history; // only to be read
    const TranspositionTable *table;
    const RootMove *root_moves; // in order of their scores
    int root_count;             // 0: nothing has been searched
    Score score;                // of the first root move; SCORE_NONE if it is not known
    uint64_t nodes;             // of all threads
    Depth depth;                // last finished iteration
    VariantSetup variant;
    const void *variant_state; // with a variant
} SearchView;

// How the search uses Syzygy's tables.
typedef struct SyzygySetup {
    const SyzygyTables *tables; // NULL: none
    int pieces_max;             // larger ones are not used
    Depth depth_min;            // in the tree, for tables as large as that
    bool ignores_rule50;        // cursed wins count as wins
} SyzygySetup;

// Pointers must outlive the search.
typedef struct SearchSetup {
    SearchLimits limits;
    SearchListener listener; // called on the main search thread
    int multi_pv;            // lines, at least 1
    int64_t overhead_us;     // kept back for lag on every timed move
    Score noise;             // amplitude of a random part of every evaluation; 0 = none
    uint64_t noise_seed;
    const EndgameTables *endgame_tables; // NULL: none
    SyzygySetup syzygy;
    const ForcedScores *forced_scores; // NULL: none
    const Network *network;            // that evaluates; NULL: the classical evaluation does
    const SearchParams *params;        // NULL: the defaults
    int forget_percent;                // taken off the history weights first; 0 = all is kept
    VariantSetup variant;
} SearchSetup;

#endif
