// SPDX-License-Identifier: GPL-3.0-or-later
// Move orderings of the testbed, and the moves of a node by them.
#include "study/testbed/testbed_state.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/see.h"
#include "eval/eval.h"

#include <stdio.h>
#include <string.h>

typedef struct Killer {
    Move move;
    int count; // cut-offs since it is here
} Killer;

// What the orderings remember of the search of one root. Tables of squares are by from and to.
struct OrderingMemory {
    OrderingLearning learning;
    int root_phase;             // of the root: EVAL_PHASE_MAX with all pieces, 0 with none
    Killer killers[MAX_PLY][2]; // the first has cut at least as often as the second
    int32_t cutoffs[MAX_PLY][SQ_NB][SQ_NB];
    int32_t history[COLOUR_NB][SQ_NB * SQ_NB];
    int history_best[COLOUR_NB]
                    [2]; // indices of the two highest values of a side; 0, which is no move, where none is known
    Move answers[COLOUR_NB][SQ_NB][SQ_NB]; // of a side, by the move that it answers
    // Chessmaps.
    int32_t good[COLOUR_NB][CHESSMAPS_SECTOR_NB]; // good moves that went there, since the search began
    SectorWorth experience[COLOUR_NB];            // from the search before
    bool has_experience;
    SectorWorth by_control, by_experience; // of the node whose moves are ordered
};

// --- the table, captures and squares -------------------------------------------------------------------------------

enum {
    SOMETHING = 1,
    VICTIM_FACTOR = 8,      // a better victim counts more than any attacker
    SQUARES_ZERO = 1 << 20, // score of a quiet move that changes nothing
};

// The move that was best or cut when the position was searched before.
static int table_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    return move_equal(node->tt_move, move) ? SOMETHING : 0;
}

// Captures and promotions: the most valuable victim first, of these the least valuable attacker.
// A new queen is worth as much as one that is taken, and risks less. Other promotions come last.
static int captures_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    if (move_is_quiet(move))
        return 0;
    const int victim = see_victim_value(node->pos, move);
    if (move_is_promotion(move))
        return move_promotion(move) == PT_QUEEN ? (victim + piece_value[PT_QUEEN]) * VICTIM_FACTOR + PT_NB + 1
                                                : SOMETHING;
    return victim * VICTIM_FACTOR + PT_NB - piece_type(pos_piece_on(node->pos, move_from(move)));
}

// Quiet moves by what the squares that they change are worth to the pieces on them; with the captures this is what
// Buchner calls static. Middlegame and endgame together: which of them it is does not matter for an order.
static int squares_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    if (!move_is_quiet(move))
        return 0;
    const Tapered gain = tapered_sub(psqt_sum_after(node->psqt, node->pos, move), node->psqt);
    const int white = tapered_mg(gain) + tapered_eg(gain);
    return SQUARES_ZERO + (node->pos->stm == WHITE ? white : -white);
}

// The same by tables that are filled for the root, so that in an endgame the king goes to the centre at once (Buchner
// 2005, note 5, who does so for the evaluation too).
static void squares_root_begin(OrderingMemory *memory, const Position *root)
{
    memory->root_phase = testbed_phase(root);
}

// Middlegame and endgame squares weighed by the phase of the root, not of the node.
static int squares_root_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    if (!move_is_quiet(move))
        return 0;
    const Tapered gain = tapered_sub(psqt_sum_after(node->psqt, node->pos, move), node->psqt);
    const int white = tapered_mg(gain) * memory->root_phase + tapered_eg(gain) * (EVAL_PHASE_MAX - memory->root_phase);
    return SQUARES_ZERO + (node->pos->stm == WHITE ? white : -white);
}

// --- killers -------------------------------------------------------------------------------------------------------

// Captures have an ordering of their own, so that killers, history and refutations are usually those of quiet moves.
static bool is_remembered(const OrderingMemory *memory, Move move)
{
    return memory->learning.has_captures || move_is_quiet(move);
}

// Moves that cut at the same ply before.

// Killer simple: two moves with counters; the one that cut less often gives way (S. Akl and M. Newborn, "The principal
// continuation and the killer heuristic", 1977). 2 for the first killer of the ply, 1 for the second.
static int killer_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    const Killer *killers = memory->killers[node->ply];
    for (int i = 0; i < 2; ++i)
        if (killers[i].count > 0 && move_equal(killers[i].move, move))
            return 2 - i;
    return 0;
}

