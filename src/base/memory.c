// SPDX-License-Identifier: GPL-3.0-or-later
// Checked memory: a request that cannot be met ends the program with one line, so no caller has a path
// for it. Only the large tables (mem_table_new) may fail, since their size is the user's choice. All
// blocks are cleared and begin at a cache line, which vector code and per-thread data rely on.
#include "base/memory.h"

#include "base/os/os.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_LINE = 64, ARRAY_AT_FIRST = 16 };

static void out_of_memory(void)
{
    fputs("hotspur: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

void *mem_new(size_t count, size_t size)
{
    // The product must not wrap around: sizes come from files too.
    if (size != 0 && count > (SIZE_MAX - CACHE_LINE) / size)
        out_of_memory();
    const size_t bytes = (count * size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    // Aligned allocation wants a multiple of the alignment, and no size of 0.
    void *block = os_aligned_new(CACHE_LINE, bytes == 0 ? CACHE_LINE : bytes);
    if (block == NULL)
        out_of_memory();
    return memset(block, 0, bytes);
}

char *mem_copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(mem_new(1, size), text, size);
}

void *mem_resize(void *block, size_t old_bytes, size_t new_bytes)
{
    // Aligned blocks cannot be grown by realloc, which may move them to any address.
    void *resized = mem_new(1, new_bytes);
    if (block != NULL)
        memcpy(resized, block, old_bytes < new_bytes ? old_bytes : new_bytes);
    mem_free(block);
    return resized;
}

void *mem_grow(void *array, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return array;
    const size_t old = *capacity;
    // Doubling keeps the copying linear in the final size.
    *capacity = old == 0 ? ARRAY_AT_FIRST : old * 2;
    return mem_resize(array, old * size, *capacity * size);
}

void mem_free(void *block)
{
    os_aligned_free(block);
}

void *mem_table_new(size_t bytes)
{
    // Pages from the system are cleared, and taken only when they are touched.
    return os_pages_new(bytes);
}

void mem_table_free(void *table, size_t bytes)
{
    if (table != NULL)
        os_pages_free(table, bytes);
}
