// SPDX-License-Identifier: GPL-3.0-or-later
// A game against Hotspur, or one that is analysed or only looked at: whose turn it is, what the engine
// searches meanwhile, the clocks, and the result. No front end is known here; what is to be said is
// left in `message`. Three states matter in most functions. A played game has a person on one side and
// the engine on the other. In analysis (`analysing`) and in games from files (`is_viewed`) neither side
// is the engine's: engine_game_is_free().
#include "ui/session/engine_game.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "board/movegen.h"
#include "engine/map.h"
#include "notation/san.h"
#include "ui/common/options.h"
#include "ui/session/result_words.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    PREVIEW_US = US_PER_SECOND, // enough for a map with all classes
    DEFAULT_BASE_S = 300,
    DEFAULT_INCREMENT_S = 3,
    DRAW_PLIES_MIN = 30, // the engine plays on before that
    DRAW_SCORE_MAX = 0,  // it takes a draw when it thinks no more of its game than this
};

void engine_game_report(EngineGame *engine_game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(engine_game->message, sizeof engine_game->message, _(format), arguments);
    va_end(arguments);
    engine_game->message_kind = MESSAGE_INFO;
}

void engine_game_report_place(EngineGame *engine_game, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(engine_game->message, sizeof engine_game->message, _(format), arguments);
    va_end(arguments);
    engine_game->message_kind = MESSAGE_PLACE;
}

void engine_game_hide_advice(EngineGame *engine_game)
{
    engine_game->hint.is_hidden = true;
    engine_game->threat = (ShownThreat){.move = MOVE_NONE};
}

static Colour engine_side(const EngineGame *engine_game)
{
    return colour_other(engine_game->person);
}

static bool is_over(const EngineGame *engine_game)
{
    return game_result(engine_game->game) != RESULT_NONE;
}

bool engine_game_is_free(const EngineGame *engine_game)
{
    return engine_game->analysing || engine_game->is_viewed;
}

bool engine_game_is_remote(const EngineGame *engine_game)
{
    return engine_game->rival[0] != '\0';
}

// A game that was loaded is never empty: it is somewhere else too.
bool engine_game_is_empty(const EngineGame *engine_game)
{
    const bool was_read = engine_game->is_viewed && !engine_game->was_aborted;
    return !was_read && tree_child(engine_game->tree, TREE_ROOT, 0) == TREE_NONE;
}

bool engine_game_is_locked(const EngineGame *engine_game)
{
    return engine_game->help == HELP_FORBIDDEN ||
           (engine_game->help == HELP_OPTIONAL && !option_bool(engine_options(engine_game->engine), OPT_LICHESS_HELP));
}

bool engine_game_is_person_to_move(const EngineGame *engine_game)
{
    if (engine_game_is_free(engine_game))
        return true;
    return !is_over(engine_game) && game_position(engine_game->game)->stm == engine_game->person;
}

// The result, and what book learning made of it: only a game that was played is one to learn from.
static void tell_result(EngineGame *engine_game)
{
    const GameResult result = game_result(engine_game->game);
    const bool is_free = engine_game_is_free(engine_game);
    char verdict[ENGINE_GAME_MESSAGE_SIZE];
    Text text = text_begin(verdict, sizeof verdict);
    Error error;
    const ResultWords words = {.result = result,
                               .reason = game_result_reason(engine_game->game),
                               .person = is_free ? COLOUR_NONE : engine_game->person,
                               .opponent = engine_game->opponent,
                               .rival = engine_game->rival};
    result_words_write(&words, &text);
    const bool is_others = is_free || engine_game_is_remote(engine_game);
    const bool is_learned = is_others || engine_end_game(engine_game->engine, result, &error);
    engine_game_report(engine_game, "%s (%s).%s%s%s", verdict, game_result_text(engine_game->game),
                       is_learned ? "" : _(" Nothing was learned about the book: "), is_learned ? "" : error.text,
                       is_learned ? "" : ".");
    if (!is_free && tree_main_length(engine_game->tree) > 0)
        engine_game->message_kind = MESSAGE_END;
}

// --- searches ------------------------------------------------------------------------------------------------------

