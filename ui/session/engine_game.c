// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/engine_game.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/san.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    SECOND_US = 1000000,
    LOOK_US = SECOND_US,             // enough for a map with all classes
    DEFAULT_MOVE_US = 3 * SECOND_US, // for a game without clocks
    DEFAULT_BASE_S = 300,
    DEFAULT_INCREMENT_S = 3,
    DRAW_PLIES_MIN = 30, // the engine plays on before that
    DRAW_SCORE_MAX = 0,  // it takes a draw when it thinks no more of its game than this
};

void engine_game_tell(EngineGame *play, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->news, sizeof play->news, format, arguments);
    va_end(arguments);
    play->news_is_move = false;
}

static Colour engine_side(const EngineGame *play)
{
    return colour_other(play->person);
}

static bool is_over(const EngineGame *play)
{
    return game_result(play->game) != RESULT_NONE;
}

bool engine_game_is_person_to_move(const EngineGame *play)
{
    if (play->analysing)
        return true;
    return !is_over(play) && game_position(play->game)->stm == play->person;
}

void engine_game_describe_result(const EngineGame *play, char *out, size_t size)
{
    const GameResult result = game_result(play->game);
    const GameResult win = play->person == WHITE ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    const char *verdict = result == win ? "You win" : "Hotspur wins";
    if (result == RESULT_DRAW)
        verdict = "The game is a draw";
    else if (play->analysing)
        verdict = "The game is over";
    if (result == RESULT_NONE)
        snprintf(out, size, "%s", "");
    else
        snprintf(out, size, "%s: %s (%s).", verdict, game_result_reason(play->game), game_result_text(play->game));
}

static void tell_result(EngineGame *play)
{
    Error error;
    const bool is_learned = play->analysing || engine_end_game(play->engine, game_result(play->game), &error);
    engine_game_describe_result(play, play->news, sizeof play->news);
    const size_t length = strlen(play->news);
    if (!is_learned)
        snprintf(play->news + length, sizeof play->news - length, " Nothing was learned about the book: %s.",
                 error.text);
    play->news_is_move = false;
}

// --- thinking ------------------------------------------------------------------------------------------------------

void engine_game_stop_thinking(EngineGame *play)
{
    engine_abort(play->engine);
    play->thinking = THINK_NOTHING;
    play->stop_at_us = 0;
    play->expected = MOVE_NONE;
}

void engine_game_think(EngineGame *play, Thinking purpose, const Position *root, const SearchLimits *limits,
                       int64_t for_us)
{
    engine_game_stop_thinking(play);
    play->thinking = purpose;
    play->root = *root;
    play->root.last = NULL;
    play->line_count = 0;
    play->stop_at_us = for_us != 0 ? clock_now_us() + for_us : 0;
    engine_set_position(play->engine, root);
    engine_go(play->engine, limits);
}

static void limit_by_game(const EngineGame *play, SearchLimits *limits)
{
    const int64_t now = clock_now_us();
    const TimeControl *control = game_time_control(play->game);
    limits->depth = play->depth;
    limits->nodes = play->nodes;
    if (control->none) {
        // A depth or nodes without clocks are all that is wanted.
        const bool is_limited = play->move_us != 0 || play->depth != 0 || play->nodes != 0;
        limits->move_time_us = is_limited ? play->move_us : DEFAULT_MOVE_US;
        return;
    }
    limits->has_clock = true;
    limits->moves_to_go = game_moves_to_go(play->game, engine_side(play));
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        limits->clock[colour] = (SearchClock){game_clock_left(play->game, colour, now), control->increment_us};
}

static void think_for_move(EngineGame *play)
{
    SearchLimits limits = {0};
    limit_by_game(play, &limits);
    engine_game_think(play, THINK_MOVE, game_position(play->game), &limits, 0);
}

static void think_about_expected(EngineGame *play, Move expected)
{
    SearchLimits limits = {.ponder = true};
    limit_by_game(play, &limits);
    Position after = *game_position(play->game);
    Undo undo;
    pos_make_move(&after, expected, &undo);
    engine_game_think(play, THINK_PONDER, &after, &limits, 0);
    play->expected = expected;
}

static void look(EngineGame *play)
{
    if (play->never_looks)
        return;
    // Who wants no more than a depth needs no deeper look.
    const SearchLimits limits = {.depth = play->depth, .infinite = play->depth == 0};
    engine_game_think(play, THINK_LOOK, game_position(play->game), &limits, LOOK_US);
}

