// SPDX-License-Identifier: GPL-3.0-or-later
// A game with what the engine saw, as comments: why it chose its moves, and marks of the maps they were chosen by.
#ifndef UI_SESSION_ANNOTATE_H
#define UI_SESSION_ANNOTATE_H

#include "notation/pgn.h"
#include "ui/session/analysis.h"

// Adds the moves of the game to one that has none yet. Each gets score, depth and time, the first reason for it, a word on
// faults, and the squares and arrows of `choice` of the memory it was played with, where that was kept.
void annotate_moves(PgnGame *pgn, const Analysis *analysis, const Game *game, const MapChoice *choice);

#endif
