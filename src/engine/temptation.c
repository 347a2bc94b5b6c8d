// SPDX-License-Identifier: GPL-3.0-or-later
// How likely players play each move of a position; temptation.h says by what.
#include "engine/temptation.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "engine/importance.h"
#include "eval/network/network.h"
#include "search/session.h"

#include <math.h>
#include <string.h>

// How each move is looked at.
typedef enum Look {
    LOOK_BLIND,    // the position after it, without any answer
    LOOK_GLANCE,   // one ply, and exchanges
    LOOK_THOROUGH, // what the move is taken to be worth
    LOOK_NB,
} Look;

enum {
    TABLE_MIB = 8,
    THOROUGH_NODES = 4000,
    CONFIRM_NODES = 40000, // of the move that the others are measured against
    KNOWN_MAX = 16,
    SHOWN_CHANCE_MIN = 10, // parts of 1: a rarer error tempts few
};

static const double rating_middle = 1500, rating_step = 500;
static const double loss_unit = 0.03; // expected points: of losses far above it each half counts alike

typedef enum Feature {
    FEATURE_BLIND,           // what is lost before any answer
    FEATURE_GLANCE,          // what is lost at a glance
    FEATURE_THOROUGH,        // what is lost in truth
    FEATURE_THOROUGH_RATING, // the same times the rating
    FEATURE_CAPTURE,
    FEATURE_CHECK,
    FEATURE_RECAPTURE, // where the opponent's last move went
    FEATURE_SAME_PIECE,
    FEATURE_ATTACKED, // a piece, not a pawn, that is attacked
    FEATURE_HANGING,  // and not defended
    FEATURE_CASTLING,
    FEATURE_FORWARDS, // ranks, as parts of three
    FEATURE_NB,
} Feature;

static const double weights[FEATURE_NB] = {
    [FEATURE_BLIND] = -0.314,           [FEATURE_GLANCE] = -1.220,    [FEATURE_THOROUGH] = -0.646,
    [FEATURE_THOROUGH_RATING] = -0.371, [FEATURE_CAPTURE] = 0.207,    [FEATURE_CHECK] = 0.719,
    [FEATURE_RECAPTURE] = 1.009,        [FEATURE_SAME_PIECE] = 0.399, [FEATURE_ATTACKED] = 0.423,
    [FEATURE_HANGING] = 0.549,          [FEATURE_CASTLING] = 1.090,   [FEATURE_FORWARDS] = 0.399,
};

struct TemptationFinder {
    SearchSession *session;
    Network *network;            // NULL: none is built in
    Temptation known[KNOWN_MAX]; // a ring
    int known_count, known_next;
    // The question that is worked on.
    TemptationQuery query;
    Position pos;
    bool has_begun;
    MoveList moves;
    int searched;                      // moves of the list
    double points[LOOK_NB][MAX_MOVES]; // expected points of each move
    bool confirmed[MAX_MOVES];         // by a longer search
};

TemptationFinder *temptation_finder_new(Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return NULL;
    TemptationFinder *finder = mem_new(1, sizeof *finder);
    finder->session = session;
    finder->network = network_default(NULL);
    return finder;
}

void temptation_finder_free(TemptationFinder *finder)
{
    if (finder == NULL)
        return;
    search_session_free(finder->session);
    network_free(finder->network);
    mem_free(finder);
}

// --- questions -----------------------------------------------------------------------------------------------------

static int bounded_rating(int rating)
{
    return rating < TEMPTATION_RATING_MIN   ? TEMPTATION_RATING_MIN
           : rating > TEMPTATION_RATING_MAX ? TEMPTATION_RATING_MAX
                                            : rating;
}

TemptationQuery temptation_query(const Position *pos, int rating)
{
    const Undo *last = pos->last, *before = last == NULL ? NULL : last->previous;
    return (TemptationQuery){
        .pos = pos,
        .rating = bounded_rating(rating),
        .last_to = last == NULL || !move_is_real(last->move) ? SQ_NONE : move_to(last->move),
        .own_to = before == NULL || !move_is_real(before->move) ? SQ_NONE : move_to(before->move),
    };
}

