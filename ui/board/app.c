// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/app.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "notation/coordinate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INTERRUPT_TWICE_US = 1000000,
};

// --- messages ------------------------------------------------------------------------------------------------------

static void set_message(App *app, MessageKind kind, const char *format, va_list arguments)
{
    vsnprintf(app->message, sizeof app->message, format, arguments);
    app->message_kind = kind;
    app->needs_drawing = true;
}

void app_say(App *app, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_message(app, MESSAGE_INFO, format, arguments);
    va_end(arguments);
}

void app_complain(App *app, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_message(app, MESSAGE_ERROR, format, arguments);
    va_end(arguments);
}

void app_answer(App *app, char key)
{
    app->message[0] = '\0';
    app->needs_drawing = true;
    session_answer(&app->session, key);
}

// --- the game ------------------------------------------------------------------------------------------------------

static void put_down(App *app)
{
    app->picked = SQ_NONE;
    app->needs_drawing = true;
}

void app_play(App *app, Move move)
{
    app->message[0] = '\0';
    session_play(&app->session, move);
}

static void on_said(void *context, MessageKind kind, const char *text)
{
    App *app = context;
    snprintf(app->message, sizeof app->message, "%s", text);
    app->message_kind = kind;
    app->needs_drawing = true;
}

static void on_asked(void *context)
{
    App *app = context;
    app->needs_drawing = true;
}

static void on_position_changed(void *context)
{
    App *app = context;
    app->arrows.count = 0;
    app->moves_back = 0;
    put_down(app);
}

static void on_game_started(void *context)
{
    App *app = context;
    app->flipped = session_person(&app->session) == BLACK;
    app->cursor = SQ_NONE;
    put_down(app);
    memset(&app->map.snapshot, 0, sizeof app->map.snapshot);
    app_forget_mark(app);
}

void app_show_tab(App *app, TabId tab)
{
    app->wish.tab = tab;
    app->wish.zoomed = false;
    app->needs_drawing = true;
}

static void on_explained(void *context, const Explanation *why)
{
    App *app = context;
    if (app->layout.panels[PANEL_EXPLAIN].rows == 0)
        app_show_tab(app, TAB_EXPLAIN);
    app_say(app, "%s %s.", why->title, why->lines[0]);
}

static void on_copy(void *context, const char *text)
{
    (void)context;
    term_copy(text);
}

static const SessionFront front = {
    .copy = on_copy,
    .say = on_said,
    .asked = on_asked,
    .position_changed = on_position_changed,
    .explain = on_explained,
    .game_started = on_game_started,
};

App *app_new(Engine *engine, const Position *start, const CommandTable *const *tables, const KeyMap *keys)
{
    App *app = mem_new(1, sizeof *app);
    app->cursor = SQ_NONE;
    app->picked = SQ_NONE;
    app->drag.from = SQ_NONE;
    app->arrow_from = SQ_NONE;
    app->mouse_panel = -1;
    app->map.end = MAP_TO;
    app->map.path = PATH_NONE;
    app->map.digits = true;
    app->keys = *keys;
    app_follow_keys(app);
    app->front = front;
    app->front.help_key = app->help_key;
    app->front.analyse_key = app->analyse_key;
    session_open(&app->session, engine, start, &app->front, tables, app);
    app_say(app, "You have White. Type a move (e4), or use arrows and Enter. %s shows all keys.", app->help_key);
    return app;
}

void app_free(App *app)
{
    session_close(&app->session);
    app_forget_mark(app);
    mem_free(app);
}

void app_interrupt(App *app)
{
    const int64_t now = clock_now_us();
    if (app->last_interrupt_us != 0 && now - app->last_interrupt_us < INTERRUPT_TWICE_US) {
        app->session.is_finished = true;
        return;
    }
    app->last_interrupt_us = now;
    session_cancel_question(&app->session);
    app->help.kind = HELP_NONE;
    app_cancel(app);
    session_stop(&app->session);
    app_say(app, "Stopped. Ctrl-C again quits.");
}

// --- the board -----------------------------------------------------------------------------------------------------

void app_flip(App *app)
{
    app->flipped = !app->flipped;
    app->needs_drawing = true;
}

// The cursor appears on the king of the side at the bottom.
static void show_cursor(App *app)
{
    if (app->cursor == SQ_NONE)
        app->cursor = pos_king(session_position(&app->session), app->flipped ? BLACK : WHITE);
    app->needs_drawing = true;
}

