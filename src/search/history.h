// SPDX-License-Identifier: GPL-3.0-or-later
// Move tables: what a search thread remembers about moves, in two kinds of numbers.
//   weights    how often a move raised alpha or cut the tree, with gravity: the search orders, reduces and prunes by them
//   attention  how much of the tree stood under a move, a quarter with every ply from the root: the maps are drawn from it
// Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015), credits every move on the path of a cut-off;
// crediting subtree nodes, less with every ply, comes to the same and costs one addition a move. Weights alone make a poor
// map: nearly all cut-offs happen near the leaves.
// Tables belong to one thread; only the attention counters may be read by others while it searches.
#ifndef SEARCH_HISTORY_H
#define SEARCH_HISTORY_H

#include "board/position.h"
#include "interface/attention.h"

#include <stdatomic.h>

typedef struct SearchParams SearchParams; // search/params.h

// Plies from the root whose moves collect attention. Chosen at build time, to measure what recording costs: with 0
// nothing is recorded, and the search must do the same.
#ifndef ATTENTION_PLIES
#define ATTENTION_PLIES 8
#endif

enum {
    WEIGHT_MAX = 16384, // |weight| never passes this
    LOW_PLIES = 5,      // plies from the root with weights of their own
    PIECE_TO_NB = PIECE_NB * SQ_NB,
    CONTINUATION_NONE = 0, // W_PAWN on a1, which no move reaches: the row for "there was no such move"
};

// Weights of the moves that may follow one particular move: [piece * 64 + to]. Answers of the opponent and later moves of
// the same side do not meet in it: their pieces have different colours.
typedef int16_t ContinuationRow[PIECE_TO_NB];

typedef struct History {
    int16_t quiet[PIECE_NB][SQ_NB][SQ_NB];                   // weight of (piece, from, to)
    int16_t capture[PIECE_NB][SQ_NB][PT_NB];                 // weight of (piece, to, captured type)
    int16_t low_ply[LOW_PLIES][SQ_NB * SQ_NB];               // near-root weight of (from, to), this search only
    ContinuationRow continuation[PIECE_TO_NB];               // weight of a move after another
    Move counter_moves[PIECE_NB][SQ_NB];                     // last good quiet answer to a move (piece, to)
    _Atomic uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]; // this search only; single writer
    const SearchParams *params;                              // of the search; the caller's
} History;

// The earlier moves that a move at some node is linked to; rows point into the thread's own tables.
typedef struct ContinuationHistory {
    ContinuationRow *back_1; // after the opponent's move one ply before
    ContinuationRow *back_2; // after the own move two plies before
    ContinuationRow *back_4; // after the own move four plies before
} ContinuationHistory;

// A move that raised alpha or cut the node: everything the tables learn from.
typedef struct HistoryUpdate {
    const Position *pos; // the node
    ContinuationHistory continuation;
    Move best;          // that move
    const Move *quiets; // quiet moves tried before it, `best` not among them
    int quiet_count;
    const Move *captures; // captures tried before it
    int capture_count;
    Depth depth;            // of the node
    bool is_far_above_beta; // its score: worth the bonus of a ply more
    int ply;
} HistoryUpdate;

// Empty, with the default parameters, until `params` names others.
History *history_new(void);
void history_free(History *tables);

// A new game: everything is forgotten.
void history_clear(History *tables);

// Between two moves of a game: takes so many percent off the quiet, capture and continuation histories; 0 = none.
void history_forget(History *tables, int percent);

// A new search of the same game: near-root weights and attention start at zero, the rest stays.
void history_begin_search(History *tables);

// The continuation history of a move of `piece` to `to`.
static inline ContinuationRow *history_continuation_row(History *tables, Piece piece, Square to)
{
    return &tables->continuation[piece * SQ_NB + to];
}

static inline ContinuationRow *history_no_continuation(History *tables)
{
    return &tables->continuation[CONTINUATION_NONE];
}

// The counter move: the last good quiet answer to a move that stands on the board of `pos`; MOVE_NONE if none is known.
static inline Move *history_counter_move(History *tables, const Position *pos, Move move)
{
    const Square to = move_king_to(move);
    return &tables->counter_moves[pos_piece_on(pos, to)][to];
}

// Links of the moves by which a position was reached, as far as its history goes.
ContinuationHistory history_continuation(History *tables, const Position *pos);

// A bonus for the best move, a malus for those tried before it.
void history_update(History *tables, const HistoryUpdate *event);

// A bonus or malus for one quiet move of `piece` in a node of `depth`: the quiet and the continuation histories.
void history_update_quiet(History *tables, const ContinuationHistory *continuation, Piece piece, Move move, Depth depth,
                          bool is_good);

// The same for the continuation histories alone. `continuation` and `piece` are those of the move where it was made.
void history_update_continuation(const History *tables, const ContinuationHistory *continuation, Piece piece, Move move,
                                 Depth depth, bool is_good);

// A quiet move of `piece` changed the static value by `gain` for the side that made it: a bonus or malus in the quiet
// history.
void history_eval_change_bonus(History *tables, Piece piece, Move move, Score gain);

// Credits a move at `ply` (below ATTENTION_PLIES) with the nodes of its subtree. Castling counts for the king, to the
// square it ends on; a promotion for the pawn.
void history_credit(History *tables, const Position *pos, Move move, int ply, uint64_t nodes);

// Weight of a quiet move for ordering: quiet and continuation history, that of the last move twice, and low-ply history.
int history_quiet_weight(const History *tables, const Position *pos, const ContinuationHistory *continuation, Move move,
                         int ply);

// The quiet and continuation histories of a move: what reductions and pruning read.
int history_quiet_history(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                          Move move);

// The continuation histories alone.
int history_continuation_weight(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                                Move move);

int history_capture_weight(const History *tables, const Position *pos, Move move);

// Adds this thread's attention to a copy. Any thread, while the owner searches.
void history_add_attention(const History *tables, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]);

#endif
