// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/players/process.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/common/command_words.h"
#include "ui/common/event_loop.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGE_SIZE = 1024, REAP_STEP_MS = 2, PATH_SIZE = 4096 };

struct Process {
    pid_t pid; // also the number of its group
    int to_fd, from_fd, cancel_fd;
    Output *output;
    LineInput *input;
    int64_t line_time_us;
};

// --- starting ------------------------------------------------------------------------------------------------------

// Signals as a program expects them, and a group that can be ended as a whole.
static int spawn(pid_t *pid, char **words, int input_fd, int output_fd)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input_fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output_fd, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    sigset_t none, reset;
    sigemptyset(&none);
    sigemptyset(&reset);
    sigaddset(&reset, SIGPIPE);
    sigaddset(&reset, SIGINT);
    sigaddset(&reset, SIGTERM);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &reset);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    const int fault = posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return fault;
}

static void close_pair(const int fds[2])
{
    close(fds[0]);
    close(fds[1]);
}

static Process *connect_process(char **words, int cancel_fd, Error *error)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) {
        error_set(error, "%.80s: no pipe: %s", words[0], strerror(errno));
        return NULL;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        error_set(error, "%.80s: no pipe: %s", words[0], strerror(errno));
        close_pair(to);
        return NULL;
    }
    pid_t pid;
    const int fault = spawn(&pid, words, to[0], from[1]);
    if (fault != 0) {
        error_set(error, "%.80s: cannot be started: %s", words[0], strerror(fault));
        close_pair(to);
        close_pair(from);
        return NULL;
    }
    close(to[0]);
    close(from[1]);
    Process *process = mem_new(1, sizeof *process);
    *process = (Process){.pid = pid, .to_fd = to[1], .from_fd = from[0], .cancel_fd = cancel_fd};
    process->output = output_new(process->to_fd);
    process->input = lines_new(process->from_fd);
    return process;
}

void process_extend_path(void)
{
    static const char folders[] = "/usr/games:/usr/local/games";
    char path[PATH_SIZE];
    const char *old = getenv("PATH");
    const int length = snprintf(path, sizeof path, "%s%s%s", old != NULL ? old : "", old != NULL ? ":" : "", folders);
    if (length > 0 && length < PATH_SIZE)
        setenv("PATH", path, 1);
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

// One poll() over everything that can happen until the deadline, or for a while. True if the user wants no more.
static bool wait_for_news(Process *process, int64_t deadline_us)
{
    const bool waiting = output_is_waiting(process->output);
    struct pollfd fds[] = {
        {.fd = process->from_fd, .events = POLLIN},
        {.fd = process->cancel_fd, .events = POLLIN},
        {.fd = waiting ? process->to_fd : -1, .events = POLLOUT},
    };
    if (poll(fds, sizeof fds / sizeof fds[0], wake_timeout(deadline_us, clock_now_us())) <= 0)
        return false;
    if (fds[2].revents != 0)
        output_flush(process->output);
    if (fds[0].revents != 0) {
        lines_fill(process->input);
        process->line_time_us = clock_now_us();
    }
    return fds[1].revents != 0;
}

ProcessEvent process_read_line(Process *process, int64_t deadline_us, char **line)
{
    for (;;) {
        *line = lines_next(process->input);
        if (*line != NULL) {
            text_mask_controls(*line, "\t"); // names and complaints are shown
            return PROCESS_LINE;
        }
        if (lines_at_end(process->input))
            return PROCESS_ENDED;
        if (wait_for_news(process, deadline_us))
            return PROCESS_CANCELLED;
        // A program that talks without end must not outlast the deadline.
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
    struct pollfd output = {.fd = process->from_fd, .events = POLLIN};
    if (lines_at_end(process->input) || poll(&output, 1, REAP_STEP_MS) == 0) {
        clock_sleep_us(REAP_STEP_MS * US_PER_MS);
        return;
    }
    lines_fill(process->input);
    while (lines_next(process->input) != NULL) {
    }
}

// The dead stay unreaped, so that the number of their group cannot mean another one.
static bool ends_before(Process *process, int64_t deadline_us)
{
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == process->pid)
            return true;
        if (clock_now_us() >= deadline_us)
            return false;
        discard_output(process);
    }
}

bool process_stop(Process *process, int64_t grace_us)
{
    if (process == NULL)
        return true;
    output_free(process->output);
    close(process->to_fd);
    const bool by_itself = ends_before(process, clock_now_us() + grace_us);
    kill(-process->pid, SIGKILL);
    waitpid(process->pid, NULL, 0);
    lines_free(process->input);
    close(process->from_fd);
    mem_free(process);
    return by_itself;
}
