// SPDX-License-Identifier: GPL-3.0-or-later
// The values of a game's positions, found from its end backwards, and short searches beside the game for those that
// test sentences (proof.c). Here are all searches of a review; review.c makes grades of the numbers, reason.c words.
#include "ui/annotate/position_values.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "ui/annotate/accuracy.h"
#include "ui/common/game_pgn.h"

#include <string.h>

// Expected points: a move that seems to lose less than the one is no fault, and one that loses the other clearly is.
static const double doubtful_loss = 0.04, clear_loss = 0.2;
enum {
    DECIDED_CENTIPAWNS = 150, // what tells of a fault where points no longer do: in games that are won
    DOUBTFUL_TIMES = 4,       // times the limit, where it is not clear whether a move loses something
    CLEAR_TIMES = 2,          // times it, where it clearly does, and where the game is decided
    MAP_PART = 4,             // part of it, for a map
    PROBE_PART = 4,           // part of it, for a position beside the game
    LONG_TIMES = 2,           // times it, for one of which more is said
    MAP_STEPS = 1,            // of progress: a value takes about eight times as long as a map
    VALUE_STEPS = 8,
    EASY_DEPTH = 4, // plies that are searched to see whether a move is easy
};

// --- searching -------------------------------------------------------------------------------------------------------

// A null move in the game's record.
static bool is_pass(Move move)
{
    return move_equal(move, MOVE_NULL);
}

// The limits of a position times `times` / `part`, each of nodes, time and depth that is set.
static SearchLimits scaled(const SearchLimits *limits, int times, int part)
{
    SearchLimits out = *limits;
    out.nodes = limits->nodes * (uint64_t)times / (uint64_t)part;
    // No nodes would be no limit.
    if (limits->nodes > 0 && out.nodes == 0)
        out.nodes = 1;
    out.move_time_us = limits->move_time_us * times / part;
    // A ply costs about half as much again as the one before: two plies are twice the work, three four times.
    if (limits->depth > 0)
        out.depth = (Depth)(limits->depth + (times > 2 ? 3 : times > 1 ? 2 : 0) - (part > 1 ? 2 : 0));
    if (limits->depth > 0 && out.depth < 1)
        out.depth = 1;
    return out;
}

// Searches a position; score and line that were found replace what was known. Maps stay.
static void search_position(PositionValues *values, const Position *pos, const SearchLimits *limits, PositionValue *out)
{
    EngineEvent event;
    engine_set_position(values->engine, pos);
    engine_go(values->engine, limits);
    engine_wait(values->engine);
    while (engine_next_event(values->engine, &event)) {
        // The best line alone, and no bounds: each later iteration replaces the one before.
        if (event.kind != EVENT_INFO || event.info.multipv > 1 || event.info.bound != BOUND_EXACT)
            continue;
        out->score = event.info.score;
        out->depth = event.info.depth;
        out->length = event.info.pv_length < VALUES_LINE_MAX ? event.info.pv_length : VALUES_LINE_MAX;
        memcpy(out->line, event.info.pv, (size_t)out->length * sizeof out->line[0]);
    }
    EngineStatus status;
    engine_status(values->engine, &status);
    values->nodes += status.nodes;
}

// The position on the board.
static void search(PositionValues *values, const SearchLimits *limits, PositionValue *out)
{
    search_position(values, game_position(values->game), limits, out);
}

Score values_of_position(PositionValues *values, const Position *pos)
{
    PositionValue value = {.score = SCORE_NONE};
    // An empty memory: the value must not depend on what was searched before.
    engine_new_game(values->engine);
    search_position(values, pos, values->limits, &value);
    return value.score;
}

static bool probe(PositionValues *values, const Position *pos, Move without, SearchLimits limits, PositionValue *out)
{
    MoveList all;
    movegen_list(pos, MOVES_ALL, &all);
    *out = (PositionValue){.score = SCORE_NONE};
    for (int i = 0; i < all.count; ++i)
        if (!move_equal(all.moves[i], without))
            limits.search_moves.moves[limits.search_moves.count++] = all.moves[i];
    if (limits.search_moves.count == 0)
        return false;
    search_position(values, pos, &limits, out);
    return out->score != SCORE_NONE;
}

bool values_probe(PositionValues *values, const Position *pos, Move without, PositionValue *out)
{
    return probe(values, pos, without, scaled(values->limits, 1, PROBE_PART), out);
}

bool values_probe_long(PositionValues *values, const Position *pos, Move without, PositionValue *out)
{
    return probe(values, pos, without, scaled(values->limits, LONG_TIMES, 1), out);
}

void values_forget(PositionValues *values)
{
    engine_new_game(values->engine);
}

// After each search; a caller that answers false ends the review.
static void tell_progress(PositionValues *values)
{
    if (values->progress != NULL && !values->progress(values->context))
        values->is_ended = true;
}

// --- the game --------------------------------------------------------------------------------------------------------

