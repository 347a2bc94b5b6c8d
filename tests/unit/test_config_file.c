// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "cli/config_file.h"

#include <sys/stat.h>
#include <unistd.h>

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
    OptionStore *options = options_new();
    Error error;
    write_config("# my machine\n[engine]\nhash = 16\nOwn-Book = off   ; think for yourself\n\nmulti pv=2\n");
    if (!config_file_read(options, &error))
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
    OptionStore *options = options_new();
    Error error;
    write_config("hash = 16\n");
    assert_true(option_set(options, "hash", "8", ORIGIN_COMMAND_LINE, &error));
    assert_true(config_file_read(options, &error));
    assert_int_equal(option_int(options, OPT_HASH), 8);
    options_free(options);
}

static void faults_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *line, *reason;
    } cases[] = {
        {"hash = 16\nhsah = 3\n", "line 2", "hsah"},       {"hash = lots\n", "line 1", "lots"},
        {"\n\nhash = 0\nhsah = 3\n", "line 3", "0"},       {"hash\n", "line 1", "name = value"},
        {"[engine\nhash = 3\n", "line 1", "name = value"}, {"UCI_Chess960 = on\n", "line 1", "no place"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        OptionStore *options = options_new();
        Error error = {{0}};
        write_config(cases[i].text);
        if (config_file_read(options, &error) || strstr(error.text, cases[i].line) == NULL ||
            strstr(error.text, cases[i].reason) == NULL || strstr(error.text, path) == NULL)
            fail_msg("%s: '%s'", cases[i].text, error.text);
        options_free(options);
    }
}

static void no_file_is_no_fault(void **state)
{
    (void)state;
    OptionStore *options = options_new();
    Error error = {{0}};
    unlink(path);
    assert_true(config_file_read(options, &error));
    assert_int_equal(option_origin(options, OPT_HASH), ORIGIN_DEFAULT);

    // A folder in its place is one.
    assert_int_equal(mkdir(path, 0700), 0);
    assert_false(config_file_read(options, &error));
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
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(no_file_is_no_fault),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
