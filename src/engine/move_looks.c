// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the moves of a position one by one; move_looks.h says how.
#include "engine/move_looks.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "eval/network/network.h"
#include "search/session.h"

#include <string.h>

enum {
    TABLE_MIB = 8,
    CONFIRM_FACTOR = 10, // how many times as long the best move is searched
};

struct MoveViewer {
    SearchSession *session;
    Network *network; // NULL: none is built in
    uint64_t nodes;
    MoveLooks looks;
    int searched;              // moves of the list
    bool confirmed[MAX_MOVES]; // by a longer search
};

MoveViewer *move_viewer_new(uint64_t nodes, Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return NULL;
    MoveViewer *viewer = mem_new(1, sizeof *viewer);
    viewer->session = session;
    viewer->network = network_default(NULL);
    viewer->nodes = nodes;
    return viewer;
}

void move_viewer_free(MoveViewer *viewer)
{
    if (viewer == NULL)
        return;
    search_session_free(viewer->session);
    network_free(viewer->network);
    mem_free(viewer);
}

const MoveLooks *move_viewer_looks(const MoveViewer *viewer)
{
    return &viewer->looks;
}

static Score static_score(const MoveViewer *viewer, Move move, Score shallow)
{
    Position after = viewer->looks.pos;
    pos_advance(&after, move);
    return viewer->network == NULL ? shallow : (Score)-network_value(viewer->network, &after);
}

static Score search_move(const MoveViewer *viewer, Move move, SearchLimits limits)
{
    const SearchOptions options = {.lines = 1, .result_only = true};
    limits.search_moves.moves[limits.search_moves.count++] = move;
    return search_session_run(viewer->session, &viewer->looks.pos, &limits, &options).result.score;
}

void move_viewer_begin(MoveViewer *viewer, const Position *pos)
{
    MoveLooks *looks = &viewer->looks;
    looks->pos = *pos;
    pos_drop_history(&looks->pos);
    viewer->searched = 0;
    memset(viewer->confirmed, 0, sizeof viewer->confirmed);
    movegen_list(&looks->pos, MOVES_ALL, &looks->moves);
    // All moves of a position share one table: they lead to much the same positions.
    search_session_clear(viewer->session);
    for (int i = 0; i < looks->moves.count; ++i) {
        const Move move = looks->moves.moves[i];
        const Score shallow = search_move(viewer, move, (SearchLimits){.depth = 1});
        looks->scores[LOOK_SHALLOW][i] = looks->scores[LOOK_DEEP][i] = shallow;
        looks->scores[LOOK_STATIC][i] = static_score(viewer, move, shallow);
    }
}

// The largest of many numbers, each a little off, is too large: what seems best is searched for longer, until what was
// searched for longer stays the best. False: it is, or there is no move.
static bool confirm_best(MoveViewer *viewer)
{
    Score *scores = viewer->looks.scores[LOOK_DEEP];
    const MoveList *moves = &viewer->looks.moves;
    int best = 0;
    for (int i = 1; i < moves->count; ++i)
        best = scores[i] > scores[best] ? i : best;
    if (moves->count == 0 || viewer->confirmed[best])
        return false;
    scores[best] = search_move(viewer, moves->moves[best], (SearchLimits){.nodes = CONFIRM_FACTOR * viewer->nodes});
    viewer->confirmed[best] = true;
    return true;
}

bool move_viewer_step(MoveViewer *viewer)
{
    MoveLooks *looks = &viewer->looks;
    if (viewer->searched == looks->moves.count)
        return confirm_best(viewer);
    const int number = viewer->searched++;
    looks->scores[LOOK_DEEP][number] =
        search_move(viewer, looks->moves.moves[number], (SearchLimits){.nodes = viewer->nodes});
    return true;
}
