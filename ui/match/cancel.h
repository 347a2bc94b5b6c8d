// SPDX-License-Identifier: GPL-3.0-or-later
// The user's wish that games end: an interrupt, or the end of the terminal. One command at a time.
#ifndef UI_MATCH_CANCEL_H
#define UI_MATCH_CANCEL_H

#include "base/error.h"
#include "base/notify.h"

// From now on the first such signal is sent through this; a second one ends the program. NULL with a reason.
const Notify *cancel_begin(Error *error);

// Has the user, or a fault of the games, sent it?
bool cancel_is_wanted(void);

// Such signals end the program again, as usual.
void cancel_end(void);

#endif
