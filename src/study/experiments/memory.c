// SPDX-License-Identifier: GPL-3.0-or-later
// What it is worth to keep the move tables from one move of a game to the next: one side's moves of games are searched
// to a depth one after another, with the weights kept, lessened or forgotten between them, and the transposition table
// kept or emptied. Fewer nodes alone prove little: moves with large weights are reduced less and others more, so a tree
// may shrink without being ordered better. How often the first move of a node cuts tells the two apart, and games
// decide.
#include "study/experiment.h"

#include "base/memory.h"
#include "search/session.h"
#include "study/measure.h"

#include <stdio.h>

enum { TABLE_MIB = 16 };

// The last with each kind of table is what the others with it are compared with.
static const struct {
    int keep_percent;
    bool cold_table; // emptied before each search
} variants[] = {
    {100, false}, {75, false}, {50, false}, {0, false}, {100, true}, {75, true}, {50, true}, {0, true},
};
enum { VARIANT_NB = sizeof variants / sizeof variants[0], VARIANTS_A_TABLE = VARIANT_NB / 2 };

static const LabColumn columns[] = {
    {"nodes", "nodes", 0, LAB_INTERVAL},
    {"nodes_over_cleared", "of cleared", 3, LAB_INTERVAL},
    {"first_move_cutoff_percent", "first-move cut-offs %", 2, LAB_INTERVAL},
    {"first_move_cutoff_minus_cleared", "more than cleared", 2, LAB_INTERVAL},
    {"same_move_as_cleared_percent", "same move %", 0, 0},
    {0},
};

// What one variant did, by position; positions of the other side stay zero.
typedef struct Measures {
    double *nodes, *cutoffs, *first_cutoffs;
    Move *moves;
} Measures;

typedef struct Study {
    const LabRun *run;
    Measures measures[VARIANT_NB];
    double *searched; // by position: 1 where a search was made
    double *scratch;  // by position
} Study;

// --- measuring -----------------------------------------------------------------------------------------------------

// A program thinks about every second position of a game. All memory is cleared before a game; between moves, weights
// age and the table may be emptied.
static bool measure_variant(Study *study, int index, Error *error)
{
    const SearchLimits limits = {.depth = lab_depth(study->run)};
    const SearchOptions options = {.forget_percent = PERCENT - variants[index].keep_percent};
    Measures *measures = &study->measures[index];
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return false;
    char what[LAB_NAME_SIZE];
    snprintf(what, sizeof what, "keep %d %%", variants[index].keep_percent);
    for (LabWalk walk = lab_run_walk(study->run, what); lab_walk_next(&walk);) {
        if (walk.in_game % 2 != 0)
            continue;
        if (walk.in_game == 0)
            search_session_clear(session);
        else if (variants[index].cold_table)
            search_session_clear_table(session);
        const SessionResult search = search_session_run(session, &walk.pos, &limits, &options);
        measures->nodes[walk.number] = (double)search.nodes;
        measures->cutoffs[walk.number] = (double)search.cutoffs.all;
        measures->first_cutoffs[walk.number] = (double)search.cutoffs.by_first_move * PERCENT;
        measures->moves[walk.number] = search.result.best;
        study->searched[walk.number] = 1;
    }
    search_session_free(session);
    return true;
}

// --- summing up ----------------------------------------------------------------------------------------------------

// The rate of one variant less that of another, position by position, each position weighing as much as the nodes that
// were cut in it.
static LabValue difference_of_rates(const Study *study, const Measures *one, const Measures *other)
{
    for (int i = 0; i < study->run->games->position_count; ++i) {
        const double rate = other->cutoffs[i] > 0 ? other->first_cutoffs[i] / other->cutoffs[i] : 0;
        study->scratch[i] = one->first_cutoffs[i] - rate * one->cutoffs[i];
    }
    return lab_ratio(study->run, study->scratch, one->cutoffs);
}

// Share of searches that choose the move of the cleared tables.
static LabValue same_moves(const Study *study, const Measures *one, const Measures *other)
{
    for (int i = 0; i < study->run->games->position_count; ++i)
        study->scratch[i] = study->searched[i] > 0 && move_equal(one->moves[i], other->moves[i]) ? PERCENT : 0;
    return lab_ratio(study->run, study->scratch, study->searched);
}

