// SPDX-License-Identifier: GPL-3.0-or-later
// The chain search of K. Greer ("Tree Pruning for New Search Techniques in Computer Games", 2013;
// "Dynamic Move Chains", 2015): plain alpha-beta in which a line that once raised alpha is stored under
// its first move and, when that move comes up again, played through instead of being searched. What is
// stored, and how, is in chain_state.c; the hooks into the search in chain_variant.c. No pruning or
// reductions of the playing search, so that numbers can be compared with his.
#include "chains/chain_state.h"

#include "board/rules.h"
#include "board/see.h"
#include "chains/chessmaps.h"
#include "search/move_picker.h"

#include <stdlib.h>
#include <string.h>

typedef struct ChainNode {
    Worker *worker;
    ChainState *state;
    const ChainSettings *settings;
    Position *pos;
    int ply;
    Depth depth;
    Score alpha, beta;
    Score best_score;
    Move best_move; // raised alpha or cut; MOVE_NONE if none did
    ChainLine line; // of the best score
    ContinuationHistory continuation;
    int searched_count;
    Move searched[MAX_MOVES];
} ChainNode;

static Score search(Worker *worker, int ply, Score alpha, Score beta, Depth depth, ChainLine *line);

// --- quiescence ----------------------------------------------------------------------------------------------------

// Captures and promotions that lose nothing, and all evasions. No table: a line must be worth the same each time.
static Score quiescence(Worker *worker, int ply, Score alpha, Score beta)
{
    Position *pos = &worker->pos;
    worker_count_node(worker, ply);
    ++((ChainState *)worker->variant_state)->counts.quiescence_nodes;
    const bool in_check = pos_in_check(pos);
    // A check at the last ply has no evaluation: any value will do that ends the line.
    if (worker_is_stopped(worker) || rules_is_search_draw(pos, ply) || (in_check && ply >= MAX_PLY - 1))
        return SCORE_DRAW;
    Score best = in_check ? -SCORE_INFINITE : worker_evaluate(worker);
    if (best >= beta || ply >= MAX_PLY - 1)
        return best;
    if (best > alpha)
        alpha = best;

    const ContinuationHistory continuation = worker_continuation(worker, ply);
    MovePicker picker;
    move_picker_init_quiescence(&picker, pos, worker->history, &continuation, MOVE_NONE, ply);
    for (Move move = move_picker_next(&picker); move_is_real(move) && best < beta; move = move_picker_next(&picker)) {
        worker_make(worker, ply, move);
        const Score score = -quiescence(worker, ply + 1, -beta, -alpha);
        worker_unmake(worker, ply, move);
        if (worker_is_stopped(worker))
            return SCORE_DRAW;
        if (score > best)
            best = score;
        if (best > alpha)
            alpha = best;
    }
    return in_check && best == -SCORE_INFINITE ? score_mated_in(ply) : best;
}

// --- playing lines again -------------------------------------------------------------------------------------------

// Plays a line and finds what it is worth for the side to move after `depth` more plies; what follows its moves is put
// behind them. They become what they are on this board. False if it cannot be played to its end: a move is illegal, or a
// draw has ended the game before it.
static bool replay_line(ChainNode *node, ChainLine *line, Depth depth, Score alpha, Score beta, Score *value)
{
    int count = 0;
    while (count < line->length && node->ply + count < MAX_PLY - 1) {
        if (count > 0 && rules_is_search_draw(node->pos, node->ply + count))
            break;
        const Move move = chain_line_move(line, count, node->pos);
        if (!move_is_real(move))
            break;
        worker_make(node->worker, node->ply + count, move);
        line->move[count++] = move;
    }
    // A line that breaks off has no value; what was played is taken back all the same.
    const bool complete = count == line->length;
    ChainLine rest = {.length = 0};
    if (complete && count % 2 == 0)
        *value = search(node->worker, node->ply + count, alpha, beta, depth, &rest);
    else if (complete)
        *value = -search(node->worker, node->ply + count, -beta, -alpha, depth, &rest);
    for (int i = count - 1; i >= 0; --i)
        worker_unmake(node->worker, node->ply + i, line->move[i]);
    chain_line_append(line, &rest);
    return complete;
}

// The paper of 2013 believes a replayed line without comparing its value with the stored one.
static bool has_window(const ChainNode *node)
{
    return node->settings->window > 0 && node->settings->replay != REPLAY_2013;
}

