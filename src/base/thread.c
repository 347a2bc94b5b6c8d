// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument, size_t stack_bytes)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    if (stack_bytes != 0)
        pthread_attr_setstacksize(&attributes, stack_bytes);

    // A new thread inherits the mask, so it is set around the creation.
    // Faults stay open: blocked, they would end the program before it can put the terminal right.
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t taken, before;
    sigfillset(&taken);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i)
        sigdelset(&taken, faults[i]);
    pthread_sigmask(SIG_SETMASK, &taken, &before);
    const bool started = pthread_create(thread, &attributes, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return started;
}

int thread_processor_count(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (int)count;
}

void thread_run_all(void *(*main)(void *), void *items, size_t size, int count)
{
    pthread_t *threads = mem_new((size_t)count, sizeof *threads);
    char *first = items;
    int started = 1;
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
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; ++i) {
        (void)fcntl(ends[i], F_SETFL, O_NONBLOCK);
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
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
    const int saved = errno;
    // A full pipe is a pending wake-up already.
    const ssize_t written = write(notify->write_fd, "!", 1);
    (void)written;
    errno = saved;
}

void notify_clear(const Notify *notify)
{
    char sink[64];
    while (read(notify->read_fd, sink, sizeof sink) > 0) {
    }
}
