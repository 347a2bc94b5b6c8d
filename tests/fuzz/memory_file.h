// SPDX-License-Identifier: GPL-3.0-or-later
// A file that exists in memory alone, for readers that want a path.
#ifndef FUZZ_MEMORY_FILE_H
#define FUZZ_MEMORY_FILE_H

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MEMORY_FILE_PATH_SIZE = 64 };

// Returns its descriptor, at the start of the bytes; close it to end the file.
static inline int memory_file_open(const void *bytes, size_t size, char path[MEMORY_FILE_PATH_SIZE])
{
    const int descriptor = memfd_create("fuzz", MFD_CLOEXEC);
    const ssize_t written = descriptor >= 0 ? pwrite(descriptor, bytes, size, 0) : -1;
    assert(written == (ssize_t)size);
    (void)written;
    snprintf(path, MEMORY_FILE_PATH_SIZE, "/proc/self/fd/%d", descriptor);
    return descriptor;
}

#endif
