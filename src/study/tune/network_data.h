// SPDX-License-Identifier: GPL-3.0-or-later
// Training positions for the network in memory, 32 bytes each, already seen from the side to move, so that the active
// inputs are quickly found. Belongs to one thread while it is filled; then any thread may read it.
#ifndef STUDY_TUNE_NETWORK_DATA_H
#define STUDY_TUNE_NETWORK_DATA_H

#include "base/error.h"
#include "bitboard/bitboard.h"
#include "board/position.h"
#include "eval/network/features.h"
#include "study/tune/records.h"

#include <stddef.h>
#include <stdint.h>

enum {
    NETWORK_SIDE_NB = 2,       // 0 = the side to move, 1 = the opponent
    NETWORK_NO_RESULT = 3,     // in the place of half points: the position is not from a game
    NETWORK_CHUNK_SHIFT = 20,  // positions are kept in chunks of 2^20, so that growing copies nothing
    NETWORK_CLEAR_SCORE = 200, // beyond it the game's result should agree with the score
};

// A position, turned so that the side to move is White.
typedef struct NetworkSample {
    uint64_t occupied;
    uint8_t pieces[NETWORK_PIECES_MAX / 2]; // Piece values, four bits each, in the order of the set squares
    uint8_t king[NETWORK_SIDE_NB];          // Square
    int16_t score;                          // for the side to move
    uint8_t half_points;                    // of the side to move, or NETWORK_NO_RESULT
    uint8_t piece_count;
    uint8_t unused[2];
} NetworkSample;

_Static_assert(sizeof(NetworkSample) == 32, "tens of millions must fit into memory");

// The inputs that are on, for each side.
typedef struct NetworkInputs {
    int count;
    uint16_t input[NETWORK_SIDE_NB][NETWORK_PIECES_MAX];
} NetworkInputs;

static inline void network_sample_inputs(const NetworkSample *sample, NetworkInputs *inputs)
{
    const bool own = network_is_mirrored((Square)sample->king[0]),
               theirs = network_is_mirrored((Square)sample->king[1]);
    int count = 0;
    for (Bitboard rest = sample->occupied; rest != 0; ++count) {
        const Square square = bb_pop(&rest);
        const Piece piece = (Piece)(sample->pieces[count / 2] >> (count % 2 * 4) & 15);
        inputs->input[0][count] = (uint16_t)network_input(WHITE, own, piece, square);
        inputs->input[1][count] = (uint16_t)network_input(BLACK, theirs, piece, square);
    }
    inputs->count = count;
}

// Turns a position into a sample. False if it has more than NETWORK_PIECES_MAX pieces. `half_points` are those of White,
// or NETWORK_NO_RESULT; `score` is for the side to move.
bool network_sample_make(const Position *pos, Score score, int half_points, NetworkSample *sample);

typedef struct NetworkSamples {
    NetworkSample **chunks;
    size_t count;
} NetworkSamples;

static inline const NetworkSample *network_sample(const NetworkSamples *samples, size_t index)
{
    const size_t mask = ((size_t)1 << NETWORK_CHUNK_SHIFT) - 1;
    return &samples->chunks[index >> NETWORK_CHUNK_SHIFT][index & mask];
}

// All positions of a run, and what was counted while they were read. Starts as zeros.
typedef struct NetworkData {
    NetworkSamples training, held_out;
    size_t games;
    size_t plies[RECORD_PLY_KIND_NB];
    size_t clear, clear_won; // positions beyond NETWORK_CLEAR_SCORE, and those the better side won
    double following;        // with which the last file was read
    uint64_t hash;           // of all samples in their order
} NetworkData;

void network_data_free(NetworkData *data);

// Adds a sample. False with a reason if there is not enough memory.
bool network_data_add(NetworkData *data, const NetworkSample *sample, bool is_held_out, Error *error);

// How files are read.
typedef struct NetworkReading {
    int held_out;     // percent of the games; which ones depends on the head of the file and the game's number alone
    double following; // 0 .. 1: how far the score of a position looks at those that followed in its game, as TD(lambda)
    int scale;        // units of score for a value of 1.0, to mix scores by the results they mean; above 0
    size_t limit;     // positions of all files together; 0 = no limit
    void *context;
    void (*on_game)(void *context, const NetworkData *data); // after every game; may be NULL
} NetworkReading;

// Adds the training positions of a file of records. False with a reason that names the file.
bool network_data_add_file(NetworkData *data, const char *path, const NetworkReading *reading, Error *error);

#endif
