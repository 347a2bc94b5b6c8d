// SPDX-License-Identifier: GPL-3.0-or-later
// A selective search that asks for static exchanges where Reul 2009, sections 4.5.1 to 4.5.4, asks for them: order of
// captures, pawns of the evaluation, pruning and extensions. Board, table and evaluation are those of testbed.c; the
// full-width searches are there too. Called by experiments/see_uses.c and experiments/profile.c.
#include "study/testbed/selective.h"

#include "base/memory.h"
#include "board/see.h"
#include "study/testbed/testbed_state.h"

#include <assert.h>

// Depths are in twelfths of a ply, one of the units of section 4.5.3, in which quarters and thirds can be told.
enum {
    PLY = 12,
    QUARTER = PLY / 4,
    CHECK_EXTENSION = PLY,
    NULL_MOVE_REDUCTION = 3 * PLY,
    REDUCTION_DEPTH_MIN = 3 * PLY,
    REDUCTION_MOVES_MIN = 4,   // moves done before the first that is reduced by a ply ...
    REDUCTION_MOVES_MORE = 12, // ... and by two
    FUTILE_DEPTH_MAX = 6 * PLY,
};

// Move order, most important first: table, good captures, killers, history, bad captures.
enum {
    KEY_GOOD_CAPTURE = 1 << 28,
    KEY_KILLER = 1 << 27,
    KEY_BAD_CAPTURE = -(1 << 28),
    KEY_VICTIM = 1 << 4,
    HISTORY_MAX = 1 << 26,
    KILLER_NB = 2,
};

typedef struct Selective {
    Testbed *testbed;
    unsigned without;
    SelectiveCounts counts;
    Move killers[MAX_PLY + 1][KILLER_NB];
    int32_t history[PIECE_NB][SQ_NB]; // of quiet moves, by the piece and where it went
} Selective;

// What a safe push of a pawn is extended by.
static int push_extension(const Selective *selective)
{
    if ((selective->without & SELECTIVE_PUSH_THIRD) != 0)
        return PLY / 3;
    return (selective->without & SELECTIVE_PUSH_TWO_THIRDS) != 0 ? 2 * PLY / 3 : PLY / 2;
}

typedef struct SelectiveNode {
    Score alpha, beta, best;
    Move best_move;
    int ply, depth;
    bool in_check, is_pv;
} SelectiveNode;

static Score search(Selective *selective, int ply, int depth, Score alpha, Score beta);

// --- exchanges -----------------------------------------------------------------------------------------------------

// Each use can be left out, so that an experiment can compare the search with and without it.
static bool uses_exchange(const Selective *selective, ExchangeUse use)
{
    return (selective->without & 1U << use) == 0;
}

// Counts the call by what it is for.
static bool loses_exchange(Selective *selective, ExchangeUse use, Move move)
{
    ++selective->counts.exchanges[use];
    return !see_at_least(&selective->testbed->pos, move, 0);
}

// Figure 4.9: promotions, and captures of pieces worth as much or more, are good without an exchange.
static bool is_good_capture(Selective *selective, ExchangeUse use, Move move)
{
    const Position *pos = &selective->testbed->pos;
    const int mover = piece_value[piece_type(pos_piece_on(pos, move_from(move)))];
    return move_is_promotion(move) || !uses_exchange(selective, use) ||
           exchange_first_gain(pos, move, piece_value) >= mover || !loses_exchange(selective, use, move);
}

// Figure 4.10, with a limit of depth and one of moves done. A move is reversible that is neither capture nor pawn move.
static bool is_futile(Selective *selective, const SelectiveNode *node, Move move, int moves_done)
{
    const Position *pos = &selective->testbed->pos;
    ++selective->counts.pruning_candidates;
    if (!uses_exchange(selective, EXCHANGE_FOR_PRUNING) || node->is_pv || node->in_check || moves_done == 0 ||
        node->depth > FUTILE_DEPTH_MAX || !move_is_quiet(move) ||
        piece_type(pos_piece_on(pos, move_from(move))) == PT_PAWN || score_is_mate(node->best))
        return false;
    return loses_exchange(selective, EXCHANGE_FOR_PRUNING, move);
}

