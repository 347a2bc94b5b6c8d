// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_arguments.h"

#include "base/text.h"
#include "lab/experiments/chains.h"
#include "ui/lab/lab_plot.h"
#include "ui/match/tournament.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    DEPTH_MAX = 20, // of a search without pruning
    DEPTHS_SIZE = 64,
};

int64_t lab_chosen(int64_t typed, bool quick, int64_t quick_value, int64_t full_value)
{
    return typed != LAB_UNSET ? typed : quick ? quick_value : full_value;
}

static bool check_kind(const LabArguments *a, Error *error)
{
    const struct {
        const char *what;
        bool is_typed;
        int kinds; // of experiments that it goes with
    } rows[] = {
        {"--positions does", a->positions != NULL, LAB_KINDS_POSITIONS},
        {"--kind does", a->kind_name != NULL, LAB_KINDS_POSITIONS},
        {"--count does", a->count != LAB_UNSET, LAB_KINDS_REFERENCE | LAB_KINDS_ALONE},
        {"--games does", a->games != LAB_UNSET, LAB_KINDS_GAMES | LAB_KIND_BOOK},
        {"--per-game does", a->per_game != LAB_UNSET, LAB_KINDS_GAMES},
        {"--judge does", a->judge != NULL, LAB_KINDS_GAMES},
        {"--depths does", a->depths != NULL, LAB_KINDS_REFERENCE},
        {"--reference does", a->reference != NULL, LAB_KINDS_REFERENCE},
        {"--every does", a->every != LAB_UNSET, LAB_KINDS_REFERENCE},
        {"--judge-nodes does", a->judge_nodes != LAB_UNSET, LAB_KINDS_REFERENCE},
        {"--retrievals does", a->retrievals != LAB_UNSET, LAB_KIND_PATHS},
        {"--match does", a->match != LAB_UNSET, LAB_KIND_PLAY},
        {"--nodes does", a->nodes != LAB_UNSET, LAB_KIND_PLAY},
        {"--tc does", a->time_control != NULL, LAB_KIND_PLAY},
        {"--openings does", a->openings != NULL, LAB_KIND_PLAY},
        {"--depth does", a->depth != LAB_UNSET, LAB_KIND_PLAY | LAB_KIND_DEPTH | LAB_KINDS_TESTBED},
        {"--experiment does", a->experiment != LAB_UNSET, LAB_KIND_ORDERING},
        {"--order does", a->order_count > 0, LAB_KINDS_TESTBED},
        {"--driver does", a->driver != NULL, LAB_KIND_ORDERING},
        {"--null-move does", a->null_move != NULL, LAB_KIND_ORDERING},
        {"--no-table does", a->no_table, LAB_KIND_ORDERING},
        {"--window does", a->window != LAB_UNSET, LAB_KINDS_TESTBED},
        {"--judge-depth does", a->judge_depth != LAB_UNSET, LAB_KIND_PLAY},
        {"options of the engine do", a->setting_count > 0, LAB_KIND_PLAY},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].is_typed && (rows[i].kinds & (int)a->kind) == 0)
            return error_set(error, "%s not go with it", rows[i].what);
    return true;
}

static bool check_arguments(const LabArguments *a, Error *error)
{
    const bool is_match = a->match != LAB_UNSET;
    if (!is_match && (a->nodes != LAB_UNSET || a->time_control != NULL || a->openings != NULL || a->setting_count > 0))
        return error_set(error, "--nodes, --tc, --openings and options of the engine go with --match N");
    if (is_match &&
        (a->positions != NULL || a->kind_name != NULL || a->games != LAB_UNSET || a->per_game != LAB_UNSET ||
         a->depth != LAB_UNSET || a->judge_depth != LAB_UNSET || a->judge != NULL))
        return error_set(error,
                         "--positions, --kind, --games, --per-game, --depth, --judge and --judge-depth do not go with "
                         "--match");
    if (a->nodes != LAB_UNSET && a->time_control != NULL)
        return error_set(error, "--nodes and --tc exclude each other");
    return true;
}

static bool read_depths(LabArguments *a, Error *error)
{
    const char *typed = a->depths != NULL ? a->depths : a->quick ? "2,3" : LAB_DEPTHS_DEFAULT;
    char copy[DEPTHS_SIZE];
    snprintf(copy, sizeof copy, "%s", typed);
    char *cursor = copy;
    for (char *word = strsep(&cursor, ","); word != NULL; word = strsep(&cursor, ",")) {
        int64_t depth;
        const int before = a->searched.count > 0 ? a->searched.depth[a->searched.count - 1] : 0;
        if (a->searched.count == LAB_DEPTHS_MAX || !text_parse_int(word, before + 1, MAX_PLY - 1, &depth))
            return error_set(error, "--depths: '%.40s' is not up to %d growing depths such as %s", typed,
                             LAB_DEPTHS_MAX, LAB_DEPTHS_DEFAULT);
        a->searched.depth[a->searched.count++] = (Depth)depth;
    }
    return true;
}