// Plays a stored line; false if it is broken or, with a window, if its value is far from what is known of it.
static bool try_line(ChainNode *node, ChainLine *line, Depth depth, Score known, Score *value)
{
    ChainCounts *counts = &node->state->counts;
    const bool open = has_window(node);
    // With a window the exact value is needed to compare it; without one a bound will do.
    const Score alpha = open ? -SCORE_INFINITE : node->alpha, beta = open ? SCORE_INFINITE : node->beta;
    if (!replay_line(node, line, depth, alpha, beta, value)) {
        ++counts->broken;
        return false;
    }
    ++counts->replays;
    // After a stop the value means nothing, and nothing is learned from it.
    if (!open || abs(*value - known) <= node->settings->window || worker_is_stopped(node->worker))
        return true;
    ++counts->rejects;
    return false;
}

// --- one node ------------------------------------------------------------------------------------------------------

// A line that raised alpha goes into the chains and the move tables.
static void remember_line(ChainNode *node, Score score)
{
    const ChainsMode mode = node->settings->mode;
    if (mode != CHAINS_MC && mode != CHAINS_MC_AND_MT)
        return;
    ChainState *state = node->state;
    // The stored value is the one that a replay will give, or the two could never agree.
    if (has_window(node)) {
        ChainLine line = node->line;
        replay_line(node, &line, 0, -SCORE_INFINITE, SCORE_INFINITE, &score);
        if (worker_is_stopped(node->worker))
            return;
    }
    chains_store(&state->chains, &node->line, score, state->move_number);
    if (mode == CHAINS_MC_AND_MT)
        chain_paths_reward(&state->paths, &node->line, score, state->move_number);
}

// The root move's part of a result, as reports and the next iteration want it.
static void note_root_score(const ChainNode *node, Move move, Score score, uint64_t nodes)
{
    RootMove *root = worker_find_root_move(node->worker, move);
    root->nodes += nodes;
    root->score = -SCORE_INFINITE;
    if (score <= node->alpha && node->searched_count > 1)
        return; // only a bound: the order of the iteration before stays
    root->score = score;
    root->seldepth = node->worker->seldepth;
    root->bound = BOUND_EXACT;
    root->pv_length = 0;
    for (int i = 0; i < node->line.length; ++i)
        root->pv[root->pv_length++] = node->line.move[i];
}

static bool is_finished(const ChainNode *node)
{
    return node->best_score >= node->beta || worker_is_stopped(node->worker);
}

// Takes in the value of a move and the line that begins with it.
static void note_score(ChainNode *node, Move move, Score score, const ChainLine *line, uint64_t nodes_before)
{
    Worker *worker = node->worker;
    if (worker_is_stopped(worker))
        return;
    const uint64_t nodes = worker_nodes(worker) - nodes_before;
    node->searched[node->searched_count++] = move;
    if (node->ply < ATTENTION_PLIES)
        history_credit(worker->history, node->pos, move, node->ply, nodes);
    // Fail-soft: the best line is known even where no move raises alpha.
    if (score > node->best_score) {
        node->best_score = score;
        node->line = *line;
    }
    if (node->ply == 0)
        note_root_score(node, move, score, nodes);
    // Only what raises alpha becomes a line to remember.
    if (score <= node->alpha)
        return;
    node->best_move = move;
    remember_line(node, score);
    node->alpha = score;
}

// A move in the usual way: made, searched a ply less deep, taken back.
static Score search_fully(ChainNode *node, Move move, ChainLine *line)
{
    const Piece piece = pos_piece_on(node->pos, move_from(move));
    ChainLine rest;
    worker_make(node->worker, node->ply, move);
    const Score score = -search(node->worker, node->ply + 1, -node->beta, -node->alpha, node->depth - 1, &rest);
    worker_unmake(node->worker, node->ply, move);
    chain_line_set(line, piece, move, &rest);
    return score;
}

// Searched already; or, at the root, a move that belongs to better lines or was not asked for.
static bool is_left_out(const ChainNode *node, Move move)
{
    for (int i = 0; i < node->searched_count; ++i)
        if (move_equal(node->searched[i], move))
            return true;
    return node->ply == 0 && worker_find_root_move(node->worker, move) == NULL;
}

// The heaviest paths of the move tables go first: their first move is searched (figure 1) or they are played to their
// end (figure 5). A path that proves unreliable leaves its move to the others.
static void search_paths(ChainNode *node)
{
    const ChainSettings *settings = node->settings;
    if (settings->mode != CHAINS_MC_AND_MT)
        return;
    ChainPath paths[CHAIN_PATH_BEAM_MAX];
    const int count = chain_paths_select(&node->state->paths, node->pos, settings->beam, settings->threshold, paths);
    node->state->counts.table_nodes += count > 0;
    for (int i = 0; i < count && !is_finished(node); ++i) {
        // The nodes of the move are its attention, which the maps show.
        const uint64_t nodes_before = worker_nodes(node->worker);
        ChainLine line = paths[i].line;
        const Move move = chain_line_move(&line, 0, node->pos);
        if (is_left_out(node, move))
            continue;
        ++node->state->counts.table_moves;
        Score score = chain_path_mean(&paths[i]); // of a line that cannot be played to its end
        if (settings->replay != REPLAY_FIG5)
            score = search_fully(node, move, &line);
        else if (!try_line(node, &line, 0, chain_path_mean(&paths[i]), &score)) {
            chain_paths_blame(&node->state->paths, &paths[i].line, score);
            continue;
        }
        note_score(node, move, score, &line, nodes_before);
    }
}

