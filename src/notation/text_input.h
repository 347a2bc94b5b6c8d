// SPDX-License-Identifier: GPL-3.0-or-later
// The characters of a text file, plain or compressed, or of a text in memory: any line ends, any encoding that the C library
// knows. One thread.
#ifndef NOTATION_TEXT_INPUT_H
#define NOTATION_TEXT_INPUT_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextInput TextInput;

enum { TEXT_INPUT_END = -1 };

// Opens a file. `encoding` is a name such as "KOI8-R"; NULL: UTF-8, UTF-16 or UTF-32 by the mark at the start, else UTF-8 or
// another encoding, word by word, which is told by the letters of the text. NULL with a reason if it cannot be read or the encoding is unknown. Release with
// text_input_close.
TextInput *text_input_open(const char *path, const char *encoding, Error *error);

// Reads from memory, which must stay until text_input_close; `name` stands for the file in errors.
TextInput *text_input_open_memory(const char *name, const char *text, size_t size);
void text_input_close(TextInput *input); // NULL is ignored

const char *text_input_name(const TextInput *input);

// Goes on at a byte of the contents, decompressed and as UTF-8, which lies in line `line`. For an input from which nothing
// was taken. False with a reason if there is no such place.
bool text_input_skip_to(TextInput *input, int64_t offset, int line, Error *error);

// The next character without taking it, TEXT_INPUT_END if there is none. Every kind of line end is '\n'.
int text_input_peek(TextInput *input);
int text_input_take(TextInput *input);

// The bytes that come next, as they stand there, without taking them: `wanted` of them, or fewer at the end, or more. Valid
// until something is taken or looked at.
const char *text_input_ahead(TextInput *input, size_t wanted, size_t *have);

// Keeps what is read from here on. text_input_marked is what was taken since, valid until more is read; NULL if that is
// more than TEXT_INPUT_MARK_MAX bytes, or nothing was marked.
enum { TEXT_INPUT_MARK_MAX = 16 << 20 };
void text_input_mark(TextInput *input);
const char *text_input_marked(const TextInput *input, size_t *size);

// Do the next characters (few of them) read so?
bool text_input_looks_at(TextInput *input, const char *text);

// Passes over blanks, byte order marks, and lines that begin with '%', which are meant for other programs.
void text_input_skip_space(TextInput *input);

// Passes over bytes that text_input_ahead has shown; no end of a line may be among them.
void text_input_skip(TextInput *input, size_t count);

// Passes over all bytes in front of one that stops; the ends of lines must.
void text_input_skip_until(TextInput *input, const bool is_stop[UCHAR_MAX + 1]);

// The place of the next character: its line, from 1, bytes of the contents before it (UTF-8), and is it the first of its
// line?
int64_t text_input_offset(const TextInput *input);
int text_input_line(const TextInput *input);
bool text_input_at_line_start(const TextInput *input);

// Asks before each block whether to break off: the input then ends as if it had failed. For files that take
// long.
typedef bool TextStop(void);
void text_input_set_stop(TextInput *input, TextStop *is_stopped);

// Has lines counted from another number on: for a part of a file.
void text_input_set_line(TextInput *input, int line);

// Is the file a picture or a program rather than a text? Control characters in its first bytes tell. For an input from which
// nothing was taken.
bool text_input_is_binary(TextInput *input);

// All that is left, as UTF-8 or as it came, for files that can be read only once. Release with mem_free.
char *text_input_read_all(TextInput *input, size_t *size);

// Could the file not be read to its end? The reason names it.
bool text_input_has_failed(const TextInput *input, Error *error);

// The encoding of what is not UTF-8, guessed by its letters: "KOI8-R"; NULL: the beginning of the file, and what was read
// behind it, has nothing of the kind.
const char *text_input_guessed_encoding(TextInput *input);

// They have this encoding; the name must stay. For an input that is read again from another place.
void text_input_set_guess(TextInput *input, const char *encoding);

// Takes a line of a text, without the white space around it. False with a reason ends the reading.
typedef bool TextLine(void *context, char *line, Error *error);

// Opens a file and hands over all lines that are neither empty nor begin with '#'. False with a reason that names the file,
// and the line if that was not taken.
bool text_input_visit_lines(const char *path, TextLine *take, void *context, Error *error);

// --- growing text ----------------------------------------------------------------------------------------------------

typedef struct GrowingText {
    char *data; // NUL-terminated
    size_t length, size;
} GrowingText;

// What is added to a text of GROWING_TEXT_MAX bytes is dropped: a file may hold anything.
enum { GROWING_TEXT_MAX = TEXT_INPUT_MARK_MAX };
void growing_text_init(GrowingText *text);
void growing_text_clear(GrowingText *text);
void growing_text_add(GrowingText *text, int c);

// For texts that are shown: every kind of blank is a space.
void growing_text_add_shown(GrowingText *text, int c);

// What is not UTF-8 is taken for what the input's texts are written in.
void text_input_to_utf8(TextInput *input, GrowingText *text);

bool text_input_is_space(int c);

#endif
