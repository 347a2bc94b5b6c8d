// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal: screen, colours, keys, mouse. terminal.c is the only file that includes curses; curses has one
// screen a process, so there is no handle. Everything here is for the one thread that opened it.
//
// Rows and columns count from 0 at the top left. Texts are UTF-8; where the terminal is not, callers choose ASCII by
// term_has_unicode(). When the program ends, by a crash too, the terminal is restored.
#ifndef UI_BOARD_TERMINAL_H
#define UI_BOARD_TERMINAL_H

#include "base/error.h"
#include "ui/board/pixel_codes.h"
#include "ui/board/terminal_codes.h"
#include "ui/common/options.h"
#include "ui/heatmap/palette.h"

#include <stdbool.h>
#include <stdint.h>

enum BoardOption {
    OPT_BOARD_BEFORE = OPTIONS_OF_BOARD - 1,
#define OPTION(id, ...) id,
#include "ui/board/options.def"
#undef OPTION
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

// Characters for pieces and lines: by locale and font, figurines and box lines, or ASCII.
typedef enum TermSigns { TERM_SIGNS_AUTO, TERM_SIGNS_UNICODE, TERM_SIGNS_ASCII } TermSigns;

// What is known about the terminal before it is opened.
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

enum { TERM_BOLD = 1, TERM_DIM = 2, TERM_REVERSE = 4, TERM_UNDERLINE = 8 };

// NULL inks are the terminal's own foreground and background. Without colours only the attributes count.
typedef struct TermStyle {
    const Ink *ink;
    const Ink *paper;
    unsigned attributes;
} TermStyle;

// Looks without touching the screen. Afterwards term_depth and term_has_unicode tell what would be used.
void term_inspect(TermColours colours, TermFacts *facts);

// Asks the terminal which pictures it can show, before anything is drawn. None where it does not answer in time. `why`
// gets a sentence without its full stop.
void term_ask_pixels(PixelAnswers *out, char why[TERM_REASON_SIZE]);

// Takes over the terminal of standard input and output. False with a reason if it is none or cannot move its cursor;
// nothing has been written then.
bool term_open(TermColours colours, Error *error);

// In tmux, has questions and pictures go past it to the terminal around it. Off at first.
void term_pass_through(bool on);

// Gives the terminal back. No effect if it is not open.
void term_close(void);

InkDepth term_depth(void);

// Without colours: is the background light? Known from term_open on; false before, and with colours.
bool term_has_light_background(void);

void term_choose_signs(TermSigns signs);
// Figurines and lines, or letters and signs of ASCII, whatever the locale says; unless the locale has no Unicode.
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

// Bytes past curses, sent with the next term_show behind what it sends, with the cursor at a place of the screen; the
// cursor comes back. What they draw is the caller's to send again when term_sends_all.
void term_send_later(int row, int column, const void *bytes, size_t size);

// While pictures are shown, no frame moves what stands on the screen.
void term_protect_pictures(bool are_shown);

// Will the next term_show send everything?
bool term_sends_all(void);

// Does the terminal take output now? Not while Ctrl-S has stopped it or its window is not read: term_show would wait.
// term_output_fd is the descriptor to poll() for it.
bool term_takes_output(void);
int term_output_fd(void);

// Sends to the screen what differs from what it shows.
void term_show(void);

// Sends some lines with the next term_show, whatever the screen shows there now; nothing while pictures are shown.
void term_repaint(int row, int rows);

// Sends everything, whatever the screen shows now.
void term_redraw(void);
void term_bell(void);

// The descriptor to poll() for keys. Signals come from ui/common/signals.h while the terminal is open.
int term_input_fd(void);

// The next key that has arrived; false if none waits. Never blocks longer than it takes to tell Esc from a key.
bool term_next(TermInput *input);

// Gives up a paste whose end has not come, so that keys act again.
void term_abort_paste(void);

// What was pasted with the last TERM_KEY_PASTE, lines ended by '\n'; valid until the next call of term_next. What is
// longer than any game is cut.
const char *term_pasted(void);

// Asks the terminal to put a text on the clipboard (OSC 52). Not every terminal does.
void term_copy(const char *text);

// Is the terminal gone?
bool term_is_gone(void);

// Gives the terminal back, stops the program as Ctrl-Z does, and takes the terminal again when it goes on.
void term_suspend(void);

// --- what environment and locale say about the terminal; terminal_kind.c ---------------------------------------------

// The value of an environment variable; "" if it is not set.
const char *term_variable(const char *name);

typedef struct TermCharset {
    bool is_utf8;     // what is written is UTF-8
    bool has_unicode; // and chess pieces, lines and blocks look as they should
} TermCharset;

// Sets LC_CTYPE by the environment; numbers stay as they are.
TermCharset term_choose_charset(void);

// Figurines or letters, and why: a sentence without its full stop.
const char *term_explain_signs(const TermCharset *charset);

// The name under which curses shall look the terminal up. It may change $TERMINFO: save that before and restore it when
// curses has read the description. term_restore_terminfo frees what was saved.
const char *term_description_name(TermColours colours);
char *term_save_terminfo(void);
void term_restore_terminfo(char *saved);

// Fills in depth and why_depth: of `described`, what the description `name` offers, as much as is wished.
void term_choose_depth(TermColours colours, const char *name, InkDepth described, TermFacts *facts);

// Is the background light, as far as the environment says or, if it may be asked, the terminal? Most are dark.
bool term_find_light_background(bool may_ask);

// Fills in rows and columns as the system knows them.
void term_find_size(TermFacts *facts);

// The size of a character in pixels as the system knows it now; false if it does not.
bool term_cell_pixels(int *width, int *height);

// Is it a console, which knows neither pictures nor the clipboard, and prints the bytes for them?
bool term_is_console(void);

// What this terminal may be asked about pictures, by its name and the variables of multiplexers; "" = nothing.
const char *term_pixel_questions(void);

// Reads answers to them until the last one has come, for a second at most. Returns how many other
// bytes came, typed meanwhile.
enum { PIXEL_ANSWERS_SIZE = 512 };
size_t term_read_answers(PixelAnswers *out, char rest[PIXEL_ANSWERS_SIZE]);

#endif
