// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the numbers of the evaluation to training positions by gradient descent: what is aimed at, one pass over the
// data, the steps, and the way from files to a new params.def. What the evaluation gives with other numbers, and its
// gradient, is in model.c; positions are in training_set.c, saved states in fit_state.c. Called by `tune fit`
// (ui/study/tune/).
#include "study/tune/fit.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "study/tune/model.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum {
    SLOT_NB = 64,       // parts of the data whose sums are added up in order, whichever thread computed them
    BLOCK_GAMES = 20,   // held out together
    UNIT_FINENESS = 16, // a unit is worth so many units of score, so it moves in smaller steps
    FIXED_STAGE_SHARE = 4,
    KEY_SIZE = 256,
    SCALE_ROUNDS = 60, // of golden section
};

static const double scale_min = 20, scale_max = 1000;
static const double golden = 0.6180339887498949;
static const double mean_decay = 0.9, square_decay = 0.999, tiny = 1e-12;

// What one slot adds up.
typedef struct Slot {
    Model gradient;
    double training_loss, held_out_loss;
} Slot;

typedef struct Fit {
    const TrainingSet *set;
    const FitSettings *settings;
    const Model *start;
    double *targets;     // expected result for White, by position
    double *scores;      // by position, while a scale is looked for
    bool *is_held_block; // by block of games
    size_t training_count, held_out_count;
    double scale; // of static values
    Model rates;  // 0 where a number stays
    FitState state;
    Slot *slots;
} Fit;

FitSettings fit_defaults(void)
{
    return (FitSettings){.lambda = 0.4,
                         .spread = 10,
                         .rate = 2,
                         .epochs = 600,
                         .epochs_without_gain = 60,
                         .held_out = 10,
                         .seed = 1,
                         .threads = 1,
                         .save_every = 20};
}

// Expected result for a score in units of the scale.
static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

// Cross entropy of the expected result sigmoid(logit) and a target.
static double logistic_loss(double logit, double target)
{
    const double soft_plus = logit > 0 ? logit + log1p(exp(-logit)) : log1p(exp(logit));
    return soft_plus - target * logit;
}

// Blocks of games are held out together.
static bool is_held_out(const Fit *fit, const TrainingPosition *position)
{
    return fit->is_held_block[position->game / BLOCK_GAMES];
}

// --- what is aimed at -----------------------------------------------------------------------------------------------

// The loss of all scores, divided by this scale, against the targets.
static double loss_at_scale(const Fit *fit, double scale)
{
    double sum = 0;
    for (size_t i = 0; i < fit->set->count; ++i)
        sum += logistic_loss(fit->scores[i] / scale, fit->targets[i]);
    return sum;
}

// The scale that makes `scores` fit `targets` best; the loss has one minimum.
static double best_scale(const Fit *fit)
{
    double low = log(scale_min), high = log(scale_max);
    for (int round = 0; round < SCALE_ROUNDS; ++round) {
        const double span = golden * (high - low);
        if (loss_at_scale(fit, exp(high - span)) < loss_at_scale(fit, exp(low + span)))
            high = low + span;
        else
            low = high - span;
    }
    return exp((low + high) / 2);
}

void fit_expect(const TrainingSet *set, double scale, double following, double *expected)
{
    // Positions stand in the order of their games.
    for (size_t i = set->count; i-- > 0;) {
        const TrainingPosition *position = &set->positions[i];
        const bool is_last = i + 1 == set->count || set->positions[i + 1].game != position->game;
        const double later = is_last ? position->half_points / 2.0 : expected[i + 1];
        expected[i] = (1 - following) * sigmoid(position->score_white / scale) + following * later;
    }
}

// Results alone say how much a search score means; with both a target is made, and then the static value's own scale,
// so that the fit has no reason to blow all numbers up or down.
static void make_targets(Fit *fit, FitResult *result)
{
    const TrainingSet *set = fit->set;
    const double lambda = fit->settings->lambda;
    for (size_t i = 0; i < set->count; ++i) {
        fit->scores[i] = set->positions[i].score_white;
        fit->targets[i] = set->positions[i].half_points / 2.0;
    }
    result->scale_search = best_scale(fit);
    fit_expect(set, result->scale_search, fit->settings->following, fit->scores);
    for (size_t i = 0; i < set->count; ++i) {
        fit->targets[i] = lambda * fit->targets[i] + (1 - lambda) * fit->scores[i];
        fit->scores[i] = model_score(fit->start, set, &set->positions[i]);
    }
    result->scale_static = fit->scale = best_scale(fit);
}

