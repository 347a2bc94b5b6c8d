// SPDX-License-Identifier: GPL-3.0-or-later
// Games in files that belong to the user: one is replaced in its place, or added behind the others, and
// every other byte stays as it was - its encoding, its line ends, lines for other programs, and text
// between the games. So the new text is made to fit the file, a file that changed meanwhile is refused,
// and what could not be read back equal is not written.
#include "notation/pgn_store.h"

#include "base/decompress.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "notation/encoding.h"
#include "notation/pgn.h"
#include "notation/text_input.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHUNK_SIZE = 65536,
    CHARACTER_SIZE = 4, // bytes of UTF-8 at most
    ANY_WRITES = S_IWUSR | S_IWGRP | S_IWOTH,
    CONVERTED_MAX = 256 * 1024 * 1024, // bytes of a file that is converted, which is taken into memory for that
};

void pgn_stored_clear(PgnStored *stored)
{
    mem_free(stored->text);
    *stored = (PgnStored){0};
}

// --- bytes that grow -------------------------------------------------------------------------------------------------

typedef struct Bytes {
    char *data; // with a NUL behind it
    size_t size, room;
} Bytes;

static void bytes_add(Bytes *bytes, const char *data, size_t size)
{
    while (bytes->size + size + 1 > bytes->room) {
        const size_t room = bytes->room > 0 ? bytes->room * 2 : CHUNK_SIZE;
        bytes->data = mem_resize(bytes->data, bytes->room, room);
        bytes->room = room;
    }
    if (size > 0)
        memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
    bytes->data[bytes->size] = '\0';
}

static void bytes_add_text(Bytes *bytes, const char *text)
{
    bytes_add(bytes, text, strlen(text));
}

static bool bytes_equal(const Bytes *a, const char *data, size_t size)
{
    return a->size == size && (size == 0 || memcmp(a->data, data, size) == 0);
}

// --- encodings -------------------------------------------------------------------------------------------------------

// Adds what `data` is in another encoding. Returns how many bytes of it were converted: fewer than all at what is no
// character there.
static size_t convert(OsConverter *converter, const char *data, size_t size, Bytes *out)
{
    char *in = (char *)data, piece[CHUNK_SIZE];
    size_t left = size;
    // The piece is full: go on with the next one.
    int fault = E2BIG;
    while (fault == E2BIG) {
        char *to = piece;
        size_t room = sizeof piece;
        fault = os_convert(converter, &in, &left, &to, &room);
        bytes_add(out, piece, sizeof piece - room);
    }
    char *to = piece;
    size_t room = sizeof piece;
    // Some encodings (ISO-2022) return to their first state with bytes of their own.
    (void)os_convert(converter, NULL, NULL, &to, &room);
    bytes_add(out, piece, sizeof piece - room);
    return size - left;
}

// Adds what bytes of an encoding read as. False if some are no characters of it.
static bool decode(const char *encoding, const char *data, size_t size, Bytes *out)
{
    OsConverter *decoder = os_converter_new(encoding);
    const bool ok = decoder != NULL && convert(decoder, data, size, out) == size;
    os_converter_free(decoder);
    return ok;
}

// Adds a text in an encoding, if it reads the same from there. Else false with a reason that names the first character that
// is lacking.
static bool encode(const char *path, const char *encoding, const char *text, size_t size, Bytes *out, Error *error)
{
    const size_t before = out->size;
    Bytes read = {0};
    OsConverter *encoder = os_encoder_new(encoding);
    const size_t done = encoder != NULL ? convert(encoder, text, size, out) : 0;
    os_converter_free(encoder);
    const bool ok = done == size && decode(encoding, out->data + before, out->size - before, &read) &&
                    bytes_equal(&read, text, size);
    mem_free(read.data);
    if (ok)
        return true;
    const char *lacking = done < size ? text + done : "";
    if (*lacking == '\0')
        return error_set(error, "%s: nothing can be written in its encoding, %s", path, encoding);
    return error_set(error, "%s: its encoding, %s, lacks the character '%.*s' of the game", path, encoding,
                     (int)text_utf8_length(lacking), lacking);
}

