// SPDX-License-Identifier: GPL-3.0-or-later
// The match of an experiment: the pairings of its plan, played by this engine against itself, a row each, and the sum
// of tables that shards have printed. The plan is in study/experiments/, games are played by match/tournament.c. Called
// by lab_command.c.
#include "ui/study/lab/lab_arguments.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/text_input.h"
#include "ui/common/signals.h"
#include "ui/common/suite_csv.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/suite.h"
#include "ui/study/match/tournament.h"

#include <stdio.h>
#include <string.h>

enum {
    OPTION_SIZE = 128,
    TYPED_OPTIONS_MAX = 8,
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
    {"from_game", "from game", 0, LAB_DETAIL},
    {"to_game", "to game", 0, LAB_DETAIL},
    {"pairs_ll", "LL", 0, LAB_DETAIL},
    {"pairs_ld", "LD", 0, LAB_DETAIL},
    {"pairs_wl_dd", "WL/DD", 0, LAB_DETAIL},
    {"pairs_wd", "WD", 0, LAB_DETAIL},
    {"pairs_ww", "WW", 0, LAB_DETAIL},
    {"faults", "faults", 0, LAB_DETAIL},
    {0},
};
enum { COLUMN_ELO = 5, COLUMN_FROM, COLUMN_TO, COLUMN_PAIRS, COLUMN_FAULTS = COLUMN_PAIRS + PAIR_OUTCOMES };

// The first line of such a table as CSV, and the places of what is added up.
static const char csv_head[] = "name,games,wins,draws,losses,points_percent,elo,elo_low,elo_high,from_game,to_game,"
                               "pairs_ll,pairs_ld,pairs_wl_dd,pairs_wd,pairs_ww,faults";
enum {
    CSV_NAME,
    CSV_WINS = 2,
    CSV_DRAWS,
    CSV_LOSSES,
    CSV_FROM = 9,
    CSV_TO,
    CSV_PAIRS,
    CSV_FAULTS = CSV_PAIRS + PAIR_OUTCOMES
};

// What was played of a pairing: games from..to of the whole, from 1.
typedef struct Played {
    MatchScore score;
    int64_t from, to;
    int faults; // games lost by anything but chess, of both players
} Played;

// Decided games end early, and so do long ones that neither side can win.
const Adjudication lab_clear_games = {
    .win_score = 1000,
    .win_plies = 8,
    .draw_score = 10,
    .draw_plies = 8,
    .draw_from = 40,
    .max_plies = 400,
};

// A score with its difference in Elo; the new row.
static LabValue *add_row(const MatchScore *score, const EloEstimate *elo, const char *name, LabTable *table)
{
    LabValue *values = lab_add_row(table, "%s", name);
    LAB_SET(values, score_games(score), score->wins, score->draws, score->losses, score_share(score) * PERCENT);
    values[COLUMN_ELO] = (LabValue){.value = elo->elo, .low = elo->low, .high = elo->high};
    return values;
}

// A row with intervals, which games it has, and counts by pairs, from which shards can be added.
static void add_played(const Played *played, const char *name, LabTable *table)
{
    const EloEstimate elo = score_elo(&played->score);
    LabValue *values = add_row(&played->score, &elo, name, table);
    values[COLUMN_FROM] = lab_value((double)played->from);
    values[COLUMN_TO] = lab_value((double)played->to);
    for (int i = 0; i < PAIR_OUTCOMES; ++i)
        values[COLUMN_PAIRS + i] = lab_value(played->score.pairs[i]);
    values[COLUMN_FAULTS] = lab_value(played->faults);
    if (played->faults > 0)
        lab_add_note(table, "%s: %d games were lost by time, crash or illegal move.", name, played->faults);
}

// Passes on how far the match is.
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
    // Games come in pairs, which a shard does not divide; an odd last game is a pair of its own.
    const ShardRange pairs = shard_range(&base->shard, (base->games + 1) / 2);
    Played played = {.score = result.score, .from = 2 * pairs.begin + 1};
    played.to = 2 * pairs.end < base->games ? 2 * pairs.end : base->games;
    if (score_games(&result.score) == 0 && played.to >= played.from)
        return error_set(error, "no game was finished");
    for (int player = 0; player < 2; ++player)
        for (int fault = 0; fault < FAULT_NB; ++fault)
            played.faults += result.faults[player][fault];
    add_played(&played, pairing->name, table);
    return true;
}

// --- all of a plan -------------------------------------------------------------------------------------------------

// The published match as a last row, if there is one, and the notes of the plan.
static void add_published(const LabMatchPlan *plan, LabTable *table)
{
    if (plan->published != NULL) {
        const LabPublishedMatch *match = plan->published;
        const MatchScore score = {.wins = match->wins, .draws = match->draws, .losses = match->losses};
        // The interval stands in the plan.
        const EloEstimate elo = {elo_from_share(score_share(&score)), match->elo_low, match->elo_high};
        add_row(&score, &elo, match->name, table);
    }
    for (size_t i = 0; i < sizeof plan->notes / sizeof plan->notes[0] && plan->notes[i] != NULL; ++i)
        lab_add_note(table, "%s", plan->notes[i]);
}

