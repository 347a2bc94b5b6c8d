// SPDX-License-Identifier: GPL-3.0-or-later
// Random networks for tests: the same from the same seed on every machine.
#ifndef UNIT_NETWORKS_H
#define UNIT_NETWORKS_H

#include "base/rng.h"
#include "eval/network/network.h"

#include <string.h>

static inline void unit_random_weights(Rng *rng, int16_t *weights, size_t count, int max)
{
    for (size_t i = 0; i < count; ++i)
        weights[i] = (int16_t)((int)rng_below(rng, 2 * (uint64_t)max + 1) - max);
}

// Weights up to these bounds; the bias of the output up to a pawn or so.
static inline Network *unit_network_within(int neurons, int outputs, uint64_t seed, int input_max, int output_max)
{
    enum { SCALE = 400, OUTPUT_BIAS_MAX = 4096 };
    Rng rng = rng_seeded(seed);
    Network *network = network_new(neurons, outputs, SCALE);
    unit_random_weights(&rng, network->input_weights, (size_t)NETWORK_INPUTS * (size_t)neurons, input_max);
    unit_random_weights(&rng, network->biases, (size_t)neurons, input_max);
    unit_random_weights(&rng, network->output_weights, (size_t)outputs * 2 * (size_t)neurons, output_max);
    for (int i = 0; i < outputs; ++i)
        network->output_biases[i] = (int32_t)rng_below(&rng, 2 * OUTPUT_BIAS_MAX) - OUTPUT_BIAS_MAX;
    memcpy(network->ledger, "random weights\n", sizeof "random weights\n");
    return network;
}

// Of the size that training gives: few accumulators are out of 0 .. QA.
static inline Network *unit_network(int neurons, int outputs, uint64_t seed)
{
    enum { INPUT_MAX = 60, OUTPUT_MAX = 40 };
    return unit_network_within(neurons, outputs, seed, INPUT_MAX, OUTPUT_MAX);
}

#endif
