// SPDX-License-Identifier: GPL-3.0-or-later
// What characters beyond ASCII mean in chess notation: dashes, blanks, figurines, fractions, and
// letters that look like those of ASCII. Bytes that are not UTF-8 are read as Windows-1252, in which
// most older files are.
#include "notation/symbols.h"

#include "base/text.h"
#include "base/unicode.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    FULL_WIDTH_FIRST = 0xff01, // '!' to '~' in the width of a Chinese character
    FULL_WIDTH_LAST = 0xff5e,
    FULL_WIDTH_OFFSET = 0xff01 - '!',
    CP1252_FIRST = 0x80, // where Windows-1252 differs from Latin-1
    CP1252_LAST = 0x9f,
    SYMBOL_NONE = UNICODE_REPLACEMENT,
    CHARACTER_LAST = 0x10ffff,
};

// Ranges in the order of their characters, and what each character of one means.
static const struct {
    unsigned first, last;
    const char *ascii;
} symbols[] = {
    {0x0085, 0x0085, " "},    // next line
    {0x00a0, 0x00a0, " "},    // no-break space
    {0x00ad, 0x00ad, ""},     // soft hyphen
    {0x00bd, 0x00bd, "1/2"},  // one half
    {0x00d7, 0x00d7, "x"},    // multiplication sign
    {0x034f, 0x034f, ""},     // grapheme joiner
    {0x1680, 0x1680, " "},    // Ogham space
    {0x180e, 0x180e, ""},     // vowel separator
    {0x2000, 0x200a, " "},    // spaces of all widths
    {0x200b, 0x200f, ""},     // zero-width space, joiners, marks of direction
    {0x2010, 0x2015, "-"},    // hyphens and dashes
    {0x2020, 0x2020, "+"},    // dagger: check
    {0x2021, 0x2021, "#"},    // double dagger: mate
    {0x2024, 0x2024, "."},    // one, two and three dots in a character
    {0x2025, 0x2025, ".."},   //
    {0x2026, 0x2026, "..."},  //
    {0x2028, 0x2029, " "},    // line and paragraph separators
    {0x202a, 0x202e, ""},     // directions
    {0x202f, 0x202f, " "},    // narrow no-break space
    {0x203c, 0x203c, "!!"},   //
    {0x2043, 0x2043, "-"},    // hyphen bullet
    {0x2044, 0x2044, "/"},    // fraction slash
    {0x2047, 0x2047, "\?\?"}, //
    {0x2048, 0x2048, "?!"},   //
    {0x2049, 0x2049, "!?"},   //
    {0x205f, 0x205f, " "},    // mathematical space
    {0x2060, 0x206f, ""},     // word joiner, directions
    {0x207a, 0x207a, "+"},    // superscript plus
    {0x2212, 0x2212, "-"},    // minus sign
    {0x2215, 0x2215, "/"},    // division slash
    {0x2236, 0x2236, ":"},    // ratio
    {0x2260, 0x2260, "#"},    // mate in the Informant
    {0x2654, 0x2654, "K"},    // figurines
    {0x2655, 0x2655, "Q"},    //
    {0x2656, 0x2656, "R"},    //
    {0x2657, 0x2657, "B"},    //
    {0x2658, 0x2658, "N"},    //
    {0x2659, 0x2659, "P"},    //
    {0x265a, 0x265a, "K"},    //
    {0x265b, 0x265b, "Q"},    //
    {0x265c, 0x265c, "R"},    //
    {0x265d, 0x265d, "B"},    //
    {0x265e, 0x265e, "N"},    //
    {0x265f, 0x265f, "P"},    //
    {0x2715, 0x2716, "x"},    // multiplication crosses
    {0x2a2f, 0x2a2f, "x"},    // cross product
    {0x3000, 0x3000, " "},    // ideographic space
    {0x3002, 0x3002, "."},    // ideographic full stop
    {0xfe00, 0xfe0f, ""},     // variation selectors
    {0xfe58, 0xfe58, "-"},    // small dash, small hyphen
    {0xfe63, 0xfe63, "-"},    //
    {0xfeff, 0xfeff, ""},     // byte order mark, in the middle
};

// The characters of 0x80 to 0x9f in Windows-1252.
static const unsigned short cp1252[CP1252_LAST - CP1252_FIRST + 1] = {
    0x20ac, SYMBOL_NONE, 0x201a,      0x0192, 0x201e,      0x2026,      0x2020, 0x2021,      0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152,      SYMBOL_NONE, 0x017d, SYMBOL_NONE, SYMBOL_NONE, 0x2018, 0x2019,      0x201c, 0x201d, 0x2022,
    0x2013, 0x2014,      0x02dc,      0x2122, 0x0161,      0x203a,      0x0153, SYMBOL_NONE, 0x017e, 0x0178};

