// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8, combining marks, and what a character folds to for comparing: through utf8proc where the build
// has it, else by the tables here, which cover Latin, Greek, Cyrillic and Armenian. A unit test
// wants the same answers from both.
#include "base/unicode.h"

#include "base/text.h"

#include <string.h>

#ifdef HAVE_UTF8PROC
#include <utf8proc.h>
#endif

enum {
    ONE_BYTE_END = 0x80,
    TWO_BYTES_END = 0x800,
    THREE_BYTES_END = 0x10000,
    CONTINUATION = 0x80, // and six bits of the character
    CONTINUATION_BITS = 6,
    CONTINUATION_MASK = 0x3f,
    CONTINUATION_HEAD = 0xc0, // the bits that tell a continuation byte
};

uint32_t utf8_read(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    const size_t length = text_utf8_length(*text);
    *text += length == 0 ? 1 : length;
    if (length == 0)
        return UNICODE_REPLACEMENT;
    if (length == 1)
        return byte[0];
    // The first byte has a bit for each byte, a bit of 0, and the first bits of the character.
    uint32_t character = byte[0] & (0x7fU >> length);
    for (size_t i = 1; i < length; ++i)
        character = character << CONTINUATION_BITS | (byte[i] & CONTINUATION_MASK);
    return character;
}

static char continuation(uint32_t character, int shift)
{
    return (char)(CONTINUATION | ((character >> shift) & CONTINUATION_MASK));
}

size_t utf8_write(uint32_t character, char out[UTF8_SIZE])
{
    if (character < ONE_BYTE_END) {
        out[0] = (char)character;
        return 1;
    }
    const size_t size = character < TWO_BYTES_END ? 2 : character < THREE_BYTES_END ? 3 : UTF8_SIZE;
    const uint32_t head = 0xffU << (8 - size);
    out[0] = (char)(head | character >> (CONTINUATION_BITS * (size - 1)));
    for (size_t i = 1; i < size; ++i)
        out[i] = continuation(character, (int)(CONTINUATION_BITS * (size - 1 - i)));
    return size;
}

size_t utf8_last(const char *text, size_t length)
{
    while (length > 0) {
        // Steps back over continuation bytes to the start of a character, and on over marks to
        // the letter that bears them.
        do {
            --length;
        } while (length > 0 && ((unsigned char)text[length] & CONTINUATION_HEAD) == CONTINUATION);
        const char *character = text + length;
        if (!unicode_is_mark(utf8_read(&character)))
            break;
    }
    return length;
}

// --- letters that are written with another, though no decomposition says so ----------------------------------------

typedef struct Letter {
    uint32_t letter;
    const char *plain;
} Letter;

static const Letter letters[] = {
    {0xd8, "o"},   {0xf8, "o"},   {0x1fe, "o"},  {0x1ff, "o"},   {0x110, "d"},  {0x111, "d"},  {0x141, "l"},
    {0x142, "l"},  {0x131, "i"},  {0xdf, "ss"},  {0x1e9e, "ss"}, {0xc6, "ae"},  {0xe6, "ae"},  {0x1e2, "ae"},
    {0x1e3, "ae"}, {0x1fc, "ae"}, {0x1fd, "ae"}, {0x152, "oe"},  {0x153, "oe"}, {0x132, "ij"}, {0x133, "ij"},
    {0xde, "th"},  {0xfe, "th"},  {0xd0, "d"},   {0xf0, "d"},    {0x126, "h"},  {0x127, "h"},  {0x166, "t"},
    {0x167, "t"},  {0x14a, "n"},  {0x14b, "n"},  {0x138, "k"},   {0x18f, "e"},  {0x259, "e"},  {0x490, "г"},
    {0x491, "г"},  {0x2018, "'"}, {0x2019, "'"}, {0x2010, "-"},  {0x2011, "-"}, {0x2013, "-"}, {0xa0, " "},
};

// Returns how many letters stand for it; 0 if the table has none.
static int fold_letter(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX])
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; ++i) {
        if (letters[i].letter != character)
            continue;
        int count = 0;
        for (const char *c = letters[i].plain; *c != '\0';)
            out[count++] = utf8_read(&c);
        return count;
    }
    return 0;
}

// --- plain tables ----------------------------------------------------------------------------------------------------