const MoveList *engine_game_focused(const EngineGame *play)
{
    static const MoveList all = {0};
    const bool holds = play->analysing && play->focus_key == game_position(play->game)->key;
    return holds ? &play->focus : &all;
}

void engine_game_continue(EngineGame *play)
{
    engine_game_stop_thinking(play);
    // Lines and scores of another position say nothing here.
    if (play->root.key != game_position(play->game)->key)
        play->line_count = 0;
    if (!movegen_any(game_position(play->game)))
        return;
    if (play->analysing) {
        const SearchLimits limits = {.infinite = true, .search_moves = *engine_game_focused(play)};
        engine_game_think(play, THINK_ANALYSE, game_position(play->game), &limits, 0);
    } else if (!is_over(play) && game_position(play->game)->stm == engine_side(play)) {
        if (game_ply_count(play->game) > 0 || !game_time_control(play->game)->none)
            game_clock_start(play->game, clock_now_us());
        think_for_move(play);
    } else if (!is_over(play)) {
        look(play);
    }
}

void engine_game_stop(EngineGame *play)
{
    if (play->thinking != THINK_NOTHING)
        engine_stop(play->engine);
}

bool engine_game_move_now(EngineGame *play, Error *error)
{
    if (play->thinking != THINK_MOVE)
        return error_set(error, "Hotspur is not thinking about a move");
    engine_stop(play->engine);
    return true;
}

// --- the course of the game ----------------------------------------------------------------------------------------

static void set_default_clock(EngineGame *play)
{
    const TimeControl control = {.base_us = (int64_t)DEFAULT_BASE_S * SECOND_US,
                                 .increment_us = (int64_t)DEFAULT_INCREMENT_S * SECOND_US};
    game_set_time_control(play->game, &control);
}

EngineGame *engine_game_new(Engine *engine, const Position *start)
{
    EngineGame *play = mem_new(1, sizeof *play);
    play->engine = engine;
    play->game = game_new();
    play->tree = tree_new();
    pgn_init(&play->source);
    play->clock_odds = 1;
    set_default_clock(play);
    engine_game_start(play, start, WHITE);
    return play;
}

void engine_game_free(EngineGame *play)
{
    engine_game_stop_thinking(play);
    pgn_free(&play->source);
    tree_free(play->tree);
    game_free(play->game);
    mem_free(play);
}

// In analysis a game goes on through draws that could be claimed.
static void set_analysing(EngineGame *play, bool on)
{
    play->analysing = on;
    game_set_claim_draws(play->game, !on);
}

static void give_odds(EngineGame *play)
{
    const int64_t now = clock_now_us();
    const Colour engine = engine_side(play);
    if (!game_time_control(play->game)->none)
        game_clock_set(play->game, engine, game_clock_left(play->game, engine, now) / play->clock_odds, now);
}

void engine_game_start(EngineGame *play, const Position *start, Colour person)
{
    engine_game_stop_thinking(play);
    engine_new_game(play->engine);
    set_analysing(play, false);
    game_reset(play->game, start);
    play->paused = false;
    tree_reset(play->tree, start);
    pgn_clear(&play->source);
    play->node = TREE_ROOT;
    play->person = person;
    give_odds(play);
    play->last_score = SCORE_NONE;
    play->hint = (Hint){0};
    play->focus.count = 0;
    play->opening = (OpeningName){.name = ""};
    ++play->changes;
    if (is_over(play))
        tell_result(play);
    engine_game_continue(play);
}

// Brings the tree up to date with the game.
static void follow_game(EngineGame *play)
{
    int node = TREE_ROOT;
    for (int i = 0; i < game_ply_count(play->game); ++i)
        node = tree_add(play->tree, node, game_ply(play->game, i));
    tree_follow(play->tree, node);
    play->node = node;
}

// What is played in a game is its main line.
static void prefer_game(EngineGame *play)
{
    for (int node = play->node; node != TREE_ROOT; node = tree_parent(play->tree, node))
        tree_prefer(play->tree, node);
}

// After any change of the moves: say so if the game is over, keep the clock running else.
static void after_move(EngineGame *play)
{
    follow_game(play);
    if (!play->analysing) {
        prefer_game(play);
        pgn_clear(&play->source); // from here on it is another game
    }
    opening_name_find(engine_opening_book(play->engine), play->game, &play->opening);
    play->paused = false;
    ++play->changes;
    if (is_over(play))
        tell_result(play);
    else if (!play->analysing)
        game_clock_start(play->game, clock_now_us());
}

