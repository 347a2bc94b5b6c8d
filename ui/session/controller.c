// SPDX-License-Identifier: GPL-3.0-or-later
// Which search runs for a game, and what its end means: a move to play, an answer to a question, or a
// move that waits because the opponent has still to play what is pondered on. Board, console and CECP
// share it; the callbacks say what differs.
#include "ui/session/controller.h"

#include "base/clock.h"
#include "board/rules.h"

enum {
    PONDER_CLOCK_SLACK_US = US_PER_SECOND, // more time than was assumed that a ponder search may go without
};

void controller_init(Controller *controller, Engine *engine, Game *game, const ControllerCallbacks *callbacks,
                     void *context)
{
    *controller = (Controller){
        .engine = engine,
        .game = game,
        .callbacks = callbacks,
        .context = context,
        .engine_side = COLOUR_NONE,
        .expected = MOVE_NONE,
        .last_score = SCORE_NONE,
    };
}

// --- searches ------------------------------------------------------------------------------------------------------

void controller_abort(Controller *controller)
{
    if (controller->activity != ACTIVITY_NONE)
        engine_abort(controller->engine);
    controller->activity = ACTIVITY_NONE;
    controller->has_held_result = false;
}

void controller_start(Controller *controller, Activity activity, const Position *root, const SearchLimits *limits)
{
    controller_abort(controller);
    controller->activity = activity;
    controller->limits = *limits;
    // What the search was started with is what a ponder hit is compared with.
    controller->limits_changed = false;
    engine_set_position(controller->engine, root);
    engine_go(controller->engine, limits);
}

// Depth and nodes that the user has set, then the clock, then what the front end wants besides.
static SearchLimits own_limits(const Controller *controller)
{
    SearchLimits limits = {.depth = controller->depth, .nodes = controller->nodes};
    (void)game_limit_search(controller->game, controller->engine_side, clock_now_us(), &limits);
    if (controller->callbacks->limit != NULL)
        controller->callbacks->limit(controller->context, &limits);
    return limits;
}

void controller_think(Controller *controller, const MoveList *moves)
{
    SearchLimits limits = own_limits(controller);
    if (moves != NULL)
        limits.search_moves = *moves;
    controller_start(controller, ACTIVITY_MOVE, game_position(controller->game), &limits);
}

bool controller_ponder(Controller *controller, Move expected)
{
    const Position *now = game_position(controller->game);
    if (controller->activity != ACTIVITY_NONE || controller->engine_side == COLOUR_NONE ||
        controller->engine_side == now->stm || !option_bool(engine_options(controller->engine), OPT_PONDER) ||
        game_result(controller->game) != RESULT_NONE || !pos_move_is_legal(now, expected))
        return false;
    // A move that ends the game leaves nothing to answer.
    Position after = *now;
    Undo undo;
    pos_make_move(&after, expected, &undo);
    if (rules_game_end(&after) != END_NONE)
        return false;
    SearchLimits limits = own_limits(controller);
    limits.ponder = true;
    controller_start(controller, ACTIVITY_PONDER, &after, &limits);
    controller->expected = expected;
    return true;
}

bool controller_is_ponder_hit(const Controller *controller, Move move)
{
    const bool is_expected = controller->activity == ACTIVITY_PONDER && move_equal(move, controller->expected);
    if (!is_expected || controller->limits_changed)
        return false;
    // Without a clock no time was assumed that could be wrong.
    if (!controller->limits.has_clock)
        return true;
    // A tenth less than was assumed cannot make the flag fall; a little more is no reason to start anew.
    const int64_t left = game_clock_left(controller->game, controller->engine_side, clock_now_us());
    const int64_t assumed = controller->limits.clock[controller->engine_side].remaining_us;
    return left >= assumed - assumed / 10 && left <= assumed + assumed / 10 + PONDER_CLOCK_SLACK_US;
}

// The state comes first: the callback may start the next search.
static void finish_move(Controller *controller, const EngineEvent *event)
{
    controller->activity = ACTIVITY_NONE;
    // A book move has no score: the one of the last search stays.
    if (event->best.score != SCORE_NONE)
        controller->last_score = event->best.score;
    controller->callbacks->move_found(controller->context, event);
}

// What a search found that ended when it could not be played.
static void use_held_result(Controller *controller)
{
    const EngineEvent result = controller->held_result;
    controller->has_held_result = false;
    finish_move(controller, &result);
}

void controller_ponder_hit(Controller *controller)
{
    controller->activity = ACTIVITY_MOVE;
    if (controller->has_held_result)
        use_held_result(controller);
    else
        engine_ponder_hit(controller->engine);
}

// What the end of a search means depends on what it was for. One that was aborted says nothing any
// more.
static void take_best_move(Controller *controller, const EngineEvent *event)
{
    const Activity activity = controller->activity;
    switch (activity) {
    case ACTIVITY_NONE: break;
    case ACTIVITY_PONDER:
        // The move waits for the opponent's.
        controller->has_held_result = true;
        controller->held_result = *event;
        break;
    case ACTIVITY_MOVE:
        // A search that was just ending when the pause began may still say so.
        if (controller->is_paused) {
            controller->has_held_result = true;
            controller->held_result = *event;
        } else {
            finish_move(controller, event);
        }
        break;
    case ACTIVITY_ANALYSE:
    case ACTIVITY_PREVIEW:
    case ACTIVITY_HINT:
    case ACTIVITY_THREAT:
    case ACTIVITY_SEARCH:
    case ACTIVITY_QUESTION:
        controller->activity = ACTIVITY_NONE;
        if (controller->callbacks->search_ended != NULL)
            controller->callbacks->search_ended(controller->context, activity, event);
        break;
    }
}

// The score so far counts for an offer of a draw while the engine thinks.
void controller_event(Controller *controller, const EngineEvent *event)
{
    if (event->kind == EVENT_INFO && controller->activity == ACTIVITY_MOVE && event->info.multipv == 1)
        controller->last_score = event->info.score;
    else if (event->kind == EVENT_BEST_MOVE)
        take_best_move(controller, event);
}

// --- the game ------------------------------------------------------------------------------------------------------

void controller_pause(Controller *controller)
{
    const Activity activity = controller->activity;
    controller->is_paused = true;
    controller->clock_was_running = game_clock_is_running(controller->game);
    game_clock_stop(controller->game, clock_now_us());
    // What the user has asked for beside the game is still answered.
    if (activity == ACTIVITY_MOVE || activity == ACTIVITY_PONDER || activity == ACTIVITY_ANALYSE)
        engine_pause(controller->engine);
}

void controller_end_pause(Controller *controller)
{
    controller->is_paused = false;
    if (controller->clock_was_running && game_result(controller->game) == RESULT_NONE)
        game_clock_start(controller->game, clock_now_us());
    engine_resume(controller->engine);
    // A ponder search that has ended goes on waiting for the opponent.
    if (controller->has_held_result && controller->activity == ACTIVITY_MOVE)
        use_held_result(controller);
}

bool controller_accepts_draw(const Controller *controller, const DrawPolicy *policy)
{
    // Nothing is known about the game before the first search of it.
    const bool is_long = game_ply_count(controller->game) >= policy->long_game;
    if (controller->last_score == SCORE_NONE || game_result(controller->game) != RESULT_NONE)
        return false;
    // In a long game a draw is good enough where the engine does not stand better.
    return score_to_centipawns(controller->last_score) <= (is_long ? 0 : policy->score_when_short);
}

void controller_resign(Game *game, Colour loser)
{
    game_end(game, loser == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
             loser == WHITE ? "White resigns" : "Black resigns");
}
