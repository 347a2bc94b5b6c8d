// SPDX-License-Identifier: GPL-3.0-or-later
// The command `match`: reads what is to be played and by whom.
#include "base/clock.h"
#include "base/memory.h"
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
#include "ui/study/match/tournament_report.h"

#include <stdio.h>
#include <string.h>

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

// A player as given: --first, --second, or an --engine with what stands behind it.
typedef struct EngineArguments {
    const char *side; // "first": how its options begin
    const char *command, *name, *protocol;
    const char *options[2 * OPTIONS_MAX]; // with those of --each-option
    int option_count;
    int64_t nodes, depth;
    char self_command[COMMAND_SIZE]; // of this very engine as a program
} EngineArguments;

// The arguments as given, not yet checked.
typedef struct MatchArguments {
    const char *started_as; // the first word of the line
    EngineArguments engines[TOURNAMENT_PLAYERS_MAX];
    int engine_count;         // of --engine; 2 where the players are --first and --second
    EngineArguments sides[2]; // --first and --second
    EngineArguments none;     // what is said of an engine before there is one
    const char *each_options[OPTIONS_MAX];
    int each_option_count;
    const char *time_control, *move_time, *openings, *pgn, *sprt, *resign, *draw, *format, *shard, *tournament, *table;
    int64_t games, rounds, nodes, depth, concurrency, seed, margin_ms, timeout_s, max_plies;
    bool quiet, resume, live;
} MatchArguments;

// --- reading --------------------------------------------------------------------------------------------------------

// One row for each option, those of the two players side by side. Numbers are checked here, texts later, where it is
// known what they go with.
static bool read_words(CommandLine *line, MatchArguments *a, EngineArguments *engine, Error *error)
{
    EngineArguments *first = &a->sides[0], *second = &a->sides[1];
    const OptionDef defs[] = {
        {.name = "first", .text = &first->command},
        {.name = "second", .text = &second->command},
        {.name = "first-name", .text = &first->name},
        {.name = "second-name", .text = &second->name},
        {.name = "first-protocol", .text = &first->protocol},
        {.name = "second-protocol", .text = &second->protocol},
        {.name = "first-option", .list = first->options, .list_count = &first->option_count, .max = OPTIONS_MAX},
        {.name = "second-option", .list = second->options, .list_count = &second->option_count, .max = OPTIONS_MAX},
        {.name = "first-nodes", .number = &first->nodes, .min = 1, .max = INT64_MAX},
        {.name = "second-nodes", .number = &second->nodes, .min = 1, .max = INT64_MAX},
        {.name = "first-depth", .number = &first->depth, .min = 1, .max = DEPTH_MAX},
        {.name = "second-depth", .number = &second->depth, .min = 1, .max = DEPTH_MAX},
        {.name = "engine", .text = &engine->command},
        {.name = "engine-name", .text = &engine->name},
        {.name = "engine-protocol", .text = &engine->protocol},
        {.name = "engine-option", .list = engine->options, .list_count = &engine->option_count, .max = OPTIONS_MAX},
        {.name = "engine-nodes", .number = &engine->nodes, .min = 1, .max = INT64_MAX},
        {.name = "engine-depth", .number = &engine->depth, .min = 1, .max = DEPTH_MAX},
        {.name = "each-option", .list = a->each_options, .list_count = &a->each_option_count, .max = OPTIONS_MAX},
        {.name = "tournament", .text = &a->tournament},
        {.name = "rounds", .number = &a->rounds, .min = 1, .max = TOURNAMENT_ROUNDS_MAX},
        {.name = "table", .text = &a->table},
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
        {.name = "live", .flag = &a->live},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error);
}

// Was anything said of this player?
static bool is_described(const EngineArguments *engine)
{
    return engine->command != NULL || engine->name != NULL || engine->protocol != NULL || engine->option_count > 0 ||
           engine->nodes > 0 || engine->depth > 0;
}

static bool is_engine_word(const char *word)
{
    static const char flag[] = "--engine";
    return text_starts_with(word, flag) && (word[strlen(flag)] == '\0' || word[strlen(flag)] == '=');
}

