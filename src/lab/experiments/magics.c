// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards, found again: F. Reul, "New Architectures in Computer Chess" (2009), Table 3.1 (how long
// it takes to find a set of random numbers with so many one-bits), Figures 3.18 and 3.19 (the fewest one-bits for each
// square), and the multipliers of 8 bits that make de Bruijn sequences.
#include "lab/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "bitboard/magic_search.h"
#include "bitboard/sliders/magic.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum {
    BITS_NB = LAB_MAGICS_BITS_MAX - LAB_MAGICS_BITS_MIN + 1,
    BYTE_VALUES = 256,
    BYTE_BITS = 8,
    NAMES_SIZE = 64,
};

static const struct {
    const char *name;
    double published_ms[BITS_NB]; // Table 3.1, from 6 one-bits on; 0 = not given
    int published_fewest, published_most;
} sliders[SLIDER_KIND_NB] = {
    [SLIDER_ROOK] = {"rooks", {0, 2640, 1629, 1570, 1639, 1903, 2273, 3970, 5381, 6609}, 4, 6},
    [SLIDER_BISHOP] = {"bishops", {306, 144, 93, 84, 93, 92, 111, 101, 162, 271}, 3, 6},
};

// A multiplier for each square, one after another with one sequence of random numbers.
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
    assert(slider == PT_ROOK || slider == PT_BISHOP);
    find_set(problem, slider == PT_ROOK ? SLIDER_ROOK : SLIDER_BISHOP, one_bits, &rng, &counts, numbers);
    mem_free(problem);
}

// --- Table 3.1 -----------------------------------------------------------------------------------------------------

// Three columns for each kind, bishops first.
enum { KIND_COLUMNS = 3 };

static const LabColumn time_columns[] = {
    {"bishop_ms", "bishops ms", 1, LAB_PLOTTED},
    {"bishop_published_ms", "published", 0, 0},
    {"bishop_dropped", "dropped %", 1, 0},
    {"rook_ms", "rooks ms", 1, LAB_PLOTTED},
    {"rook_published_ms", "published", 0, 0},
    {"rook_dropped", "dropped %", 1, 0},
    {0},
};

// Reul 2009, Table 3.1. Where nothing is published, chance does not find a set in sensible time.
static LabTable *times_table(const LabRun *run, MagicProblem *problem)
{
    LabTable *table =
        lab_table_new("Reul 2009, Table 3.1: a whole set of multipliers from random numbers", time_columns);
    for (int bits = lab_int(run, "bits-min"); bits <= lab_int(run, "bits-max"); ++bits) {
        LabValue *values = lab_add_row(table, "%d one-bits", bits);
        for (SliderKind kind = SLIDER_ROOK; kind < SLIDER_KIND_NB; ++kind) {
            const double published = sliders[kind].published_ms[bits - LAB_MAGICS_BITS_MIN];
            if (published == 0)
                continue;
            lab_progress_show(&run->progress, sliders[kind].name, bits, lab_int(run, "bits-max"));
            uint64_t numbers[SQ_NB];
            MagicCounts counts = {0};
            Rng rng = rng_seeded(run->seed);
            const int64_t start = clock_now_us();
            find_set(problem, kind, bits, &rng, &counts, numbers);
            LAB_SET(&values[kind == SLIDER_BISHOP ? 0 : KIND_COLUMNS], (double)(clock_now_us() - start) / US_PER_MS,
                    published, lab_percent((double)counts.dropped, (double)counts.candidates));
        }
    }
    lab_add_note(table, "dropped: candidates that the filter refuses without a trial; published: 39 to 67 %% of "
                        "bishops', 41 to 50 %% of rooks'.");
    lab_add_note(table,
                 "The filter: fewer than 8 one-bits in the 16 high bits of the product with all relevant squares.");
    lab_add_note(
        table, "One set for each number, so times vary; compare the shape, not the milliseconds of another processor.");
    return table;
}

// --- Figures 3.18 and 3.19 -----------------------------------------------------------------------------------------

static const LabColumn file_columns[] = {
    {"a", "a", 0, 0}, {"b", "b", 0, 0}, {"c", "c", 0, 0},
    {"d", "d", 0, 0}, {"e", "e", 0, 0}, {"f", "f", 0, 0},
    {"g", "g", 0, 0}, {"h", "h", 0, 0}, {0},
};

// Reul 2009, Figures 3.18 and 3.19, as a board.
static LabTable *fewest_table(const LabRun *run, MagicProblem *problem, SliderKind kind)
{
    static const char *const titles[SLIDER_KIND_NB] = {
        [SLIDER_ROOK] = "Reul 2009, Figure 3.19: the fewest one-bits of a rook's multiplier",
        [SLIDER_BISHOP] = "Reul 2009, Figure 3.18: the fewest one-bits of a bishop's multiplier",
    };
    LabTable *table = lab_table_new(titles[kind], file_columns);
    table->has_no_chart = true;
    int fewest = INT32_MAX, most = 0, found = 0;
    for (Rank rank = RANK_8; rank >= RANK_1; --rank) {
        LabValue *values = lab_add_row(table, "rank %d", (int)rank + 1);
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
        lab_add_note(table, "%d squares, by trying all numbers with up to %d one-bits: %d to %d (published: %d to %d).",
                     found, lab_int(run, "fewest-bits"), fewest, most, sliders[kind].published_fewest,
                     sliders[kind].published_most);
    return table;
}

// --- checks --------------------------------------------------------------------------------------------------------

static const LabColumn check_columns[] = {
    {"multipliers", "multipliers", 0, 0},
    {"good", "good", 0, 0},
    {"one_bits", "one-bits", 1, 0},
    {0},
};

// Do the numbers of the engine map all occupancies without a wrong collision?
static void check_set(MagicProblem *problem, SliderKind kind, const uint64_t *numbers, LabTable *table)
{
    int good = 0, bits = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(problem, kind, square);
        good += magic_solves(problem, numbers[square]);
        bits += bb_count(numbers[square]);
    }
    LAB_SET(lab_add_row(table, "the engine's %s", sliders[kind].name), SQ_NB, good, (double)bits / SQ_NB);
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
    LabTable *table = lab_table_new("The multipliers of the engine", check_columns);
    table->has_no_chart = true;
    check_set(problem, SLIDER_BISHOP, magic_bishop_numbers, table);
    check_set(problem, SLIDER_ROOK, magic_rook_numbers, table);
    char found[NAMES_SIZE] = "";
    size_t length = 0;
    for (unsigned number = 0; number < BYTE_VALUES; ++number)
        if (is_de_bruijn_byte(number) && length < sizeof found)
            length += (size_t)snprintf(found + length, sizeof found - length, " %u", number);
    lab_add_note(table, "De Bruijn multipliers of 8 bits, by trying all:%s (published: 23 46 29 58).", found);
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    MagicProblem *problem = mem_new(1, sizeof *problem);
    LabTable *first = times_table(run, problem);
    lab_table_append(first, fewest_table(run, problem, SLIDER_BISHOP));
    lab_table_append(first, fewest_table(run, problem, SLIDER_ROOK));
    lab_table_append(first, checks_table(problem));
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
