// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the network: settings, batches with AdamW (I. Loshchilov and F. Hutter, "Decoupled weight decay
// regularization", 2019), losses, and the way to and from the engine's integers. The network with floats is in
// float_network.c, data in network_data.c, files in train_files.c, which calls this file.
#include "study/tune/trainer.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/thread.h"

#include <math.h>
#include <string.h>

enum {
    SLICE_NB = 16,     // parts of a batch whose gradients are added up in order, whichever thread computed them
    RANGE_SIZE = 4096, // numbers that are stepped together
    AHEAD = 8,         // positions that are fetched before they are needed
    OFFSET_SAMPLES = 1 << 16,
};

static const float mean_decay = 0.9F, square_decay = 0.999F, tiny = 1e-8F, weight_decay = 0.01F;
static const double rate_max = 1;

// --- settings -------------------------------------------------------------------------------------------------------

TrainerSettings trainer_defaults(void)
{
    return (TrainerSettings){.neurons = 256,
                             .outputs = 1,
                             .scale = 300,
                             .epochs = 20,
                             .batch = 16384,
                             .held_out = 2,
                             .seed = 1,
                             .rate = 1e-3,
                             .rate_end = 1e-5,
                             .wdl = 0.2,
                             .wdl_end = 0.5};
}

// False for a NAN.
static bool is_in(double value, double min, double max)
{
    return value >= min && value <= max; // false for what is no number
}

bool trainer_settings_check(const TrainerSettings *s, Error *error)
{
    if (!float_network_is_possible(s->neurons, s->outputs))
        return error_set(error, "a network of %lld neurons and %lld outputs is not possible", (long long)s->neurons,
                         (long long)s->outputs);
    if (s->scale < 1 || s->scale > TRAINER_SCALE_MAX)
        return error_set(error, "a scale of %lld is not possible", (long long)s->scale);
    if (s->epochs < 1 || s->epochs > TRAINER_EPOCHS_MAX || s->batch < 1 || s->batch > TRAINER_BATCH_MAX)
        return error_set(error, "%lld epochs with batches of %lld are not possible", (long long)s->epochs,
                         (long long)s->batch);
    if (s->held_out < 0 || s->held_out > TRAINER_HELD_OUT_MAX || s->seed < 0)
        return error_set(error, "holding out %lld percent with seed %lld is not possible", (long long)s->held_out,
                         (long long)s->seed);
    if (!is_in(s->rate, 0, rate_max) || !is_in(s->rate_end, 0, rate_max))
        return error_set(error, "rates of %g to %g are not possible", s->rate, s->rate_end);
    if (!is_in(s->wdl, 0, 1) || !is_in(s->wdl_end, 0, 1))
        return error_set(error, "result shares of %g to %g are not possible", s->wdl, s->wdl_end);
    return true;
}

bool trainer_settings_differ(const TrainerSettings *a, const TrainerSettings *b, const char **name)
{
    const struct {
        const char *name;
        bool differs;
    } rows[] = {
        {"neurons", a->neurons != b->neurons},
        {"outputs", a->outputs != b->outputs},
        {"scale", a->scale != b->scale},
        {"epochs", a->epochs != b->epochs},
        {"batch", a->batch != b->batch},
        {"held-out", a->held_out != b->held_out},
        {"seed", a->seed != b->seed},
        {"rate", a->rate < b->rate || a->rate > b->rate},
        {"wdl", a->wdl < b->wdl || a->wdl > b->wdl},
        {"rate-end", a->rate_end < b->rate_end || a->rate_end > b->rate_end},
        {"wdl-end", a->wdl_end < b->wdl_end || a->wdl_end > b->wdl_end},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].differs) {
            *name = rows[i].name;
            return true;
        }
    return false;
}

// --- the trainer ----------------------------------------------------------------------------------------------------

Trainer *trainer_new(const TrainerSettings *settings)
{
    const int neurons = (int)settings->neurons, outputs = (int)settings->outputs;
    Trainer *trainer = mem_new(1, sizeof *trainer);
    trainer->settings = *settings;
    trainer->network = float_network_new(neurons, outputs);
    trainer->mean = float_network_new(neurons, outputs);
    trainer->square = float_network_new(neurons, outputs);
    trainer->losses = mem_new((size_t)settings->epochs, sizeof trainer->losses[0]);
    float_network_randomise(trainer->network, (uint64_t)settings->seed);
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    if (trainer == NULL)
        return;
    float_network_free(trainer->network);
    float_network_free(trainer->mean);
    float_network_free(trainer->square);
    mem_free(trainer->losses);
    mem_free(trainer);
}

