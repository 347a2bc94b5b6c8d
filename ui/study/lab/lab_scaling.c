// SPDX-License-Identifier: GPL-3.0-or-later
// Matches at several limits, a row each: this engine against itself with half the nodes, or against another program.
#include "base/clock.h"
#include "base/text.h"
#include "ui/common/signals.h"
#include "ui/study/lab/lab_arguments.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/tournament.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LIMITS_MAX = 16,
    LIMIT_SIZE = 32,
    OPTION_SIZE = 128,
    OPTIONS_MAX = 8,
    CHECK_POSITIONS = 8,
    CHECK_NODES_MIN = 10000, // programs look at their limit every few thousand nodes
};

// What a program may search of what it is allowed: each finishes what it has begun.
static const double kept_within = 1.5;

static const LabColumn columns[] = {
    {"games", "games", 0, 0},
    {"wins", "wins", 0, 0},
    {"draws", "draws", 0, 0},
    {"losses", "losses", 0, 0},
    {"points_percent", "points %", 1, 0},
    {"elo", "Elo", 0, LAB_INTERVAL | LAB_PLOTTED},
    {"normalized_elo", "normalized", 0, LAB_INTERVAL},
    {"faults", "faults", 0, LAB_DETAIL},
    {0},
};
enum { COLUMN_ELO = 5, COLUMN_NORMALIZED, COLUMN_FAULTS };

typedef struct Ladder {
    const LabArguments *arguments;
    TournamentSettings settings;
    LabTable *table;
    const char *row; // the name of the one that is played
    char option_texts[OPTIONS_MAX][OPTION_SIZE];
    const char *options[OPTIONS_MAX];
} Ladder;

// --- lists ---------------------------------------------------------------------------------------------------------

// Cuts the next of the texts between commas; false after the last.
static bool next_limit(const char **list, char out[LIMIT_SIZE])
{
    const size_t length = strcspn(*list, ",");
    if (length == 0 && **list == '\0')
        return false;
    snprintf(out, LIMIT_SIZE, "%.*s", (int)length, *list);
    *list += length;
    *list += **list == ',';
    return true;
}

// At least 2: half of them must still be a node.
static bool read_nodes(const char *text, uint64_t *nodes, Error *error)
{
    int64_t number;
    if (!text_parse_int(text, 2, INT64_MAX, &number))
        return error_set(error, "--nodes: not a number of nodes from 2: '%s'", text);
    *nodes = (uint64_t)number;
    return true;
}

// A time control as `match --tc` has it.
static bool read_control(const char *text, TimeControl *control, Error *error)
{
    return time_control_read(text, control, error) || error_prefix(error, "--tc: ");
}

// All limits are read before the first game, so that a slip in the last costs none.
static bool check_limits(const LabRun *run, Error *error)
{
    char text[LIMIT_SIZE];
    uint64_t nodes;
    TimeControl control;
    int count = 0;
    for (const char *list = lab_text(run, "nodes"); next_limit(&list, text); ++count)
        if (!read_nodes(text, &nodes, error))
            return false;
    for (const char *list = lab_text(run, "tc"); list != NULL && next_limit(&list, text); ++count)
        if (!read_control(text, &control, error))
            return false;
    return count <= LIMITS_MAX || error_set(error, "%d limits: %d at most", count, LIMITS_MAX);
}

// --- does the opponent keep to a number of nodes? --------------------------------------------------------------------

// The nodes that it says it searched on average; 0 if it does not say.
static bool ask_nodes(PositionEngine *engine, const Openings *openings, uint64_t nodes, double *searched, Error *error)
{
    const PlayerLimits limits = {.control.none = true, .nodes = nodes};
    const int count = openings_count(openings) < CHECK_POSITIONS ? openings_count(openings) : CHECK_POSITIONS;
    Game *game = game_new();
    bool ok = true;
    *searched = 0;
    for (int i = 0; ok && i < count; ++i) {
        Answer answer;
        Move move;
        // Positions from all over the file of openings.
        ok = openings_set_game(openings, i * (openings_count(openings) / count), game, error) &&
             position_engine_ask(engine, game_position(game), &limits, &move, &answer, error);
        if (ok)
            *searched += (double)answer.nodes / count;
    }
    game_free(game);
    return ok;
}

