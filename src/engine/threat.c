// SPDX-License-Identifier: GPL-3.0-or-later
// What a side threatens, by a short search after a pass; threat.h has the contract. Apart from the
// engine, so that showing a threat changes nothing about the game.
#include "engine/threat.h"

#include "board/movegen.h"
#include "search/session.h"

#include <assert.h>

enum { TABLE_MIB = 1, NODES = 8000 };

static_assert((int)THREAT_MOVES_MAX <= (int)SEARCH_LINE_MOVES, "the session keeps as many moves");

ThreatFinder *threat_finder_new(Error *error)
{
    return search_session_new(TABLE_MIB, error);
}

void threat_finder_free(ThreatFinder *finder)
{
    search_session_free(finder);
}

Position threat_root(const Position *pos)
{
    Position root = *pos;
    Undo undo;
    pos_make_null(&root, &undo);
    // Its record dies with this call.
    root.last = NULL;
    return root;
}

bool threat_find(ThreatFinder *finder, const Position *pos, Threat *out)
{
    *out = (Threat){.length = 0};
    if (pos_in_check(pos))
        return false;
    const Position root = threat_root(pos);
    if (!movegen_any(&root))
        return false;
    const SearchLimits limits = {.nodes = NODES};
    const SearchOptions options = {.lines = 1};
    // The same answer for the same position, whatever was asked before.
    search_session_clear(finder);
    const SessionResult outcome = search_session_run(finder, &root, &limits, &options);
    const SearchLine *line = &outcome.lines[0];
    out->score = outcome.result.score;
    for (; out->length < line->length && out->length < THREAT_MOVES_MAX; ++out->length)
        out->moves[out->length] = line->moves[out->length];
    return out->length > 0;
}