// What was taken back in a game is no part of it; the game itself knows how to play it again.
static void after_undo(EngineGame *play)
{
    after_move(play);
    if (!play->analysing)
        tree_forget_next(play->tree, play->node);
}

bool engine_game_move(EngineGame *play, Move move, Error *error)
{
    if (!is_over(play) && !engine_game_is_person_to_move(play))
        return error_set(error, "Hotspur is thinking; your move can wait on the line");
    if (play->analysing)
        game_reopen(play->game); // somebody has resigned, or lost on time
    const GamePly ply = {.move = move, .score = SCORE_NONE};
    if (!game_play(play->game, &ply, error))
        return false;
    const bool was_expected = play->thinking == THINK_PONDER && move_equal(move, play->expected);
    after_move(play);
    if (was_expected && !is_over(play)) {
        play->thinking = THINK_MOVE;
        play->expected = MOVE_NONE;
        engine_ponder_hit(play->engine);
        return true;
    }
    engine_game_continue(play);
    return true;
}

bool engine_game_undo(EngineGame *play, Error *error)
{
    if (game_ply_count(play->game) == 0)
        return error_set(error, "there is no move to take back");
    engine_game_stop_thinking(play);
    game_undo(play->game);
    while (!play->analysing && game_position(play->game)->stm != play->person && game_undo(play->game)) {
    }
    after_undo(play);
    engine_game_tell(play, "Taken back.");
    engine_game_continue(play);
    return true;
}

void engine_game_take_back_to(EngineGame *play, int plies)
{
    engine_game_stop_thinking(play);
    while (game_ply_count(play->game) > plies && game_undo(play->game)) {
    }
    after_undo(play);
    engine_game_continue(play);
}

// Undoes to where the ways to both nodes part, and plays on from there. Clocks stand.
static void walk_game_to(EngineGame *play, int node)
{
    const int64_t now = clock_now_us();
    const int depth = tree_depth(play->tree, node);
    int64_t left[COLOUR_NB];
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        left[colour] = game_clock_left(play->game, colour, now);
    int plies = game_ply_count(play->game);
    while (plies > depth || tree_at(play->tree, play->node, plies) != tree_at(play->tree, node, plies)) {
        game_undo(play->game);
        --plies;
    }
    game_reopen(play->game);
    for (; plies < depth; ++plies)
        if (!game_play(play->game, tree_ply(play->tree, tree_at(play->tree, node, plies + 1)), NULL))
            break;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        game_clock_set(play->game, colour, left[colour], now);
}

void engine_game_go_to(EngineGame *play, int node)
{
    engine_game_stop_thinking(play);
    walk_game_to(play, node);
    follow_game(play);
    opening_name_find(engine_opening_book(play->engine), play->game, &play->opening);
    engine_game_continue(play);
}

void engine_game_take_tree(EngineGame *play, GameTree *tree)
{
    engine_game_start(play, tree_start(tree), play->person);
    engine_game_stop_thinking(play);
    tree_free(play->tree);
    play->tree = tree;
    set_analysing(play, true);
    int node = TREE_ROOT;
    while (tree_child(tree, node, 0) != TREE_NONE)
        node = tree_child(tree, node, 0);
    walk_game_to(play, node);
    follow_game(play);
    opening_name_find(engine_opening_book(play->engine), play->game, &play->opening);
    ++play->changes;
    engine_game_continue(play);
}

void engine_game_set_source(EngineGame *play, const PgnGame *pgn)
{
    pgn_clear(&play->source);
    pgn_copy_tags(&play->source, pgn);
}

void engine_game_get_terms(const EngineGame *play, EngineGameTerms *terms)
{
    const int64_t now = clock_now_us();
    *terms = (EngineGameTerms){.person = play->person,
                               .control = *game_time_control(play->game),
                               .move_us = play->move_us,
                               .depth = play->depth,
                               .nodes = play->nodes,
                               .clock_odds = play->clock_odds};
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        terms->left_us[colour] = game_clock_left(play->game, colour, now);
}

void engine_game_take_up(EngineGame *play, GameTree *tree, const EngineGameTerms *terms)
{
    engine_game_stop_thinking(play);
    game_set_time_control(play->game, &terms->control);
    play->move_us = terms->move_us;
    play->depth = terms->depth;
    play->nodes = terms->nodes;
    play->clock_odds = terms->clock_odds;
    play->person = terms->person;
    engine_game_take_tree(play, tree);
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        game_clock_set(play->game, colour, terms->left_us[colour], clock_now_us());
    engine_game_set_analysis(play, false);
}

