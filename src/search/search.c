// SPDX-License-Identifier: GPL-3.0-or-later
// The main search at one node: principal variation search (Marsland and Campbell 1982) with a transposition table.
//
// search_node is the table of contents. Its steps have the numbers in which they are taken, and the functions below it
// follow in the same order. What stands elsewhere: quiescence.c (step 1), tablebases.c (5), pruning.c (7 to 10 and 13),
// reductions.c (14 and 16), and the order of moves, which all of it lives by, in move_picker.c and history.c (12).
// Every thread runs this on its own Worker; the transposition table alone is shared. Numbers that can be tuned stand in
// params.def. A search that has been stopped has no values: each step then returns at once, and its caller too.
#include "board/rules.h"
#include "eval/endgame.h"
#include "search/move_picker.h"
#include "search/node.h"

#include <stdlib.h>

static bool node_is_decided(Node *node);
static bool probe_tt(Node *node);
static void evaluate_node(Node *node);
static void move_loop(Node *node);
static bool is_put_off(const Node *node, Move move);
static bool try_move(Node *node, MovePicker *picker, Move move, RootMove *root);
static Score search_child(Node *node, Move move, int history, Depth extension);
static Score pvs(Node *node, Depth new_depth, Depth reduction);
static void note_root_result(const Node *node, RootMove *root, Score score, uint64_t nodes);
static bool note_score(Node *node, Move move, Score score);
static void update_histories(Node *node);
static void update_after_fail_low(const Node *node);
static void save_to_tt(const Node *node, Score original_alpha);
static void update_correction_history(const Node *node, Score original_alpha);

Score search_node(Worker *worker, int ply, Score alpha, Score beta, Depth depth, bool is_cut)
{
    // Step 1. The horizon: below it only what is forcing is searched.
    if (depth <= 0)
        return search_quiescence(worker, ply, alpha, beta);

    worker_count_node(worker, ply);
    const SearchParams *const params = &worker->params;
    Node node;
    node.worker = worker;
    node.pos = &worker->pos;
    node.frame = worker_frame(worker, ply);
    node.alpha = alpha;
    node.beta = beta;
    node.depth = depth < MAX_PLY ? depth : MAX_PLY - 1;
    node.ply = ply;
    node.is_root = ply == 0;
    node.is_pv = beta - alpha > 1;
    node.is_cut = is_cut;
    node.in_check = pos_in_check(node.pos);
    node.best_score = -SCORE_INFINITE;
    node.best_move = MOVE_NONE;
    node.move_count = node.moves_searched = node.quiet_count = node.capture_count = 0;
    node.is_singular_test = move_is_real(node.frame->excluded);
    node.is_singular = node.has_check_info = false;
    node.frame->double_extensions = (node.frame - 1)->double_extensions;
    node.frame->move_number = node.frame->history = 0;
    node.frame->pv_length = 0;
    (node.frame + 1)->cutoffs = 0;
    (node.frame + 2)->killers[0] = (node.frame + 2)->killers[1] = MOVE_NONE;
    if (node.is_root)
        worker->root_window = beta - alpha;

    // Step 2. Ends of the game and of the tree, and windows that are closed without a move.
    if (node_is_decided(&node))
        return node.best_score;

    // Step 3. A score that the user has forced upon the position (CECP setscore); not at the root, where a move is
    // needed.
    const ForcedScores *forced = worker->shared->setup.forced_scores;
    if (forced != NULL && !node.is_root && !node.is_singular_test &&
        forced_scores_find(forced, node.pos->key, node.depth, &node.best_score))
        return node.best_score;

    // Step 4. Transposition table (Greenblatt, Eastlake and Crocker 1967).
    if (probe_tt(&node))
        return node.best_score;

    // Step 5. Endgame tables.
    if (node_try_endgame_tables(&node))
        return node.best_score;

    // Many nodes try a null move next: its entry arrives while this position is evaluated.
    if (!node.is_pv && !node.in_check)
        tt_prefetch(worker->shared->table, pos_key_after_null(node.pos));
    if (!node.is_singular_test)
        node.frame->was_pv = node.is_pv || (node.tt_hit && node.table.was_pv);

    // Step 6. Static evaluation, and what the opponent's move has changed of it.
    evaluate_node(&node);

    // Steps 7 to 10 cut the node short where its value can be foreseen, the cheap ones first. A singular test asks what
    // the other moves are worth: it needs the moves.
    // Step 7. Reverse futility pruning: far above beta.
    // Step 8. Razoring: far below alpha (Birmingham and Kent 1977).
    // Step 9. Null move: above beta even after a pass (Beal 1989, Donninger 1993).
    // Step 10. ProbCut: a capture that beats beta by a margin in a shallow search (Buro 1995).
    if (!node.is_singular_test && (node_try_reverse_futility(&node) || node_try_razoring(&node) ||
                                   node_try_null_move(&node) || node_try_probcut(&node)))
        return node.best_score;

    // Step 11. Internal iterative reduction. Without a TT move the order is poor; a shallower search finds one, and
    // an iteration later the node is met again with it. Nodes that are expected to fail low seldom have one, and need
    // none.
    if (!move_is_real(node.table.move)) {
        if (node.is_pv && !node.is_root)
            node.depth -= params->iir_pv_node;
        else if (node.is_cut && node.depth >= params->iir_cut_depth)
            node.depth -= params->iir_cut_node;
        if (node.depth <= 0)
            return search_quiescence(worker, ply, node.alpha, node.beta);
    }

    // Steps 12 to 19. The moves.
    const Score original_alpha = node.alpha;
    node.best_score = -SCORE_INFINITE;
    move_loop(&node);
    if (worker_is_stopped(worker))
        return node_draw_score(worker);

    // Step 20. Mate and stalemate. In a singular test the one move that was left out may be the only one.
    if (node.move_count == 0)
        return node.is_singular_test ? node.alpha : node.in_check ? score_mated_in(ply) : SCORE_DRAW;

    // Step 21. Histories: what was good here is searched early elsewhere.
    if (move_is_real(node.best_move))
        update_histories(&node);
    else if (node.best_score <= original_alpha)
        update_after_fail_low(&node);

    // Steps 22 and 23. What the transposition table and the correction history learn; a singular test is not the node.
    if (!node.is_singular_test) {
        // No good answer to a move of the principal variation: what was looked for is remembered as part of it.
        if (node.best_score <= original_alpha && (node.frame - 1)->was_pv && node.depth > worker->params.was_pv_depth)
            node.frame->was_pv = true;
        save_to_tt(&node, original_alpha);
        update_correction_history(&node, original_alpha);
    }
    return node.best_score;
}