void values_begin(PositionValues *values, Engine *engine, const GameTree *tree, const SearchLimits *limits)
{
    const int count = tree_main_length(tree);
    *values = (PositionValues){.engine = engine, .limits = limits, .tree = tree, .count = count, .game = game_new()};
    values->moves = mem_new((size_t)count + 1, sizeof *values->moves);
    values->of = mem_new((size_t)count + 1, sizeof *values->of);
    for (int ply = 0, node = TREE_ROOT; ply < count; ++ply) {
        node = tree_child(tree, node, 0);
        values->moves[ply] = tree_ply(tree, node)->move;
    }
    for (int ply = 0; ply <= count; ++ply)
        values->of[ply].score = SCORE_NONE;
    game_set_claim_draws(values->game, false);
    game_reset(values->game, tree_start(tree));
}

void values_free(PositionValues *values)
{
    game_free(values->game);
    mem_free(values->moves);
    mem_free(values->of);
}

// The plies up to and with the last pass of so many plies: nothing before a pass repeats what comes after it.
static int plies_with_passes(const PositionValues *values, int plies)
{
    // The game begins behind the last one, see game_start.
    while (plies > 0 && !is_pass(values->moves[plies - 1]))
        --plies;
    return plies;
}

// Begins the game where `plies` moves were played.
static void begin_game_at(PositionValues *values, int plies)
{
    Position start = *tree_start(values->tree);
    for (int i = 0; i < plies; ++i)
        pos_advance(&start, values->moves[i]);
    game_reset(values->game, &start);
    values->game_start = plies;
}

const Position *values_go_to(PositionValues *values, int plies)
{
    const int start = plies_with_passes(values, plies);
    if (start != values->game_start)
        begin_game_at(values, start);
    while (game_ply_count(values->game) > plies - start)
        game_undo(values->game);
    for (int i = start + game_ply_count(values->game); i < plies; ++i) {
        const GamePly ply = {.move = values->moves[i], .score = SCORE_NONE};
        // The moves of a file may go on after a draw by repetition.
        game_reopen(values->game);
        game_play(values->game, &ply, NULL);
    }
    game_reopen(values->game);
    return game_position(values->game);
}

// --- maps ------------------------------------------------------------------------------------------------------------

// The place of each square among the destinations of a side, by the search's effort; the first few have one.
static void rank_squares(const MemorySnapshot *snapshot, Colour colour, uint8_t ranks[SQ_NB])
{
    MapLayer layer;
    const MapChoice choice = {.kind = MAP_NOW,
                              .pieces = colour == WHITE ? PIECE_SET_WHITE : PIECE_SET_BLACK,
                              .end = MAP_TO,
                              .square = SQ_NONE};
    map_layer(snapshot, &choice, &layer);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        int hotter = 0;
        for (Square other = SQ_A1; other < SQ_NB; ++other)
            hotter += layer.value[other] > layer.value[square];
        ranks[square] = layer.value[square] > 0 && hotter < VALUES_TOP_SQUARES ? (uint8_t)(hotter + 1) : 0;
    }
}

// A map must not know what comes, nor depend on where one began to look: each is that of a search of its own, with an
// empty memory.
static void take_maps(PositionValues *values, int first)
{
    const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO, .square = SQ_NONE};
    const SearchLimits limits = scaled(values->limits, 1, MAP_PART);
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    for (int ply = first; ply < values->count && !values->is_ended; ++ply) {
        PositionValue *value = &values->of[ply], found;
        MapLayer layer;
        if (!movegen_any(values_go_to(values, ply)))
            continue;
        engine_new_game(values->engine);
        search(values, &limits, &found);
        engine_memory_snapshot(values->engine, snapshot);
        map_layer(snapshot, &choice, &layer);
        memcpy(value->heat, layer.class_of, sizeof value->heat);
        for (Colour colour = WHITE; colour <= BLACK; ++colour)
            rank_squares(snapshot, colour, value->ranks[colour]);
        values->steps += MAP_STEPS;
        tell_progress(values);
    }
    mem_free(snapshot);
}

// --- values ----------------------------------------------------------------------------------------------------------

Score score_for_mover(Score next)
{
    if (next == SCORE_NONE || !score_is_mate(next))
        return next == SCORE_NONE ? SCORE_NONE : -next;
    // A mate is a ply further away before the move than after it.
    return next > 0 ? -next + 1 : -next - 1;
}

// How many times as long a move is looked at that seems to lose something, and what might be played instead; 0 if it loses
// nothing, or only puts a mate off.
static int times_for_loss(Score best, Score played)
{
    const bool has_mate = score_is_mate(best) || score_is_mate(played);
    if (best <= played || (score_is_mate(best) && score_is_mate(played) && (best > 0) == (played > 0)))
        return 0;
    const double loss = expected_points(best) - expected_points(played);
    if (loss >= doubtful_loss)
        return loss < clear_loss ? DOUBTFUL_TIMES : CLEAR_TIMES;
    return has_mate || score_to_centipawns(best) - score_to_centipawns(played) >= DECIDED_CENTIPAWNS ? CLEAR_TIMES : 0;
}

