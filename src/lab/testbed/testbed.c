// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/testbed/testbed.h"

#include "base/memory.h"
#include "eval/psqt.h"
#include "lab/testbed/orderings.h"
#include "lab/testbed/quiescence.h"
#include "lab/testbed/search.h"

#include <assert.h>
#include <math.h>

Research *research_new(int table_bits, Error *error)
{
    Research *research = mem_new(1, sizeof *research);
    research->table = research_table_new(table_bits, error);
    research->pawns = mem_new(1, sizeof *research->pawns);
    research->memories = research_memories_new();
    if (research->table != NULL)
        return research;
    research_free(research);
    return NULL;
}

void research_free(Research *research)
{
    if (research == NULL)
        return;
    research_memories_free(&research->memories);
    mem_free(research->pawns);
    research_table_free(research->table);
    mem_free(research);
}

static void set_up(Research *research, const Position *pos, const ResearchSettings *settings)
{
    research->settings = *settings;
    if (settings->quiescence == NULL)
        research->settings.quiescence = &research_plain_quiescence;
    research->keeps_table = settings->use_table || research_orderings_have(&settings->orderings, &order_table_move);
    research->pos = *pos;
    research->pos.last = NULL;
    research->pos.rule50 = 0;
    research->men[0] = men_sum(pos);
    research->best = MOVE_NONE;
    research_memories_clear(&research->memories);
}

// Values of odd and of even depths resemble each other more than those of neighbours, as the same side moves last: each
// is guessed by the one two plies before. At first quiescence is asked.
static ResearchResult search_depths(Research *research, Depth depth)
{
    const ResearchSettings *settings = &research->settings;
    const Score standing = settings->quiescence->search(research, 0, -SCORE_INFINITE, SCORE_INFINITE);
    Score guesses[2] = {standing, standing};
    research->counts = (ResearchCounts){0};
    ResearchResult result = {.value = standing};
    for (Depth d = settings->use_deepening ? 1 : depth; d <= depth; ++d) {
        research_memories_begin(&research->memories, &settings->orderings, &research->pos);
        result.value = research_drivers[settings->driver].run(research, d, guesses[d % 2]);
        result.by_depth[d] = research->counts;
        guesses[d % 2] = result.value;
    }
    result.best = research->best;
    result.counts = research->counts;
    return result;
}

ResearchResult research_run(Research *research, const Position *pos, const ResearchSettings *settings, Depth depth)
{
    assert(depth >= 1 && depth <= RESEARCH_DEPTH_MAX);
    set_up(research, pos, settings);
    if (research->keeps_table)
        research_table_clear(research->table);
    return search_depths(research, depth);
}

ResearchResult research_minimal_graph(Research *research, const Position *pos, const ResearchSettings *settings,
                                      Depth depth)
{
    assert(settings->use_table);
    research_run(research, pos, settings, depth);
    ResearchSettings second = *settings;
    second.driver = RESEARCH_ALPHA_BETA;
    second.use_deepening = false;
    second.orderings = research_orderings_led_by(&settings->orderings, &order_table_move);
    research_table_forget_bounds(research->table);
    set_up(research, pos, &second);
    return search_depths(research, depth);
}

double research_best_case(double width, Depth depth)
{
    return pow(width, depth / 2) + pow(width, (depth + 1) / 2) - 1;
}
