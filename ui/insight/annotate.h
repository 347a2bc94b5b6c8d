// SPDX-License-Identifier: GPL-3.0-or-later
// A game with what the engine saw, as comments: why it chose its moves, and marks of the maps they were chosen by.
#ifndef INSIGHT_ANNOTATE_H
#define INSIGHT_ANNOTATE_H

#include "insight/insight.h"
#include "notation/pgn.h"

// Adds the moves of the game to one that has none yet. Each gets score, depth and time, the first reason for it, a word on
// faults, and the squares and arrows of `choice` of the memory it was played with, where that was kept.
void annotate_moves(PgnGame *pgn, const Insight *insight, const Game *game, const MapChoice *choice);

#endif
