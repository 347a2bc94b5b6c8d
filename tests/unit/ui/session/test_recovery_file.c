// SPDX-License-Identifier: GPL-3.0-or-later
// The file of an unfinished game: what is written is read back, and nothing else is.
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

static void refuses_every_part_of_a_file(void **state)
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

// Writes the example with another text in the place of the one behind a name.
static void write_changed(const char *name, const char *value, char out[RECOVERY_TEXT_SIZE])
{
    char text[RECOVERY_TEXT_SIZE];
    recovery_file_write(&example, text);
    const char *line = strstr(text, name);
    assert_non_null(line);
    const char *old = line + strlen(name) + 1;
    const int length =
        snprintf(out, RECOVERY_TEXT_SIZE, "%.*s%s%s", (int)(old - text), text, value, old + strcspn(old, "\n"));
    assert_true(length < RECOVERY_TEXT_SIZE);
}

static void refuses_values_out_of_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *name, *wrong, *right;
    } fields[] = {
        {"hotspur-unfinished-game", "../../x.pgn", "x.pgn"},
        {"hotspur-unfinished-game", "/x.pgn", "..pgn"},
        {"person", "2", "0"},
        {"white_clock", "99999999999999999999", "-1000000"},
        {"black_clock", "1125899906842625", "1125899906842624"},
        {"no_clocks", "2", "1"},
        {"base", "-1", "0"},
        {"increment", "-1", "0"},
        {"moves", "-1", "0"},
        {"move_time", "-1", "0"},
        {"depth", "100000", "1"},
        {"nodes", "-1", "0"},
        {"clock_odds", "0", "1"},
        {"strength", "x", "0"},
    };
    char text[RECOVERY_TEXT_SIZE];
    RecoveredGame game;
    Error error;
    assert_false(recovery_file_read("rubbish", &game, &error));
    for (size_t i = 0; i < COUNT_OF(fields); ++i) {
        write_changed(fields[i].name, fields[i].right, text);
        if (!recovery_file_read(text, &game, &error))
            fail_msg("%s %s: %s", fields[i].name, fields[i].right, error.text);
        write_changed(fields[i].name, fields[i].wrong, text);
        if (recovery_file_read(text, &game, &error))
            fail_msg("%s %s was read", fields[i].name, fields[i].wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_it_writes),
        cmocka_unit_test(refuses_every_part_of_a_file),
        cmocka_unit_test(refuses_values_out_of_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
