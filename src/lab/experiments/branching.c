// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer each ply takes than the one before: F. Reul, "New Architectures in Computer Chess" (2009), section 5.3.
#include "lab/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "search/searcher.h"

#include <math.h>

enum { TABLE_MIB = 64, DEPTH_NB = MAX_PLY };

// What the positions of a kind have cost together, by depth.
typedef struct Cost {
    double seconds[DEPTH_NB], nodes[DEPTH_NB];
    int positions;
} Cost;

static const struct {
    const char *name;
    double opening, middlegame;
} published[] = {
    {"Rybka 1.2f", 1.96, 1.81}, {"Rybka 1.1", 2.09, 1.96},  {"Shredder 10", 2.15, 2.23},
    {"Loop 2006", 2.37, 2.07},  {"Hiarcs X50", 2.47, 2.39},
};

// A search that ends after a depth does exactly what a longer one has done until then.
static void search_position(SearchSession *searcher, const Position *pos, Depth from, Depth to, Cost *cost)
{
    for (Depth depth = from; depth <= to; ++depth) {
        const SearchLimits limits = {.depth = depth};
        search_session_clear(searcher);
        const int64_t start = clock_now_us();
        const SearchOutcome outcome = search_session_run(searcher, pos, &limits, &(SearchOptions){0});
        cost->seconds[depth] += (double)(clock_now_us() - start) / US_PER_SECOND;
        cost->nodes[depth] += (double)outcome.nodes;
    }
    ++cost->positions;
}

static const LabColumn columns[] = {
    {"opening_time", "openings, time", 2, LAB_PLOTTED},
    {"opening_nodes", "nodes", 2, 0},
    {"middlegame_time", "middlegames, time", 2, LAB_PLOTTED},
    {"middlegame_nodes", "nodes", 2, 0},
    {0},
};

// The geometric mean of the steps from one depth to another.
static double mean_step(const double *sums, Depth from, Depth to)
{
    return sums[from] > 0 ? pow(sums[to] / sums[from], 1.0 / (to - from)) : NAN;
}

// Reul 2009, section 5.3: the branching factor is the cost of one depth over that of the depth before.
static void fill_row(const Cost costs[LAB_PHASE_NB], Depth from, Depth to, LabValue *values)
{
    const Cost *opening = &costs[LAB_PHASE_OPENING], *middle = &costs[LAB_PHASE_MIDDLEGAME];
    LAB_SET(values, mean_step(opening->seconds, from, to), mean_step(opening->nodes, from, to),
            mean_step(middle->seconds, from, to), mean_step(middle->nodes, from, to));
}

static LabTable *make_table(const Cost costs[LAB_PHASE_NB], Depth from, Depth to)
{
    LabTable *table = lab_table_new("Reul 2009, section 5.3: a ply's cost, in that of the ply before", columns);
    for (Depth depth = from; depth <= to; ++depth)
        fill_row(costs, depth - 1, depth, lab_add_row(table, "ply %d", depth));
    fill_row(costs, from - 1, to, lab_add_row(table, "Hotspur, mean"));
    for (size_t i = 0; i < sizeof published / sizeof published[0]; ++i)
        LAB_SET(lab_add_row(table, "%s, published", published[i].name), published[i].opening, NAN,
                published[i].middlegame);
    lab_add_note(table, "%d openings, %d middlegames; each alone, with empty tables; sums over the positions.",
                 costs[LAB_PHASE_OPENING].positions, costs[LAB_PHASE_MIDDLEGAME].positions);
    return table;
}

// Openings and middlegames until there are enough of both; endgames are left out, as in the thesis.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    const Depth to = lab_depth(run), first = (Depth)lab_int(run, "from"), from = first < to ? first : to;
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return NULL;
    Cost *costs = mem_new(LAB_PHASE_NB, sizeof *costs);
    int done = 0;
    for (LabWalk walk = lab_walk_begin(run->games); lab_walk_next(&walk);) {
        const LabPhase phase = lab_phase_of(&walk.pos);
        if (phase == LAB_PHASE_ENDGAME || costs[phase].positions == lab_int(run, "count"))
            continue;
        lab_progress_show(&run->progress, "positions", done++, 2 * lab_int(run, "count"));
        search_position(searcher, &walk.pos, from - 1, to, &costs[phase]);
    }
    LabTable *table = make_table(costs, from, to);
    mem_free(costs);
    search_session_free(searcher);
    return table;
}

const Experiment branching_experiment = {
    .name = "branching",
    .summary = "How much longer does each ply take than the one before?",
    .source = "Reul 2009, section 5.3",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_APART,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS, LAB_OPTION_COUNT(25, 2), // of openings, and of middlegames
            LAB_OPTION_DEPTH(17, 6),                        // takes minutes
            LAB_FIXED_NUMBER("from", 12, 4),                // the first ply that is compared, as in the paper
        },
};
