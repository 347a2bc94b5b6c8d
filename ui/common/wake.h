// SPDX-License-Identifier: GPL-3.0-or-later
// How long a loop may sleep in poll().
#ifndef UI_COMMON_WAKE_H
#define UI_COMMON_WAKE_H

#include <stdint.h>

// The timeout in ms for a loop that has something to do at `wake_us` (of clock_now_us): 0 if that has passed, -1 (for
// ever) if it is INT64_MAX, and else no more than a minute, after which the loop just looks again.
int wake_timeout(int64_t wake_us, int64_t now_us);

#endif
