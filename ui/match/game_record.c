// SPDX-License-Identifier: GPL-3.0-or-later
#include "match/game_record.h"

#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const double microseconds = 1e6;
static const double longest_seconds = 1e6;
static const double seconds_per_minute = 60;

enum { MOVES_MAX = 10000, PART_SIZE = 32 };

// --- time controls -------------------------------------------------------------------------------------------------

void time_control_write(const TimeControl *control, char out[TIME_CONTROL_SIZE])
{
    Text text = text_begin(out, TIME_CONTROL_SIZE);
    if (control->none) {
        text_add(&text, "-");
    } else if (control->move_us > 0) {
        text_addf(&text, "*%g", (double)control->move_us / microseconds);
    } else {
        if (control->moves > 0)
            text_addf(&text, "%d/", control->moves);
        text_addf(&text, "%g", (double)control->base_us / microseconds);
        if (control->increment_us > 0)
            text_addf(&text, "+%g", (double)control->increment_us / microseconds);
    }
}

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
        return error_set(error, "'%.60s' is no time control; examples: 10+0.1, 1:30+1, 40/60", text);
    read.moves = (int)moves;
    read.base_us = (int64_t)(base * microseconds);
    read.increment_us = (int64_t)(increment * microseconds);
    *control = read;
    return true;
}

// --- the record ----------------------------------------------------------------------------------------------------

static const char *termination(const GameRecordTags *tags)
{
    switch (tags->fault) {
    case FAULT_TIME: return "time forfeit";
    case FAULT_CRASH: return "abandoned";
    case FAULT_ILLEGAL:
    case FAULT_CLAIM: return "rules infraction";
    case FAULT_NONE:
    case FAULT_NB: break;
    }
    return tags->adjudicated ? "adjudication" : "normal";
}

static void set_tags(const Game *game, const GameRecordTags *tags, PgnGame *pgn)
{
    char text[TIME_CONTROL_SIZE];
    const time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    strftime(text, sizeof text, "%Y.%m.%d", &today);
    pgn_set_tag(pgn, "Event", "Match of programs");
    pgn_set_tag(pgn, "Date", text);
    snprintf(text, sizeof text, "%d", tags->round);
    pgn_set_tag(pgn, "Round", text);
    pgn_set_tag(pgn, "White", tags->white);
    pgn_set_tag(pgn, "Black", tags->black);
    time_control_write(&tags->limits->control, text);
    pgn_set_tag(pgn, "TimeControl", text);
    pgn_set_tag(pgn, "Termination", termination(tags));
    pgn_set_result(pgn, game_result_text(game));
}

void game_record_make(const Game *game, const GameRecordTags *tags, PgnGame *pgn)
{
    pgn_init(pgn);
    pgn_set_start(pgn, game_start(game));
    set_tags(game, tags, pgn);
    for (int i = 0; i < game_ply_count(game); ++i) {
        const GamePly *ply = game_ply(game, i);
        const PgnNote note = {
            .score = ply->score,
            .depth = ply->depth,
            .time_us = ply->from_book || tags->limits->control.none ? -1 : ply->time_us,
            .clock_us = -1,
            .from_book = ply->from_book,
        };
        char comment[ANSWER_TEXT_SIZE];
        pgn_note_write(&note, comment, sizeof comment);
        pgn_add_move(pgn, ply->move, comment[0] != '\0' ? comment : NULL);
    }
    pgn_add_comment(pgn, game_result_reason(game));
}
