// SPDX-License-Identifier: GPL-3.0-or-later
// What a selective search works exchanges out for: calls by purpose (Reul 2009, Table 4.2), and the same search with
// one of its purposes left out. The exchange itself is compared in see.c, which shows these tables among its own; the
// search is in testbed/selective.c.
#include "study/experiments/see_uses.h"

#include "base/memory.h"
#include "study/measure.h"
#include "study/testbed/selective.h"

#include <math.h>

// The selective search, and the same with one of its uses of exchanges left out.
typedef enum Variant {
    VARIANT_ALL,
    VARIANT_NO_ORDER,
    VARIANT_NO_PRUNING,
    VARIANT_NO_EXTENSION,
    VARIANT_THIRD,
    VARIANT_TWO_THIRDS,
    VARIANT_NB
} Variant;

static const struct {
    const char *name;
    unsigned without; // a bit for each use
} variants[VARIANT_NB] = {
    [VARIANT_ALL] = {"all uses", 0},
    [VARIANT_NO_ORDER] = {"all captures are good", 1U << EXCHANGE_FOR_ORDER | 1U << EXCHANGE_FOR_QUIESCENCE},
    [VARIANT_NO_PRUNING] = {"no futile moves", 1U << EXCHANGE_FOR_PRUNING},
    [VARIANT_NO_EXTENSION] = {"no pawn-push extension", 1U << EXCHANGE_FOR_EXTENSION},
    [VARIANT_THIRD] = {"pawn pushes by a third of a ply", SELECTIVE_PUSH_THIRD},
    [VARIANT_TWO_THIRDS] = {"pawn pushes by two thirds", SELECTIVE_PUSH_TWO_THIRDS},
};

// Of all positions together.
typedef struct Sum {
    uint64_t nodes, exchanges, by_use[EXCHANGE_USE_NB];
    int positions, other_moves; // other_moves: best ones that the search with all uses does not choose
} Sum;

// `moves` and `counts`: best moves and counts of the search with all uses, by position; it writes them.
static Sum search_all(const LabRun *run, Testbed *testbed, Variant variant, Move *moves, SelectiveCounts *counts)
{
    Sum sum = {0};
    for (LabWalk walk = lab_run_walk(run, variants[variant].name); lab_walk_next(&walk);) {
        const SelectiveResult result = selective_run(testbed, &walk.pos, lab_depth(run), variants[variant].without);
        if (variant == VARIANT_ALL) {
            moves[walk.number] = result.best;
            counts[walk.number] = result.counts;
        }
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
    {"percent", "%", 1, LAB_PLOTTED | LAB_INTERVAL},
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

// The share of some uses in all calls, and of the moves that selective pruning looks at those that fall to its conditions
// before an exchange, both in per cent and with intervals.
static LabValue share_of(const LabRun *run, const SelectiveCounts *counts, int uses)
{
    const int positions = run->games->position_count;
    double *calls = mem_new((size_t)positions * 2, sizeof *calls), *all = calls + positions;
    for (int i = 0; i < positions; ++i)
        for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use) {
            all[i] += (double)counts[i].exchanges[use];
            calls[i] += (uses & 1 << use) != 0 ? PERCENT * (double)counts[i].exchanges[use] : 0;
        }
    const LabValue share = lab_ratio(run, calls, all);
    mem_free(calls);
    return share;
}

static LabValue filtered_percent(const LabRun *run, const SelectiveCounts *counts)
{
    const int positions = run->games->position_count;
    double *filtered = mem_new((size_t)positions * 2, sizeof *filtered), *all = filtered + positions;
    for (int i = 0; i < positions; ++i) {
        all[i] = (double)counts[i].pruning_candidates;
        filtered[i] = PERCENT * (all[i] - (double)counts[i].exchanges[EXCHANGE_FOR_PRUNING]);
    }
    const LabValue percent = lab_ratio(run, filtered, all);
    mem_free(filtered);
    return percent;
}

// Reul 2009, Table 4.2, with the row of the choice of captures split into main search and quiescence.
static LabTable *use_table(const LabRun *run, const Sum *sum, const SelectiveCounts *counts)
{
    LabTable *table = lab_table_new("Reul 2009, Table 4.2: what exchanges are worked out for", use_columns);
    for (size_t i = 0; i < sizeof use_rows / sizeof use_rows[0]; ++i) {
        const double calls = calls_for(sum, use_rows[i].uses);
        LabValue *values = lab_add_row(table, "%s", use_rows[i].name);
        LAB_SET(values, calls, NAN, calls / (double)sum->nodes, use_rows[i].published,
                lab_percent(use_rows[i].published, PUBLISHED_CALLS));
        values[1] = share_of(run, counts, use_rows[i].uses);
    }
    lab_add_note(table, "%llu calls in %llu nodes of searches to depth %d; published: %d calls.",
                 (unsigned long long)sum->exchanges, (unsigned long long)sum->nodes, lab_depth(run), PUBLISHED_CALLS);
    lab_add_note(table, "A search of the laboratory that asks where the thesis asks (sections 4.5.1 to 4.5.4); the "
                        "thesis gives no numbers for depths and margins.");
    return table;
}

// --- section 4.5.2: what never comes to an exchange --------------------------------------------------------------------

static const LabColumn filter_columns[] = {
    {"filtered_percent", "filtered, %", 1, LAB_INTERVAL | LAB_PLOTTED},
    {"published_filtered_percent", "published", 0, LAB_PLOTTED},
    {0},
};

static LabTable *filter_table(const LabRun *run, const SelectiveCounts *counts)
{
    LabTable *table =
        lab_table_new("Reul 2009, section 4.5.2: what the conditions of pruning keep from an exchange", filter_columns);
    LabValue *values = lab_add_row(table, "moves that are no candidates");
    values[0] = filtered_percent(run, counts);
    values[1] = lab_value(60);
    lab_add_note(table, "Moves of the main search for which node, check, number, depth or kind of move decides. The "
                        "thesis says about 60 %% and names the same conditions, but neither depths nor numbers.");
    return table;
}

// --- without a use -------------------------------------------------------------------------------------------------

static const LabColumn run_columns[] = {
    {"nodes_percent", "nodes, %", 1, 0},
    {"other_moves_percent", "other moves, %", 0, 0},
    {0},
};

// Reul 2009, section 4.5.3, and the uses one by one. Nodes and best moves of each variant, compared with the search that has all uses.
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
    SelectiveCounts *counts = mem_new((size_t)run->games->position_count, sizeof *counts);
    Sum sums[VARIANT_NB];
    for (Variant variant = 0; variant < VARIANT_NB; ++variant)
        sums[variant] = search_all(run, testbed, variant, moves, counts);
    mem_free(moves);
    testbed_free(testbed);
    LabTable *table = use_table(run, &sums[VARIANT_ALL], counts);
    lab_table_append(table, filter_table(run, counts));
    lab_table_append(table, variant_table(sums));
    mem_free(counts);
    return table;
}
