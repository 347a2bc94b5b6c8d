// SPDX-License-Identifier: GPL-3.0-or-later
// The testbed: a full-width alpha-beta search whose driver, orderings, quiescence, table and null move can be chosen
// one by one, and the graphs that it could do with. Drivers are in drivers.c, orderings in orderings.c, quiescence in
// quiescence.c, a search with pruning in selective.c. Called by the experiments drivers, ordering and chains.
#include "study/testbed/testbed_state.h"

#include "base/memory.h"
#include "board/rules.h"
#include "eval/eval.h"
#include "search/tt.h"

#include <assert.h>
#include <math.h>

enum {
    NULL_MOVE_REDUCTION = 2, // C. Donninger, "Null move and deep search", ICCA Journal 16(3), 1993
    NULL_MOVE_DEPTH_MIN = 2,
};

typedef struct Node {
    Testbed *testbed;
    TestbedNode seen; // as the orderings see it
    Score alpha, beta;
    Score best;
    Move best_move; // raised alpha or cut; MOVE_NONE if none did
} Node;

// --- the board -----------------------------------------------------------------------------------------------------

// The fifty-move rule looks at the way to a position, and so does the evaluation that fades with it: here no move
// counts.
static void forget_the_way(Position *pos)
{
    pos->rule50 = 0;
}

void testbed_make(Testbed *testbed, int ply, Move move)
{
    testbed->psqt[ply + 1] = psqt_sum_after(testbed->psqt[ply], &testbed->pos, move);
    testbed->moves[ply] = move;
    pos_make_move(&testbed->pos, move, &testbed->undo[ply]);
    forget_the_way(&testbed->pos);
}

void testbed_unmake(Testbed *testbed, int ply, Move move)
{
    pos_unmake_move(&testbed->pos, move, &testbed->undo[ply]);
}

void testbed_make_null(Testbed *testbed, int ply)
{
    testbed->psqt[ply + 1] = testbed->psqt[ply];
    testbed->moves[ply] = MOVE_NULL;
    pos_make_null(&testbed->pos, &testbed->undo[ply]);
    forget_the_way(&testbed->pos);
}

void testbed_unmake_null(Testbed *testbed, int ply)
{
    pos_unmake_null(&testbed->pos, &testbed->undo[ply]);
}

int testbed_phase(const Position *pos)
{
    MaterialEntry material;
    material_compute(pos, &material, NULL);
    return material.phase;
}

