// SPDX-License-Identifier: GPL-3.0-or-later
// Checked memory. Small allocations never fail: out of memory ends the program with one line on stderr. Large tables
// may fail, because a user asked for their size.
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "base/error.h"

#include <stddef.h>
#include <stdio.h>

// Zeroed memory for `count` objects of `size` bytes, aligned to 64 bytes. Never NULL. Release with mem_free.
void *mem_new(size_t count, size_t size);

// A copy of a text. Release with mem_free.
char *mem_copy_text(const char *text);

// Grows (or shrinks) a block from mem_new, keeping its contents; new bytes are not zeroed. Never NULL.
void *mem_resize(void *block, size_t old_bytes, size_t new_bytes);
// Room for one more object in an array of `count` (NULL: none yet): when `capacity` is reached it doubles, so
// that adding one by one costs a constant time each. Returns the array, which may have moved.
void *mem_grow(void *array, size_t count, size_t *capacity, size_t size);

void mem_free(void *block);

// Zeroed pages for a large table, on huge pages where the system grants them. NULL if there is not enough memory.
// Release with mem_table_free and the same size.
void *mem_table_new(size_t bytes);
void mem_table_free(void *table, size_t bytes);

// A stream that is written into memory. open_memstream() does not set the error indicator of a stream that has run out of
// memory, so a text with a hole in it would count as whole; this one ends the program as mem_new() does.

typedef struct MemoryStream {
    FILE *out;   // to write to; NULL if it is not open
    char *data;  // what was written, as far as memory_stream_flush has been called; not terminated; NULL: nothing
    size_t size; // bytes of it
    size_t capacity;
} MemoryStream;

// False with a reason if there is no stream. The struct must stay where it is while the stream is open.
bool memory_stream_open(MemoryStream *stream, Error *error);

// Brings `data` and `size` up to date. False if something could not be written.
bool memory_stream_flush(MemoryStream *stream);

// Closes `out`: `data` and `size` are complete then. False with a reason if something could not be written.
bool memory_stream_close(MemoryStream *stream, Error *error);

// Closes `out`, if it is open, and frees the data.
void memory_stream_free(MemoryStream *stream);

#endif
