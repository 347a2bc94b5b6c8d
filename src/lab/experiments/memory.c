// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/memory.h"

#include "base/memory.h"
#include "lab/bootstrap.h"
#include "search/searcher.h"

#include <stdio.h>

enum { TABLE_MIB = 16, PERCENT = 100 };

typedef struct Variant {
    int keep_percent;
    bool cold_table; // emptied before each search
} Variant;

// The last with each kind of table is what the others with it are compared with.
static const Variant variants[] = {
    {100, false}, {75, false}, {50, false}, {0, false}, {100, true}, {75, true}, {50, true}, {0, true},
};
enum { VARIANT_NB = sizeof variants / sizeof variants[0], VARIANTS_A_TABLE = VARIANT_NB / 2 };

enum Column { COLUMN_NODES, COLUMN_SHARE, COLUMN_FIRST, COLUMN_FIRST_MORE, COLUMN_SAME, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_NODES] = {"nodes", "nodes", 0, true, false},
    [COLUMN_SHARE] = {"nodes_over_cleared", "of cleared", 3, true, false},
    [COLUMN_FIRST] = {"first_move_cutoff_percent", "first-move cut-offs %", 2, true, false},
    [COLUMN_FIRST_MORE] = {"first_move_cutoff_minus_cleared", "more than cleared", 2, true, false},
    [COLUMN_SAME] = {"same_move_as_cleared_percent", "same move %", 0, false, false},
};

// What one variant did, by position; positions of the other side stay zero.
typedef struct Measures {
    double *nodes, *cutoffs, *first_cutoffs;
    Move *moves;
} Measures;

typedef struct Experiment {
    const LabMemoryTask *task;
    Measures measures[VARIANT_NB];
    double *searched; // by position: 1 where a search was made
    double *scratch;  // by position
} Experiment;

// --- measuring -----------------------------------------------------------------------------------------------------

static void measure_position(Experiment *experiment, int index, SearchSession *searcher, const LabWalk *walk)
{
    const Variant *variant = &variants[index];
    const SearchLimits limits = {.depth = experiment->task->depth};
    const SearchOptions manner = {.forget_percent = PERCENT - variant->keep_percent};
    Measures *measures = &experiment->measures[index];
    if (walk->in_game == 0)
        search_session_clear(searcher);
    else if (variant->cold_table)
        search_session_clear_table(searcher);
    const SearchOutcome search = search_session_run(searcher, &walk->pos, &limits, &manner);
    measures->nodes[walk->number] = (double)search.nodes;
    measures->cutoffs[walk->number] = (double)search.cutoffs.all;
    measures->first_cutoffs[walk->number] = (double)search.cutoffs.by_first_move * PERCENT;
    measures->moves[walk->number] = search.result.best;
    experiment->searched[walk->number] = 1;
}

// A program thinks about every second position of a game.
static bool measure_variant(Experiment *experiment, int index, Error *error)
{
    const LabMemoryTask *task = experiment->task;
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return false;
    char what[LAB_NAME_SIZE];
    snprintf(what, sizeof what, "keep %d %%", variants[index].keep_percent);
    LabWalk walk = lab_walk_begin(task->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&task->progress, what, walk.number, task->games->position_count);
        if (walk.in_game % 2 == 0)
            measure_position(experiment, index, searcher, &walk);
    }
    lab_walk_end(&walk);
    search_session_free(searcher);
    return true;
}

// --- summing up ----------------------------------------------------------------------------------------------------

static LabValue ratio(const Experiment *experiment, const double *numerators, const double *denominators)
{
    return lab_games_ratio(experiment->task->games, numerators, denominators, experiment->task->seed);
}

