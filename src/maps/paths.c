// SPDX-License-Identifier: GPL-3.0-or-later
// Lines from memory; paths.h names the source. A path starts from a root move and always goes on with
// the move that the histories weigh most. Reads the histories of a search that stands still, plays on a
// copy of the position.
#include "maps/paths.h"

#include "board/movegen.h"
#include "board/rules.h"
#include "board/see.h"

#include <assert.h>

const PathRules path_rules_usual = {
    .count = PATHS_MAX, .length = PATH_MOVES_MAX, .least_share = 0.01, .least_weight = 1};

// A capture has one weight where a quiet move has several; times this they are of one size.
enum { CAPTURE_FACTOR = 4, WEIGHT_OF_LOSS = -CAPTURE_FACTOR * WEIGHT_MAX };

// A move with what decides whether it is taken.
typedef struct Candidate {
    Move move;
    bool leads;
    uint64_t attention;
    int weight;
} Candidate;

// The leader, then attention, then weight; what is equal in all goes by its squares, and to a queen before other
// promotions.
static bool goes_before(const Candidate *a, const Candidate *b)
{
    if (a->leads != b->leads)
        return a->leads;
    if (a->attention != b->attention)
        return a->attention > b->attention;
    if (a->weight != b->weight)
        return a->weight > b->weight;
    const int places_a = move_from(a->move) * SQ_NB + move_to(a->move);
    const int places_b = move_from(b->move) * SQ_NB + move_to(b->move);
    return places_a != places_b ? places_a < places_b : a->move.bits > b->move.bits;
}

// What the histories think of a move; a capture that loses material comes last whatever they say.
static int weight_of(const History *tables, const Position *pos, const ContinuationHistory *continuation, Move move)
{
    if (move_is_quiet(move))
        return history_quiet_history(tables, pos, continuation, move);
    if (!see_at_least(pos, move, 0))
        return WEIGHT_OF_LOSS;
    return CAPTURE_FACTOR * history_capture_weight(tables, pos, move);
}

// By the rules of a comparison the moves before can be left out: then only the quiet history decides.
static ContinuationHistory links_for(History *tables, const Position *pos, const PathRules *rules)
{
    ContinuationRow *none = history_no_continuation(tables);
    if (rules->weights_only)
        return (ContinuationHistory){.back_1 = none, .back_2 = none, .back_4 = none};
    return history_continuation(tables, pos);
}

static uint64_t attention_total(uint64_t attention[PIECE_NB][SQ_NB])
{
    uint64_t total = 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            total += attention[piece][square];
    return total;
}

// The first moves, in order; returns how many.
static int choose_first_moves(History *tables, uint64_t attention[PIECE_NB][SQ_NB], const Position *pos,
                              const PathRules *rules, Candidate *out)
{
    const ContinuationHistory continuation = links_for(tables, pos, rules);
    const double least = rules->least_share * (double)attention_total(attention);
    MoveList list;
    int count = 0;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Move move = list.moves[i];
        const Candidate candidate = {
            .move = move,
            .leads = move_equal(move, rules->leader),
            .attention = rules->weights_only ? 0 : attention[pos_piece_on(pos, move_from(move))][move_king_to(move)],
            .weight = weight_of(tables, pos, &continuation, move),
        };
        const bool is_attended = rules->weights_only || (double)candidate.attention > least;
        if (!is_attended && !candidate.leads)
            continue;
        // An insertion into those that stand first; what falls off the end is lost.
        int place = count < rules->count ? count++ : rules->count;
        for (; place > 0 && goes_before(&candidate, &out[place - 1]); --place)
            if (place < rules->count)
                out[place] = out[place - 1];
        if (place < rules->count)
            out[place] = candidate;
    }
    return count;
}

// The move of largest weight; false at the end of the game or when there is none that is worth a word.
static bool choose_next_move(History *tables, const Position *pos, const PathRules *rules, Move *out)
{
    const ContinuationHistory continuation = links_for(tables, pos, rules);
    MoveList list;
    Candidate best = {.move = MOVE_NONE, .weight = rules->least_weight};
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        const Candidate candidate = {.move = list.moves[i],
                                     .weight = weight_of(tables, pos, &continuation, list.moves[i])};
        if (candidate.weight >= rules->least_weight && (!move_is_real(best.move) || goes_before(&candidate, &best)))
            best = candidate;
    }
    *out = best.move;
    return move_is_real(best.move);
}

// Plays from the first move on until the path is long enough, the game is drawn, or no move is worth
// going on with.
static void walk(History *tables, const Position *root, const PathRules *rules, const Candidate *first,
                 MemoryPath *path)
{
    Position pos = *root;
    Undo undo[PATH_MOVES_MAX];
    Move move = first->move;
    *path = (MemoryPath){.attention = first->attention};
    do {
        pos_make_move(&pos, move, &undo[path->length]);
        path->moves[path->length++] = move;
    } while (path->length < rules->length && !rules_is_search_draw(&pos, path->length) &&
             choose_next_move(tables, &pos, rules, &move));
}

int paths_walk(History *tables, uint64_t attention[PIECE_NB][SQ_NB], const Position *pos, const PathRules *rules,
               MemoryPath *out)
{
    Candidate first[PATHS_MAX];
    assert(rules->count >= 0 && rules->count <= PATHS_MAX && rules->length >= 1 && rules->length <= PATH_MOVES_MAX);
    const int count = choose_first_moves(tables, attention, pos, rules, first);
    for (int i = 0; i < count; ++i)
        walk(tables, pos, rules, &first[i], &out[i]);
    return count;
}
