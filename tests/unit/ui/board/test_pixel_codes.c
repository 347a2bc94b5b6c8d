// SPDX-License-Identifier: GPL-3.0-or-later
// What terminals answer about pictures, whole, cut and hostile; and the three ways to send one. (Whole pictures are decoded
// by tests/screen/run_pixels.py.)
#include "unit/unit.h"

#include "base/memory.h"
#include "ui/board/pixel_codes.h"

#include <string.h>

static PixelAnswers answers_of(const char *bytes, char *rest, size_t *left)
{
    PixelAnswers answers;
    *left = pixel_answers_read(bytes, strlen(bytes), &answers, rest);
    return answers;
}

static void answers_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *rest;
        PixelProtocol protocol;
        int width, height, colours;
        bool is_complete;
    } cases[] = {
        {"\033_Gi=31;OK\033\\\033[6;18;9t\033[?62;c", "", PIXELS_KITTY, 9, 18, 0, true},
        {"\033_Gi=31;ENOTSUPPORTED:x\033\\\033[?62;4c", "", PIXELS_SIXEL, 0, 0, 0, true},
        {"\033]1337;ReportCellSize=17.5;8.5;2.0\033\\\033[?62;4c", "", PIXELS_ITERM, 17, 35, 0, true},
        {"\033]1337;ReportCellSize=17;8\a\033[?1;2c", "", PIXELS_ITERM, 8, 17, 0, true},
        {"\033[6;17;8t\033[?1;0;256S\033[?63;1;4;22c", "", PIXELS_SIXEL, 8, 17, 256, true},
        {"\033[?1;3;0S\033[?64;14c", "", PIXELS_NONE, 0, 0, 0, true},
        {"\033[?4c", "", PIXELS_NONE, 0, 0, 0, true},              // the class of the terminal, no feature
        {"\033[?62;14;40c", "", PIXELS_NONE, 0, 0, 0, true},       // neither 14 nor 40 is 4
        {"", "", PIXELS_NONE, 0, 0, 0, false},                     // silence
        {"e4\033[?62;4c\r", "e4\r", PIXELS_SIXEL, 0, 0, 0, true},  // typed meanwhile
        {"\033[A\033[?62c", "\033[A", PIXELS_NONE, 0, 0, 0, true}, // a key with an arrow
        {"\033[?62;4", "\033[?62;4", PIXELS_NONE, 0, 0, 0, false}, // cut
        {"\033_Gi=31;OK", "\033_Gi=31;OK", PIXELS_NONE, 0, 0, 0, false},
        {"\033[6;99999;-5t\033[?62;4c", "", PIXELS_SIXEL, 0, 0, 0, true},
        {"\033[?1;0;99999999S\033[?62;4c", "", PIXELS_SIXEL, 0, 0, 256, true},
        {"\033]1337;ReportCellSize=nan;inf\a\033[?62c", "", PIXELS_ITERM, 0, 0, 0, true},
        {"\033\033\033[?62;4c", "\033\033", PIXELS_SIXEL, 0, 0, 0, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char rest[256] = "";
        size_t left;
        const PixelAnswers answers = answers_of(cases[i].bytes, rest, &left);
        rest[left] = '\0';
        if (pixel_protocol_of(&answers) != cases[i].protocol || answers.cell_width != cases[i].width ||
            answers.cell_height != cases[i].height || answers.sixel_colours != cases[i].colours ||
            answers.is_complete != cases[i].is_complete || strcmp(rest, cases[i].rest) != 0)
            fail_msg("case %zu: %s, %d x %d, %d colours, rest %zu", i, pixel_protocol_name(pixel_protocol_of(&answers)),
                     answers.cell_width, answers.cell_height, answers.sixel_colours, left);
    }
}

// Every beginning of a long answer is read without a fault, and nothing is lost of it.
static void cut_answers_stay(void **state)
{
    (void)state;
    char bytes[400], rest[sizeof bytes];
    size_t left;
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, "\033]1337;", 7);
    bytes[sizeof bytes - 1] = '\0';
    for (size_t size = 0; size < sizeof bytes; ++size) {
        PixelAnswers answers;
        left = pixel_answers_read(bytes, size, &answers, rest);
        assert_int_equal(left, size);
        assert_false(answers.is_complete);
    }
}

