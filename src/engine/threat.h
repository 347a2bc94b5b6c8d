// SPDX-License-Identifier: GPL-3.0-or-later
// What a move threatens: the other side passes, and a short search says what would follow. It has a table of its own, so
// that it takes nothing from what the engine remembers of the game. One thread.
#ifndef ENGINE_THREAT_H
#define ENGINE_THREAT_H

#include "base/error.h"
#include "board/position.h"

enum { THREAT_MOVES_MAX = 3 }; // as many as a sentence bears

typedef struct Threat {
    Move moves[THREAT_MOVES_MAX]; // of the side that is not to move, and how it goes on
    int length;                   // 0 = there is none
    Score score;                  // that they lead to, for that side
} Threat;

typedef struct SearchSession ThreatFinder;

// NULL with a reason if memory or a thread cannot be had. Release with threat_finder_free; NULL is ignored.
ThreatFinder *threat_finder_new(Error *error);
void threat_finder_free(ThreatFinder *finder);

// What the side that has just moved would do if the other passed; some thousand nodes with the built-in evaluation, a pure
// function of the position. False in check, where passing is illegal, or if the other side would have no move then.
bool threat_find(ThreatFinder *finder, const Position *pos, Threat *out);

// The position in which the moves are played.
Position threat_root(const Position *pos);

#endif