bool trainer_take_weights(Trainer *trainer, const Trainer *from, Error *error)
{
    FloatNetwork *to = trainer->network;
    const FloatNetwork *old = from->network;
    if (to->neurons != old->neurons || (to->outputs != old->outputs && old->outputs != 1))
        return error_set(error, "%d neurons and %d outputs cannot be made of %d and %d", to->neurons, to->outputs,
                         old->neurons, old->outputs);
    const size_t set = (size_t)NETWORK_SIDE_NB * (size_t)old->neurons;
    memcpy(to->input_weights, old->input_weights, (size_t)(old->output_weights - old->input_weights) * sizeof(float));
    for (int i = 0; i < to->outputs; ++i) {
        // A single set of outputs begins all sets of the new network.
        const int source = old->outputs == 1 ? 0 : i;
        memcpy(to->output_weights + (size_t)i * set, old->output_weights + (size_t)source * set, set * sizeof(float));
        to->output_biases[i] = old->output_biases[source];
    }
    return true;
}

uint64_t trainer_checksum(const Trainer *trainer)
{
    return hash_bytes(trainer->network->input_weights, trainer->network->count * sizeof(float));
}

double trainer_target(const NetworkSample *sample, double scale, double wdl)
{
    const double searched = float_network_sigmoid(sample->score / scale);
    if (sample->half_points == NETWORK_NO_RESULT)
        return searched;
    return wdl * (sample->half_points / 2.0) + (1 - wdl) * searched;
}

// --- one batch ------------------------------------------------------------------------------------------------------

typedef struct Slice {
    FloatNetwork *gradient;
    double loss;
} Slice;

// A pass over the data.
typedef struct Epoch {
    Trainer *trainer;
    const NetworkSamples *samples;
    uint32_t *order;
    Slice slices[SLICE_NB];
    size_t begin, end; // the batch, as places in `order`
    double wdl;        // what follows: of this step
    float rate;
    float mean_share, square_share; // what the moments have seen of all they would average over
} Epoch;

// Gradient and loss of a part of the batch. Parts are fixed and added up in order, so the weights do not depend on the
// number of threads. The loss is against the target of the last step, so that epochs can be compared while the share of
// results changes.
static void run_slice(void *context, int piece)
{
    Epoch *epoch = context;
    Slice *slice = &epoch->slices[piece];
    const TrainerSettings *settings = &epoch->trainer->settings;
    const size_t count = epoch->end - epoch->begin;
    const size_t begin = epoch->begin + count * (size_t)piece / SLICE_NB;
    const size_t end = epoch->begin + count * ((size_t)piece + 1) / SLICE_NB;
    slice->loss = 0;
    for (size_t i = begin; i < end; ++i) {
        // Shuffled positions lie anywhere in memory.
        if (i + AHEAD < end)
            __builtin_prefetch(network_sample(epoch->samples, epoch->order[i + AHEAD]));
        const NetworkSample *sample = network_sample(epoch->samples, epoch->order[i]);
        const double scale = (double)settings->scale, target = trainer_target(sample, scale, epoch->wdl);
        const double miss = float_network_add_gradient(epoch->trainer->network, sample, target, slice->gradient) -
                            trainer_target(sample, scale, settings->wdl_end);
        slice->loss += miss * miss;
    }
}

// Adds up the slices' gradients of a range of numbers, in order, and clears them for the next batch.
static void take_gradient(Epoch *epoch, size_t begin, size_t count, float sum[RANGE_SIZE])
{
    memset(sum, 0, count * sizeof sum[0]);
    for (int s = 0; s < SLICE_NB; ++s) {
        float *part = epoch->slices[s].gradient->input_weights + begin;
        for (size_t i = 0; i < count; ++i)
            sum[i] += part[i];
        memset(part, 0, count * sizeof part[0]);
    }
}

// AdamW for a range of numbers.
static void step_range(void *context, int piece)
{
    Epoch *epoch = context;
    Trainer *trainer = epoch->trainer;
    float gradient[RANGE_SIZE];
    const size_t begin = (size_t)piece * RANGE_SIZE, left = trainer->network->count - begin;
    const size_t count = left < RANGE_SIZE ? left : RANGE_SIZE;
    take_gradient(epoch, begin, count, gradient);
    float *restrict weights = trainer->network->input_weights + begin;
    float *restrict mean = trainer->mean->input_weights + begin;
    float *restrict square = trainer->square->input_weights + begin;
    const float part = 1 / (float)(epoch->end - epoch->begin), rate = epoch->rate;
    const float mean_unit = 1 / epoch->mean_share, square_unit = 1 / epoch->square_share;
    for (size_t i = 0; i < count; ++i) {
        const float slope = gradient[i] * part;
        mean[i] = mean_decay * mean[i] + (1 - mean_decay) * slope;
        square[i] = square_decay * square[i] + (1 - square_decay) * slope * slope;
        const float step = mean[i] * mean_unit / (sqrtf(square[i] * square_unit) + tiny) + weight_decay * weights[i];
        const float moved = weights[i] - rate * step;
        const float low = moved > -TRAINER_WEIGHT_MAX ? moved : -TRAINER_WEIGHT_MAX;
        weights[i] = low < TRAINER_WEIGHT_MAX ? low : TRAINER_WEIGHT_MAX;
    }
}

