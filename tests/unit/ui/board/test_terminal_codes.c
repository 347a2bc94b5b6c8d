// SPDX-License-Identifier: GPL-3.0-or-later
// Control sequences of terminals: mouse reports, pasted text, the clipboard.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "base/memory.h"
#include "ui/board/terminal_codes.h"

static void mouse_reports_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *report;
        TermMouse event;
        int row, column;
    } good[] = {
        {"0;1;1M", TERM_MOUSE_PRESS, 0, 0},     {"0;12;34m", TERM_MOUSE_RELEASE, 33, 11},
        {"2;300;5M", TERM_MOUSE_RIGHT, 4, 299}, {"2;3;5m", TERM_MOUSE_RIGHT_RELEASE, 4, 2},
        {"32;3;5M", TERM_MOUSE_DRAG, 4, 2},     {"35;3;5M", TERM_MOUSE_HOVER, 4, 2},
        {"64;3;5M", TERM_MOUSE_WHEEL_UP, 4, 2}, {"65;3;5M", TERM_MOUSE_WHEEL_DOWN, 4, 2},
        {"4;3;5M", TERM_MOUSE_PRESS, 4, 2},     {"1;3;5M", TERM_MOUSE_MIDDLE, 4, 2},
    };
    static const char *const bad[] = {"",       "0;1M",   "0;1;1",   "0;1;1X",  "0,1,1M", "0;;1M",
                                      "0;0;1M", "0;1;0M", "0;1;1MM", "33;1;1M", "1;3;5m", "0;123456;1M"};
    for (size_t i = 0; i < COUNT_OF(good); ++i) {
        TermInput input = {.key = TERM_KEY_NONE};
        if (!mouse_report_read(good[i].report, &input))
            fail_msg("%s was not read", good[i].report);
        assert_int_equal(input.key, TERM_KEY_MOUSE);
        assert_int_equal(input.mouse, good[i].event);
        assert_int_equal(input.row, good[i].row);
        assert_int_equal(input.column, good[i].column);
    }
    for (size_t i = 0; i < COUNT_OF(bad); ++i) {
        TermInput input = {.key = TERM_KEY_NONE};
        if (mouse_report_read(bad[i], &input) || input.key != TERM_KEY_NONE)
            fail_msg("%s was read", bad[i]);
    }
}

// True if the text was complete at its last character, and not before.
static bool paste_all(Paste *paste, const char *text)
{
    bool is_complete = false;
    for (const char *c = text; *c != '\0'; ++c) {
        assert_false(is_complete);
        is_complete = paste_add(paste, (wchar_t)*c);
    }
    return is_complete;
}

static void pasted_text_ends_with_its_mark(void **state)
{
    (void)state;
    Paste paste = {.text = NULL};
    paste_begin(&paste);
    assert_false(paste_all(&paste, "1. e4\re5 \033[201"));
    assert_true(paste.is_open);
    assert_true(paste_all(&paste, "~"));
    assert_false(paste.is_open);
    assert_string_equal(paste.text, "1. e4\ne5 ");
    paste_begin(&paste);
    assert_true(paste_all(&paste, PASTE_ENDS));
    assert_string_equal(paste.text, "");
    mem_free(paste.text);
}

static void the_end_of_too_long_a_paste_is_found(void **state)
{
    (void)state;
    enum { MORE_THAN_FITS = (1 << 20) + 1000 };
    Paste paste = {.text = NULL};
    paste_begin(&paste);
    for (int i = 0; i < MORE_THAN_FITS; ++i)
        assert_false(paste_add(&paste, L'x'));
    assert_true(paste_all(&paste, PASTE_ENDS));
    assert_true(strlen(paste.text) < MORE_THAN_FITS);
    assert_int_equal(strspn(paste.text, "x"), strlen(paste.text));
    mem_free(paste.text);
}

// The test vectors of RFC 4648.
static void base64_is_that_of_the_standard(void **state)
{
    (void)state;
    static const char *const rows[][2] = {{"f", "Zg=="},        {"fo", "Zm8="},        {"foo", "Zm9v"},
                                          {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char code[16] = "";
        const size_t length = strlen(rows[i][0]);
        for (size_t at = 0, out = 0; at < length; out += 4)
            at += base64_encode(rows[i][0] + at, length - at, code + out);
        assert_string_equal(code, rows[i][1]);
    }
}

static void keys_have_the_bytes_of_a_keyboard(void **state)
{
    (void)state;
    static const struct {
        TermInput input;
        const char *bytes;
    } rows[] = {
        {{.key = TERM_KEY_UP}, "\033[A"},
        {{.key = TERM_KEY_DELETE}, "\033[3~"},
        {{.key = TERM_KEY_ENTER}, "\r"},
        {{.key = TERM_KEY_CHARACTER, .character = 'e'}, "e"},
        {{.key = TERM_KEY_ALT, .character = 'b'}, "\033b"},
        {{.key = TERM_KEY_F1}, ""},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char bytes[TERM_KEY_BYTES];
        assert_int_equal(term_key_bytes(&rows[i].input, bytes), strlen(rows[i].bytes));
        assert_memory_equal(bytes, rows[i].bytes, strlen(rows[i].bytes));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mouse_reports_are_read),
        cmocka_unit_test(pasted_text_ends_with_its_mark),
        cmocka_unit_test(the_end_of_too_long_a_paste_is_found),
        cmocka_unit_test(keys_have_the_bytes_of_a_keyboard),
        cmocka_unit_test(base64_is_that_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
