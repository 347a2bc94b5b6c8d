// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's part of the game: thinking, pondering, analysis, and what comes of them.
#include "base/clock.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "ui/cecp/state.h"

#include <inttypes.h>
#include <string.h>

enum {
    DRAW_AFTER_PLIES = 60,  // earlier, only a lost game is given for a draw
    DRAW_WHEN_WORSE = -100, // centipawns
};

// --- starting and stopping -----------------------------------------------------------------------------------------

// Sends the pongs that waited for the engine's move.
static void answer_pings(Cecp *cecp)
{
    for (size_t i = 0; i < cecp->pings.count; ++i)
        output_line(cecp->output, "pong %" PRId64, cecp->pings.numbers[i]);
    cecp->pings.count = 0;
}

// Ends a search, and with it a pause, without a move.
static void abort_search(Cecp *cecp)
{
    controller_abort(&cecp->controller);
    if (cecp->controller.is_paused)
        cecp_end_pause(cecp);
}

void cecp_stop(Cecp *cecp)
{
    abort_search(cecp);
    cecp->waits_for_moves = false;
    answer_pings(cecp);
}

// Scores are those of the side to move: what the engine found for the other side does not count for this one.
static void forget_scores(Cecp *cecp)
{
    cecp->controller.last_score = SCORE_NONE;
    cecp->hopeless_moves = 0;
}

void cecp_play_side(Cecp *cecp, Colour side)
{
    if (cecp->record.engine_side != side)
        forget_scores(cecp);
    cecp->mode = CECP_PLAYING;
    cecp->controller.engine_side = side;
}

void cecp_leave_play(Cecp *cecp)
{
    cecp_stop(cecp);
    // The modes of analysis and editing stay.
    if (cecp->mode == CECP_PLAYING)
        cecp->mode = CECP_OBSERVING;
    cecp->controller.engine_side = COLOUR_NONE;
    game_clock_stop(cecp->game, clock_now_us());
}

Activity cecp_suspend(Cecp *cecp)
{
    const Activity activity = cecp->controller.activity;
    abort_search(cecp);
    return activity;
}

void cecp_resume(Cecp *cecp, Activity activity)
{
    if (activity == ACTIVITY_MOVE)
        cecp_think(cecp);
    else if (activity == ACTIVITY_PONDER)
        cecp_ponder(cecp, cecp->controller.expected);
    else if (activity == ACTIVITY_ANALYSE)
        cecp_analyze(cecp);
}

// The clocks that a GUI names belong to "engine" and "opponent". It may name them before it says by `go` which colour
// the engine has; they hold for the move on the board and the one before.
static void settle_clocks(Cecp *cecp, int64_t now)
{
    GuiClocks *clocks = &cecp->clocks;
    const Colour own = cecp->controller.engine_side;
    const bool is_fresh = game_ply_count(cecp->game) - clocks->ply <= 1;
    // A fixed time per move holds whatever the clocks show.
    const bool counts = is_fresh && game_time_control(cecp->game)->move_us == 0;
    if (clocks->is_known[CLOCK_OWN] && counts)
        game_clock_set(cecp->game, own, clocks->left_us[CLOCK_OWN], now);
    if (clocks->is_known[CLOCK_OTHER] && counts)
        game_clock_set(cecp->game, colour_other(own), clocks->left_us[CLOCK_OTHER], now);
    cecp_forget_clocks(cecp);
}

void cecp_forget_clocks(Cecp *cecp)
{
    cecp->clocks.is_known[CLOCK_OWN] = cecp->clocks.is_known[CLOCK_OTHER] = false;
}

void cecp_start_clock(Cecp *cecp)
{
    if (cecp->time_source == TIME_OF_CLOCK)
        game_clock_start(cecp->game, clock_now_us());
}

// `nps`: the wall clock does not count.
static void limit_by_time_source(void *context, SearchLimits *limits)
{
    const Cecp *cecp = context;
    limits->nodes_per_second = cecp->time_source == TIME_OF_NODES ? cecp->nodes_per_second : 0;
    limits->cpu_time = cecp->time_source == TIME_OF_CPU;
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
        if (!movelist_has(&cecp->excluded, all.moves[i]))
            list->moves[list->count++] = all.moves[i];
    return list->count > 0;
}

// "1-0 {White mates}": how CECP ends a game.
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
    MoveList moves;
    // All moves excluded: the search starts when `include` gives one back.
    cecp->waits_for_moves = !list_wanted_moves(cecp, &moves);
    if (cecp->waits_for_moves) {
        answer_pings(cecp);
        return;
    }
    cecp->filter = (LineFilter){.count = 0};
    controller_think(&cecp->controller, &moves);
}

void cecp_ponder(Cecp *cecp, Move expected)
{
    if (controller_ponder(&cecp->controller, expected))
        cecp->filter = (LineFilter){.count = 0};
}

void cecp_analyze(Cecp *cecp)
{
    // Draws that could be claimed do not end an analysis; positions without a move leave nothing to search.
    if (cecp->is_illegal_setup)
        return;
    if (!movegen_any(game_position(cecp->game))) {
        cecp_show_end(cecp);
        return;
    }
    SearchLimits limits = {.infinite = true};
    // Every move is excluded; `include` starts the analysis.
    if (!list_wanted_moves(cecp, &limits.search_moves))
        return;
    // Book moves as a thinking line of depth 0, which every GUI shows.
    char book[ENGINE_BOOK_TEXT_SIZE];
    engine_write_book_moves(cecp->engine, game_position(cecp->game), book);
    if (cecp->shows_thinking && book[0] != '\0')
        output_line(cecp->output, "0 0 0 0 (book: %s)", book);
    cecp->filter = (LineFilter){.count = 0};
    controller_start(&cecp->controller, ACTIVITY_ANALYSE, game_position(cecp->game), &limits);
}

