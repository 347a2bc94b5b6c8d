// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as pictures, for terminals that can show them (kitty's protocol, iTerm2's, sixel): each square
// is one picture, or a small board is; such a picture is called a tile here. Arrows and texts are rendered when they change; a tile is sent when its pixels are
// others than those that the terminal shows. Below a form or a menu the parts of tiles that it leaves
// free are sent alone.
#include "ui/board/pixel_board.h"

#include "base/memory.h"
#include "ui/board/pixel_store.h"

#include <math.h>
#include <string.h>

enum {
    BYTE_MAX = 255,
    STRIPS_MAX = 4, // above, below, left and right of what is covered
};

struct PixelBoard {
    PixelScreen *screen;
    int index;    // of its boards
    uint32_t mat; // 0xRRGGBB around a board that is one picture
    PixelPlace place, shown_place;
    bool is_begun, is_shown;
    int width, height; // of a square, in pixels
    int tile_width, tile_height;
    const uint32_t *sprites; // twelve pieces, one below the other
    PixelSquare squares[SQ_NB];
    PixelSquare sent[SQ_NB];   // what `shown` was drawn from
    bool overlay_is_new;       // since the frame before
    MemoryStream overlay;      // the SVG of this frame; empty without marks on it
    MemoryStream last_overlay; // the one that was rendered
    uint32_t *overlay_pixels;  // of the whole board; NULL: none
    uint64_t shown[SQ_NB];     // by tile: hashes of what the terminal shows; 0 = nothing
    Area covered[SQ_NB];       // by tile: what of it text had covered when it was sent
};

struct PixelScreen {
    PixelStore *store;
    PixelBoard *boards[PIXEL_BOARDS]; // NULL: never drawn
    Area cover;                       // of the screen: text lies over the pictures there in this frame
    uint32_t *pixels, *strip;         // of one tile, and of the part of it that is not covered
    size_t pixels_size;
    bool is_shown; // some pictures are
};

PixelScreen *pixel_screen_new(void)
{
    PixelScreen *screen = mem_new(1, sizeof *screen);
    screen->store = pixel_store_new();
    return screen;
}

static void free_board(PixelBoard *board)
{
    memory_stream_free(&board->overlay);
    memory_stream_free(&board->last_overlay);
    mem_free(board->overlay_pixels);
    mem_free(board);
}

void pixel_screen_free(PixelScreen *screen)
{
    if (screen == NULL)
        return;
    pixel_screen_end(screen); // a frame without boards
    for (int i = 0; i < PIXEL_BOARDS; ++i)
        if (screen->boards[i] != NULL)
            free_board(screen->boards[i]);
    pixel_store_free(screen->store);
    mem_free(screen->pixels);
    mem_free(screen->strip);
    mem_free(screen);
}

bool pixel_screen_is_possible(PixelScreen *screen, BoardPieces wanted, const char **why)
{
    return pixel_store_is_possible(screen->store, wanted, why);
}

void pixel_screen_cover(PixelScreen *screen, const Area *cover)
{
    screen->cover = *cover;
}

PixelBoard *pixel_screen_board(PixelScreen *screen, int index)
{
    if (screen->boards[index] == NULL) {
        screen->boards[index] = mem_new(1, sizeof *screen->boards[index]);
        screen->boards[index]->screen = screen;
        screen->boards[index]->index = index;
    }
    return screen->boards[index];
}

// --- a frame -------------------------------------------------------------------------------------------------------

// Buffers for tiles of this size.
static void make_buffers(PixelScreen *screen, int width, int height)
{
    const size_t size = (size_t)width * (size_t)height;
    if (size <= screen->pixels_size)
        return;
    mem_free(screen->pixels);
    mem_free(screen->strip);
    screen->pixels = mem_new(size, sizeof *screen->pixels);
    screen->strip = mem_new(size, sizeof *screen->strip);
    screen->pixels_size = size;
}

bool pixel_board_begin(PixelBoard *board, const PixelPlace *place)
{
    PixelStore *store = board->screen->store;
    int tile_width, tile_height;
    if (!pixel_store_size(store, place->cell_columns, place->cell_rows, &tile_width, &tile_height))
        return false;
    const int least = tile_width < tile_height ? tile_width : tile_height;
    const int width = place->is_whole ? least / FILE_NB : tile_width;
    const int height = place->is_whole ? width : tile_height;
    board->sprites = pixel_store_sprites(store, width, height);
    if (board->sprites == NULL)
        return false;
    // Pictures of another size are of no use.
    if (tile_width != board->tile_width || tile_height != board->tile_height ||
        place->is_whole != board->shown_place.is_whole)
        memset(board->shown, 0, sizeof board->shown);
    board->width = width;
    board->height = height;
    board->tile_width = tile_width;
    board->tile_height = tile_height;
    make_buffers(board->screen, tile_width, tile_height);
    board->place = *place;
    board->is_begun = true;
    return true;
}

