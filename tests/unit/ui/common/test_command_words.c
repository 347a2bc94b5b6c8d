// SPDX-License-Identifier: GPL-3.0-or-later
// A command line split into words as a shell splits it.
#include "unit/unit.h"

#include "ui/common/command_words.h"

static void words_are_split_and_quoted(void **state)
{
    (void)state;
    static const struct {
        const char *line, *words; // with '|' between the words
    } cases[] = {
        {"", ""},
        {" \t ", ""},
        {"stockfish", "stockfish"},
        {"  a  b\tc ", "a|b|c"},
        {"'a b' \"c d\"", "a b|c d"},
        {"a'b c'd", "ab cd"},
        {"\"it's\" 'say \"no\"'", "it's|say \"no\""},
        {"a '' \"\" b", "a|||b"},
        {"/opt/my\\ engine", "/opt/my\\|engine"}, // a backslash is a letter like others
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        CommandWords words;
        Error error;
        char joined[128] = "";
        assert_true(command_words_split(cases[i].line, &words, &error));
        for (int word = 0; word < words.count; ++word) {
            strcat(joined, word == 0 ? "" : "|");
            strcat(joined, words.words[word]);
        }
        assert_string_equal(joined, cases[i].words);
        assert_null(words.words[words.count]);
        command_words_free(&words);
        assert_int_equal(words.count, 0);
    }
}

static void open_quotes_and_too_many_words_are_refused(void **state)
{
    (void)state;
    static const char *const open[] = {"'", "a \"b c", "a'b"};
    CommandWords words;
    for (size_t i = 0; i < COUNT_OF(open); ++i) {
        Error error = {""};
        assert_false(command_words_split(open[i], &words, &error));
        assert_non_null(strstr(error.text, "a quote is not closed"));
        command_words_free(&words);
    }
    char many[2 * COMMAND_WORDS_MAX + 3] = "";
    for (int i = 0; i < COMMAND_WORDS_MAX; ++i)
        strcat(many, "x ");
    Error error = {""};
    assert_true(command_words_split(many, &words, &error));
    assert_int_equal(words.count, COMMAND_WORDS_MAX);
    command_words_free(&words);
    strcat(many, "x");
    assert_false(command_words_split(many, &words, &error));
    assert_non_null(strstr(error.text, "more than"));
    command_words_free(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_split_and_quoted),
        cmocka_unit_test(open_quotes_and_too_many_words_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
