// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "engine/engine.h"
#include "engine/strength.h"
#include "unit/engines.h"

static void stronger_players_see_more(void **state)
{
    (void)state;
    Strength before = strength_of_elo(STRENGTH_MIN);
    assert_true(before.temperature > 0);
    for (int elo = STRENGTH_MIN + 1; elo < STRENGTH_FULL; ++elo) {
        const Strength strength = strength_of_elo(elo);
        assert_true(strength.nodes >= before.nodes);
        assert_true(strength.temperature <= before.temperature);
        assert_true(strength.searched >= before.searched);
        assert_int_equal(strength.rating, elo < 2000 ? elo : 0);
        assert_int_equal(strength.temperature > 0, elo < 2000);
        before = strength;
    }
    // Every step of the published scale is a step of play.
    for (int elo = STRENGTH_MIN; elo + 100 < STRENGTH_FULL; elo += 100)
        assert_true(strength_of_elo(elo + 100).nodes > strength_of_elo(elo).nodes);
}

static void the_ends_of_the_scale_hold(void **state)
{
    (void)state;
    assert_int_equal(strength_of_elo(STRENGTH_FULL).nodes, 0);
    assert_int_equal(strength_of_elo(STRENGTH_FULL).rating, 0);
    assert_int_equal(strength_of_elo(INT32_MAX).nodes, 0);
    assert_int_equal(strength_of_elo(INT32_MIN).nodes, strength_of_elo(STRENGTH_MIN).nodes);
    assert_int_equal(strength_of_elo(INT32_MIN).rating, STRENGTH_MIN);
    assert_true(strength_of_elo(INT32_MIN).temperature == strength_of_elo(STRENGTH_MIN).temperature);
}

static Engine *new_engine(const char *name, const char *value)
{
    Engine *engine = unit_engine();
    unit_set_option(engine, "BookSeed", "1");
    unit_set_option(engine, name, value);
    return engine;
}

static uint64_t nodes_of(Engine *engine, const SearchLimits *limits)
{
    EngineStatus status;
    engine_go(engine, limits);
    engine_wait(engine);
    engine_status(engine, &status);
    return status.nodes;
}

static const SearchLimits of_a_game = {.has_clock = true,
                                       .clock = {{.remaining_us = 600000000}, {.remaining_us = 600000000}}};

static void a_weaker_player_looks_at_less(void **state)
{
    (void)state;
    static const SearchLimits to_a_depth = {.depth = 9}, for_a_mate = {.depth = 9, .mate = 3};
    const uint64_t allowed = strength_of_elo(2200).nodes;
    Engine *engine = new_engine("Strength", "2200");
    assert_int_equal(nodes_of(engine, &of_a_game), allowed);
    assert_int_equal(nodes_of(engine, &to_a_depth), allowed);
    // A question gets the best answer there is.
    assert_true(nodes_of(engine, &for_a_mate) > allowed);
    engine_free(engine);
    // UCI's own words for it count once the one says that the other does.
    engine = new_engine("UCI_Elo", "2200");
    assert_true(nodes_of(engine, &to_a_depth) > allowed);
    assert_true(option_set(engine_options(engine), "UCI_LimitStrength", "true", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(nodes_of(engine, &to_a_depth), allowed);
    engine_free(engine);
}

// Thinking on the opponent's time must not make it stronger, nor may the search end before the opponent has moved.
static void pondering_looks_at_no_more(void **state)
{
    (void)state;
    const uint64_t allowed = strength_of_elo(2200).nodes;
    Engine *engine = new_engine("Strength", "2200");
    SearchLimits limits = of_a_game;
    limits.ponder = true;
    engine_go(engine, &limits);
    EngineStatus status;
    do
        engine_status(engine, &status);
    while (status.nodes < allowed);
    engine_status(engine, &status);
    assert_true(status.is_searching && status.is_pondering);
    engine_ponder_hit(engine);
    engine_wait(engine);
    engine_status(engine, &status);
    assert_int_equal(status.nodes, allowed);
    engine_free(engine);
}

static EngineEvent answer_to(Engine *engine, const char *fen, Depth depth)
{
    const Position pos = unit_position(fen);
    return unit_engine_answer(engine, &pos, &(SearchLimits){.depth = depth});
}

static const char quiet[] = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

// What is drawn is the same in a game, something else in the next, and nothing where the engine says what it finds.
static void moves_belong_to_a_game(void **state)
{
    (void)state;
    enum { GAMES = 12 };
    Engine *engine = new_engine("Strength", "800");
    Move moves[GAMES];
    int different = 0;
    for (int game = 0; game < GAMES; ++game) {
        engine_new_game(engine);
        const EngineEvent event = answer_to(engine, quiet, 1);
        moves[game] = event.best.move;
        // What is told of it belongs to the move.
        assert_true(event.best.line.pv_length > 0 && move_equal(event.best.line.pv[0], moves[game]));
        assert_true(move_equal(answer_to(engine, quiet, 1).best.move, moves[game]));
        different += game > 0 && !move_equal(moves[game], moves[game - 1]);
    }
    assert_true(different > GAMES / 2);
    answer_to(engine, quiet, 12);
    Engine *sober = new_engine("Strength", "3200");
    assert_true(option_set(engine_options(engine), "UCI_AnalyseMode", "true", ORIGIN_PROTOCOL, NULL));
    engine_new_game(engine);
    const EngineEvent event = answer_to(engine, quiet, 6), full = answer_to(sober, quiet, 6);
    assert_true(move_equal(event.best.move, full.best.move));
    assert_int_equal(event.best.score, full.best.score);
    engine_free(sober);
    engine_free(engine);
}

// Questions about certain moves are answered with one of them.
static void a_level_keeps_to_the_moves_it_is_given(void **state)
{
    (void)state;
    Engine *engine = new_engine("Strength", "800");
    const Position pos = unit_position(quiet);
    const Move only = unit_move(&pos, "h2h4");
    const SearchLimits limits = {.depth = 2, .search_moves = {.count = 1, .moves = {only}}};
    for (int game = 0; game < 3; ++game) {
        engine_new_game(engine);
        assert_true(move_equal(unit_engine_answer(engine, &pos, &limits).best.move, only));
    }
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stronger_players_see_more),     cmocka_unit_test(the_ends_of_the_scale_hold),
        cmocka_unit_test(a_weaker_player_looks_at_less), cmocka_unit_test(pondering_looks_at_no_more),
        cmocka_unit_test(moves_belong_to_a_game),        cmocka_unit_test(a_level_keeps_to_the_moves_it_is_given),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