// Two bands of one and of two colours: sixels count from '?', a run of four or more has its length.
static void sixel_is_as_the_manual_has_it(void **state)
{
    (void)state;
    uint32_t pixels[7 * 5];
    for (int i = 0; i < 7 * 5; ++i)
        pixels[i] = 0xff0000;
    pixels[6 * 5 + 4] = 0x0000ff; // the last pixel of the second band
    MemoryStream stream;
    Error error;
    assert_true(memory_stream_open(&stream, &error));
    pixel_write_sixel(stream.out, pixels, 5, 7, 256);
    assert_true(memory_stream_close(&stream, &error));
    static const char wanted[] = "\033P0;1;0q\"1;1;5;7#0;2;100;0;0#1;2;0;0;100#0!5~-#0!4@$#1!4?@\033\\";
    assert_int_equal(stream.size, strlen(wanted));
    assert_memory_equal(stream.data, wanted, stream.size);
    memory_stream_free(&stream);
}

// More colours than there are: the rare ones become the nearest of the others.
static void sixel_keeps_to_its_colours(void **state)
{
    (void)state;
    uint32_t pixels[16 * 16];
    for (int i = 0; i < 16 * 16; ++i)
        pixels[i] = i < 128 ? 0x000000 : i < 255 ? 0xffffff : 0xf0f0f0;
    MemoryStream stream;
    Error error;
    assert_true(memory_stream_open(&stream, &error));
    pixel_write_sixel(stream.out, pixels, 16, 16, 2);
    fputc('\0', stream.out);
    assert_true(memory_stream_close(&stream, &error));
    assert_non_null(strstr(stream.data, "#0;2;0;0;0"));
    assert_non_null(strstr(stream.data, "#1;2;100;100;100"));
    assert_null(strstr(stream.data, "#2"));
    memory_stream_free(&stream);
}

// Long pictures go in chunks of 4096 characters, of which all but the last say that more will come.
static void kitty_sends_chunks(void **state)
{
    (void)state;
    char png[7000];
    memset(png, 0, sizeof png);
    MemoryStream stream;
    Error error;
    assert_true(memory_stream_open(&stream, &error));
    pixel_write_kitty(stream.out, png, sizeof png, 5, 10, 4);
    fputc('\0', stream.out);
    assert_true(memory_stream_close(&stream, &error));
    const char *first = "\033_Ga=T,f=100,i=5,p=1,q=2,C=1,c=10,r=4,m=1;";
    assert_memory_equal(stream.data, first, strlen(first));
    int chunks = 0, last = 0;
    for (const char *at = stream.data; (at = strstr(at, "\033_G")) != NULL; ++at) {
        const char *payload = strchr(at, ';'), *end = strstr(at, "\033\\");
        ++chunks;
        assert_true(end - payload - 1 <= 4096);
        last = payload[-1] - '0';
    }
    assert_int_equal(chunks, 3);
    assert_int_equal(last, 0);
    memory_stream_free(&stream);
}

// A part of a picture that is written alone has the colours that it has in the whole.
static void reduced_pixels_stay_as_they_are(void **state)
{
    (void)state;
    enum { COUNT = 4096, FEW = 16 };
    uint32_t pixels[COUNT], again[COUNT];
    for (int i = 0; i < COUNT; ++i)
        pixels[i] = (uint32_t)i * 2654435761U & 0xffffff;
    pixel_reduce(pixels, COUNT, FEW);
    memcpy(again, pixels, sizeof pixels);
    pixel_reduce(again + COUNT / 2, COUNT / 2, FEW);
    assert_memory_equal(again, pixels, sizeof pixels);
    int colours = 0;
    for (int i = 0; i < COUNT; ++i) {
        int first = 0;
        while (pixels[first] != pixels[i])
            ++first;
        colours += first == i;
    }
    assert_int_equal(colours, FEW);
}

static void kitty_deletes_by_number(void **state)
{
    (void)state;
    char code[KITTY_DELETE_SIZE] = "";
    const size_t size = pixel_write_kitty_delete(4608, code);
    assert_int_equal(size, strlen(code));
    assert_string_equal(code, "\033_Ga=d,d=I,i=4608,q=2\033\\");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(cut_answers_stay),
        cmocka_unit_test(sixel_is_as_the_manual_has_it),
        cmocka_unit_test(sixel_keeps_to_its_colours),
        cmocka_unit_test(kitty_sends_chunks),
        cmocka_unit_test(reduced_pixels_stay_as_they_are),
        cmocka_unit_test(kitty_deletes_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
