// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of games in words. The reasons are those that engine/game.c and ui/session give; other programs may give others.
#include "ui/session/result_words.h"

#include "base/language.h"

#include <string.h>

// What is said of a side: of a colour in a game without a person, of the user, or of a player with a name.
typedef struct Saying {
    const char *colours[COLOUR_NB];
    const char *you, *named;
} Saying;

static const Saying wins = {{N_("White wins"), N_("Black wins")}, N_("you win"), N_("%s wins")};
static const Saying wins_on_time = {
    {N_("White wins on time"), N_("Black wins on time")}, N_("you win on time"), N_("%s wins on time")};
static const Saying is_late = {
    {N_("White's time is up"), N_("Black's time is up")}, N_("Your time is up"), N_("%s's time is up")};
static const Saying has_left = {{N_("White has left the game"), N_("Black has left the game")},
                                N_("You have left the game"),
                                N_("%s has left the game")};
static const Saying gives_up = {{N_("White resigns"), N_("Black resigns")}, N_("You have resigned"), N_("%s resigns")};

static void say(const ResultWords *words, Colour side, const Saying *saying, Text *out)
{
    const char *rival = words->rival != NULL && words->rival[0] != '\0' ? words->rival : "Hotspur";
    if (words->person == COLOUR_NONE)
        text_add(out, _(saying->colours[side]));
    else if (side == words->person && words->opponent[0] == '\0')
        text_add(out, _(saying->you));
    else
        text_addf(out, _(saying->named), side == words->person ? words->opponent : rival);
}

static Colour winner_of(const ResultWords *words)
{
    return words->result == RESULT_WHITE_WINS ? WHITE : BLACK;
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
        {"Agreed", N_("Draw agreed")},
        {"Stalemate", N_("Stalemate: the game is a draw")},
        {"Insufficient material", N_("Neither side can mate: the game is a draw")},
        {"Fifty-move rule", N_("Fifty moves without a capture or a pawn move: the game is a draw")},
        {"Threefold repetition", N_("The same position three times: the game is a draw")},
    };
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; ++i)
        if (strcmp(words->reason, draws[i].reason) == 0) {
            text_add(out, _(draws[i].words));
            return;
        }
    text_addf(out, _("%s%sthe game is a draw"), words->reason, words->reason[0] != '\0' ? ": " : "");
}

// "Your time is up" and "Hotspur's time is up"; a draw where the other side cannot mate.
static void add_time(const ResultWords *words, Colour late, Text *out)
{
    say(words, late, &is_late, out);
    if (words->result == RESULT_DRAW) {
        text_add(out, _(", but the other side cannot mate: the game is a draw"));
        return;
    }
    text_add(out, ": ");
    say(words, winner_of(words), &wins_on_time, out);
}

void result_words_write(const ResultWords *words, Text *out)
{
    const Colour late = side_with(words->reason, "'s time is up"), loser = side_with(words->reason, " resigns");
    const Colour gone = side_with(words->reason, " has left the game");
    if (late != COLOUR_NONE) {
        add_time(words, late, out);
    } else if (words->result == RESULT_DRAW) {
        add_draw(words, out);
    } else {
        if (loser != COLOUR_NONE)
            say(words, loser, &gives_up, out);
        else if (gone != COLOUR_NONE)
            say(words, gone, &has_left, out);
        else
            text_add(out, side_with(words->reason, " mates") != COLOUR_NONE ? _("Checkmate") : words->reason);
        text_add(out, ": ");
        say(words, winner_of(words), &wins, out);
    }
}
