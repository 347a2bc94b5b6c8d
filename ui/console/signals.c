// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/console/signals.h"

#include "base/notify.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

// Signal handlers have no argument.
static struct {
    Notify wake;
    volatile sig_atomic_t interrupt, suspend, resize, end;
} signals;

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

static const int noted[] = {SIGINT, SIGTSTP, SIGWINCH, SIGTERM, SIGHUP};

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

bool signals_open(Error *error)
{
    memset(&signals, 0, sizeof signals);
    if (!notify_open(&signals.wake))
        return error_set(error, "the system has no file descriptors left");
    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; ++i)
        handle(noted[i], on_signal);
    handle(SIGPIPE, SIG_IGN);
    return true;
}

void signals_close(void)
{
    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; ++i)
        handle(noted[i], SIG_DFL);
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

int signals_end_signal(void)
{
    return signals.end;
}

void signals_suspend(void)
{
    // The terminal has sent SIGTSTP to the whole foreground group.
    raise(SIGSTOP);
}