// --- the file --------------------------------------------------------------------------------------------------------

typedef struct StoreFile {
    const char *path;
    int descriptor;
    int64_t size;
    const char *encoding; // NULL: its bytes are its contents
    size_t mark_size;     // bytes at its start that tell the encoding, and are no part of the contents
    Bytes raw, contents;  // of a file that is converted: its bytes, and these as UTF-8
} StoreFile;

static void close_file(StoreFile *file)
{
    close(file->descriptor);
    mem_free(file->raw.data);
    mem_free(file->contents.data);
}

static bool has_changed(const StoreFile *file, Error *error)
{
    return error_set(error, "%s has changed since it was read", file->path);
}

// Fewer bytes than that are a fault.
static bool read_bytes(const StoreFile *file, int64_t place, char *out, size_t size, Error *error)
{
    while (size > 0) {
        const ssize_t count = os_read_at(file->descriptor, out, size, (off_t)place);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return error_set(error, "%s: %s", file->path, strerror(errno));
        if (count == 0)
            return has_changed(file, error);
        out += count;
        place += count;
        size -= (size_t)count;
    }
    return true;
}

// Chooses as readers of games do: by the encoding that is named, or by the mark at the start.
static void choose_encoding(StoreFile *file, const char *encoding, const char *start, size_t size)
{
    static const struct {
        const char *mark, *family, *encoding;
        size_t size;
    } marks[] = {{"\xff\xfe\0\0", "UTF-32", "UTF-32LE", 4},
                 {"\0\0\xfe\xff", "UTF-32", "UTF-32BE", 4},
                 {"\xff\xfe", "UTF-16", "UTF-16LE", 2},
                 {"\xfe\xff", "UTF-16", "UTF-16BE", 2}};
    file->encoding = encoding;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; ++i) {
        // The name "UTF-16" leaves to the mark which of the two it is.
        const bool fits = encoding == NULL || text_equal_nocase(encoding, marks[i].family);
        if (!fits || size < marks[i].size || memcmp(start, marks[i].mark, marks[i].size) != 0)
            continue;
        file->encoding = marks[i].encoding;
        file->mark_size = marks[i].size;
        return;
    }
}

// Takes a file that is converted into memory.
static bool load_converted(StoreFile *file, Error *error)
{
    if (file->size > CONVERTED_MAX)
        return error_set(error, "%s: the file is too long to be changed in its encoding, %s", file->path,
                         file->encoding);
    char *raw = mem_new((size_t)file->size + 1, 1);
    const bool is_read = read_bytes(file, 0, raw, (size_t)file->size, error);
    if (is_read)
        bytes_add(&file->raw, raw, (size_t)file->size);
    mem_free(raw);
    if (!is_read)
        return false;
    bytes_add_text(&file->contents, "");
    const char *begin = file->raw.data + file->mark_size;
    return decode(file->encoding, begin, file->raw.size - file->mark_size, &file->contents) ||
           error_set(error, "%s: has bytes that are no characters of its encoding, %s; save under another name",
                     file->path, file->encoding);
}

// The descriptor is open. False with a reason; what was opened is then closed.
static bool begin_file(StoreFile *file, const char *encoding, Error *error)
{
    struct stat status;
    char start[FILE_START_SIZE];
    bool ok = fstat(file->descriptor, &status) == 0 || error_set(error, "%s: %s", file->path, strerror(errno));
    file->size = ok ? status.st_size : 0;
    const size_t size = file->size < FILE_START_SIZE ? (size_t)file->size : FILE_START_SIZE;
    ok = ok && read_bytes(file, 0, start, size, error);
    const char *format = ok ? decompress_format(start, size) : NULL;
    if (format != NULL)
        ok = error_set(error, "%s: is compressed (%s) and cannot be changed; save under another name", file->path,
                       format);
    if (ok)
        choose_encoding(file, encoding, start, size);
    ok = ok && (file->encoding == NULL || load_converted(file, error));
    if (!ok)
        close_file(file);
    return ok;
}

