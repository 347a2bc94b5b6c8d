// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tune`: makes training positions, and fits the evaluation to them.
#include "base/clock.h"
#include "base/paths.h"
#include "base/text.h"
#include "base/thread.h"
#include "study/tune/fit.h"
#include "study/tune/selfplay.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"
#include "ui/study/commands.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    NODES_DEFAULT = 3000,
    GAMES_DEFAULT = 1000,
    THREADS_MAX = 256,
    NAME_SIZE = 128,
    HOUR_SECONDS = 3600,
    DATA_FILES_MAX = 16,
    EPOCHS_MAX = 1000000,
    HELD_OUT_MAX = 90,
};

static const double spread_max = 1e6, rate_min = 1e-3, rate_max = 100;

// Speeds are those of this start; games and positions are all that it has made.
static void print_generation(const ProgressLine *line, const GenerationProgress *progress, bool is_last)
{
    const double seconds = (double)(clock_now_us() - line->start_us) / US_PER_SECOND;
    const double games = progress->games > 0 ? progress->games : 1;
    fprintf(stderr,
            "%sgame %d, %" PRId64
            " positions, %.2f games/s, %.0f plies/s, %.2f M positions/h, white %.1f %%, draws %.1f %%, "
            "%.0f plies/game%s",
            progress_head(line), progress->first_game + progress->games - 1, progress->positions,
            seconds > 0 ? games / seconds : 0, seconds > 0 ? (double)progress->plies / seconds : 0,
            seconds > 0 ? (double)progress->positions / seconds * HOUR_SECONDS / 1e6 : 0,
            progress->results[2] * 100 / games, progress->results[1] * 100 / games, (double)progress->plies / games,
            is_last ? "\n" : progress_tail(line));
}

// --- play ----------------------------------------------------------------------------------------------------------

typedef struct PlayProgress {
    ProgressLine line;
    GenerationProgress last;
} PlayProgress;

// Keeps the last numbers, for the line at the end.
static void show_generation(void *context, const GenerationProgress *progress)
{
    PlayProgress *shown = context;
    shown->last = *progress;
    if (progress_is_due(&shown->line))
        print_generation(&shown->line, progress, false);
}