const Temptation *temptation_known(const TemptationFinder *finder, const TemptationQuery *query)
{
    for (int i = 0; i < finder->known_count; ++i) {
        const Temptation *known = &finder->known[i];
        if (known->key == query->pos->key && known->rating == bounded_rating(query->rating) &&
            known->last_to == query->last_to && known->own_to == query->own_to)
            return known;
    }
    return NULL;
}

static bool is_same(const TemptationFinder *finder, const TemptationQuery *query)
{
    return finder->has_begun && finder->pos.key == query->pos->key && finder->query.rating == query->rating &&
           finder->query.last_to == query->last_to && finder->query.own_to == query->own_to;
}

static void begin(TemptationFinder *finder, const TemptationQuery *query)
{
    finder->pos = *query->pos;
    pos_drop_history(&finder->pos);
    finder->query = *query;
    finder->query.pos = &finder->pos;
    finder->has_begun = true;
    finder->searched = 0;
    memset(finder->confirmed, 0, sizeof finder->confirmed);
    movegen_list(&finder->pos, MOVES_ALL, &finder->moves);
    search_session_clear(finder->session);
}

// --- searches ------------------------------------------------------------------------------------------------------

// The worth of the position after a move, as if nothing could answer it. Without a network what one sees at a glance.
static double look_blindly(const TemptationFinder *finder, Move move, double glance)
{
    Position after = finder->pos;
    pos_advance(&after, move);
    return finder->network == NULL ? glance : importance_expected_points(-network_value(finder->network, &after));
}

static double search_move(const TemptationFinder *finder, Move move, SearchLimits limits)
{
    const SearchOptions options = {.lines = 1, .result_only = true};
    limits.search_moves.moves[limits.search_moves.count++] = move;
    return importance_expected_points(
        search_session_run(finder->session, &finder->pos, &limits, &options).result.score);
}

// All moves of a position share one table: they lead to much the same positions.
static void look_at_next(TemptationFinder *finder)
{
    const int number = finder->searched++;
    const Move move = finder->moves.moves[number];
    const double glance = search_move(finder, move, (SearchLimits){.depth = 1});
    finder->points[LOOK_GLANCE][number] = glance;
    finder->points[LOOK_THOROUGH][number] = search_move(finder, move, (SearchLimits){.nodes = THOROUGH_NODES});
    finder->points[LOOK_BLIND][number] = look_blindly(finder, move, glance);
}

// The largest of many numbers, each a little off, is too large: what seems best is searched for longer, until what was
// searched for longer stays the best. False: it is, or there is no move.
static bool confirm_best(TemptationFinder *finder)
{
    double *points = finder->points[LOOK_THOROUGH];
    int best = 0;
    for (int i = 1; i < finder->moves.count; ++i)
        best = points[i] > points[best] ? i : best;
    if (finder->moves.count == 0 || finder->confirmed[best])
        return false;
    points[best] = search_move(finder, finder->moves.moves[best], (SearchLimits){.nodes = CONFIRM_NODES});
    finder->confirmed[best] = true;
    return true;
}

// --- chances -------------------------------------------------------------------------------------------------------

// What moves catch the eye by.
static void find_eye_catchers(const TemptationQuery *query, Move move, double features[FEATURE_NB])
{
    const Position *pos = query->pos;
    const Square from = move_from(move), to = move_to(move);
    const Colour us = pos->stm, them = colour_other(us);
    const bool is_pawn = piece_type(pos_piece_on(pos, from)) == PT_PAWN;
    const bool is_attacked = pos_is_attacked(pos, from, them, &pos->occupied);
    const int ranks = ((int)square_rank(to) - (int)square_rank(from)) * (us == WHITE ? 1 : -1);
    const int most_ranks = 3;
    features[FEATURE_CAPTURE] = bb_has(pos->by_colour[them], to);
    features[FEATURE_CHECK] = pos_gives_check(pos, move);
    features[FEATURE_RECAPTURE] = to == query->last_to;
    features[FEATURE_SAME_PIECE] = from == query->own_to;
    features[FEATURE_ATTACKED] = is_attacked && !is_pawn;
    features[FEATURE_HANGING] = is_attacked && !pos_is_attacked(pos, from, us, &pos->occupied);
    features[FEATURE_CASTLING] = move_is_castle(move);
    features[FEATURE_FORWARDS] = fmax(-1, fmin(1, (double)ranks / most_ranks));
}

