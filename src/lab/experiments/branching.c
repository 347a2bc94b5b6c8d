// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer each ply takes than the one before: F. Reul, "New Architectures in Computer Chess" (2009), section 5.3.
#include "lab/experiments.h"

#include "base/clock.h"
#include "base/memory.h"
#include "lab/phases.h"
#include "search/searcher.h"

#include <math.h>

enum { TABLE_MIB = 64, DEPTH_NB = MAX_PLY };

// What the positions of a kind have cost together, by depth.
typedef struct Cost {
    double seconds[DEPTH_NB], nodes[DEPTH_NB];
    int positions;
} Cost;

typedef struct Study {
    const LabRun *run;
    Depth from, to; // plies that are compared with those before them; from at least 2
    int positions;  // of each phase, at most
    SearchSession *searcher;
    Cost costs[LAB_PHASE_NB];
    int done;
} Study;

static const double us_per_second = 1e6;

static const struct {
    const char *name;
    double opening, middlegame;
} published[] = {
    {"Rybka 1.2f", 1.96, 1.81}, {"Rybka 1.1", 2.09, 1.96},  {"Shredder 10", 2.15, 2.23},
    {"Loop 2006", 2.37, 2.07},  {"Hiarcs X50", 2.47, 2.39},
};

// A search that ends after a depth does exactly what a longer one has done until then.
static void search_position(Study *study, const Position *pos, Cost *cost)
{
    for (Depth depth = study->from - 1; depth <= study->to; ++depth) {
        const SearchLimits limits = {.depth = depth};
        search_session_clear(study->searcher);
        const int64_t start = clock_now_us();
        const SearchOutcome outcome = search_session_run(study->searcher, pos, &limits, &(SearchOptions){0});
        cost->seconds[depth] += (double)(clock_now_us() - start) / us_per_second;
        cost->nodes[depth] += (double)outcome.nodes;
    }
    ++cost->positions;
}

static void search_all(Study *study)
{
    const LabRun *run = study->run;
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk)) {
        const LabPhase phase = lab_phase_of(&walk.pos);
        Cost *cost = &study->costs[phase];
        if (phase == LAB_PHASE_ENDGAME || cost->positions == study->positions)
            continue;
        lab_progress_show(&run->progress, "positions", study->done++, 2 * study->positions);
        search_position(study, &walk.pos, cost);
    }
    lab_walk_end(&walk);
}

enum Column { COLUMN_OPENING_TIME, COLUMN_OPENING_NODES, COLUMN_MIDDLE_TIME, COLUMN_MIDDLE_NODES, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_OPENING_TIME] = {"opening_time", "openings, time", 2, LAB_PLOTTED},
    [COLUMN_OPENING_NODES] = {"opening_nodes", "nodes", 2, 0},
    [COLUMN_MIDDLE_TIME] = {"middlegame_time", "middlegames, time", 2, LAB_PLOTTED},
    [COLUMN_MIDDLE_NODES] = {"middlegame_nodes", "nodes", 2, 0},
};

// The geometric mean of the steps from one depth to another.
static LabValue mean_step(const double *sums, Depth from, Depth to)
{
    return lab_value(sums[from] > 0 ? pow(sums[to] / sums[from], 1.0 / (to - from)) : NAN);
}

static void fill_row(const Study *study, Depth from, Depth to, LabValue *values)
{
    const Cost *opening = &study->costs[LAB_PHASE_OPENING], *middle = &study->costs[LAB_PHASE_MIDDLEGAME];
    values[COLUMN_OPENING_TIME] = mean_step(opening->seconds, from, to);
    values[COLUMN_OPENING_NODES] = mean_step(opening->nodes, from, to);
    values[COLUMN_MIDDLE_TIME] = mean_step(middle->seconds, from, to);
    values[COLUMN_MIDDLE_NODES] = mean_step(middle->nodes, from, to);
}

static LabTable *make_table(const Study *study)
{
    LabTable *table =
        lab_table_new("Reul 2009, section 5.3: a ply's cost, in that of the ply before", columns, COLUMN_NB);
    for (Depth depth = study->from; depth <= study->to; ++depth)
        fill_row(study, depth - 1, depth, lab_table_add_row(table, "ply %d", depth));
    fill_row(study, study->from - 1, study->to, lab_table_add_row(table, "Hotspur, mean"));
    for (size_t i = 0; i < sizeof published / sizeof published[0]; ++i) {
        LabValue *values = lab_table_add_row(table, "%s, published", published[i].name);
        values[COLUMN_OPENING_TIME] = lab_value(published[i].opening);
        values[COLUMN_MIDDLE_TIME] = lab_value(published[i].middlegame);
    }
    lab_table_add_note(table, "%d openings, %d middlegames; each alone, with empty tables; sums over the positions.",
                       study->costs[LAB_PHASE_OPENING].positions, study->costs[LAB_PHASE_MIDDLEGAME].positions);
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Study *study = mem_new(1, sizeof *study);
    const Depth from = (Depth)lab_int(run, "from"), to = lab_depth(run);
    *study = (Study){
        .run = run,
        .from = from < to ? from : to,
        .to = to,
        .positions = lab_int(run, "count"),
        .searcher = search_session_new(TABLE_MIB, error),
    };
    LabTable *table = NULL;
    if (study->searcher != NULL) {
        search_all(study);
        table = make_table(study);
    }
    search_session_free(study->searcher);
    mem_free(study);
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
            LAB_OPTION_POSITIONS, LAB_OPTION_KIND, LAB_OPTION_COUNT(25, 2), // of openings, and of middlegames
            LAB_OPTION_DEPTH(17, 6),                                        // takes minutes
            LAB_FIXED_NUMBER("from", 12, 4), // the first ply that is compared, as in the paper
        },
};
