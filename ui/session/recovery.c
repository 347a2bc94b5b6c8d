// SPDX-License-Identifier: GPL-3.0-or-later
// A game that a crash has broken off is taken up again.
#include "base/language.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "notation/pgn.h"
#include "ui/common/game_pgn.h"
#include "ui/session/session.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// Only games in progress are resumed. A note of an earlier game stays until it is
// resumed or declined, or this one has moves.
void session_write_recovery(Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    RecoveredGame game = {.strength = option_int(engine_options(engine_game->engine), OPT_STRENGTH)};
    const char *slash = strrchr(session->autosave.path, '/');
    const bool has_moves = slash != NULL && game_ply_count(engine_game->game) > 0;
    if (engine_game_is_free(engine_game) || (session->recovery.waits && !has_moves))
        return;
    // A game that is played elsewhere goes on there: it is none against Hotspur.
    if (!has_moves || game_result(engine_game->game) != RESULT_NONE || engine_game_is_remote(engine_game)) {
        recovery_file_note(&session->recovery, NULL);
        return;
    }
    snprintf(game.file, sizeof game.file, "%s", slash + 1);
    engine_game_get_terms(engine_game, &game.terms);
    recovery_file_note(&session->recovery, &game);
}

// A game with a fault is not gone on with: its file would lose what stands behind the fault. `stored` gets its place.
static bool read_game(const char *path, GameTree *pgn, PgnStored *stored, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return false;
    const PgnStatus status = pgn_read_game(reader, pgn, error);
    const int64_t begin = pgn_game_place(reader).offset, end = pgn_game_end(reader);
    pgn_close(reader);
    if (status == PGN_GAME)
        return pgn_store_find(path, NULL, begin, end, stored, error);
    return (status == PGN_END && error_set(error, "%s: no game in it", path));
}

// When the game was broken off: the time of its file.
static void write_moment(const char *path, char out[DATE_SIZE])
{
    struct stat status;
    struct tm then, now;
    const time_t today = time(NULL);
    out[0] = '\0';
    if (stat(path, &status) != 0 || localtime_r(&status.st_mtime, &then) == NULL || localtime_r(&today, &now) == NULL)
        return;
    const bool is_today = then.tm_yday == now.tm_yday && then.tm_year == now.tm_year;
    strftime(out, DATE_SIZE, is_today ? _("today %H:%M") : "%Y-%m-%d %H:%M", &then);
}

void session_play_on(Session *session, GameTree *tree, const EngineGameTerms *terms)
{
    session_leave_tour(session);
    // Before the game comes: what is written from here on goes to another file.
    autosave_start(&session->autosave, session->writer);
    view_leave(&session->view);
    session->engine_game->person = terms->person;
    if (session->front->game_started != NULL)
        session->front->game_started(session->context);
    session_forget_files(session);
    engine_game_recover(session->engine_game, tree, terms);
    // It is in its file as it stands: nothing is to be written before the next move.
    session->saved_changes = session->engine_game->changes;
}

// The strength belongs to the game. What is played from here on goes into the same file.
static void resume_game(Session *session, GameTree *pgn, PgnStored *stored)
{
    const RecoveredGame *game = &session->interrupted;
    Error error;
    if (!option_set_int(engine_options(session->engine_game->engine), OPT_STRENGTH, game->strength, ORIGIN_PROTOCOL,
                        &error))
        session_error(session, "%s.", error.text);
    session->odds = game->terms.clock_odds > 1 ? ODDS_TIME : odds_of(tree_start(pgn), colour_other(game->terms.person));
    session_play_on(session, pgn, &game->terms);
    autosave_go_on(&session->autosave, session->writer, session->pending.path, stored);
    session_say(session, game->terms.person == WHITE ? N_("Game resumed. You have White.")
                                                     : N_("Game resumed. You have Black."));
}

// Takes up the game, or leaves it in its file.
static void answer_resume(void *context, Reply reply)
{
    Session *session = context;
    GameTree *pgn = tree_new();
    PgnStored stored = {0};
    Error error;
    char shown[ENGINE_GAME_MESSAGE_SIZE];
    if (reply != REPLY_YES) {
        recovery_file_note(&session->recovery, NULL);
        session_write_path(session->pending.path, shown, sizeof shown);
        session_say(session, "New game. The other one is saved in %s", shown);
    } else if (read_game(session->pending.path, pgn, &stored, &error)) {
        resume_game(session, pgn, &stored);
        pgn = NULL; // the game owns it now
        session->recovery.waits = false;
    } else
        session_error(session, "%s.", error.text);
    pgn_stored_clear(&stored);
    tree_free(pgn);
}

// Asks whether to take up the game that a note names, if its file still has an open game with moves.
static void ask(Session *session)
{
    GameTree *pgn = tree_new();
    PgnStored stored = {0};
    Error error;
    char moment[DATE_SIZE];
    const bool has_path = path_in_user_folder(FOLDER_GAMES, session->interrupted.file, false, session->pending.path,
                                              sizeof session->pending.path, &error);
    if (!has_path || !read_game(session->pending.path, pgn, &stored, &error)) {
        session_error(session, "The last game cannot be resumed: %s.", error.text);
        recovery_file_note(&session->recovery, NULL);
    } else if (strcmp(tree_result(pgn), "*") != 0 || tree_main_length(pgn) == 0) {
        recovery_file_note(&session->recovery, NULL);
    } else {
        write_moment(session->pending.path, moment);
        const int moves = (tree_main_length(pgn) + 1) / 2;
        session_ask(session, QUESTION_YES_NO, answer_resume, session,
                    language_count("Resume your game against Hotspur of %s, %d move? (y/n)",
                                   "Resume your game against Hotspur of %s, %d moves? (y/n)", moves),
                    moment, moves);
    }
    pgn_stored_clear(&stored);
    tree_free(pgn);
}

// A place for notes is held even where nothing is asked: this game may be broken off too.
void session_open_recovery(Session *session, bool asks)
{
    Error error;
    const RecoveryStatus status =
        asks ? recovery_file_find(&session->recovery, &session->interrupted, &error) : RECOVERY_NONE;
    recovery_file_claim(&session->recovery);
    if (status == RECOVERY_DAMAGED)
        session_error(session, "The last game cannot be resumed: %s.", error.text);
    else if (status == RECOVERY_FOUND)
        ask(session);
}