// Aborts whatever runs: nothing of it is reported.
static void stop_thinking(EngineGame *engine_game)
{
    controller_abort(&engine_game->controller);
    engine_game->stop_at_us = 0;
}

// A search has begun: lines of another one say nothing about it.
static void begin_lines(EngineGame *engine_game)
{
    engine_game->root = *engine_position(engine_game->engine);
    engine_game->root.last = NULL;
    engine_game->line_count = 0;
    engine_game->stop_at_us = 0;
}

void engine_game_think(EngineGame *engine_game, Activity activity, const Position *root, const SearchLimits *limits,
                       int64_t for_us)
{
    controller_start(&engine_game->controller, activity, root, limits);
    begin_lines(engine_game);
    if (for_us != 0)
        engine_game->stop_at_us = clock_now_us() + for_us;
}

// Further lines would only take time from the best one. Without clocks a move has a fixed time, unless a depth or nodes are
// all that is wanted.
static void limit_own_move(void *context, SearchLimits *limits)
{
    const EngineGame *engine_game = context;
    const bool is_limited = engine_game->move_us != 0 || limits->depth != 0 || limits->nodes != 0;
    limits->one_line = true;
    // The controller has set the limits of a time control already.
    if (game_time_control(engine_game->game)->none)
        limits->move_time_us = is_limited ? engine_game->move_us : ENGINE_GAME_MOVE_US;
}

// Lets the engine search the user's position for a moment: the board shows its map.
static void start_preview(EngineGame *engine_game)
{
    // Beside a program that thinks it would take processor time from that; in a puzzle it would find the solution,
    // and the tour has searches of its own.
    if (engine_game->has_no_preview || engine_game->opponent[0] != '\0' || engine_game->puzzle.state == PUZZLE_OPEN ||
        engine_game->tour == TOUR_ON)
        return;
    // A fixed depth holds for the preview too.
    const Depth depth = engine_game->controller.depth;
    const SearchLimits limits = {.depth = depth, .infinite = depth == 0};
    engine_game_think(engine_game, ACTIVITY_PREVIEW, game_position(engine_game->game), &limits, PREVIEW_US);
}

const MoveList *engine_game_focused(const EngineGame *engine_game)
{
    static const MoveList all = {0};
    const bool holds = engine_game->analysing && engine_game->focus_key == game_position(engine_game->game)->key;
    return holds ? &engine_game->focus : &all;
}

// Starts what the position calls for: analysis, the engine's own move, or a preview for the map. Called
// after each change.
void engine_game_continue(EngineGame *engine_game)
{
    stop_thinking(engine_game);
    // Lines and scores of another position say nothing here.
    if (engine_game->root.key != game_position(engine_game->game)->key)
        engine_game->line_count = 0;
    // The position of a game of another variant is not known; there is nothing to search in the one that is shown.
    if (engine_game_is_locked(engine_game) || !movegen_any(game_position(engine_game->game)) ||
        tree_is_foreign(engine_game->tree))
        return;
    if (engine_game->analysing) {
        const SearchLimits limits = {.infinite = true, .search_moves = *engine_game_focused(engine_game)};
        engine_game_think(engine_game, ACTIVITY_ANALYSE, game_position(engine_game->game), &limits, 0);
    } else if (!is_over(engine_game) && !engine_game_is_remote(engine_game) &&
               !engine_game_is_person_to_move(engine_game)) {
        // Without a time control the first move is not timed: the user may take a while to
        // begin.
        if (game_ply_count(engine_game->game) > 0 || !game_time_control(engine_game->game)->none)
            game_clock_start(engine_game->game, clock_now_us());
        controller_think(&engine_game->controller, NULL);
        begin_lines(engine_game);
    } else if (!is_over(engine_game)) {
        start_preview(engine_game);
    }
}

void engine_game_stop(EngineGame *engine_game)
{
    if (engine_game->controller.activity != ACTIVITY_NONE)
        // It ends with the best move so far, which is then played.
        engine_stop(engine_game->engine);
}

