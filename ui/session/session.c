// SPDX-License-Identifier: GPL-3.0-or-later
// What board and console have in common: a game with its engine, what is shown of it, questions to the
// user, and where the game is saved. A front end is a table of callbacks (SessionFront); commands are
// in the *_commands.c files beside this one.
#include "ui/session/session.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "engine/strength.h"
#include "notation/san.h"
#include "ui/common/options.h"
#include "ui/common/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Options go into the log; the strength is part of what a recovery restores.
static bool on_option(void *context, OptionId id, Error *error)
{
    Session *session = context;
    (void)error;
    analysis_option(&session->analysis, engine_options(session->engine_game->engine), id);
    if (id == OPT_STRENGTH)
        session_write_recovery(session);
    return true;
}

void session_open(Session *session, Engine *engine, const Position *start, const SessionFront *front,
                  const CommandTable *const *own_tables, void *context)
{
    *session = (Session){.front = front, .own_tables = own_tables, .context = context};
    session->engine_game = engine_game_new(engine, start);
    session->engine_game->analysis_lines = front->analysis_lines;
    // Options change in many ways (typed, a form, a protocol): all are heard of here.
    options_listen(engine_options(engine), on_option, session);
    session->writer = session->recovery.writer = file_writer_new();
    autosave_start(&session->autosave, session->writer);
    // Nothing has been played yet: the empty game is not written.
    session->saved_changes = session->engine_game->changes;
}

void session_close(Session *session)
{
    // The options are the engine's and live on: nothing here may hear of them any more.
    options_ignore(engine_options(session->engine_game->engine), on_option, session);
    // While the writer is there, which has their files.
    session_forget_puzzles(session);
    session_close_online(session);
    autosave_start(&session->autosave, session->writer);
    // Waits until what was handed to it is written.
    file_writer_free(session->writer);
    session_forget_files(session);
    mem_free(session->pending.text);
    memory_stream_free(&session->pending.output);
    puzzle_set_clear(&session->pending.puzzles);
    review_task_free(session->review);
    opponent_free(session->opponent);
    analysis_free(&session->analysis);
    engine_game_free(session->engine_game);
    mem_free(session->pasted);
    game_list_free(session->games);
    game_list_free(session->pending.games);
    session->engine_game = NULL;
}

// Those of all front ends first, then those of this one.
const CommandTable *session_command_table(const Session *session, int number)
{
    const CommandTable *const *table = shared_command_tables;
    while (*table != NULL && number > 0) {
        ++table;
        --number;
    }
    if (*table != NULL)
        return *table;
    for (table = session->own_tables; *table != NULL && number > 0; --number)
        ++table;
    return *table;
}

// --- what is said --------------------------------------------------------------------------------------------------

// Ends a text that was cut with the last whole word and dots; one word that is too long, with a whole character.
static void end_in_dots(char *text, size_t length)
{
    static const char dots[] = "...";
    const size_t most = length - strlen(dots);
    size_t end = most;
    while (end > 0 && text[end] != ' ')
        --end;
    for (end = end > 0 ? end : most; end > 0 && ((unsigned char)text[end] & 0xc0) == 0x80;)
        --end;
    memcpy(text + end, dots, sizeof dots);
}

// All that is said comes through here, and on to the front end.
static void say(Session *session, MessageKind kind, const char *format, va_list arguments)
{
    char text[ENGINE_GAME_MESSAGE_SIZE];
    if (vsnprintf(text, sizeof text, _(format), arguments) >= (int)sizeof text)
        end_in_dots(text, sizeof text - 1);
    // What a person typed, or a file holds, may stand in it.
    text_mask_controls(text, "");
    // A script tells by the count whether its last line was in order.
    if (kind >= MESSAGE_ERROR)
        ++session->error_count;
    session->front->say(session->context, kind, text);
}

void session_say(Session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, MESSAGE_INFO, format, arguments);
    va_end(arguments);
}

void session_error(Session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, MESSAGE_ERROR, format, arguments);
    va_end(arguments);
}

