// SPDX-License-Identifier: GPL-3.0-or-later
// The command `match`: reads what is to be played and by whom.
#include "base/clock.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"
#include "chains/chain_variant.h"
#include "ui/common/command_line.h"
#include "ui/common/print.h"
#include "ui/common/signals.h"
#include "ui/players/process.h"
#include "ui/study/commands.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/match_report.h"
#include "ui/study/match/tournament.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTIONS_MAX = 64,
    COMMAND_SIZE = 4096,
    DEPTH_MAX = MAX_PLY - 1,
    MARGIN_MAX_MS = 60000,
    FIXED_TIME_MARGIN_MS = 500, // a fixed time is not a clock: programs overstep it a little
    GAMES_DEFAULT = 2,
    PLIES_MAX = 100000,
    PLIES_MIN = 2, // both players have their say
    NUMBERS_MAX = 3,
    UNSET = -1,
};

static const double longest_move_seconds = 86400;

// The arguments as given, not yet checked.
typedef struct MatchArguments {
    const char *started_as; // the first word of the line
    const char *commands[2], *names[2], *protocols[2];
    const char *options[2][OPTIONS_MAX];
    int option_counts[2];
    const char *time_control, *move_time, *openings, *pgn, *sprt, *resign, *draw, *format, *shard;
    int64_t player_nodes[2], player_depth[2];
    int64_t games, nodes, depth, concurrency, seed, margin_ms, timeout_s, max_plies;
    bool quiet, resume;
} MatchArguments;

// --- reading --------------------------------------------------------------------------------------------------------

// One row for each option, those of the two players side by side. Numbers are checked here, texts later, where it is
// known what they go with.
static bool read_arguments(CommandLine *line, MatchArguments *a, Error *error)
{
    a->started_as = line->all != NULL ? line->all[0] : NULL;
    const OptionDef defs[] = {
        {.name = "first", .text = &a->commands[0]},
        {.name = "second", .text = &a->commands[1]},
        {.name = "first-name", .text = &a->names[0]},
        {.name = "second-name", .text = &a->names[1]},
        {.name = "first-protocol", .text = &a->protocols[0]},
        {.name = "second-protocol", .text = &a->protocols[1]},
        {.name = "first-option", .list = a->options[0], .list_count = &a->option_counts[0], .max = OPTIONS_MAX},
        {.name = "second-option", .list = a->options[1], .list_count = &a->option_counts[1], .max = OPTIONS_MAX},
        {.name = "first-nodes", .number = &a->player_nodes[0], .min = 1, .max = INT64_MAX},
        {.name = "second-nodes", .number = &a->player_nodes[1], .min = 1, .max = INT64_MAX},
        {.name = "first-depth", .number = &a->player_depth[0], .min = 1, .max = DEPTH_MAX},
        {.name = "second-depth", .number = &a->player_depth[1], .min = 1, .max = DEPTH_MAX},
        {.name = "games", .number = &a->games, .min = 1, .max = GAMES_MAX},
        {.name = "tc", .text = &a->time_control},
        {.name = "st", .text = &a->move_time},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "depth", .number = &a->depth, .min = 1, .max = DEPTH_MAX},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "openings", .text = &a->openings},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "pgn", .text = &a->pgn},
        {.name = "sprt", .text = &a->sprt},
        {.name = "shard", .text = &a->shard},
        {.name = "resign", .text = &a->resign},
        {.name = "draw", .text = &a->draw},
        {.name = "max-plies", .number = &a->max_plies, .min = 1, .max = PLIES_MAX},
        {.name = "margin", .number = &a->margin_ms, .min = 0, .max = MARGIN_MAX_MS},
        {.name = "patience", .number = &a->timeout_s, .min = 1, .max = PLAYER_TIMEOUT_MAX_SECONDS},
        {.name = "format", .text = &a->format},
        {.name = "quiet", .flag = &a->quiet},
        {.name = "resume", .flag = &a->resume},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error);
}

// --- checking -------------------------------------------------------------------------------------------------------

// The program that plays: what started this one has its path in the first word, where the name is another than ours.
// Else it lies beside, or in PATH.
static const char *find_player(const char *started_as, char path[COMMAND_SIZE])
{
    static const char name[] = "hotspur";
    if (started_as != NULL && os_is_absolute(started_as) && !text_ends_with_nocase(started_as, "hotspur-lab") &&
        !text_ends_with_nocase(started_as, "hotspur-lab.exe"))
        return started_as;
    return path_find_program(name, path, COMMAND_SIZE, NULL) ? path : name;
}