// Files are replaced by renaming, which would get round their own permissions.
static bool may_be_written(const char *path, Error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return true;
    // Without any permission to write a file is protected from the superuser too, who may write everywhere.
    if (S_ISREG(status.st_mode) && (status.st_mode & ANY_WRITES) == 0)
        return error_set(error, "%s: is write-protected", path);
    return access(path, W_OK) == 0 || error_set(error, "%s: %s", path, strerror(errno));
}

static int64_t contents_size(const StoreFile *file)
{
    return file->encoding != NULL ? (int64_t)file->contents.size : file->size;
}

// Copies what lies between two places of the contents.
static bool read_contents(const StoreFile *file, int64_t begin, int64_t end, Bytes *out, Error *error)
{
    if (begin < 0 || begin > end || end > contents_size(file))
        return has_changed(file, error);
    if (file->encoding != NULL) {
        bytes_add(out, file->contents.data + begin, (size_t)(end - begin));
        return true;
    }
    char chunk[CHUNK_SIZE];
    bytes_add_text(out, "");
    while (begin < end) {
        const size_t count = end - begin < CHUNK_SIZE ? (size_t)(end - begin) : CHUNK_SIZE;
        if (!read_bytes(file, begin, chunk, count, error))
            return false;
        bytes_add(out, chunk, count);
        begin += (int64_t)count;
    }
    return true;
}

// Where in the file a place of the contents lies: characters before it are counted. Negative with a reason.
static int64_t raw_place(const StoreFile *file, int64_t place, Error *error)
{
    if (file->encoding == NULL)
        return place;
    char *in = file->raw.data + file->mark_size, piece[CHUNK_SIZE];
    size_t in_left = file->raw.size - file->mark_size;
    OsConverter *decoder = os_converter_new(file->encoding);
    bool goes_on = decoder != NULL;
    while (goes_on && place > 0) {
        char *to = piece;
        // The room is what is left to count, so that the decoder stops at the place.
        const size_t most = place < CHUNK_SIZE ? (size_t)place : CHUNK_SIZE;
        size_t room = most;
        (void)os_convert(decoder, &in, &in_left, &to, &room);
        place -= (int64_t)(most - room);
        goes_on = room < most;
    }
    os_converter_free(decoder);
    if (place == 0)
        return in - file->raw.data;
    error_set(error, "%s: no game begins or ends there in its encoding, %s", file->path, file->encoding);
    return -1;
}

// --- how the file is written -----------------------------------------------------------------------------------------

// The first line end of a text; NULL if it has none.
static const char *line_end_in(const char *text, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        if (text[i] == '\n')
            return "\n";
        if (text[i] == '\r')
            return i + 1 < size && text[i + 1] == '\n' ? "\r\n" : "\r";
    }
    return NULL;
}

// The first line end of the file, or that of `near`, which is nearer to the place that is changed.
static const char *line_end_of(const StoreFile *file, const Bytes *near)
{
    const char *found = near != NULL ? line_end_in(near->data, near->size) : NULL;
    if (found == NULL && file->encoding != NULL)
        found = line_end_in(file->contents.data, file->contents.size);
    for (int64_t begin = 0; found == NULL && file->encoding == NULL && begin < file->size; begin += CHUNK_SIZE / 2) {
        Bytes chunk = {0};
        const int64_t end = file->size - begin < CHUNK_SIZE ? file->size : begin + CHUNK_SIZE;
        const bool is_read = read_contents(file, begin, end, &chunk, NULL);
        // The last byte may be the first half of a line end.
        found = is_read ? line_end_in(chunk.data, chunk.size - (end < file->size ? 1 : 0)) : "\n";
        mem_free(chunk.data);
    }
    return found != NULL ? found : "\n";
}

