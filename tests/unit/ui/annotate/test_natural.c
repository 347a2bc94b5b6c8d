// SPDX-License-Identifier: GPL-3.0-or-later
// Which mistakes are called natural, and which best moves hard to find: by the chances, and by those that are found.
#include "unit/unit.h"

#include "ui/annotate/natural.h"

enum { TEXT_SIZE = 256 };

static void words_follow_the_chances(void **state)
{
    (void)state;
    static const struct {
        NaturalMove natural;
        const char *words;
    } cases[] = {
        {{0, 900, 0, 900}, ""}, // not asked
        {{1500, 249, 50, 900}, ""},
        {{1500, 250, 50, 900}, "A natural move: about 25 % of players rated 1500 would play it."},
        {{1200, 430, 0, 900}, "A natural move: about 45 % of players rated 1200 would play it."},
        {{1200, 427, 0, 900}, "A natural move: about 40 % of players rated 1200 would play it."},
        {{1800, 249, 49, 499}, ""}, // other moves are as good
        {{1800, 249, 49, 500}, "1.d4 is hard to find: fewer than 5 % of players rated 1800 would play it."},
    };
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE] = "";
        Text text = text_begin(words, sizeof words);
        natural_words(&cases[i].natural, &pos, unit_move(&pos, "d2d4"), &text);
        assert_string_equal(words, cases[i].words);
    }
}

// A queen that is taken back at once is played by few, the capture of one by nearly all.
static void chances_are_those_of_the_moves(void **state)
{
    (void)state;
    Error error;
    TemptationFinder *finder = temptation_finder_new(&error);
    const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4");
    assert_non_null(finder);
    const NaturalMove natural = natural_find(finder, &pos, 1000, unit_move(&pos, "h5g4"), unit_move(&pos, "h5f7"));
    assert_int_equal(natural.rating, 1000);
    assert_in_range(natural.best_chance, TEMPTATION_UNIT / 2, TEMPTATION_UNIT); // mates
    assert_in_range(natural.chance, 0, TEMPTATION_UNIT / 10);
    temptation_finder_free(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_follow_the_chances),
        cmocka_unit_test(chances_are_those_of_the_moves),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
