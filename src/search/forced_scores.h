// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that are forced on positions (CECP setscore): the search takes them over instead of finding its own. One thread writes,
// between searches.
#ifndef SEARCH_FORCED_SCORES_H
#define SEARCH_FORCED_SCORES_H

#include "board/chess.h"

#include <stdbool.h>

enum { FORCED_SCORES_MAX = 64 }; // more than a person sets in a game; then the oldest goes

typedef struct ForcedScore {
    Key key;
    Score score; // for the side to move
    Depth depth; // a search of more plies than these does not believe it
} ForcedScore;

typedef struct ForcedScores {
    int count;
    int next; // place of the next one
    ForcedScore entries[FORCED_SCORES_MAX];
} ForcedScores;

// Sets a score, in the place of an earlier one about the position if there is one.
void forced_scores_set(ForcedScores *forced, const ForcedScore *score);

// Is a score forced that holds for a search of `depth` plies (0: quiescence) of a position? Then it is written to *score.
bool forced_scores_find(const ForcedScores *forced, Key key, Depth depth, Score *score);

#endif
