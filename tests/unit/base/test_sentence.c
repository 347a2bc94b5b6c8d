// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences from patterns: which form of a value a slot takes, and what a catalogue may do wrong.
#include "base/sentence.h"
#include "unit/unit.h"

enum { TEXT_SIZE = 80 };

static void slots_take_values_and_their_forms(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *first, *second, *words;
    } cases[] = {
        {"Misses %1", "Kc2", "", "Misses Kc2"},
        {"%2 before %1", "a", "b", "b before a"},
        {"%1b and %1", "der Turm|den Turm", "", "den Turm and der Turm"},
        {"%1c", "der Turm|den Turm", "", "der Turm"}, // no third form
        {"%1b's", "Nf3", "", "Nf3's"},                // one for all
        {"%1-file, %1.", "g", "", "g-file, g."},      // what follows is no letter of a form
        {"100 % of %1, %x, %0 and %", "it", "", "100 % of it, %x, %0 and %"},
        {"%1%3%2", "a", "b", "ab"},                                    // no such value
        {"greift %1b an|%1b angreift", "er|ihn", "", "greift ihn an"}, // a sentence has one form
        {"", "", "", ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        sentence_add(&text, cases[i].pattern, cases[i].first, cases[i].second);
        assert_string_equal(words, cases[i].words);
    }
}

static void patterns_with_forms_make_values_with_forms(void **state)
{
    (void)state;
    const Phrase list = phrase_make("%1 und %2|%1b und %2b", "der Turm|den Turm", "die Dame");
    assert_string_equal(list.text, "der Turm und die Dame|den Turm und die Dame");
    const Phrase idea = phrase_make("greift %1b an|%1b angreift", list.text);
    char words[TEXT_SIZE];
    Text text = text_begin(words, sizeof words);
    sentence_add(&text, "was %1b", idea.text);
    assert_string_equal(words, "was den Turm und die Dame angreift");
    text = text_begin(words, sizeof words);
    phrase_show(&text, idea.text);
    assert_string_equal(words, "greift den Turm und die Dame an");
    assert_string_equal(phrase_number(-12).text, "-12");
}

// A phrase that is too long keeps the forms that there was room for.
static void long_phrases_keep_whole_characters(void **state)
{
    (void)state;
    char value[2 * PHRASE_SIZE];
    Text text = text_begin(value, sizeof value);
    while (!text.truncated)
        text_add(&text, "\u00e4");
    const Phrase phrase = phrase_make("a%1", value);
    assert_int_equal(strlen(phrase.text), PHRASE_SIZE - 1);
    assert_int_equal((strlen(phrase.text) - 1) % strlen("\u00e4"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slots_take_values_and_their_forms),
        cmocka_unit_test(patterns_with_forms_make_values_with_forms),
        cmocka_unit_test(long_phrases_keep_whole_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
