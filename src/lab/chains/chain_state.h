// SPDX-License-Identifier: GPL-3.0-or-later
// Settings, memory and counts of the research search with move chains and move tables.
#ifndef LAB_CHAINS_CHAIN_STATE_H
#define LAB_CHAINS_CHAIN_STATE_H

#include "lab/chains/chain_paths.h"
#include "lab/chains/chain_table.h"

// Which search plays.
typedef enum ChainsMode {
    CHAINS_OFF,       // the playing search
    CHAINS_PLAIN,     // the research search without chains and tables, to compare with
    CHAINS_MC,        // move chains
    CHAINS_MC_AND_MT, // move chains and move tables
} ChainsMode;

// What a replayed line ends in.
typedef enum ChainsReplay {
    REPLAY_2013, // chains: the rest of alpha-beta (2013, Algorithm 1); first moves of paths: a full search
    REPLAY_FIG1, // chains: quiescence; first moves of paths: a full search (2015, figure 1)
    REPLAY_FIG5, // chains and whole paths: quiescence (2015, figure 5)
} ChainsReplay;

typedef struct ChainSettings {
    ChainsMode mode;
    ChainsReplay replay;
    int beam;               // paths looked at in a node, 0 .. CHAIN_PATH_BEAM_MAX
    Score window;           // a replay further from the known value is unreliable; 0 = every replay is believed
    int threshold;          // paths must weigh more than this
    bool keep_over_game;    // chains outlive the search; else each search to a depth begins without any
    int age;                // moves after which what was not updated is forgotten; 0 = never
    bool use_table;         // probe and fill the transposition table
    bool without_deepening; // search to the depth limit at once, as the paper's tables do
} ChainSettings;

// What a search did; counted from its start.
typedef struct ChainCounts {
    uint64_t nodes;            // of alpha-beta
    uint64_t quiescence_nodes; // below it
    uint64_t replays;          // lines played to their end
    uint64_t rejects;          // of these, with a value outside the window
    uint64_t broken;           // lines that could not be played to their end, and were deleted or lost weight
    uint64_t table_moves;      // paths looked at in the move tables
} ChainCounts;

// What one search thread remembers for this search.
typedef struct ChainState {
    MoveChains chains;
    ChainPaths paths;
    ChainCounts counts;
    int move_number; // of the game, at the root
} ChainState;

ChainState *chain_state_new(void);
void chain_state_free(ChainState *state);

// A new game: everything is forgotten.
void chain_state_clear(ChainState *state);

// A new search of the same game, at this move number: counts start at zero, and what is too old goes.
void chain_state_begin(ChainState *state, const ChainSettings *settings, int move_number);

#endif
