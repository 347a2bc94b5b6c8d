// SPDX-License-Identifier: GPL-3.0-or-later
// Searches one position, or every position of a game, and writes a map of each: a film of the game.
#ifndef UI_CLI_MAP_FILM_H
#define UI_CLI_MAP_FILM_H

#include "engine/engine.h"
#include "notation/pgn.h"
#include "ui/heatmap/map_formats.h"

typedef struct MapFilm {
    Engine *engine;
    SearchLimits limits; // of each search
    MapPlan plan;
    const MapFormat *format;
    const char *path;     // to write to, or a folder for pictures; NULL = standard output
    bool force;           // files there may be any; else only what this format looks like is replaced
    bool every_iteration; // a map of each, not only of the end
} MapFilm;

// Maps the end of a game, or with `whole` every position of it that has moves. Where every map is a file of its own, a
// page that shows all of them is written too. The game is read only. False with a reason.
bool map_film_run(MapFilm *film, const PgnGame *game, bool whole, Error *error);

#endif