// A program that thinks as long as it likes would make the row say nothing.
static bool check_opponent(const Ladder *ladder, uint64_t nodes, Error *error)
{
    const PlayerSpec *opponent = &ladder->settings.players[1];
    double searched = 0;
    lab_progress_show(&ladder->arguments->run.progress, "nodes of the opponent", 0, 1);
    PositionEngine *engine = position_engine_start(opponent, ladder->settings.cancel->read_fd, error);
    if (engine == NULL)
        return false;
    bool ok = ask_nodes(engine, ladder->settings.openings, nodes, &searched, error);
    if (ok && searched == 0)
        lab_add_note(ladder->table, "%s does not say how many nodes it searches.", position_engine_name(engine));
    else if (ok && searched > kept_within * (double)nodes)
        ok = error_set(error, "%s searches %.0f nodes where it is allowed %" PRIu64 ": give it a time by --tc",
                       position_engine_name(engine), searched, nodes);
    position_engine_stop(engine);
    return ok;
}

// --- matches -------------------------------------------------------------------------------------------------------

// Rows are shown as they are played.
static void show_game(void *context, int done, int games)
{
    const Ladder *ladder = context;
    lab_progress_show(&ladder->arguments->run.progress, ladder->row, done, games);
}

// Score, Elo and normalized Elo of a match, and its faults, which a note tells in words if there are any.
static void add_row(Ladder *ladder, const TournamentResult *result)
{
    const MatchScore *score = &result->score;
    const EloEstimate elo = score_elo(score), normalized = score_normalized_elo(score);
    LabValue *values = lab_add_row(ladder->table, "%s", ladder->row);
    int faults = 0;
    for (int player = 0; player < 2; ++player)
        for (int fault = 0; fault < FAULT_NB; ++fault)
            faults += result->faults[player][fault];
    LAB_SET(values, score_games(score), score->wins, score->draws, score->losses, score_share(score) * PERCENT);
    values[COLUMN_ELO] = (LabValue){.value = elo.elo, .low = elo.low, .high = elo.high};
    values[COLUMN_NORMALIZED] = (LabValue){.value = normalized.elo, .low = normalized.low, .high = normalized.high};
    values[COLUMN_FAULTS] = lab_value(faults);
    if (faults > 0)
        lab_add_note(ladder->table, "%s: %d games were lost by time, crash or illegal move.", ladder->row, faults);
}

// "Opponent: Stockfish 15.1, Use NNUE=false."
static void add_opponent_note(Ladder *ladder, const char *name)
{
    const PlayerSpec *opponent = &ladder->settings.players[1];
    char options[LAB_NOTE_SIZE];
    Text text = text_begin(options, sizeof options);
    for (int i = 0; i < opponent->option_count; ++i)
        text_addf(&text, ", %s", opponent->options[i]);
    lab_add_note(ladder->table, "Opponent: %s%s.", name, options);
}

// A match that is ended early adds what there is.
static bool play_row(Ladder *ladder, const char *name, Error *error)
{
    TournamentResult result;
    ladder->row = name;
    if (!tournament_run(&ladder->settings, &result, error))
        return false;
    if (score_games(&result.score) == 0)
        return true;
    add_row(ladder, &result);
    // Its name is known once it has played.
    if (ladder->table->row_count == 1 && ladder->settings.players[1].protocol != PROTOCOL_NONE)
        add_opponent_note(ladder, result.names[1]);
    return true;
}

// A row for each number of nodes of the list. Of small numbers the opponent is not asked whether it keeps to them, as
// programs look at their limit too seldom.
static bool play_nodes(Ladder *ladder, const char *list, Error *error)
{
    const bool has_opponent = ladder->settings.players[1].protocol != PROTOCOL_NONE;
    char text[LIMIT_SIZE], name[LAB_NAME_SIZE];
    uint64_t nodes;
    while (!cancel_is_wanted() && next_limit(&list, text)) {
        if (!read_nodes(text, &nodes, error))
            return false;
        if (has_opponent && nodes >= CHECK_NODES_MIN && !check_opponent(ladder, nodes, error))
            return false;
        ladder->settings.limits = (PlayerLimits){.control.none = true, .nodes = nodes};
        // The second player's own limit replaces that of the match.
        ladder->settings.players[1].nodes = has_opponent ? nodes : nodes / 2;
        if (has_opponent)
            snprintf(name, sizeof name, "%" PRIu64 " nodes", nodes);
        else
            snprintf(name, sizeof name, "%" PRIu64 " nodes against %" PRIu64, nodes, nodes / 2);
        if (!play_row(ladder, name, error))
            return false;
    }
    return true;
}