// Compared with the variant that forgets all weights and treats the table alike.
static void add_row(const Study *study, int index, LabTable *table)
{
    const LabRun *run = study->run;
    // The last variant of its half: keep 0 % with the same kind of table.
    const int cleared = (index / VARIANTS_A_TABLE + 1) * VARIANTS_A_TABLE - 1;
    const Measures *measures = &study->measures[index], *base = &study->measures[cleared];
    LabValue *values = lab_add_row(table, "keep %d %%, %s table", variants[index].keep_percent,
                                   variants[index].cold_table ? "cold" : "warm");
    values[0] = lab_ratio(run, measures->nodes, study->searched);
    values[2] = lab_ratio(run, measures->first_cutoffs, measures->cutoffs);
    if (index == cleared)
        return;
    values[1] = lab_ratio(run, measures->nodes, base->nodes);
    values[3] = difference_of_rates(study, measures, base);
    values[4] = same_moves(study, measures, base);
}

// One row for each variant, compared with the one that forgets everything and treats the table alike.
static LabTable *sum_up(const Study *study)
{
    const LabRun *run = study->run;
    LabTable *table = lab_table_new("What the move tables keep between the moves of a game", columns);
    for (int i = 0; i < VARIANT_NB; ++i)
        add_row(study, i, table);
    int searches = 0;
    for (int i = 0; i < study->run->games->position_count; ++i)
        searches += study->searched[i] > 0;
    lab_add_note(table, "Every second position of %d games, %d in all, depth %d.", run->games->count, searches,
                 lab_depth(run));
    lab_add_note(table, "of cleared: nodes over those with all weights forgotten (keep 0 %%) and the same table.");
    lab_add_note(table, "first-move cut-offs: nodes cut by their first move, of all that a move cut.");
    lab_add_note(table, "warm, cold: the transposition table is kept over the game, or emptied before each move.");
    lab_add_note(table, "[ ]: 95 %% intervals by the bootstrap over games. Fewer nodes may come of more reduction and "
                        "prove no better order; --match asks games.");
    return table;
}

// A failed search session ends the measuring, but all blocks are made, so that all are freed alike.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    const size_t positions = (size_t)run->games->position_count;
    Study study = {
        .run = run,
        .searched = mem_new(positions, sizeof(double)),
        .scratch = mem_new(positions, sizeof(double)),
    };
    bool ok = true;
    for (int i = 0; i < VARIANT_NB; ++i) {
        Measures *measures = &study.measures[i];
        measures->nodes = mem_new(positions * 3, sizeof(double));
        measures->cutoffs = measures->nodes + positions;
        measures->first_cutoffs = measures->cutoffs + positions;
        measures->moves = mem_new(positions, sizeof(Move));
        ok = ok && measure_variant(&study, i, error);
    }
    LabTable *table = ok ? sum_up(&study) : NULL;
    for (int i = 0; i < VARIANT_NB; ++i) {
        mem_free(study.measures[i].nodes);
        mem_free(study.measures[i].moves);
    }
    mem_free(study.searched);
    mem_free(study.scratch);
    return table;
}

// --- in games ------------------------------------------------------------------------------------------------------

static const LabMatchPlan match = {
    .title = "Move tables kept between moves against tables that forget",
    .pairings = {{"keep 100 % against 75 %", {{"Hash=16", "MTAge=100"}, {"Hash=16", "MTAge=75"}}},
                 {"keep 100 % against 50 %", {{"Hash=16", "MTAge=100"}, {"Hash=16", "MTAge=50"}}},
                 {"keep 100 % against 0 %", {{"Hash=16", "MTAge=100"}, {"Hash=16", "MTAge=0"}}}},
    .notes = {"[ ]: 95 % intervals, from pairs of games with the same opening."},
};

const Experiment memory_experiment = {
    .name = "memory",
    .summary = "What are move tables worth from one move to the next?",
    .source = "ours, after Greer 2015",
    .papers = LAB_PAPER_GREER,
    .positions = LAB_POSITIONS_IN_A_ROW,
    .match = &match,
    .run = run_experiment,
    .options = {LAB_OPTIONS_POSITIONS, LAB_OPTION_GAMES(6, 2), LAB_OPTION_PER_GAME(98, 6), LAB_OPTION_DEPTH(10, 4),
                LAB_OPTION_REFERENCE, LAB_OPTION_REFERENCE_DEPTH},
};
