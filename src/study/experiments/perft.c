// SPDX-License-Identifier: GPL-3.0-or-later
// Leaves of the tree of legal moves: the three positions of Buchner, "Theory and practical strategies for efficient
// alpha-beta searches" (2005), 4.1.2, and the seconds that Crafty 19.19p3 took for two of them (6.2.2).
#include "study/experiment.h"

#include "base/clock.h"
#include "board/movegen.h"

#include <math.h>

enum { PUBLISHED_DEPTHS_MAX = 10, CRAFTY_DEPTHS_MAX = 6 };

// Up to a 0; depth 1 comes first. Seconds: 0 = not measurable, or not told.
static const struct {
    const char *name, *fen;
    double leaves[PUBLISHED_DEPTHS_MAX + 1], crafty_seconds[CRAFTY_DEPTHS_MAX];
} published[] = {
    {"start",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {20, 400, 8902, 197281, 4865609, 119060324, 3195901860, 84998978956, 2439530234167, 69352859712417},
     {0, 0, 0, 0.26, 6.66, 283.79}},
    {"middlegame",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690, 8031647685},
     {0, 0, 0.10, 4.52}},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238, 674624, 11030083, 178633661}, {0}},
};

enum { POSITION_NB = sizeof published / sizeof published[0] };

static const LabColumn columns[] = {
    {"leaves", "leaves", 0, 0},
    {"published_leaves", "Buchner", 0, 0},
    {"difference", "difference", 0, 0},
    {"million_a_second", "million/s", 1, 0},
    {"crafty_seconds", "Crafty, s", 2, 0},
    {0},
};

// The rows of a position, counted to a depth and told beyond it; returns how many of them differ.
static int add_position(const LabRun *run, int number, LabTable *table)
{
    const Position pos = lab_position(published[number].fen);
    int wrong = 0;
    for (int depth = 1; published[number].leaves[depth - 1] > 0; ++depth) {
        const double expected = published[number].leaves[depth - 1];
        const double crafty = depth <= CRAFTY_DEPTHS_MAX ? published[number].crafty_seconds[depth - 1] : 0;
        LabValue *values = lab_add_row(table, "%s, %d", published[number].name, depth);
        LAB_SET(values, NAN, expected, NAN, NAN, crafty > 0 ? crafty : NAN);
        // Deeper rows show the published number alone.
        if (depth > lab_depth(run))
            continue;
        const int64_t start = clock_now_us();
        const double leaves = (double)perft(&pos, depth);
        const double microseconds = (double)(clock_now_us() - start);
        LAB_SET(values, leaves, expected, leaves - expected, microseconds > 0 ? leaves / microseconds : NAN);
        wrong += leaves != expected;
    }
    return wrong;
}

// The three positions one after another; a note says whether every count is the published one.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    LabTable *table = lab_table_new("Buchner 2005, section 4.1.2: leaves of the tree of legal moves", columns);
    int wrong = 0;
    for (int i = 0; i < POSITION_NB; ++i) {
        lab_progress_show(&run->progress, published[i].name, i, POSITION_NB);
        wrong += add_position(run, i, table);
    }
    if (wrong == 0)
        lab_add_note(table, "All that were counted, to depth %d, are those of the paper.", lab_depth(run));
    else
        lab_add_note(table, "%d numbers differ: something is wrong.", wrong);
    lab_add_note(table,
                 "Crafty: 19.19p3, seconds on the machine of the paper; leaves of the last ply are counted here, not "
                 "played.");
    return table;
}

const Experiment perft_experiment = {
    .name = "perft",
    .summary = "Are the moves that are generated all there are, and how fast are they counted?",
    .source = "Buchner 2005, section 4.1.2",
    .papers = LAB_PAPER_BUCHNER,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options = {LAB_OPTION_DEPTH(6, 4)},
};
