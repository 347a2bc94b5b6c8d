// SPDX-License-Identifier: GPL-3.0-or-later
// Histories: what cut-offs have taught about moves, by piece and squares (the history heuristic of Schaeffer 1989,
// with gravity), by the moves before (continuation history) and by what is captured. search.c says when they learn:
// steps 4, 6, 17 and 21. move_picker.c, pruning.c and reductions.c use them. One thread's own, but for the attention
// counters, which maps read while it searches.
#include "search/history.h"

#include "base/memory.h"
#include "search/params.h"

#include <stdlib.h>
#include <string.h>

// The bonus grows with depth and is bounded; moves tried in vain get a malus of the same size. The quiet history learns faster
// than the continuation histories: it follows the position on the board.
enum { PERCENT = 100 };

History *history_new(void)
{
    History *tables = mem_new(1, sizeof *tables);
    tables->params = &search_params_default;
    return tables;
}

void history_free(History *tables)
{
    mem_free(tables);
}

// One by one and atomically: a map may be reading them.
static void clear_attention(History *tables)
{
    _Atomic uint64_t *cells = &tables->attention[0][0][0];
    for (int i = 0; i < MAP_END_NB * PIECE_NB * SQ_NB; ++i)
        atomic_store_explicit(&cells[i], 0, memory_order_relaxed);
}

void history_clear(History *tables)
{
    memset(tables->quiet, 0, sizeof tables->quiet);
    memset(tables->capture, 0, sizeof tables->capture);
    memset(tables->continuation, 0, sizeof tables->continuation);
    memset(tables->counter_moves, 0, sizeof tables->counter_moves); // MOVE_NONE
    // Low-ply history and attention start anew with each search anyway.
    history_begin_search(tables);
}

// Moves weights towards zero by so many percent.
static void forget_weights(int16_t *weights, size_t count, int percent)
{
    for (size_t i = 0; i < count; ++i)
        weights[i] = (int16_t)(weights[i] * (PERCENT - percent) / PERCENT);
}

void history_forget(History *tables, int percent)
{
    if (percent == 0)
        return;
    forget_weights(&tables->quiet[0][0][0], sizeof tables->quiet / sizeof(int16_t), percent);
    forget_weights(&tables->capture[0][0][0], sizeof tables->capture / sizeof(int16_t), percent);
    forget_weights(&tables->continuation[0][0], sizeof tables->continuation / sizeof(int16_t), percent);
}

void history_begin_search(History *tables)
{
    // By distance from the root, so it means nothing once the root is another position.
    memset(tables->low_ply, 0, sizeof tables->low_ply);
    clear_attention(tables);
}

// Gravity: the further a weight is from zero, the harder it is pulled back, so it stays within WEIGHT_MAX for ever.
static inline void add_weight(int16_t *weight, int bonus)
{
    *weight = (int16_t)(*weight + bonus - *weight * abs(bonus) / WEIGHT_MAX);
}

static int bonus_of(const History *tables, Depth depth)
{
    const SearchParams *const params = tables->params;
    const int wanted = params->bonus_slope * depth - params->bonus_offset;
    return wanted < 0 ? 0 : wanted < params->bonus_max ? wanted : params->bonus_max;
}

static inline int piece_to_index(Piece piece, Square to)
{
    return piece * SQ_NB + to;
}

ContinuationHistory history_continuation(History *tables, const Position *pos)
{
    enum { REPLY_BACK = 1, FOLLOW_UP_BACK = 2, FOLLOW_UP_4_BACK = 4 };
    // For callers without a stack of frames: the moves before are found by taking them back on a
    // copy.
    Position back = *pos;
    ContinuationRow *none = history_no_continuation(tables);
    ContinuationHistory continuation = {.back_1 = none, .back_2 = none, .back_4 = none};
    for (int plies = REPLY_BACK; plies <= FOLLOW_UP_4_BACK && back.last != NULL; ++plies) {
        const Undo *undo = back.last;
        if (move_equal(undo->move, MOVE_NULL))
            break;
        pos_unmake_move(&back, undo->move, undo);
        const Piece piece = pos_piece_on(&back, move_from(undo->move));
        ContinuationRow *row = history_continuation_row(tables, piece, move_king_to(undo->move));
        if (plies == REPLY_BACK)
            continuation.back_1 = row;
        if (plies == FOLLOW_UP_BACK)
            continuation.back_2 = row;
        if (plies == FOLLOW_UP_4_BACK)
            continuation.back_4 = row;
    }
    return continuation;
}

static void add_continuation(const History *tables, const ContinuationHistory *continuation, Piece piece, Square to,
                             int bonus)
{
    // All three tables learn the same from a move.
    const int index = piece_to_index(piece, to), amount = bonus * tables->params->continuation_rate / 2;
    add_weight(&(*continuation->back_1)[index], amount);
    add_weight(&(*continuation->back_2)[index], amount);
    add_weight(&(*continuation->back_4)[index], amount);
}

static void add_quiet_weight(History *tables, Piece piece, Move move, int bonus)
{
    add_weight(&tables->quiet[piece][move_from(move)][move_king_to(move)], bonus * tables->params->quiet_rate / 2);
}

// One quiet move in all tables that know it.
static void add_quiet(History *tables, const HistoryUpdate *event, Move move, int bonus)
{
    const Square from = move_from(move), to = move_king_to(move);
    const Piece piece = pos_piece_on(event->pos, from);
    add_quiet_weight(tables, piece, move, bonus);
    add_continuation(tables, &event->continuation, piece, to, bonus);
    if (event->ply < LOW_PLIES)
        add_weight(&tables->low_ply[event->ply][from * SQ_NB + to], bonus);
}

