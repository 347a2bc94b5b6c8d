// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards, found again: F. Reul, "New Architectures in Computer Chess" (2009), Table 3.1 (how
// long it takes to find a set of random numbers with so many one-bits), Figures 3.18 and 3.19 (the fewest one-bits for
// each square), and the multipliers of 8 bits that make de Bruijn sequences.
#include "study/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "bitboard/sliders/reul.h"
#include "study/experiments/magics_tables.h"
#include "study/magic_search.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    BYTE_VALUES = 256,
    BYTE_BITS = 8,
    NAMES_SIZE = 64,
};

// Milliseconds of a set in Table 3.1, and per cent of the time with the fewest one-bits.
typedef struct PublishedTime {
    int ms, percent;
} PublishedTime;

static const struct {
    const char *name;
    PublishedTime published[LAB_MAGICS_BITS_MAX + 1];   // by one-bits; 0 = not given
    int published_fewest[RANK_NB][FILE_NB];             // Figures 3.18 and 3.19, rank 1 first
    int published_index_bits[RANK_NB / 2][FILE_NB / 2]; // Figure 3.7, a quarter of the board from a1 on
} sliders[SLIDER_KIND_NB] = {
    [SLIDER_ROOK] =
        {
            "rooks",
            {[7] = {2640, 100},
             [8] = {1629, 62},
             [9] = {1570, 59},
             [10] = {1639, 62},
             [11] = {1903, 72},
             [12] = {2273, 86},
             [13] = {3970, 150},
             [14] = {5381, 204},
             [15] = {6609, 250}},
            {
                {5, 4, 5, 5, 5, 5, 4, 5},
                {4, 4, 4, 4, 4, 4, 4, 4},
                {4, 4, 4, 4, 4, 4, 4, 5},
                {4, 4, 4, 4, 4, 4, 4, 4},
                {4, 4, 4, 4, 4, 4, 4, 4},
                {4, 4, 4, 4, 4, 4, 4, 5},
                {4, 4, 4, 4, 4, 4, 4, 4},
                {6, 6, 6, 6, 6, 5, 5, 6},
            },
            {{12, 11, 11, 11}, {11, 10, 10, 10}, {11, 10, 10, 10}, {11, 10, 10, 10}},
        },
    [SLIDER_BISHOP] =
        {
            "bishops",
            {[6] = {306, 100},
             [7] = {144, 47},
             [8] = {93, 31},
             [9] = {84, 28},
             [10] = {93, 30},
             [11] = {92, 30},
             [12] = {111, 36},
             [13] = {101, 33},
             [14] = {162, 53},
             [15] = {271, 88}},
            {
                {6, 5, 4, 3, 3, 4, 5, 6},
                {5, 5, 4, 3, 3, 4, 5, 5},
                {5, 5, 5, 4, 4, 5, 5, 5},
                {5, 5, 5, 5, 4, 5, 5, 5},
                {5, 5, 5, 4, 5, 5, 5, 5},
                {5, 5, 5, 4, 4, 5, 5, 5},
                {5, 5, 4, 3, 3, 4, 5, 5},
                {6, 5, 4, 3, 3, 4, 5, 6},
            },
            {{6, 5, 5, 5}, {5, 5, 5, 5}, {5, 5, 7, 7}, {5, 5, 7, 9}},
        },
};

// A multiplier for each square, one after another with one sequence of random numbers.
static void find_set(MagicProblem *problem, SliderKind kind, int one_bits, bool is_filtered, Rng *rng,
                     MagicCounts *counts, uint64_t numbers[SQ_NB])
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(problem, kind, square);
        numbers[square] = magic_search(problem, one_bits, is_filtered, rng, counts);
    }
}

void lab_magics_find(PieceType slider, int one_bits, uint64_t seed, uint64_t numbers[SQ_NB])
{
    MagicProblem *problem = mem_new(1, sizeof *problem);
    MagicCounts counts = {0};
    Rng rng = rng_seeded(seed);
    assert(slider == PT_ROOK || slider == PT_BISHOP);
    find_set(problem, slider == PT_ROOK ? SLIDER_ROOK : SLIDER_BISHOP, one_bits, true, &rng, &counts, numbers);
    mem_free(problem);
}

