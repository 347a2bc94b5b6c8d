// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn by lot at a level: as often as its chance says, sharper by a low temperature, a mate always, and something
// even without time.
#include "unit/unit.h"

#include "board/movegen.h"
#include "engine/level_move.h"

#include <math.h>

static MoveViewer *new_viewer(void)
{
    Error error;
    MoveViewer *viewer = move_viewer_new(5, &error);
    if (viewer == NULL)
        fail_msg("%s", error.text);
    return viewer;
}

static const Strength weak = {.rating = 1000, .temperature = 1};
static const char quiet[] = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

static Move drawn(MoveViewer *viewer, const char *fen, const MoveList *allowed, uint64_t seed, int64_t time_us)
{
    const Position pos = unit_position(fen);
    const LevelQuestion question = {
        .pos = &pos, .allowed = allowed, .strength = &weak, .seed = seed, .time_us = time_us};
    return level_move(viewer, &question);
}

static const MoveList all_moves = {.count = 0};
enum { LONG_US = 60000000 };

static void a_low_temperature_prefers_the_likeliest(void **state)
{
    (void)state;
    double as_played[] = {0.5, 0.3, 0.19, 0.01}, sharp[] = {0.5, 0.3, 0.19, 0.01};
    level_chances(1, 4, as_played);
    level_chances(0.5, 4, sharp);
    // The last is too rare; the others keep their shares.
    assert_true(as_played[3] == 0 && fabs(as_played[0] - 0.5 / 0.99) < 1e-9 && fabs(as_played[2] - 0.19 / 0.99) < 1e-9);
    assert_true(sharp[3] == 0 && fabs(sharp[0] + sharp[1] + sharp[2] - 1) < 1e-9);
    assert_true(fabs(sharp[0] / sharp[1] - 25.0 / 9) < 1e-9);
}

static void moves_are_drawn_by_their_chances(void **state)
{
    (void)state;
    enum { DRAWS = 400, SIGMAS = 5 };
    MoveViewer *viewer = new_viewer();
    const Position pos = unit_position(quiet);
    int counts[MAX_MOVES] = {0};
    double chances[MAX_MOVES];
    for (uint64_t seed = 0; seed < DRAWS; ++seed) {
        const Move move = drawn(viewer, quiet, &all_moves, seed, LONG_US);
        assert_true(pos_move_is_legal(&pos, move));
        assert_true(seed % 50 != 0 || move_equal(move, drawn(viewer, quiet, &all_moves, seed, LONG_US)));
        for (int i = 0; i < move_viewer_looks(viewer)->moves.count; ++i)
            counts[i] += move_equal(move, move_viewer_looks(viewer)->moves.moves[i]);
    }
    const Chooser chooser = chooser_after(&pos, weak.rating);
    const MoveLooks *looks = move_viewer_looks(viewer);
    choice_chances(looks, &chooser, chances);
    level_chances(1, looks->moves.count, chances);
    for (int i = 0; i < looks->moves.count; ++i) {
        const double expected = DRAWS * chances[i], deviation = sqrt(expected * (1 - chances[i]));
        if (fabs(counts[i] - expected) > SIGMAS * deviation + 1)
            fail_msg("move %d: drawn %d times, not about %.1f", i, counts[i], expected);
    }
    move_viewer_free(viewer);
}

// As often as the share says, whatever else is drawn.
static void some_moves_are_left_to_the_search(void **state)
{
    (void)state;
    enum { SEEDS = 400, FEWEST = 74, MOST = 166 }; // five standard deviations from 120
    static const Strength strong = {.rating = 1800, .temperature = 1, .searched = 0.3};
    MoveViewer *viewer = new_viewer();
    const Position pos = unit_position(quiet);
    LevelQuestion question = {.pos = &pos, .allowed = &all_moves, .strength = &strong, .time_us = LONG_US};
    int left = 0;
    for (; question.seed < SEEDS; ++question.seed)
        left += !move_is_real(level_move(viewer, &question));
    assert_in_range(left, FEWEST, MOST);
    move_viewer_free(viewer);
}

static void a_mate_is_given(void **state)
{
    (void)state;
    static const char mate[] = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    MoveViewer *viewer = new_viewer();
    const Position pos = unit_position(mate);
    const Move only = unit_move(&pos, "g1f1");
    for (uint64_t seed = 0; seed < 20; ++seed)
        assert_true(move_equal(drawn(viewer, mate, &all_moves, seed, LONG_US), unit_move(&pos, "d1d8")));
    const MoveList list = {.count = 1, .moves = {only}};
    assert_true(move_equal(drawn(viewer, mate, &list, 1, LONG_US), only));
    move_viewer_free(viewer);
}

static void there_is_a_move_without_time_and_none_without_moves(void **state)
{
    (void)state;
    MoveViewer *viewer = new_viewer();
    const Position pos = unit_position(quiet);
    assert_true(pos_move_is_legal(&pos, drawn(viewer, quiet, &all_moves, 1, 0)));
    assert_true(pos_move_is_legal(&pos, drawn(viewer, quiet, &all_moves, 1, -1)));
    assert_false(move_is_real(drawn(viewer, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &all_moves, 1, LONG_US)));
    move_viewer_free(viewer);
    move_viewer_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_low_temperature_prefers_the_likeliest),
        cmocka_unit_test(moves_are_drawn_by_their_chances),
        cmocka_unit_test(some_moves_are_left_to_the_search),
        cmocka_unit_test(a_mate_is_given),
        cmocka_unit_test(there_is_a_move_without_time_and_none_without_moves),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
