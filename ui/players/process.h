// SPDX-License-Identifier: GPL-3.0-or-later
// Another program at the other end of two pipes. It is spoken to in lines and never waited for beyond a deadline, be it
// silent, dead, or deaf. A Process belongs to one thread at a time.
#ifndef UI_PLAYERS_PROCESS_H
#define UI_PLAYERS_PROCESS_H

#include "base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Process Process;

typedef enum ProcessEvent {
    PROCESS_LINE,      // a line came
    PROCESS_TIMEOUT,   // the deadline passed without one
    PROCESS_ENDED,     // the program has closed its output: it is gone
    PROCESS_CANCELLED, // the cancel descriptor became readable
} ProcessEvent;

// Starts a command line in a process group of its own: words separated by blanks, quoted with '' or "", searched for in
// PATH. `cancel_fd` interrupts every wait as long as it is readable (-1: nothing does). What the program prints on
// standard error is thrown away. NULL with a reason if it cannot be started.
Process *process_start(const char *command, int cancel_fd, Error *error);

// Sends a line; never blocks. A program that is gone is noticed when it is read from.
void process_send(Process *process, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Waits for the next line until `deadline_us` (of clock_now_us). The line lives until the next call. What has come shortly
// after the deadline is still handed out, so that a deadline of now asks for all that is there, but a program that talks
// without end does not outlast it.
ProcessEvent process_read_line(Process *process, int64_t deadline_us, char **line);

// When the last line was taken in, by clock_now_us.
int64_t process_line_time(const Process *process);

// Gives the program some time to end by itself after its input is closed, and a little more after a SIGTERM, then kills its
// whole group, and releases everything. NULL is ignored. Returns true if it ended by itself.
bool process_stop(Process *process, int64_t grace_us);

#endif
