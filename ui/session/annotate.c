// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/analysis.h"

#include "base/memory.h"
#include "base/text.h"
#include "ui/heatmap/heat_marks.h"

#include <string.h>

enum { COMMENT_SIZE = 1024, PATHS_DRAWN = 1 };

// What the search that chose a move remembered; NULL if that gave way to newer ones.
static const MemorySnapshot *memory_of(const SnapshotHistory *snapshots, int ply, Key root)
{
    for (int i = 0; i < snapshots->count[SNAPSHOT_MOVES]; ++i) {
        const SnapshotFrame *frame = snapshots->frames[SNAPSHOT_MOVES][i];
        if (frame->ply == ply && frame->snapshot.root.key == root)
            return &frame->snapshot;
    }
    return NULL;
}

static void add_marks(Text *text, const MemorySnapshot *snapshot, const MapChoice *choice)
{
    MapLayer layer;
    const int count = snapshot->detail.path_count;
    map_layer(snapshot, choice, &layer);
    if (text->length > 0)
        text_add_char(text, ' ');
    heat_marks_squares(text, &layer);
    heat_marks_arrows(text, snapshot->detail.paths, count < PATHS_DRAWN ? count : PATHS_DRAWN);
}

static int add_move(GameTree *pgn, int node, const Analysis *analysis, const Game *game, int index,
                    const GameEvalsPoint *point, const MapChoice *choice)
{
    static const char *const mistakes[] = {[MISTAKE_PLAIN] = "a mistake", [MISTAKE_BLUNDER] = "a blunder"};
    char comment[COMMENT_SIZE];
    Position before;
    const GamePly *ply = game_ply(game, index);
    const GameEvalsPly *known = game_evals_ply(&analysis->evals, game, index);
    game_position_at(game, index, &before);
    pgn_note_write(ply, comment, sizeof comment);
    Text text = {.data = comment, .size = sizeof comment, .length = strlen(comment)};
    if (point->mistake != MISTAKE_NONE)
        text_addf(&text, "%s%s", text.length > 0 ? "; " : "", mistakes[point->mistake]);
    if (known != NULL && known->why.count > 0)
        text_addf(&text, "%s%s", text.length > 0 ? "; " : "", known->why.lines[0]);
    // Squares and arrows in the form that lichess and others draw.
    const MemorySnapshot *memory = memory_of(&analysis->snapshots, index, before.key);
    if (memory != NULL)
        add_marks(&text, memory, choice);
    const int added = tree_add(pgn, node, &(GamePly){.move = ply->move, .score = SCORE_NONE});
    tree_set_comment(pgn, added, comment);
    return added;
}

void annotate_moves(GameTree *pgn, const Analysis *analysis, const Game *game, const MapChoice *choice)
{
    // A mistake shows in the score of the next position, so all moves are judged before the first is written.
    const int count = game_ply_count(game);
    GameEvalsPoint *points = mem_new((size_t)count + 1, sizeof *points);
    game_evals_points(&analysis->evals, game, false, 0, points, count);
    tree_set_start(pgn, game_start(game));
    for (int i = 0, node = TREE_ROOT; i < count; ++i)
        node = add_move(pgn, node, analysis, game, i, &points[i], choice);
    mem_free(points);
}
