// SPDX-License-Identifier: GPL-3.0-or-later
// What a search tells: its lines as they become known, and last of all the line of the move that is played.
#include "board/rules.h"
#include "search/mate_line.h"
#include "search/node.h"

#include <string.h>

enum { MATE_LINE_SHARE = 8 }; // of the positions left, for a line that others may follow

static uint64_t all_root_nodes(const Worker *worker)
{
    uint64_t nodes = 0;
    for (int i = 0; i < worker->root_count; ++i)
        nodes += worker->root_moves[i].nodes;
    return nodes;
}

int worker_effort(const Worker *worker, const RootMove *root)
{
    const uint64_t all = all_root_nodes(worker);
    return all == 0 ? 0 : (int)(root->nodes * 1000 / all);
}

// Draws vary by one in the tree (node_draw_score). What is reported of them does not.
static Score settle_draw(Score score)
{
    return score == SCORE_DRAW + 1 || score == SCORE_DRAW - 1 ? SCORE_DRAW : score;
}

Score root_move_score(const RootMove *root)
{
    // Not searched yet in this iteration: the score of the last one holds.
    const Score score = root->score != -SCORE_INFINITE ? root->score : root->previous_score;
    if (score == -SCORE_INFINITE)
        return SCORE_NONE;
    // Endgame tables know better than a search, except for a mate.
    return root->table_score != SCORE_NONE && !score_is_mate(score) ? root->table_score : settle_draw(score);
}

SearchView worker_view(const Worker *worker)
{
    const SearchShared *shared = worker->shared;
    const bool has_searched = worker_nodes(worker) > 0 && worker->root_count > 0;
    return (SearchView){
        .root = &worker->pos,
        .history = worker->history,
        .table = shared->table,
        .root_moves = worker->root_moves,
        .root_count = has_searched ? worker->root_count : 0,
        .score = has_searched ? root_move_score(&worker->root_moves[0]) : SCORE_NONE,
        .nodes = shared_nodes(shared),
        .depth = worker->completed_depth,
        .variant = shared->setup.variant,
        .variant_state = worker->variant_state,
    };
}

// --- lines ---------------------------------------------------------------------------------------------------------

static void set_counts(const SearchShared *shared, InfoLine *line)
{
    line->nodes = shared_nodes(shared);
    line->tbhits = shared_tb_hits(shared);
    line->time_us = shared_elapsed_us(shared);
    line->hashfull = tt_hashfull(shared->table);
}

// A line as the search has it: fresh, or of the iteration before while this one has not reached it.
static InfoLine make_line(const Worker *worker, int index)
{
    const RootMove *root = &worker->root_moves[index];
    const bool fresh = root->score != -SCORE_INFINITE;
    InfoLine line = {
        .depth = fresh ? worker->root_depth : worker->root_depth - 1,
        .completed_depth = worker->completed_depth,
        .seldepth = root->seldepth,
        .multipv = index + 1,
        .score = root_move_score(root),
        .bound = fresh && root->table_score == SCORE_NONE ? root->bound : BOUND_EXACT,
        .effort = worker_effort(worker, root),
        .fell = index == 0 && worker->best_fell,
        .rose = index == 0 && worker->best_rose,
        .pv_length = root->pv_length < MAX_PLY ? root->pv_length : MAX_PLY,
    };
    memcpy(line.pv, root->pv, (size_t)line.pv_length * sizeof(Move));
    set_counts(worker->shared, &line);
    return line;
}

// A mate is shown to its end. What completed one line holds for all of the same move and score.
static void complete_mate(Worker *worker, InfoLine *line, uint64_t share)
{
    SearchShared *shared = worker->shared;
    InfoLine *known = &shared->reported.mate;
    if (known->score == line->score && known->pv_length > 0 && move_equal(known->pv[0], line->pv[0])) {
        line->pv_length = known->pv_length;
        memcpy(line->pv, known->pv, sizeof line->pv);
        return;
    }
    // The budget is for the whole search, so that reports never cost more than a little of its
    // time.
    uint64_t nodes = shared->reported.mate_nodes / share;
    const uint64_t before = nodes;
    if (worker_play_out_by_tables(worker, line->score, line->pv, &line->pv_length) ||
        mate_line_complete(&worker->pos, line->score, shared->table, line->pv, &line->pv_length, &nodes))
        *known = *line;
    shared->reported.mate_nodes -= before - nodes;
}

