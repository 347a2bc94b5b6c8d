// SPDX-License-Identifier: GPL-3.0-or-later
// What all boards that are drawn as pictures share: what the terminal can show, the pieces rendered for a size, pictures as
// they are sent. Only pixel_board.c calls its functions. One thread.
#ifndef UI_BOARD_PIXEL_STORE_H
#define UI_BOARD_PIXEL_STORE_H

#include "base/memory.h"
#include "ui/board/layout.h"
#include "ui/board/terminal.h"

// How pieces are drawn. The order is that of the option's choices.
typedef enum BoardPieces {
    PIECES_AUTO, // pictures, large drawings, figurines: the first that the terminal can show
    PIECES_PIXELS,
    PIECES_CELLS,
    PIECES_FIGURINES,
    PIECES_LETTERS,
} BoardPieces;

// A picture of 0xRRGGBB pixels over so many characters, with its upper left corner at a place of the screen.
typedef struct Picture {
    uint32_t *pixels;
    int width, height;
    Area area;
    int number; // by which kitty knows it, from 1
} Picture;

// Around an SVG of some size: the two numbers come twice.
#define PIXEL_SVG_HEAD "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
#define PIXEL_SVG_END "</svg>\n"

// What is known of the terminal, and what all its boards are made of.
typedef struct PixelStore PixelStore;

PixelStore *pixel_store_new(void);
void pixel_store_free(PixelStore *store);

// As pixel_screen_is_possible.
bool pixel_store_is_possible(PixelStore *store, BoardPieces wanted, const char **why);

// From now on the boards are drawn with characters; the reason is kept. Returns false.
bool pixel_store_fail(PixelStore *store, const char *reason);

// The size of a square of so many characters in pixels. False if it is not known, with the reason kept, or if a side is
// longer than SIXEL_SIDE_MAX.
bool pixel_store_size(PixelStore *store, int columns, int rows, int *width, int *height);

// The twelve pieces for squares of this size, one below the other: White's from pawn to king, then Black's. NULL, with the
// reason kept, if they cannot be rendered. They are valid as long as no more than SPRITE_SIZES sizes are in use.
enum { SPRITE_SIZES = 4 };
const uint32_t *pixel_store_sprites(PixelStore *store, int width, int height);

// Renders an SVG to so many pixels, which belong to the caller; NULL, with the reason kept, if it cannot be.
uint32_t *pixel_store_render(PixelStore *store, const MemoryStream *svg, int width, int height);

// Gives pixels the colours that they are sent in, so that parts of a picture look like the whole.
void pixel_store_reduce(const PixelStore *store, uint32_t *pixels, int count);

// Sends a picture with the next term_show.
void pixel_store_send(PixelStore *store, const Picture *picture);

// Does a picture stay where text is written over it, until it is deleted?
bool pixel_store_keeps_pictures(const PixelStore *store);

// Takes one picture off the screen, or all of them, where they would stay.
void pixel_store_delete(PixelStore *store, int number);
void pixel_store_delete_all(PixelStore *store);

// FNV-1a over the pixels and the size of a picture; never 0.
uint64_t pixel_hash(const uint32_t *pixels, int width, int height);

#endif
