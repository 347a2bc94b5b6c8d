// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer each ply takes than the one before: F. Reul, "New Architectures in Computer Chess" (2009), section
// 5.3, Tables 5.1 and 5.2.
#include "study/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "chains/chain_state.h"
#include "search/session.h"
#include "study/measure.h"

#include <math.h>

enum { TABLE_MIB = 64, DEPTH_NB = MAX_PLY };

enum { IN_SECONDS, IN_NODES, MEASURE_NB };

// What the positions of a kind have cost together, by depth.
typedef struct Cost {
    double seconds[DEPTH_NB], nodes[DEPTH_NB];
    int positions;
    double *first[MEASURE_NB], *last[MEASURE_NB]; // to the depth before the first step, and to the last: by position
} Cost;

// Reul 2009, Tables 5.1 (openings) and 5.2 (middlegames), section 5.3: the time after a ply over that after the ply
// before; 0 where nothing is printed.
enum { PROGRAM_NB = 5, PUBLISHED_FROM = 12, PUBLISHED_TO = 18, PUBLISHED_NB = PUBLISHED_TO - PUBLISHED_FROM + 1 };

static const struct {
    const char *name;
    double average[LAB_PHASE_NB];
    double by_ply[LAB_PHASE_NB][PUBLISHED_NB];
} published[PROGRAM_NB] = {
    {"Rybka 1.2f",
     {[LAB_PHASE_OPENING] = 1.96, [LAB_PHASE_MIDDLEGAME] = 1.81},
     {[LAB_PHASE_OPENING] = {1.8, 1.6, 2.2, 2.2, 2.1}, [LAB_PHASE_MIDDLEGAME] = {1.7, 1.7, 1.6, 2.3, 1.8, 1.8, 1.9}}},
    {"Rybka 1.1",
     {[LAB_PHASE_OPENING] = 2.09, [LAB_PHASE_MIDDLEGAME] = 1.96},
     {[LAB_PHASE_OPENING] = {1.8, 1.9, 2.0, 2.2, 2.7}, [LAB_PHASE_MIDDLEGAME] = {2.0, 1.8, 1.8, 2.3, 2.0, 2.0, 1.9}}},
    {"Shredder 10",
     {[LAB_PHASE_OPENING] = 2.15, [LAB_PHASE_MIDDLEGAME] = 2.23},
     {[LAB_PHASE_OPENING] = {2.0, 3.1, 1.9, 2.3, 1.7}, [LAB_PHASE_MIDDLEGAME] = {0, 1.9, 1.9, 2.3, 2.0, 2.9, 2.6}}},
    {"Loop 2006",
     {[LAB_PHASE_OPENING] = 2.37, [LAB_PHASE_MIDDLEGAME] = 2.07},
     {[LAB_PHASE_OPENING] = {2.2, 2.0, 2.7, 2.2, 2.9}, [LAB_PHASE_MIDDLEGAME] = {0, 2.3, 1.8, 2.0, 2.1, 2.1, 2.2}}},
    {"Hiarcs X50",
     {[LAB_PHASE_OPENING] = 2.47, [LAB_PHASE_MIDDLEGAME] = 2.39},
     {[LAB_PHASE_OPENING] = {1.9, 2.6, 2.7, 2.8}, [LAB_PHASE_MIDDLEGAME] = {0, 2.3, 2.4, 2.5, 2.6, 2.2}}},
};

// A search that ends after a depth does exactly what a longer one has done until then.
static void search_position(SearchSession *session, const SearchOptions *options, const LabWalk *walk, Depth from,
                            Depth to, Cost *cost)
{
    const Position *pos = &walk->pos;
    for (Depth depth = from; depth <= to; ++depth) {
        const SearchLimits limits = {.depth = depth};
        // Empty tables: a depth must not profit from the search of the depth before.
        search_session_clear(session);
        const int64_t start = clock_now_us();
        const SessionResult outcome = search_session_run(session, pos, &limits, options);
        const double costs[MEASURE_NB] = {
            [IN_SECONDS] = (double)(clock_now_us() - start) / US_PER_SECOND, [IN_NODES] = (double)outcome.nodes};
        cost->seconds[depth] += costs[IN_SECONDS];
        cost->nodes[depth] += costs[IN_NODES];
        for (int i = 0; i < MEASURE_NB; ++i) {
            cost->first[i][walk->number] = depth == from ? costs[i] : cost->first[i][walk->number];
            cost->last[i][walk->number] = costs[i];
        }
    }
    ++cost->positions;
}