bool engine_game_move_now(EngineGame *engine_game, Error *error)
{
    if (engine_game->controller.activity != ACTIVITY_MOVE)
        return error_set(error, N_("Hotspur is not thinking about a move"));
    engine_stop(engine_game->engine);
    return true;
}

// --- the course of the game ----------------------------------------------------------------------------------------

// Several lines where the game is analysed, and neither file nor user has chosen how many. Elsewhere they would only take time.
static void choose_lines(const EngineGame *engine_game)
{
    OptionStore *options = engine_options(engine_game->engine);
    const int lines = engine_game->analysing ? engine_game->analysis_lines : 1;
    if (engine_game->analysis_lines > 0 && option_origin(options, OPT_MULTIPV) == ORIGIN_DEFAULT)
        (void)option_set_int(options, OPT_MULTIPV, lines, ORIGIN_DEFAULT, NULL);
}

// Where neither side is played, a game goes on through draws that could be claimed.
static void set_analysing(EngineGame *engine_game, bool on)
{
    engine_game->analysing = on;
    choose_lines(engine_game);
    const bool is_free = engine_game_is_free(engine_game);
    const bool is_played_here = !is_free && !engine_game_is_remote(engine_game);
    engine_game->controller.engine_side = is_played_here ? engine_side(engine_game) : COLOUR_NONE;
    game_set_claim_draws(engine_game->game, is_played_here);
}

// Time odds: the engine starts with a part of its clock.
static void give_odds(EngineGame *engine_game)
{
    const int64_t now = clock_now_us();
    const Colour engine = engine_side(engine_game);
    if (!game_time_control(engine_game->game)->none)
        game_clock_set(engine_game->game, engine,
                       game_clock_left(engine_game->game, engine, now) / engine_game->clock_odds, now);
}

// The engine forgets the last game before the clocks of this one are set.
static void start_against(EngineGame *engine_game, const Position *start, Colour person, const char *rival,
                          HelpRule help)
{
    stop_thinking(engine_game);
    engine_new_game(engine_game->engine);
    snprintf(engine_game->rival, sizeof engine_game->rival, "%s", rival);
    engine_game->help = help;
    engine_game->person = person;
    engine_game->is_viewed = engine_game->was_aborted = false;
    engine_game->resume.node = TREE_NONE;
    set_analysing(engine_game, false);
    game_reset(engine_game->game, start);
    engine_game->controller.is_paused = false;
    if (rival[0] == '\0')
        give_odds(engine_game);
    engine_game->controller.last_score = SCORE_NONE;
    engine_game->hint = (Hint){0};
    engine_game->puzzle = (BoardPuzzle){.state = PUZZLE_NONE};
    engine_game->deleted = TREE_NONE;
    engine_game->tour = TOUR_NONE;
    engine_game->focus.count = 0;
    engine_game->opening = (OpeningName){.name = ""};
    ++engine_game->changes;
    if (is_over(engine_game))
        tell_result(engine_game);
    engine_game_continue(engine_game);
}

void engine_game_start(EngineGame *engine_game, const Position *start, Colour person)
{
    start_against(engine_game, start, person, "", HELP_ALLOWED);
}

int engine_game_node(const EngineGame *engine_game)
{
    return game_node(engine_game->game);
}

// Takes the game to a node; the opening is named anew.
static void place_game_at(EngineGame *engine_game, TreeCursor cursor)
{
    stop_thinking(engine_game);
    game_go_to(engine_game->game, cursor);
    opening_name_find(engine_opening_book(engine_game->engine), engine_game->game, &engine_game->opening);
}

// Where the game stays where it is, the thinking about it goes on.
void engine_game_set_cursor(EngineGame *engine_game, TreeCursor cursor)
{
    if (cursor.node == engine_game_node(engine_game)) {
        game_go_to(engine_game->game, cursor);
        return;
    }
    place_game_at(engine_game, cursor);
    engine_game_continue(engine_game);
}

void engine_game_go_to(EngineGame *engine_game, int node)
{
    engine_game_set_cursor(engine_game, tree_cursor_to(engine_game->tree, game_cursor(engine_game->game), node));
}

