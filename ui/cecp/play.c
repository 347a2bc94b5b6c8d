// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part of the game: thinking, pondering, analysis, and what comes of them.
#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "cecp/state.h"

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

void cecp_stop(Cecp *cecp)
{
    if (cecp->activity != IDLE)
        engine_abort(cecp->engine);
    cecp->activity = IDLE;
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
    if (activity != IDLE)
        engine_abort(cecp->engine);
    cecp->activity = IDLE;
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

static SearchLimits make_limits(const Cecp *cecp, bool ponder)
{
    const Game *game = cecp->game;
    const TimeControl *control = game_time_control(game);
    const int64_t now = clock_now_us();
    SearchLimits limits = {.depth = cecp->depth_limit, .ponder = ponder};
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
    engine_set_position(cecp->engine, pos);
    engine_go(cecp->engine, limits);
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
    game_clock_start(cecp->game, now);
    const SearchLimits limits = make_limits(cecp, false);
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
    cecp->ponder_has_ended = false;
    cecp->limits_changed = false;
    const SearchLimits limits = make_limits(cecp, true);
    start_search(cecp, &pos, &limits, PONDERING);
}

void cecp_analyze(Cecp *cecp)
{
    // Draws that could be claimed do not end an analysis; positions without a move leave nothing to search.
    if (cecp->is_illegal_setup || !movegen_any(game_position(cecp->game)))
        return;
    const SearchLimits limits = {.infinite = true};
    start_search(cecp, game_position(cecp->game), &limits, ANALYZING);
}

// --- the engine's moves --------------------------------------------------------------------------------------------

static bool is_claimed_draw(const Game *game)
{
    const GameEnd end = rules_game_end(game_position(game));
    return game_result(game) == RESULT_DRAW && (end == END_REPETITION || end == END_FIFTY_MOVES);
}

static void play_best_move(Cecp *cecp, const EngineEvent *event)
{
    char text[CECP_MOVE_SIZE];
    const GamePly ply = {.move = event->best.move, .score = event->best.score, .from_book = event->best.from_book};
    if (!move_is_real(ply.move))
        return;
    cecp_write_move(game_position(cecp->game), ply.move, text);
    if (event->best.from_book && cecp->shows_thinking)
        output_line(cecp->output, "0 0 0 0 (book%s%s)", event->best.book_name[0] == '\0' ? "" : ": ",
                    event->best.book_name);
    if (!game_play(cecp->game, &ply, NULL))
        return;
    // A draw that the own move completes is claimed by offering it together with the move.
    if (is_claimed_draw(cecp->game))
        output_line(cecp->output, "offer draw");
    output_line(cecp->output, "move %s", text);
    if (game_result(cecp->game) != RESULT_NONE)
        announce_result(cecp);
}

static void finish_thinking(Cecp *cecp, const EngineEvent *event)
{
    cecp->activity = IDLE;
    if (event->best.score != SCORE_NONE)
        cecp->last_score = event->best.score;
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
        if (cecp->activity != IDLE)
            cecp_show_info(cecp, &event->info, cecp->activity == PONDERING ? cecp->ponder_move : MOVE_NONE);
        break;
    case EVENT_CURRENT_MOVE: break;
    case EVENT_BEST_MOVE:
        if (cecp->activity == THINKING) {
            finish_thinking(cecp, event);
        } else if (cecp->activity == PONDERING) {
            cecp->ponder_has_ended = true;
            cecp->ponder_result = *event;
        }
        break;
    }
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
    if (cecp->ponder_has_ended) {
        const EngineEvent result = cecp->ponder_result;
        finish_thinking(cecp, &result);
        return;
    }
    settle_clocks(cecp, clock_now_us());
    cecp->activity = THINKING;
    engine_ponder_hit(cecp->engine);
}

void cecp_take_move(Cecp *cecp, Move move)
{
    const bool is_hit = cecp->activity == PONDERING && move_equal(move, cecp->ponder_move) && ponder_limits_hold(cecp);
    if (!is_hit)
        cecp_stop(cecp);
    // The GUI is the arbiter: when it goes on after a draw or a result, so do we.
    game_reopen(cecp->game);
    if (!game_play(cecp->game, &(GamePly){.move = move, .score = SCORE_NONE}, NULL))
        return;
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

void cecp_set_position(Cecp *cecp, const Position *pos)
{
    cecp_stop(cecp);
    game_reset(cecp->game, pos);
    cecp->is_illegal_setup = false;
    if (cecp->in_analysis)
        cecp_analyze(cecp);
}
