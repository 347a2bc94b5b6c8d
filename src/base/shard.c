// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are divided over machines: which items belong to part I of N. Matches, suites and
// experiments number their items the same way in every part, so that parts need not know of each other.
#include "base/shard.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_SIZE = 16 };

bool shard_read(const char *text, Shard *shard, Error *error)
{
    char number[NUMBER_SIZE] = "";
    Shard read = {0};
    if (text == NULL) {
        *shard = read;
        return true;
    }
    const size_t length = strcspn(text, "/");
    if (length < sizeof number)
        snprintf(number, sizeof number, "%.*s", (int)length, text);
    if (text[length] != '/' || !text_parse_int(text + length + 1, 1, SHARDS_MAX, &read.count) ||
        !text_parse_int(number, 1, read.count, &read.number))
        return error_set(error, "--shard: '%.40s' is not a part I/N such as 2/5, with I from 1 to N and N up to %d",
                         text, SHARDS_MAX);
    *shard = read;
    return true;
}

// The remainder is spread over the shards, so that none has more than one item more than another.
ShardRange shard_range(const Shard *shard, int64_t items)
{
    if (shard->count == 0)
        return (ShardRange){0, items};
    // Divided first, so that the products stay small.
    const int64_t each = items / shard->count, rest = items % shard->count;
    const int64_t before = shard->number - 1;
    return (ShardRange){
        .begin = each * before + rest * before / shard->count,
        .end = each * shard->number + rest * shard->number / shard->count,
    };
}

bool shard_is_part(const Shard *shard)
{
    return shard->count > 0;
}