// In analysis what follows is known from the tree, however the position was reached.
static bool redo_ply(EngineGame *play)
{
    const int next = tree_next(play->tree, play->node);
    if (game_redo(play->game))
        return true;
    return play->analysing && next != TREE_NONE && game_play(play->game, tree_ply(play->tree, next), NULL);
}

bool engine_game_redo(EngineGame *play, Error *error)
{
    engine_game_stop_thinking(play);
    const bool redone = redo_ply(play);
    while (redone && !play->analysing && game_position(play->game)->stm != play->person && game_redo(play->game)) {
    }
    if (redone) {
        after_move(play);
        if (!is_over(play))
            engine_game_tell(play, "Played again.");
    }
    engine_game_continue(play);
    return redone || error_set(error, "there is no move to play again");
}

void engine_game_resign(EngineGame *play)
{
    engine_game_stop_thinking(play);
    game_end(play->game, play->person == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS,
             play->person == WHITE ? "White resigns" : "Black resigns");
    ++play->changes;
    tell_result(play);
}

void engine_game_offer_draw(EngineGame *play)
{
    const bool long_enough = game_ply_count(play->game) >= DRAW_PLIES_MIN;
    if (!long_enough || play->last_score == SCORE_NONE || play->last_score > DRAW_SCORE_MAX) {
        engine_game_tell(play, "Hotspur would like to play on.");
        return;
    }
    engine_game_stop_thinking(play);
    game_end(play->game, RESULT_DRAW, "Agreed");
    ++play->changes;
    tell_result(play);
}

void engine_game_set_analysis(EngineGame *play, bool on)
{
    set_analysing(play, on);
    if (on)
        game_clock_stop(play->game, clock_now_us());
    else if (!is_over(play) && game_ply_count(play->game) > 0)
        game_clock_start(play->game, clock_now_us());
    engine_game_continue(play);
}

bool engine_game_is_busy(const EngineGame *play)
{
    return play->thinking == THINK_MOVE || play->thinking == THINK_HINT || play->thinking == THINK_THREAT ||
           play->thinking == THINK_ASKED;
}

// --- time ----------------------------------------------------------------------------------------------------------

// A new way to measure time counts from now on, also for a thought that has begun; and it is kept with the game.
static void restart_thinking(EngineGame *play)
{
    if (!play->analysing)
        ++play->changes;
    if (play->thinking == THINK_MOVE)
        engine_game_continue(play);
}

void engine_game_set_clock(EngineGame *play, const TimeControl *control)
{
    const bool ran = game_clock_is_running(play->game);
    game_set_time_control(play->game, control);
    play->move_us = 0;
    if (ran)
        game_clock_start(play->game, clock_now_us());
    restart_thinking(play);
}

void engine_game_set_move_time(EngineGame *play, int64_t move_us)
{
    const TimeControl control = {.none = true};
    game_set_time_control(play->game, &control);
    play->move_us = move_us;
    restart_thinking(play);
}

void engine_game_set_depth(EngineGame *play, Depth depth)
{
    play->depth = depth;
    restart_thinking(play);
}

void engine_game_set_nodes(EngineGame *play, uint64_t nodes)
{
    play->nodes = nodes;
    restart_thinking(play);
}

void engine_game_set_clock_odds(EngineGame *play, int odds)
{
    play->clock_odds = odds;
}

void engine_game_toggle_pause(EngineGame *play)
{
    play->paused = !play->paused;
    if (play->paused) {
        engine_game_pause(play);
        if (play->thinking == THINK_MOVE)
            engine_pause(play->engine);
    } else {
        engine_resume(play->engine);
        engine_game_resume(play);
    }
}

static void flag_falls(EngineGame *play, Colour loser)
{
    const bool other_can_win = rules_can_win(game_position(play->game), colour_other(loser));
    const char *reason = loser == WHITE ? "White's time is up" : "Black's time is up";
    const GameResult win = loser == WHITE ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    engine_game_stop_thinking(play);
    game_end(play->game, other_can_win ? win : RESULT_DRAW, reason);
    ++play->changes;
    tell_result(play);
}

static bool clock_can_fall(const EngineGame *play)
{
    return game_clock_is_running(play->game) && !game_time_control(play->game)->none && !is_over(play);
}

