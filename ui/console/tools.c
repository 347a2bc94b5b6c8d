// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the command line, run from the console as programs of their own: an interrupt ends them and not the
// console, and what they need of memory goes with them.
#include "ui/common/command_words.h"
#include "ui/console/console_state.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char this_program[] = "/proc/self/exe";

// The lines of a script are not for it.
static int spawn(pid_t *pid, char **words)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int fault = posix_spawn(pid, this_program, &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return fault;
}

// Waits for its end, and stops with it when the user suspends both.
static int wait_for(pid_t pid)
{
    int status = 0;
    for (;;) {
        const pid_t changed = waitpid(pid, &status, WUNTRACED);
        if (changed < 0 && errno != EINTR)
            return -1;
        if (changed == pid && !WIFSTOPPED(status))
            return status;
        if (changed == pid)
            raise(SIGSTOP);
    }
}

static void tell_end(Session *session, const char *name, int status)
{
    if (status == -1)
        session_error(session, "%s: its end was missed.", name);
    else if (WIFSIGNALED(status))
        session_error(session, "%s: ended by signal %d (%s).", name, WTERMSIG(status), strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
        session_error(session, "%s: failed with exit status %d.", name, WEXITSTATUS(status));
}

void console_run_tool(Console *console, const char *name, const char *arguments, const char *fen)
{
    enum { OWN_WORDS = 5 };
    Session *session = &console->session;
    CommandWords given;
    Error error;
    pid_t pid;
    if (!command_words_split(arguments, &given, &error)) {
        command_words_free(&given);
        session_error(session, "%s: %s.", name, error.text);
        return;
    }
    char *words[COMMAND_WORDS_MAX + OWN_WORDS] = {"hotspur", (char *)name};
    int count = 2;
    for (int i = 0; i < given.count; ++i)
        words[count++] = given.words[i];
    if (fen != NULL) {
        words[count++] = "--fen";
        words[count++] = (char *)fen;
    }
    // Its output follows ours, and our search pauses so that it takes no time from the tool.
    fflush(console_out(console));
    engine_game_pause(session->engine_game);
    engine_pause(session_engine(session));
    const int fault = spawn(&pid, words);
    if (fault != 0)
        session_error(session, "%s: %s.", name, strerror(fault));
    else
        tell_end(session, name, wait_for(pid));
    engine_resume(session_engine(session));
    engine_game_resume(session->engine_game);
    command_words_free(&given);
}