static bool is_ascii(const char *text, size_t size)
{
    for (size_t i = 0; i < size; ++i)
        if ((unsigned char)text[i] >= 0x80)
            return false;
    return true;
}

// Returns where bytes begin that are not UTF-8, or the end of the text, of which `is_all` says that nothing follows.
static size_t utf8_length(const char *text, size_t size, bool is_all)
{
    size_t at = 0;
    while (at < size) {
        const size_t left = size - at;
        char character[CHARACTER_SIZE + 1] = "";
        memcpy(character, text + at, left < CHARACTER_SIZE ? left : CHARACTER_SIZE);
        const size_t length = text_utf8_length(character);
        if (length == 0 && (is_all || left >= CHARACTER_SIZE))
            return at;
        if (length == 0)
            return size;
        at += length;
    }
    return size;
}

// The encoding that readers take for what is not UTF-8 in the file: by its beginning, or else by the game itself.
static const char *encoding_of_letters(const StoreFile *file, const Bytes *old)
{
    TextInput *input = text_input_open(file->path, NULL, NULL);
    const char *guessed = input != NULL ? text_input_guessed_encoding(input) : NULL;
    text_input_close(input);
    if (guessed == NULL && old != NULL) {
        EncodingGuess *guess = encoding_guess_new();
        guessed = encoding_guess_add(guess, old->data, old->size);
        encoding_guess_free(guess);
    }
    return guessed != NULL ? guessed : ENCODING_DEFAULT;
}

// Is the file not UTF-8? A game that has other letters than those of ASCII tells it best.
static bool has_other_letters(const StoreFile *file, const Bytes *old)
{
    if (old != NULL && !is_ascii(old->data, old->size))
        return utf8_length(old->data, old->size, true) < old->size;
    bool found = false;
    for (int64_t begin = 0; !found && begin < file->size; begin += CHUNK_SIZE - CHARACTER_SIZE) {
        Bytes chunk = {0};
        const bool is_last = file->size - begin <= CHUNK_SIZE;
        const int64_t end = is_last ? file->size : begin + CHUNK_SIZE;
        if (!read_contents(file, begin, end, &chunk, NULL))
            begin = file->size;
        // A chunk may begin in the midst of a character that the one before had whole.
        size_t skipped = 0;
        while (begin > 0 && skipped < chunk.size && skipped < CHARACTER_SIZE - 1 &&
               (chunk.data[skipped] & 0xc0) == 0x80)
            ++skipped;
        const size_t size = chunk.size - skipped;
        found = size > 0 && utf8_length(chunk.data + skipped, size, is_last) < size;
        mem_free(chunk.data);
        if (is_last)
            break;
    }
    return found;
}

static size_t without_blanks_behind(const char *text, size_t size)
{
    while (size > 0 && text_input_is_space((unsigned char)text[size - 1]))
        --size;
    return size;
}

// Adds the text of a game with other line ends, without those behind it.
static void add_game_text(Bytes *out, const char *text, const char *line_end)
{
    const size_t size = without_blanks_behind(text, strlen(text));
    for (size_t i = 0; i < size; ++i) {
        if (text[i] == '\n')
            bytes_add_text(out, line_end);
        else
            bytes_add(out, text + i, 1);
    }
}

// As the contents have it: a file without an encoding of its own is UTF-8, or has the one that its letters tell. `old` is the game that
// gives its place to the text; NULL: none does.
static bool to_contents(const StoreFile *file, const Bytes *old, Bytes *text, Error *error)
{
    if (file->encoding != NULL || is_ascii(text->data, text->size) || !has_other_letters(file, old))
        return true;
    Bytes encoded = {0};
    const bool ok = encode(file->path, encoding_of_letters(file, old), text->data, text->size, &encoded, error);
    mem_free(ok ? text->data : encoded.data);
    if (ok)
        *text = encoded;
    return ok;
}

