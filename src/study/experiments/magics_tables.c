// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the magics experiment that need no search for multipliers: relevant occupancies and different attacks of
// each square (Isenberg 2008; Reul 2009, Table 3.2), and the memory of attack tables. The searches are in magics.c,
// which puts these tables behind its own.
#include "study/experiments/magics_tables.h"

#include "bitboard/sliders/first_rank_256.h"
#include "bitboard/sliders/homogeneous.h"
#include "bitboard/sliders/kindergarten.h"
#include "bitboard/sliders/modulo.h"
#include "bitboard/sliders/rotated.h"

#include <math.h>
#include <stdlib.h>

enum { QUARTER = 4, QUARTER_NB = QUARTER * QUARTER };

// Isenberg 2008, section "Perfect Hashing", a5 to d8, rank 5 first. Reul 2009, Table 3.2, has the same numbers of
// attacks.
static const struct {
    int occupancies, attacks;
    double ratio;
} published[SLIDER_KIND_NB][QUARTER_NB] = {
    [SLIDER_ROOK] =
        {
            {2048, 84, 24.38},
            {1024, 72, 14.22},
            {1024, 120, 8.53},
            {1024, 144, 7.11},
            {2048, 70, 29.26},
            {1024, 60, 17.07},
            {1024, 100, 10.24},
            {1024, 120, 8.53},
            {2048, 42, 48.76},
            {1024, 36, 28.44},
            {1024, 60, 17.07},
            {1024, 72, 14.22},
            {4096, 49, 83.59},
            {2048, 42, 48.76},
            {2048, 70, 29.26},
            {2048, 84, 24.38},
        },
    [SLIDER_BISHOP] =
        {
            {32, 12, 2.67},
            {32, 12, 2.67},
            {128, 48, 2.67},
            {512, 108, 4.74},
            {32, 10, 3.2},
            {32, 10, 3.2},
            {128, 40, 3.2},
            {128, 48, 2.67},
            {32, 6, 5.33},
            {32, 6, 5.33},
            {32, 10, 3.2},
            {32, 12, 2.67},
            {64, 7, 9.14},
            {32, 6, 5.33},
            {32, 10, 3.2},
            {32, 12, 2.67},
        },
};

// For qsort; a difference of two sets would not fit an int.
static int compare_sets(const void *a, const void *b)
{
    const Bitboard first = *(const Bitboard *)a, second = *(const Bitboard *)b;
    return (first > second) - (first < second);
}

// Sorts the attacks of the problem, which it spoils for searches.
static int count_distinct(MagicProblem *problem)
{
    // Equal sets are neighbours once they are sorted.
    int distinct = 1;
    qsort(problem->attacks, (size_t)problem->occupancy_count, sizeof problem->attacks[0], compare_sets);
    for (int i = 1; i < problem->occupancy_count; ++i)
        distinct += problem->attacks[i] != problem->attacks[i - 1];
    return distinct;
}

static const LabColumn cardinality_columns[] = {
    {"bishop_occupancies", "bishop", 0, 0},
    {"bishop_occupancies_published", "(bishop)", 0, 0},
    {"bishop_attacks", "attacks", 0, 0},
    {"bishop_attacks_published", "(attacks)", 0, 0},
    {"bishop_ratio", "ratio", 2, 0},
    {"bishop_ratio_published", "(ratio)", 2, 0},
    {"rook_occupancies", "rook", 0, 0},
    {"rook_occupancies_published", "(rook)", 0, 0},
    {"rook_attacks", "attacks", 0, LAB_PLOTTED},
    {"rook_attacks_published", "(attacks)", 0, 0},
    {"rook_ratio", "ratio", 2, 0},
    {"rook_ratio_published", "(ratio)", 2, 0},
    {0},
};

