// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal sends, decoded: keys as types; and the control sequences that curses does not know: mouse reports,
// pasted text, the clipboard. Pure functions.
#ifndef UI_BOARD_TERMINAL_CODES_H
#define UI_BOARD_TERMINAL_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

typedef enum TermKey {
    TERM_KEY_NONE,
    TERM_KEY_CHARACTER, // .character: printable, or a control character without a key of its own
    TERM_KEY_ALT,       // Alt (or Esc) and .character
    TERM_KEY_UP,
    TERM_KEY_DOWN,
    TERM_KEY_LEFT,
    TERM_KEY_RIGHT,
    TERM_KEY_HOME,
    TERM_KEY_END,
    TERM_KEY_PAGE_UP,
    TERM_KEY_PAGE_DOWN,
    TERM_KEY_DELETE,
    TERM_KEY_BACKSPACE,
    TERM_KEY_ENTER,
    TERM_KEY_TAB,
    TERM_KEY_BACK_TAB,
    TERM_KEY_ESCAPE,
    TERM_KEY_MOUSE,  // .mouse has happened at .row, .column
    TERM_KEY_PASTE,  // text was pasted; term_pasted has it
    TERM_KEY_RESIZE, // the size has changed; everything must be drawn anew
    TERM_KEY_F1,     // .. TERM_KEY_F12
    TERM_KEY_F12 = TERM_KEY_F1 + 11,
} TermKey;

typedef enum TermMouse {
    TERM_MOUSE_PRESS,   // left button
    TERM_MOUSE_DRAG,    // moved while it is held
    TERM_MOUSE_RELEASE, // let go
    TERM_MOUSE_RIGHT,   // right button pressed
    TERM_MOUSE_RIGHT_RELEASE,
    TERM_MOUSE_MIDDLE, // middle button pressed
    TERM_MOUSE_HOVER,  // moved without a button
    TERM_MOUSE_WHEEL_UP,
    TERM_MOUSE_WHEEL_DOWN,
} TermMouse;

typedef struct TermInput {
    TermKey key;
    uint32_t character; // code point
    TermMouse mouse;
    int row, column; // of the mouse
} TermInput;

// Alt with a letter comes as Escape and the letter, and not as another letter.
#define META_ON "\033[?1036h"
#define META_OFF "\033[?1036l"

// Buttons, and movement while one is held; movement without a button; both reported as decimal numbers (SGR), which have
// no limit on columns.
#define MOUSE_ON "\033[?1002h\033[?1006h"
#define HOVER_ON "\033[?1003h"
#define MOUSE_OFF "\033[?1006l\033[?1003l\033[?1002l"
#define MOUSE_BEGINS "\033[<"

// Pasted text is marked, so that it is not taken for keys.
#define PASTE_ON "\033[?2004h"
#define PASTE_OFF "\033[?2004l"
#define PASTE_BEGINS "\033[200~"
#define PASTE_ENDS "\033[201~"

// Synchronized output: the terminal shows what is written between them at once.
#define FRAME_BEGINS "\033[?2026h"
#define FRAME_ENDS "\033[?2026l"

// What stands between them goes past tmux to the terminal around it, as pass_write has it: each Esc twice.
#define PASS_BEGINS "\033Ptmux;"
#define PASS_ENDS "\033\\"
void pass_write(FILE *out, const char *bytes, size_t size);

// Reads the rest of a mouse report behind MOUSE_BEGINS: "button;column;rowM"; 'm' is a release. False if it is no report,
// or of a button that has no meaning here.
enum { MOUSE_REPORT_SIZE = 24 };
bool mouse_report_read(const char *report, TermInput *out);

// A pasted text that arrives in pieces.
typedef struct Paste {
    char *text; // NULL until something is pasted; mem_free releases it
    size_t length;
    bool is_open; // its end has not come yet
} Paste;

void paste_begin(Paste *paste);

// Appends a character; what is longer than any game is dropped. True when PASTE_ENDS has come: `text` is complete.
bool paste_add(Paste *paste, wchar_t character);

// Base64: four characters for the next (at most three) bytes of a text. Returns how many bytes they stand for.
size_t base64_encode(const char *bytes, size_t count, char out[4]);

// The next character of a text that came from the keyboard or is to be drawn; '?' for what is none. Returns the bytes it
// took.
size_t text_read(const char *text, wchar_t *out);

// The next character of a text as the terminal can show it, '?' for what has no width; returns the bytes it took.
size_t text_decode(const char *text, wchar_t *out);

// Columns that a text takes.
int term_text_width(const char *text);

// The bytes that a keyboard sends for a key, for readline: xterm's. Returns how many they are, 0 for keys without any.
enum { TERM_KEY_BYTES = 16 };
size_t term_key_bytes(const TermInput *input, char out[TERM_KEY_BYTES]);

#endif