// Draws the blocks by the seed alone, so that a resumed fit holds the same games out.
static void choose_held_out(Fit *fit, FitResult *result)
{
    Rng rng = rng_seeded(fit->settings->seed);
    const int blocks = fit->set->games / BLOCK_GAMES + 1;
    fit->is_held_block = mem_new((size_t)blocks, sizeof(bool));
    for (int i = 0; i < blocks; ++i)
        fit->is_held_block[i] = rng_below(&rng, 100) < (uint64_t)fit->settings->held_out;
    for (size_t i = 0; i < fit->set->count; ++i)
        fit->held_out_count += is_held_out(fit, &fit->set->positions[i]);
    fit->training_count = fit->set->count - fit->held_out_count;
    result->training_count = fit->training_count;
    result->held_out_count = fit->held_out_count;
}

// --- one pass over the data -----------------------------------------------------------------------------------------

// Losses of a part of the positions, and the gradient of those that are trained with. Parts and their order are fixed,
// so sums do not depend on the number of threads.
static void fill_slot(void *context, int index)
{
    Fit *fit = context;
    const TrainingSet *set = fit->set;
    Slot *slot = &fit->slots[index];
    memset(slot, 0, sizeof *slot);
    const size_t begin = set->count * (size_t)index / SLOT_NB, end = set->count * ((size_t)index + 1) / SLOT_NB;
    for (size_t i = begin; i < end; ++i) {
        const TrainingPosition *position = &set->positions[i];
        const double logit = model_score(&fit->state.current, set, position) / fit->scale;
        const double loss = logistic_loss(logit, fit->targets[i]);
        if (is_held_out(fit, position)) {
            slot->held_out_loss += loss;
            continue;
        }
        slot->training_loss += loss;
        const double slope = (sigmoid(logit) - fit->targets[i]) / fit->scale;
        model_add_gradient(&fit->state.current, set, position, slope, &slot->gradient);
    }
}

// Mean losses of the current numbers, and the gradient of the training loss.
static Slot evaluate_all(Fit *fit)
{
    thread_share_work(fill_slot, fit, SLOT_NB, fit->settings->threads);
    Slot sum = {0};
    for (int i = 0; i < SLOT_NB; ++i) {
        sum.training_loss += fit->slots[i].training_loss;
        sum.held_out_loss += fit->slots[i].held_out_loss;
        for (size_t param = 0; param < EVAL_PARAM_NB; ++param)
            for (int part = 0; part < MODEL_PART_NB; ++part)
                sum.gradient.part[param][part] += fit->slots[i].gradient.part[param][part];
    }
    const double count = (double)fit->training_count;
    sum.training_loss /= count;
    sum.held_out_loss /= (double)fit->held_out_count;
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part)
            sum.gradient.part[i][part] /= count;
    return sum;
}

// --- descent --------------------------------------------------------------------------------------------------------

// Which numbers move in this stage: pairs in both, units of the king attack only while all numbers move, values never.
static void set_rates(Fit *fit)
{
    memset(&fit->rates, 0, sizeof fit->rates);
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        for (size_t word = row->index; word < row->index + row->length; ++word) {
            if (row->kind == PARAM_PAIR)
                fit->rates.part[word][MODEL_MG] = fit->rates.part[word][MODEL_EG] = 1;
            else if (row->kind == PARAM_UNIT && fit->state.stage == FIT_ALL)
                fit->rates.part[word][MODEL_MG] = 1.0 / UNIT_FINENESS;
        }
    }
}

// The second stage begins near its minimum and is shorter.
static int stage_epochs(const Fit *fit)
{
    return fit->state.stage == FIT_ALL ? fit->settings->epochs : fit->settings->epochs / FIXED_STAGE_SHARE;
}

// How hard a number is pulled: as if it were known beforehand, up to its spread.
static double pull_weight(const Fit *fit, size_t word, int part)
{
    // A Gaussian prior, divided by the number of positions as the loss is.
    const double spread = fit->settings->spread * fit->rates.part[word][part];
    return spread == 0 ? 0 : 1 / (spread * spread * (double)fit->training_count);
}

// How far a number is from where it started.
static double stray(const Fit *fit, size_t word, int part)
{
    return fit->state.current.part[word][part] - fit->start->part[word][part];
}

// What straying from the start costs.
static double pull_loss(const Fit *fit)
{
    double sum = 0;
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part)
            sum += pull_weight(fit, i, part) * stray(fit, i, part) * stray(fit, i, part) / 2;
    return sum;
}

