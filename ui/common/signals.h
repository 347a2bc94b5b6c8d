// SPDX-License-Identifier: GPL-3.0-or-later
// Signals for front ends: handlers note them, the front end's loop takes them. A process has one set of
// handlers, so there is no handle.
#ifndef UI_COMMON_SIGNALS_H
#define UI_COMMON_SIGNALS_H

#include "base/error.h"
#include "base/thread.h"

#include <stddef.h>

struct termios;

// Bits of signals_take. SIGINT, SIGTSTP and SIGWINCH have one each; any other signal ends the program.
enum { SIGNALLED_INTERRUPT = 1, SIGNALLED_SUSPEND = 2, SIGNALLED_END = 4, SIGNALLED_RESIZE = 8 };

// From now on these signals (terminated by 0) are noted instead of acted upon, and broken pipes are ignored. False with a
// reason.
// Nothing holds up a program that shall end: from the signal on, output that has no reader is thrown away; a second signal
// ends it at once, and so do a few seconds in which signals_close is not called. A SIGINT that finds an earlier one not
// taken for a while is a signal to end.
bool signals_open(const int *numbers, Error *error);

// SIGINT ends the program like the other signals.
void signals_let_interrupt_end(void);

// Signals that another process sends us go on to this one too, which is waited for; 0 = to none. What a terminal sends has
// reached it already.
void signals_pass_on_to(int process);

// Has the handler of SIGWINCH that is installed now called as before, and notes the signal besides.
void signals_chain_resize(void);

// If the program crashes, writes these bytes to the terminal and sets its line modes (NULL = leaves them).
void signals_reset_terminal_on_crash(const char *bytes, size_t size, const struct termios *modes);

// Gives all signals their default action again, SIGWINCH the chained one.
void signals_close(void);

// Readable when a signal has arrived. For os_wait only.
int signals_fd(void);

// The signals since the last call; SIGNALLED_END stays set.
unsigned signals_take(void);

// Has a signal arrived that ends the program, or breaks off what it does (SIGINT)? Takes nothing: for long work in between.
bool signals_break_off(void);

// Has reads that wait, as from a pipe, fail when a signal for which signals_break_off says yes arrives, instead of going on;
// or go on again.
void signals_break_reading(bool is_broken);

// The signal that ends the program; 0 if none has arrived.
int signals_end_signal(void);

// Stops the program until it is continued; `with_group`: and every other process of the foreground group, where the
// terminal has not sent SIGTSTP to all of them.
void signals_suspend(bool with_group);

// --- cancel ----------------------------------------------------------------------------------------------------------

// Cancels running games on SIGINT, SIGTERM and SIGHUP. Process-wide, so one command at a time.

// Installs the handlers. The first signal is sent through the Notify, a second one ends the program; output without a reader
// is thrown away from the first one on. Not while signals_open's are there. NULL with a reason.
const Notify *cancel_begin(Error *error);

// Was it sent, by a signal or because a game failed?
bool cancel_is_wanted(void);

// Restores the default handlers.
void cancel_end(void);

#endif
