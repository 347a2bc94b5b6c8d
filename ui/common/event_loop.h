// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of a protocol: one wait over the input, the engine's events and a slow reader of the output.
#ifndef UI_COMMON_EVENT_LOOP_H
#define UI_COMMON_EVENT_LOOP_H

#include "engine/engine.h"
#include "ui/common/lines.h"
#include "ui/common/output.h"

typedef struct EventLoopHandler {
    bool (*line)(void *context, char *line);                // a line came in; false ends the session
    void (*event)(void *context, const EngineEvent *event); // the engine said something
    void (*end)(void *context);                             // the session ends: answers what is owed; may be NULL
} EventLoopHandler;

// Runs until the handler ends it, the input ends or the reader is gone; then aborts a search that still runs. Interrupts and
// broken pipes are ignored from here on; the signal to terminate ends the session like the end of the input. Output goes
// into the log of the input too, if it has one.
void event_loop_run(LineInput *input, Output *output, Engine *engine, const EventLoopHandler *handler, void *context);

// The timeout of os_wait in ms for a loop that has something to do at `wake_us` (of clock_now_us): 0 if that has passed,
// -1 (for ever) if it is INT64_MAX, and else no more than a minute, after which the loop checks again.
int wake_timeout(int64_t wake_us, int64_t now_us);

// Copies a piece of input into a line that may be printed: control characters become '?', a long text is cut.
enum { ECHO_SIZE = 200 };
const char *input_echo(const char *input, char out[ECHO_SIZE]);

#endif
