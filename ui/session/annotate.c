// SPDX-License-Identifier: GPL-3.0-or-later
// The game with what Hotspur knew when it was played: squares, arrows and reasons as comments that
// other programs can draw. For export; the command `annotate`, which searches the game anew, is in
// annotate_commands.c.
#include "ui/session/analysis.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "ui/annotate/remarks.h"
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

// The first reason for a move, and a word on faults.
static void write_words(const GameEvalsPly *known, MoveMark mistake, Text *out)
{
    static const char *const mistakes[] = {
        [MARK_INACCURACY] = N_("an inaccuracy"), [MARK_MISTAKE] = N_("a mistake"), [MARK_BLUNDER] = N_("a blunder")};
    if (mistake != MARK_NONE)
        text_add(out, _(mistakes[mistake]));
    if (known != NULL && known->why.count > 0)
        text_addf(out, "%s%s", out->length > 0 ? "; " : "", known->why.lines[0]);
}

// What the moves of a game are annotated from.
typedef struct Knowledge {
    const Analysis *analysis;
    const Game *game;
    const GameEvalsPoint *points; // after each move
    const MapChoice *choice;
} Knowledge;

// Adds to one move what is known of it. Older remarks of ours are taken out, so that exporting twice
// changes nothing.
static void annotate_move(GameTree *pgn, int node, const Knowledge *knowledge, int index)
{
    const Analysis *analysis = knowledge->analysis;
    const Game *game = knowledge->game;
    char squares[COMMENT_SIZE], arrows[COMMENT_SIZE], words[COMMENT_SIZE];
    Text squares_text = text_begin(squares, sizeof squares), arrows_text = text_begin(arrows, sizeof arrows);
    Text words_text = text_begin(words, sizeof words);
    Position before;
    game_position_at(game, index, &before);
    const MemorySnapshot *memory = memory_of(&analysis->snapshots, index, before.key);
    if (memory != NULL) {
        // Squares and arrows in the form that lichess and others draw.
        MapLayer layer;
        const int count = memory->detail.path_count;
        map_layer(memory, knowledge->choice, &layer);
        heat_marks_squares(&squares_text, &layer);
        heat_marks_arrows(&arrows_text, memory->detail.paths, count < PATHS_DRAWN ? count : PATHS_DRAWN);
    }
    write_words(game_evals_ply(&analysis->evals, game, index), knowledge->points[index].mistake, &words_text);
    remark_take_out(pgn, node);
    remark_add(pgn, node, &(Remark){.eval = "", .squares = squares, .arrows = arrows, .words = words});
}

// The node that a move leads to.
static int node_after(GameTree *pgn, int parent, Move move)
{
    for (int i = 0, child; (child = tree_child(pgn, parent, i)) != TREE_NONE; ++i)
        if (move_equal(tree_ply(pgn, child)->move, move))
            return child;
    // Not in what was read back: it is added, so that no remark is lost.
    return tree_append(pgn, parent, &(GamePly){.move = move, .score = SCORE_NONE, .time_us = -1});
}

void annotate_moves(GameTree *pgn, const GameTree *tree, const Analysis *analysis, const Game *game,
                    const MapChoice *choice)
{
    // A mistake shows in the score of the next position, so all moves are judged before the first is written.
    const int count = game_ply_count(game);
    GameEvalsPoint *points = mem_new((size_t)count + 1, sizeof *points);
    game_evals_points(&analysis->evals, game, false, 0, points, count);
    // The tree as it would stand in a file: the notes of programs are part of the comments then.
    Error ignored; // what we write can be read
    char *text = pgn_write(tree);
    PgnReader *reader = pgn_open_memory("the game", text, strlen(text));
    pgn_read_game(reader, pgn, &ignored);
    pgn_close(reader);
    mem_free(text);
    for (int i = 0, node = TREE_ROOT; i < count; ++i) {
        node = node_after(pgn, node, game_ply(game, i)->move);
        annotate_move(pgn, node, &(Knowledge){analysis, game, points, choice}, i);
    }
    remarks_set_tags(pgn, NULL);
    mem_free(points);
}
