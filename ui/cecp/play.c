// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part of the game: thinking, pondering, analysis, and what comes of them.
#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <string.h>

enum {
    PONDER_CLOCK_SLACK_US = 1000000, // more time than was assumed that a ponder search may go without
    LEAST_MOVE_TIME_US = 1000,
};

// --- starting and stopping -----------------------------------------------------------------------------------------

static void answer_pings(Cecp *cecp)
{
    for (size_t i = 0; i < cecp->pings.count; ++i)
        output_line(cecp->output, "pong %" PRId64, cecp->pings.numbers[i]);
    cecp->pings.count = 0;
}

// Ends a search, and with it a pause, without a move.
static void abort_search(Cecp *cecp)
{
    if (cecp->activity != IDLE)
        engine_abort(cecp->engine);
    cecp->activity = IDLE;
    cecp->has_held_result = false;
    if (cecp->is_paused)
        cecp_end_pause(cecp);
}

void cecp_stop(Cecp *cecp)
{
    abort_search(cecp);
    cecp->waits_for_moves = false;
    answer_pings(cecp);
}

void cecp_leave_play(Cecp *cecp)
{
    cecp_stop(cecp);
    cecp->plays = COLOUR_NONE;
    game_clock_stop(cecp->game, clock_now_us());
}

Activity cecp_suspend(Cecp *cecp)
{
    const Activity activity = cecp->activity;
    abort_search(cecp);
    return activity;
}

void cecp_resume(Cecp *cecp, Activity activity)
{
    switch (activity) {
    case IDLE: break;
    case THINKING: cecp_think(cecp); break;
    case PONDERING: cecp_ponder(cecp, cecp->ponder_move); break;
    case ANALYZING: cecp_analyze(cecp); break;
    }
}

// The clocks that a GUI names belong to "engine" and "opponent". It may name them before it says by `go` which colour
// the engine has; they hold for the move on the board and the one before.
static void settle_clocks(Cecp *cecp, int64_t now)
{
    // A fixed time per move holds whatever the clocks show.
    if (game_time_control(cecp->game)->move_us != 0)
        cecp->has_own_clock = cecp->has_other_clock = false;
    const bool is_fresh = game_ply_count(cecp->game) - cecp->clock_ply <= 1;
    if (cecp->has_own_clock && is_fresh)
        game_clock_set(cecp->game, cecp->plays, cecp->own_clock_us, now);
    if (cecp->has_other_clock && is_fresh)
        game_clock_set(cecp->game, colour_other(cecp->plays), cecp->other_clock_us, now);
    cecp->has_own_clock = cecp->has_other_clock = false;
}

void cecp_start_clock(Cecp *cecp)
{
    if (!cecp->has_nps)
        game_clock_start(cecp->game, clock_now_us());
}

static SearchLimits make_limits(const Cecp *cecp, bool ponder)
{
    const Game *game = cecp->game;
    const TimeControl *control = game_time_control(game);
    const int64_t now = clock_now_us();
    SearchLimits limits = {
        .depth = cecp->depth_limit,
        .ponder = ponder,
        .nodes_per_second = cecp->has_nps ? cecp->nps : 0,
        .cpu_time = cecp->has_nps && cecp->nps == 0,
    };
    if (control->move_us != 0) {
        const int64_t left = game_clock_left(game, cecp->plays, now);
        limits.move_time_us = left < LEAST_MOVE_TIME_US ? LEAST_MOVE_TIME_US : left;
        return limits;
    }
    limits.has_clock = true;
    for (int colour = WHITE; colour < COLOUR_NB; ++colour)
        limits.clock[colour] = (SearchClock){.remaining_us = game_clock_left(game, (Colour)colour, now),
                                             .increment_us = control->increment_us};
    limits.moves_to_go = game_moves_to_go(game, cecp->plays);
    return limits;
}

static void start_search(Cecp *cecp, const Position *pos, const SearchLimits *limits, Activity activity)
{
    cecp->limits = *limits;
    cecp->activity = activity;
    cecp->has_held_result = false;
    cecp->filter = (LineFilter){.count = 0};
    engine_set_position(cecp->engine, pos);
    engine_go(cecp->engine, limits);
}

bool cecp_is_excluded(const Cecp *cecp, Move move)
{
    for (int i = 0; i < cecp->excluded.count; ++i)
        if (move_equal(cecp->excluded.moves[i], move))
            return true;
    return false;
}

void cecp_forget_excluded(Cecp *cecp)
{
    cecp->excluded.count = 0;
    cecp->waits_for_moves = false;
}

// The moves to search: an empty list stands for all of them. False if every move is excluded.
static bool list_wanted_moves(const Cecp *cecp, MoveList *list)
{
    list->count = 0;
    if (cecp->excluded.count == 0)
        return true;
    MoveList all;
    movegen_list(game_position(cecp->game), MOVES_ALL, &all);
    for (int i = 0; i < all.count; ++i)
        if (!cecp_is_excluded(cecp, all.moves[i]))
            list->moves[list->count++] = all.moves[i];
    return list->count > 0;
}

