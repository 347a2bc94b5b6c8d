// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is asked about single positions, one after the other.
#ifndef UI_PLAYERS_POSITION_ENGINE_H
#define UI_PLAYERS_POSITION_ENGINE_H

#include "ui/players/player.h"

typedef struct Adviser Adviser;

// Starts the program. `cancel_fd` as in player_start. NULL with a reason. Release with adviser_stop.
Adviser *adviser_start(const PlayerSpec *spec, int cancel_fd, Error *error);
void adviser_stop(Adviser *adviser);

const char *adviser_name(const Adviser *adviser);

// What the program would play, within the limits, when it knows of nothing but this position. False with a reason if no
// legal move came.
bool adviser_ask(Adviser *adviser, const Position *pos, const PlayerLimits *limits, Move *move, Answer *answer,
                 Error *error);

#endif
