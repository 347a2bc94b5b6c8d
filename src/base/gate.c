// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread.h"

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
