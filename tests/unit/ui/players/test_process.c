// SPDX-License-Identifier: GPL-3.0-or-later
// Another program at the end of two pipes: what it says, that it ends, and that it never has to be waited for.
#include "unit/unit.h"

#include "base/clock.h"
#include "ui/players/process.h"

#include <signal.h>

enum { LONG_US = 60000000, NO_CANCEL = -1 };

static Process *start(const char *command, int cancel_fd)
{
    Error error = {""};
    Process *process = process_start(command, cancel_fd, &error);
    if (process == NULL)
        fail_msg("%s: %s", command, error.text);
    return process;
}

static void assert_line(Process *process, const char *wanted)
{
    char *line;
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_LINE);
    assert_string_equal(line, wanted);
}

static void lines_go_both_ways(void **state)
{
    (void)state;
    Process *process = start("sh -c 'while read -r line; do echo \"got $line\"; done'", NO_CANCEL);
    process_send(process, "number %d", 7);
    assert_line(process, "got number 7");
    // Longer than one message, and than what a pipe holds.
    enum { LENGTH = 100000 };
    char *text = malloc(LENGTH + 1);
    memset(text, 'x', LENGTH);
    text[LENGTH] = '\0';
    process_send(process, "%s", text);
    char *line;
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_LINE);
    assert_int_equal(strlen(line), LENGTH + strlen("got "));
    free(text);
    assert_true(process_stop(process, LONG_US));
}

static void the_end_of_a_program_is_noticed(void **state)
{
    (void)state;
    char *line;
    Process *process = start("sh -c 'echo last; echo \"bell \\007\"; exit 3'", NO_CANCEL);
    assert_line(process, "last");
    assert_line(process, "bell ?"); // what it says may be shown
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_ENDED);
    process_send(process, "not read by anything");
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_ENDED);
    assert_true(process_stop(process, LONG_US));
}

static void a_silent_program_is_not_waited_for(void **state)
{
    (void)state;
    char *line;
    int cancel[2];
    assert_int_equal(pipe(cancel), 0);
    Process *process = start("sleep 1000", cancel[0]);
    assert_int_equal(process_read_line(process, clock_now_us() + 1000, &line), PROCESS_TIMEOUT);
    assert_int_equal(write(cancel[1], "x", 1), 1);
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_CANCELLED);
    assert_false(process_stop(process, 1000)); // it had to be killed
    close(cancel[0]);
    close(cancel[1]);
    assert_true(process_stop(NULL, 0));
}

// What a program has started itself ends with it.
static void the_whole_group_is_ended(void **state)
{
    (void)state;
    Process *process = start("sh -c 'sleep 1000 & echo $!; wait'", NO_CANCEL);
    char *line;
    assert_int_equal(process_read_line(process, clock_now_us() + LONG_US, &line), PROCESS_LINE);
    const pid_t child = (pid_t)atol(line);
    assert_true(child > 1);
    assert_int_equal(kill(child, 0), 0);
    assert_false(process_stop(process, 0));
    // Killed, it may still have to be reaped by the process that inherits it: a zombie has no command line.
    char path[64], command[16];
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)child);
    for (int i = 0; i < 1000; ++i) {
        FILE *file = fopen(path, "r");
        const size_t size = file == NULL ? 0 : fread(command, 1, sizeof command, file);
        if (file != NULL)
            fclose(file);
        if (size == 0)
            return;
        clock_sleep_us(10000);
    }
    fail_msg("%ld still runs", (long)child);
}

static void programs_that_cannot_start_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *command, *reason;
    } cases[] = {{"/no/such/engine uci", "/no/such/engine: cannot be started"},
                 {"no-such-engine", "no-such-engine: there is no such program in PATH"},
                 {"", "the command of a player is empty"},
                 {"  ", "the command of a player is empty"},
                 {"'engine", "a quote is not closed"}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Error error = {""};
        assert_null(process_start(cases[i].command, NO_CANCEL, &error));
        assert_non_null(strstr(error.text, cases[i].reason));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_go_both_ways),
        cmocka_unit_test(the_end_of_a_program_is_noticed),
        cmocka_unit_test(a_silent_program_is_not_waited_for),
        cmocka_unit_test(the_whole_group_is_ended),
        cmocka_unit_test(programs_that_cannot_start_are_named),
    };
    signal(SIGPIPE, SIG_IGN); // as the program does
    return cmocka_run_group_tests(tests, NULL, NULL);
}