// --- an epoch -------------------------------------------------------------------------------------------------------

// The order of an epoch depends on its number and the seed alone, so that a run can be resumed (Fisher and Yates).
static uint32_t *shuffled(const Trainer *trainer, size_t count)
{
    uint32_t *order = mem_new(count, sizeof order[0]);
    Rng rng = rng_seeded((uint64_t)trainer->settings.seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)trainer->epoch);
    for (size_t i = 0; i < count; ++i) {
        const size_t other = (size_t)rng_below(&rng, i + 1);
        order[i] = order[other];
        order[other] = (uint32_t)i;
    }
    return order;
}

// One batch: the share of results rises linearly over the run, and the rate falls by a half cosine; then gradients by
// slices, and a step by ranges of numbers.
static void run_step(Epoch *epoch, size_t step, size_t steps, int threads)
{
    Trainer *trainer = epoch->trainer;
    const TrainerSettings *s = &trainer->settings;
    const size_t count = epoch->samples->count;
    const double passed = (double)trainer->steps / ((double)steps * (double)s->epochs), pi = acos(-1);
    trainer->steps += 1;
    epoch->begin = count * step / steps;
    epoch->end = count * (step + 1) / steps;
    epoch->wdl = s->wdl + (s->wdl_end - s->wdl) * passed;
    epoch->rate = (float)(s->rate_end + (s->rate - s->rate_end) * (1 + cos(pi * passed)) / 2);
    epoch->mean_share = (float)(1 - pow((double)mean_decay, (double)trainer->steps));
    epoch->square_share = (float)(1 - pow((double)square_decay, (double)trainer->steps));
    thread_share_work(run_slice, epoch, SLICE_NB, threads);
    const size_t ranges = (trainer->network->count + RANGE_SIZE - 1) / RANGE_SIZE;
    thread_share_work(step_range, epoch, (int)ranges, threads);
}

// Gradients are zero at first, and cleared whenever they are taken.
static Epoch *epoch_begin(Trainer *trainer, const NetworkSamples *samples)
{
    Epoch *epoch = mem_new(1, sizeof *epoch);
    epoch->trainer = trainer;
    epoch->samples = samples;
    epoch->order = shuffled(trainer, samples->count);
    for (int i = 0; i < SLICE_NB; ++i)
        epoch->slices[i].gradient = float_network_new(trainer->network->neurons, trainer->network->outputs);
    return epoch;
}

// Rounding the weights shifts the mean value by some units, because activations are never negative and so do not cancel
// the errors of their weights. The shift is kept, for the biases of the quantised network to take it back.
static void measure_offsets(Trainer *trainer, const NetworkSamples *samples)
{
    const FloatNetwork *network = trainer->network;
    FloatNetwork *rounded = float_network_rounded(network, float_network_gain(network, (int)trainer->settings.scale));
    const size_t count = samples->count < OFFSET_SAMPLES ? samples->count : OFFSET_SAMPLES;
    double sums[NETWORK_OUTPUTS_MAX] = {0};
    size_t counts[NETWORK_OUTPUTS_MAX] = {0};
    for (size_t i = 0; i < count; ++i) {
        // Evenly from all samples.
        const NetworkSample *sample = network_sample(samples, i * (samples->count / count));
        const int set = network_output(network->outputs, sample->piece_count);
        sums[set] += float_network_value(network, sample) - float_network_value(rounded, sample);
        counts[set] += 1;
    }
    for (int set = 0; set < network->outputs; ++set)
        trainer->offsets[set] = counts[set] > 0 ? (float)(sums[set] / (double)counts[set]) : 0;
    float_network_free(rounded);
}