void app_move_cursor(App *app, int right, int up)
{
    if (app->cursor == SQ_NONE) {
        show_cursor(app);
        return;
    }
    const int sign = app->flipped ? -1 : 1;
    const int file = square_file(app->cursor) + sign * right;
    const int rank = square_rank(app->cursor) + sign * up;
    if (file >= FILE_A && file <= FILE_H && rank >= RANK_1 && rank <= RANK_8)
        app->cursor = square_make((File)file, (Rank)rank);
    app->needs_drawing = true;
}

int app_targets(const App *app, Move out[MAX_MOVES])
{
    Move moves[MAX_MOVES];
    const int count = movegen_write(session_position(&app->session), MOVES_ALL, moves);
    int found = 0;
    for (int i = 0; i < count; ++i)
        if (move_from(moves[i]) == app->picked)
            out[found++] = moves[i];
    return found;
}

// Squares worth going to: pieces that can move, or targets of the piece that is picked.
static Bitboard interesting_squares(const App *app)
{
    Move moves[MAX_MOVES];
    Bitboard squares = 0;
    const bool has_picked = app->picked != SQ_NONE;
    const int count =
        has_picked ? app_targets(app, moves) : movegen_write(session_position(&app->session), MOVES_ALL, moves);
    for (int i = 0; i < count; ++i)
        squares |= bb_square(has_picked ? app_target(app, moves[i]) : move_from(moves[i]));
    return squares;
}

void app_next_square(App *app, int step)
{
    const Bitboard squares = interesting_squares(app);
    if (squares == 0)
        return;
    show_cursor(app);
    do
        app->cursor = (Square)((app->cursor + step + SQ_NB) % SQ_NB);
    while (!bb_has(squares, app->cursor));
    app->needs_drawing = true;
}

static void answer_promotion(void *context, Reply reply)
{
    App *app = context;
    if (reply == REPLY_NO)
        return;
    const Move queen = app->promotion;
    const PieceType piece = (PieceType)(PT_KNIGHT + (int)(reply - REPLY_KNIGHT));
    app_play(app, move_make_promotion(move_from(queen), move_to(queen), piece, move_is_capture(queen)));
}

Square app_target(const App *app, Move move)
{
    return session_position(&app->session)->castling_setup.is_chess960 ? move_to(move) : move_king_to(move);
}

// The move of the picked piece to a square; MOVE_NONE if it has none. In Chess960 a king may reach the same square by a
// step and by castling: the step has priority; castling can be entered on the rook's square.
static Move move_to_target(const App *app, Square target)
{
    Move moves[MAX_MOVES], castling = MOVE_NONE;
    const int count = app_targets(app, moves);
    for (int i = 0; i < count; ++i) {
        if (move_to(moves[i]) == target)
            return moves[i];
        if (app_target(app, moves[i]) == target)
            castling = moves[i];
    }
    return castling;
}

// Complains that the picked piece has no move to the square.
static void say_no_move(App *app, Square target)
{
    char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
    square_write(app->picked, from);
    square_write(target, to);
    app_say(app, "No move leads from %s to %s%s.", from, to,
            pos_in_check(session_position(&app->session)) ? "; the king is in check" : "");
}

void app_drop(App *app, Square target)
{
    const Move move = target != SQ_NONE ? move_to_target(app, target) : MOVE_NONE;
    if (!move_is_real(move)) {
        if (target != SQ_NONE)
            say_no_move(app, target);
        put_down(app);
    } else if (move_is_promotion(move)) {
        app->promotion = move;
        session_ask(&app->session, QUESTION_PROMOTION, answer_promotion, app,
                    "Promote to: q queen, r rook, b bishop, n knight (Esc: not at all)");
    } else {
        app_play(app, move);
    }
}

static bool can_pick(const App *app, Square square)
{
    const Position *pos = session_position(&app->session);
    return session_may_move(&app->session) && bb_has(pos->by_colour[pos->stm], square);
}

static void say_game_is_over(App *app)
{
    char new_game[KEY_NAME_SIZE], undo[KEY_NAME_SIZE];
    app_write_key(app, "new-game", new_game);
    app_write_key(app, "undo", undo);
    app_say(app, "The game is over. %s: a new one; %s: take back; %s: analysis.", new_game, undo, app->analyse_key);
}

