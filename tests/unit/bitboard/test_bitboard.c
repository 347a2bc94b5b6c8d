// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "bitboard/bitboard.h"
#include "bitboard/sliders.h"
#include "bitboard/sliders/tables.h"

static void squares_have_files_and_ranks(void **state)
{
    (void)state;
    assert_int_equal(SQ_A1, 0);
    assert_int_equal(SQ_H8, 63);
    assert_int_equal(square_make(FILE_E, RANK_4), SQ_E4);
    assert_int_equal(square_file(SQ_G7), FILE_G);
    assert_int_equal(square_rank(SQ_G7), RANK_7);
    assert_int_equal(square_relative(BLACK, SQ_B2), SQ_B7);
    assert_int_equal(square_relative(WHITE, SQ_B2), SQ_B2);
    assert_int_equal(square_relative(BLACK, SQ_B2), SQ_B7);
    assert_int_equal(rank_relative(BLACK, RANK_2), RANK_7);
    assert_int_equal(square_distance(SQ_A1, SQ_H8), 7);
    assert_int_equal(square_distance(SQ_E4, SQ_F2), 2);
    assert_int_equal(square_distance(SQ_C3, SQ_C3), 0);
}

static void sets_are_counted_and_taken_apart(void **state)
{
    (void)state;
    Bitboard set = bb_square(SQ_C2) | bb_square(SQ_A1) | bb_square(SQ_H8);
    assert_int_equal(bb_count(set), 3);
    assert_int_equal(bb_count(0), 0);
    assert_int_equal(bb_count(BB_ALL), 64);
    assert_true(bb_has_several(set));
    assert_false(bb_has_several(bb_square(SQ_E4)));
    assert_false(bb_has_several(0));
    assert_int_equal(bb_last(set), SQ_H8);
    assert_int_equal(bb_pop(&set), SQ_A1);
    assert_int_equal(bb_pop(&set), SQ_C2);
    assert_int_equal(bb_pop(&set), SQ_H8);
    assert_true(set == 0);
    assert_true((BB_DARK & bb_square(SQ_A1)) != 0 && (BB_LIGHT & bb_square(SQ_H1)) != 0);
}

// One step on the board in plain arithmetic; SQ_NONE beyond the edge.
static Square step(Square square, int files, int ranks)
{
    const int file = square_file(square) + files, rank = square_rank(square) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? SQ_NONE : square_make((File)file, (Rank)rank);
}

static Bitboard steps(Square square, const int (*leaps)[2], int count)
{
    Bitboard set = 0;
    for (int i = 0; i < count; ++i) {
        const Square target = step(square, leaps[i][0], leaps[i][1]);
        if (target != SQ_NONE)
            set |= bb_square(target);
    }
    return set;
}

static void shifts_lose_what_leaves_the_board(void **state)
{
    (void)state;
    static const struct {
        Direction direction;
        int leap[1][2];
    } cases[] = {{NORTH, {{0, 1}}},      {SOUTH, {{0, -1}}},      {EAST, {{1, 0}}},        {WEST, {{-1, 0}}},
                 {NORTH_EAST, {{1, 1}}}, {NORTH_WEST, {{-1, 1}}}, {SOUTH_EAST, {{1, -1}}}, {SOUTH_WEST, {{-1, -1}}}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        for (Square square = SQ_A1; square < SQ_NB; ++square)
            assert_true(bb_shift(bb_square(square), cases[i].direction) == steps(square, cases[i].leap, 1));
    }
}

static void leapers_reach_what_they_should(void **state)
{
    (void)state;
    static const int knight[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    static const int king[8][2] = {{1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}};
    static const int pawn[COLOUR_NB][2][2] = {{{1, 1}, {-1, 1}}, {{1, -1}, {-1, -1}}};
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        assert_true(knight_attacks(square) == steps(square, knight, 8));
        assert_true(king_attacks(square) == steps(square, king, 8));
        for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
            assert_true(pawn_attacks(colour, square) == steps(square, pawn[colour], 2));
            assert_true(pawn_set_attacks(colour, bb_square(square)) == pawn_attacks(colour, square));
        }
    }
}

