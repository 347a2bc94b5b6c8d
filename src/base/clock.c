// SPDX-License-Identifier: GPL-3.0-or-later
// The monotonic clock of the whole program, which can be halted: a program that is stopped by job
// control must not lose on time when it goes on. Any thread may read it; clock_halt and clock_go_on are
// for the signal handlers of ui/common, so the state is atomic and no lock is taken.
#include "base/clock.h"

#include <errno.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int_fast64_t halted_at_us; // 0 = the clock goes
static atomic_int_fast64_t left_out_us;  // all time during which the clock was halted

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
    // Read once: between a test and a second load the clock could go on.
    const int64_t halted_us = atomic_load(&halted_at_us);
    return halted_us != 0 ? halted_us : read_clock_us(game_clock) - atomic_load(&left_out_us);
}

void clock_halt(void)
{
    atomic_store(&halted_at_us, clock_now_us());
}

void clock_go_on(void)
{
    // The gap first: a reader in between still sees the halted time, and never one that runs backwards.
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
    // A signal ends nanosleep early and leaves the rest, so that the sleep is as long as promised.
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {
    }
}
