// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/match/cancel.h"

#include <poll.h>
#include <signal.h>
#include <stddef.h>

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
    struct pollfd cancel = {.fd = cancel_notify.read_fd, .events = POLLIN};
    return poll(&cancel, 1, 0) > 0;
}

void cancel_end(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGINT, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    sigaction(SIGHUP, &usual, NULL);
    notify_close(&cancel_notify);
}
