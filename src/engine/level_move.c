// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a move by its chance; level_move.h says which chances.
#include "engine/level_move.h"

#include "base/clock.h"
#include "base/rng.h"
#include "board/movegen.h"

#include <math.h>

// A move that is so much less likely than the likeliest is not drawn.
static const double share_least = 0.03;

void level_chances(double temperature, int count, double *chances)
{
    double most = 0, all = 0;
    for (int i = 0; i < count; ++i)
        most = fmax(most, chances[i]);
    for (int i = 0; i < count; ++i) {
        chances[i] = chances[i] < share_least * most ? 0 : pow(chances[i] / most, 1 / temperature);
        all += chances[i];
    }
    for (int i = 0; i < count; ++i)
        chances[i] /= all;
}

static bool is_allowed(const MoveList *allowed, Move move)
{
    return allowed->count == 0 || movelist_has(allowed, move);
}

// 0 .. 1
static double draw_number(uint64_t seed)
{
    enum { STEPS = 1 << 30 };
    Rng rng = rng_seeded(seed);
    return (double)rng_below(&rng, STEPS) / STEPS;
}

// Of one move at least the chance is not 0.
static Move draw(const MoveLooks *looks, const double chances[MAX_MOVES], double number)
{
    Move drawn = MOVE_NONE;
    for (int i = 0; i < looks->moves.count; ++i) {
        if (chances[i] <= 0)
            continue;
        drawn = looks->moves.moves[i];
        if (number < chances[i])
            break;
        number -= chances[i];
    }
    return drawn;
}

static Move mate_on_board(const MoveLooks *looks, const MoveList *allowed)
{
    for (int i = 0; i < looks->moves.count; ++i)
        if (looks->scores[LOOK_SHALLOW][i] == score_mate_in(1) && is_allowed(allowed, looks->moves.moves[i]))
            return looks->moves.moves[i];
    return MOVE_NONE;
}

Move level_move(MoveViewer *viewer, const LevelQuestion *question)
{
    const int64_t end_us = clock_now_us() + question->time_us;
    // Another lot than the one that draws the move.
    const uint64_t lot = question->seed + question->pos->key;
    if (draw_number(lot) < question->strength->searched)
        return MOVE_NONE;
    move_viewer_begin(viewer, question->pos);
    const MoveLooks *looks = move_viewer_looks(viewer);
    const Move mate = mate_on_board(looks, question->allowed);
    if (move_is_real(mate))
        return mate;
    while (clock_now_us() < end_us && move_viewer_step(viewer))
        continue;
    const Chooser chooser = chooser_after(question->pos, question->strength->rating);
    double chances[MAX_MOVES], most = 0;
    choice_chances(looks, &chooser, chances);
    for (int i = 0; i < looks->moves.count; ++i) {
        chances[i] = is_allowed(question->allowed, looks->moves.moves[i]) ? chances[i] : 0;
        most = fmax(most, chances[i]);
    }
    if (most <= 0)
        return MOVE_NONE;
    level_chances(question->strength->temperature, looks->moves.count, chances);
    return draw(looks, chances, draw_number(question->seed ^ question->pos->key));
}
