// SPDX-License-Identifier: GPL-3.0-or-later
// What the system asks of the console by signals. A process has one set of handlers, so there is no handle.
#ifndef UI_CONSOLE_SIGNALS_H
#define UI_CONSOLE_SIGNALS_H

#include "base/error.h"

// Bits of requests_take.
enum { REQUEST_INTERRUPT = 1, REQUEST_SUSPEND = 2, REQUEST_END = 4, REQUEST_RESIZE = 8 };

// From now on signals are noted instead of acted upon; broken pipes are ignored. False with a reason.
bool requests_open(Error *error);
void requests_close(void);

// Readable when something was asked. For poll() only.
int requests_fd(void);

// What was asked since the last call; an end stays asked.
unsigned requests_take(void);

// The signal that asked for the end; 0 = none did.
int requests_end_signal(void);

// Stops the program until it is continued.
void requests_suspend(void);

#endif
