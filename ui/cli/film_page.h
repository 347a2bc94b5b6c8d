// SPDX-License-Identifier: GPL-3.0-or-later
// A film of maps as one page for a browser: all pictures in order, a window each, with the moves of the game to find them
// by. Plain HTML without scripts.
#ifndef UI_CLI_FILM_PAGE_H
#define UI_CLI_FILM_PAGE_H

#include "base/file.h"
#include "notation/pgn.h"
#include "ui/heatmap/map_report.h"

#include <stdio.h>

enum { FILM_FILE_SIZE = 256 }; // the longest file name that Linux allows, and its end

// Pages that this wrote.
extern const FileKind film_page_file_kind;

// A picture of the film.
typedef struct FilmScene {
    int ply;                    // moves played before, in plies; several scenes may be of the same position
    char moved[MAP_MOVED_SIZE]; // the last of them, "12...Nf6"; "" if there is none
    char file[FILM_FILE_SIZE];  // beside the page
} FilmScene;

typedef struct FilmPage {
    const PgnGame *game;     // its tags
    const char *map_title;   // "important now: all of White"
    const char *map_meaning; // a sentence
    const FilmScene *scenes;
    int scene_count;
    const char *last_move; // after the last picture, as FilmScene.moved; "" if the pictures go to the end
} FilmPage;

void film_page_write(FILE *out, const FilmPage *page);

#endif
