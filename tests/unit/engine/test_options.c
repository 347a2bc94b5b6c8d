// SPDX-License-Identifier: GPL-3.0-or-later
// The option table and its store: every row is well formed, every bad value is refused with the old one kept.
#include "unit/unit.h"

#include "unit/engines.h"

#include "base/error.h"
#include "base/text.h"
#include "engine/options.h"

#include <inttypes.h>

enum { VALUE_SIZE = 8192 };

typedef struct Listener {
    int calls;
    OptionId last_id;
    bool refuses;
} Listener;

static bool listen(void *context, OptionId id, Error *error)
{
    Listener *listener = context;
    ++listener->calls;
    listener->last_id = id;
    return !listener->refuses || error_set(error, "refused");
}

static bool set(OptionStore *store, const OptionDef *def, const char *value)
{
    return option_set(store, def->name, value, ORIGIN_PROTOCOL, NULL);
}

static void test_rows_are_complete(void **state)
{
    const OptionStore *store = *state;
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        assert_ptr_equal(option_def(store, def->id), def);
        assert_non_null(def->name);
        assert_null(strpbrk(def->name, "=\",\n"));
        assert_non_null(def->group);
        assert_non_null(def->help);
        assert_true(strlen(def->help) > 10);
        assert_int_equal(def->help[strlen(def->help) - 1], '.');
        assert_true(def->surfaces != 0 && (def->surfaces & ~(unsigned)ON_ALL) == 0);
        if (def->kind == OPTK_INT || def->kind == OPTK_BOOL)
            assert_true(def->min <= def->def_int && def->def_int <= def->max);
        if (def->kind == OPTK_BOOL)
            assert_true(def->min == 0 && def->max == 1);
        if (def->kind == OPTK_TEXT || def->kind == OPTK_FILE)
            assert_non_null(def->def_text);
        if (def->kind == OPTK_CHOICE)
            assert_non_null(def->choices);
    }
}

static void test_names_are_unique_and_found(void **state)
{
    const OptionStore *store = *state;
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        assert_ptr_equal(option_find(store, def->name), def);
        char spelled[64];
        snprintf(spelled, sizeof spelled, "%s", def->name);
        for (char *c = spelled; *c != '\0'; ++c)
            *c = *c == ' ' ? '-' : (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        assert_ptr_equal(option_find(store, spelled), def);
    }
    static const char *const spellings[] = {"own_book", "Own Book", "own-book", "OWNBOOK", "_ownbook-"};
    for (size_t i = 0; i < COUNT_OF(spellings); ++i)
        assert_ptr_equal(option_find(store, spellings[i]), option_def(store, OPT_OWN_BOOK));
    static const char *const unknown[] = {"", " ", "Has", "Hashes", "-", "hash\n", "no such option"};
    for (size_t i = 0; i < COUNT_OF(unknown); ++i)
        assert_null(option_find(store, unknown[i]));
}

static void test_defaults(void **state)
{
    OptionStore *store = *state;
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        assert_int_equal(option_origin(store, def->id), ORIGIN_DEFAULT);
        if (def->kind == OPTK_TEXT || def->kind == OPTK_FILE)
            assert_string_equal(option_text(store, def->id), def->def_text);
        else
            assert_int_equal(option_int(store, def->id), def->def_int);
    }
}

static void assert_refused(OptionStore *store, const OptionDef *def, const char *value)
{
    char before[VALUE_SIZE], after[VALUE_SIZE];
    option_write_value(store, def->id, before, sizeof before);
    Error error = {""};
    assert_false(option_set(store, def->name, value, ORIGIN_PROTOCOL, &error));
    assert_non_null(strstr(error.text, def->name));
    assert_null(strchr(error.text, '\n'));
    option_write_value(store, def->id, after, sizeof after);
    assert_string_equal(before, after);
}

static void test_ranges(void **state)
{
    OptionStore *store = *state;
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        if (def->kind != OPTK_INT)
            continue;
        char text[32];
        snprintf(text, sizeof text, "%" PRId64, def->min - 1);
        assert_refused(store, def, text);
        snprintf(text, sizeof text, "%" PRId64, def->max + 1);
        assert_refused(store, def, text);
        assert_false(option_set_int(store, def->id, def->min - 1, ORIGIN_PROTOCOL, NULL));
        assert_false(option_set_int(store, def->id, def->max + 1, ORIGIN_PROTOCOL, NULL));
        const int64_t ends[] = {def->min, def->max, def->def_int};
        for (int end = 0; end < 3; ++end) {
            snprintf(text, sizeof text, "%" PRId64, ends[end]);
            assert_true(set(store, def, text));
            assert_int_equal(option_int(store, def->id), ends[end]);
        }
    }
}

