// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/bitscan.h"

#include "base/memory.h"
#include "bitboard/scans.h"
#include "lab/back_ends.h"
#include "lab/rounds.h"

enum {
    SET_NB = 1 << 11,         // that are scanned; few enough to stay near the processor
    SET_TIMES = 200,          // that they are scanned in a round
    HALVINGS_NB = 6,          // kinds of random sets: about half of the squares, a quarter, ... a single one
    PROGRESS_EVERY = 1 << 16, // random sets
};

static const double ns_per_second = 1e9;

// --- the scans side by side ----------------------------------------------------------------------------------------

typedef Square Scan(Bitboard set);

typedef struct ScanWay {
    const char *name, *title, *source;
    Scan *first, *last;
    uint64_t (*sum_first)(const Bitboard *sets); // of SET_NB sets
    uint64_t (*sum_last)(const Bitboard *sets);
} ScanWay;

LAB_INLINE uint64_t sum_scans(const Bitboard *sets, Scan *scan)
{
    uint64_t sum = 0;
    for (int i = 0; i < SET_NB; ++i)
        sum += lab_one_at_a_time((uint64_t)scan(lab_one_at_a_time(sets[i])));
    return sum;
}

// Compiled once for each scan, so that it is inlined.
#define SCAN(name, title, source)                          \
    static uint64_t name##_sum_first(const Bitboard *sets) \
    {                                                      \
        return sum_scans(sets, scan_##name##_first);       \
    }                                                      \
    static uint64_t name##_sum_last(const Bitboard *sets)  \
    {                                                      \
        return sum_scans(sets, scan_##name##_last);        \
    }
#include "bitboard/scans.def"
#undef SCAN

// clang-format off
static const ScanWay ways[] = {
#define SCAN(name, title, source) \
    {#name, title, source, scan_##name##_first, scan_##name##_last, name##_sum_first, name##_sum_last},
#include "bitboard/scans.def"
#undef SCAN
};
// clang-format on

enum { WAY_NB = sizeof ways / sizeof ways[0] };

// --- measuring -----------------------------------------------------------------------------------------------------

typedef struct Experiment {
    const LabScansTask *task;
    uint64_t sets_checked, wrong[WAY_NB];
    Bitboard *sets;
    double first_seconds[WAY_NB], last_seconds[WAY_NB];
} Experiment;

// The lowest and the highest square, by looking at each.
static void walk_squares(Bitboard set, Square *first, Square *last)
{
    *first = SQ_NONE;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        if (!bb_has(set, square))
            continue;
        *first = *first == SQ_NONE ? square : *first;
        *last = square;
    }
}

static void check_set(Experiment *experiment, Bitboard set)
{
    Square first, last = SQ_NONE;
    walk_squares(set, &first, &last);
    for (int i = 0; i < WAY_NB; ++i)
        experiment->wrong[i] += (uint64_t)((ways[i].first(set) != first) + (ways[i].last(set) != last));
    ++experiment->sets_checked;
}

static Bitboard random_set(Rng *rng, int number)
{
    const Bitboard set = lab_random_set(rng, number % HALVINGS_NB);
    return set != 0 ? set : bb_square((Square)rng_below(rng, SQ_NB));
}

static void check_scans(Experiment *experiment, Rng *rng)
{
    const LabScansTask *task = experiment->task;
    for (Square a = SQ_A1; a < SQ_NB; ++a)
        for (Square b = a; b < SQ_NB; ++b)
            check_set(experiment, bb_square(a) | bb_square(b));
    for (int64_t i = 0; i < task->random_sets; ++i) {
        check_set(experiment, random_set(rng, (int)(i % HALVINGS_NB)));
        if (i % PROGRESS_EVERY == 0)
            lab_progress_show(&task->progress, "check", (int)(i / PROGRESS_EVERY),
                              (int)(task->random_sets / PROGRESS_EVERY));
    }
}

static uint64_t first_loop(const void *context, int contestant)
{
    const Experiment *experiment = context;
    uint64_t sum = 0;
    for (int i = 0; i < SET_TIMES; ++i)
        sum += ways[contestant].sum_first(experiment->sets);
    return sum;
}

static uint64_t last_loop(const void *context, int contestant)
{
    const Experiment *experiment = context;
    uint64_t sum = 0;
    for (int i = 0; i < SET_TIMES; ++i)
        sum += ways[contestant].sum_last(experiment->sets);
    return sum;
}

static void time_scans(Experiment *experiment, Rng *rng)
{
    experiment->sets = mem_new(SET_NB, sizeof *experiment->sets);
    for (int i = 0; i < SET_NB; ++i)
        experiment->sets[i] = random_set(rng, i);
    LabRounds rounds = {
        .loop = first_loop,
        .context = experiment,
        .name = "first squares",
        .contestants = WAY_NB,
        .rounds = experiment->task->rounds,
        .progress = experiment->task->progress,
    };
    lab_rounds_run(&rounds, experiment->first_seconds);
    rounds.loop = last_loop;
    rounds.name = "last squares";
    lab_rounds_run(&rounds, experiment->last_seconds);
    mem_free(experiment->sets);
}

// --- the table -----------------------------------------------------------------------------------------------------

enum Column { COLUMN_FIRST, COLUMN_LAST, COLUMN_SETS, COLUMN_WRONG, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_FIRST] = {"first_ns", "ns forwards", 3, false, false},
    [COLUMN_LAST] = {"last_ns", "ns backwards", 3, false, false},
    [COLUMN_SETS] = {"sets", "sets", 0, false, false},
    [COLUMN_WRONG] = {"wrong", "wrong", 0, false, false},
};

LabTable *lab_scans_run(const LabScansTask *task)
{
    Experiment experiment = {.task = task};
    Rng rng = rng_seeded(task->seed);
    scans_init();
    check_scans(&experiment, &rng);
    time_scans(&experiment, &rng);
    LabTable *table = lab_table_new("Bit scans: the lowest and the highest square of a set", columns, COLUMN_NB);
    table->is_plotted[COLUMN_FIRST] = table->is_plotted[COLUMN_LAST] = true;
    for (int i = 0; i < WAY_NB; ++i) {
        LabValue *values = lab_table_add_row(table, "%s: %s", ways[i].name, ways[i].title);
        values[COLUMN_FIRST] = lab_value(experiment.first_seconds[i] * ns_per_second / (SET_NB * SET_TIMES));
        values[COLUMN_LAST] = lab_value(experiment.last_seconds[i] * ns_per_second / (SET_NB * SET_TIMES));
        values[COLUMN_SETS] = lab_value((double)experiment.sets_checked);
        values[COLUMN_WRONG] = lab_value((double)experiment.wrong[i]);
    }
    for (int i = 0; i < WAY_NB; ++i)
        lab_table_add_note(table, "%s: %s.", ways[i].name, ways[i].source);
    lab_table_add_note(table, "sets: one and two squares, and random ones, against looking at each square.");
    lab_table_add_note(table, "The fastest of %d rounds over %d sets that lie ready.", task->rounds, SET_NB);
    lab_table_add_note(table, "Reul's number is itself a de Bruijn sequence, the one that comes first.");
    return table;
}
