// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards, found again: F. Reul, "New Architectures in Computer Chess" (2009), Table 3.1 (how long
// it takes to find a set of random numbers with so many one-bits), Figures 3.18 and 3.19 (the fewest one-bits for each
// square), and the multipliers of 8 bits that make de Bruijn sequences.
#include "lab/experiments/magics.h"

#include "base/clock.h"
#include "base/memory.h"
#include "bitboard/magic_search.h"
#include "bitboard/sliders/magic.h"
#include "lab/experiments.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum {
    BITS_NB = LAB_MAGICS_BITS_MAX - LAB_MAGICS_BITS_MIN + 1,
    BYTE_VALUES = 256,
    BYTE_BITS = 8,
    NAMES_SIZE = 64,
};

static const double us_per_ms = 1e3, per_cent = 100;

static const struct {
    const char *name;
    double published_ms[BITS_NB]; // Table 3.1, from 6 one-bits on; 0 = not given
    int published_fewest, published_most;
} sliders[SLIDER_KIND_NB] = {
    [SLIDER_ROOK] = {"rooks", {0, 2640, 1629, 1570, 1639, 1903, 2273, 3970, 5381, 6609}, 4, 6},
    [SLIDER_BISHOP] = {"bishops", {306, 144, 93, 84, 93, 92, 111, 101, 162, 271}, 3, 6},
};

static SliderKind kind_of(PieceType slider)
{
    assert(slider == PT_ROOK || slider == PT_BISHOP);
    return slider == PT_ROOK ? SLIDER_ROOK : SLIDER_BISHOP;
}

static void find_set(MagicProblem *problem, SliderKind kind, int one_bits, Rng *rng, MagicCounts *counts,
                     uint64_t numbers[SQ_NB])
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(problem, kind, square);
        numbers[square] = magic_search(problem, one_bits, rng, counts);
    }
}

void lab_magics_find(PieceType slider, int one_bits, uint64_t seed, uint64_t numbers[SQ_NB])
{
    MagicProblem *problem = mem_new(1, sizeof *problem);
    MagicCounts counts = {0};
    Rng rng = rng_seeded(seed);
    find_set(problem, kind_of(slider), one_bits, &rng, &counts, numbers);
    mem_free(problem);
}

// --- Table 3.1 -----------------------------------------------------------------------------------------------------

enum TimeColumn {
    TIME_BISHOP,
    TIME_BISHOP_PUBLISHED,
    TIME_BISHOP_DROPPED,
    TIME_ROOK,
    TIME_ROOK_PUBLISHED,
    TIME_ROOK_DROPPED,
    TIME_NB,
};

static const LabColumn time_columns[TIME_NB] = {
    [TIME_BISHOP] = {"bishop_ms", "bishops ms", 1, LAB_PLOTTED},
    [TIME_BISHOP_PUBLISHED] = {"bishop_published_ms", "published", 0, 0},
    [TIME_BISHOP_DROPPED] = {"bishop_dropped", "dropped %", 1, 0},
    [TIME_ROOK] = {"rook_ms", "rooks ms", 1, LAB_PLOTTED},
    [TIME_ROOK_PUBLISHED] = {"rook_published_ms", "published", 0, 0},
    [TIME_ROOK_DROPPED] = {"rook_dropped", "dropped %", 1, 0},
};

static void time_set(const LabRun *run, MagicProblem *problem, SliderKind kind, int one_bits, LabValue *values)
{
    uint64_t numbers[SQ_NB];
    MagicCounts counts = {0};
    Rng rng = rng_seeded(run->seed);
    const int64_t start = clock_now_us();
    find_set(problem, kind, one_bits, &rng, &counts, numbers);
    values[0] = lab_value((double)(clock_now_us() - start) / us_per_ms);
    values[2] = lab_value(per_cent * (double)counts.dropped / (double)counts.candidates);
}

static LabTable *times_table(const LabRun *run, MagicProblem *problem)
{
    LabTable *table =
        lab_table_new("Reul 2009, Table 3.1: a whole set of multipliers from random numbers", time_columns, TIME_NB);
    for (int bits = lab_int(run, "bits-min"); bits <= lab_int(run, "bits-max"); ++bits) {
        LabValue *values = lab_table_add_row(table, "%d one-bits", bits);
        const int row = bits - LAB_MAGICS_BITS_MIN;
        for (SliderKind kind = SLIDER_ROOK; kind < SLIDER_KIND_NB; ++kind) {
            LabValue *ours = &values[kind == SLIDER_BISHOP ? TIME_BISHOP : TIME_ROOK];
            const double published = sliders[kind].published_ms[row];
            if (published == 0)
                continue;
            ours[1] = lab_value(published);
            lab_progress_show(&run->progress, sliders[kind].name, bits, lab_int(run, "bits-max"));
            time_set(run, problem, kind, bits, ours);
        }
    }
    lab_table_add_note(table, "dropped: candidates that the filter refuses without a trial; published: 39 to 67 %% of "
                              "bishops', 41 to 50 %% of rooks'.");
    lab_table_add_note(table, "The filter: fewer than 8 one-bits in the 16 high bits of the product with all relevant "
                              "squares.");
    lab_table_add_note(table,
                       "One set for each number, so times vary; compare the shape, not the milliseconds of another "
                       "processor.");
    return table;
}