// Figure 4.11 with its note 11, asked before the push: the exchange on the square to which it goes is the same.
static bool is_safe_push(Selective *selective, Move move)
{
    const Position *pos = &selective->testbed->pos;
    const Rank rank = rank_relative(pos->stm, square_rank(move_to(move)));
    return uses_exchange(selective, EXCHANGE_FOR_EXTENSION) && (rank == RANK_6 || rank == RANK_7) &&
           piece_type(pos_piece_on(pos, move_from(move))) == PT_PAWN &&
           !loses_exchange(selective, EXCHANGE_FOR_EXTENSION, move);
}

int selective_pawn_exchanges(const Position *pos)
{
    PawnEntry pawns;
    pawns_compute(pos, &pawns, NULL);
    int exchanges = 0;
    for (Colour us = WHITE; us <= BLACK; ++us) {
        const Colour them = colour_other(us);
        for (Bitboard left = pos_pieces(pos, them, PT_PAWN); left != 0;)
            exchanges += (pawn_attacks(them, bb_pop(&left)) & pos_pieces(pos, us, PT_PAWN)) != 0;
        for (Bitboard left = pawns.passed[us]; left != 0;) {
            const Square stop = square_step(bb_pop(&left), pawn_push(us));
            exchanges += !bb_has(pos->by_colour[WHITE] | pos->by_colour[BLACK], stop) &&
                         pos_is_attacked(pos, stop, them, &pos->occupied);
        }
    }
    return exchanges;
}

// The pawn exchanges that the thesis works out in its evaluation are counted here, not played: see
// selective_pawn_exchanges.
static Score evaluate(Selective *selective, int ply)
{
    ++selective->counts.evaluations;
    selective->counts.exchanges[EXCHANGE_FOR_PAWNS] += (uint64_t)selective_pawn_exchanges(&selective->testbed->pos);
    return testbed_evaluate(selective->testbed, ply);
}

// --- moves ---------------------------------------------------------------------------------------------------------

// Most valuable victim first, of equal ones the least valuable attacker.
static int capture_score(const Position *pos, Move move)
{
    return exchange_first_gain(pos, move, piece_value) * KEY_VICTIM -
           (int)piece_type(pos_piece_on(pos, move_from(move)));
}

// Killers of the ply before all others; then history.
static int quiet_score(const Selective *selective, int ply, Move move)
{
    for (int i = 0; i < KILLER_NB; ++i)
        if (move_equal(move, selective->killers[ply][i]))
            return KEY_KILLER - i;
    return selective->history[pos_piece_on(&selective->testbed->pos, move_from(move))][move_to(move)];
}

// The TT move has been searched before the others were generated: it gets no key and is left out.
static void fill_moves(Selective *selective, const SelectiveNode *node, TestbedMoves *moves, Move tt_move)
{
    const Position *pos = &selective->testbed->pos;
    Move all[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_ALL, all);
    moves->next = moves->count = 0;
    for (int i = 0; i < count; ++i) {
        if (move_equal(all[i], tt_move))
            continue;
        moves->moves[moves->count] = all[i];
        moves->keys[moves->count++] = move_is_quiet(all[i]) ? quiet_score(selective, node->ply, all[i])
                                      : is_good_capture(selective, EXCHANGE_FOR_ORDER, all[i])
                                          ? KEY_GOOD_CAPTURE + capture_score(pos, all[i])
                                          : KEY_BAD_CAPTURE + capture_score(pos, all[i]);
    }
}

// A quiet move that cut is a killer of its ply and gains in the history.
static void learn(Selective *selective, const SelectiveNode *node)
{
    const Position *pos = &selective->testbed->pos;
    if (!move_is_quiet(node->best_move))
        return;
    Move *killers = selective->killers[node->ply];
    if (!move_equal(killers[0], node->best_move)) {
        killers[1] = killers[0];
        killers[0] = node->best_move;
    }
    int32_t *weight = &selective->history[pos_piece_on(pos, move_from(node->best_move))][move_to(node->best_move)];
    // By the depth in quarters, whatever the unit.
    const int depth = node->depth / QUARTER;
    if (*weight < HISTORY_MAX)
        *weight += depth * depth;
}

