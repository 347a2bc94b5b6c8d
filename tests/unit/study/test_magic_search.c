// SPDX-License-Identifier: GPL-3.0-or-later
// Magic multipliers are found, and what solves a square does so by the definition.
#include "unit/unit.h"

#include "bitboard/sliders/reul.h"
#include "study/experiment.h"
#include "study/magic_search.h"

static MagicProblem problem;

// Two occupancies with different attacks never meet: asked pair by pair.
static bool solves_by_definition(const MagicProblem *asked, uint64_t multiplier)
{
    const int shift = 64 - asked->relevant_count;
    for (int i = 0; i < asked->occupancy_count; ++i)
        for (int j = 0; j < i; ++j)
            if (asked->attacks[i] != asked->attacks[j] &&
                asked->occupied[i] * multiplier >> shift == asked->occupied[j] * multiplier >> shift)
                return false;
    return true;
}

static void solutions_are_those_of_the_definition(void **state)
{
    (void)state;
    Rng rng = rng_seeded(1);
    int solved = 0;
    magic_problem_set(&problem, SLIDER_BISHOP, SQ_C1);
    for (int i = 0; i < 20000; ++i) {
        const uint64_t candidate = magic_candidate(&rng, 8);
        const bool solves = magic_solves(&problem, candidate);
        assert_int_equal(solves, solves_by_definition(&problem, candidate));
        solved += solves;
    }
    assert_true(solved > 0);
}

static void candidates_have_as_many_bits_as_asked(void **state)
{
    (void)state;
    Rng rng = rng_seeded(2);
    for (int bits = 1; bits <= 64; ++bits)
        assert_int_equal(bb_count(magic_candidate(&rng, bits)), bits);
}

static void filter_drops_as_many_as_published(void **state)
{
    (void)state;
    static const struct {
        SliderKind kind;
        int least, most; // per cent
    } published[] = {{SLIDER_ROOK, 41, 50}, {SLIDER_BISHOP, 39, 67}};
    for (size_t i = 0; i < COUNT_OF(published); ++i) {
        MagicCounts counts = {0};
        Rng rng = rng_seeded(3);
        for (Square square = SQ_A1; square < SQ_NB; square += 5) {
            magic_problem_set(&problem, published[i].kind, square);
            magic_search(&problem, 9, true, &rng, &counts);
        }
        assert_in_range(counts.dropped * 100 / counts.candidates, published[i].least, published[i].most);
    }
}

static void fewest_bits_are_the_published_ones(void **state)
{
    (void)state;
    magic_problem_set(&problem, SLIDER_BISHOP, SQ_D1);
    assert_int_equal(bb_count(magic_fewest_bits(&problem, 6)), 3);
    magic_problem_set(&problem, SLIDER_ROOK, SQ_D4);
    assert_int_equal(bb_count(magic_fewest_bits(&problem, 6)), 4);
    magic_problem_set(&problem, SLIDER_ROOK, SQ_A8);
    assert_int_equal(magic_fewest_bits(&problem, 3), 0);
}

// With fewer places than occupancies, those that meet have the same attacks.
static void smaller_tables_solve_by_the_definition(void **state)
{
    (void)state;
    Rng rng = rng_seeded(4);
    magic_problem_set(&problem, SLIDER_BISHOP, SQ_A2);
    const uint64_t number = magic_search_smaller(&problem, 5000000, &rng);
    assert_int_not_equal(number, 0);
    assert_true(problem.index_bits < problem.relevant_count);
    for (int i = 0; i < problem.occupancy_count; ++i)
        for (int j = 0; j < i; ++j)
            if (problem.occupied[i] * number >> (64 - problem.index_bits) ==
                problem.occupied[j] * number >> (64 - problem.index_bits))
                assert_true(problem.attacks[i] == problem.attacks[j]);
}

static void printed_multipliers_are_good(void **state)
{
    (void)state;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        magic_problem_set(&problem, SLIDER_ROOK, square);
        assert_true(magic_solves(&problem, reul_rook_numbers[square]));
        magic_problem_set(&problem, SLIDER_BISHOP, square);
        assert_true(magic_solves(&problem, reul_bishop_numbers[square]));
        if (square == SQ_D8)
            assert_false(magic_solves(&problem, REUL_BISHOP_D8_DAMAGED));
        if (square == SQ_G1)
            assert_true(magic_solves(&problem, REUL_BISHOP_G1_DAMAGED));
    }
}

static void scan_multipliers_are_as_many_as_published(void **state)
{
    (void)state;
    assert_int_equal(scan_multiplier_count(8), 4);
    assert_int_equal(scan_multiplier_count(16), 32);
    // All 16-bit numbers, without leaving any out.
    int count = 0;
    for (uint32_t number = 0; number <= UINT16_MAX; ++number) {
        unsigned seen = 0;
        for (int bit = 0; bit < 16; ++bit)
            seen |= 1u << ((number << bit & UINT16_MAX) >> 12);
        count += seen == UINT16_MAX;
    }
    assert_int_equal(count, 32);
}

// 2^(2^(order - 1) - order) of them.
static void de_bruijn_sequences_are_as_many_as_known(void **state)
{
    (void)state;
    assert_int_equal(de_bruijn_count(2), 1);
    assert_int_equal(de_bruijn_count(3), 2);
    assert_int_equal(de_bruijn_count(4), 16);
    assert_int_equal(de_bruijn_count(5), 2048);
}

static void pairs_of_bits_have_places_of_their_own(void **state)
{
    (void)state;
    static bool is_taken[1 << 15];
    Rng rng = rng_seeded(1);
    const uint64_t number = scan_pair_multiplier(15, 10000000, &rng);
    assert_int_not_equal(number, 0);
    for (Square a = SQ_A1; a < SQ_NB; ++a)
        for (Square b = SQ_A1; b < a; ++b) {
            const uint64_t place = (bb_square(a) | bb_square(b)) * number >> (64 - 15);
            assert_false(is_taken[place]);
            is_taken[place] = true;
        }
    assert_int_equal(scan_pair_multiplier(10, 1000, &rng), 0); // 2016 pairs do not fit
}

// The numbers that stand in the source are those that `hotspur magics` prints.
static void numbers_of_the_engine_are_found_again(void **state)
{
    (void)state;
    uint64_t numbers[SQ_NB];
    lab_magics_find(PT_ROOK, LAB_MAGICS_BITS, LAB_MAGICS_SEED, numbers);
    assert_memory_equal(numbers, magic_rook_numbers, sizeof numbers);
    lab_magics_find(PT_BISHOP, LAB_MAGICS_BITS, LAB_MAGICS_SEED, numbers);
    assert_memory_equal(numbers, magic_bishop_numbers, sizeof numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_those_of_the_definition),
        cmocka_unit_test(candidates_have_as_many_bits_as_asked),
        cmocka_unit_test(filter_drops_as_many_as_published),
        cmocka_unit_test(fewest_bits_are_the_published_ones),
        cmocka_unit_test(smaller_tables_solve_by_the_definition),
        cmocka_unit_test(printed_multipliers_are_good),
        cmocka_unit_test(scan_multipliers_are_as_many_as_published),
        cmocka_unit_test(de_bruijn_sequences_are_as_many_as_known),
        cmocka_unit_test(pairs_of_bits_have_places_of_their_own),
        cmocka_unit_test(numbers_of_the_engine_are_found_again),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