LabTable *lab_cardinalities_table(MagicProblem *problem)
{
    // Bishops have the first columns, rooks the rest.
    enum { KIND_COLUMNS = 6 };
    LabTable *table = lab_table_new("Isenberg 2008: relevant occupancies and different attacks", cardinality_columns);
    int different = 0;
    for (int i = 0; i < QUARTER_NB; ++i) {
        // From rank 8 down, as the paper has it.
        const File file = (File)(i % QUARTER);
        const Rank rank = (Rank)(RANK_8 - i / QUARTER);
        LabValue *values = lab_add_row(table, "%c%d", 'a' + file, rank + 1);
        for (SliderKind kind = SLIDER_ROOK; kind < SLIDER_KIND_NB; ++kind) {
            // The published rows begin with rank 5, the table that is shown with rank 8.
            const int place = (rank - RANK_5) * QUARTER + file;
            magic_problem_set(problem, kind, square_make(file, rank));
            const int attacks = count_distinct(problem);
            const double ratio = (double)problem->occupancy_count / attacks;
            LAB_SET(&values[kind == SLIDER_BISHOP ? 0 : KIND_COLUMNS], problem->occupancy_count,
                    published[kind][place].occupancies, attacks, published[kind][place].attacks, ratio,
                    published[kind][place].ratio);
            different += problem->occupancy_count != published[kind][place].occupancies ||
                         attacks != published[kind][place].attacks ||
                         fabs(ratio - published[kind][place].ratio) > 0.0051; // printed with two digits
        }
    }
    lab_add_note(table, "Published beside, in brackets; %d squares differ. The other quarters follow by symmetry.",
                 different);
    return table;
}

LabTable *lab_distinct_attacks_table(MagicProblem *problem)
{
    LabTable *table = lab_table_new("Reul 2009, Table 3.2: different attacks of a rook", lab_board_columns);
    int same = 0, sum = 0;
    table->has_no_chart = true;
    for (Rank rank = RANK_8; rank >= RANK_1; --rank) {
        LabValue *values = lab_add_row(table, "rank %d", (int)rank + 1);
        for (File file = FILE_A; file < FILE_NB; ++file) {
            // Fold the square into the printed quarter: its mirror image has as many attacks.
            const int across = file < FILE_E ? file : FILE_H - file;
            const int up = rank < RANK_5 ? RANK_4 - rank : rank - RANK_5;
            magic_problem_set(problem, SLIDER_ROOK, square_make(file, rank));
            const int attacks = count_distinct(problem);
            values[file] = lab_value(attacks);
            values[FILE_NB + file] = lab_value(published[SLIDER_ROOK][up * QUARTER + across].attacks);
            same += attacks == published[SLIDER_ROOK][up * QUARTER + across].attacks;
            sum += attacks;
        }
    }
    lab_add_note(table, "%d of %d are the published ones; %d together, where the tables of magic have %d places.", same,
                 SQ_NB, sum, ROOK_TABLE_SIZE);
    return table;
}

static const LabColumn size_columns[] = {
    {"kib", "KiB", 1, LAB_PLOTTED},
    {"reul_kib", "Reul 2009", 0, 0},
    {"isenberg_kib", "Isenberg 2008", 1, 0},
    {0},
};

LabTable *lab_table_sizes(int bishop_places)
{
    enum { BYTES_PER_KIB = 1024, SETS = sizeof(Bitboard) };
    const double kib = BYTES_PER_KIB;
    const struct {
        const char *name;
        double bytes, reul, isenberg;
    } sizes[] = {
        {"magic, bishops", BISHOP_TABLE_SIZE * SETS, 41, NAN},
        {"magic, rooks", ROOK_TABLE_SIZE * SETS, 800, 800},
        {"magic, both", (BISHOP_TABLE_SIZE + ROOK_TABLE_SIZE) * SETS, NAN, 840},
        {"fewer index bits, bishops", (double)bishop_places * SETS, NAN, 38},
        {"homogeneous, bishops", sizeof homogeneous_bishop_table, 256, NAN},
        {"homogeneous, rooks", sizeof homogeneous_rook_table, 2048, NAN},
        {"first rank, 256x8", sizeof first_rank_256_table, NAN, 2},
        {"first rank, 64x8", sizeof first_rank_table, NAN, 0.5},
        {"rotated, lines of one direction", sizeof rotated_attack_table[0], NAN, 32},
        {"kindergarten, first ranks filled up", sizeof kindergarten_fill_table, NAN, 4},
        {"kindergarten, a-file", sizeof kindergarten_a_file_table, NAN, 4},
        {"modulo 514, diagonals", sizeof modulo_diagonal_table, NAN, 257},
    };
    LabTable *table = lab_table_new("Memory of attack tables, without masks and multipliers", size_columns);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i)
        LAB_SET(lab_add_row(table, "%s", sizes[i].name), sizes[i].bytes / kib, sizes[i].reul, sizes[i].isenberg);
    lab_add_note(table,
                 "Isenberg says \"about\" to 38, 800 and 840 KiB. Bishops with the minimal access take 41, as Reul has "
                 "it; 38 needs a smaller table for some squares: fewer index bits, as found by the search above.");
    return table;
}
