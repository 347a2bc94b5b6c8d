// SPDX-License-Identifier: GPL-3.0-or-later
// Scores of the moves of a game as they were when they were played, for the graph and for the marks of
// mistakes. They are kept with the key of the position and the move, so that what belongs to a line
// that was left is not taken for this one's.
#include "ui/session/game_evals.h"

#include "base/memory.h"
#include "ui/annotate/review.h"
#include "ui/common/comment_fields.h"

void game_evals_free(GameEvals *evals)
{
    mem_free(evals->plies);
    *evals = (GameEvals){.count = 0};
}

void game_evals_note(GameEvals *evals, int index, const GameEvalsPly *ply)
{
    // Moves without a note, such as those of a game from a file, leave gaps.
    if (evals->count > index)
        evals->count = index;
    while (evals->count <= index) {
        evals->plies = mem_grow(evals->plies, (size_t)evals->count, &evals->capacity, sizeof *evals->plies);
        evals->plies[evals->count++] = (GameEvalsPly){.move = MOVE_NONE, .score = SCORE_NONE};
    }
    evals->plies[index] = *ply;
}

const GameEvalsPly *game_evals_ply(const GameEvals *evals, const Game *game, int index)
{
    Position pos;
    if (index < 0 || index >= evals->count || index >= game_ply_count(game))
        return NULL;
    const GameEvalsPly *ply = &evals->plies[index];
    game_position_at(game, index, &pos);
    return ply->before == pos.key && move_equal(ply->move, game_ply(game, index)->move) ? ply : NULL;
}

static int within_scale(int centipawns)
{
    return centipawns > GAME_EVALS_SCORE_MAX    ? GAME_EVALS_SCORE_MAX
           : centipawns < -GAME_EVALS_SCORE_MAX ? -GAME_EVALS_SCORE_MAX
                                                : centipawns;
}

int game_evals_centipawns(Score score, Colour stm)
{
    const Score for_white = stm == WHITE ? score : -score;
    if (score_is_mate(score))
        return for_white > 0 ? GAME_EVALS_SCORE_MAX : -GAME_EVALS_SCORE_MAX;
    return within_scale(score_to_centipawns(for_white));
}

// A review knows more than the player who chose the move, and that one more than a search beside the game.
Score game_evals_score(const GameEvals *evals, const Game *game, int index)
{
    const GamePly *played = game_ply(game, index);
    const GameEvalsPly *known = game_evals_ply(evals, game, index);
    if (known != NULL && known->is_reviewed)
        return known->score;
    if (!played->from_book && played->score != SCORE_NONE)
        return played->score;
    return known != NULL ? known->score : SCORE_NONE;
}

// What is known of one move.
static GameEvalsPoint point_of(const GameEvals *evals, const Game *game, int index)
{
    const GamePly *played = game_ply(game, index);
    const bool starts_with_white = game_start(game)->stm == WHITE;
    const Colour mover = (index % 2 == 0) == starts_with_white ? WHITE : BLACK;
    const Score score = game_evals_score(evals, game, index);
    return (GameEvalsPoint){
        .has_score = score != SCORE_NONE,
        .centipawns = score != SCORE_NONE ? game_evals_centipawns(score, mover) : 0,
        .time_us = played->time_us > 0 ? played->time_us : 0,
        .from_book = played->from_book,
    };
}

int game_evals_points(const GameEvals *evals, const Game *game, bool has_now, int now, GameEvalsPoint *out, int max)
{
    const int count = game_ply_count(game) < max ? game_ply_count(game) : max;
    const bool starts_with_white = game_start(game)->stm == WHITE;
    for (int i = 0; i < count; ++i)
        out[i] = point_of(evals, game, i);
    for (int i = 0; i < count; ++i) {
        // The last move is compared with the search that runs now.
        const bool is_last = i + 1 == count;
        const bool has_next = is_last ? has_now : out[i + 1].has_score;
        const int next = is_last ? now : out[i + 1].centipawns;
        const int sign = (i % 2 == 0) == starts_with_white ? 1 : -1;
        // A position without a score has that of the one before, whose move counts as good.
        const GameEvalsPoint *known = out[i].has_score || i == 0 ? &out[i] : &out[i - 1];
        if (known->has_score && has_next) {
            // What it gave away: what its position was worth, less what the next one was found to be worth.
            out[i].mistake = mark_of_loss(expected_points_of_centipawns(sign * known->centipawns) -
                                          expected_points_of_centipawns(sign * next));
        }
    }
    return count;
}