// As session_say, with a kind of message that the caller chooses.
__attribute__((format(printf, 3, 4))) static void say_as(Session *session, MessageKind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, kind, format, arguments);
    va_end(arguments);
}

void session_say_of_place(Session *session, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(session, MESSAGE_PLACE, format, arguments);
    va_end(arguments);
}

void session_not_saved(Session *session, const Error *error, const char *advice)
{
    say_as(session, MESSAGE_NOT_SAVED, "Not saved: %s%s", error->text, advice);
}

// Calls a callback of the front end that may be missing.
static void notify(Session *session, void (*listener)(void *context))
{
    if (listener != NULL)
        listener(session->context);
}

// A question takes the place of one that is open.
static void ask(Session *session, const Question *question, const char *format, va_list arguments)
{
    session->question = *question;
    vsnprintf(session->question.text, sizeof session->question.text, _(format), arguments);
    // File names and tags may stand in a question.
    text_mask_controls(session->question.text, "");
    notify(session, session->front->asked);
}

void session_ask(Session *session, QuestionKind kind, ReplyHandler *handler, void *context, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ask(session, &(Question){.kind = kind, .handler = handler, .context = context}, format, arguments);
    va_end(arguments);
}

// For what cannot be undone: in a script the answer is no, with the advice.
void session_ask_to_lose(Session *session, ReplyHandler *handler, const char *advice, const char *format, ...)
{
    const Question question = {.kind = QUESTION_YES_NO, .handler = handler, .context = session, .advice = advice};
    va_list arguments;
    va_start(arguments, format);
    ask(session, &question, format, arguments);
    va_end(arguments);
}

// The keys of each kind of question, and what they mean.
enum { REPLIES_MAX = 5 };
static const struct {
    const char *keys;
    Reply replies[REPLIES_MAX];
} question_kinds[QUESTION_KIND_NB] = {
    [QUESTION_NONE] = {"", {REPLY_NO}},
    [QUESTION_YES_NO] = {"yn", {REPLY_YES, REPLY_NO}},
    [QUESTION_PROMOTION] = {"qrbn\033", {REPLY_QUEEN, REPLY_ROOK, REPLY_BISHOP, REPLY_KNIGHT, REPLY_NO}},
};

const char *session_question_keys(const Session *session)
{
    return question_kinds[session->question.kind].keys;
}

// What stands in front of the question is said once, however many keys are pressed.
void session_insist(Session *session)
{
    static const char *const wanted[QUESTION_KIND_NB] = {
        [QUESTION_YES_NO] = N_("Please answer y or n."), [QUESTION_PROMOTION] = N_("Please answer q, r, b or n.")};
    Question *asked = &session->question;
    char text[sizeof asked->text];
    if (asked->kind == QUESTION_NONE || asked->insists)
        return;
    asked->insists = true;
    snprintf(text, sizeof text, "%s", asked->text);
    Text whole = text_begin(asked->text, sizeof asked->text);
    text_addf(&whole, "%s %s", _(wanted[asked->kind]), text);
    notify(session, session->front->asked);
}

void session_cancel_question(Session *session)
{
    session->question.kind = QUESTION_NONE;
}

void session_answer(Session *session, char key)
{
    const Question asked = session->question;
    const char *keys = session_question_keys(session);
    const char *found = strchr(keys, key);
    // strchr finds the end of the string too.
    if (found == NULL || *found == '\0')
        return;
    const Reply reply = question_kinds[asked.kind].replies[found - keys];
    // The handler may ask the next question.
    session_cancel_question(session);
    if (asked.kind == QUESTION_YES_NO && reply == REPLY_NO)
        session_say(session, "Cancelled.");
    asked.handler(asked.context, reply);
}

void session_answer_for_script(Session *session)
{
    const Question *asked = &session->question;
    // Only what can be undone, or what the script itself has asked for, is answered with yes.
    if (asked->advice == NULL) {
        session_answer(session, 'y');
        return;
    }
    // Without the keys, which are not pressed here.
    const char *keys = strstr(asked->text, " (y/n)");
    const int length = (int)(keys != NULL ? keys - asked->text : 0);
    const char *rest = keys != NULL ? keys + strlen(" (y/n)") : asked->text;
    session_error(session, "Answered with no in a script: %.*s%s %s", length, asked->text, rest, asked->advice);
    session_answer(session, 'n');
}

