// SPDX-License-Identifier: GPL-3.0-or-later
// Signals for the console, noted by handlers and taken by its loop. A process has one set of handlers, so there is no
// handle.
#ifndef UI_CONSOLE_SIGNALS_H
#define UI_CONSOLE_SIGNALS_H

#include "base/error.h"

// Bits of signals_take.
enum { SIGNALLED_INTERRUPT = 1, SIGNALLED_SUSPEND = 2, SIGNALLED_END = 4, SIGNALLED_RESIZE = 8 };

// From now on signals are noted instead of acted upon; broken pipes are ignored. False with a reason.
bool signals_open(Error *error);
void signals_close(void);

// Readable when a signal has arrived. For poll() only.
int signals_fd(void);

// The signals since the last call; SIGNALLED_END stays set.
unsigned signals_take(void);

// The signal that ends the program; 0 if none has arrived.
int signals_end_signal(void);

// Stops the program until it is continued.
void signals_suspend(void);

#endif
