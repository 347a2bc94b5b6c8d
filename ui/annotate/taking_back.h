// SPDX-License-Identifier: GPL-3.0-or-later
// Why a capture that answers a mistake is not taken back: what would follow, found by a short search. For the thread of the
// review.
#ifndef UI_ANNOTATE_TAKING_BACK_H
#define UI_ANNOTATE_TAKING_BACK_H

#include "base/text.h"
#include "ui/annotate/position_values.h"
#include "ui/annotate/review.h"

// "Taking back fails: 23...cxd4 24.Bxe5+ (Rxd4 removes the defender of the knight on e5)", of a reply that takes something
// which seems to be defended, in a line that does not take back. Without a full stop. False for nothing.
bool taking_back_write(PositionValues *values, const Position *before, const ReviewedMove *move, Text *out);

#endif
