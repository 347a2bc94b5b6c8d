// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring: ratios with intervals, loops timed against each other, and how well numbers find squares.
#ifndef STUDY_MEASURE_H
#define STUDY_MEASURE_H

#include "bitboard/bitboard.h"
#include "study/experiment.h"

// --- intervals -----------------------------------------------------------------------------------------------------

// 95 % intervals by the bootstrap (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics
// 1979): positions of one game are alike, so whole games are drawn again, not positions.

// Sum of the numerators over sum of the denominators, each given by game, with the percentiles of what other draws of as
// many games would give. No bounds where too few games say something. The same seed gives the same bounds.
LabValue lab_bootstrap_ratio(const double *numerators, const double *denominators, int games, uint64_t seed);

// The same with numerators and denominators by position of the run; NULL for the denominators means 1 for each: an
// average.
LabValue lab_ratio(const LabRun *run, const double *numerators, const double *denominators);

// --- times ---------------------------------------------------------------------------------------------------------

// How long loops take, compared fairly: they are run in turn, round after round, there and back, so that a machine that
// slows down slows all of them; and each often enough in a row that a step of the clock, or another program that runs for a
// moment, is little beside it.

// Runs the loop of one contestant. What it returns must not depend on the contestant: all do the same work.
typedef uint64_t LabLoop(const void *context, int contestant);

enum { LAB_CONTESTANTS_MAX = 24, LAB_ROUNDS_MAX = 64 };

typedef struct LabTimes {
    int contestants, rounds;
    int different;                                       // contestants that did other work than the first
    double seconds[LAB_ROUNDS_MAX][LAB_CONTESTANTS_MAX]; // of one loop, by round
} LabTimes;

// Times as many rounds as the option "rounds" says. `name` is shown as progress: "moves".
void lab_times_run(const LabRun *run, const char *name, LabLoop *loop, const void *context, int contestants,
                   LabTimes *times);

// Seconds of a contestant's fastest loop, which other programs disturbed least.
double lab_times_fastest(const LabTimes *times, int contestant);

// `whole` times the time of a contestant in that of another: the median over the rounds, in each of which both ran, with
// 95 % bounds by the bootstrap over rounds. They are never narrower than what another layout of the same program in memory
// changes. No bounds where there are too few rounds to tell.
LabValue lab_times_ratio(const LabTimes *times, int contestant, int reference, double whole);

// The same without rounds one by one: writes the seconds of each contestant's fastest loop, and returns how many
// contestants did other work than the first.
int lab_rounds_run(const LabRun *run, const char *name, LabLoop *loop, const void *context, int contestants,
                   double *seconds);

// What a step of a timed loop gives goes through here. Else a compiler does eight steps at once where the processor can,
// and what is timed is nothing that an engine, which asks for one square at a time, could have. What a step takes goes
// through it where the first instruction would read memory and write a register: it may have to wait for what the step
// before has left there.
static inline uint64_t lab_one_at_a_time(uint64_t number)
{
    __asm__ volatile("" : "+r"(number));
    return number;
}

// --- squares -------------------------------------------------------------------------------------------------------

// How well 64 numbers, one a square, find a set of squares. Equal numbers are treated alike, not by their squares: each
// result is the average over all ways to order them. Pure functions. Any thread.

// The chance that a target square has a larger number than another square, 0 .. 1, ties half: the area under the curve of
// the receiver operating characteristic (Hanley and McNeil, Radiology 143, 1982). A NAN if there are no targets, or only
// such.
double lab_auc(const double values[SQ_NB], Bitboard targets);

// The same where the others are those of a set, say the squares with pieces; targets outside of it are left out.
double lab_auc_within(const double values[SQ_NB], Bitboard targets, Bitboard set);

// The share of the targets, 0 .. 1, that are among the `k` squares with the largest numbers; for a single target, the
// chance that it is. A NAN if there are none.
double lab_hit(const double values[SQ_NB], Bitboard targets, int k);

// The place of the first number that is larger than the one before it, -1 if none is. A NAN is left out.
int lab_first_rise(const double *numbers, int count);

#endif
