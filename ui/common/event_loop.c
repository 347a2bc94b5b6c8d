// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of both protocols: one wait for input, the engine and a slow reader. Everything of a
// protocol runs on this thread; the search has its own and is only heard through its events.
#include "ui/common/event_loop.h"

#include "base/clock.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/signals.h"

#include <signal.h>
#include <string.h>

// Hands all events that wait to the handler.
static void drain_events(Engine *engine, const EventLoopHandler *handler, void *context)
{
    EngineEvent event;
    while (engine_next_event(engine, &event))
        handler->event(context, &event);
}

// Sleeps until there is something to do; takes in what has arrived. False when the program is told to end.
static bool wait_for_work(LineInput *input, Output *output, Engine *engine)
{
    OsSource sources[] = {
        {.fd = lines_fd(input)},
        {.fd = engine_event_fd(engine)},
        // Asked only while something waits: a pipe is nearly always ready to be written, and
        // the loop would never sleep.
        {.fd = output_is_waiting(output) ? output_fd(output) : -1, .is_to_write = true},
        {.fd = signals_fd()},
    };
    (void)os_wait(sources, sizeof sources / sizeof sources[0], -1);
    if (sources[0].is_ready)
        lines_fill(input);
    if (sources[2].is_ready)
        output_flush(output);
    return !sources[3].is_ready;
}

void event_loop_run(LineInput *input, Output *output, Engine *engine, const EventLoopHandler *handler, void *context)
{
    static const int ending[] = {SIGTERM, 0};
    Error error;
    // GUIs of old send an interrupt before each command.
    signal(SIGINT, SIG_IGN);
    (void)signals_open(ending, &error); // without it the signal ends us all the same
    output_set_log(output, lines_log(input));
    bool goes_on = true;
    while (goes_on) {
        // What the engine says between two lines is handed out between them.
        drain_events(engine, handler, context);
        char *line = lines_next(input);
        if (line != NULL)
            goes_on = handler->line(context, line);
        else if (lines_at_end(input) || output_is_broken(output))
            goes_on = false;
        else
            goes_on = wait_for_work(input, output, engine);
    }
    if (handler->end != NULL)
        handler->end(context);
    // The input has ended: a search that still runs has no reader.
    engine_abort(engine);
    signals_close();
}

const char *input_echo(const char *input, char out[ECHO_SIZE])
{
    Text text = text_begin(out, ECHO_SIZE);
    text_add(&text, input);
    if (text.truncated)
        // Three dots and the NUL.
        memcpy(out + ECHO_SIZE - 4, "...", 4);
    text_mask_controls(out, "");
    return out;
}

int wake_timeout(int64_t wake_us, int64_t now_us)
{
    enum { FOREVER = -1, TIMEOUT_MAX_MS = 60000 };
    if (wake_us == INT64_MAX)
        return FOREVER;
    // Rounded up: waking a moment early would find nothing to do and wait again.
    const int64_t ms = wake_us <= now_us ? 0 : (wake_us - now_us + US_PER_MS - 1) / US_PER_MS;
    return ms > TIMEOUT_MAX_MS ? TIMEOUT_MAX_MS : (int)ms;
}
