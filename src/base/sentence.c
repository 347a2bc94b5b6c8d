// SPDX-License-Identifier: GPL-3.0-or-later
// Fills patterns that are translated, with values whose form the pattern chooses.
#include "base/sentence.h"

#include "base/language.h"

#include <string.h>

enum { FORM_LAST = 'h' }; // as a letter; the first has none

// The form of a value, or its first if it has not so many; *length gets its bytes.
static const char *find_form(const char *value, int form, size_t *length)
{
    const char *found = value;
    for (; form > 0 && found != NULL; --form) {
        found = strchr(found, '|');
        found = found != NULL ? found + 1 : NULL;
    }
    found = found != NULL ? found : value;
    *length = strcspn(found, "|");
    return found;
}

// "%1" or "%1b": appends the value and returns what is behind the slot.
static const char *fill_slot(Text *out, const char *slot, const char *const texts[], size_t count)
{
    const size_t number = (size_t)(slot[1] - '0');
    const bool has_letter = slot[2] > 'a' && slot[2] <= FORM_LAST;
    size_t length;
    // A catalogue of another version may have slots that the program does not fill.
    if (number < count) {
        const char *form = find_form(texts[number], has_letter ? slot[2] - 'a' : 0, &length);
        text_add_bytes(out, form, length);
    }
    return slot + 2 + has_letter;
}

static void fill(Text *out, const char *pattern, const char *end, const char *const texts[], size_t count)
{
    for (const char *at = pattern; at < end;) {
        const char *next = at + 1;
        if (at[0] == '%' && at[1] >= '1' && at[1] <= '9') {
            at = fill_slot(out, at, texts, count);
            continue;
        }
        while (next < end && *next != '%')
            ++next;
        text_add_bytes(out, at, (size_t)(next - at));
        at = next;
    }
}

void pattern_fill(Text *out, const char *const texts[], size_t count)
{
    fill(out, texts[0], texts[0] + strlen(texts[0]), texts, count);
}

void sentence_fill(Text *out, const char *const texts[], size_t count)
{
    const char *pattern = language_text(texts[0]);
    fill(out, pattern, pattern + strcspn(pattern, "|"), texts, count);
}

Phrase phrase_fill(const char *const texts[], size_t count)
{
    Phrase phrase;
    Text text = text_begin(phrase.text, sizeof phrase.text);
    const char *pattern = language_text(texts[0]);
    fill(&text, pattern, pattern + strlen(pattern), texts, count);
    return phrase;
}

Phrase phrase_number(int number)
{
    Phrase phrase;
    Text text = text_begin(phrase.text, sizeof phrase.text);
    text_addf(&text, "%d", number);
    return phrase;
}

void phrase_show(Text *out, const char *phrase)
{
    text_add_bytes(out, phrase, strcspn(phrase, "|"));
}
