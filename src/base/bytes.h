// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of 1 to 8 bytes in files, little-endian whatever the byte order of the machine.
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>

// Writes the low `size` bytes of a number and returns where the next one goes.
static inline uint8_t *bytes_put(uint8_t *bytes, uint64_t number, int size)
{
    for (int i = 0; i < size; ++i)
        bytes[i] = (uint8_t)(number >> 8 * i);
    return bytes + size;
}

static inline uint64_t bytes_get(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = size - 1; i >= 0; --i)
        number = number << 8 | bytes[i];
    return number;
}

// Reads a number and moves *from behind it.
static inline uint64_t bytes_take(const uint8_t **from, int size)
{
    const uint64_t number = bytes_get(*from, size);
    *from += size;
    return number;
}

// A checksum of bytes: FNV-1a (Fowler, Noll and Vo), 64 bits. It notices damage, not intent. Any thread.

uint64_t hash_bytes(const void *bytes, size_t size);

#endif