// Elsewhere the clocks start behind the first move of each side.
static bool has_begun(const EngineGame *engine_game)
{
    return !engine_game_is_remote(engine_game) || game_ply_count(engine_game->game) >= COLOUR_NB;
}

// After any change of the moves: say so if the game is over, keep the clock running else.
static void after_move(EngineGame *engine_game)
{
    // A pass is no move of a game that is played: it goes on from where it stood.
    if (!game_has_pass(engine_game->game))
        engine_game->resume.node = TREE_NONE;
    // What is played in a game is its main line.
    if (!engine_game_is_free(engine_game))
        for (int node = engine_game_node(engine_game); node != TREE_ROOT; node = tree_parent(engine_game->tree, node))
            tree_prefer(engine_game->tree, node);
    opening_name_find(engine_opening_book(engine_game->engine), engine_game->game, &engine_game->opening);
    if (engine_game->controller.is_paused)
        controller_end_pause(&engine_game->controller);
    ++engine_game->changes;
    if (is_over(engine_game))
        tell_result(engine_game);
    else if (!engine_game_is_free(engine_game) && has_begun(engine_game))
        game_clock_start(engine_game->game, clock_now_us());
}

// What was taken back in a game is no part of it; the game itself knows how to play it again.
static void after_undo(EngineGame *engine_game)
{
    after_move(engine_game);
    tree_forget_next(engine_game->tree, engine_game_node(engine_game));
}

bool engine_game_move(EngineGame *engine_game, Move move, Error *error)
{
    if (!is_over(engine_game) && !engine_game_is_person_to_move(engine_game))
        return error_set(error, engine_game_is_remote(engine_game)
                                    ? N_("it is not your turn yet")
                                    : N_("Hotspur is thinking; it is not your turn yet"));
    if (tree_is_foreign(engine_game->tree))
        return error_set(error,
                         N_("the moves of this game cannot be read, so none is added; play starts another from here"));
    if (engine_game_is_free(engine_game)) {
        // A move that the tree has is no change of the game.
        const int known = tree_find_child(engine_game->tree, engine_game_node(engine_game), move);
        if (known != TREE_NONE) {
            engine_game_go_to(engine_game, known);
            return true;
        }
        game_reopen(engine_game->game); // after a resignation, or a flag that has fallen
    }
    // Before the move is played: a hit is judged by the position that is pondered on.
    const bool is_hit = controller_is_ponder_hit(&engine_game->controller, move);
    const GamePly ply = {.move = move, .score = SCORE_NONE};
    if (!game_play(engine_game->game, &ply, error))
        return false;
    after_move(engine_game);
    // The search of the right position runs already; it becomes the search for the move.
    if (is_hit && !is_over(engine_game)) {
        controller_ponder_hit(&engine_game->controller);
        return true;
    }
    engine_game_continue(engine_game);
    return true;
}

bool engine_game_undo(EngineGame *engine_game, Error *error)
{
    if (game_ply_count(engine_game->game) == 0)
        return error_set(error, N_("there is no move to take back"));
    if (engine_game_is_free(engine_game)) {
        engine_game_go_to(engine_game, tree_parent(engine_game->tree, engine_game_node(engine_game)));
    } else {
        stop_thinking(engine_game);
        game_undo(engine_game->game);
        // A game goes back to the user's own decision.
        while (game_position(engine_game->game)->stm != engine_game->person && game_undo(engine_game->game)) {
        }
        after_undo(engine_game);
        engine_game_continue(engine_game);
    }
    // In analysis the moves stay in the tree.
    engine_game_report(engine_game,
                       engine_game_is_free(engine_game)
                           ? N_("One move back. It stays in the list of moves; delete takes out a move that is shown.")
                           : N_("Move taken back."));
    return true;
}

void engine_game_take_back_to(EngineGame *engine_game, int plies)
{
    stop_thinking(engine_game);
    while (game_ply_count(engine_game->game) > plies && game_undo(engine_game->game)) {
    }
    after_undo(engine_game);
    engine_game_continue(engine_game);
}

