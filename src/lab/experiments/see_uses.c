// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/see_uses.h"

#include "base/memory.h"
#include "search/searcher.h"

#include <math.h>

enum { TABLE_MIB = 16 };

static const double per_cent = 100;

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
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk) && walk.number < lab_positions_wanted(run)) {
        lab_progress_show(&run->progress, variants[variant].name, walk.number, lab_positions_wanted(run));
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
    lab_walk_end(&walk);
    return sum;
}

// --- Table 4.2 -----------------------------------------------------------------------------------------------------

enum UseColumn { USE_SHARE, USE_PUBLISHED, USE_CALLS, USE_SHARE_EXTENDED, USE_NB };

static const LabColumn use_columns[USE_NB] = {
    [USE_SHARE] = {"percent", "% of calls", 1, LAB_PLOTTED},
    [USE_PUBLISHED] = {"published_percent", "published", 0, LAB_PLOTTED},
    [USE_CALLS] = {"calls_a_node", "calls a node", 3, 0},
    [USE_SHARE_EXTENDED] = {"percent_with_see_extension", "% with see_extension=1", 1, 0},
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

static LabValue share(uint64_t part, uint64_t whole)
{
    return lab_value(whole > 0 ? per_cent * (double)part / (double)whole : NAN);
}

static uint64_t calls_for(const Sum *sum, int uses)
{
    uint64_t calls = 0;
    for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use)
        calls += (uses & 1 << use) != 0 ? sum->by_use[use] : 0;
    return calls;
}

static LabTable *use_table(const LabRun *run, const Sum sums[VARIANT_NB])
{
    const Sum *usual = &sums[VARIANT_USUAL], *extended = &sums[VARIANT_EXTENSION];
    LabTable *table = lab_table_new("Reul 2009, Table 4.2: what exchanges are worked out for", use_columns, USE_NB);
    for (size_t i = 0; i < sizeof use_rows / sizeof use_rows[0]; ++i) {
        LabValue *values = lab_table_add_row(table, "%s", use_rows[i].name);
        const uint64_t calls = calls_for(usual, use_rows[i].uses);
        values[USE_SHARE] = share(calls, usual->exchanges);
        values[USE_PUBLISHED] = lab_value(use_rows[i].published);
        values[USE_CALLS] = lab_value((double)calls / (double)usual->nodes);
        values[USE_SHARE_EXTENDED] = share(calls_for(extended, use_rows[i].uses), extended->exchanges);
    }
    lab_table_add_note(table, "%llu calls in %llu nodes of searches to depth %d.", (unsigned long long)usual->exchanges,
                       (unsigned long long)usual->nodes, lab_depth(run));
    lab_table_add_note(table,
                       "move ordering: which captures come first; in quiescence and ProbCut losing ones are left "
                       "out. Published for extensions: less than 1 %%.");
    lab_table_add_note(table, "Extensions ask only with the search parameter see_extension=1, which the playing search "
                              "does not set.");
    return table;
}

// --- without a use -------------------------------------------------------------------------------------------------

enum RunColumn { VARIANT_NODES, VARIANT_OTHER_MOVES, VARIANT_COLUMN_NB };

static const LabColumn run_columns[VARIANT_COLUMN_NB] = {
    [VARIANT_NODES] = {"nodes_percent", "nodes, %", 1, 0},
    [VARIANT_OTHER_MOVES] = {"other_moves_percent", "other moves, %", 0, 0},
};

static LabTable *variant_table(const Sum sums[VARIANT_NB])
{
    LabTable *table = lab_table_new("The same searches with one use switched", run_columns, VARIANT_COLUMN_NB);
    for (Variant variant = 0; variant < VARIANT_NB; ++variant) {
        const bool is_usual = variant == VARIANT_USUAL;
        LabValue *values =
            lab_table_add_row(table, "%s%s%s", variants[variant].name, is_usual ? "" : ": ", variants[variant].params);
        values[VARIANT_NODES] = share(sums[variant].nodes, sums[VARIANT_USUAL].nodes);
        values[VARIANT_OTHER_MOVES] = share((uint64_t)sums[variant].other_moves, (uint64_t)sums[variant].positions);
    }
    lab_table_add_note(table, "To the same depth, which is not the same strength. The parameters go behind "
                              "--search-params.");
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
    LabTable *tables[] = {use_table(run, sums), variant_table(sums)};
    return lab_table_join(tables, sizeof tables / sizeof tables[0]);
}
