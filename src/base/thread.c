// SPDX-License-Identifier: GPL-3.0-or-later
// Threads, work that is shared among them, gates that hold them, and wake-ups for a poll(). Which
// signals a thread takes is decided in os/: only the main thread handles any.
#include "base/thread.h"

#include "base/memory.h"
#include "base/os/os.h"

#include <unistd.h>

bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument, size_t stack_bytes)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    if (stack_bytes != 0)
        pthread_attr_setstacksize(&attributes, stack_bytes);

    const bool started = os_thread_start(thread, &attributes, run, argument);
    pthread_attr_destroy(&attributes);
    return started;
}

int thread_processor_count(void)
{
    return os_processor_count();
}

void thread_run_all(void *(*main)(void *), void *items, size_t size, int count)
{
    pthread_t *threads = mem_new((size_t)count, sizeof *threads);
    char *first = items;
    int started = 1;
    // A thread that the system refuses is no fault: the items share their work, and those that run take over its part.
    while (started < count && thread_start(&threads[started], main, first + (size_t)started * size, 0))
        ++started;
    main(first);
    for (int i = 1; i < started; ++i)
        pthread_join(threads[i], NULL);
    mem_free(threads);
}

typedef struct Work {
    void (*run)(void *context, int piece);
    void *context;
    int pieces;
    atomic_int next;
} Work;

// Threads take pieces as they finish, so one that is slowed down holds up only its own last piece.
static void *do_work(void *argument)
{
    Work *work = argument;
    for (int piece = atomic_fetch_add(&work->next, 1); piece < work->pieces; piece = atomic_fetch_add(&work->next, 1))
        work->run(work->context, piece);
    return NULL;
}

void thread_share_work(void (*run)(void *context, int piece), void *context, int pieces, int threads)
{
    Work work = {.run = run, .context = context, .pieces = pieces};
    thread_run_all(do_work, &work, 0, threads < pieces ? threads : pieces);
}

void gate_init(Gate *gate)
{
    atomic_init(&gate->is_closed, false);
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
}

void gate_destroy(Gate *gate)
{
    pthread_cond_destroy(&gate->opened);
    pthread_mutex_destroy(&gate->mutex);
}

void gate_close(Gate *gate)
{
    atomic_store(&gate->is_closed, true);
}

void gate_open(Gate *gate)
{
    // Under the mutex, so that a thread which has just seen the gate shut is not missed.
    pthread_mutex_lock(&gate->mutex);
    atomic_store(&gate->is_closed, false);
    pthread_cond_broadcast(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}

void gate_wait(Gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    while (atomic_load(&gate->is_closed))
        pthread_cond_wait(&gate->opened, &gate->mutex);
    pthread_mutex_unlock(&gate->mutex);
}

bool notify_open(Notify *notify)
{
    int ends[2];
    if (!os_wake_open(ends))
        return false;
    *notify = (Notify){.read_fd = ends[0], .write_fd = ends[1]};
    return true;
}

void notify_close(Notify *notify)
{
    close(notify->read_fd);
    close(notify->write_fd);
    *notify = (Notify){.read_fd = -1, .write_fd = -1};
}

void notify_send(const Notify *notify)
{
    os_wake_send((const int[]){notify->read_fd, notify->write_fd});
}

void notify_clear(const Notify *notify)
{
    os_wake_clear((const int[]){notify->read_fd, notify->write_fd});
}
