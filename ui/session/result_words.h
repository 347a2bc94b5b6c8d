// SPDX-License-Identifier: GPL-3.0-or-later
// How a game has ended, in words for who has played it: "Your time is up: Hotspur wins on time". Game files and protocols have
// the shorter reasons of the game itself. Pure functions.
#ifndef UI_SESSION_RESULT_WORDS_H
#define UI_SESSION_RESULT_WORDS_H

#include "base/text.h"
#include "engine/game.h"

// Who has played, and how it ended.
typedef struct ResultWords {
    GameResult result;
    const char *reason;   // of the game: "White mates", "Black's time is up"
    Colour person;        // COLOUR_NONE where neither side is a person's or a program's in its place
    const char *opponent; // the name of the program that has the person's side; "" = the person
    const char *rival;    // who has the other side; "" or NULL = Hotspur
} ResultWords;

// Appends "Checkmate: you win". A reason that is not known stands as it is.
void result_words_write(const ResultWords *words, Text *out);

#endif
