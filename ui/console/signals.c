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
} requests;

static void on_signal(int number)
{
    switch (number) {
    case SIGINT: requests.interrupt = 1; break;
    case SIGTSTP: requests.suspend = 1; break;
    case SIGWINCH: requests.resize = 1; break;
    default: requests.end = number;
    }
    notify_send(&requests.wake);
}

static const int noted[] = {SIGINT, SIGTSTP, SIGWINCH, SIGTERM, SIGHUP};

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

bool requests_open(Error *error)
{
    memset(&requests, 0, sizeof requests);
    if (!notify_open(&requests.wake))
        return error_set(error, "the system has no file descriptors left");
    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; ++i)
        handle(noted[i], on_signal);
    handle(SIGPIPE, SIG_IGN);
    return true;
}

void requests_close(void)
{
    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; ++i)
        handle(noted[i], SIG_DFL);
    notify_close(&requests.wake);
}

int requests_fd(void)
{
    return requests.wake.read_fd;
}

// Each is reset only when it was seen, so that one that comes in between is not lost.
static unsigned take(volatile sig_atomic_t *flag, unsigned bit)
{
    if (*flag == 0)
        return 0;
    *flag = 0;
    return bit;
}

unsigned requests_take(void)
{
    notify_clear(&requests.wake);
    return take(&requests.interrupt, REQUEST_INTERRUPT) | take(&requests.suspend, REQUEST_SUSPEND) |
           take(&requests.resize, REQUEST_RESIZE) | (requests.end != 0 ? REQUEST_END : 0u);
}

int requests_end_signal(void)
{
    return requests.end;
}

void requests_suspend(void)
{
    // Whoever runs with us was sent the same by the terminal.
    raise(SIGSTOP);
}