static void announce_result(Cecp *cecp)
{
    output_line(cecp->output, "%s {%s}", game_result_text(cecp->game), game_result_reason(cecp->game));
}

void cecp_think(Cecp *cecp)
{
    const int64_t now = clock_now_us();
    settle_clocks(cecp, now);
    if (game_result(cecp->game) != RESULT_NONE) {
        announce_result(cecp);
        answer_pings(cecp);
        return;
    }
    cecp_start_clock(cecp);
    SearchLimits limits = make_limits(cecp, false);
    cecp->waits_for_moves = !list_wanted_moves(cecp, &limits.search_moves);
    if (cecp->waits_for_moves) {
        answer_pings(cecp);
        return;
    }
    start_search(cecp, game_position(cecp->game), &limits, THINKING);
}

void cecp_ponder(Cecp *cecp, Move expected)
{
    const Position *now = game_position(cecp->game);
    if (cecp->activity != IDLE || cecp->plays == COLOUR_NONE || cecp->plays == now->stm ||
        !option_bool(engine_options(cecp->engine), OPT_PONDER) || game_result(cecp->game) != RESULT_NONE ||
        !pos_move_is_legal(now, expected))
        return;
    Position pos = *now;
    Undo undo;
    pos_make_move(&pos, expected, &undo);
    if (rules_game_end(&pos) != END_NONE)
        return;
    cecp->ponder_move = expected;
    cecp->limits_changed = false;
    const SearchLimits limits = make_limits(cecp, true);
    start_search(cecp, &pos, &limits, PONDERING);
}

static void show_book_moves(Cecp *cecp)
{
    char moves[ENGINE_BOOK_TEXT_SIZE];
    engine_write_book_moves(cecp->engine, game_position(cecp->game), moves);
    if (cecp->shows_thinking && moves[0] != '\0')
        output_line(cecp->output, "0 0 0 0 (book: %s)", moves);
}

void cecp_analyze(Cecp *cecp)
{
    // Draws that could be claimed do not end an analysis; positions without a move leave nothing to search.
    if (cecp->is_illegal_setup || !movegen_any(game_position(cecp->game)))
        return;
    SearchLimits limits = {.infinite = true};
    if (!list_wanted_moves(cecp, &limits.search_moves))
        return;
    show_book_moves(cecp);
    start_search(cecp, game_position(cecp->game), &limits, ANALYZING);
}

// --- the engine's moves --------------------------------------------------------------------------------------------

static bool is_claimed_draw(const Game *game)
{
    const GameEnd end = rules_game_end(game_position(game));
    return game_result(game) == RESULT_DRAW && (end == END_REPETITION || end == END_FIFTY_MOVES);
}

// A clock that does not run with the wall clock is set when the move is known.
static void charge_counted_time(Cecp *cecp, int64_t used_us)
{
    if (!cecp->has_nps)
        return;
    const int64_t now = clock_now_us();
    const int64_t left = game_clock_left(cecp->game, cecp->plays, now);
    game_clock_set(cecp->game, cecp->plays, left - used_us, now);
}

static void play_best_move(Cecp *cecp, const EngineEvent *event)
{
    char text[CECP_MOVE_SIZE];
    EngineStatus status;
    engine_status(cecp->engine, &status);
    const GamePly ply = {
        .move = event->best.move,
        .score = event->best.score,
        .depth = event->best.from_book ? 0 : status.depth,
        .from_book = event->best.from_book,
    };
    if (!move_is_real(ply.move))
        return;
    cecp_write_move(game_position(cecp->game), ply.move, text);
    if (event->best.from_book && cecp->shows_thinking)
        output_line(cecp->output, "0 0 0 0 (book: %s%s%s)", event->best.book_name,
                    event->best.book_name[0] == '\0' ? "" : "; ", event->best.book_moves);
    charge_counted_time(cecp, status.time_us);
    if (!game_play(cecp->game, &ply, NULL))
        return;
    cecp_forget_excluded(cecp);
    cecp->played = cecp->plays;
    cecp->is_recorded = false;
    // A draw that the own move completes is claimed by offering it together with the move.
    if (is_claimed_draw(cecp->game))
        output_line(cecp->output, "offer draw");
    output_line(cecp->output, "move %s", text);
    if (game_result(cecp->game) != RESULT_NONE)
        announce_result(cecp);
}

// A lost game is given up when the score has been hopeless for some own moves in a row.
static bool wants_to_resign(Cecp *cecp, Score score)
{
    const OptionStore *options = engine_options(cecp->engine);
    const int64_t limit = option_int(options, OPT_RESIGN_SCORE);
    const bool is_hopeless =
        limit > 0 && score != SCORE_NONE && (score_to_centipawns(score) <= -limit || score <= -SCORE_MATE_BOUND);
    cecp->hopeless_moves = is_hopeless ? cecp->hopeless_moves + 1 : 0;
    return is_hopeless && cecp->hopeless_moves >= option_int(options, OPT_RESIGN_MOVES);
}