// A row for each time control of the list.
static bool play_times(Ladder *ladder, const char *list, Error *error)
{
    char text[LIMIT_SIZE];
    while (!cancel_is_wanted() && next_limit(&list, text)) {
        ladder->settings.limits = (PlayerLimits){0};
        // No limit of its own is left from rows by nodes.
        ladder->settings.players[1].nodes = 0;
        if (!read_control(text, &ladder->settings.limits.control, error) || !play_row(ladder, text, error))
            return false;
    }
    return true;
}

// --- all of it -----------------------------------------------------------------------------------------------------

// This engine with the options that were typed; against it either itself, with the same options, or the opponent with
// its own.
static void set_players(Ladder *ladder)
{
    const LabArguments *a = ladder->arguments;
    const char *opponent = lab_text(&a->run, "opponent");
    PlayerSpec *players = ladder->settings.players;
    int count = 0;
    for (; count < a->setting_count && count < OPTIONS_MAX; ++count) {
        snprintf(ladder->option_texts[count], OPTION_SIZE, "%s=%s", a->settings[count].option->name,
                 a->settings[count].value);
        ladder->options[count] = ladder->option_texts[count];
    }
    players[0] = (PlayerSpec){.command = "self", .options = ladder->options, .option_count = count};
    players[1] = players[0];
    if (opponent != NULL)
        players[1] = (PlayerSpec){
            .command = opponent,
            .protocol = player_guess_protocol(opponent),
            .options = a->run.list,
            .option_count = (int)lab_number(&a->run, "opponent-option"),
            .timeout_us = lab_number(&a->run, "patience") * US_PER_SECOND,
        };
}

// Rows by nodes, then rows by time; the usual nodes are left out if only times were typed.
static bool play_all(Ladder *ladder, Error *error)
{
    const LabRun *run = &ladder->arguments->run;
    const char *times = lab_text(run, "tc");
    if ((times == NULL || lab_is_set(run, "nodes")) && !play_nodes(ladder, lab_text(run, "nodes"), error))
        return false;
    if (times != NULL && !play_times(ladder, times, error))
        return false;
    if (ladder->table->row_count == 0)
        return error_set(error, "no game was finished");
    lab_add_note(ladder->table, "[ ]: 95 %% intervals, from pairs of games with the same opening.");
    return true;
}

LabTable *lab_scaling_run(const LabArguments *a, Error *error)
{
    Ladder ladder = {.arguments = a};
    const char *path = lab_text(&a->run, "openings"), *opponent = lab_text(&a->run, "opponent");
    if (!check_limits(&a->run, error))
        return NULL;
    Openings *openings = openings_load(path, error);
    if (openings == NULL) {
        error_prefix(error, "--openings: ");
        return NULL;
    }
    ladder.settings = (TournamentSettings){
        .games = lab_int(&a->run, "games"),
        .concurrency = lab_int(&a->run, "concurrency"),
        .openings = openings,
        .seed = a->run.seed,
        .adjudication = lab_clear_games,
        .quiet = true,
        .context = &ladder,
        .on_game = show_game,
        .cancel = cancel_begin(error),
    };
    set_players(&ladder);
    ladder.table = lab_table_new(opponent == NULL ? "Strength by nodes: against this engine with half of them"
                                                  : "Strength by nodes and time against another program",
                                 columns);
    if (ladder.settings.cancel == NULL || !play_all(&ladder, error)) {
        lab_table_free(ladder.table);
        ladder.table = NULL;
    }
    if (ladder.settings.cancel != NULL)
        cancel_end();
    openings_free(openings);
    return ladder.table;
}
