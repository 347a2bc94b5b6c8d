// SPDX-License-Identifier: GPL-3.0-or-later
// Score and time beside a move in a list, in columns of fixed width. The list itself is the board's and
// the console's.
#include "ui/common/move_details.h"

#include "base/clock.h"
#include "base/language.h"
#include "ui/common/annotations.h"
#include "ui/common/comment_fields.h"
#include "ui/common/figures.h"

#include <inttypes.h>
#include <stdio.h>

// The time of a move in four columns: "0:12", "12m", "1h05".
static void write_short_time(int64_t us, char out[TIME_TEXT_SIZE])
{
    enum { MINUTES_WITH_SECONDS = 10, MINUTES_OF_HOUR = 60, HOURS_WITH_MINUTES = 10 };
    const int64_t minutes = us / US_PER_SECOND / 60, hours = minutes / MINUTES_OF_HOUR;
    if (minutes < MINUTES_WITH_SECONDS)
        write_time(us, out);
    else if (hours == 0)
        snprintf(out, TIME_TEXT_SIZE, "%dm", (int)minutes);
    else if (hours < HOURS_WITH_MINUTES)
        snprintf(out, TIME_TEXT_SIZE, "%dh%02d", (int)hours, (int)(minutes % MINUTES_OF_HOUR));
    else
        snprintf(out, TIME_TEXT_SIZE, "%" PRId64 "h", hours);
}

void move_details_write(const GameTree *tree, int node, Colour mover, bool with_score, Text *out)
{
    char score[COMMENT_EVAL_SIZE] = "", time[TIME_TEXT_SIZE] = "";
    Text note = text_begin(score, sizeof score);
    const GamePly *ply = tree_ply(tree, node);
    const char *comment = tree_comment(tree, node);
    CommentEval eval;
    int64_t time_us;
    // A move from the book has no score of its own. An annotation, of ours or of a file, knows more than the player did
    // who chose the move.
    if (ply->from_book)
        text_add(&note, _("book"));
    else if (with_score && comment_find_eval(comment, &eval))
        comment_eval_write(&eval, score);
    else if (with_score && ply->score != SCORE_NONE)
        write_score(ply->score, mover, score);
    else if (with_score)
        comment_write_note(comment, mover, &note);
    if (!ply->from_book && node_time_used(tree, node, &time_us))
        write_short_time(time_us, time);
    text_addf(out, "%6s%5s", score, time);
}
