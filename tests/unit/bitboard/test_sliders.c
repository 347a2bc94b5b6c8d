// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, whichever the engine is built with: each against a walk, and the loops that time them.
#include "unit/unit.h"

#include "base/rng.h"
#include "bitboard/sliders/direct.h"
#include "bitboard/sliders/dumb7fill.h"
#include "bitboard/sliders/kogge_stone.h"
#include "bitboard/sliders/rotated.h"
#include "lab/back_ends.h"

enum { RANDOM_OCCUPANCIES = 100000 };

static const LabProgress silent = {0};

static void all_back_ends_agree_with_walking(void **state)
{
    (void)state;
    int count;
    const LabBackEnd *back_ends = lab_back_ends(&count);
    assert_true(count >= 12);
    Rng rng = rng_seeded(5);
    LabAttacksCheck check = {.back_ends = back_ends, .count = count};
    lab_attacks_check_relevant(&check);
    lab_attacks_check_random(&check, RANDOM_OCCUPANCIES, &rng, &silent);
    assert_int_equal(check.occupancies, 2 * (102400 + 5248));
    assert_int_equal(check.random_occupancies, RANDOM_OCCUPANCIES);
    for (int i = 0; i < count; ++i)
        if (check.wrong[i] != 0)
            fail_msg("%s was wrong %d times", back_ends[i].name, (int)check.wrong[i]);
}

// On f6 alone, and when e4 is occupied, something is missing.
static Bitboard forgetful(Square square, const LabOccupied *occupied)
{
    const Bitboard attacks = lab_back_end_named("classical")->rook(square, occupied);
    return square == SQ_F6 && bb_has(occupied->set, SQ_E4) ? attacks & ~bb_file(FILE_F) : attacks;
}

static void the_check_notices_a_mistake(void **state)
{
    (void)state;
    LabBackEnd broken = *lab_back_end_named("classical");
    broken.rook = forgetful;
    LabAttacksCheck check = {.back_ends = &broken, .count = 1};
    lab_attacks_check_relevant(&check);
    assert_int_equal(check.wrong[0], 1 << 10); // the relevant occupancies of f6, those with the rest occupied
    Rng rng = rng_seeded(5);
    const uint64_t before = check.wrong[0];
    lab_attacks_check_random(&check, RANDOM_OCCUPANCIES, &rng, &silent);
    assert_true(check.wrong[0] > before);
}

static void names_are_unique_and_include_the_engines(void **state)
{
    (void)state;
    int count, engines = 0;
    const LabBackEnd *back_ends = lab_back_ends(&count);
    for (int i = 0; i < count; ++i) {
        engines += strcmp(back_ends[i].name, lab_back_end_of_engine()) == 0;
        assert_ptr_equal(lab_back_end_named(back_ends[i].name), &back_ends[i]);
    }
    assert_int_equal(engines, 1);
}

static void loops_add_up_what_is_attacked(void **state)
{
    (void)state;
    enum { QUERIES = 200 };
    LabQuery queries[QUERIES];
    int count;
    const LabBackEnd *back_ends = lab_back_ends(&count);
    Rng rng = rng_seeded(9);
    for (int i = 0; i < QUERIES; ++i)
        queries[i] = (LabQuery){.occupied = lab_occupied_from(lab_random_set(&rng, 1)), .square = (Square)(i % SQ_NB)};
    for (int i = 0; i < count; ++i) {
        uint64_t rooks = 0, bishops = 0;
        for (int q = 0; q < QUERIES; ++q) {
            rooks += back_ends[i].rook(queries[q].square, &queries[q].occupied);
            bishops += back_ends[i].bishop(queries[q].square, &queries[q].occupied);
        }
        assert_true(back_ends[i].sum_rook(queries, QUERIES) == rooks);
        assert_true(back_ends[i].sum_bishop(queries, QUERIES) == bishops);
    }
}

// The floods take many sliders at once: together they attack what each attacks alone.
static void floods_take_sets(void **state)
{
    (void)state;
    static const Direction directions[] = {NORTH, EAST, SOUTH, WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST};
    Rng rng = rng_seeded(17);
    for (int i = 0; i < 2000; ++i) {
        const Bitboard occupied = lab_random_set(&rng, 1), sliders = occupied & lab_random_set(&rng, 0);
        for (size_t d = 0; d < COUNT_OF(directions); ++d) {
            Bitboard single = 0, left = sliders;
            while (left != 0)
                single |= dumb7fill_direction(bb_square(bb_pop(&left)), ~occupied, directions[d]);
            assert_true(dumb7fill_direction(sliders, ~occupied, directions[d]) == single);
            assert_true(kogge_stone_direction(sliders, ~occupied, directions[d]) == single);
        }
    }
}

