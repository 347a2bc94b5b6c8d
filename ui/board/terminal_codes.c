// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that go to and from terminals: reports of the mouse, pasted text between its brackets, base64
// for clipboard and pictures, characters and their width. No state of the terminal is known here.
#include "ui/board/terminal_codes.h"

#include "base/memory.h"
#include "base/text.h"

#include <limits.h>
#include <string.h>

enum { PASTE_SIZE = 1 << 20 };

// --- past tmux -----------------------------------------------------------------------------------------------------

// Within a passed sequence tmux wants each ESC twice.
void pass_write(FILE *out, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        if (bytes[i] == '\033')
            fputc('\033', out);
        fputc(bytes[i], out);
    }
}

// --- mouse ---------------------------------------------------------------------------------------------------------

// The event of a button number; false for one without a meaning here.
static bool mouse_event(int button, bool is_release, TermMouse *event)
{
    enum { MODIFIERS = 4 | 8 | 16, MIDDLE = 1, RIGHT = 2, NONE = 3, MOVED = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };
    switch (button & ~MODIFIERS) {
    case 0: *event = is_release ? TERM_MOUSE_RELEASE : TERM_MOUSE_PRESS; return true;
    case MIDDLE: *event = TERM_MOUSE_MIDDLE; return !is_release;
    case MOVED: *event = TERM_MOUSE_DRAG; return true;
    case MOVED | NONE: *event = TERM_MOUSE_HOVER; return true;
    case RIGHT: *event = is_release ? TERM_MOUSE_RIGHT_RELEASE : TERM_MOUSE_RIGHT; return true;
    case WHEEL_UP: *event = TERM_MOUSE_WHEEL_UP; return true;
    case WHEEL_DOWN: *event = TERM_MOUSE_WHEEL_DOWN; return true;
    default: return false;
    }
}

// A decimal number, 0 without digits; returns what follows it. No screen has places of more digits.
static const char *read_number(const char *text, int *number)
{
    enum { DIGITS_MAX = 5 };
    int digits = 0;
    for (*number = 0; *text >= '0' && *text <= '9' && digits < DIGITS_MAX; ++text, ++digits)
        *number = *number * 10 + (*text - '0');
    return text;
}

// The form of SGR 1006: "0;12;5M" for a press, the same with 'm' for a release.
bool mouse_report_read(const char *report, TermInput *out)
{
    enum { BUTTON, COLUMN, ROW, NUMBERS };
    int numbers[NUMBERS];
    TermMouse event;
    for (int i = 0; i < NUMBERS; ++i) {
        report = read_number(report, &numbers[i]);
        if (i < NUMBERS - 1 && *report++ != ';')
            return false;
    }
    // Rows and columns count from 1.
    if (numbers[ROW] == 0 || numbers[COLUMN] == 0 || (*report != 'M' && *report != 'm') || report[1] != '\0' ||
        !mouse_event(numbers[BUTTON], *report == 'm', &event))
        return false;
    *out = (TermInput){.key = TERM_KEY_MOUSE, .mouse = event, .row = numbers[ROW] - 1, .column = numbers[COLUMN] - 1};
    return true;
}

// --- pasted text ---------------------------------------------------------------------------------------------------

void paste_begin(Paste *paste)
{
    if (paste->text == NULL)
        paste->text = mem_new(PASTE_SIZE, 1);
    paste->is_open = true;
    paste->length = 0;
}

// Text that does not fit is dropped, except for the last bytes, where the end is looked for.
static void append(Paste *paste, wchar_t character)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    const size_t count = wcrtomb(bytes, character == L'\r' ? L'\n' : character, &state);
    if (count == (size_t)-1)
        return;
    if (paste->length + count >= PASTE_SIZE) {
        const size_t tail = strlen(PASTE_ENDS);
        char *end = paste->text + paste->length;
        memmove(end - tail - count, end - tail, tail);
        paste->length -= count;
    }
    memcpy(paste->text + paste->length, bytes, count);
    paste->length += count;
}

bool paste_add(Paste *paste, wchar_t character)
{
    const size_t tail = strlen(PASTE_ENDS);
    append(paste, character);
    if (paste->length < tail || memcmp(paste->text + paste->length - tail, PASTE_ENDS, tail) != 0)
        return false;
    paste->length -= tail;
    paste->text[paste->length] = '\0';
    paste->is_open = false;
    return true;
}

// --- clipboard -----------------------------------------------------------------------------------------------------

// A last group of fewer than three bytes is filled up with '='.
size_t base64_encode(const char *bytes, size_t count, char out[4])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { BITS = 6, MASK = 63, GROUP = 3 };
    const size_t used = count < GROUP ? count : GROUP;
    unsigned all = 0;
    for (size_t i = 0; i < GROUP; ++i)
        all = all << 8 | (i < used ? (unsigned char)bytes[i] : 0u);
    for (unsigned i = 0; i < 4; ++i)
        out[i] = i <= used ? digits[all >> (BITS * (3 - i)) & MASK] : '=';
    return used;
}

// --- text to be drawn ------------------------------------------------------------------------------------------------

size_t text_read(const char *text, wchar_t *out)
{
    mbstate_t state = {0};
    const size_t length = mbrtowc(out, text, strlen(text), &state);
    if (length == (size_t)-1 || length == (size_t)-2 || length == 0) {
        *out = L'?';
        return 1;
    }
    return length;
}

// What has no width, as combining characters have none, would shift all that follows: it becomes '?'.
size_t text_decode(const char *text, wchar_t *out)
{
    const size_t length = text_read(text, out);
    if (wcwidth(*out) < 1)
        *out = L'?';
    return length;
}

int term_text_width(const char *text)
{
    int width = 0;
    while (*text != '\0') {
        wchar_t character;
        text += text_decode(text, &character);
        width += wcwidth(character);
    }
    return width;
}

// --- keys ----------------------------------------------------------------------------------------------------------

size_t term_key_bytes(const TermInput *input, char out[TERM_KEY_BYTES])
{
    static const struct {
        TermKey key;
        const char *bytes;
    } rows[] = {
        {TERM_KEY_UP, "\033[A"},      {TERM_KEY_DOWN, "\033[B"},    {TERM_KEY_RIGHT, "\033[C"},
        {TERM_KEY_LEFT, "\033[D"},    {TERM_KEY_HOME, "\033[H"},    {TERM_KEY_END, "\033[F"},
        {TERM_KEY_DELETE, "\033[3~"}, {TERM_KEY_BACKSPACE, "\177"}, {TERM_KEY_TAB, "\t"},
        {TERM_KEY_ENTER, "\r"},
    };
    // Keys of the usual terminals (VT100, xterm), whatever this one has sent.
    Text text = text_begin(out, TERM_KEY_BYTES);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].key == input->key)
            text_add(&text, rows[i].bytes);
    if (input->key == TERM_KEY_ALT)
        text_add_char(&text, '\033');
    if (input->key == TERM_KEY_CHARACTER || input->key == TERM_KEY_ALT) {
        char bytes[MB_LEN_MAX + 1] = {0};
        mbstate_t state = {0};
        if (wcrtomb(bytes, (wchar_t)input->character, &state) == (size_t)-1)
            return 0;
        text_add(&text, bytes);
    }
    return text.length;
}
