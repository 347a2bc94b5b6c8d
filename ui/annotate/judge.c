// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/judge.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "ui/annotate/accuracy.h"
#include "ui/common/game_pgn.h"

#include <string.h>

static const double doubtful_loss = 0.04; // expected points
enum {
    DOUBTFUL_CENTIPAWNS = 150, // where points no longer tell: in games that are won
    DEEPER = 4,                // times the limit, where a move seems to lose something
    MAP_PART = 4,              // part of it, for a map
};

// --- searching -------------------------------------------------------------------------------------------------------

static bool is_pass(Move move)
{
    return move_equal(move, MOVE_NULL);
}

static SearchLimits scaled(const SearchLimits *limits, int times, int part)
{
    SearchLimits out = *limits;
    out.nodes = limits->nodes * (uint64_t)times / (uint64_t)part;
    // No nodes would be no limit.
    if (limits->nodes > 0 && out.nodes == 0)
        out.nodes = 1;
    out.move_time_us = limits->move_time_us * times / part;
    // A ply costs about half as much again as the one before: three plies are four times the work.
    if (limits->depth > 0)
        out.depth = (Depth)(limits->depth + (times > 1 ? 3 : 0) - (part > 1 ? 2 : 0));
    if (limits->depth > 0 && out.depth < 1)
        out.depth = 1;
    return out;
}

// Searches the position on the board; score and line that were found replace what was known. Maps stay.
static void search(Judge *judge, const SearchLimits *limits, Judgement *out)
{
    EngineEvent event;
    engine_set_position(judge->engine, game_position(judge->game));
    engine_go(judge->engine, limits);
    engine_wait(judge->engine);
    while (engine_next_event(judge->engine, &event)) {
        if (event.kind != EVENT_INFO || event.info.multipv > 1 || event.info.bound != BOUND_EXACT)
            continue;
        out->score = event.info.score;
        out->depth = event.info.depth;
        out->length = event.info.pv_length < JUDGE_LINE_MAX ? event.info.pv_length : JUDGE_LINE_MAX;
        memcpy(out->line, event.info.pv, (size_t)out->length * sizeof out->line[0]);
    }
    EngineStatus status;
    engine_status(judge->engine, &status);
    judge->nodes += status.nodes;
}

static void tell_progress(Judge *judge)
{
    if (judge->progress != NULL && !judge->progress(judge->context))
        judge->is_ended = true;
}

// --- the game --------------------------------------------------------------------------------------------------------

void judge_begin(Judge *judge, Engine *engine, const GameTree *tree, const SearchLimits *limits)
{
    const int count = tree_main_length(tree);
    *judge = (Judge){.engine = engine, .limits = limits, .tree = tree, .count = count, .game = game_new()};
    judge->moves = mem_new((size_t)count + 1, sizeof *judge->moves);
    judge->judgements = mem_new((size_t)count + 1, sizeof *judge->judgements);
    for (int ply = 0, node = TREE_ROOT; ply < count; ++ply) {
        node = tree_child(tree, node, 0);
        judge->moves[ply] = tree_ply(tree, node)->move;
    }
    for (int ply = 0; ply <= count; ++ply)
        judge->judgements[ply].score = SCORE_NONE;
    game_set_claim_draws(judge->game, false);
    game_reset(judge->game, tree_start(tree));
}

void judge_free(Judge *judge)
{
    game_free(judge->game);
    mem_free(judge->moves);
    mem_free(judge->judgements);
}

// The plies up to and with the last pass of so many plies: nothing before a pass repeats what comes after it.
static int plies_with_passes(const Judge *judge, int plies)
{
    while (plies > 0 && !is_pass(judge->moves[plies - 1]))
        --plies;
    return plies;
}

// Begins the game where `plies` moves were played.
static void begin_game_at(Judge *judge, int plies)
{
    Position start = *tree_start(judge->tree);
    for (int i = 0; i < plies; ++i)
        pos_advance(&start, judge->moves[i]);
    game_reset(judge->game, &start);
    judge->game_start = plies;
}

const Position *judge_go_to(Judge *judge, int plies)
{
    const int start = plies_with_passes(judge, plies);
    if (start != judge->game_start)
        begin_game_at(judge, start);
    while (game_ply_count(judge->game) > plies - start)
        game_undo(judge->game);
    for (int i = start + game_ply_count(judge->game); i < plies; ++i) {
        const GamePly ply = {.move = judge->moves[i], .score = SCORE_NONE};
        // The moves of a file may go on after a draw by repetition.
        game_reopen(judge->game);
        game_play(judge->game, &ply, NULL);
    }
    game_reopen(judge->game);
    return game_position(judge->game);
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
        ranks[square] = layer.value[square] > 0 && hotter < JUDGE_TOP_SQUARES ? (uint8_t)(hotter + 1) : 0;
    }
}

