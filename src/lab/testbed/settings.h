// SPDX-License-Identifier: GPL-3.0-or-later
// How the testbed is to search, and what it counts.
#ifndef LAB_TESTBED_SETTINGS_H
#define LAB_TESTBED_SETTINGS_H

#include "lab/testbed/order.h"

typedef struct Testbed Testbed;

typedef enum TestbedDriver {
    TESTBED_ALPHA_BETA,
    TESTBED_MINIMAX,
    TESTBED_ASPIRATION,
    TESTBED_PVS,
    TESTBED_NEGASCOUT,
    TESTBED_ASPIRATION_NEGASCOUT,
    TESTBED_MT_SSS,
    TESTBED_MT_DUAL,
    TESTBED_MTD_F,
    TESTBED_DRIVER_NB,
} TestbedDriver;

// What a position at the horizon is worth. The value may depend on the position alone, not on the window or on what was
// searched before.
typedef struct TestbedQuiescence {
    const char *key; // "plain"
    const char *about;
    // Value of the position on the board, fail-soft. It has been counted as a leaf; what follows counts as quiescence.
    Score (*search)(Testbed *testbed, int ply, Score alpha, Score beta);
} TestbedQuiescence;

// All zero: alpha-beta in one search to the depth, the moves as they are generated, no table.
typedef struct TestbedSettings {
    TestbedDriver driver;
    OrderingList orderings;
    const TestbedQuiescence *quiescence; // NULL: testbed_plain_quiescence
    bool use_table;                      // cut by what is known of a position; orderings may use its moves all the same
    bool use_deepening;                  // search to depth 1, 2 ... first
    bool use_null_move;
    Score window; // what an aspiration search expects a value to be off by at most, at least 1
} TestbedSettings;

// What was done so far.
typedef struct TestbedCounts {
    uint64_t interior;      // nodes above the horizon
    uint64_t leaves;        // nodes at the horizon, where quiescence began
    uint64_t quiescence;    // nodes below it
    uint64_t expanded;      // interior nodes whose moves were generated ...
    uint64_t moves;         // ... and how many there were in all
    uint64_t cutoffs;       // interior nodes that a move cut ...
    uint64_t first_cutoffs; // ... and in which the first one did
    uint64_t passes;        // searches from the root
} TestbedCounts;

#endif
