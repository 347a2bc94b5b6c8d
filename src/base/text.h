// SPDX-License-Identifier: GPL-3.0-or-later
// Bounded text: a builder that never writes past its buffer, strict number parsing, and word splitting.
// Nothing here allocates; the caller owns every buffer.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Text {
    char *data;     // caller's buffer, always NUL-terminated
    size_t size;    // bytes in the buffer, the terminator included
    size_t length;  // bytes written, the terminator not counted
    bool truncated; // something did not fit and was dropped
} Text;

// Starts an empty text in `buffer` of `size` bytes (at least 1).
Text text_begin(char *buffer, size_t size);

// Append; what does not fit is cut, before a character of UTF-8 that would be left in part, and `truncated` is set.
void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_add_char(Text *text, char c);
void text_addf(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Reads a whole decimal number: optional sign, digits, nothing else, within [min, max]. False leaves *out untouched.
bool text_parse_int(const char *string, int64_t min, int64_t max, int64_t *out);

// The same, but a number that is out of range, or has more than 64 bits, becomes the nearest in range.
bool text_parse_int_clamped(const char *string, int64_t min, int64_t max, int64_t *out);

// The same as text_parse_int for a finite real number such as "0.5" or "1e-05", whatever the locale.
bool text_parse_real(const char *string, double min, double max, double *out);

// Cuts the next blank-separated word out of *cursor: skips blanks, ends the word with NUL, moves *cursor behind it.
// Returns NULL when nothing is left. Blanks are space, tab, CR and LF.
char *text_next_word(char **cursor);

// Removes blanks at both ends in place and returns the first character that stays.
char *text_trim(char *string);

// The bytes of the UTF-8 character at `string`; 0 if there is none, but a byte of another encoding.
size_t text_utf8_length(const char *string);

// Copies as many whole characters of a text as `out` has room for.
void text_copy_whole(char *out, size_t size, const char *text);

// Text from elsewhere goes through this before it reaches a terminal: puts '?' in the place of every character that
// would steer it. These are the control characters of ASCII (but for those in `kept`, e.g. "\n\t") and of U+0080 to
// U+009F, also as lone bytes, and the characters that turn the direction of writing. In place; it grows no longer.
void text_mask_controls(char *string, const char *kept);

// The first character that text_mask_controls would replace; NULL if there is none.
const char *text_find_control(const char *string, const char *kept);

// The small letter of an ASCII capital; other characters as they are.
char text_lower(char c);

// ASCII comparison without regard to case, the same in every locale.
bool text_equal_nocase(const char *a, const char *b);
bool text_contains_nocase(const char *text, const char *part); // "" is in everything
bool text_starts_with(const char *string, const char *prefix);
bool text_ends_with_nocase(const char *string, const char *ending);

// The index of the row with this name in an array of structs (or of strings), of which the first row's name is given and
// each is `stride` bytes behind the one before; -1 if there is none. FIND_ROW does it for a table in scope.
int text_find_row(const char *const *first_name, size_t stride, size_t count, const char *name);
#define FIND_ROW(rows, name_member, name) \
    text_find_row(&(rows)[0].name_member, sizeof(rows)[0], sizeof(rows) / sizeof(rows)[0], name)

#endif