// A map must not know what comes, nor depend on where one began to look: each is that of a search of its own, with an
// empty memory.
static void take_maps(Judge *judge, int first)
{
    const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO, .square = SQ_NONE};
    const SearchLimits limits = scaled(judge->limits, 1, MAP_PART);
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    for (int ply = first; ply < judge->count && !judge->is_ended; ++ply) {
        Judgement *judgement = &judge->judgements[ply], found;
        MapLayer layer;
        if (!movegen_any(judge_go_to(judge, ply)))
            continue;
        engine_new_game(judge->engine);
        search(judge, &limits, &found);
        engine_memory_snapshot(judge->engine, snapshot);
        map_layer(snapshot, &choice, &layer);
        memcpy(judgement->heat, layer.class_of, sizeof judgement->heat);
        for (Colour colour = WHITE; colour <= BLACK; ++colour)
            rank_squares(snapshot, colour, judgement->ranks[colour]);
        tell_progress(judge);
    }
    mem_free(snapshot);
}

// --- values ----------------------------------------------------------------------------------------------------------

Score judge_score_for_mover(Score next)
{
    if (next == SCORE_NONE || !score_is_mate(next))
        return next == SCORE_NONE ? SCORE_NONE : -next;
    return next > 0 ? -next + 1 : -next - 1;
}

bool judge_is_doubtful(Score best, Score played)
{
    if (best <= played)
        return false;
    if (score_is_mate(best) || score_is_mate(played))
        return true;
    return expected_points(best) - expected_points(played) >= doubtful_loss ||
           score_to_centipawns(best) - score_to_centipawns(played) >= DOUBTFUL_CENTIPAWNS;
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

void judge_without_move(Judge *judge, int ply, int times, int part, Judgement *out)
{
    SearchLimits limits = scaled(judge->limits, times, part);
    MoveList all;
    movegen_list(judge_go_to(judge, ply), MOVES_ALL, &all);
    out->score = SCORE_NONE;
    for (int i = 0; i < all.count; ++i)
        if (!move_equal(all.moves[i], judge->moves[ply]))
            limits.search_moves.moves[limits.search_moves.count++] = all.moves[i];
    if (limits.search_moves.count > 0)
        search(judge, &limits, out);
}

// The move played is worth what the position behind it is; where that is the best there is, so is this position.
static void take_over(Judge *judge, int ply, Score played)
{
    Judgement *here = &judge->judgements[ply];
    const Judgement *next = &judge->judgements[ply + 1];
    here->score = played;
    here->depth = (Depth)(next->depth + 1);
    here->line[0] = judge->moves[ply];
    here->length = next->length + 1 < JUDGE_LINE_MAX ? next->length + 1 : JUDGE_LINE_MAX;
    memcpy(here->line + 1, next->line, (size_t)(here->length - 1) * sizeof here->line[0]);
}

static void judge_position(Judge *judge, int ply, bool is_deep);

// Joins what the search of a position found with what is known of the move played, whose position is judged already. Where
// that move loses something, the position behind it is searched longer, and the other moves here, with it set apart, until
// they are as deep as what refutes it.
static void join_played(Judge *judge, int ply)
{
    Judgement *here = &judge->judgements[ply], *next = &judge->judgements[ply + 1];
    Score played = judge_score_for_mover(next->score);
    if (is_pass(judge->moves[ply]) || played == SCORE_NONE)
        return;
    if (judge_is_doubtful(here->score, played) && !next->is_deep) {
        judge_position(judge, ply + 1, true);
        played = judge_score_for_mover(next->score);
    }
    if (judge_is_doubtful(here->score, played)) {
        Judgement others = *here;
        judge_without_move(judge, ply, DEEPER, 1, &others);
        if (others.score == SCORE_NONE) // there is no other move
            others.score = played;
        *here = others;
        here->is_deep = true;
    }
    const bool is_first = here->length > 0 && move_equal(here->line[0], judge->moves[ply]);
    if (is_first || played >= here->score)
        take_over(judge, ply, played);
}

// The positions behind it are judged already.
static void judge_position(Judge *judge, int ply, bool is_deep)
{
    Judgement *here = &judge->judgements[ply];
    const bool is_last = ply == judge->count;
    const Position *pos = judge_go_to(judge, ply);
    here->is_deep = is_deep || here->is_deep;
    if (is_over(pos, is_last, &here->score)) {
        here->is_deep = true;
        return;
    }
    const SearchLimits limits = scaled(judge->limits, is_deep ? DEEPER : 1, 1);
    search(judge, &limits, here);
    tell_progress(judge);
    if (!is_last && !judge->is_ended && here->score != SCORE_NONE)
        join_played(judge, ply);
}

int judge_search_count(const Judge *judge, int first)
{
    return first > judge->count ? 0 : 2 * (judge->count - first) + 1;
}

void judge_positions(Judge *judge, int first)
{
    take_maps(judge, first);
    engine_new_game(judge->engine);
    for (int ply = judge->count; ply >= first && !judge->is_ended; --ply)
        judge_position(judge, ply, false);
}
