// SPDX-License-Identifier: GPL-3.0-or-later
// The conditions of the opening explorer as they are typed on the board.
#include "unit/unit.h"

#include "ui/common/explore_filter.h"

static void words_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text, *player, *side, *rating, *date, *speed;
    } rows[] = {
        {"", NULL, NULL, NULL, NULL, NULL},
        {"  ", NULL, NULL, NULL, NULL, NULL},
        {"--player Carlsen --side white", "Carlsen", "white", NULL, NULL, NULL},
        {"--player  Magnus Carlsen ", "Magnus Carlsen", NULL, NULL, NULL, NULL},
        {"--date=2019-2021 --player=\"Carlsen, M\"", "Carlsen, M", NULL, NULL, "2019-2021", NULL},
        {"--rating 2600 --speed 'blitz, rapid'", NULL, NULL, "2600", NULL, "blitz, rapid"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char copy[128];
        ExploreWords words;
        Error error;
        snprintf(copy, sizeof copy, "%s", rows[i].text);
        assert_true(explore_words_split(copy, &words, &error));
        const char *const found[] = {words.player, words.side, words.rating, words.date, words.speed};
        const char *const wanted[] = {rows[i].player, rows[i].side, rows[i].rating, rows[i].date, rows[i].speed};
        for (size_t j = 0; j < COUNT_OF(found); ++j) {
            assert_int_equal(found[j] == NULL, wanted[j] == NULL);
            if (wanted[j] != NULL)
                assert_string_equal(found[j], wanted[j]);
        }
    }
}

static void words_become_a_filter(void **state)
{
    (void)state;
    const ExploreWords words = {"Anna", "black", "2600-2700", "2019-2021", "blitz,rapid"};
    ExplorerFilter filter;
    Error error;
    assert_true(explore_filter_read(&words, &filter, &error));
    assert_string_equal(filter.player, "Anna");
    assert_int_equal(filter.side, BLACK);
    assert_int_equal(filter.rating_from, 2600);
    assert_int_equal(filter.rating_to, 2700);
    assert_int_equal(filter.day_from / DAY_YEAR_UNIT, 2019);
    assert_int_equal(filter.day_to / DAY_YEAR_UNIT, 2021);
    assert_int_equal(filter.speeds, 1U << EXPLORER_BLITZ | 1U << EXPLORER_RAPID);
    assert_true(explore_filter_read(&(ExploreWords){.player = NULL}, &filter, &error));
    assert_int_equal(filter.side, COLOUR_NONE);
}

// What is wrong is named.
static void bad_words_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } rows[] = {
        {"--nothing x", "'--nothing'"},
        {"--player", "--player lacks"},
        {"--player --side white", "--player lacks"},
        {"player Anna", "unknown option: player Anna"},
        {"--side white", "--player"},
        {"--player a --side red", "--side 'red'"},
        {"--rating high", "--rating"},
        {"--date soon", "--date"},
        {"--speed slow", "--speed"},
        {"--players Anna", "'--players'"},
        {"--play Anna", "'--play'"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char copy[128];
        ExploreWords words;
        ExplorerFilter filter;
        Error error = {.text = ""};
        snprintf(copy, sizeof copy, "%s", rows[i].text);
        if (explore_words_split(copy, &words, &error) && explore_filter_read(&words, &filter, &error))
            fail_msg("'%s' was taken", rows[i].text);
        if (strstr(error.text, rows[i].part) == NULL || strncmp(error.text, "explore: ", strlen("explore: ")) != 0)
            fail_msg("'%s': %s", rows[i].text, error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_taken_apart),
        cmocka_unit_test(words_become_a_filter),
        cmocka_unit_test(bad_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
