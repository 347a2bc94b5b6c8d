// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a good network file: "@OFFSET HEX ..." puts bytes there, "#SIZE" cuts the file or makes it longer, and "!"
// sets the hash that the weights then have.
#include "fuzz/complaint.h"
#include "fuzz/readers.h"

#include "eval/network/network.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NEURONS = 32, HEADER_BYTES = 44, AT_HASH = 32, AT_LEDGER_BYTES = 40, GROWTH_MAX = 4096 };

// One output, no ledger: all weights are zero.
enum { FILE_BYTES = HEADER_BYTES + (NETWORK_INPUTS + 1 + 2) * NEURONS * 2 + 4, BYTES_MAX = FILE_BYTES + GROWTH_MAX };

typedef struct Changed {
    unsigned char bytes[BYTES_MAX];
    size_t size, at;
} Changed;

static void put_start(Changed *file)
{
    static const unsigned char start[] = "Hotspur network\n\1\0\0\0\40\0\0\0\1\0\0\0\220\1\0\0";
    memset(file, 0, sizeof *file);
    memcpy(file->bytes, start, sizeof start - 1);
    file->size = FILE_BYTES;
}

static void put_hash(Changed *file)
{
    size_t at = HEADER_BYTES + file->bytes[AT_LEDGER_BYTES] + ((size_t)file->bytes[AT_LEDGER_BYTES + 1] << 8);
    uint64_t hash = 0xcbf29ce484222325;
    for (; at < file->size; ++at)
        hash = (hash ^ file->bytes[at]) * 0x100000001b3;
    for (int i = 0; i < 8; ++i)
        file->bytes[AT_HASH + i] = (unsigned char)(hash >> 8 * i);
}

static void change(Changed *file, const char *word)
{
    if (word[0] == '!')
        put_hash(file);
    else if (word[0] == '@')
        file->at = strtoul(word + 1, NULL, 10);
    else if (word[0] == '#')
        file->size = strtoul(word + 1, NULL, 10) % (BYTES_MAX + 1);
    else if (file->at < BYTES_MAX)
        file->bytes[file->at++] = (unsigned char)strtoul(word, NULL, 16);
}

bool fuzz_network(char *input, size_t size)
{
    static Changed file;
    (void)size;
    Error error = {{0}};
    char *rest = NULL;
    put_start(&file);
    for (char *word = strtok_r(input, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        change(&file, word);
    // A block of just the right size, so that reading past the end is noticed.
    unsigned char *exact = malloc(file.size == 0 ? 1 : file.size);
    assert(exact != NULL);
    memcpy(exact, file.bytes, file.size);
    Network *network = network_from_bytes(exact, file.size, &error);
    free(exact);
    if (network == NULL) {
        complaint_check(&error);
        return false;
    }
    Position pos;
    pos_set_start(&pos);
    const Score score = network_value(network, &pos);
    assert(score >= -SCORE_EVAL_MAX && score <= SCORE_EVAL_MAX);
    network_free(network);
    return score != SCORE_NONE;
}
