// SPDX-License-Identifier: GPL-3.0-or-later
// Writing files so that nothing is lost: every result is checked, down to the disk; and looking into folders. Any
// thread.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

// Adds bytes at the end of a file, which is made if it is missing. False with a reason that names the file; what was in
// it before then stays as it was.
bool file_append(const char *path, const void *data, size_t size, Error *error);

// Puts bytes in the place of all that a file has, or makes it: a new file beside it takes its name when it is complete.
// False with a reason that names the file; the old contents then stay.
bool file_replace(const char *path, const void *data, size_t size, Error *error);

// A file that is written bit by bit, as file_replace does it at once: a new file beside `path` takes its name when it is
// complete.
typedef struct FileStream FileStream;

// NULL with a reason that names the file. Release with file_stream_end or file_stream_drop.
FileStream *file_stream_begin(const char *path, Error *error);

// What cannot be written is told at the end.
void file_stream_write(FileStream *stream, const void *data, size_t size);

// Makes it the file. False with a reason if anything could not be written; the old contents then stay.
bool file_stream_end(FileStream *stream, Error *error);

// Leaves everything as it was.
void file_stream_drop(FileStream *stream);

// The text of a file of fewer than `size_max` bytes; the caller frees it with mem_free. NULL with a reason that names the
// file.
char *file_read_text(const char *path, size_t size_max, Error *error);

// Is there such a file, as far as we may see?
bool file_exists(const char *path);

// Is a file missing, empty, or of the kind that begins with `magic`? False with a reason that names it: it holds something
// else, which is not to be replaced.
bool file_check_kind(const char *path, const void *magic, size_t size, Error *error);

// Is there a folder of that name?
bool file_is_folder(const char *path);

// Says in *found whether a folder holds a file whose name ends so. False with a reason that names the folder if it
// cannot be read.
bool file_folder_has_ending(const char *folder, const char *ending, bool *found, Error *error);

#endif
