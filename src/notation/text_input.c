// SPDX-License-Identifier: GPL-3.0-or-later
// Text of files, pipes and memory, character by character and as UTF-8, with a look ahead. In between
// lie decompression and conversion: a mark at the start or a name tells the encoding; without either,
// bytes that are no UTF-8 are taken as they come, and converted word by word once the guess of
// encoding.c is known.
#include "notation/text_input.h"

#include "base/decompress.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "notation/encoding.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum {
    RAW_SIZE = 8192,            // bytes read at a time
    BUFFER_SIZE = RAW_SIZE * 2, // at first: the rest of the last block and a new one
    LOOK_AHEAD = 16,            // bytes that text_input_looks_at can see
    UNIT_MOST = 4,              // bytes of what an encoding is made of
    TEXT_AT_FIRST = 256,
};

#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define REPLACEMENT_CHARACTER "\xef\xbf\xbd"

struct TextInput {
    char *name;                 // of the file, for errors
    FILE *file;                 // NULL when reading from memory
    Decompressor *decompressor; // NULL if the file is not compressed
    const char *memory;         // what is left of it
    size_t memory_left;
    OsConverter *converter; // NULL: bytes are taken as they come
    const char *all_memory; // from the beginning
    size_t all_size;
    bool has_learned;     // of what is not UTF-8 among them
    EncodingGuess *guess; // NULL: no more is learned
    const char *guessed;  // the encoding; NULL: all was UTF-8 so far
    bool at_end;          // of the contents
    bool has_failed;
    TextStop *is_stopped; // NULL = it is never stopped
    bool is_broken_off;
    Error error;                 // of the decompression
    unsigned char raw[RAW_SIZE]; // of another encoding, still to be converted
    size_t raw_size;
    unsigned char packed[RAW_SIZE]; // the first block of a compressed file
    unsigned char *buffer;          // UTF-8 or bytes as they came
    size_t buffer_size;
    size_t at, end;
    bool is_marked;
    size_t mark;    // what stands from here on is kept
    int64_t passed; // bytes of the contents before the buffer
    int line;
    bool at_line_start;
};

// --- bytes -----------------------------------------------------------------------------------------------------------

// Returns how many of `size` bytes were read; fewer only at the end.
static size_t read_raw(TextInput *input, unsigned char *out, size_t size)
{
    if (input->file == NULL) {
        const size_t count = size < input->memory_left ? size : input->memory_left;
        memcpy(out, input->memory, count);
        input->memory += count;
        input->memory_left -= count;
        return count;
    }
    if (input->decompressor != NULL)
        return decompress_read(input->decompressor, out, size, &input->has_failed, &input->error);
    const size_t count = fread(out, 1, size, input->file);
    if (count < size && ferror(input->file))
        input->has_failed = true;
    return count;
}

// Bytes of which the encoding is made, and which are passed over together where they are no character.
static size_t unit_size(OsConverter *converter)
{
    char nothing[UNIT_MOST] = {0}, out[UNIT_MOST];
    size_t size = 1;
    for (; size < UNIT_MOST; size *= 2) {
        char *in = nothing, *to = out;
        size_t in_left = size, out_left = sizeof out;
        if (os_convert(converter, &in, &in_left, &to, &out_left) == 0)
            break;
    }
    return size;
}

// Converts as far as input and room go, with a replacement character for what is none; then as os_convert.
static int convert(OsConverter *converter, char **in, size_t *in_left, char **out, size_t *out_left)
{
    enum { ROOM = sizeof REPLACEMENT_CHARACTER - 1 };
    for (;;) {
        const int fault = os_convert(converter, in, in_left, out, out_left);
        if (fault != EILSEQ)
            return fault;
        if (*out_left < ROOM)
            return E2BIG;
        const size_t unit = unit_size(converter);
        const size_t wrong = unit < *in_left ? unit : *in_left;
        memcpy(*out, REPLACEMENT_CHARACTER, ROOM);
        *out += ROOM;
        *out_left -= ROOM;
        *in += wrong;
        *in_left -= wrong;
    }
}

