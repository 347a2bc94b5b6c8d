// SPDX-License-Identifier: GPL-3.0-or-later
// What is in files of game records: games, plies by filter, results, scores, and whether the labels make sense.
// Belongs to one thread.
#ifndef TUNE_RECORD_STATS_H
#define TUNE_RECORD_STATS_H

#include "eval/network/features.h"
#include "tune/records.h"

enum {
    RECORD_SCORE_BIN = 20,    // units of score a bin
    RECORD_SCORE_BINS = 101,  // -1010 .. 1009; the middle bin is around 0
    RECORD_CLEAR_SCORE = 200, // from here on the better side should not lose
};

typedef struct RecordScoreBin {
    int64_t positions;
    int64_t from_games;  // the others are searched positions, whose game went another way
    int64_t half_points; // of the side to move, in the positions from games
} RecordScoreBin;

typedef struct RecordStats {
    int64_t games, searched; // whole games, and searched positions with a record of their own
    int64_t bytes, plies;
    int64_t plies_by_kind[RECORD_PLY_KIND_NB];
    int64_t results[3]; // games by White's half points
    int64_t ends[RECORD_END_NB];
    int64_t pieces[NETWORK_PIECES_MAX + 1]; // kept positions by the number of pieces
    RecordScoreBin bins[RECORD_SCORE_BINS]; // kept positions by their score for the side to move
    // Positions from games with a clear score; won, and lost, by the side that is better.
    int64_t clear, coherent, opposite;
    uint64_t *sampled_keys; // of one kept position in RECORD_KEY_SAMPLE, to count duplicates
    size_t sampled_count, sampled_capacity;
} RecordStats;

enum { RECORD_KEY_SAMPLE = 16 };

void record_stats_free(RecordStats *stats);

// Adds a file. False with a reason that names the file; what was read before the fault counts.
bool record_stats_add_file(RecordStats *stats, const char *path, const RecordFilter *filter, Error *error);

// Kept positions that had been kept before, as a share of all; an estimate from a sample.
double record_stats_duplicates(RecordStats *stats);

// The scale s for which sigmoid(score / s) fits the results best (logarithmic loss). 0 if there is nothing to fit.
double record_stats_scale(const RecordStats *stats);

#endif
