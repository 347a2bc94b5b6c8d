// SPDX-License-Identifier: GPL-3.0-or-later
// What front ends may know of a session without knowing how it is made: one function for each question,
// most of them one line.
#include "ui/session/queries.h"

#include "base/language.h"
#include "ui/common/options.h"

#include <stdio.h>

Engine *session_engine(const Session *session)
{
    return session->engine_game->engine;
}

OptionStore *session_options(const Session *session)
{
    return engine_options(session->engine_game->engine);
}

const Game *session_game(const Session *session)
{
    return session->engine_game->game;
}

const GameTree *session_tree(const Session *session)
{
    return session->engine_game->tree;
}

int session_game_node(const Session *session)
{
    return engine_game_node(session->engine_game);
}

int session_shown_node(const Session *session)
{
    return view_node(&session->view, session->engine_game);
}

const Position *session_game_position(const Session *session)
{
    return game_position(session->engine_game->game);
}

const OpeningName *session_opening(const Session *session)
{
    return &session->engine_game->opening;
}

const char *session_other_side(const Session *session)
{
    return engine_game_is_remote(session->engine_game) ? session->engine_game->rival : "Hotspur";
}

Colour session_person(const Session *session)
{
    return session->engine_game->person;
}

bool session_is_paused(const Session *session)
{
    return session->engine_game->controller.is_paused;
}

bool session_game_is_over(const Session *session)
{
    return game_result(session->engine_game->game) != RESULT_NONE;
}

bool session_is_analysing(const Session *session)
{
    return session->engine_game->analysing;
}

bool session_is_viewed(const Session *session)
{
    return session->engine_game->is_viewed;
}

bool session_is_free(const Session *session)
{
    return engine_game_is_free(session->engine_game);
}

bool session_is_person_to_move(const Session *session)
{
    return engine_game_is_person_to_move(session->engine_game);
}

bool session_has_question(const Session *session)
{
    return session->question.kind != QUESTION_NONE;
}

Activity session_activity(const Session *session)
{
    return session->engine_game->controller.activity;
}

bool session_has_time(const Session *session)
{
    const Game *game = session_game(session);
    const Activity activity = session_activity(session);
    const bool is_timed = game_clock_is_running(game) && !game_time_control(game)->none;
    return !is_timed && (activity == ACTIVITY_NONE || activity == ACTIVITY_ANALYSE);
}

Move session_ponder_move(const Session *session)
{
    // MOVE_NONE while it does not ponder.
    const Controller *controller = &session->engine_game->controller;
    return controller->activity == ACTIVITY_PONDER ? controller->expected : MOVE_NONE;
}

const InfoLine *session_lines(const Session *session, int *count)
{
    *count = session->engine_game->line_count;
    return session->engine_game->lines;
}

bool session_looks_back(const Session *session)
{
    return session->view.kind == VIEW_PAST;
}

int session_shown_plies(const Session *session)
{
    return tree_depth(session_tree(session), session_shown_node(session));
}

bool session_past_line(const Session *session, InfoLine *out)
{
    const int plies = session_shown_plies(session), shown = session_shown_node(session);
    return session_looks_back(session) && tree_at(session_tree(session), session_game_node(session), plies) == shown &&
           analysis_of_ply(&session->analysis, session_game(session), plies, out);
}

const Position *session_search_root(const Session *session)
{
    return &session->engine_game->root;
}

const SnapshotHistory *session_snapshots(const Session *session)
{
    return &session->analysis.snapshots;
}

const EventLog *session_event_log(const Session *session)
{
    return &session->analysis.event_log;
}

MessageKind session_message_kind(const Session *session)
{
    return session->engine_game->message_kind;
}

const char *session_message(const Session *session)
{
    return session->engine_game->message;
}

// At the end of a game the message also says where it is saved, and what to do next.
void session_write_message(const Session *session, char out[ENGINE_GAME_MESSAGE_SIZE])
{
    char place[ENGINE_GAME_MESSAGE_SIZE];
    Text text = text_begin(out, ENGINE_GAME_MESSAGE_SIZE);
    text_add(&text, session_message(session));
    // Other messages stand as they are.
    if (text.length == 0 || session->engine_game->message_kind != MESSAGE_END)
        return;
    const char *path = session_saved_path(session);
    // A game without a file leaves the sentence out.
    session_write_path(path != NULL ? path : "", place, sizeof place);
    if (place[0] != '\0')
        text_addf(&text, _(" Saved in %s."), place);
    text_addf(&text, _(" %s looks at the mistakes."), session->front->annotate_key);
}

void session_forget_message(Session *session)
{
    session->engine_game->message[0] = '\0';
}

// How much of a hint has been given for the position shown: 1 the kind of piece, 2 the piece, 3 the
// move; 0 for none.
int session_hint(const Session *session, Move *move)
{
    enum { STEPS = 3 };
    const Hint *hint = &session->engine_game->hint;
    *move = hint->move;
    // A hint for another position is out of date.
    if (hint->key != session_position(session)->key || !move_is_real(hint->move) || hint->is_hidden)
        return 0;
    return hint->step < STEPS ? hint->step : STEPS;
}

bool session_threat(const Session *session, Move *move)
{
    const ShownThreat *threat = &session->engine_game->threat;
    *move = threat->move;
    return move_is_real(threat->move) && threat->key == session_position(session)->key;
}

int session_explanation_lines(const Session *session, const Explanation *why)
{
    const bool tells_search = option_bool(session_options(session), OPT_WHY_SEARCH) || why->chess_count == 0;
    return tells_search ? why->count : why->chess_count;
}
