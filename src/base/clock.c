// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <errno.h>
#include <time.h>

static int64_t read_clock_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_now_us(void)
{
    return read_clock_us(CLOCK_MONOTONIC);
}

int64_t clock_cpu_us(void)
{
    return read_clock_us(CLOCK_PROCESS_CPUTIME_ID);
}

void clock_sleep_us(int64_t us)
{
    struct timespec left = {.tv_sec = (time_t)(us / US_PER_SECOND), .tv_nsec = (long)(us % US_PER_SECOND * 1000)};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
}
