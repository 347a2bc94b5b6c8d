// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the front ends, which stand in the store beside those of the engine. Here are the shared ones; CECP and
// the board have their own beside the types that they choose from.
#ifndef UI_COMMON_OPTIONS_H
#define UI_COMMON_OPTIONS_H

#include "engine/options.h"

enum SharedOption {
    OPT_DEBUG_LOG = OPTIONS_OF_FRONT_ENDS,
#define OPTION(id, ...) id,
#include "ui/common/options.def"
#undef OPTION
    OPTIONS_OF_CECP = OPTIONS_OF_FRONT_ENDS + 20,
    OPTIONS_OF_BOARD = OPTIONS_OF_FRONT_ENDS + 40,
};

// What is hidden while the person plays: nothing; lines, scores and reasons in a game with a clock,
// but not the maps; everything, and hints are refused.
typedef enum FairPlay { FAIR_PLAY_OFF, FAIR_PLAY_LINES, FAIR_PLAY_ON, FAIR_PLAY_NB } FairPlay;

// Where a game that was read is shown first.
typedef enum OpenGamesAt { OPEN_AT_FIRST, OPEN_AT_LAST, OPEN_AT_NB } OpenGamesAt;

#endif
