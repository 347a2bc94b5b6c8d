// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/engines.h"

#include "ui/common/config_file.h"

#include <sys/stat.h>
#include <unistd.h>

#define TEN "0123456789"
#define FIFTY TEN TEN TEN TEN TEN
#define LONG_LINE "BookFile = " FIFTY FIFTY FIFTY FIFTY

static char folder[] = "/tmp/hotspur-config-XXXXXX";
static char path[128];

static void write_config(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void values_are_read(void **state)
{
    (void)state;
    OptionStore *options = unit_options();
    Error error;
    write_config("# my machine\n[engine]\nhash = 16\nOwn-Book = off   ; think for yourself\n\nmulti pv=2\n");
    if (!config_file_read(NULL, options, &error))
        fail_msg("%s", error.text);
    assert_int_equal(option_int(options, OPT_HASH), 16);
    assert_int_equal(option_origin(options, OPT_HASH), ORIGIN_FILE);
    assert_false(option_bool(options, OPT_OWN_BOOK));
    assert_int_equal(option_origin(options, OPT_THREADS), ORIGIN_DEFAULT);
    options_free(options);
}

static void the_command_line_wins(void **state)
{
    (void)state;
    OptionStore *options = unit_options();
    Error error;
    write_config("hash = 16\n");
    assert_true(option_set(options, "hash", "8", ORIGIN_COMMAND_LINE, &error));
    assert_true(config_file_read(NULL, options, &error));
    assert_int_equal(option_int(options, OPT_HASH), 8);
    options_free(options);
}

// A file that is named is read in the place of the user's own, and must be there.
static void a_file_can_be_named(void **state)
{
    (void)state;
    OptionStore *options = unit_options();
    Error error;
    char other[UNIT_PATH_SIZE];
    write_config("hash = 16\nthreads = 2\n");
    unit_write_file(other, ".txt", "hash = 32\n");
    assert_true(config_file_read(other, options, &error));
    assert_int_equal(option_int(options, OPT_HASH), 32);
    assert_int_equal(option_origin(options, OPT_THREADS), ORIGIN_DEFAULT);
    unlink(other);
    assert_false(config_file_read(other, options, &error));
    assert_non_null(strstr(error.text, other));
    options_free(options);
}

static void faults_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *line, *reason;
    } cases[] = {
        {LONG_LINE "\nhash = 1\n", "line 1", "longer"},    {"# " LONG_LINE "\n" LONG_LINE, "line 2", "longer"},
        {"hash = 16\nhsah = 3\n", "line 2", "hsah"},       {"hash = lots\n", "line 1", "lots"},
        {"\n\nhash = 0\nhsah = 3\n", "line 3", "0"},       {"hash\n", "line 1", "name = value"},
        {"[engine\nhash = 3\n", "line 1", "name = value"}, {"UCI_Chess960 = on\n", "line 1", "no place"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        OptionStore *options = unit_options();
        Error error = {{0}};
        write_config(cases[i].text);
        if (config_file_read(NULL, options, &error) || strstr(error.text, cases[i].line) == NULL ||
            strstr(error.text, cases[i].reason) == NULL || strstr(error.text, path) == NULL)
            fail_msg("%s: '%s'", cases[i].text, error.text);
        options_free(options);
    }
}

// A value that is not the default, and that a file can hold.
static void choose_value(const OptionDef *def, char out[32])
{
    switch (def->kind) {
    case OPTK_BOOL: snprintf(out, 32, "%s", def->def_int != 0 ? "false" : "true"); break;
    case OPTK_INT: snprintf(out, 32, "%d", (int)(def->def_int == def->max ? def->min : def->def_int + 1)); break;
    case OPTK_CHOICE: snprintf(out, 32, "%s", def->choices[def->def_int == 0 ? 1 : 0]); break;
    default: snprintf(out, 32, "/a b;c = #%s", def->name); break;
    }
}