void engine_game_take_tree(EngineGame *engine_game, GameTree *tree, bool at_end)
{
    // Analysis goes on from one game of a file to the next.
    const bool is_analysed = engine_game->is_viewed && engine_game->analysing;
    // All that belongs to the game before is reset there.
    engine_game_start(engine_game, tree_start(tree), engine_game->person);
    stop_thinking(engine_game);
    game_take_tree(engine_game->game, tree);
    engine_game->tree = tree;
    engine_game->is_viewed = true;
    set_analysing(engine_game, is_analysed);
    const int node = at_end ? tree_line_end(tree, TREE_ROOT) : TREE_ROOT;
    place_game_at(engine_game, (TreeCursor){.node = node, .tip = node});
    ++engine_game->changes;
    engine_game_continue(engine_game);
}

void engine_game_get_terms(const EngineGame *engine_game, EngineGameTerms *terms)
{
    const int64_t now = clock_now_us();
    *terms = (EngineGameTerms){.person = engine_game->person,
                               .control = *game_time_control(engine_game->game),
                               .move_us = engine_game->move_us,
                               .depth = engine_game->controller.depth,
                               .nodes = engine_game->controller.nodes,
                               .clock_odds = engine_game->clock_odds};
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        terms->left_us[colour] = game_clock_left(engine_game->game, colour, now);
}

// The terms come first: starting a game sets the clocks by its time control.
void engine_game_recover(EngineGame *engine_game, GameTree *tree, const EngineGameTerms *terms)
{
    stop_thinking(engine_game);
    game_set_time_control(engine_game->game, &terms->control);
    engine_game->move_us = terms->move_us;
    engine_game->controller.depth = terms->depth;
    engine_game->controller.nodes = terms->nodes;
    engine_game->clock_odds = terms->clock_odds;
    engine_game->person = terms->person;
    engine_game_take_tree(engine_game, tree, true);
    engine_game->is_viewed = false;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        game_clock_set(engine_game->game, colour, terms->left_us[colour], clock_now_us());
    engine_game_set_analysis(engine_game, false);
}

bool engine_game_redo(EngineGame *engine_game, Error *error)
{
    const bool is_free = engine_game_is_free(engine_game);
    const TreeCursor cursor = game_cursor(engine_game->game);
    // The line that the cursor came from is gone along again, not the main line.
    const int next = tree_at(engine_game->tree, cursor.tip, game_ply_count(engine_game->game) + 1);
    if (is_free && next != TREE_NONE) {
        engine_game_go_to(engine_game, next);
        engine_game_report(engine_game, "Move replayed.");
        return true;
    }
    stop_thinking(engine_game);
    const bool redone = !is_free && game_redo(engine_game->game);
    // As with taking back: until it is the user's turn again.
    while (redone && game_position(engine_game->game)->stm != engine_game->person && game_redo(engine_game->game)) {
    }
    if (redone) {
        after_move(engine_game);
        if (!is_over(engine_game))
            engine_game_report(engine_game, "Move replayed.");
    }
    engine_game_continue(engine_game);
    return redone || error_set(error, N_("there is no move to replay"));
}

void engine_game_resign(EngineGame *engine_game)
{
    stop_thinking(engine_game);
    controller_resign(engine_game->game, engine_game->person);
    ++engine_game->changes;
    tell_result(engine_game);
}

void engine_game_offer_draw(EngineGame *engine_game)
{
    static const DrawPolicy policy = {.long_game = DRAW_PLIES_MIN, .score_when_short = INT_MIN};
    if (!controller_accepts_draw(&engine_game->controller, &policy)) {
        engine_game_report(engine_game, "Draw declined.");
        return;
    }
    stop_thinking(engine_game);
    game_end(engine_game->game, RESULT_DRAW, "Agreed");
    ++engine_game->changes;
    tell_result(engine_game);
}

// Remembers where the game stood, so that analysis may go anywhere.
static void note_resume_point(EngineGame *engine_game)
{
    ResumePoint *resume = &engine_game->resume;
    const Game *game = engine_game->game;
    *resume = (ResumePoint){.node = engine_game_node(engine_game),
                            .result = game_result(game),
                            .result_text = game_result_text(game),
                            .opening = engine_game->opening};
    snprintf(resume->reason, sizeof resume->reason, "%s", game_result_reason(game));
}

