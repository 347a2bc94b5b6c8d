// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's workshop door: what one-shot commands need beyond playing.
#ifndef ENGINE_TOOLS_H
#define ENGINE_TOOLS_H

#include "base/error.h"
#include "base/text.h"
#include "board/position.h"

#include <stddef.h>
#include <stdio.h>

typedef struct Network Network; // engine_network, or eval/network/network.h

// Static evaluation as text: the classical one as a table by term and side, in centipawns; then what a network says:
// its value, and what each piece contributes to it (eval/eval.h). `network` NULL: one line says that there is none.
// `out` gets at most `size` bytes.
enum { TOOLS_EVAL_SIZE = 16384 };
void tools_eval_table(const Position *pos, const Network *network, char *out, size_t size);

// Static evaluation in centipawns for White: the classical one, and a network's.
int tools_eval_centipawns(const Position *pos);
int tools_network_centipawns(const Position *pos, const Network *network);

// What each piece but the kings adds for its owner by a network, in centipawns; 0 elsewhere.
void tools_network_pieces(const Position *pos, const Network *network, int centipawns[SQ_NB]);

// The parts of the classical evaluation that are neither material nor tactics.
typedef enum PositionalTerm {
    POSITIONAL_KING,        // shelter, and attack on it
    POSITIONAL_PASSED,      // passed pawns
    POSITIONAL_PAWNS,       // isolated and doubled ones, and the like
    POSITIONAL_PIECES,      // outposts, open files, the bishop pair
    POSITIONAL_MOBILITY,    // squares to go to
    POSITIONAL_KING_SQUARE, // where the kings stand
    POSITIONAL_NB,
} PositionalTerm;

// Each part in centipawns, White's less Black's, for the phase of the game. The side to move is not in check.
void tools_positional_terms(const Position *pos, int centipawns[POSITIONAL_NB]);

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

// What a network says of a position, as text. Any thread.

// Adds the value in pawns, a board with the contribution of each piece below its letter, and the sums by type of piece.
// At most 80 columns.
void network_table_write(const Position *pos, const Network *network, Text *text);

// The positions of the bench: all phases of the game, quiet and sharp, with and without queens.

extern const char *const bench_positions[];
extern const int bench_position_count;

#endif
