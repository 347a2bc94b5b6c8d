// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of a game against the engine share among themselves.
#ifndef DESK_PLAY_THINKING_H
#define DESK_PLAY_THINKING_H

#include "desk/play.h"

void play_stop_thinking(Play *play);

// Lets the engine think about a position (whose history it may know); 0 = as long as the limits say.
void play_think(Play *play, Thinking purpose, const Position *root, const SearchLimits *limits, int64_t for_us);

void play_tell(Play *play, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