// The command line of this very engine, for a player "self WORDS" or one that is to be spoken to in a protocol.
static bool write_self_command(const char *started_as, const char *rest, Protocol protocol, char command[COMMAND_SIZE],
                               Error *error)
{
    char path[COMMAND_SIZE];
    Text text = text_begin(command, COMMAND_SIZE);
    text_addf(&text, "\"%s\"%s %s", find_player(started_as, path), rest, protocol == PROTOCOL_CECP ? "xboard" : "uci");
    return !text.truncated || error_set(error, "match: the command of a player is too long");
}

// Tries the options of an engine in this process on a store of their own: a slip ends the match before it starts.
static bool check_options(const PlayerSpec *spec, const char *side, Error *error)
{
    OptionStore *store = options_new();
    options_register(store, &chain_options);
    bool ok = true;
    for (int i = 0; ok && i < spec->option_count; ++i)
        ok = player_set_option(store, spec->options[i], error);
    options_free(store);
    return ok || error_prefix(error, "match: --%s-option: ", side);
}

// The player of one side: a program with its protocol, or this engine, in this process or as a program.
static bool read_player(const MatchArguments *a, int index, PlayerSpec *spec, char command[COMMAND_SIZE], Error *error)
{
    const char *const side = index == 0 ? "first" : "second";
    static const char self[] = "self";
    const char *const given = a->commands[index] != NULL ? a->commands[index] : self;
    const char *const protocol = a->protocols[index];
    *spec = (PlayerSpec){
        .command = given,
        .name = a->names[index],
        .options = a->options[index],
        .option_count = a->option_counts[index],
        .nodes = (uint64_t)a->player_nodes[index],
        .depth = (Depth)a->player_depth[index],
        .timeout_us = a->timeout_s * US_PER_SECOND,
    };
    if (!player_read_protocol(protocol, given, &spec->protocol, error))
        return error_prefix(error, "match: --%s-protocol: ", side);
    // "self" alone plays in this process; with words behind it, or a protocol, it is started as a program.
    const size_t length = strlen(self);
    if (strncmp(given, self, length) != 0 || (given[length] != '\0' && given[length] != ' '))
        return true;
    if (given[length] == '\0' && protocol == NULL) {
        spec->protocol = PROTOCOL_NONE;
        return check_options(spec, side, error);
    }
    spec->command = command;
    return write_self_command(a->started_as, given + length, spec->protocol, command, error);
}

// Nodes or depth of this player alone.
static bool has_own_limit(const MatchArguments *a, int index)
{
    return a->player_nodes[index] > 0 || a->player_depth[index] > 0;
}

// What a move may take: a clock, a fixed time, nodes or depth, one of them at least, unless both players have limits of
// their own.
static bool read_limits(const MatchArguments *a, PlayerLimits *limits, Error *error)
{
    double seconds = 0;
    *limits = (PlayerLimits){.nodes = (uint64_t)a->nodes, .depth = (Depth)a->depth};
    limits->control.none = a->time_control == NULL && a->move_time == NULL;
    if (a->time_control != NULL && a->move_time != NULL)
        return error_set(error, "match: --tc and --st exclude each other");
    if (limits->control.none && a->nodes == 0 && a->depth == 0 && !(has_own_limit(a, 0) && has_own_limit(a, 1)))
        return error_set(error, "match: --tc, --st, --nodes or --depth must say how long a move may take");
    if (a->time_control != NULL && !time_control_read(a->time_control, &limits->control, error))
        return error_prefix(error, "match: --tc: ");
    if (a->move_time != NULL) {
        if (!text_parse_real(a->move_time, 0, longest_move_seconds, &seconds) || seconds <= 0)
            return error_set(error, "match: --st: not a number of seconds: '%.40s'", a->move_time);
        limits->control.move_us = (int64_t)(seconds * US_PER_SECOND);
    }
    // A clock is kept to the microsecond unless --margin says otherwise.
    const int64_t default_ms = a->move_time != NULL ? FIXED_TIME_MARGIN_MS : 0;
    limits->margin_us = (a->margin_ms == UNSET ? default_ms : a->margin_ms) * US_PER_MS;
    return true;
}

// Reads whole numbers with commas between them, each at least its minimum.
static bool read_numbers(const char *text, const int64_t *min, int count, int64_t *numbers)
{
    char copy[COMMAND_SIZE];
    snprintf(copy, sizeof copy, "%s", text);
    char *next = copy;
    for (int i = 0; i < count; ++i) {
        char *end = next + strcspn(next, ",");
        const bool is_last = *end == '\0';
        *end = '\0';
        // Neither fewer numbers than wanted nor more.
        if (is_last != (i == count - 1) || !text_parse_int(next, min[i], PLIES_MAX, &numbers[i]))
            return false;
        next = end + 1;
    }
    return true;
}

