// SPDX-License-Identifier: GPL-3.0-or-later
// How long loops take, compared fairly: they are run in turn, round after round, so that a machine that slows down slows
// all of them, and of each the fastest run counts, which other programs disturbed least. A loop that is short beside the
// steps of the clock is run several times in a row.
#ifndef LAB_ROUNDS_H
#define LAB_ROUNDS_H

#include "lab/progress.h"

#include <stdint.h>

// Runs the loop of one contestant. What it returns must not depend on the contestant: all do the same work.
typedef uint64_t LabLoop(const void *context, int contestant);

typedef struct LabRounds {
    LabLoop *loop;
    const void *context;
    const char *name; // for the progress: "moves"
    int contestants, rounds;
    LabProgress progress;
} LabRounds;

// What a step of a timed loop gives goes through here. Else a compiler does eight steps at once where the processor can,
// and what is timed is nothing that an engine, which asks for one square at a time, could have. What a step takes goes
// through it where the first instruction would read memory and write a register: it may have to wait for what the step
// before has left there.
static inline uint64_t lab_one_at_a_time(uint64_t number)
{
    __asm__ volatile("" : "+r"(number));
    return number;
}

// Writes the seconds of each contestant's fastest run of its loop. Returns how many of them did other work than the first.
int lab_rounds_run(const LabRounds *rounds, double *seconds);

#endif
