// SPDX-License-Identifier: GPL-3.0-or-later
// The network with floats, as the trainer needs it: forward, backward, first weights and rounding to what integers can
// express. Layout and inputs are those of the engine's network in eval/network/; steps and epochs are in trainer.c.
// Called by trainer.c and checkpoint.c.
#include "study/tune/trainer.h"

#include "base/memory.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

// Adding up weight rows is nearly all the work. A tile of the sum stays in registers while all rows are added, so each
// weight is loaded once and nothing else; the vectors are as wide as the processor has them, and a tile takes half the
// registers of those with sixteen.
enum {
#if defined(__AVX512F__)
    VECTOR_FLOATS = 16,
#elif defined(__AVX__)
    VECTOR_FLOATS = 8,
#else
    VECTOR_FLOATS = 4,
#endif
    TILE_VECTORS = 8,
    TILE_FLOATS = TILE_VECTORS * VECTOR_FLOATS,
    BLOCK_FLOATS = NETWORK_NEURONS_STEP, // every network is made of whole blocks
    BLOCK_VECTORS = BLOCK_FLOATS / VECTOR_FLOATS,
};

typedef float Vector __attribute__((vector_size(VECTOR_FLOATS * sizeof(float)), may_alias));
typedef int32_t IntVector __attribute__((vector_size(VECTOR_FLOATS * sizeof(int32_t)), may_alias));

#define INLINE static inline __attribute__((always_inline))

// The largest output weight of integers whose product with an activation fits 16 bits.
enum { OUTPUT_WEIGHT_MAX = INT16_MAX / NETWORK_QA - 1 };

static const float first_weight_max = 0.05F;

bool float_network_is_possible(int64_t neurons, int64_t outputs)
{
    return neurons > 0 && neurons <= NETWORK_NEURONS_MAX && neurons % NETWORK_NEURONS_STEP == 0 && outputs > 0 &&
           outputs <= NETWORK_OUTPUTS_MAX;
}

size_t float_network_count(int neurons, int outputs)
{
    const size_t rows = NETWORK_INPUTS + 1 + (size_t)outputs * NETWORK_SIDE_NB;
    return rows * (size_t)neurons + (size_t)outputs;
}

FloatNetwork *float_network_new(int neurons, int outputs)
{
    FloatNetwork *network = mem_new(1, sizeof *network);
    network->neurons = neurons;
    network->outputs = outputs;
    network->count = float_network_count(neurons, outputs);
    network->input_weights = mem_new(network->count, sizeof(float));
    network->biases = network->input_weights + (size_t)NETWORK_INPUTS * (size_t)neurons;
    network->output_weights = network->biases + neurons;
    network->output_biases = network->output_weights + (size_t)outputs * NETWORK_SIDE_NB * (size_t)neurons;
    return network;
}

void float_network_free(FloatNetwork *network)
{
    if (network == NULL)
        return;
    mem_free(network->input_weights);
    mem_free(network);
}

// To the nearest number that an integer over `unit` can express.
static void round_to_unit(const float *from, float *to, size_t count, float unit)
{
    for (size_t i = 0; i < count; ++i)
        to[i] = roundf(from[i] * unit) / unit;
}

int float_network_gain(const FloatNetwork *network, int scale)
{
    float most = 0;
    for (const float *weight = network->output_weights; weight < network->output_biases; ++weight)
        most = fmaxf(most, fabsf(*weight));
    int gain = 1;
    for (int divisor = 2; divisor <= scale; ++divisor)
        if (scale % divisor == 0 && roundf(most * (float)(divisor * NETWORK_QB)) <= OUTPUT_WEIGHT_MAX)
            gain = divisor;
    return gain;
}

FloatNetwork *float_network_rounded(const FloatNetwork *network, int gain)
{
    FloatNetwork *rounded = float_network_new(network->neurons, network->outputs);
    const size_t hidden = (size_t)(network->output_weights - network->input_weights);
    const size_t output = (size_t)(network->output_biases - network->output_weights);
    round_to_unit(network->input_weights, rounded->input_weights, hidden, NETWORK_QA);
    round_to_unit(network->output_weights, rounded->output_weights, output, (float)(NETWORK_QB * gain));
    round_to_unit(network->output_biases, rounded->output_biases, (size_t)network->outputs,
                  (float)(NETWORK_QA * NETWORK_QB * gain));
    return rounded;
}