// True when the node fails high.
static bool note_score(SelectiveNode *node, Move move, Score score)
{
    if (score <= node->best)
        return false;
    node->best = score;
    if (score <= node->alpha)
        return false;
    node->alpha = score;
    node->best_move = move;
    return score >= node->beta;
}

// --- quiescence ----------------------------------------------------------------------------------------------------

// Captures that lose nothing by exchange, or all evasions in check, until the position is quiet. Bounds are not stored:
// only nodes of the main search use the table.
static Score quiescence(Selective *selective, int ply, Score alpha, Score beta)
{
    Testbed *testbed = selective->testbed;
    const Position *pos = &testbed->pos;
    ++selective->counts.nodes;
    ++selective->counts.quiescence_nodes[pos->stm];
    SelectiveNode node = {.alpha = alpha, .beta = beta, .ply = ply, .in_check = pos_in_check(pos)};
    if (ply >= MAX_PLY - 1)
        return node.in_check ? SCORE_DRAW : evaluate(selective, ply);
    node.best = node.in_check ? -SCORE_INFINITE : evaluate(selective, ply);
    if (node.best >= beta)
        return node.best;
    if (node.best > alpha)
        node.alpha = node.best;
    TestbedMoves moves = {.next = 0};
    moves.count = movegen_write(pos, node.in_check ? MOVES_EVASIONS : MOVES_NOISY, moves.moves);
    selective->counts.capture_lists += !node.in_check;
    for (int i = 0; i < moves.count; ++i)
        moves.keys[i] = move_is_quiet(moves.moves[i]) ? quiet_score(selective, ply, moves.moves[i]) - HISTORY_MAX
                                                      : capture_score(pos, moves.moves[i]);
    for (Move move = testbed_moves_next(&moves); move_is_real(move); move = testbed_moves_next(&moves)) {
        if (!node.in_check && !is_good_capture(selective, EXCHANGE_FOR_QUIESCENCE, move))
            continue;
        testbed_make(testbed, ply, move);
        const Score score = -quiescence(selective, ply + 1, -beta, -node.alpha);
        testbed_unmake(testbed, ply, move);
        if (note_score(&node, move, score))
            break;
    }
    return node.best == -SCORE_INFINITE ? score_mated_in(ply) : node.best;
}

// --- the search ----------------------------------------------------------------------------------------------------

// Late quiet moves that neither answer nor give check are reduced by a ply or two, a ply less in the principal
// variation.
static int reduction_of(const SelectiveNode *node, Move move, int moves_done, bool gives_check)
{
    if (node->depth < REDUCTION_DEPTH_MIN || node->in_check || gives_check || !move_is_quiet(move) ||
        moves_done < REDUCTION_MOVES_MIN)
        return 0;
    const int plies = moves_done < REDUCTION_MOVES_MORE ? 1 : 2;
    return (node->is_pv ? plies - 1 : plies) * PLY;
}

// Late moves with a null window at reduced depth first, then at full depth, then in the full window.
static Score search_move(Selective *selective, const SelectiveNode *node, Move move, int moves_done)
{
    Testbed *testbed = selective->testbed;
    const int next = node->ply + 1;
    const bool gives_check = pos_gives_check(&testbed->pos, move);
    const int extension = gives_check ? CHECK_EXTENSION : is_safe_push(selective, move) ? push_extension(selective) : 0;
    const int depth = node->depth - PLY + extension;
    const int reduction = reduction_of(node, move, moves_done, gives_check);
    testbed_make(testbed, node->ply, move);
    Score score = node->beta;
    if (reduction > 0)
        score = -search(selective, next, depth - reduction, -node->alpha - 1, -node->alpha);
    if (score > node->alpha && moves_done > 0)
        score = -search(selective, next, depth, -node->alpha - 1, -node->alpha);
    if (moves_done == 0 || (node->is_pv && score > node->alpha))
        score = -search(selective, next, depth, -node->beta, -node->alpha);
    testbed_unmake(testbed, node->ply, move);
    return score;
}