// Nothing follows the end of the game, which may be a draw by rule; the table's reply could be a move behind it.
static void end_line_with_game(const Position *root, InfoLine *line)
{
    Position pos = *root;
    Undo undos[MAX_PLY];
    // Played to the end all the same: a shorter length ends the loop.
    for (int i = 0; i < line->pv_length; ++i) {
        pos_make_move(&pos, line->pv[i], &undos[i]);
        if (rules_game_end(&pos) != END_NONE)
            line->pv_length = i + 1;
    }
}

// A line of one move, as a fail high leaves it, gets the reply that the table knows. A line is never deeper than what the
// search is said to have looked at, where the tree ends before the iteration's depth too.
static void complete_line(Worker *worker, InfoLine *line, uint64_t share)
{
    if (line->bound == BOUND_EXACT && score_is_mate(line->score))
        complete_mate(worker, line, share);
    if (line->pv_length == 1) {
        line->pv[1] = tt_best_reply(worker->shared->table, &worker->pos, line->pv[0]);
        line->pv_length += move_is_real(line->pv[1]);
    }
    end_line_with_game(&worker->pos, line);
    if (line->seldepth < line->pv_length)
        line->seldepth = line->pv_length;
    if (line->seldepth < line->depth)
        line->seldepth = line->depth;
}

static void send_line(SearchShared *shared, const InfoLine *line)
{
    if (line->multipv == 1)
        shared->reported.last = *line;
    if (line->multipv == 1 && line->bound == BOUND_EXACT)
        shared->reported.exact = *line;
    shared->setup.listener.on_info(shared->setup.listener.context, line);
}

void worker_report_line(Worker *worker, int index)
{
    if (worker->index != 0 || worker->shared->setup.listener.on_info == NULL)
        return;
    InfoLine line = make_line(worker, index);
    // Nothing of the first iteration is known yet.
    if (line.depth < 1 || line.score == SCORE_NONE)
        return;
    complete_line(worker, &line, MATE_LINE_SHARE);
    send_line(worker->shared, &line);
}

// --- the answer ----------------------------------------------------------------------------------------------------

// Mate or stalemate on the board: a line without a move.
static InfoLine line_of_the_end(const Worker *worker)
{
    const Score score = pos_in_check(&worker->pos) ? score_mated_in(0) : SCORE_DRAW;
    return (InfoLine){.multipv = 1, .score = score, .bound = BOUND_EXACT};
}

// The search of the move was stopped while it was outside the window. Of the move that was best in the last iteration,
// the line of that iteration holds; of one that has just failed high, its bound is all there is, and what it is played by.
static void settle_bound(const Worker *worker, InfoLine *line)
{
    const InfoLine *exact = &worker->shared->reported.exact;
    const Score before = worker->root_moves[0].previous_score;
    if (line->bound == BOUND_EXACT)
        return;
    line->bound = BOUND_EXACT;
    if (before == -SCORE_INFINITE)
        return;
    line->score = settle_draw(before);
    line->depth -= line->depth > 1;
    if (exact->pv_length == 0 || !move_equal(exact->pv[0], line->pv[0]) || exact->score != line->score)
        return;
    line->pv_length = exact->pv_length;
    memcpy(line->pv, exact->pv, sizeof line->pv);
}

// Stopped before its first iteration was done, as a search without deepening may be: the static value must do.
static void settle_score(Worker *worker, InfoLine *line)
{
    if (line->depth < 1)
        line->depth = 1;
    if (line->score == SCORE_NONE)
        line->score = pos_in_check(&worker->pos) ? SCORE_DRAW : worker_evaluate(worker);
}

static bool is_reported(const InfoLine *reported, const InfoLine *line)
{
    return reported->depth == line->depth && reported->score == line->score && reported->bound == line->bound &&
           reported->pv_length == line->pv_length &&
           memcmp(reported->pv, line->pv, (size_t)line->pv_length * sizeof(Move)) == 0;
}

void worker_report_answer(Worker *worker, SearchResult *result)
{
    SearchShared *shared = worker->shared;
    *result = (SearchResult){.best = MOVE_NONE, .ponder = MOVE_NONE, .score = SCORE_NONE};
    if (worker->root_count == 0) {
        result->line = line_of_the_end(worker);
        return;
    }
    InfoLine line = make_line(worker, 0);
    settle_bound(worker, &line);
    settle_score(worker, &line);
    complete_line(worker, &line, 1);
    // The last line shown must be the one of the move that is played; shown twice it would be
    // noise.
    if (shared->setup.listener.on_info != NULL && !is_reported(&shared->reported.last, &line))
        send_line(shared, &line);
    *result = (SearchResult){
        .best = line.pv[0],
        .ponder = line.pv_length > 1 ? line.pv[1] : MOVE_NONE,
        .score = line.score,
        .depth = worker->completed_depth,
        .line = line,
    };
}