// --- Table 3.1 -----------------------------------------------------------------------------------------------------

static const LabColumn time_columns[] = {
    {"sets_ms", "ms of all sets", 0, 0},      {"set_ms", "ms of one", 1, LAB_PLOTTED},
    {"published_ms", "published", 0, 0},      {"percent", "% of the fewest", 0, 0},
    {"published_percent", "published", 0, 0}, {"filtered_ms", "ms with filter", 1, LAB_PLOTTED},
    {"dropped", "dropped %", 1, 0},           {0},
};

// Milliseconds of one set, an average over all.
static double time_sets(const LabRun *run, MagicProblem *problem, SliderKind kind, int bits, int sets, bool is_filtered,
                        MagicCounts *counts)
{
    uint64_t numbers[SQ_NB];
    Rng rng = rng_seeded(run->seed);
    const int64_t start = clock_now_us();
    for (int set = 0; set < sets; ++set) {
        lab_progress_show(&run->progress, sliders[kind].name, bits, lab_int(run, "bits-max"));
        find_set(problem, kind, bits, is_filtered, &rng, counts, numbers);
    }
    return (double)(clock_now_us() - start) / US_PER_MS / sets;
}

// Reul 2009, Table 3.1. With fewer one-bits than published, chance does not find a set in sensible time; with more,
// only the filter is tried, as in section 3.8.2.
static LabTable *times_table(const LabRun *run, MagicProblem *problem, SliderKind kind)
{
    static const char *const titles[SLIDER_KIND_NB] = {
        [SLIDER_ROOK] = "Reul 2009, Table 3.1: a whole set of rooks' multipliers from random numbers",
        [SLIDER_BISHOP] = "Reul 2009, Table 3.1: a whole set of bishops' multipliers from random numbers",
    };
    LabTable *table = lab_table_new(titles[kind], time_columns);
    const int fewest = kind == SLIDER_ROOK ? LAB_MAGICS_BITS_MIN + 1 : LAB_MAGICS_BITS_MIN;
    const int max = lab_int(run, kind == SLIDER_ROOK ? "rook-bits" : "bits-max");
    const int min = lab_int(run, "bits-min"), sets = lab_int(run, "sets");
    double longest = NAN;
    for (int bits = min > fewest ? min : fewest; bits <= max; ++bits) {
        LabValue *values = lab_add_row(table, "%d one-bits", bits);
        const PublishedTime published = sliders[kind].published[bits];
        MagicCounts counts = {0};
        if (published.ms > 0) {
            const double ms = time_sets(run, problem, kind, bits, sets, false, &counts);
            // The row with the fewest one-bits is the 100 % of the others, as in the thesis.
            longest = bits == fewest ? ms : longest;
            LAB_SET(values, ms * sets, ms, published.ms, PERCENT * ms / longest, published.percent);
        }
        counts = (MagicCounts){0};
        const double ms = time_sets(run, problem, kind, bits, published.ms > 0 ? sets : 1, true, &counts);
        LAB_SET(&values[5], ms, lab_percent((double)counts.dropped, (double)counts.candidates));
    }
    lab_add_note(
        table,
        "Sets: %d (published: 100), without the filter as in the table, then with it; of more than 15 one-bits one.",
        sets);
    lab_add_note(table, "dropped: candidates that the filter refuses without a trial; published: %s.",
                 kind == SLIDER_BISHOP ? "39 to 67 %" : "41 to 50 %");
    lab_add_note(table,
                 "The filter: fewer than 8 one-bits in the 16 high bits of the product with all relevant squares.");
    if (kind == SLIDER_ROOK && max < LAB_MAGICS_BITS_MAX)
        lab_add_note(table,
                     "Up to %d one-bits: with more, chance takes many minutes to find a set for rooks. --rook-bits %d "
                     "goes on to the end, as in section 3.8.2.",
                     max, LAB_MAGICS_BITS_MAX);
    lab_add_note(table, "Compare the shape, not the milliseconds of another processor.");
    return table;
}

