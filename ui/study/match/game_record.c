// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a match as PGN: time controls as text, tags that say how a game was played and ended, and the files of
// interrupted matches, read back and cut to whole games. PGN itself is in notation/, who plays what in tournament.c.
// Called by tournament.c, match_count.c and those that read a time control.
#include "ui/study/match/game_record.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/study/match/schedule.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double longest_seconds = 1e6;
static const double seconds_per_minute = 60;

enum { MOVES_MAX = 10000, PART_SIZE = 32, LIMIT_SIZE = 64, OPTIONS_SIZE = 1024 };

// --- time controls --------------------------------------------------------------------------------------------------

// "1:30" or "90" or "0.5".
static bool read_seconds(const char *text, double *seconds)
{
    char part[PART_SIZE];
    const char *colon = strchr(text, ':');
    double minutes = 0;
    if (colon != NULL) {
        snprintf(part, sizeof part, "%.*s", (int)(colon - text < PART_SIZE ? colon - text : PART_SIZE - 1), text);
        if (!text_parse_real(part, 0, longest_seconds, &minutes) ||
            !text_parse_real(colon + 1, 0, seconds_per_minute, seconds))
            return false;
    } else if (!text_parse_real(text, 0, longest_seconds, seconds)) {
        return false;
    }
    *seconds += minutes * seconds_per_minute;
    return true;
}

bool time_control_read(const char *text, TimeControl *control, Error *error)
{
    char copy[TIME_CONTROL_SIZE];
    TimeControl read = {0};
    double base = 0;
    double increment = 0;
    int64_t moves = 0;
    snprintf(copy, sizeof copy, "%s", text);
    char *start = copy;
    char *slash = strchr(copy, '/');
    char *plus = strchr(copy, '+');
    if (plus != NULL)
        *plus = '\0';
    if (slash != NULL) {
        *slash = '\0';
        start = slash + 1;
    }
    const bool ok = strlen(text) < sizeof copy && (plus == NULL || slash == NULL || slash < plus) &&
                    (slash == NULL || text_parse_int(copy, 1, MOVES_MAX, &moves)) && read_seconds(start, &base) &&
                    (plus == NULL || text_parse_real(plus + 1, 0, longest_seconds, &increment));
    if (!ok || base + increment <= 0)
        return error_set(error, "unknown time control '%.60s'; examples: 10+0.1, 1:30+1, 40/60", text);
    read.moves = (int)moves;
    read.base_us = (int64_t)(base * US_PER_SECOND);
    read.increment_us = (int64_t)(increment * US_PER_SECOND);
    *control = read;
    return true;
}

// --- the record -----------------------------------------------------------------------------------------------------

// The word of the PGN standard for how a game ended.
static const char *termination(const GameRecordTags *tags)
{
    switch (tags->verdict.fault) {
    case FAULT_TIME: return "time forfeit";
    case FAULT_CRASH: return "abandoned";
    case FAULT_ILLEGAL:
    case FAULT_CLAIM: return "rules infraction";
    case FAULT_NONE:
    case FAULT_NB: break;
    }
    return tags->verdict.adjudicated ? "adjudication" : "normal";
}

static const char *const option_tags[COLOUR_NB] = {"WhiteOptions", "BlackOptions"};
static const char *const limit_tags[COLOUR_NB] = {"WhiteLimit", "BlackLimit"};
static const char *const fault_tags[COLOUR_NB] = {"WhiteFault", "BlackFault"};

// "2000 nodes"; NULL without such limits.
static const char *write_limit(uint64_t nodes, Depth depth, char out[LIMIT_SIZE])
{
    Text text = text_begin(out, LIMIT_SIZE);
    if (nodes > 0)
        text_addf(&text, "%" PRIu64 " nodes", nodes);
    if (depth > 0)
        text_addf(&text, "%sdepth %d", text.length > 0 ? ", " : "", depth);
    return text.length > 0 ? out : NULL;
}

