// SPDX-License-Identifier: GPL-3.0-or-later
// A user's session at board or console: the game, the file it is saved in, the position shown, questions that must be
// answered, and messages. A front end shows them. For the front end's thread only.
#ifndef UI_SESSION_SESSION_H
#define UI_SESSION_SESSION_H

#include "base/memory.h"
#include "ui/annotate/review_task.h"
#include "ui/session/analysis.h"
#include "ui/session/autosave.h"
#include "ui/session/commands.h"
#include "ui/session/engine_game.h"
#include "ui/session/game_files.h"
#include "ui/session/game_list.h"
#include "ui/session/odds.h"
#include "ui/session/opponent.h"
#include "ui/session/puzzle_set.h"
#include "ui/session/recovery_file.h"
#include "ui/session/view.h"

// How the front end takes part. Functions that are NULL are not called.
typedef struct SessionFront {
    void (*say)(void *context, MessageKind kind, const char *text); // one line
    void (*asked)(void *context);                                   // a question waits, see Session
    void (*position_changed)(void *context);                        // or is about to
    void (*game_started)(void *context);                            // before the first position is known
    void (*explain)(void *context, const Explanation *explanation); // NULL: it is said line by line
    void (*copy)(void *context, const char *text);                  // puts a text on the clipboard
    void (*show_games)(void *context, const char *words);           // the list of games; NULL: it is said line by line
    void (*show_map)(void *context, bool is_shown);  // lays the map over the board, or what was there before
    void (*choose_map)(void *context, MapKind kind); // which map that is
    // What a person presses or types for these.
    const char *help_key, *analyse_key, *annotate_key, *mistake_key;
    int analysis_lines; // see EngineGame
} SessionFront;

typedef enum Reply { REPLY_NO, REPLY_YES, REPLY_KNIGHT, REPLY_BISHOP, REPLY_ROOK, REPLY_QUEEN } Reply;
typedef void ReplyHandler(void *context, Reply reply);

// What a question can be answered by.
typedef enum QuestionKind { QUESTION_NONE, QUESTION_YES_NO, QUESTION_PROMOTION, QUESTION_KIND_NB } QuestionKind;

// What must be answered before anything else.
typedef struct Question {
    QuestionKind kind;
    char text[ENGINE_GAME_MESSAGE_SIZE];
    bool insists;       // its text begins with what it can be answered by
    const char *advice; // yes loses something: how a script says so; NULL = nothing is lost
    ReplyHandler *handler;
    void *context; // the handler's
} Question;

// What the session's own questions are about, until they are answered.
typedef struct SessionPending {
    Colour person;
    Position start;
    bool has_start;
    Move move; // to be played in an earlier position
    int node;  // that position
    char path[AUTOSAVE_PATH_SIZE];
    GameFiles *files;     // of the session, to which the file belongs that a game is written into
    GameFile *file;       // the one that holds the game; NULL = none
    char *text;           // of the game; NULL = none
    MemoryStream output;  // of an export
    const FileKind *kind; // of that
    GameList *games;      // of that file; NULL = none, or those of the session
    int number;           // of the game in it, from 0
    bool shows_list;
    PuzzleSet puzzles;
} SessionPending;

typedef struct PuzzleCourse PuzzleCourse;
typedef struct Online Online;

struct Session {
    EngineGame *engine_game;
    View view;         // what the board shows
    Analysis analysis; // the engine's searches
    Autosave autosave;
    FileWriter *writer;                   // of the game and its note
    RecoveryFile recovery;                // for the next program after a crash
    RecoveredGame interrupted;            // what came before one, while it is asked about
    int saved_changes;                    // play->changes when the game was last written
    int annotated_changes;                // and when it was annotated; 0 = never
    int copied_changes;                   // and when it was last saved where the person said
    char copied_path[AUTOSAVE_PATH_SIZE]; // the file the person named
    GameFiles files;                      // that hold the game
    GameFiles exports;                    // and that hold what was exported of it
    bool has_notes;                       // comments, signs or tags were set that are saved nowhere
    Question question;
    SessionPending pending;
    ReviewTask *review;        // of the game, going on; NULL = none
    Opponent *opponent;        // the program that has the person's side; NULL = the person
    GameList *games;           // that were read; NULL = none
    char *pasted;              // a game, until the person says whether to take it; else NULL
    char wanted[64];           // what was looked for last in the game
    Odds odds;                 // of the next game
    PuzzleCourse *puzzles;     // that are being solved; NULL = none
    Online *online;            // lichess, see online.h; NULL = not asked for
    int64_t refuted_until_us;  // a wrong try is on the board until then; 0 = none
    bool lends_map;            // the map was laid over the board by session_lend_map
    bool may_leave;            // what is lost may be lost: the person has said that the game may be left
    const CommandDef *running; // the command that was run last; NULL before the first
    int error_count;           // errors so far
    bool is_finished;
    const SessionFront *front;
    const CommandTable *const *own_tables; // commands of this front end, NULL-terminated
    void *context;                         // the front end's
};