// Why the piece under the cursor cannot be picked.
static void say_why_not(App *app)
{
    const Session *session = &app->session;
    const Position *pos = session_position(session);
    const bool is_live = session->view.kind == VIEW_LIVE;
    if (pos_piece_on(pos, app->cursor) == PIECE_NONE)
        return;
    if (session_may_move(session))
        app_say(app, "It is %s's move.", pos->stm == WHITE ? "White" : "Black");
    else if (is_live && session_game_is_over(&app->session))
        say_game_is_over(app);
    else if (is_live)
        app_say(app, "Hotspur is thinking; a move that is typed waits on the line.");
    else
        app_say(app, "Pieces cannot be moved in a preview; Esc goes back to the game.");
}

void app_pick_or_drop(App *app)
{
    if (app->cursor == SQ_NONE) {
        show_cursor(app);
        return;
    }
    Move moves[MAX_MOVES];
    const Square before = app->picked;
    if (before != SQ_NONE && before != app->cursor && !can_pick(app, app->cursor)) {
        app_drop(app, app->cursor);
        return;
    }
    if (before == app->cursor || !can_pick(app, app->cursor)) {
        if (before != app->cursor)
            say_why_not(app);
        put_down(app);
        return;
    }
    // A king may also be dropped on its own rook, to castle.
    const int count = before != SQ_NONE ? app_targets(app, moves) : 0;
    for (int i = 0; i < count; ++i) {
        if (move_to(moves[i]) == app->cursor) {
            app_drop(app, app->cursor);
            return;
        }
    }
    app->picked = app->cursor;
    app->needs_drawing = true;
}

void app_click_square(App *app, Square square)
{
    app->cursor = square;
    app_pick_or_drop(app);
}

void app_cancel(App *app)
{
    put_down(app);
    session_leave_view(&app->session);
    app->cursor = SQ_NONE;
    app->message[0] = '\0';
    app->line_waits = false;
    app->is_typing = false;
    input_line_clear();
}

// --- the screen ----------------------------------------------------------------------------------------------------

void app_choose_tab(App *app, TabId tab)
{
    const bool is_shown = tab == app->wish.tab;
    if (!tab_exists(tab))
        app_complain(app, "There is no panel %d.", (int)tab + 1);
    else if (!is_shown)
        app_show_tab(app, tab);
    else if (app->layout.zoomed)
        app_show_tab(app,
                     app->wish.zoomed ? tab : TAB_PLAY); // what has no room beside the board would stay in its place
    else {
        app->wish.zoomed = true;
        app_say(app, "%s alone; %d again brings the board back.", tab_name(tab), (int)tab + 1);
    }
}

void app_next_tab(App *app)
{
    TabId tab = app->wish.tab;
    do
        tab = (TabId)((tab + 1) % TAB_NB);
    while (!tab_exists(tab));
    app_show_tab(app, tab);
}

// The size is an option, so that the configuration file can choose it.
void app_step_board_size(App *app, int step)
{
    LayoutWish wish = app->wish;
    wish.board_size = app->layout.board_size + step;
    if (wish.board_size < BOARD_SIZE_MIN || wish.board_size > BOARD_SIZE_MAX) {
        app_complain(app, "Squares are not drawn any %s.", step < 0 ? "smaller" : "larger");
        return;
    }
    const Layout layout = layout_compute(app->layout.rows, app->layout.columns, &wish);
    if (layout.board_size != wish.board_size) {
        app_complain(app, "The window has no room for larger squares.");
        return;
    }
    option_set_int(session_options(&app->session), OPT_BOARD_SIZE, wish.board_size, ORIGIN_PROTOCOL, NULL);
    app_say(app, "Squares of %dx%d. \"set BoardSize auto\" goes by the window again.", layout.cell_columns,
            layout.cell_rows);
}

void app_toggle_help(App *app)
{
    app_show_help(app, app->help.kind == HELP_NONE ? HELP_ALL : HELP_NONE);
}

void app_show_help(App *app, HelpKind kind)
{
    app->help = (Help){.kind = kind};
    app->needs_drawing = true;
}

// --- keys ----------------------------------------------------------------------------------------------------------

void app_write_key(const App *app, const char *action, char out[KEY_NAME_SIZE])
{
    BoardKey key;
    if (key_map_key_of(&app->keys, action, &key))
        key_write(key, false, out);
    else
        snprintf(out, KEY_NAME_SIZE, "%s", action);
}

void app_follow_keys(App *app)
{
    app_write_key(app, "help", app->help_key);
    app_write_key(app, "analyse", app->analyse_key);
}
