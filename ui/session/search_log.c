// SPDX-License-Identifier: GPL-3.0-or-later
// What a search said while it deepened: best move and score of each iteration, and where it changed its
// mind. Explanations are written from it.
#include "ui/session/search_log.h"

#include "ui/common/tactics.h"

#include <stdio.h>
#include <string.h>

void search_log_begin(SearchLog *search_log, const Position *root, const Undo *last)
{
    memset(search_log, 0, sizeof *search_log);
    search_log->root = *root;
    search_log->root.last = NULL;
    search_log->previous = last != NULL ? last->move : MOVE_NONE;
    search_log->previous_taken = undo_taken(last);
    search_log->second = search_log->chosen = MOVE_NONE;
    search_log->second_score = SCORE_NONE;
}

const SearchLogStep *search_log_last(const SearchLog *search_log)
{
    return search_log->step_count > 0 ? &search_log->steps[search_log->step_count - 1] : NULL;
}

// The move that was chosen; while the search goes on, its best one so far.
Move search_log_move(const SearchLog *search_log)
{
    const SearchLogStep *last = search_log_last(search_log);
    if (move_is_real(search_log->chosen) || last == NULL)
        return search_log->chosen;
    return last->best;
}

int search_log_stable_count(const SearchLog *search_log)
{
    // Counted backwards from the last iteration.
    int settled = 0;
    const SearchLogStep *last = search_log_last(search_log);
    while (settled < search_log->step_count && move_equal(last[-settled].best, last->best))
        ++settled;
    return settled;
}

// The oldest change gives way.
static void note_change(SearchLog *search_log, const SearchLogStep *before, const InfoLine *info)
{
    if (search_log->change_count == SEARCH_LOG_CHANGES_MAX) {
        memmove(search_log->changes, search_log->changes + 1,
                (SEARCH_LOG_CHANGES_MAX - 1) * sizeof search_log->changes[0]);
        search_log->change_count -= 1;
    }
    search_log->changes[search_log->change_count++] = (SearchLogChange){
        .depth = info->depth,
        .before = before->best,
        .after = info->pv[0],
        .score_before = before->score,
        .score_after = info->score,
        .fell = info->fell,
        .rose = info->rose,
    };
}

// Records an iteration; another best move is a change of mind, and makes the second line worthless.
static void take_best_line(SearchLog *search_log, const InfoLine *info)
{
    const SearchLogStep *last = search_log_last(search_log);
    if (last != NULL && info->depth < last->depth)
        return;
    const bool is_other = last != NULL && !move_equal(last->best, info->pv[0]);
    if (is_other)
        note_change(search_log, last, info);
    if (last == NULL || info->depth > last->depth || is_other) {
        search_log->second = MOVE_NONE;
        search_log->second_score = SCORE_NONE;
    }
    // An iteration that is reported again, as an unfinished one is at the end, is no second step.
    if (last == NULL || last->depth != info->depth)
        ++search_log->step_count;
    search_log->steps[search_log->step_count - 1] = (SearchLogStep){
        .depth = info->depth,
        .seldepth = info->seldepth,
        .best = info->pv[0],
        .score = info->score,
        .nodes = info->nodes,
        .time_us = info->time_us,
        .effort = info->effort,
    };
    search_log->line_length = info->pv_length < SEARCH_LOG_LINE_MAX ? info->pv_length : SEARCH_LOG_LINE_MAX;
    memcpy(search_log->line, info->pv, (size_t)search_log->line_length * sizeof info->pv[0]);
}

// Bounds are not results: only exact scores count.
static void take_info(SearchLog *search_log, const InfoLine *info)
{
    const SearchLogStep *last = search_log_last(search_log);
    if (info->bound != BOUND_EXACT || info->pv_length == 0 || info->depth < 1 || info->depth >= MAX_PLY)
        return;
    if (info->multipv == 1) {
        take_best_line(search_log, info);
    } else if (info->multipv == 2 && last != NULL && info->depth == last->depth) {
        search_log->second = info->pv[0];
        search_log->second_score = info->score;
    }
}

void search_log_event(SearchLog *search_log, const EngineEvent *event)
{
    switch (event->kind) {
    case EVENT_INFO: take_info(search_log, &event->info); break;
    case EVENT_CURRENT_MOVE: break;
    case EVENT_BEST_MOVE:
        search_log->is_finished = true;
        search_log->chosen = event->best.move;
        search_log->rating = event->best.rating;
        search_log->from_book = event->best.from_book;
        snprintf(search_log->book_name, sizeof search_log->book_name, "%s", event->best.book_name);
        snprintf(search_log->book_moves, sizeof search_log->book_moves, "%s", event->best.book_moves);
        break;
    }
}