// Reads more bytes of another encoding and converts them, as far as the buffer has room.
static void refill_converted(TextInput *input)
{
    input->raw_size += read_raw(input, input->raw + input->raw_size, RAW_SIZE - input->raw_size);
    // Fewer bytes than were asked for: nothing follows.
    const bool raw_at_end = input->raw_size < RAW_SIZE;
    char *in = (char *)input->raw, *out = (char *)input->buffer + input->end;
    size_t left = input->raw_size, room = input->buffer_size - input->end;
    // A character of which the file has but the first bytes is left out.
    input->at_end = convert(input->converter, &in, &left, &out, &room) != E2BIG && raw_at_end;
    if (input->at_end)
        (void)os_convert(input->converter, NULL, NULL, &out, &room);
    memmove(input->raw, in, left);
    input->raw_size = left;
    input->end = input->buffer_size - room;
}

// Makes room for another block. What is marked stays in the buffer, which grows by as much.
static void make_room(TextInput *input)
{
    if (input->is_marked && input->at - input->mark > TEXT_INPUT_MARK_MAX)
        input->is_marked = false;
    const size_t from = input->is_marked ? input->mark : input->at;
    if (from > 0)
        memmove(input->buffer, input->buffer + from, input->end - from);
    input->passed += (int64_t)from;
    input->end -= from;
    input->at -= from;
    input->mark = 0;
    if (input->buffer_size - input->end >= RAW_SIZE)
        return;
    input->buffer = mem_resize(input->buffer, input->buffer_size, input->buffer_size * 2);
    input->buffer_size *= 2;
}

// Reads one more block behind what is in the buffer. Where reading is to be stopped the text ends here.
static void refill(TextInput *input)
{
    if (input->is_stopped != NULL && input->is_stopped()) {
        input->has_failed = input->is_broken_off = input->at_end = true;
        return;
    }
    make_room(input);
    if (input->converter != NULL) {
        refill_converted(input);
        return;
    }
    const size_t count = read_raw(input, input->buffer + input->end, RAW_SIZE);
    input->at_end = count < RAW_SIZE;
    input->end += count;
}

// Sees to it that LOOK_AHEAD bytes lie in the buffer, as far as the file has them. Called for each character.
static inline void fill(TextInput *input)
{
    if (input->end - input->at < LOOK_AHEAD && !input->at_end)
        refill(input);
}