// As the file has it. False with a reason if the file would not read as its old contents with `text` between two places.
static bool to_raw(const StoreFile *file, int64_t begin, int64_t end, const Bytes *text, Bytes *out, Error *error)
{
    if (file->encoding == NULL) {
        bytes_add(out, text->data, text->size);
        return true;
    }
    const int64_t from = raw_place(file, begin, error), to = from >= 0 ? raw_place(file, end, error) : -1;
    if (to < 0 || !encode(file->path, file->encoding, text->data, text->size, out, error))
        return false;
    // Encodings with states may read what follows otherwise than before: all of it is tried in
    // memory.
    Bytes wanted = {0}, raw = {0}, read = {0};
    bytes_add(&wanted, file->contents.data, (size_t)begin);
    bytes_add(&wanted, text->data, text->size);
    bytes_add(&wanted, file->contents.data + end, file->contents.size - (size_t)end);
    bytes_add(&raw, file->raw.data + file->mark_size, (size_t)from - file->mark_size);
    bytes_add(&raw, out->data, out->size);
    bytes_add(&raw, file->raw.data + to, file->raw.size - (size_t)to);
    const bool is_same =
        decode(file->encoding, raw.data, raw.size, &read) && bytes_equal(&read, wanted.data, wanted.size);
    mem_free(wanted.data);
    mem_free(raw.data);
    mem_free(read.data);
    return is_same || error_set(error, "%s: cannot be changed in its encoding, %s; save under another name", file->path,
                                file->encoding);
}

// --- a game in its place ---------------------------------------------------------------------------------------------

bool pgn_store_find(const char *path, const char *encoding, int64_t begin, int64_t end, PgnStored *stored, Error *error)
{
    pgn_stored_clear(stored);
    StoreFile file = {.path = path};
    file.descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file.descriptor < 0 || !begin_file(&file, encoding, error))
        return false;
    Bytes text = {0};
    const bool ok = read_contents(&file, begin, end, &text, error);
    close_file(&file);
    if (!ok) {
        mem_free(text.data);
        return false;
    }
    text.size = without_blanks_behind(text.data, text.size);
    text.data[text.size] = '\0';
    // The text itself is kept, so that a change of the file by another program is noticed before it
    // is overwritten.
    *stored = (PgnStored){.begin = begin, .end = begin + (int64_t)text.size, .text = text.data};
    return true;
}

// The game as it stands in the file; false if it is another text.
static bool read_stored(const StoreFile *file, const PgnStored *stored, Bytes *out, Error *error)
{
    return read_contents(file, stored->begin, stored->end, out, error) &&
           (bytes_equal(out, stored->text, (size_t)(stored->end - stored->begin)) || has_changed(file, error));
}

bool pgn_store_has(const char *path, const char *encoding, const PgnStored *stored)
{
    StoreFile file = {.path = path};
    Bytes text = {0};
    if (stored->text == NULL)
        return false;
    file.descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, NULL);
    if (file.descriptor < 0 || !begin_file(&file, encoding, NULL))
        return false;
    const bool has = read_stored(&file, stored, &text, NULL);
    close_file(&file);
    mem_free(text.data);
    return has;
}

// Where the comment, or the rest of the line, that begins at a place ends; the place itself if none begins there.
static size_t behind_comment(const Bytes *text, size_t at)
{
    const char c = text->data[at];
    if (c != '{' && c != ';')
        return at;
    while (at < text->size && (c == '{' ? text->data[at] != '}' : text->data[at] != '\n' && text->data[at] != '\r'))
        ++at;
    return at;
}

// Does something stand in the line before a place of the contents? A byte order mark does not count.
static bool is_inside_line(const StoreFile *file, int64_t place)
{
    enum { LOOK_BACK = 256, MARK_SIZE = 3 };
    const int64_t begin = place > LOOK_BACK ? place - LOOK_BACK : 0;
    Bytes before = {0};
    if (!read_contents(file, begin, place, &before, NULL))
        before.size = 0;
    size_t at = before.size;
    while (at > 0 && (before.data[at - 1] == ' ' || before.data[at - 1] == '\t'))
        --at;
    const bool is_mark = at == MARK_SIZE && begin == 0 && memcmp(before.data, "\xef\xbb\xbf", MARK_SIZE) == 0;
    const bool is_inside = at > 0 && before.data[at - 1] != '\n' && before.data[at - 1] != '\r' && !is_mark;
    mem_free(before.data);
    return is_inside;
}