static const LabColumn columns[] = {
    {"opening_time", "openings, time", 2, LAB_PLOTTED | LAB_INTERVAL},
    {"opening_nodes", "nodes", 2, LAB_INTERVAL},
    {"middlegame_time", "middlegames, time", 2, LAB_PLOTTED | LAB_INTERVAL},
    {"middlegame_nodes", "nodes", 2, LAB_INTERVAL},
    {0},
};

// The geometric mean of the steps from one depth to another.
static double mean_step(const double *sums, Depth from, Depth to)
{
    return sums[from] > 0 ? pow(sums[to] / sums[from], 1.0 / (to - from)) : NAN;
}

// Reul 2009, section 5.3: the branching factor is the cost of one depth over that of the depth before.
static void fill_row(const Cost costs[LAB_PHASE_NB], Depth from, Depth to, LabValue *values)
{
    const Cost *opening = &costs[LAB_PHASE_OPENING], *middle = &costs[LAB_PHASE_MIDDLEGAME];
    LAB_SET(values, mean_step(opening->seconds, from, to), mean_step(opening->nodes, from, to),
            mean_step(middle->seconds, from, to), mean_step(middle->nodes, from, to));
}

static const LabPhase phases[] = {LAB_PHASE_OPENING, LAB_PHASE_MIDDLEGAME};
enum { PHASES_SHOWN = sizeof phases / sizeof phases[0], MEANS = PHASES_SHOWN * MEASURE_NB };

// The mean step from one depth to another with its interval.
static LabValue mean_with_bounds(const LabRun *run, const Cost *cost, int measure, Depth from, Depth to)
{
    const double root = 1.0 / (to - from);
    const LabValue ratio = lab_ratio(run, cost->last[measure], cost->first[measure]);
    return (LabValue){pow(ratio.value, root), pow(ratio.low, root), pow(ratio.high, root)};
}

static void fill_means(const LabRun *run, const Cost costs[LAB_PHASE_NB], Depth from, Depth to, LabValue *values)
{
    for (int i = 0; i < MEANS; ++i)
        values[i] = mean_with_bounds(run, &costs[phases[i / MEASURE_NB]], i % MEASURE_NB, from, to);
}

// Both with bounds, so that those of the ratio are rather too wide.
static LabValue ratio_of(LabValue value, LabValue other)
{
    return (LabValue){value.value / other.value, value.low / other.high, value.high / other.low};
}

// The playing search, and a weaker one: plain alpha-beta with a transposition table, to depths of its own.
typedef struct Study {
    const LabRun *run;
    Depth from, to, weak_from, weak_to; // the first and the last ply that is compared with the one before
    Cost *strong, *weak;                // by phase
    Cost *beside;                       // of the playing search, to the depths of the weaker one
} Study;

