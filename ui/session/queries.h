// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that front ends ask of a session, by the name of what they ask, so that screens do not depend on how the
// session is built. Nothing here changes the game.
#ifndef UI_SESSION_QUERIES_H
#define UI_SESSION_QUERIES_H

#include "ui/session/session.h"

Engine *session_engine(const Session *session);
OptionStore *session_options(const Session *session);

// The game, the tree of everything that was played and tried, and the tree's node where the game stands.
const Game *session_game(const Session *session);
const GameTree *session_tree(const Session *session);
int session_game_node(const Session *session);

// The node that the board shows.
int session_shown_node(const Session *session);

// The position where the game stands, whatever the board shows.
const Position *session_game_position(const Session *session);

// The last opening that the game was known to be in; its name is "" before the first.
const OpeningName *session_opening(const Session *session);

// Who has the other side: a player elsewhere, or Hotspur.
const char *session_other_side(const Session *session);

// The side that the person plays.
Colour session_person(const Session *session);

bool session_is_paused(const Session *session);
bool session_game_is_over(const Session *session);
bool session_is_analysing(const Session *session);
bool session_is_viewed(const Session *session); // the game was read, and neither side is played
bool session_is_free(const Session *session);   // analysed or viewed, see engine_game_is_free
bool session_is_person_to_move(const Session *session);

// Does a question wait for its answer?
bool session_has_question(const Session *session);

// What the engine thinks for, and the move that it ponders on (MOVE_NONE if it does not ponder).
Activity session_activity(const Session *session);

Move session_ponder_move(const Session *session);

// Is nothing else wanted of the processor: does no clock of a game run, and no search for a move?
bool session_has_time(const Session *session);

// The newest principal variations, of the position `session_search_root`.
const InfoLine *session_lines(const Session *session, int *count);

// Does the board show an earlier position of the game? Then what is known of the present one is no matter there.
bool session_looks_back(const Session *session);

// What was known of that position, see analysis_of_ply(). False too where the board does not look back along the game.
bool session_past_line(const Session *session, InfoLine *out);

// How many of its lines are shown: those about the search only where option WhySearch asks for them, or there is no other.
int session_explanation_lines(const Session *session, const Explanation *why);

// The number of moves of the game up to the position shown.
int session_shown_plies(const Session *session);
const Position *session_search_root(const Session *session);

// The memory of the engine after iterations and moves, and the log of what happened.
const SnapshotHistory *session_snapshots(const Session *session);
const EventLog *session_event_log(const Session *session);

// How much of the hint that was given last is to be drawn on the position shown: 0 nothing, 1 pieces of the kind, 2 the
// piece, 3 the move.
int session_hint(const Session *session, Move *move);

// The move that threatens in the position shown, to be drawn until something else is asked or played. False: none.
bool session_threat(const Session *session, Move *move);

// What has happened in the game since session_forget_message; "" if nothing has. Of a game that was played and has ended
// session_write_message says too where it is saved, and what to do with it.
const char *session_message(const Session *session);
MessageKind session_message_kind(const Session *session);
void session_write_message(const Session *session, char out[ENGINE_GAME_MESSAGE_SIZE]);
void session_forget_message(Session *session);

#endif
