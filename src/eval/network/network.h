// SPDX-License-Identifier: GPL-3.0-or-later
// A small neural network that evaluates positions: NETWORK_INPUTS -> neurons, twice (once as each side sees the board),
// squared clipped ReLU -> one output. Integers only, so it gives the same score on every machine.
//
// The file, all numbers little-endian:
//
//   16 bytes  "Hotspur network\n"
//   u32       version, 1
//   u32       neurons: a multiple of NETWORK_NEURONS_STEP, at most NETWORK_NEURONS_MAX
//   u32       outputs: 1 .. NETWORK_OUTPUTS_MAX
//   u32       scale: internal units of score for an output of 1.0
//   u64       hash of the weights: FNV-1a, 64 bits, of the bytes from input weights to the end
//   u32       bytes of the ledger that follows; the ledger: text, how the network was trained
//   i16       input weights [NETWORK_INPUTS][neurons], in 1 / NETWORK_QA
//   i16       biases [neurons], in 1 / NETWORK_QA
//   i16       output weights [outputs][2][neurons] (the side to move first), in 1 / NETWORK_QB
//   i32       output biases [outputs], in 1 / (NETWORK_QA * NETWORK_QB)
//
// Value:  accumulator a = biases + input weights of the inputs that are on; s = clamp(a, 0, QA);
//         sum = output weights * s * s, over both sides;
//         score = (sum / QA + output bias) * scale / (QA * QB), divisions rounded towards zero.
#ifndef EVAL_NETWORK_NETWORK_H
#define EVAL_NETWORK_NETWORK_H

#include "base/error.h"
#include "base/file.h"
#include "board/position.h"
#include "eval/network/features.h"

#include <stddef.h>
#include <stdint.h>

enum { NETWORK_LEDGER_MAX = 4096 };

typedef struct Network {
    int neurons, outputs, scale;
    uint64_t hash;
    int16_t *input_weights;  // [NETWORK_INPUTS][neurons]
    int16_t *biases;         // [neurons]
    int16_t *output_weights; // [outputs][2][neurons]
    int32_t output_biases[NETWORK_OUTPUTS_MAX];
    char ledger[NETWORK_LEDGER_MAX + 1];
    const struct NetworkKernel *kernel; // the loops that compute it by steps: the fastest, unless a test sets another
} Network;

// A network of zeros. Release with network_free; NULL is ignored.
Network *network_new(int neurons, int outputs, int scale);
void network_free(Network *network);

// Reads a network from a file, or from bytes in memory. NULL with a reason (that names the file): not a network, another
// version, a size that is not possible, cut off, bytes behind the end, a wrong hash, weights so large that a sum could
// overflow.
Network *network_read(const char *path, Error *error);
Network *network_from_bytes(const void *bytes, size_t size, Error *error);

extern const FileKind network_file_kind;

// Writes a network with its hash, which is set in *network too, as file_replace does. False with a reason that names the
// file: also for weights that network_read would refuse, and for a path where a file of another kind stands.
bool network_write(Network *network, const char *path, Error *error);

// The value of a position for the side to move, computed from nothing: slow, for tools and tests. It is what the search
// computes by steps (accumulator.h). Within +-SCORE_EVAL_MAX. Any thread.
Score network_value(const Network *network, const Position *pos);

// The output weights of an output set: `neurons` for the side to move, then as many for the other side.
static inline const int16_t *network_output_weights(const Network *network, int output)
{
    return network->output_weights + (size_t)output * COLOUR_NB * (size_t)network->neurons;
}

// The score for the sum of output weights * s * s over both sides: the last line of the formula above.
Score network_score(const Network *network, int output, int64_t sum);

// The network that is built into the program, where there was a file of it when it was built: the build turns
// src/eval/network/default.net into an array of bytes.

#ifdef HAVE_DEFAULT_NETWORK
extern const unsigned char network_default_bytes[];
extern const size_t network_default_size;
#endif

// Reads it into a network of the caller's own. NULL with a reason if there is none.
Network *network_default(Error *error);

#endif
