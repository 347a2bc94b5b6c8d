// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of CECP about time set: level, st, sd, nps, time and otim.
#include "unit/unit.h"

#include "base/clock.h"
#include "ui/cecp/state.h"

#include <fcntl.h>

static int set_up(void **state)
{
    board_init();
    Cecp *cecp = calloc(1, sizeof *cecp);
    const int fd = open("/dev/null", O_WRONLY);
    cecp->game = game_new();
    cecp->output = output_new(fd);
    cecp->controller.engine_side = COLOUR_NONE;
    *state = cecp;
    return fd < 0;
}

static int tear_down(void **state)
{
    Cecp *cecp = *state;
    const int fd = output_fd(cecp->output);
    output_free(cecp->output);
    close(fd);
    game_free(cecp->game);
    free(cecp);
    return 0;
}

// Runs a command with what stands behind it.
static void run(Cecp *cecp, const char *name, const char *arguments)
{
    char rest[256];
    snprintf(rest, sizeof rest, "%s", arguments);
    const CommandDef *command = command_find((const CommandTable *const[]){&cecp_clock_commands, NULL}, name, false);
    if (command != NULL)
        command->run_cecp(cecp, rest);
    else
        fail_msg("there is no command %s", name);
}

static void levels_are_read(void **state)
{
    Cecp *cecp = *state;
    static const struct {
        const char *level;
        int moves;
        int64_t base_ms, increment_ms;
    } cases[] = {
        {"40 5 0", 40, 300000, 0},      {"0 2 12", 0, 120000, 12000},
        {"0 2:30 0.5", 0, 150000, 500}, {"40 0:05 0", 40, 5000, 0},
        {"0 0.5 0", 0, 30000, 0},       {"0 0 1", 0, 10000, 1000}, // a server's clock of zero minutes
        {"0 3", 0, 180000, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        run(cecp, "level", cases[i].level);
        const TimeControl *control = game_time_control(cecp->game);
        assert_int_equal(control->moves, cases[i].moves);
        assert_int_equal(control->base_us, cases[i].base_ms * 1000);
        assert_int_equal(control->increment_us, cases[i].increment_ms * 1000);
        assert_int_equal(control->move_us, 0);
    }
}

static void wrong_levels_change_nothing(void **state)
{
    Cecp *cecp = *state;
    static const char *const wrong[] = {"-1 5 0",
                                        "x 5 0",
                                        "40 5:x 0",
                                        "40 5 -1",
                                        "40 . 0",
                                        "1.5 5 0",
                                        "40 0000000000000000000000000000000000000000000000000000000000000000000009 0"};
    run(cecp, "level", "40 5 2");
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        run(cecp, "level", wrong[i]);
        const TimeControl *control = game_time_control(cecp->game);
        if (control->moves != 40 || control->base_us != INT64_C(300000000) || control->increment_us != 2000000)
            fail_msg("level %s was taken", wrong[i]);
    }
}

static void a_move_has_a_time_or_a_depth(void **state)
{
    Cecp *cecp = *state;
    run(cecp, "st", "2.5");
    assert_int_equal(game_time_control(cecp->game)->move_us, 2500000);
    run(cecp, "st", "0"); // not without any time
    assert_int_equal(game_time_control(cecp->game)->move_us, US_PER_CENTISECOND);
    run(cecp, "st", "-1");
    assert_int_equal(game_time_control(cecp->game)->move_us, US_PER_CENTISECOND);
    run(cecp, "sd", "7");
    assert_int_equal(cecp->controller.depth, 7);
    run(cecp, "sd", "0");
    assert_int_equal(cecp->controller.depth, 7);
    run(cecp, "sd", "100000");
    assert_int_equal(cecp->controller.depth, MAX_PLY - 1);
    run(cecp, "nps", "5000");
    assert_int_equal(cecp->time_source, TIME_OF_NODES);
    assert_int_equal(cecp->nodes_per_second, 5000);
    run(cecp, "nps", "0");
    assert_int_equal(cecp->time_source, TIME_OF_CPU);
}

static void clocks_belong_to_the_engine_and_its_opponent(void **state)
{
    Cecp *cecp = *state;
    cecp->controller.engine_side = BLACK;
    run(cecp, "level", "0 5 0");
    run(cecp, "time", "1234");
    run(cecp, "otim", "-50");
    assert_int_equal(game_clock_left(cecp->game, BLACK, clock_now_us()), 12340000);
    assert_int_equal(game_clock_left(cecp->game, WHITE, clock_now_us()), -500000);
    // Without a side they wait until there is one.
    cecp->controller.engine_side = COLOUR_NONE;
    run(cecp, "time", "777");
    assert_int_equal(game_clock_left(cecp->game, BLACK, clock_now_us()), 12340000);
    assert_true(cecp->clocks.is_known[CLOCK_OWN]);
    assert_int_equal(cecp->clocks.left_us[CLOCK_OWN], 7770000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(levels_are_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_levels_change_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_move_has_a_time_or_a_depth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(clocks_belong_to_the_engine_and_its_opponent, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
