// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/png.h"

#include <string.h>

enum {
    CHUNK_MAX = 1 << 15,
    NAME_LENGTH = 4, // of a chunk
    BYTE_BITS = 8,
    FILTER_UP = 2, // a row is written as its difference to the one above, so what goes on downwards is a run of zeros
    RUN_MIN = 3,
    RUN_MAX = 258,
};

// --- chunks --------------------------------------------------------------------------------------------------------

static void put_number(uint8_t out[sizeof(uint32_t)], uint32_t number)
{
    for (size_t i = 0; i < sizeof number; ++i)
        out[i] = (uint8_t)(number >> BYTE_BITS * (sizeof number - 1 - i));
}

static uint32_t add_to_check(uint32_t check, const uint8_t *data, size_t size)
{
    const uint32_t polynomial = 0xedb88320;
    for (size_t i = 0; i < size; ++i) {
        check ^= data[i];
        for (int bit = 0; bit < BYTE_BITS; ++bit)
            check = check >> 1 ^ ((check & 1) != 0 ? polynomial : 0);
    }
    return check;
}

// The last chunk has no data, not even an address.
static void write_chunk(FILE *out, const char *name, const uint8_t *data, size_t size)
{
    uint8_t number[sizeof(uint32_t)];
    uint32_t check = add_to_check(UINT32_MAX, (const uint8_t *)name, NAME_LENGTH);
    check = ~add_to_check(check, data, size);
    put_number(number, (uint32_t)size);
    fwrite(number, 1, sizeof number, out);
    fwrite(name, 1, NAME_LENGTH, out);
    if (size > 0)
        fwrite(data, 1, size, out);
    put_number(number, check);
    fwrite(number, 1, sizeof number, out);
}

// --- compressed data -----------------------------------------------------------------------------------------------

typedef struct Packer {
    FILE *out;
    uint8_t chunk[CHUNK_MAX];
    size_t size;        // of the chunk so far
    uint32_t bits;      // that do not fill a byte yet, the first ones lowest
    int bit_count;      // of those
    uint32_t low, high; // the two sums of the check (Adler's)
    int last;           // byte; -1 before the first
    int run;            // how often it was repeated since it was written
} Packer;

static void put_byte(Packer *packer, uint8_t byte)
{
    if (packer->size == CHUNK_MAX) {
        write_chunk(packer->out, "IDAT", packer->chunk, packer->size);
        packer->size = 0;
    }
    packer->chunk[packer->size++] = byte;
}

static void put_bits(Packer *packer, uint32_t bits, int count)
{
    packer->bits |= bits << packer->bit_count;
    packer->bit_count += count;
    for (; packer->bit_count >= BYTE_BITS; packer->bit_count -= BYTE_BITS) {
        put_byte(packer, (uint8_t)packer->bits);
        packer->bits >>= BYTE_BITS;
    }
}

// Codes, unlike numbers, begin with their highest bit.
static void put_code(Packer *packer, uint32_t code, int count)
{
    while (count-- > 0)
        put_bits(packer, code >> count & 1, 1);
}

// A byte, or from END_OF_BLOCK on what else there is, by the fixed table of RFC 1951, 3.2.6.
enum { END_OF_BLOCK = 256, LENGTHS = 257 };
static void put_symbol(Packer *packer, uint32_t symbol)
{
    if (symbol < 144)
        put_code(packer, 0x30 + symbol, 8);
    else if (symbol < END_OF_BLOCK)
        put_code(packer, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(packer, symbol - END_OF_BLOCK, 7);
    else
        put_code(packer, 0xc0 + symbol - 280, 8);
}

// "Repeat `length` bytes from one byte ago": lengths share symbols in groups that double, and more bits tell them apart.
static void put_run(Packer *packer, int length)
{
    const uint32_t rest = (uint32_t)(length - RUN_MIN);
    int extra = 0;
    while (rest >> extra >= 8)
        ++extra;
    if (length == RUN_MAX) {
        put_symbol(packer, LENGTHS + 28);
    } else {
        put_symbol(packer, LENGTHS + 4 * (uint32_t)extra + (rest >> extra));
        put_bits(packer, rest & ((1u << extra) - 1), extra);
    }
    put_code(packer, 0, 5);
}

static void end_run(Packer *packer)
{
    if (packer->run >= RUN_MIN)
        put_run(packer, packer->run);
    else
        for (int i = 0; i < packer->run; ++i)
            put_symbol(packer, (uint32_t)packer->last);
    packer->run = 0;
}

static void pack(Packer *packer, uint8_t byte)
{
    const uint32_t modulus = 65521;
    packer->low = (packer->low + byte) % modulus;
    packer->high = (packer->high + packer->low) % modulus;
    if (byte == packer->last && packer->run < RUN_MAX) {
        packer->run += 1;
        return;
    }
    end_run(packer);
    if (byte == packer->last)
        packer->run = 1;
    else
        put_symbol(packer, byte);
    packer->last = byte;
}

static void pack_row(Packer *packer, const uint8_t *row, const uint8_t *above, size_t size)
{
    pack(packer, FILTER_UP);
    for (size_t i = 0; i < size; ++i)
        pack(packer, (uint8_t)(row[i] - (above != NULL ? above[i] : 0)));
}

static void begin_stream(Packer *packer, FILE *out)
{
    static const uint8_t head[] = {0x78, 0x01}; // deflate with the usual window; a check over both bytes
    *packer = (Packer){.out = out, .low = 1, .last = -1};
    put_byte(packer, head[0]);
    put_byte(packer, head[1]);
    put_bits(packer, 1, 1); // the last block
    put_bits(packer, 1, 2); // with the fixed table
}

static void end_stream(Packer *packer)
{
    uint8_t number[sizeof(uint32_t)];
    end_run(packer);
    put_symbol(packer, END_OF_BLOCK);
    put_bits(packer, 0, (BYTE_BITS - packer->bit_count) % BYTE_BITS);
    put_number(number, packer->high << 16 | packer->low);
    for (size_t i = 0; i < sizeof number; ++i)
        put_byte(packer, number[i]);
    write_chunk(packer->out, "IDAT", packer->chunk, packer->size);
}

// --- the whole -----------------------------------------------------------------------------------------------------

static const char signature[] = "\x89PNG\r\n\x1a\n", generator[] = "Software\0Hotspur";
const FileKind png_file_kind = {
    .name = "a picture of ours", .begin = signature, .mark = generator, .mark_size = sizeof generator - 1};

static void write_head(FILE *out, const Raster *raster)
{
    // Width, height, 8 bits a colour, colours without transparency; the rest is the only choice there is.
    uint8_t head[13] = {[8] = 8, [9] = 2};
    put_number(head, (uint32_t)raster->width);
    put_number(head + sizeof(uint32_t), (uint32_t)raster->height);
    fwrite(signature, 1, sizeof signature - 1, out);
    write_chunk(out, "IHDR", head, sizeof head);
    write_chunk(out, "tEXt", (const uint8_t *)generator, sizeof generator - 1);
}

void png_write(FILE *out, const Raster *raster)
{
    const size_t size = (size_t)raster->width * RASTER_BYTES;
    Packer packer;
    write_head(out, raster);
    begin_stream(&packer, out);
    for (int y = 0; y < raster->height; ++y) {
        const uint8_t *row = raster->dots + (size_t)y * size;
        pack_row(&packer, row, y > 0 ? row - size : NULL, size);
    }
    end_stream(&packer);
    write_chunk(out, "IEND", NULL, 0);
}