// Looking at other positions has not changed the game. A result by a draw or by word of the players is told again.
static void resume(EngineGame *engine_game)
{
    const ResumePoint *resume = &engine_game->resume;
    if (resume->node != engine_game_node(engine_game))
        place_game_at(engine_game, (TreeCursor){.node = resume->node, .tip = resume->node});
    if (resume->result != RESULT_NONE)
        game_end(engine_game->game, resume->result, resume->reason);
    engine_game->resume.node = TREE_NONE;
}

void engine_game_set_analysis(EngineGame *engine_game, bool on)
{
    if (on && engine_game->controller.is_paused) {
        stop_thinking(engine_game); // a move that was found in the pause is not played any more
        controller_end_pause(&engine_game->controller);
    }
    if (on && !engine_game->is_viewed)
        note_resume_point(engine_game);
    else if (!on && engine_game->resume.node != TREE_NONE)
        resume(engine_game);
    set_analysing(engine_game, on);
    if (on)
        game_clock_stop(engine_game->game, clock_now_us());
    else if (!engine_game->is_viewed && !is_over(engine_game) && game_ply_count(engine_game->game) > 0)
        game_clock_start(engine_game->game, clock_now_us());
    engine_game_continue(engine_game);
}

bool engine_game_is_busy(const EngineGame *engine_game)
{
    return engine_game->controller.activity == ACTIVITY_MOVE || engine_game->controller.activity == ACTIVITY_HINT ||
           engine_game->controller.activity == ACTIVITY_THREAT || engine_game->controller.activity == ACTIVITY_SEARCH ||
           engine_game->controller.activity == ACTIVITY_QUESTION;
}

// --- time ----------------------------------------------------------------------------------------------------------

// A new time control counts from now on, also for a search that has begun, and is kept with the game.
static void restart_thinking(EngineGame *engine_game)
{
    // A search that ponders now would answer by the old clock.
    engine_game->controller.limits_changed = true;
    if (!engine_game_is_free(engine_game))
        ++engine_game->changes;
    if (engine_game->controller.activity == ACTIVITY_MOVE)
        engine_game_continue(engine_game);
}

void engine_game_set_clock(EngineGame *engine_game, const TimeControl *control)
{
    const bool ran = game_clock_is_running(engine_game->game);
    game_set_time_control(engine_game->game, control);
    engine_game->move_us = 0;
    if (ran)
        game_clock_start(engine_game->game, clock_now_us());
    restart_thinking(engine_game);
}

void engine_game_set_move_time(EngineGame *engine_game, int64_t move_us)
{
    const TimeControl control = {.none = true};
    game_set_time_control(engine_game->game, &control);
    engine_game->move_us = move_us;
    restart_thinking(engine_game);
}

void engine_game_set_depth(EngineGame *engine_game, Depth depth)
{
    engine_game->controller.depth = depth;
    restart_thinking(engine_game);
}

void engine_game_set_nodes(EngineGame *engine_game, uint64_t nodes)
{
    engine_game->controller.nodes = nodes;
    restart_thinking(engine_game);
}

// Games without clocks time their moves too, but have no flag.
static bool clock_can_fall(const EngineGame *engine_game)
{
    return game_clock_is_running(engine_game->game) && !game_time_control(engine_game->game)->none &&
           !is_over(engine_game) && !engine_game_is_remote(engine_game);
}

void engine_game_tick(EngineGame *engine_game, int64_t now_us)
{
    if (engine_game->stop_at_us != 0 && now_us >= engine_game->stop_at_us) {
        engine_game->stop_at_us = 0;
        engine_stop(engine_game->engine);
    }
    const Colour mover = game_position(engine_game->game)->stm;
    if (clock_can_fall(engine_game) && game_clock_left(engine_game->game, mover, now_us) < 0) {
        // FIDE Laws, article 6.9: without mating material the opponent only draws.
        const bool other_can_win = rules_can_win(game_position(engine_game->game), colour_other(mover));
        const char *reason = mover == WHITE ? "White's time is up" : "Black's time is up";
        const GameResult win = mover == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
        stop_thinking(engine_game);
        game_end(engine_game->game, other_can_win ? win : RESULT_DRAW, reason);
        ++engine_game->changes;
        tell_result(engine_game);
    }
}

