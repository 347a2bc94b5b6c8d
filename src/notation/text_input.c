// SPDX-License-Identifier: GPL-3.0-or-later
#include "notation/text_input.h"

#include "base/decompress.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    RAW_SIZE = 8192,            // bytes read at a time
    UTF8_MOST = 3,              // UTF-8 bytes that one UTF-16 unit can become
    BUFFER_SIZE = RAW_SIZE * 2, // the rest of the last block and a new one, also when UTF-16 has grown
    LOOK_AHEAD = 16,            // bytes that text_input_looks_at can see
    TEXT_AT_FIRST = 256,
};

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

typedef enum Encoding { ENCODING_BYTES, ENCODING_UTF16_LE, ENCODING_UTF16_BE } Encoding;

struct TextInput {
    char *name;                 // of the file, for errors
    FILE *file;                 // NULL when reading from memory
    Decompressor *decompressor; // NULL if the file is not compressed
    const char *memory;         // what is left of it
    size_t memory_left;
    Encoding encoding;
    bool at_end; // of the raw bytes
    bool has_failed;
    Error error;                       // of the decompression
    unsigned char raw[RAW_SIZE];       // the last block read
    unsigned char packed[RAW_SIZE];    // the first block of a compressed file
    unsigned char buffer[BUFFER_SIZE]; // UTF-8 or bytes as they came
    size_t at, end;
    int64_t passed; // bytes of the contents before the buffer
    int line;
    bool at_line_start;
};

// --- bytes -----------------------------------------------------------------------------------------------------------

// Returns how many bytes of `raw` are filled.
static size_t read_raw(TextInput *input)
{
    if (input->file == NULL) {
        const size_t count = RAW_SIZE < input->memory_left ? RAW_SIZE : input->memory_left;
        memcpy(input->raw, input->memory, count);
        input->memory += count;
        input->memory_left -= count;
        return count;
    }
    if (input->decompressor != NULL)
        return decompress_read(input->decompressor, input->raw, RAW_SIZE, &input->has_failed, &input->error);
    const size_t count = fread(input->raw, 1, RAW_SIZE, input->file);
    if (count < RAW_SIZE && ferror(input->file))
        input->has_failed = true;
    return count;
}

// Surrogate pairs (nothing a game needs) become two replacement characters.
static size_t utf8_from_unit(unsigned unit, unsigned char *out)
{
    if (unit >= 0xd800 && unit < 0xe000)
        unit = 0xfffd;
    if (unit < 0x80) {
        out[0] = (unsigned char)unit;
        return 1;
    }
    if (unit < 0x800) {
        out[0] = (unsigned char)(0xc0 | unit >> 6);
        out[1] = (unsigned char)(0x80 | (unit & 0x3f));
        return 2;
    }
    out[0] = (unsigned char)(0xe0 | unit >> 12);
    out[1] = (unsigned char)(0x80 | (unit >> 6 & 0x3f));
    out[2] = (unsigned char)(0x80 | (unit & 0x3f));
    return UTF8_MOST;
}

static size_t convert_utf16(const TextInput *input, const unsigned char *raw, size_t count, unsigned char *out)
{
    const int low = input->encoding == ENCODING_UTF16_LE ? 0 : 1;
    size_t length = 0;
    for (size_t i = 0; i + 1 < count; i += 2)
        length += utf8_from_unit(raw[i + (size_t)low] | (unsigned)raw[i + 1 - (size_t)low] << 8, out + length);
    return length;
}

static void refill(TextInput *input)
{
    memmove(input->buffer, input->buffer + input->at, input->end - input->at);
    input->passed += (int64_t)input->at;
    input->end -= input->at;
    input->at = 0;
    const size_t count = read_raw(input);
    input->at_end = count < RAW_SIZE;
    if (input->encoding != ENCODING_BYTES) {
        input->end += convert_utf16(input, input->raw, count, input->buffer + input->end);
        return;
    }
    memcpy(input->buffer + input->end, input->raw, count);
    input->end += count;
}

// Sees to it that LOOK_AHEAD bytes lie in the buffer, as far as the file has them. Called for each character.
static inline void fill(TextInput *input)
{
    if (input->end - input->at < LOOK_AHEAD && !input->at_end)
        refill(input);
}

char *text_input_read_all(TextInput *input, size_t *size)
{
    size_t room = BUFFER_SIZE;
    char *text = mem_new(room, 1);
    *size = 0;
    for (fill(input); input->at < input->end; fill(input)) {
        const size_t count = input->end - input->at;
        if (*size + count > room) {
            text = mem_resize(text, room, room * 2);
            room *= 2;
        }
        memcpy(text + *size, input->buffer + input->at, count);
        *size += count;
        input->at = input->end;
    }
    return text;
}