// Step 2: stop, draw (by rule or known), too deep, and windows that a repetition or the distance of a mate closes (mate
// distance pruning).
static bool node_is_decided(Node *node)
{
    Worker *worker = node->worker;
    if (node->is_root)
        return false;
    if (worker_is_stopped(worker) || rules_is_search_draw(node->pos, node->ply) || endgame_is_drawn(node->pos)) {
        node->best_score = node_draw_score(worker);
        return true;
    }
    if (node->ply >= MAX_PLY - 1) {
        node->best_score = node->in_check ? SCORE_DRAW : worker_evaluate(worker);
        return true;
    }
    // Upcoming repetition: the side to move has at least a draw in hand.
    if (node->alpha < SCORE_DRAW && rules_can_repeat(node->pos, node->ply))
        node->alpha = node_draw_score(worker);
    const Score worst = score_mated_in(node->ply), best = score_mate_in(node->ply + 1);
    if (node->alpha < worst)
        node->alpha = worst;
    if (node->beta > best)
        node->beta = best;
    node->best_score = node->alpha;
    return node->alpha >= node->beta;
}

Score node_draw_score(const Worker *worker)
{
    return SCORE_DRAW + 1 - (Score)(worker_nodes(worker) & 2);
}

// A malus for the opponent's quiet move, which was among the first and is refuted.
static void penalise_early_move(const Node *node, Depth depth)
{
    const Move move = (node->frame - 1)->move;
    if (node->is_root || !move_is_real(move) || !move_is_quiet(move))
        return;
    const ContinuationHistory continuation = worker_continuation(node->worker, node->ply - 1);
    history_update_continuation(node->worker->history, &continuation, pos_piece_on(node->pos, move_king_to(move)), move,
                                depth, false);
}

// A table cut-off: bonus or malus for the TT move, and a malus for the early quiet move that it refutes.
static void update_after_tt_cutoff(const Node *node)
{
    enum { EARLY = 2 };
    Worker *worker = node->worker;
    const Move move = node->table.move;
    const bool failed_high = node->table.score >= node->beta;
    if (!move_is_real(move) || !pos_move_is_legal(node->pos, move))
        return;
    if (move_is_quiet(move)) {
        const ContinuationHistory continuation = worker_continuation(worker, node->ply);
        history_update_quiet(worker->history, &continuation, pos_piece_on(node->pos, move_from(move)), move,
                             node->depth, failed_high);
    }
    if (failed_high && (node->frame - 1)->move_number <= EARLY)
        penalise_early_move(node, node->depth + 1);
}

