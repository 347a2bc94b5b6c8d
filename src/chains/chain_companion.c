// SPDX-License-Identifier: GPL-3.0-or-later
// A session of the chain search that follows the positions of a game, and what it has to show. The search is in
// chain_search.c, the tables in chain_state.c; the board calls this when it makes a map.
#include "chains/chain_companion.h"

#include "base/memory.h"
#include "chains/chain_state.h"
#include "chains/chain_variant.h"
#include "search/session.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
    TABLE_MIB = 1,
    NODES = 20000, // of a position: it must not be waited for
};

struct ChainCompanion {
    SearchSession *session;
    ChainSettings settings;
    Position root; // that was searched last
    bool has_root;
};

ChainCompanion *chain_companion_new(Error *error)
{
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return NULL;
    ChainCompanion *companion = mem_new(1, sizeof *companion);
    companion->session = session;
    return companion;
}

void chain_companion_free(ChainCompanion *companion)
{
    if (companion != NULL)
        search_session_free(companion->session);
    mem_free(companion);
}

void chain_companion_follow(ChainCompanion *companion, const Position *root, const OptionStore *options)
{
    MoveList list;
    if (companion->has_root && companion->root.key == root->key)
        return;
    movegen_list(root, MOVES_ALL, &list);
    // An earlier position belongs to another game, or to a game that was taken back: what came later is not known yet.
    if (companion->has_root && root->game_ply < companion->root.game_ply)
        search_session_clear(companion->session);
    companion->root = *root;
    pos_drop_history(&companion->root);
    companion->has_root = true;
    if (list.count == 0)
        return;
    companion->settings = chain_settings_read(options);
    companion->settings.mode = CHAINS_MC_AND_MT;
    companion->settings.rules.as_printed = true;
    const SearchLimits limits = {.nodes = NODES};
    const SearchOptions how = {
        .result_only = true, .classical = true, .variant = chain_variant_setup(&companion->settings)};
    search_session_run(companion->session, &companion->root, &limits, &how);
}

// The moves of a path that can be made here, one after the other.
static void take_path(const Position *root, const ChainPath *path, MemoryPath *out)
{
    Position pos = *root;
    Undo undos[PATH_MOVES_MAX];
    *out = (MemoryPath){.attention = path->weight > 0 ? (uint64_t)path->weight * ATTENTION_FRACTION : 0};
    for (int i = 0; i < path->line.length && i < PATH_MOVES_MAX; ++i) {
        const Move move = chain_line_move(&path->line, i, &pos);
        if (!move_is_real(move))
            return;
        out->moves[out->length] = move;
        pos_make_move(&pos, move, &undos[out->length++]);
    }
}

void chain_companion_show(const ChainCompanion *companion, MemorySnapshot *snapshot)
{
    static_assert((int)PATHS_MAX <= (int)CHAIN_PATH_BEAM_MAX, "the beam is wide enough for all paths that are shown");
    MemoryDetail *detail = &snapshot->detail;
    const ChainState *state = search_session_variant_state(companion->session);
    if (state == NULL || !companion->has_root || companion->root.key != snapshot->root.key)
        return;
    memset(detail->chain_best, 0, sizeof detail->chain_best);
    memset(detail->chain_sum, 0, sizeof detail->chain_sum);
    chain_paths_project(&state->paths, detail->chain_best, detail->chain_sum);
    ChainPath paths[CHAIN_PATH_BEAM_MAX];
    const int count = chain_paths_select(&state->paths, &companion->root, PATHS_MAX, INT_MIN, paths);
    if (count == 0)
        return;
    detail->path_count = 0;
    for (int i = 0; i < count; ++i) {
        MemoryPath *path = &detail->paths[detail->path_count];
        take_path(&companion->root, &paths[i], path);
        detail->path_count += path->length > 0;
    }
}