// True when the node fails high. The TT move is searched before the others are generated.
static bool search_moves(Selective *selective, SelectiveNode *node, Move tt_move, int *moves_done)
{
    if (move_is_real(tt_move)) {
        if (note_score(node, tt_move, search_move(selective, node, tt_move, (*moves_done)++)))
            return true;
    }
    TestbedMoves moves;
    fill_moves(selective, node, &moves, tt_move);
    for (Move move = testbed_moves_next(&moves); move_is_real(move); move = testbed_moves_next(&moves)) {
        if (is_futile(selective, node, move, *moves_done))
            continue;
        if (note_score(node, move, search_move(selective, node, move, (*moves_done)++)))
            return true;
    }
    return false;
}

// Is the node so good that even passing fails high? Not twice in a row, in check, in pawn endings or at the root.
static bool pass_cuts(Selective *selective, const SelectiveNode *node)
{
    Testbed *testbed = selective->testbed;
    const Position *pos = &testbed->pos;
    if (node->is_pv || node->in_check || node->ply == 0 || node->depth < 2 * PLY ||
        move_equal(testbed->moves[node->ply - 1], MOVE_NULL) || !pos_has_non_pawns(pos, pos->stm) ||
        score_is_mate(node->beta))
        return false;
    testbed_make_null(testbed, node->ply);
    const Score score =
        -search(selective, node->ply + 1, node->depth - NULL_MOVE_REDUCTION, -node->beta, -node->beta + 1);
    testbed_unmake_null(testbed, node->ply);
    return score >= node->beta;
}

// Bounds of searches as deep or deeper count, but in the principal variation.
static bool tt_cutoff(const Selective *selective, SelectiveNode *node, Move *tt_move)
{
    TestbedEntry entry;
    if (!testbed_look_up(selective->testbed, node->ply, &entry))
        return false;
    *tt_move = entry.move;
    if (node->is_pv || entry.depth < node->depth)
        return false;
    node->best = entry.lower >= node->beta ? entry.lower : entry.upper;
    return entry.lower >= node->beta || entry.upper <= node->alpha;
}

// One node of the main search: table, null move, then all moves with extensions, reductions and pruning by exchange.
static Score search(Selective *selective, int ply, int depth, Score alpha, Score beta)
{
    Testbed *testbed = selective->testbed;
    if (depth < PLY || ply >= MAX_PLY - 1)
        return quiescence(selective, ply, alpha, beta);
    ++selective->counts.nodes;
    ++selective->counts.main_nodes[testbed->pos.stm];
    SelectiveNode node = {
        .alpha = alpha,
        .beta = beta,
        .best = -SCORE_INFINITE,
        .best_move = MOVE_NONE,
        .ply = ply,
        .depth = depth,
        .in_check = pos_in_check(&testbed->pos),
        .is_pv = beta - alpha > 1,
    };
    Move tt_move = MOVE_NONE;
    if (tt_cutoff(selective, &node, &tt_move))
        return node.best;
    // A bound of the table that did not cut is no score of this search.
    node.best = -SCORE_INFINITE;
    if (pass_cuts(selective, &node))
        return beta;
    int moves_done = 0;
    if (search_moves(selective, &node, tt_move, &moves_done))
        learn(selective, &node);
    if (moves_done == 0)
        return node.in_check ? score_mated_in(ply) : SCORE_DRAW;
    if (ply == 0 && move_is_real(node.best_move))
        testbed->best = node.best_move;
    testbed_keep(testbed, ply, depth, alpha, beta, node.best, node.best_move);
    return node.best;
}

SelectiveResult selective_run(Testbed *testbed, const Position *pos, Depth depth, unsigned without)
{
    assert(depth >= 1 && depth <= TESTBED_DEPTH_MAX);
    testbed_begin(testbed, pos, &(TestbedSettings){.use_table = true});
    Selective *selective = mem_new(1, sizeof *selective);
    selective->testbed = testbed;
    selective->without = without;
    SelectiveResult result = {.best = MOVE_NONE};
    // Iterative deepening: each depth leaves its moves in the table for the next.
    for (Depth d = 1; d <= depth; ++d)
        result.value = search(selective, 0, d * PLY, -SCORE_INFINITE, SCORE_INFINITE);
    result.best = testbed->best;
    result.counts = selective->counts;
    mem_free(selective);
    return result;
}