// Reads the line in pieces, each of which begins with an --engine, so that what follows is said of that one; what is said of
// the match as a whole may stand in any of them.
static bool read_arguments(CommandLine *line, MatchArguments *a, Error *error)
{
    EngineArguments *engine = &a->none;
    bool ok = true;
    a->started_as = line->all != NULL ? line->all[0] : NULL;
    for (int begin = 0, end; ok && begin <= line->word_count; begin = end) {
        CommandLine piece = *line;
        for (end = begin + 1; end < line->word_count && !is_engine_word(line->words[end]);)
            ++end;
        if (begin < line->word_count && is_engine_word(line->words[begin])) {
            if (a->engine_count == TOURNAMENT_PLAYERS_MAX)
                return error_set(error, "match: more than %d engines", TOURNAMENT_PLAYERS_MAX);
            engine = &a->engines[a->engine_count++];
        }
        piece.words += begin;
        piece.word_count = (end < line->word_count ? end : line->word_count) - begin;
        ok = read_words(&piece, a, engine, error);
    }
    if (!ok)
        return false;
    if (is_described(&a->none))
        return error_set(error, "match: options of an engine, such as --engine-name, stand behind its --engine");
    const bool has_sides = is_described(&a->sides[0]) || is_described(&a->sides[1]);
    if (a->engine_count > 0 && has_sides)
        return error_set(error, "match: --first and --second do not go with --engine");
    if (a->engine_count == 1)
        return error_set(error, "match: a single --engine has no opponent");
    for (int i = 0; i < a->engine_count; ++i)
        a->engines[i].side = "engine";
    for (int i = 0; i < 2 && a->engine_count == 0; ++i) {
        a->engines[i] = a->sides[i];
        a->engines[i].side = i == 0 ? "first" : "second";
    }
    a->engine_count += a->engine_count == 0 ? 2 : 0;
    return true;
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
static bool read_player(const MatchArguments *a, EngineArguments *engine, PlayerSpec *spec, Error *error)
{
    static const char self[] = "self";
    const char *const given = engine->command != NULL ? engine->command : self;
    const char *const protocol = engine->protocol;
    // What is said of each goes first, so that what is said of this one has the last word.
    memmove(&engine->options[a->each_option_count], engine->options,
            (size_t)engine->option_count * sizeof *engine->options);
    memcpy(engine->options, a->each_options, (size_t)a->each_option_count * sizeof *engine->options);
    engine->option_count += a->each_option_count;
    *spec = (PlayerSpec){
        .command = given,
        .name = engine->name,
        .options = engine->options,
        .option_count = engine->option_count,
        .nodes = (uint64_t)engine->nodes,
        .depth = (Depth)engine->depth,
        .timeout_us = a->timeout_s * US_PER_SECOND,
    };
    if (!player_read_protocol(protocol, given, &spec->protocol, error))
        return error_prefix(error, "match: --%s-protocol: ", engine->side);
    // "self" alone plays in this process; with words behind it, or a protocol, it is started as a program.
    const size_t length = strlen(self);
    if (strncmp(given, self, length) != 0 || (given[length] != '\0' && given[length] != ' '))
        return true;
    if (given[length] == '\0' && protocol == NULL) {
        spec->protocol = PROTOCOL_NONE;
        return check_options(spec, engine->side, error);
    }
    spec->command = engine->self_command;
    return write_self_command(a->started_as, given + length, spec->protocol, engine->self_command, error);
}

// Nodes or depth for each of the players alone.
static bool have_own_limits(const MatchArguments *a)
{
    for (int i = 0; i < a->engine_count; ++i)
        if (a->engines[i].nodes == 0 && a->engines[i].depth == 0)
            return false;
    return true;
}

// What a move may take: a clock, a fixed time, nodes or depth, one of them at least, unless all players have limits of
// their own.
static bool read_limits(const MatchArguments *a, PlayerLimits *limits, Error *error)
{
    double seconds = 0;
    *limits = (PlayerLimits){.nodes = (uint64_t)a->nodes, .depth = (Depth)a->depth};
    limits->control.none = a->time_control == NULL && a->move_time == NULL;
    if (a->time_control != NULL && a->move_time != NULL)
        return error_set(error, "match: --tc and --st exclude each other");
    if (limits->control.none && a->nodes == 0 && a->depth == 0 && !have_own_limits(a))
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

// Rounds after which a Swiss tournament without draws has one winner.
static int swiss_rounds(int players)
{
    int rounds = 1;
    while (1 << rounds < players)
        ++rounds;
    return rounds;
}

// What a match of two has and a tournament has not.
static bool check_tournament(const MatchArguments *a, const TournamentSettings *settings, Error *error)
{
    if (a->sprt != NULL)
        return error_set(error, "match: --sprt compares two players; of a tournament the table has all differences");
    if (a->shard != NULL && settings->kind == TOURNAMENT_SWISS)
        return error_set(error, "match: --shard does not go with --tournament swiss, whose pairings need all results");
    const ScheduleSettings schedule = tournament_schedule(settings);
    if (!schedule_check(&schedule, error))
        return error_prefix(error, "match: ");
    if (schedule_game_count(&schedule) > GAMES_MAX)
        return error_set(error, "match: more than %d games", GAMES_MAX);
    return true;
}

// Two players play a match, or what --tournament says, which for more is a round robin.
static bool read_kind(const MatchArguments *a, TournamentSettings *settings, Error *error)
{
    int kind = a->engine_count > 2 ? TOURNAMENT_ROUND_ROBIN : TOURNAMENT_MATCH;
    if (a->tournament != NULL)
        for (kind = TOURNAMENT_ROUND_ROBIN;
             kind < TOURNAMENT_NB && strcmp(a->tournament, tournament_kind_words[kind]) != 0;)
            ++kind;
    if (kind == TOURNAMENT_NB)
        return error_set(error, "match: --tournament: '%.40s' is none of roundrobin, gauntlet, swiss", a->tournament);
    settings->kind = (TournamentKind)kind;
    settings->player_count = a->engine_count;
    settings->games = (int)a->games;
    settings->rounds = (int)a->rounds;
    if (kind == TOURNAMENT_MATCH && (a->rounds > 0 || a->table != NULL))
        return error_set(error, "match: %s belongs to a tournament: --tournament roundrobin",
                         a->rounds > 0 ? "--rounds" : "--table");
    if (a->rounds == 0)
        settings->rounds = kind == TOURNAMENT_SWISS ? swiss_rounds(settings->player_count) : 1;
    return kind == TOURNAMENT_MATCH || check_tournament(a, settings, error);
}

// --- running --------------------------------------------------------------------------------------------------------

// The crosstable comes in the same way; its file, if there is one, is whole after each game.
static int run_tournament(TournamentSettings *settings, const char *table_path, CrosstableFormat format)
{
    TournamentResult result;
    Ratings table = {0};
    TournamentReport report = {.settings = settings, .result = &result, .path = table_path};
    Error error;
    settings->table = &table;
    settings->context = &report;
    settings->on_game = tournament_report_update;
    report.live = settings->live;
    const bool ok = tournament_run(settings, &result, &error);
    live_view_end(settings->live);
    report.live = NULL;
    if (ok && table.count > 0)
        tournament_report_update(&report, 0, 0); // with the games of a file too
    // A tournament that was refused before its first game has no table, and leaves the one in the file alone.
    if (table.count > 0 && (ok || score_games(&result.score) > 0))
        tournament_report_print(&report, format);
    ratings_free(&table);
    const int status = command_finish();
    if (ok && report.failed)
        return command_fail("match: --table: %s", report.error.text);
    return ok ? status : command_fail("match: %s", error.text);
}

// The report comes even if the match ended with an error, as long as there are games in it.
static int run_match(TournamentSettings *settings, bool as_json)
{
    TournamentResult result;
    TournamentReport report = {.settings = settings, .result = &result, .live = settings->live};
    Error error;
    if (settings->live != NULL) {
        settings->context = &report;
        settings->on_game = tournament_report_show_match;
    }
    // An interrupted match has a result too: that of the games that were finished.
    const bool ok = tournament_run(settings, &result, &error);
    live_view_end(settings->live);
    if (ok || score_games(&result.score) > 0)
        (as_json ? match_report_json : match_report_text)(settings, &result);
    const int status = command_finish();
    return ok ? status : command_fail("match: %s", error.text);
}

// How the result is printed: a match has no CSV.
static bool read_format(const MatchArguments *a, const TournamentSettings *settings, CrosstableFormat *format,
                        Error *error)
{
    bool as_json;
    *format = crosstable_find_format(a->format);
    if (settings->kind == TOURNAMENT_MATCH)
        return match_read_format(a->format, &as_json, error);
    return *format != CROSSTABLE_NB ||
           error_set(error, "match: --format: '%.40s' is none of text, csv, json", a->format);
}

// Format, shard, resuming and the plain numbers; what contradicts each other is refused.
static bool read_rest(const MatchArguments *a, TournamentSettings *settings, CrosstableFormat *format, Error *error)
{
    if (!read_format(a, settings, format, error))
        return false;
    if (!shard_read(a->shard, &settings->shard, error))
        return error_prefix(error, "match: ");
    // A part that ends by a test of its own would not be a part of the whole.
    if (a->shard != NULL && a->sprt != NULL)
        return error_set(error, "match: --sprt does not go with --shard: match --count --sprt asks about all of them");
    if (a->resume && a->pgn == NULL)
        return error_set(error, "match: --resume needs --pgn FILE, where the first games are");
    settings->concurrency = (int)a->concurrency;
    settings->seed = (uint64_t)a->seed;
    settings->pgn_path = a->pgn;
    settings->quiet = a->quiet || a->live || *format != CROSSTABLE_TEXT; // a line a game would be no JSON
    settings->resume = a->resume;
    return true;
}

// Can the table be written, and the view be shown? Hours should not end with a file that cannot be written.
static bool begin_reports(TournamentSettings *settings, const MatchArguments *a, Error *error)
{
    if (a->table != NULL && !file_check_writable(a->table, crosstable_kind(crosstable_format_of(a->table)), error))
        return error_prefix(error, "--table: ");
    settings->live = a->live ? live_view_start(settings->concurrency, error) : NULL;
    return !a->live || settings->live != NULL || error_prefix(error, "--live: ");
}

// Plays with the openings that are named, or those that come with the program.
static int play(TournamentSettings *settings, const MatchArguments *a, CrosstableFormat format)
{
    Error error;
    Openings *openings = openings_load(a->openings, &error);
    if (openings == NULL)
        return command_fail("match: %s", error.text);
    settings->openings = openings;
    settings->cancel = cancel_begin(&error);
    int status;
    if (settings->cancel == NULL || !begin_reports(settings, a, &error))
        status = command_fail("match: %s", error.text);
    else if (settings->kind == TOURNAMENT_MATCH)
        status = run_match(settings, format == CROSSTABLE_JSON);
    else
        status = run_tournament(settings, a->table, format);
    if (settings->cancel != NULL)
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
    MatchArguments *a = mem_new(1, sizeof *a);
    a->games = GAMES_DEFAULT;
    a->concurrency = 1;
    a->seed = 1;
    a->margin_ms = UNSET;
    a->timeout_s = PLAYER_TIMEOUT_SECONDS;
    TournamentSettings settings = {0};
    CrosstableFormat format = CROSSTABLE_TEXT;
    Error error;
    bool ok = read_arguments(line, a, &error) && read_limits(a, &settings.limits, &error) &&
              match_read_sprt(a->sprt, &settings, &error) && read_adjudication(a, &settings.adjudication, &error) &&
              read_kind(a, &settings, &error);
    for (int i = 0; ok && i < settings.player_count; ++i)
        ok = read_player(a, &a->engines[i], &settings.players[i], &error);
    ok = ok && read_rest(a, &settings, &format, &error);
    const int status = ok ? play(&settings, a, format) : command_fail("%s", error.text);
    mem_free(a);
    return status;
}
