// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/branching.h"

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

typedef struct Experiment {
    const LabBranchingTask *task;
    SearchSession *searcher;
    Cost costs[LAB_PHASE_NB];
    int done;
} Experiment;

static const double us_per_second = 1e6;

static const struct {
    const char *name;
    double opening, middlegame;
} published[] = {
    {"Rybka 1.2f", 1.96, 1.81}, {"Rybka 1.1", 2.09, 1.96},  {"Shredder 10", 2.15, 2.23},
    {"Loop 2006", 2.37, 2.07},  {"Hiarcs X50", 2.47, 2.39},
};

// A search that ends after a depth does exactly what a longer one has done until then.
static void search_position(Experiment *experiment, const Position *pos, Cost *cost)
{
    const LabBranchingTask *task = experiment->task;
    for (Depth depth = task->from - 1; depth <= task->to; ++depth) {
        const SearchLimits limits = {.depth = depth};
        search_session_clear(experiment->searcher);
        const int64_t start = clock_now_us();
        const SearchOutcome outcome = search_session_run(experiment->searcher, pos, &limits, &(SearchOptions){0});
        cost->seconds[depth] += (double)(clock_now_us() - start) / us_per_second;
        cost->nodes[depth] += (double)outcome.nodes;
    }
    ++cost->positions;
}

static void search_all(Experiment *experiment)
{
    const LabBranchingTask *task = experiment->task;
    LabWalk walk = lab_walk_begin(task->games);
    while (lab_walk_next(&walk)) {
        const LabPhase phase = lab_phase_of(&walk.pos);
        Cost *cost = &experiment->costs[phase];
        if (phase == LAB_PHASE_ENDGAME || cost->positions == task->positions)
            continue;
        lab_progress_show(&task->progress, "positions", experiment->done++, 2 * task->positions);
        search_position(experiment, &walk.pos, cost);
    }
    lab_walk_end(&walk);
}

enum Column { COLUMN_OPENING_TIME, COLUMN_OPENING_NODES, COLUMN_MIDDLE_TIME, COLUMN_MIDDLE_NODES, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_OPENING_TIME] = {"opening_time", "openings, time", 2, false, false},
    [COLUMN_OPENING_NODES] = {"opening_nodes", "nodes", 2, false, false},
    [COLUMN_MIDDLE_TIME] = {"middlegame_time", "middlegames, time", 2, false, false},
    [COLUMN_MIDDLE_NODES] = {"middlegame_nodes", "nodes", 2, false, false},
};

// The geometric mean of the steps from one depth to another.
static LabValue mean_step(const double *sums, Depth from, Depth to)
{
    return lab_value(sums[from] > 0 ? pow(sums[to] / sums[from], 1.0 / (to - from)) : NAN);
}

static void fill_row(const Experiment *experiment, Depth from, Depth to, LabValue *values)
{
    const Cost *opening = &experiment->costs[LAB_PHASE_OPENING], *middle = &experiment->costs[LAB_PHASE_MIDDLEGAME];
    values[COLUMN_OPENING_TIME] = mean_step(opening->seconds, from, to);
    values[COLUMN_OPENING_NODES] = mean_step(opening->nodes, from, to);
    values[COLUMN_MIDDLE_TIME] = mean_step(middle->seconds, from, to);
    values[COLUMN_MIDDLE_NODES] = mean_step(middle->nodes, from, to);
}

static LabTable *make_table(const Experiment *experiment)
{
    const LabBranchingTask *task = experiment->task;
    LabTable *table =
        lab_table_new("Reul 2009, section 5.3: a ply's cost, in that of the ply before", columns, COLUMN_NB);
    table->is_plotted[COLUMN_OPENING_TIME] = table->is_plotted[COLUMN_MIDDLE_TIME] = true;
    for (Depth depth = task->from; depth <= task->to; ++depth)
        fill_row(experiment, depth - 1, depth, lab_table_add_row(table, "ply %d", depth));
    fill_row(experiment, task->from - 1, task->to, lab_table_add_row(table, "Hotspur, mean"));
    for (size_t i = 0; i < sizeof published / sizeof published[0]; ++i) {
        LabValue *values = lab_table_add_row(table, "%s, published", published[i].name);
        values[COLUMN_OPENING_TIME] = lab_value(published[i].opening);
        values[COLUMN_MIDDLE_TIME] = lab_value(published[i].middlegame);
    }
    lab_table_add_note(table, "%d openings, %d middlegames; each alone, with empty tables; sums over the positions.",
                       experiment->costs[LAB_PHASE_OPENING].positions,
                       experiment->costs[LAB_PHASE_MIDDLEGAME].positions);
    return table;
}

LabTable *lab_branching_run(const LabBranchingTask *task, Error *error)
{
    Experiment *experiment = mem_new(1, sizeof *experiment);
    *experiment = (Experiment){.task = task, .searcher = search_session_new(TABLE_MIB, error)};
    LabTable *table = NULL;
    if (experiment->searcher != NULL) {
        search_all(experiment);
        table = make_table(experiment);
    }
    search_session_free(experiment->searcher);
    mem_free(experiment);
    return table;
}
