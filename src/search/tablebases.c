// SPDX-License-Identifier: GPL-3.0-or-later
// What endgame tables say to the search. They count moves to mate as if there were no fifty-move rule, so a mate is
// believed only where that rule cannot come first.
#include "board/movegen.h"
#include "board/rules.h"
#include "search/node.h"

// Tables for more pieces than these are too large to be kept, so that reading them costs time: not near the leaves.
enum { SMALL_TABLE_PIECES = 3, LARGE_TABLE_DEPTH = 4 };

static bool probe(Worker *worker, const Position *pos, Score *score)
{
    if (!egtb_probe(worker->shared->setup.endgame_tables, pos, score))
        return false;
    const uint64_t hits = atomic_load_explicit(&worker->table_hits, memory_order_relaxed) + 1;
    atomic_store_explicit(&worker->table_hits, hits, memory_order_relaxed);
    return true;
}

// --- inside the tree -----------------------------------------------------------------------------------------------

static bool is_worth_asking(const Node *node)
{
    const EndgameTables *tables = node->worker->shared->setup.endgame_tables;
    if (tables == NULL || node->is_root || node->is_singular_test)
        return false;
    // Right after a capture or a pawn move: then the fifty-move rule is far, and every such ending is asked once.
    const int pieces = bb_count(pos_occupied(node->pos));
    return pieces <= egtb_pieces_max(tables) && node->pos->rule50 == 0 &&
           (pieces <= SMALL_TABLE_PIECES || node->depth >= LARGE_TABLE_DEPTH);
}

bool node_try_endgame_tables(Node *node)
{
    Score score;
    if (!is_worth_asking(node) || !probe(node->worker, node->pos, &score))
        return false;
    if (score != SCORE_DRAW && SCORE_MATE - (score > 0 ? score : -score) > FIFTY_MOVES_PLIES)
        return false;
    tt_store(
        node->worker->shared->table, node->pos->key,
        &(TtData){
            .score = score, .raw_eval = SCORE_NONE, .depth = MAX_PLY - 1, .bound = BOUND_EXACT, .was_pv = node->is_pv});
    node->best_score = score_from_tt(score, node->ply);
    return true;
}

// --- the root ------------------------------------------------------------------------------------------------------

// The value of a move for who makes it, mates counted from before it. What ends the game as a draw is one.
static bool probe_move(Worker *worker, Position *pos, Move move, Score *score)
{
    Undo undo;
    pos_make_move(pos, move, &undo);
    Score child = SCORE_DRAW;
    const bool known = rules_is_search_draw(pos, 0) || probe(worker, pos, &child);
    pos_unmake_move(pos, move, &undo);
    *score = -score_from_tt(child, 1);
    return known;
}

static Move best_known_move(Worker *worker, Position *pos)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    Move best = MOVE_NONE;
    Score best_score = -SCORE_INFINITE;
    for (int i = 0; i < list.count; ++i) {
        Score score;
        if (!probe_move(worker, pos, list.moves[i], &score))
            return MOVE_NONE;
        if (score > best_score) {
            best_score = score;
            best = list.moves[i];
        }
    }
    return best;
}

// Writes the line that both sides play by the tables. False if a promised mate does not come on time, because the
// fifty-move rule or a repetition is in its way.
static bool write_line(Worker *worker, RootMove *root)
{
    Position pos = worker->pos;
    Undo undos[MAX_PLY];
    Move move = root->move;
    root->pv_length = 0;
    while (move_is_real(move) && root->pv_length < MAX_PLY) {
        root->pv[root->pv_length] = move;
        pos_make_move(&pos, move, &undos[root->pv_length++]);
        if (root->score == SCORE_DRAW || worker_is_stopped(worker))
            return true;
        if (rules_is_search_draw(&pos, 0))
            return false;
        move = best_known_move(worker, &pos);
    }
    return rules_game_end(&pos) == END_CHECKMATE;
}

static bool score_root_moves(Worker *worker)
{
    for (int i = 0; i < worker->root_count; ++i) {
        RootMove *root = &worker->root_moves[i];
        if (!probe_move(worker, &worker->pos, root->move, &root->score))
            return false;
        root->bound = BOUND_EXACT;
    }
    worker_sort_root_moves(worker, 0, worker->root_count);
    return true;
}

// A drawn game is played on, among the moves that hold the draw. With several lines all of them are kept.
static void keep_drawing_moves(Worker *worker)
{
    while (worker->root_moves[worker->root_count - 1].score < SCORE_DRAW && worker->shared->setup.multi_pv == 1)
        worker->root_count -= 1;
}

static void forget_root_scores(Worker *worker)
{
    for (int i = 0; i < worker->root_count; ++i) {
        worker->root_moves[i].score = -SCORE_INFINITE;
        worker->root_moves[i].pv_length = 1;
    }
}

static bool lines_hold(Worker *worker)
{
    for (int i = 0; i < worker->root_count && i < worker->shared->setup.multi_pv; ++i) {
        RootMove *root = &worker->root_moves[i];
        if (!write_line(worker, root))
            return false;
        root->seldepth = root->pv_length;
    }
    return true;
}

bool worker_knows_root(Worker *worker)
{
    const int pieces = bb_count(pos_occupied(&worker->pos));
    if (pieces > egtb_pieces_max(worker->shared->setup.endgame_tables))
        return false;
    const bool is_known = score_root_moves(worker);
    const bool is_draw = is_known && worker->root_moves[0].score == SCORE_DRAW;
    if (is_known && !is_draw && lines_hold(worker)) {
        worker->root_depth = worker->completed_depth = worker->root_moves[0].pv_length;
        return true;
    }
    if (is_draw)
        keep_drawing_moves(worker);
    forget_root_scores(worker);
    return false;
}
