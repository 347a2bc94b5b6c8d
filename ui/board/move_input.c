// SPDX-License-Identifier: GPL-3.0-or-later
// Moves entered on the board: the cursor, picking and dropping pieces by key or mouse, arrows.
#include "ui/board/panels.h"

#include "base/language.h"
#include "board/movegen.h"
#include "notation/coordinate.h"

// The cursor appears on the king of the side at the bottom.
static void show_cursor(App *app)
{
    if (app->cursor == SQ_NONE)
        app->cursor = pos_king(session_position(&app->session), app->flipped ? BLACK : WHITE);
}

bool app_keys_step(const App *app)
{
    const Session *session = &app->session;
    const bool is_read = session_is_viewed(session) || session_looks_back(session) || session_game_is_over(session);
    return is_read && app->cursor == SQ_NONE && app->picked == SQ_NONE;
}

void app_move_cursor(App *app, int direction)
{
    if (app_keys_step(app) && (direction == EAST || direction == WEST)) {
        session_browse(&app->session, direction == EAST ? 1 : -1);
        return;
    }
    if (app->cursor == SQ_NONE) {
        show_cursor(app);
        return;
    }
    // North is eight squares on, east is one; on a flipped board both are the other way.
    const int sign = app->flipped ? -1 : 1;
    const int file = square_file(app->cursor) + sign * (direction % NORTH);
    const int rank = square_rank(app->cursor) + sign * (direction / NORTH);
    if (file >= FILE_A && file <= FILE_H && rank >= RANK_1 && rank <= RANK_8)
        app->cursor = square_make((File)file, (Rank)rank);
}

// The square that a move is shown on: where the king goes for castling, in Chess960 the rook's.
static Square target_of(const App *app, Move move)
{
    return session_position(&app->session)->castling_setup.is_chess960 ? move_to(move) : move_king_to(move);
}