// Step 4: the transposition table. A score that was searched deeply enough and lies on the right side of beta ends the
// node; otherwise the move of the entry comes first. Near the fifty-move limit its scores are not to be trusted: they
// are of positions with another count.
static bool probe_tt(Node *node)
{
    enum { RULE50_TRUST = 90 };
    Accumulators *accumulators = node->worker->accumulators;
    // Done while the entry is on its way from memory: most nodes are evaluated. The whole evaluation would too often be
    // in vain, since more of them than in quiescence are in the table.
    if (accumulators != NULL && !node->in_check)
        accumulators_update(accumulators, node->pos);
    node->tt_hit = tt_probe(node->worker->shared->table, node->pos->key, &node->table);
    node->table.score = score_from_tt(node->table.score, node->ply);
    if (node->is_root)
        node->table.move = node->worker->root_moves[node->worker->pv_index].move;
    node->frame->tt_hit = node->tt_hit;
    // An exact score may be of the same depth; a bound must come from a deeper search.
    const Depth wanted = node->depth + (node->table.bound == BOUND_EXACT ? 0 : 1);
    if (!node->tt_hit || node->is_singular_test || node->pos->rule50 >= RULE50_TRUST ||
        !tt_cutoff(&node->table, node->is_pv, node->beta, wanted))
        return false;
    node->best_score = node->table.score;
    update_after_tt_cutoff(node);
    return true;
}

// The static values before and after the opponent's quiet move, each for the side to move, say what the move changed.
static void update_after_eval_change(const Node *node)
{
    enum { TWO_TEMPI = 28 }; // the right to move, which both values hold
    const StackFrame *before = node->frame - 1;
    if (node->is_root || before->corrected_eval == SCORE_NONE || !move_is_real(before->move) ||
        !move_is_quiet(before->move))
        return;
    const Score gain = TWO_TEMPI - before->corrected_eval - node->frame->corrected_eval;
    const Piece piece = pos_piece_on(node->pos, move_king_to(before->move));
    history_eval_change_bonus(node->worker->history, piece, before->move, gain);
}

// Step 6: static evaluation: raw, corrected and sharpened (node.h). It is improving where it is better than two plies
// ago, or four where the side to move was in check then.
static void evaluate_node(Node *node)
{
    StackFrame *frame = node->frame;
    node->raw_eval = node->sharpened_eval = frame->corrected_eval = SCORE_NONE;
    node->is_improving = false;
    if (node->in_check)
        return;

    const bool known = node->tt_hit && node->table.raw_eval != SCORE_NONE;
    node->raw_eval = known ? node->table.raw_eval : worker_evaluate(node->worker);
    frame->corrected_eval = worker_correct(node->worker, node->raw_eval);
    node->sharpened_eval = sharpen_eval(frame->corrected_eval, node->tt_hit, &node->table);
    Score before = (frame - 2)->corrected_eval;
    if (before == SCORE_NONE)
        before = (frame - 4)->corrected_eval;
    node->is_improving = before == SCORE_NONE || frame->corrected_eval > before;
    update_after_eval_change(node);
}

// Tells which move the root is at, for UCI's currmove and the board's progress.
static void announce_root_move(const Node *node, Move move)
{
    const Worker *worker = node->worker;
    const SearchListener *listener = &worker->shared->setup.listener;
    if (worker->index == 0 && listener->on_current != NULL)
        listener->on_current(listener->context, move, worker->pv_index + node->moves_searched + 1, worker->root_count,
                             worker->root_depth);
}

