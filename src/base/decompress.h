// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed files (gzip, bzip2, xz, zstd) as a stream of what they hold, by libarchive. The library is loaded when the
// first such file is opened: linked with the program it would cost half of the time of every start. One thread a stream.
#ifndef BASE_DECOMPRESS_H
#define BASE_DECOMPRESS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct Decompressor Decompressor;

// How a file is compressed that begins with these bytes: "gzip"; NULL if it is not.
const char *decompress_format(const void *start, size_t size);

// Reads the rest of `file`, of which `start` has been read already; both stay the caller's, and must stay. NULL with a
// reason, which names no file, if the library is missing or the file is damaged at its head. Release with decompress_free.
Decompressor *decompress_new(FILE *file, const void *start, size_t size, Error *error);
void decompress_free(Decompressor *decompressor); // NULL is ignored

// The next bytes of the contents; fewer than `size` at the end alone, or where the file is damaged: then with a reason in
// *error and *is_damaged.
size_t decompress_read(Decompressor *decompressor, void *out, size_t size, bool *is_damaged, Error *error);

#endif
