// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/spsa.h"

#include "base/rng.h"
#include "base/text.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = SPSA_KEY_SIZE, REAL_SIZE = 32 };

static const char magic[] = "hotspur spsa 1";

// The exponents that Spall found to serve in practice, and the share of the iterations that holds back the first ones.
static const double gain_exponent = 0.602, perturbation_exponent = 0.101, stability_share = 0.1;

SpsaSettings spsa_defaults(void)
{
    return (SpsaSettings){.iterations = 1000, .rate = 0.002, .seed = 1};
}

void spsa_start(const SpsaSettings *settings, SpsaState *state)
{
    *state = (SpsaState){0};
    for (int i = 0; i < settings->param_count; ++i)
        state->values[i] = settings->params[i].start;
}

// --- an iteration, counted from 1 ----------------------------------------------------------------------------------

// c_k: falls to the step of the number.
static double perturbation(const SpsaSettings *settings, int param, int iteration)
{
    return settings->params[param].step * pow((double)settings->iterations / iteration, perturbation_exponent);
}

// a_k / c_k: what one won game moves a number by.
static double gain(const SpsaSettings *settings, int param, int iteration)
{
    const double step = settings->params[param].step, stability = stability_share * settings->iterations;
    const double rest = (stability + settings->iterations) / (stability + iteration);
    return settings->rate * step * step * pow(rest, gain_exponent) / perturbation(settings, param, iteration);
}

static double clip(const SpsaParam *param, double value)
{
    return value < param->min ? param->min : value > param->max ? param->max : value;
}

void spsa_perturb(const SpsaSettings *settings, const SpsaState *state, SpsaTrial *trial)
{
    const int iteration = state->done + 1;
    Rng rng = rng_seeded(settings->seed ^ (uint64_t)iteration << 32);
    for (int i = 0; i < settings->param_count; ++i) {
        const SpsaParam *param = &settings->params[i];
        trial->signs[i] = rng_below(&rng, 2) == 0 ? -1 : 1;
        const double move = trial->signs[i] * perturbation(settings, i, iteration);
        trial->values[SPSA_UP][i] = (int)lround(clip(param, state->values[i] + move));
        trial->values[SPSA_DOWN][i] = (int)lround(clip(param, state->values[i] - move));
    }
    trial->seed = 1 + rng_below(&rng, INT32_MAX);
}

void spsa_update(const SpsaSettings *settings, const SpsaTrial *trial, int lead, SpsaState *state)
{
    const int iteration = ++state->done;
    for (int i = 0; i < settings->param_count; ++i)
        state->values[i] =
            clip(&settings->params[i], state->values[i] + gain(settings, i, iteration) * lead * trial->signs[i]);
}

int spsa_value(const SpsaSettings *settings, const SpsaState *state, int param)
{
    return (int)lround(clip(&settings->params[param], state->values[param]));
}

// --- as text -------------------------------------------------------------------------------------------------------

// Head line number 0, 1, ... of a state; false if there is no such line.
static bool write_head(const SpsaSettings *settings, const char *key, int number, char line[LINE_SIZE])
{
    switch (number) {
    case 0: snprintf(line, LINE_SIZE, "%s", magic); return true;
    case 1: snprintf(line, LINE_SIZE, "%s", key); return true;
    case 2:
        snprintf(line, LINE_SIZE, "iterations %d rate %g seed %" PRIu64 " numbers %d", settings->iterations,
                 settings->rate, settings->seed, settings->param_count);
        return true;
    default: return false;
    }
}

// What a number's line begins with; its value follows.
static void write_param(const SpsaParam *param, char line[LINE_SIZE])
{
    snprintf(line, LINE_SIZE, "%s start %d from %d to %d step %d now ", param->name, param->start, param->min,
             param->max, param->step);
}

static const char done_mark[] = "done ";

void spsa_write(const SpsaSettings *settings, const char *key, const SpsaState *state, char out[SPSA_TEXT_SIZE])
{
    char line[LINE_SIZE];
    Text text = text_begin(out, SPSA_TEXT_SIZE);
    for (int number = 0; write_head(settings, key, number, line); ++number)
        text_addf(&text, "%s\n", line);
    text_addf(&text, "%s%d\n", done_mark, state->done);
    for (int i = 0; i < settings->param_count; ++i) {
        write_param(&settings->params[i], line);
        text_addf(&text, "%s%.17g\n", line, state->values[i]);
    }
}

typedef struct Reader {
    const char *next;
    int line; // that was taken last, from 1
    Error *error;
} Reader;

// Copies the next line, cut to fit. False with a reason at the end of the text.
static bool take_line(Reader *reader, char line[LINE_SIZE])
{
    ++reader->line;
    const size_t length = strcspn(reader->next, "\n");
    if (reader->next[length] == '\0')
        return error_set(reader->error, "line %d: the state ends too soon", reader->line);
    snprintf(line, LINE_SIZE, "%.*s", length < LINE_SIZE ? (int)length : LINE_SIZE - 1, reader->next);
    reader->next += length + 1;
    return true;
}

// Takes a line that begins with `expected`; *rest is what follows, in `line`.
static bool take_expected(Reader *reader, const char *expected, char line[LINE_SIZE], const char **rest)
{
    if (!take_line(reader, line))
        return false;
    if (!text_starts_with(line, expected))
        return error_set(reader->error, "line %d: '%.100s' where this run has '%.100s'", reader->line, line, expected);
    *rest = line + strlen(expected);
    return true;
}

static bool take_head(Reader *reader, const SpsaSettings *settings, const char *key)
{
    char expected[LINE_SIZE], line[LINE_SIZE];
    const char *rest;
    for (int number = 0; write_head(settings, key, number, expected); ++number) {
        if (!take_expected(reader, expected, line, &rest))
            return false;
        if (*rest != '\0')
            return error_set(reader->error, "line %d: '%.100s' where this run has '%.100s'", reader->line, line,
                             expected);
    }
    return true;
}

static bool take_done(Reader *reader, int iterations, int *done)
{
    char line[LINE_SIZE];
    const char *rest;
    int64_t number;
    if (!take_expected(reader, done_mark, line, &rest))
        return false;
    if (!text_parse_int(rest, 0, iterations, &number))
        return error_set(reader->error, "line %d: '%.40s' is not a number of iterations from 0 to %d", reader->line,
                         rest, iterations);
    *done = (int)number;
    return true;
}

static bool take_value(Reader *reader, const SpsaParam *param, double *value)
{
    char expected[LINE_SIZE], line[LINE_SIZE];
    const char *rest;
    write_param(param, expected);
    if (!take_expected(reader, expected, line, &rest))
        return false;
    return text_parse_real(rest, param->min, param->max, value) ||
           error_set(reader->error, "line %d: '%.40s' is not a number from %d to %d", reader->line, rest, param->min,
                     param->max);
}

bool spsa_read(const SpsaSettings *settings, const char *key, const char *text, SpsaState *state, Error *error)
{
    Reader reader = {.next = text, .error = error};
    SpsaState read = {0};
    bool ok = take_head(&reader, settings, key) && take_done(&reader, settings->iterations, &read.done);
    for (int i = 0; ok && i < settings->param_count; ++i)
        ok = take_value(&reader, &settings->params[i], &read.values[i]);
    if (ok && *reader.next != '\0')
        ok = error_set(error, "line %d: more than a state has", reader.line + 1);
    if (ok)
        *state = read;
    return ok;
}
