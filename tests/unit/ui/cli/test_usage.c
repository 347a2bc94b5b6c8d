// SPDX-License-Identifier: GPL-3.0-or-later
// Usage texts taken apart: forms, words, flags and their values.
#include "unit/engines.h"

#include "ui/cli/help_formats.h"

// The words of a form as "word=value word ...".
static void assert_words(const char *form, const char *expected)
{
    const char *cursor = NULL;
    UsageWord word;
    char found[1024] = "";
    while (usage_next_word(form, &cursor, &word)) {
        const size_t used = strlen(found);
        snprintf(found + used, sizeof found - used, "%s%s%s%s", used == 0 ? "" : " ", word.word,
                 word.value[0] == '\0' ? "" : "=", word.value);
    }
    assert_string_equal(found, expected);
}

static void forms_are_separated_and_joined(void **state)
{
    (void)state;
    const char *cursor = "play --out FILE [--seed S]\n  tune fit FILE...\n      [--seed S]\n  tuned";
    char form[USAGE_FORM_SIZE];
    assert_true(usage_next_form(&cursor, "tune", form));
    assert_string_equal(form, "play --out FILE [--seed S]");
    assert_true(usage_next_form(&cursor, "tune", form));
    assert_string_equal(form, "fit FILE... [--seed S] tuned");
    assert_false(usage_next_form(&cursor, "tune", form));
    cursor = "";
    assert_false(usage_next_form(&cursor, "tune", form));
}

static void flags_have_values(void **state)
{
    (void)state;
    static const struct {
        const char *form, *words;
    } rows[] = {
        {"", ""},
        {"DEPTH [POSITION] [--divide]", "--divide"},
        {"[--pgn FILE [--game N]] [--end from|to|both]", "--pgn=FILE --game=N --end=from|to|both"},
        {"(--tc 10+0.1 | --st S | --nodes N)", "--tc=10+0.1 --st=S --nodes=N"},
        {"[--csv | --json] [--first 'CMD x'] --fen \"A FEN\"", "--csv --json --first=CMD x --fen=A FEN"},
        {"[--format text|json], and for the first: [--option NAME=VALUE]...", "--format=text|json --option=NAME=VALUE"},
        {"--fen \"FEN\" with --chess960 where castling differs", "--fen=FEN --chess960"},
        {"(chains | memory) --match N", "chains memory --match=N"},
        {"play --out FILE", "play --out=FILE"},
        {"FILE.epd a--b -- --", ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        assert_words(rows[i].form, rows[i].words);
}

static void options_are_spelled_as_flags(void **state)
{
    (void)state;
    static const struct {
        OptionId id;
        const char *flag, *value;
    } rows[] = {
        {OPT_HASH, "--hash", "=N"},
        {OPT_OWN_BOOK, "--own-book", "[=off]"},
        {OPT_MOVE_OVERHEAD, "--move-overhead", "=N"},
        {OPT_BOOK_FILE, "--book-file", "=FILE"},
        {OPT_SEARCH_PARAMS, "--search-params", "=TEXT"},
        {OPT_CHAINS_MODE, "--chains-mode", "=off|plain|mc|mc+mt"},
    };
    OptionStore *options = unit_options();
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char flag[FLAG_SIZE], value[FLAG_SIZE];
        option_write_flag(option_def(options, rows[i].id), flag);
        usage_write_value(option_def(options, rows[i].id), value);
        assert_string_equal(flag, rows[i].flag);
        assert_string_equal(value, rows[i].value);
        assert_ptr_equal(option_find(options, flag), option_def(options, rows[i].id));
    }
    options_free(options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_are_separated_and_joined),
        cmocka_unit_test(flags_have_values),
        cmocka_unit_test(options_are_spelled_as_flags),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
