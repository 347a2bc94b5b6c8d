// SPDX-License-Identifier: GPL-3.0-or-later
// Searches one position, or every position of a game, and writes a map of each: a film of the game.
#ifndef UI_CLI_MAP_FILM_H
#define UI_CLI_MAP_FILM_H

#include "base/file.h"
#include "engine/engine.h"
#include "notation/pgn.h"
#include "ui/heatmap/map_formats.h"
#include "ui/heatmap/map_report.h"

#include <stdio.h>

typedef struct MapFilm {
    Engine *engine;
    SearchLimits limits; // of each search
    MapPlan plan;
    const MapFormat *format;
    const char *path;     // to write to, or a folder for pictures; NULL = standard output
    bool force;           // files there may be any; else only what this format looks like is replaced
    bool every_iteration; // a map of each, not only of the end
    int rating;           // of the player whose errors MAP_TEMPTING shows; 0: by option and tags, see temptation_rating
    int written;          // games of a game file so far: the next ones go behind the first
} MapFilm;

// Maps the end of a game, or with `whole` every position of it that has moves. Where every map is a file of its own, a
// page that shows all of them is written too. In the format pgn the maps become remarks in the game itself, in the place of
// those of an earlier film, and all else in it stays; one of another variant is written as it is. False with a reason.
bool map_film_run(MapFilm *film, GameTree *game, bool whole, Error *error);

// --- film page -------------------------------------------------------------------------------------------------------

// A film of maps as one page for a browser: all pictures in order, a window each, with the moves of the game to find them
// by. Plain HTML without scripts.

enum { FILM_FILE_SIZE = 256 }; // the longest file name that Linux allows, and its end

// A picture of the film.
typedef struct FilmScene {
    int ply;                    // moves played before, in plies; several scenes may be of the same position
    char moved[MAP_MOVED_SIZE]; // the last of them, "12...Nf6"; "" if there is none
    char file[FILM_FILE_SIZE];  // beside the page
} FilmScene;

typedef struct FilmPage {
    const GameTree *game;    // its tags
    const char *map_title;   // "what the engine looked at: all of White"
    const char *map_meaning; // a sentence
    const FilmScene *scenes;
    int scene_count;
    const char *last_move; // after the last picture, as FilmScene.moved; "" if the pictures go to the end
} FilmPage;

void film_page_write(FILE *out, const FilmPage *page);

#endif
