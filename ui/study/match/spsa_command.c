// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tune spsa`: numbers of the search against their neighbours, in games of this engine against itself, here
// or by commands that play on other machines.
#include "base/clock.h"
#include "base/thread.h"
#include "study/tune/spsa.h"
#include "ui/common/command_line.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"
#include "ui/common/signals.h"
#include "ui/study/commands.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/spsa_remote.h"
#include "ui/study/match/tournament.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    ITERATIONS_MAX = 10000000,
    GAMES_DEFAULT = 8, // of an iteration
    HASH_DEFAULT = 16, // small tables are sooner empty for the next game
    HASH_MAX = 65536,
    OPTION_SIZE = 5000, // longer than the engine allows
    HASH_OPTION_SIZE = 32,
    OPTIONS_A_PLAYER = 2,
    PLAYERS = 2,
    TIMEOUT_SECONDS = 86400, // for all games of an iteration, on another machine
    SECONDS_A_MINUTE = 60,
};

// Clear games end early: the question is which side is better, not how well it mates.
static const Adjudication clear_games = {
    .win_score = 600,
    .win_plies = 6,
    .draw_score = 10,
    .draw_plies = 8,
    .draw_from = 40,
    .max_plies = 400,
};

typedef struct SpsaCommand {
    SpsaRun run;
    TournamentSettings games; // of an iteration; the players are filled in
    SpsaRemote remote;        // whose command is NULL if they are played here
    int64_t hash;
    ProgressLine progress;
    int resumed; // iterations that were done before; -1 = not known yet
} SpsaCommand;

// The arguments as given, not yet checked.
typedef struct SpsaArguments {
    const char *params, *time_control, *openings, *play_command;
    int64_t iterations, games, nodes, concurrency, hash, seed, timeout_s;
} SpsaArguments;

// --- reading -------------------------------------------------------------------------------------------------------

// Texts and numbers as they are typed; what depends on each other is checked in take_arguments.
static bool read_arguments(CommandLine *line, SpsaArguments *a, SpsaRun *run, Error *error)
{
    const OptionDef defs[] = {
        {.name = "params", .text = &a->params},
        {.name = "iterations", .number = &a->iterations, .min = 1, .max = ITERATIONS_MAX},
        {.name = "games-per-iteration", .number = &a->games, .min = 2, .max = GAMES_MAX},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "tc", .text = &a->time_control},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "hash", .number = &a->hash, .min = 1, .max = HASH_MAX},
        {.name = "openings", .text = &a->openings},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "play-command", .text = &a->play_command},
        {.name = "patience", .number = &a->timeout_s, .min = 1, .max = PLAYER_TIMEOUT_MAX_SECONDS},
        {.name = "state", .text = &run->state_path},
        {.name = "source", .text = &run->source_path},
        {.name = "write", .text = &run->out_path},
        {.name = "force", .flag = &run->force},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error);
}

// Exactly one of nodes and time.
static bool read_limits(const SpsaArguments *a, PlayerLimits *limits, Error *error)
{
    *limits = (PlayerLimits){.nodes = (uint64_t)a->nodes};
    limits->control.none = a->time_control == NULL;
    if (limits->control.none == (a->nodes == 0))
        return error_set(error, "tune spsa: either --nodes or --tc must say how long a move may take");
    if (a->time_control != NULL && !time_control_read(a->time_control, &limits->control, error))
        return error_prefix(error, "tune spsa: --tc: ");
    return true;
}

// All that the games depend on; how many are played at once is not among it.
static bool write_key(const SpsaArguments *a, char key[SPSA_KEY_SIZE], Error *error)
{
    char limit[TIME_CONTROL_SIZE + 8];
    if (a->time_control != NULL)
        snprintf(limit, sizeof limit, "tc %s", a->time_control);
    else
        snprintf(limit, sizeof limit, "nodes %" PRId64, a->nodes);
    const int length = snprintf(key, SPSA_KEY_SIZE, "%s games %" PRId64 " hash %" PRId64 " openings %s", limit,
                                a->games, a->hash, a->openings != NULL ? a->openings : "-");
    return length < SPSA_KEY_SIZE || error_set(error, "tune spsa: --openings: the name is too long");
}

// Fills in the run, the games of an iteration and, if games are played elsewhere, the command for them.
static bool take_arguments(const SpsaArguments *a, SpsaCommand *command, Error *error)
{
    SpsaRun *run = &command->run;
    if (a->games % 2 != 0)
        return error_set(error, "tune spsa: --games-per-iteration: %" PRId64 " is odd, and games come in pairs",
                         a->games);
    run->settings.iterations = (int)a->iterations;
    run->settings.seed = (uint64_t)a->seed;
    command->hash = a->hash;
    command->games.games = (int)a->games;
    // Here, games at a time; elsewhere, commands at a time, each with a pair at least.
    const int64_t most = a->play_command != NULL ? a->games / 2 : a->games;
    const int64_t usual = a->play_command != NULL ? 1 : thread_processor_count();
    const int64_t concurrency = a->concurrency > 0 ? a->concurrency : usual;
    command->games.concurrency = (int)(concurrency < most ? concurrency : most);
    if (!read_limits(a, &command->games.limits, error) || !write_key(a, run->key, error))
        return false;
    command->remote = (SpsaRemote){.command = a->play_command,
                                   .openings = a->openings,
                                   .hash = a->hash,
                                   .timeout_us = a->timeout_s * US_PER_SECOND,
                                   .games = &command->games};
    if (a->time_control != NULL)
        snprintf(command->remote.limit, SPSA_LIMIT_SIZE, "--tc %s", a->time_control);
    else
        snprintf(command->remote.limit, SPSA_LIMIT_SIZE, "--nodes %" PRId64, a->nodes);
    if (a->play_command != NULL && !spsa_remote_check(&command->remote, error))
        return error_prefix(error, "tune spsa: ");
    return spsa_run_choose(a->params, &run->settings, error) || error_prefix(error, "tune spsa: --params: ");
}

