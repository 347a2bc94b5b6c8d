// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/trainer.h"

#include <math.h>

static void round_weights(const float *from, size_t count, int unit, int16_t *to)
{
    for (size_t i = 0; i < count; ++i)
        to[i] = (int16_t)lroundf(from[i] * (float)unit);
}

Network *quantise(const Trainer *trainer)
{
    const FloatNetwork *from = trainer->network;
    const size_t neurons = (size_t)from->neurons;
    const int scale = (int)trainer->settings.scale, gain = float_network_gain(from, scale);
    const int bias_unit = NETWORK_QA * NETWORK_QB * gain;
    Network *network = network_new(from->neurons, from->outputs, scale / gain);
    round_weights(from->input_weights, NETWORK_INPUTS * neurons, NETWORK_QA, network->input_weights);
    round_weights(from->biases, neurons, NETWORK_QA, network->biases);
    round_weights(from->output_weights, (size_t)from->outputs * NETWORK_SIDE_NB * neurons, NETWORK_QB * gain,
                  network->output_weights);
    for (int i = 0; i < from->outputs; ++i)
        network->output_biases[i] = (int32_t)lround((double)(from->output_biases[i] + trainer->offsets[i]) * bias_unit);
    training_ledger_finish(trainer, network->ledger);
    return network;
}
