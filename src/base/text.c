// SPDX-License-Identifier: GPL-3.0-or-later
// Bounded texts, strict numbers and what is safe to print. Everything here is ASCII and locale-free but
// the UTF-8 check; folding of case and accents in other scripts is in fold.c. A Text writes into the
// caller's buffer, never past its end, and remembers that something was cut off.
#include "base/text.h"

#include "base/os/os.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Text text_begin(char *buffer, size_t size)
{
    assert(size >= 1);
    buffer[0] = '\0';
    return (Text){.data = buffer, .size = size};
}

// Notes that something did not fit, and takes away what is there of a character of UTF-8 that was cut.
static void end_cut(Text *text)
{
    enum { CONTINUED_MASK = 0xc0, CONTINUED = 0x80, CONTINUED_MOST = 3 };
    size_t last = text->length;
    text->truncated = true;
    for (int i = 0; i <= CONTINUED_MOST && last > 0; ++i)
        if (((unsigned char)text->data[--last] & CONTINUED_MASK) != CONTINUED)
            break;
    // Bytes of another encoding go with the last of them.
    if (last < text->length && text_utf8_length(text->data + last) == 0)
        text->data[text->length = last] = '\0';
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    // Behind a cut nothing follows, though there may be room for a byte or two.
    const size_t room = text->truncated ? 0 : text->size - text->length - 1;
    const size_t taken = length < room ? length : room;
    memcpy(text->data + text->length, bytes, taken);
    text->length += taken;
    text->data[text->length] = '\0';
    if (taken < length)
        end_cut(text);
}

