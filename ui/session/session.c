// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "base/memory.h"
#include "base/text.h"
#include "engine/strength.h"
#include "notation/san.h"
#include "ui/common/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool on_option(void *context, OptionId id, Error *error)
{
    Desk *desk = context;
    (void)error;
    insight_option(&desk->insight, engine_options(desk->play->engine), id);
    if (id == OPT_STRENGTH)
        desk_note_game(desk);
    return true;
}

void desk_open(Desk *desk, Engine *engine, const Position *start, const DeskFront *front,
               const CommandTable *const *own_tables, void *context)
{
    *desk = (Desk){.front = front, .own_tables = own_tables, .context = context};
    desk->play = play_new(engine, start);
    options_listen(engine_options(engine), on_option, desk);
    autosave_start(&desk->autosave);
    desk->writer = desk->unfinished.writer = file_writer_new();
    desk->saved_changes = desk->play->changes;
}

void desk_close(Desk *desk)
{
    options_ignore(engine_options(desk->play->engine), on_option, desk);
    file_writer_free(desk->writer);
    insight_free(&desk->insight);
    play_free(desk->play);
    mem_free(desk->pasted);
    desk->play = NULL;
}

const CommandTable *desk_command_table(const Desk *desk, int number)
{
    const CommandTable *const *table = shared_command_tables;
    while (*table != NULL && number > 0) {
        ++table;
        --number;
    }
    if (*table != NULL)
        return *table;
    for (table = desk->own_tables; *table != NULL && number > 0; --number)
        ++table;
    return *table;
}

// --- what is said --------------------------------------------------------------------------------------------------

static void say(Desk *desk, bool is_fault, const char *format, va_list arguments)
{
    char text[PLAY_NEWS_SIZE];
    vsnprintf(text, sizeof text, format, arguments);
    // What a person typed, or a file holds, may stand in it.
    text_mask_controls(text, "");
    desk->front->say(desk->context, is_fault, text);
}

void desk_say(Desk *desk, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(desk, false, format, arguments);
    va_end(arguments);
}

void desk_complain(Desk *desk, const char *format, ...)
{
    va_list arguments;
    ++desk->fault_count;
    va_start(arguments, format);
    say(desk, true, format, arguments);
    va_end(arguments);
}

static void notify(Desk *desk, void (*listener)(void *context))
{
    if (listener != NULL)
        listener(desk->context);
}

void desk_ask(Desk *desk, const char *keys, DeskAnswer *answer, void *context, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(desk->question.text, sizeof desk->question.text, format, arguments);
    va_end(arguments);
    text_mask_controls(desk->question.text, "");
    desk->question.keys = keys;
    desk->question.answer = answer;
    desk->question.context = context;
    notify(desk, desk->front->asked);
}

void desk_answer(Desk *desk, char key)
{
    if (strchr(desk->question.keys, key) == NULL)
        return;
    const Question asked = desk->question;
    desk->question.text[0] = '\0';
    if (key == 'n' && strcmp(asked.keys, "yn") == 0)
        desk_say(desk, "Nothing changed.");
    asked.answer(asked.context, key);
}

// --- the engine ----------------------------------------------------------------------------------------------------

void desk_look_on(Desk *desk)
{
    insight_follow(&desk->insight, desk->play->game);
}

void desk_event(Desk *desk, const EngineEvent *event)
{
    desk_look_on(desk);
    // What would follow a pass is no thought about the game.
    if (desk->play->thinking != THINK_THREAT)
        insight_event(&desk->insight, desk->play->engine, &desk->play->root, event);
    play_event(desk->play, event);
    desk_look_on(desk);
}

void desk_explain(Desk *desk)
{
    Explanation why;
    const Play *play = desk->play;
    const bool thinks = play->analysing || play->thinking == THINK_MOVE;
    const bool is_known = thinks ? insight_explain_thought(&desk->insight, &why)
                                 : insight_explain_played(&desk->insight, play->game, &why) ||
                                       insight_explain_thought(&desk->insight, &why);
    if (!is_known) {
        desk_complain(desk, "Nothing was searched yet: there is nothing to explain.");
        return;
    }
    if (desk->front->explain != NULL) {
        desk->front->explain(desk->context, &why);
        return;
    }
    desk_say(desk, "%s", why.title);
    for (int i = 0; i < why.count; ++i)
        desk_say(desk, "  %s", why.lines[i]);
}

// --- the game ------------------------------------------------------------------------------------------------------

static bool game_is_in_progress(const Desk *desk)
{
    return game_ply_count(desk->play->game) > 0 && game_result(desk->play->game) == RESULT_NONE &&
           !desk->play->analysing;
}