void pixel_board_mat(PixelBoard *board, uint32_t rgb)
{
    board->mat = rgb;
}

void pixel_board_square(PixelBoard *board, Square square, const PixelSquare *content)
{
    board->squares[square] = *content;
}

// The upper left corner of a square in pixels of the board.
static void corner_of(const PixelBoard *board, Square square, int *x, int *y)
{
    const int file = (int)square_file(square), rank = (int)square_rank(square);
    *x = (board->place.flipped ? FILE_H - file : file) * board->width;
    *y = (board->place.flipped ? rank : RANK_8 - rank) * board->height;
}

static FILE *overlay_of(PixelBoard *board)
{
    if (board->overlay.out == NULL) {
        if (!memory_stream_open(&board->overlay, NULL))
            return NULL;
        const int width = FILE_NB * board->width, height = RANK_NB * board->height;
        fprintf(board->overlay.out, PIXEL_SVG_HEAD, width, height, width, height);
    }
    return board->overlay.out;
}

void pixel_board_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb)
{
    enum { WHOLE = 100 };
    pixel_board_wide_arrow(board, from, to, rgb, WHOLE);
}

void pixel_board_wide_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb, int percent)
{
    // The head shrinks less than the shaft, or it could not be seen.
    const double width = percent / 100.0, head_size = 0.5 + 0.5 * width;
    FILE *out = overlay_of(board);
    int x1, y1, x2, y2;
    if (out == NULL || from == to)
        return;
    corner_of(board, from, &x1, &y1);
    corner_of(board, to, &x2, &y2);
    // Measures of an arrow are parts of the shorter side of a square.
    const double side = board->width < board->height ? board->width : board->height;
    const double length = hypot(x2 - x1, y2 - y1), along_x = (x2 - x1) / length, along_y = (y2 - y1) / length;
    const double start_x = x1 + board->width / 2.0 + 0.25 * side * along_x;
    const double start_y = y1 + board->height / 2.0 + 0.25 * side * along_y;
    const double tip_x = x2 + board->width / 2.0, tip_y = y2 + board->height / 2.0;
    const double head = 0.38 * side * head_size, half = 0.24 * side * head_size, neck_x = tip_x - head * along_x,
                 neck_y = tip_y - head * along_y;
    fprintf(out,
            "<g opacity=\"0.8\"><path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#%06x\" stroke-width=\"%.1f\"/>"
            "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\" fill=\"#%06x\"/></g>\n",
            start_x, start_y, neck_x + along_x, neck_y + along_y, rgb, 0.14 * side * width, tip_x, tip_y,
            neck_x - half * along_y, neck_y + half * along_x, neck_x + half * along_y, neck_y - half * along_x, rgb);
}

void pixel_board_text(PixelBoard *board, Square square, bool at_right, uint32_t rgb, const char *text)
{
    FILE *out = overlay_of(board);
    int x, y;
    if (out == NULL)
        return;
    corner_of(board, square, &x, &y);
    const double size = 0.26 * board->height, margin = 0.06 * board->width;
    fprintf(out,
            "<text x=\"%.1f\" y=\"%.1f\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"%.1f\" "
            "text-anchor=\"%s\" fill=\"#%06x\">%s</text>\n",
            at_right ? x + board->width - margin : x + margin, at_right ? y + board->height - margin : y + size, size,
            at_right ? "end" : "start", rgb, text);
}

// --- pixels --------------------------------------------------------------------------------------------------------

// A premultiplied pixel over an opaque one.
static uint32_t blend(uint32_t over, uint32_t under)
{
    const uint32_t left = BYTE_MAX - (over >> 24);
    uint32_t sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const uint32_t part =
            (over >> shift & BYTE_MAX) + ((under >> shift & BYTE_MAX) * left + BYTE_MAX / 2) / BYTE_MAX;
        sum |= (part < BYTE_MAX ? part : BYTE_MAX) << shift;
    }
    return sum;
}

