// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part of a game: limits from clocks, pondering, pauses, draw offers and resignation.
#include "unit/unit.h"

#include "base/clock.h"
#include "ui/session/controller.h"

typedef struct Fixture {
    Controller controller;
    Game *game;
    int moves_found;     // calls back
    int searches_ended;  // calls back
    EngineEvent found;   // the last that was called back
    Activity last_ended; // likewise
} Fixture;

static void count_move(void *context, const EngineEvent *event)
{
    Fixture *f = context;
    ++f->moves_found;
    f->found = *event;
}

static void count_search(void *context, Activity activity, const EngineEvent *event)
{
    Fixture *f = context;
    (void)event;
    ++f->searches_ended;
    f->last_ended = activity;
}

static const ControllerCallbacks callbacks = {.move_found = count_move, .search_ended = count_search};

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    Engine *engine = engine_new(NULL);
    assert_non_null(engine);
    assert_true(option_set_int(engine_options(engine), OPT_OWN_BOOK, false, ORIGIN_DEFAULT, NULL));
    f->game = game_new();
    game_set_time_control(f->game, &(TimeControl){.none = true});
    controller_init(&f->controller, engine, f->game, &callbacks, f);
    f->controller.engine_side = WHITE;
    f->controller.depth = 2;
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    controller_abort(&f->controller);
    engine_free(f->controller.engine);
    game_free(f->game);
    free(f);
    return 0;
}

// Lets the search end, and hands all of its events in.
static void hand_in_events(Fixture *f)
{
    EngineEvent event;
    engine_wait(f->controller.engine);
    while (engine_next_event(f->controller.engine, &event))
        controller_event(&f->controller, &event);
}

static void play(Fixture *f, const char *move)
{
    const GamePly ply = {.move = unit_move(game_position(f->game), move), .score = SCORE_NONE};
    assert_true(game_play(f->game, &ply, NULL));
}

static void limits_follow_the_time_control(void **state)
{
    const Fixture *f = *state;
    const int64_t now = clock_now_us();
    SearchLimits limits = {.depth = 5};
    assert_false(game_limit_search(f->game, WHITE, now, &limits));
    assert_false(limits.has_clock);

    game_set_time_control(f->game, &(TimeControl){.move_us = 2000000});
    assert_true(game_limit_search(f->game, WHITE, now, &limits));
    assert_int_equal(limits.move_time_us, 2000000);
    assert_false(limits.has_clock);
    game_clock_start(f->game, now);
    assert_true(game_limit_search(f->game, WHITE, now + 9000000, &limits));
    assert_in_range(limits.move_time_us, 1, 10000); // never none, however late it is
    game_clock_stop(f->game, now);

    limits = (SearchLimits){.depth = 5};
    game_set_time_control(f->game, &(TimeControl){.base_us = 60000000, .increment_us = 1000000, .moves = 40});
    game_clock_set(f->game, BLACK, 7000000, now);
    assert_true(game_limit_search(f->game, WHITE, now, &limits));
    assert_true(limits.has_clock);
    assert_int_equal(limits.clock[WHITE].remaining_us, 60000000);
    assert_int_equal(limits.clock[BLACK].remaining_us, 7000000);
    assert_int_equal(limits.clock[WHITE].increment_us, 1000000);
    assert_int_equal(limits.moves_to_go, 40);
    assert_int_equal(limits.move_time_us, 0);
    assert_int_equal(limits.depth, 5);
}

static void finds_a_move_of_those_wanted(void **state)
{
    Fixture *f = *state;
    const Move wanted = unit_move(game_position(f->game), "a2a3");
    controller_think(&f->controller, &(MoveList){.count = 1, .moves = {wanted}});
    assert_int_equal(f->controller.activity, ACTIVITY_MOVE);
    hand_in_events(f);
    assert_int_equal(f->moves_found, 1);
    assert_true(move_equal(f->found.best.move, wanted));
    assert_int_equal(f->controller.activity, ACTIVITY_NONE);
    assert_int_not_equal(f->controller.last_score, SCORE_NONE);
    assert_int_equal(game_ply_count(f->game), 0); // the front end plays it
}

static void an_aborted_search_calls_back_nothing(void **state)
{
    Fixture *f = *state;
    controller_think(&f->controller, NULL);
    engine_wait(f->controller.engine);
    controller_abort(&f->controller);
    hand_in_events(f);
    assert_int_equal(f->moves_found, 0);
    assert_int_equal(f->controller.activity, ACTIVITY_NONE);
}

static void other_searches_find_no_move(void **state)
{
    Fixture *f = *state;
    controller_start(&f->controller, ACTIVITY_HINT, game_position(f->game), &(SearchLimits){.depth = 2});
    hand_in_events(f);
    assert_int_equal(f->moves_found, 0);
    assert_int_equal(f->searches_ended, 1);
    assert_int_equal(f->last_ended, ACTIVITY_HINT);
    assert_int_equal(f->controller.last_score, SCORE_NONE);
}

static void a_pause_holds_a_move_back(void **state)
{
    Fixture *f = *state;
    controller_think(&f->controller, NULL);
    engine_wait(f->controller.engine); // it ends before the pause can freeze it
    controller_pause(&f->controller);
    hand_in_events(f);
    assert_int_equal(f->moves_found, 0);
    controller_end_pause(&f->controller);
    assert_int_equal(f->moves_found, 1);
    assert_false(f->controller.is_paused);
}

