// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/autosave.h"

#include "base/paths.h"
#include "notation/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TAG_SIZE = 64, NAME_SIZE = 48, NAME_TRIES = 100, US_PER_S = 1000000 };

void autosave_start(Autosave *autosave)
{
    *autosave = (Autosave){.is_current = true};
}

static void write_date(char out[TAG_SIZE], const char *format)
{
    const time_t now = time(NULL);
    struct tm parts;
    if (localtime_r(&now, &parts) == NULL || strftime(out, TAG_SIZE, format, &parts) == 0)
        snprintf(out, TAG_SIZE, "????.??.??");
}

static void set_time_control(PgnGame *pgn, const TimeControl *control)
{
    char text[TAG_SIZE];
    const long long base = control->base_us / US_PER_S;
    const long long increment = control->increment_us / US_PER_S;
    if (control->none)
        snprintf(text, sizeof text, "-");
    else if (control->moves > 0)
        snprintf(text, sizeof text, "%d/%lld", control->moves, base);
    else if (increment > 0)
        snprintf(text, sizeof text, "%lld+%lld", base, increment);
    else
        snprintf(text, sizeof text, "%lld", base);
    pgn_set_tag(pgn, "TimeControl", text);
}

static void set_tags(PgnGame *pgn, const Game *game, Colour person)
{
    const char *user = getenv("USER");
    const char *name = user != NULL && user[0] != '\0' ? user : "Player";
    char date[TAG_SIZE];
    write_date(date, "%Y.%m.%d");
    pgn_set_tag(pgn, "Event", "Game in the terminal");
    pgn_set_tag(pgn, "Date", date);
    pgn_set_tag(pgn, "White", person == WHITE ? name : "Hotspur");
    pgn_set_tag(pgn, "Black", person == BLACK ? name : "Hotspur");
    if (game_result_reason(game)[0] != '\0')
        pgn_set_tag(pgn, "Termination", game_result_reason(game));
    set_time_control(pgn, game_time_control(game));
    pgn_set_result(pgn, game_result_text(game));
}

static void add_moves(PgnGame *pgn, const Game *game)
{
    for (int i = 0; i < game_ply_count(game); ++i) {
        const GamePly *ply = game_ply(game, i);
        const PgnNote note = {.score = ply->score,
                              .depth = ply->depth,
                              .time_us = ply->time_us > 0 ? ply->time_us : -1,
                              .clock_us = -1,
                              .from_book = ply->from_book};
        char comment[TAG_SIZE];
        pgn_note_write(&note, comment, sizeof comment);
        pgn_add_move(pgn, ply->move, comment[0] != '\0' ? comment : NULL);
    }
}

static void build(PgnGame *pgn, const Game *game, Colour person)
{
    pgn_init(pgn);
    pgn_set_start(pgn, game_start(game));
    add_moves(pgn, game);
    set_tags(pgn, game, person);
}

// A name that no file has yet: several boards may be open.
static bool choose_path(Autosave *autosave, Error *error)
{
    char stem[TAG_SIZE], name[TAG_SIZE + NAME_SIZE];
    write_date(stem, "%Y-%m-%d_%H%M%S");
    for (int i = 1; i <= NAME_TRIES; ++i) {
        if (i == 1)
            snprintf(name, sizeof name, "%s.pgn", stem);
        else
            snprintf(name, sizeof name, "%s_%d.pgn", stem, i);
        if (!path_in_user_folder(FOLDER_GAMES, name, true, autosave->path, sizeof autosave->path, error)) {
            autosave->path[0] = '\0';
            return false;
        }
        if (access(autosave->path, F_OK) != 0)
            return true;
    }
    return true;
}

bool autosave_write(Autosave *autosave, const Game *game, Colour person, Error *error)
{
    if (game_ply_count(game) == 0 && autosave->path[0] == '\0')
        return true;
    autosave->is_current = false;
    if (autosave->path[0] == '\0' && !choose_path(autosave, error))
        return false;
    autosave->is_current = autosave_write_to(autosave->path, game, person, error);
    return autosave->is_current;
}

bool autosave_write_to(const char *path, const Game *game, Colour person, Error *error)
{
    PgnGame pgn;
    build(&pgn, game, person);
    const bool good = pgn_replace_file(&pgn, path, error);
    pgn_free(&pgn);
    return good;
}

char *autosave_text(const Game *game, Colour person)
{
    PgnGame pgn;
    build(&pgn, game, person);
    char *text = pgn_write(&pgn);
    pgn_free(&pgn);
    return text;
}
