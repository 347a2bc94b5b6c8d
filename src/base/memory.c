// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CACHE_LINE = 64, ARRAY_AT_FIRST = 16 };

static void out_of_memory(void)
{
    fputs("hotspur: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

void *mem_new(size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX - CACHE_LINE) / size)
        out_of_memory();
    const size_t bytes = (count * size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    void *block = aligned_alloc(CACHE_LINE, bytes == 0 ? CACHE_LINE : bytes);
    if (block == NULL)
        out_of_memory();
    return memset(block, 0, bytes);
}

void *mem_resize(void *block, size_t old_bytes, size_t new_bytes)
{
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
    *capacity = old == 0 ? ARRAY_AT_FIRST : old * 2;
    return mem_resize(array, old * size, *capacity * size);
}

void mem_free(void *block)
{
    free(block);
}

void *mem_table_new(size_t bytes)
{
    // The system promises more than it has; taking that at its word would end the program at the first clearing.
    const long pages = sysconf(_SC_PHYS_PAGES), page_bytes = sysconf(_SC_PAGESIZE);
    if (pages > 0 && page_bytes > 0 && bytes / (size_t)page_bytes >= (size_t)pages)
        return NULL;
    void *table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (table == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    // Only a wish: without huge pages the table works the same, with more misses in the address cache.
    (void)madvise(table, bytes, MADV_HUGEPAGE);
#endif
    return table;
}

void mem_table_free(void *table, size_t bytes)
{
    if (table != NULL)
        munmap(table, bytes);
}