static void a_pause_stops_a_running_clock(void **state)
{
    Fixture *f = *state;
    game_set_time_control(f->game, &(TimeControl){.base_us = 60000000});
    controller_pause(&f->controller);
    controller_end_pause(&f->controller);
    assert_false(game_clock_is_running(f->game)); // as before
    game_clock_start(f->game, clock_now_us());
    controller_pause(&f->controller);
    assert_false(game_clock_is_running(f->game));
    controller_end_pause(&f->controller);
    assert_true(game_clock_is_running(f->game));
}

static void ponders_on_the_time_of_the_opponent(void **state)
{
    Fixture *f = *state;
    Controller *controller = &f->controller;
    OptionStore *options = engine_options(controller->engine);
    assert_true(option_set_int(options, OPT_PONDER, true, ORIGIN_DEFAULT, NULL));
    assert_false(controller_ponder(controller, unit_move(game_position(f->game), "e2e4"))); // its own turn
    play(f, "e2e4");
    const Move expected = unit_move(game_position(f->game), "e7e5");
    assert_false(controller_ponder(controller, MOVE_NONE));
    assert_true(option_set_int(options, OPT_PONDER, false, ORIGIN_DEFAULT, NULL));
    assert_false(controller_ponder(controller, expected));
    assert_true(option_set_int(options, OPT_PONDER, true, ORIGIN_DEFAULT, NULL));
    assert_true(controller_ponder(controller, expected));
    assert_false(controller_ponder(controller, expected)); // it does already

    assert_false(controller_is_ponder_hit(controller, unit_move(game_position(f->game), "c7c5")));
    assert_true(controller_is_ponder_hit(controller, expected));
    play(f, "e7e5");
    controller_ponder_hit(controller);
    assert_int_equal(controller->activity, ACTIVITY_MOVE);
    hand_in_events(f);
    assert_int_equal(f->moves_found, 1);
    assert_true(pos_move_is_legal(game_position(f->game), f->found.best.move));
}

static void other_limits_are_no_ponder_hit(void **state)
{
    Fixture *f = *state;
    Controller *controller = &f->controller;
    assert_true(option_set_int(engine_options(controller->engine), OPT_PONDER, true, ORIGIN_DEFAULT, NULL));
    game_set_time_control(f->game, &(TimeControl){.base_us = 60000000});
    play(f, "e2e4");
    const Move expected = unit_move(game_position(f->game), "e7e5");
    assert_true(controller_ponder(controller, expected));
    game_clock_set(f->game, WHITE, 57000000, clock_now_us()); // a little less
    assert_true(controller_is_ponder_hit(controller, expected));
    game_clock_set(f->game, WHITE, 20000000, clock_now_us());
    assert_false(controller_is_ponder_hit(controller, expected));
    game_clock_set(f->game, WHITE, 60000000, clock_now_us());
    assert_true(controller_is_ponder_hit(controller, expected));
    controller->limits_changed = true;
    assert_false(controller_is_ponder_hit(controller, expected));
}

// What was found while pondering on another move is no answer to this one, and another limit is none to a new search.
static void nothing_outlives_a_search_that_was_aborted(void **state)
{
    Fixture *f = *state;
    Controller *controller = &f->controller;
    assert_true(option_set_int(engine_options(controller->engine), OPT_PONDER, true, ORIGIN_DEFAULT, NULL));
    play(f, "e2e4");
    assert_true(controller_ponder(controller, unit_move(game_position(f->game), "c7c5")));
    const EngineEvent found = {.kind = EVENT_BEST_MOVE, .best = {.move = MOVE_NONE, .score = SCORE_NONE}};
    controller_event(controller, &found);
    assert_true(controller->has_held_result);
    controller->limits_changed = true;
    controller_abort(controller);
    controller->depth = 0; // until it is told otherwise
    const Move expected = unit_move(game_position(f->game), "e7e5");
    assert_true(controller_ponder(controller, expected));
    assert_true(controller_is_ponder_hit(controller, expected));
    play(f, "e7e5");
    controller_ponder_hit(controller);
    assert_int_equal(f->moves_found, 0);
    assert_int_equal(controller->activity, ACTIVITY_MOVE);
}

static void draws_are_accepted_by_score_and_length(void **state)
{
    Fixture *f = *state;
    Controller *controller = &f->controller;
    const DrawPolicy policy = {.long_game = 2, .score_when_short = -100};
    assert_false(controller_accepts_draw(controller, &policy)); // not searched yet
    controller->last_score = score_from_centipawns(-50);
    assert_false(controller_accepts_draw(controller, &policy));
    controller->last_score = score_from_centipawns(-150);
    assert_true(controller_accepts_draw(controller, &policy));
    play(f, "e2e4");
    play(f, "e7e5");
    controller->last_score = score_from_centipawns(-50);
    assert_true(controller_accepts_draw(controller, &policy));
    controller->last_score = score_from_centipawns(50);
    assert_false(controller_accepts_draw(controller, &policy));
    controller->last_score = score_from_centipawns(-150);
    controller_resign(f->game, BLACK);
    assert_int_equal(game_result(f->game), RESULT_WHITE_WINS);
    assert_string_equal(game_result_reason(f->game), "Black resigns");
    assert_false(controller_accepts_draw(controller, &policy)); // the game is over
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(limits_follow_the_time_control, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finds_a_move_of_those_wanted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_aborted_search_calls_back_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_searches_find_no_move, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pause_holds_a_move_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_pause_stops_a_running_clock, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ponders_on_the_time_of_the_opponent, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_limits_are_no_ponder_hit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nothing_outlives_a_search_that_was_aborted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(draws_are_accepted_by_score_and_length, set_up, tear_down),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
