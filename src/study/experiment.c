// SPDX-License-Identifier: GPL-3.0-or-later
// What all experiments share: the settings of a run, which positions and games it takes, its reference engine, and the
// list of all experiments. Each experiment is a file in experiments/; how options are read from a command line and how
// tables are printed is in ui/study/lab/. Called by the commands of ui/study/lab/ and, for their settings, by the
// experiments.
#include "study/experiment.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum {
    OWN_POSITIONS = 879, // of our games, as many as Tannous 2007 took
    APART_EVERY = 7,     // plies; odd, so that both sides come to move
    SPREAD_FIRST = 16,   // plies before the first position of a game, and
    SPREAD_EVERY = 12,   // between them,
    SPREAD_PER_GAME = 7, // so that they reach from the opening to the endgame
};

// --- options -------------------------------------------------------------------------------------------------------

const OptionDef *lab_option(const Experiment *experiment, const char *name)
{
    for (const OptionDef *option = experiment->options; option->name != NULL; ++option)
        if (strcmp(option->name, name) == 0)
            return option;
    return NULL;
}

// The row of an option. An option that the experiment does not have is a mistake of the caller.
static int index_of(const LabRun *run, const char *name)
{
    const OptionDef *option = lab_option(run->experiment, name);
    assert(option != NULL);
    return (int)(option - run->experiment->options);
}

LabRun lab_run_begin(const Experiment *experiment, bool quick)
{
    LabRun run = {.experiment = experiment, .quick = quick, .seed = 1};
    for (int i = 0; experiment->options[i].name != NULL; ++i) {
        const OptionDef *option = &experiment->options[i];
        // A quick run has numbers of its own: it shows that the experiment works, not what it measures.
        run.settings[i].number = quick ? option->quick_int : option->def_int;
        run.settings[i].text = quick ? option->quick_text : option->def_text;
    }
    return run;
}

int64_t lab_number(const LabRun *run, const char *name)
{
    return run->settings[index_of(run, name)].number;
}

int lab_int(const LabRun *run, const char *name)
{
    return (int)lab_number(run, name);
}

Depth lab_depth(const LabRun *run)
{
    return (Depth)lab_number(run, "depth");
}

const char *lab_text(const LabRun *run, const char *name)
{
    return run->settings[index_of(run, name)].text;
}

bool lab_is_set(const LabRun *run, const char *name)
{
    return run->settings[index_of(run, name)].is_set;
}

void lab_set_number(LabRun *run, const char *name, int64_t number)
{
    run->settings[index_of(run, name)] = (LabSetting){.is_set = true, .number = number};
}

void lab_set_text(LabRun *run, const char *name, const char *text)
{
    run->settings[index_of(run, name)] = (LabSetting){.is_set = true, .text = text};
}

void lab_add_to_list(LabRun *run, const char *name, const char *text)
{
    LabSetting *setting = &run->settings[index_of(run, name)];
    assert(setting->number < LAB_LIST_MAX);
    run->list[setting->number++] = text;
    setting->is_set = true;
}

void lab_set_default(LabRun *run, const char *name, int64_t number)
{
    LabSetting *setting = &run->settings[index_of(run, name)];
    if (!setting->is_set && setting->number == LAB_UNSET)
        setting->number = number;
}

int lab_positions_wanted(const LabRun *run)
{
    const int64_t count = lab_number(run, "count");
    return count < run->games->position_count ? (int)count : run->games->position_count;
}

LabWalk lab_run_walk(const LabRun *run, const char *what)
{
    LabWalk walk = lab_walk_begin(run->games);
    walk.what = what;
    walk.progress = run->progress;
    if (run->experiment->positions == LAB_POSITIONS_APART)
        walk.limit = lab_positions_wanted(run);
    return walk;
}

// --- checks --------------------------------------------------------------------------------------------------------

bool lab_check_kind(const char *text, Error *error)
{
    PositionClass kind;
    return kind_read(text, &kind, error);
}

bool lab_run_check(LabRun *run, Error *error)
{
    const Experiment *experiment = run->experiment;
    for (int i = 0; experiment->options[i].name != NULL; ++i) {
        const OptionDef *option = &experiment->options[i];
        const LabSetting *setting = &run->settings[i];
        // A list is checked text by text.
        const bool is_list = option->kind == OPTK_TEXT && option->max > 0;
        const int64_t texts = is_list ? setting->number : setting->text != NULL;
        for (int text = 0; option->check != NULL && text < texts; ++text)
            if (!option->check(is_list ? run->list[text] : setting->text, error))
                return error_prefix(error, "--%s: ", option->name);
    }
    return experiment->check == NULL || experiment->check(run, error);
}

// --- positions -----------------------------------------------------------------------------------------------------

// A number of positions or games; all of them where the experiment has no such option, or it is not set.
static int limit(const LabRun *run, const char *name)
{
    const OptionDef *option = lab_option(run->experiment, name);
    const int64_t number = option == NULL ? LAB_UNSET : lab_number(run, name);
    return number == LAB_UNSET ? LAB_POSITIONS_MAX : (int)number;
}