// One step of Adam (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015) on the training loss and
// the pull towards the start.
static void step(Fit *fit, const Model *gradient)
{
    FitState *state = &fit->state;
    ++state->steps;
    // Steps grow small towards the end of a stage.
    const double pi = acos(-1), rate = fit->settings->rate * 0.5 * (1 + cos(pi * state->epoch / stage_epochs(fit)));
    const double mean_share = 1 - pow(mean_decay, state->steps), square_share = 1 - pow(square_decay, state->steps);
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part) {
            if (fit->rates.part[i][part] == 0)
                continue;
            const double slope = gradient->part[i][part] + pull_weight(fit, i, part) * stray(fit, i, part);
            double *mean = &state->mean.part[i][part], *square = &state->square.part[i][part];
            *mean = mean_decay * *mean + (1 - mean_decay) * slope;
            *square = square_decay * *square + (1 - square_decay) * slope * slope;
            state->current.part[i][part] -=
                rate * fit->rates.part[i][part] * (*mean / mean_share) / (sqrt(*square / square_share) + tiny);
        }
}

// Each stage starts from the best numbers of the one before, with moments of its own.
static void begin_stage(Fit *fit, FitStage stage)
{
    FitState *state = &fit->state;
    state->stage = stage;
    state->epoch = state->steps = state->best_epoch = 0;
    state->best_loss = HUGE_VAL;
    state->current = state->best;
    memset(&state->mean, 0, sizeof state->mean);
    memset(&state->square, 0, sizeof state->square);
    set_rates(fit);
}

// Units are integers in the engine: they are rounded before the other numbers are fitted around them.
static void round_units(Model *model)
{
    Model rounded = *model;
    model_round(&rounded);
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        if (row->kind == PARAM_UNIT)
            model->part[row->index][MODEL_MG] = rounded.part[row->index][MODEL_MG];
    }
}

// One pass: looks where the numbers are, keeps the best, and steps on.
static FitProgress run_epoch(Fit *fit)
{
    FitState *state = &fit->state;
    const Slot sum = evaluate_all(fit);
    // Without held-out games what is minimised must do.
    const double compared = fit->held_out_count > 0 ? sum.held_out_loss : sum.training_loss + pull_loss(fit);
    if (compared < state->best_loss) {
        state->best_loss = compared;
        state->best_epoch = state->epoch;
        state->best = state->current;
    }
    const FitProgress progress = {
        .stage = state->stage,
        .epoch = state->epoch,
        .training_loss = sum.training_loss,
        .held_out_loss = sum.held_out_loss,
        .best_loss = state->best_loss,
    };
    step(fit, &sum.gradient);
    ++state->epoch;
    if (state->epoch >= stage_epochs(fit) || state->epoch - state->best_epoch > fit->settings->epochs_without_gain) {
        if (state->stage == FIT_ALL)
            round_units(&state->best);
        else
            model_round(&state->best);
        begin_stage(fit, state->stage == FIT_ALL ? FIT_UNITS_FIXED : FIT_DONE);
    }
    return progress;
}

// --- the whole ------------------------------------------------------------------------------------------------------

// A fit without a file of states, or with none there yet, begins at the start.
static bool load_state(Fit *fit, const char *key, Error *error)
{
    bool found = false;
    if (fit->settings->saved == NULL)
        return true;
    if (!fit_state_load(&fit->state, key, fit->settings->saved, &found, error))
        return false;
    if (found)
        set_rates(fit);
    return true;
}

// Every so many epochs, and at the end.
static bool save_state(const Fit *fit, const char *key, Error *error)
{
    const FitSettings *settings = fit->settings;
    if (settings->saved == NULL || (fit->state.epoch % settings->save_every != 0 && fit->state.stage != FIT_DONE))
        return true;
    return fit_state_save(&fit->state, key, settings->saved, error);
}

// Both losses with certain numbers.
static void losses_of(Fit *fit, const Model *model, double *training, double *held_out)
{
    fit->state.current = *model;
    const Slot sum = evaluate_all(fit);
    *training = sum.training_loss;
    *held_out = fit->held_out_count > 0 ? sum.held_out_loss : 0;
}