// Writes all of the file with other bytes between two places.
static bool write_spliced(const StoreFile *file, int64_t begin, int64_t end, const Bytes *raw, Error *error)
{
    FileStream *stream = file_stream_begin(file->path, FILE_KIND_ANY, error);
    if (stream == NULL)
        return false;
    char chunk[CHUNK_SIZE];
    for (int64_t at = 0; at < file->size;) {
        if (at == begin) {
            file_stream_write(stream, raw->data, raw->size);
            at = end;
        }
        const int64_t stop = at < begin ? begin : file->size;
        const size_t count = stop - at < CHUNK_SIZE ? (size_t)(stop - at) : CHUNK_SIZE;
        if (!read_bytes(file, at, chunk, count, error)) {
            file_stream_drop(stream);
            return false;
        }
        file_stream_write(stream, chunk, count);
        at += (int64_t)count;
    }
    return file_stream_end(stream, error);
}

// What is written in the place of the old text, as contents and as bytes. `kept_size` gets how much of it is no part of the
// game.
typedef struct Replacement {
    Bytes contents, raw;
    size_t kept_size;
} Replacement;

// Makes what is written in the place of the old game: it must begin a line, and takes over the lines
// for other programs.
static bool make_replacement(const StoreFile *file, const Bytes *old, const char *text, const PgnStored *stored,
                             Replacement *made, Error *error)
{
    const char *line_end = line_end_of(file, old);
    Bytes kept = {0};
    // Keep the lines that begin with '%', which are meant for other programs and are read by none of ours.
    for (size_t at = 0; at < old->size; ++at) {
        const bool begins_line = at > 0 && (old->data[at - 1] == '\n' || old->data[at - 1] == '\r');
        if (begins_line && old->data[at] == '%') {
            const size_t length = strcspn(old->data + at, "\r\n");
            bytes_add(&kept, old->data + at, length);
            bytes_add_text(&kept, line_end);
            at += length - 1;
        } else
            at = behind_comment(old, at);
    }
    if (is_inside_line(file, stored->begin))
        bytes_add_text(&made->contents, line_end);
    bytes_add(&made->contents, kept.data, kept.size);
    made->kept_size = made->contents.size;
    mem_free(kept.data);
    Bytes game = {0};
    add_game_text(&game, text, line_end);
    const bool ok = to_contents(file, old, &game, error);
    bytes_add(&made->contents, game.data, game.size);
    mem_free(game.data);
    return ok && to_raw(file, stored->begin, stored->end, &made->contents, &made->raw, error);
}

// Replaces the game in a file that is locked. On success *stored tells where the new one lies, so that
// it can be replaced again.
static bool replace_in(const StoreFile *file, const char *text, PgnStored *stored, Error *error)
{
    Bytes old = {0};
    Replacement made = {0};
    bool ok = read_stored(file, stored, &old, error);
    ok = ok && make_replacement(file, &old, text, stored, &made, error);
    if (ok) {
        const int64_t begin = raw_place(file, stored->begin, error), end = raw_place(file, stored->end, error);
        ok = write_spliced(file, begin, end, &made.raw, error);
    }
    if (ok) {
        const int64_t begin = stored->begin + (int64_t)made.kept_size;
        Bytes game = {0};
        bytes_add(&game, made.contents.data + made.kept_size, made.contents.size - made.kept_size);
        pgn_stored_clear(stored);
        *stored = (PgnStored){.begin = begin, .end = begin + (int64_t)game.size, .text = game.data};
    }
    mem_free(old.data);
    mem_free(made.contents.data);
    mem_free(made.raw.data);
    return ok;
}

