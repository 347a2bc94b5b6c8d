// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed files as a stream of plain bytes, through libarchive. The library is loaded when the first
// such file is opened, so that neither the build nor a game needs it. What the bytes mean is for the
// caller: notation/text_input.c reads games from them.
#include "base/decompress.h"

#include "base/memory.h"
#include "base/os/os.h"

#include <stdint.h>
#include <string.h>
#include <sys/types.h>

#define LIBRARY OS_LIBRARY("libarchive.so.13", "libarchive-13.dll")

enum { BLOCK_SIZE = 16384 };

// What is used of libarchive, by the declarations in its header.
struct archive;
struct archive_entry;
typedef ssize_t ArchiveRead(struct archive *archive, void *client, const void **block);
enum { ARCHIVE_OK = 0 };

typedef struct Library {
    struct archive *(*archive_read_new)(void);
    int (*archive_read_support_filter_gzip)(struct archive *archive);
    int (*archive_read_support_filter_bzip2)(struct archive *archive);
    int (*archive_read_support_filter_xz)(struct archive *archive);
    int (*archive_read_support_filter_zstd)(struct archive *archive);
    int (*archive_read_support_format_raw)(struct archive *archive);
    int (*archive_read_open)(struct archive *archive, void *client, void *open, ArchiveRead *read, void *close);
    int (*archive_read_next_header)(struct archive *archive, struct archive_entry **entry);
    ssize_t (*archive_read_data)(struct archive *archive, void *out, size_t size);
    const char *(*archive_error_string)(struct archive *archive);
    int (*archive_read_free)(struct archive *archive);
} Library;

struct Decompressor {
    Library library;
    struct archive *archive;
    FILE *file;
    const void *start; // what was read of the file before; NULL once it is handed on
    size_t start_size;
    unsigned char block[BLOCK_SIZE];
};

const char *decompress_format(const void *start, size_t size)
{
    // The first bytes of each format, as its specification gives them.
    static const struct {
        const char *name, *magic;
        size_t size;
    } formats[] = {{"gzip", "\x1f\x8b\x08", 3},
                   {"bzip2", "BZh", 3},
                   {"xz",
                    "\xfd"
                    "7zXZ\0",
                    6},
                   {"zstd", "\x28\xb5\x2f\xfd", 4}};
    enum { BZIP2_LEVEL_AT = 3 };
    const unsigned char *bytes = start;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; ++i) {
        if (size < formats[i].size || memcmp(start, formats[i].magic, formats[i].size) != 0)
            continue;
        // A text may begin with the letters of bzip2; a digit and a byte above 9 or a digit of pi do not follow them there.
        if (formats[i].magic[0] == 'B' && (size < 5 || bytes[BZIP2_LEVEL_AT] < '1' || bytes[BZIP2_LEVEL_AT] > '9' ||
                                           (bytes[4] != 0x31 && bytes[4] != 0x17)))
            continue;
        return formats[i].name;
    }
    // Programs that compress in parallel put a frame with an index first, which readers pass over.
    const bool skips_frame = size >= 4 && bytes[0] >> 4 == 5 && memcmp(bytes + 1, "\x2a\x4d\x18", 3) == 0;
    return skips_frame ? "zstd" : NULL;
}

// Loading again what is loaded costs little, so nothing is kept; the library stays for the life of the program.
static bool load(Library *library, Error *error)
{
    static const struct {
        const char *name;
        size_t offset;
    } symbols[] = {
#define SYMBOL(name)             \
    {                            \
        #name,                   \
        offsetof(Library, name), \
    }
        SYMBOL(archive_read_new),
        SYMBOL(archive_read_support_filter_gzip),
        SYMBOL(archive_read_support_filter_bzip2),
        SYMBOL(archive_read_support_filter_xz),
        SYMBOL(archive_read_support_filter_zstd),
        SYMBOL(archive_read_support_format_raw),
        SYMBOL(archive_read_open),
        SYMBOL(archive_read_next_header),
        SYMBOL(archive_read_data),
        SYMBOL(archive_error_string),
        SYMBOL(archive_read_free),
#undef SYMBOL
    };
    void *handle = os_library_open(LIBRARY);
    if (handle == NULL)
        return error_set(error,
                         "reading compressed files needs " LIBRARY " (Debian: libarchive13), which is not installed");
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; ++i) {
        void *symbol = os_library_symbol(handle, symbols[i].name);
        if (symbol == NULL)
            return error_set(error, "reading compressed files needs a newer " LIBRARY ": this one has no %s",
                             symbols[i].name);
        // A pointer to an object holds a function here; C has no cast for it.
        memcpy((char *)library + symbols[i].offset, &symbol, sizeof symbol);
    }
    return true;
}

// Hands the library the next block of the file. A fault of the file looks like its end, and so like a file that was cut.
static ssize_t read_block(struct archive *archive, void *client, const void **block)
{
    Decompressor *decompressor = client;
    (void)archive;
    if (decompressor->start != NULL) {
        *block = decompressor->start;
        decompressor->start = NULL;
        return (ssize_t)decompressor->start_size;
    }
    *block = decompressor->block;
    return (ssize_t)fread(decompressor->block, 1, sizeof decompressor->block, decompressor->file);
}

static bool set_reason(const Decompressor *decompressor, Error *error)
{
    const char *reason = decompressor->library.archive_error_string(decompressor->archive);
    return error_set(error, "the compressed data is damaged (%s)", reason != NULL ? reason : "no reason given");
}

Decompressor *decompress_new(FILE *file, const void *start, size_t size, Error *error)
{
    Library library;
    if (!load(&library, error))
        return NULL;
    Decompressor *decompressor = mem_new(1, sizeof *decompressor);
    decompressor->library = library;
    decompressor->file = file;
    decompressor->start = start;
    decompressor->start_size = size;
    struct archive *archive = decompressor->archive = library.archive_read_new();
    struct archive_entry *entry;
    // A library without one of the filters would start a program in its place; what it says then is no fault.
    (void)library.archive_read_support_filter_gzip(archive);
    (void)library.archive_read_support_filter_bzip2(archive);
    (void)library.archive_read_support_filter_xz(archive);
    (void)library.archive_read_support_filter_zstd(archive);
    if (library.archive_read_support_format_raw(archive) == ARCHIVE_OK &&
        library.archive_read_open(archive, decompressor, NULL, read_block, NULL) == ARCHIVE_OK &&
        library.archive_read_next_header(archive, &entry) == ARCHIVE_OK)
        return decompressor;
    set_reason(decompressor, error);
    decompress_free(decompressor);
    return NULL;
}

void decompress_free(Decompressor *decompressor)
{
    if (decompressor == NULL)
        return;
    decompressor->library.archive_read_free(decompressor->archive);
    mem_free(decompressor);
}

size_t decompress_read(Decompressor *decompressor, void *out, size_t size, bool *is_damaged, Error *error)
{
    size_t length = 0;
    while (length < size) {
        const ssize_t count =
            decompressor->library.archive_read_data(decompressor->archive, (char *)out + length, size - length);
        // What came before the fault is good and handed on; the caller says how much of it
        // there was.
        if (count < 0)
            *is_damaged = !set_reason(decompressor, error);
        if (count <= 0)
            break;
        length += (size_t)count;
    }
    return length;
}
