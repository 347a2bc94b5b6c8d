// SPDX-License-Identifier: GPL-3.0-or-later
// What boards that are drawn as pictures share: the terminal is asked once what it can show; pieces are
// rendered once for a size of the squares; pictures are kept as they are sent, since the same squares
// come again and again.
#include "ui/board/pixel_store.h"

#include "base/memory.h"
#include "ui/board/style.h"
#include "ui/heatmap/heat_picture.h"
#include "ui/heatmap/map_formats.h"

#include <string.h>

enum {
    SIXEL_COLOURS_UNTOLD = 16, // of the oldest terminals with sixel
    CACHE_SIZE = 1024,         // encoded pictures; a game with all its maps needs some hundreds
    OUTLINE_BOX = 45,          // that the outlines of pieces are drawn in
};

// A picture as it is sent.
typedef struct Encoded {
    uint64_t hash; // of its pixels
    char *bytes;   // NULL: free
    size_t size;
} Encoded;

// The pieces for one size of the squares.
typedef struct Sprites {
    int width, height;
    uint32_t *pixels; // twelve pieces, one below the other; NULL: free
    unsigned used;    // when they were last asked for
} Sprites;

struct PixelStore {
    PixelProtocol protocol;
    bool was_asked;
    const char *failure; // why pictures that the terminal can show are not shown; NULL: they are
    char why[TERM_REASON_SIZE], error[TERM_REASON_SIZE];
    int sixel_colours;
    int told_width, told_height; // of a character, as the terminal answered
    unsigned uses;               // of sprites, counted
    Sprites sprites[SPRITE_SIZES];
    Encoded cache[CACHE_SIZE];
};

PixelStore *pixel_store_new(void)
{
    return mem_new(1, sizeof(PixelStore));
}

void pixel_store_free(PixelStore *store)
{
    for (int i = 0; i < CACHE_SIZE; ++i)
        mem_free(store->cache[i].bytes);
    for (int i = 0; i < SPRITE_SIZES; ++i)
        mem_free(store->sprites[i].pixels);
    mem_free(store);
}

bool pixel_store_fail(PixelStore *store, const char *reason)
{
    snprintf(store->error, sizeof store->error, "%.*s", TERM_REASON_SIZE - 1, reason);
    store->failure = store->error;
    return false;
}

// Asks the terminal once what it can show.
static void ask(PixelStore *store)
{
    PixelAnswers answers;
    Error error;
    store->was_asked = true;
    term_ask_pixels(&answers, store->why);
    store->protocol = pixel_protocol_of(&answers);
    store->told_width = answers.cell_width;
    store->told_height = answers.cell_height;
    store->sixel_colours = answers.sixel_colours > 1 ? answers.sixel_colours : SIXEL_COLOURS_UNTOLD;
    if (store->protocol != PIXELS_NONE && !render_check(&error))
        pixel_store_fail(store, error.text);
}

bool pixel_store_is_possible(PixelStore *store, BoardPieces wanted, const char **why)
{
    if (wanted != PIECES_AUTO && wanted != PIECES_PIXELS)
        return false;
    if (!store->was_asked)
        ask(store);
    if (why != NULL)
        *why = store->failure != NULL ? store->failure : store->why;
    return store->protocol != PIXELS_NONE && store->failure == NULL;
}

bool pixel_store_size(PixelStore *store, int columns, int rows, int *width, int *height)
{
    int cell_width, cell_height;
    if (!term_cell_pixels(&cell_width, &cell_height)) {
        cell_width = store->told_width;
        cell_height = store->told_height;
    }
    *width = cell_width * columns;
    *height = cell_height * rows;
    if (*width <= 0 || *height <= 0)
        return pixel_store_fail(store, "the size of a character in pixels is not known");
    return *width <= SIXEL_SIDE_MAX && *height <= SIXEL_SIDE_MAX;
}

// --- rendered ------------------------------------------------------------------------------------------------------

uint32_t *pixel_store_render(PixelStore *store, const MemoryStream *svg, int width, int height)
{
    Error error;
    uint32_t *pixels = mem_new((size_t)width * (size_t)height, sizeof *pixels);
    if (render_pixels(svg, width, height, pixels, &error))
        return pixels;
    pixel_store_fail(store, error.text);
    mem_free(pixels);
    return NULL;
}

// The pieces one below the other, each in the middle of a square.
static void write_pieces(FILE *out, int width, int height)
{
    enum { PIECE_PERCENT = 96, ALL = COLOUR_NB * PT_NB };
    const double scale = (width < height ? width : height) * (PIECE_PERCENT / 100.0) / OUTLINE_BOX;
    fprintf(out, PIXEL_SVG_HEAD, width, height * ALL, width, height * ALL);
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (PieceType type = PT_PAWN; type < PT_NB; ++type)
            fprintf(out,
                    "<path transform=\"translate(%.2f %.2f) scale(%.4f)\" d=\"%s\" fill=\"#%06x\" stroke=\"#%06x\" "
                    "stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n",
                    (width - scale * OUTLINE_BOX) / 2,
                    height * (int)(colour * PT_NB + type) + (height - scale * OUTLINE_BOX) / 2, scale,
                    heat_picture_outline(type), style_ink_of_piece(colour, false)->rgb,
                    colour == WHITE ? style_ink_of_piece(colour, true)->rgb : 0xd8d8d8);
    fputs(PIXEL_SVG_END, out);
}

