// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/game_pgn.h"

#include "base/text.h"

#include <stdio.h>
#include <time.h>

enum { NOTE_SIZE = 64 };
static const double microseconds = 1e6;

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

void game_pgn_write_date(char out[DATE_SIZE], const char *format)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(out, DATE_SIZE, format, &parts) == 0)
        snprintf(out, DATE_SIZE, "????.??.??");
}

void game_pgn_set_tags(PgnGame *pgn, const Game *game)
{
    char date[DATE_SIZE], control[TIME_CONTROL_SIZE];
    game_pgn_write_date(date, "%Y.%m.%d");
    pgn_set_tag(pgn, "Date", date);
    time_control_write(game_time_control(game), control);
    pgn_set_tag(pgn, "TimeControl", control);
    pgn_set_result(pgn, game_result_text(game));
}

void game_pgn_set_moves(PgnGame *pgn, const Game *game, bool with_times)
{
    pgn_set_start(pgn, game_start(game));
    for (int i = 0; i < game_ply_count(game); ++i) {
        const GamePly *ply = game_ply(game, i);
        const PgnNote note = {
            .score = ply->score,
            .depth = ply->depth,
            .time_us = with_times && !ply->from_book && ply->time_us > 0 ? ply->time_us : -1,
            .clock_us = -1,
            .from_book = ply->from_book,
        };
        char comment[NOTE_SIZE];
        pgn_note_write(&note, comment, sizeof comment);
        pgn_add_move(pgn, ply->move, comment[0] != '\0' ? comment : NULL);
    }
}
