// SPDX-License-Identifier: GPL-3.0-or-later
// Simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation using a
// simultaneous perturbation gradient approximation", 1992; gains as in "Implementation of the simultaneous perturbation
// algorithm for stochastic optimization", 1998). Each iteration moves all numbers at once, up or down by chance, asks
// which of the two opposite sides is the better one, and goes a little towards it. Here is the arithmetic alone; who
// answers the question is the caller's affair. What is random depends on seed and iteration only, so that a run can be
// broken off anywhere. Any thread.
#ifndef STUDY_TUNE_SPSA_H
#define STUDY_TUNE_SPSA_H

#include "base/error.h"
#include "search/params.h"

#include <stdint.h>

enum {
    SPSA_PARAM_MAX = SEARCH_PARAM_NB,
    SPSA_KEY_SIZE = 512,
    SPSA_TEXT_SIZE = SPSA_KEY_SIZE + 128 * (SPSA_PARAM_MAX + 4), // of a state: key, head, and a line for each number
};

typedef struct SpsaParam {
    const char *name; // outlives the settings
    int start, min, max;
    int step; // how far it is moved in the last iteration
} SpsaParam;

typedef struct SpsaSettings {
    int iterations;
    double rate; // of the last iteration: a won game moves a number by this share of its step
    uint64_t seed;
    int param_count;
    SpsaParam params[SPSA_PARAM_MAX];
} SpsaSettings;

typedef struct SpsaState {
    int done; // iterations
    double values[SPSA_PARAM_MAX];
} SpsaState;

enum { SPSA_UP, SPSA_DOWN, SPSA_SIDES };

// What an iteration compares.
typedef struct SpsaTrial {
    int signs[SPSA_PARAM_MAX];              // +1 or -1: where the first side moves a number
    int values[SPSA_SIDES][SPSA_PARAM_MAX]; // whole numbers in range, the second side's moved the other way
    uint64_t seed;                          // for what else is random in the iteration; never 0
} SpsaTrial;

// Default settings, without numbers to tune.
SpsaSettings spsa_defaults(void);

// The state before the first iteration.
void spsa_start(const SpsaSettings *settings, SpsaState *state);

// The two sides of the next iteration.
void spsa_perturb(const SpsaSettings *settings, const SpsaState *state, SpsaTrial *trial);

// Ends the iteration: `lead` is how many more games the first side won than the second.
void spsa_update(const SpsaSettings *settings, const SpsaTrial *trial, int lead, SpsaState *state);

// The whole number that stands for a value.
int spsa_value(const SpsaSettings *settings, const SpsaState *state, int param);

// The state as lines of text; `key` says in one line, shorter than SPSA_KEY_SIZE, what else the run depends on.
void spsa_write(const SpsaSettings *settings, const char *key, const SpsaState *state, char out[SPSA_TEXT_SIZE]);

// Reads what was written with the same settings and key. False with a reason that names the line; *state is then
// untouched.
bool spsa_read(const SpsaSettings *settings, const char *key, const char *text, SpsaState *state, Error *error);

// A whole SPSA run over numbers of the search: which ones, where its state is kept, and where the result goes. Who plays
// the games is the caller's affair.

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

// Writes new numbers into the text of the search's params.def and leaves everything else of it as it is.

// The text with the numbers of `fresh` in the place of the defaults; the caller frees it with mem_free. NULL with a
// reason if a parameter is missing, unknown, or has another number than this program's default: then the text is not
// the one that this program was built from.
char *search_param_file_rewrite(const char *text, const SearchParams *fresh, Error *error);

#endif