// Steps 12 to 19: the moves, best first (move_picker.h). Killer moves (Akl and Newborn 1977), good at this ply, and the
// counter move (Uiterwijk 1992), good against the opponent's last move, come before the other quiet ones.
static void move_loop(Node *node)
{
    Worker *worker = node->worker;
    node->is_expected_low = node->is_pv && node->tt_hit && move_is_real(node->table.move) &&
                            (node->table.bound & BOUND_UPPER) != 0 && node->table.depth >= node->depth;
    node->enemy_king_immobile = king_is_immobile(node->pos, colour_other(node->pos->stm));
    node->continuation = worker_continuation(worker, node->ply);

    // Step 12. The order of the moves.
    const Move before = (node->frame - 1)->move;
    const Move refutations[REFUTATIONS_NB] = {
        node->frame->killers[0],
        node->frame->killers[1],
        move_is_real(before) ? *history_counter_move(worker->history, node->pos, before) : MOVE_NONE,
    };
    MovePicker picker;
    move_picker_init(&picker, node->pos, worker->history, &node->continuation, node->table.move, node->ply);
    move_picker_add_refutations(&picker, refutations);
    int deferred_count = 0;
    Move deferred[TRIED_MAX];
    for (Move move = move_picker_next(&picker); move_is_real(move); move = move_picker_next(&picker)) {
        RootMove *root = NULL;
        if (node->is_root) {
            root = worker_find_root_move(worker, move);
            if (root == NULL)
                continue;
            announce_root_move(node, move);
            worker->seldepth = 0;
        }
        if (node->is_singular_test && move_equal(move, node->frame->excluded))
            continue;
        ++node->move_count;
        if (is_put_off(node, move) && deferred_count < TRIED_MAX)
            deferred[deferred_count++] = move;
        else if (try_move(node, &picker, move, root))
            return;
    }
    for (int i = 0; i < deferred_count; ++i)
        if (try_move(node, &picker, deferred[i], NULL))
            break;
}

// ABDADA (busy_moves.h): a move that another thread is searching comes last, when the table may know what it is worth.
// The first move is never put off, for the others need its score.
static bool is_put_off(const Node *node, Move move)
{
    const BusyMoves *busy = node->worker->shared->busy_moves;
    return busy != NULL && !node->is_root && node->moves_searched > 0 &&
           node->depth >= node->worker->params.defer_depth &&
           busy_moves_has(busy, pos_key_after(node->pos, move), node->depth);
}

// Steps 13 to 19 for one move. True when no further move needs to be searched: a cut-off, or the stop flag.
static bool try_move(Node *node, MovePicker *picker, Move move, RootMove *root)
{
    Worker *worker = node->worker;
    const bool is_quiet = move_is_quiet(move);
    const int history = is_quiet ? history_quiet_history(worker->history, node->pos, &node->continuation, move) : 0;

    // Step 13. Moves that are left out: late move pruning, futility, losses of material.
    if (node_skips_move(node, picker, move, history))
        return false;

    // Step 14. Singular extension of the TT move; the test may show that other moves fail high too.
    const uint64_t nodes_before = worker_nodes(worker);
    bool cuts = false;
    const Depth extension = node_singular_extension(node, move, &cuts);
    if (worker_is_stopped(worker) || cuts)
        return true;

    // Steps 15 to 17. Check extension, late move reduction, and the search of the move.
    const Score score = search_child(node, move, history, extension);
    if (worker_is_stopped(worker))
        return true;

    // Steps 18 and 19. What the score means at the root, and for the node.
    if (root != NULL)
        note_root_result(node, root, score, worker_nodes(worker) - nodes_before);
    if (note_score(node, move, score))
        return true;
    if (move_equal(move, node->best_move))
        return false;
    if (is_quiet && node->quiet_count < TRIED_MAX)
        node->quiets[node->quiet_count++] = move;
    else if (!is_quiet && node->capture_count < TRIED_MAX)
        node->captures[node->capture_count++] = move;
    return false;
}

// Steps 15 to 17: makes the move, searches it, and credits the nodes below to it (attention, history.h).
static Score search_child(Node *node, Move move, int history, Depth extension)
{
    const SearchParams *const params = &node->worker->params;
    Worker *worker = node->worker;
    const uint64_t nodes_before = worker_nodes(worker);

    BusyMoves *busy = node->depth >= params->defer_depth ? worker->shared->busy_moves : NULL;
    const Key key = busy != NULL ? pos_key_after(node->pos, move) : 0;
    if (busy != NULL)
        busy_moves_add(busy, key, node->depth);
    worker_make(worker, node->ply, move);
    node->moves_searched += 1;
    const bool gives_check = pos_in_check(node->pos);

    // Step 15. Check extension: deep lines must not end in the middle of a forcing sequence, nor go on for ever. In an
    // equal position checks mostly repeat it.
    const Score value = node->frame->corrected_eval;
    if (extension == 0 && gives_check && node->depth >= params->check_depth && value != SCORE_NONE &&
        abs(value) > params->check_imbalance && node->ply < 2 * worker->root_depth)
        extension = 1;
    node->frame->move_number = node->move_count;
    node->frame->double_extensions = (node->frame - 1)->double_extensions + (extension > 1);
    const Depth new_depth = node->depth - 1 + extension;

    // Step 16. Late move reduction.
    const bool may_reduce = node_may_reduce(node, move);
    node->frame->history = may_reduce ? history : 0;
    const Depth reduction = may_reduce ? node_reduction(node, move, gives_check, history) : 0;

    // Step 17. The search of the move.
    const Score score = pvs(node, new_depth, reduction);
    if (busy != NULL)
        busy_moves_remove(busy, key, node->depth);
    worker_unmake(worker, node->ply, move);

    if (node->ply < ATTENTION_PLIES)
        history_credit(worker->history, node->pos, move, node->ply, worker_nodes(worker) - nodes_before);
    return score;
}

