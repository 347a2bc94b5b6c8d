// SPDX-License-Identifier: GPL-3.0-or-later
// A match or tournament on the terminal while it is played: the board of a game with its players, clocks and last moves, and
// the table as it stands. Drawn by a thread of its own, some times a second; any thread may tell what has happened.
#ifndef UI_STUDY_MATCH_LIVE_VIEW_H
#define UI_STUDY_MATCH_LIVE_VIEW_H

#include "base/error.h"
#include "engine/game.h"

typedef struct LiveView LiveView;

// Shows up to so many games, of which the one with the lowest number is on the board. NULL with a reason where standard
// output is no terminal. Release with live_view_end, which clears the screen and prints the warnings; NULL is ignored.
LiveView *live_view_start(int games, Error *error);
void live_view_end(LiveView *live);

// A game begins in one of the places from 0. `names` are White's and Black's.
void live_view_begin(LiveView *live, int place, int number, const char *const names[COLOUR_NB]);

// How the game in this place stands: before each move, and at its end.
void live_view_show(LiveView *live, int place, const Game *game);

// Sets the lines below the board.
void live_view_set_table(LiveView *live, const char *text);

// Shows a message in the last row, until the next one. live_view_warn keeps it as well, for standard error at the end of the
// view, as a line there would be drawn over; where standard error is no terminal it goes there at once.
void live_view_say(LiveView *live, const char *message);
void live_view_warn(LiveView *live, const char *message);

#endif