// "Hash=16 Threads=2"; NULL without options.
static const char *write_options(const PlayerSpec *spec, char out[OPTIONS_SIZE])
{
    Text text = text_begin(out, OPTIONS_SIZE);
    for (int i = 0; i < spec->option_count; ++i)
        text_addf(&text, "%s%s", i > 0 ? " " : "", spec->options[i]);
    return text.length > 0 ? out : NULL;
}

// What a game was played under, by colour; these tags are compared when a match is resumed.
static void set_settings(const GameRecordTags *tags, GameTree *pgn)
{
    char control[TIME_CONTROL_SIZE], limit[LIMIT_SIZE], options[OPTIONS_SIZE];
    time_control_write(&tags->limits->control, control);
    tree_set_tag(pgn, "TimeControl", control);
    tree_set_tag(pgn, "Limit", write_limit(tags->limits->nodes, tags->limits->depth, limit));
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const PlayerSpec *spec = tags->specs[colour];
        tree_set_tag(pgn, limit_tags[colour], write_limit(spec->nodes, spec->depth, limit));
        tree_set_tag(pgn, option_tags[colour], write_options(spec, options));
    }
}

// All tags of a game: players and round, opening, settings, how it ended, and whose fault that was.
static void set_tags(const Game *game, const GameRecordTags *tags, GameTree *pgn)
{
    OpeningName opening;
    tree_set_tag(pgn, "Event", tags->event);
    game_pgn_set_tags(pgn, game);
    tree_set_tag(pgn, "Round", tags->round);
    tree_set_tag(pgn, "White", tags->names[WHITE]);
    tree_set_tag(pgn, "Black", tags->names[BLACK]);
    opening_name_find(tags->openings, game, &opening);
    opening_name_set_tags(&opening, pgn);
    set_settings(tags, pgn);
    tree_set_tag(pgn, "Termination", termination(tags));
    if (tags->verdict.fault != FAULT_NONE)
        tree_set_tag(pgn, fault_tags[tags->verdict.offender], fault_name(tags->verdict.fault));
}

void game_record_make(const Game *game, const GameRecordTags *tags, GameTree *pgn)
{
    set_tags(game, tags, pgn);
    // Times of the moves only where a clock ran.
    const int last = game_pgn_set_moves(pgn, game, !tags->limits->control.none);
    tree_add_comment(pgn, last, game_result_reason(game));
}

// --- reading back ---------------------------------------------------------------------------------------------------

int game_record_half_points(const char *result, int number)
{
    if (strcmp(result, "1/2-1/2") == 0)
        return 1;
    return schedule_side(number, strcmp(result, "1-0") == 0 ? WHITE : BLACK) == 0 ? 2 : 0;
}

// Two tags that are both missing are the same.
static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

bool game_record_check(const GameTree *pgn, const GameRecordTags *tags, Error *error)
{
    static const char *const settings[] = {"TimeControl", "Limit",        "WhiteLimit",
                                           "BlackLimit",  "WhiteOptions", "BlackOptions"};
    // Games are appended in the order of their numbers, so the round tells a file of another match at once.
    if (!is_same_text(tree_tag(pgn, "Round"), tags->round))
        return error_set(error, "this is not game %s of the match", tags->round);
    GameTree *wanted = tree_new();
    // The tags that such a game would have, made by the same code.
    set_settings(tags, wanted);
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof settings / sizeof settings[0]; ++i)
        ok = is_same_text(tree_tag(pgn, settings[i]), tree_tag(wanted, settings[i])) ||
             error_set(error, "played with other settings (%s)", settings[i]);
    tree_free(wanted);
    return ok;
}

Verdict game_record_verdict(const GameTree *pgn)
{
    Verdict verdict = {.adjudicated = is_same_text(tree_tag(pgn, "Termination"), "adjudication")};
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (int fault = FAULT_NONE + 1; fault < FAULT_NB; ++fault)
            if (is_same_text(tree_tag(pgn, fault_tags[colour]), fault_name((Fault)fault))) {
                verdict.fault = (Fault)fault;
                verdict.offender = colour;
            }
    return verdict;
}

// --- resuming an interrupted match ----------------------------------------------------------------------------------

