// SPDX-License-Identifier: GPL-3.0-or-later
// A checksum of bytes: FNV-1a (Fowler, Noll and Vo), 64 bits. It notices damage, not intent. Any thread.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t size);

#endif
