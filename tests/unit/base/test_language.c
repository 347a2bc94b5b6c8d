// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogues of translations: found texts, forms for numbers, and files that are damaged.
#include "base/bytes.h"
#include "base/language.h"
#include "base/language_choice.h"
#include "base/paths.h"
#include "unit/unit.h"

enum { HEADER_SIZE = 28, ENTRY_SIZE = 8, CATALOGUE_SIZE = 1024, MAGIC_LOW = 0x12de, MAGIC_HIGH = 0x9504 };

// A text with its translation, in the order of strcmp(). The NUL within one stands between its forms.
typedef struct Entry {
    const char *text;
    size_t text_size;
    const char *translation;
    size_t translation_size;
} Entry;

#define ENTRY(text, translation)                                     \
    {                                                                \
        text, sizeof(text) - 1, translation, sizeof(translation) - 1 \
    }

static const Entry german[] = {
    ENTRY("", "Language: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n"),
    ENTRY("%d move\0%d moves", "%d Zug\0%d Z\xc3\xbcge"),
    ENTRY("New game", "Neue Partie"),
    ENTRY("Not done", ""),
};
static const Entry french[] = {
    ENTRY("", "Plural-Forms: nplurals=2; plural=(n > 1);\n"),
    ENTRY("%d move\0%d moves", "%d coup\0%d coups"),
};

// Writes texts behind a table, with their entries in it.
static uint8_t *put_texts(uint8_t *bytes, uint8_t *table, uint8_t *place, const Entry *entries, int count,
                          bool translated)
{
    for (int i = 0; i < count; ++i) {
        const char *text = translated ? entries[i].translation : entries[i].text;
        const size_t size = translated ? entries[i].translation_size : entries[i].text_size;
        table = bytes_put(bytes_put(table, size, 4), (uint64_t)(place - bytes), 4);
        memcpy(place, text, size);
        place[size] = '\0';
        place += size + 1;
    }
    return place;
}

static size_t make_catalogue(uint8_t bytes[CATALOGUE_SIZE], const Entry *entries, int count)
{
    const int tables = HEADER_SIZE, second = tables + count * ENTRY_SIZE;
    memset(bytes, 0, CATALOGUE_SIZE);
    uint8_t *header = bytes_put(bytes_put(bytes_put(bytes, MAGIC_LOW, 2), MAGIC_HIGH, 2), 0, 4);
    bytes_put(bytes_put(bytes_put(header, (uint64_t)count, 4), tables, 4), (uint64_t)second, 4);
    uint8_t *place = bytes + second + count * ENTRY_SIZE;
    place = put_texts(bytes, bytes + tables, place, entries, count, false);
    place = put_texts(bytes, bytes + second, place, entries, count, true);
    return (size_t)(place - bytes);
}

static bool load(const uint8_t *bytes, size_t size)
{
    char path[UNIT_PATH_SIZE];
    Error error;
    unit_write_bytes(path, ".mo", bytes, size);
    const bool is_loaded = language_load(path, &error);
    unlink(path);
    return is_loaded;
}

static void texts_are_translated(void **state)
{
    uint8_t bytes[CATALOGUE_SIZE];
    (void)state;
    assert_string_equal(_("New game"), "New game");
    assert_true(load(bytes, make_catalogue(bytes, german, COUNT_OF(german))));
    assert_string_equal(_("New game"), "Neue Partie");
    assert_string_equal(_("No such text"), "No such text");
    assert_string_equal(_("Not done"), "Not done");
    assert_string_equal(_(""), ""); // not the header
    (void)language_use(NULL, 0);
    assert_string_equal(_("New game"), "New game");
}

static void numbers_choose_forms(void **state)
{
    static const struct {
        int number;
        const char *english, *german, *french;
    } rows[] = {
        {0, "%d moves", "%d Z\xc3\xbcge", "%d coup"},
        {1, "%d move", "%d Zug", "%d coup"},
        {2, "%d moves", "%d Z\xc3\xbcge", "%d coups"},
        {21, "%d moves", "%d Z\xc3\xbcge", "%d coups"},
    };
    uint8_t bytes[CATALOGUE_SIZE];
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        (void)language_use(NULL, 0);
        assert_string_equal(language_count("%d move", "%d moves", rows[i].number), rows[i].english);
        assert_true(load(bytes, make_catalogue(bytes, german, COUNT_OF(german))));
        assert_string_equal(language_count("%d move", "%d moves", rows[i].number), rows[i].german);
        assert_true(load(bytes, make_catalogue(bytes, french, COUNT_OF(french))));
        assert_string_equal(language_count("%d move", "%d moves", rows[i].number), rows[i].french);
    }
    (void)language_use(NULL, 0);
}

// Whatever byte is wrong, a catalogue is refused or its texts lie within it.
static void damaged_files_do_no_harm(void **state)
{
    uint8_t bytes[CATALOGUE_SIZE];
    (void)state;
    const size_t size = make_catalogue(bytes, german, COUNT_OF(german));
    for (size_t cut = 0; cut < size; ++cut)
        assert_false(load(bytes, cut));
    int refused = 0;
    for (size_t i = 0; i < HEADER_SIZE + 2 * ENTRY_SIZE * COUNT_OF(german); ++i) {
        bytes[i] ^= 0xff;
        if (!load(bytes, size)) {
            ++refused;
        } else {
            assert_true(strlen(_("New game")) < CATALOGUE_SIZE);
            assert_true(strlen(language_count("%d move", "%d moves", 2)) < CATALOGUE_SIZE);
        }
        bytes[i] ^= 0xff;
    }
    assert_true(refused >= 4); // the bytes of the magic number at least
    (void)language_use(NULL, 0);
}

static void the_variables_name_the_language(void **state)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"};
    static const struct {
        const char *values[5];
        const char *text; // of "New game": without such a catalogue English
    } rows[] = {
        {{"", "C.UTF-8", "", "", ""}, "New game"},
        {{"en:de", "C.UTF-8", "", "", ""}, "New game"},
        {{"xx", "C.UTF-8", "", "", ""}, "New game"},
        {{"../../secret", "C.UTF-8", "", "", ""}, "New game"},
        {{"de", "POSIX", "", "", ""}, "New game"},
        {{"xx:de_AT", "C.UTF-8", "", "", ""}, "Neue Partie"},
        {{"", "", "de_AT.UTF-8", "", "C.UTF-8"}, "Neue Partie"},
    };
    char path[4096];
    (void)state;
    if (!path_find_data("languages/de.mo", path, sizeof path))
        skip();
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        for (size_t k = 0; k < COUNT_OF(names); ++k)
            setenv(names[k], rows[i].values[k], 1);
        language_start();
        assert_string_equal(_("New game"), rows[i].text);
        (void)language_use(NULL, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_translated),
        cmocka_unit_test(numbers_choose_forms),
        cmocka_unit_test(damaged_files_do_no_harm),
        cmocka_unit_test(the_variables_name_the_language),
    };
    return cmocka_run_group_tests_name("base/language", tests, NULL, NULL);
}
