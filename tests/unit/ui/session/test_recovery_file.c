// SPDX-License-Identifier: GPL-3.0-or-later
// The note of an unfinished game: what is written is read back, and nothing else is.
#include "unit/unit.h"

#include "ui/session/recovery_file.h"

static const RecoveredGame example = {
    .file = "2030-01-02_030405.pgn",
    .terms = {.person = BLACK,
              .control = {.base_us = 300000000, .increment_us = 2000000, .moves = 40},
              .left_us = {-5, 123456789},
              .move_us = 7,
              .depth = 12,
              .nodes = 5000,
              .clock_odds = 5},
    .strength = 1500,
};

static void reads_what_it_writes(void **state)
{
    (void)state;
    char text[RECOVERY_TEXT_SIZE], again[RECOVERY_TEXT_SIZE];
    RecoveredGame game;
    Error error;
    recovery_file_write(&example, text);
    assert_true(recovery_file_read(text, &game, &error));
    assert_string_equal(game.file, example.file);
    assert_int_equal(game.terms.person, BLACK);
    assert_int_equal(game.terms.left_us[BLACK], 123456789);
    assert_int_equal(game.terms.control.moves, 40);
    recovery_file_write(&game, again);
    assert_string_equal(again, text);
}

static void refuses_every_part_of_a_note(void **state)
{
    (void)state;
    char text[RECOVERY_TEXT_SIZE];
    RecoveredGame game = {.strength = 1};
    Error error;
    recovery_file_write(&example, text);
    // Without its last line feed it is whole; a number that is cut short cannot be told from another.
    for (size_t length = (size_t)(strstr(text, "strength ") - text) + strlen("strength "); length-- > 0;) {
        text[length] = '\0';
        error.text[0] = '\0';
        assert_false(recovery_file_read(text, &game, &error));
        assert_true(error.text[0] != '\0');
        assert_int_equal(game.strength, 1);
    }
}

static void refuses_what_is_foreign(void **state)
{
    (void)state;
    static const char *const texts[] = {"hotspur-unfinished-game ../../x.pgn\nperson 0", "rubbish",
                                        "hotspur-unfinished-game x.pgn\nperson 2",
                                        "hotspur-unfinished-game x.pgn\nperson 0\nwhite_clock 99999999999999999999"};
    RecoveredGame game;
    Error error;
    for (size_t i = 0; i < COUNT_OF(texts); ++i)
        assert_false(recovery_file_read(texts[i], &game, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(refuses_every_part_of_a_note),
        cmocka_unit_test(refuses_what_is_foreign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
