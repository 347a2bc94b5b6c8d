// SPDX-License-Identifier: GPL-3.0-or-later
// A run of SPSA on parameters of the search: which ones, state files, one match after another, and the new params.def.
// The method is in spsa.c; the games are played by the caller, ui/study/match/spsa_command.c.
#include "study/tune/spsa.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#include <string.h>

enum {
    SETTING_SIZE = 64 * SPSA_PARAM_MAX, // a name, a number and a blank for each
    SOURCE_SIZE_MAX = 1 << 20,          // of params.def, a hundred times what it has
};

static const FileKind state_kind = {.name = "the state of such a run", .begin = "hotspur spsa "};

static const char separators[] = " ,";

// Margins and factors that all of the tree feels; depths move too coarsely to be tuned with them.
static const char usual_names[] =
    "reverse_futility_margin reverse_futility_improving razor_step null_eval_divisor probcut_margin "
    "capture_futility_base capture_futility_step futility_base futility_step history_margin see_quiet_square "
    "see_capture_margin singular_margin lmr_base lmr_slope lmr_history lmr_cut_node lmr_pv_node lmr_not_improving "
    "delta_margin";

// --- which numbers -------------------------------------------------------------------------------------------------

// Adds a parameter of the search by its name, with range and step as params.def has them.
static bool choose_one(const char *name, size_t length, SpsaSettings *settings, Error *error)
{
    enum { SHOWN_MAX = 60 };
    const size_t index = search_param_find(name, length);
    if (index == SEARCH_PARAM_NB)
        return error_set(error, "no search parameter is called '%.*s'", length < SHOWN_MAX ? (int)length : SHOWN_MAX,
                         name);
    const SearchParamRow *row = search_param_row(index);
    for (int i = 0; i < settings->param_count; ++i)
        if (settings->params[i].name == row->name)
            return error_set(error, "%s is named twice", row->name);
    settings->params[settings->param_count++] = (SpsaParam){
        .name = row->name,
        .start = row->value,
        .min = row->min,
        .max = row->max,
        .step = row->step,
    };
    return true;
}

bool spsa_run_choose(const char *names, SpsaSettings *settings, Error *error)
{
    const char *next = names != NULL ? names : usual_names;
    SpsaSettings chosen = *settings;
    chosen.param_count = 0;
    for (next += strspn(next, separators); *next != '\0'; next += strspn(next, separators)) {
        const size_t length = strcspn(next, separators);
        if (!choose_one(next, length, &chosen, error))
            return false;
        next += length;
    }
    if (chosen.param_count == 0)
        return error_set(error, "no search parameter is named");
    *settings = chosen;
    return true;
}

// --- files ---------------------------------------------------------------------------------------------------------

// With --force any file may be written over.
static const FileKind *kind_of(const SpsaRun *run)
{
    static const FileKind kind = {.name = "a file with the numbers of the search", .begin = "//", .mark = "\nPARAM("};
    return run->force ? FILE_KIND_ANY : &kind;
}

// Without a state file, or where it is not there yet, from the start.
static bool load_state(const SpsaRun *run, SpsaState *state, Error *error)
{
    spsa_start(&run->settings, state);
    if (run->state_path == NULL || !file_exists(run->state_path))
        return true;
    char *text = file_read_text(run->state_path, SPSA_TEXT_SIZE, error);
    if (text == NULL)
        return false;
    const bool ok =
        spsa_read(&run->settings, run->key, text, state, error) || error_prefix(error, "%s: ", run->state_path);
    mem_free(text);
    return ok;
}

// After each iteration, so that at most one match is lost.
static bool save_state(const SpsaRun *run, const SpsaState *state, Error *error)
{
    char text[SPSA_TEXT_SIZE];
    if (run->state_path == NULL)
        return true;
    spsa_write(&run->settings, run->key, state, text);
    return file_replace(run->state_path, &state_kind, text, strlen(text), error);
}

// All parameters of the search, those that are tuned as the state has them.
static SearchParams params_of(const SpsaSettings *settings, const SpsaState *state)
{
    SearchParams params = search_params_default;
    for (int i = 0; i < settings->param_count; ++i) {
        const char *name = settings->params[i].name;
        search_params_set(&params, search_param_find(name, strlen(name)), spsa_value(settings, state, i));
    }
    return params;
}

// The text of params.def with the numbers of the state; the caller frees it. NULL with a reason.
static char *rewrite_source(const SpsaRun *run, const SpsaState *state, Error *error)
{
    char *text = file_read_text(run->source_path, SOURCE_SIZE_MAX, error);
    if (text == NULL)
        return NULL;
    const SearchParams params = params_of(&run->settings, state);
    char *fresh = search_param_file_rewrite(text, &params, error);
    if (fresh == NULL)
        error_prefix(error, "%s: ", run->source_path);
    mem_free(text);
    return fresh;
}

// What could fail at the end fails before the first match.
static bool check_source(const SpsaRun *run, const SpsaState *state, Error *error)
{
    if (run->out_path == NULL)
        return true;
    char *fresh = rewrite_source(run, state, error);
    mem_free(fresh);
    return fresh != NULL && file_check_writable(run->out_path, kind_of(run), error);
}

// Nothing to write is no fault.
static bool write_result(const SpsaRun *run, const SpsaState *state, Error *error)
{
    if (run->out_path == NULL)
        return true;
    char *fresh = rewrite_source(run, state, error);
    const bool ok = fresh != NULL && file_replace(run->out_path, kind_of(run), fresh, strlen(fresh), error);
    mem_free(fresh);
    return ok;
}

// --- running -------------------------------------------------------------------------------------------------------

// One iteration: perturbs all numbers at once, has both settings play each other, moves the numbers by the lead, and
// saves. A match that was not played leaves the state as it is.
static SpsaAnswer iterate(const SpsaRun *run, SpsaState *state, Error *error)
{
    char texts[SPSA_SIDES][SETTING_SIZE];
    SpsaTrial trial;
    spsa_perturb(&run->settings, state, &trial);
    SpsaMatch match = {.seed = trial.seed};
    for (int side = 0; side < SPSA_SIDES; ++side) {
        Text text = text_begin(texts[side], SETTING_SIZE);
        for (int i = 0; i < run->settings.param_count; ++i)
            text_addf(&text, "%s%s=%d", i > 0 ? " " : "", run->settings.params[i].name, trial.values[side][i]);
        match.settings[side] = texts[side];
    }
    int lead = 0;
    const SpsaAnswer answer = run->play(run->context, &match, &lead, error);
    if (answer != SPSA_PLAYED)
        return answer;
    spsa_update(&run->settings, &trial, lead, state);
    if (!save_state(run, state, error))
        return SPSA_FAILED;
    if (run->on_progress != NULL)
        run->on_progress(run->context, state, lead);
    return SPSA_PLAYED;
}

bool spsa_run(const SpsaRun *run, SpsaState *state, Error *error)
{
    if (!load_state(run, state, error) || !check_source(run, state, error))
        return false;
    SpsaAnswer answer = SPSA_PLAYED;
    while (answer == SPSA_PLAYED && state->done < run->settings.iterations)
        answer = iterate(run, state, error);
    if (answer == SPSA_PLAYED)
        return write_result(run, state, error);
    return answer == SPSA_CANCELLED;
}
