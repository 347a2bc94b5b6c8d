// SPDX-License-Identifier: GPL-3.0-or-later
// FNV-1a (Fowler, Noll and Vo) over bytes: fast and good enough to notice a changed or damaged file, no
// defence against one that was made to collide.
#include "base/bytes.h"

uint64_t hash_bytes(const void *bytes, size_t size)
{
    const unsigned char *next = bytes;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ next[i]) * UINT64_C(0x100000001b3);
    return hash;
}