static void resign(Cecp *cecp)
{
    const bool is_white = cecp->plays == WHITE;
    output_line(cecp->output, "resign");
    game_end(cecp->game, is_white ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
             is_white ? "White resigns" : "Black resigns");
}

static void finish_thinking(Cecp *cecp, const EngineEvent *event)
{
    cecp_show_hidden_info(cecp);
    cecp_show_missing_info(cecp, event);
    cecp->activity = IDLE;
    if (event->best.score != SCORE_NONE)
        cecp->last_score = event->best.score;
    if (wants_to_resign(cecp, event->best.score))
        resign(cecp);
    else
        play_best_move(cecp, event);
    answer_pings(cecp);
    cecp_ponder(cecp, event->best.ponder);
}

void cecp_event(void *context, const EngineEvent *event)
{
    Cecp *cecp = context;
    switch (event->kind) {
    case EVENT_INFO:
        if (cecp->activity == THINKING && event->info.multipv == 1)
            cecp->last_score = event->info.score;
        if (cecp->is_paused)
            cecp_hide_info(cecp, &event->info);
        else if (cecp->activity != IDLE)
            cecp_show_info(cecp, &event->info);
        break;
    case EVENT_CURRENT_MOVE: break;
    case EVENT_BEST_MOVE:
        if (cecp->activity == PONDERING || cecp->is_paused) {
            cecp->has_held_result = true;
            cecp->held_result = *event;
        } else if (cecp->activity == THINKING) {
            finish_thinking(cecp, event);
        }
        break;
    }
    cecp_highlight_update(cecp);
}

// What a search found that ended when it could not be said.
static void use_held_result(Cecp *cecp)
{
    const EngineEvent result = cecp->held_result;
    cecp->has_held_result = false;
    finish_thinking(cecp, &result);
}

void cecp_pause(Cecp *cecp)
{
    cecp->is_paused = true;
    cecp->clock_was_running = game_clock_is_running(cecp->game);
    game_clock_stop(cecp->game, clock_now_us());
    engine_pause(cecp->engine);
}

void cecp_end_pause(Cecp *cecp)
{
    cecp->is_paused = false;
    if (cecp->clock_was_running)
        game_clock_start(cecp->game, clock_now_us());
    engine_resume(cecp->engine);
    cecp_show_hidden_info(cecp);
    if (cecp->has_held_result && cecp->activity == THINKING)
        use_held_result(cecp);
}

// --- the opponent's moves ------------------------------------------------------------------------------------------

// Is the clock that the ponder search was started with still about right?
static bool ponder_limits_hold(const Cecp *cecp)
{
    if (cecp->limits_changed)
        return false;
    if (!cecp->limits.has_clock)
        return true;
    // A tenth less than was assumed cannot make the flag fall; a little more is no reason to start anew.
    const int64_t left = game_clock_left(cecp->game, cecp->plays, clock_now_us());
    const int64_t assumed = cecp->limits.clock[cecp->plays].remaining_us;
    return left >= assumed - assumed / 10 && left <= assumed + assumed / 10 + PONDER_CLOCK_SLACK_US;
}

static void answer_ponder_hit(Cecp *cecp)
{
    cecp->activity = THINKING;
    if (cecp->has_held_result) {
        use_held_result(cecp);
        return;
    }
    settle_clocks(cecp, clock_now_us());
    engine_ponder_hit(cecp->engine);
}

void cecp_take_move(Cecp *cecp, Move move)
{
    const bool is_hit = cecp->activity == PONDERING && move_equal(move, cecp->ponder_move) && ponder_limits_hold(cecp);
    if (cecp->activity == PONDERING)
        cecp_debug(cecp, "ponder %s", is_hit ? "hit" : "miss");
    if (!is_hit)
        cecp_stop(cecp);
    // The GUI is the arbiter: when it goes on after a draw or a result, so do we.
    game_reopen(cecp->game);
    if (!game_play(cecp->game, &(GamePly){.move = move, .score = SCORE_NONE}, NULL))
        return;
    cecp_forget_excluded(cecp);
    if (is_hit && game_result(cecp->game) == RESULT_NONE) {
        answer_ponder_hit(cecp);
        return;
    }
    cecp_stop(cecp);
    if (cecp->in_analysis)
        cecp_analyze(cecp);
    else if (cecp->plays == game_position(cecp->game)->stm)
        cecp_think(cecp);
}

void cecp_begin_game(Cecp *cecp, const Position *start)
{
    cecp_record_game(cecp);
    game_reset(cecp->game, start);
    cecp_forget_excluded(cecp);
    cecp->played = COLOUR_NONE;
    cecp->is_recorded = false;
    cecp->hopeless_moves = 0;
}

void cecp_set_position(Cecp *cecp, const Position *pos)
{
    cecp_stop(cecp);
    cecp_begin_game(cecp, pos);
    cecp->is_illegal_setup = false;
    if (cecp->in_analysis)
        cecp_analyze(cecp);
}
