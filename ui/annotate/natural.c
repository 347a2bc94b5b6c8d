// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about what other players would have played where a mistake was made. review.c decides of which moves it is asked.
#include "ui/annotate/natural.h"

#include "base/language.h"
#include "ui/common/phrases.h"

enum {
    PARTS_OF_PERCENT = TEMPTATION_UNIT / 100,
    NATURAL = 25,  // percent: one player in four would make the move
    HARD = 5,      // one in twenty would find the best one,
    ASTRAY = 50,   // and half of them would go wrong
    ROUNDED_TO = 5 // percent: the chances are estimates
};

NaturalMove natural_find(TemptationFinder *finder, const Position *before, int rating, Move played, Move best)
{
    const TemptationQuery query = temptation_query(before, rating);
    const Temptation *found = temptation_find(finder, &query);
    NaturalMove natural = {.rating = query.rating, .error_chance = found->error_chance};
    for (int i = 0; i < found->count; ++i) {
        if (move_equal(found->moves[i].move, played))
            natural.chance = found->moves[i].chance;
        if (move_equal(found->moves[i].move, best))
            natural.best_chance = found->moves[i].chance;
    }
    return natural;
}

void natural_words(const NaturalMove *natural, const Position *before, Move best, Text *out)
{
    const int percent = natural->chance / PARTS_OF_PERCENT;
    if (natural->rating == 0)
        return;
    if (percent >= NATURAL) {
        text_addf(out, _("A natural move: about %d %% of players rated %d would play it."),
                  (percent + ROUNDED_TO / 2) / ROUNDED_TO * ROUNDED_TO, natural->rating);
        return;
    }
    // Where other moves are about as good the best one need not be found.
    if (natural->best_chance >= HARD * PARTS_OF_PERCENT || natural->error_chance < ASTRAY * PARTS_OF_PERCENT)
        return;
    text_addf(out, _("%s is hard to find: fewer than %d %% of players rated %d would play it."),
              move_phrase(before, best).text, HARD, natural->rating);
}