// Counts the cut-off; a new move takes the second place, and the first when it has cut more often.
static void killer_learn(OrderingMemory *memory, const TestbedNode *node, Move move)
{
    Killer *killers = memory->killers[node->ply];
    if (!is_remembered(memory, move))
        return;
    const bool is_first = killers[0].count > 0 && move_equal(killers[0].move, move);
    Killer *killer = &killers[is_first ? 0 : 1];
    if (!move_equal(killer->move, move))
        *killer = (Killer){.move = move};
    ++killer->count;
    if (killers[1].count > killers[0].count) {
        const Killer second = killers[0];
        killers[0] = killers[1];
        killers[1] = second;
    }
}

// Killer advanced: how often a move from a square to a square cut.
static int killer_advanced_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    return is_remembered(memory, move) ? memory->cutoffs[node->ply][move_from(move)][move_to(move)] : 0;
}

// Stops at the largest score, so that counts never overflow into the rank of another ordering.
static void killer_advanced_learn(OrderingMemory *memory, const TestbedNode *node, Move move)
{
    int32_t *count = &memory->cutoffs[node->ply][move_from(move)][move_to(move)];
    if (is_remembered(memory, move) && *count < TESTBED_SCORE_MAX)
        ++*count;
}

// --- history and refutations ---------------------------------------------------------------------------------------

// From and to as one number.
static int history_index(Move move)
{
    return (int)move_from(move) * SQ_NB + (int)move_to(move);
}

// How often a move from a square to a square was good anywhere in the tree, weighted by the square of the distance to
// the horizon (J. Schaeffer, "The history heuristic", ICCA Journal 6(3), 1983), or by the distance, as Buchner has it.
static int history_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    return is_remembered(memory, move) ? memory->history[node->pos->stm][history_index(move)] : 0;
}

// Adds the weight of a cut-off, halves all values when one grows too large, and keeps the two best moves of the side
// for the ordering by history moves.
static void history_learn(OrderingMemory *memory, const TestbedNode *node, Move move)
{
    if (!is_remembered(memory, move))
        return;
    const Colour us = node->pos->stm;
    const int index = history_index(move);
    int32_t *values = memory->history[us];
    int *best = memory->history_best[us];
    // Ageing: all values, so that their order stays.
    int32_t *all = &memory->history[0][0];
    if (values[index] > TESTBED_SCORE_MAX / 2)
        for (int i = 0; i < COLOUR_NB * SQ_NB * SQ_NB; ++i)
            all[i] /= 2;
    values[index] += memory->learning.is_history_linear ? node->depth : node->depth * node->depth;
    if (index == best[0])
        return;
    if (values[index] > values[best[0]]) {
        best[1] = best[0];
        best[0] = index;
    } else if (values[index] > values[best[1]]) {
        best[1] = index;
    }
}

// The two moves of a side with the highest history, wherever they were good: 2 for the first, 1 for the second. History
// has to stand in the same list, because it does the learning.
static int history_moves_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    const int *best = memory->history_best[node->pos->stm];
    const int index = history_index(move);
    return index == best[0] ? 2 : index == best[1] ? 1 : 0;
}

// The move that was the answer when the opponent's last move was made before.
static int refutation_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    return move_is_real(node->last) &&
           move_equal(memory->answers[node->pos->stm][move_from(node->last)][move_to(node->last)], move);
}

// The answer to the opponent's last move; the newest replaces the one before.
static void refutation_learn(OrderingMemory *memory, const TestbedNode *node, Move move)
{
    if (is_remembered(memory, move) && move_is_real(node->last))
        memory->answers[node->pos->stm][move_from(node->last)][move_to(node->last)] = move;
}

// --- Chessmaps -----------------------------------------------------------------------------------------------------

enum { INFLUENCE_BASE = 1 << 12 }; // more than a move can lose

// Quiet moves by the influence that they gain on important sectors (K. Greer, 2000).
static int influence_score(const SectorWorth *worth, const TestbedNode *node, Move move)
{
    return move_is_quiet(move) ? INFLUENCE_BASE + chessmaps_influence(node->pos, move, worth) : 0;
}

// Sectors ranked by the control of each position.
static void control_prepare(OrderingMemory *memory, const TestbedNode *node)
{
    memory->by_control = chessmaps_rank_by_control(node->pos);
}

// Influence on sectors as the position of the node ranks them.
static int control_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    return influence_score(&memory->by_control, node, move);
}