// Uniform between -max and max.
static void randomise(Rng *rng, float *out, size_t count, float max)
{
    enum { STEPS = 1 << 24 }; // as many as a float tells apart
    for (size_t i = 0; i < count; ++i)
        out[i] = max * ((float)rng_below(rng, STEPS) * (2.0F / STEPS) - 1.0F);
}

void float_network_randomise(FloatNetwork *network, uint64_t seed)
{
    Rng rng = rng_seeded(seed);
    const size_t neurons = (size_t)network->neurons;
    randomise(&rng, network->input_weights, NETWORK_INPUTS * neurons, first_weight_max);
    // All output sets start alike: what they share is then learned once.
    randomise(&rng, network->output_weights, NETWORK_SIDE_NB * neurons, 1 / sqrtf((float)(NETWORK_SIDE_NB * neurons)));
    for (int set = 1; set < network->outputs; ++set)
        memcpy(network->output_weights + (size_t)set * NETWORK_SIDE_NB * neurons, network->output_weights,
               NETWORK_SIDE_NB * neurons * sizeof(float));
    memset(network->biases, 0, neurons * sizeof(float));
    memset(network->output_biases, 0, (size_t)network->outputs * sizeof(float));
}

double float_network_sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

// --- rows of weights -----------------------------------------------------------------------------------------------

// out = start + rows, for `vectors` vectors of each.
INLINE void sum_tile(const float *weights, size_t stride, const uint16_t *inputs, int count, const float *start,
                     float *out, int vectors)
{
    Vector sum[TILE_VECTORS];
    for (int v = 0; v < vectors; ++v)
        sum[v] = ((const Vector *)start)[v];
    for (int i = 0; i < count; ++i) {
        const Vector *row = (const Vector *)(weights + inputs[i] * stride);
        for (int v = 0; v < vectors; ++v)
            sum[v] += row[v];
    }
    for (int v = 0; v < vectors; ++v)
        ((Vector *)out)[v] = sum[v];
}

// The accumulator of one side: biases and the rows of all inputs, tile by tile, the last tiles a block wide.
INLINE void sum_rows(const FloatNetwork *network, int neurons, const uint16_t *inputs, int count, float *out)
{
    const float *weights = network->input_weights, *biases = network->biases;
    const size_t stride = (size_t)neurons;
    int i = 0;
    for (; i + TILE_FLOATS <= neurons; i += TILE_FLOATS)
        sum_tile(weights + i, stride, inputs, count, biases + i, out + i, TILE_VECTORS);
    for (; i < neurons; i += BLOCK_FLOATS)
        sum_tile(weights + i, stride, inputs, count, biases + i, out + i, BLOCK_VECTORS);
}

// rows += slopes, for `vectors` vectors of each.
INLINE void scatter_tile(float *gradient, size_t stride, const uint16_t *inputs, int count, const float *slopes,
                         int vectors)
{
    Vector slope[TILE_VECTORS];
    for (int v = 0; v < vectors; ++v)
        slope[v] = ((const Vector *)slopes)[v];
    for (int i = 0; i < count; ++i) {
        Vector *row = (Vector *)(gradient + inputs[i] * stride);
        for (int v = 0; v < vectors; ++v)
            row[v] += slope[v];
    }
}

// The slopes of an accumulator onto the rows of all its inputs.
INLINE void scatter_rows(FloatNetwork *gradient, int neurons, const uint16_t *inputs, int count, const float *slopes)
{
    const size_t stride = (size_t)neurons;
    int i = 0;
    for (; i + TILE_FLOATS <= neurons; i += TILE_FLOATS)
        scatter_tile(gradient->input_weights + i, stride, inputs, count, slopes + i, TILE_VECTORS);
    for (; i < neurons; i += BLOCK_FLOATS)
        scatter_tile(gradient->input_weights + i, stride, inputs, count, slopes + i, BLOCK_VECTORS);
}

// --- forward and backward ------------------------------------------------------------------------------------------

// What forward leaves for backward.
typedef struct Activation {
    _Alignas(64) float accumulator[NETWORK_SIDE_NB][NETWORK_NEURONS_MAX]; // then its slopes
    NetworkInputs inputs;
    const float *output_weights; // of the set
    int set;
} Activation;

// min(max(a, 0), 1), by masks: a comparison of vectors has all bits set where it holds.
INLINE Vector clamp(Vector a)
{
    const Vector zero = {0}, one = zero + 1;
    const Vector low = (Vector)((IntVector)a & (a > zero));
    const IntVector is_below = low < one;
    return (Vector)(((IntVector)low & is_below) | ((IntVector)one & ~is_below));
}

