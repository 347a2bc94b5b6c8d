// SPDX-License-Identifier: GPL-3.0-or-later
// Signals of POSIX systems.
#include "ui/common/signals.h"

#include "base/os/os.h"
#include "base/thread.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { NUMBERS_MAX = 8, RESET_SIZE = 256 };

// Signal handlers have no argument.
static struct {
    Notify wake;
    volatile sig_atomic_t interrupt, suspend, resize, end;
    int numbers[NUMBERS_MAX]; // noted, terminated by 0
    bool is_chained;
    struct sigaction chained; // the handler of SIGWINCH before ours
    struct termios modes;     // of the terminal, for a crash
    bool has_modes;
    char reset[RESET_SIZE]; // bytes that put the terminal right again
    size_t reset_size;      // 0 = a crash is not handled
} signals;

static const int crash_numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { CRASH_NB = sizeof crash_numbers / sizeof crash_numbers[0] };

static void on_signal(int number)
{
    switch (number) {
    case SIGINT: signals.interrupt = 1; break;
    case SIGTSTP: signals.suspend = 1; break;
    case SIGWINCH: signals.resize = 1; break;
    default: signals.end = number;
    }
    notify_send(&signals.wake);
}

static void on_chained_resize(int number)
{
    const bool has_function = (signals.chained.sa_flags & SA_SIGINFO) == 0 && signals.chained.sa_handler != SIG_DFL &&
                              signals.chained.sa_handler != SIG_IGN;
    if (has_function)
        signals.chained.sa_handler(number);
    on_signal(number);
}

// Only calls that are safe in a signal handler; the default action follows.
static void on_crash(int number)
{
    const char *bytes = signals.reset;
    size_t left = signals.reset_size;
    while (left > 0) {
        const ssize_t written = write(STDOUT_FILENO, bytes, left);
        if (written <= 0)
            break;
        bytes += written;
        left -= (size_t)written;
    }
    if (signals.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &signals.modes);
    raise(number); // SA_RESETHAND has put the default action back
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

bool signals_open(const int *numbers, Error *error)
{
    memset(&signals, 0, sizeof signals);
    signals.wake = (Notify){.read_fd = -1, .write_fd = -1};
    handle(SIGPIPE, SIG_IGN, 0);
    if (!notify_open(&signals.wake))
        return error_set(error, "the system has no file descriptors left");
    for (int i = 0; i < NUMBERS_MAX - 1 && numbers[i] != 0; ++i) {
        signals.numbers[i] = numbers[i];
        handle(numbers[i], on_signal, SA_RESTART);
    }
    return true;
}

void signals_chain_resize(void)
{
    sigaction(SIGWINCH, NULL, &signals.chained);
    signals.is_chained = true;
    handle(SIGWINCH, on_chained_resize, SA_RESTART);
}

void signals_reset_terminal_on_crash(const char *bytes, size_t size, const struct termios *modes)
{
    signals.has_modes = modes != NULL;
    if (modes != NULL)
        signals.modes = *modes;
    signals.reset_size = size < RESET_SIZE ? size : RESET_SIZE;
    memcpy(signals.reset, bytes, signals.reset_size);
    for (int i = 0; i < CRASH_NB; ++i)
        handle(crash_numbers[i], on_crash, (int)SA_RESETHAND | SA_NODEFER);
}

void signals_close(void)
{
    for (const int *number = signals.numbers; *number != 0; ++number)
        handle(*number, SIG_DFL, 0);
    for (int i = 0; i < CRASH_NB && signals.reset_size > 0; ++i)
        handle(crash_numbers[i], SIG_DFL, 0);
    if (signals.is_chained)
        sigaction(SIGWINCH, &signals.chained, NULL);
    notify_close(&signals.wake);
}

int signals_fd(void)
{
    return signals.wake.read_fd;
}

// A flag is reset only when it was seen set, so that a signal that arrives in between is not lost.
static unsigned take(volatile sig_atomic_t *flag, unsigned bit)
{
    if (*flag == 0)
        return 0;
    *flag = 0;
    return bit;
}

unsigned signals_take(void)
{
    notify_clear(&signals.wake);
    return take(&signals.interrupt, SIGNALLED_INTERRUPT) | take(&signals.suspend, SIGNALLED_SUSPEND) |
           take(&signals.resize, SIGNALLED_RESIZE) | (signals.end != 0 ? SIGNALLED_END : 0u);
}

bool signals_break_off(void)
{
    return signals.interrupt != 0 || signals.end != 0;
}

void signals_break_reading(bool is_broken)
{
    for (const int *number = signals.numbers; *number != 0; ++number)
        if (*number != SIGTSTP && *number != SIGWINCH)
            handle(*number, on_signal, is_broken ? 0 : SA_RESTART);
}

int signals_end_signal(void)
{
    return signals.end;
}

void signals_suspend(bool with_group)
{
    if (with_group) {
        handle(SIGTSTP, SIG_IGN, 0);
        kill(0, SIGTSTP);
        handle(SIGTSTP, on_signal, SA_RESTART);
    }
    raise(SIGSTOP);
}

// --- cancel ---------------------------------------------------------------------------------------------------------

// Global, because a signal handler gets no context.
static Notify cancel_notify;

static void send_cancel(int signal_number)
{
    (void)signal_number;
    notify_send(&cancel_notify);
}

const Notify *cancel_begin(Error *error)
{
    if (!notify_open(&cancel_notify)) {
        error_set(error, "no file descriptors are left");
        return NULL;
    }
    struct sigaction cancel = {.sa_handler = send_cancel, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &cancel, NULL);
    sigaction(SIGTERM, &cancel, NULL);
    sigaction(SIGHUP, &cancel, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    return &cancel_notify;
}

bool cancel_is_wanted(void)
{
    OsSource cancel = {.fd = cancel_notify.read_fd};
    return os_wait(&cancel, 1, 0) > 0;
}

void cancel_end(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGINT, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    sigaction(SIGHUP, &usual, NULL);
    notify_close(&cancel_notify);
}
