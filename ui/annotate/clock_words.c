// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about the clock: a mistake that was played at once or in time trouble, and how a game was lost on time. The
// fields of comments are read in ui/common/comment_fields.c; review.c decides of which moves it is told.
#include "ui/annotate/clock_words.h"

#include "base/clock.h"
#include "base/fold.h"
#include "base/language.h"
#include "ui/common/comment_fields.h"
#include "ui/common/phrases.h"

#include <string.h>

enum {
    QUICK_S = 3,   // a move that takes no longer is played at once
    AMPLE_S = 120, // where so much is left
    SHORT_S = 20,  // with no more left there is no time to calculate
};

// "Played in 2 s, with 14 min on the clock."
static void add_quick_move(int64_t used_us, int64_t left_us, Text *out)
{
    const int seconds = (int)((used_us + US_PER_SECOND / 2) / US_PER_SECOND);
    const int minutes = (int)(left_us / (60 * US_PER_SECOND));
    if (seconds == 0)
        text_addf(out, _("Played at once, with %d min on the clock."), minutes);
    else
        text_addf(out, _("Played in %d s, with %d min on the clock."), seconds, minutes);
}

void clock_words_of_move(const GameTree *game, int node, Colour colour, Text *out)
{
    int64_t left_us, used_us;
    if (!node_clock(game, node, colour, &left_us) || left_us < 0)
        return;
    if (left_us <= SHORT_S * US_PER_SECOND)
        text_addf(out, _("%d s on the clock."), (int)(left_us / US_PER_SECOND));
    else if (left_us >= AMPLE_S * US_PER_SECOND && node_time_used(game, node, &used_us) && used_us >= 0 &&
             used_us <= QUICK_S * US_PER_SECOND)
        add_quick_move(used_us, left_us, out);
}

// lichess, chess.com and FICS, and XBoard.
static bool is_lost_on_time(const char *termination)
{
    static const char *const words[] = {"time forfeit", "on time", "timeout"};
    for (size_t i = 0; termination != NULL && i < sizeof words / sizeof words[0]; ++i)
        if (fold_contains(termination, words[i]))
            return true;
    return false;
}

void clock_words_of_end(const GameTree *game, double white_points, Text *out)
{
    // Expected points beyond which players call a position won or lost.
    const double won = 0.75, lost = 0.25;
    const char *result = tree_result(game);
    const bool white_lost = strcmp(result, "0-1") == 0;
    if (!is_lost_on_time(tree_tag(game, "Termination")) || (!white_lost && strcmp(result, "1-0") != 0))
        return;
    const double points = white_lost ? white_points : 1 - white_points;
    sentence_add(out,
                 points >= won    ? N_("%1 lost on time in a won position.")
                 : points <= lost ? N_("%1 lost on time in a lost position.")
                                  : N_("%1 lost on time."),
                 side_phrase(white_lost ? WHITE : BLACK).text);
}
