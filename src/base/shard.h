// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a run that is divided among many machines: shard 2/5 does the second fifth of the items, in their order, so that
// what the five print, one behind the other, is what one run prints.
#ifndef BASE_SHARD_H
#define BASE_SHARD_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARDS_MAX = 1000000 };

// A shard whose count is 0 is the whole run.
typedef struct Shard {
    int64_t number; // from 1
    int64_t count;
} Shard;

// Items from begin to the one before end, numbered from 0.
typedef struct ShardRange {
    int64_t begin, end;
} ShardRange;

// Reads "2/5"; NULL is the whole run. False with a reason that names --shard; *shard is then untouched.
bool shard_read(const char *text, Shard *shard, Error *error);

// The items of the shard, of so many: each item belongs to one shard, and two shards differ by one item at most. None where
// there are fewer items than shards, in some.
ShardRange shard_range(const Shard *shard, int64_t items);

// Was a shard named, be it 1/1?
bool shard_is_part(const Shard *shard);

#endif