// Starts with a new game at once. What is pointed to stays the caller's.
void session_open(Session *session, Engine *engine, const Position *start, const SessionFront *front,
                  const CommandTable *const *own_tables, void *context);
void session_close(Session *session);

// The table of commands of this number: first those that all front ends have. NULL behind the last one.
const CommandTable *session_command_table(const Session *session, int number);

// --- what is said --------------------------------------------------------------------------------------------------
// session_say_of_place is about the position shown: the board forgets it with the next one.
void session_say(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_say_of_place(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void session_error(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The game could not be saved; `advice` says what to do.
void session_not_saved(Session *session, const Error *error, const char *advice);

void session_ask(Session *session, QuestionKind kind, ReplyHandler *handler, void *context, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

// Asks before something is lost for good, yes or no; the handler's context is the session. In a script, where no user can
// answer, the answer is no, with an error that ends with `advice`: what a script does that means it ("save! FILE ...").
void session_ask_to_lose(Session *session, ReplyHandler *handler, const char *advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

// The keys that answer the question; the last one stands for no answer.
const char *session_question_keys(const Session *session);

// Something else was typed than an answer: the question stays, and says what it waits for.
void session_insist(Session *session);

// Hands on the answer of a key, if it is one; or takes the question back.
void session_answer(Session *session, char key);
void session_cancel_question(Session *session);

// The answer in a script: no if something would be lost, else yes.
void session_answer_for_script(Session *session);

// --- the engine ----------------------------------------------------------------------------------------------------

// Hands on an event of the engine.
void session_event(Session *session, const EngineEvent *event);

// Takes note of moves that were played or taken back. Before anything about them is shown.
void session_update_analysis(Session *session);

// --- the game ------------------------------------------------------------------------------------------------------

// The position that the board shows, and the move that led to it (MOVE_NONE if none did).
const Position *session_position(const Session *session);
Move session_last_move(const Session *session);

// May the user move a piece of the side to move in the position shown?
bool session_may_move(const Session *session);

// Plays the person's move in the position shown, or says why not. In the past of a game it asks whether to take back to
// there; in analysis it begins a variation. A pass (MOVE_NULL) is for a game that is analysed or viewed.
void session_play(Session *session, Move move);

// Starts a new game, after asking if one is in progress; NULL = the start position.
void session_new_game(Session *session, Colour person, const Position *start);
void session_toggle_analysis(Session *session);

// Ends any thinking but pondering: Hotspur plays what it has found, a question is answered, analysis is off.
void session_stop(Session *session);

// Searches the position where the game stands as far as the limits go; nothing is played, the answer is said.
void session_search(Session *session, const SearchLimits *limits);

// Analysis searches the moves of the piece on a square alone; SQ_NONE: all moves.
void session_focus_on_piece(Session *session, Square square);

// --- looking at other positions; see view.h -------------------------------------------------------------------

// Back to the game as it stands; session_show_game even where that is shown, because it is about to change.
void session_leave_view(Session *session);
void session_show_game(Session *session);
void session_browse(Session *session, int plies);
void session_browse_to_end(Session *session, bool last);
void session_browse_variation(Session *session, int step);

// Goes from a variation to the move of the game where it begins, if neither side is played. False if none is shown.
bool session_leave_variation(Session *session);
void session_show_node(Session *session, int node);

// Steps through a principal variation of the engine; `line` counts from 0. session_walk_to shows its position after `ply`
// moves.
void session_walk(Session *session, int plies);
void session_walk_to(Session *session, int line, int ply);

// Plays the moves of the preview. False if there is none, or the game is not free.
bool session_continue_from_view(Session *session);

// Asks before the game is left for another, if that would end or lose one; else replies yes at once. `context` of the
// handler is the session.
void session_confirm_leave(Session *session, const char *what, ReplyHandler *handler);

// Ends the program, after asking if a game is in progress.
void session_quit(Session *session);

// Must what the engine thinks be hidden, because a game goes on and the person wants to play fair? session_refuses_help says
// so; and that nothing can be said of a game whose moves cannot be read.
bool session_hides_analysis(const Session *session);

// Are at least lines, scores and reasons hidden where they are not asked for?
bool session_hides_lines(const Session *session);
bool session_refuses_help(Session *session);

// The same for a list that has the solution of a puzzle among others, which no game hides.
bool session_refuses_in_puzzle(Session *session);

// --- games that were read --------------------------------------------------------------------------------------------

// Takes over a list of games and opens one of them, counted from 0, after asking if a game would be left; `shows_list`: the
// list too, if there are several.
void session_take_games(Session *session, GameList *games, int number, bool shows_list);

// Takes over a list of games and shows it; none of them is opened.
void session_list_games(Session *session, GameList *games);

// Opens a game of the list that was read last.
void session_open_game(Session *session, int number);

// Puts a game that was read in the place of this one, which owns it then, to be viewed. It is in no file yet.
void session_view_game(Session *session, GameTree *tree);

// The same without a word.
void session_put_game(Session *session, GameTree *tree);

// Takes a move, a FEN or a PGN that was pasted, after asking. False if it is none of these.
bool session_paste(Session *session, const char *text);

// Asks whether to leave the game and start from a position.
void session_ask_to_start(Session *session, const Position *start);

// --- the game on disk ----------------------------------------------------------------------------------------------

// The file that holds the whole game as it stands; NULL if none does.
const char *session_saved_path(const Session *session);

// The file that a person means: "~/x" is as in a shell. False with an error if it is no name.
bool session_expand_path(Session *session, const char *path, char out[AUTOSAVE_PATH_SIZE]);

// A path with ~ for the user's own folder.
void session_write_path(const char *path, char *out, size_t size);

// Writes a game into the file session->pending.path, which may be one of `files`: into its place there, else behind the games
// of the file. Asks first if moves that stand there would go, unless `force` is set. `text` is that of the tree, and is taken
// over. Says what was done, or why not.
void session_write_game(Session *session, GameFiles *files, const GameTree *tree, char *text, bool force);

// Another game is on the board: it is in none of the files that held the last one.
void session_forget_files(Session *session);

// Writes the game, if it has changed; one error if it cannot.
void session_save_game(Session *session);

// Reports an error of the writer. The descriptor is readable when there is one.
void session_check_writer(Session *session);
int session_writer_fd(const Session *session);

// Becomes readable when a review of the game has ended, -1 if there is none; and takes what it has found.
int session_review_fd(const Session *session);
void session_check_review(Session *session);

// How far the review that goes on is, in per cent; -1 if there is none.
int session_review_percent(const Session *session);

// Is it the turn of a program that has the person's side?
bool session_opponent_is_to_move(const Session *session);

// Becomes readable when that program has answered, -1 if there is none; and plays its move, or asks it for the next.
// The latter is true if it has answered: the game is another then.
int session_opponent_fd(const Session *session);
bool session_check_opponent(Session *session);

// Becomes readable when lichess has said something, -1 if it is not asked; and takes what it has said, and sends what was
// played. True if something may have changed.
int session_online_fd(const Session *session);
bool session_check_online(Session *session);
void session_close_online(Session *session);

// Is the answer to something that was asked of lichess still to come?
bool session_online_is_busy(const Session *session);

// Does a game on lichess go on? And is all help off, because its rules allow none? session_refuses_online says so of a
// command that has no place in such a game.
bool session_plays_online(const Session *session);
bool session_is_locked(const Session *session);
bool session_refuses_online(Session *session, const char *command);

// At the end of the program: prints that the game there goes on, if one does.
void session_report_online_game(const Session *session);

// Has the other side offered a draw there, which session_offer_draw_online then accepts?
bool session_is_offered_draw_online(const Session *session);
void session_decline_draw_online(Session *session); // does nothing where none is offered

// What is asked of lichess in the place of the engine; false if no game there goes on.
bool session_resign_online(Session *session);
bool session_offer_draw_online(Session *session);
bool session_take_back_online(Session *session);

// Takes over puzzles, the next of which comes to the board, after asking if a game would be left.
void session_take_puzzles(Session *session, PuzzleSet *puzzles);

// Goes on with the tour, or does nothing behind its end; false if there is none.
bool session_step_tour(Session *session);

// Lays the map of the search over the board, for the tour or a drill, or takes it off again; nothing where it is so already.
void session_lend_map(Session *session, bool is_shown);

// Appends where the search of the position has looked: "31 % of the effort goes to e5, 14 % to d4, 9 % to f3.", or nothing.
void session_write_effort(const Session *session, Text *out);

// Another game comes to the board: what the tour or a drill has laid over it goes.
void session_leave_tour(Session *session);

// Is a puzzle on the board that is not solved yet, so that all analysis is hidden? And tries a move in it; false if there is
// none.
bool session_has_puzzle(const Session *session);
bool session_try_puzzle(Session *session, Move move);

// Names the piece that moves in the puzzle on the board; an error if none is asked.
void session_hint_at_puzzle(Session *session);

// Takes a wrong try off the board, if one is shown.
void session_end_refutation(Session *session);

// Releases what belongs to puzzles; the board stays as it is.
void session_forget_puzzles(Session *session);

// The side at the bottom of the board: that of the person, or of who solves a puzzle. session_turn_board tells the front end
// that it may be another one.
Colour session_bottom(const Session *session);
void session_turn_board(Session *session);

// Ends what time ends, such as a search or a wrong try on the board; call when session_wake_us has come.
void session_tick(Session *session, int64_t now_us);
int64_t session_wake_us(const Session *session, int64_t now_us);

// Waits until the game is kept, or not.
void session_finish_writing(Session *session);

// Puts a game on the board that goes on against the engine, with its terms and clocks. The tree is handed over; where the game
// is saved the caller says afterwards.
void session_play_on(Session *session, GameTree *tree, const EngineGameTerms *terms);

// From now on a game that is broken off by a crash can be taken up again; `asks`: asks about one that was.
void session_open_recovery(Session *session, bool asks);

// Notes how the game stands, for after a crash.
void session_write_recovery(Session *session);

// On the way out: prints where the game is, or, if it could not be kept, the game itself.
void session_report_saved_game(const Session *session);

#endif