size_t symbol_decode(const char *text, size_t size, unsigned *character)
{
    char bytes[SYMBOL_SIZE] = "";
    *character = (unsigned char)text[0];
    if (*character < 0x80)
        return 1;
    memcpy(bytes, text, size < UTF8_SIZE ? size : UTF8_SIZE);
    const size_t length = text_utf8_length(bytes);
    const unsigned char byte = (unsigned char)text[0];
    const char *from = bytes;
    if (length > 0)
        *character = utf8_read(&from);
    else
        *character = byte >= CP1252_FIRST && byte <= CP1252_LAST ? cp1252[byte - CP1252_FIRST] : byte;
    return length > 0 ? length : 1;
}

// A character as HTML writes it, "&nbsp;", "&#189;" or "&#xA0;"; its bytes, 0 if there is none.
static size_t decode_entity(const char *text, size_t size, unsigned *character)
{
    static const struct {
        const char *name;
        unsigned character;
    } names[] = {{"nbsp", 0xa0},    {"ensp", 0x2002},  {"emsp", 0x2003},  {"thinsp", 0x2009}, {"shy", 0xad},
                 {"zwnj", 0x200c},  {"zwj", 0x200d},   {"amp", '&'},      {"lt", '<'},        {"gt", '>'},
                 {"quot", '"'},     {"apos", '\''},    {"ndash", 0x2013}, {"mdash", 0x2014},  {"minus", 0x2212},
                 {"times", 0xd7},   {"plusmn", 0xb1},  {"frac12", 0xbd},  {"hellip", 0x2026}, {"infin", 0x221e},
                 {"ldquo", 0x201c}, {"rdquo", 0x201d}, {"bdquo", 0x201e}};
    char body[SYMBOL_BYTES_MOST] = "";
    size_t length = 1;
    while (length < size && length < sizeof body && text[length] != ';')
        ++length;
    if (text[0] != '&' || length >= size || length >= sizeof body)
        return 0;
    memcpy(body, text + 1, length - 1);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        if (strcmp(names[i].name, body) == 0) {
            *character = names[i].character;
            return length + 1;
        }
    // A number, decimal or hexadecimal.
    const bool is_hex = body[0] == '#' && (body[1] == 'x' || body[1] == 'X');
    char *end;
    const unsigned long number = body[0] == '#' ? strtoul(body + 1 + is_hex, &end, is_hex ? 16 : 10) : 0;
    if (number == 0 || number > CHARACTER_LAST || *end != '\0')
        return 0;
    *character = (unsigned)number;
    return length + 1;
}

size_t symbol_read(const char *text, size_t size, char out[SYMBOL_SIZE])
{
    unsigned character;
    if ((unsigned char)text[0] < 0x80 && text[0] != '&') { // nearly always
        out[0] = text[0];
        out[1] = '\0';
        return 1;
    }
    size_t bytes = text[0] == '&' ? decode_entity(text, size, &character) : 0;
    // An ampersand alone is itself.
    if (bytes == 0)
        bytes = symbol_decode(text, size, &character);
    if (character >= FULL_WIDTH_FIRST && character <= FULL_WIDTH_LAST)
        character -= FULL_WIDTH_OFFSET;
    memset(out, 0, SYMBOL_SIZE);
    // What has no meaning of its own stays as it is, in UTF-8.
    utf8_write(character, out);
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0] && symbols[i].first <= character; ++i)
        if (character <= symbols[i].last) {
            memset(out, 0, SYMBOL_SIZE);
            memcpy(out, symbols[i].ascii, strlen(symbols[i].ascii));
        }
    return bytes;
}

// Cyrillic and Greek, which keyboards with two layouts let slip in.
char symbol_look_alike(const char *symbol)
{
    static const struct {
        const char *letter;
        char ascii;
    } alike[] = {{"а", 'a'}, {"с", 'c'}, {"е", 'e'}, {"х", 'x'}, {"Х", 'x'},
                 {"О", 'O'}, {"о", 'o'}, {"Ο", 'O'}, {"ο", 'o'}};
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; ++i)
        if (strcmp(alike[i].letter, symbol) == 0)
            return alike[i].ascii;
    return '\0';
}
