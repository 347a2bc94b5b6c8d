// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded by run_clock.py. The clock on the wall is set again and again, as by hand or by a daemon that
// finds the right time: every look at it is CLOCK_STEP_S seconds later or earlier than the one before. And the clock that
// only goes forward leaps by CLOCK_LEAP_S seconds at the moment CLOCK_LEAP_AT_US (microseconds of CLOCK_MONOTONIC), as
// behind a virtual machine that was halted; the moment is the same in every program that inherits these variables.
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long step_s, leap_s;
static int64_t leap_at_us;
static atomic_uint looks;

__attribute__((constructor)) static void start(void)
{
    const char *step = getenv("CLOCK_STEP_S"), *leap = getenv("CLOCK_LEAP_S"), *at = getenv("CLOCK_LEAP_AT_US");
    step_s = step == NULL ? 0 : strtol(step, NULL, 10);
    leap_s = leap == NULL ? 0 : strtol(leap, NULL, 10);
    leap_at_us = at == NULL ? INT64_MAX : strtoll(at, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    const int result = (int)syscall(SYS_clock_gettime, clock, out);
    if (clock == CLOCK_REALTIME && atomic_fetch_add(&looks, 1) % 2 == 1)
        out->tv_sec += step_s;
    else if (clock == CLOCK_MONOTONIC && (int64_t)out->tv_sec * 1000000 + out->tv_nsec / 1000 >= leap_at_us)
        out->tv_sec += leap_s;
    return result;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out != NULL)
        *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    (void)zone;
    struct timespec now;
    const int result = clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    return result;
}
