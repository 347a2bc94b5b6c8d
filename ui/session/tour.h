// SPDX-License-Identifier: GPL-3.0-or-later
// The tour: its game, and what it tells.
#ifndef UI_SESSION_TOUR_H
#define UI_SESSION_TOUR_H

#include "ui/common/command.h"

// The game, tour.pgn beside this, as a text: built in.
extern const char tour_game[];

// The node whose comment the tour has just told; TREE_NONE if it tells none.
int session_tour_node(const Session *session);

#endif
