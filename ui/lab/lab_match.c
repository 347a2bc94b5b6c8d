// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_arguments.h"

#include "ui/common/signals.h"
#include "ui/match/game_record.h"
#include "ui/match/tournament.h"

#include <stdio.h>

enum {
    OPTION_SIZE = 128,
    TYPED_OPTIONS_MAX = 8,
    TIMEOUT_US = 120000000,
};

// Settings of a player: those of the plan, and those that were typed.
typedef struct Player {
    const char *options[LAB_PLAYER_OPTIONS_MAX + TYPED_OPTIONS_MAX];
    int option_count;
} Player;

static const LabColumn columns[] = {
    {"games", "games", 0, 0},
    {"wins", "wins", 0, 0},
    {"draws", "draws", 0, 0},
    {"losses", "losses", 0, 0},
    {"points_percent", "points %", 1, 0},
    {"elo", "Elo", 0, LAB_INTERVAL},
    {0},
};
enum { COLUMN_ELO = 5 };

// Decided games end early, and so do long ones that neither side can win.
static const Adjudication clear_games = {
    .win_score = 1000,
    .win_plies = 8,
    .draw_score = 10,
    .draw_plies = 8,
    .draw_from = 40,
    .max_plies = 400,
};

// A score with its difference in Elo.
static void add_row(const MatchScore *score, const EloEstimate *elo, const char *name, LabTable *table)
{
    LabValue *values = lab_add_row(table, "%s", name);
    LAB_SET(values, score_games(score), score->wins, score->draws, score->losses, score_share(score) * PERCENT);
    values[COLUMN_ELO] = (LabValue){.value = elo->elo, .low = elo->low, .high = elo->high};
}

static void show_game(void *context, int done, int games)
{
    lab_progress_show(context, "games", done, games);
}

// Plays one pairing, and adds a row.
static bool play(const TournamentSettings *base, const LabPairing *pairing, const Player players[2], LabTable *table,
                 Error *error)
{
    TournamentSettings settings = *base;
    for (int i = 0; i < 2; ++i)
        settings.players[i] =
            (PlayerSpec){.command = "self", .options = players[i].options, .option_count = players[i].option_count};
    TournamentResult result;
    if (!tournament_run(&settings, &result, error))
        return false;
    if (score_games(&result.score) == 0)
        return error_set(error, "no game was finished");
    const EloEstimate elo = score_elo(&result.score);
    add_row(&result.score, &elo, pairing->name, table);
    int faults = 0; // games lost by anything but chess, of both players
    for (int player = 0; player < 2; ++player)
        for (int fault = 0; fault < FAULT_NB; ++fault)
            faults += result.faults[player][fault];
    if (faults > 0)
        lab_add_note(table, "%s: %d games were lost by time, crash or illegal move.", pairing->name, faults);
    return true;
}

// --- all of a plan -------------------------------------------------------------------------------------------------

// One row a pairing, in the order of the plan.
static LabTable *play_plan(const LabArguments *a, const TournamentSettings *settings, Error *error)
{
    const LabMatchPlan *plan = a->run.experiment->match;
    char texts[TYPED_OPTIONS_MAX][OPTION_SIZE];
    LabTable *table = lab_table_new(plan->title, columns);
    for (int i = 0; i < LAB_PAIRINGS_MAX && plan->pairings[i].name != NULL; ++i) {
        const LabPairing *pairing = &plan->pairings[i];
        Player players[2] = {0};
        for (int side = 0; side < 2; ++side)
            for (int k = 0; k < LAB_PLAYER_OPTIONS_MAX && pairing->options[side][k] != NULL; ++k)
                players[side].options[players[side].option_count++] = pairing->options[side][k];
        // Options that were typed come after those of the plan, so that they count.
        for (int k = 0; k < a->setting_count && k < TYPED_OPTIONS_MAX; ++k) {
            snprintf(texts[k], OPTION_SIZE, "%s=%s", a->settings[k].option->name, a->settings[k].value);
            players[0].options[players[0].option_count++] = texts[k];
        }
        if (!play(settings, pairing, players, table, error)) {
            lab_table_free(table);
            return NULL;
        }
    }
    if (plan->published != NULL) {
        const LabPublishedMatch *match = plan->published;
        const MatchScore score = {.wins = match->wins, .draws = match->draws, .losses = match->losses};
        const EloEstimate elo = {elo_from_share(score_share(&score)), match->elo_low, match->elo_high};
        add_row(&score, &elo, match->name, table);
    }
    for (size_t i = 0; i < sizeof plan->notes / sizeof plan->notes[0] && plan->notes[i] != NULL; ++i)
        lab_add_note(table, "%s", plan->notes[i]);
    return table;
}

static bool read_limits(const LabArguments *a, PlayerLimits *limits, Error *error)
{
    *limits = (PlayerLimits){.timeout_us = TIMEOUT_US, .control.none = a->time_control == NULL};
    if (a->time_control != NULL)
        return time_control_read(a->time_control, &limits->control, error) || error_prefix(error, "--tc: ");
    limits->nodes = (uint64_t)a->match_nodes;
    return true;
}

LabTable *lab_match_run(const LabArguments *a, Error *error)
{
    LabProgress progress = a->run.progress;
    TournamentSettings settings = {
        .games = (int)a->match_games,
        .concurrency = 1,
        .seed = a->run.seed,
        .adjudication = clear_games,
        .quiet = true,
        .context = &progress,
        .on_game = show_game,
    };
    if (!read_limits(a, &settings.limits, error))
        return NULL;
    Openings *openings = openings_load(a->openings, error);
    if (openings == NULL) {
        error_prefix(error, "--openings: ");
        return NULL;
    }
    settings.openings = openings;
    settings.cancel = cancel_begin(error);
    LabTable *table = settings.cancel == NULL ? NULL : play_plan(a, &settings, error);
    if (settings.cancel != NULL)
        cancel_end();
    openings_free(openings);
    return table;
}