// --- the engine's moves --------------------------------------------------------------------------------------------

// A clock that does not run with the wall clock is set when the move is known.
static void charge_counted_time(Cecp *cecp, int64_t used_us)
{
    if (cecp->time_source == TIME_OF_CLOCK)
        return;
    const Colour own = cecp->controller.engine_side;
    const int64_t now = clock_now_us();
    game_clock_set(cecp->game, own, game_clock_left(cecp->game, own, now) - used_us, now);
}

// The order of the lines matters: a draw is offered before the move that claims it, the result follows the move.
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
    charge_counted_time(cecp, status.time_us);
    if (!game_play(cecp->game, &ply, NULL))
        return;
    cecp_forget_excluded(cecp);
    // From now on the game has a move of the engine and is worth recording, and what was recorded is out of date.
    cecp->record = (GameRecord){.engine_side = cecp->controller.engine_side};
    // A draw that the own move completes is claimed by offering it together with the move.
    const GameEnd end = rules_game_end(game_position(cecp->game));
    if (game_result(cecp->game) == RESULT_DRAW && (end == END_REPETITION || end == END_FIFTY_MOVES))
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

// An offer is accepted when a draw is welcome: we are worse, or a long game has led to nothing.
bool cecp_accept_draw(Cecp *cecp)
{
    static const DrawPolicy policy = {.long_game = DRAW_AFTER_PLIES, .score_when_short = DRAW_WHEN_WORSE};
    // It may be made before the opponent's move or behind it, and is for the answer to that move alone.
    const int plies_since = game_ply_count(cecp->game) - cecp->draw_offer_ply;
    if (!cecp->has_draw_offer || plies_since > 1 || !controller_accepts_draw(&cecp->controller, &policy))
        return false;
    cecp->has_draw_offer = false;
    output_line(cecp->output, "offer draw");
    return true;
}

// The search for a move has ended: shows its line, accepts a draw that was offered, then resigns or moves. Pongs that
// waited follow the move, and pondering starts last.
static void finish_thinking(void *context, const EngineEvent *event)
{
    Cecp *cecp = context;
    // The move must not come before the line that it was chosen by.
    cecp_show_answer(cecp, event);
    const bool is_draw = cecp_accept_draw(cecp);
    // An offer is for one move.
    cecp->has_draw_offer = false;
    if (!is_draw && wants_to_resign(cecp, event->best.score)) {
        output_line(cecp->output, "resign");
        controller_resign(cecp->game, cecp->controller.engine_side);
    } else {
        play_best_move(cecp, event);
    }
    answer_pings(cecp);
    cecp_ponder(cecp, event->best.ponder);
}

const ControllerCallbacks cecp_callbacks = {.limit = limit_by_time_source, .move_found = finish_thinking};

// A move that ends the search of a paused game is held by the controller, lines by the filter.
void cecp_event(void *context, const EngineEvent *event)
{
    Cecp *cecp = context;
    controller_event(&cecp->controller, event);
    if (event->kind == EVENT_INFO && cecp->controller.is_paused)
        cecp_hide_info(cecp, &event->info);
    else if (event->kind == EVENT_INFO && cecp->controller.activity != ACTIVITY_NONE)
        cecp_show_info(cecp, &event->info);
    cecp_highlight_update(cecp);
}

void cecp_end_pause(Cecp *cecp)
{
    controller_end_pause(&cecp->controller);
    cecp_show_hidden_info(cecp);
}

// --- the opponent's moves ------------------------------------------------------------------------------------------

void cecp_take_move(Cecp *cecp, Move move)
{
    // Asked before the move is played and the search stopped.
    const bool is_hit = controller_is_ponder_hit(&cecp->controller, move);
    if (cecp->controller.activity == ACTIVITY_PONDER)
        cecp_debug(cecp, "ponder %s", is_hit ? "hit" : "miss");
    if (!is_hit)
        cecp_stop(cecp);
    // The GUI is the arbiter: when it goes on after a draw or a result, so do we.
    game_reopen(cecp->game);
    if (!game_play(cecp->game, &(GamePly){.move = move, .score = SCORE_NONE}, NULL))
        return;
    cecp_forget_excluded(cecp);
    if (is_hit && game_result(cecp->game) == RESULT_NONE) {
        settle_clocks(cecp, clock_now_us());
        cecp->filter.has_shown = false; // lines of pondering began with the opponent's move
        controller_ponder_hit(&cecp->controller);
        return;
    }
    cecp_stop(cecp); // a hit by which the game ends
    if (cecp->mode == CECP_ANALYSING)
        cecp_analyze(cecp);
    else if (cecp->controller.engine_side == game_position(cecp->game)->stm)
        cecp_think(cecp);
}

void cecp_begin_game(Cecp *cecp, const Position *start)
{
    cecp_record_game(cecp);
    game_reset(cecp->game, start);
    cecp_forget_excluded(cecp);
    cecp->record = (GameRecord){.engine_side = COLOUR_NONE};
    cecp->has_draw_offer = false;
    forget_scores(cecp);
}

void cecp_forget_taken_back(Cecp *cecp)
{
    cecp_forget_excluded(cecp);
    cecp->has_draw_offer = false;
    cecp->hopeless_moves = 0;
}

void cecp_set_position(Cecp *cecp, const Position *pos)
{
    cecp_stop(cecp);
    cecp_begin_game(cecp, pos);
    cecp->is_illegal_setup = false;
    if (cecp->mode == CECP_ANALYSING)
        cecp_analyze(cecp);
}
