// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take no signals: signals are the front end's business.
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// Starts `run(argument)` on a thread with all signals blocked and a stack of `stack_bytes` (0: the system's default).
// False if the system refuses another thread.
bool thread_start(pthread_t *thread, void *(*run)(void *), void *argument, size_t stack_bytes);

// Processors this program may run on, at least 1.
int thread_processor_count(void);

// Runs `main` on each of `count` items of `size` bytes, every one on a thread of its own and the first on this one, and
// returns when all are done. Items whose thread the system refuses are left out, so they must share their work.
void thread_run_all(void *(*main)(void *), void *items, size_t size, int count);

#endif
