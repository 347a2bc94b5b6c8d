// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of an experiment: its own options, those that all have, and those of matches, read into a run and
// checked. What the options are is in study/experiments/, how a command line is read in ui/common/. Called by
// lab_command.c.
#include "ui/study/lab/lab_arguments.h"

#include "study/experiment.h"
#include "ui/study/lab/lab_output.h"
#include "ui/study/lab/lab_provenance.h"
#include "ui/study/match/tournament.h"

#include <assert.h>
#include <string.h>

enum {
    TYPED_MAX = 64, // names of options, of all experiments together
    FULL_NODES = 10000,
    QUICK_NODES = 500,
};

const OptionDef lab_common_options[] = {
    LAB_OPTION_NUMBER("seed", "S", 0, INT64_MAX, 1, 1,
                      "Of everything that is chosen at random: intervals, games, positions."),
    LAB_OPTION_TEXT("format", "table|csv|json", NULL, "By default a table on a terminal, CSV elsewhere."),
    LAB_OPTION_TEXT("plot", "FILE.svg", NULL, "Draw the tables as bars."),
    LAB_OPTION_TEXT("results", "FILE", NULL, "Add what was found to this file, for lab report --reuse."),
    LAB_OPTION_FLAG("force", "Replace another picture there."),
    LAB_OPTION_FLAG("quick", "Small numbers, to see in seconds what comes."),
    {0},
};

const OptionDef lab_match_options[] = {
    LAB_OPTION_NUMBER("match", "N", 2, GAMES_MAX, LAB_UNSET, LAB_UNSET,
                      "Ask the same question in so many games; options of the engine are those of the first player."),
    LAB_OPTION_NUMBER("nodes", "N", 1, INT64_MAX, FULL_NODES, QUICK_NODES, "Nodes of each move of a match."),
    LAB_OPTION_TEXT("tc", "5+0.05", NULL, "Time control of a match in their place."),
    LAB_OPTION_TEXT("openings", "FILE", NULL, "Openings of a match."),
    LAB_OPTION_TEXT("shard", "I/N", NULL,
                    "Play the I-th of N parts of a match; --sum FILE... adds their tables (CSV)."),
    {0},
};

// --- what was typed ------------------------------------------------------------------------------------------------

typedef struct Typed {
    const OptionDef *option;
    bool is_own; // of this experiment, not only of others
    bool flag;
    int64_t number; // LAB_UNSET: not typed
    const char *text;
    const char *list[LAB_LIST_MAX];
    int list_count;
} Typed;

typedef struct TypedOptions {
    Typed rows[TYPED_MAX];
    int count;
} TypedOptions;

// The row of this name.
static Typed *find(TypedOptions *typed, const char *name)
{
    for (int i = 0; i < typed->count; ++i)
        if (strcmp(typed->rows[i].option->name, name) == 0)
            return &typed->rows[i];
    return NULL;
}

// The first of a name stays: the rows of the experiment itself come first.
static void add_options(TypedOptions *typed, const OptionDef *options, bool is_own)
{
    for (const OptionDef *option = options; option->name != NULL; ++option) {
        if (option->surfaces == 0 || find(typed, option->name) != NULL)
            continue;
        assert(typed->count < TYPED_MAX);
        typed->rows[typed->count++] = (Typed){.option = option, .is_own = is_own, .number = LAB_UNSET};
    }
}

// Options of other experiments are known too, so that one that is out of place is told from one that does not exist.
static TypedOptions all_options(const Experiment *experiment)
{
    TypedOptions typed = {.count = 0};
    add_options(&typed, experiment->options, true);
    add_options(&typed, lab_common_options, true);
    add_options(&typed, lab_match_options, experiment->match != NULL);
    for (const Experiment *const *other = lab_experiments; *other != NULL; ++other)
        add_options(&typed, (*other)->options, false);
    return typed;
}

// The row with the places that the command line puts its value into.
static OptionDef argument_of(Typed *typed)
{
    OptionDef def = *typed->option;
    def.choices = NULL; // those are read with the experiment's other options
    if (def.kind == OPTK_BOOL)
        def.flag = &typed->flag;
    else if (def.kind == OPTK_INT)
        def.number = &typed->number;
    else if (def.max == 0 || def.kind == OPTK_CHOICE)
        def.text = &typed->text;
    else {
        def.list = typed->list;
        def.list_count = &typed->list_count;
    }
    return def;
}

// Only what was typed is passed on: the rest keeps its default, which a quick run changes.
static bool is_typed(const Typed *typed)
{
    return typed->flag || typed->number != LAB_UNSET || typed->text != NULL || typed->list_count > 0;
}

// --- an experiment's own options -----------------------------------------------------------------------------------