// A surprise is looked at more closely, a move that is hardly better than the best less.
static Depth depth_change_of_research(const Node *node, Score score, Depth new_depth, Depth reduced)
{
    enum { HUNDREDTHS = 100 };
    const SearchParams *const params = &node->worker->params;
    if (score > node->alpha + params->lmr_deeper_margin + params->lmr_deeper_step * (new_depth - reduced))
        return 1;
    return score < node->best_score + params->lmr_shallower_step * new_depth / HUNDREDTHS ? -1 : 0;
}

// Re-search bonus: the continuation histories learn whether a reduced move that beat alpha does so at full depth.
static void update_after_research(const Node *node, Depth depth, Score score)
{
    const Move move = node->frame->move;
    if (!move_is_quiet(move) || (score > node->alpha && score < node->beta))
        return;
    const Piece piece = pos_piece_on(node->pos, move_king_to(move));
    history_update_continuation(node->worker->history, &node->continuation, piece, move, depth, score >= node->beta);
}

// Step 17: principal variation search of the move, which is on the board. A late move is searched with a null window at
// reduced depth, then at about full depth if it beats alpha; the full window follows for the first move of a PV node
// and for each that beats alpha.
static Score pvs(Node *node, Depth new_depth, Depth reduction)
{
    Worker *worker = node->worker;
    const int ply = node->ply + 1;
    Score score = node->alpha + 1;
    bool full_null_window = !node->is_pv || node->moves_searched > 1;

    if (reduction != 0) {
        const Depth reduced = new_depth - reduction < 1 ? 1 : new_depth - reduction;
        score = -search_node(worker, ply, -node->alpha - 1, -node->alpha, reduced, true);
        if (worker_is_stopped(worker))
            return score;
        full_null_window = score > node->alpha && reduced < new_depth;
        if (full_null_window && !node->is_root)
            new_depth += depth_change_of_research(node, score, new_depth, reduced);
        full_null_window = full_null_window && new_depth > reduced;
    }
    if (full_null_window) {
        score = -search_node(worker, ply, -node->alpha - 1, -node->alpha, new_depth, !node->is_cut);
        if (reduction != 0 && !worker_is_stopped(worker))
            update_after_research(node, new_depth, score);
    }
    if (worker_is_stopped(worker))
        return score;
    // What fails high needs no exact score.
    const bool is_better = score > node->alpha && (score < node->beta || node->is_root);
    if (node->is_pv && (node->moves_searched == 1 || is_better)) {
        (node->frame + 1)->pv_length = 0;
        score = -search_node(worker, ply, -node->beta, -node->alpha, new_depth, false);
    }
    return score;
}

// Step 18: the root keeps the score and the line of each move, and how many nodes it took.
static void note_root_result(const Node *node, RootMove *root, Score score, uint64_t nodes)
{
    root->nodes += nodes;
    if (node->moves_searched > 1 && score <= node->alpha) {
        root->score = -SCORE_INFINITE; // only a bound: the order of the iteration before stays
        return;
    }
    const StackFrame *child = node->frame + 1;
    root->score = score;
    root->seldepth = node->worker->seldepth;
    root->bound = score >= node->beta ? BOUND_LOWER : score <= node->alpha ? BOUND_UPPER : BOUND_EXACT;
    root->pv[0] = root->move;
    root->pv_length = 1;
    for (int i = 0; i < child->pv_length && root->pv_length < MAX_PLY; ++i)
        root->pv[root->pv_length++] = child->pv[i];
}

