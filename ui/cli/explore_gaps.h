// SPDX-License-Identifier: GPL-3.0-or-later
// A repertoire beside the games that are played: where it has no answer, and where its owner has left it.
#ifndef UI_CLI_EXPLORE_GAPS_H
#define UI_CLI_EXPLORE_GAPS_H

#include "engine/book_tools.h"

typedef struct GapsQuestion {
    const ExplorerSet *set; // filtered
    const char *repertoire; // a PGN file
    Colour side;            // of its owner; COLOUR_NONE = as the file says
    bool has_player;        // the games are the owner's: his own moves are compared too
    double share; // of the games in a position, at least, in which a move of the other side has to be answered
} GapsQuestion;

// Prints, as "text", "csv" or "json", what was found, and sets how much that is. False with a reason.
bool explore_gaps(const GapsQuestion *question, const char *format, int *found, Error *error);

#endif