void desk_ask_to_leave(Desk *desk, const char *what, DeskAnswer *answer)
{
    if (desk->may_leave)
        answer(desk, 'y');
    else if (desk_kept_in(desk) == NULL && game_ply_count(desk->play->game) > 0)
        desk_ask(desk, "yn", answer, desk, "Lose this game, kept nowhere, and %s? (y/n)", what);
    else if (game_is_in_progress(desk))
        desk_ask(desk, "yn", answer, desk, "Leave this game and %s? (y/n)", what);
    else
        answer(desk, 'y');
}

// Whatever was looked at, the game is what counts now.
static void change_position(Desk *desk)
{
    view_leave(&desk->view);
    notify(desk, desk->front->position_changed);
}

static void play_live(Desk *desk, Move move)
{
    Error error;
    change_position(desk);
    if (!play_move(desk->play, move, &error))
        desk_complain(desk, "%s.", error.text);
}

static void play_in_the_past(void *context, char key)
{
    Desk *desk = context;
    if (key != 'y')
        return;
    const int plies = tree_depth(desk->play->tree, desk->pending.node);
    change_position(desk);
    play_take_back_to(desk->play, plies);
    play_live(desk, desk->pending.move);
}

static void ask_to_take_back(Desk *desk, Move move)
{
    char san[SAN_SIZE];
    san_write(desk_position(desk), move, san);
    desk->pending.node = desk->view.node;
    desk->pending.move = move;
    desk_ask(desk, "yn", play_in_the_past, desk, "Take back to here and play %s? (y/n)", san);
}

const Position *desk_position(const Desk *desk)
{
    return view_position(&desk->view, desk->play);
}

Move desk_last_move(const Desk *desk)
{
    return view_last_move(&desk->view, desk->play);
}

bool desk_may_move(const Desk *desk)
{
    if (desk->view.kind == VIEW_LIVE)
        return play_is_person_to_move(desk->play);
    if (desk->view.kind == VIEW_LINE)
        return false;
    return desk->play->analysing || desk_position(desk)->stm == desk->play->person;
}

void desk_play(Desk *desk, Move move)
{
    Play *play = desk->play;
    if (desk->view.kind != VIEW_PAST) {
        play_live(desk, move);
    } else if (play->analysing) {
        play_go_to(play, desk->view.node);
        play_live(desk, move);
    } else if (desk_may_move(desk)) {
        ask_to_take_back(desk, move);
    } else
        desk_complain(desk, "It is Hotspur's move there; look one move further, or go back to the game.");
}

// What a new game is played by: "Hotspur plays like somebody of about 800 Elo. Hotspur has no queen's knight."
static void describe_terms(const Desk *desk, Text *out)
{
    const int64_t elo = option_int(engine_options(desk->play->engine), OPT_STRENGTH);
    Position start;
    if (elo == STRENGTH_FULL)
        text_add(out, "Hotspur plays as well as it can.");
    else
        text_addf(out, "Hotspur plays like somebody of about %d Elo.", (int)elo);
    if (desk->odds == ODDS_NONE)
        return;
    const bool is_man = odds_position(desk->odds, colour_other(desk->pending.person), &start);
    if (is_man && !(desk->pending.has_start && desk->pending.start.key == start.key))
        text_add(out, " No handicap: a man can be missing in the usual start alone.");
    else
        text_addf(out, " %s.", odds_meaning(desk->odds));
}

static void start_pending_game(void *context, char key)
{
    Desk *desk = context;
    if (key != 'y')
        return;
    const Colour person = desk->pending.person;
    autosave_start(&desk->autosave);
    desk->play->person = person;
    view_leave(&desk->view);
    notify(desk, desk->front->game_started);
    char terms[PLAY_NEWS_SIZE];
    Text text = text_begin(terms, sizeof terms);
    describe_terms(desk, &text);
    desk_say(desk, "A new game. You have %s. %s", person == WHITE ? "White" : "Black", terms);
    play_start(desk->play, desk->pending.has_start ? &desk->pending.start : NULL, person);
}

void desk_new_game(Desk *desk, Colour person, const Position *start)
{
    desk->pending.person = person;
    desk->pending.has_start = start != NULL;
    if (start != NULL)
        desk->pending.start = *start;
    desk_ask_to_leave(desk, "start a new one", start_pending_game);
}

void desk_undo(Desk *desk)
{
    Error error;
    change_position(desk);
    if (!play_undo(desk->play, &error))
        desk_complain(desk, "%s.", error.text);
}

