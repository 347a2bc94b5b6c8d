// SPDX-License-Identifier: GPL-3.0-or-later
// Opens files that a user has named, for reading. Nothing waits: a pipe in the place of a file would block the
// reader, with its signals, until a writer comes. Any thread.
#ifndef BASE_FILE_OPEN_H
#define BASE_FILE_OPEN_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum FileSource {
    FILE_REGULAR, // a regular file, or a link to one
    FILE_OR_PIPE, // or what the program was started with: /dev/stdin, /dev/fd/63. For commands that end by a signal
} FileSource;

enum { FILE_SIZE_ANY = 0 };

// Opens a file of up to `size_max` bytes. NULL, or negative, with a reason that names the file. The caller closes it.
FILE *file_open(const char *path, FileSource source, int64_t size_max, Error *error);
int file_open_descriptor(const char *path, FileSource source, int64_t size_max, Error *error);

// The same where it is no fault if there is none: NULL with *is_missing, the error untouched.
FILE *file_open_optional(const char *path, FileSource source, int64_t size_max, bool *is_missing, Error *error);

#endif
