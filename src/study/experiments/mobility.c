// SPDX-License-Identifier: GPL-3.0-or-later
// How many legal moves a position has: C. Shannon, "Programming a Computer for Playing Chess" (1950), section 2. The
// smallest experiment there is, which the manual page of the laboratory takes as its example.
#include "study/experiment.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "study/measure.h"

static const LabColumn columns[] = {{"moves", "legal moves", 1, LAB_INTERVAL}, {0}};

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    double *moves = mem_new((size_t)run->games->position_count, sizeof *moves);
    Move list[MAX_MOVES];
    (void)error;
    for (LabWalk walk = lab_run_walk(run, "positions"); lab_walk_next(&walk);)
        moves[walk.number] = movegen_write(&walk.pos, MOVES_ALL, list);
    LabTable *table = lab_table_new("Shannon 1950, section 2: legal moves of a position", columns);
    lab_add_row(table, "all positions")[0] = lab_ratio(run, moves, NULL);
    lab_add_note(table, "%d positions; 95 %% interval by the bootstrap over games.", run->games->position_count);
    mem_free(moves);
    return table;
}

const Experiment mobility_experiment = {
    .name = "mobility",
    .summary = "How many legal moves has a position?",
    .source = "Shannon 1950",
    .papers = LAB_PAPER_SHANNON,
    .positions = LAB_POSITIONS_SPREAD,
    .run = run_experiment,
    .options = {LAB_OPTIONS_POSITIONS, LAB_OPTION_COUNT(LAB_POSITIONS_MAX, 12)},
};
