// SPDX-License-Identifier: GPL-3.0-or-later
// Mates and stalemates in the words of players. reason.c asks for these sentences before all others; a mate that is
// further away than a player can see counts there as a won game, and is not told here.
#include "ui/annotate/mates.h"

#include "board/rules.h"
#include "ui/common/figures.h"

#include <stdlib.h>

enum { MATE_SHORT = 3 }; // moves: one that is overlooked for a longer one

static int mate_moves(Score score)
{
    return score_is_mate(score) ? abs(score_mate_moves(score)) : 0;
}

static bool is_mate_for_mover(Score score)
{
    return score_is_mate(score) && score > 0;
}

// A search finds a short mate at once; a longer one that it has found need not be the shortest.
void mate_write_moves(int moves, Text *out)
{
    text_addf(out, moves <= MATE_SHORT ? "mate in %d" : "mate within %d moves", moves);
}

int mate_allowed(const ReviewedMove *move)
{
    const bool was_mated = score_is_mate(move->best_score) && move->best_score < 0;
    return score_mate_is_near(move->score) && move->score < 0 && !was_mated ? mate_moves(move->score) : 0;
}

bool mate_write_stalemate(const Position *after, const ReviewedMove *move, Text *out)
{
    const double winning = 0.75;
    if (rules_game_end(after) != END_STALEMATE)
        return false;
    text_add(out, "Stalemate");
    if (is_mate_for_mover(move->best_score) && score_mate_is_near(move->best_score)) {
        text_add(out, ", where there was ");
        mate_write_moves(mate_moves(move->best_score), out);
    } else if (move->expected_best >= winning)
        text_add(out, " in a won position");
    return true;
}

bool mate_write_missed(const ReviewedMove *move, Text *out)
{
    if (!is_mate_for_mover(move->best_score) || !score_mate_is_near(move->best_score) || is_mate_for_mover(move->score))
        return false;
    text_add(out, "Misses ");
    mate_write_moves(mate_moves(move->best_score), out);
    return true;
}

// A mate at once that is overlooked is told of, though there is another; and so is one that takes some moves more.
bool mate_write_longer(const ReviewedMove *move, Text *out)
{
    const int best = mate_moves(move->best_score), now = mate_moves(move->score);
    if (!is_mate_for_mover(move->best_score) || !is_mate_for_mover(move->score) || best > MATE_SHORT ||
        now < best + (best == 1 ? 1 : 2))
        return false;
    text_addf(out, "Misses mate in %d", best);
    if (now <= MATE_SHORT)
        text_addf(out, ": this way mate takes %d moves", now);
    else
        text_add(out, ": this way mate takes longer");
    return true;
}