// --- the engine ----------------------------------------------------------------------------------------------------

void session_update_analysis(Session *session)
{
    analysis_follow(&session->analysis, session->engine_game->game);
}

// The game is followed on both sides of the event, which may have played a move.
void session_event(Session *session, const EngineEvent *event)
{
    session_update_analysis(session);
    // The search of a threat begins with a pass: its lines are not about the game.
    if (session->engine_game->controller.activity != ACTIVITY_THREAT)
        analysis_event(&session->analysis, session->engine_game->engine, &session->engine_game->root, event);
    // After the analysis: a best move ends the search that its lines belong to.
    engine_game_event(session->engine_game, event);
    session_update_analysis(session);
}

// --- the game ------------------------------------------------------------------------------------------------------

// Something is lost by leaving it: moves were played, and the result is open.
static bool game_is_in_progress(const Session *session)
{
    return game_ply_count(session->engine_game->game) > 0 && game_result(session->engine_game->game) == RESULT_NONE &&
           !engine_game_is_free(session->engine_game);
}

// A game that is saved nowhere is asked about even when it is over.
void session_confirm_leave(Session *session, const char *what, ReplyHandler *handler)
{
    // That goes on without us, and its clock with it.
    if (session_plays_online(session)) {
        session_error(session, "The game on lichess goes on: first finish it, resign, or quit.");
        return;
    }
    // The command with ! has said it already.
    if (session->may_leave)
        handler(session, REPLY_YES);
    else if (session->has_notes)
        session_ask_to_lose(session, handler, _("save FILE keeps it; the command with ! leaves it."),
                            "Discard your notes on this game, which are not saved, and %s? (y/n)", what);
    // From the greatest loss to the smallest: notes, a game without a file, a game that is not over.
    else if (session_saved_path(session) == NULL && !engine_game_is_empty(session->engine_game))
        session_ask_to_lose(session, handler, _("save FILE keeps it."),
                            "Discard this game, which is not saved, and %s? (y/n)", what);
    else if (game_is_in_progress(session))
        session_ask(session, QUESTION_YES_NO, handler, session, "Leave this game and %s? (y/n)", what);
    else
        handler(session, REPLY_YES);
}

void session_show_game(Session *session)
{
    view_leave(&session->view);
    notify(session, session->front->position_changed);
}

// Returns to the game first: the move must be seen where it is played.
static void play_live(Session *session, Move move)
{
    Error error;
    session_show_game(session);
    if (!engine_game_move(session->engine_game, move, &error))
        session_error(session, "%s.", error.text);
}

// The user has confirmed: what was played after that position is taken back, then the move is played.
static void play_in_the_past(void *context, Reply reply)
{
    Session *session = context;
    if (reply != REPLY_YES)
        return;
    // Before the view is left: the node was that of the position shown.
    const int plies = tree_depth(session->engine_game->tree, session->pending.node);
    session_show_game(session);
    engine_game_take_back_to(session->engine_game, plies);
    play_live(session, session->pending.move);
}

const Position *session_position(const Session *session)
{
    return view_position(&session->view, session->engine_game);
}

Move session_last_move(const Session *session)
{
    return view_last_move(&session->view, session->engine_game);
}

bool session_may_move(const Session *session)
{
    // In the past a move of the own side takes back to there, and a preview is no place to play.
    if (session->view.kind == VIEW_LIVE)
        return engine_game_is_person_to_move(session->engine_game);
    if (session->view.kind == VIEW_LINE)
        return false;
    return session_position(session)->stm == session->engine_game->person;
}

