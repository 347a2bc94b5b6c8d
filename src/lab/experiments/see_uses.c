// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/see_uses.h"

#include "base/memory.h"
#include "search/searcher.h"

#include <math.h>

enum { TABLE_MIB = 16 };

// The playing search, and the same with one of its uses of exchanges switched.
typedef enum Variant {
    VARIANT_USUAL,
    VARIANT_NO_ORDERING,
    VARIANT_NO_PAWNS,
    VARIANT_NO_PRUNING,
    VARIANT_EXTENSION,
    VARIANT_NB
} Variant;

static const struct {
    const char *name;
    const char *params; // as the option SearchParams takes them
} variants[VARIANT_NB] = {
    [VARIANT_USUAL] = {"as it plays", ""},
    [VARIANT_NO_ORDERING] = {"no move ordering by exchanges", "see_ordering=0"},
    [VARIANT_NO_PAWNS] = {"no exchanges in the evaluation", "see_pawns=0"},
    [VARIANT_NO_PRUNING] = {"no pruning by exchanges", "see_pruning=0"},
    [VARIANT_EXTENSION] = {"checks that lose not extended", "see_extension=1"},
};

// Of all positions together.
typedef struct Sum {
    uint64_t nodes, exchanges, by_use[EXCHANGE_USE_NB];
    int positions, other_moves; // other_moves: best ones that the playing search does not choose
} Sum;

// `moves`: the best ones of the usual variant, by position; it writes them.
static Sum search_all(const LabRun *run, SearchSession *searcher, Variant variant, Move *moves)
{
    SearchParams params = search_params_default;
    Error error;
    search_params_read(variants[variant].params, &params, &error);
    const SearchLimits limits = {.depth = lab_depth(run)};
    const SearchOptions manner = {.params = &params};
    Sum sum = {0};
    for (LabWalk walk = lab_run_walk(run, variants[variant].name); lab_walk_next(&walk);) {
        search_session_clear(searcher);
        const SearchOutcome outcome = search_session_run(searcher, &walk.pos, &limits, &manner);
        if (variant == VARIANT_USUAL)
            moves[walk.number] = outcome.result.best;
        ++sum.positions;
        sum.other_moves += !move_equal(moves[walk.number], outcome.result.best);
        sum.nodes += outcome.nodes;
        for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use) {
            sum.by_use[use] += outcome.work.exchanges[use];
            sum.exchanges += outcome.work.exchanges[use];
        }
    }
    return sum;
}

// --- Table 4.2 -----------------------------------------------------------------------------------------------------

static const LabColumn use_columns[] = {
    {"percent", "% of calls", 1, LAB_PLOTTED},
    {"published_percent", "published", 0, LAB_PLOTTED},
    {"calls_a_node", "calls a node", 3, 0},
    {"percent_with_see_extension", "% with see_extension=1", 1, 0},
    {0},
};

// The thesis has one row for the choice of captures, and less than one per cent for extensions.
enum { CAPTURE_USES = 1 << EXCHANGE_FOR_ORDER | 1 << EXCHANGE_FOR_QUIESCENCE | 1 << EXCHANGE_FOR_PROBCUT };

static const struct {
    const char *name;
    int uses; // a bit each
    double published;
} use_rows[] = {
    {"move ordering", CAPTURE_USES, 63},
    {"- in the main search", 1 << EXCHANGE_FOR_ORDER, NAN},
    {"- in quiescence", 1 << EXCHANGE_FOR_QUIESCENCE, NAN},
    {"- in ProbCut", 1 << EXCHANGE_FOR_PROBCUT, NAN},
    {"interactive pawn evaluation", 1 << EXCHANGE_FOR_PAWNS, 21},
    {"selective alpha-pruning", 1 << EXCHANGE_FOR_PRUNING, 16},
    {"extensions", 1 << EXCHANGE_FOR_EXTENSION, NAN},
};

static double calls_for(const Sum *sum, int uses)
{
    uint64_t calls = 0;
    for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use)
        calls += (uses & 1 << use) != 0 ? sum->by_use[use] : 0;
    return (double)calls;
}

static LabTable *use_table(const LabRun *run, const Sum sums[VARIANT_NB])
{
    const Sum *usual = &sums[VARIANT_USUAL], *extended = &sums[VARIANT_EXTENSION];
    LabTable *table = lab_table_new("Reul 2009, Table 4.2: what exchanges are worked out for", use_columns);
    for (size_t i = 0; i < sizeof use_rows / sizeof use_rows[0]; ++i) {
        const double calls = calls_for(usual, use_rows[i].uses);
        LAB_SET(lab_add_row(table, "%s", use_rows[i].name), lab_percent(calls, (double)usual->exchanges),
                use_rows[i].published, calls / (double)usual->nodes,
                lab_percent(calls_for(extended, use_rows[i].uses), (double)extended->exchanges));
    }
    lab_add_note(table, "%llu calls in %llu nodes of searches to depth %d.", (unsigned long long)usual->exchanges,
                 (unsigned long long)usual->nodes, lab_depth(run));
    lab_add_note(table, "move ordering: which captures come first; in quiescence and ProbCut losing ones are left out. "
                        "Published for extensions: less than 1 %%.");
    lab_add_note(
        table, "Extensions ask only with the search parameter see_extension=1, which the playing search does not set.");
    return table;
}

// --- without a use -------------------------------------------------------------------------------------------------

static const LabColumn run_columns[] = {
    {"nodes_percent", "nodes, %", 1, 0},
    {"other_moves_percent", "other moves, %", 0, 0},
    {0},
};

static LabTable *variant_table(const Sum sums[VARIANT_NB])
{
    LabTable *table = lab_table_new("The same searches with one use switched", run_columns);
    for (Variant variant = 0; variant < VARIANT_NB; ++variant)
        LAB_SET(lab_add_row(table, "%s%s%s", variants[variant].name, variant == VARIANT_USUAL ? "" : ": ",
                            variants[variant].params),
                lab_percent((double)sums[variant].nodes, (double)sums[VARIANT_USUAL].nodes),
                lab_percent(sums[variant].other_moves, sums[variant].positions));
    lab_add_note(table, "To the same depth, which is not the same strength. The parameters go behind --search-params.");
    return table;
}

LabTable *lab_see_uses_run(const LabRun *run, Error *error)
{
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return NULL;
    Move *moves = mem_new((size_t)run->games->position_count, sizeof(Move));
    Sum sums[VARIANT_NB];
    for (Variant variant = 0; variant < VARIANT_NB; ++variant)
        sums[variant] = search_all(run, searcher, variant, moves);
    mem_free(moves);
    search_session_free(searcher);
    LabTable *table = use_table(run, sums);
    lab_table_append(table, variant_table(sums));
    return table;
}