// A capture by piece, target and victim. En passant and promotions without a capture count as taking a
// pawn.
static int16_t *capture_cell(History *tables, const Position *pos, Move move)
{
    const Piece captured = pos_piece_on(pos, move_to(move));
    const PieceType type = captured == PIECE_NONE ? PT_PAWN : piece_type(captured);
    return &tables->capture[pos_piece_on(pos, move_from(move))][move_to(move)][type];
}

static void add_capture(History *tables, const Position *pos, Move move, int bonus)
{
    add_weight(capture_cell(tables, pos, move), bonus * tables->params->capture_rate / 2);
}

void history_update(History *tables, const HistoryUpdate *event)
{
    // A cut-off far above beta is a surer one and counts as a ply deeper.
    const int bonus = bonus_of(tables, event->depth + event->is_far_above_beta),
              capture_bonus = bonus_of(tables, event->depth + 1);

    if (move_is_quiet(event->best)) {
        add_quiet(tables, event, event->best, bonus);
        for (int i = 0; i < event->quiet_count; ++i)
            add_quiet(tables, event, event->quiets[i], -bonus);
    } else {
        add_capture(tables, event->pos, event->best, capture_bonus);
    }
    // Captures that were tried in vain are to blame whatever the best move was; quiet moves only
    // where a quiet one was better: a good capture comes before them anyway.
    for (int i = 0; i < event->capture_count; ++i)
        add_capture(tables, event->pos, event->captures[i], -capture_bonus);
}

void history_update_quiet(History *tables, const ContinuationHistory *continuation, Piece piece, Move move, Depth depth,
                          bool is_good)
{
    const int bonus = is_good ? bonus_of(tables, depth) : -bonus_of(tables, depth);
    add_quiet_weight(tables, piece, move, bonus);
    add_continuation(tables, continuation, piece, move_king_to(move), bonus);
}

void history_update_continuation(const History *tables, const ContinuationHistory *continuation, Piece piece, Move move,
                                 Depth depth, bool is_good)
{
    const int bonus = bonus_of(tables, depth);
    add_continuation(tables, continuation, piece, move_king_to(move), is_good ? bonus : -bonus);
}

void history_eval_change_bonus(History *tables, Piece piece, Move move, Score gain)
{
    // The quiet history alone: the change says nothing of the moves before.
    const int most = tables->params->eval_change_max;
    int bonus = gain * tables->params->eval_change_rate;
    if (abs(bonus) > most)
        bonus = gain > 0 ? most : -most;
    add_quiet_weight(tables, piece, move, bonus);
}

// Single writer: a plain load and store, made atomic only so that readers see whole words.
static inline void add_attention(_Atomic uint64_t *cell, uint64_t amount)
{
    atomic_store_explicit(cell, atomic_load_explicit(cell, memory_order_relaxed) + amount, memory_order_relaxed);
}

// A call of its own: inlined, it makes the search so long that the compiler stops inlining what takes back moves there,
// which costs more than the call.
__attribute__((noinline)) void history_credit(History *tables, const Position *pos, Move move, int ply, uint64_t nodes)
{
    const Piece piece = pos_piece_on(pos, move_from(move));
    // Less with every ply from the root, so that the sum over the plies stays in proportion.
    const uint64_t amount = nodes * ATTENTION_FRACTION >> ATTENTION_PLY_BITS * ply;
    add_attention(&tables->attention[MAP_FROM][piece][move_from(move)], amount);
    add_attention(&tables->attention[MAP_TO][piece][move_king_to(move)], amount);
}

static int continuation_weight(const History *tables, const ContinuationHistory *continuation, int index)
{
    const int sum = (*continuation->back_1)[index] + (*continuation->back_2)[index] + (*continuation->back_4)[index];
    return tables->params->continuation_factor * sum;
}

int history_quiet_history(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                          Move move)
{
    const Square from = move_from(move), to = move_king_to(move);
    const Piece piece = pos_piece_on(pos, from);
    const int index = piece_to_index(piece, to);
    return tables->quiet[piece][from][to] + continuation_weight(tables, continuation, index);
}

int history_continuation_weight(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                                Move move)
{
    return continuation_weight(tables, continuation,
                               piece_to_index(pos_piece_on(pos, move_from(move)), move_king_to(move)));
}

int history_quiet_weight(const History *tables, const Position *pos, const ContinuationHistory *continuation, Move move,
                         int ply)
{
    int weight = history_quiet_history(tables, pos, continuation, move);
    const int index = piece_to_index(pos_piece_on(pos, move_from(move)), move_king_to(move));
    // For the order the last move counts twice.
    weight += tables->params->continuation_factor * (*continuation->back_1)[index];
    if (ply < LOW_PLIES)
        weight += tables->params->low_ply_factor * tables->low_ply[ply][move_from(move) * SQ_NB + move_king_to(move)] /
                  (1 + ply);
    return weight;
}

int history_capture_weight(const History *tables, const Position *pos, Move move)
{
    // The cell is only read; the function that finds it serves writing too.
    return *capture_cell((History *)(uintptr_t)tables, pos, move);
}

void history_add_attention(const History *tables, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB])
{
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; piece < PIECE_NB; ++piece)
            for (int square = 0; square < SQ_NB; ++square)
                attention[end][piece][square] +=
                    atomic_load_explicit(&tables->attention[end][piece][square], memory_order_relaxed);
}
