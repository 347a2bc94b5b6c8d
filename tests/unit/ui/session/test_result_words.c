// SPDX-License-Identifier: GPL-3.0-or-later
// Each end of a game in words for its players.
#include "unit/unit.h"

#include "ui/session/result_words.h"

static void ends_are_told_to_who_has_played(void **state)
{
    (void)state;
    static const struct {
        GameResult result;
        const char *reason;
        Colour person;
        const char *opponent, *words, *rival;
    } rows[] = {
        {RESULT_WHITE_WINS, "White mates", WHITE, "", "Checkmate: you win", NULL},
        {RESULT_BLACK_WINS, "Black mates", WHITE, "", "Checkmate: Hotspur wins", NULL},
        {RESULT_BLACK_WINS, "Black mates", COLOUR_NONE, "", "Checkmate: Black wins", NULL},
        {RESULT_BLACK_WINS, "Black mates", BLACK, "Stockfish", "Checkmate: Stockfish wins", NULL},
        {RESULT_BLACK_WINS, "White's time is up", WHITE, "", "Your time is up: Hotspur wins on time", NULL},
        {RESULT_WHITE_WINS, "Black's time is up", WHITE, "", "Hotspur's time is up: you win on time", NULL},
        {RESULT_WHITE_WINS, "Black's time is up", COLOUR_NONE, "", "Black's time is up: White wins on time", NULL},
        {RESULT_DRAW, "White's time is up", WHITE, "",
         "Your time is up, but the other side cannot mate: the game is a draw", NULL},
        {RESULT_BLACK_WINS, "White resigns", WHITE, "", "You have resigned: Hotspur wins", NULL},
        {RESULT_BLACK_WINS, "White resigns", BLACK, "", "Hotspur resigns: you win", NULL},
        {RESULT_BLACK_WINS, "White resigns", WHITE, "Fairy", "Fairy resigns: Hotspur wins", NULL},
        {RESULT_BLACK_WINS, "White resigns", BLACK, "", "Mary resigns: you win", "Mary"},
        {RESULT_BLACK_WINS, "White has left the game", WHITE, "", "You have left the game: Mary wins", "Mary"},
        {RESULT_BLACK_WINS, "White has left the game", COLOUR_NONE, "", "White has left the game: Black wins", NULL},
        {RESULT_DRAW, "Stalemate", WHITE, "", "Stalemate: the game is a draw", NULL},
        {RESULT_DRAW, "Agreed", BLACK, "", "Draw agreed", NULL},
        {RESULT_DRAW, "Threefold repetition", WHITE, "", "The same position three times: the game is a draw", NULL},
        {RESULT_DRAW, "Adjudication", WHITE, "", "Adjudication: the game is a draw", NULL},
        {RESULT_DRAW, "", WHITE, "", "the game is a draw", NULL},
        {RESULT_WHITE_WINS, "Black moves illegally", BLACK, "", "Black moves illegally: Hotspur wins", NULL},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char text[256];
        Text out = text_begin(text, sizeof text);
        const ResultWords words = {rows[i].result, rows[i].reason, rows[i].person, rows[i].opponent, rows[i].rival};
        result_words_write(&words, &out);
        if (strcmp(text, rows[i].words) != 0)
            fail_msg("%s: '%s'", rows[i].reason, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ends_are_told_to_who_has_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