// Reul's averages beside ours: ply by ply, then the geometric mean, in time and in nodes.
static LabTable *make_table(const Study *study)
{
    const Cost *costs = study->strong;
    LabTable *table = lab_table_new(
        "Reul 2009, section 5.3, averages of Tables 5.1 and 5.2: a ply's cost, in that of the ply before", columns);
    for (Depth depth = study->from; depth <= study->to; ++depth)
        fill_row(costs, depth - 1, depth, lab_add_row(table, "ply %d", depth));
    LabValue *strong = lab_add_row(table, "Hotspur, mean"), *weak = lab_add_row(table, "a weaker search, mean"),
             *beside = lab_add_row(table, "Hotspur at the weaker one's plies"),
             *ratio = lab_add_row(table, "playing search in the weak one's");
    fill_means(study->run, costs, study->from - 1, study->to, strong);
    fill_means(study->run, study->weak, study->weak_from - 1, study->weak_to, weak);
    // What branches less must be seen at the same plies: the first ones branch otherwise than the later ones.
    fill_means(study->run, study->beside, study->weak_from - 1, study->weak_to, beside);
    for (int i = 0; i < MEANS; ++i)
        ratio[i] = ratio_of(beside[i], weak[i]);
    for (int i = 0; i < PROGRAM_NB; ++i)
        LAB_SET(lab_add_row(table, "%s, published", published[i].name), published[i].average[LAB_PHASE_OPENING], NAN,
                published[i].average[LAB_PHASE_MIDDLEGAME]);
    lab_add_note(table, "%d openings, %d middlegames; each alone, with empty tables; sums over the positions.",
                 costs[LAB_PHASE_OPENING].positions, costs[LAB_PHASE_MIDDLEGAME].positions);
    lab_add_note(table,
                 "The weaker search is plain alpha-beta with a transposition table and quiescence (ChainsMode=plain), "
                 "plies %d to %d, at which both stand in one ratio. [ ]: 95 %% intervals by the bootstrap over games.",
                 study->weak_from, study->weak_to);
    return table;
}

static const LabColumn ply_columns[] = {
    {"here", "Hotspur", 2, 0},
    {"rybka_1_2f", "Rybka 1.2f", 2, 0},
    {"rybka_1_1", "Rybka 1.1", 2, 0},
    {"shredder_10", "Shredder 10", 2, 0},
    {"loop_2006", "Loop 2006", 2, 0},
    {"hiarcs_x50", "Hiarcs X50", 2, 0},
    {0},
};

// The published number of a program after a ply; a NAN if there is none.
static double published_step(int program, LabPhase phase, Depth ply)
{
    const bool is_there = ply >= PUBLISHED_FROM && ply <= PUBLISHED_TO;
    const double step = is_there ? published[program].by_ply[phase][ply - PUBLISHED_FROM] : 0;
    return step > 0 ? step : NAN;
}

// The geometric mean of a program's published plies.
static double published_mean(int program, LabPhase phase)
{
    double logarithms = 0;
    int count = 0;
    for (Depth ply = PUBLISHED_FROM; ply <= PUBLISHED_TO; ++ply) {
        const double step = published_step(program, phase, ply);
        if (!isnan(step)) {
            // A geometric mean: factors of single plies multiply.
            logarithms += log(step);
            ++count;
        }
    }
    return exp(logarithms / count);
}

// Has any program a published number for the ply?
static bool is_published(LabPhase phase, Depth ply)
{
    for (int i = 0; i < PROGRAM_NB; ++i)
        if (!isnan(published_step(i, phase, ply)))
            return true;
    return false;
}

// Reul 2009, Table 5.1 or 5.2, ply by ply beside ours; the plies that neither has are left out.
static LabTable *make_ply_table(const char *title, LabPhase phase, const Cost *cost, Depth from, Depth to)
{
    LabTable *table = lab_table_new(title, ply_columns);
    table->has_no_chart = true;
    const Depth first = from < PUBLISHED_FROM ? from : PUBLISHED_FROM, last = to > PUBLISHED_TO ? to : PUBLISHED_TO;
    int in_both = 0;
    for (Depth ply = first; ply <= last; ++ply) {
        const bool is_ours = ply >= from && ply <= to, is_theirs = is_published(phase, ply);
        if (!is_ours && !is_theirs)
            continue;
        in_both += is_ours && is_theirs;
        LabValue *values = lab_add_row(table, "ply %d", ply);
        values[0] = lab_value(is_ours ? mean_step(cost->seconds, ply - 1, ply) : NAN);
        for (int i = 0; i < PROGRAM_NB; ++i)
            values[i + 1] = lab_value(published_step(i, phase, ply));
    }
    double largest = 0;
    LabValue *means = lab_add_row(table, "geometric mean");
    LabValue *averages = lab_add_row(table, "average, as printed");
    means[0] = lab_value(mean_step(cost->seconds, from - 1, to));
    for (int i = 0; i < PROGRAM_NB; ++i) {
        means[i + 1] = lab_value(published_mean(i, phase));
        averages[i + 1] = lab_value(published[i].average[phase]);
        largest = fmax(largest, fabs(means[i + 1].value - averages[i + 1].value));
    }
    lab_add_note(table,
                 "Time. The averages that the thesis prints are geometric: they differ from those of its plies by "
                 "%.2f at most.",
                 largest);
    if (in_both == 0)
        lab_add_note(table, "No ply was searched here for which the thesis has a number.");
    return table;
}

