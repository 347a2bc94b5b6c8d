// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a fit as a text file: a key that says what it belongs to, counters, then the four models number by
// number. When it is saved and what the key consists of is decided in fit.c, which calls this file.
#include "study/tune/fit.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    REAL_SIZE = 26,   // longest number of 17 digits, with its separator
    LINE_SIZE = 512,  // holds a key or a row of numbers
    ROW_MODELS = 4,   // models of a state
    HEAD_SIZE = 1024, // key and counters
};

static const FileKind state_kind = {.name = "the state of a fit", .begin = "fit ", .mark = " positions "};

static const double real_max = 1e300;

// The models in the order of a row.
static void list_models(FitState *state, Model *models[ROW_MODELS])
{
    models[0] = &state->current;
    models[1] = &state->best;
    models[2] = &state->mean;
    models[3] = &state->square;
}

bool fit_state_save(const FitState *state, const char *key, const char *path, Error *error)
{
    const size_t size = HEAD_SIZE + (size_t)EVAL_PARAM_NB * MODEL_PART_NB * ROW_MODELS * REAL_SIZE;
    char *buffer = mem_new(size, 1);
    FitState *copy = mem_new(1, sizeof *copy);
    Model *models[ROW_MODELS];
    *copy = *state;
    list_models(copy, models);
    Text text = text_begin(buffer, size);
    text_addf(&text, "%s\n%d %d %d %d %.17g\n", key, state->stage, state->epoch, state->steps, state->best_epoch,
              state->best_loss);
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part)
            for (int m = 0; m < ROW_MODELS; ++m)
                text_addf(&text, "%.17g%c", models[m]->part[i][part], m + 1 < ROW_MODELS ? ' ' : '\n');
    const bool ok = file_replace(path, &state_kind, text.data, text.length, error);
    mem_free(copy);
    mem_free(buffer);
    return ok;
}

// A number in the range that a state can have; the next word of the line.
static bool read_real(char **cursor, double *value)
{
    const char *word = text_next_word(cursor);
    return word != NULL && text_parse_real(word, -real_max, real_max, value);
}

// A counter, none below zero.
static bool read_whole(char **cursor, int *value)
{
    int64_t number;
    const char *word = text_next_word(cursor);
    if (word == NULL || !text_parse_int(word, 0, INT_MAX, &number))
        return false;
    *value = (int)number;
    return true;
}

// The second line: where the fit stopped.
static bool read_counters(FILE *file, FitState *state)
{
    char line[LINE_SIZE];
    int stage = 0;
    char *cursor = line;
    if (fgets(line, sizeof line, file) == NULL || !read_whole(&cursor, &stage) || stage > FIT_DONE)
        return false;
    state->stage = (FitStage)stage;
    return read_whole(&cursor, &state->epoch) && read_whole(&cursor, &state->steps) &&
           read_whole(&cursor, &state->best_epoch) && read_real(&cursor, &state->best_loss);
}

// A line for each number and part: current, best, and the two moments. Any word that is missing or no number makes the
// file a broken one.
static bool read_models(FILE *file, FitState *state)
{
    char line[LINE_SIZE];
    Model *models[ROW_MODELS];
    list_models(state, models);
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part) {
            char *cursor = line;
            if (fgets(line, sizeof line, file) == NULL)
                return false;
            for (int m = 0; m < ROW_MODELS; ++m)
                if (!read_real(&cursor, &models[m]->part[i][part]))
                    return false;
        }
    return true;
}

// The key must be the whole first line.
static bool read_state(FILE *file, const char *key, FitState *state, Error *error)
{
    char line[LINE_SIZE];
    if (fgets(line, sizeof line, file) == NULL || strncmp(line, key, strlen(key)) != 0 || line[strlen(key)] != '\n')
        return error_set(error, "it belongs to a fit with other data, numbers or settings");
    return (read_counters(file, state) && read_models(file, state)) || error_set(error, "it is broken");
}

bool fit_state_load(FitState *state, const char *key, const char *path, bool *found, Error *error)
{
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_SIZE_ANY, &is_missing, error);
    *found = file != NULL;
    if (file == NULL)
        return is_missing;
    FitState *read = mem_new(1, sizeof *read);
    const bool ok = read_state(file, key, read, error) || error_prefix(error, "%s: ", path);
    fclose(file);
    if (ok)
        *state = *read;
    mem_free(read);
    return ok;
}