void session_play(Session *session, Move move)
{
    if (session_opponent_is_to_move(session)) {
        session_error(session, "%s plays this side; opponent none gives it to you.", session->engine_game->opponent);
        return;
    }
    if (session_plays_online(session) && session->view.kind == VIEW_PAST) {
        session_error(session,
                      "A game on lichess is played at its end; step back to the game. undo asks to take back.");
        return;
    }
    // Chess knows no pass: in a game it would be no move at all.
    if (move_equal(move, MOVE_NULL) && !engine_game_is_free(session->engine_game)) {
        session_error(session, "A side passes in analysis only, not in a game; %s starts it.",
                      session->front->analyse_key);
        return;
    }
    if (session_try_puzzle(session, move))
        return;
    // The live game, or a preview, which is left for it.
    if (session->view.kind != VIEW_PAST) {
        play_live(session, move);
    } else if (session_may_move(session)) {
        // A move in the past of a game takes back all that followed; the user confirms.
        char san[SAN_SIZE];
        san_write(session_position(session), move, san);
        session->pending.node = session->view.cursor.node;
        session->pending.move = move;
        session_ask(session, QUESTION_YES_NO, play_in_the_past, session, "Take back to here and play %s? (y/n)", san);
    } else
        session_error(session, "It is Hotspur's move there; step one move on, or back to the game.");
}

// The terms of a new game: "Hotspur's strength is about 800 Elo. Hotspur has no queen's knight."
static void describe_terms(const Session *session, Text *out)
{
    const int64_t elo = option_int(engine_options(session->engine_game->engine), OPT_STRENGTH);
    Position start;
    if (elo == STRENGTH_FULL)
        text_add(out, _("Strength: full."));
    else
        text_addf(out, _("Strength: about %d Elo."), (int)elo);
    if (session->odds == ODDS_NONE)
        return;
    const bool is_piece = odds_position(session->odds, colour_other(session->pending.person), &start);
    if (is_piece && !(session->pending.has_start && session->pending.start.key == start.key))
        text_add(out, _(" No odds: they need the standard start position."));
    else
        text_addf(out, " %s.", odds_meaning(session->odds));
}

// The answer was yes, or no question was needed: the game that waits in session->pending begins.
static void start_pending_game(void *context, Reply reply)
{
    Session *session = context;
    if (reply != REPLY_YES)
        return;
    const Colour person = session->pending.person;
    session_leave_tour(session);
    // The game that is left has its file already. The front end may draw the board at once, with the new colours.
    autosave_start(&session->autosave, session->writer);
    session_forget_files(session);
    // Before the front end is told: it turns its board by the person's colour.
    session->engine_game->person = person;
    view_leave(&session->view);
    notify(session, session->front->game_started);
    char terms[ENGINE_GAME_MESSAGE_SIZE];
    Text text = text_begin(terms, sizeof terms);
    describe_terms(session, &text);
    session_say(session, person == WHITE ? N_("New game. You have White. %s") : N_("New game. You have Black. %s"),
                terms);
    engine_game_start(session->engine_game, session->pending.has_start ? &session->pending.start : NULL, person);
}

void session_new_game(Session *session, Colour person, const Position *start)
{
    session->pending.person = person;
    session->pending.has_start = start != NULL;
    // A copy: the position that is given may belong to the game that is left.
    if (start != NULL)
        session->pending.start = *start;
    session_confirm_leave(session, _("start a new one"), start_pending_game);
}

// Pondering goes on: it is not what the user sees as thinking.
void session_stop(Session *session)
{
    if (session->engine_game->analysing)
        session_toggle_analysis(session);
    // A search for a move ends with its move, see engine_game_stop.
    else if (session->engine_game->controller.activity != ACTIVITY_PONDER)
        engine_game_stop(session->engine_game);
}

