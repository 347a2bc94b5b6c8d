// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "engine/engine.h"
#include "engine/strength.h"

static void stronger_players_see_more(void **state)
{
    (void)state;
    Strength before = strength_of_elo(STRENGTH_MIN);
    assert_true(before.noise > 0);
    for (int elo = STRENGTH_MIN + 1; elo < STRENGTH_FULL; ++elo) {
        const Strength strength = strength_of_elo(elo);
        assert_true(strength.nodes >= before.nodes);
        assert_true(strength.noise <= before.noise);
        before = strength;
    }
    // Every step of the published scale is a step of play.
    for (int elo = STRENGTH_MIN; elo + 100 < STRENGTH_FULL; elo += 100)
        assert_true(strength_of_elo(elo + 100).nodes > strength_of_elo(elo).nodes);
    assert_int_equal(strength_of_elo(2000).noise, 0);
}

static void the_ends_of_the_scale_hold(void **state)
{
    (void)state;
    assert_int_equal(strength_of_elo(STRENGTH_FULL).nodes, 0);
    assert_int_equal(strength_of_elo(STRENGTH_FULL).noise, 0);
    assert_int_equal(strength_of_elo(INT32_MAX).nodes, 0);
    assert_int_equal(strength_of_elo(INT32_MIN).nodes, strength_of_elo(STRENGTH_MIN).nodes);
    assert_int_equal(strength_of_elo(INT32_MIN).noise, strength_of_elo(STRENGTH_MIN).noise);
}

static Engine *new_engine(const char *name, const char *value)
{
    Error error;
    Engine *engine = engine_new(&error);
    if (engine == NULL || !option_set(engine_options(engine), "OwnBook", "false", ORIGIN_COMMAND_LINE, &error) ||
        !option_set(engine_options(engine), "BookSeed", "1", ORIGIN_COMMAND_LINE, &error) ||
        !option_set(engine_options(engine), name, value, ORIGIN_COMMAND_LINE, &error))
        fail_msg("%s", error.text);
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
    const uint64_t allowed = strength_of_elo(1800).nodes;
    Engine *engine = new_engine("Strength", "1800");
    assert_int_equal(nodes_of(engine, &of_a_game), allowed);
    assert_int_equal(nodes_of(engine, &to_a_depth), allowed);
    // A question gets the best answer there is.
    assert_true(nodes_of(engine, &for_a_mate) > allowed);
    engine_free(engine);
    // UCI's own words for it count once the one says that the other does.
    engine = new_engine("UCI_Elo", "1800");
    assert_true(nodes_of(engine, &to_a_depth) > allowed);
    assert_true(option_set(engine_options(engine), "UCI_LimitStrength", "true", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(nodes_of(engine, &to_a_depth), allowed);
    engine_free(engine);
}

// Thinking on the opponent's time must not make it stronger, nor may the search end before the opponent has moved.
static void pondering_looks_at_no_more(void **state)
{
    (void)state;
    const uint64_t allowed = strength_of_elo(1800).nodes;
    Engine *engine = new_engine("Strength", "1800");
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

static Score score_at(Engine *engine, Depth depth)
{
    EngineEvent event = {.kind = EVENT_INFO};
    engine_go(engine, &(SearchLimits){.depth = depth});
    engine_wait(engine);
    while (engine_next_event(engine, &event))
        if (event.kind == EVENT_BEST_MOVE)
            return event.best.score;
    fail_msg("no move");
    return SCORE_NONE;
}

// The mistakes are the same in a game, other ones in the next, and none where the engine says what it thinks.
static void mistakes_belong_to_a_game(void **state)
{
    (void)state;
    enum { GAMES = 8 };
    Engine *engine = new_engine("Strength", "800");
    Score scores[GAMES];
    int different = 0;
    for (int game = 0; game < GAMES; ++game) {
        engine_new_game(engine);
        scores[game] = score_at(engine, 1);
        assert_int_equal(score_at(engine, 1), scores[game]);
        different += game > 0 && scores[game] != scores[game - 1];
    }
    assert_true(different > GAMES / 2);
    score_at(engine, 12); // teaches it about evaluations that are wrong on purpose
    Engine *sober = new_engine("Strength", "3200");
    assert_true(option_set(engine_options(engine), "UCI_AnalyseMode", "true", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(score_at(engine, 1), score_at(sober, 1));
    engine_new_game(engine);
    assert_int_equal(score_at(engine, 6), score_at(sober, 6));
    engine_free(sober);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stronger_players_see_more),     cmocka_unit_test(the_ends_of_the_scale_hold),
        cmocka_unit_test(a_weaker_player_looks_at_less), cmocka_unit_test(pondering_looks_at_no_more),
        cmocka_unit_test(mistakes_belong_to_a_game),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