bool pgn_store_replace(const char *path, const char *encoding, const char *text, PgnStored *stored, Error *error)
{
    StoreFile file = {.path = path};
    if (!may_be_written(path, error))
        return false;
    file.descriptor = file_lock(path, FILE_KIND_ANY, false, error);
    if (file.descriptor < 0 || !begin_file(&file, encoding, error))
        return false;
    const bool ok = replace_in(&file, text, stored, error);
    close_file(&file);
    return ok;
}

// --- a game more -----------------------------------------------------------------------------------------------------

// Passes over comments and lines for other programs, which may stand before the first game.
static size_t behind_preface(const Bytes *text)
{
    size_t at = text->size >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < text->size) {
        const char c = text->data[at];
        const bool begins_line = at == 0 || text->data[at - 1] == '\n' || text->data[at - 1] == '\r';
        if (c == '%' && begins_line)
            at += strcspn(text->data + at, "\r\n");
        else if (c == '{' || c == ';')
            at = behind_comment(text, at) + 1;
        else if (text_input_is_space((unsigned char)c))
            ++at;
        else
            break;
    }
    return at < text->size ? at : text->size;
}

// "1" may begin a table of numbers as well: the first game must have a move that can be read.
static bool reads_as_game(const StoreFile *file, const char *encoding)
{
    PgnReader *reader = pgn_open(file->path, encoding, NULL);
    if (reader == NULL)
        return false;
    GameTree *game = tree_new();
    const bool is_game =
        pgn_read_game(reader, game, &(Error){0}) == PGN_GAME && tree_child(game, TREE_ROOT, 0) != TREE_NONE;
    tree_free(game);
    pgn_close(reader);
    return is_game;
}

// Does the file begin as one of games does: with a tag, or the number of a move that can be read?
static bool holds_games(const StoreFile *file, const char *encoding, Error *error)
{
    Bytes start = {0};
    const int64_t size = contents_size(file) < FILE_START_SIZE ? contents_size(file) : FILE_START_SIZE;
    bool is_game = read_contents(file, 0, size, &start, NULL);
    const size_t at = is_game ? behind_preface(&start) : 0;
    if (is_game)
        is_game = pgn_file_kind.is_kind(start.data + at, start.size - at) ||
                  (isdigit((unsigned char)start.data[at]) && reads_as_game(file, encoding));
    mem_free(start.data);
    return is_game || error_set(error, "%s: is not %s, so nothing is added to it", file->path, pgn_file_kind.name);
}

// The empty line between two games, as far as the end of the file lacks it.
static const char *gap_behind(const StoreFile *file, const char *line_end)
{
    const char *gap = line_end[0] == '\n' ? "\n\n" : line_end[1] == '\n' ? "\r\n\r\n" : "\r\r";
    const size_t length = strlen(line_end);
    const int64_t size = contents_size(file), begin = size > (int64_t)(2 * length) ? size - (int64_t)(2 * length) : 0;
    Bytes end = {0};
    if (size == 0 || !read_contents(file, begin, size, &end, NULL) || bytes_equal(&end, gap, 2 * length))
        gap = "";
    else if (text_ends_with_nocase(end.data, line_end))
        gap += length;
    mem_free(end.data);
    return gap;
}

// What is added: the gap, the game, an empty line.
static bool make_addition(const StoreFile *file, const char *text, Replacement *made, Error *error)
{
    const char *line_end = line_end_of(file, NULL);
    const int64_t size = contents_size(file);
    bytes_add_text(&made->contents, gap_behind(file, line_end));
    made->kept_size = made->contents.size;
    add_game_text(&made->contents, text, line_end);
    bytes_add_text(&made->contents, line_end);
    bytes_add_text(&made->contents, line_end);
    return to_contents(file, NULL, &made->contents, error) &&
           to_raw(file, size, size, &made->contents, &made->raw, error);
}

