// SPDX-License-Identifier: GPL-3.0-or-later
// What endgame tables say to the search. Gaviota's count moves to mate as if there were no fifty-move rule, so a mate is
// believed only where that rule cannot come first. Syzygy's know that rule but no mates; they are asked second.
#include "board/movegen.h"
#include "board/rules.h"
#include "search/node.h"

#include <limits.h>
#include <stdlib.h>

// Tables for more pieces than these are too large to be kept, so that reading them costs time: not near the leaves.
enum { SMALL_TABLE_PIECES = 3, LARGE_TABLE_DEPTH = 4 };

// Written by one thread alone; atomic for those who add them up.
static void count_hit(Worker *worker)
{
    const uint64_t hits = atomic_load_explicit(&worker->tb_hits, memory_order_relaxed) + 1;
    atomic_store_explicit(&worker->tb_hits, hits, memory_order_relaxed);
}

static bool probe(Worker *worker, const Position *pos, Score *score)
{
    if (!egtb_probe(worker->shared->setup.endgame_tables, pos, score))
        return false;
    count_hit(worker);
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

// Tables do not change: what they say is worth a place for good.
static void decide_node(Node *node, Score score, Bound bound)
{
    tt_store(node->worker->shared->table, node->pos->key,
             &(TtData){.score = score_to_tt(score, node->ply),
                       .raw_eval = SCORE_NONE,
                       .depth = MAX_PLY - 1,
                       .bound = bound,
                       .was_pv = node->is_pv});
    node->best_score = score;
}

// A mate that takes longer than the fifty-move rule allows is no mate.
static bool try_gaviota(Node *node)
{
    Score score;
    if (!is_worth_asking(node) || !probe(node->worker, node->pos, &score))
        return false;
    if (score != SCORE_DRAW && SCORE_MATE - (score > 0 ? score : -score) > FIFTY_MOVES_PLIES)
        return false;
    decide_node(node, score_from_tt(score, node->ply), BOUND_EXACT);
    return true;
}

// A win may be a mate as well, which is better: it is only a lower bound, and a loss an upper one.
static bool try_syzygy(Node *node)
{
    const SyzygySetup *syzygy = &node->worker->shared->setup.syzygy;
    if (syzygy->tables == NULL || node->is_root || node->is_singular_test || node->worker->root_is_ranked)
        return false;
    // The results hold right after a capture or a pawn move only.
    const int pieces = bb_count(pos_occupied(node->pos));
    TableResult result;
    if (pieces > syzygy->pieces_max || node->pos->rule50 != 0 ||
        (pieces == syzygy->pieces_max && node->depth < syzygy->depth_min) ||
        !syzygy_probe_wdl(syzygy->tables, node->pos, &result))
        return false;
    count_hit(node->worker);
    const TableResult win = syzygy->ignores_rule50 ? TABLE_CURSED_WIN : TABLE_WIN;
    const Score won = SCORE_TABLE_WIN - node->ply;
    const Score score = result >= win ? won : -result >= (int)win ? -won : SCORE_DRAW;
    const Bound bound = score > 0 ? BOUND_LOWER : score < 0 ? BOUND_UPPER : BOUND_EXACT;
    // Where only a mate could still change something, look for it.
    if (!node->is_pv && ((score > 0 && score < node->beta) || (score < 0 && score > node->alpha)))
        return false;
    decide_node(node, score, bound);
    return true;
}

bool node_try_endgame_tables(Node *node)
{
    return try_gaviota(node) || try_syzygy(node);
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

// The best move by the tables: the quickest mate, or the slowest to be mated.
static Move best_known_move(Worker *worker, Position *pos)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    Move best = MOVE_NONE;
    Score best_score = -SCORE_INFINITE;
    for (int i = 0; i < list.count; ++i) {
        Score score;
        // One move that is not known may be the best: then nothing can be said.
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

bool worker_play_out_by_tables(Worker *worker, Score score, Move *line, int *length)
{
    // The line of the search first, then the tables'; together they must come out on the promised
    // ply.
    const int plies = SCORE_MATE - abs(score);
    Position pos = worker->pos;
    Undo undos[MAX_PLY];
    int played = 0;
    for (; played < *length; ++played)
        pos_make_move(&pos, line[played], &undos[played]);
    while (played < plies && played < MAX_PLY &&
           bb_count(pos_occupied(&pos)) <= egtb_pieces_max(worker->shared->setup.endgame_tables)) {
        const Move move = best_known_move(worker, &pos);
        if (!move_is_real(move) || rules_is_search_draw(&pos, 0))
            return false;
        line[played] = move;
        pos_make_move(&pos, move, &undos[played++]);
    }
    if (played != plies || rules_game_end(&pos) != END_CHECKMATE)
        return false;
    *length = plies;
    return true;
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

// The search starts as if the tables had said nothing but which moves to leave out.
static void forget_root_scores(Worker *worker)
{
    for (int i = 0; i < worker->root_count; ++i) {
        worker->root_moves[i].score = -SCORE_INFINITE;
        worker->root_moves[i].pv_length = 1;
    }
}

// Do all lines that are shown reach their mates?
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

// True if the answer is known without a search. A draw is not: the moves that hold it are searched for
// the best chance.
static bool gaviota_knows_root(Worker *worker)
{
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

// Plies to the next capture, pawn move or mate if the move is made: positive if it wins, 0 for a draw. Without distances
// the next ply counts as one, or for a win that the fifty-move rule prevents as one too many.
static bool probe_plies(Worker *worker, Move move, bool with_distances, int *plies)
{
    Position *pos = &worker->pos;
    const SyzygyTables *tables = worker->shared->setup.syzygy.tables;
    TableResult result = TABLE_DRAW;
    int distance = 0;
    Undo undo;
    pos_make_move(pos, move, &undo);
    bool is_known = true;
    if (!rules_is_search_draw(pos, 0)) {
        // Right after a capture or pawn move the distance starts anew: the result alone is
        // enough.
        is_known = with_distances && pos->rule50 != 0 ? syzygy_probe_dtz(tables, pos, &result, &distance)
                                                      : syzygy_probe_wdl(tables, pos, &result);
        if (is_known && distance == 0 && (result == TABLE_CURSED_WIN || result == TABLE_BLESSED_LOSS))
            distance = FIFTY_MOVES_PLIES;
        if (is_known)
            count_hit(worker);
    }
    pos_unmake_move(pos, move, &undo);
    // The move itself is a ply more.
    distance = (distance < 0 ? -distance : distance) + 1;
    *plies = result == TABLE_DRAW ? 0 : result < TABLE_DRAW ? distance : -distance;
    return is_known;
}

static bool list_plies(Worker *worker, bool with_distances, int *plies)
{
    for (int i = 0; i < worker->root_count; ++i)
        if (!probe_plies(worker, worker->root_moves[i].move, with_distances, &plies[i]))
            return false;
    return true;
}

// Moves of one rank are as good as each other, and the search may choose: wins well within the fifty-move rule, draws,
// losses that do not come near it. The others are ranked by how soon they win or how late they lose.
static int rank_plies(int plies, int rule50, bool has_repeated)
{
    enum { RANK_WIN = 10000 };
    if (plies > 0)
        // A repetition may bring the fifty moves nearer, so after one only the quickest wins
        // are kept.
        return plies + rule50 < FIFTY_MOVES_PLIES && !has_repeated ? RANK_WIN : RANK_WIN - (plies + rule50);
    if (plies < 0)
        return -2 * plies + rule50 < FIFTY_MOVES_PLIES ? -RANK_WIN : -RANK_WIN - plies + rule50;
    return 0;
}

static Score score_plies(int plies, int rule50, bool ignores_rule50)
{
    if (plies == 0 || (!ignores_rule50 && (plies > 0 ? plies : -plies) + rule50 > FIFTY_MOVES_PLIES))
        return SCORE_DRAW;
    return plies > 0 ? SCORE_TABLE_WIN : -SCORE_TABLE_WIN;
}

// Leaves the moves that keep what Syzygy's tables promise; with several lines all of them are kept. Where the distances
// say the way, the tree is searched for a mate without asking the tables.
static void rank_root_by_syzygy(Worker *worker)
{
    const SyzygySetup *syzygy = &worker->shared->setup.syzygy;
    int plies[MAX_MOVES];
    const bool has_distances = list_plies(worker, true, plies);
    if (!has_distances && !list_plies(worker, false, plies))
        return;
    // Winning moves that only go round in circles would end in a repetition.
    const bool has_repeated = rules_has_repeated(&worker->pos);
    const int rule50 = worker->pos.rule50;
    int best = INT_MIN, kept = 0;
    for (int i = 0; i < worker->root_count; ++i) {
        const int rank = rank_plies(plies[i], rule50, has_repeated);
        worker->root_moves[i].table_score = score_plies(plies[i], rule50, syzygy->ignores_rule50);
        // A better rank was found: what was kept so far goes.
        if (worker->shared->setup.multi_pv == 1 && rank > best)
            kept = 0;
        if (worker->shared->setup.multi_pv > 1 || rank >= best)
            worker->root_moves[kept++] = worker->root_moves[i];
        best = rank > best ? rank : best;
    }
    worker->root_count = kept;
    // A win without distances still needs the tables in the tree to make headway.
    worker->root_is_ranked = has_distances || best <= 0;
}

bool worker_knows_root(Worker *worker)
{
    const SearchSetup *setup = &worker->shared->setup;
    const int pieces = bb_count(pos_occupied(&worker->pos));
    worker->root_is_ranked = false;
    // Gaviota first: it knows the mate itself.
    if (pieces <= egtb_pieces_max(setup->endgame_tables) && gaviota_knows_root(worker))
        return true;
    if (setup->syzygy.tables != NULL && pieces <= setup->syzygy.pieces_max)
        rank_root_by_syzygy(worker);
    return false;
}
