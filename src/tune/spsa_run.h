// SPDX-License-Identifier: GPL-3.0-or-later
// A whole SPSA run over numbers of the search: which ones, where its state is kept, and where the result goes. Who plays
// the games is the caller's affair.
#ifndef TUNE_SPSA_RUN_H
#define TUNE_SPSA_RUN_H

#include "tune/spsa.h"

typedef enum SpsaAnswer { SPSA_PLAYED, SPSA_CANCELLED, SPSA_FAILED } SpsaAnswer;

// What is to be played: two values of the option SearchParams, and the seed of what is random.
typedef struct SpsaMatch {
    const char *settings[SPSA_SIDES];
    uint64_t seed;
} SpsaMatch;

typedef struct SpsaRun {
    SpsaSettings settings;
    char key[SPSA_KEY_SIZE]; // in one line, what the games depend on
    const char *state_path;  // kept there after every iteration, and taken up from there; NULL = nowhere
    const char *source_path; // the params.def that this program was built from
    const char *out_path;    // the same text with the tuned numbers; NULL = none is written
    bool force;              // which may be any file; else it must hold such numbers
    void *context;
    // Plays the games of an iteration: *lead is how many more of them the first side won. Fills the error if it fails.
    SpsaAnswer (*play)(void *context, const SpsaMatch *match, int *lead, Error *error);
    void (*on_progress)(void *context, const SpsaState *state, int lead); // after an iteration; may be NULL
} SpsaRun;

// Takes the numbers called so, with commas or blanks between them, into the settings; NULL: the ones that matter most.
// False with a reason for a name that is unknown or comes twice.
bool spsa_run_choose(const char *names, SpsaSettings *settings, Error *error);

// Goes on from the state that was kept, if there is one, until all iterations are done or it is cancelled; *state is
// what was reached. The result is written only if all are done. False with a reason; what was kept then stays.
bool spsa_run(const SpsaRun *run, SpsaState *state, Error *error);

#endif
