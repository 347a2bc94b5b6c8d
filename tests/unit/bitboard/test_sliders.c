// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, whichever the engine is built with: each against a walk, and the loops that time them.
#include "unit/unit.h"

#include "base/rng.h"
#include "bitboard/fills.h"
#include "bitboard/sliders/classical.h"
#include "bitboard/sliders/double_hash.h"
#include "bitboard/sliders/dumb7fill.h"
#include "bitboard/sliders/hyperbola.h"
#include "bitboard/sliders/magic.h"
#include "bitboard/sliders/perfect_hash.h"
#include "bitboard/sliders/rotated.h"
#include "board/pins.h"
#include "study/back_ends.h"

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

// All sliders at once, by whatever fill, attack what a walk finds for each.
static void fills_attack_what_each_slider_does(void **state)
{
    (void)state;
    Rng rng = rng_seeded(29);
    for (int i = 0; i < 5000; ++i) {
        const Bitboard occupied = lab_random_set(&rng, i % 3);
        const Bitboard rooks = occupied & lab_random_set(&rng, 2), bishops = occupied & lab_random_set(&rng, 2);
        Bitboard walked = 0;
        for (Bitboard left = rooks; left != 0;)
            walked |= slider_attacks_slow(SLIDER_ROOK, bb_pop(&left), occupied);
        for (Bitboard left = bishops; left != 0;)
            walked |= slider_attacks_slow(SLIDER_BISHOP, bb_pop(&left), occupied);
        assert_true(fill_attacks(rooks, bishops, occupied) == walked);
        assert_true(fill_attacks_by_vectors(rooks, bishops, occupied) == walked);
    }
}

// Moves one after another, by look-ups from each square that is reached.
static void squares_reached_in_several_moves(void **state)
{
    (void)state;
    assert_int_equal(bb_count(fill_reach(bb_square(SQ_A1), true, false, bb_square(SQ_A1), bb_square(SQ_A1), 1)), 14);
    assert_int_equal(bb_count(fill_reach(bb_square(SQ_A1), true, false, bb_square(SQ_A1), bb_square(SQ_A1), 2)), 64);
    assert_true(fill_reach(bb_square(SQ_C1), false, true, bb_square(SQ_C1), bb_square(SQ_C1), 3) == BB_DARK);
    Rng rng = rng_seeded(31);
    for (int i = 0; i < 1000; ++i) {
        const Square from = (Square)(i % SQ_NB);
        const Bitboard others = lab_random_set(&rng, 1) & ~bb_square(from), own = others & lab_random_set(&rng, 0);
        const SliderKind kind = i / SQ_NB % 2 == 0 ? SLIDER_ROOK : SLIDER_BISHOP;
        Bitboard reached = 0, last = bb_square(from);
        for (int moves = 1; moves <= 3; ++moves) {
            for (Bitboard left = last; left != 0;)
                reached |= slider_attacks_slow(kind, bb_pop(&left), others) & ~own;
            last = reached & ~others;
            assert_true(fill_reach(bb_square(from), kind == SLIDER_ROOK, kind == SLIDER_BISHOP,
                                   others | bb_square(from), own | bb_square(from), moves) == reached);
        }
    }
}

// Isenberg 2008: pins from distinct directions. Two lines that only cross pin nothing.
static void fills_find_pieces_alone_before_a_king(void **state)
{
    (void)state;
    const Bitboard king = bb_square(SQ_E1), rooks = bb_square(SQ_E8) | bb_square(SQ_A4), bishop = bb_square(SQ_H4);
    assert_true(fill_blockers(SQ_E1, rooks, bishop, king | rooks | bishop | bb_square(SQ_F2) | bb_square(SQ_E4)) ==
                (bb_square(SQ_F2) | bb_square(SQ_E4)));
    assert_true(fill_blockers(SQ_E1, rooks, bishop, king | rooks | bishop | bb_square(SQ_E2) | bb_square(SQ_E4)) == 0);
    Rng rng = rng_seeded(41);
    int found = 0;
    for (int i = 0; i < 20000; ++i) {
        const Square square = (Square)(i % SQ_NB);
        const Bitboard occupied = lab_random_set(&rng, i % 3), rook = occupied & lab_random_set(&rng, 2),
                       diagonal = occupied & lab_random_set(&rng, 2);
        Bitboard checkers = 0;
        const Bitboard blockers = single_blockers(square, diagonal, rook, occupied, &checkers);
        found += blockers != 0;
        assert_true(fill_blockers(square, rook, diagonal, occupied) == blockers);
    }
    assert_true(found > 1000); // of 20,000
}

// Isenberg 2008: the half of the hyperbola that needs no turning, and the numbers of diagonals.
static void positive_rays_need_one_subtraction(void **state)
{
    (void)state;
    Rng rng = rng_seeded(37);
    for (int i = 0; i < 5000; ++i) {
        const Bitboard occupied = lab_random_set(&rng, i % 3);
        const Square square = (Square)(i % SQ_NB);
        for (ClassicalRay ray = RAY_NORTH; ray < RAY_SOUTH; ++ray)
            assert_true(hyperbola_positive_ray(square, occupied, classical_ray_table[ray][square]) ==
                        classical_ray_attacks(ray, square, occupied));
    }
    assert_int_equal(square_diagonal(SQ_C3), 0);
    assert_int_equal(square_diagonal(SQ_H1), 9);
    assert_int_equal(square_diagonal(SQ_A8), 7);
    assert_int_equal(square_antidiagonal(SQ_C6), 0);
    assert_int_equal(square_antidiagonal(SQ_A1), 7);
    assert_int_equal(square_antidiagonal(SQ_H8), 9);
}