// Which positions of which games, by the kind of sampling and the options that go with it.
static LabGamesChoice choice_of(const LabRun *run)
{
    const bool is_own = lab_text(run, "positions") == NULL;
    LabGamesChoice choice = {
        .games = limit(run, "games"),
        .per_game = limit(run, "per-game"),
        .count = limit(run, "count"),
        .every = 1,
    };
    switch (run->experiment->positions) {
    case LAB_POSITIONS_IN_A_ROW: break;
    case LAB_POSITIONS_ALL:
        if (is_own && lab_number(run, "count") == LAB_UNSET)
            choice.count = OWN_POSITIONS;
        break;
    case LAB_POSITIONS_APART:
        choice.count = LAB_POSITIONS_MAX; // --count says how many of them are searched
        choice.every = APART_EVERY;
        choice.first = is_own ? APART_EVERY : 0;
        break;
    case LAB_POSITIONS_SPREAD:
        choice.per_game = SPREAD_PER_GAME;
        choice.first = SPREAD_FIRST;
        choice.every = SPREAD_EVERY;
        break;
    default: // The first of a file's games is not its start, which is the same in many.
        choice.every = lab_int(run, "every");
        choice.first = choice.every;
    }
    return choice;
}

// Loads, or plays, games; with --kind only their positions of that kind.
static LabGames *load_positions(const LabRun *run, Error *error)
{
    const LabGamesChoice choice = choice_of(run);
    const char *path = lab_text(run, "positions");
    LabGames *games =
        run->experiment->positions == LAB_POSITIONS_PLAYED && path == NULL
            ? lab_games_play(&choice, (uint64_t)lab_number(run, "game-nodes"), run->seed, &run->progress, error)
            : lab_games_load(path, &choice, error);
    const char *kind_text = lab_text(run, "kind");
    if (games == NULL || kind_text == NULL)
        return games;
    PositionClass kind;
    LabGames *kept = kind_read(kind_text, &kind, error) ? lab_games_of_kind(games, kind, error) : NULL;
    lab_games_free(games);
    return kept;
}

// --- runs ----------------------------------------------------------------------------------------------------------

// With a reference engine, the program of --judge or this one: it tells the best lines of all positions before the
// experiment begins, or says what moves are worth while it runs.
static LabTable *run_with_engine(LabRun *run, LabEngineStart *start, Error *error)
{
    const bool needs_lines = run->experiment->needs_reference;
    const Depth depth = needs_lines ? 0 : (Depth)lab_number(run, "judge-depth");
    ReferenceEngine engine;
    if (lab_text(run, "judge") == NULL ? !reference_engine_open(&engine, depth, error)
                                       : !start(&engine, run, depth, error) && !error_prefix(error, "--judge: "))
        return NULL;
    if (!needs_lines) {
        run->engine = &engine;
        LabTable *table = run->experiment->run(run, error);
        engine.close(engine.context);
        return table;
    }
    // Ask for the best lines of all positions that the file of --reference does not have.
    const int64_t nodes = lab_number(run, "judge-nodes");
    const LabReferenceTask task = {
        .games = run->games,
        .path = lab_text(run, "reference"),
        .engine = &engine,
        .any_engine = lab_text(run, "judge") == NULL,
        .nodes = nodes == LAB_UNSET ? 0 : (uint64_t)nodes,
        .progress = run->progress,
    };
    LabReference *reference = lab_reference_make(&task, error);
    engine.close(engine.context);
    run->reference = reference;
    LabTable *table = reference == NULL ? NULL : run->experiment->run(run, error);
    lab_reference_free(reference);
    return table;
}

LabTable *lab_run(LabRun *run, LabEngineStart *start, Error *error)
{
    const Experiment *experiment = run->experiment;
    LabGames *games = NULL;
    if (experiment->positions != LAB_POSITIONS_NONE) {
        games = load_positions(run, error);
        if (games == NULL)
            return NULL;
    }
    run->games = games;
    const bool scores_moves = experiment->scores_moves && lab_number(run, "judge-depth") > 0;
    LabTable *table =
        experiment->needs_reference || scores_moves ? run_with_engine(run, start, error) : experiment->run(run, error);
    lab_games_free(games);
    return table;
}

// --- all of them ---------------------------------------------------------------------------------------------------

// clang-format off
const Experiment *const lab_experiments[] = {
    &attacks_experiment,
    &bitscan_experiment,
    &booklearning_experiment,
    &branching_experiment,
    &chains_experiment,
    &drivers_experiment,
    &importance_experiment,
    &levels_experiment,
    &magics_experiment,
    &mailbox_experiment,
    &memory_experiment,
    &mobility_experiment,
    &ordering_experiment,
    &maps_experiment,
    &paths_experiment,
    &perft_experiment,
    &profile_experiment,
    &scaling_experiment,
    &see_experiment,
    &tempting_experiment,
    &tournaments_experiment,
    NULL,
};
// clang-format on

const Experiment *lab_experiment(const char *name)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        if (strcmp((*e)->name, name) == 0)
            return *e;
    return NULL;
}
