// SPDX-License-Identifier: GPL-3.0-or-later
// Bit scans, compared: G. Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), and S. Reul, "New
// Architectures in Computer Chess" (2009), section 3.5. The papers print no times for them.
#include "lab/experiments.h"

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

typedef struct Study {
    const LabRun *run;
    uint64_t sets_checked, wrong[WAY_NB];
    Bitboard *sets;
    double first_seconds[WAY_NB], last_seconds[WAY_NB];
} Study;

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

static void check_set(Study *study, Bitboard set)
{
    Square first, last = SQ_NONE;
    walk_squares(set, &first, &last);
    for (int i = 0; i < WAY_NB; ++i)
        study->wrong[i] += (uint64_t)((ways[i].first(set) != first) + (ways[i].last(set) != last));
    ++study->sets_checked;
}

static Bitboard random_set(Rng *rng, int number)
{
    const Bitboard set = lab_random_set(rng, number % HALVINGS_NB);
    return set != 0 ? set : bb_square((Square)rng_below(rng, SQ_NB));
}

static void check_scans(Study *study, Rng *rng)
{
    const LabRun *run = study->run;
    for (Square a = SQ_A1; a < SQ_NB; ++a)
        for (Square b = a; b < SQ_NB; ++b)
            check_set(study, bb_square(a) | bb_square(b));
    for (int64_t i = 0; i < lab_number(run, "random-sets"); ++i) {
        check_set(study, random_set(rng, (int)(i % HALVINGS_NB)));
        if (i % PROGRESS_EVERY == 0)
            lab_progress_show(&run->progress, "check", (int)(i / PROGRESS_EVERY),
                              (int)(lab_number(run, "random-sets") / PROGRESS_EVERY));
    }
}

static uint64_t first_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t sum = 0;
    for (int i = 0; i < SET_TIMES; ++i)
        sum += ways[contestant].sum_first(study->sets);
    return sum;
}

static uint64_t last_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t sum = 0;
    for (int i = 0; i < SET_TIMES; ++i)
        sum += ways[contestant].sum_last(study->sets);
    return sum;
}

static void time_scans(Study *study, Rng *rng)
{
    study->sets = mem_new(SET_NB, sizeof *study->sets);
    for (int i = 0; i < SET_NB; ++i)
        study->sets[i] = random_set(rng, i);
    LabRounds rounds = {
        .loop = first_loop,
        .context = study,
        .name = "first squares",
        .contestants = WAY_NB,
        .rounds = lab_int(study->run, "rounds"),
        .progress = study->run->progress,
    };
    lab_rounds_run(&rounds, study->first_seconds);
    rounds.loop = last_loop;
    rounds.name = "last squares";
    lab_rounds_run(&rounds, study->last_seconds);
    mem_free(study->sets);
}

// --- the table -----------------------------------------------------------------------------------------------------

enum Column { COLUMN_FIRST, COLUMN_LAST, COLUMN_SETS, COLUMN_WRONG, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_FIRST] = {"first_ns", "ns forwards", 3, LAB_PLOTTED},
    [COLUMN_LAST] = {"last_ns", "ns backwards", 3, LAB_PLOTTED},
    [COLUMN_SETS] = {"sets", "sets", 0, 0},
    [COLUMN_WRONG] = {"wrong", "wrong", 0, 0},
};

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    Study study = {.run = run};
    Rng rng = rng_seeded(run->seed);
    scans_init();
    check_scans(&study, &rng);
    time_scans(&study, &rng);
    LabTable *table = lab_table_new("Bit scans: the lowest and the highest square of a set", columns, COLUMN_NB);
    for (int i = 0; i < WAY_NB; ++i) {
        LabValue *values = lab_table_add_row(table, "%s: %s", ways[i].name, ways[i].title);
        values[COLUMN_FIRST] = lab_value(study.first_seconds[i] * ns_per_second / (SET_NB * SET_TIMES));
        values[COLUMN_LAST] = lab_value(study.last_seconds[i] * ns_per_second / (SET_NB * SET_TIMES));
        values[COLUMN_SETS] = lab_value((double)study.sets_checked);
        values[COLUMN_WRONG] = lab_value((double)study.wrong[i]);
    }
    for (int i = 0; i < WAY_NB; ++i)
        lab_table_add_note(table, "%s: %s.", ways[i].name, ways[i].source);
    lab_table_add_note(table, "sets: one and two squares, and random ones, against looking at each square.");
    lab_table_add_note(table, "The fastest of %d rounds over %d sets that lie ready.", lab_int(run, "rounds"), SET_NB);
    lab_table_add_note(table, "Reul's number is itself a de Bruijn sequence, the one that comes first.");
    return table;
}

const Experiment bitscan_experiment = {
    .name = "bitscan",
    .summary = "Ways to find the lowest and the highest square of a set: do they agree, and how fast are they?",
    .source = "Isenberg 2008; Reul 2009, section 3.5",
    .papers = LAB_PAPER_ISENBERG | LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_FIXED_NUMBER("random-sets", 10000000, 100000), // compared with counting square by square
            LAB_FIXED_ROUNDS,
        },
};
