// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of games in words. The reasons are those that engine/game.c and ui/session give; other programs may give others.
#include "ui/session/result_words.h"

#include <string.h>

// "you" or a name.
static const char *name_of(const ResultWords *words, Colour side)
{
    if (words->person == COLOUR_NONE)
        return side == WHITE ? "White" : "Black";
    if (side != words->person)
        return "Hotspur";
    return words->opponent[0] != '\0' ? words->opponent : "you";
}

// "you win", "Hotspur wins on time".
static void add_winner(const ResultWords *words, const char *how, Text *out)
{
    const char *name = name_of(words, words->result == RESULT_WHITE_WINS ? WHITE : BLACK);
    text_addf(out, "%s win%s%s", name, strcmp(name, "you") == 0 ? "" : "s", how);
}

// The side that a reason begins with, if the rest of it is this; COLOUR_NONE else.
static Colour side_with(const char *reason, const char *rest)
{
    static const char *const sides[COLOUR_NB] = {"White", "Black"};
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const size_t length = strlen(sides[side]);
        if (strncmp(reason, sides[side], length) == 0 && strcmp(reason + length, rest) == 0)
            return side;
    }
    return COLOUR_NONE;
}

// Why it is a draw, in a sentence; a reason that another program gave stands as it was given.
static void add_draw(const ResultWords *words, Text *out)
{
    static const struct {
        const char *reason, *words;
    } draws[] = {
        {"Agreed", "Draw agreed"},
        {"Stalemate", "Stalemate: the game is a draw"},
        {"Insufficient material", "Neither side can mate: the game is a draw"},
        {"Fifty-move rule", "Fifty moves without a capture or a pawn move: the game is a draw"},
        {"Threefold repetition", "The same position three times: the game is a draw"},
    };
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; ++i)
        if (strcmp(words->reason, draws[i].reason) == 0) {
            text_add(out, draws[i].words);
            return;
        }
    text_addf(out, "%s%sthe game is a draw", words->reason, words->reason[0] != '\0' ? ": " : "");
}

// "Your time is up" and "Hotspur's time is up"; a draw where the other side cannot mate.
static void add_time(const ResultWords *words, Colour late, Text *out)
{
    const char *name = name_of(words, late);
    if (strcmp(name, "you") == 0)
        text_add(out, "Your time is up");
    else
        text_addf(out, "%s's time is up", name);
    if (words->result == RESULT_DRAW) {
        text_add(out, ", but the other side cannot mate: the game is a draw");
        return;
    }
    text_add(out, ": ");
    add_winner(words, " on time", out);
}

void result_words_write(const ResultWords *words, Text *out)
{
    const Colour late = side_with(words->reason, "'s time is up"), gives_up = side_with(words->reason, " resigns");
    if (late != COLOUR_NONE) {
        add_time(words, late, out);
    } else if (words->result == RESULT_DRAW) {
        add_draw(words, out);
    } else if (gives_up != COLOUR_NONE) {
        const char *name = name_of(words, gives_up);
        if (strcmp(name, "you") == 0)
            text_add(out, "You have resigned: ");
        else
            text_addf(out, "%s resigns: ", name);
        add_winner(words, "", out);
    } else {
        text_addf(out, "%s: ", side_with(words->reason, " mates") != COLOUR_NONE ? "Checkmate" : words->reason);
        add_winner(words, "", out);
    }
}