// --- Figures 3.18 and 3.19 -----------------------------------------------------------------------------------------

// Reul 2009, Figures 3.18 and 3.19, as a board.
static LabTable *fewest_table(const LabRun *run, MagicProblem *problem, SliderKind kind)
{
    static const char *const titles[SLIDER_KIND_NB] = {
        [SLIDER_ROOK] = "Reul 2009, Figure 3.19: the fewest one-bits of a rook's multiplier",
        [SLIDER_BISHOP] = "Reul 2009, Figure 3.18: the fewest one-bits of a bishop's multiplier",
    };
    LabTable *table = lab_table_new(titles[kind], lab_board_columns);
    table->has_no_chart = true;
    int found = 0, different = 0;
    for (Rank rank = RANK_8; rank >= RANK_1; --rank) {
        LabValue *values = lab_add_row(table, "rank %d", (int)rank + 1);
        lab_progress_show(&run->progress, "all numbers", RANK_8 - (int)rank, RANK_NB);
        for (File file = FILE_A; file < FILE_NB; ++file) {
            const int published = sliders[kind].published_fewest[rank][file];
            values[FILE_NB + file] = lab_value(published);
            magic_problem_set(problem, kind, square_make(file, rank));
            const uint64_t number = magic_fewest_bits(problem, lab_int(run, "fewest-bits"));
            // None with so few one-bits: the cell stays empty.
            if (number == 0)
                continue;
            const int bits = bb_count(number);
            values[file] = lab_value(bits);
            different += bits != published;
            ++found;
        }
    }
    lab_add_note(table,
                 "%d squares, by trying all numbers with up to %d one-bits; published beside, in brackets: %d of them "
                 "differ.",
                 found, lab_int(run, "fewest-bits"), different);
    return table;
}

// --- checks --------------------------------------------------------------------------------------------------------

static const LabColumn check_columns[] = {
    {"multipliers", "multipliers", 0, 0},
    {"good", "good", 0, 0},
    {"one_bits", "one-bits", 1, 0},
    {0},
};

// Do the numbers map all occupancies without a wrong collision?
static void check_set(MagicProblem *problem, SliderKind kind, const uint64_t *numbers, const char *whose,
                      LabTable *table)
{
    int good = 0, bits = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(problem, kind, square);
        good += magic_solves(problem, numbers[square]);
        bits += bb_count(numbers[square]);
    }
    LAB_SET(lab_add_row(table, "%s %s", whose, sliders[kind].name), SQ_NB, good, (double)bits / SQ_NB);
}

// Does the product with each single bit of a byte have other upper three bits?
static bool is_de_bruijn_byte(unsigned number)
{
    unsigned seen = 0;
    for (unsigned bit = 0; bit < BYTE_BITS; ++bit)
        seen |= 1u << ((number << bit & (BYTE_VALUES - 1)) >> 5);
    return seen == BYTE_VALUES - 1;
}