// The same value in both phases, so that the phase of a node does not count.
static Tapered blended(Tapered sum, int phase)
{
    const int value = (tapered_mg(sum) * phase + tapered_eg(sum) * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX;
    return tapered_make(value, value);
}

Score testbed_evaluate(const Testbed *testbed, int ply)
{
    const Tapered psqt = testbed->psqt[ply];
    if (rules_insufficient_material(&testbed->pos))
        return SCORE_DRAW;
    return eval_with_psqt(&testbed->pos, testbed->settings.use_root_squares ? blended(psqt, testbed->root_phase) : psqt,
                          testbed->pawns);
}

TestbedNode testbed_node(const Testbed *testbed, int ply, Depth depth, Move tt_move)
{
    return (TestbedNode){
        .pos = &testbed->pos,
        .ply = ply,
        .depth = depth,
        .last = ply > 0 ? testbed->moves[ply - 1] : MOVE_NONE,
        .tt_move = tt_move,
        .psqt = testbed->psqt[ply],
    };
}

// --- the table -----------------------------------------------------------------------------------------------------

// Mates are stored as counted from the node; infinite bounds, where nothing is known, stay as they are.
static int16_t bound_to_table(Score bound, int ply)
{
    return (int16_t)(bound == SCORE_INFINITE || bound == -SCORE_INFINITE ? bound : score_to_tt(bound, ply));
}

// Mates counted from the root again.
static int16_t bound_from_table(int16_t bound, int ply)
{
    return (int16_t)(bound == SCORE_INFINITE || bound == -SCORE_INFINITE ? bound : score_from_tt(bound, ply));
}

bool testbed_look_up(const Testbed *testbed, int ply, TestbedEntry *entry)
{
    const bool found = testbed_table_find(testbed->table, testbed->pos.key, entry);
    entry->lower = bound_from_table(entry->lower, ply);
    entry->upper = bound_from_table(entry->upper, ply);
    return found;
}

void testbed_keep(const Testbed *testbed, int ply, int depth, Score alpha, Score beta, Score found, Move move)
{
    const TestbedEntry entry = {
        .key = testbed->pos.key,
        // Fail soft: what is found bounds the value on the side where the window does not.
        .lower = bound_to_table(found > alpha ? found : -SCORE_INFINITE, ply),
        .upper = bound_to_table(found < beta ? found : SCORE_INFINITE, ply),
        .move = move,
        .depth = (uint8_t)(depth < UINT8_MAX ? depth : UINT8_MAX),
    };
    testbed_table_store(testbed->table, &entry);
}

// Looks the node up; true if its bounds decide it.
static bool tt_cutoff(Node *node)
{
    const Testbed *testbed = node->testbed;
    TestbedEntry entry;
    if (!testbed->keeps_table || !testbed_look_up(testbed, node->seen.ply, &entry))
        return false;
    node->seen.tt_move = entry.move;
    // Bounds of another depth are of another value: only the move is taken. A table that serves the order of moves
    // alone does not cut.
    if (!testbed->settings.use_table || entry.depth != node->seen.depth)
        return false;
    node->best = entry.lower >= node->beta ? entry.lower : entry.upper;
    return entry.lower >= node->beta || entry.upper <= node->alpha || entry.lower == entry.upper;
}

// --- moves ---------------------------------------------------------------------------------------------------------

// One ply deeper, seen from the side to move here (negamax).
static Score search_below(const Node *node, Score alpha, Score beta)
{
    return -testbed_search(node->testbed, node->seen.ply + 1, node->seen.depth - 1, -beta, -alpha);
}

// The principal variation searches ask of later moves only whether they are better, and look again at those that are:
// PVS (T. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4),
// 1982) in the whole window, NegaScout (A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal
// 6(4), 1983) above the value that it has seen. Right above the horizon NegaScout asks no such question: there the
// answer costs as much as the value. (Reinefeld looks at no move again in the last two plies, where he has exact
// leaves; our leaves are searches.)
static bool is_scouted(const Node *node, bool is_first)
{
    const TestbedDriver driver = node->testbed->settings.driver;
    const bool is_negascout = driver == TESTBED_NEGASCOUT || driver == TESTBED_ASPIRATION_NEGASCOUT;
    return !is_first && node->beta - node->alpha > 1 &&
           (driver == TESTBED_PVS || (is_negascout && node->seen.depth > 1));
}

// Plays the move and searches it, with a null window first where the driver scouts.
static Score search_move(const Node *node, Move move, bool is_first)
{
    Testbed *testbed = node->testbed;
    const bool scouted = is_scouted(node, is_first);
    testbed_make(testbed, node->seen.ply, move);
    Score score = search_below(node, node->alpha, scouted ? node->alpha + 1 : node->beta);
    if (scouted && score > node->alpha && score < node->beta)
        score = search_below(node, testbed->settings.driver == TESTBED_PVS ? node->alpha : score, node->beta);
    testbed_unmake(testbed, node->seen.ply, move);
    return score;
}

// The move loop: best moves first, until one fails high.
static void search_moves(Node *node, TestbedMoves *moves)
{
    TestbedCounts *counts = &node->testbed->counts;
    ++counts->expanded;
    counts->moves += (uint64_t)moves->count;
    for (Move move = testbed_moves_next(moves); move_is_real(move); move = testbed_moves_next(moves)) {
        const bool is_first = moves->next == 1;
        const Score score = search_move(node, move, is_first);
        if (score > node->best)
            node->best = score;
        if (score <= node->alpha)
            continue;
        node->best_move = move;
        node->alpha = score;
        if (score < node->beta)
            continue;
        ++counts->cutoffs;
        counts->first_cutoffs += is_first;
        return;
    }
}

// No null move at the root, near the horizon, after another one, in check, in pawn endings (zugzwang) or where a mate
// is asked for.
static bool may_pass(const Node *node)
{
    const Position *pos = &node->testbed->pos;
    return node->testbed->settings.use_null_move && node->seen.ply > 0 && node->seen.depth >= NULL_MOVE_DEPTH_MIN &&
           !move_equal(node->seen.last, MOVE_NULL) && !pos_in_check(pos) && pos_has_non_pawns(pos, pos->stm) &&
           !score_is_mate(node->beta);
}

// Is the node so good that even passing fails high?
static bool pass_cuts(Node *node)
{
    Testbed *testbed = node->testbed;
    const int ply = node->seen.ply;
    if (!may_pass(node))
        return false;
    testbed_make_null(testbed, ply);
    const Depth depth = node->seen.depth - 1 - NULL_MOVE_REDUCTION;
    const Score score = -testbed_search(testbed, ply + 1, depth > 0 ? depth : 0, -node->beta, -node->beta + 1);
    testbed_unmake_null(testbed, ply);
    if (score < node->beta)
        return false;
    node->best = score_is_mate(score) ? node->beta : score; // a mate after a pass is none
    return true;
}

// --- nodes ---------------------------------------------------------------------------------------------------------

// Null move, then all moves; mate or stalemate where there are none.
static void search_interior(Node *node)
{
    Testbed *testbed = node->testbed;
    TestbedMoves moves;
    if (pass_cuts(node))
        return;
    testbed_moves_fill(&moves, MOVES_ALL, &node->seen, &testbed->settings.orderings, testbed->memory);
    node->best = -SCORE_INFINITE;
    search_moves(node, &moves);
    if (moves.count == 0)
        node->best = pos_in_check(&testbed->pos) ? score_mated_in(node->seen.ply) : SCORE_DRAW;
    if (!move_is_real(node->best_move))
        return;
    testbed_memory_learn(testbed->memory, &testbed->settings.orderings, &node->seen, node->best_move);
    if (node->seen.ply == 0)
        testbed->best = node->best_move;
}

Score testbed_search(Testbed *testbed, int ply, Depth depth, Score alpha, Score beta)
{
    testbed->counts.interior += depth > 0;
    if (ply > 0 && rules_insufficient_material(&testbed->pos))
        return SCORE_DRAW;
    Node node = {
        .testbed = testbed,
        .seen = testbed_node(testbed, ply, depth, MOVE_NONE),
        .alpha = alpha,
        .beta = beta,
        .best_move = MOVE_NONE,
    };
    if (tt_cutoff(&node))
        return node.best;
    if (depth > 0) {
        search_interior(&node);
    } else {
        ++testbed->counts.leaves;
        node.best = testbed_quiescence(testbed, ply, 0, alpha, beta);
    }
    if (testbed->keeps_table)
        testbed_keep(testbed, ply, depth, alpha, beta, node.best, node.best_move);
    return node.best;
}

Score testbed_minimax(Testbed *testbed, int ply, Depth depth)
{
    TestbedMoves moves;
    if (ply > 0 && rules_insufficient_material(&testbed->pos))
        return SCORE_DRAW;
    if (depth == 0) {
        ++testbed->counts.leaves;
        return testbed_quiescence(testbed, ply, 0, -SCORE_INFINITE, SCORE_INFINITE);
    }
    const TestbedNode node = testbed_node(testbed, ply, depth, MOVE_NONE);
    testbed_moves_fill(&moves, MOVES_ALL, &node, &(OrderingList){0}, testbed->memory);
    ++testbed->counts.interior;
    ++testbed->counts.expanded;
    testbed->counts.moves += (uint64_t)moves.count;
    Score best = -SCORE_INFINITE;
    for (Move move = testbed_moves_next(&moves); move_is_real(move); move = testbed_moves_next(&moves)) {
        testbed_make(testbed, ply, move);
        const Score score = -testbed_minimax(testbed, ply + 1, depth - 1);
        testbed_unmake(testbed, ply, move);
        if (score > best && ply == 0)
            testbed->best = move;
        best = score > best ? score : best;
    }
    if (moves.count == 0)
        return pos_in_check(&testbed->pos) ? score_mated_in(ply) : SCORE_DRAW;
    return best;
}

// --- the whole search ----------------------------------------------------------------------------------------------

Testbed *testbed_new(int table_bits, Error *error)
{
    Testbed *testbed = mem_new(1, sizeof *testbed);
    testbed->table = testbed_table_new(table_bits, error);
    testbed->pawns = mem_new(1, sizeof *testbed->pawns);
    testbed->memory = testbed_memory_new();
    if (testbed->table != NULL)
        return testbed;
    testbed_free(testbed);
    return NULL;
}

void testbed_free(Testbed *testbed)
{
    if (testbed == NULL)
        return;
    mem_free(testbed->memory);
    mem_free(testbed->pawns);
    testbed_table_free(testbed->table);
    mem_free(testbed);
}

// The root and the settings of a search; memories of earlier roots are cleared, the table is not.
static void set_up(Testbed *testbed, const Position *pos, const TestbedSettings *settings)
{
    testbed->settings = *settings;
    if (settings->quiescence == NULL)
        testbed->settings.quiescence = &testbed_plain_quiescence;
    testbed->keeps_table = settings->use_table || testbed_orderings_have(&settings->orderings, ORDER_TABLE);
    testbed->pos = *pos;
    testbed->pos.last = NULL;
    testbed->pos.rule50 = 0;
    testbed->psqt[0] = psqt_sum(pos);
    testbed->root_phase = testbed_phase(pos);
    testbed->best = MOVE_NONE;
    testbed_memory_clear(testbed->memory, settings->learning);
}

// Values of odd and of even depths resemble each other more than those of neighbours, as the same side moves last: each
// is guessed by the one two plies before. At first quiescence is asked.
static TestbedResult search_depths(Testbed *testbed, Depth depth)
{
    const TestbedSettings *settings = &testbed->settings;
    const TestbedDriverDef *driver = &testbed_drivers[settings->driver];
    const Score standing = testbed_quiescence(testbed, 0, 0, -SCORE_INFINITE, SCORE_INFINITE);
    Score guesses[2] = {standing, standing};
    testbed->counts = (TestbedCounts){0};
    TestbedResult result = {.value = standing};
    for (Depth d = settings->use_deepening ? 1 : depth; d <= depth; ++d) {
        testbed_memory_begin(testbed->memory, &settings->orderings, &testbed->pos);
        result.value = driver->run(testbed, d, driver->guess != 0 ? driver->guess : guesses[d % 2]);
        result.by_depth[d] = testbed->counts;
        guesses[d % 2] = result.value;
    }
    result.best = testbed->best;
    result.counts = testbed->counts;
    return result;
}

void testbed_begin(Testbed *testbed, const Position *pos, const TestbedSettings *settings)
{
    set_up(testbed, pos, settings);
    if (testbed->keeps_table)
        testbed_table_clear(testbed->table);
}

TestbedResult testbed_run(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth)
{
    assert(depth >= 1 && depth <= TESTBED_DEPTH_MAX);
    testbed_begin(testbed, pos, settings);
    return search_depths(testbed, depth);
}

// Alpha-beta once more with the moves that the table has, which has forgotten everything else.
static TestbedResult search_known_moves(Testbed *testbed, const Position *pos, const TestbedSettings *settings,
                                        Depth depth)
{
    TestbedSettings second = *settings;
    second.driver = TESTBED_ALPHA_BETA;
    second.use_deepening = false;
    second.orderings = testbed_orderings_led_by(&settings->orderings, ORDER_TABLE);
    testbed_table_forget_bounds(testbed->table);
    set_up(testbed, pos, &second);
    return search_depths(testbed, depth);
}

TestbedResult testbed_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth)
{
    assert(settings->use_table);
    testbed_run(testbed, pos, settings, depth);
    return search_known_moves(testbed, pos, settings, depth);
}

