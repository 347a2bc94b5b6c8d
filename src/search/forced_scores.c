// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that a user has forced on positions: a short list that is searched through, since there are
// few or none of them. The search reads it through search.c, step 3.
#include "search/forced_scores.h"

// The place of a position in the list; the count if it is not there.
static int find(const ForcedScores *forced, Key key)
{
    int place = 0;
    while (place < forced->count && forced->entries[place].key != key)
        ++place;
    return place;
}

void forced_scores_set(ForcedScores *forced, const ForcedScore *score)
{
    const int place = find(forced, score->key);
    if (place < forced->count) {
        forced->entries[place] = *score;
        return;
    }
    // A full list forgets the oldest.
    forced->entries[forced->next] = *score;
    forced->next = (forced->next + 1) % FORCED_SCORES_MAX;
    if (forced->count < FORCED_SCORES_MAX)
        forced->count += 1;
}

bool forced_scores_find(const ForcedScores *forced, Key key, Depth depth, Score *score)
{
    const int place = find(forced, key);
    // Forced by a search of so many plies: a deeper one finds its own score.
    if (place == forced->count || depth > forced->entries[place].depth)
        return false;
    *score = forced->entries[place].score;
    return true;
}
