// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that a user has forced on positions: a short list that is searched through, since there are
// few or none of them. The search reads it through search.c, step 3.
#include "search/forced_scores.h"

// The place of a position in the list; the count if it is not there.
static int find(const ForcedScores *given, Key key)
{
    int place = 0;
    while (place < given->count && given->entries[place].key != key)
        ++place;
    return place;
}

void forced_scores_set(ForcedScores *given, const ForcedScore *score)
{
    const int place = find(given, score->key);
    if (place < given->count) {
        given->entries[place] = *score;
        return;
    }
    // A full list forgets the oldest.
    given->entries[given->next] = *score;
    given->next = (given->next + 1) % GIVEN_SCORES_MAX;
    if (given->count < GIVEN_SCORES_MAX)
        given->count += 1;
}

bool forced_scores_find(const ForcedScores *given, Key key, Depth depth, Score *score)
{
    const int place = find(given, key);
    // Forced by a search of so many plies: a deeper one finds its own score.
    if (place == given->count || depth > given->entries[place].depth)
        return false;
    *score = given->entries[place].score;
    return true;
}