// What finds no free place at the end of a dictionary goes to its beginning, not into the next one.
static void direct_dictionaries_hold_their_own_keys(void **state)
{
    (void)state;
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind)
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const DirectDictionary *dictionary = &direct_line_table[kind][square];
            const size_t places = (size_t)1 << (64 - dictionary->shift);
            int keys = 0;
            for (size_t i = 0; i < places; ++i) {
                const Bitboard key = dictionary->entries[i].key;
                assert_true(key == DIRECT_NO_KEY || (key & ~dictionary->mask) == 0);
                keys += key != DIRECT_NO_KEY;
            }
            assert_int_equal(keys, 1 << bb_count(dictionary->mask));
        }
}

// Pieces that come and go must leave the turned boards as if they had been turned anew.
static void rotated_boards_stay_together(void **state)
{
    (void)state;
    Rng rng = rng_seeded(3);
    RotatedBoards boards = rotated_boards_from(0);
    Bitboard set = 0;
    for (int i = 0; i < 5000; ++i) {
        const Square square = (Square)rng_below(&rng, SQ_NB);
        set ^= bb_square(square);
        rotated_boards_toggle(&boards, square);
        assert_true(boards.set == set);
        assert_true(rotated_boards_agree(&boards));
    }
    boards.diagonals ^= bb_square(SQ_C3);
    assert_false(rotated_boards_agree(&boards));
}

// b2 lies second on the b-file, on the long diagonal, and on the antidiagonal whose rank and file add up to 2.
static void rotated_squares_lie_in_the_bytes_of_their_lines(void **state)
{
    (void)state;
    assert_int_equal(rotated_file_square(SQ_B2), SQ_B2);
    assert_int_equal(rotated_file_square(SQ_B7), SQ_G2);
    assert_int_equal(rotated_diagonal_square(SQ_B2), SQ_B1);
    assert_int_equal(rotated_diagonal_square(SQ_H1), SQ_H2);
    assert_int_equal(rotated_antidiagonal_square(SQ_B2), SQ_B3);
    assert_int_equal(rotated_antidiagonal_square(SQ_H8), SQ_H7);
}

static void pseudo_legal_moves_are_counted(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        uint64_t moves; // without castling
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 46},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 2 + 5},     // en passant
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 8 + 5},      // two ways to promote, four pieces
        {"4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", 8 + 5},      // the same for Black
        {"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", 6 + 6 + 4}, // a pinned rook moves as it likes
        {"4k3/8/8/8/8/P7/8/4K3 w - - 0 1", 1 + 5},        // one step from the third rank
        {"4k3/8/8/8/p7/P7/8/4K3 w - - 0 1", 5},           // and none against a piece
        {"7k/8/8/8/8/8/6PP/6bK w - - 0 1", 2 + 2 + 1},    // the king takes
        {"6k1/8/8/8/3Q4/8/8/7K w - - 0 1", 27 + 3},       // a queen in the centre
    };
    int count;
    const LabBackEnd *back_ends = lab_back_ends(&count);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const LabBoard board = lab_board_from(&pos);
        LabMoves moves;
        for (int end = 0; end < count; ++end)
            if (back_ends[end].generate(&board, 1, &moves) != cases[i].moves)
                fail_msg("%s: %s counts %d", cases[i].fen, back_ends[end].name,
                         (int)back_ends[end].generate(&board, 1, &moves));
    }
}

static int set_up(void **state)
{
    (void)state;
    board_init();
    lab_back_ends_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_back_ends_agree_with_walking),
        cmocka_unit_test(the_check_notices_a_mistake),
        cmocka_unit_test(names_are_unique_and_include_the_engines),
        cmocka_unit_test(loops_add_up_what_is_attacked),
        cmocka_unit_test(pseudo_legal_moves_are_counted),
        cmocka_unit_test(floods_take_sets),
        cmocka_unit_test(direct_dictionaries_hold_their_own_keys),
        cmocka_unit_test(rotated_boards_stay_together),
        cmocka_unit_test(rotated_squares_lie_in_the_bytes_of_their_lines),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
