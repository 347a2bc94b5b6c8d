// SPDX-License-Identifier: GPL-3.0-or-later
// The debug log: what a line looks like, that no byte is lost, and how it follows its option.
#include "unit/engines.h"

#include "base/file.h"
#include "ui/common/debug_log.h"
#include "ui/common/lines.h"
#include "ui/common/output.h"

#include <fcntl.h>
#include <regex.h>

enum { TEXT_MAX = 1 << 20 };

typedef struct Fixture {
    char path[UNIT_PATH_SIZE];
    OptionStore *options;
    DebugLog *log;
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    unit_write_file(f->path, ".log", "");
    f->options = unit_options();
    f->log = debug_log_new(f->options, NULL);
    *state = f;
    return f->log == NULL;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    debug_log_free(f->log);
    options_free(f->options);
    unlink(f->path);
    free(f);
    return 0;
}

static bool name_file(const Fixture *f, const char *path, Error *error)
{
    return option_set(f->options, "DebugLog", path, ORIGIN_PROTOCOL, error);
}

// What follows time and process in each line.
static void assert_log(const Fixture *f, const char *expected)
{
    Error error;
    char *text = file_read_text(f->path, TEXT_MAX, &error);
    if (text == NULL)
        fail_msg("%s", error.text);
    regex_t head;
    char without[4096] = "";
    assert_int_equal(
        regcomp(&head, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{6}Z [0-9]+ ", REG_EXTENDED), 0);
    for (char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        regmatch_t match;
        if (regexec(&head, line, 1, &match, 0) != 0)
            fail_msg("no time and process: %s", line);
        assert_non_null(strchr(line, '\n'));
        const char *rest = line + match.rm_eo;
        const size_t used = strlen(without);
        snprintf(without + used, sizeof without - used, "%.*s", (int)(strchr(rest, '\n') + 1 - rest), rest);
    }
    assert_string_equal(without, expected);
    regfree(&head);
    free(text);
}

static void nothing_is_written_without_a_name(void **state)
{
    const Fixture *f = *state;
    debug_log_line(f->log, LOG_IN, "uci", 3);
    debug_log_line(NULL, LOG_IN, "uci", 3);
    assert_log(f, "");
}

static void lines_are_marked_by_direction(void **state)
{
    const Fixture *f = *state;
    assert_true(name_file(f, f->path, NULL));
    debug_log_line(f->log, LOG_IN, "isready", 7);
    debug_log_line(f->log, LOG_OUT, "readyok", 7);
    debug_log_line(f->log, LOG_IN, "", 0);
    assert_log(f, "= the log begins\n> isready\n< readyok\n> \n");
}

static void every_byte_can_be_seen(void **state)
{
    const Fixture *f = *state;
    static const char bytes[] = "a\0b\x1b\\\t\x7f\xffz~\r";
    assert_true(name_file(f, f->path, NULL));
    debug_log_line(f->log, LOG_IN, bytes, sizeof bytes - 1);
    assert_log(f, "= the log begins\n> a\\x00b\\x1b\\\\\\t\\x7f\\xffz~\\r\n");
}

static void it_can_be_switched_off(void **state)
{
    const Fixture *f = *state;
    assert_true(name_file(f, f->path, NULL));
    assert_true(name_file(f, "", NULL));
    debug_log_line(f->log, LOG_OUT, "readyok", 7);
    assert_log(f, "= the log begins\n");
}

// The reason may hold none of the words that XBoard takes for the end of the program.
static void assert_reason_is_harmless(const char *reason)
{
    static const char *const words[] = {"not found", "No such file", "Permission denied", "can't alloc"};
    for (size_t i = 0; i < COUNT_OF(words); ++i)
        assert_null(strstr(reason, words[i]));
    assert_null(strchr(reason, '\n'));
}

static void a_refused_file_leaves_the_old_one(void **state)
{
    const Fixture *f = *state;
    static const struct {
        const char *path, *reason;
    } rows[] = {
        {"/nowhere/at/all", "there is no such folder"},
        {"/dev/null/x", "there is no such folder"},
        {"/tmp", "it is a folder"},
    };
    assert_true(name_file(f, f->path, NULL));
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        Error error;
        assert_false(name_file(f, rows[i].path, &error));
        assert_non_null(strstr(error.text, rows[i].path));
        assert_non_null(strstr(error.text, rows[i].reason));
        assert_reason_is_harmless(error.text);
        assert_string_equal(option_text(f->options, OPT_DEBUG_LOG), f->path);
    }
    debug_log_line(f->log, LOG_OUT, "ok", 2);
    assert_log(f, "= the log begins\n< ok\n");
}

static void a_name_from_before_must_be_good(void **state)
{
    const Fixture *f = *state;
    OptionStore *options = unit_options();
    Error error;
    assert_true(option_set(options, "DebugLog", "/nowhere/at/all", ORIGIN_COMMAND_LINE, NULL));
    assert_null(debug_log_new(options, &error));
    assert_true(option_set(options, "DebugLog", f->path, ORIGIN_COMMAND_LINE, NULL));
    DebugLog *log = debug_log_new(options, &error);
    assert_non_null(log);
    debug_log_free(log);
    assert_log(f, "= the log begins\n= the session ends\n");
    // No listener follows the option any more.
    assert_true(option_set(options, "DebugLog", "/nowhere/at/all", ORIGIN_COMMAND_LINE, NULL));
    options_free(options);
}

static void a_full_disk_is_told_and_leaves_the_old_log(void **state)
{
    const Fixture *f = *state;
    Error error = {""};
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_true(name_file(f, f->path, NULL));
    assert_false(name_file(f, "/dev/full", &error));
    assert_non_null(strstr(error.text, "'/dev/full' cannot be written"));
    debug_log_line(f->log, LOG_OUT, "ok", 2);
    assert_log(f, "= the log begins\n< ok\n");
}

static void pipes_write_what_passes_through(void **state)
{
    const Fixture *f = *state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_true(name_file(f, f->path, NULL));
    LineInput *input = lines_new(ends[0]);
    Output *output = output_new(ends[1]);
    lines_set_log(input, f->log);
    output_set_log(output, f->log);
    // What came from elsewhere makes no line of its own and steers no terminal.
    output_line(output, "first\r%s", "\n");
    output_line(output, "%c\tsecond \xc2\x9b", 1);
    lines_fill(input);
    assert_string_equal(lines_next(input), "first??");
    assert_string_equal(lines_next(input), "?\tsecond ?");
    assert_null(lines_next(input));
    assert_int_equal(write(ends[1], "third\r\n\1\nx\0y", 12), 12);
    close(ends[1]);
    lines_fill(input);
    lines_fill(input);
    assert_string_equal(lines_next(input), "third");
    assert_string_equal(lines_next(input), "\1");
    assert_string_equal(lines_next(input), "x\x1ay");
    assert_log(f, "= the log begins\n< first??\n< ?\\tsecond ?\n> first??\n> ?\\tsecond ?\n"
                  "> third\\r\n> \\x01\n> x\\x00y\n");
    output_free(output);
    lines_free(input);
    close(ends[0]);
}

#define WITH_LOG(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_LOG(nothing_is_written_without_a_name),
        WITH_LOG(lines_are_marked_by_direction),
        WITH_LOG(every_byte_can_be_seen),
        WITH_LOG(it_can_be_switched_off),
        WITH_LOG(a_refused_file_leaves_the_old_one),
        WITH_LOG(a_name_from_before_must_be_good),
        WITH_LOG(a_full_disk_is_told_and_leaves_the_old_log),
        WITH_LOG(pipes_write_what_passes_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