// All pieces of both colours, one below the other, as pixels. NULL, and said, if they cannot be drawn.
static uint32_t *make_sprites(PixelStore *store, int width, int height)
{
    Error error;
    MemoryStream svg;
    uint32_t *pixels = NULL;
    if (!memory_stream_open(&svg, &error)) {
        pixel_store_fail(store, error.text);
        return NULL;
    }
    write_pieces(svg.out, width, height);
    if (memory_stream_close(&svg, &error))
        pixels = pixel_store_render(store, &svg, width, height * COLOUR_NB * PT_NB);
    else
        pixel_store_fail(store, error.text);
    memory_stream_free(&svg);
    return pixels;
}

// Those that were used last stay.
const uint32_t *pixel_store_sprites(PixelStore *store, int width, int height)
{
    Sprites *oldest = &store->sprites[0];
    ++store->uses;
    for (int i = 0; i < SPRITE_SIZES; ++i) {
        Sprites *sprites = &store->sprites[i];
        if (sprites->pixels != NULL && sprites->width == width && sprites->height == height) {
            sprites->used = store->uses;
            return sprites->pixels;
        }
        if (sprites->used < oldest->used)
            oldest = sprites;
    }
    mem_free(oldest->pixels);
    *oldest = (Sprites){width, height, make_sprites(store, width, height), store->uses};
    return oldest->pixels;
}

// --- sent ----------------------------------------------------------------------------------------------------------

uint64_t pixel_hash(const uint32_t *pixels, int width, int height)
{
    const size_t count = (size_t)width * (size_t)height;
    uint64_t hash = 0xcbf29ce484222325 ^ (uint64_t)width << 32 ^ (uint64_t)height;
    for (size_t i = 0; i < count; ++i)
        hash = (hash ^ pixels[i]) * 0x100000001b3;
    return hash | 1;
}

// Writes a picture in the protocol of the terminal.
static bool write_picture(PixelStore *store, const Picture *picture, FILE *out)
{
    Error error;
    MemoryStream png;
    if (store->protocol == PIXELS_SIXEL) {
        pixel_write_sixel(out, picture->pixels, picture->width, picture->height, store->sixel_colours);
        return true;
    }
    if (!memory_stream_open(&png, &error))
        return pixel_store_fail(store, error.text);
    bool good = render_pixels_as_png(picture->pixels, picture->width, picture->height, &png, &error);
    good = memory_stream_close(&png, good ? &error : NULL) && good;
    if (!good)
        pixel_store_fail(store, error.text);
    else if (store->protocol == PIXELS_KITTY)
        pixel_write_kitty(out, png.data, png.size, picture->number, picture->area.columns, picture->area.rows);
    else
        pixel_write_iterm(out, png.data, png.size, picture->area.columns, picture->area.rows);
    memory_stream_free(&png);
    return good;
}

// A picture as it is sent. Kitty's tells its number as well.
static const Encoded *encode(PixelStore *store, const Picture *picture)
{
    const uint64_t hash = pixel_hash(picture->pixels, picture->width, picture->height);
    const uint64_t key = store->protocol == PIXELS_KITTY ? hash ^ (uint64_t)picture->number << 48 : hash;
    Encoded *entry = &store->cache[(key ^ key >> 48 ^ key >> 20) % CACHE_SIZE];
    MemoryStream stream;
    if (entry->bytes != NULL && entry->hash == key)
        return entry;
    if (!memory_stream_open(&stream, NULL))
        return NULL;
    const bool good = write_picture(store, picture, stream.out);
    if (!memory_stream_close(&stream, NULL) || !good) {
        memory_stream_free(&stream);
        return NULL;
    }
    mem_free(entry->bytes);
    *entry = (Encoded){.hash = key, .bytes = stream.data, .size = stream.size};
    return entry;
}

void pixel_store_reduce(const PixelStore *store, uint32_t *pixels, int count)
{
    if (store->protocol == PIXELS_SIXEL)
        pixel_reduce(pixels, count, store->sixel_colours);
}

void pixel_store_send(PixelStore *store, const Picture *picture)
{
    const Encoded *encoded = encode(store, picture);
    if (encoded != NULL)
        term_send_later(picture->area.row, picture->area.column, encoded->bytes, encoded->size);
}

bool pixel_store_keeps_pictures(const PixelStore *store)
{
    return store->protocol == PIXELS_KITTY;
}

void pixel_store_delete(PixelStore *store, int number)
{
    char code[KITTY_DELETE_SIZE];
    if (store->protocol == PIXELS_KITTY)
        term_send_later(0, 0, code, pixel_write_kitty_delete(number, code));
}

void pixel_store_delete_all(PixelStore *store)
{
    if (store->protocol == PIXELS_KITTY)
        term_send_later(0, 0, KITTY_DELETE_ALL, strlen(KITTY_DELETE_ALL));
}
