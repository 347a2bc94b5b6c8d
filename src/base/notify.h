// SPDX-License-Identifier: GPL-3.0-or-later
// A wake-up that can be waited for with poll() together with other input. Set from any thread, waited for by one.
#ifndef BASE_NOTIFY_H
#define BASE_NOTIFY_H

#include <stdbool.h>

typedef struct Notify {
    int read_fd; // becomes readable when notified; for poll() only
    int write_fd;
} Notify;

// False if the system has no file descriptors left.
bool notify_open(Notify *notify);
void notify_close(Notify *notify);

// Makes read_fd readable; never blocks. Safe in a signal handler.
void notify_send(const Notify *notify);

// Makes read_fd unreadable again.
void notify_clear(const Notify *notify);

#endif
