// SPDX-License-Identifier: GPL-3.0-or-later
// Another program at the other end of two pipes: started without a shell, written to without waiting,
// read with deadlines, ended in any case. The protocols above know nothing of descriptors. Not a thread
// of its own: each wait looks at all that may happen.
#include "ui/players/process.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/command_words.h"
#include "ui/common/event_loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_SIZE = 1024, REAP_STEP_MS = 2 };

// So long after a deadline lines are taken: enough for a thread that had to wait for its processor.
static const int64_t after_deadline_us = 100 * US_PER_MS;

// A program that has been told to end by a signal.
static const int64_t term_grace_us = US_PER_SECOND / 2;

struct Process {
    OsProcess program;
    int to_fd, from_fd, cancel_fd;
    Output *output;
    LineInput *input;
    int64_t line_time_us;
};

// --- starting ------------------------------------------------------------------------------------------------------

static void close_pair(const int fds[2])
{
    close(fds[0]);
    close(fds[1]);
}

// `reason` as in errno.
static void explain_failure(const char *program, int reason, Error *error)
{
    if (strchr(program, '/') == NULL && reason == ENOENT)
        error_set(error, "%.80s: there is no such program in %s", program, os_program_folders());
    // The system says the same for a missing program and a missing interpreter of a script.
    else if (reason == ENOENT && file_exists(program))
        error_set(error, "%.80s: cannot be started: the program that runs it, on its first line, is missing", program);
    else
        error_set(error, "%.80s: cannot be started: %s", program, strerror(reason));
}

// Makes both pipes and starts the program on them. On failure everything is closed again.
static Process *connect_process(char **words, int cancel_fd, Error *error)
{
    int to[2], from[2];
    if (!os_pipe(to)) {
        error_set(error, "%.80s: no pipe: %s", words[0], strerror(errno));
        return NULL;
    }
    if (!os_pipe(from)) {
        error_set(error, "%.80s: no pipe: %s", words[0], strerror(errno));
        close_pair(to);
        return NULL;
    }
    OsProcess program;
    const int fault = os_process_start(&program, words, to[0], from[1]);
    if (fault != 0) {
        explain_failure(words[0], fault, error);
        close_pair(to);
        close_pair(from);
        return NULL;
    }
    // Its ends are closed here: else we would never see that it has ended.
    close(to[0]);
    close(from[1]);
    Process *process = mem_new(1, sizeof *process);
    *process = (Process){.program = program, .to_fd = to[1], .from_fd = from[0], .cancel_fd = cancel_fd};
    // Queued: a program that does not read must not stop us.
    process->output = output_new(process->to_fd);
    process->input = lines_new(process->from_fd);
    return process;
}

Process *process_start(const char *command, int cancel_fd, Error *error)
{
    CommandWords words;
    Process *process = NULL;
    if (command_words_split(command, &words, error)) {
        if (words.count > 0)
            process = connect_process(words.words, cancel_fd, error);
        else
            error_set(error, "the command of a player is empty");
    }
    command_words_free(&words);
    return process;
}

// --- talking -------------------------------------------------------------------------------------------------------

void process_send(Process *process, const char *format, ...)
{
    char line[MESSAGE_SIZE];
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length >= 0 && length < MESSAGE_SIZE) {
        output_line(process->output, "%s", line);
    } else if (length >= 0) {
        // A UCI position after a long game.
        char *whole = mem_new((size_t)length + 1, 1);
        vsnprintf(whole, (size_t)length + 1, format, again);
        output_line(process->output, "%s", whole);
        mem_free(whole);
    }
    va_end(again);
}

// One wait for everything that can happen until the deadline, or for a while. True if the user wants no more.
static bool wait_for_news(Process *process, int64_t deadline_us)
{
    const bool waiting = output_is_waiting(process->output);
    OsSource sources[] = {
        {.fd = process->from_fd},
        {.fd = process->cancel_fd},
        {.fd = waiting ? process->to_fd : -1, .is_to_write = true},
    };
    (void)os_wait(sources, sizeof sources / sizeof sources[0], wake_timeout(deadline_us, clock_now_us()));
    if (sources[2].is_ready)
        output_flush(process->output);
    if (sources[0].is_ready) {
        lines_fill(process->input);
        process->line_time_us = clock_now_us();
    }
    return sources[1].is_ready;
}

ProcessEvent process_read_line(Process *process, int64_t deadline_us, char **line)
{
    for (;;) {
        *line = lines_next(process->input);
        // A line that arrived after the deadline does not count, though it is here: the clock
        // had run out.
        if (*line != NULL && process->line_time_us - after_deadline_us > deadline_us)
            return PROCESS_TIMEOUT;
        if (*line != NULL) {
            text_mask_controls(*line, "\t"); // names and complaints are shown
            return PROCESS_LINE;
        }
        if (lines_at_end(process->input))
            return PROCESS_ENDED;
        if (wait_for_news(process, deadline_us))
            return PROCESS_CANCELLED;
        // A line that came with the last wait still counts: the next round takes it.
        if (clock_now_us() >= deadline_us && lines_peek(process->input) == NULL && !lines_at_end(process->input))
            return PROCESS_TIMEOUT;
    }
}

int64_t process_line_time(const Process *process)
{
    return process->line_time_us;
}

// --- ending --------------------------------------------------------------------------------------------------------

// Reads its last words, so that it cannot hang on a full pipe; returns after a while at most.
static void discard_output(Process *process)
{
    OsSource output = {.fd = process->from_fd};
    if (lines_at_end(process->input) || os_wait(&output, 1, REAP_STEP_MS) == 0) {
        clock_sleep_us(REAP_STEP_MS * US_PER_MS);
        return;
    }
    lines_fill(process->input);
    while (lines_next(process->input) != NULL) {
    }
}

static bool ends_before(Process *process, int64_t deadline_us)
{
    while (!os_process_has_ended(&process->program)) {
        if (clock_now_us() >= deadline_us)
            return false;
        discard_output(process);
    }
    return true;
}

bool process_stop(Process *process, int64_t grace_us)
{
    if (process == NULL)
        return true;
    output_free(process->output);
    // The end of its input is what most programs end by, even without a word.
    close(process->to_fd);
    const bool by_itself = ends_before(process, clock_now_us() + grace_us);
    if (!by_itself && grace_us > 0) {
        os_process_terminate(&process->program);
        (void)ends_before(process, clock_now_us() + term_grace_us);
    }
    // Whatever is left of it and its helpers.
    os_process_end(&process->program);
    lines_free(process->input);
    close(process->from_fd);
    mem_free(process);
    return by_itself;
}
