// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/testbed/testbed.h"

#include "base/memory.h"
#include "eval/psqt.h"
#include "lab/testbed/orderings.h"
#include "lab/testbed/quiescence.h"
#include "lab/testbed/search.h"

#include <assert.h>
#include <math.h>

Testbed *testbed_new(int table_bits, Error *error)
{
    Testbed *testbed = mem_new(1, sizeof *testbed);
    testbed->table = testbed_table_new(table_bits, error);
    testbed->pawns = mem_new(1, sizeof *testbed->pawns);
    testbed->memories = testbed_memories_new();
    if (testbed->table != NULL)
        return testbed;
    testbed_free(testbed);
    return NULL;
}

void testbed_free(Testbed *testbed)
{
    if (testbed == NULL)
        return;
    testbed_memories_free(&testbed->memories);
    mem_free(testbed->pawns);
    testbed_table_free(testbed->table);
    mem_free(testbed);
}

static void set_up(Testbed *testbed, const Position *pos, const TestbedSettings *settings)
{
    testbed->settings = *settings;
    if (settings->quiescence == NULL)
        testbed->settings.quiescence = &testbed_plain_quiescence;
    testbed->keeps_table = settings->use_table || testbed_orderings_have(&settings->orderings, &order_table_move);
    testbed->pos = *pos;
    testbed->pos.last = NULL;
    testbed->pos.rule50 = 0;
    testbed->men[0] = men_sum(pos);
    testbed->best = MOVE_NONE;
    testbed_memories_clear(&testbed->memories);
}

// Values of odd and of even depths resemble each other more than those of neighbours, as the same side moves last: each
// is guessed by the one two plies before. At first quiescence is asked.
static TestbedResult search_depths(Testbed *testbed, Depth depth)
{
    const TestbedSettings *settings = &testbed->settings;
    const Score standing = settings->quiescence->search(testbed, 0, -SCORE_INFINITE, SCORE_INFINITE);
    Score guesses[2] = {standing, standing};
    testbed->counts = (TestbedCounts){0};
    TestbedResult result = {.value = standing};
    for (Depth d = settings->use_deepening ? 1 : depth; d <= depth; ++d) {
        testbed_memories_begin(&testbed->memories, &settings->orderings, &testbed->pos);
        result.value = testbed_drivers[settings->driver].run(testbed, d, guesses[d % 2]);
        result.by_depth[d] = testbed->counts;
        guesses[d % 2] = result.value;
    }
    result.best = testbed->best;
    result.counts = testbed->counts;
    return result;
}

TestbedResult testbed_run(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth)
{
    assert(depth >= 1 && depth <= TESTBED_DEPTH_MAX);
    set_up(testbed, pos, settings);
    if (testbed->keeps_table)
        testbed_table_clear(testbed->table);
    return search_depths(testbed, depth);
}

TestbedResult testbed_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth)
{
    assert(settings->use_table);
    testbed_run(testbed, pos, settings, depth);
    TestbedSettings second = *settings;
    second.driver = TESTBED_ALPHA_BETA;
    second.use_deepening = false;
    second.orderings = testbed_orderings_led_by(&settings->orderings, &order_table_move);
    testbed_table_forget_bounds(testbed->table);
    set_up(testbed, pos, &second);
    return search_depths(testbed, depth);
}

double testbed_best_case(double width, Depth depth)
{
    return pow(width, depth / 2) + pow(width, (depth + 1) / 2) - 1;
}