bool text_input_is_binary(TextInput *input)
{
    enum { LOOKED_AT = 1024, SHARE = 20 }; // one in twenty
    size_t have, controls = 0;
    const char *text = text_input_ahead(input, LOOKED_AT, &have);
    for (size_t i = 0; i < have && i < LOOKED_AT; ++i)
        controls += (unsigned char)text[i] < ' ' && !text_input_is_space((unsigned char)text[i]);
    return controls * SHARE > (have < LOOKED_AT ? have : LOOKED_AT);
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

// All three ends of a line, "\n", "\r\n" and "\r", are seen as '\n'.
int text_input_peek(TextInput *input)
{
    fill(input);
    if (input->at == input->end)
        return TEXT_INPUT_END;
    const int c = input->buffer[input->at];
    return c == '\r' ? '\n' : c;
}

const char *text_input_ahead(TextInput *input, size_t wanted, size_t *have)
{
    while (input->end - input->at < wanted && !input->at_end)
        refill(input);
    *have = input->end - input->at;
    return (const char *)input->buffer + input->at;
}

void text_input_mark(TextInput *input)
{
    input->is_marked = true;
    input->mark = input->at;
}

const char *text_input_marked(const TextInput *input, size_t *size)
{
    *size = input->is_marked ? input->at - input->mark : 0;
    return input->is_marked ? (const char *)input->buffer + input->mark : NULL;
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

bool text_input_is_space(int c)
{
    return c == '\0' || isspace(c);
}

void text_input_skip_space(TextInput *input)
{
    for (;;) {
        const int c = text_input_peek(input);
        if (c == '%' && input->at_line_start) {
            // A line for other programs.
            int taken = text_input_take(input);
            while (taken != '\n' && taken != TEXT_INPUT_END)
                taken = text_input_take(input);
        } else if (c != TEXT_INPUT_END && text_input_is_space(c))
            text_input_take(input);
        else if (text_input_looks_at(input, BYTE_ORDER_MARK)) // also where files were joined
            input->at += strlen(BYTE_ORDER_MARK);
        else
            return;
    }
}

void text_input_skip_until(TextInput *input, const bool is_stop[UCHAR_MAX + 1])
{
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

// Only for bytes that were looked at before and have no line end.
void text_input_skip(TextInput *input, size_t count)
{
    input->at += count;
    input->at_line_start = input->at_line_start && count == 0;
}

int64_t text_input_offset(const TextInput *input)
{
    return input->passed + (int64_t)input->at;
}

int text_input_line(const TextInput *input)
{
    return input->line;
}

void text_input_set_stop(TextInput *input, TextStop *is_stopped)
{
    input->is_stopped = is_stopped;
}

void text_input_set_line(TextInput *input, int line)
{
    input->line = line;
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
    input->name = mem_copy_text(name);
    input->buffer = mem_new(BUFFER_SIZE, 1);
    input->buffer_size = BUFFER_SIZE;
    input->line = 1;
    input->at_line_start = true;
    return input;
}

// The encoding by the mark at the start, unless one is named. False with a reason if that is unknown.
static bool choose_encoding(TextInput *input, const char *encoding, Error *error)
{
    static const struct {
        const char *mark, *encoding;
        size_t size;
    } marks[] = {{"\xff\xfe\0\0", "UTF-32LE", 4},
                 {"\0\0\xfe\xff", "UTF-32BE", 4},
                 {"\xff\xfe", "UTF-16LE", 2},
                 {"\xfe\xff", "UTF-16BE", 2},
                 {BYTE_ORDER_MARK, NULL, 3}};
    fill(input);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0] && encoding == NULL; ++i)
        if (input->end >= marks[i].size && memcmp(input->buffer, marks[i].mark, marks[i].size) == 0) {
            encoding = marks[i].encoding;
            input->at = marks[i].size;
            break;
        }
    if (encoding == NULL)
        return true;
    input->converter = *encoding != '\0' ? os_converter_new(encoding) : NULL;
    if (input->converter == NULL)
        return error_set(error, "%s: the encoding '%.40s' is unknown", input->name, encoding);
    // What has been read already is converted.
    input->raw_size = input->end - input->at;
    memcpy(input->raw, input->buffer + input->at, input->raw_size);
    input->at = input->end = 0;
    refill_converted(input);
    return true;
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

TextInput *text_input_open(const char *path, const char *encoding, Error *error)
{
    FILE *file = file_open(path, FILE_OR_PIPE, FILE_SIZE_ANY, error);
    if (file == NULL)
        return NULL;
    TextInput *input = input_new(path);
    input->file = file;
    fill(input);
    bool is_open = !input->has_failed || error_set(error, "%s: cannot be read as a file", path);
    is_open = is_open && detect_compression(input, error);
    is_open = is_open && choose_encoding(input, encoding, error);
    // A compressed file that is broken off still gives what came before.
    if (is_open && input->decompressor != NULL && input->has_failed && input->end == 0)
        is_open = !text_input_has_failed(input, error);
    if (is_open)
        return input;
    text_input_close(input);
    return NULL;
}

// --- what is not UTF-8 -----------------------------------------------------------------------------------------------

enum { SAMPLE_SIZE = 1 << 20 }; // the beginning of a file by which its encoding is told

// What such a sample says is kept, so that each game of a file is read alike from wherever it is reached. Where it is all
// UTF-8, the first piece of the text that is not will tell.
static void learn_encoding(TextInput *input, const char *sample, size_t size, bool is_whole)
{
    input->guess = encoding_guess_new();
    input->guessed = encoding_guess_add_lines(input->guess, sample, size, is_whole);
    if (input->guessed == NULL)
        return;
    encoding_guess_free(input->guess);
    input->guess = NULL;
}

// Reads the beginning of a regular file a second time. Of anything else what lies in the buffer has to do.
static void learn_from_file(TextInput *input)
{
    Error ignored;
    struct stat status;
    const bool is_regular = input->file != NULL && fstat(fileno(input->file), &status) == 0 && S_ISREG(status.st_mode);
    TextInput *again = is_regular ? text_input_open(input->name, NULL, &ignored) : NULL;
    if (again == NULL) {
        learn_encoding(input, (const char *)input->buffer, input->end, input->at_end);
        return;
    }
    char *sample = mem_new(SAMPLE_SIZE + BUFFER_SIZE, 1);
    size_t size = 0;
    for (fill(again); again->at < again->end && size < SAMPLE_SIZE; fill(again)) {
        memcpy(sample + size, again->buffer + again->at, again->end - again->at);
        size += again->end - again->at;
        again->at = again->end;
    }
    learn_encoding(input, sample, size, again->at_end);
    mem_free(sample);
    text_input_close(again);
}

// Called when it is asked for: most texts have nothing that is not UTF-8.
static void learn(TextInput *input)
{
    if (input->has_learned || input->converter != NULL)
        return;
    input->has_learned = true;
    if (input->file != NULL)
        learn_from_file(input);
    else
        learn_encoding(input, input->all_memory, input->all_size < SAMPLE_SIZE ? input->all_size : SAMPLE_SIZE,
                       input->all_size <= SAMPLE_SIZE);
}

const char *text_input_guessed_encoding(TextInput *input)
{
    learn(input);
    return input->guessed;
}

void text_input_set_guess(TextInput *input, const char *encoding)
{
    encoding_guess_free(input->guess);
    input->guess = NULL;
    input->guessed = encoding;
    input->has_learned = true;
}

TextInput *text_input_open_memory(const char *name, const char *text, size_t size)
{
    TextInput *input = input_new(name);
    input->memory = input->all_memory = text;
    input->all_size = size;
    input->memory_left = size;
    Error ignored; // an encoding that has a mark and that the C library lacks: bytes are taken as they come
    (void)choose_encoding(input, NULL, &ignored);
    return input;
}

void text_input_close(TextInput *input)
{
    if (input == NULL)
        return;
    decompress_free(input->decompressor);
    os_converter_free(input->converter);
    encoding_guess_free(input->guess);
    if (input->file != NULL)
        fclose(input->file);
    mem_free(input->buffer);
    mem_free(input->name);
    mem_free(input);
}

const char *text_input_name(const TextInput *input)
{
    return input->name;
}

bool text_input_has_failed(const TextInput *input, Error *error)
{
    if (input->is_broken_off)
        error_set(error, "%s: line %d: reading was broken off", input->name, input->line);
    else if (input->has_failed && input->decompressor != NULL)
        error_set(error, "%s: %s", input->name, input->error.text);
    else if (input->has_failed)
        error_set(error, "%s: line %d: cannot be read any further", input->name, input->line);
    return input->has_failed;
}

bool text_input_skip_to(TextInput *input, int64_t offset, int line, Error *error)
{
    const bool is_plain = input->file != NULL && input->decompressor == NULL && input->converter == NULL;
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
    text_input_to_utf8(input, line);
    return is_there;
}

// Empty lines and those that begin with '#' are passed over, and counted.
bool text_input_visit_lines(const char *path, TextLine *take, void *context, Error *error)
{
    TextInput *input = text_input_open(path, NULL, error);
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
    if (text->length >= GROWING_TEXT_MAX)
        return;
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

static bool is_utf8(const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        const size_t length = (unsigned char)text[at] < 0x80 ? 1 : text_utf8_length(text + at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

// Adds a word of another encoding.
static void add_converted(GrowingText *text, OsConverter *converter, char *word, size_t size)
{
    char out[RAW_SIZE];
    while (size > 0) {
        char *to = out;
        size_t room = sizeof out;
        const int fault = convert(converter, &word, &size, &to, &room);
        for (const char *c = out; c < to; ++c)
            growing_text_add(text, *c);
        if (fault != E2BIG)
            return;
    }
}

// Word by word: a text that was pasted together may have words of both kinds.
static void convert_words(GrowingText *text, OsConverter *converter)
{
    const GrowingText old = *text;
    growing_text_init(text);
    for (size_t at = 0; at < old.length;) {
        const char *blank = memchr(old.data + at, ' ', old.length - at);
        const size_t size = blank != NULL ? (size_t)(blank - (old.data + at)) : old.length - at;
        if (is_utf8(old.data + at, size))
            for (size_t i = 0; i < size; ++i)
                growing_text_add(text, old.data[at + i]);
        else
            add_converted(text, converter, old.data + at, size);
        at += size;
        for (; at < old.length && old.data[at] == ' '; ++at)
            growing_text_add(text, ' ');
    }
    mem_free(old.data);
}

// A C library without the tables of encodings knows ASCII all the same, and shows that something is missing.
void text_input_to_utf8(TextInput *input, GrowingText *text)
{
    if (is_utf8(text->data, text->length))
        return;
    learn(input);
    if (input->guess != NULL)
        input->guessed = encoding_guess_add(input->guess, text->data, text->length);
    OsConverter *converter = os_converter_new(input->guessed != NULL ? input->guessed : ENCODING_DEFAULT);
    if (converter == NULL)
        converter = os_converter_new("ASCII");
    if (converter != NULL)
        convert_words(text, converter);
    os_converter_free(converter);
}
