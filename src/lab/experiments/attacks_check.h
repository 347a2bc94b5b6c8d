// SPDX-License-Identifier: GPL-3.0-or-later
// Do the ways to attack along lines agree with a walk, square by square? One thread at a time may fill a count.
#ifndef LAB_EXPERIMENTS_ATTACKS_CHECK_H
#define LAB_EXPERIMENTS_ATTACKS_CHECK_H

#include "base/rng.h"
#include "lab/back_ends.h"
#include "lab/progress.h"

// What was asked of each back-end, and how often which one was wrong.
typedef struct LabAttacksCheck {
    const LabBackEnd *back_ends;
    int count;
    uint64_t occupancies, random_occupancies; // asked so far
    uint64_t wrong[LAB_BACK_ENDS_MAX];        // by back-end
} LabAttacksCheck;

LabAttacksCheck lab_attacks_check_begin(const LabBackEnd *back_ends, int count);

// Every square and every occupancy of the squares that matter there, once with all others empty and once with all others
// occupied.
void lab_attacks_check_relevant(LabAttacksCheck *check);

// Random occupancies from crowded to almost empty, each with the next square, both for a rook and a bishop.
void lab_attacks_check_random(LabAttacksCheck *check, int64_t occupancies, Rng *rng, const LabProgress *progress);

#endif