// The command `tune play`: reads its options, chooses a file where none is named, and makes training data until all
// games are there.
static int tune_play(CommandLine *line)
{
    int64_t games = GAMES_DEFAULT, nodes = NODES_DEFAULT, threads = thread_processor_count(), seed = 1;
    const char *format = "records", *evaluation = "network", *shard = NULL;
    bool hard_limit = false;
    Generation task = {.on_progress = show_generation};
    const OptionDef defs[] = {
        {.name = "games", .number = &games, .min = 1, .max = INT_MAX},
        {.name = "nodes", .number = &nodes, .min = 1, .max = UINT32_MAX},
        {.name = "threads", .number = &threads, .min = 1, .max = THREADS_MAX},
        {.name = "seed", .number = &seed, .min = 0, .max = INT64_MAX},
        {.name = "out", .text = &task.path},
        {.name = "evaluation", .text = &evaluation},
        {.name = "eval-file", .text = &task.network_path},
        {.name = "format", .text = &format},
        {.name = "searched", .flag = &task.settings.with_searched},
        {.name = "hard-limit", .flag = &hard_limit},
        {.name = "shard", .text = &shard},
        {.name = "resume", .flag = &task.resume},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    // Without --out a file of its own for each series of games, beside others of the kind.
    char name[NAME_SIZE], own_path[PATH_MAX];
    if (!shard_read(shard, &task.shard, &error))
        return command_fail("tune play: %s", error.text);
    Text own_name = text_begin(name, sizeof name);
    text_addf(&own_name, "seed-%" PRId64 "-nodes-%" PRId64, seed, nodes);
    if (shard_is_part(&task.shard))
        text_addf(&own_name, "-shard-%" PRId64 "-of-%" PRId64, task.shard.number, task.shard.count);
    text_addf(&own_name, ".%s", strcmp(format, "text") == 0 ? "txt" : "records");
    if (task.path == NULL) {
        if (!path_in_user_folder(FOLDER_CACHE, name, true, own_path, sizeof own_path, &error))
            return command_fail("tune play: %s", error.text);
        task.path = own_path;
    }
    if (strcmp(format, "text") == 0)
        task.format = GENERATION_TEXT;
    else if (strcmp(format, "records") != 0)
        return command_fail("tune play: --format is records or text, not '%.40s'", format);
    if (strcmp(evaluation, "network") != 0 && strcmp(evaluation, "classical") != 0)
        return command_fail("tune play: --evaluation is network or classical, not '%.40s'", evaluation);
    // A file that would not be used is refused.
    if (strcmp(evaluation, "classical") == 0 && task.network_path != NULL)
        return command_fail("tune play: --evaluation classical has no use for --eval-file");
    task.built_in_network = strcmp(evaluation, "network") == 0;
    PlayProgress progress = {.line = progress_begin()};
    task.games = (int)games;
    task.settings.nodes = (uint64_t)nodes;
    task.settings.is_soft = !hard_limit;
    task.threads = (int)threads;
    task.settings.seed = (uint64_t)seed;
    task.context = &progress;
    if (!generation_run(&task, &error))
        return command_fail("tune play: %s", error.text);
    // A resumed run may have had nothing left to play.
    if (progress.last.games > 0)
        print_generation(&progress.line, &progress.last, true);
    return command_finish();
}

// --- fit -----------------------------------------------------------------------------------------------------------

static const char *const stage_names[] = {"all numbers", "king units fixed", "done"};

// How much there is to fit to.
static void show_loaded(void *context, const TrainingSet *set)
{
    (void)context;
    fprintf(stderr, "%zu positions from %d games, %.1f numbers each\n", set->count, set->games,
            set->count > 0 ? (double)set->entry_count / (double)set->count : 0);
}

// The first pass at once: it shows that the data can be used.
static void show_fit(void *context, const FitProgress *progress)
{
    ProgressLine *line = context;
    if (progress->epoch == 0 || progress_is_due(line))
        fprintf(stderr, "%s%s: pass %d, loss %.6f, held out %.6f, best %.6f%s", progress_head(line),
                stage_names[progress->stage], progress->epoch, progress->training_loss, progress->held_out_loss,
                progress->best_loss, progress_tail(line));
}

// Losses before and after, on training and on held-out games.
static void print_fit(const FitFiles *files, const FitResult *result)
{
    printf("Positions: %zu, held out %zu\n", result->training_count, result->held_out_count);
    printf("Scale: search %.1f, static %.1f\n", result->scale_search, result->scale_static);
    printf("Loss: %.6f -> %.6f, held out %.6f -> %.6f\n", result->start_training, result->training,
           result->start_held_out, result->held_out);
    print_masked(stdout, "Written: %s\n", files->out_path);
}

// Reads the options of `tune fit` into files and settings; data and a file to write are needed.
static bool read_fit_arguments(CommandLine *line, FitFiles *files, const char *data[DATA_FILES_MAX], Error *error)
{
    FitSettings *s = &files->settings;
    int64_t epochs = s->epochs, held_out = s->held_out, seed = (int64_t)s->seed, threads = thread_processor_count();
    const OptionDef defs[] = {
        {.name = "FILE", .list = data, .list_count = &files->data_count, .max = DATA_FILES_MAX},
        {.name = "params", .text = &files->params_path},
        {.name = "out", .text = &files->out_path},
        {.name = "force", .flag = &files->force},
        {.name = "state", .text = &s->saved},
        {.name = "lambda", .real = &s->lambda, .real_min = 0, .real_max = 1},
        {.name = "following", .real = &s->following, .real_min = 0, .real_max = 1},
        {.name = "spread", .real = &s->spread, .real_min = 0, .real_max = spread_max},
        {.name = "rate", .real = &s->rate, .real_min = rate_min, .real_max = rate_max},
        {.name = "epochs", .number = &epochs, .min = 1, .max = EPOCHS_MAX},
        {.name = "held-out", .number = &held_out, .min = 0, .max = HELD_OUT_MAX},
        {.name = "seed", .number = &seed, .min = 0, .max = INT64_MAX},
        {.name = "threads", .number = &threads, .min = 1, .max = THREADS_MAX},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    s->epochs = (int)epochs;
    s->held_out = (int)held_out;
    s->seed = (uint64_t)seed;
    s->threads = (int)threads;
    files->data = data;
    if (files->data_count == 0 || files->out_path == NULL)
        return error_set(error, "tune fit: a FILE with training positions and --out FILE are needed");
    return true;
}

// The command `tune fit`: from files of positions to a new params.def.
static int tune_fit(CommandLine *line)
{
    const char *data[DATA_FILES_MAX] = {NULL};
    ProgressLine progress = progress_begin();
    FitFiles files = {
        .params_path = "src/eval/params.def",
        .settings = fit_defaults(),
        .context = &progress,
        .on_loaded = show_loaded,
        .on_progress = show_fit,
    };
    FitResult result;
    Error error;
    if (!read_fit_arguments(line, &files, data, &error))
        return command_fail("%s", error.text);
    const bool ok = fit_files_run(&files, &result, &error);
    progress_end(&progress);
    if (!ok)
        return command_fail("tune fit: %s", error.text);
    print_fit(&files, &result);
    return command_finish();
}

// --- the words after `tune` ------------------------------------------------------------------------------------------

static const CommandDef rows[] = {
    {"tune play", .run_line = tune_play},         {"tune records", .run_line = tune_records},
    {"tune fit", .run_line = tune_fit},           {"tune train", .run_line = tune_train},
    {"tune quantise", .run_line = tune_quantise}, {"tune wdl", .run_line = tune_wdl},
    {"tune spsa", .run_line = spsa_command},
};

static const CommandTable words = {COMMAND_ROWS(rows)};

int tune_command(CommandLine *line)
{
    return command_run_word(line, &words);
}
