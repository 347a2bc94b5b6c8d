// SPDX-License-Identifier: GPL-3.0-or-later
// The command `tour`: a famous game with the map beside it, a move and a sentence at a time.
#include "ui/session/tour.h"
#include "notation/pgn.h"
#include "ui/session/session.h"

#include <string.h>

static void tell(Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    session_say(session, "%s", tree_comment(engine_game->tree, engine_game_node(engine_game)));
}

static void start(Session *session)
{
    GameTree *game = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("tour", tour_game, strlen(tour_game));
    const PgnStatus status = pgn_read_game(reader, game, &error);
    pgn_close(reader);
    if (status != PGN_GAME) {
        session_error(session, "tour: %s.", error.text);
        tree_free(game);
        return;
    }
    session_view_game(session, game);
    session_browse_to_end(session, false); // wherever else games are opened
    engine_game_set_analysis(session->engine_game, true);
    session->engine_game->is_tour = true;
    tell(session);
}

bool session_step_tour(Session *session)
{
    EngineGame *engine_game = session->engine_game;
    if (!engine_game->is_tour)
        return false;
    session_browse(session, 1);
    if (tree_child(engine_game->tree, engine_game_node(engine_game), 0) == TREE_NONE)
        engine_game->is_tour = false;
    tell(session);
    return true;
}

static void start_pending(void *context, Reply reply)
{
    if (reply == REPLY_YES)
        start(context);
}

static void run_tour(Session *session, char *arguments)
{
    (void)arguments;
    if (!session_step_tour(session))
        session_confirm_leave(session, "take the tour", start_pending);
}

static const Command rows[] = {
    {"tour", "", "a famous game with the map beside it; again, or Space on the board: the next move", run_tour, NULL,
     NULL},
};

const CommandTable tour_commands = {"Tour", rows, sizeof rows / sizeof rows[0]};