static bool read_baseline(LabArguments *a, Error *error)
{
    if (a->baseline == NULL)
        return true;
    if (strcmp(a->command, "lab chains") != 0 || a->match != LAB_UNSET)
        return error_set(error, "--baseline does not go with it");
    a->by_chessmaps = strcmp(a->baseline, "chessmaps") == 0;
    return a->by_chessmaps || strcmp(a->baseline, "plain") == 0 ||
           error_set(error, "--baseline: '%.40s' is neither plain nor chessmaps", a->baseline);
}

static bool read_kind(LabArguments *a, Error *error)
{
    return a->kind_name == NULL || kind_read(a->kind_name, &a->position_kind, error) || error_prefix(error, "--kind: ");
}

// Chosen switches of the testbed.
static bool read_testbed(LabArguments *a, Error *error)
{
    OrderingList list;
    for (int i = 0; i < a->order_count; ++i)
        if (!testbed_orderings_read(a->orders[i], &list, error))
            return error_prefix(error, "--order: ");
    if (a->driver != NULL && !testbed_driver_read(a->driver, &a->chosen_driver, error))
        return error_prefix(error, "--driver: ");
    if (a->null_move != NULL && strcmp(a->null_move, "on") != 0 && strcmp(a->null_move, "off") != 0)
        return error_set(error, "--null-move: '%.40s' is neither on nor off", a->null_move);
    if (a->kind != LAB_KIND_ORDERING)
        return a->order_count <= 1 || error_set(error, "--order: one list is enough");
    if ((a->experiment == LAB_UNSET) == (a->order_count == 0))
        return error_set(error, "say --experiment 1, 2 or 3, or --order LIST");
    return a->experiment == LAB_UNSET || !a->no_table || error_set(error, "--no-table goes with --order");
}

bool lab_arguments_read(CommandLine *line, LabKind kind, LabArguments *a, Error *error)
{
    *a = (LabArguments){.command = line->command, .kind = kind, .seed = 1};
    a->games = a->per_game = a->depth = a->judge_depth = a->match = a->nodes = LAB_UNSET;
    a->count = a->every = a->judge_nodes = a->retrievals = a->experiment = a->window = LAB_UNSET;
    const ArgumentDef defs[] = {
        {.name = "positions", .text = &a->positions},
        {.name = "kind", .text = &a->kind_name},
        {.name = "games", .number = &a->games, .min = 1, .max = LAB_POSITIONS_MAX},
        {.name = "per-game", .number = &a->per_game, .min = 1, .max = LAB_POSITIONS_MAX},
        {.name = "depth", .number = &a->depth, .min = LAB_CHAINS_DEPTH_MIN, .max = DEPTH_MAX},
        {.name = "judge", .text = &a->judge},
        {.name = "judge-depth", .number = &a->judge_depth, .min = 0, .max = MAX_PLY - 1},
        {.name = "judge-nodes", .number = &a->judge_nodes, .min = 1, .max = INT64_MAX},
        {.name = "reference", .text = &a->reference},
        {.name = "depths", .text = &a->depths},
        {.name = "count", .number = &a->count, .min = 1, .max = LAB_POSITIONS_MAX},
        {.name = "retrievals", .number = &a->retrievals, .min = 0, .max = INT32_MAX},
        {.name = "every", .number = &a->every, .min = 1, .max = LAB_POSITIONS_MAX},
        {.name = "experiment", .number = &a->experiment, .min = 1, .max = LAB_ORDERING_EXPERIMENTS},
        {.name = "order", .list = a->orders, .list_count = &a->order_count, .max = LAB_ORDERING_LISTS_MAX},
        {.name = "driver", .text = &a->driver},
        {.name = "null-move", .text = &a->null_move},
        {.name = "no-table", .flag = &a->no_table},
        {.name = "window", .number = &a->window, .min = 1, .max = SCORE_EVAL_MAX},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "match", .number = &a->match, .min = 2, .max = GAMES_MAX},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "tc", .text = &a->time_control},
        {.name = "openings", .text = &a->openings},
        {.name = "format", .text = &a->format},
        {.name = "plot", .text = &a->plot},
        {.name = "force", .flag = &a->force},
        {.name = "baseline", .text = &a->baseline},
        {.name = "quick", .flag = &a->quick},
    };
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, error))
        return false;
    a->settings = line->settings;
    a->setting_count = line->setting_count;
    a->print = lab_table_printer(a->format, error);
    return (a->print != NULL && read_kind(a, error) && read_baseline(a, error) && check_kind(a, error) &&
            check_arguments(a, error) && read_depths(a, error) &&
            ((a->kind & LAB_KINDS_TESTBED) == 0 || read_testbed(a, error)) &&
            (a->plot == NULL || lab_plot_check(a->plot, a->force, error))) ||
           error_prefix(error, "%s: ", line->command);
}
