// SPDX-License-Identifier: GPL-3.0-or-later
// What the user may ask the engine beside the game: a hint in steps, the threat of the other side, a search within
// limits, and an analysis of some moves only. Answers come as the message of the game.
#ifndef UI_SESSION_ADVICE_H
#define UI_SESSION_ADVICE_H

#include "ui/session/engine_game.h"

// Suggests a move; the answer may come later. In the same position, each call says more: which kind of
// piece, where it goes, and how the line goes on.
void advice_hint(EngineGame *engine_game);

// Finds out what the other side would do if the side to move passed. False with a reason if it may not pass, or the engine
// has its own move to think about.
bool advice_threat(EngineGame *engine_game, Error *error);

// Thinks about the position on the board as far as the limits go; nothing is played.
void advice_search(EngineGame *engine_game, const SearchLimits *limits);

// Analysis searches these moves of the position alone until it changes; an empty list: all. False with a reason if this
// is no analysis.
bool advice_focus(EngineGame *engine_game, const MoveList *moves, Error *error);

#endif
