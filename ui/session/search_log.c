// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/search_log.h"

#include <stdio.h>
#include <string.h>

void search_log_begin(SearchLog *thought, const Position *root)
{
    memset(thought, 0, sizeof *thought);
    thought->root = *root;
    thought->root.last = NULL;
    thought->second = thought->chosen = MOVE_NONE;
    thought->second_score = SCORE_NONE;
}

const SearchLogStep *search_log_last(const SearchLog *thought)
{
    return thought->step_count > 0 ? &thought->steps[thought->step_count - 1] : NULL;
}

Move search_log_move(const SearchLog *thought)
{
    const SearchLogStep *last = search_log_last(thought);
    if (move_is_real(thought->chosen) || last == NULL)
        return thought->chosen;
    return last->best;
}

int search_log_settled(const SearchLog *thought)
{
    int settled = 0;
    const SearchLogStep *last = search_log_last(thought);
    while (settled < thought->step_count && move_equal(last[-settled].best, last->best))
        ++settled;
    return settled;
}

static void note_change(SearchLog *thought, const SearchLogStep *before, const InfoLine *info)
{
    if (thought->change_count == THOUGHT_CHANGES_MAX) {
        memmove(thought->changes, thought->changes + 1, (THOUGHT_CHANGES_MAX - 1) * sizeof thought->changes[0]);
        thought->change_count -= 1;
    }
    thought->changes[thought->change_count++] = (SearchLogChange){
        .depth = info->depth,
        .before = before->best,
        .after = info->pv[0],
        .score_before = before->score,
        .score_after = info->score,
        .fell = info->fell,
        .rose = info->rose,
    };
}

// An iteration that is told of again, as an unfinished one is at the end, is no second step.
static SearchLogStep *step_of(SearchLog *thought, Depth depth)
{
    if (thought->step_count > 0 && search_log_last(thought)->depth == depth)
        return &thought->steps[thought->step_count - 1];
    return &thought->steps[thought->step_count++];
}

static void take_best_line(SearchLog *thought, const InfoLine *info)
{
    const SearchLogStep *last = search_log_last(thought);
    if (last != NULL && info->depth < last->depth)
        return;
    const bool is_other = last != NULL && !move_equal(last->best, info->pv[0]);
    if (is_other)
        note_change(thought, last, info);
    if (last == NULL || info->depth > last->depth || is_other) {
        thought->second = MOVE_NONE;
        thought->second_score = SCORE_NONE;
    }
    *step_of(thought, info->depth) = (SearchLogStep){
        .depth = info->depth,
        .seldepth = info->seldepth,
        .best = info->pv[0],
        .score = info->score,
        .nodes = info->nodes,
        .time_us = info->time_us,
        .effort = info->effort,
    };
}

static void take_info(SearchLog *thought, const InfoLine *info)
{
    const SearchLogStep *last = search_log_last(thought);
    if (info->bound != BOUND_EXACT || info->pv_length == 0 || info->depth < 1 || info->depth >= MAX_PLY)
        return;
    if (info->multipv == 1) {
        take_best_line(thought, info);
    } else if (info->multipv == 2 && last != NULL && info->depth == last->depth) {
        thought->second = info->pv[0];
        thought->second_score = info->score;
    }
}

void search_log_event(SearchLog *thought, const EngineEvent *event)
{
    switch (event->kind) {
    case EVENT_INFO: take_info(thought, &event->info); break;
    case EVENT_CURRENT_MOVE: break;
    case EVENT_BEST_MOVE:
        thought->is_finished = true;
        thought->chosen = event->best.move;
        thought->from_book = event->best.from_book;
        snprintf(thought->book_name, sizeof thought->book_name, "%s", event->best.book_name);
        snprintf(thought->book_moves, sizeof thought->book_moves, "%s", event->best.book_moves);
        break;
    }
}
