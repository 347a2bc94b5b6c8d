// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is asked about single positions, one after the other.
#ifndef UI_PLAYERS_POSITION_ENGINE_H
#define UI_PLAYERS_POSITION_ENGINE_H

#include "ui/players/player.h"

typedef struct PositionEngine PositionEngine;

// Starts the program. `cancel_fd` as in player_start. NULL with a reason. Release with position_engine_stop.
PositionEngine *position_engine_start(const PlayerSpec *spec, int cancel_fd, Error *error);
void position_engine_stop(PositionEngine *engine);

const char *position_engine_name(const PositionEngine *engine);

// What the program would play, within the limits, when it knows of nothing but this position. False with a reason if no
// legal move came.
bool position_engine_ask(PositionEngine *engine, const Position *pos, const PlayerLimits *limits, Move *move,
                         Answer *answer, Error *error);

#endif
