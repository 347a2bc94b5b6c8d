// SPDX-License-Identifier: GPL-3.0-or-later
// A thread makes the indexes of games and opens them; the session looks at how far it is.
#include "ui/session/explored_games.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

typedef struct ExploreTask {
    pthread_t thread;
    Notify notify;
    char *path;
    ExplorerSet *set; // NULL with the error; both valid once it has ended
    Error error;
    atomic_bool is_stopped, has_ended;
    atomic_uint_fast64_t read;
} ExploreTask;

// On the thread of the task.
static bool note_progress(void *context, const char *path, uint64_t count)
{
    ExploreTask *task = context;
    (void)path;
    atomic_store(&task->read, count);
    return !atomic_load(&task->is_stopped);
}

static void *run(void *argument)
{
    ExploreTask *task = argument;
    const char *const words[] = {task->path};
    const ExplorerWish wish = {
        .words = words, .word_count = 1, .memory = EXPLORER_MEMORY, .progress = note_progress, .context = task};
    task->set = explorer_set_open(&wish, &task->error);
    atomic_store(&task->has_ended, true);
    notify_send(&task->notify);
    return NULL;
}

// NULL with a reason, and nothing is left behind.
static ExploreTask *start(const char *path, Error *error)
{
    ExploreTask *task = mem_new(1, sizeof *task);
    task->path = mem_copy_text(path);
    bool ok = notify_open(&task->notify) || error_set(error, "no file descriptors are left");
    if (ok && !thread_start(&task->thread, run, task, 0)) {
        notify_close(&task->notify);
        ok = error_set(error, "no thread can be had");
    }
    if (ok)
        return task;
    mem_free(task->path);
    mem_free(task);
    return NULL;
}

static void end(ExploreTask *task)
{
    if (task == NULL)
        return;
    // Reading is broken off between two blocks of games.
    atomic_store(&task->is_stopped, true);
    pthread_join(task->thread, NULL);
    notify_close(&task->notify);
    explorer_set_free(task->set);
    mem_free(task->path);
    mem_free(task);
}

// The last part of a path, without the slash of a folder.
static void write_name(const char *path, char out[EXPLORED_NAME_SIZE])
{
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        --end;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        --begin;
    snprintf(out, EXPLORED_NAME_SIZE, "%.*s", (int)(end - begin), path + begin);
}

bool explored_games_open(ExploredGames *games, const char *path, Error *error)
{
    ExploreTask *task = start(path, error);
    if (task == NULL)
        return false;
    explored_games_close(games);
    games->task = task;
    write_name(path, games->name);
    return true;
}

void explored_games_close(ExploredGames *games)
{
    end(games->task);
    explorer_set_free(games->set);
    *games = (ExploredGames){.task = NULL};
}

bool explored_games_exist(const ExploredGames *games)
{
    return games->task != NULL || games->set != NULL;
}

int explored_games_fd(const ExploredGames *games)
{
    return games->task != NULL ? games->task->notify.read_fd : -1;
}

bool explored_games_check(ExploredGames *games, Error *error)
{
    ExploreTask *task = games->task;
    error->text[0] = '\0';
    if (task == NULL)
        return false;
    const uint64_t before = games->read;
    games->read = atomic_load(&task->read);
    if (!atomic_load(&task->has_ended))
        return games->read != before;
    games->set = task->set;
    if (games->set == NULL)
        *error = task->error;
    task->set = NULL;
    end(task);
    games->task = NULL;
    return true;
}