// A chain that begins with the move is believed where it can be; false if the move must be searched.
static bool replay_chain(ChainNode *node, Move move, ChainLine *line, Score *score)
{
    const ChainSettings *settings = node->settings;
    const MoveChain *chain = settings->mode == CHAINS_PLAIN ? NULL : chains_find(&node->state->chains, node->pos, move);
    if (chain == NULL)
        return false;
    // A copy: replaying changes the moves to what they are on this board, and appends to them.
    *line = chain->line;
    // The paper of 2013 goes on with the rest of alpha-beta, that of 2015 with quiescence.
    const Depth depth = settings->replay == REPLAY_2013 ? node->depth - line->length : 0;
    if (try_line(node, line, depth, chain->value, score))
        return true;
    // A line that failed once is not believed again until a search confirms it.
    chains_remove(&node->state->chains, node->pos, move);
    return false;
}

static void search_move(ChainNode *node, Move move)
{
    if (is_left_out(node, move))
        return;
    const uint64_t nodes_before = worker_nodes(node->worker);
    ChainLine line;
    Score score;
    if (!replay_chain(node, move, &line, &score))
        score = search_fully(node, move, &line);
    note_score(node, move, score, &line, nodes_before);
}

// The best of all other moves first, by the histories of the playing search.
static void search_moves(ChainNode *node, Move tt_move)
{
    MovePicker picker;
    move_picker_init(&picker, node->pos, node->worker->history, &node->continuation, tt_move, node->ply);
    for (Move move = move_picker_next(&picker); move_is_real(move) && !is_finished(node);
         move = move_picker_next(&picker))
        search_move(node, move);
}

// Where many paths lead: the sizes of the weights of all pieces' tables on a square, added up (Greer 2015, section 7,
// wants to see where tables intersect).
static int concentration(const ChainPaths *paths, Square to)
{
    enum { MOST = 1 << 22 };
    int sum = 0;
    for (Piece piece = 0; piece < PIECE_NB; ++piece)
        sum += abs(paths->accumulated[MAP_TO][piece][to]);
    return sum < MOST ? sum : MOST;
}

// The order of Chessmaps, or that of the tables: captures by what they win at once, quiet moves by their influence on the
// sectors that matter by control, or by how much the tables say of the square that they go to.
static void fill_merits(const ChainNode *node, const MoveList *list, Move tt_move, int merits[MAX_MOVES])
{
    enum { FIRST = 1 << 28, CAPTURE = 1 << 24 };
    const bool intersecting = node->settings->intersecting;
    const SectorWorth worth = intersecting ? (SectorWorth){0} : chessmaps_rank_by_control(node->pos);
    for (int i = 0; i < list->count; ++i) {
        const Move move = list->moves[i];
        if (move_equal(move, tt_move))
            merits[i] = FIRST;
        else if (!move_is_quiet(move))
            merits[i] = CAPTURE + exchange_first_gain(node->pos, move, piece_value) * PT_NB -
                        piece_type(pos_piece_on(node->pos, move_from(move)));
        else
            merits[i] = intersecting ? concentration(&node->state->paths, move_to(move))
                                     : chessmaps_influence(node->pos, move, &worth);
    }
}

// The best of all moves first, by merits; what is equal comes as it was generated.
static void search_moves_by_merit(ChainNode *node, Move tt_move)
{
    int merits[MAX_MOVES];
    MoveList list;
    movegen_list(node->pos, MOVES_ALL, &list);
    fill_merits(node, &list, tt_move, merits);
    for (int left = list.count; left > 0 && !is_finished(node); --left) {
        int best = 0;
        for (int i = 1; i < left; ++i)
            best = merits[i] > merits[best] ? i : best;
        const Move move = list.moves[best];
        // The order of those behind stays.
        memmove(&list.moves[best], &list.moves[best + 1], (size_t)(left - best - 1) * sizeof list.moves[0]);
        memmove(&merits[best], &merits[best + 1], (size_t)(left - best - 1) * sizeof merits[0]);
        search_move(node, move);
    }
}

