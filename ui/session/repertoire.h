// SPDX-License-Identifier: GPL-3.0-or-later
// Repertoires: any PGN file with variations is one. Its games may be for either side, as the chapters of a study are.
#ifndef UI_SESSION_REPERTOIRE_H
#define UI_SESSION_REPERTOIRE_H

#include "base/error.h"
#include "notation/game_tree.h"

// A position of a repertoire.
typedef struct RepertoirePlace {
    const GameTree *game;
    int node;
    const Position *pos;
    Colour owner; // the side that the game is for
} RepertoirePlace;

typedef void RepertoireVisitor(void *context, const RepertoirePlace *place);

// Calls back for each position of each game, in the order of the file; one that several ways lead to is met again.
// COLOUR_NONE: each game says by its tag Orientation whose it is; those without one belong to the side that has fewer choices
// in all of them. A game with a fault gives the moves before it. False with a reason that names the file.
bool repertoire_visit(const char *path, Colour side, RepertoireVisitor *visit, void *context, Error *error);

#endif