// Expected points that a move loses against the best one, by each look.
static void find_losses(const TemptationFinder *finder, double losses[LOOK_NB][MAX_MOVES])
{
    for (Look look = LOOK_BLIND; look < LOOK_NB; ++look) {
        double best = 0;
        for (int i = 0; i < finder->moves.count; ++i)
            best = fmax(best, finder->points[look][i]);
        for (int i = 0; i < finder->moves.count; ++i)
            losses[look][i] = best - finder->points[look][i];
    }
}

static double weigh(const TemptationFinder *finder, double losses[LOOK_NB][MAX_MOVES], int number)
{
    double features[FEATURE_NB] = {0}, sum = 0;
    const double rating = (finder->query.rating - rating_middle) / rating_step;
    find_eye_catchers(&finder->query, finder->moves.moves[number], features);
    features[FEATURE_BLIND] = log1p(losses[LOOK_BLIND][number] / loss_unit);
    features[FEATURE_GLANCE] = log1p(losses[LOOK_GLANCE][number] / loss_unit);
    features[FEATURE_THOROUGH] = log1p(losses[LOOK_THOROUGH][number] / loss_unit);
    features[FEATURE_THOROUGH_RATING] = features[FEATURE_THOROUGH] * rating;
    for (Feature feature = 0; feature < FEATURE_NB; ++feature)
        sum += weights[feature] * features[feature];
    return exp(sum);
}

static int16_t parts(double share)
{
    return (int16_t)lround(share * TEMPTATION_UNIT);
}

// Puts a move in its place; of equal ones the first that was generated stays first.
static void insert(Temptation *found, TemptingMove move)
{
    int place = found->count++;
    for (; place > 0 && found->moves[place - 1].chance < move.chance; --place)
        found->moves[place] = found->moves[place - 1];
    found->moves[place] = move;
}

static void keep(TemptationFinder *finder)
{
    double losses[LOOK_NB][MAX_MOVES], shares[MAX_MOVES], all = 0, errors = 0;
    Temptation *found = &finder->known[finder->known_next];
    *found = (Temptation){.key = finder->pos.key,
                          .rating = finder->query.rating,
                          .last_to = finder->query.last_to,
                          .own_to = finder->query.own_to};
    find_losses(finder, losses);
    for (int i = 0; i < finder->moves.count; ++i) {
        shares[i] = weigh(finder, losses, i);
        all += shares[i];
    }
    for (int i = 0; i < finder->moves.count; ++i) {
        const double chance = shares[i] / all;
        const TemptingMove move = {
            .move = finder->moves.moves[i], .chance = parts(chance), .loss = parts(losses[LOOK_THOROUGH][i])};
        errors += temptation_is_error(&move) ? chance : 0;
        insert(found, move);
    }
    found->error_chance = parts(errors);
    finder->known_next = (finder->known_next + 1) % KNOWN_MAX;
    finder->known_count += finder->known_count < KNOWN_MAX;
    finder->has_begun = false;
}

// --- steps ---------------------------------------------------------------------------------------------------------

bool temptation_step(TemptationFinder *finder, const TemptationQuery *query)
{
    TemptationQuery wanted = *query;
    wanted.rating = bounded_rating(query->rating);
    if (temptation_known(finder, &wanted) != NULL)
        return false;
    if (!is_same(finder, &wanted))
        begin(finder, &wanted);
    if (finder->searched < finder->moves.count) {
        look_at_next(finder);
        return true;
    }
    if (confirm_best(finder))
        return true;
    keep(finder);
    return false;
}

const Temptation *temptation_find(TemptationFinder *finder, const TemptationQuery *query)
{
    while (temptation_step(finder, query))
        continue;
    return temptation_known(finder, query);
}

int temptation_errors(const Temptation *temptation, int most, int *places)
{
    int count = 0;
    for (int i = 0; i < temptation->count && count < most; ++i)
        if (temptation_is_error(&temptation->moves[i]) && temptation->moves[i].chance >= SHOWN_CHANCE_MIN)
            places[count++] = i;
    return count;
}
