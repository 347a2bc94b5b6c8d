// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/mutate.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CHANGES_MAX = 8, NUMBER_SIZE = 32 };

typedef struct Change {
    const Corpus *corpus;
    Rng *rng;
    char *text;
    size_t size;
} Change;

static size_t below(Change *change, size_t count)
{
    return count == 0 ? 0 : (size_t)rng_below(change->rng, count);
}

// Bytes that mean something to one of the readers come oftener than others.
static char random_byte(Change *change)
{
    static const char spicy[] = "/ -KQkqwbe3478PNBRpnbrq0123456789;\"\\()[]{}$%.+#=xO*\n\t";
    return below(change, 4) == 0 ? (char)below(change, 256) : spicy[below(change, sizeof spicy - 1)];
}

// Puts bytes in the place of `dropped` ones; what does not fit is cut off at the end.
static void put(Change *change, size_t at, size_t dropped, const char *bytes, size_t count)
{
    const size_t room = FUZZ_INPUT_MAX - at;
    count = count < room ? count : room;
    size_t rest = change->size - at - dropped;
    rest = rest < room - count ? rest : room - count;
    memmove(change->text + at + count, change->text + at + dropped, rest);
    memcpy(change->text + at, bytes, count);
    change->size = at + count + rest;
}

static void replace_byte(Change *change)
{
    const char byte = random_byte(change);
    if (change->size > 0)
        put(change, below(change, change->size), 1, &byte, 1);
}

static void insert_byte(Change *change)
{
    const char byte = random_byte(change);
    put(change, below(change, change->size + 1), 0, &byte, 1);
}

static void drop_piece(Change *change)
{
    const size_t at = below(change, change->size + 1);
    const size_t longest = change->size - at;
    put(change, at, below(change, 1 + below(change, longest + 1)), "", 0);
}

static void double_piece(Change *change)
{
    static char piece[FUZZ_INPUT_MAX];
    const size_t at = below(change, change->size + 1);
    const size_t length = below(change, 1 + below(change, change->size - at + 1));
    memcpy(piece, change->text + at, length);
    put(change, at, 0, piece, length);
}

static void cut(Change *change)
{
    change->size = below(change, change->size + 1);
}

static void insert_word(Change *change)
{
    const FuzzInputs *words = &change->corpus->words;
    if (words->count == 0)
        return;
    const FuzzInput *word = &words->rows[below(change, words->count)];
    const size_t at = below(change, change->size + 1);
    const size_t dropped = below(change, 2) == 0 || change->size - at < word->size ? 0 : word->size;
    put(change, at, dropped, word->bytes, word->size);
}

// Another number in the place of one, at a limit of a type, or near the old one.
static void change_number(Change *change)
{
    static const char *const limits[] = {"0",
                                         "1",
                                         "-1",
                                         "127",
                                         "128",
                                         "255",
                                         "256",
                                         "32767",
                                         "32768",
                                         "65535",
                                         "65536",
                                         "2147483647",
                                         "2147483648",
                                         "-2147483648",
                                         "4294967295",
                                         "4294967296",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "-9223372036854775808",
                                         "18446744073709551615",
                                         "18446744073709551616",
                                         "1e308",
                                         "nan"};
    size_t at = below(change, change->size + 1), digits = 0;
    while (at < change->size && !isdigit((unsigned char)change->text[at]))
        ++at;
    while (at + digits < change->size && isdigit((unsigned char)change->text[at + digits]))
        ++digits;
    if (digits == 0)
        return;
    char number[NUMBER_SIZE];
    if (below(change, 2) == 0)
        snprintf(number, sizeof number, "%s", limits[below(change, sizeof limits / sizeof limits[0])]);
    else
        snprintf(number, sizeof number, "%d", (int)below(change, 300));
    put(change, at, digits, number, strlen(number));
}

// A piece of another seed, often whole lines of it.
static void splice(Change *change)
{
    const FuzzInputs *seeds = &change->corpus->seeds;
    const FuzzInput *other = &seeds->rows[below(change, seeds->count)];
    size_t from = below(change, other->size + 1);
    size_t length = below(change, other->size - from + 1);
    size_t at = below(change, change->size + 1);
    if (below(change, 2) == 0) {
        while (from > 0 && other->bytes[from - 1] != '\n')
            --from;
        const char *newline = memchr(other->bytes + from, '\n', other->size - from);
        length = newline == NULL ? other->size - from : (size_t)(newline - (other->bytes + from)) + 1;
        while (at > 0 && change->text[at - 1] != '\n')
            --at;
    }
    put(change, at, 0, other->bytes + from, length);
}

size_t mutate(const Corpus *corpus, Rng *rng, char out[FUZZ_INPUT_MAX + 1])
{
    static void (*const changes[])(Change * change) = {replace_byte, insert_byte, drop_piece,    double_piece, cut,
                                                       insert_word,  insert_word, change_number, splice};
    const FuzzInput *seed = &corpus->seeds.rows[rng_below(rng, corpus->seeds.count)];
    Change change = {.corpus = corpus, .rng = rng, .text = out, .size = seed->size};
    memcpy(out, seed->bytes, seed->size);
    const size_t count = 1 + below(&change, 1 + below(&change, CHANGES_MAX));
    for (size_t i = 0; i < count; ++i)
        changes[below(&change, sizeof changes / sizeof changes[0])](&change);
    out[change.size] = '\0';
    return change.size;
}
