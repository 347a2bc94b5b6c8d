// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves of the running analysis are drawn as arrows, and how wide.
#include "ui/board/best_moves.h"

#include "ui/annotate/accuracy.h"
#include "ui/session/queries.h"

// lichess draws the best move 12 pixels wide and others 50 pixels less for each expected point that they give away (which
// leaves 2 of 12 at the limit): https://github.com/lichess-org/lila, ui/analyse/src/autoShape.ts.
int best_move_percent(Score best, Score score)
{
    enum { PERCENT_A_POINT = 417 };
    const double limit = 0.2;
    const double lost = expected_points(best) - expected_points(score);
    if (lost >= limit)
        return 0;
    return lost <= 0 ? BEST_MOVE_FULL : BEST_MOVE_FULL - (int)(lost * PERCENT_A_POINT);
}

int best_moves(const Session *session, BestMove out[BEST_MOVES_MAX])
{
    int lines, count = 0;
    const InfoLine *line = session_lines(session, &lines);
    const bool is_of_position = session_is_analysing(session) && session->view.kind == VIEW_LIVE && lines > 0 &&
                                session_search_root(session)->key == session_position(session)->key;
    for (int i = 0; is_of_position && i < lines && count < BEST_MOVES_MAX; ++i) {
        const int percent = best_move_percent(line[0].score, line[i].score);
        if (percent > 0 && line[i].pv_length > 0 && move_is_real(line[i].pv[0]))
            out[count++] = (BestMove){move_from(line[i].pv[0]), move_king_to(line[i].pv[0]), percent};
    }
    return count;
}

void best_arrows_follow(BestArrows *arrows, const Session *session, int64_t now_us)
{
    enum { STAY_US = 1000000 };
    BestArrows now = {.root = session_position(session)->key, .since_us = now_us};
    now.count = best_moves(session, now.rows);
    const bool is_changing =
        now.count > 0 && arrows->count > 0 && now.root == arrows->root && session_activity(session) != ACTIVITY_NONE;
    if (is_changing && now_us - arrows->since_us < STAY_US)
        return;
    *arrows = now;
}