// Notes the game that was added at a place of the file.
static bool note_addition(const char *path, const char *encoding, int64_t place, const Replacement *made,
                          PgnStored *stored, Error *error)
{
    StoreFile file = {.path = path};
    file.descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file.descriptor < 0 || !begin_file(&file, encoding, error))
        return false;
    // What stands before it is counted as contents.
    if (file.encoding != NULL) {
        Bytes before = {0};
        const size_t size = (size_t)place - file.mark_size;
        (void)decode(file.encoding, file.raw.data + file.mark_size, size, &before);
        place = (int64_t)before.size;
        mem_free(before.data);
    }
    close_file(&file);
    const int64_t begin = place + (int64_t)made->kept_size;
    return pgn_store_find(path, encoding, begin, place + (int64_t)made->contents.size, stored, error);
}

// Adds to a file that holds something. It is locked while it is added to, and must begin then as it does now.
static bool append_to(const StoreFile *file, const char *encoding, const char *text, PgnStored *stored, Error *error)
{
    char start[FILE_START_SIZE];
    const size_t size = file->size < FILE_START_SIZE ? (size_t)file->size : FILE_START_SIZE;
    if (!read_bytes(file, 0, start, size, error) || !holds_games(file, encoding, error))
        return false;
    const FileKind kind = {.name = "the file that it was", .begin = start, .begin_size = size};
    Replacement made = {0};
    int64_t place = 0;
    const bool ok = make_addition(file, text, &made, error) &&
                    file_append_at(file->path, &kind, made.raw.data, made.raw.size, &place, error);
    // The game is safe: where it stands is noted for the next time, if it can be.
    if (ok)
        (void)note_addition(file->path, encoding, place, &made, stored, &(Error){0});
    mem_free(made.contents.data);
    mem_free(made.raw.data);
    return ok;
}

// Makes the file, which is not there or empty, complete at once. Of several programs that try at one moment one makes it:
// *is_taken says that it is another.
static bool write_first(const char *path, const char *text, PgnStored *stored, bool *is_taken, Error *error)
{
    struct stat status;
    const bool exists = file_exists(path);
    const int lock = file_lock(path, FILE_KIND_ANY, true, error);
    if (lock < 0)
        return false;
    *is_taken = fstat(lock, &status) != 0 || status.st_size > 0;
    const bool ok = !*is_taken && file_replace(path, FILE_KIND_ANY, text, strlen(text), error);
    // An empty file that only held the name.
    if (!ok && !*is_taken && !exists)
        unlink(path);
    close(lock);
    if (ok)
        (void)pgn_store_find(path, NULL, 0, (int64_t)strlen(text), stored, &(Error){0});
    return ok;
}

bool pgn_store_append(const char *path, const char *encoding, const char *text, PgnStored *stored, Error *error)
{
    struct stat status;
    bool is_taken = false;
    pgn_stored_clear(stored);
    const bool exists = stat(path, &status) == 0;
    if (exists && !S_ISREG(status.st_mode))
        return file_replace(path, &pgn_file_kind, text, strlen(text), error); // a device, which keeps nothing
    if (!may_be_written(path, error))
        return false;
    // If another program was first its games are there now, and this one is added to them.
    if (!exists || status.st_size == 0) {
        const bool ok = write_first(path, text, stored, &is_taken, error);
        if (ok || !is_taken)
            return ok;
    }
    StoreFile file = {.path = path};
    file.descriptor = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file.descriptor < 0 || !begin_file(&file, encoding, error))
        return false;
    const bool ok = append_to(&file, encoding, text, stored, error);
    close_file(&file);
    return ok;
}

bool pgn_append_file(const GameTree *game, const char *path, Error *error)
{
    PgnStored stored = {0};
    char *text = pgn_write(game);
    const bool is_written = pgn_store_append(path, NULL, text, &stored, error);
    pgn_stored_clear(&stored);
    mem_free(text);
    return is_written;
}