// --- Figures 3.18 and 3.19 -----------------------------------------------------------------------------------------

static const LabColumn file_columns[FILE_NB] = {
    {"a", "a", 0, 0}, {"b", "b", 0, 0}, {"c", "c", 0, 0}, {"d", "d", 0, 0},
    {"e", "e", 0, 0}, {"f", "f", 0, 0}, {"g", "g", 0, 0}, {"h", "h", 0, 0},
};

static LabTable *fewest_table(const LabRun *run, MagicProblem *problem, SliderKind kind)
{
    static const char *const titles[SLIDER_KIND_NB] = {
        [SLIDER_ROOK] = "Reul 2009, Figure 3.19: the fewest one-bits of a rook's multiplier",
        [SLIDER_BISHOP] = "Reul 2009, Figure 3.18: the fewest one-bits of a bishop's multiplier",
    };
    LabTable *table = lab_table_new(titles[kind], file_columns, FILE_NB);
    table->has_no_chart = true;
    int fewest = INT32_MAX, most = 0, found = 0;
    for (Rank rank = RANK_8; rank >= RANK_1; --rank) {
        LabValue *values = lab_table_add_row(table, "rank %d", (int)rank + 1);
        lab_progress_show(&run->progress, "all numbers", RANK_8 - (int)rank, RANK_NB);
        for (File file = FILE_A; file < FILE_NB; ++file) {
            magic_problem_set(problem, kind, square_make(file, rank));
            const uint64_t number = magic_fewest_bits(problem, lab_int(run, "fewest-bits"));
            if (number == 0)
                continue;
            const int bits = bb_count(number);
            values[file] = lab_value(bits);
            fewest = bits < fewest ? bits : fewest;
            most = bits > most ? bits : most;
            ++found;
        }
    }
    if (found > 0)
        lab_table_add_note(table,
                           "%d squares, by trying all numbers with up to %d one-bits: %d to %d (published: %d to "
                           "%d).",
                           found, lab_int(run, "fewest-bits"), fewest, most, sliders[kind].published_fewest,
                           sliders[kind].published_most);
    return table;
}

// --- checks --------------------------------------------------------------------------------------------------------

enum CheckColumn { CHECK_MULTIPLIERS, CHECK_GOOD, CHECK_BITS, CHECK_NB };

static const LabColumn check_columns[CHECK_NB] = {
    [CHECK_MULTIPLIERS] = {"multipliers", "multipliers", 0, 0},
    [CHECK_GOOD] = {"good", "good", 0, 0},
    [CHECK_BITS] = {"one_bits", "one-bits", 1, 0},
};

static void check_set(MagicProblem *problem, SliderKind kind, const uint64_t *numbers, LabTable *table)
{
    int good = 0, bits = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(problem, kind, square);
        good += magic_solves(problem, numbers[square]);
        bits += bb_count(numbers[square]);
    }
    LabValue *values = lab_table_add_row(table, "the engine's %s", sliders[kind].name);
    values[CHECK_MULTIPLIERS] = lab_value(SQ_NB);
    values[CHECK_GOOD] = lab_value(good);
    values[CHECK_BITS] = lab_value((double)bits / SQ_NB);
}

// Does the product with each single bit of a byte have other upper three bits?
static bool is_de_bruijn_byte(unsigned number)
{
    unsigned seen = 0;
    for (unsigned bit = 0; bit < BYTE_BITS; ++bit)
        seen |= 1u << ((number << bit & (BYTE_VALUES - 1)) >> 5);
    return seen == BYTE_VALUES - 1;
}

static LabTable *checks_table(MagicProblem *problem)
{
    LabTable *table = lab_table_new("The multipliers of the engine", check_columns, CHECK_NB);
    table->has_no_chart = true;
    check_set(problem, SLIDER_BISHOP, magic_bishop_numbers, table);
    check_set(problem, SLIDER_ROOK, magic_rook_numbers, table);
    char found[NAMES_SIZE] = "";
    size_t length = 0;
    for (unsigned number = 0; number < BYTE_VALUES; ++number)
        if (is_de_bruijn_byte(number) && length < sizeof found)
            length += (size_t)snprintf(found + length, sizeof found - length, " %u", number);
    lab_table_add_note(table, "De Bruijn multipliers of 8 bits, by trying all:%s (published: 23 46 29 58).", found);
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    MagicProblem *problem = mem_new(1, sizeof *problem);
    LabTable *first = times_table(run, problem);
    first->next = fewest_table(run, problem, SLIDER_BISHOP);
    first->next->next = fewest_table(run, problem, SLIDER_ROOK);
    first->next->next->next = checks_table(problem);
    mem_free(problem);
    return first;
}

const Experiment magics_experiment = {
    .name = "magics",
    .summary =
        "Multipliers for magic bitboards: how long does it take to find them, and how few one-bits do they need?",
    .source = "Reul 2009, section 3.7",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_FIXED_NUMBER("bits-min", LAB_MAGICS_BITS_MIN, 8), // one-bits of random numbers, of those in Table 3.1
            LAB_FIXED_NUMBER("bits-max", LAB_MAGICS_BITS_MAX, 8),
            LAB_FIXED_NUMBER("fewest-bits", 6, 4), // up to which all numbers are tried; 6 are enough for every square
        },
};
