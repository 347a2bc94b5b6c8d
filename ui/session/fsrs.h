// SPDX-License-Identifier: GPL-3.0-or-later
// When something that was learned should be asked again: FSRS-6, the Free Spaced Repetition Scheduler of Jarrett Ye and
// others, with the default parameters that they publish (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm;
// the model: Ye, Su, Cao, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022).
//
// A memory has a stability S, the days after which it is recalled with a chance of 90 %, and a difficulty D from 1 to 10. The
// chance of recalling it after t days is its retrievability
//
//     R(t, S) = (1 + f t / S)^-w20    with f = 0.9^(-1 / w20) - 1, so that R(S, S) = 0.9
//
// Each answer changes both. Pure functions. Any thread.
#ifndef UI_SESSION_FSRS_H
#define UI_SESSION_FSRS_H

typedef enum FsrsRating {
    FSRS_NONE,
    FSRS_AGAIN, // not recalled
    FSRS_HARD,
    FSRS_GOOD,
    FSRS_EASY,
    FSRS_RATING_NB
} FsrsRating;

typedef struct FsrsMemory {
    double stability;  // days
    double difficulty; // 1 .. 10
} FsrsMemory;

// After the first answer.
FsrsMemory fsrs_first(FsrsRating rating);

// After another answer, so many whole days later; 0 = on the same day.
FsrsMemory fsrs_next(const FsrsMemory *memory, int days, FsrsRating rating);

// The chance of recalling it so many days after the last answer.
double fsrs_retrievability(const FsrsMemory *memory, double days);

// Whole days, 1 or more, until that chance has come down to 90 %.
int fsrs_interval(const FsrsMemory *memory);

#endif
