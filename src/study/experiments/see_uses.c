// SPDX-License-Identifier: GPL-3.0-or-later
// What a selective search works exchanges out for: calls by purpose (Reul 2009, Table 4.2), and the same search with
// one of its purposes left out. The exchange itself is compared in see.c, which shows these tables among its own; the
// search is in testbed/selective.c.
#include "study/experiments/see_uses.h"

#include "base/memory.h"
#include "study/testbed/selective.h"

#include <math.h>

// The selective search, and the same with one of its uses of exchanges left out.
typedef enum Variant { VARIANT_ALL, VARIANT_NO_ORDER, VARIANT_NO_PRUNING, VARIANT_NO_EXTENSION, VARIANT_NB } Variant;

static const struct {
    const char *name;
    unsigned without; // a bit for each use
} variants[VARIANT_NB] = {
    [VARIANT_ALL] = {"all uses", 0},
    [VARIANT_NO_ORDER] = {"all captures are good", 1U << EXCHANGE_FOR_ORDER | 1U << EXCHANGE_FOR_QUIESCENCE},
    [VARIANT_NO_PRUNING] = {"no futile moves", 1U << EXCHANGE_FOR_PRUNING},
    [VARIANT_NO_EXTENSION] = {"no pawn-push extension", 1U << EXCHANGE_FOR_EXTENSION},
};

// Of all positions together.
typedef struct Sum {
    uint64_t nodes, exchanges, by_use[EXCHANGE_USE_NB];
    int positions, other_moves; // other_moves: best ones that the search with all uses does not choose
} Sum;

// `moves`: the best ones of the search with all uses, by position; it writes them.
static Sum search_all(const LabRun *run, Testbed *testbed, Variant variant, Move *moves)
{
    Sum sum = {0};
    for (LabWalk walk = lab_run_walk(run, variants[variant].name); lab_walk_next(&walk);) {
        const SelectiveResult result = selective_run(testbed, &walk.pos, lab_depth(run), variants[variant].without);
        if (variant == VARIANT_ALL)
            moves[walk.number] = result.best;
        ++sum.positions;
        sum.other_moves += !move_equal(moves[walk.number], result.best);
        sum.nodes += result.counts.nodes;
        for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use) {
            sum.by_use[use] += result.counts.exchanges[use];
            sum.exchanges += result.counts.exchanges[use];
        }
    }
    return sum;
}

// --- Table 4.2 -----------------------------------------------------------------------------------------------------

static const LabColumn use_columns[] = {
    {"calls", "calls", 0, 0},
    {"percent", "%", 1, LAB_PLOTTED},
    {"calls_a_node", "calls a node", 3, 0},
    {"published_calls", "published calls", 0, 0},
    {"published_percent", "published %", 1, LAB_PLOTTED},
    {0},
};

// The thesis has one row for the choice of captures.
enum { CAPTURE_USES = 1 << EXCHANGE_FOR_ORDER | 1 << EXCHANGE_FOR_QUIESCENCE, PUBLISHED_CALLS = 10759604 };

static const struct {
    const char *name;
    int uses; // a bit each
    double published;
} use_rows[] = {
    {"move ordering", CAPTURE_USES, 6807112},
    {"- in the main search", 1 << EXCHANGE_FOR_ORDER, NAN},
    {"- in quiescence", 1 << EXCHANGE_FOR_QUIESCENCE, NAN},
    {"interactive pawn evaluation", 1 << EXCHANGE_FOR_PAWNS, 2225768},
    {"selective alpha-pruning", 1 << EXCHANGE_FOR_PRUNING, 1672752},
    {"fractional extensions", 1 << EXCHANGE_FOR_EXTENSION, 53972},
};

// Calls of several uses together: the thesis has one row where we have two.
static double calls_for(const Sum *sum, int uses)
{
    uint64_t calls = 0;
    for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use)
        calls += (uses & 1 << use) != 0 ? sum->by_use[use] : 0;
    return (double)calls;
}

// Reul 2009, Table 4.2, with the row of the choice of captures split into main search and quiescence.
static LabTable *use_table(const LabRun *run, const Sum *sum)
{
    LabTable *table = lab_table_new("Reul 2009, Table 4.2: what exchanges are worked out for", use_columns);
    for (size_t i = 0; i < sizeof use_rows / sizeof use_rows[0]; ++i) {
        const double calls = calls_for(sum, use_rows[i].uses);
        LAB_SET(lab_add_row(table, "%s", use_rows[i].name), calls, lab_percent(calls, (double)sum->exchanges),
                calls / (double)sum->nodes, use_rows[i].published, lab_percent(use_rows[i].published, PUBLISHED_CALLS));
    }
    lab_add_note(table, "%llu calls in %llu nodes of searches to depth %d; published: %d calls.",
                 (unsigned long long)sum->exchanges, (unsigned long long)sum->nodes, lab_depth(run), PUBLISHED_CALLS);
    lab_add_note(table, "A search of the laboratory that asks where the thesis asks (sections 4.5.1 to 4.5.4); the "
                        "thesis gives no numbers for depths and margins.");
    return table;
}

// --- without a use -------------------------------------------------------------------------------------------------

static const LabColumn run_columns[] = {
    {"nodes_percent", "nodes, %", 1, 0},
    {"other_moves_percent", "other moves, %", 0, 0},
    {0},
};

// Nodes and best moves of each variant, compared with the search that has all uses.
static LabTable *variant_table(const Sum sums[VARIANT_NB])
{
    LabTable *table = lab_table_new("The same searches without one of the uses", run_columns);
    for (Variant variant = 0; variant < VARIANT_NB; ++variant)
        LAB_SET(lab_add_row(table, "%s", variants[variant].name),
                lab_percent((double)sums[variant].nodes, (double)sums[VARIANT_ALL].nodes),
                lab_percent(sums[variant].other_moves, sums[variant].positions));
    lab_add_note(table, "To the same depth, which is not the same strength.");
    return table;
}

LabTable *lab_see_uses_run(const LabRun *run, Error *error)
{
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS, error);
    if (testbed == NULL)
        return NULL;
    Move *moves = mem_new((size_t)run->games->position_count, sizeof(Move));
    Sum sums[VARIANT_NB];
    for (Variant variant = 0; variant < VARIANT_NB; ++variant)
        sums[variant] = search_all(run, testbed, variant, moves);
    mem_free(moves);
    testbed_free(testbed);
    LabTable *table = use_table(run, &sums[VARIANT_ALL]);
    lab_table_append(table, variant_table(sums));
    return table;
}
