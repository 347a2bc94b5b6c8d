// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/selfplay.h"

#include "board/movegen.h"
#include "board/see.h"
#include "eval/eval.h"

#include <stdlib.h>

enum {
    NOISY_PLIES_MAX = 24, // a series of captures that is longer stays unfinished
    QUIET_MARGIN = 40,    // units that captures may change
};

// The dearest victim first: a cut comes sooner.
static void put_dearest_first(const Position *pos, MoveList *list, int from)
{
    int best = from;
    int best_value = -1;
    for (int i = from; i < list->count; ++i) {
        const Piece victim = pos_piece_on(pos, move_to(list->moves[i]));
        const int value = victim == PIECE_NONE ? 0 : piece_value[piece_type(victim)];
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    const Move move = list->moves[best];
    list->moves[best] = list->moves[from];
    list->moves[from] = move;
}

static Score capture_value(Position *pos, Score alpha, Score beta, int ply)
{
    const Score standing = eval_position(pos, NULL);
    if (standing >= beta || ply == NOISY_PLIES_MAX)
        return standing;
    if (standing > alpha)
        alpha = standing;
    Score best = standing;
    MoveList list;
    movegen_list(pos, MOVES_NOISY, &list);
    for (int i = 0; i < list.count && best < beta; ++i) {
        put_dearest_first(pos, &list, i);
        if (!see_at_least(pos, list.moves[i], 0))
            continue;
        Undo undo;
        pos_make_move(pos, list.moves[i], &undo);
        const Score score = -capture_value(pos, -beta, -alpha, ply + 1);
        pos_unmake_move(pos, list.moves[i], &undo);
        best = score > best ? score : best;
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

Score quiet_capture_value(Position *pos)
{
    return capture_value(pos, -SCORE_INFINITE, SCORE_INFINITE, 0);
}

bool quiet_is_position(Position *pos)
{
    return !pos_in_check(pos) && abs(quiet_capture_value(pos) - eval_position(pos, NULL)) <= QUIET_MARGIN;
}
