// SPDX-License-Identifier: GPL-3.0-or-later
// Compares what a player faces after each of some moves; tricky_move.h says which of them is chosen.
#include "engine/tricky_move.h"

#include "base/clock.h"
#include "board/rules.h"
#include "engine/importance.h"
#include "engine/temptation.h"

#include <math.h>

static const double loss_most = 0.02;    // expected points, below what a review marks as ?!
static const double harder_least = 0.03; // chance of an error: less is no reason to leave the best move

// The chance that the player to move makes an error. Negative if there is no time to find it.
static double error_chance(MoveViewer *viewer, const Position *pos, int rating, int64_t end_us)
{
    const Chooser chooser = chooser_after(pos, rating);
    double chances[MAX_MOVES], sum = 0;
    move_viewer_begin(viewer, pos);
    while (move_viewer_step(viewer))
        if (clock_now_us() >= end_us)
            return -1;
    const MoveLooks *looks = move_viewer_looks(viewer);
    choice_chances(looks, &chooser, chances);
    for (int i = 0; i < looks->moves.count; ++i)
        sum += temptation_loss_is_error(choice_loss(looks, LOOK_DEEP, i)) ? chances[i] : 0;
    return sum;
}

// A mate is a mate: nothing is as good but a mate as fast.
static bool is_as_good(const InfoLine *line, const InfoLine *best)
{
    if (score_is_mate(best->score) || score_is_mate(line->score))
        return line->score == best->score;
    return fabs(importance_expected_points(best->score) - importance_expected_points(line->score)) <= loss_most;
}

// Is it worth a look? The best move itself can be the second one of the iteration before.
static bool is_candidate(const InfoLine *lines, int number)
{
    return number == 0 || (!move_equal(lines[number].pv[0], lines[0].pv[0]) && is_as_good(&lines[number], &lines[0]));
}

int tricky_line(MoveViewer *viewer, const Position *root, const InfoLine *lines, int count, int rating, int64_t time_us)
{
    const int64_t end_us = clock_now_us() + time_us;
    int chosen = 0;
    double hardest = 0;
    for (int i = 0; i < count; ++i) {
        Position after = *root;
        Undo undo;
        if (!is_candidate(lines, i))
            continue;
        pos_make_move(&after, lines[i].pv[0], &undo);
        const double chance = rules_game_end(&after) != END_NONE ? 0 : error_chance(viewer, &after, rating, end_us);
        if (chance < 0)
            break;
        if (i == 0 || chance > hardest) {
            chosen = i;
            hardest = i == 0 ? chance + harder_least : chance;
        }
    }
    return chosen;
}
