// SPDX-License-Identifier: GPL-3.0-or-later
// Streams in memory, and numbers as bytes and of more than 64 bits.
#include "unit/unit.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "base/rng.h"

static void a_stream_holds_what_was_written(void **state)
{
    (void)state;
    enum { NUMBERS = 20000, WIDTH = 8 }; // more than one buffer of stdio, and several growths
    MemoryStream stream;
    Error error;
    assert_true(memory_stream_open(&stream, &error));
    for (int i = 0; i < NUMBERS; ++i)
        fprintf(stream.out, "%07d\n", i);
    assert_true(memory_stream_close(&stream, &error));
    assert_null(stream.out);
    assert_int_equal(stream.size, NUMBERS * WIDTH);
    for (int i = 0; i < NUMBERS; ++i) {
        char number[WIDTH + 1];
        snprintf(number, sizeof number, "%07d\n", i);
        assert_memory_equal(stream.data + i * WIDTH, number, WIDTH);
    }
    memory_stream_free(&stream);
    assert_null(stream.data);
}

static void an_empty_stream_has_no_data(void **state)
{
    (void)state;
    MemoryStream stream;
    Error error;
    assert_true(memory_stream_open(&stream, &error));
    assert_true(memory_stream_close(&stream, &error));
    assert_int_equal(stream.size, 0);
    memory_stream_free(&stream);
    // One that is left open is closed.
    assert_true(memory_stream_open(&stream, &error));
    fputs("text", stream.out);
    memory_stream_free(&stream);
    assert_null(stream.out);
    assert_null(stream.data);
}

static void numbers_are_little_endian(void **state)
{
    (void)state;
    static const uint8_t wanted[] = {0x34, 0x12, 0xef, 0xcd, 0xab, 0xff};
    uint8_t bytes[sizeof wanted];
    uint8_t *end = bytes_put(bytes, 0x1234, 2);
    end = bytes_put(end, 0xabcdef, 3);
    end = bytes_put(end, UINT64_MAX, 1);
    assert_ptr_equal(end, bytes + sizeof bytes);
    assert_memory_equal(bytes, wanted, sizeof wanted);
    const uint8_t *from = bytes;
    assert_int_equal(bytes_take(&from, 2), 0x1234);
    assert_int_equal(bytes_take(&from, 3), 0xabcdef);
    assert_int_equal(bytes_take(&from, 1), 0xff);
    assert_ptr_equal(from, end);
    uint8_t whole[8];
    bytes_put(whole, UINT64_C(0x0123456789abcdef), 8);
    assert_true(bytes_get(whole, 8) == UINT64_C(0x0123456789abcdef));
}

static void products_have_an_upper_half(void **state)
{
    (void)state;
    static const struct {
        uint64_t a, b, high;
    } cases[] = {
        {0, UINT64_MAX, 0},
        {1, UINT64_MAX, 0},
        {2, UINT64_MAX, 1},
        {UINT64_MAX, UINT64_MAX, UINT64_MAX - 1},
        {UINT64_C(1) << 32, UINT64_C(1) << 32, 1},
        {UINT64_C(0xffffffff), UINT64_C(0xffffffff), 0},
        {UINT64_C(1) << 63, 10, 5},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        assert_true(wide_multiply_high(cases[i].a, cases[i].b) == cases[i].high);
        assert_true(wide_multiply_high(cases[i].b, cases[i].a) == cases[i].high);
    }
    // An index into a table of any size stays inside.
    Rng rng = rng_seeded(5);
    for (int i = 0; i < 1000; ++i)
        assert_true(wide_multiply_high(rng_next(&rng), 1000) < 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_holds_what_was_written),
        cmocka_unit_test(an_empty_stream_has_no_data),
        cmocka_unit_test(numbers_are_little_endian),
        cmocka_unit_test(products_have_an_upper_half),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
