// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lab`: published experiments, done again.
#include "cli/command_line.h"
#include "cli/lab_table.h"
#include "cli/progress.h"
#include "lab/chains_experiment.h"
#include "match/match.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    GAMES_DEFAULT = 6,
    POSITIONS_DEFAULT = 98, // of a game, as in the paper
    POSITIONS_MAX = 100000,
    JUDGE_DEPTH_DEFAULT = 9,
    DEPTH_MAX = 20, // of a search without pruning
    QUICK_GAMES = 2,
    QUICK_POSITIONS = 6,
    QUICK_JUDGE_DEPTH = 3,
    UNSET = -1,
};

// What was typed for any experiment, before it is checked. UNSET: not typed.
typedef struct LabArguments {
    const char *positions, *format;
    int64_t games, per_game, depth, judge_depth, seed;
    bool quick;
} LabArguments;

static int64_t chosen(int64_t typed, bool quick, int64_t quick_value, int64_t full_value)
{
    return typed != UNSET ? typed : quick ? quick_value : full_value;
}

static void show_progress(void *context, const char *what, int done, int total)
{
    ProgressLine *line = context;
    if (progress_is_due(line))
        fprintf(stderr, "%s%s: %d of %d%s", progress_head(line), what, done, total, progress_tail(line));
}

static bool read_arguments(CommandLine *line, LabArguments *a, Error *error)
{
    const ArgumentDef defs[] = {
        {.name = "positions", .text = &a->positions},
        {.name = "games", .number = &a->games, .min = 1, .max = POSITIONS_MAX},
        {.name = "per-game", .number = &a->per_game, .min = 1, .max = POSITIONS_MAX},
        {.name = "depth", .number = &a->depth, .min = LAB_CHAINS_DEPTH_MIN, .max = DEPTH_MAX},
        {.name = "judge-depth", .number = &a->judge_depth, .min = 0, .max = MAX_PLY - 1},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "format", .text = &a->format},
        {.name = "quick", .flag = &a->quick},
    };
    return command_line_arguments(line, defs, sizeof defs / sizeof defs[0], false, error);
}

// --- chains --------------------------------------------------------------------------------------------------------

static LabTable *run_chains(const LabArguments *a, const LabGames *games, Error *error)
{
    ProgressLine progress = progress_begin();
    LabJudge judge;
    const Depth judge_depth = (Depth)chosen(a->judge_depth, a->quick, QUICK_JUDGE_DEPTH, JUDGE_DEPTH_DEFAULT);
    if (judge_depth > 0 && !lab_judge_open(&judge, judge_depth, error))
        return NULL;
    const LabChainsTask task = {
        .games = games,
        .depth = (Depth)chosen(a->depth, a->quick, LAB_CHAINS_DEPTH_MIN, LAB_CHAINS_DEPTH),
        .judge = judge_depth > 0 ? &judge : NULL,
        .seed = (uint64_t)a->seed,
        .progress = {.context = &progress, .show = show_progress},
    };
    LabTable *table = lab_chains_run(&task, error);
    if (judge_depth > 0)
        lab_judge_close(&judge);
    progress_end(&progress);
    return table;
}

static int lab_chains(CommandLine *line)
{
    LabArguments a = {.games = UNSET, .per_game = UNSET, .depth = UNSET, .judge_depth = UNSET, .seed = 1};
    Error error;
    if (!read_arguments(line, &a, &error))
        return command_fail("%s", error.text);
    LabTablePrinter *print = lab_table_printer(a.format, &error);
    if (print == NULL)
        return command_fail("%s: %s", line->command, error.text);
    LabGames *games = lab_games_load(a.positions, (int)chosen(a.games, a.quick, QUICK_GAMES, GAMES_DEFAULT),
                                     (int)chosen(a.per_game, a.quick, QUICK_POSITIONS, POSITIONS_DEFAULT), &error);
    LabTable *table = games == NULL ? NULL : run_chains(&a, games, &error);
    if (table != NULL)
        print(table);
    if (games != NULL)
        lab_games_free(games);
    if (table == NULL)
        return command_fail("%s: %s", line->command, error.text);
    lab_table_free(table);
    return command_finish();
}

// --- all of them ---------------------------------------------------------------------------------------------------

static const struct {
    const char *name, *command;
    int (*run)(CommandLine *line);
} experiments[] = {
    {"chains", "lab chains", lab_chains},
};

int lab_main(int argc, char **argv)
{
    if (argc < 2)
        return command_fail("lab: say which experiment: chains");
    for (size_t i = 0; i < sizeof experiments / sizeof experiments[0]; ++i)
        if (strcmp(argv[1], experiments[i].name) == 0) {
            CommandLine line = {.command = experiments[i].command, .words = argv + 2, .word_count = argc - 2};
            return experiments[i].run(&line);
        }
    return command_fail("lab: unknown word '%.60s'; there is chains", argv[1]);
}