// Clamps in place; returns output weights * s * s. The order of the sum is the same whatever the vectors' width.
INLINE float activate(float *s, const float *weights, int neurons)
{
    _Alignas(64) float sums[BLOCK_FLOATS];
    Vector sum[BLOCK_VECTORS] = {{0}};
    for (int begin = 0; begin < neurons; begin += BLOCK_FLOATS)
        for (int v = 0; v < BLOCK_VECTORS; ++v) {
            Vector *place = (Vector *)(s + begin) + v;
            const Vector clamped = clamp(*place);
            *place = clamped;
            sum[v] += clamped * clamped * ((const Vector *)(weights + begin))[v];
        }
    for (int v = 0; v < BLOCK_VECTORS; ++v)
        ((Vector *)sums)[v] = sum[v];
    for (int width = BLOCK_FLOATS / 2; width > 0; width /= 2)
        for (int i = 0; i < width; ++i)
            sums[i] += sums[i + width];
    return sums[0];
}

// Output of the network for a sample; *act keeps what backward needs.
INLINE float forward(const FloatNetwork *network, int neurons, const NetworkSample *sample, Activation *act)
{
    network_sample_inputs(sample, &act->inputs);
    act->set = network_output(network->outputs, sample->piece_count);
    act->output_weights = network->output_weights + (size_t)act->set * NETWORK_SIDE_NB * (size_t)neurons;
    float value = network->output_biases[act->set];
    for (int side = 0; side < NETWORK_SIDE_NB; ++side) {
        sum_rows(network, neurons, act->inputs.input[side], act->inputs.count, act->accumulator[side]);
        value += activate(act->accumulator[side], act->output_weights + (size_t)side * (size_t)neurons, neurons);
    }
    return value;
}

// One side's neurons: adds the gradients of output weights and biases, and turns s into the slopes of the accumulator.
// Where it is clamped, a small change changes nothing.
INLINE void slope_side(float *restrict s, const float *restrict weights, float slope, int neurons,
                       float *restrict weight_gradient, float *restrict bias_gradient)
{
    for (int i = 0; i < neurons; ++i) {
        const float x = s[i];
        const float inner = 2 * slope * weights[i] * x;
        const float accumulator_slope = x < 1 ? inner : 0; // x is 0 below the clamp, and so is `inner`
        weight_gradient[i] += slope * x * x;
        bias_gradient[i] += accumulator_slope;
        s[i] = accumulator_slope;
    }
}

// Adds the gradient of one sample, whose output has this slope, to *gradient.
INLINE void backward(int neurons, Activation *act, float slope, FloatNetwork *gradient)
{
    gradient->output_biases[act->set] += slope;
    for (int side = 0; side < NETWORK_SIDE_NB; ++side) {
        const size_t place = (size_t)side * (size_t)neurons;
        float *weight_gradient =
            gradient->output_weights + (size_t)act->set * NETWORK_SIDE_NB * (size_t)neurons + place;
        slope_side(act->accumulator[side], act->output_weights + place, slope, neurons, weight_gradient,
                   gradient->biases);
        scatter_rows(gradient, neurons, act->inputs.input[side], act->inputs.count, act->accumulator[side]);
    }
}

// The slope is that of the squared error of the expected result, through the sigmoid.
INLINE double add_gradient(const FloatNetwork *network, int neurons, const NetworkSample *sample, double target,
                           FloatNetwork *gradient)
{
    Activation act;
    const double expected = float_network_sigmoid((double)forward(network, neurons, sample, &act));
    const double slope = 2 * (expected - target) * expected * (1 - expected);
    backward(neurons, &act, (float)slope, gradient);
    return expected;
}

double float_network_value(const FloatNetwork *network, const NetworkSample *sample)
{
    Activation act;
    return (double)forward(network, network->neurons, sample, &act);
}

// Loops over a known number of neurons are unrolled better, so the usual sizes have code of their own.
double float_network_add_gradient(const FloatNetwork *network, const NetworkSample *sample, double target,
                                  FloatNetwork *gradient)
{
    switch (network->neurons) {
    case 128: return add_gradient(network, 128, sample, target, gradient);
    case 256: return add_gradient(network, 256, sample, target, gradient);
    case 512: return add_gradient(network, 512, sample, target, gradient);
    default: return add_gradient(network, network->neurons, sample, target, gradient);
    }
}