void engine_game_tick(EngineGame *play, int64_t now_us)
{
    if (play->stop_at_us != 0 && now_us >= play->stop_at_us) {
        play->stop_at_us = 0;
        engine_stop(play->engine);
    }
    const Colour mover = game_position(play->game)->stm;
    if (clock_can_fall(play) && game_clock_left(play->game, mover, now_us) < 0)
        flag_falls(play, mover);
}

int64_t engine_game_wake_us(const EngineGame *play, int64_t now_us)
{
    int64_t wake = play->stop_at_us != 0 ? play->stop_at_us : INT64_MAX;
    if (!clock_can_fall(play))
        return wake;
    const int64_t fall = now_us + game_clock_left(play->game, game_position(play->game)->stm, now_us) + 1;
    return fall < wake ? fall : wake;
}

void engine_game_pause(EngineGame *play)
{
    game_clock_stop(play->game, clock_now_us());
}

void engine_game_resume(EngineGame *play)
{
    if (!play->paused && !is_over(play) && !play->analysing && game_ply_count(play->game) > 0)
        game_clock_start(play->game, clock_now_us());
}

// --- what the engine says ------------------------------------------------------------------------------------------

static void take_info(EngineGame *play, const InfoLine *info)
{
    const int index = info->multipv - 1;
    if (index < 0 || index >= ENGINE_GAME_LINES_MAX)
        return;
    InfoLine *line = &play->lines[index];
    const bool is_cut = info->bound != BOUND_EXACT && index < play->line_count && info->pv_length < line->pv_length &&
                        move_equal(info->pv[0], line->pv[0]);
    const InfoLine before = *line;
    *line = *info;
    if (is_cut) {
        // A bound comes with little more than the move: the line that is known already says more.
        line->pv_length = before.pv_length;
        memcpy(line->pv, before.pv, sizeof line->pv);
    }
    if (index >= play->line_count)
        play->line_count = index + 1;
}

// Is the last move the first one of its side, this game, that the book did not have?
static bool last_move_leaves_book(const EngineGame *play)
{
    const int last = game_ply_count(play->game) - 1;
    return last >= 2 && !game_ply(play->game, last)->from_book && game_ply(play->game, last - 2)->from_book;
}

static void tell_engine_move(EngineGame *play, const char *san, const EngineEvent *event)
{
    if (event->best.from_book)
        engine_game_tell(play, "Hotspur: %s, from the book%s%s. Your move.", san,
                         play->opening.name[0] != '\0' ? ": " : "", play->opening.name);
    else
        engine_game_tell(play, "Hotspur: %s%s. Your move.", san,
                         last_move_leaves_book(play) ? ", no longer from the book" : "");
    play->news_is_move = true;
}

static void engine_moves(EngineGame *play, const EngineEvent *event)
{
    const Move move = event->best.move;
    GamePly ply = {.move = move, .score = event->best.score, .from_book = event->best.from_book};
    if (play->line_count > 0)
        ply.depth = play->lines[0].depth;
    char san[SAN_SIZE];
    Error error;
    if (move_is_real(move))
        san_write(game_position(play->game), move, san);
    if (!move_is_real(move) || !game_play(play->game, &ply, &error))
        return;
    play->last_score = event->best.score;
    after_move(play);
    if (is_over(play))
        return;
    tell_engine_move(play, san, event);
    const Move reply = event->best.ponder;
    if (option_bool(engine_options(play->engine), OPT_PONDER) && move_is_real(reply) &&
        pos_move_is_legal(game_position(play->game), reply))
        think_about_expected(play, reply);
    else if (event->best.from_book)
        look(play);
}

static void take_best(EngineGame *play, const EngineEvent *event)
{
    const Thinking was = play->thinking;
    // A pondering that ends by itself waits for the person.
    if (was != THINK_PONDER)
        play->thinking = THINK_NOTHING;
    play->stop_at_us = 0;
    if (was == THINK_MOVE)
        engine_moves(play, event);
    else if (was == THINK_HINT || was == THINK_THREAT || was == THINK_ASKED)
        play->answer(play, event->best.move);
}

void engine_game_event(EngineGame *play, const EngineEvent *event)
{
    switch (event->kind) {
    case EVENT_INFO: take_info(play, &event->info); break;
    case EVENT_CURRENT_MOVE: break;
    case EVENT_BEST_MOVE: take_best(play, event); break;
    }
}
