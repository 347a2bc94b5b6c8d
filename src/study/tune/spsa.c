// SPDX-License-Identifier: GPL-3.0-or-later
// SPSA: simultaneous perturbation stochastic approximation (J. Spall, IEEE Transactions on Automatic Control 37(3),
// 1992). Perturbed settings, what a match result changes, and the state as text. Files and the order of steps are in
// spsa_run.c, the matches in ui/study/match/. Called by spsa_run.c.
#include "study/tune/spsa.h"

#include "base/rng.h"
#include "base/text.h"

#include <inttypes.h>
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

// Into the range that the search allows.
static double clip(const SpsaParam *param, double value)
{
    return value < param->min ? param->min : value > param->max ? param->max : value;
}

void spsa_perturb(const SpsaSettings *settings, const SpsaState *state, SpsaTrial *trial)
{
    const int iteration = state->done + 1;
    // By the number of the iteration, so that a resumed run goes on as it would have.
    Rng rng = rng_seeded(settings->seed ^ (uint64_t)iteration << 32);
    for (int i = 0; i < settings->param_count; ++i) {
        const SpsaParam *param = &settings->params[i];
        trial->signs[i] = rng_below(&rng, 2) == 0 ? -1 : 1;
        const double move = trial->signs[i] * perturbation(settings, i, iteration);
        trial->values[SPSA_UP][i] = (int)lround(clip(param, state->values[i] + move));
        trial->values[SPSA_DOWN][i] = (int)lround(clip(param, state->values[i] - move));
    }
    // Openings of the match; 0 would leave them unshuffled.
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

// A state is some lines that say what it belongs to, the iterations that are done, and a line for each number.
enum { LINE_MAGIC, LINE_KEY, LINE_SETTINGS, LINE_DONE, LINE_PARAMS };

// What a line of a state, counted from 0, begins with; from LINE_DONE on a value follows.
static void write_line(const SpsaSettings *settings, const char *key, int number, char line[LINE_SIZE])
{
    const SpsaParam *param = &settings->params[number > LINE_PARAMS ? number - LINE_PARAMS : 0];
    switch (number) {
    case LINE_MAGIC: snprintf(line, LINE_SIZE, "%s", magic); break;
    case LINE_KEY: snprintf(line, LINE_SIZE, "%s", key); break;
    case LINE_SETTINGS:
        snprintf(line, LINE_SIZE, "iterations %d rate %g seed %" PRIu64 " numbers %d", settings->iterations,
                 settings->rate, settings->seed, settings->param_count);
        break;
    case LINE_DONE: snprintf(line, LINE_SIZE, "done "); break;
    default:
        snprintf(line, LINE_SIZE, "%s start %d from %d to %d step %d now ", param->name, param->start, param->min,
                 param->max, param->step);
    }
}

void spsa_write(const SpsaSettings *settings, const char *key, const SpsaState *state, char out[SPSA_TEXT_SIZE])
{
    char line[LINE_SIZE];
    Text text = text_begin(out, SPSA_TEXT_SIZE);
    for (int number = LINE_MAGIC; number < LINE_PARAMS + settings->param_count; ++number) {
        write_line(settings, key, number, line);
        text_add(&text, line);
        if (number == LINE_DONE)
            text_addf(&text, "%d", state->done);
        else if (number >= LINE_PARAMS)
            text_addf(&text, "%.17g", state->values[number - LINE_PARAMS]);
        text_add_char(&text, '\n');
    }
}

// What stands behind the beginning of a line: iterations done, or where a number is now.
static bool read_value(const SpsaSettings *settings, int number, const char *text, SpsaState *state, Error *error)
{
    if (number == LINE_DONE) {
        int64_t done = 0;
        const bool ok = text_parse_int(text, 0, settings->iterations, &done);
        state->done = (int)done;
        return ok || error_set(error, "line %d: '%.40s' is not a number of iterations from 0 to %d", number + 1, text,
                               settings->iterations);
    }
    const SpsaParam *param = &settings->params[number - LINE_PARAMS];
    return text_parse_real(text, param->min, param->max, &state->values[number - LINE_PARAMS]) ||
           error_set(error, "line %d: '%.40s' is not a number from %d to %d", number + 1, text, param->min, param->max);
}

bool spsa_read(const SpsaSettings *settings, const char *key, const char *text, SpsaState *state, Error *error)
{
    SpsaState read = {0};
    const int count = LINE_PARAMS + settings->param_count;
    for (int number = LINE_MAGIC; number < count; ++number) {
        char expected[LINE_SIZE], line[LINE_SIZE];
        const size_t length = strcspn(text, "\n");
        if (text[length] == '\0')
            return error_set(error, "line %d: the state ends too soon", number + 1);
        snprintf(line, LINE_SIZE, "%.*s", length < LINE_SIZE ? (int)length : LINE_SIZE - 1, text);
        text += length + 1;
        write_line(settings, key, number, expected);
        const bool has_value = number >= LINE_DONE;
        if (has_value ? !text_starts_with(line, expected) : strcmp(line, expected) != 0)
            return error_set(error, "line %d: '%.100s' where this run has '%.100s'", number + 1, line, expected);
        if (has_value && !read_value(settings, number, line + strlen(expected), &read, error))
            return false;
    }
    if (*text != '\0')
        return error_set(error, "line %d: more than a state has", count + 1);
    *state = read;
    return true;
}
