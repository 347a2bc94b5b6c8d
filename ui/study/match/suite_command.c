// SPDX-License-Identifier: GPL-3.0-or-later
// The command `suite`: reads what is to be solved and under which limits.
#include "base/clock.h"
#include "base/memory.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"
#include "ui/study/commands.h"
#include "ui/study/match/suite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    TIME_DEFAULT_MS = 1000,
    TIME_MAX_MS = 86400000,
    CONCURRENCY_MAX = 256,
    OPTIONS_MAX = 64,
};

typedef struct SuiteArguments {
    const char *path;
    int64_t time_ms, depth, nodes, concurrency, settle, timeout_s;
    bool csv, json, fail_only, chess960, times;
    const char *program, *protocol, *kind_name, *shard_text;
    Shard shard;
    PositionClass kind;               // if it is named
    const char *options[OPTIONS_MAX]; // of the program
    int option_count;
} SuiteArguments;

// State of the report while positions are solved.
typedef struct SuiteProgress {
    const Suite *suite;
    const SuiteFormat *format;
    SuiteTotals totals;
    int shown;
    bool fail_only;
    bool tells_times; // else nothing that is printed depends on the clock
    int64_t start_us;
    bool on_terminal; // standard error is a terminal: show a progress line
} SuiteProgress;

// Solved and points so far, and the time left if all positions take alike.
static void show_progress(const SuiteProgress *progress)
{
    const SuiteTotals *totals = &progress->totals;
    const int64_t passed_us = clock_now_us() - progress->start_us;
    const int64_t left_us = passed_us / totals->count * (progress->suite->count - totals->count);
    fprintf(stderr, "%d of %d, %d solved", totals->count, progress->suite->count, totals->solved);
    if (totals->points_most > 0)
        fprintf(stderr, ", %d of %d points", totals->points, totals->points_most);
    fprintf(stderr, ", about %" PRId64 " s left", left_us / US_PER_SECOND);
}

// Adds a result to the totals and prints its row, unless only failures are wanted. The progress line is wiped out
// before and shown again behind it.
static void take_result(void *context, int index, const SuiteResult *result)
{
    SuiteProgress *progress = context;
    SuiteTotals *totals = &progress->totals;
    ++totals->count;
    totals->solved += result->solved;
    totals->nodes += result->nodes;
    totals->time_us += progress->tells_times ? result->time_us : 0;
    // The mean time to solve is of solved positions alone.
    totals->found_us += progress->tells_times && result->solved ? result->found_us : 0;
    totals->points += result->points;
    totals->points_most += result->points_most;
    totals->misscored += result->misscored;
    const int mate = progress->suite->positions[index].mate;
    totals->mates += mate != 0;
    totals->mates_proved +=
        mate != 0 && result->score != SCORE_NONE && score_is_mate(result->score) && (result->score > 0) == (mate > 0);
    if (progress->on_terminal)
        fputs("\r\033[K", stderr);
    if (!progress->fail_only || !result->solved) {
        SuiteResult row = *result;
        if (!progress->tells_times)
            // Below zero: not told.
            row.time_us = row.found_us = -1;
        progress->format->row(progress->shown++, progress->suite->first + index, &progress->suite->positions[index],
                              &row);
        fflush(stdout);
    }
    if (progress->on_terminal && totals->count < progress->suite->count)
        show_progress(progress);
}

// Reads the options and refuses those that do not go together; other arguments are settings of this engine.
static bool read_arguments(CommandLine *line, SuiteArguments *a, Error *error)
{
    const OptionDef defs[] = {
        {.name = "FILE.epd", .text = &a->path},
        {.name = "time", .number = &a->time_ms, .min = 1, .max = TIME_MAX_MS},
        {.name = "depth", .number = &a->depth, .min = 1, .max = MAX_PLY - 1},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "settle", .number = &a->settle, .min = 1, .max = MAX_PLY},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "kind", .text = &a->kind_name},
        {.name = "engine", .text = &a->program},
        {.name = "protocol", .text = &a->protocol},
        {.name = "patience", .number = &a->timeout_s, .min = 1, .max = PLAYER_TIMEOUT_MAX_SECONDS},
        {.name = "option", .list = a->options, .list_count = &a->option_count, .max = OPTIONS_MAX},
        {.name = "csv", .flag = &a->csv},
        {.name = "json", .flag = &a->json},
        {.name = "fail-only", .flag = &a->fail_only},
        {.name = "times", .flag = &a->times},
        {.name = "chess960", .flag = &a->chess960},
        {.name = "shard", .text = &a->shard_text},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, error))
        return false;
    if (a->path == NULL)
        return error_set(error, "suite: FILE.epd is missing");
    if (a->csv && a->json)
        return error_set(error, "suite: --csv and --json exclude each other");
    if (a->kind_name != NULL && !kind_read(a->kind_name, &a->kind, error))
        return error_prefix(error, "suite: --kind: ");
    if (!shard_read(a->shard_text, &a->shard, error))
        return error_prefix(error, "suite: ");
    // Arguments for another program and for this engine exclude each other.
    if (a->program == NULL && (a->protocol != NULL || a->option_count > 0 || a->timeout_s > 0))
        return error_set(error, "suite: --protocol, --option and --patience go with --engine");
    if (a->program != NULL && a->settle > 0)
        return error_set(error, "suite: --settle does not go with --engine");
    if (a->program != NULL && line->setting_count > 0)
        return error_set(error,
                         "suite: the setting %s is of this engine and does not go with --engine (--option is for"
                         " the program)",
                         line->settings[0].option->name);
    return true;
}