void desk_redo(Desk *desk)
{
    Error error;
    change_position(desk);
    if (!play_redo(desk->play, &error))
        desk_complain(desk, "%s.", error.text);
}

void desk_move_now(Desk *desk)
{
    Error error;
    if (!play_move_now(desk->play, &error))
        desk_complain(desk, "%s.", error.text);
}

static void answer_resign(void *context, char key)
{
    const Desk *desk = context;
    if (key == 'y')
        play_resign(desk->play);
}

void desk_resign(Desk *desk)
{
    if (game_result(desk->play->game) != RESULT_NONE)
        desk_complain(desk, "The game is over already.");
    else
        desk_ask(desk, "yn", answer_resign, desk, "Resign this game? (y/n)");
}

static void answer_draw(void *context, char key)
{
    const Desk *desk = context;
    if (key == 'y')
        play_offer_draw(desk->play);
}

void desk_offer_draw(Desk *desk)
{
    if (game_result(desk->play->game) != RESULT_NONE)
        desk_complain(desk, "The game is over already.");
    else
        desk_ask(desk, "yn", answer_draw, desk, "Offer a draw? (y/n)");
}

void desk_stop(Desk *desk)
{
    if (desk->play->analysing)
        desk_toggle_analysis(desk);
    else if (desk->play->thinking != THINK_PONDER)
        play_stop(desk->play);
}

static void tell_analysis(Desk *desk)
{
    char book[ENGINE_BOOK_TEXT_SIZE];
    engine_write_book_moves(desk->play->engine, game_position(desk->play->game), book);
    desk_say(desk, "Analysis: play moves for both sides; %s ends it.%s%s", desk->front->analyse_key,
             book[0] != '\0' ? " Book: " : "", book);
}

void desk_toggle_analysis(Desk *desk)
{
    const bool on = !desk->play->analysing;
    if (on && desk_refuses_help(desk))
        return;
    play_set_analysis(desk->play, on);
    if (on)
        tell_analysis(desk);
    else
        desk_say(desk, game_result(desk->play->game) == RESULT_NONE ? "Analysis is off; the game goes on."
                                                                    : "Analysis is off; the game is over.");
}

static void answer_quit(void *context, char key)
{
    Desk *desk = context;
    desk->is_finished = key == 'y';
}

void desk_shorten_path(const char *path, char *out, size_t size)
{
    enum { COLUMNS_MAX = 40, HEAD = 12 };
    const char *home = getenv("HOME");
    const size_t length = home != NULL ? strlen(home) : 0;
    const bool in_home = length > 1 && strncmp(path, home, length) == 0 && path[length] == '/';
    const char *mark = in_home ? "~" : "";
    const char *rest = in_home ? path + length : path;
    const size_t columns = strlen(rest);
    if (columns <= COLUMNS_MAX)
        snprintf(out, size, "%s%s", mark, rest);
    else
        snprintf(out, size, "%s%.*s...%s", mark, HEAD, rest, rest + columns - (COLUMNS_MAX - HEAD));
}

void desk_quit(Desk *desk)
{
    char shown[PLAY_NEWS_SIZE];
    const char *path = desk_kept_in(desk);
    if (path == NULL && game_ply_count(desk->play->game) > 0) {
        desk_ask(desk, "yn", answer_quit, desk, "Quit? (y/n) The game is kept nowhere!");
    } else if (path != NULL && game_is_in_progress(desk)) {
        desk_shorten_path(path, shown, sizeof shown);
        desk_ask(desk, "yn", answer_quit, desk, "Quit? (y/n) The game is kept in %s", shown);
    } else
        desk->is_finished = true;
}

bool desk_hides_thoughts(const Desk *desk)
{
    const bool is_fair = option_bool(engine_options(desk->play->engine), OPT_FAIR_PLAY);
    return is_fair && game_result(desk->play->game) == RESULT_NONE && !desk->play->analysing;
}

bool desk_refuses_help(Desk *desk)
{
    const bool refuses = desk_hides_thoughts(desk) && game_ply_count(desk->play->game) > 0;
    if (refuses)
        desk_complain(desk, "Not before the game is over: FairPlay is on.");
    return refuses;
}

void desk_ask_to_start(Desk *desk, const Position *start)
{
    desk->pending.person = desk->play->person;
    desk->pending.has_start = true;
    desk->pending.start = *start;
    desk_ask(desk, "yn", start_pending_game, desk, "Leave this game and start from the pasted position? (y/n)");
}

// --- looking at other positions ------------------------------------------------------------------------------------

void desk_leave_view(Desk *desk)
{
    if (desk->view.kind != VIEW_LIVE)
        change_position(desk);
}

