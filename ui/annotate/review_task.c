// SPDX-License-Identifier: GPL-3.0-or-later
// A review in a thread of its own, with an engine and a copy of the game, so that the session goes on meanwhile.
// ui/session/annotate_commands.c starts it, waits for its descriptor and takes the result; what is reviewed and how is
// in review.c.
#include "ui/annotate/review_task.h"

#include "base/memory.h"
#include "base/thread.h"
#include "notation/pgn.h"

#include <stdatomic.h>
#include <string.h>

enum { PERCENT = 100, VALUE_SIZE = 4096 };

struct ReviewTask {
    pthread_t thread;
    Notify notify;
    Engine *engine;
    GameTree *game;
    Review review;
    bool is_good; // the review is whole; valid once it has ended
    atomic_bool is_stopped, has_ended;
    atomic_int percent;
};

// On the thread of the task: publishes the percentage, and ends the review when the session has asked for that.
static bool note_progress(void *context, int done, int total)
{
    ReviewTask *task = context;
    atomic_store(&task->percent, done * PERCENT / (total + 1));
    return !atomic_load(&task->is_stopped);
}

// The thread of the task: reviews the game, then publishes that it has ended before it wakes the session.
static void *run(void *argument)
{
    ReviewTask *task = argument;
    Error error;
    const ReviewSettings settings = {.limits = {.nodes = REVIEW_NODES, .until_mate = true, .one_line = true},
                                     .from_move = 1,
                                     .sides = {true, true},
                                     .progress = note_progress,
                                     .context = task};
    task->is_good = review_game(task->engine, task->game, &settings, &task->review, &error);
    atomic_store(&task->percent, PERCENT);
    atomic_store(&task->has_ended, true);
    notify_send(&task->notify);
    return NULL;
}

static bool read_game(ReviewTask *task, const char *pgn, Error *error)
{
    PgnReader *reader = pgn_open_memory("the game", pgn, strlen(pgn));
    pgn_skip_variations(reader);
    const bool ok = pgn_read_game(reader, task->game, error) == PGN_GAME;
    pgn_close(reader);
    return ok;
}

Engine *review_engine_new(const Engine *own, Error *error)
{
    static const OptionId copied[] = {OPT_EVALUATION,    OPT_EVAL_FILE,      OPT_BOOK_FILE,
                                      OPT_TABLE_FOLDERS, OPT_SYZYGY_FOLDERS, OPT_TEMPTING_RATING};
    Engine *engine = engine_new(error);
    if (engine == NULL)
        return NULL;
    OptionStore *to = engine_options(engine);
    const OptionStore *from = engine_options((Engine *)own);
    bool ok = option_set_int(to, OPT_BOOK_LEARNING, false, ORIGIN_COMMAND_LINE, error);
    for (size_t i = 0; ok && i < sizeof copied / sizeof copied[0]; ++i) {
        char value[VALUE_SIZE];
        option_write_value(from, copied[i], value, sizeof value);
        ok = option_set(to, option_def(to, copied[i])->name, value, ORIGIN_COMMAND_LINE, error);
    }
    if (ok)
        return engine;
    engine_free(engine);
    return NULL;
}

ReviewTask *review_task_start(const char *pgn, const Engine *own, Error *error)
{
    ReviewTask *task = mem_new(1, sizeof *task);
    task->game = tree_new();
    bool ok = read_game(task, pgn, error) && (task->engine = review_engine_new(own, error)) != NULL;
    if (ok && !notify_open(&task->notify)) {
        ok = error_set(error, "no file descriptors are left");
    } else if (ok && !thread_start(&task->thread, run, task, 0)) {
        notify_close(&task->notify);
        ok = error_set(error, "no thread can be had");
    }
    if (ok)
        return task;
    engine_free(task->engine);
    tree_free(task->game);
    mem_free(task);
    return NULL;
}

void review_task_free(ReviewTask *task)
{
    if (task == NULL)
        return;
    // The search of one position is short.
    atomic_store(&task->is_stopped, true);
    pthread_join(task->thread, NULL);
    notify_close(&task->notify);
    review_free(&task->review);
    engine_free(task->engine);
    tree_free(task->game);
    mem_free(task);
}

int review_task_fd(const ReviewTask *task)
{
    return task != NULL ? task->notify.read_fd : -1;
}

int review_task_percent(const ReviewTask *task)
{
    return atomic_load(&task->percent);
}

const Review *review_task_result(const ReviewTask *task)
{
    return atomic_load(&task->has_ended) && task->is_good ? &task->review : NULL;
}
