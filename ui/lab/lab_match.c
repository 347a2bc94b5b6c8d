// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab_match.h"

#include "ui/match/cancel.h"

enum { PERCENT = 100 };

enum Column { COLUMN_GAMES, COLUMN_WINS, COLUMN_DRAWS, COLUMN_LOSSES, COLUMN_POINTS, COLUMN_ELO, COLUMN_NB };

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_GAMES] = {"games", "games", 0, false, false},
    [COLUMN_WINS] = {"wins", "wins", 0, false, false},
    [COLUMN_DRAWS] = {"draws", "draws", 0, false, false},
    [COLUMN_LOSSES] = {"losses", "losses", 0, false, false},
    [COLUMN_POINTS] = {"points_percent", "points %", 1, false, false},
    [COLUMN_ELO] = {"elo", "Elo", 0, true, false},
};

// Clear games end early; what nobody can win is not played for ever.
static const Adjudication clear_games = {
    .win_score = 1000,
    .win_plies = 8,
    .draw_score = 10,
    .draw_plies = 8,
    .draw_from = 40,
    .max_plies = 400,
};

LabTable *lab_match_table(const char *title)
{
    return lab_table_new(title, columns, COLUMN_NB);
}

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

void lab_match_add_published(const PublishedMatch *published, LabTable *table)
{
    const MatchScore score = {.wins = published->wins, .draws = published->draws, .losses = published->losses};
    const EloEstimate elo = {
        .elo = elo_from_share(score_share(&score)),
        .low = published->elo_low,
        .high = published->elo_high,
    };
    add_row(&score, &elo, published->name, table);
}

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

bool lab_match_play(const LabMatch *match, const char *name, const LabPlayer players[2], LabTable *table, Error *error)
{
    LabProgress progress = match->progress;
    TournamentSettings settings = {
        .limits = match->limits,
        .games = match->games,
        .concurrency = 1,
        .openings = match->openings,
        .seed = match->seed,
        .cancel = match->cancel,
        .adjudication = clear_games,
        .quiet = true,
        .context = &progress,
        .on_game = show_game,
    };
    for (int i = 0; i < 2; ++i)
        settings.players[i] =
            (PlayerSpec){.command = "self", .options = players[i].options, .option_count = players[i].option_count};
    TournamentResult result;
    if (!tournament_run(&settings, &result, error))
        return false;
    if (score_games(&result.score) == 0)
        return error_set(error, "no game was finished");
    const EloEstimate elo = score_elo(&result.score);
    add_row(&result.score, &elo, name, table);
    const int faults = count_faults(&result);
    if (faults > 0)
        lab_table_add_note(table, "%s: %d games were lost by time, crash or illegal move.", name, faults);
    return true;
}
