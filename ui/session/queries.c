// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/queries.h"

Engine *session_engine(const Session *session)
{
    return session->play->engine;
}

OptionStore *session_options(const Session *session)
{
    return engine_options(session->play->engine);
}

const Game *session_game(const Session *session)
{
    return session->play->game;
}

const GameTree *session_tree(const Session *session)
{
    return session->play->tree;
}

int session_game_node(const Session *session)
{
    return session->play->node;
}

int session_shown_node(const Session *session)
{
    return view_node(&session->view, session->play);
}

const Position *session_game_position(const Session *session)
{
    return game_position(session->play->game);
}

const OpeningName *session_opening(const Session *session)
{
    return &session->play->opening;
}

Colour session_person(const Session *session)
{
    return session->play->person;
}

bool session_is_paused(const Session *session)
{
    return session->play->paused;
}

bool session_game_is_over(const Session *session)
{
    return game_result(session->play->game) != RESULT_NONE;
}

bool session_is_analysing(const Session *session)
{
    return session->play->analysing;
}

bool session_is_person_to_move(const Session *session)
{
    return engine_game_is_person_to_move(session->play);
}

bool session_has_question(const Session *session)
{
    return session->question.text[0] != '\0';
}

Thinking session_thinking(const Session *session)
{
    return session->play->thinking;
}

Move session_ponder_move(const Session *session)
{
    return session->play->expected;
}

const InfoLine *session_lines(const Session *session, int *count)
{
    *count = session->play->line_count;
    return session->play->lines;
}

const Position *session_search_root(const Session *session)
{
    return &session->play->root;
}

const SnapshotHistory *session_snapshots(const Session *session)
{
    return &session->insight.reel;
}

const EventLog *session_event_log(const Session *session)
{
    return &session->insight.journal;
}

const char *session_news(const Session *session)
{
    return session->play->news;
}

void session_forget_news(Session *session)
{
    session->play->news[0] = '\0';
}
