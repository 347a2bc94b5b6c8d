// SPDX-License-Identifier: GPL-3.0-or-later
// A gate that threads run through now and then: shut, it holds them there without work; open, it costs them one load.
#ifndef BASE_GATE_H
#define BASE_GATE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

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

#endif