// --- characters ------------------------------------------------------------------------------------------------------

bool text_input_looks_at(TextInput *input, const char *text)
{
    const size_t length = strlen(text);
    fill(input);
    return input->end - input->at >= length && memcmp(input->buffer + input->at, text, length) == 0;
}

int text_input_peek(TextInput *input)
{
    fill(input);
    if (input->at == input->end)
        return TEXT_INPUT_END;
    const int c = input->buffer[input->at];
    return c == '\r' ? '\n' : c;
}

int text_input_behind(const TextInput *input, size_t bytes)
{
    return input->end - input->at > bytes ? input->buffer[input->at + bytes] : TEXT_INPUT_END;
}

int text_input_take(TextInput *input)
{
    const int c = text_input_peek(input);
    if (c == TEXT_INPUT_END)
        return c;
    if (c == '\n' && text_input_looks_at(input, "\r\n"))
        ++input->at;
    ++input->at;
    input->at_line_start = c == '\n';
    input->line += c == '\n';
    return c;
}

static void skip_line(TextInput *input)
{
    int c = text_input_take(input);
    while (c != '\n' && c != TEXT_INPUT_END)
        c = text_input_take(input);
}

bool text_input_is_space(int c)
{
    return c == '\0' || isspace(c);
}

void text_input_skip_space(TextInput *input)
{
    for (;;) {
        const int c = text_input_peek(input);
        if (c == '%' && input->at_line_start)
            skip_line(input);
        else if (c != TEXT_INPUT_END && text_input_is_space(c))
            text_input_take(input);
        else if (text_input_looks_at(input, BYTE_ORDER_MARK)) // also where files were joined
            input->at += strlen(BYTE_ORDER_MARK);
        else
            return;
    }
}

void text_input_skip_until(TextInput *input, const char *stops)
{
    bool is_stop[UCHAR_MAX + 1] = {['\0'] = true, ['\r'] = true, ['\n'] = true};
    for (; *stops != '\0'; ++stops)
        is_stop[(unsigned char)*stops] = true;
    for (fill(input); input->at < input->end; fill(input)) {
        const size_t from = input->at;
        while (input->at < input->end && !is_stop[input->buffer[input->at]])
            ++input->at;
        if (input->at > from)
            input->at_line_start = false;
        if (input->at < input->end)
            return;
    }
}

int64_t text_input_offset(const TextInput *input)
{
    return input->passed + (int64_t)input->at;
}

int text_input_line(const TextInput *input)
{
    return input->line;
}

bool text_input_at_line_start(const TextInput *input)
{
    return input->at_line_start;
}

// --- opening and closing ---------------------------------------------------------------------------------------------

// The input begins at the start of a line, so that '%' in the first column hides the first line too.
static TextInput *input_new(const char *name)
{
    TextInput *input = mem_new(1, sizeof *input);
    input->name = mem_new(strlen(name) + 1, 1);
    memcpy(input->name, name, strlen(name) + 1);
    input->line = 1;
    input->at_line_start = true;
    return input;
}

static void detect_encoding(TextInput *input)
{
    fill(input);
    if (text_input_looks_at(input, "\xff\xfe"))
        input->encoding = ENCODING_UTF16_LE;
    else if (text_input_looks_at(input, "\xfe\xff"))
        input->encoding = ENCODING_UTF16_BE;
    else
        return;
    // What has been read already is converted, without the mark; it is the first block, of whole units unless the file is
    // cut.
    const size_t count = input->end;
    input->at = 0;
    input->end = convert_utf16(input, input->raw + 2, count - 2, input->buffer);
}

// The first block of the file has been read. False with a reason if it is compressed and cannot be read.
static bool detect_compression(TextInput *input, Error *error)
{
    if (decompress_format(input->buffer, input->end) == NULL)
        return true;
    const size_t size = input->end;
    memcpy(input->packed, input->buffer, size);
    input->at = input->end = 0;
    input->at_end = false;
    input->decompressor = decompress_new(input->file, input->packed, size, error);
    return input->decompressor != NULL || error_prefix(error, "%s: ", input->name);
}