// The weights that order moves learn as they do in the playing search.
static void update_histories(const ChainNode *node)
{
    Move quiets[MAX_MOVES], captures[MAX_MOVES];
    HistoryUpdate event = {
        .pos = node->pos,
        .continuation = node->continuation,
        .best = node->best_move,
        .quiets = quiets,
        .captures = captures,
        .depth = node->depth,
        .ply = node->ply,
    };
    // The moves before the cut-off are those that were refused.
    for (int i = 0; i < node->searched_count; ++i) {
        const Move move = node->searched[i];
        if (move_equal(move, node->best_move))
            continue;
        if (move_is_quiet(move))
            quiets[event.quiet_count++] = move;
        else
            captures[event.capture_count++] = move;
    }
    history_update(node->worker->history, &event);
}

// Does the transposition table know the value of the node?
static bool tt_cutoff(ChainNode *node, TtData *table)
{
    *table = (TtData){.move = MOVE_NONE};
    if (!node->settings->use_table || !tt_probe(node->worker->shared->table, node->pos->key, table))
        return false;
    node->best_score = score_from_tt(table->score, node->ply);
    // The root needs a move and its line, not only a value.
    if (node->ply == 0 || table->depth < node->depth || table->score == SCORE_NONE)
        return false;
    const bool is_low = (table->bound & BOUND_LOWER) != 0, is_high = (table->bound & BOUND_UPPER) != 0;
    return (is_low && is_high) || (is_low && node->best_score >= node->beta) ||
           (is_high && node->best_score <= node->alpha);
}

// Stores the value with the bound that the window made of it. The second and later best lines at the
// root are not the position's value.
static void store_node(const ChainNode *node, Score original_alpha)
{
    if (!node->settings->use_table || (node->ply == 0 && node->worker->pv_index > 0))
        return;
    const Score score = node->best_score;
    const TtData data = {
        .move = node->best_move,
        .score = score_to_tt(score, node->ply),
        .raw_eval = SCORE_NONE,
        .depth = node->depth,
        .bound = score >= node->beta      ? BOUND_LOWER
                 : score > original_alpha ? BOUND_EXACT
                                          : BOUND_UPPER,
    };
    tt_store(node->worker->shared->table, node->pos->key, &data);
}

// Value of the position in the window (alpha, beta), fail-soft; *line becomes the best line, empty at a leaf.
static Score search(Worker *worker, int ply, Score alpha, Score beta, Depth depth, ChainLine *line)
{
    line->length = 0;
    if (depth <= 0 || ply >= MAX_PLY - 1)
        return quiescence(worker, ply, alpha, beta);
    worker_count_node(worker, ply);
    // Field by field: clearing two arrays of moves at each node would cost more than the rest.
    ChainNode node;
    node.worker = worker;
    node.state = worker->variant_state;
    node.settings = worker->shared->setup.variant.settings;
    node.pos = &worker->pos;
    node.ply = ply;
    node.depth = depth;
    node.alpha = alpha;
    node.beta = beta;
    node.best_move = MOVE_NONE;
    node.line.length = 0;
    node.searched_count = 0;
    ++node.state->counts.nodes;
    TtData table;
    if (worker_is_stopped(worker) || (ply > 0 && rules_is_search_draw(node.pos, ply)))
        return SCORE_DRAW;
    if (tt_cutoff(&node, &table))
        return node.best_score;
    if (ply == 0)
        table.move = worker->root_moves[worker->pv_index].move;

    node.continuation = worker_continuation(worker, ply);
    node.best_score = -SCORE_INFINITE;
    search_paths(&node);
    const bool has_merits = node.settings->chessmaps || node.settings->intersecting;
    (has_merits ? search_moves_by_merit : search_moves)(&node, table.move);
    if (worker_is_stopped(worker))
        return SCORE_DRAW;
    // Mate or stalemate: with a legal move something was searched.
    if (node.searched_count == 0)
        return pos_in_check(node.pos) ? score_mated_in(ply) : SCORE_DRAW;
    if (node.best_score >= beta)
        update_histories(&node);
    store_node(&node, alpha);
    *line = node.line;
    return node.best_score;
}

Score chains_search(Worker *worker)
{
    const ChainSettings *settings = worker->shared->setup.variant.settings;
    // Forgotten with each iteration, unless the option keeps lines over the game.
    if (!settings->keep_over_game)
        chains_clear(&((ChainState *)worker->variant_state)->chains);
    ChainLine line;
    const Score before = worker->root_moves[worker->pv_index].previous_score;
    if (settings->minimal_window && before > -SCORE_MATE && before < SCORE_MATE) {
        // Inside it the value is exact; a value outside is only a bound.
        const Score score = search(worker, 0, before - 1, before + 1, worker->root_depth, &line);
        if (score == before || worker_is_stopped(worker))
            return score;
    }
    return search(worker, 0, -SCORE_INFINITE, SCORE_INFINITE, worker->root_depth, &line);
}