// What is drawn of a mark on a pixel: 0 nothing, 1 all of it.
static double mark_share(const PixelBoard *board, PixelMark mark, int x, int y)
{
    const double side = board->width < board->height ? board->width : board->height;
    const double away = hypot(x + 0.5 - board->width / 2.0, y + 0.5 - board->height / 2.0);
    const double inside = mark == PIXEL_MARK_DOT ? 0.16 * side - away : fmin(0.49 * side - away, away - 0.42 * side);
    return inside <= -0.5 ? 0 : inside >= 0.5 ? 1 : inside + 0.5;
}

// A colour laid over a pixel, by a share of 255.
static uint32_t tint(uint32_t rgb, uint32_t alpha, uint32_t under)
{
    uint32_t over = alpha << 24;
    for (int shift = 0; shift <= 16; shift += 8)
        over |= (rgb >> shift & BYTE_MAX) * alpha / BYTE_MAX << shift;
    return blend(over, under);
}

// What lies below the piece on a pixel: the frame, or the colour of the square with its ring and mark.
static uint32_t ground_of(const PixelBoard *board, const PixelSquare *square, int x, int y)
{
    const uint32_t mark_rgb = 0x20242c;
    const int edge = board->height / 14 > 1 ? board->height / 14 : 2;
    const bool in_frame = x < edge || y < edge || x >= board->width - edge || y >= board->height - edge;
    if (square->frame != 0 && in_frame)
        return square->frame;
    uint32_t ground = square->paper;
    if (square->ring != 0)
        ground = tint(square->ring, (uint32_t)(mark_share(board, PIXEL_MARK_RING, x, y) * BYTE_MAX * 0.85), ground);
    if (square->mark != PIXEL_MARK_NONE)
        ground = tint(mark_rgb, (uint32_t)(mark_share(board, square->mark, x, y) * BYTE_MAX * 0.6), ground);
    return ground;
}

// Makes the pixels of a square: ground, piece, then what lies over the whole board. `pixels` is its upper left corner in
// rows of `stride` pixels.
static void draw_square(const PixelBoard *board, Square square, uint32_t *pixels, int stride)
{
    const PixelSquare *content = &board->squares[square];
    const int width = board->width, height = board->height;
    int left, top;
    corner_of(board, square, &left, &top);
    const size_t size = (size_t)width * (size_t)height;
    const Piece piece = content->piece;
    const uint32_t *sprite =
        piece == PIECE_NONE ? NULL
                            : board->sprites + size * ((size_t)piece_colour(piece) * PT_NB + (size_t)piece_type(piece));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            uint32_t pixel = ground_of(board, content, x, y);
            if (sprite != NULL)
                pixel = blend(sprite[y * width + x], pixel);
            if (board->overlay_pixels != NULL)
                pixel = blend(board->overlay_pixels[(size_t)(top + y) * (size_t)(FILE_NB * width) + (size_t)(left + x)],
                              pixel);
            pixels[y * stride + x] = pixel;
        }
}

// The whole board in the middle of its tile, on a mat.
static void draw_whole(const PixelBoard *board)
{
    const int stride = board->tile_width;
    uint32_t *pixels = board->screen->pixels;
    for (int i = 0; i < stride * board->tile_height; ++i)
        pixels[i] = board->mat;
    pixels += (board->tile_height - RANK_NB * board->height) / 2 * stride + (stride - FILE_NB * board->width) / 2;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        int x, y;
        corner_of(board, square, &x, &y);
        draw_square(board, square, pixels + y * stride + x, stride);
    }
}

static void draw_tile(const PixelBoard *board, int tile)
{
    if (board->place.is_whole)
        draw_whole(board);
    else
        draw_square(board, (Square)tile, board->screen->pixels, board->width);
}

// --- sending -------------------------------------------------------------------------------------------------------

// Arrows and texts are rendered when they have changed.
static void render_overlay(PixelBoard *board)
{
    if (board->overlay.out != NULL)
        fputs(PIXEL_SVG_END, board->overlay.out);
    const bool has_overlay = board->overlay.out != NULL && memory_stream_close(&board->overlay, NULL);
    const bool is_same =
        board->overlay.size == board->last_overlay.size &&
        (board->overlay.size == 0 || memcmp(board->overlay.data, board->last_overlay.data, board->overlay.size) == 0);
    board->overlay_is_new = !is_same;
    if (!is_same) {
        mem_free(board->overlay_pixels);
        board->overlay_pixels = NULL;
        if (has_overlay)
            board->overlay_pixels = pixel_store_render(board->screen->store, &board->overlay, FILE_NB * board->width,
                                                       RANK_NB * board->height);
    }
    memory_stream_free(&board->last_overlay);
    board->last_overlay = board->overlay;
    board->overlay = (MemoryStream){0};
}

