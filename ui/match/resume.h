// SPDX-License-Identifier: GPL-3.0-or-later
// Takes up an interrupted match: reads back the games that it left in its file.
#ifndef UI_MATCH_RESUME_H
#define UI_MATCH_RESUME_H

#include "base/error.h"
#include "notation/pgn.h"

// Takes one game back, which stays with the caller. False with a reason ends the reading.
typedef bool ResumeTake(void *context, const PgnGame *game, Error *error);

// Hands over all games of the file in their order; a file that is not there has none. What a killed program left of a
// last game is cut off the file, if the games before it were taken. False with a reason that names the file, also if it is
// no PGN file; it is then as it was.
bool resume_games(const char *path, ResumeTake *take, void *context, Error *error);

#endif