// "Whole board" may be written as one word.
static void test_choices_of_several_words(void **state)
{
    static const struct {
        const char *text, *chosen; // NULL: refused
    } cases[] = {{"Whole board", "Whole board"},
                 {"whole-BOARD", "Whole board"},
                 {"board", "Whole board"},
                 {"red", "Red"},
                 {"Whole", NULL},
                 {"whole-board-", NULL},
                 {"", NULL},
                 {"-", NULL}};
    static const char *const names[] = {"Red", "Whole board", NULL};
    static const OptionDef rows[] = {{.id = OPTIONS_OF_FRONT_ENDS + 90,
                                      .name = "Test Map",
                                      .surfaces = ON_ALL,
                                      .kind = OPTK_CHOICE,
                                      .choices = names}};
    OptionStore *store = *state;
    const OptionTable table = {rows, 1};
    options_register(store, &table);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        assert_int_equal(option_set(store, "Test Map", cases[i].text, ORIGIN_PROTOCOL, NULL), cases[i].chosen != NULL);
        if (cases[i].chosen != NULL)
            assert_string_equal(option_text(store, OPTIONS_OF_FRONT_ENDS + 90), cases[i].chosen);
    }
}

static void test_choices(void **state)
{
    OptionStore *store = *state;
    int tested = 0;
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        if (def->kind != OPTK_CHOICE)
            continue;
        int count = 0;
        for (; def->choices[count] != NULL; ++count) {
            assert_true(option_set_int(store, def->id, count, ORIGIN_PROTOCOL, NULL));
            assert_string_equal(option_text(store, def->id), def->choices[count]);
        }
        assert_false(option_set_int(store, def->id, count, ORIGIN_PROTOCOL, NULL));
        assert_false(option_set_int(store, def->id, -1, ORIGIN_PROTOCOL, NULL));
        ++tested;
    }
    assert_true(tested > 0);
}

static void test_garbage(void **state)
{
    OptionStore *store = *state;
    static const char *const garbage[] = {
        "", " ", "x", "1x", "1 2", "0x10", "1e3", "--1", "nan", "\xff\1", "maybe", "1.", "2147483648000000000000"};
    static char longest[VALUE_SIZE];
    memset(longest, 'a', sizeof longest - 1);
    for (int i = 0; i < options_count(store); ++i) {
        const OptionDef *def = options_listed(store, i);
        if (def->kind == OPTK_INT || def->kind == OPTK_BOOL || def->kind == OPTK_CHOICE)
            for (size_t text = 0; text < COUNT_OF(garbage); ++text)
                assert_refused(store, def, garbage[text]);
        if (def->kind == OPTK_TEXT || def->kind == OPTK_FILE) {
            assert_refused(store, def, "a\nb");
            assert_refused(store, def, longest);
        }
    }
    assert_false(option_set(store, "no such option", "1", ORIGIN_PROTOCOL, NULL));
}

static void test_bool_words(void **state)
{
    OptionStore *store = *state;
    static const struct {
        const char *text;
        bool value;
    } rows[] = {{"true", true}, {"off", false},   {"1", true},   {"No", false},
                {"ON", true},   {"false", false}, {"yes", true}, {"0", false}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        assert_true(option_set(store, "Ponder", rows[i].text, ORIGIN_PROTOCOL, NULL));
        assert_int_equal(option_bool(store, OPT_PONDER), rows[i].value);
    }
}