void session_toggle_analysis(Session *session)
{
    const bool on = !session->engine_game->analysing;
    if (on && session_refuses_help(session))
        return;
    // Analysis is about the position shown; at its end the board shows the game again.
    const TreeCursor shown = view_cursor(&session->view, session->engine_game);
    const int resumed = session->engine_game->resume.node;
    if (session->view.kind == VIEW_PAST || (resumed != TREE_NONE && resumed != engine_game_node(session->engine_game)))
        session_show_game(session);
    engine_game_set_analysis(session->engine_game, on);
    // The analysis begins where the user was looking.
    if (on && shown.node != engine_game_node(session->engine_game))
        engine_game_set_cursor(session->engine_game, shown);
    if (on) {
        // How to use it, and what the book has for the position.
        char book[ENGINE_BOOK_TEXT_SIZE];
        engine_write_book_moves(session->engine_game->engine, game_position(session->engine_game->game), book);
        session_say(session, "Analysis: play moves for both sides; %s ends it.%s%s", session->front->analyse_key,
                    book[0] != '\0' ? _(" Book: ") : "", book);
    } else if (session->engine_game->is_viewed) {
        session_say(session, "Analysis off.");
    } else
        session_say(session, game_result(session->engine_game->game) == RESULT_NONE
                                 ? N_("Analysis off; game resumed.")
                                 : N_("Analysis off; the game is over."));
}

// The session ends with a yes alone.
static void answer_quit(void *context, Reply reply)
{
    Session *session = context;
    session->is_finished = reply == REPLY_YES;
}

void session_write_path(const char *path, char *out, size_t size)
{
    const char *home = getenv("HOME");
    // The home folder is written as ~.
    const size_t length = home != NULL ? strlen(home) : 0;
    // A folder beside it may begin with the same letters.
    const bool in_home = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    snprintf(out, size, "%s%s", in_home ? "~" : "", in_home ? path + length : path);
}

void session_quit(Session *session)
{
    char shown[ENGINE_GAME_MESSAGE_SIZE];
    const char *path = session_saved_path(session);
    if (session->has_notes && session_plays_online(session))
        session_ask_to_lose(session, answer_quit, _("save FILE keeps it; quit! leaves."),
                            "Quit? (y/n) The game on lichess and its clock go on, and your notes on it are not saved!");
    else if (session->has_notes)
        session_ask_to_lose(session, answer_quit, _("save FILE keeps it; quit! leaves."),
                            "Quit? (y/n) Your notes on this game are not saved!");
    else if (session_plays_online(session))
        session_ask(session, QUESTION_YES_NO, answer_quit, session,
                    "Quit? (y/n) The game on lichess and its clock go on; lichess play comes back to it");
    else if (path == NULL && !engine_game_is_empty(session->engine_game)) {
        session_ask_to_lose(session, answer_quit, _("save FILE keeps it; quit! leaves."),
                            "Quit? (y/n) The game is not saved!");
    } else if (path != NULL && game_is_in_progress(session)) {
        // How to go on with it is part of the question.
        session_write_path(path, shown, sizeof shown);
        session_ask(session, QUESTION_YES_NO, answer_quit, session,
                    "Quit? (y/n) The game is saved in %s; load, goto end and play go on with it", shown);
    } else
        session->is_finished = true;
}

// What the user has chosen: off, lines hidden where clocks run, or all help refused.
static FairPlay fair_play(const Session *session)
{
    return (FairPlay)option_int(engine_options(session->engine_game->engine), OPT_FAIR_PLAY);
}

// Does the person play a game that goes on?
static bool is_played(const Session *session)
{
    return game_result(session->engine_game->game) == RESULT_NONE && !engine_game_is_free(session->engine_game);
}

// FairPlay: no help from the engine before the game is over. Nor in a puzzle.
bool session_hides_analysis(const Session *session)
{
    if (session_has_puzzle(session) || session_is_locked(session))
        return true;
    return fair_play(session) == FAIR_PLAY_ON && is_played(session);
}

bool session_hides_lines(const Session *session)
{
    // FairPlay "lines": hidden where clocks run.
    const bool has_clock = !game_time_control(session->engine_game->game)->none;
    // Games against other programs have no user to help.
    return session_hides_analysis(session) ||
           (fair_play(session) == FAIR_PLAY_LINES && has_clock && session->opponent == NULL && is_played(session));
}

bool session_refuses_help(Session *session)
{
    if (tree_is_foreign(session->engine_game->tree)) {
        session_error(session, "The moves of this game cannot be read, so its positions are not known.");
        return true;
    }
    if (session_refuses_in_puzzle(session))
        return true;
    if (session_is_locked(session)) {
        session_error(session, "No help before the game on lichess is over: its rules allow none.");
        return true;
    }
    // Before the first move nothing is given away.
    const bool refuses = session_hides_analysis(session) && game_ply_count(session->engine_game->game) > 0;
    if (refuses)
        session_error(session, "Not before the game is over: FairPlay is on.");
    return refuses;
}

