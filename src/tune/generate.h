// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a file with training data from games that several threads play. Games stand in the file in the order of their
// numbers whatever the threads do, always whole; a file that was left unfinished can be gone on with, and comes out as if
// nothing had happened.
#ifndef TUNE_GENERATE_H
#define TUNE_GENERATE_H

#include "tune/selfplay.h"

typedef enum GenerationFormat {
    GENERATION_RECORDS, // whole games (records.h)
    GENERATION_TEXT,    // some quiet positions of each game (sample.h)
} GenerationFormat;

// What this run has written so far.
typedef struct GenerationProgress {
    int first_game; // number of its first game
    int games;
    int results[3]; // games by White's half points
    int64_t plies;
    int64_t positions; // training positions: what the usual filter keeps of records, or lines of text
    int64_t bytes;
} GenerationProgress;

typedef struct Generation {
    const char *path;
    const char *network_path; // of the network that evaluates instead of settings.network; NULL: none
    bool built_in_network;    // without a path the network evaluates that is built in, where one is
    GenerationFormat format;
    int games; // in the finished file
    SelfplaySettings settings;
    int threads;
    bool resume; // go on with the file if it is there; else it must not be there
    void *context;
    void (*on_progress)(void *context, const GenerationProgress *progress); // one thread at a time; may be NULL
} Generation;

// Returns when the file is complete. False with a reason.
bool generation_run(const Generation *generation, Error *error);

#endif