void text_add(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(Text *text, char c)
{
    const char string[2] = {c, '\0'};
    text_add(text, string);
}

void text_addf(Text *text, const char *format, ...)
{
    const size_t room = text->size - text->length;
    va_list arguments;
    if (text->truncated)
        return;
    va_start(arguments, format);
    const int wanted = vsnprintf(text->data + text->length, room, format, arguments);
    va_end(arguments);
    // An encoding fault of the C library: nothing usable was written.
    if (wanted < 0)
        return;
    // vsnprintf returns what it would have liked to write; the text ends where the room does.
    text->length += (size_t)wanted < room ? (size_t)wanted : room - 1;
    if ((size_t)wanted >= room)
        end_cut(text);
}

bool text_parse_int(const char *string, int64_t min, int64_t max, int64_t *out)
{
    // strtoimax would skip blanks before the number, and take an empty text for 0.
    const char *digits = string + (*string == '-' || *string == '+');
    if (*digits < '0' || *digits > '9')
        return false;

    char *end;
    errno = 0;
    const intmax_t value = strtoimax(string, &end, 10);
    if (errno != 0 || *end != '\0' || value < min || value > max)
        return false;
    *out = value;
    return true;
}

bool text_parse_int_clamped(const char *string, int64_t min, int64_t max, int64_t *out)
{
    int64_t value;
    // Digits that do not fit into 64 bits still have a sign, and are clamped like any large number.
    if (!text_parse_int(string, INT64_MIN, INT64_MAX, &value)) {
        const char *digits = string + (*string == '-' || *string == '+');
        if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
            return false;
        value = *string == '-' ? INT64_MIN : INT64_MAX;
    }
    *out = value < min ? min : value > max ? max : value;
    return true;
}

bool text_parse_real(const char *string, double min, double max, double *out)
{
    // strtod also reads blanks, "nan", "inf" and hexadecimal, which no protocol means.
    if (*string == '\0' || string[strspn(string, "0123456789+-.eE")] != '\0')
        return false;

    char *end;
    const double value = os_parse_real(string, &end);
    if (end == string || *end != '\0' || !isfinite(value) || value < min || value > max)
        return false;
    *out = value;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char *text_next_word(char **cursor)
{
    char *word = *cursor;
    while (is_blank(*word))
        ++word;
    if (*word == '\0') {
        *cursor = word;
        return NULL;
    }

    char *end = word;
    while (*end != '\0' && !is_blank(*end))
        ++end;
    // The blank behind the word becomes its NUL; at the end of the line there is none to step over.
    *cursor = end;
    if (*end != '\0') {
        *end = '\0';
        *cursor = end + 1;
    }
    return word;
}

char *text_trim(char *string)
{
    while (is_blank(*string))
        ++string;
    size_t length = strlen(string);
    while (length > 0 && is_blank(string[length - 1]))
        --length;
    string[length] = '\0';
    return string;
}

size_t text_utf8_length(const char *string)
{
    enum { SURROGATES_BEGIN = 0xd800, SURROGATES_END = 0xe000, UNICODE_END = 0x110000 };
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; // by length; what is less is written too long
    const unsigned char *c = (const unsigned char *)string;
    if (c[0] < 0x80)
        return 1;
    // By the leading bits of the first byte; whether it may lead at all is checked at the end.
    const size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    uint32_t character = c[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; ++i) {
        // A NUL is no continuation byte either, so a text cut inside a character ends the loop.
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        character = character << 6 | (c[i] & 0x3fu);
    }
    // Surrogates, overlong forms and numbers past the last plane are not UTF-8: they are ways to
    // smuggle controls past a filter.
    const bool is_surrogate = character >= SURROGATES_BEGIN && character < SURROGATES_END;
    const bool is_valid = c[0] >= 0xc0 && c[0] < 0xf8 && character >= least[length] && character < UNICODE_END;
    return is_valid && !is_surrogate ? length : 0;
}

void text_copy_whole(char *out, size_t size, const char *text)
{
    Text copy = text_begin(out, size);
    text_add(&copy, text);
}

// Does the character of `length` bytes steer a terminal? Length 0: a byte that is not UTF-8.
static bool is_control(const unsigned char *c, size_t length, const char *kept)
{
    switch (length) {
    case 0: return c[0] < 0xa0; // terminals of 8 bits know U+0080 to U+009F as bytes
    case 1: return (c[0] < ' ' || c[0] == 0x7f) && strchr(kept, c[0]) == NULL;
    case 2: return c[0] == 0xc2 && c[1] < 0xa0;
    case 3: // U+202A to U+202E, U+2066 to U+2069
        return c[0] == 0xe2 &&
               ((c[1] == 0x80 && c[2] >= 0xaa && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
    default: return false;
    }
}

void text_mask_controls(char *string, const char *kept)
{
    char *out = string;
    for (const char *c = string; *c != '\0';) {
        if (*c >= ' ' && *c <= '~') { // nearly always
            *out++ = *c++;
            continue;
        }
        const size_t length = text_utf8_length(c);
        // Masking never makes a text longer, so it is done in place.
        const size_t step = length == 0 ? 1 : length;
        if (is_control((const unsigned char *)c, length, kept)) {
            *out++ = '?';
        } else {
            memmove(out, c, step);
            out += step;
        }
        c += step;
    }
    *out = '\0';
}

const char *text_find_control(const char *string, const char *kept)
{
    for (const char *c = string; *c != '\0';) {
        const size_t length = text_utf8_length(c);
        if (is_control((const unsigned char *)c, length, kept))
            return c;
        c += length == 0 ? 1 : length;
    }
    return NULL;
}

char text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_equal_nocase(const char *a, const char *b)
{
    while (*a != '\0' && text_lower(*a) == text_lower(*b)) {
        ++a;
        ++b;
    }
    return text_lower(*a) == text_lower(*b);
}

int text_find_row(const char *const *first_name, size_t stride, size_t count, const char *name)
{
    for (size_t i = 0; i < count; ++i) {
        // The name is the first field of rows of any type: only its address and the distance
        // between rows are known here.
        const char *const *row_name = (const char *const *)(const void *)((const char *)first_name + i * stride);
        if (strcmp(*row_name, name) == 0)
            return (int)i;
    }
    return -1;
}

bool text_contains_nocase(const char *text, const char *part)
{
    do {
        size_t same = 0;
        while (part[same] != '\0' && text_lower(text[same]) == text_lower(part[same]))
            ++same;
        if (part[same] == '\0')
            return true;
    } while (*text++ != '\0');
    return false;
}

bool text_starts_with(const char *string, const char *prefix)
{
    return strncmp(string, prefix, strlen(prefix)) == 0;
}

bool text_ends_with_nocase(const char *string, const char *ending)
{
    const size_t length = strlen(string), ending_length = strlen(ending);
    return length >= ending_length && text_equal_nocase(string + length - ending_length, ending);
}