// Walks from a to b; the squares between them, and whether there is a line at all.
static bool walk(Square a, Square b, Bitboard *between)
{
    const int files = square_file(b) - square_file(a), ranks = square_rank(b) - square_rank(a);
    *between = 0;
    if (a == b || (files != 0 && ranks != 0 && abs(files) != abs(ranks)))
        return false;
    const int file_step = (files > 0) - (files < 0), rank_step = (ranks > 0) - (ranks < 0);
    for (Square square = step(a, file_step, rank_step); square != b; square = step(square, file_step, rank_step))
        *between |= bb_square(square);
    return true;
}

static void lines_join_squares(void **state)
{
    (void)state;
    for (Square a = SQ_A1; a < SQ_NB; ++a) {
        for (Square b = SQ_A1; b < SQ_NB; ++b) {
            Bitboard between, unused;
            const bool on_line = walk(a, b, &between);
            assert_true(bb_between(a, b) == between);
            const Bitboard line = bb_line(a, b);
            assert_true((line != 0) == on_line);
            if (!on_line)
                continue;
            // From edge to edge: every square of the line is on a line with both, and none is missing.
            for (Square c = SQ_A1; c < SQ_NB; ++c) {
                const bool with_both =
                    c == a || c == b ||
                    (walk(a, c, &unused) && walk(b, c, &unused) && bb_line(a, c) == line && bb_line(b, c) == line);
                assert_true(bb_has(line, c) == with_both);
            }
        }
    }
    assert_int_equal(bb_count(bb_line(SQ_A1, SQ_C3)), 8);
    assert_int_equal(bb_count(bb_line(SQ_B1, SQ_A2)), 2);
}

// Sliding attacks in plain arithmetic, for a back-end to be compared with.
static Bitboard slide(Square square, Bitboard occupied, bool diagonal)
{
    static const int directions[2][4][2] = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    Bitboard attacks = 0;
    for (int i = 0; i < 4; ++i) {
        const int *leap = directions[diagonal][i];
        for (Square to = step(square, leap[0], leap[1]); to != SQ_NONE; to = step(to, leap[0], leap[1])) {
            attacks |= bb_square(to);
            if (bb_has(occupied, to))
                break;
        }
    }
    return attacks;
}

static void sliders_agree_with_walking(void **state)
{
    (void)state;
    enum { ROUNDS = 2000 };
    Rng rng = rng_seeded(11);
    for (int round = 0; round < ROUNDS; ++round) {
        // Boards from full to almost empty.
        Bitboard occupied = rng_next(&rng);
        for (int thin = round % 4; thin > 0; --thin)
            occupied &= rng_next(&rng);
        const Occupancy occ = occupancy_from(occupied);
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const Bitboard straight = slide(square, occupied, false), diagonal = slide(square, occupied, true);
            assert_true(rook_attacks(square, &occ) == straight);
            assert_true(bishop_attacks(square, &occ) == diagonal);
            assert_true(queen_attacks(square, &occ) == (straight | diagonal));
        }
    }
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        assert_true(rook_rays(square) == slide(square, 0, false));
        assert_true(bishop_rays(square) == slide(square, 0, true));
    }
}

static void relevant_squares_leave_the_edge_out(void **state)
{
    (void)state;
    int rook_entries = 0, bishop_entries = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        rook_entries += 1 << bb_count(slider_relevant(SLIDER_ROOK, square));
        bishop_entries += 1 << bb_count(slider_relevant(SLIDER_BISHOP, square));
    }
    assert_int_equal(rook_entries, ROOK_TABLE_SIZE);
    assert_int_equal(bishop_entries, BISHOP_TABLE_SIZE);
}

static void occupancy_toggles(void **state)
{
    (void)state;
    Occupancy occ = occupancy_from(bb_square(SQ_E4));
    occupancy_toggle(&occ, SQ_D5);
    assert_true(occupancy_set(&occ) == (bb_square(SQ_E4) | bb_square(SQ_D5)));
    occupancy_toggle(&occ, SQ_E4);
    assert_true(occupancy_set(&occ) == bb_square(SQ_D5));
}

static int set_up(void **state)
{
    (void)state;
    bitboard_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_have_files_and_ranks),
        cmocka_unit_test(sets_are_counted_and_taken_apart),
        cmocka_unit_test(shifts_lose_what_leaves_the_board),
        cmocka_unit_test(leapers_reach_what_they_should),
        cmocka_unit_test(lines_join_squares),
        cmocka_unit_test(sliders_agree_with_walking),
        cmocka_unit_test(relevant_squares_leave_the_edge_out),
        cmocka_unit_test(occupancy_toggles),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