static void test_written_values_read_back(void **state)
{
    OptionStore *store = *state;
    OptionStore *other = unit_options();
    assert_true(option_set(store, "BookFile", "/a path/with = signs", ORIGIN_PROTOCOL, NULL));
    assert_true(option_set(store, "Hash", "17", ORIGIN_PROTOCOL, NULL));
    assert_true(option_set(store, "OwnBook", "off", ORIGIN_PROTOCOL, NULL));
    for (int i = 0; i < options_count(store); ++i) {
        char written[VALUE_SIZE], again[VALUE_SIZE];
        option_write_value(store, options_listed(store, i)->id, written, sizeof written);
        assert_true(set(other, options_listed(store, i), written));
        option_write_value(other, options_listed(store, i)->id, again, sizeof again);
        assert_string_equal(written, again);
    }
    assert_int_equal(option_int(other, OPT_HASH), 17);
    options_free(other);
}

static void test_listener_is_told_once(void **state)
{
    OptionStore *store = *state;
    Listener listener = {0};
    options_listen(store, listen, &listener);
    assert_true(option_set(store, "hash", "128", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(listener.calls, 1);
    assert_int_equal(listener.last_id, OPT_HASH);
    assert_true(option_set(store, "hash", "128", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(listener.calls, 1);
    // A button is pressed anew each time.
    assert_true(option_set(store, "clear hash", NULL, ORIGIN_PROTOCOL, NULL));
    assert_true(option_set(store, "clear hash", "", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(listener.calls, 3);
    assert_int_equal(listener.last_id, OPT_CLEAR_HASH);
}

static void test_one_listener_leaves(void **state)
{
    OptionStore *store = *state;
    Listener first = {0}, second = {0}, third = {0};
    options_listen(store, listen, &first);
    options_listen(store, listen, &second);
    options_listen(store, listen, &third);
    options_ignore(store, listen, &second);
    assert_true(option_set(store, "hash", "128", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(first.calls, 1);
    assert_int_equal(second.calls, 0);
    assert_int_equal(third.calls, 1);
}

static void test_refusal_brings_the_old_value_back(void **state)
{
    OptionStore *store = *state;
    Listener agrees = {0}, refuses = {.refuses = true};
    options_listen(store, listen, &agrees);
    options_listen(store, listen, &refuses);
    Error error = {""};
    assert_false(option_set(store, "BookFile", "/nowhere", ORIGIN_PROTOCOL, &error));
    assert_string_equal(error.text, "refused");
    assert_string_equal(option_text(store, OPT_BOOK_FILE), "");
    assert_false(option_set_int(store, OPT_HASH, 2, ORIGIN_PROTOCOL, NULL));
    assert_int_equal(option_int(store, OPT_HASH), option_def(store, OPT_HASH)->def_int);
    // The one that had agreed heard of the value and of its return, each time.
    assert_int_equal(agrees.calls, 4);
    assert_int_equal(option_origin(store, OPT_HASH), ORIGIN_DEFAULT);
}

static void test_later_sources_win(void **state)
{
    OptionStore *store = *state;
    assert_true(option_set(store, "Hash", "32", ORIGIN_COMMAND_LINE, NULL));
    assert_true(option_set(store, "Hash", "16", ORIGIN_FILE, NULL));
    assert_int_equal(option_int(store, OPT_HASH), 32);
    assert_int_equal(option_origin(store, OPT_HASH), ORIGIN_COMMAND_LINE);
    assert_true(option_set(store, "Hash", "8", ORIGIN_PROTOCOL, NULL));
    assert_int_equal(option_int(store, OPT_HASH), 8);
    // The same value said again by a later source counts as that source's.
    assert_true(option_set(store, "Threads", "1", ORIGIN_COMMAND_LINE, NULL));
    assert_true(option_set(store, "Threads", "2", ORIGIN_FILE, NULL));
    assert_int_equal(option_int(store, OPT_THREADS), 1);
}

static int set_up(void **state)
{
    *state = unit_options();
    return 0;
}

static int tear_down(void **state)
{
    options_free(*state);
    return 0;
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_STORE(test_rows_are_complete),
        WITH_STORE(test_names_are_unique_and_found),
        WITH_STORE(test_defaults),
        WITH_STORE(test_ranges),
        WITH_STORE(test_choices),
        WITH_STORE(test_choices_of_several_words),
        WITH_STORE(test_garbage),
        WITH_STORE(test_bool_words),
        WITH_STORE(test_written_values_read_back),
        WITH_STORE(test_listener_is_told_once),
        WITH_STORE(test_one_listener_leaves),
        WITH_STORE(test_refusal_brings_the_old_value_back),
        WITH_STORE(test_later_sources_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