// Runs all epochs of both stages, from a saved state where there is one for exactly this fit: the key that begins the
// file names data, settings and start.
static bool run_stages(Fit *fit, void (*on_progress)(void *context, const FitProgress *progress), void *context,
                       Error *error)
{
    char key[KEY_SIZE];
    // What a saved state belongs to. The sum of the start's numbers stands for them.
    const FitSettings *s = fit->settings;
    double sum = 0;
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        sum += (double)(i + 1) * (fit->start->part[i][MODEL_MG] + 3 * fit->start->part[i][MODEL_EG]);
    Text text = text_begin(key, KEY_SIZE);
    text_addf(&text, "fit %zu positions %zu entries %d games lambda %g spread %g rate %g epochs %d patience %d ",
              fit->set->count, fit->set->entry_count, fit->set->games, s->lambda, s->spread, s->rate, s->epochs,
              s->epochs_without_gain);
    if (s->following > 0)
        text_addf(&text, "following %g ", s->following);
    text_addf(&text, "held out %d seed %" PRIu64 " start %zu %.0f", s->held_out, s->seed, (size_t)EVAL_PARAM_NB, sum);
    fit->state.best = *fit->start;
    begin_stage(fit, FIT_ALL);
    if (!load_state(fit, key, error))
        return false;
    while (fit->state.stage != FIT_DONE) {
        const FitProgress progress = run_epoch(fit);
        if (on_progress != NULL)
            on_progress(context, &progress);
        if (!save_state(fit, key, error))
            return false;
    }
    return true;
}

bool fit_run(const TrainingSet *set, const FitSettings *settings, const Model *start,
             void (*on_progress)(void *context, const FitProgress *progress), void *context, FitResult *result,
             Error *error)
{
    if (set->count == 0)
        return error_set(error, "there are no positions to fit to");
    Fit *fit = mem_new(1, sizeof *fit);
    fit->set = set;
    fit->settings = settings;
    fit->start = start;
    fit->targets = mem_new(set->count, sizeof(double));
    fit->scores = mem_new(set->count, sizeof(double));
    fit->slots = mem_new(SLOT_NB, sizeof(Slot));
    choose_held_out(fit, result);
    bool ok = fit->training_count > 0 || error_set(error, "all games are held out");
    if (ok) {
        make_targets(fit, result);
        losses_of(fit, start, &result->start_training, &result->start_held_out);
        ok = run_stages(fit, on_progress, context, error);
    }
    if (ok) {
        result->model = fit->state.best;
        losses_of(fit, &result->model, &result->training, &result->held_out);
    }
    mem_free(fit->slots);
    mem_free(fit->is_held_block);
    mem_free(fit->scores);
    mem_free(fit->targets);
    mem_free(fit);
    return ok;
}

// --- from files to a file -------------------------------------------------------------------------------------------

enum { TEXT_SIZE_MAX = 1 << 20 }; // of params.def, a hundred times what it has

// With --force any file may be written over.
static const FileKind *kind_of(const FitFiles *files)
{
    static const FileKind kind = {.name = "a file with the numbers of the evaluation", .begin = "//", .mark = "\nPAIR"};
    return files->force ? FILE_KIND_ANY : &kind;
}

// All positions of all files into one set.
static bool load_data(const FitFiles *files, TrainingSet *set, Error *error)
{
    for (int i = 0; i < files->data_count; ++i)
        if (!training_set_add_file(set, files->data[i], error))
            return false;
    if (files->on_loaded != NULL)
        files->on_loaded(files->context, set);
    return true;
}

// Comments and layout of params.def stay: only the numbers are replaced.
static bool write_numbers(const FitFiles *files, const char *text, const Model *start, const Model *fitted,
                          Error *error)
{
    char *fresh = param_file_rewrite(text, start, fitted, error);
    const bool ok = fresh != NULL && file_replace(files->out_path, kind_of(files), fresh, strlen(fresh), error);
    mem_free(fresh);
    return ok;
}

// What could fail at the end fails before the fit: the file is writable, and the text has the numbers of this program.
static bool check_text(const FitFiles *files, const char *text, const Model *start, Error *error)
{
    if (!file_check_writable(files->out_path, kind_of(files), error))
        return false;
    char *same = param_file_rewrite(text, start, start, error);
    mem_free(same);
    return same != NULL || error_prefix(error, "%s: ", files->params_path);
}

bool fit_files_run(const FitFiles *files, FitResult *result, Error *error)
{
    char *text = file_read_text(files->params_path, TEXT_SIZE_MAX, error);
    if (text == NULL)
        return false;
    Model *start = mem_new(1, sizeof *start);
    TrainingSet set = {0};
    model_from_params(start);
    const bool ok = check_text(files, text, start, error) && load_data(files, &set, error) &&
                    fit_run(&set, &files->settings, start, files->on_progress, files->context, result, error) &&
                    write_numbers(files, text, start, &result->model, error);
    training_set_free(&set);
    mem_free(start);
    mem_free(text);
    return ok;
}
