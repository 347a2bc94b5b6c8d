// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, times and counts as short texts, at the places where their form changes.
#include "unit/unit.h"

#include "ui/common/figures.h"

static void scores_are_for_white(void **state)
{
    (void)state;
    const struct {
        Score score;
        Colour stm;
        const char *text;
    } cases[] = {
        {0, WHITE, "+0.00"},
        {0, BLACK, "+0.00"},
        {SCORE_PAWN, WHITE, "+1.00"},
        {SCORE_PAWN, BLACK, "-1.00"},
        {-SCORE_PAWN * 5 / 2, BLACK, "+2.50"},
        {SCORE_NONE, WHITE, ""},
        {score_mate_in(1), WHITE, "+#1"},
        {score_mate_in(9), BLACK, "-#5"},
        {score_mated_in(4), WHITE, "-#2"},
        {score_mated_in(4), BLACK, "+#2"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[SCORE_TEXT_SIZE];
        write_score(cases[i].score, cases[i].stm, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void decided_scores_are_words(void **state)
{
    (void)state;
    const struct {
        Score score;
        Colour stm;
        const char *words;
    } cases[] = {
        {0, WHITE, "+0.00"},
        {SCORE_PAWN, BLACK, "-1.00"},
        {10 * SCORE_PAWN, WHITE, "+10.00"},
        {10 * SCORE_PAWN + 1, WHITE, "White is winning"},
        {-6295 * SCORE_PAWN / 100, WHITE, "Black is winning"},
        {SCORE_TABLE_WIN, BLACK, "Black is winning"},
        {score_mate_in(11), WHITE, "White mates in 6"},
        {score_mated_in(4), WHITE, "Black mates in 2"},
        {score_mate_in(13), BLACK, "Black is winning"},
        {score_mated_in(114), BLACK, "White is winning"},
        {SCORE_NONE, WHITE, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[SCORE_WORDS_SIZE];
        write_score_words(cases[i].score, cases[i].stm, words);
        assert_string_equal(words, cases[i].words);
    }
}

static void times_have_hours_where_needed(void **state)
{
    (void)state;
    static const struct {
        int64_t seconds;
        const char *text;
    } cases[] = {{0, "0:00"},    {-5, "0:00"},    {9, "0:09"},       {59, "0:59"},      {60, "1:00"},
                 {725, "12:05"}, {3599, "59:59"}, {3600, "1:00:00"}, {3723, "1:02:03"}, {360000, "100:00:00"}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[TIME_TEXT_SIZE];
        write_time(cases[i].seconds * 1000000 + (cases[i].seconds >= 0 ? 999999 : 0), text);
        assert_string_equal(text, cases[i].text);
    }
}

static void counts_are_short(void **state)
{
    (void)state;
    static const struct {
        uint64_t count;
        const char *text;
    } cases[] = {{0, "0"},         {812, "812"},      {9999, "9999"},      {10000, "10k"},       {830999, "830k"},
                 {999999, "999k"}, {1000000, "1.0M"}, {21400000, "21.4M"}, {1000000000, "1.0G"}, {UINT64_MAX, NULL}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char text[COUNT_TEXT_SIZE];
        memset(text, 'x', sizeof text);
        write_count(cases[i].count, text);
        assert_non_null(memchr(text, '\0', sizeof text));
        if (cases[i].text != NULL)
            assert_string_equal(text, cases[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_for_white),
        cmocka_unit_test(decided_scores_are_words),
        cmocka_unit_test(times_have_hours_where_needed),
        cmocka_unit_test(counts_are_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