static void what_is_printed_is_read_again(void **state)
{
    (void)state;
    OptionStore *options = unit_options(), *copy = unit_options();
    Error error = {{0}};
    char before[128], after[128];
    for (int i = 0; i < options_count(options); ++i) {
        choose_value(options_listed(options, i), before);
        assert_true(option_set(options, options_listed(options, i)->name, before, ORIGIN_PROTOCOL, &error));
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (!config_file_print(options, file, &error))
        fail_msg("%s", error.text);
    fclose(file);
    if (!config_file_read(NULL, copy, &error))
        fail_msg("%s", error.text);
    for (int i = 0; i < options_count(options); ++i) {
        const OptionDef *def = options_listed(options, i);
        const bool may_stand = (def->surfaces & ON_FILE) != 0 && def->kind != OPTK_BUTTON;
        option_write_value(options, def->id, before, sizeof before);
        option_write_value(copy, def->id, after, sizeof after);
        if ((option_origin(copy, def->id) == ORIGIN_FILE) != may_stand || (may_stand && strcmp(before, after) != 0))
            fail_msg("%s: '%s' became '%s'", def->name, before, after);
    }
    options_free(options);
    options_free(copy);
}

static void what_a_file_cannot_hold_is_not_printed(void **state)
{
    (void)state;
    static const struct {
        const char *value, *reason;
    } cases[] = {{"/a ;b", "';'"}, {"/a ", "blank"}, {";", "';'"}};
    char text[256], filler[256];
    for (size_t i = 0; i <= COUNT_OF(cases); ++i) {
        OptionStore *options = unit_options();
        Error error = {{0}};
        snprintf(filler, sizeof filler, "/%0200d", 0);
        const bool is_long = i == COUNT_OF(cases);
        option_set(options, "DebugLog", is_long ? filler : cases[i].value, ORIGIN_PROTOCOL, &error);
        FILE *file = fmemopen(text, sizeof text, "w");
        assert_false(config_file_print(options, file, &error));
        assert_int_equal(ftell(file), 0);
        fclose(file);
        if (strstr(error.text, "DebugLog") == NULL ||
            strstr(error.text, is_long ? "too long" : cases[i].reason) == NULL)
            fail_msg("%s", error.text);
        options_free(options);
    }
}

// Appends "key=action " to the text that it is given.
static bool take_key(void *context, const char *key, const char *action, Error *error)
{
    char *out = context;
    const size_t length = strlen(out);
    if (strcmp(key, "F13") == 0)
        return error_set(error, "no such key");
    snprintf(out + length, 128 - length, "%s=%s ", key, action);
    return true;
}

static void keys_stand_below_their_heading(void **state)
{
    (void)state;
    char found[128] = "";
    OptionStore *options = unit_options();
    Error error = {{0}};
    write_config("hash = 16\n[Keys]\nF2 = undo\n? = new black\n[engine]\nthreads = 2\n");
    assert_true(config_file_read_keys(NULL, take_key, found, &error));
    assert_string_equal(found, "F2=undo ?=new black ");
    assert_true(config_file_read(NULL, options, &error));
    assert_int_equal(option_int(options, OPT_THREADS), 2);
    write_config("hsah = 16\n[keys]\nF13 = undo\n");
    assert_false(config_file_read_keys(NULL, take_key, found, &error));
    assert_non_null(strstr(error.text, "line 3: no such key"));
    options_free(options);
}

static void no_file_is_no_fault(void **state)
{
    (void)state;
    OptionStore *options = unit_options();
    Error error = {{0}};
    unlink(path);
    assert_true(config_file_read(NULL, options, &error));
    assert_int_equal(option_origin(options, OPT_HASH), ORIGIN_DEFAULT);

    // A folder in its place is one.
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(config_file_read(NULL, options, &error));
    assert_non_null(strstr(error.text, path));
    assert_int_equal(rmdir(path), 0);
    options_free(options);
}

static int set_up(void **state)
{
    (void)state;
    char own[96];
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(own, sizeof own, "%s/hotspur", folder);
    snprintf(path, sizeof path, "%s/config", own);
    return setenv("XDG_CONFIG_HOME", folder, 1) != 0 || mkdir(own, 0700) != 0 ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    unlink(path);
    *strrchr(path, '/') = '\0';
    return rmdir(path) != 0 || rmdir(folder) != 0 ? -1 : 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(the_command_line_wins),
        cmocka_unit_test(a_file_can_be_named),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(what_is_printed_is_read_again),
        cmocka_unit_test(what_a_file_cannot_hold_is_not_printed),
        cmocka_unit_test(keys_stand_below_their_heading),
        cmocka_unit_test(no_file_is_no_fault),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
