// SPDX-License-Identifier: GPL-3.0-or-later
// Lines out of a pipe: in pieces, together, of any length, with strange bytes, and without a last line end.
#include "base/memory.h"
#include "ui/common/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmocka.h>

enum { READ_END, WRITE_END };

typedef struct Fixture {
    int ends[2];
    LineInput *input;
} Fixture;

static void put(const Fixture *f, const char *bytes, size_t count)
{
    assert_int_equal(write(f->ends[WRITE_END], bytes, count), (ssize_t)count);
}

static void put_text(const Fixture *f, const char *text)
{
    put(f, text, strlen(text));
}

// One call may stop at the end of the buffer.
static void take_all(Fixture *f)
{
    int waiting = 0;
    while (ioctl(f->ends[READ_END], FIONREAD, &waiting) == 0 && waiting > 0)
        lines_fill(f->input);
}

static void assert_line(Fixture *f, const char *expected)
{
    const char *line = lines_next(f->input);
    assert_non_null(line);
    assert_string_equal(line, expected);
}

static void test_lines_that_arrive_together(void **state)
{
    Fixture *f = *state;
    put_text(f, "one\ntwo\r\n\nfour");
    lines_fill(f->input);
    assert_line(f, "one");
    assert_line(f, "two");
    assert_line(f, "");
    assert_null(lines_next(f->input));
    assert_false(lines_at_end(f->input));
}

static void test_a_line_in_pieces(void **state)
{
    Fixture *f = *state;
    static const char *const pieces[] = {"po", "si", "tion", " startpos", "\n"};
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; ++i) {
        assert_null(lines_next(f->input));
        put_text(f, pieces[i]);
        lines_fill(f->input);
    }
    assert_line(f, "position startpos");
    assert_null(lines_next(f->input));
}

static void test_the_last_line_needs_no_end(void **state)
{
    Fixture *f = *state;
    put_text(f, "a\nquit");
    close(f->ends[WRITE_END]);
    lines_fill(f->input);
    lines_fill(f->input);
    assert_line(f, "a");
    assert_false(lines_at_end(f->input));
    assert_line(f, "quit");
    assert_true(lines_at_end(f->input));
    assert_null(lines_next(f->input));
}

static void test_nul_bytes_do_not_end_a_line(void **state)
{
    Fixture *f = *state;
    put(f, "a\0b\xff\n", 5);
    lines_fill(f->input);
    const char *line = lines_next(f->input);
    assert_non_null(line);
    assert_int_equal(strlen(line), 4);
    assert_true(line[0] == 'a' && line[2] == 'b' && line[3] == '\xff');
}

static void test_peeking_leaves_the_line(void **state)
{
    Fixture *f = *state;
    put_text(f, "xboard\nnew\n");
    assert_null(lines_peek(f->input));
    lines_fill(f->input);
    assert_memory_equal(lines_peek(f->input), "xboard\n", 7);
    assert_line(f, "xboard");
    assert_line(f, "new");
    assert_null(lines_peek(f->input));
}

static void test_long_lines(void **state)
{
    Fixture *f = *state;
    // Longer than the buffer is at first, shorter than a pipe holds.
    enum { PIECE = 30000, PIECES = 20 };
    char *bytes = mem_new(1, PIECE + 1);
    memset(bytes, 'x', PIECE);
    for (int i = 0; i < PIECES; ++i) {
        put(f, bytes, PIECE);
        take_all(f);
        assert_null(lines_next(f->input));
    }
    put_text(f, "\nshort\n");
    take_all(f);
    const char *line = lines_next(f->input);
    assert_non_null(line);
    assert_int_equal(strlen(line), PIECE * PIECES);
    assert_line(f, "short");
    mem_free(bytes);
}

static void test_endless_lines_are_cut(void **state)
{
    Fixture *f = *state;
    enum { PIECE = 32768, PIECES = 1024 };
    char *bytes = mem_new(1, PIECE);
    memset(bytes, 'y', PIECE);
    for (int i = 0; i < PIECES; ++i) {
        put(f, bytes, PIECE);
        take_all(f);
        assert_null(lines_next(f->input));
    }
    put_text(f, "\nnext\n");
    take_all(f);
    const char *line = lines_next(f->input);
    assert_non_null(line);
    assert_true(strlen(line) < (size_t)PIECE * PIECES);
    assert_int_equal(line[0], 'y');
    assert_line(f, "next");
    mem_free(bytes);
}

static int set_up(void **state)
{
    Fixture *f = mem_new(1, sizeof *f);
    if (pipe(f->ends) != 0)
        return -1;
    f->input = lines_new(f->ends[READ_END]);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    lines_free(f->input);
    close(f->ends[READ_END]);
    close(f->ends[WRITE_END]);
    mem_free(f);
    return 0;
}

#define WITH_PIPE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PIPE(test_lines_that_arrive_together), WITH_PIPE(test_a_line_in_pieces),
        WITH_PIPE(test_the_last_line_needs_no_end), WITH_PIPE(test_nul_bytes_do_not_end_a_line),
        WITH_PIPE(test_peeking_leaves_the_line),    WITH_PIPE(test_long_lines),
        WITH_PIPE(test_endless_lines_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