static bool is_same_square(const PixelSquare *a, const PixelSquare *b)
{
    return a->paper == b->paper && a->frame == b->frame && a->ring == b->ring && a->piece == b->piece &&
           a->mark == b->mark;
}

static bool is_as_sent(const PixelBoard *board, int tile)
{
    const int first = board->place.is_whole ? 0 : tile, last = board->place.is_whole ? SQ_NB - 1 : tile;
    bool is_same = board->shown[tile] != 0 && !board->overlay_is_new;
    for (int square = first; is_same && square <= last; ++square)
        is_same = is_same_square(&board->squares[square], &board->sent[square]);
    return is_same;
}

// --- text over the pictures ----------------------------------------------------------------------------------------

static int tile_count(const PixelBoard *board)
{
    return board->place.is_whole ? 1 : SQ_NB;
}

// The place of a tile on the screen, in characters.
static Area area_of(const PixelBoard *board, int tile)
{
    const PixelPlace *place = &board->place;
    int x = 0, y = 0;
    if (!place->is_whole)
        corner_of(board, (Square)tile, &x, &y);
    return (Area){place->row + y / board->height * place->cell_rows,
                  place->column + x / board->width * place->cell_columns, place->cell_rows, place->cell_columns};
}

// What of a tile lies below text, from its own corner; no rows: nothing.
static Area covered_part(const PixelBoard *board, const Area *tile)
{
    const Area *cover = &board->screen->cover;
    const int top = cover->row > tile->row ? cover->row : tile->row;
    const int left = cover->column > tile->column ? cover->column : tile->column;
    const int cover_end = cover->row + cover->rows, tile_end = tile->row + tile->rows;
    const int bottom = cover_end < tile_end ? cover_end : tile_end;
    const int cover_right = cover->column + cover->columns, tile_right = tile->column + tile->columns;
    const int right = cover_right < tile_right ? cover_right : tile_right;
    if (cover->rows == 0 || top >= bottom || left >= right)
        return (Area){0};
    return (Area){top - tile->row, left - tile->column, bottom - top, right - left};
}

static bool is_same_area(const Area *a, const Area *b)
{
    return a->row == b->row && a->column == b->column && a->rows == b->rows && a->columns == b->columns;
}

static bool is_within(const Area *inner, const Area *outer)
{
    return inner->rows == 0 || (inner->row >= outer->row && inner->column >= outer->column &&
                                inner->row + inner->rows <= outer->row + outer->rows &&
                                inner->column + inner->columns <= outer->column + outer->columns);
}

// The parts of a tile that can be seen beside what covers it. Returns how many they are: one, the whole tile, where
// nothing does.
static int visible_strips(const PixelBoard *board, const Area *covered, Area strips[STRIPS_MAX])
{
    const int rows = board->place.cell_rows, columns = board->place.cell_columns;
    const int bottom = covered->row + covered->rows, right = covered->column + covered->columns;
    const Area all[STRIPS_MAX] = {{0, 0, covered->row, columns},
                                  {bottom, 0, rows - bottom, columns},
                                  {covered->row, 0, covered->rows, covered->column},
                                  {covered->row, right, covered->rows, columns - right}};
    int count = 0;
    if (covered->rows == 0) {
        strips[0] = (Area){0, 0, rows, columns};
        return 1;
    }
    for (int i = 0; i < STRIPS_MAX; ++i)
        if (all[i].rows > 0 && all[i].columns > 0)
            strips[count++] = all[i];
    return count;
}

// Each board has as many numbers as its squares can have strips.
static int number_of(const PixelBoard *board, int tile, int strip)
{
    return 1 + tile + SQ_NB * (strip + STRIPS_MAX * board->index);
}

static void delete_tile(const PixelBoard *board, int tile)
{
    for (int strip = 0; strip < STRIPS_MAX; ++strip)
        pixel_store_delete(board->screen->store, number_of(board, tile, strip));
}

// Sends a part of a tile that is drawn.
static void send_strip(const PixelBoard *board, int tile, const Area *area, const Area *part, int strip)
{
    const int cell_width = board->tile_width / area->columns, cell_height = board->tile_height / area->rows;
    const Picture picture = {.pixels = board->screen->strip,
                             .width = part->columns * cell_width,
                             .height = part->rows * cell_height,
                             .area = {area->row + part->row, area->column + part->column, part->rows, part->columns},
                             .number = number_of(board, tile, strip)};
    for (int y = 0; y < picture.height; ++y)
        memcpy(picture.pixels + y * picture.width,
               board->screen->pixels + (part->row * cell_height + y) * board->tile_width + part->column * cell_width,
               (size_t)picture.width * sizeof *picture.pixels);
    pixel_store_send(board->screen->store, &picture);
}

