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

void session_note_game(Session *session)
{
    const EngineGame *play = session->play;
    RecoveredGame game = {.strength = option_int(engine_options(play->engine), OPT_STRENGTH)};
    const char *slash = strrchr(session->autosave.path, '/');
    const bool has_moves = slash != NULL && game_ply_count(play->game) > 0;
    if (play->analysing || (session->unfinished.waits && !has_moves))
        return;
    if (!has_moves || game_result(play->game) != RESULT_NONE) {
        recovery_file_note(&session->unfinished, NULL);
        return;
    }
    snprintf(game.file, sizeof game.file, "%s", slash + 1);
    engine_game_get_terms(play, &game.terms);
    recovery_file_note(&session->unfinished, &game);
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

static void take_up(Session *session, const PgnGame *pgn)
{
    const RecoveredGame *game = &session->interrupted;
    Error error;
    if (!option_set_int(engine_options(session->play->engine), OPT_STRENGTH, game->strength, ORIGIN_PROTOCOL, &error))
        session_complain(session, "%s.", error.text);
    session->odds = game->terms.clock_odds > 1 ? ODDS_TIME : odds_of(&pgn->start, colour_other(game->terms.person));
    view_leave(&session->view);
    session->play->person = game->terms.person;
    if (session->front->game_started != NULL)
        session->front->game_started(session->context);
    autosave_go_on(&session->autosave, session->pending.path);
    engine_game_take_up(session->play, game_pgn_tree(pgn), &game->terms);
    session->saved_changes = session->play->changes;
    session_say(session, "The game goes on. You have %s.", game->terms.person == WHITE ? "White" : "Black");
}

static void answer_take_up(void *context, char key)
{
    Session *session = context;
    PgnGame pgn;
    Error error;
    char shown[ENGINE_GAME_NEWS_SIZE];
    pgn_init(&pgn);
    if (key != 'y') {
        recovery_file_note(&session->unfinished, NULL);
        session_shorten_path(session->pending.path, shown, sizeof shown);
        session_say(session, "A new game. The other one is kept in %s", shown);
    } else if (read_game(session->pending.path, &pgn, &error)) {
        take_up(session, &pgn);
        session->unfinished.waits = false;
    } else
        session_complain(session, "%s.", error.text);
    pgn_free(&pgn);
}

static void ask(Session *session)
{
    PgnGame pgn;
    Error error;
    char moment[DATE_SIZE];
    pgn_init(&pgn);
    const bool has_path = path_in_user_folder(FOLDER_GAMES, session->interrupted.file, false, session->pending.path,
                                              sizeof session->pending.path, &error);
    if (!has_path || !read_game(session->pending.path, &pgn, &error)) {
        session_complain(session, "The last game cannot be taken up again: %s.", error.text);
        recovery_file_note(&session->unfinished, NULL);
    } else if (strcmp(pgn.result, "*") != 0 || pgn.ply_count == 0) {
        recovery_file_note(&session->unfinished, NULL);
    } else {
        write_moment(session->pending.path, moment);
        const int moves = (pgn.ply_count + 1) / 2;
        session_ask(session, "yn", answer_take_up, session,
                    "Go on with your game against Hotspur of %s, %d move%s? (y/n)", moment, moves,
                    moves == 1 ? "" : "s");
    }
    pgn_free(&pgn);
}

void session_watch_for_crash(Session *session, bool asks)
{
    Error error;
    const RecoveryStatus status =
        asks ? recovery_file_find(&session->unfinished, &session->interrupted, &error) : UNFINISHED_NONE;
    recovery_file_take_place(&session->unfinished);
    if (status == UNFINISHED_DAMAGED)
        session_complain(session, "The last game cannot be taken up again: %s.", error.text);
    else if (status == UNFINISHED_FOUND)
        ask(session);
}