// Costs by phase, with room for each position of the run.
static Cost *costs_new(const LabRun *run)
{
    const size_t positions = (size_t)run->games->position_count;
    Cost *costs = mem_new(LAB_PHASE_NB, sizeof *costs);
    for (int i = 0; i < LAB_PHASE_NB * MEASURE_NB; ++i) {
        double *numbers = mem_new(2 * positions, sizeof *numbers);
        costs[i / MEASURE_NB].first[i % MEASURE_NB] = numbers;
        costs[i / MEASURE_NB].last[i % MEASURE_NB] = numbers + positions;
    }
    return costs;
}

static void costs_free(Cost *costs)
{
    for (int i = 0; i < LAB_PHASE_NB * MEASURE_NB; ++i)
        mem_free(costs[i / MEASURE_NB].first[i % MEASURE_NB]);
    mem_free(costs);
}

// Openings and middlegames until there are enough of both; endgames are left out, as in the thesis.
static void search_all(Study *study, SearchSession *session)
{
    const LabRun *run = study->run;
    const ChainSettings plain = {.mode = CHAINS_PLAIN, .use_table = true};
    const SearchOptions strong = {0}, weak = {.classical = true, .variant = chain_variant_setup(&plain)};
    int done = 0;
    for (LabWalk walk = lab_walk_begin(run->games); lab_walk_next(&walk);) {
        const LabPhase phase = lab_phase_of(&walk.pos);
        if (phase == LAB_PHASE_ENDGAME || study->strong[phase].positions == lab_int(run, "count"))
            continue;
        lab_progress_show(&run->progress, "positions", done++, 2 * lab_int(run, "count"));
        search_position(session, &strong, &walk, study->from - 1, study->to, &study->strong[phase]);
        search_position(session, &weak, &walk, study->weak_from - 1, study->weak_to, &study->weak[phase]);
        search_position(session, &strong, &walk, study->weak_from - 1, study->weak_to, &study->beside[phase]);
    }
}

// The searches of both engines to all depths, then the factors, and for each phase the nodes ply by ply.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    const Depth to = lab_depth(run), first = (Depth)lab_int(run, "from"), from = first < to ? first : to;
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return NULL;
    Study study = {
        .run = run,
        .from = from,
        .to = to,
        .weak_from = (Depth)lab_int(run, "weak-from"),
        .weak_to = (Depth)lab_int(run, "weak-to"),
        .strong = costs_new(run),
        .weak = costs_new(run),
        .beside = costs_new(run),
    };
    search_all(&study, session);
    LabTable *table = make_table(&study);
    lab_table_append(table, make_ply_table("Reul 2009, section 5.3, Table 5.1: openings, ply by ply", LAB_PHASE_OPENING,
                                           &study.strong[LAB_PHASE_OPENING], from, to));
    lab_table_append(table, make_ply_table("Reul 2009, section 5.3, Table 5.2: middlegames, ply by ply",
                                           LAB_PHASE_MIDDLEGAME, &study.strong[LAB_PHASE_MIDDLEGAME], from, to));
    costs_free(study.strong);
    costs_free(study.weak);
    costs_free(study.beside);
    search_session_free(session);
    return table;
}

const Experiment branching_experiment = {
    .name = "branching",
    .summary = "How much longer does each ply take than the one before?",
    .source = "Reul 2009, section 5.3, Tables 5.1 and 5.2",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_APART,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(25, 2),             // of openings, and of middlegames
            LAB_OPTION_DEPTH(17, 6),             // takes minutes
            LAB_FIXED_NUMBER("from", 12, 4),     // the first ply that is compared, as in the paper
            LAB_FIXED_NUMBER("weak-from", 4, 3), // the same of the weaker search, which is slower
            LAB_FIXED_NUMBER("weak-to", 6, 4),
        },
};
