// SPDX-License-Identifier: GPL-3.0-or-later
// Bit scans: all of them against the processor's, and what their numbers must be like.
#include "unit/lab_table.h"

#include "base/rng.h"
#include "bitboard/scans.h"
#include "study/back_ends.h"

static void check_set(Bitboard set)
{
#define SCAN(name, title, source)                              \
    assert_int_equal(scan_##name##_first(set), bb_first(set)); \
    assert_int_equal(scan_##name##_last(set), bb_last(set));
#include "bitboard/scans.def"
#undef SCAN
}

static void all_scans_find_the_same_squares(void **state)
{
    (void)state;
    for (Square a = SQ_A1; a < SQ_NB; ++a)
        for (Square b = SQ_A1; b < SQ_NB; ++b)
            check_set(bb_square(a) | bb_square(b));
    Rng rng = rng_seeded(21);
    for (int i = 0; i < 20000; ++i)
        check_set(lab_random_set(&rng, i % 5) | bb_square((Square)(i % SQ_NB)));
    check_set(BB_ALL);
}

// All 64 windows of six bits are different when zeros follow; only then does a shift index a table.
static void numbers_are_de_bruijn_sequences(void **state)
{
    (void)state;
    const uint64_t numbers[] = {SCAN_DE_BRUIJN, SCAN_ISENBERG, SCAN_REUL};
    for (size_t n = 0; n < COUNT_OF(numbers); ++n) {
        Bitboard seen = 0;
        for (int shift = 0; shift < 64; ++shift)
            seen |= UINT64_C(1) << (numbers[n] << shift >> 58);
        assert_true(seen == BB_ALL);
    }
}

// Isenberg 2008, bit scan: index64, and lookup67 with -1 where no square has the remainder.
static const int published_multiplied[] = {
    63, 0,  58, 1,  59, 47, 53, 2,  60, 39, 48, 27, 54, 33, 42, 3,  61, 51, 37, 40, 49, 18,
    28, 20, 55, 30, 34, 11, 43, 14, 22, 4,  62, 57, 46, 52, 38, 26, 32, 41, 50, 36, 17, 19,
    29, 10, 13, 21, 56, 45, 25, 31, 35, 16, 9,  12, 44, 24, 15, 8,  23, 7,  6,  5,
};
static const int published_modulo[SCAN_MODULUS] = {
    64, 0,  1,  39, 2,  15, 40, 23, 3,  12, 16, 59, 41, 19, 24, 54, 4,  -1, 13, 10, 17, 62, 60,
    28, 42, 30, 20, 51, 25, 44, 55, 47, 5,  32, -1, 38, 14, 22, 11, 58, 18, 53, 63, 9,  61, 27,
    29, 50, 43, 46, 31, 37, 21, 57, 52, 8,  26, 49, 45, 36, 56, 7,  48, 35, 6,  34, 33,
};

static void tables_are_the_printed_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(published_multiplied); ++i)
        assert_int_equal(scan_multiplied_table[i], published_multiplied[i]);
    for (size_t i = 0; i < COUNT_OF(published_modulo); ++i)
        if (published_modulo[i] >= 0)
            assert_int_equal(scan_modulo_table[i], published_modulo[i]);
    assert_int_equal(scan_modulo_first(0), SQ_NB);
}

static void the_experiment_finds_no_mistake(void **state)
{
    (void)state;
    LabRun run = lab_run_begin(&bitscan_experiment, true);
    Error error;
    lab_set_number(&run, "random-sets", 1000);
    lab_set_number(&run, "rounds", 1);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_int_equal(table->row_count, 5);
    for (int row = 0; row < table->row_count; ++row) {
        const LabValue *values = table->rows[row].values;
        assert_true(values[2].value == 64 * 65 / 2 + 1000);
        assert_true(values[3].value == 0);
    }
    lab_table_free(table);
}

static int set_up(void **state)
{
    (void)state;
    bitboard_init();
    scans_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_scans_find_the_same_squares),
        cmocka_unit_test(numbers_are_de_bruijn_sequences),
        cmocka_unit_test(tables_are_the_printed_ones),
        cmocka_unit_test(the_experiment_finds_no_mistake),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
