// SPDX-License-Identifier: GPL-3.0-or-later
// How the research search is to search, and what it counts.
#ifndef LAB_TESTBED_SETTINGS_H
#define LAB_TESTBED_SETTINGS_H

#include "lab/testbed/order.h"

typedef struct Research Research;

typedef enum ResearchDriver {
    RESEARCH_ALPHA_BETA,
    RESEARCH_MINIMAX,
    RESEARCH_ASPIRATION,
    RESEARCH_PVS,
    RESEARCH_NEGASCOUT,
    RESEARCH_ASPIRATION_NEGASCOUT,
    RESEARCH_MT_SSS,
    RESEARCH_MT_DUAL,
    RESEARCH_MTD_F,
    RESEARCH_DRIVER_NB,
} ResearchDriver;

// What a position at the horizon is worth. The value may depend on the position alone, not on the window or on what was
// searched before.
typedef struct ResearchQuiescence {
    const char *key; // "plain"
    const char *about;
    // Value of the position on the board, fail-soft. It has been counted as a leaf; what follows counts as quiescence.
    Score (*search)(Research *research, int ply, Score alpha, Score beta);
} ResearchQuiescence;

// All zero: alpha-beta in one search to the depth, the moves as they are generated, no table.
typedef struct ResearchSettings {
    ResearchDriver driver;
    OrderingList orderings;
    const ResearchQuiescence *quiescence; // NULL: research_plain_quiescence
    bool use_table;     // cut by what is known of a position; orderings may use its moves all the same
    bool use_deepening; // search to depth 1, 2 ... first
    bool use_null_move;
    Score window; // what an aspiration search expects a value to be off by at most, at least 1
} ResearchSettings;

// What was done so far.
typedef struct ResearchCounts {
    uint64_t interior;      // nodes above the horizon
    uint64_t leaves;        // nodes at the horizon, where quiescence began
    uint64_t quiescence;    // nodes below it
    uint64_t expanded;      // interior nodes whose moves were generated ...
    uint64_t moves;         // ... and how many there were in all
    uint64_t cutoffs;       // interior nodes that a move cut ...
    uint64_t first_cutoffs; // ... and in which the first one did
    uint64_t passes;        // searches from the root
} ResearchCounts;

#endif
