// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool notify_open(Notify *notify)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; ++i) {
        (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    *notify = (Notify){.read_fd = ends[0], .write_fd = ends[1]};
    return true;
}

void notify_close(Notify *notify)
{
    close(notify->read_fd);
    close(notify->write_fd);
    *notify = (Notify){.read_fd = -1, .write_fd = -1};
}

void notify_send(const Notify *notify)
{
    const int saved = errno;
    // A full pipe is a pending wake-up already.
    const ssize_t written = write(notify->write_fd, "!", 1);
    (void)written;
    errno = saved;
}

void notify_clear(const Notify *notify)
{
    char sink[64];
    while (read(notify->read_fd, sink, sizeof sink) > 0) {
    }
}
