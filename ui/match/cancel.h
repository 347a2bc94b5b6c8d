// SPDX-License-Identifier: GPL-3.0-or-later
// Cancels running games on SIGINT, SIGTERM and SIGHUP. Process-wide, so one command at a time.
#ifndef UI_MATCH_CANCEL_H
#define UI_MATCH_CANCEL_H

#include "base/error.h"
#include "base/thread.h"

// Installs the handlers. The first signal is sent through the Notify, a second one ends the program. NULL with a reason.
const Notify *cancel_begin(Error *error);

// Was it sent, by a signal or because a game failed?
bool cancel_is_wanted(void);

// Restores the default handlers.
void cancel_end(void);

#endif