// Whether the multipliers of the engine and those of Reul 2009, appendix B, map every occupancy without a wrong
// collision, the damaged ones of the appendix included; and all de Bruijn multipliers of 8 bits.
static LabTable *checks_table(MagicProblem *problem)
{
    LabTable *table = lab_table_new("The multipliers of the engine, and those of Reul 2009, appendix B", check_columns);
    uint64_t damaged[SQ_NB];
    table->has_no_chart = true;
    check_set(problem, SLIDER_BISHOP, magic_bishop_numbers, "the engine's", table);
    check_set(problem, SLIDER_ROOK, magic_rook_numbers, "the engine's", table);
    check_set(problem, SLIDER_BISHOP, reul_bishop_numbers, "appendix B,", table);
    check_set(problem, SLIDER_ROOK, reul_rook_numbers, "appendix B,", table);
    memcpy(damaged, reul_bishop_numbers, sizeof damaged);
    // The set as our text has it, to show what the repair changes.
    damaged[SQ_D8] = REUL_BISHOP_D8_DAMAGED;
    damaged[SQ_G1] = REUL_BISHOP_G1_DAMAGED;
    check_set(problem, SLIDER_BISHOP, damaged, "appendix B, not repaired,", table);
    lab_add_note(table,
                 "Two of appendix B are damaged in the text we have. Bishop d8: %016" PRIx64
                 " leads different attacks to one place; repaired: %016" PRIx64 ".",
                 REUL_BISHOP_D8_DAMAGED, reul_bishop_numbers[SQ_D8]);
    lab_add_note(table,
                 "Bishop g1: %016" PRIx64 " works, but has a one-bit more than Figure 3.18 says; taken: %016" PRIx64
                 ". make ATTACKS=reul builds the engine on them.",
                 REUL_BISHOP_G1_DAMAGED, reul_bishop_numbers[SQ_G1]);
    char found[NAMES_SIZE] = "";
    size_t length = 0;
    for (unsigned number = 0; number < BYTE_VALUES; ++number)
        if (is_de_bruijn_byte(number) && length < sizeof found)
            length += (size_t)snprintf(found + length, sizeof found - length, " %u", number);
    lab_add_note(table, "De Bruijn multipliers of 8 bits, by trying all:%s (published: 23 46 29 58).", found);
    return table;
}

// --- multipliers of bit scans --------------------------------------------------------------------------------------

static const LabColumn scan_columns[] = {
    {"found", "found", 0, 0},
    {"published", "published", 0, 0},
    {0},
};

// Reul 2009, sections 3.2 to 3.4: how many multipliers turn a single bit of 8, 16 or 32 into an index of its own,
// counted over all numbers; and one multiplier that does so for two bits of 64.
static LabTable *scans_table(const LabRun *run)
{
    enum { PAIR_BITS = 15, PAIR_STEPS = 10000000, DE_BRUIJN_ORDER = 6 };
    LabTable *table =
        lab_table_new("Reul 2009, sections 3.2 to 3.4: multipliers of bit scans, by trying all", scan_columns);
    Rng rng = rng_seeded(run->seed);
    table->has_no_chart = true;
    LAB_SET(lab_add_row(table, "8 bits"), (double)scan_multiplier_count(8), 4);
    LAB_SET(lab_add_row(table, "16 bits"), (double)scan_multiplier_count(16), 32);
    LAB_SET(lab_add_row(table, "32 bits"), (double)scan_multiplier_count(32), 4096);
    LAB_SET(lab_add_row(table, "64 bits, odd de Bruijn numbers"),
            (double)de_bruijn_count(lab_int(run, "de-bruijn-order")),
            lab_int(run, "de-bruijn-order") == DE_BRUIJN_ORDER ? 67108864 : (double)NAN);
    const uint64_t pairs = scan_pair_multiplier(PAIR_BITS, PAIR_STEPS, &rng);
    lab_add_note(table,
                 "64 bits: sequences of 2^%d bits that begin with %d zeros and have every word of %d bits once, all "
                 "counted (Isenberg 2008: 2^26 for 64 bits); they end with a one, so as numbers they are odd.",
                 lab_int(run, "de-bruijn-order"), lab_int(run, "de-bruijn-order"), lab_int(run, "de-bruijn-order"));
    lab_add_note(table,
                 pairs != 0
                     ? "Two one-bits of 64 have an index of %d bits, 2016 pairs in 32768 places: multiplier %016" PRIx64
                       "."
                     : "No multiplier was found that gives two one-bits an index of %d bits.",
                 PAIR_BITS, pairs);
    return table;
}

// --- smaller tables ------------------------------------------------------------------------------------------------

