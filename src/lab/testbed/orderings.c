// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/testbed/orderings.h"

#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

// A new ordering stands at the end, so that the numbers of the others stay.
static const TestbedOrdering *const orderings[] = {
    &order_table_move, &order_captures,        &order_squares,
    &order_killer,     &order_killer_advanced, &order_history,
    &order_refutation, &order_chessmaps,       &order_chessmaps_experience,
};
enum { ORDERING_NB = sizeof orderings / sizeof orderings[0], RANK_SHIFT = 32, TEXT_SIZE = 256 };

static_assert((int)ORDERING_NB <= (int)ORDERINGS_MAX, "a list has room for all orderings");

const TestbedOrdering *testbed_ordering(int number)
{
    return number < ORDERING_NB ? orderings[number] : NULL;
}

// --- lists ---------------------------------------------------------------------------------------------------------

bool testbed_orderings_have(const OrderingList *list, const TestbedOrdering *ordering)
{
    for (int i = 0; i < list->count; ++i)
        if (orderings[list->number[i]] == ordering)
            return true;
    return false;
}

static void add_ordering(OrderingList *list, const TestbedOrdering *ordering)
{
    for (int number = 0; number < ORDERING_NB; ++number)
        if (orderings[number] == ordering && !testbed_orderings_have(list, ordering))
            list->number[list->count++] = (int8_t)number;
}

OrderingList testbed_orderings_led_by(const OrderingList *list, const TestbedOrdering *ordering)
{
    OrderingList led = {0};
    add_ordering(&led, ordering);
    for (int i = 0; i < list->count; ++i)
        add_ordering(&led, orderings[list->number[i]]);
    return led;
}

static bool read_word(const char *word, OrderingList *list, Error *error)
{
    char names[TEXT_SIZE];
    Text text = text_begin(names, sizeof names);
    for (int number = 0; number < ORDERING_NB; ++number) {
        text_addf(&text, "%s%s", number > 0 ? ", " : "", orderings[number]->key);
        if (strcmp(orderings[number]->key, word) != 0)
            continue;
        if (testbed_orderings_have(list, orderings[number]))
            return error_set(error, "'%.40s' stands there twice", word);
        add_ordering(list, orderings[number]);
        return true;
    }
    return error_set(error, "'%.40s' is no ordering; there are: %s", word, names);
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

OrderingMemories testbed_memories_new(void)
{
    OrderingMemories memories = {{NULL}};
    for (int number = 0; number < ORDERING_NB; ++number)
        if (orderings[number]->memory_bytes > 0)
            memories.of[number] = mem_new(1, orderings[number]->memory_bytes);
    return memories;
}

void testbed_memories_free(OrderingMemories *memories)
{
    for (int number = 0; number < ORDERING_NB; ++number)
        mem_free(memories->of[number]);
}

void testbed_memories_clear(OrderingMemories *memories)
{
    for (int number = 0; number < ORDERING_NB; ++number)
        if (memories->of[number] != NULL)
            memset(memories->of[number], 0, orderings[number]->memory_bytes);
}

void testbed_memories_begin(OrderingMemories *memories, const OrderingList *list, const Position *root)
{
    for (int i = 0; i < list->count; ++i) {
        const int number = list->number[i];
        if (orderings[number]->begin != NULL)
            orderings[number]->begin(memories->of[number], root);
    }
}

void testbed_memories_learn(OrderingMemories *memories, const OrderingList *list, const TestbedNode *node, Move move)
{
    for (int i = 0; i < list->count; ++i) {
        const int number = list->number[i];
        if (orderings[number]->learn != NULL)
            orderings[number]->learn(memories->of[number], node, move);
    }
}

// --- moves ---------------------------------------------------------------------------------------------------------

// Those orderings of a list that are asked in a node, the most important first.
typedef struct Asked {
    int count;
    const TestbedOrdering *ordering[ORDERINGS_MAX];
    void *memory[ORDERINGS_MAX];
} Asked;

static Asked ask(const TestbedNode *node, const OrderingList *list, const OrderingMemories *memories)
{
    Asked asked = {.count = 0};
    for (int i = 0; i < list->count; ++i) {
        const int number = list->number[i];
        if (node->depth == 0 && !orderings[number]->in_quiescence)
            continue;
        asked.ordering[asked.count] = orderings[number];
        asked.memory[asked.count++] = memories->of[number];
    }
    return asked;
}

static int64_t key_of(const Asked *asked, const TestbedNode *node, Move move)
{
    for (int i = 0; i < asked->count; ++i) {
        const int score = asked->ordering[i]->score(asked->memory[i], node, move);
        if (score > 0)
            return (int64_t)(asked->count - i) << RANK_SHIFT | score;
    }
    return 0;
}

void testbed_moves_fill(TestbedMoves *moves, MoveSet set, const TestbedNode *node, const OrderingList *list,
                        const OrderingMemories *memories)
{
    const Asked asked = ask(node, list, memories);
    moves->next = 0;
    moves->count = movegen_write(node->pos, set, moves->moves);
    for (int i = 0; i < asked.count; ++i)
        if (asked.ordering[i]->prepare != NULL)
            asked.ordering[i]->prepare(asked.memory[i], node);
    for (int i = 0; i < moves->count; ++i)
        moves->keys[i] = key_of(&asked, node, moves->moves[i]);
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
