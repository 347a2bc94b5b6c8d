// SPDX-License-Identifier: GPL-3.0-or-later
// Checked memory. Small allocations never fail: out of memory ends the program with one line on stderr. Large tables
// may fail, because a user asked for their size.
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

// Zeroed memory for `count` objects of `size` bytes, aligned to 64 bytes. Never NULL. Release with mem_free.
void *mem_new(size_t count, size_t size);

// Grows (or shrinks) a block from mem_new, keeping its contents; new bytes are not zeroed. Never NULL.
void *mem_resize(void *block, size_t old_bytes, size_t new_bytes);
void mem_free(void *block);

// Zeroed pages for a large table, on huge pages where the system grants them. NULL if there is not enough memory.
// Release with mem_table_free and the same size.
void *mem_table_new(size_t bytes);
void mem_table_free(void *table, size_t bytes);

#endif
