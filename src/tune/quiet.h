// SPDX-License-Identifier: GPL-3.0-or-later
// Which positions a static evaluation can be asked about: those where no capture changes much. Any thread.
#ifndef TUNE_QUIET_H
#define TUNE_QUIET_H

#include "board/position.h"

// The value for the side to move when both sides may go on capturing as long as no exchange loses material. The position
// is changed on the way and comes back as it was.
Score quiet_capture_value(Position *pos);

// Is the side to move out of check, and does its static value hold when captures are played out?
bool quiet_is_position(Position *pos);

#endif
