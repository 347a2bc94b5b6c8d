// SPDX-License-Identifier: GPL-3.0-or-later
// Which name a mistyped word was meant to be: the nearest, and none where nothing is near.
#include "unit/unit.h"

#include "ui/common/suggestion.h"

enum { WORDS_SIZE = 64 };

static const char *const names[] = {"annotate", "bench", "book", "eval", "lab", "map", "match", "moves", "--hash"};

static void check_meant(const char *word, const char *expected)
{
    char words[WORDS_SIZE];
    Text text = text_begin(words, sizeof words);
    Suggestion suggestion = suggestion_begin(word);
    for (size_t i = 0; i < COUNT_OF(names); ++i)
        suggestion_offer(&suggestion, names[i]);
    suggestion_write(&suggestion, "", &text);
    assert_string_equal(words, expected);
}

static void the_nearest_name_is_meant(void **state)
{
    (void)state;
    check_meant("anotate", "; did you mean annotate?");   // a letter is missing
    check_meant("annnotate", "; did you mean annotate?"); // one too many
    check_meant("Benhc", "; did you mean bench?");        // two are swapped, and it begins with a capital
    check_meant("matc", "; did you mean match?");         // a beginning
    check_meant("move", "; did you mean moves?");
    check_meant("bokk", "; did you mean book?");
}

static void nothing_is_meant_by_what_is_far(void **state)
{
    (void)state;
    check_meant("frobnicate", "");
    check_meant("xyz", "");
    check_meant("b", "");     // a letter or two are like everything
    check_meant("evik1", ""); // two letters differ of a short name
    check_meant("a-very-long-word-that-is-no-name-at-all-of-ours", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_name_is_meant),
        cmocka_unit_test(nothing_is_meant_by_what_is_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