// Sectors ranked by where the good moves of the side to move went. Before each deepening: those of the search before
// rank the sectors of this one, where both sides had any.
static void experience_begin(OrderingMemory *memory, const Position *root)
{
    (void)root;
    bool has_good[COLOUR_NB] = {false, false};
    for (int us = 0; us < COLOUR_NB; ++us) {
        for (int sector = 0; sector < CHESSMAPS_SECTOR_NB; ++sector)
            has_good[us] |= memory->good[us][sector] > 0;
        memory->experience[us] = chessmaps_rank(memory->good[us]);
    }
    memory->has_experience = has_good[WHITE] && has_good[BLACK];
    memset(memory->good, 0, sizeof memory->good);
}

// In the first search the counts so far have to do.
static void experience_prepare(OrderingMemory *memory, const TestbedNode *node)
{
    const Colour us = node->pos->stm;
    memory->by_experience = memory->has_experience ? memory->experience[us] : chessmaps_rank(memory->good[us]);
}

// Influence on sectors as experience ranks them.
static int experience_score(const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    return influence_score(&memory->by_experience, node, move);
}

// Good moves count by the square of the distance to the horizon, as in the history heuristic.
static void experience_learn(OrderingMemory *memory, const TestbedNode *node, Move move)
{
    int32_t *good = memory->good[node->pos->stm];
    int32_t *sector = &good[chessmaps_sector(move_king_to(move))];
    if (*sector > TESTBED_SCORE_MAX / 2)
        for (int i = 0; i < CHESSMAPS_SECTOR_NB; ++i)
            good[i] /= 2;
    *sector += node->depth * node->depth;
}

// --- the table of orderings ----------------------------------------------------------------------------------------

enum { RANK_SHIFT = 32, TEXT_SIZE = 256 };

static const struct {
    const char *key; // typed, and printed
    bool in_quiescence;
    // How good the move looks, 1 .. TESTBED_SCORE_MAX; 0 = nothing to say of it.
    int (*score)(const OrderingMemory *memory, const TestbedNode *node, Move move);
    // The move cut the node or is the best of an open window. May be NULL, and so may the others.
    void (*learn)(OrderingMemory *memory, const TestbedNode *node, Move move);
    // Before the moves of a node are scored.
    void (*prepare)(OrderingMemory *memory, const TestbedNode *node);
    // Before each search of the root to a depth.
    void (*begin)(OrderingMemory *memory, const Position *root);
} orderings[ORDERING_NB] = {
    [ORDER_TABLE] = {.key = "table", .score = table_score},
    [ORDER_CAPTURES] = {.key = "captures", .score = captures_score, .in_quiescence = true},
    [ORDER_SQUARES] = {.key = "squares", .score = squares_score},
    [ORDER_SQUARES_ROOT] = {.key = "squares-root", .score = squares_root_score, .begin = squares_root_begin},
    [ORDER_KILLER] = {.key = "killer", .score = killer_score, .learn = killer_learn},
    [ORDER_KILLER_ADVANCED] = {.key = "killer-advanced",
                               .score = killer_advanced_score,
                               .learn = killer_advanced_learn},
    [ORDER_HISTORY] = {.key = "history", .score = history_score, .learn = history_learn},
    [ORDER_HISTORY_MOVES] = {.key = "history-moves", .score = history_moves_score},
    [ORDER_REFUTATION] = {.key = "refutation", .score = refutation_score, .learn = refutation_learn},
    [ORDER_CHESSMAPS] = {.key = "chessmaps", .score = control_score, .prepare = control_prepare},
    [ORDER_CHESSMAPS_EXPERIENCE] = {.key = "chessmaps-experience",
                                    .score = experience_score,
                                    .learn = experience_learn,
                                    .prepare = experience_prepare,
                                    .begin = experience_begin},
};

// --- lists ---------------------------------------------------------------------------------------------------------

bool testbed_orderings_have(const OrderingList *list, Ordering ordering)
{
    for (int i = 0; i < list->count; ++i)
        if (list->number[i] == (int8_t)ordering)
            return true;
    return false;
}

// Adds an ordering at the end of a list, unless it is there already.
static void add_ordering(OrderingList *list, Ordering ordering)
{
    if (!testbed_orderings_have(list, ordering))
        list->number[list->count++] = (int8_t)ordering;
}

