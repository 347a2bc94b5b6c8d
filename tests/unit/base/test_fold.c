// SPDX-License-Identifier: GPL-3.0-or-later
// Searching without regard to case and accents, and the characters of UTF-8 below it.
#include "base/fold.h"
#include "base/unicode.h"
#include "unit/unit.h"

static void texts_are_found_as_they_are_typed(void **state)
{
    static const struct {
        const char *text, *part;
        bool found;
    } rows[] = {
        {"Müller, Karsten", "muller", true},
        {"Müller, Karsten", "MÜLLER", true},
        {"Müller, Karsten", "mueller", true},
        {"Mueller, Karsten", "müller", true},
        {"Muller, Karsten", "müller", true},
        {"Mu\u0308ller", "mueller", true}, // the accent stands alone
        {"Müller", "miller", false},
        {"Müller", "mullier", false},
        {"Иванов, Пётр", "иванов", true},
        {"ИВАНОВ", "Иванов", true},
        {"Иванов, Пётр", "петр", true},
        {"Чайковский", "чайковскии", true},
        {"Ćirić, Dragoljub", "ciric", true},
        {"Ståhlberg, Gideon", "stahlberg", true},
        {"Ståhlberg, Gideon", "staahlberg", true},
        {"Sørensen", "SORENSEN", true},
        {"Sørensen", "soerensen", true},
        {"Łódź", "lodz", true},
        {"Đorđević", "dordevic", true},
        {"Weiß", "WEISS", true},
        {"Ægir", "aegir", true},
        {"İstanbul", "istanbul", true},
        {"Şakıyye", "sakiyye", true},
        {"Αθήνα", "αθηνα", true},
        {"ΣΟΦΟΣ", "σοφος", true},
        {"Nguyễn", "nguyen", true},
        {"O’Kelly", "o'kelly", true},
        {"Saint–Amant", "saint-amant", true},
        {"", "", true},
        {"a", "", true},
        {"", "a", false},
        {"\xfc", "u", false}, // no UTF-8
        {"abc", "abcd", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        if (fold_contains(rows[i].text, rows[i].part) != rows[i].found)
            fail_msg("'%s' in '%s'", rows[i].part, rows[i].text);
}

static void folded_one_by_one(int fold(uint32_t, uint32_t *), const char *text, char *out)
{
    while (*text != '\0') {
        uint32_t parts[UNICODE_FOLDED_MAX];
        const int count = fold(utf8_read(&text), parts);
        for (int i = 0; i < count; ++i)
            out += utf8_write(parts[i], out);
    }
    *out = '\0';
}

// What is there without utf8proc must do for the languages of most games.
static void the_plain_tables_fold_as_the_library_does(void **state)
{
    static const char *const texts[][2] = {
        {"ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸ", "aaaaaaceeeeiiiinoooooouuuuyy"},
        {"ĄĆĘŁŃÓŚŹŻąćęłńóśźż", "acelnoszzacelnoszz"},
        {"ČĎĚŇŘŠŤŮŽĹĽŔčďěňřšťůž", "cdenrstuzllrcdenrstuz"},
        {"ŐŰĂŢȚŞȘĐĞİıÞß", "ouattssdgiithss"},
        {"ЩЬЁЙЇҐЎщьёйїґў", "щьеиігущьеиігу"},
        {"ΆΈΉΊΌΎΏΣςϊΰ", "αεηιουωσσιυ"},
        {"Nguyễn Hữu Đạt", "nguyen huu dat"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); ++i) {
        char out[256];
        folded_one_by_one(unicode_fold_plain, texts[i][0], out);
        assert_string_equal(out, texts[i][1]);
        folded_one_by_one(unicode_fold, texts[i][0], out);
        assert_string_equal(out, texts[i][1]);
    }
}

static void words_are_folded_each(void **state)
{
    (void)state;
    FoldedWords words = fold_words_new("  Ćirić\tMÜLLER ");
    assert_int_equal(words.count, 2);
    assert_string_equal(words.words[0].data, "ciric");
    assert_string_equal(words.words[1].data, "muller\nmueller");
    fold_words_free(&words);
    words = fold_words_new("");
    assert_int_equal(words.count, 0);
    fold_words_free(&words);
}

static void characters_are_read_and_written(void **state)
{
    static const struct {
        const char *text;
        uint32_t character;
        size_t bytes;
    } rows[] = {{"a", 'a', 1},
                {"é", 0xe9, 2},
                {"я", 0x44f, 2},
                {"象", 0x8c61, 3},
                {"\U0001f600", 0x1f600, 4},
                {"\xe9", UNICODE_REPLACEMENT, 1}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const char *text = rows[i].text;
        char bytes[UTF8_SIZE];
        assert_int_equal(utf8_read(&text), rows[i].character);
        assert_int_equal(text - rows[i].text, rows[i].bytes);
        if (rows[i].character == UNICODE_REPLACEMENT)
            continue;
        assert_int_equal(utf8_write(rows[i].character, bytes), rows[i].bytes);
        assert_memory_equal(bytes, rows[i].text, rows[i].bytes);
    }
}

// Backspace takes a letter away with the accents that stand behind it.
static void the_last_character_is_found(void **state)
{
    static const struct {
        const char *text;
        size_t last;
    } rows[] = {{"", 0},     {"a", 0},     {"ab", 1}, {"aü", 1}, {"au\u0308", 1}, {"au\u0308\u0301", 1},
                {"象棋", 3}, {"\u0308", 0}};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        assert_int_equal(utf8_last(rows[i].text, strlen(rows[i].text)), rows[i].last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_found_as_they_are_typed),
        cmocka_unit_test(the_plain_tables_fold_as_the_library_does),
        cmocka_unit_test(words_are_folded_each),
        cmocka_unit_test(characters_are_read_and_written),
        cmocka_unit_test(the_last_character_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
