// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tune`: makes training positions.
#include "base/clock.h"
#include "base/thread.h"
#include "cli/commands.h"
#include "engine/tools.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    NODES_DEFAULT = 3000,
    GAMES_DEFAULT = 1000,
    THREADS_MAX = 256,
    SECOND_US = 1000000,
    TERMINAL_PERIOD_S = 1, // between progress lines
    LOG_PERIOD_S = 60,
};

// When progress was shown last, and where.
typedef struct ProgressLine {
    bool on_terminal;
    int64_t start_us, shown_us;
} ProgressLine;

static ProgressLine progress_begin(void)
{
    const int64_t now = clock_now_us();
    return (ProgressLine){.on_terminal = isatty(STDERR_FILENO), .start_us = now, .shown_us = now};
}

static bool progress_is_due(ProgressLine *line)
{
    const int64_t now = clock_now_us();
    const int64_t period = (line->on_terminal ? TERMINAL_PERIOD_S : LOG_PERIOD_S) * (int64_t)SECOND_US;
    if (now - line->shown_us < period)
        return false;
    line->shown_us = now;
    return true;
}

static void print_generation(const ProgressLine *line, const GenerationProgress *progress, bool is_last)
{
    const double seconds = (double)(clock_now_us() - line->start_us) / SECOND_US;
    const double games = progress->games > 0 ? progress->games : 1;
    fprintf(stderr, "%sgame %d, %" PRId64 " positions, %.2f games/s, white %.1f %%, draws %.1f %%, %.0f plies/game%s",
            line->on_terminal ? "\r" : "", progress->first_game + progress->games - 1, progress->samples,
            seconds > 0 ? games / seconds : 0, progress->results[2] * 100 / games, progress->results[1] * 100 / games,
            (double)progress->plies / games, line->on_terminal && !is_last ? "\033[K" : "\n");
}

typedef struct PlayProgress {
    ProgressLine line;
    GenerationProgress last;
} PlayProgress;

static void show_generation(void *context, const GenerationProgress *progress)
{
    PlayProgress *shown = context;
    shown->last = *progress;
    if (progress_is_due(&shown->line))
        print_generation(&shown->line, progress, false);
}

static int tune_play(CommandLine *line)
{
    int64_t games = GAMES_DEFAULT, nodes = NODES_DEFAULT, threads = thread_processor_count(), seed = 1;
    Generation task = {.on_progress = show_generation};
    const ArgumentDef defs[] = {
        {.name = "games", .number = &games, .min = 1, .max = INT_MAX},
        {.name = "nodes", .number = &nodes, .min = 1, .max = INT64_MAX},
        {.name = "threads", .number = &threads, .min = 1, .max = THREADS_MAX},
        {.name = "seed", .number = &seed, .min = 0, .max = INT64_MAX},
        {.name = "out", .text = &task.path},
        {.name = "resume", .flag = &task.resume},
    };
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], false, &error))
        return command_fail("%s", error.text);
    if (task.path == NULL)
        return command_fail("tune play: --out FILE is missing");
    PlayProgress progress = {.line = progress_begin()};
    task.games = (int)games;
    task.nodes = (uint64_t)nodes;
    task.threads = (int)threads;
    task.seed = (uint64_t)seed;
    task.context = &progress;
    if (!tools_tune_play(&task, &error))
        return command_fail("tune play: %s", error.text);
    if (progress.last.games > 0)
        print_generation(&progress.line, &progress.last, true);
    return command_finish();
}

int tune_command(CommandLine *line)
{
    if (line->word_count == 0)
        return command_fail("tune: say what to do: play");
    const char *what = line->words[0];
    ++line->words;
    --line->word_count;
    if (strcmp(what, "play") == 0)
        return tune_play(line);
    return command_fail("tune: unknown word '%.60s'; there is play", what);
}
