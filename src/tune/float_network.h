// SPDX-License-Identifier: GPL-3.0-or-later
// The network in floating point, as it is trained: its value and the gradient of its error.
//
// accumulator a = biases + input weights of the inputs that are on, for each side; s = clamp(a, 0, 1);
// value = output bias + output weights * s * s. 1.0 of it is `scale` units of score.
#ifndef TUNE_FLOAT_NETWORK_H
#define TUNE_FLOAT_NETWORK_H

#include "tune/network_data.h"

#include <stddef.h>
#include <stdint.h>

// All numbers lie in one block of `count`, in this order, beginning at input_weights.
typedef struct FloatNetwork {
    int neurons, outputs;
    size_t count;
    float *input_weights;  // [NETWORK_INPUTS][neurons]
    float *biases;         // [neurons]
    float *output_weights; // [outputs][NETWORK_SIDE_NB][neurons]
    float *output_biases;  // [outputs]
} FloatNetwork;

// Are there networks of that size?
bool float_network_is_possible(int64_t neurons, int64_t outputs);

// How many numbers a possible network has.
size_t float_network_count(int neurons, int outputs);

// A network of zeros. Release with float_network_free; NULL is ignored.
FloatNetwork *float_network_new(int neurons, int outputs);
void float_network_free(FloatNetwork *network);

// By how much the output may be multiplied before it is rounded, and the scale divided, so that the steps of its weights
// grow finer: the largest divisor of `scale` with which all of them fit.
int float_network_gain(const FloatNetwork *network, int scale);

// A copy with every weight rounded to what the network of integers can express with a gain.
FloatNetwork *float_network_rounded(const FloatNetwork *network, int gain);

// Small random weights to start from.
void float_network_randomise(FloatNetwork *network, uint64_t seed);

// The value for the side to move. Any thread.
double float_network_value(const FloatNetwork *network, const NetworkSample *sample);

// Adds to `gradient` the slopes of (sigmoid(value) - target)^2. Returns sigmoid(value), the expected result. Any thread
// with a gradient of its own.
double float_network_add_gradient(const FloatNetwork *network, const NetworkSample *sample, double target,
                                  FloatNetwork *gradient);

double float_network_sigmoid(double x);

#endif
