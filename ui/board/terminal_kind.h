// SPDX-License-Identifier: GPL-3.0-or-later
// What environment and locale say about the terminal: its character set, how many colours to use and why, under which
// description curses shall know it. Writes nothing to the terminal. For the thread that opens the terminal.
#ifndef UI_BOARD_TERMINAL_KIND_H
#define UI_BOARD_TERMINAL_KIND_H

#include "ui/common/options.h"
#include "ui/heatmap/palette.h"

#include <stdbool.h>

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

// Fills in rows and columns as the system knows them.
void term_find_size(TermFacts *facts);

#endif