void trainer_run_epoch(Trainer *trainer, const NetworkData *data, int threads,
                       void (*on_progress)(void *context, const TrainerProgress *progress), void *context)
{
    Epoch *epoch = epoch_begin(trainer, &data->training);
    // Steps of nearly equal size, none above the batch.
    const size_t count = data->training.count, batch = (size_t)trainer->settings.batch;
    const size_t steps = (count + batch - 1) / batch;
    const double held_out = trainer->epoch > 0 ? trainer->losses[trainer->epoch - 1].held_out : 0;
    double sum = 0;
    for (size_t step = 0; step < steps; ++step) {
        run_step(epoch, step, steps, threads);
        for (int i = 0; i < SLICE_NB; ++i)
            sum += epoch->slices[i].loss;
        const TrainerProgress progress = {.epoch = trainer->epoch + 1,
                                          .done = epoch->end,
                                          .count = count,
                                          .loss = sum / (double)epoch->end,
                                          .held_out = held_out};
        if (on_progress != NULL)
            on_progress(context, &progress);
    }
    for (int i = 0; i < SLICE_NB; ++i)
        float_network_free(epoch->slices[i].gradient);
    mem_free(epoch->order);
    mem_free(epoch);
    measure_offsets(trainer, &data->training);
    trainer->losses[trainer->epoch] = (TrainerLoss){
        .training = sum / (double)count,
        .held_out = data->held_out.count > 0 ? trainer_loss(trainer, &data->held_out, threads) : 0,
    };
    trainer->data_hash = data->hash;
    trainer->epoch += 1;
}

// --- loss -----------------------------------------------------------------------------------------------------------

typedef struct LossSum {
    const Trainer *trainer;
    const NetworkSamples *samples;
    double slices[SLICE_NB];
} LossSum;

// A slice of the loss, in a fixed order as in training.
static void add_losses(void *context, int piece)
{
    LossSum *sum = context;
    const TrainerSettings *settings = &sum->trainer->settings;
    const size_t count = sum->samples->count, end = count * ((size_t)piece + 1) / SLICE_NB;
    for (size_t i = count * (size_t)piece / SLICE_NB; i < end; ++i) {
        const NetworkSample *sample = network_sample(sum->samples, i);
        const double miss = float_network_sigmoid(float_network_value(sum->trainer->network, sample)) -
                            trainer_target(sample, (double)settings->scale, settings->wdl_end);
        sum->slices[piece] += miss * miss;
    }
}

double trainer_loss(const Trainer *trainer, const NetworkSamples *samples, int threads)
{
    LossSum sum = {.trainer = trainer, .samples = samples};
    double total = 0;
    thread_share_work(add_losses, &sum, SLICE_NB, threads);
    for (int i = 0; i < SLICE_NB; ++i)
        total += sum.slices[i];
    return total / (double)samples->count;
}

// --- as integers ----------------------------------------------------------------------------------------------------

// To integers over `unit`.
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

// False if a weight is beyond what the trainer allows, by more than rounding.
static bool unround_weights(const int16_t *from, size_t count, float unit, float *to)
{
    bool fits = true;
    for (size_t i = 0; i < count; ++i) {
        const float weight = (float)from[i] / unit;
        to[i] = fminf(fmaxf(weight, -TRAINER_WEIGHT_MAX), TRAINER_WEIGHT_MAX);
        fits = fits && fabsf(weight - to[i]) <= 0.5F / unit; // rounding may have taken it beyond
    }
    return fits;
}

Trainer *trainer_from_network(const Network *network, int64_t scale, Error *error)
{
    TrainerSettings settings = trainer_defaults();
    settings.neurons = network->neurons;
    settings.outputs = network->outputs;
    settings.scale = scale;
    if (!trainer_settings_check(&settings, error))
        return NULL;
    Trainer *trainer = trainer_new(&settings);
    FloatNetwork *to = trainer->network;
    const size_t neurons = (size_t)to->neurons, outputs = (size_t)to->outputs;
    const float output_unit = NETWORK_QB * (float)scale / (float)network->scale; // the gain of the quantised outputs
    for (size_t i = 0; i < outputs; ++i)
        to->output_biases[i] = (float)network->output_biases[i] / (NETWORK_QA * output_unit);
    memcpy(trainer->ledger, network->ledger, sizeof trainer->ledger);
    if (unround_weights(network->input_weights, NETWORK_INPUTS * neurons, NETWORK_QA, to->input_weights) &&
        unround_weights(network->biases, neurons, NETWORK_QA, to->biases) &&
        unround_weights(network->output_weights, outputs * NETWORK_SIDE_NB * neurons, output_unit, to->output_weights))
        return trainer;
    error_set(error, "its weights are too large for training with a scale of %lld", (long long)scale);
    trainer_free(trainer);
    return NULL;
}