TextInput *text_input_open(const char *path, Error *error)
{
    FILE *file = file_open(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (file == NULL)
        return NULL;
    TextInput *input = input_new(path);
    input->file = file;
    fill(input);
    bool is_open = !input->has_failed || error_set(error, "%s: cannot be read as a file", path);
    is_open = is_open && detect_compression(input, error);
    if (is_open)
        detect_encoding(input);
    if (is_open && input->decompressor != NULL && input->has_failed && input->end == 0)
        is_open = !text_input_has_failed(input, error);
    if (is_open)
        return input;
    text_input_close(input);
    return NULL;
}

TextInput *text_input_open_memory(const char *name, const char *text, size_t size)
{
    TextInput *input = input_new(name);
    input->memory = text;
    input->memory_left = size;
    detect_encoding(input);
    return input;
}

void text_input_close(TextInput *input)
{
    if (input == NULL)
        return;
    decompress_free(input->decompressor);
    if (input->file != NULL)
        fclose(input->file);
    mem_free(input->name);
    mem_free(input);
}

const char *text_input_name(const TextInput *input)
{
    return input->name;
}

bool text_input_has_failed(const TextInput *input, Error *error)
{
    if (input->has_failed && input->decompressor != NULL)
        error_set(error, "%s: %s", input->name, input->error.text);
    else if (input->has_failed)
        error_set(error, "%s: line %d: cannot be read any further", input->name, input->line);
    return input->has_failed;
}

bool text_input_skip_to(TextInput *input, int64_t offset, int line, Error *error)
{
    const bool is_plain = input->file != NULL && input->decompressor == NULL && input->encoding == ENCODING_BYTES;
    input->line = line;
    input->at_line_start = false;
    // Pipes and what is decompressed or converted cannot be sought in: it is read and passed over.
    if (is_plain && fseeko(input->file, (off_t)offset, SEEK_SET) == 0) {
        input->at = input->end = 0;
        input->passed = offset;
        input->at_end = false;
        return true;
    }
    while (fill(input), text_input_offset(input) + (int64_t)(input->end - input->at) < offset && !input->at_end)
        input->at = input->end;
    const int64_t missing = offset - text_input_offset(input);
    if (missing < 0 || missing > (int64_t)(input->end - input->at))
        return text_input_has_failed(input, error) ? false : error_set(error, "%s: has become shorter", input->name);
    input->at += (size_t)missing;
    return true;
}

// --- lines -----------------------------------------------------------------------------------------------------------

// Without its end; false if there is none left.
static bool take_line(TextInput *input, GrowingText *line)
{
    growing_text_clear(line);
    int c = text_input_take(input);
    const bool is_there = c != TEXT_INPUT_END;
    for (; c != TEXT_INPUT_END && c != '\n'; c = text_input_take(input))
        growing_text_add(line, c);
    growing_text_to_utf8(line);
    return is_there;
}

bool text_input_visit_lines(const char *path, TextLine *take, void *context, Error *error)
{
    TextInput *input = text_input_open(path, error);
    if (input == NULL)
        return false;
    GrowingText line;
    growing_text_init(&line);
    bool ok = true;
    for (int number = 1; ok && take_line(input, &line); ++number) {
        char *text = text_trim(line.data);
        if (*text != '\0' && *text != '#')
            ok = take(context, text, error) || error_prefix(error, "%s: line %d: ", path, number);
    }
    ok = ok && !text_input_has_failed(input, error);
    mem_free(line.data);
    text_input_close(input);
    return ok;
}

// --- growing text ----------------------------------------------------------------------------------------------------

void growing_text_init(GrowingText *text)
{
    *text = (GrowingText){mem_new(TEXT_AT_FIRST, 1), 0, TEXT_AT_FIRST};
}

void growing_text_clear(GrowingText *text)
{
    text->length = 0;
    text->data[0] = '\0';
}

void growing_text_add(GrowingText *text, int c)
{
    if (text->length + 2 > text->size) {
        text->data = mem_resize(text->data, text->size, text->size * 2);
        text->size *= 2;
    }
    text->data[text->length++] = (char)c;
    text->data[text->length] = '\0';
}

void growing_text_add_shown(GrowingText *text, int c)
{
    growing_text_add(text, text_input_is_space(c) ? ' ' : c);
}

static bool is_utf8(const char *text)
{
    while (*text != '\0') {
        const size_t length = text_utf8_length(text);
        if (length == 0)
            return false;
        text += length;
    }
    return true;
}

void growing_text_to_utf8(GrowingText *text)
{
    if (is_utf8(text->data))
        return;
    GrowingText latin1 = *text;
    text->data = mem_new(latin1.size, 1);
    text->length = 0;
    for (size_t i = 0; i < latin1.length; ++i) {
        unsigned char bytes[UTF8_MOST];
        const size_t count = utf8_from_unit((unsigned char)latin1.data[i], bytes);
        for (size_t k = 0; k < count; ++k)
            growing_text_add(text, bytes[k]);
    }
    mem_free(latin1.data);
}