// --- playing -------------------------------------------------------------------------------------------------------

// The match of one iteration: the perturbed settings against each other, as options of two engines in this process, or
// by commands elsewhere. A match that was cut short counts for nothing.
static SpsaAnswer play_games(void *context, const SpsaMatch *match, int *lead, Error *error)
{
    const SpsaCommand *command = context;
    if (command->remote.command != NULL)
        return spsa_remote_play(&command->remote, match, lead, error);
    char numbers[PLAYERS][OPTION_SIZE], hash[HASH_OPTION_SIZE];
    const char *options[PLAYERS][OPTIONS_A_PLAYER];
    TournamentSettings games = command->games;
    TournamentResult result;
    snprintf(hash, sizeof hash, "Hash=%" PRId64, command->hash);
    for (int i = 0; i < PLAYERS; ++i) {
        snprintf(numbers[i], OPTION_SIZE, "SearchParams=%s", match->settings[i]);
        options[i][0] = hash;
        options[i][1] = numbers[i];
        games.players[i] = (PlayerSpec){.command = "self", .options = options[i], .option_count = OPTIONS_A_PLAYER};
    }
    games.seed = match->seed;
    if (!tournament_run(&games, &result, error))
        return SPSA_FAILED;
    if (cancel_is_wanted() || score_games(&result.score) < games.games)
        return SPSA_CANCELLED;
    *lead = result.score.wins - result.score.losses;
    return SPSA_PLAYED;
}

// Speed and time left are reckoned from this start on, without the iterations that were resumed.
static void show_progress(void *context, const SpsaState *state, int lead)
{
    SpsaCommand *command = context;
    ProgressLine *line = &command->progress;
    const int iterations = command->run.settings.iterations;
    // The first iteration that is shown is the first of this start.
    if (command->resumed < 0)
        command->resumed = state->done - 1;
    const bool is_last = state->done >= iterations;
    if (!progress_is_due(line) && !is_last)
        return;
    const double seconds = (double)(clock_now_us() - line->start_us) / US_PER_SECOND;
    const int played = state->done - command->resumed;
    fprintf(stderr, "%siteration %d of %d, lead %+d, %.2f games/s, %.0f min left%s", progress_head(line), state->done,
            iterations, lead, seconds > 0 ? played * (double)command->games.games / seconds : 0,
            seconds / played * (iterations - state->done) / SECONDS_A_MINUTE, is_last ? "\n" : progress_tail(line));
}

// --- reporting -----------------------------------------------------------------------------------------------------

// Where each number began, where it is, and how far the file is.
static void print_table(const SpsaRun *run, const SpsaState *state)
{
    const SpsaSettings *settings = &run->settings;
    printf("Iterations: %d of %d\n", state->done, settings->iterations);
    printf("%-28s %7s %7s %9s %5s\n", "name", "start", "now", "exactly", "step");
    for (int i = 0; i < settings->param_count; ++i) {
        const SpsaParam *param = &settings->params[i];
        printf("%-28s %7d %7d %9.2f %5d\n", param->name, param->start, spsa_value(settings, state, i), state->values[i],
               param->step);
    }
    if (run->out_path != NULL)
        print_masked(stdout, state->done == settings->iterations ? "Written: %s\n" : "Not written yet: %s\n",
                     run->out_path);
}

// Runs to the end, or until it is cancelled, and prints where the numbers are.
static int tune(SpsaCommand *command)
{
    SpsaState state;
    Error error;
    command->progress = progress_begin();
    const bool ok = spsa_run(&command->run, &state, &error);
    progress_end(&command->progress);
    if (!ok)
        return command_fail("tune spsa: %s", error.text);
    print_table(&command->run, &state);
    return command_finish();
}

// Plays with the openings that are named, or those that come with the program; commands load them where they play.
static int tune_with_openings(SpsaCommand *command, const char *path)
{
    Error error;
    Openings *openings = command->remote.command == NULL ? openings_load(path, &error) : NULL;
    if (openings == NULL && command->remote.command == NULL)
        return command_fail("tune spsa: --openings: %s", error.text);
    command->games.openings = openings;
    command->games.cancel = cancel_begin(&error);
    const int status = command->games.cancel != NULL ? tune(command) : command_fail("tune spsa: %s", error.text);
    if (command->games.cancel != NULL)
        cancel_end();
    openings_free(openings);
    return status;
}

int spsa_command(CommandLine *line)
{
    SpsaCommand command = {
        .run = {.settings = spsa_defaults(),
                .source_path = "src/search/params.def",
                .play = play_games,
                .on_progress = show_progress},
        .games = {.adjudication = clear_games, .quiet = true},
        .resumed = -1,
    };
    SpsaArguments arguments = {
        .iterations = command.run.settings.iterations,
        .games = GAMES_DEFAULT,
        .hash = HASH_DEFAULT,
        .timeout_s = TIMEOUT_SECONDS,
        .seed = (int64_t)command.run.settings.seed,
    };
    Error error;
    command.run.context = &command;
    if (!read_arguments(line, &arguments, &command.run, &error) || !take_arguments(&arguments, &command, &error))
        return command_fail("%s", error.text);
    return tune_with_openings(&command, arguments.openings);
}