// Is the value of the position on the board at least `bound`? *nodes: of the smallest tree that shows it. Keeps the
// move with the smallest subtree wherever one move is enough; for that all of them are looked at.
static bool smallest_proof(Testbed *testbed, int ply, Depth depth, Score bound, uint64_t *nodes)
{
    TestbedMoves moves;
    uint64_t smallest = UINT64_MAX, sum = 0;
    Move best = MOVE_NONE;
    *nodes = 1;
    if (ply > 0 && rules_insufficient_material(&testbed->pos))
        return SCORE_DRAW >= bound;
    if (depth == 0) {
        const uint64_t before = testbed->counts.quiescence;
        const Score value = testbed_quiescence(testbed, ply, 0, bound - 1, bound);
        *nodes += testbed->counts.quiescence - before;
        return value >= bound;
    }
    const TestbedNode node = testbed_node(testbed, ply, depth, MOVE_NONE);
    testbed_moves_fill(&moves, MOVES_ALL, &node, &(OrderingList){0}, testbed->memory);
    if (moves.count == 0)
        return (pos_in_check(&testbed->pos) ? score_mated_in(ply) : SCORE_DRAW) >= bound;
    for (Move move = testbed_moves_next(&moves); move_is_real(move); move = testbed_moves_next(&moves)) {
        uint64_t below;
        testbed_make(testbed, ply, move);
        const bool is_refuted = smallest_proof(testbed, ply + 1, depth - 1, 1 - bound, &below);
        testbed_unmake(testbed, ply, move);
        sum += below;
        if (is_refuted || below >= smallest)
            continue;
        smallest = below;
        best = move;
    }
    *nodes += move_is_real(best) ? smallest : sum;
    if (move_is_real(best))
        testbed_keep(testbed, ply, depth, bound - 1, bound, bound, best);
    return move_is_real(best);
}

TestbedResult testbed_real_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings,
                                         Depth depth)
{
    assert(settings->use_table);
    const Score value = testbed_run(testbed, pos, settings, depth).value;
    uint64_t nodes;
    // The value is proved from below and from above, which needs the best moves of both sides.
    smallest_proof(testbed, 0, depth, value, &nodes);
    smallest_proof(testbed, 0, depth, value + 1, &nodes);
    return search_known_moves(testbed, pos, settings, depth);
}

double testbed_best_case(double width, Depth depth)
{
    return pow(width, depth / 2) + pow(width, (depth + 1) / 2) - 1;
}