// INT64_MAX: nothing happens by itself.
int64_t engine_game_wake_us(const EngineGame *engine_game, int64_t now_us)
{
    int64_t wake = engine_game->stop_at_us != 0 ? engine_game->stop_at_us : INT64_MAX;
    if (!clock_can_fall(engine_game))
        return wake;
    // The first moment at which the clock shows less than nothing.
    const int64_t fall = now_us + game_clock_left(engine_game->game, game_position(engine_game->game)->stm, now_us) + 1;
    return fall < wake ? fall : wake;
}

// While the program is suspended no clock runs, but those elsewhere do.
void engine_game_pause(EngineGame *engine_game)
{
    if (!engine_game_is_remote(engine_game))
        game_clock_stop(engine_game->game, clock_now_us());
}

void engine_game_resume(EngineGame *engine_game)
{
    if (!engine_game->controller.is_paused && !is_over(engine_game) && !engine_game_is_free(engine_game) &&
        !engine_game_is_remote(engine_game) && game_ply_count(engine_game->game) > 0)
        game_clock_start(engine_game->game, clock_now_us());
}

// --- a game that is played elsewhere --------------------------------------------------------------------------------

void engine_game_start_remote(EngineGame *engine_game, const Position *start, Colour person, const char *rival,
                              HelpRule help)
{
    start_against(engine_game, start, person, rival, help);
}

bool engine_game_play_remote(EngineGame *engine_game, Move move, Error *error)
{
    char san[SAN_SIZE];
    const GamePly ply = {.move = move, .score = SCORE_NONE};
    const bool is_persons = game_position(engine_game->game)->stm == engine_game->person;
    san_write(game_position(engine_game->game), move, san);
    if (!game_play(engine_game->game, &ply, error))
        return false;
    after_move(engine_game);
    if (!is_over(engine_game) && !is_persons) {
        engine_game_report(engine_game, "%s: %s.%s", engine_game->rival, san, _(" Your move."));
        engine_game->message_kind = MESSAGE_MOVE;
    }
    engine_game_continue(engine_game);
    return true;
}

void engine_game_set_remote_clocks(EngineGame *engine_game, const int64_t left_us[COLOUR_NB])
{
    const int64_t now_us = clock_now_us();
    game_clock_stop(engine_game->game, now_us);
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        game_clock_set(engine_game->game, colour, left_us[colour], now_us);
    if (has_begun(engine_game) && !is_over(engine_game))
        game_clock_start(engine_game->game, now_us);
}

// A mate has ended the game already, and was told.
void engine_game_end_remote(EngineGame *engine_game, GameResult result, const char *reason)
{
    const bool was_over = is_over(engine_game);
    stop_thinking(engine_game);
    game_clock_stop(engine_game->game, clock_now_us());
    game_end(engine_game->game, result, reason);
    ++engine_game->changes;
    if (!was_over && is_over(engine_game))
        tell_result(engine_game);
    engine_game->is_viewed = true;
    engine_game->rival[0] = '\0';
    engine_game->help = HELP_ALLOWED;
    engine_game->was_aborted = result == RESULT_NONE;
    set_analysing(engine_game, false);
}

// --- what the engine says ------------------------------------------------------------------------------------------

// Keeps the newest of each principal variation.
static void take_info(EngineGame *engine_game, const InfoLine *info)
{
    const int index = info->multipv - 1;
    if (index < 0 || index >= ENGINE_GAME_LINES_MAX)
        return;
    InfoLine *line = &engine_game->lines[index];
    const bool is_cut = info->bound != BOUND_EXACT && index < engine_game->line_count &&
                        info->pv_length < line->pv_length && move_equal(info->pv[0], line->pv[0]);
    const InfoLine before = *line;
    *line = *info;
    if (is_cut) {
        // A bound comes with little more than the move: the line that is known already says more.
        line->pv_length = before.pv_length;
        memcpy(line->pv, before.pv, sizeof line->pv);
    }
    if (index >= engine_game->line_count)
        engine_game->line_count = index + 1;
}