// All of it at once: whether the last game is whole shows at the end of the file.
static bool read_file(FILE *file, const char *path, char **data, size_t *size, Error *error)
{
    size_t capacity = 0;
    *data = NULL;
    errno = 0;
    const ssize_t length = getdelim(data, &capacity, '\0', file);
    // At the end of an empty file getdelim returns -1 too.
    if (length < 0 && ferror(file))
        return error_set(error, "%s: %s", path, strerror(errno));
    *size = length > 0 ? (size_t)length : 0;
    return true;
}

// Does a text end as a game does? An editor may have left out or changed the empty line behind the result.
static bool ends_with_result(const char *data, size_t size)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2"};
    while (size > 0 && isspace((unsigned char)data[size - 1]))
        --size;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) {
        const size_t length = strlen(results[i]);
        if (size > length && memcmp(data + size - length, results[i], length) == 0)
            return isspace((unsigned char)data[size - length - 1]);
    }
    return false;
}

// How much of the file is whole games: all of it if it ends as a game does, else what stands before the last one. A
// last game that no match has begun is not taken away.
static size_t whole_size(const char *data, size_t size)
{
    static const char any_tag[] = "[Event ";
    static const char *const own_tags[] = {"[Event \"" GAME_RECORD_EVENT "\"]",
                                           "[Event \"" GAME_RECORD_TOURNAMENT "\"]"};
    if (ends_with_result(data, size))
        return size;
    for (size_t at = size; at > 0; --at) {
        const size_t start = at - 1, left = size - start;
        const bool is_begin = start == 0 || data[start - 1] == '\n';
        // The first tag may be cut off itself.
        if (is_begin && strncmp(data + start, any_tag, left < strlen(any_tag) ? left : strlen(any_tag)) == 0) {
            for (size_t i = 0; i < sizeof own_tags / sizeof own_tags[0]; ++i) {
                const size_t length = left < strlen(own_tags[i]) ? left : strlen(own_tags[i]);
                if (memcmp(data + start, own_tags[i], length) == 0)
                    return start;
            }
            return size;
        }
    }
    return size;
}

// Hands each whole game of the text to `take`. A game that cannot be read ends it with the line it begins in.
static bool take_games(const char *path, const char *data, size_t size, GameVisitor *take, void *context, Error *error)
{
    PgnReader *reader = pgn_open_memory(path, data, size);
    pgn_skip_variations(reader);
    GameTree *game = tree_new();
    bool ok = true;
    PgnStatus status = PGN_GAME;
    while (ok && status == PGN_GAME) {
        status = pgn_read_game(reader, game, error);
        if (status == PGN_GAME)
            ok = take(context, game, error) || error_prefix(error, "%s: line %d: ", path, pgn_game_line(reader));
    }
    tree_free(game);
    pgn_close(reader);
    return ok && status == PGN_END;
}

// Reads the whole games of an open file, which is closed. *data, which the caller frees, is what is in it, and *whole
// of *size bytes are the games that were taken.
static bool read_games(FILE *file, const char *path, GameVisitor *take, void *context, char **data, size_t *size,
                       size_t *whole, Error *error)
{
    bool ok = read_file(file, path, data, size, error);
    fclose(file);
    *whole = ok ? whole_size(*data, *size) : 0;
    return ok && take_games(path, *data, *whole, take, context, error);
}

bool resume_games(const char *path, GameVisitor *take, void *context, Error *error)
{
    if (!file_check_kind(path, &pgn_file_kind, error))
        return false;
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_SIZE_ANY, &is_missing, error);
    if (file == NULL)
        return is_missing;
    char *data;
    size_t size, whole;
    bool ok = read_games(file, path, take, context, &data, &size, &whole, error);
    if (ok && whole < size)
        // The last game was cut off: write the others anew, so that the file can be appended to.
        ok = file_replace(path, &pgn_file_kind, data, whole, error);
    free(data);
    return ok;
}

bool game_record_visit(const char *path, GameVisitor *take, void *context, Error *error)
{
    FILE *file = file_open(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (file == NULL)
        return false;
    char *data;
    size_t size, whole;
    const bool ok = read_games(file, path, take, context, &data, &size, &whole, error);
    free(data);
    return ok;
}