// The value of a position in which the game is over; false if it goes on. Draws that have to be claimed were, if the game
// ends there.
static bool is_over(const Position *pos, bool is_last, Score *score)
{
    switch (rules_game_end(pos)) {
    case END_NONE: return false;
    case END_CHECKMATE: *score = -SCORE_MATE; return true;
    case END_STALEMATE:
    case END_INSUFFICIENT: *score = SCORE_DRAW; return true;
    case END_FIFTY_MOVES:
    case END_REPETITION: *score = SCORE_DRAW; return is_last;
    }
    return false;
}

void values_without_move(PositionValues *values, int ply, int times, int part, PositionValue *out)
{
    SearchLimits limits = scaled(values->limits, times, part);
    MoveList all;
    movegen_list(values_go_to(values, ply), MOVES_ALL, &all);
    out->score = SCORE_NONE;
    for (int i = 0; i < all.count; ++i)
        if (!move_equal(all.moves[i], values->moves[ply]))
            limits.search_moves.moves[limits.search_moves.count++] = all.moves[i];
    if (limits.search_moves.count > 0)
        search(values, &limits, out);
}

bool values_move_is_easy(PositionValues *values, int ply)
{
    const SearchLimits limits = {.depth = EASY_DEPTH};
    EngineEvent event;
    bool is_easy = true;
    engine_new_game(values->engine);
    engine_set_position(values->engine, values_go_to(values, ply));
    engine_go(values->engine, &limits);
    engine_wait(values->engine);
    while (engine_next_event(values->engine, &event))
        if (event.kind == EVENT_INFO && event.info.multipv <= 1 && event.info.bound == BOUND_EXACT)
            // The move must be first at every depth.
            is_easy &= event.info.pv_length > 0 && move_equal(event.info.pv[0], values->moves[ply]);
    return is_easy;
}

// The move played is worth what the position behind it is; where that is the best there is, so is this position.
static void take_over(PositionValues *values, int ply, Score played)
{
    PositionValue *here = &values->of[ply];
    const PositionValue *next = &values->of[ply + 1];
    here->score = played;
    here->depth = (Depth)(next->depth + 1);
    here->line[0] = values->moves[ply];
    here->length = next->length + 1 < VALUES_LINE_MAX ? next->length + 1 : VALUES_LINE_MAX;
    memcpy(here->line + 1, next->line, (size_t)(here->length - 1) * sizeof here->line[0]);
}

static void find_value(PositionValues *values, int ply, int times);

// Joins what the search of a position found with what is known of the move played, behind which all values are known. Where
// that move loses something, the position behind it is searched longer, and the other moves here, with it set apart, until
// they are as deep as what refutes it.
static void join_played(PositionValues *values, int ply)
{
    PositionValue *here = &values->of[ply], *next = &values->of[ply + 1];
    Score played = score_for_mover(next->score);
    if (is_pass(values->moves[ply]) || played == SCORE_NONE)
        return;
    int times = times_for_loss(here->score, played);
    if (times > next->times) {
        find_value(values, ply + 1, times);
        played = score_for_mover(next->score);
        times = times_for_loss(here->score, played);
    }
    if (times > 0) {
        // No less than the position behind the move had, which may have been searched longer for a move there.
        if (times < next->times)
            times = next->times;
        PositionValue others = *here;
        values_without_move(values, ply, times, 1, &others);
        if (others.score == SCORE_NONE) // there is no other move
            others.score = played;
        *here = others;
        if (here->times < times)
            here->times = times;
    }
    const bool is_first = here->length > 0 && move_equal(here->line[0], values->moves[ply]);
    if (is_first || played >= here->score)
        take_over(values, ply, played);
}

// The values of the positions behind it are known.
static void find_value(PositionValues *values, int ply, int times)
{
    PositionValue *here = &values->of[ply];
    const bool is_last = ply == values->count;
    const Position *pos = values_go_to(values, ply);
    if (here->times < times)
        here->times = times;
    if (is_over(pos, is_last, &here->score)) {
        // By rule: no search could know more.
        here->times = DOUBTFUL_TIMES;
        return;
    }
    const SearchLimits limits = scaled(values->limits, times, 1);
    search(values, &limits, here);
    tell_progress(values);
    if (!is_last && !values->is_ended && here->score != SCORE_NONE)
        join_played(values, ply);
}

int values_step_count(const PositionValues *values, int first)
{
    // A map and a value for each move, and a value for the last position.
    const int moves = values->count - first;
    return moves < 0 ? 0 : moves * (MAP_STEPS + VALUE_STEPS) + VALUE_STEPS;
}

void values_find(PositionValues *values, int first)
{
    take_maps(values, first);
    // Values do not depend on what the searches of maps left behind.
    engine_new_game(values->engine);
    for (int ply = values->count; ply >= first && !values->is_ended; --ply) {
        find_value(values, ply, 1);
        values->steps += VALUE_STEPS;
    }
}