// When a game ends early: by scores that agree for so many plies, or by its length.
static bool read_adjudication(const MatchArguments *a, Adjudication *rules, Error *error)
{
    static const int64_t min[NUMBERS_MAX] = {0, PLIES_MIN, 1};
    int64_t numbers[NUMBERS_MAX];
    *rules = (Adjudication){.max_plies = (int)a->max_plies};
    if (a->resign != NULL) {
        if (!read_numbers(a->resign, min, 2, numbers))
            return error_set(error, "match: --resign: '%.40s' is not CENTIPAWNS,PLIES such as 600,6", a->resign);
        rules->win_score = (Score)numbers[0];
        rules->win_plies = (int)numbers[1];
    }
    if (a->draw != NULL) {
        if (!read_numbers(a->draw, min, NUMBERS_MAX, numbers))
            return error_set(error, "match: --draw: '%.40s' is not CENTIPAWNS,PLIES,MOVE such as 10,8,40", a->draw);
        rules->draw_score = (Score)numbers[0];
        rules->draw_plies = (int)numbers[1];
        rules->draw_from = (int)numbers[2];
    }
    return true;
}

// --- running --------------------------------------------------------------------------------------------------------

// The report comes even if the match ended with an error, as long as there are games in it.
static int run(const TournamentSettings *settings, bool as_json)
{
    TournamentResult result;
    Error error;
    // An interrupted match has a result too: that of the games that were finished.
    const bool ok = tournament_run(settings, &result, &error);
    if (ok || score_games(&result.score) > 0)
        (as_json ? match_report_json : match_report_text)(settings, &result);
    const int status = command_finish();
    return ok ? status : command_fail("match: %s", error.text);
}

// Format, shard, resuming and the plain numbers; what contradicts each other is refused.
static bool read_rest(const MatchArguments *a, TournamentSettings *settings, bool *as_json, Error *error)
{
    if (!match_read_format(a->format, as_json, error))
        return false;
    if (!shard_read(a->shard, &settings->shard, error))
        return error_prefix(error, "match: ");
    // A part that ends by a test of its own would not be a part of the whole.
    if (a->shard != NULL && a->sprt != NULL)
        return error_set(error, "match: --sprt does not go with --shard: match --count --sprt asks about all of them");
    if (a->resume && a->pgn == NULL)
        return error_set(error, "match: --resume needs --pgn FILE, where the first games are");
    settings->games = (int)a->games;
    // No more games at once than there are.
    settings->concurrency = (int)(a->concurrency < a->games ? a->concurrency : a->games);
    settings->seed = (uint64_t)a->seed;
    settings->pgn_path = a->pgn;
    settings->quiet = a->quiet || *as_json; // a line a game would be no JSON
    settings->resume = a->resume;
    return true;
}

// Plays with the openings that are named, or those that come with the program.
static int play(TournamentSettings *settings, const char *openings_path, bool as_json)
{
    Error error;
    Openings *openings = openings_load(openings_path, &error);
    if (openings == NULL)
        return command_fail("match: %s", error.text);
    settings->openings = openings;
    settings->cancel = cancel_begin(&error);
    if (settings->cancel == NULL) {
        openings_free(openings);
        return command_fail("match: %s", error.text);
    }
    const int status = run(settings, as_json);
    cancel_end();
    openings_free(openings);
    return status;
}

// Looked for before the options are read: sums have options of their own.
static bool wants_count(const CommandLine *line)
{
    for (int i = 0; i < line->word_count; ++i)
        if (strcmp(line->words[i], "--count") == 0)
            return true;
    return false;
}

int match_command(CommandLine *line)
{
    if (wants_count(line))
        return match_count_command(line);
    MatchArguments arguments = {
        .games = GAMES_DEFAULT,
        .concurrency = 1,
        .seed = 1,
        .margin_ms = UNSET,
        .timeout_s = PLAYER_TIMEOUT_SECONDS,
    };
    TournamentSettings settings = {0};
    char commands[2][COMMAND_SIZE];
    bool as_json = false;
    Error error;
    bool ok = read_arguments(line, &arguments, &error) && read_limits(&arguments, &settings.limits, &error) &&
              match_read_sprt(arguments.sprt, &settings, &error) &&
              read_adjudication(&arguments, &settings.adjudication, &error);
    for (int i = 0; ok && i < 2; ++i)
        ok = read_player(&arguments, i, &settings.players[i], commands[i], &error);
    ok = ok && read_rest(&arguments, &settings, &as_json, &error);
    return ok ? play(&settings, arguments.openings, as_json) : command_fail("%s", error.text);
}
