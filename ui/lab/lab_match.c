// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab.h"

#include "ui/common/signals.h"
#include "ui/match/game_record.h"
#include "ui/match/tournament.h"

#include <stdio.h>

enum {
    PERCENT = 100,
    OPTION_SIZE = 128,
    TYPED_OPTIONS_MAX = 8,
    TIMEOUT_US = 120000000,
};

// Settings of a player: those of the plan, and those that were typed.
typedef struct Player {
    const char *options[LAB_PLAYER_OPTIONS_MAX + TYPED_OPTIONS_MAX];
    int option_count;
} Player;

enum Column { COLUMN_GAMES, COLUMN_WINS, COLUMN_DRAWS, COLUMN_LOSSES, COLUMN_POINTS, COLUMN_ELO, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_GAMES] = {"games", "games", 0, 0},
    [COLUMN_WINS] = {"wins", "wins", 0, 0},
    [COLUMN_DRAWS] = {"draws", "draws", 0, 0},
    [COLUMN_LOSSES] = {"losses", "losses", 0, 0},
    [COLUMN_POINTS] = {"points_percent", "points %", 1, 0},
    [COLUMN_ELO] = {"elo", "Elo", 0, LAB_INTERVAL},
};

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
    LabValue *values = lab_table_add_row(table, "%s", name);
    values[COLUMN_GAMES] = lab_value(score_games(score));
    values[COLUMN_WINS] = lab_value(score->wins);
    values[COLUMN_DRAWS] = lab_value(score->draws);
    values[COLUMN_LOSSES] = lab_value(score->losses);
    values[COLUMN_POINTS] = lab_value(score_share(score) * PERCENT);
    values[COLUMN_ELO] = (LabValue){.value = elo->elo, .low = elo->low, .high = elo->high};
}

static void add_published(const LabPublishedMatch *published, LabTable *table)
{
    const MatchScore score = {.wins = published->wins, .draws = published->draws, .losses = published->losses};
    const EloEstimate elo = {
        .elo = elo_from_share(score_share(&score)),
        .low = published->elo_low,
        .high = published->elo_high,
    };
    add_row(&score, &elo, published->name, table);
}

// Games lost by anything but chess, of both players.
static int count_faults(const TournamentResult *result)
{
    int count = 0;
    for (int player = 0; player < 2; ++player)
        for (int fault = 0; fault < FAULT_NB; ++fault)
            count += result->faults[player][fault];
    return count;
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
    const int faults = count_faults(&result);
    if (faults > 0)
        lab_table_add_note(table, "%s: %d games were lost by time, crash or illegal move.", pairing->name, faults);
    return true;
}

// --- all of a plan -------------------------------------------------------------------------------------------------

static Player player_of(const char *const options[LAB_PLAYER_OPTIONS_MAX])
{
    Player player = {.option_count = 0};
    for (int i = 0; i < LAB_PLAYER_OPTIONS_MAX && options[i] != NULL; ++i)
        player.options[player.option_count++] = options[i];
    return player;
}

// Options that were typed come after those of the plan, so that they count.
static void add_typed_options(Player *player, const LabArguments *a, char texts[][OPTION_SIZE])
{
    for (int i = 0; i < a->setting_count && i < TYPED_OPTIONS_MAX; ++i) {
        snprintf(texts[i], OPTION_SIZE, "%s=%s", a->settings[i].option->name, a->settings[i].value);
        player->options[player->option_count++] = texts[i];
    }
}

// One row a pairing, in the order of the plan.
static LabTable *play_plan(const LabArguments *a, const TournamentSettings *settings, Error *error)
{
    const LabMatchPlan *plan = a->run.experiment->match;
    char texts[TYPED_OPTIONS_MAX][OPTION_SIZE];
    LabTable *table = lab_table_new(plan->title, columns, COLUMN_NB);
    for (int i = 0; i < LAB_PAIRINGS_MAX && plan->pairings[i].name != NULL; ++i) {
        const LabPairing *pairing = &plan->pairings[i];
        Player players[2] = {player_of(pairing->options[0]), player_of(pairing->options[1])};
        add_typed_options(&players[0], a, texts);
        if (!play(settings, pairing, players, table, error)) {
            lab_table_free(table);
            return NULL;
        }
    }
    if (plan->published != NULL)
        add_published(plan->published, table);
    for (size_t i = 0; i < sizeof plan->notes / sizeof plan->notes[0] && plan->notes[i] != NULL; ++i)
        lab_table_add_note(table, "%s", plan->notes[i]);
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
    Openings *openings = a->openings == NULL ? openings_default(error) : openings_load(a->openings, error);
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
