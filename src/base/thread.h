// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take no signals: signals are the front end's business.
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

// Starts `run(argument)` on a thread with all signals blocked and a stack of `stack_bytes` (0: the system's default).
// False if the system refuses another thread.
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument, size_t stack_bytes);

// Processors this program may run on, at least 1.
int thread_processor_count(void);

// Runs `main` on each of `count` items of `size` bytes (0: they are one item), every one on a thread of its own and the
// first on this one, and returns when all are done. Items whose thread the system refuses are left out, so they must share
// their work.
void thread_run_all(void *(*main)(void *), void *items, size_t size, int count);

// Does work that is cut into pieces, numbered from 0, with several threads, this one included. Who does a piece must make no
// difference to its result. Returns when all are done.
void thread_share_work(void (*run)(void *context, int piece), void *context, int pieces, int threads);

// A gate that threads run through now and then: shut, it holds them there without work; open, it costs them one load.

typedef struct Gate {
    atomic_bool is_closed;
    pthread_mutex_t mutex;
    pthread_cond_t opened;
} Gate;

// A new gate is open.
void gate_init(Gate *gate);
void gate_destroy(Gate *gate);

// Any thread. What is done twice has no further effect.
void gate_close(Gate *gate);
void gate_open(Gate *gate);

// Sleeps until the gate is open; for gate_pass.
void gate_wait(Gate *gate);

static inline void gate_pass(Gate *gate)
{
    if (atomic_load_explicit(&gate->is_closed, memory_order_relaxed))
        gate_wait(gate);
}

// A wake-up that can be waited for with os_wait together with other input. Set from any thread, waited for by one.

typedef struct Notify {
    int read_fd; // becomes readable when notified; for os_wait only
    int write_fd;
} Notify;

// False if the system has no file descriptors left.
bool notify_open(Notify *notify);
void notify_close(Notify *notify);

// Makes read_fd readable; never blocks. Safe in a signal handler.
void notify_send(const Notify *notify);

// Makes read_fd unreadable again.
void notify_clear(const Notify *notify);

#endif