// The rate of one variant less that of another, position by position, each position weighing as much as the nodes that
// were cut in it.
static LabValue difference_of_rates(const Experiment *experiment, const Measures *one, const Measures *other)
{
    for (int i = 0; i < experiment->task->games->position_count; ++i) {
        const double rate = other->cutoffs[i] > 0 ? other->first_cutoffs[i] / other->cutoffs[i] : 0;
        experiment->scratch[i] = one->first_cutoffs[i] - rate * one->cutoffs[i];
    }
    return ratio(experiment, experiment->scratch, one->cutoffs);
}

static LabValue same_moves(const Experiment *experiment, const Measures *one, const Measures *other)
{
    for (int i = 0; i < experiment->task->games->position_count; ++i)
        experiment->scratch[i] =
            experiment->searched[i] > 0 && move_equal(one->moves[i], other->moves[i]) ? PERCENT : 0;
    return ratio(experiment, experiment->scratch, experiment->searched);
}

static void add_row(const Experiment *experiment, int index, LabTable *table)
{
    const Variant *variant = &variants[index];
    const int cleared = (index / VARIANTS_A_TABLE + 1) * VARIANTS_A_TABLE - 1;
    const Measures *measures = &experiment->measures[index], *base = &experiment->measures[cleared];
    LabValue *values =
        lab_table_add_row(table, "keep %d %%, %s table", variant->keep_percent, variant->cold_table ? "cold" : "warm");
    values[COLUMN_NODES] = ratio(experiment, measures->nodes, experiment->searched);
    values[COLUMN_FIRST] = ratio(experiment, measures->first_cutoffs, measures->cutoffs);
    if (index == cleared)
        return;
    values[COLUMN_SHARE] = ratio(experiment, measures->nodes, base->nodes);
    values[COLUMN_FIRST_MORE] = difference_of_rates(experiment, measures, base);
    values[COLUMN_SAME] = same_moves(experiment, measures, base);
}

static LabTable *sum_up(const Experiment *experiment)
{
    const LabMemoryTask *task = experiment->task;
    LabTable *table = lab_table_new("What the move tables keep between the moves of a game", columns, COLUMN_NB);
    for (int i = 0; i < VARIANT_NB; ++i)
        add_row(experiment, i, table);
    int searches = 0;
    for (int i = 0; i < experiment->task->games->position_count; ++i)
        searches += experiment->searched[i] > 0;
    lab_table_add_note(table, "Every second position of %d games, %d in all, depth %d.", task->games->count, searches,
                       task->depth);
    lab_table_add_note(table,
                       "of cleared: nodes over those with all weights forgotten (keep 0 %%) and the same table.");
    lab_table_add_note(table, "first-move cut-offs: nodes cut by their first move, of all that a move cut.");
    lab_table_add_note(table,
                       "warm, cold: the transposition table is kept over the game, or emptied before each move.");
    lab_table_add_note(table,
                       "[ ]: 95 %% intervals by the bootstrap over games. Fewer nodes may come of more reduction "
                       "and prove no better order; --match asks games.");
    return table;
}

LabTable *lab_memory_run(const LabMemoryTask *task, Error *error)
{
    const size_t positions = (size_t)task->games->position_count;
    Experiment experiment = {
        .task = task,
        .searched = mem_new(positions, sizeof(double)),
        .scratch = mem_new(positions, sizeof(double)),
    };
    bool ok = true;
    for (int i = 0; i < VARIANT_NB; ++i) {
        Measures *measures = &experiment.measures[i];
        measures->nodes = mem_new(positions * 3, sizeof(double));
        measures->cutoffs = measures->nodes + positions;
        measures->first_cutoffs = measures->cutoffs + positions;
        measures->moves = mem_new(positions, sizeof(Move));
        ok = ok && measure_variant(&experiment, i, error);
    }
    LabTable *table = ok ? sum_up(&experiment) : NULL;
    for (int i = 0; i < VARIANT_NB; ++i) {
        mem_free(experiment.measures[i].nodes);
        mem_free(experiment.measures[i].moves);
    }
    mem_free(experiment.searched);
    mem_free(experiment.scratch);
    return table;
}