// Step 19: a score above alpha raises it and makes the move the best one. True when the node fails high.
static bool note_score(Node *node, Move move, Score score)
{
    if (score <= node->best_score)
        return false;
    node->best_score = score;
    if (score <= node->alpha)
        return false;
    node->best_move = move;
    if (node->is_pv) {
        StackFrame *frame = node->frame;
        const StackFrame *child = frame + 1;
        frame->pv[0] = move;
        for (int i = 0; i < child->pv_length; ++i)
            frame->pv[i + 1] = child->pv[i];
        frame->pv_length = child->pv_length + 1;
    }
    node->alpha = score;
    if (score >= node->beta)
        return true;
    // A good move is known: what is left has more to prove.
    if (node->depth > 1 && node->depth <= node->worker->params.raised_alpha_depth && !score_is_decisive(score) &&
        !score_is_decisive(node->beta))
        node->depth -= 1;
    return false;
}

// Killer moves: the last two that were good at this ply. Counter move: the last good answer to the opponent's move.
static void update_refutations(const Node *node)
{
    StackFrame *frame = node->frame;
    const Move before = (frame - 1)->move;
    if (!move_equal(frame->killers[0], node->best_move)) {
        frame->killers[1] = frame->killers[0];
        frame->killers[0] = node->best_move;
    }
    if (!node->is_root && move_is_real(before))
        *history_counter_move(node->worker->history, node->pos, before) = node->best_move;
}

// Step 21: a move raised alpha. Bonus for it, malus for those that were tried before it, and for the move before if it
// was a first choice and is refuted.
static void update_histories(Node *node)
{
    enum { CLEARLY_ABOVE = 70 };
    node->frame->cutoffs += node->best_score >= node->beta;
    const HistoryUpdate event = {
        .pos = node->pos,
        .continuation = node->continuation,
        .best = node->best_move,
        .quiets = node->quiets,
        .quiet_count = node->quiet_count,
        .captures = node->captures,
        .capture_count = node->capture_count,
        .depth = node->depth,
        .is_far_above_beta = node->best_score > node->beta + CLEARLY_ABOVE,
        .ply = node->ply,
    };
    history_update(node->worker->history, &event);
    const StackFrame *before = node->frame - 1;
    if (before->move_number == 1 + before->tt_hit || move_equal(before->move, before->killers[0]))
        penalise_early_move(node, node->depth + 1);
    if (move_is_quiet(node->best_move))
        update_refutations(node);
    if (node->best_score < node->beta)
        return;
    ++node->worker->cutoffs.all;
    node->worker->cutoffs.by_first_move += node->moves_searched == 1;
}

// Step 21: no move raised alpha. Reward the opponent's previous quiet move.
static void update_after_fail_low(const Node *node)
{
    enum { DEPTH_MIN = 5 };
    const Move move = (node->frame - 1)->move;
    if (node->is_root || node->is_singular_test || !move_is_real(move) || !move_is_quiet(move) ||
        (node->depth < DEPTH_MIN && !node->is_pv))
        return;
    const ContinuationHistory continuation = worker_continuation(node->worker, node->ply - 1);
    const Piece piece = pos_piece_on(node->pos, move_king_to(move));
    history_update_continuation(node->worker->history, &continuation, piece, move, node->depth, true);
}

// Step 22: store in the transposition table.
static void save_to_tt(const Node *node, Score original_alpha)
{
    // The root's entry is about the best of all moves, not of the second line or of those asked for.
    if (node->is_root && (node->worker->pv_index > 0 || node->worker->shared->setup.limits.search_moves.count > 0))
        return;
    Bound bound = BOUND_UPPER;
    if (node->best_score >= node->beta)
        bound = BOUND_LOWER;
    else if (node->is_pv && node->best_score > original_alpha)
        bound = BOUND_EXACT;
    const TtData data = {
        .move = node->best_move,
        .score = score_to_tt(node->best_score, node->ply),
        .raw_eval = node->raw_eval,
        .depth = node->depth,
        .bound = bound,
        .was_pv = node->frame->was_pv,
    };
    tt_store(node->worker->shared->table, node->pos->key, &data);
}

// Step 23: correction history. Learn the error of the evaluation where the bound shows one. After a capture as the best
// move the evaluation was not meant to be exact.
static void update_correction_history(const Node *node, Score original_alpha)
{
    const Score expected = node->frame->corrected_eval;
    if (node->in_check || score_is_decisive(node->best_score) ||
        (move_is_real(node->best_move) && !move_is_quiet(node->best_move)))
        return;
    if (node->best_score >= node->beta && node->best_score <= expected)
        return;
    if (node->best_score <= original_alpha && node->best_score >= expected)
        return;
    corrections_learn(node->worker->corrections, node->pos, node->depth, node->best_score - expected);
}
