// SPDX-License-Identifier: GPL-3.0-or-later
// What is on the screen as a file, by its ending: pictures, tables, texts of the maps, and the game with marks.
#ifndef UI_BOARD_EXPORT_H
#define UI_BOARD_EXPORT_H

#include "ui/board/app.h"

// The endings that are known, for messages.
#define EXPORT_ENDINGS ".svg, .png, .pdf, .csv, .json, .txt, .ans or .pgn"

// Can a file of this name be written? False with a reason.
bool export_check(const App *app, const char *path, Error *error);

// Writes the maps that are shown, or the game. False with a reason that names the file; what was in it then stays.
// Without `force` only a file is replaced that holds the same kind of thing.
bool export_write(const App *app, const char *path, bool force, Error *error);

// May such a file be replaced without force? False with a reason that names it.
bool export_may_replace(const char *path, bool is_timeline, Error *error);

// Writes one row of the chosen map for each picture that was kept, of iterations and of moves, as CSV.
bool export_timeline(const App *app, const char *path, bool force, Error *error);

#endif