// One row a pairing, in the order of the plan.
static LabTable *play_plan(const LabArguments *a, const TournamentSettings *settings, Error *error)
{
    const LabMatchPlan *plan = a->run.experiment->match;
    char texts[TYPED_OPTIONS_MAX][OPTION_SIZE];
    LabTable *table = lab_table_new(plan->title, columns);
    for (int i = 0; i < LAB_PAIRINGS_MAX && plan->pairings[i].name != NULL && !cancel_is_wanted(); ++i) {
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
    add_published(plan, table);
    return table;
}

// Nodes, unless a time control was typed.
static bool read_limits(const LabArguments *a, PlayerLimits *limits, Error *error)
{
    *limits = (PlayerLimits){.control.none = a->time_control == NULL};
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
        .shard = a->shard,
        .concurrency = 1,
        .seed = a->run.seed,
        .adjudication = lab_clear_games,
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

// --- sums of shards -------------------------------------------------------------------------------------------------

typedef struct Sum {
    const LabMatchPlan *plan;
    Played played[LAB_PAIRINGS_MAX];
    bool has_head; // of this file
    struct {
        int pairing;
        int64_t from, to;
    } * parts; // games that were added
    int part_count;
    size_t capacity;
} Sum;

// A field of a row that must be a number.
static bool read_count(const char *row, int place, int *number)
{
    char field[SUITE_FIELD_SIZE];
    int64_t read;
    suite_csv_field(row, place, field);
    if (!text_parse_int(field, 0, GAMES_MAX, &read))
        return false;
    *number = (int)read;
    return true;
}

// The numbers of a row that the sum needs; intervals are worked out anew.
static bool read_played(const char *row, Played *played)
{
    int from, to;
    bool ok = read_count(row, CSV_WINS, &played->score.wins) && read_count(row, CSV_DRAWS, &played->score.draws) &&
              read_count(row, CSV_LOSSES, &played->score.losses) && read_count(row, CSV_FROM, &from) &&
              read_count(row, CSV_TO, &to) && read_count(row, CSV_FAULTS, &played->faults);
    for (int i = 0; ok && i < PAIR_OUTCOMES; ++i)
        ok = read_count(row, CSV_PAIRS + i, &played->score.pairs[i]);
    played->from = ok ? from : 0;
    played->to = ok ? to : 0;
    return ok;
}

// The row of the plan with this name; -1: none, which only the published one may be.
static int find_pairing(const LabMatchPlan *plan, const char *name)
{
    for (int i = 0; i < LAB_PAIRINGS_MAX && plan->pairings[i].name != NULL; ++i)
        if (strcmp(plan->pairings[i].name, name) == 0)
            return i;
    return -1;
}

// Games of one pairing must not be counted twice.
static bool check_overlap(const Sum *sum, int pairing, const Played *played, Error *error)
{
    for (int i = 0; i < sum->part_count; ++i)
        if (sum->parts[i].pairing == pairing && sum->parts[i].from <= played->to && played->from <= sum->parts[i].to)
            return error_set(error, "games %d to %d were added already", (int)played->from, (int)played->to);
    return true;
}

// Remembers which games these were, and adds their score and faults.
static void add_part(Sum *sum, int pairing, const Played *played)
{
    Played *all = &sum->played[pairing];
    sum->parts = mem_grow(sum->parts, (size_t)sum->part_count, &sum->capacity, sizeof *sum->parts);
    sum->parts[sum->part_count].pairing = pairing;
    sum->parts[sum->part_count].from = played->from;
    sum->parts[sum->part_count++].to = played->to;
    score_add(&all->score, &played->score);
    all->faults += played->faults;
    all->from = all->from == 0 || played->from < all->from ? played->from : all->from;
    all->to = played->to > all->to ? played->to : all->to;
}

// One row of a table as CSV. Headings begin a table; the published row, and a shard without games, add nothing; any
// other row must be of a pairing of the plan.
static bool take_row(void *context, char *row, Error *error)
{
    Sum *sum = context;
    char name[SUITE_FIELD_SIZE];
    Played played = {0};
    // Comments below a table say where it comes from.
    if (row[0] == '#')
        return true;
    if (strcmp(row, csv_head) == 0) {
        sum->has_head = true;
        return true;
    }
    suite_csv_field(row, CSV_NAME, name);
    const int pairing = find_pairing(sum->plan, name);
    if (sum->has_head && pairing < 0 && sum->plan->published != NULL && strcmp(name, sum->plan->published->name) == 0)
        return true;
    if (!sum->has_head || pairing < 0 || !read_played(row, &played))
        return error_set(error, "this is not a row that --match has printed as CSV");
    // A shard without games.
    if (played.to < played.from)
        return true;
    if (!check_overlap(sum, pairing, &played, error))
        return false;
    add_part(sum, pairing, &played);
    return true;
}

LabTable *lab_match_count(const Experiment *experiment, const char *const *paths, int count, Error *error)
{
    Sum sum = {.plan = experiment->match};
    bool ok = true;
    for (int i = 0; ok && i < count; ++i) {
        // Each file must have its own headings.
        sum.has_head = false;
        ok = text_input_visit_lines(paths[i], take_row, &sum, error) &&
             (sum.has_head || error_set(error, "%s: no table that --match has printed as CSV", paths[i]));
    }
    mem_free(sum.parts);
    if (!ok)
        return NULL;
    LabTable *table = lab_table_new(sum.plan->title, columns);
    for (int i = 0; i < LAB_PAIRINGS_MAX && sum.plan->pairings[i].name != NULL; ++i)
        add_played(&sum.played[i], sum.plan->pairings[i].name, table);
    add_published(sum.plan, table);
    return table;
}
