// SPDX-License-Identifier: GPL-3.0-or-later
// The game of the tour, tour.pgn beside this, as a text: built in.
#ifndef UI_SESSION_TOUR_H
#define UI_SESSION_TOUR_H

extern const char tour_game[];

#endif