OrderingList testbed_orderings_led_by(const OrderingList *list, Ordering ordering)
{
    OrderingList led = {0};
    add_ordering(&led, ordering);
    for (int i = 0; i < list->count; ++i)
        add_ordering(&led, (Ordering)list->number[i]);
    return led;
}

// One word of a list: the key of an ordering.
static bool read_word(const char *word, OrderingList *list, Error *error)
{
    char names[TEXT_SIZE];
    Text text = text_begin(names, sizeof names);
    for (Ordering ordering = 0; ordering < ORDERING_NB; ++ordering) {
        text_addf(&text, "%s%s", ordering > 0 ? ", " : "", orderings[ordering].key);
        if (strcmp(orderings[ordering].key, word) != 0)
            continue;
        if (testbed_orderings_have(list, ordering))
            return error_set(error, "'%.40s' stands there twice", word);
        add_ordering(list, ordering);
        return true;
    }
    return error_set(error, "unknown ordering '%.40s'; there are: %s", word, names);
}

bool testbed_orderings_read(const char *text, OrderingList *list, Error *error)
{
    char copy[TEXT_SIZE];
    OrderingList read = {0};
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return error_set(error, "the list is too long");
    char *cursor = strcmp(copy, "none") == 0 ? NULL : copy;
    for (char *word = strsep(&cursor, ","); word != NULL; word = strsep(&cursor, ","))
        if (!read_word(word, &read, error))
            return false;
    *list = read;
    return true;
}

bool testbed_orderings_check(const char *text, Error *error)
{
    OrderingList list;
    return testbed_orderings_read(text, &list, error);
}

// --- memory --------------------------------------------------------------------------------------------------------

OrderingMemory *testbed_memory_new(void)
{
    return mem_new(1, sizeof(OrderingMemory));
}

void testbed_memory_clear(OrderingMemory *memory, OrderingLearning learning)
{
    memset(memory, 0, sizeof *memory);
    memory->learning = learning;
}

void testbed_memory_begin(OrderingMemory *memory, const OrderingList *list, const Position *root)
{
    for (int i = 0; i < list->count; ++i)
        if (orderings[list->number[i]].begin != NULL)
            orderings[list->number[i]].begin(memory, root);
}

void testbed_memory_learn(OrderingMemory *memory, const OrderingList *list, const TestbedNode *node, Move move)
{
    for (int i = 0; i < list->count; ++i)
        if (orderings[list->number[i]].learn != NULL)
            orderings[list->number[i]].learn(memory, node, move);
}

// --- moves ---------------------------------------------------------------------------------------------------------

// Rank of the first ordering of the list with a score, above that score: one number sorts by both. In quiescence only
// the orderings that are made for it are asked.
static int64_t key_of(const OrderingList *list, const OrderingMemory *memory, const TestbedNode *node, Move move)
{
    for (int i = 0; i < list->count; ++i) {
        if (node->depth == 0 && !orderings[list->number[i]].in_quiescence)
            continue;
        const int score = orderings[list->number[i]].score(memory, node, move);
        if (score > 0)
            return (int64_t)(list->count - i) << RANK_SHIFT | score;
    }
    return 0;
}

void testbed_moves_fill(TestbedMoves *moves, MoveSet set, const TestbedNode *node, const OrderingList *list,
                        OrderingMemory *memory)
{
    moves->next = 0;
    moves->count = movegen_write(node->pos, set, moves->moves);
    for (int i = 0; i < list->count; ++i)
        if (orderings[list->number[i]].prepare != NULL && node->depth > 0)
            orderings[list->number[i]].prepare(memory, node);
    for (int i = 0; i < moves->count; ++i)
        moves->keys[i] = key_of(list, memory, node, moves->moves[i]);
}

// Puts the best of the moves left first, and keeps the order of the others: equal moves come as they were generated.
Move testbed_moves_next(TestbedMoves *moves)
{
    if (moves->next == moves->count)
        return MOVE_NONE;
    int best = moves->next;
    for (int i = moves->next + 1; i < moves->count; ++i)
        best = moves->keys[i] > moves->keys[best] ? i : best;
    const Move move = moves->moves[best];
    const int64_t key = moves->keys[best];
    for (int i = best; i > moves->next; --i) {
        moves->moves[i] = moves->moves[i - 1];
        moves->keys[i] = moves->keys[i - 1];
    }
    moves->moves[moves->next] = move;
    moves->keys[moves->next++] = key;
    return move;
}