// The small letter below the accents, for each character from `first` on; a dot where there is none.
static const struct {
    uint32_t first;
    const char *plain;
} latin[] = {
    {0xc0, "aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"
           "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllll."
           ".llnnnnnn.nnoooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
           "bb....o...d...eeeffgg..ikkl..nnooo..pp.....ttttuu.vyyzz........."
           ".............aaiioouuuuuuuuuueaaaa..ggggkkoooo..j...gg..nnaa..oo"
           "aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyy...j.....l.."},
    {0x1e00, "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
             "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
             "wwwwwwwwwwxxxxyyzzzzzzhtwy.sss..aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
             "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy....yy"},
};

// Each letter is followed by the one that stands for it.
static const char accented[] = "ΆαΈεΉηΊιΌοΎυΏωΐιΪιΫυάαέεήηίιΰυςσϊιϋυόούυώω"
                               "ЀеЁеЃгЇіЌкЍиЎуЙиѐеёеѓгїіќкѝиўуйи";

// Capitals and the distance to their small letters, if `step` is 1; if it is 2 each capital stands before its small one.
static const struct {
    uint32_t first, last, step, distance;
} capitals[] = {
    {'A', 'Z', 1, 'a' - 'A'}, {0x391, 0x3a9, 1, 32}, {0x400, 0x40f, 1, 80}, {0x410, 0x42f, 1, 32},
    {0x460, 0x481, 2, 1},     {0x48a, 0x4bf, 2, 1},  {0x4d0, 0x52f, 2, 1},  {0x531, 0x556, 1, 48},
};

bool unicode_is_mark_plain(uint32_t character)
{
    static const uint32_t marks[][2] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},
                                        {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                        {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; ++i)
        if (character >= marks[i][0] && character <= marks[i][1])
            return true;
    return false;
}

static uint32_t small_letter(uint32_t character)
{
    for (size_t i = 0; i < sizeof capitals / sizeof capitals[0]; ++i) {
        const bool is_within = character >= capitals[i].first && character <= capitals[i].last;
        if (is_within && (character - capitals[i].first) % capitals[i].step == 0)
            return character + capitals[i].distance;
    }
    return character;
}

// The letter that remains without accent and case; a character outside the tables is its own.
static uint32_t without_accent(uint32_t character)
{
    for (size_t i = 0; i < sizeof latin / sizeof latin[0]; ++i) {
        const uint32_t first = latin[i].first;
        if (character >= first && character - first < strlen(latin[i].plain) &&
            latin[i].plain[character - first] != '.')
            return (unsigned char)latin[i].plain[character - first];
    }
    for (const char *pair = accented; *pair != '\0';) {
        const uint32_t letter = utf8_read(&pair), plain = utf8_read(&pair);
        if (letter == character)
            return plain;
    }
    return small_letter(character);
}

int unicode_fold_plain(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX])
{
    // ASCII first: nearly all texts are nothing else, and none of it stands in the tables.
    const int count = character < ONE_BYTE_END ? 0 : fold_letter(character, out);
    if (count > 0 || unicode_is_mark_plain(character))
        return count;
    out[0] = character < ONE_BYTE_END ? small_letter(character) : without_accent(character);
    return 1;
}

// --- by utf8proc -----------------------------------------------------------------------------------------------------

#ifdef HAVE_UTF8PROC

bool unicode_is_mark(uint32_t character)
{
    const utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)character);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

// Compatible forms are one: full-width letters, ligatures, typographic dashes and apostrophes.
int unicode_fold(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX])
{
    utf8proc_int32_t folded[UNICODE_FOLDED_MAX];
    if (character < ONE_BYTE_END)
        return unicode_fold_plain(character, out);
    const int count = fold_letter(character, out);
    if (count > 0)
        return count;
    const utf8proc_option_t options =
        UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE | UTF8PROC_LUMP;
    const utf8proc_ssize_t length =
        utf8proc_decompose_char((utf8proc_int32_t)character, folded, UNICODE_FOLDED_MAX, options, NULL);
    // Some ligatures of Arabic decompose into whole phrases; the tables leave them as they are.
    if (length < 0 || length > UNICODE_FOLDED_MAX)
        return unicode_fold_plain(character, out);
    for (int i = 0; i < (int)length; ++i)
        out[i] = (uint32_t)folded[i];
    return (int)length;
}

#else

bool unicode_is_mark(uint32_t character)
{
    return unicode_is_mark_plain(character);
}

int unicode_fold(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX])
{
    return unicode_fold_plain(character, out);
}

#endif
