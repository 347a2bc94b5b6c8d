// SPDX-License-Identifier: GPL-3.0-or-later
// Bit scans, compared: G. Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), and F. Reul, "New
// Architectures in Computer Chess" (2009), section 3.5. The papers print no times for them.
#include "study/experiment.h"

#include "base/memory.h"
#include "bitboard/scans.h"
#include "study/back_ends.h"
#include "study/measure.h"

enum {
    SET_NB = 1 << 11,         // that are scanned; few enough to stay near the processor
    SET_TIMES = 200,          // that they are scanned in a round
    HALVINGS_NB = 6,          // kinds of random sets: about half of the squares, a quarter, ... a single one
    PROGRESS_EVERY = 1 << 16, // random sets
};

// --- the scans side by side ----------------------------------------------------------------------------------------

// The ends of a set.
enum { FIRST, LAST, END_NB };

typedef Square Scan(Bitboard set);

typedef struct ScanWay {
    const char *name, *title, *source;
    Scan *scan[END_NB];
    uint64_t (*sum[END_NB])(const Bitboard *sets); // of SET_NB sets
} ScanWay;

// Sets one by one, before the scan and behind it: the compiler must not scan several at once.
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
    {#name, title, source, {scan_##name##_first, scan_##name##_last}, {name##_sum_first, name##_sum_last}},
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
    int end; // that is timed
    double seconds[END_NB][WAY_NB];
} Study;

// Both ends of a set, by every scan and by looking at each square.
static void check_set(Study *study, Bitboard set)
{
    Square first = SQ_NONE, last = SQ_NONE;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        if (!bb_has(set, square))
            continue;
        first = first == SQ_NONE ? square : first;
        last = square;
    }
    for (int i = 0; i < WAY_NB; ++i)
        study->wrong[i] += (uint64_t)((ways[i].scan[FIRST](set) != first) + (ways[i].scan[LAST](set) != last));
    ++study->sets_checked;
}

// A random set that is not empty: a scan of the empty set is undefined.
static Bitboard random_set(Rng *rng, int number)
{
    const Bitboard set = lab_random_set(rng, number % HALVINGS_NB);
    return set != 0 ? set : bb_square((Square)rng_below(rng, SQ_NB));
}

// All sets of one and two squares, then random ones.
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

// The contestant's scan of all sets, often enough for the clock.
static uint64_t scan_loop(const void *context, int contestant)
{
    const Study *study = context;
    uint64_t sum = 0;
    for (int i = 0; i < SET_TIMES; ++i)
        sum += ways[contestant].sum[study->end](study->sets);
    return sum;
}

// Forward scans and backward scans, each against its own kind.
static void time_scans(Study *study, Rng *rng)
{
    study->sets = mem_new(SET_NB, sizeof *study->sets);
    for (int i = 0; i < SET_NB; ++i)
        study->sets[i] = random_set(rng, i);
    for (study->end = FIRST; study->end < END_NB; ++study->end)
        lab_rounds_run(study->run, study->end == FIRST ? "first squares" : "last squares", scan_loop, study, WAY_NB,
                       study->seconds[study->end]);
    mem_free(study->sets);
}

// --- the table -----------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"first_ns", "ns forwards", 3, LAB_PLOTTED},
    {"last_ns", "ns backwards", 3, LAB_PLOTTED},
    {"sets", "sets", 0, 0},
    {"wrong", "wrong", 0, 0},
    {0},
};

// First whether each scan is right, then how fast it is: a wrong scan would be timed for nothing.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    Study study = {.run = run};
    Rng rng = rng_seeded(run->seed);
    scans_init();
    check_scans(&study, &rng);
    time_scans(&study, &rng);
    LabTable *table = lab_table_new("Bit scans: the lowest and the highest square of a set", columns);
    for (int i = 0; i < WAY_NB; ++i) {
        const double ns = (double)NS_PER_SECOND / (SET_NB * SET_TIMES);
        LAB_SET(lab_add_row(table, "%s: %s", ways[i].name, ways[i].title), study.seconds[FIRST][i] * ns,
                study.seconds[LAST][i] * ns, (double)study.sets_checked, (double)study.wrong[i]);
    }
    for (int i = 0; i < WAY_NB; ++i)
        lab_add_note(table, "%s: %s.", ways[i].name, ways[i].source);
    lab_add_note(table, "sets: one and two squares, and random ones, against looking at each square.");
    lab_add_note(table, "The fastest of %d rounds over %d sets that lie ready.", lab_int(run, "rounds"), SET_NB);
    lab_add_note(table,
                 "The remainder of the empty set gives %d, as Isenberg wants it; the other scans leave it undefined.",
                 (int)scan_modulo_first(0));
    lab_add_note(table, "Reul's number is itself a de Bruijn sequence, the one that comes first.");
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
