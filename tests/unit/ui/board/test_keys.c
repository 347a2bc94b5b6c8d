// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the board by name, what they do, and the table of actions.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/actions.h"

static void names_are_read_as_they_are_written(void **state)
{
    (void)state;
    KeyMap keys;
    actions_set_keys(&keys);
    assert_in_range(keys.count, 40, KEY_MAP_MAX);
    for (int i = 0; i < keys.count; ++i)
        for (int for_file = 0; for_file < 2; ++for_file) {
            char name[KEY_NAME_SIZE];
            BoardKey key;
            Error error;
            key_write(keys.rows[i].key, for_file != 0, name);
            if (!key_read(name, &key, &error) || !key_equals(key, keys.rows[i].key))
                fail_msg("%s of %s", name, keys.rows[i].action);
            if (for_file != 0 && strpbrk(name, ";#[=:") != NULL)
                fail_msg("%s would not be a name in a file", name);
        }
}

static void keys_are_found_in_any_case(void **state)
{
    (void)state;
    static const struct {
        const char *name, *written;
    } rows[] = {{"f12", "F12"},     {"ctrl-b", "Ctrl-B"}, {"ALT-X", "Alt-x"}, {"pgup", "PgUp"}, {"s-tab", "S-Tab"},
                {"semicolon", ";"}, {"SPACE", "Space"},   {"hash", "#"},      {"?", "?"},       {"bracket", "["}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        BoardKey key;
        Error error;
        char written[KEY_NAME_SIZE];
        if (!key_read(rows[i].name, &key, &error))
            fail_msg("%s", error.text);
        key_write(key, false, written);
        assert_string_equal(written, rows[i].written);
    }
}

static void wrong_keys_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name, *reason;
    } rows[] = {
        {"e", "letters are typed"}, {"N", "letters are typed"}, {"5", "chooses a panel"}, {":", "begins a command"},
        {"Esc", "goes back"},       {"ctrl-c", "stops"},        {"F13", "F13"},           {"F0", "F0"},
        {"Ctrl-1", "unknown key"},  {"Alt-", "unknown key"},    {"", "unknown key"},      {"Pause", "unknown key"},
        {"\xc3\xa9", "unknown key"}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        BoardKey key;
        Error error = {{0}};
        if (key_read(rows[i].name, &key, &error) || strstr(error.text, rows[i].reason) == NULL)
            fail_msg("%s: '%s'", rows[i].name, error.text);
    }
}

static void every_key_of_the_table_is_one(void **state)
{
    (void)state;
    int listed = 0;
    KeyMap keys;
    actions_set_keys(&keys);
    for (int i = 0; i < actions.count; ++i) {
        char list[KEY_LIST_SIZE];
        Text text = text_begin(list, sizeof list);
        key_map_list(&keys, actions.rows[i].name, &text);
        assert_string_equal(list, actions.rows[i].keys); // neither unknown, nor taken by another action
        for (const char *c = actions.rows[i].keys; *c != '\0'; ++c)
            listed += c == actions.rows[i].keys || c[-1] == ' ';
    }
    assert_int_equal(listed, keys.count);
}

static void names_of_actions_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < actions.count; ++i) {
        assert_ptr_equal(action_find(actions.rows[i].name), &actions.rows[i]);
        assert_int_equal((actions.rows[i].run_key != NULL) + (actions.rows[i].run_step != NULL) +
                             (actions.rows[i].run_typed != NULL),
                         1);
        // What is a command has one of its own table.
        if (actions.rows[i].run_typed == NULL)
            continue;
        char name[32] = "";
        snprintf(name, sizeof name, "%.*s", (int)strcspn(actions.rows[i].run_typed, " "), actions.rows[i].run_typed);
        assert_true(command_find(shared_command_tables, name, false) != NULL ||
                    command_find(board_command_tables, name, false) != NULL);
        assert_ptr_equal(action_find(actions.rows[i].run_typed), &actions.rows[i]);
    }
}

static void keys_are_bound_to_actions_and_commands(void **state)
{
    (void)state;
    KeyMap keys;
    Error error;
    BoardKey key;
    char list[KEY_LIST_SIZE];
    actions_set_keys(&keys);
    assert_true(keys_bind(&keys, "F4", "hint", &error));
    assert_true(keys_bind(&keys, "Ctrl-T", "multipv +1", &error)); // the command of an action
    assert_true(keys_bind(&keys, "F11", "level 3 2", &error));
    assert_true(keys_bind(&keys, ",", "none", &error));
    Text text = text_begin(list, sizeof list);
    key_map_list(&keys, "hint", &text);
    assert_string_equal(list, "! F3 F4");
    text = text_begin(list, sizeof list);
    key_map_list(&keys, "more-lines", &text);
    assert_string_equal(list, "+ Ctrl-T");
    assert_false(key_map_key_of(&keys, "undo", &key));
    assert_true(key_map_key_of(&keys, "level 3 2", &key));
    assert_int_equal(key.key, TERM_KEY_F1 + 10);
}

static void wrong_bindings_change_nothing(void **state)
{
    (void)state;
    KeyMap keys, before;
    static const struct {
        const char *action, *reason;
    } rows[] = {{"undoo", "neither an action nor a command"},
                {"", "neither"},
                {"level 1;quit", "one command"},
                {"new 01234567890123456789012345678901234567890123456789012345678901234", "at most"}};
    actions_set_keys(&keys);
    before = keys;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Error error = {{0}};
        if (keys_bind(&keys, "F4", rows[i].action, &error) || strstr(error.text, rows[i].reason) == NULL)
            fail_msg("%s: '%s'", rows[i].action, error.text);
        assert_memory_equal(&keys, &before, sizeof keys);
    }
    Error error;
    assert_true(keys_bind_from_file(&keys, "f4", "hint", &error));
    assert_false(keys_bind_from_file(&keys, "F4", "undo", &error));
    assert_string_equal(error.text, "F4 is bound twice, to hint and to undo");
}

static void letters_come_and_go(void **state)
{
    (void)state;
    KeyMap keys;
    const BoardKey j = {TERM_KEY_CHARACTER, 'j'};
    actions_set_keys(&keys);
    actions_set_letters(&keys, true);
    assert_string_equal(key_map_action(&keys, j), "cursor-down");
    actions_set_letters(&keys, false);
    assert_string_equal(key_map_action(&keys, j), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_read_as_they_are_written),
        cmocka_unit_test(keys_are_found_in_any_case),
        cmocka_unit_test(wrong_keys_are_refused),
        cmocka_unit_test(every_key_of_the_table_is_one),
        cmocka_unit_test(names_of_actions_are_unique),
        cmocka_unit_test(keys_are_bound_to_actions_and_commands),
        cmocka_unit_test(wrong_bindings_change_nothing),
        cmocka_unit_test(letters_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
