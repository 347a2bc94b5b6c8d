// SPDX-License-Identifier: GPL-3.0-or-later
// A stream that is written into memory. open_memstream() does not set the error indicator of a stream that has run out of
// memory, so a text with a hole in it would count as whole; this one ends the program as mem_new() does.
#ifndef BASE_MEMORY_STREAM_H
#define BASE_MEMORY_STREAM_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

typedef struct MemoryStream {
    FILE *out;   // to write to; NULL if it is not open
    char *data;  // what was written, as far as `out` has been flushed; not terminated; NULL: nothing
    size_t size; // bytes of it
    size_t capacity;
} MemoryStream;

// False with a reason if there is no stream. The struct must stay where it is while the stream is open.
bool memory_stream_open(MemoryStream *stream, Error *error);

// Closes `out`: `data` and `size` are complete then. False with a reason if something could not be written.
bool memory_stream_close(MemoryStream *stream, Error *error);

// Closes `out`, if it is open, and frees the data.
void memory_stream_free(MemoryStream *stream);

#endif
