// SPDX-License-Identifier: GPL-3.0-or-later
// One node of the main search: what its steps share. Lives on the C stack of the searching thread.
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "search/worker.h"

enum { TRIED_MAX = 64 }; // tried moves remembered for the tables; more would add little

typedef struct Node {
    Worker *worker;
    Position *pos;
    StackFrame *frame;
    ContinuationHistory continuation;
    Score alpha, beta; // window, for the side to move
    Depth depth;       // plies to search
    int ply;           // from the root
    bool is_root;
    bool is_pv;  // the window is open: exact values wanted
    bool is_cut; // expected to fail high
    bool in_check;
    bool is_expected_low;     // the table says that a node of the principal variation fails low
    bool is_singular;         // the TT move is quiet and stands alone
    bool is_singular_test;    // a move is left out: nothing may be cut short or stored
    bool enemy_king_immobile; // the opponent's king has no square to go to
    bool is_improving;        // the static value is better than two plies ago
    bool tt_hit;
    TtData table;        // what the transposition table knows; .score counts mates from the root
    bool has_check_info; // `checks` has been filled
    CheckSquares checks; // which moves give check, once computed
    // The static evaluation has three values, all SCORE_NONE in check. Raw: what the evaluation says, as the TT stores it.
    // Corrected: raw plus the correction history (corrected_eval of the stack frame); deviations are learned against it,
    // and it says whether the side to move is improving. Sharpened: the TT score instead of the corrected value where its
    // bound points the right way; the shortcuts and the pruning use it.
    Score raw_eval;
    Score sharpened_eval;
    Score best_score;
    Move best_move; // raised alpha or cut; MOVE_NONE if none did
    int move_count; // legal moves so far, pruned ones too
    int moves_searched;
    int quiet_count, capture_count;
    Move quiets[TRIED_MAX];   // quiet moves searched, in order
    Move captures[TRIED_MAX]; // captures searched, in order
} Node;

// The main search: value of worker->pos in the window (alpha, beta), fail-soft. `is_cut`: a fail high is expected.
Score search_node(Worker *worker, int ply, Score alpha, Score beta, Depth depth, bool is_cut);

// Captures, evasions and in the first ply quiet checks, until the position is quiet.
Score search_quiescence(Worker *worker, int ply, Score alpha, Score beta);

// Does a TT entry decide a node that is searched to `depth`? Its score counts mates from the root. Never in PV nodes:
// exact values and a line are wanted there.
static inline bool tt_cutoff(const TtData *table, bool is_pv, Score beta, Depth depth)
{
    if (is_pv || table->score == SCORE_NONE || table->depth < depth)
        return false;
    return (table->bound & (table->score >= beta ? BOUND_LOWER : BOUND_UPPER)) != 0;
}

// The sharpened evaluation: a searched bound is a better guess than the static value if it points the right way.
static inline Score sharpen_eval(Score corrected_eval, bool tt_hit, const TtData *table)
{
    if (!tt_hit || table->score == SCORE_NONE || score_is_decisive(table->score))
        return corrected_eval;
    const Bound needed = table->score > corrected_eval ? BOUND_LOWER : BOUND_UPPER;
    return (table->bound & needed) != 0 ? table->score : corrected_eval;
}

// Draw scores vary by one so that the search does not run blindly into repetitions.
Score node_draw_score(const Worker *worker);

// Do endgame tables decide the node? Then node->best_score is its value. Not where they only say that it is won or lost,
// and the window asks for a mate.
bool node_try_endgame_tables(Node *node);

// --- steps that may end a node before its moves are looked at; true: node->best_score is the value, or the search has
// been stopped and there is none ---

bool node_try_reverse_futility(Node *node);
bool node_try_razoring(Node *node);
bool node_try_null_move(Node *node);
bool node_try_probcut(Node *node);

// --- steps in the move loop ---

// Plies to add to the TT move because every other move is clearly worse, or (below 0) to take off it. If the others
// fail high as well, *cuts is set and node->best_score is the value.
Depth node_singular_extension(Node *node, Move move, bool *cuts);

// Is the move, not yet made, to be left out? `history` is the weight of a quiet move, 0 for noisy ones. Tells the picker
// when no further quiet move is wanted.
bool node_skips_move(Node *node, MovePicker *picker, Move move, int history);

// Is the move, which is on the board, one that may be reduced?
bool node_may_reduce(const Node *node, Move move);

// Plies to take off a late move, or -1: its history is so good that it is searched a ply deeper. `history` is that of a
// quiet move, 0 for noisy ones.
Depth node_reduction(const Node *node, Move move, bool gives_check, int history);

// What reductions would take off before anything is known of the move.
Depth node_base_reduction(const Node *node, int move_number);

#endif
