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
typedef struct DeskFront {
    void (*say)(void *context, bool is_fault, const char *text);    // one line
    void (*asked)(void *context);                                   // a question waits, see Desk
    void (*position_changed)(void *context);                        // or is about to
    void (*game_started)(void *context);                            // before the first position is known
    void (*explain)(void *context, const Explanation *explanation); // NULL: the desk says it line by line
    void (*copy)(void *context, const char *text);                  // puts a text on the clipboard
    const char *help_key, *analyse_key;                             // what a person presses or types for these
} DeskFront;

typedef void DeskAnswer(void *context, char key);

// What must be answered before anything else.
typedef struct Question {
    char text[PLAY_NEWS_SIZE]; // "" = none
    const char *keys;          // answers, e.g. "yn"; the last one stands for no answer
    DeskAnswer *answer;
    void *context;
} Question;

// What the desk's own questions are about, until they are answered.
typedef struct DeskPending {
    Colour person;
    Position start;
    bool has_start;
    Move move; // to be played in an earlier position
    int node;  // that position
    char path[AUTOSAVE_PATH_SIZE];
    int number; // of the game in that file
} DeskPending;

struct Desk {
    Play *play;
    View view;       // what the board shows
    Insight insight; // what the engine thought
    Autosave autosave;
    FileWriter *writer;                   // of the game and its note
    Unfinished unfinished;                // tells who comes after a crash
    UnfinishedGame interrupted;           // what came before one, while it is asked about
    int saved_changes;                    // play->changes when the game was last written
    int copied_changes;                   // and when it was last saved where the person said
    char copied_path[AUTOSAVE_PATH_SIZE]; // the file the person named
    Question question;
    DeskPending pending;
    char *pasted;           // a game, until the person says whether to take it; else NULL
    char wanted[64];        // what was looked for last in the game
    Odds odds;              // of the next game
    bool may_leave;         // the person has said that the game may be left
    const Command *running; // the command that was run last; NULL before the first
    int fault_count;        // complaints so far
    bool is_finished;
    const DeskFront *front;
    const CommandTable *const *own_tables; // commands of this front end, NULL-terminated
    void *context;                         // the front end's
};

// Starts with a new game at once. What is pointed to stays the caller's.
void desk_open(Desk *desk, Engine *engine, const Position *start, const DeskFront *front,
               const CommandTable *const *own_tables, void *context);
void desk_close(Desk *desk);

// The desk's table of commands of this number: first those that all front ends have. NULL behind the last one.
const CommandTable *desk_command_table(const Desk *desk, int number);

// --- what is said --------------------------------------------------------------------------------------------------
void desk_say(Desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));
void desk_complain(Desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));
void desk_ask(Desk *desk, const char *keys, DeskAnswer *answer, void *context, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Hands on an answer, if it is one.
void desk_answer(Desk *desk, char key);

// --- the engine ----------------------------------------------------------------------------------------------------

// Hands on an event of the engine.
void desk_event(Desk *desk, const EngineEvent *event);

// Takes note of moves that were played or taken back. Before anything about them is shown.
void desk_look_on(Desk *desk);

// Says why the last move was played, or why the one is liked that is thought about.
void desk_explain(Desk *desk);

// --- the game ------------------------------------------------------------------------------------------------------

// The position that the board shows, and the move that led to it (MOVE_NONE if none did).
const Position *desk_position(const Desk *desk);
Move desk_last_move(const Desk *desk);

// May the person move a man of the side to move in the position shown?
bool desk_may_move(const Desk *desk);

// Plays the person's move in the position shown, or says why not. In the past of a game it asks whether to take back to
// there; in analysis it begins a variation.
void desk_play(Desk *desk, Move move);

// Starts a new game, after asking if one is in progress; NULL = the start position.
void desk_new_game(Desk *desk, Colour person, const Position *start);
void desk_undo(Desk *desk);
void desk_redo(Desk *desk);
void desk_move_now(Desk *desk);
void desk_resign(Desk *desk);
void desk_offer_draw(Desk *desk);
void desk_toggle_analysis(Desk *desk);

// Ends any thinking but pondering: Hotspur plays what it has found, a question is answered, analysis is off.
void desk_stop(Desk *desk);

// Analysis looks at the moves of the man on a square alone; SQ_NONE: at all.
void desk_focus_on_man(Desk *desk, Square square);

// --- looking at other positions; see desk/view.h -------------------------------------------------------------------

// Back to the game as it stands.
void desk_leave_view(Desk *desk);
void desk_browse(Desk *desk, int plies);
void desk_browse_to_end(Desk *desk, bool last);
void desk_browse_variation(Desk *desk, int step);
void desk_show_node(Desk *desk, int node);

// Steps through a principal variation of the engine; `line` counts from 0. desk_walk_to shows its position after `ply`
// moves.
void desk_walk(Desk *desk, int plies);
void desk_walk_to(Desk *desk, int line, int ply);

// In analysis: goes on from the position shown. False if it is the game's, or this is no analysis.
bool desk_go_on_from_view(Desk *desk);

// Asks before the game is left for another, if that would end or lose one; else answers 'y' at once. `context` of the
// answer is the desk.
void desk_ask_to_leave(Desk *desk, const char *what, DeskAnswer *answer);

// Ends the program, after asking if a game is in progress.
void desk_quit(Desk *desk);

// Must what the engine thinks be hidden, because a game goes on and the person wants to play fair? Says so with
// desk_refuses_help.
bool desk_hides_thoughts(const Desk *desk);
bool desk_refuses_help(Desk *desk);

// Takes a move, a FEN or a PGN that was pasted, after asking. False if it is none of these.
bool desk_take_text(Desk *desk, const char *text);

// Asks whether to leave the game and start from a position.
void desk_ask_to_start(Desk *desk, const Position *start);

// --- the game on disk ----------------------------------------------------------------------------------------------

// The file that holds the whole game as it stands; NULL if none does.
const char *desk_kept_in(const Desk *desk);

// The file that a person means: "~/x" is as in a shell. Complains and returns false if it is no name.
bool desk_expand_path(Desk *desk, const char *path, char out[AUTOSAVE_PATH_SIZE]);

// A path in few columns: ~ for the person's folder, the middle left out.
void desk_shorten_path(const char *path, char *out, size_t size);

// Writes the game, if it has changed; complains once if it cannot.
void desk_keep_game(Desk *desk);

// Complains if what was to be kept could not be written. The descriptor is readable when there is something to complain.
void desk_look_at_writer(Desk *desk);
int desk_writer_fd(const Desk *desk);

// Waits until the game is kept, or not.
void desk_finish_writing(Desk *desk);

// From now on a game that is broken off by a crash can be taken up again; `asks`: asks about one that was.
void desk_watch_for_crash(Desk *desk, bool asks);

// Notes how the game stands, for after a crash.
void desk_note_game(Desk *desk);

// On the way out: prints where the game is, or, if it could not be kept, the game itself.
void desk_say_goodbye(const Desk *desk);

#endif
