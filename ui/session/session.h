// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does at the board, however it is drawn: the game, the file it is kept in, questions that must be
// answered, and what is said about it all. A front end gives it a voice and a screen. One thread.
#ifndef UI_SESSION_SESSION_H
#define UI_SESSION_SESSION_H

#include "ui/session/analysis.h"
#include "ui/session/autosave.h"
#include "ui/session/commands.h"
#include "ui/session/engine_game.h"
#include "ui/session/odds.h"
#include "ui/session/recovery_file.h"
#include "ui/session/view.h"

// How the front end takes part. Functions that are NULL are not called.
typedef struct SessionFront {
    void (*say)(void *context, bool is_fault, const char *text);    // one line
    void (*asked)(void *context);                                   // a question waits, see Session
    void (*position_changed)(void *context);                        // or is about to
    void (*game_started)(void *context);                            // before the first position is known
    void (*explain)(void *context, const Explanation *explanation); // NULL: the desk says it line by line
    void (*copy)(void *context, const char *text);                  // puts a text on the clipboard
    const char *help_key, *analyse_key;                             // what a person presses or types for these
} SessionFront;

typedef void SessionAnswer(void *context, char key);

// What must be answered before anything else.
typedef struct Question {
    char text[ENGINE_GAME_MESSAGE_SIZE]; // "" = none
    const char *keys;                    // answers, e.g. "yn"; the last one stands for no answer
    SessionAnswer *answer;
    void *context;
} Question;

// What the desk's own questions are about, until they are answered.
typedef struct SessionPending {
    Colour person;
    Position start;
    bool has_start;
    Move move; // to be played in an earlier position
    int node;  // that position
    char path[AUTOSAVE_PATH_SIZE];
    int number; // of the game in that file
} SessionPending;

struct Session {
    EngineGame *engine_game;
    View view;         // what the board shows
    Analysis analysis; // what the engine thought
    Autosave autosave;
    FileWriter *writer;                   // of the game and its note
    RecoveryFile recovery;                // tells who comes after a crash
    RecoveredGame interrupted;            // what came before one, while it is asked about
    int saved_changes;                    // play->changes when the game was last written
    int copied_changes;                   // and when it was last saved where the person said
    char copied_path[AUTOSAVE_PATH_SIZE]; // the file the person named
    Question question;
    SessionPending pending;
    char *pasted;           // a game, until the person says whether to take it; else NULL
    char wanted[64];        // what was looked for last in the game
    Odds odds;              // of the next game
    bool may_leave;         // the person has said that the game may be left
    const Command *running; // the command that was run last; NULL before the first
    int error_count;        // complaints so far
    bool is_finished;
    const SessionFront *front;
    const CommandTable *const *own_tables; // commands of this front end, NULL-terminated
    void *context;                         // the front end's
};

// Starts with a new game at once. What is pointed to stays the caller's.
void session_open(Session *session, Engine *engine, const Position *start, const SessionFront *front,
                  const CommandTable *const *own_tables, void *context);
void session_close(Session *session);

// The desk's table of commands of this number: first those that all front ends have. NULL behind the last one.
const CommandTable *session_command_table(const Session *session, int number);

// --- what is said --------------------------------------------------------------------------------------------------
void session_say(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_error(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_ask(Session *session, const char *keys, SessionAnswer *answer, void *context, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Hands on an answer, if it is one.
void session_answer(Session *session, char key);

// --- the engine ----------------------------------------------------------------------------------------------------

// Hands on an event of the engine.
void session_event(Session *session, const EngineEvent *event);

// Takes note of moves that were played or taken back. Before anything about them is shown.
void session_update_analysis(Session *session);

// Says why the last move was played, or why the one is liked that is thought about.
void session_explain(Session *session);

// --- the game ------------------------------------------------------------------------------------------------------

// The position that the board shows, and the move that led to it (MOVE_NONE if none did).
const Position *session_position(const Session *session);
Move session_last_move(const Session *session);

// May the person move a man of the side to move in the position shown?
bool session_may_move(const Session *session);

// Plays the person's move in the position shown, or says why not. In the past of a game it asks whether to take back to
// there; in analysis it begins a variation.
void session_play(Session *session, Move move);

// Starts a new game, after asking if one is in progress; NULL = the start position.
void session_new_game(Session *session, Colour person, const Position *start);
void session_undo(Session *session);
void session_redo(Session *session);
void session_move_now(Session *session);
void session_resign(Session *session);
void session_offer_draw(Session *session);
void session_toggle_analysis(Session *session);

// Ends any thinking but pondering: Hotspur plays what it has found, a question is answered, analysis is off.
void session_stop(Session *session);

// Analysis looks at the moves of the man on a square alone; SQ_NONE: at all.
void session_focus_on_piece(Session *session, Square square);

// --- looking at other positions; see desk/view.h -------------------------------------------------------------------

// Back to the game as it stands.
void session_leave_view(Session *session);
void session_browse(Session *session, int plies);
void session_browse_to_end(Session *session, bool last);
void session_browse_variation(Session *session, int step);
void session_show_node(Session *session, int node);

// Steps through a principal variation of the engine; `line` counts from 0. session_walk_to shows its position after `ply`
// moves.
void session_walk(Session *session, int plies);
void session_walk_to(Session *session, int line, int ply);

// In analysis: goes on from the position shown. False if it is the game's, or this is no analysis.
bool session_continue_from_view(Session *session);

// Asks before the game is left for another, if that would end or lose one; else answers 'y' at once. `context` of the
// answer is the desk.
void session_confirm_leave(Session *session, const char *what, SessionAnswer *answer);

// Ends the program, after asking if a game is in progress.
void session_quit(Session *session);

// Must what the engine thinks be hidden, because a game goes on and the person wants to play fair? Says so with
// session_refuses_help.
bool session_hides_analysis(const Session *session);
bool session_refuses_help(Session *session);

// Takes a move, a FEN or a PGN that was pasted, after asking. False if it is none of these.
bool session_paste(Session *session, const char *text);

// Asks whether to leave the game and start from a position.
void session_ask_to_start(Session *session, const Position *start);

// --- the game on disk ----------------------------------------------------------------------------------------------

// The file that holds the whole game as it stands; NULL if none does.
const char *session_saved_path(const Session *session);

// The file that a person means: "~/x" is as in a shell. Complains and returns false if it is no name.
bool session_expand_path(Session *session, const char *path, char out[AUTOSAVE_PATH_SIZE]);

// A path in few columns: ~ for the person's folder, the middle left out.
void session_shorten_path(const char *path, char *out, size_t size);

// Writes the game, if it has changed; complains once if it cannot.
void session_save_game(Session *session);

// Complains if what was to be kept could not be written. The descriptor is readable when there is something to complain.
void session_check_writer(Session *session);
int session_writer_fd(const Session *session);

// Waits until the game is kept, or not.
void session_finish_writing(Session *session);

// From now on a game that is broken off by a crash can be taken up again; `asks`: asks about one that was.
void session_open_recovery(Session *session, bool asks);

// Notes how the game stands, for after a crash.
void session_write_recovery(Session *session);

// On the way out: prints where the game is, or, if it could not be kept, the game itself.
void session_report_saved_game(const Session *session);

#endif