// Sets what was typed in the run, by the kind of its option.
static bool give_to_run(LabRun *run, const Typed *typed, Error *error)
{
    const OptionDef *option = typed->option;
    int64_t number = option->kind == OPTK_BOOL ? true : typed->number;
    if (option->kind == OPTK_CHOICE && !option_read_choice(option, typed->text, &number, NULL))
        return error_set(error, "--%s: '%.40s' is neither %s nor %s", option->name, typed->text, option->choices[0],
                         option->choices[1]);
    if (option->kind != OPTK_TEXT)
        lab_set_number(run, option->name, number);
    else if (option->max == 0)
        lab_set_text(run, option->name, typed->text);
    else
        for (int i = 0; i < typed->list_count; ++i)
            lab_add_to_list(run, option->name, typed->list[i]);
    return true;
}

// --- checks --------------------------------------------------------------------------------------------------------

// A match has options of its own, and none of those that are about positions.
static bool check_match(TypedOptions *typed, const LabArguments *a, Error *error)
{
    // Games alone: their options are the experiment's own.
    if (a->run.experiment->run == NULL)
        return true;
    Shard shard;
    const bool has_nodes = is_typed(find(typed, "nodes"));
    if (!a->run.is_match && (has_nodes || a->time_control != NULL || a->openings != NULL || a->setting_count > 0))
        return error_set(error, "--nodes, --tc, --openings and options of the engine go with --match N");
    if (!a->run.is_match && is_typed(find(typed, "shard")))
        return error_set(error, "--shard goes with --match N: tables about positions cannot be added");
    if (!shard_read(find(typed, "shard")->text, &shard, error))
        return false;
    for (int i = 0; a->run.is_match && i < typed->count; ++i)
        if (is_typed(&typed->rows[i]) && lab_option(a->run.experiment, typed->rows[i].option->name) != NULL)
            return error_set(
                error,
                "--positions, --kind, --games, --per-game, --depth, --judge and --judge-depth do not go with --match");
    return !has_nodes || a->time_control == NULL || error_set(error, "--nodes and --tc exclude each other");
}

// Puts what was typed into the arguments and the run, refuses what does not go with the experiment, and has the
// experiment check the rest.
static bool take_all(TypedOptions *typed, const Experiment *experiment, LabArguments *a, Error *error)
{
    // The options that are not the experiment's own.
    const int64_t seed = find(typed, "seed")->number;
    a->run = lab_run_begin(experiment, find(typed, "quick")->flag);
    if (seed != LAB_UNSET)
        a->run.seed = (uint64_t)seed;
    a->match_games = find(typed, "match")->number;
    const Typed *nodes = find(typed, "nodes");
    a->match_nodes = is_typed(nodes) ? nodes->number : a->run.quick ? nodes->option->quick_int : nodes->option->def_int;
    a->time_control = find(typed, "tc")->text;
    a->openings = find(typed, "openings")->text;
    a->plot = find(typed, "plot")->text;
    a->results = find(typed, "results")->text;
    a->force = find(typed, "force")->flag;
    a->run.is_match = a->match_games != LAB_UNSET;
    shard_read(find(typed, "shard")->text, &a->shard, NULL); // is checked later
    a->print = lab_table_printer(find(typed, "format")->text, error);
    if (a->print == NULL)
        return false;
    for (int i = 0; i < typed->count; ++i)
        if (is_typed(&typed->rows[i]) && !typed->rows[i].is_own)
            return error_set(error, "--%s does not go with it", typed->rows[i].option->name);
    if (a->setting_count > 0 && experiment->match == NULL && experiment->run != NULL)
        return error_set(error, "options of the engine do not go with it");
    for (int i = 0; i < typed->count; ++i)
        if (is_typed(&typed->rows[i]) && lab_option(experiment, typed->rows[i].option->name) != NULL &&
            !give_to_run(&a->run, &typed->rows[i], error))
            return false;
    return lab_run_check(&a->run, error) && check_match(typed, a, error) &&
           (a->plot == NULL || lab_plot_check(a->plot, a->force, error)) &&
           (a->results == NULL || lab_results_check(a->results, error) || error_prefix(error, "--results: "));
}

bool lab_arguments_read(CommandLine *line, const Experiment *experiment, LabArguments *a, Error *error)
{
    TypedOptions typed = all_options(experiment);
    OptionDef defs[TYPED_MAX];
    for (int i = 0; i < typed.count; ++i)
        defs[i] = argument_of(&typed.rows[i]);
    if (!command_line_arguments(line, defs, (size_t)typed.count, true, error))
        return false;
    *a = (LabArguments){.command = line->command, .settings = line->settings, .setting_count = line->setting_count};
    return take_all(&typed, experiment, a, error) || error_prefix(error, "%s: ", line->command);
}