// Sets up limits, report and program, and solves. Without any limit each position gets a default time.
static int solve_suite(const CommandLine *line, const SuiteArguments *a, const Suite *suite)
{
    const bool is_bounded = a->time_ms > 0 || a->depth > 0 || a->nodes > 0;
    const SearchLimits limits = {
        .move_time_us = (is_bounded ? a->time_ms : TIME_DEFAULT_MS) * US_PER_MS,
        .depth = (Depth)a->depth,
        .nodes = (uint64_t)a->nodes,
    };
    // With nodes or depth alone the report is the same in every run, so times are left out unless they are asked for.
    const bool tells_times = a->times || limits.move_time_us > 0;
    SuiteProgress progress = {
        .suite = suite,
        .totals.time_us = tells_times ? 0 : -1,
        .tells_times = tells_times,
        .format = a->csv    ? &suite_csv
                  : a->json ? &suite_json
                            : &suite_text,
        .fail_only = a->fail_only,
        .start_us = clock_now_us(),
        .on_terminal = progress_can_rewrite(),
    };
    PlayerSpec program = {
        .command = a->program,
        .options = a->options,
        .option_count = a->option_count,
        .timeout_us = (a->timeout_s > 0 ? a->timeout_s : PLAYER_TIMEOUT_SECONDS) * US_PER_SECOND,
    };
    Error error;
    if (a->program != NULL && !player_read_protocol(a->protocol, a->program, &program.protocol, &error))
        return command_fail("suite: --protocol: %s", error.text);
    const SuiteRun run = {
        .suite = suite,
        .line = line,
        .program = a->program != NULL ? &program : NULL,
        .limits = limits,
        .settle = (int)a->settle,
        // No more threads than positions.
        .concurrency = (int)(a->concurrency < suite->count ? a->concurrency : suite->count),
        .report = take_result,
        .context = &progress,
    };
    // Before the first row, which may take long.
    if (progress.format->begin != NULL)
        progress.format->begin();
    if (!suite_run(&run, &error))
        return command_fail("suite: %s", error.text);
    progress.format->end(&progress.totals);
    return command_finish();
}

// `suite --count FILE...`: the sum of what shards have printed.
static int count_command(CommandLine *line)
{
    const char **paths = mem_new((size_t)line->word_count, sizeof *paths);
    bool counts, as_json = false;
    int count = 0;
    const OptionDef defs[] = {
        {.name = "count", .flag = &counts},
        {.name = "FILE", .list = paths, .list_count = &count, .max = line->word_count},
        {.name = "json", .flag = &as_json},
    };
    const SuiteFormat *format;
    SuiteTotals totals;
    Error error;
    bool ok = command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error);
    if (ok && count == 0)
        ok = error_set(&error, "suite: --count needs files that suite --csv has printed");
    else if (ok && !suite_count_files(paths, count, &totals, &error))
        ok = error_prefix(&error, "suite --count: ");
    mem_free(paths);
    if (!ok)
        return command_fail("%s", error.text);
    format = as_json ? &suite_json : &suite_text;
    if (format->begin != NULL)
        format->begin();
    format->end(&totals);
    return command_finish();
}

int suite_command(CommandLine *line)
{
    for (int i = 0; i < line->word_count; ++i)
        if (strcmp(line->words[i], "--count") == 0)
            return count_command(line);
    SuiteArguments arguments = {.concurrency = 1};
    Suite suite;
    Error error;
    if (!read_arguments(line, &arguments, &error))
        return command_fail("%s", error.text);
    int status;
    if (!suite_load(&suite, arguments.path, arguments.chess960, &error)) {
        status = command_fail("suite: %s", error.text);
    } else if (arguments.kind_name != NULL && !suite_keep_kind(&suite, arguments.kind, &error)) {
        status = command_fail("suite: %s: %s", arguments.path, error.text);
    } else {
        if (suite.without_task > 0)
            print_masked(stderr, "%s: %d positions without bm, am, dm, wdl or points are left out\n", arguments.path,
                         suite.without_task);
        // After the kind: shards are parts of what is left.
        suite_keep_shard(&suite, &arguments.shard);
        status = solve_suite(line, &arguments, &suite);
    }
    suite_free(&suite);
    return status;
}