Colour session_bottom(const Session *session)
{
    const BoardPuzzle *puzzle = &session->engine_game->puzzle;
    return puzzle->state != PUZZLE_NONE ? puzzle->solver : session->engine_game->person;
}

void session_turn_board(Session *session)
{
    notify(session, session->front->game_started);
}

void session_tick(Session *session, int64_t now_us)
{
    engine_game_tick(session->engine_game, now_us);
    if (session->refuted_until_us != 0 && now_us >= session->refuted_until_us)
        session_end_refutation(session);
}

int64_t session_wake_us(const Session *session, int64_t now_us)
{
    int64_t wake = engine_game_wake_us(session->engine_game, now_us);
    // How far a review is, is told each second.
    if (session->review != NULL && now_us + US_PER_SECOND < wake)
        wake = now_us + US_PER_SECOND;
    const bool is_earlier = session->refuted_until_us != 0 && session->refuted_until_us < wake;
    return is_earlier ? session->refuted_until_us : wake;
}

void session_ask_to_start(Session *session, const Position *start)
{
    session->pending.person = session->engine_game->person;
    session->pending.has_start = true;
    session->pending.start = *start;
    session_ask(session, QUESTION_YES_NO, start_pending_game, session,
                "Leave this game and start from the pasted position? (y/n)");
}

// --- looking at other positions ------------------------------------------------------------------------------------

void session_leave_view(Session *session)
{
    if (session->view.kind != VIEW_LIVE)
        session_show_game(session);
}

// Where neither side is played, the game goes to the position shown: that is what is analysed.
static void take_game_to_view(Session *session)
{
    if (!engine_game_is_free(session->engine_game))
        return;
    const TreeCursor cursor = session->view.cursor;
    // The view becomes the game itself, whose cursor stands there from now on.
    view_leave(&session->view);
    engine_game_set_cursor(session->engine_game, cursor);
}

// Is the position shown outside the main line?
static bool is_in_variation(const Session *session)
{
    return tree_line_begin(session->engine_game->tree, view_node(&session->view, session->engine_game)) != TREE_ROOT;
}

void session_browse(Session *session, int plies)
{
    // Before anything is said: the front end clears messages about the position that is left.
    notify(session, session->front->position_changed);
    if (view_step(&session->view, session->engine_game, plies))
        take_game_to_view(session);
    else if (plies < 0)
        session_say_of_place(session, "Start of the game.");
    else
        session_say_of_place(session, is_in_variation(session) ? N_("End of the variation.") : N_("End of the game."));
}

void session_browse_to_end(Session *session, bool last)
{
    notify(session, session->front->position_changed);
    if (last)
        view_end(&session->view, session->engine_game);
    else
        view_first(&session->view, session->engine_game);
    take_game_to_view(session);
}

void session_browse_variation(Session *session, int step)
{
    notify(session, session->front->position_changed);
    if (view_step_variation(&session->view, session->engine_game, step))
        take_game_to_view(session);
    else
        session_say_of_place(session, "This move has no variations.");
}

void session_show_node(Session *session, int node)
{
    notify(session, session->front->position_changed);
    view_show_node(&session->view, session->engine_game, node);
    take_game_to_view(session);
}

bool session_leave_variation(Session *session)
{
    const EngineGame *engine_game = session->engine_game;
    const int node = view_node(&session->view, engine_game);
    const int left = tree_main_before(engine_game->tree, node);
    if (!engine_game_is_free(engine_game) || left == node)
        return false;
    // Steps forward follow the game again.
    notify(session, session->front->position_changed);
    view_first(&session->view, engine_game);
    view_show_node(&session->view, engine_game, left);
    take_game_to_view(session);
    session_say_of_place(session, "Back to the game, where the variation begins.");
    return true;
}