Bitboard app_targets(const App *app)
{
    MoveList list;
    Bitboard targets = 0;
    movegen_list(session_position(&app->session), MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        if (move_from(list.moves[i]) == app->picked)
            targets |= bb_square(target_of(app, list.moves[i]));
    return targets;
}

// Round the board in the order of the squares.
void app_next_square(App *app, int step)
{
    Bitboard squares = 0; // targets of the piece that is picked, or pieces that can move
    if (app->picked != SQ_NONE) {
        squares = app_targets(app);
    } else {
        MoveList list;
        movegen_list(session_position(&app->session), MOVES_ALL, &list);
        for (int i = 0; i < list.count; ++i)
            squares |= bb_square(move_from(list.moves[i]));
    }
    if (squares == 0)
        return;
    show_cursor(app);
    do
        app->cursor = (Square)((app->cursor + step + SQ_NB) % SQ_NB);
    while (!bb_has(squares, app->cursor));
}

static void play(App *app, Move move)
{
    app->message[0] = '\0';
    session_play(&app->session, move);
}

static void answer_promotion(void *context, Reply reply)
{
    App *app = context;
    const Move queen = app->promotion;
    const PieceType piece = (PieceType)(PT_KNIGHT + (int)(reply - REPLY_KNIGHT));
    if (reply != REPLY_NO)
        play(app, move_make_promotion(move_from(queen), move_to(queen), piece, move_is_capture(queen)));
}

// The move of the picked piece to a square; MOVE_NONE if it has none. In Chess960 a king may reach the same square by a
// step and by castling: the step has priority; castling can be entered on the rook's square.
static Move move_to_target(const App *app, Square target)
{
    MoveList list;
    Move castling = MOVE_NONE;
    movegen_list(session_position(&app->session), MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        if (move_from(list.moves[i]) != app->picked)
            continue;
        if (move_to(list.moves[i]) == target)
            return list.moves[i];
        if (target_of(app, list.moves[i]) == target)
            castling = list.moves[i];
    }
    return castling;
}

// Moves the picked piece to a square, by castling also to its own rook's; puts it down where it cannot go (SQ_NONE).
static void drop(App *app, Square target)
{
    const Move move = target != SQ_NONE ? move_to_target(app, target) : MOVE_NONE;
    if (!move_is_real(move)) {
        if (target != SQ_NONE) {
            char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
            square_write(app->picked, from);
            square_write(target, to);
            app_say(app, "Illegal: no move from %s to %s%s.", from, to,
                    pos_in_check(session_position(&app->session)) ? _("; the king is in check") : "");
        }
        app->picked = SQ_NONE;
    } else if (move_is_promotion(move)) {
        // The piece is asked for; any of the four promotions stands for the move until then.
        app->promotion = move;
        session_ask(&app->session, QUESTION_PROMOTION, answer_promotion, app,
                    "Promote to: q queen, r rook, b bishop, n knight (Esc: cancel)");
    } else {
        play(app, move);
    }
}

static bool can_pick(const App *app, Square square)
{
    const Position *pos = session_position(&app->session);
    return session_may_move(&app->session) && bb_has(pos->by_colour[pos->stm], square);
}

// Why the piece under the cursor cannot be picked.
static void say_why_not(App *app)
{
    const Session *session = &app->session;
    const Position *pos = session_position(session);
    char new_game[KEY_NAME_SIZE], undo[KEY_NAME_SIZE];
    if (pos_piece_on(pos, app->cursor) == PIECE_NONE)
        return;
    if (session_may_move(session))
        app_say(app, pos->stm == WHITE ? N_("It is White's move.") : N_("It is Black's move."));
    else if (session->view.kind != VIEW_LIVE)
        app_say(app, "Pieces cannot be moved in a preview; Esc goes back to the game.");
    else if (!session_game_is_over(session))
        app_say(app, session_plays_online(session) ? N_("It is not your turn; a typed move waits for it.")
                                                   : N_("Hotspur is thinking; a typed move waits for your turn."));
    else {
        app_write_key(app, "new-game", new_game);
        app_write_key(app, "undo", undo);
        app_say(app, "The game is over. %s: new game; %s: take back; %s: analysis.", new_game, undo, app->analyse_key);
    }
}

// What happens depends on what is in hand, and on what stands under the cursor.
void app_pick_or_drop(App *app)
{
    const Square square = app->cursor;
    const bool has_other = app->picked != SQ_NONE && app->picked != square;
    if (square == SQ_NONE) {
        show_cursor(app);
    } else if (has_other && (!can_pick(app, square) || move_is_real(move_to_target(app, square)))) {
        drop(app, square); // on an own piece: a king on its rook, to castle
    } else if (app->picked != square && can_pick(app, square)) {
        app->picked = square;
    } else {
        if (app->picked != square)
            say_why_not(app);
        app->picked = SQ_NONE;
    }
}

// --- the mouse -----------------------------------------------------------------------------------------------------

// After a move by the mouse the map is that of all pieces again, until the mouse points at one.
static void forget_pointed_square(App *app)
{
    if (app->picked == SQ_NONE)
        app->cursor = SQ_NONE;
}

// Pressing a piece picks it and begins a drag; if it was picked already, releasing it on its own square puts it down.
static void press(App *app, Square square)
{
    app->drag = (Drag){.from = square, .was_picked = app->picked == square};
    if (square == SQ_NONE || app->drag.was_picked)
        return;
    const bool had_piece = app->picked != SQ_NONE;
    app->cursor = square;
    app_pick_or_drop(app);
    if (had_piece)
        forget_pointed_square(app);
}

// The cursor goes with the mouse, so that the target can be seen.
static void drag(App *app, Square square)
{
    if (square == SQ_NONE || app->picked != app->drag.from)
        return;
    app->cursor = square;
}

// The end of a drag or of a click: a click leaves the piece in hand, unless it was in hand before.
static void release(App *app, Square square)
{
    const Drag drag = app->drag;
    app->drag.from = SQ_NONE;
    if (drag.from == SQ_NONE || app->picked != drag.from)
        return;
    if (square != drag.from)
        drop(app, square);
    else if (drag.was_picked)
        drop(app, SQ_NONE);
    forget_pointed_square(app);
}

// The same piece again removes its map.
static void show_map_of(App *app, Square square)
{
    if (square == SQ_NONE)
        return;
    const bool again = app->map.overlay && app->cursor == square;
    app->cursor = again ? SQ_NONE : square;
    if (again == app->map.overlay)
        app_toggle_overlay(app);
}

// From square to square it draws an arrow; on one square it removes the arrows, or shows the map of the piece there.
static void release_right(App *app, Square square)
{
    const Square from = app->arrow_from;
    app->arrow_from = SQ_NONE;
    if (from == SQ_NONE || square == SQ_NONE)
        return;
    if (from != square)
        arrows_toggle(&app->arrows, from, square);
    else if (app->arrows.count > 0)
        app->arrows.count = 0;
    else
        show_map_of(app, square);
}

// A preview of a line is walked, the game is gone through.
static void browse(App *app, int plies)
{
    if (app->session.view.kind == VIEW_LINE)
        session_walk(&app->session, plies);
    else
        session_browse(&app->session, plies);
}

void board_mouse(App *app, TermMouse event, Square square)
{
    switch (event) {
    case TERM_MOUSE_PRESS: press(app, square); break;
    case TERM_MOUSE_DRAG: drag(app, square); break;
    case TERM_MOUSE_RELEASE: release(app, square); break;
    case TERM_MOUSE_RIGHT: app->arrow_from = square; break;
    case TERM_MOUSE_RIGHT_RELEASE: release_right(app, square); break;
    case TERM_MOUSE_WHEEL_UP: browse(app, -1); break;
    case TERM_MOUSE_WHEEL_DOWN: browse(app, 1); break;
    case TERM_MOUSE_MIDDLE:
    case TERM_MOUSE_HOVER: break;
    }
}
