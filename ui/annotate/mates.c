// SPDX-License-Identifier: GPL-3.0-or-later
// Mates and stalemates in the words of players. reason.c asks for these sentences before all others; a mate that is
// further away than a player can see counts there as a won game, and is not told here.
#include "ui/annotate/mates.h"

#include "base/language.h"
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
Phrase mate_phrase(int moves)
{
    return phrase_make(moves <= MATE_SHORT ? N_("mate in %1") : N_("mate within %1 moves"), phrase_number(moves).text);
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
    if (is_mate_for_mover(move->best_score) && score_mate_is_near(move->best_score))
        sentence_add(out, "Stalemate, where there was %1", mate_phrase(mate_moves(move->best_score)).text);
    else
        sentence_add(out, move->expected_best >= winning ? N_("Stalemate in a won position") : N_("Stalemate"));
    return true;
}

bool mate_write_missed(const ReviewedMove *move, Text *out)
{
    if (!is_mate_for_mover(move->best_score) || !score_mate_is_near(move->best_score) || is_mate_for_mover(move->score))
        return false;
    sentence_add(out, "Misses %1", mate_phrase(mate_moves(move->best_score)).text);
    return true;
}

// A mate at once that is overlooked is told of, though there is another; and so is one that takes some moves more.
bool mate_write_longer(const ReviewedMove *move, Text *out)
{
    const int best = mate_moves(move->best_score), now = mate_moves(move->score);
    if (!is_mate_for_mover(move->best_score) || !is_mate_for_mover(move->score) || best > MATE_SHORT ||
        now < best + (best == 1 ? 1 : 2))
        return false;
    if (now <= MATE_SHORT)
        sentence_add(out, "Misses %1: this way mate takes %2 moves", mate_phrase(best).text, phrase_number(now).text);
    else
        sentence_add(out, "Misses %1: this way mate takes longer", mate_phrase(best).text);
    return true;
}