void session_walk_to(Session *session, int line, int ply)
{
    if (session_refuses_help(session))
        return;
    notify(session, session->front->position_changed);
    if (!view_walk(&session->view, session->engine_game, line, ply))
        session_error(session, "There is no line %d.", line + 1);
}

void session_walk(Session *session, int plies)
{
    const bool walks = session->view.kind == VIEW_LINE;
    // From the game, the first line is entered at its first move.
    const int ply = (walks ? session->view.ply : 0) + plies;
    // Before its first move a line is left, as with Esc.
    if (ply < 0)
        session_leave_view(session);
    else
        session_walk_to(session, walks ? session->view.line : 0, ply);
}

// Plays the moves of the preview, if the game still stands where it begins.
static void play_preview(Session *session)
{
    const View view = session->view;
    session_show_game(session);
    // The game may have moved on while the line was looked at.
    if (view.root.key != game_position(session->engine_game->game)->key) {
        session_error(session, "The line does not start from the game's position.");
        return;
    }
    // A view that is left keeps nothing, so the moves come from the copy.
    for (int i = 0; i < view.ply; ++i)
        play_live(session, view.moves[i]);
}

bool session_continue_from_view(Session *session)
{
    if (session->view.kind != VIEW_LINE || !engine_game_is_free(session->engine_game))
        return false;
    play_preview(session);
    return true;
}

// --- the game on disk ----------------------------------------------------------------------------------------------

const char *session_saved_path(const Session *session)
{
    // The file that the person has named comes before our own.
    if (session->copied_changes == session->engine_game->changes)
        return session->copied_path;
    return session->autosave.is_current ? session->autosave.path : NULL;
}

bool session_expand_path(Session *session, const char *path, char out[AUTOSAVE_PATH_SIZE])
{
    const char *home = getenv("HOME");
    const bool in_home = text_starts_with(path, "~/") && home != NULL;
    const int length = snprintf(out, AUTOSAVE_PATH_SIZE, "%s%s", in_home ? home : "", in_home ? path + 1 : path);
    if (length > 0 && length < AUTOSAVE_PATH_SIZE)
        return true;
    session_error(session, "%s", length == 0 ? _("Which file?") : _("The name of the file is too long."));
    return false;
}

void session_forget_files(Session *session)
{
    // Or the next game would be saved in the place of this one.
    game_files_clear(&session->files);
    game_files_clear(&session->exports);
    session->pending.file = NULL;
    session->has_notes = false;
}

// Once for each game: the same error comes back with every move.
static void report_write_error(Session *session, const Error *error)
{
    session->autosave.is_current = false;
    if (!session->autosave.has_reported)
        session_not_saved(session, error, _(". The game continues; try save FILE."));
    session->autosave.has_reported = true;
}

// The writer works behind the scenes; what fails there comes back through session_check_writer.
void session_save_game(Session *session)
{
    // The loop asks in each round; nearly always nothing has changed.
    if (session->saved_changes == session->engine_game->changes)
        return;
    session->saved_changes = session->engine_game->changes;
    Error error;
    if (autosave_write(&session->autosave, session->engine_game, session->writer, &error)) {
        // Written with the game: nothing would be lost now.
        session->has_notes = false;
        session_write_recovery(session);
    } else
        report_write_error(session, &error);
}

void session_check_writer(Session *session)
{
    Error error;
    if (file_writer_take_fault(session->writer, &error))
        report_write_error(session, &error);
}

int session_writer_fd(const Session *session)
{
    return file_writer_fd(session->writer);
}

void session_finish_writing(Session *session)
{
    file_writer_drain(session->writer);
    session_check_writer(session);
}

// The last resort: a game that has no file is printed.
void session_report_saved_game(const Session *session)
{
    session_report_online_game(session);
    if (engine_game_is_empty(session->engine_game))
        return;
    const char *path = session_saved_path(session);
    if (path != NULL) {
        if (path[0] != '\0')
            print_masked(stdout, _("The game is saved in %s\n"), path);
        return;
    }
    char *text = autosave_text(session->engine_game);
    fputs("hotspur: the game could not be saved; here it is:\n", stderr);
    fputs(text, stdout);
    mem_free(text);
}
