// SPDX-License-Identifier: GPL-3.0-or-later
// Encodings that are told by their letters: texts of several languages, each converted to what it was written in once.
#include "notation/encoding.h"
#include "unit/unit.h"

#include <iconv.h>

enum { TEXT_SIZE = 1024 };

static size_t convert(const char *text, const char *encoding, char out[TEXT_SIZE])
{
    iconv_t converter = iconv_open(encoding, "UTF-8");
    assert_true(converter != (iconv_t)-1);
    char copy[TEXT_SIZE], *in = copy, *to = out;
    snprintf(copy, sizeof copy, "%s", text);
    size_t left = strlen(copy), room = TEXT_SIZE;
    if (iconv(converter, &in, &left, &to, &room) == (size_t)-1)
        fail_msg("'%s' is not written in %s", text, encoding);
    iconv_close(converter);
    return TEXT_SIZE - room;
}

static const struct {
    const char *encoding, *text;
} rows[] = {
    {"CP1252", "[White \"Müller, Karsten\"]"},
    {"CP1252", "[White \"Hübner\"] {Weiß gewinnt: größer als nötig, schöne Züge für Fähige}"},
    {"CP1252", "[White \"Ståhlberg, Gideon\"]"},
    {"CP1252", "{Svart står bättre, vit är nära förlust; en fin bondeställning på fältet d5. Göran, Åke, Östen}"},
    {"CP1252", "[White \"Sørensen\"] [Black \"Bjørnsson, Ægir\"] {Hvid står bedre på kongefløjen}"},
    {"CP1252", "{Les blancs perdent à cause de la faiblesse des cases; très élégant, même forcé, où le fou dévorait}"},
    {"CP1252", "[White \"André\"] [Black \"Philidor\"] [Site \"Paris, café de la Régence\"] {après}"},
    {"CP1252", "{El alfil está mejor aquí; la señal del peón, ¿qué más? Núñez, Muñoz, España, año}"},
    {"CP1252", "{Questa mossa è buona, perché il pedone è più forte; così la metà}"},
    {"CP1252", "[White \"João\"] [Site \"São Paulo\"] {ações, posição, irmã}"},
    {"CP1252", "[White \"Guðmundur Sigurjónsson\"] [Black \"Þórhallsson\"]"},
    {"CP1252", "{è}"},
    {"CP1252", "[Site \"Sämisch – Nimzowitsch\"] {½-½ «ok» 5° “x” … ±}"},
    {"CP1250", "[White \"Wojtaszek\"] [Black \"Jabłoński, Łukasz\"] {Białe stoją gorzej, muszą się bronić}"},
    {"CP1250", "[White \"Ćirić, Dragoljub\"] [Black \"Kovačević\"] [Site \"Niš\"]"},
    {"CP1250", "[White \"Dvořák\"] [Black \"Řeháček, Jiří\"] {černý má lepší pozici, věž stojí dobře}"},
    {"CP1250", "[White \"Němec\"] [Black \"Růžička\"]"},
    {"CP1250", "[White \"Erdős, Viktor\"] {világos jobban áll, győztes}"},
    {"CP1250", "[White \"Wałęsa\"]"},
    {"ISO-8859-2", "[White \"Śliwa, Bogdan\"] {Białe stoją gorzej, muszą się bronić, może}"},
    {"CP1251", "[White \"Иванов, Пётр\"]"},
    {"CP1251", "[White \"ИВАНОВ\"] [Black \"ПЕТРОВ\"]"},
    {"CP1251", "{Белые стоят хуже, но у них есть шансы на ничью. Чёрные должны играть точно.}"},
    {"CP1251", "{Білі стоять гірше, але мають шанси на нічию; її ферзь}"},
    {"CP1251", "{c4 и у белых лучше; Nf3 с идеей атаки на короля}"},
    {"KOI8-R", "[White \"Иванов, Пётр\"]"},
    {"KOI8-R", "[White \"ИВАНОВ\"] [Black \"ПЕТРОВ\"]"},
    {"KOI8-R", "{Белые стоят хуже, но у них есть шансы на ничью. Чёрные должны играть точно.}"},
    {"KOI8-U", "{Білі стоять гірше, але мають шанси на нічию; її ферзь}"},
    {"CP866", "[White \"Иванов, Пётр\"] {Белые стоят хуже, но у них есть шансы на ничью}"},
};

static void texts_tell_their_encoding(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char bytes[TEXT_SIZE];
        const size_t size = convert(rows[i].text, rows[i].encoding, bytes);
        EncodingGuess *guess = encoding_guess_new();
        const char *found = encoding_guess_add(guess, bytes, size);
        if (strcmp(found, rows[i].encoding) != 0)
            fail_msg("'%s': %s was taken for %s", rows[i].text, rows[i].encoding, found);
        encoding_guess_free(guess);
    }
}

// A single name of no clear language does not turn what all others say.
static void pieces_add_up(void **state)
{
    (void)state;
    EncodingGuess *guess = encoding_guess_new();
    assert_string_equal(encoding_guess_add(guess, "M\xfcller", 6), "CP1252");
    assert_string_equal(encoding_guess_add(guess, "Jab\xb3o\xf1ski", 9), "CP1250");
    assert_string_equal(encoding_guess_add(guess, "K\xfchn", 4), "CP1250");
    encoding_guess_free(guess);
}

// What is UTF-8 says nothing of the rest; a last line may be cut in the middle of a character.
static void lines_of_utf8_are_passed_over(void **state)
{
    static const struct {
        const char *text;
        bool is_whole;
        const char *found;
    } texts[] = {
        {"", true, NULL},
        {"plain\ntext", true, NULL},
        {"Müller\nИванов\n", true, NULL},
        {"Müller\nИванов", true, NULL},
        {"Müller\nM\xfcller\n", true, "CP1252"},
        {"M\xfcller", true, "CP1252"},
        {"Müller\nM\xc3", false, NULL},
        {"Müller\n\xc8\xe2\xe0\xed\xee\xe2\n", false, "CP1251"},
        {"\xc9\xd7\xc1\xce\xcf\xd7", true, "KOI8-R"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); ++i) {
        EncodingGuess *guess = encoding_guess_new();
        const char *found = encoding_guess_add_lines(guess, texts[i].text, strlen(texts[i].text), texts[i].is_whole);
        const char *wanted = texts[i].found;
        if (wanted == NULL ? found != NULL : found == NULL || strcmp(found, wanted) != 0)
            fail_msg("'%s': %s", texts[i].text, found != NULL ? found : "UTF-8");
        encoding_guess_free(guess);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_tell_their_encoding),
        cmocka_unit_test(pieces_add_up),
        cmocka_unit_test(lines_of_utf8_are_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
