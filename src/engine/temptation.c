// SPDX-License-Identifier: GPL-3.0-or-later
// How likely players play each move of a position, and what is kept of it; temptation.h says what for.
#include "engine/temptation.h"

#include "base/memory.h"
#include "engine/move_choice.h"

#include <math.h>

enum {
    DEEP_NODES = 4000,
    KNOWN_MAX = 16,
    SHOWN_CHANCE_MIN = 10, // parts of 1: a rarer error tempts few
};

struct TemptationFinder {
    MoveViewer *viewer;
    Temptation known[KNOWN_MAX]; // a ring
    int known_count, known_next;
    TemptationQuery query; // that is worked on
    Key key;               // of its position
    bool has_begun;
};

TemptationFinder *temptation_finder_new(Error *error)
{
    MoveViewer *viewer = move_viewer_new(DEEP_NODES, error);
    if (viewer == NULL)
        return NULL;
    TemptationFinder *finder = mem_new(1, sizeof *finder);
    finder->viewer = viewer;
    return finder;
}

void temptation_finder_free(TemptationFinder *finder)
{
    if (finder == NULL)
        return;
    move_viewer_free(finder->viewer);
    mem_free(finder);
}

// --- questions -----------------------------------------------------------------------------------------------------

static int bounded_rating(int rating)
{
    return rating < TEMPTATION_RATING_MIN   ? TEMPTATION_RATING_MIN
           : rating > TEMPTATION_RATING_MAX ? TEMPTATION_RATING_MAX
                                            : rating;
}

int temptation_rating(int64_t option, const GameTree *game, Colour side)
{
    const int rating = option != 0 ? (int)option : game == NULL ? 0 : tree_rating(game, side);
    return rating != 0 ? bounded_rating(rating) : TEMPTATION_RATING;
}

TemptationQuery temptation_query(const Position *pos, int rating)
{
    const Chooser chooser = chooser_after(pos, bounded_rating(rating));
    return (TemptationQuery){
        .pos = pos, .rating = chooser.rating, .last_to = chooser.last_to, .own_to = chooser.own_to};
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
    return finder->has_begun && finder->key == query->pos->key && finder->query.rating == query->rating &&
           finder->query.last_to == query->last_to && finder->query.own_to == query->own_to;
}

static void begin(TemptationFinder *finder, const TemptationQuery *query)
{
    finder->query = *query;
    finder->query.pos = NULL; // the caller's, which need not live
    finder->key = query->pos->key;
    finder->has_begun = true;
    move_viewer_begin(finder->viewer, query->pos);
}

// --- chances -------------------------------------------------------------------------------------------------------

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

// The looks are complete: weighs the moves as a player of the rating would, in the place of the oldest answer.
static void keep(TemptationFinder *finder)
{
    const MoveLooks *looks = move_viewer_looks(finder->viewer);
    const Chooser chooser = {
        .rating = finder->query.rating, .last_to = finder->query.last_to, .own_to = finder->query.own_to};
    double chances[MAX_MOVES], errors = 0;
    Temptation *found = &finder->known[finder->known_next];
    *found = (Temptation){
        .key = finder->key, .rating = chooser.rating, .last_to = chooser.last_to, .own_to = chooser.own_to};
    choice_chances(looks, &chooser, chances);
    for (int i = 0; i < looks->moves.count; ++i) {
        const TemptingMove move = {.move = looks->moves.moves[i],
                                   .chance = parts(chances[i]),
                                   .loss = parts(choice_loss(looks, LOOK_DEEP, i))};
        errors += temptation_is_error(&move) ? chances[i] : 0;
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
    if (move_viewer_step(finder->viewer))
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