// Constructive collisions: index bits that are found enough, with those of Figure 3.7 beside.
static LabTable *smaller_table(const LabRun *run, MagicProblem *problem, SliderKind kind, int *places_found)
{
    static const char *const titles[SLIDER_KIND_NB] = {
        [SLIDER_ROOK] = "Fewer index bits by constructive collisions: rooks (beside Reul 2009, Figure 3.7)",
        [SLIDER_BISHOP] = "Fewer index bits by constructive collisions: bishops (beside Reul 2009, Figure 3.7)",
    };
    LabTable *table = lab_table_new(titles[kind], lab_board_columns);
    int squares = 0, places = 0, published_places = 0;
    Rng rng = rng_seeded(run->seed);
    table->has_no_chart = true;
    for (Rank rank = RANK_8; rank >= RANK_1; --rank) {
        LabValue *values = lab_add_row(table, "rank %d", (int)rank + 1);
        lab_progress_show(&run->progress, "smaller tables", RANK_8 - (int)rank, RANK_NB);
        for (File file = FILE_A; file < FILE_NB; ++file) {
            const int published =
                sliders[kind]
                    .published_index_bits[rank < RANK_5 ? rank : RANK_8 - rank][file < FILE_E ? file : FILE_H - file];
            magic_problem_set(problem, kind, square_make(file, rank));
            magic_search_smaller(problem, lab_number(run, "smaller-tries"), &rng);
            values[file] = lab_value(problem->index_bits);
            values[FILE_NB + file] = lab_value(published);
            squares += problem->index_bits < published;
            places += 1 << problem->index_bits;
            published_places += 1 << published;
        }
    }
    lab_add_note(table, "%d squares need less: %d places instead of %d, found by %d random numbers for each bit.",
                 squares, places, published_places, lab_int(run, "smaller-tries"));
    *places_found = places;
    return table;
}

// All tables, with one problem that each search sets anew; bishops before rooks.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    (void)error;
    MagicProblem *problem = mem_new(1, sizeof *problem);
    LabTable *first = times_table(run, problem, SLIDER_BISHOP);
    lab_table_append(first, times_table(run, problem, SLIDER_ROOK));
    lab_table_append(first, fewest_table(run, problem, SLIDER_BISHOP));
    lab_table_append(first, fewest_table(run, problem, SLIDER_ROOK));
    lab_table_append(first, checks_table(problem));
    lab_table_append(first, scans_table(run));
    int bishop_places, rook_places;
    lab_table_append(first, smaller_table(run, problem, SLIDER_BISHOP, &bishop_places));
    lab_table_append(first, smaller_table(run, problem, SLIDER_ROOK, &rook_places));
    lab_table_append(first, lab_cardinalities_table(problem));
    lab_table_append(first, lab_distinct_attacks_table(problem));
    lab_table_append(first, lab_table_sizes(bishop_places));
    mem_free(problem);
    return first;
}

const Experiment magics_experiment = {
    .name = "magics",
    .summary =
        "Multipliers for magic bitboards: how long does it take to find them, and how few one-bits do they need?",
    .source = "Reul 2009, sections 3.2 to 3.9 and appendix B; Isenberg 2008",
    .papers = LAB_PAPER_ISENBERG | LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_NUMBER("sets", "N", 1, 1000, 3, 1,
                              "Sets of multipliers that are found with each number of one-bits."),
            LAB_OPTION_NUMBER("rook-bits", "N", LAB_MAGICS_BITS_MIN + 1, LAB_MAGICS_BITS_MAX, 17, 8,
                              "One-bits of the multipliers of rooks, at most; a set with more than 17 takes many "
                              "minutes."),
            LAB_FIXED_NUMBER("smaller-tries", 10000000, 1000),    // random numbers for a smaller table of a square
            LAB_FIXED_NUMBER("de-bruijn-order", 6, 5),            // bits of a word: sequences of 64, or of 32
            LAB_FIXED_NUMBER("bits-min", LAB_MAGICS_BITS_MIN, 8), // one-bits of random numbers
            LAB_FIXED_NUMBER("bits-max", LAB_MAGICS_BITS_MAX, 8),
            LAB_FIXED_NUMBER("fewest-bits", 6, 4), // up to which all numbers are tried; 6 are enough for every square
        },
};
