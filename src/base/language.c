// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a compiled catalogue of GNU gettext: a header, two sorted tables of (length, place), and the texts, each with a NUL
// behind it (GNU gettext manual, "The Format of GNU MO Files").
#include "base/language.h"

#include "base/bytes.h"

#include <string.h>

enum {
    MAGIC = 0x12de, // the low half of it in little-endian files, as msgfmt writes them
    MAGIC_HIGH = 0x9504,
    HEADER_SIZE = 28,
    NUMBER_SIZE = 4,
    ENTRY_SIZE = 2 * NUMBER_SIZE
};

// Which form of a text belongs to a number.
typedef int PluralRule(int64_t number);

static int one_or_many(int64_t number)
{
    return number != 1;
}

// French: 0 is singular.
static int up_to_one_or_many(int64_t number)
{
    return number > 1 || number < 0;
}

// A language with another rule adds its row; the expression is that of its Plural-Forms. The first stands for all others.
static const struct {
    const char *expression;
    PluralRule *rule;
} plural_rules[] = {{"plural=(n != 1);", one_or_many}, {"plural=(n > 1);", up_to_one_or_many}};

// The catalogue in use; without one `count` is 0. Written by language_use alone, before other threads run.
static struct {
    const uint8_t *bytes;
    size_t count;
    const uint8_t *texts, *translations; // their tables
    PluralRule *rule;
} catalogue;

static const char *entry_text(const uint8_t *bytes, const uint8_t *table, size_t index)
{
    return (const char *)bytes + bytes_get(table + index * ENTRY_SIZE + NUMBER_SIZE, NUMBER_SIZE);
}

// Does the table lie within the file, and each of its texts with the NUL behind it?
static bool table_is_sound(const uint8_t *bytes, size_t size, uint64_t place, uint64_t count)
{
    if (place > size || count > (size - place) / ENTRY_SIZE)
        return false;
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t length = bytes_get(bytes + place + i * ENTRY_SIZE, NUMBER_SIZE);
        const uint64_t at = bytes_get(bytes + place + i * ENTRY_SIZE + NUMBER_SIZE, NUMBER_SIZE);
        if (at + length >= size || bytes[at + length] != '\0')
            return false;
    }
    return true;
}

// The translation with all its forms, of *length bytes; NULL if there is none.
static const char *find(const char *text, size_t *length)
{
    size_t low = 0, high = catalogue.count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(text, entry_text(catalogue.bytes, catalogue.texts, middle));
        if (order == 0) {
            *length = bytes_get(catalogue.translations + middle * ENTRY_SIZE, NUMBER_SIZE);
            return entry_text(catalogue.bytes, catalogue.translations, middle);
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

// The header of a catalogue is the translation of "".
static PluralRule *choose_rule(void)
{
    size_t length;
    const char *header = find("", &length);
    for (size_t i = 0; i < sizeof plural_rules / sizeof plural_rules[0]; ++i)
        if (header != NULL && strstr(header, plural_rules[i].expression) != NULL)
            return plural_rules[i].rule;
    return plural_rules[0].rule;
}

bool language_use(const uint8_t *bytes, size_t size)
{
    if (bytes == NULL) {
        memset(&catalogue, 0, sizeof catalogue);
        return true;
    }
    const bool has_header =
        size >= HEADER_SIZE && bytes_get(bytes, 2) == MAGIC && bytes_get(bytes + 2, 2) == MAGIC_HIGH;
    if (!has_header)
        return false;
    const uint64_t count = bytes_get(bytes + 8, NUMBER_SIZE), texts = bytes_get(bytes + 12, NUMBER_SIZE);
    const uint64_t translations = bytes_get(bytes + 16, NUMBER_SIZE);
    if (!table_is_sound(bytes, size, texts, count) || !table_is_sound(bytes, size, translations, count))
        return false;
    catalogue.bytes = bytes;
    catalogue.texts = bytes + texts;
    catalogue.translations = bytes + translations;
    catalogue.count = count;
    catalogue.rule = choose_rule();
    return true;
}

const char *language_text(const char *text)
{
    size_t length;
    // The translation of "" is the header.
    const char *found = catalogue.count > 0 && text[0] != '\0' ? find(text, &length) : NULL;
    return found != NULL && found[0] != '\0' ? found : text;
}

const char *language_count(const char *one, const char *many, int64_t number)
{
    size_t length = 0;
    const char *found = catalogue.count > 0 ? find(one, &length) : NULL;
    if (found == NULL || found[0] == '\0')
        return number == 1 ? one : many;
    // The forms stand one behind the other, each with its NUL.
    const size_t first = strlen(found);
    return catalogue.rule(number) == 0 || first >= length ? found : found + first + 1;
}
