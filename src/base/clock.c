// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <errno.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int_fast64_t halted_at_us; // 0 = the clock goes
static atomic_int_fast64_t left_out_us;

// A machine that sleeps takes no time from a player. Linux's monotonic clock stands still then; where it goes on, there is
// another that does.
#ifdef CLOCK_UPTIME_RAW
static const clockid_t game_clock = CLOCK_UPTIME_RAW;
#else
static const clockid_t game_clock = CLOCK_MONOTONIC;
#endif

static int64_t read_clock_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_now_us(void)
{
    const int64_t halted_us = atomic_load(&halted_at_us);
    return halted_us != 0 ? halted_us : read_clock_us(game_clock) - atomic_load(&left_out_us);
}

void clock_halt(void)
{
    atomic_store(&halted_at_us, clock_now_us());
}

void clock_go_on(void)
{
    atomic_store(&left_out_us, read_clock_us(game_clock) - clock_now_us());
    atomic_store(&halted_at_us, 0);
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
