// SPDX-License-Identifier: GPL-3.0-or-later
// The opening of a game: that of the last of its positions that has a name.
#ifndef UI_COMMON_OPENING_NAME_H
#define UI_COMMON_OPENING_NAME_H

#include "engine/game.h"
#include "engine/opening_book.h"
#include "notation/pgn.h"

enum { OPENING_NAME_SIZE = 64, OPENING_CODE_SIZE = 4 };

typedef struct OpeningName {
    char name[OPENING_NAME_SIZE]; // "Italian Game", "" if no position of the game has one
    char code[OPENING_CODE_SIZE]; // of the Encyclopaedia of Chess Openings, "C50", or ""
} OpeningName;

void opening_name_find(OpeningBook *book, const Game *game, OpeningName *out);

// The tags ECO and Opening; both are taken away where there is no name.
void opening_name_set_tags(const OpeningName *opening, PgnGame *pgn);

#endif
