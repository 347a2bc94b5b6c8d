// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in a terminal: what it is asked, what it answers, and the three ways to send one. Pure functions.
#ifndef UI_BOARD_PIXEL_CODES_H
#define UI_BOARD_PIXEL_CODES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// The kitty graphics protocol; DEC's sixel; iTerm2's inline images.
typedef enum PixelProtocol { PIXELS_NONE, PIXELS_KITTY, PIXELS_SIXEL, PIXELS_ITERM } PixelProtocol;

// Questions that are strings, which multiplexers and consoles take for titles, or print.
#define PIXEL_STRING_QUESTIONS                                                              \
    "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\" /* does it take a picture of one pixel? */ \
    "\033]1337;ReportCellSize\033\\"

// The others. Every terminal answers the last one, so that the answers before it are complete then.
#define PIXEL_QUESTIONS                                                 \
    "\033[16t"     /* the size of a character in pixels, in two ways */ \
    "\033[?1;1;0S" /* colours of a sixel picture */                     \
    "\033[c"       /* what kind of terminal is it? */

// The strings, as they go past tmux. tmux answers the other questions itself, and before the terminal around it does.
#define PIXEL_PASSED_QUESTIONS                                           \
    "\033Ptmux;\033\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\033\\\033\\" \
    "\033Ptmux;\033\033]1337;ReportCellSize\033\033\\\033\\"

typedef struct PixelAnswers {
    bool has_kitty, has_sixel, has_iterm;
    int cell_width, cell_height; // of a character, in pixels; 0 = not told
    int sixel_colours;           // 0 = not told
    bool is_complete;            // the answer to the last question has come
} PixelAnswers;

// Reads what has come so far. Bytes that belong to no answer, such as keys that were typed meanwhile, go to `rest`, which
// has room for `size` bytes; returns how many they are.
size_t pixel_answers_read(const char *bytes, size_t size, PixelAnswers *out, char *rest);

// The best that the answers allow.
PixelProtocol pixel_protocol_of(const PixelAnswers *answers);

// "kitty graphics".
const char *pixel_protocol_name(PixelProtocol protocol);

// A picture as PNG, over so many columns and rows of characters from the cursor on. In kitty it takes the place of an
// earlier one with the same number, 1 or more.
void pixel_write_kitty(FILE *out, const void *png, size_t size, int number, int columns, int rows);
void pixel_write_iterm(FILE *out, const void *png, size_t size, int columns, int rows);

// A picture of 0xRRGGBB pixels, at most SIXEL_SIDE_MAX each way, with its upper left corner at the cursor. What has more
// colours than `colours` (2 .. SIXEL_COLOURS_MAX) is shown with its most frequent ones.
enum { SIXEL_SIDE_MAX = 1024, SIXEL_COLOURS_MAX = 256 };
void pixel_write_sixel(FILE *out, const uint32_t *pixels, int width, int height, int colours);

// Gives pixels the colours that pixel_write_sixel would show them in: a part of them, written alone, then has the same.
void pixel_reduce(uint32_t *pixels, int count, int colours);

// Takes the picture of a number off the screen; `out` gets the sequence, whose length is returned.
enum { KITTY_DELETE_SIZE = 48 };
size_t pixel_write_kitty_delete(int number, char out[KITTY_DELETE_SIZE]);

// Takes all pictures of ours off the screen. The other two are erased by characters that are written over them.
#define KITTY_DELETE_ALL "\033_Ga=d,d=A,q=2\033\\"

#endif
