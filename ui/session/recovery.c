// SPDX-License-Identifier: GPL-3.0-or-later
// A game that a crash has broken off is taken up again.
#include "base/paths.h"
#include "notation/pgn_reader.h"
#include "ui/common/game_pgn.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

void desk_note_game(Desk *desk)
{
    const Play *play = desk->play;
    UnfinishedGame game = {.strength = option_int(engine_options(play->engine), OPT_STRENGTH)};
    const char *slash = strrchr(desk->autosave.path, '/');
    const bool has_moves = slash != NULL && game_ply_count(play->game) > 0;
    if (play->analysing || (desk->unfinished.waits && !has_moves))
        return;
    if (!has_moves || game_result(play->game) != RESULT_NONE) {
        unfinished_note(&desk->unfinished, NULL);
        return;
    }
    snprintf(game.file, sizeof game.file, "%s", slash + 1);
    play_get_terms(play, &game.terms);
    unfinished_note(&desk->unfinished, &game);
}

// A game with a fault is not gone on with: its file would lose what stands behind the fault.
static bool read_game(const char *path, PgnGame *pgn, Error *error)
{
    PgnReader *reader = pgn_open(path, error);
    if (reader == NULL)
        return false;
    pgn->keeps_variations = true;
    const PgnStatus status = pgn_read_game(reader, pgn, error);
    pgn_close(reader);
    return status == PGN_GAME || (status == PGN_END && error_set(error, "%s: no game in it", path));
}

static void write_moment(const char *path, char out[DATE_SIZE])
{
    struct stat status;
    struct tm then, now;
    const time_t today = time(NULL);
    out[0] = '\0';
    if (stat(path, &status) != 0 || localtime_r(&status.st_mtime, &then) == NULL || localtime_r(&today, &now) == NULL)
        return;
    const bool is_today = then.tm_yday == now.tm_yday && then.tm_year == now.tm_year;
    strftime(out, DATE_SIZE, is_today ? "today %H:%M" : "%Y-%m-%d %H:%M", &then);
}

static void take_up(Desk *desk, const PgnGame *pgn)
{
    const UnfinishedGame *game = &desk->interrupted;
    Error error;
    if (!option_set_int(engine_options(desk->play->engine), OPT_STRENGTH, game->strength, ORIGIN_PROTOCOL, &error))
        desk_complain(desk, "%s.", error.text);
    desk->odds = game->terms.clock_odds > 1 ? ODDS_TIME : odds_of(&pgn->start, colour_other(game->terms.person));
    view_leave(&desk->view);
    desk->play->person = game->terms.person;
    if (desk->front->game_started != NULL)
        desk->front->game_started(desk->context);
    autosave_go_on(&desk->autosave, desk->pending.path);
    play_take_up(desk->play, game_pgn_tree(pgn), &game->terms);
    desk->saved_changes = desk->play->changes;
    desk_say(desk, "The game goes on. You have %s.", game->terms.person == WHITE ? "White" : "Black");
}

static void answer_take_up(void *context, char key)
{
    Desk *desk = context;
    PgnGame pgn;
    Error error;
    char shown[PLAY_NEWS_SIZE];
    pgn_init(&pgn);
    if (key != 'y') {
        unfinished_note(&desk->unfinished, NULL);
        desk_shorten_path(desk->pending.path, shown, sizeof shown);
        desk_say(desk, "A new game. The other one is kept in %s", shown);
    } else if (read_game(desk->pending.path, &pgn, &error)) {
        take_up(desk, &pgn);
        desk->unfinished.waits = false;
    } else
        desk_complain(desk, "%s.", error.text);
    pgn_free(&pgn);
}

static void ask(Desk *desk)
{
    PgnGame pgn;
    Error error;
    char moment[DATE_SIZE];
    pgn_init(&pgn);
    const bool has_path = path_in_user_folder(FOLDER_GAMES, desk->interrupted.file, false, desk->pending.path,
                                              sizeof desk->pending.path, &error);
    if (!has_path || !read_game(desk->pending.path, &pgn, &error)) {
        desk_complain(desk, "The last game cannot be taken up again: %s.", error.text);
        unfinished_note(&desk->unfinished, NULL);
    } else if (strcmp(pgn.result, "*") != 0 || pgn.ply_count == 0) {
        unfinished_note(&desk->unfinished, NULL);
    } else {
        write_moment(desk->pending.path, moment);
        const int moves = (pgn.ply_count + 1) / 2;
        desk_ask(desk, "yn", answer_take_up, desk, "Go on with your game against Hotspur of %s, %d move%s? (y/n)",
                 moment, moves, moves == 1 ? "" : "s");
    }
    pgn_free(&pgn);
}

void desk_watch_for_crash(Desk *desk, bool asks)
{
    Error error;
    const UnfinishedStatus status =
        asks ? unfinished_find(&desk->unfinished, &desk->interrupted, &error) : UNFINISHED_NONE;
    unfinished_take_place(&desk->unfinished);
    if (status == UNFINISHED_DAMAGED)
        desk_complain(desk, "The last game cannot be taken up again: %s.", error.text);
    else if (status == UNFINISHED_FOUND)
        ask(desk);
}
