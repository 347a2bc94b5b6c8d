// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's workshop door: what one-shot commands need beyond playing.
#ifndef ENGINE_TOOLS_H
#define ENGINE_TOOLS_H

#include "base/error.h"
#include "base/text.h"
#include "board/position.h"
#include "eval/network/network.h"
#include "tune/checkpoint.h"
#include "tune/fit.h"
#include "tune/records.h"
#include "tune/selfplay.h"
#include "tune/spsa.h"

#include <stddef.h>
#include <stdio.h>

// Static evaluation as text: the classical one as a table by term and side, in centipawns; then what a network says:
// its value, and what each piece contributes to it (eval/eval.h). `network` NULL: one line says that there is none.
// `out` gets at most `size` bytes.
enum { TOOLS_EVAL_SIZE = 16384 };
void tools_eval_table(const Position *pos, const Network *network, char *out, size_t size);

// The same as one JSON object without the terms: both values in pawns for White, and the pieces.
void tools_eval_json(const Position *pos, const Network *network, char *out, size_t size);

// Static evaluation in centipawns for White: the classical one, and a network's.
int tools_eval_centipawns(const Position *pos);
int tools_network_centipawns(const Position *pos, const Network *network);

typedef struct BenchSettings {
    Depth depth;
    int readings;                                             // of the memory a second; 0 = none
    const char *evaluation, *eval_file;                       // values of these options; NULL: the defaults
    void (*progress)(int number, int count, const char *fen); // before each position, from 1; NULL: none
} BenchSettings;

typedef struct BenchResult {
    uint64_t nodes;
    int64_t time_us;
    int readings; // of the memory while it searched
} BenchResult;

enum { BENCH_DEPTH_DEFAULT = 13 };

// Searches the bench positions with one thread and a fresh small table. The node count is a pure function of the source
// code and the network: the signature. With readings the memory is read and mapped while it searches, as an open panel
// does, which costs time but changes nothing. False with a reason if the evaluation cannot be had.
bool tools_bench(const BenchSettings *settings, BenchResult *result, Error *error);

// Makes training positions by self-play; see there. Takes hours for as many games as a fit needs.
bool tools_tune_play(const Generation *generation, Error *error);

// Adds a file of game records to what is told about them; see records.h for the rest.
bool tools_tune_records_add(RecordStats *stats, const char *path, const RecordFilter *filter, Error *error);
void tools_tune_records_sum(RecordStats *stats, double *duplicates, double *scale);
void tools_tune_records_free(RecordStats *stats);

// The default settings of a fit, and a fit of the evaluation's numbers to such positions.
FitSettings tools_tune_fit_defaults(void);
bool tools_tune_fit(const FitFiles *files, FitResult *result, Error *error);

// Trains a network with game records, and writes the network of a checkpoint; see there. The settings of a run of which
// nothing is chosen; what a result holds is released with tools_tune_train_free.
TrainerSettings tools_tune_train_settings(void);
bool tools_tune_train(const TrainFiles *files, TrainResult *result, Error *error);
bool tools_tune_quantise(const char *checkpoint_path, const char *out_path, TrainResult *result, Error *error);
void tools_tune_train_free(TrainResult *result);

// Tunes numbers of the search by games that the caller plays; see there. The default settings of a run,
// the choice of the numbers, the run, and the whole number that it gives to one of them.
SpsaSettings tools_tune_spsa_defaults(void);
bool tools_tune_spsa_choose(const char *names, SpsaSettings *settings, Error *error);
bool tools_tune_spsa(const SpsaRun *run, SpsaState *state, Error *error);
int tools_tune_spsa_value(const SpsaSettings *settings, const SpsaState *state, int param);

// What a network says of a position, as text and as JSON for programs. Any thread.

// Adds the value in pawns, a board with the contribution of each piece below its letter, and the sums by type of piece.
// At most 80 columns.
void network_table_write(const Position *pos, const Network *network, Text *text);

// Adds {"square": "e4", "piece": "P", "value": 1.05}, ... for all pieces but the kings.
void network_table_write_json(const Position *pos, const Network *network, Text *text);

// The positions of the bench: all phases of the game, quiet and sharp, with and without queens.

extern const char *const bench_positions[];
extern const int bench_position_count;

#endif