// "Hotspur: Nf3 (book): Reti Opening. Your move."
static void tell_engine_move(EngineGame *engine_game, const char *san, const EngineEvent *event)
{
    // The engine's first move that the book does not have is told as such.
    const int last = game_ply_count(engine_game->game) - 1;
    const char *next = engine_game->opponent[0] != '\0' ? "" : _(" Your move.");
    const bool leaves_book = last >= 2 && game_ply(engine_game->game, last - 2)->from_book;
    if (event->best.from_book)
        engine_game_report(engine_game, "Hotspur: %s (book)%s%s.%s", san,
                           engine_game->opening.name[0] != '\0' ? ": " : "", engine_game->opening.name, next);
    else
        engine_game_report(engine_game, "Hotspur: %s%s.%s", san, leaves_book ? _(", out of book") : "", next);
    engine_game->message_kind = MESSAGE_MOVE;
}

// Called by the controller when the engine has its move: plays it, tells it, and begins to ponder.
static void play_found_move(void *context, const EngineEvent *event)
{
    EngineGame *engine_game = context;
    const Move move = event->best.move;
    GamePly ply = {.move = move, .score = event->best.score, .from_book = event->best.from_book};
    if (engine_game->line_count > 0)
        ply.depth = engine_game->lines[0].depth;
    char san[SAN_SIZE];
    if (!move_is_real(move))
        return;
    san_write(game_position(engine_game->game), move, san);
    if (!game_play(engine_game->game, &ply, NULL))
        return;
    after_move(engine_game);
    if (is_over(engine_game))
        return;
    tell_engine_move(engine_game, san, event);
    // A picture of the map for the opponent, where neither pondering nor the search for the move leaves one: a move
    // from the book, or of a player who is limited to few nodes.
    const bool has_searched = engine_game->line_count > 0 && engine_game->lines[0].nodes >= MAP_NODES_FEW;
    if (controller_ponder(&engine_game->controller, event->best.ponder))
        begin_lines(engine_game);
    else if (event->best.from_book || !has_searched)
        start_preview(engine_game);
}

// Analysis and previews have no answer: their lines have been shown as they came.
static void answer_search(void *context, Activity activity, const EngineEvent *event)
{
    EngineGame *engine_game = context;
    engine_game->stop_at_us = 0;
    if (activity == ACTIVITY_HINT || activity == ACTIVITY_THREAT || activity == ACTIVITY_SEARCH ||
        activity == ACTIVITY_QUESTION)
        engine_game->answer(engine_game, event->best.move);
}

// Lines are kept before the controller acts on the event: it may begin another search.
void engine_game_event(EngineGame *engine_game, const EngineEvent *event)
{
    if (event->kind == EVENT_INFO)
        take_info(engine_game, &event->info);
    controller_event(&engine_game->controller, event);
}

static const ControllerCallbacks callbacks = {
    .limit = limit_own_move, .move_found = play_found_move, .search_ended = answer_search};

// --- birth and death -----------------------------------------------------------------------------------------------

EngineGame *engine_game_new(Engine *engine, const Position *start)
{
    EngineGame *engine_game = mem_new(1, sizeof *engine_game);
    engine_game->engine = engine;
    engine_game->game = game_new();
    controller_init(&engine_game->controller, engine, engine_game->game, &callbacks, engine_game);
    engine_game->tree = game_tree(engine_game->game);
    engine_game->clock_odds = 1;
    const TimeControl control = {.base_us = (int64_t)DEFAULT_BASE_S * US_PER_SECOND,
                                 .increment_us = (int64_t)DEFAULT_INCREMENT_S * US_PER_SECOND};
    game_set_time_control(engine_game->game, &control);
    engine_game_start(engine_game, start, WHITE);
    return engine_game;
}

void engine_game_free(EngineGame *engine_game)
{
    stop_thinking(engine_game);
    game_free(engine_game->game);
    mem_free(engine_game);
}
