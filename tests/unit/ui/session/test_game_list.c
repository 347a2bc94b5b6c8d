// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of the games of a file: reading that is broken off.
#include "unit/unit.h"

#include "ui/common/signals.h"
#include "ui/session/game_list.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

enum { GAMES = 20000 }; // more than one block of a file

static void write_games(const char *path, int count)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < count; ++i)
        fputs("[White \"A\"]\n\n1. e4 e5 *\n\n", file);
    assert_int_equal(fclose(file), 0);
}

static void a_signal_breaks_reading_off(void **state)
{
    (void)state;
    static const int noted[] = {SIGINT, 0};
    char path[UNIT_PATH_SIZE];
    Error error = {""};
    unit_write_file(path, ".pgn", "");
    write_games(path, GAMES);
    assert_true(signals_open(noted, &error));
    GameList *list = game_list_new(path, NULL, &error);
    assert_int_equal(game_list_count(list), GAMES);
    raise(SIGINT);
    assert_null(game_list_new(path, NULL, &error));
    assert_non_null(strstr(error.text, ".pgn: line "));
    assert_non_null(strstr(error.text, ": reading was broken off"));
    // A list that cannot be made anew stays what it was.
    write_games(path, GAMES - 1);
    game_list_renew(list, 0);
    assert_int_equal(game_list_count(list), GAMES);
    assert_false(game_list_is_current(list));
    assert_int_equal(signals_take(), SIGNALLED_INTERRUPT);
    game_list_renew(list, 0);
    assert_int_equal(game_list_count(list), GAMES - 1);
    game_list_free(list);
    signals_close();
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_signal_breaks_reading_off)};
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