// --- games from files ------------------------------------------------------------------------------------------------

// What the signs of a move say of it; of several, the last.
static MoveMark mistake_by_signs(const GameTree *tree, int node)
{
    MoveMark mistake = MARK_NONE;
    for (int i = 0; tree_nag(tree, node, i) != 0; ++i)
        for (MoveMark mark = MARK_INACCURACY; mark <= MARK_BLUNDER; ++mark)
            mistake = tree_nag(tree, node, i) == mark_nag(mark) ? mark : mistake;
    return mistake;
}

int game_evals_next_mistake(const GameTree *tree, int from, int step)
{
    const int left = tree_main_before(tree, from);
    int node = left;
    // From a variation the move in whose place it stands comes next.
    if (left != from && step > 0 && mistake_by_signs(tree, tree_child(tree, left, 0)) != MARK_NONE)
        return tree_child(tree, left, 0);
    // And going back, the move before it.
    if (left != from && step < 0 && left != TREE_ROOT && mistake_by_signs(tree, left) != MARK_NONE)
        return left;
    do
        node = step > 0 ? tree_child(tree, node, 0) : node == TREE_ROOT ? TREE_NONE : tree_parent(tree, node);
    while (node != TREE_NONE && node != TREE_ROOT && mistake_by_signs(tree, node) == MARK_NONE);
    return node == TREE_ROOT ? TREE_NONE : node;
}

int game_evals_count_mistakes(const GameTree *tree, int node, int *place)
{
    int count = 0;
    *place = 0;
    for (int i = game_evals_next_mistake(tree, TREE_ROOT, 1); i != TREE_NONE; i = game_evals_next_mistake(tree, i, 1)) {
        ++count;
        if (i == node)
            *place = count;
    }
    return count;
}

void game_evals_take_signs(const GameTree *tree, int node, GameEvalsPoint *points, int count)
{
    if (game_evals_next_mistake(tree, TREE_ROOT, 1) == TREE_NONE)
        return;
    for (int index = tree_depth(tree, node) - 1; node != TREE_ROOT; node = tree_parent(tree, node), --index)
        if (index < count)
            points[index].mistake = mistake_by_signs(tree, node);
}

// A move by what its file says of it.
static GameEvalsPoint read_point(const GameTree *tree, int node)
{
    GameEvalsPoint point = {.time_us = 0};
    if (!node_time_used(tree, node, &point.time_us))
        point.time_us = 0;
    point.has_score = comment_read_eval(tree_comment(tree, node), GAME_EVALS_SCORE_MAX, &point.centipawns);
    point.centipawns = within_scale(point.centipawns);
    point.mistake = mistake_by_signs(tree, node);
    return point;
}

// Our own score of the position after a move: it was searched before the next move was chosen, or is searched now.
static bool own_score(const GameEvals *evals, const Game *game, int index, Score now, int *centipawns)
{
    const GameEvalsPly *next = game_evals_ply(evals, game, index + 1);
    const bool is_last = index + 1 == game_ply_count(game) && now != SCORE_NONE;
    Position after;
    if (is_last)
        *centipawns = game_evals_centipawns(now, WHITE);
    if (is_last || next == NULL || next->score == SCORE_NONE)
        return is_last;
    game_position_at(game, index + 1, &after);
    *centipawns = game_evals_centipawns(next->score, after.stm);
    return true;
}

int game_evals_points_of_file(const GameEvals *evals, const Game *game, const GameTree *tree, int live, Score now,
                              GameEvalsPoint *out, int max)
{
    int count = 0;
    for (int node = tree_child(tree, TREE_ROOT, 0); node != TREE_NONE && count < max;
         node = tree_child(tree, node, 0)) {
        GameEvalsPoint *point = &out[count];
        *point = read_point(tree, node);
        // The game may stand in a variation, whose scores are no matter here.
        const bool is_own = tree_leads_to(tree, node, live) && own_score(evals, game, count, now, &point->centipawns);
        point->is_of_file = point->has_score && !is_own;
        point->has_score = point->has_score || is_own;
        count += 1;
    }
    return count;
}