// --- the listings of Tannous 2007 ----------------------------------------------------------------------------------

enum { BYTES = 256 };

// What a rook on a file of the first rank attacks when the rank is occupied like the byte: squares are lined up, and the
// walk along the list ends at the first that is occupied.
static Bitboard attacks_in_list(const Square *squares, int count, int place, Bitboard occupied)
{
    Bitboard attacks = 0;
    for (int step = -1; step <= 1; step += 2) {
        for (int i = place + step; i >= 0 && i < count; i += step) {
            attacks |= bb_square(squares[i]);
            if (bb_has(occupied, squares[i]))
                break;
        }
    }
    return attacks;
}

// A byte set upright: its bits as the digits of a number to the base 256.
static Bitboard rotate_to_a_file(Bitboard byte)
{
    Bitboard number = 0, power = 1;
    for (int bit = 0; bit < FILE_NB; ++bit, power *= BYTES)
        number += (byte >> bit & 1) * power;
    return number;
}

// Listings 1 and 2: the first rank is worked out; other ranks are shifted, files rotated and shifted.
static void listings_of_ranks_and_files_give_our_tables(void **state)
{
    (void)state;
    static const Square first_rank[FILE_NB] = {SQ_A1, SQ_B1, SQ_C1, SQ_D1, SQ_E1, SQ_F1, SQ_G1, SQ_H1};
    for (int place = 0; place < FILE_NB; ++place)
        for (Bitboard byte = 0; byte < BYTES; ++byte) {
            const Bitboard attacks = attacks_in_list(first_rank, FILE_NB, place, byte);
            for (int line = 0; line < RANK_NB; ++line) {
                const Square on_rank = square_make((File)place, (Rank)line),
                             on_file = square_make((File)line, (Rank)place);
                assert_true(double_hash_line_attacks(LINE_RANK, on_rank, byte << 8 * line) == attacks << 8 * line);
                assert_true(double_hash_line_attacks(LINE_FILE, on_file, rotate_to_a_file(byte) << line) ==
                            rotate_to_a_file(attacks) << line);
            }
        }
}

// Listings 3 and 4: one routine for all lines, from lists of their squares.
static void listings_of_square_lists_give_our_tables(void **state)
{
    (void)state;
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind)
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            Square squares[RANK_NB];
            int count = 0, place = 0;
            for (Bitboard line = line_rays(kind, square) | bb_square(square); line != 0; ++count) {
                squares[count] = bb_pop(&line);
                place = squares[count] == square ? count : place;
            }
            for (unsigned number = 0; number < 1u << count; ++number) {
                Bitboard occupied = 0;
                for (int i = 0; i < count; ++i)
                    occupied |= (number >> i & 1) != 0 ? bb_square(squares[i]) : 0;
                const Bitboard attacks = attacks_in_list(squares, count, place, occupied);
                assert_true(double_hash_line_attacks(kind, square, occupied) == attacks);
                assert_true(direct_line_attacks(&direct_line_table[kind][square], occupied) == attacks);
                assert_true(perfect_hash_line_attacks(kind, square, occupied) == attacks);
            }
        }
}

// Reul 2009, section 3.8: a mask takes a single direction out of the attacks of magic.
static void rays_unmask_single_directions(void **state)
{
    (void)state;
    static const Direction directions[RAY_NB] = {
        [RAY_NORTH] = NORTH, [RAY_EAST] = EAST, [RAY_NORTH_EAST] = NORTH_EAST, [RAY_NORTH_WEST] = NORTH_WEST,
        [RAY_SOUTH] = SOUTH, [RAY_WEST] = WEST, [RAY_SOUTH_WEST] = SOUTH_WEST, [RAY_SOUTH_EAST] = SOUTH_EAST,
    };
    Rng rng = rng_seeded(23);
    for (int i = 0; i < 5000; ++i) {
        const Bitboard occupied = lab_random_set(&rng, i % 3);
        const Square square = (Square)(i % SQ_NB);
        const Bitboard queen = magic_rook_attacks(square, occupied) | magic_bishop_attacks(square, occupied);
        for (ClassicalRay ray = RAY_NORTH; ray < RAY_NB; ++ray)
            assert_true((queen & classical_ray_table[ray][square]) ==
                        dumb7fill_direction(bb_square(square), ~occupied, directions[ray]));
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
        cmocka_unit_test(fills_attack_what_each_slider_does),
        cmocka_unit_test(squares_reached_in_several_moves),
        cmocka_unit_test(fills_find_pieces_alone_before_a_king),
        cmocka_unit_test(positive_rays_need_one_subtraction),
        cmocka_unit_test(listings_of_ranks_and_files_give_our_tables),
        cmocka_unit_test(listings_of_square_lists_give_our_tables),
        cmocka_unit_test(rays_unmask_single_directions),
        cmocka_unit_test(direct_dictionaries_hold_their_own_keys),
        cmocka_unit_test(rotated_boards_stay_together),
        cmocka_unit_test(rotated_squares_lie_in_the_bytes_of_their_lines),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
