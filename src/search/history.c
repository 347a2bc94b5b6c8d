// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/history.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

// The bonus of a cut-off grows with depth and is bounded; moves tried in vain lose three quarters of it.
enum {
    BONUS_SLOPE = 190,
    BONUS_OFFSET = 100,
    BONUS_MAX = 1700,
    MALUS_NUMERATOR = 3,
    MALUS_DENOMINATOR = 4,
    TRIVIAL_DEPTH = 2, // a first move that cuts so near the leaves teaches nothing
    REFUSAL_SHARE = 2, // what a move gets that left no good answer, as a divisor of the bonus of a cut-off
    LOW_WEIGHT_FACTOR = 8,
    PERCENT = 100,
};

History *history_new(void)
{
    return mem_new(1, sizeof(History));
}

void history_free(History *tables)
{
    mem_free(tables);
}

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
    history_begin_search(tables);
}

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
    forget_weights(&tables->continuation[0][0][0], sizeof tables->continuation / sizeof(int16_t), percent);
}

void history_begin_search(History *tables)
{
    memset(tables->low_ply, 0, sizeof tables->low_ply);
    clear_attention(tables);
}

// Gravity: the further a weight is from zero, the harder it is pulled back, so it stays within WEIGHT_MAX for ever.
static inline void add_weight(int16_t *weight, int bonus)
{
    *weight = (int16_t)(*weight + bonus - *weight * abs(bonus) / WEIGHT_MAX);
}

static int cutoff_bonus(Depth depth)
{
    const int wanted = BONUS_SLOPE * depth - BONUS_OFFSET;
    return wanted < 0 ? 0 : wanted < BONUS_MAX ? wanted : BONUS_MAX;
}

static int malus_of(int bonus)
{
    return bonus * MALUS_NUMERATOR / MALUS_DENOMINATOR;
}

static inline int piece_to_index(Piece piece, Square to)
{
    return piece * SQ_NB + to;
}

ContinuationHistory history_continuation(History *tables, const Position *pos)
{
    enum { REPLY_BACK = 1, FOLLOW_UP_BACK = 2, FOLLOW_UP_4_BACK = 4 };
    Position back = *pos;
    ContinuationRow *none = history_no_continuation(tables);
    ContinuationHistory continuation = {.back_1 = none, .back_2 = none, .back_4 = none};
    for (int plies = REPLY_BACK; plies <= FOLLOW_UP_4_BACK && back.last != NULL; ++plies) {
        const Undo *undo = back.last;
        if (move_equal(undo->move, MOVE_NULL))
            break;
        pos_unmake_move(&back, undo->move, undo);
        const Piece piece = pos_piece_on(&back, move_from(undo->move));
        const Square to = move_king_to(undo->move);
        if (plies == REPLY_BACK)
            continuation.back_1 = history_continuation_row(tables, CONTINUATION_OPPONENT, piece, to);
        if (plies == FOLLOW_UP_BACK)
            continuation.back_2 = history_continuation_row(tables, CONTINUATION_OWN, piece, to);
        if (plies == FOLLOW_UP_4_BACK)
            continuation.back_4 = history_continuation_row(tables, CONTINUATION_OWN, piece, to);
    }
    return continuation;
}

static void add_quiet(History *tables, const CutoffUpdate *event, Move move, int bonus)
{
    const Square from = move_from(move), to = move_king_to(move);
    const Piece piece = pos_piece_on(event->pos, from);
    const int index = piece_to_index(piece, to);
    add_weight(&tables->quiet[piece][from][to], bonus);
    add_weight(&(*event->continuation.back_1)[index], bonus);
    add_weight(&(*event->continuation.back_2)[index], bonus);
    add_weight(&(*event->continuation.back_4)[index], bonus / 2);
    if (event->ply < LOW_PLIES)
        add_weight(&tables->low_ply[event->ply][from * SQ_NB + to], bonus);
}

static int16_t *capture_cell(History *tables, const Position *pos, Move move)
{
    const Piece captured = pos_piece_on(pos, move_to(move));
    const PieceType type = captured == PIECE_NONE ? PT_PAWN : piece_type(captured);
    return &tables->capture[pos_piece_on(pos, move_from(move))][move_to(move)][type];
}

void history_update(History *tables, const CutoffUpdate *event)
{
    const int bonus = cutoff_bonus(event->depth), malus = malus_of(bonus);

    if (move_is_quiet(event->best)) {
        const bool trivial = event->depth <= TRIVIAL_DEPTH && event->quiet_count == 0;
        if (!trivial)
            add_quiet(tables, event, event->best, bonus);
        for (int i = 0; i < event->quiet_count; ++i)
            add_quiet(tables, event, event->quiets[i], -malus);
    } else {
        add_weight(capture_cell(tables, event->pos, event->best), bonus);
    }
    for (int i = 0; i < event->capture_count; ++i)
        add_weight(capture_cell(tables, event->pos, event->captures[i]), -malus);
}

void history_fail_low_bonus(History *tables, const ContinuationHistory *continuation, Piece piece, Move move,
                            Depth depth)
{
    const int bonus = cutoff_bonus(depth) / REFUSAL_SHARE, index = piece_to_index(piece, move_king_to(move));
    add_weight(&tables->quiet[piece][move_from(move)][move_king_to(move)], bonus);
    add_weight(&(*continuation->back_1)[index], bonus);
    add_weight(&(*continuation->back_2)[index], bonus);
}

void history_research_bonus(const ContinuationHistory *continuation, Piece piece, Move move, Depth depth,
                            bool failed_high)
{
    const int bonus = failed_high ? cutoff_bonus(depth) : -malus_of(cutoff_bonus(depth));
    const int index = piece_to_index(piece, move_king_to(move));
    add_weight(&(*continuation->back_1)[index], bonus);
    add_weight(&(*continuation->back_2)[index], bonus);
    add_weight(&(*continuation->back_4)[index], bonus / 2);
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
    const uint64_t amount = nodes * ATTENTION_FRACTION >> ATTENTION_PLY_BITS * ply;
    add_attention(&tables->attention[MAP_FROM][piece][move_from(move)], amount);
    add_attention(&tables->attention[MAP_TO][piece][move_king_to(move)], amount);
}

int history_quiet_history(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                          Move move)
{
    const Square from = move_from(move), to = move_king_to(move);
    const Piece piece = pos_piece_on(pos, from);
    const int index = piece_to_index(piece, to);
    return 2 * tables->quiet[piece][from][to] + (*continuation->back_1)[index] + (*continuation->back_2)[index] +
           (*continuation->back_4)[index] / 2;
}

int history_quiet_weight(const History *tables, const Position *pos, const ContinuationHistory *continuation, Move move,
                         int ply)
{
    int weight = history_quiet_history(tables, pos, continuation, move);
    if (ply < LOW_PLIES)
        weight += LOW_WEIGHT_FACTOR * tables->low_ply[ply][move_from(move) * SQ_NB + move_king_to(move)] / (1 + ply);
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