// Sends a tile, or what of it no text covers, if it looks different from what the terminal shows. What goes in is
// compared first, then the pixels: most frames change nothing.
static void send_tile(PixelBoard *board, int tile)
{
    const Area area = area_of(board, tile), covered = covered_part(board, &area);
    const Area before = board->covered[tile];
    const bool is_cover_same = is_same_area(&covered, &before);
    Area strips[STRIPS_MAX];
    if (is_cover_same && is_as_sent(board, tile))
        return;
    draw_tile(board, tile);
    const uint64_t hash = pixel_hash(board->screen->pixels, board->tile_width, board->tile_height);
    const bool is_same = hash == board->shown[tile];
    board->shown[tile] = hash;
    board->covered[tile] = covered;
    if (is_same && is_cover_same)
        return;
    if (!is_cover_same)
        delete_tile(board, tile);
    // Text takes away what it is written over, and leaves the rest as it was.
    if (is_same && !pixel_store_keeps_pictures(board->screen->store) && is_within(&before, &covered))
        return;
    const int count = visible_strips(board, &covered, strips);
    if (covered.rows > 0)
        pixel_store_reduce(board->screen->store, board->screen->pixels, board->tile_width * board->tile_height);
    for (int i = 0; i < count; ++i)
        send_strip(board, tile, &area, &strips[i], i);
}

static bool is_same_place(const PixelPlace *a, const PixelPlace *b)
{
    return a->row == b->row && a->column == b->column && a->cell_rows == b->cell_rows &&
           a->cell_columns == b->cell_columns && a->is_whole == b->is_whole;
}

// Leaves the place of a board to characters. Those of the game's board may be the same as before, so all are sent; below
// other boards there is nothing that other panels have too.
static void hide(PixelBoard *board)
{
    if (!board->is_shown)
        return;
    board->is_shown = false;
    for (int tile = 0; tile < SQ_NB; ++tile)
        if (board->shown[tile] != 0)
            delete_tile(board, tile);
    memset(board->shown, 0, sizeof board->shown);
    memset(board->covered, 0, sizeof board->covered);
    if (board->index == PIXEL_BOARD_GAME)
        term_redraw();
}

// Sends what differs from what the terminal shows.
static void show(PixelBoard *board)
{
    // Elsewhere on the screen: the old place is characters again.
    if (board->is_shown && !is_same_place(&board->place, &board->shown_place))
        hide(board);
    // Turned round, each square has another one's place.
    if (term_sends_all() || board->place.flipped != board->shown_place.flipped)
        memset(board->shown, 0, sizeof board->shown);
    board->shown_place = board->place;
    board->is_shown = true;
    render_overlay(board);
    for (int tile = 0; tile < tile_count(board); ++tile)
        send_tile(board, tile);
    memcpy(board->sent, board->squares, sizeof board->sent);
}

// Takes all pictures off the screen.
static void hide_all(PixelScreen *screen)
{
    for (int i = 0; i < PIXEL_BOARDS; ++i)
        if (screen->boards[i] != NULL) {
            PixelBoard *board = screen->boards[i];
            board->is_shown = false;
            memset(board->shown, 0, sizeof board->shown);
            memset(board->covered, 0, sizeof board->covered);
        }
    pixel_store_delete_all(screen->store);
    term_redraw();
}

void pixel_screen_end(PixelScreen *screen)
{
    bool has_boards = false;
    for (int i = 0; i < PIXEL_BOARDS; ++i)
        has_boards = has_boards || (screen->boards[i] != NULL && screen->boards[i]->is_begun);
    if (has_boards != screen->is_shown)
        term_protect_pictures(has_boards);
    if (!has_boards && screen->is_shown)
        hide_all(screen);
    // What goes comes first: it may have all be sent again.
    for (int i = 0; i < PIXEL_BOARDS; ++i)
        if (screen->boards[i] != NULL && !screen->boards[i]->is_begun)
            hide(screen->boards[i]);
    for (int i = 0; i < PIXEL_BOARDS; ++i)
        if (screen->boards[i] != NULL && screen->boards[i]->is_begun) {
            show(screen->boards[i]);
            screen->boards[i]->is_begun = false;
        }
    screen->is_shown = has_boards;
    screen->cover = (Area){0};
}
