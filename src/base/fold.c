// SPDX-License-Identifier: GPL-3.0-or-later
// Texts folded for comparing: small letters without accents, so that a search for a player or an
// opening finds every spelling. What single characters fold to is in unicode.c. A Folded is reused and
// belongs to the caller; nothing here is shared between threads.
#include "base/fold.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "base/unicode.h"

#include <string.h>

enum {
    SIZE_AT_FIRST = 64,
    ASCII_END = 0x80,
    DIAERESIS = 0x308, // as a mark of its own
    RING = 0x30a,
};

// Stands between the two spellings of a folded text. No folded text has a line end of its own, so a
// part that is looked for is never found across two spellings.
static const char spelling_end[] = "\n";

// --- folding ---------------------------------------------------------------------------------------------------------

static void add_bytes(Folded *folded, const char *bytes, size_t count)
{
    while (folded->length + count + 1 > folded->size) {
        const size_t size = folded->size == 0 ? SIZE_AT_FIRST : folded->size * 2;
        folded->data = mem_resize(folded->data, folded->size, size);
        folded->size = size;
    }
    memcpy(folded->data + folded->length, bytes, count);
    folded->length += count;
    folded->data[folded->length] = '\0';
}

// Blanks of every kind are a space: the line end stands between spellings.
static void add_ascii(Folded *folded, char c)
{
    const char small = (unsigned char)c <= ' ' ? ' ' : text_lower(c);
    add_bytes(folded, &small, 1);
}

// Adds what a character folds to: nothing for an accent, two letters for a ligature.
static void add_character(Folded *folded, uint32_t character)
{
    uint32_t parts[UNICODE_FOLDED_MAX];
    const int count = unicode_fold(character, parts);
    for (int i = 0; i < count; ++i) {
        char bytes[UTF8_SIZE];
        const size_t size = utf8_write(parts[i], bytes);
        add_bytes(folded, bytes, size);
    }
}

// The letter that a second one stands for where the first cannot be typed: "ue" of "ü"; NUL if there is none. An accent
// that stands alone changes the letter before it.
static char second_letter(uint32_t character, char before)
{
    switch (character) {
    case 0xc4: // Ä
    case 0xe4:
    case 0xd6: // Ö
    case 0xf6:
    case 0xdc: // Ü
    case 0xfc:
    case 0xd8: // Ø
    case 0xf8: return 'e';
    case 0xc5: // Å
    case 0xe5: return 'a';
    case DIAERESIS: return before != '\0' && strchr("aou", before) != NULL ? 'e' : '\0';
    case RING: return before == 'a' ? 'a' : '\0';
    default: return '\0';
    }
}

// Adds one spelling, which writes such letters as one or as two. Returns whether there are any.
static bool add_spelling(Folded *folded, const char *text, bool is_long)
{
    bool has_two = false;
    while (*text != '\0') {
        if ((unsigned char)*text < ASCII_END) {
            add_ascii(folded, *text++);
            continue;
        }
        const char before = folded->length > 0 ? folded->data[folded->length - 1] : '\0';
        const uint32_t character = utf8_read(&text);
        const char second = second_letter(character, before);
        add_character(folded, character);
        if (second != '\0' && is_long)
            add_bytes(folded, &second, 1);
        has_two = has_two || second != '\0';
    }
    return has_two;
}

void fold_set(Folded *folded, const char *text)
{
    folded->length = 0;
    add_bytes(folded, "", 0);
    // Most texts have one spelling and end here.
    if (!add_spelling(folded, text, false))
        return;
    add_bytes(folded, spelling_end, strlen(spelling_end));
    add_spelling(folded, text, true);
}

void fold_free(Folded *folded)
{
    mem_free(folded->data);
    *folded = (Folded){0};
}

// --- searching -------------------------------------------------------------------------------------------------------

bool folded_contains(const char *text, const char *part)
{
    const char *other = strstr(part, spelling_end);
    // A part with two spellings is found by either; a text holds both of its own anyway.
    if (other == NULL)
        return strstr(text, part) != NULL;
    return memmem(text, strlen(text), part, (size_t)(other - part)) != NULL ||
           strstr(text, other + strlen(spelling_end)) != NULL;
}

bool fold_contains(const char *text, const char *part)
{
    Folded folded_text = {0}, folded_part = {0};
    fold_set(&folded_text, text);
    fold_set(&folded_part, part);
    const bool is_found = folded_contains(folded_text.data, folded_part.data);
    fold_free(&folded_text);
    fold_free(&folded_part);
    return is_found;
}

FoldedWords fold_words_new(const char *words)
{
    FoldedWords folded = {0};
    char *copy = mem_copy_text(words), *cursor = copy;
    for (const char *word = text_next_word(&cursor); word != NULL; word = text_next_word(&cursor)) {
        folded.words = mem_grow(folded.words, folded.count, &folded.capacity, sizeof folded.words[0]);
        folded.words[folded.count] = (Folded){0};
        fold_set(&folded.words[folded.count++], word);
    }
    mem_free(copy);
    return folded;
}

void fold_words_free(FoldedWords *words)
{
    for (size_t i = 0; i < words->count; ++i)
        fold_free(&words->words[i]);
    mem_free(words->words);
    *words = (FoldedWords){0};
}
