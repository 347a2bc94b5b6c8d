// SPDX-License-Identifier: GPL-3.0-or-later
// A review that goes on beside a session, with an engine and a copy of the game of its own. Called from one thread.
#ifndef UI_ANNOTATE_REVIEW_TASK_H
#define UI_ANNOTATE_REVIEW_TASK_H

#include "ui/annotate/review.h"

typedef struct ReviewTask ReviewTask;

// An engine for searches beside a session: evaluation, book and endgame tables are those of `own`, whose memory stays
// untouched. NULL with a reason. Release with engine_free.
Engine *review_engine_new(const Engine *own, Error *error);

// Begins to review the game of a PGN text. `own` is the engine of the session, whose evaluation is used. NULL with a reason.
// Release with review_task_free, which ends it.
ReviewTask *review_task_start(const char *pgn, const Engine *own, Error *error);
void review_task_free(ReviewTask *task);

// Becomes readable when the review has ended. For poll() only; -1 for NULL.
int review_task_fd(const ReviewTask *task);

// How far it is, in per cent; 100 when it has ended.
int review_task_percent(const ReviewTask *task);

// The review, which is the task's; NULL as long as it goes on, or if it could not be made.
const Review *review_task_result(const ReviewTask *task);

#endif