void desk_browse(Desk *desk, int plies)
{
    notify(desk, desk->front->position_changed);
    if (!view_step(&desk->view, desk->play, plies))
        desk_say(desk, plies < 0 ? "This is where the game starts." : "This is the last move.");
}

void desk_browse_to_end(Desk *desk, bool last)
{
    notify(desk, desk->front->position_changed);
    if (last)
        view_end(&desk->view, desk->play);
    else
        view_first(&desk->view, desk->play);
}

void desk_browse_variation(Desk *desk, int step)
{
    notify(desk, desk->front->position_changed);
    if (!view_step_variation(&desk->view, desk->play, step))
        desk_say(desk, "Nothing else was tried in the place of this move.");
}

void desk_show_node(Desk *desk, int node)
{
    notify(desk, desk->front->position_changed);
    view_show_node(&desk->view, desk->play, node);
}

void desk_walk_to(Desk *desk, int line, int ply)
{
    if (desk_refuses_help(desk))
        return;
    notify(desk, desk->front->position_changed);
    if (!view_walk(&desk->view, desk->play, line, ply))
        desk_complain(desk, "There is no line %d to walk.", line + 1);
}

void desk_walk(Desk *desk, int plies)
{
    const bool walks = desk->view.kind == VIEW_LINE;
    const int ply = (walks ? desk->view.ply : 0) + plies;
    if (ply < 0)
        desk_leave_view(desk);
    else
        desk_walk_to(desk, walks ? desk->view.line : 0, ply);
}

// Plays the moves of the preview, if the game still stands where it begins.
static void play_preview(Desk *desk)
{
    const View view = desk->view;
    change_position(desk);
    if (view.root.key != game_position(desk->play->game)->key) {
        desk_complain(desk, "The line does not begin where the game stands.");
        return;
    }
    for (int i = 0; i < view.ply; ++i)
        play_live(desk, view.moves[i]);
}

bool desk_go_on_from_view(Desk *desk)
{
    if (desk->view.kind == VIEW_LIVE || !desk->play->analysing)
        return false;
    if (desk->view.kind == VIEW_LINE) {
        play_preview(desk);
        return true;
    }
    play_go_to(desk->play, desk->view.node);
    change_position(desk);
    return true;
}

// --- the game on disk ----------------------------------------------------------------------------------------------

const char *desk_kept_in(const Desk *desk)
{
    if (desk->copied_changes == desk->play->changes)
        return desk->copied_path;
    return desk->autosave.is_current ? desk->autosave.path : NULL;
}

bool desk_expand_path(Desk *desk, const char *path, char out[AUTOSAVE_PATH_SIZE])
{
    const char *home = getenv("HOME");
    const bool in_home = text_starts_with(path, "~/") && home != NULL;
    const int length = snprintf(out, AUTOSAVE_PATH_SIZE, "%s%s", in_home ? home : "", in_home ? path + 1 : path);
    if (length > 0 && length < AUTOSAVE_PATH_SIZE)
        return true;
    desk_complain(desk, "%s", length == 0 ? "Which file?" : "The name of the file is too long.");
    return false;
}

static void complain_of_writing(Desk *desk, const Error *error)
{
    desk->autosave.is_current = false;
    if (!desk->autosave.has_complained)
        desk_complain(desk, "Not saved: %s. The game goes on; try save FILE.", error->text);
    desk->autosave.has_complained = true;
}

void desk_keep_game(Desk *desk)
{
    if (desk->saved_changes == desk->play->changes)
        return;
    desk->saved_changes = desk->play->changes;
    Error error;
    if (autosave_write(&desk->autosave, desk->play, desk->writer, &error))
        desk_note_game(desk);
    else
        complain_of_writing(desk, &error);
}

void desk_look_at_writer(Desk *desk)
{
    Error error;
    if (file_writer_take_fault(desk->writer, &error))
        complain_of_writing(desk, &error);
}

int desk_writer_fd(const Desk *desk)
{
    return file_writer_fd(desk->writer);
}

void desk_finish_writing(Desk *desk)
{
    file_writer_drain(desk->writer);
    desk_look_at_writer(desk);
}

void desk_say_goodbye(const Desk *desk)
{
    if (game_ply_count(desk->play->game) == 0)
        return;
    const char *path = desk_kept_in(desk);
    if (path != NULL) {
        if (path[0] != '\0')
            print_masked(stdout, "The game is kept in %s\n", path);
        return;
    }
    char *text = autosave_text(desk->play);
    fputs("hotspur: the game could not be saved; here it is:\n", stderr);
    fputs(text, stdout);
    mem_free(text);
}
