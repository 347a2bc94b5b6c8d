// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal: screen, colours, keys, mouse, signals. terminal.c is the only file that includes curses; curses has one
// screen a process, so there is no handle. Everything here is for the one thread that opened it.
//
// Rows and columns count from 0 at the top left. Texts are UTF-8; where the terminal is not, callers choose ASCII by
// term_has_unicode(). Whatever happens to the program, the terminal gets back what it was.
#ifndef UI_BOARD_TERMINAL_H
#define UI_BOARD_TERMINAL_H

#include "base/error.h"
#include "ui/heatmap/ink.h"

#include <stdbool.h>
#include <stdint.h>

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

enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4, TERM_UNDERLINE = 8 };

// NULL inks are the terminal's own foreground and background. Without colours only the attributes count.
typedef struct TermStyle {
    const Ink *ink;
    const Ink *paper;
    unsigned attributes;
} TermStyle;

// What signals have asked for since the last look, a set of these.
enum {
    TERM_ASKED_INTERRUPT = 1, // Ctrl-C
    TERM_ASKED_SUSPEND = 2,   // Ctrl-Z
    TERM_ASKED_END = 4,       // the system or a person ends the program; term_end_signal says how
};

// How many colours to use; fewer if the terminal has not so many. By itself the program goes by the terminal's
// description, COLORTERM and NO_COLOR.
typedef enum TermColours {
    TERM_COLOURS_AUTO,
    TERM_COLOURS_NONE,
    TERM_COLOURS_8,
    TERM_COLOURS_16,
    TERM_COLOURS_256,
    TERM_COLOURS_DIRECT,
} TermColours;

// What there is to know about the terminal before it is taken over.
enum { TERM_REASON_SIZE = 96, TERM_CODESET_SIZE = 32 };
typedef struct TermFacts {
    bool is_terminal; // standard input and output are
    bool is_known;    // the system has a description of it
    bool can_move;    // its cursor
    bool has_mouse;
    bool is_utf8;
    int rows, columns; // 0 = unknown
    InkDepth depth;
    char why_depth[TERM_REASON_SIZE];
    char codeset[TERM_CODESET_SIZE];
    const char *why_signs; // figurines, or letters
} TermFacts;

// Looks without touching the screen. Afterwards term_depth and term_has_unicode tell what would be used.
void term_inspect(TermColours colours, TermFacts *facts);

// Draws a line sign on the terminal, asks it how far the cursor went, and removes it. 0 if it does not answer.
int term_measure_line_sign(void);

// Takes over the terminal of standard input and output. False with a reason if it is none or cannot move its cursor;
// nothing has been written then.
bool term_open(TermColours colours, Error *error);

// Gives the terminal back. No effect if it is not open.
void term_close(void);

InkDepth term_depth(void);

// Figurines and lines, or letters and signs of ASCII, whatever the locale says; unless the locale has no Unicode.
typedef enum TermSigns { TERM_SIGNS_AUTO, TERM_SIGNS_UNICODE, TERM_SIGNS_ASCII } TermSigns;
void term_choose_signs(TermSigns signs);
bool term_has_unicode(void);
void term_size(int *rows, int *columns);

// Empties the picture that is being drawn.
void term_clear(void);

// Draws what fits of a text into `width` columns and returns how many it took; control characters become '?'.
int term_text(int row, int column, int width, TermStyle style, const char *text);

// Paints an area with blanks.
void term_fill(int row, int column, int rows, int columns, TermStyle style);

// Takes the mouse, or leaves it to the terminal, which can then mark and copy text. It is taken at first.
// Returns whether the mouse is taken now; a terminal without a mouse never takes it.
bool term_take_mouse(bool take);

// Where the mouse is taken: reports it when it moves without a button too, or not, as at first.
void term_set_hover(bool on);
bool term_takes_mouse(void);

// Where the cursor shall blink; a negative row hides it.
void term_cursor(int row, int column);

// Sends to the screen what differs from what it shows.
void term_show(void);

// Sends everything, whatever the screen shows now.
void term_redraw(void);
void term_bell(void);

// Columns that a text takes.
int term_text_width(const char *text);

// The descriptors to poll() for reading: keys, and signals.
int term_input_fd(void);
int term_signal_fd(void);

// The next key that has arrived; false if none waits. Never blocks longer than it takes to tell Esc from a key.
bool term_next(TermInput *input);

// What was pasted with the last TERM_KEY_PASTE, lines ended by '\n'; valid until the next call of term_next. What is
// longer than any game is cut.
const char *term_pasted(void);

// Asks the terminal to put a text on the clipboard (OSC 52). Not every terminal does.
void term_copy(const char *text);

// Is the terminal gone?
bool term_is_gone(void);

// What signals have asked for; forgets it.
unsigned term_asked(void);

// The signal that asked for the end, e.g. SIGTERM; 0 if none did.
int term_end_signal(void);

// Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal again when it goes on.
void term_suspend(void);

#endif
