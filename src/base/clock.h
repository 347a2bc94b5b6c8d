// SPDX-License-Identifier: GPL-3.0-or-later
// Monotonic time, and time of work. Any thread.
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

// Times are counted in microseconds; these convert them to the units of protocols, displays and system calls.
enum { US_PER_MS = 1000, US_PER_CENTISECOND = 10000, US_PER_SECOND = 1000000 };

// Microseconds since some fixed moment in the past, without those in which the clock was halted; never goes back.
int64_t clock_now_us(void);

// Halts the clock of clock_now_us while Ctrl-Z stops the whole program, so that no player loses time by it, and
// has it go on from where it stood. One thread at a time; both may be called in a signal handler.
void clock_halt(void);
void clock_go_on(void);

// Microseconds that processors have worked for this program, all its threads together.
int64_t clock_cpu_us(void);

// Sleeps for at least `us` microseconds.
void clock_sleep_us(int64_t us);

#endif
