// SPDX-License-Identifier: GPL-3.0-or-later
// The board as pictures, for terminals that can show them (kitty's protocol, iTerm2's, sixel): each
// square is one picture. Pieces are rendered once for a size, arrows and texts when they change; a
// square is sent when its pixels are others than those that the terminal shows. Below a form or a menu
// the parts of squares that it leaves free are sent alone. Encoded pictures are kept, since the same
// squares come again and again.
#include "ui/board/pixel_board.h"

#include "base/memory.h"
#include "ui/board/style.h"
#include "ui/heatmap/heat_picture.h"
#include "ui/heatmap/map_formats.h"

#include <math.h>
#include <string.h>

enum {
    SIXEL_COLOURS_UNTOLD = 16, // of the oldest terminals with sixel
    CACHE_SIZE = 256,          // encoded pictures; a game needs some fifty
    OUTLINE_BOX = 45,          // that the outlines of pieces are drawn in
    BYTE_MAX = 255,
};

// A picture as it is sent.
typedef struct Encoded {
    uint64_t hash; // of its pixels
    char *bytes;   // NULL: free
    size_t size;
} Encoded;

struct PixelBoard {
    PixelProtocol protocol;
    bool was_asked;
    const char *failure; // why pictures that the terminal can show are not shown; NULL: they are
    char why[TERM_REASON_SIZE], error[TERM_REASON_SIZE];
    int sixel_colours;
    int told_width, told_height; // of a character, as the terminal answered

    PixelPlace place, shown_place;
    bool is_begun, is_shown;
    int width, height;                 // of a square, in pixels
    int sprites_width, sprites_height; // of those that are rendered
    uint32_t *sprites;                 // twelve pieces, one below the other
    PixelSquare squares[SQ_NB];
    PixelSquare sent[SQ_NB];   // what `shown` was drawn from
    bool overlay_is_new;       // since the frame before
    MemoryStream overlay;      // the SVG of this frame; empty without marks on it
    MemoryStream last_overlay; // the one that was rendered
    uint32_t *overlay_pixels;  // of the whole board; NULL: none
    uint32_t *pixels;          // of one square
    uint32_t *strip;           // of the part of a square that is not covered
    uint64_t shown[SQ_NB];     // hashes of what the terminal shows; 0 = nothing
    Area cover;                // of the screen: text lies over the pictures there in this frame
    Area covered[SQ_NB];       // what of each square it had covered when `shown` was sent
    Encoded cache[CACHE_SIZE];
};

PixelBoard *pixel_board_new(void)
{
    return mem_new(1, sizeof(PixelBoard));
}

// All that was made for one size of the squares.
static void forget_pictures(PixelBoard *board)
{
    for (int i = 0; i < CACHE_SIZE; ++i)
        mem_free(board->cache[i].bytes);
    memset(board->cache, 0, sizeof board->cache);
    memset(board->shown, 0, sizeof board->shown);
    memory_stream_free(&board->last_overlay);
    board->last_overlay = (MemoryStream){0};
    mem_free(board->overlay_pixels);
    board->overlay_pixels = NULL;
}

// Leaves the screen to characters.
static void hide(PixelBoard *board)
{
    if (!board->is_shown)
        return;
    board->is_shown = false;
    term_protect_pictures(false);
    memset(board->shown, 0, sizeof board->shown);
    memset(board->covered, 0, sizeof board->covered);
    if (board->protocol == PIXELS_KITTY)
        term_send_later(0, 0, KITTY_DELETE_ALL, strlen(KITTY_DELETE_ALL));
    term_redraw();
}

void pixel_board_free(PixelBoard *board)
{
    if (board == NULL)
        return;
    hide(board);
    forget_pictures(board);
    memory_stream_free(&board->overlay);
    mem_free(board->sprites);
    mem_free(board->pixels);
    mem_free(board->strip);
    mem_free(board);
}

// Asks the terminal once what it can show.
static void ask(PixelBoard *board)
{
    PixelAnswers answers;
    Error error;
    board->was_asked = true;
    term_ask_pixels(&answers, board->why);
    board->protocol = pixel_protocol_of(&answers);
    board->told_width = answers.cell_width;
    board->told_height = answers.cell_height;
    board->sixel_colours = answers.sixel_colours > 1 ? answers.sixel_colours : SIXEL_COLOURS_UNTOLD;
    if (board->protocol != PIXELS_NONE && !render_check(&error)) {
        snprintf(board->error, sizeof board->error, "%.*s", TERM_REASON_SIZE - 1, error.text);
        board->failure = board->error;
    }
}

bool pixel_board_is_possible(PixelBoard *board, BoardPieces wanted, const char **why)
{
    if (wanted != PIECES_AUTO && wanted != PIECES_PIXELS)
        return false;
    if (!board->was_asked)
        ask(board);
    if (why != NULL)
        *why = board->failure != NULL ? board->failure : board->why;
    return board->protocol != PIXELS_NONE && board->failure == NULL;
}

// --- sprites -------------------------------------------------------------------------------------------------------

static void write_svg_head(FILE *out, int width, int height)
{
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n", width,
            height, width, height);
}

// The pieces one below the other, each in the middle of a square.
static void write_pieces(FILE *out, int width, int height)
{
    enum { PIECE_PERCENT = 96 };
    const double scale = (width < height ? width : height) * (PIECE_PERCENT / 100.0) / OUTLINE_BOX;
    write_svg_head(out, width, height * COLOUR_NB * PT_NB);
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        for (PieceType type = PT_PAWN; type < PT_NB; ++type)
            fprintf(out,
                    "<path transform=\"translate(%.2f %.2f) scale(%.4f)\" d=\"%s\" fill=\"#%06x\" stroke=\"#%06x\" "
                    "stroke-width=\"1.6\" stroke-linejoin=\"round\"/>\n",
                    (width - scale * OUTLINE_BOX) / 2,
                    height * (int)(colour * PT_NB + type) + (height - scale * OUTLINE_BOX) / 2, scale,
                    heat_picture_outline(type), style_ink_of_piece(colour, false)->rgb,
                    colour == WHITE ? style_ink_of_piece(colour, true)->rgb : 0xd8d8d8);
    fputs("</svg>\n", out);
}

// From now on the board is drawn with characters. The reason is kept.
static bool fail(PixelBoard *board, const Error *error)
{
    snprintf(board->error, sizeof board->error, "%.*s", TERM_REASON_SIZE - 1, error->text);
    board->failure = board->error;
    return false;
}

// Renders the pieces for the present size of a square, all in one picture.
static bool make_sprites(PixelBoard *board)
{
    Error error;
    MemoryStream svg;
    if (board->sprites != NULL && board->sprites_width == board->width && board->sprites_height == board->height)
        return true;
    // Pictures of another size are of no use.
    forget_pictures(board);
    mem_free(board->sprites);
    mem_free(board->pixels);
    mem_free(board->strip);
    board->sprites_width = board->width;
    board->sprites_height = board->height;
    const size_t size = (size_t)board->width * (size_t)board->height;
    board->sprites = mem_new(size * COLOUR_NB * PT_NB, sizeof *board->sprites);
    board->pixels = mem_new(size, sizeof *board->pixels);
    board->strip = mem_new(size, sizeof *board->strip);
    if (!memory_stream_open(&svg, &error))
        return fail(board, &error);
    write_pieces(svg.out, board->width, board->height);
    const bool good = memory_stream_close(&svg, &error) &&
                      render_pixels(&svg, board->width, board->height * COLOUR_NB * PT_NB, board->sprites, &error);
    memory_stream_free(&svg);
    return good || fail(board, &error);
}

// --- a frame -------------------------------------------------------------------------------------------------------

bool pixel_board_begin(PixelBoard *board, const PixelPlace *place)
{
    int width, height;
    if (!term_cell_pixels(&width, &height)) {
        width = board->told_width;
        height = board->told_height;
    }
    board->width = width * place->cell_columns;
    board->height = height * place->cell_rows;
    if (width <= 0 || height <= 0 || board->width > SIXEL_SIDE_MAX || board->height > SIXEL_SIDE_MAX) {
        board->failure = "the size of a character in pixels is not known";
        return false;
    }
    if (!make_sprites(board))
        return false;
    board->place = *place;
    board->is_begun = true;
    return true;
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
        write_svg_head(board->overlay.out, FILE_NB * board->width, RANK_NB * board->height);
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

// Makes the pixels of a square: ground, piece, then what lies over the whole board.
static void draw_square(PixelBoard *board, Square square)
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
            board->pixels[y * width + x] = pixel;
        }
}

// FNV-1a over whole pixels and the size of the picture; never 0.
static uint64_t hash_of(const uint32_t *pixels, int width, int height)
{
    const size_t count = (size_t)width * (size_t)height;
    uint64_t hash = 0xcbf29ce484222325 ^ (uint64_t)width << 32 ^ (uint64_t)height;
    for (size_t i = 0; i < count; ++i)
        hash = (hash ^ pixels[i]) * 0x100000001b3;
    return hash | 1;
}

// --- sending -------------------------------------------------------------------------------------------------------

// A picture of pixels, over so many characters.
typedef struct Picture {
    uint32_t *pixels;
    int width, height;
    int rows, columns;
    int number; // by which kitty knows it, from 1
} Picture;

// Writes a picture in the protocol of the terminal.
static bool write_picture(PixelBoard *board, const Picture *picture, FILE *out)
{
    Error error;
    MemoryStream png;
    if (board->protocol == PIXELS_SIXEL) {
        pixel_write_sixel(out, picture->pixels, picture->width, picture->height, board->sixel_colours);
        return true;
    }
    if (!memory_stream_open(&png, &error))
        return fail(board, &error);
    bool good = render_pixels_as_png(picture->pixels, picture->width, picture->height, &png, &error);
    good = memory_stream_close(&png, good ? &error : NULL) && good;
    if (!good)
        fail(board, &error);
    else if (board->protocol == PIXELS_KITTY)
        pixel_write_kitty(out, png.data, png.size, picture->number, picture->columns, picture->rows);
    else
        pixel_write_iterm(out, png.data, png.size, picture->columns, picture->rows);
    memory_stream_free(&png);
    return good;
}

// A picture as it is sent. Kitty's tells its number as well.
static const Encoded *encode(PixelBoard *board, const Picture *picture)
{
    const uint64_t hash = hash_of(picture->pixels, picture->width, picture->height);
    const uint64_t key = board->protocol == PIXELS_KITTY ? hash ^ (uint64_t)picture->number << 48 : hash;
    Encoded *entry = &board->cache[(key ^ key >> 48 ^ key >> 20) % CACHE_SIZE];
    MemoryStream stream;
    if (entry->bytes != NULL && entry->hash == key)
        return entry;
    if (!memory_stream_open(&stream, NULL))
        return NULL;
    const bool good = write_picture(board, picture, stream.out);
    if (!memory_stream_close(&stream, NULL) || !good) {
        memory_stream_free(&stream);
        return NULL;
    }
    mem_free(entry->bytes);
    *entry = (Encoded){.hash = key, .bytes = stream.data, .size = stream.size};
    return entry;
}

// Arrows and texts are rendered when they have changed.
static void render_overlay(PixelBoard *board)
{
    Error error;
    if (board->overlay.out != NULL)
        fputs("</svg>\n", board->overlay.out);
    const bool has_overlay = board->overlay.out != NULL && memory_stream_close(&board->overlay, NULL);
    const bool is_same =
        board->overlay.size == board->last_overlay.size &&
        (board->overlay.size == 0 || memcmp(board->overlay.data, board->last_overlay.data, board->overlay.size) == 0);
    board->overlay_is_new = !is_same;
    if (!is_same) {
        mem_free(board->overlay_pixels);
        board->overlay_pixels = NULL;
        if (has_overlay) {
            const int width = FILE_NB * board->width, height = RANK_NB * board->height;
            board->overlay_pixels = mem_new((size_t)width * (size_t)height, sizeof *board->overlay_pixels);
            if (!render_pixels(&board->overlay, width, height, board->overlay_pixels, &error))
                fail(board, &error);
        }
    }
    memory_stream_free(&board->last_overlay);
    board->last_overlay = board->overlay;
    board->overlay = (MemoryStream){0};
}

static bool is_as_sent(const PixelBoard *board, Square square)
{
    const PixelSquare *now = &board->squares[square], *sent = &board->sent[square];
    return board->shown[square] != 0 && !board->overlay_is_new && now->paper == sent->paper &&
           now->frame == sent->frame && now->ring == sent->ring && now->piece == sent->piece && now->mark == sent->mark;
}

// --- text over the pictures ----------------------------------------------------------------------------------------

enum { STRIPS_MAX = 4 }; // above, below, left and right of what is covered

void pixel_board_cover(PixelBoard *board, const Area *cover)
{
    board->cover = *cover;
}

// The place of a square on the screen, in characters.
static Area area_of(const PixelBoard *board, Square square)
{
    const PixelPlace *place = &board->place;
    int x, y;
    corner_of(board, square, &x, &y);
    return (Area){place->row + y / board->height * place->cell_rows,
                  place->column + x / board->width * place->cell_columns, place->cell_rows, place->cell_columns};
}

// What of a square lies below text, from its own corner; no rows: nothing.
static Area covered_part(const PixelBoard *board, const Area *square)
{
    const Area *cover = &board->cover;
    const int top = cover->row > square->row ? cover->row : square->row;
    const int left = cover->column > square->column ? cover->column : square->column;
    const int cover_end = cover->row + cover->rows, square_end = square->row + square->rows;
    const int bottom = cover_end < square_end ? cover_end : square_end;
    const int cover_right = cover->column + cover->columns, square_right = square->column + square->columns;
    const int right = cover_right < square_right ? cover_right : square_right;
    if (cover->rows == 0 || top >= bottom || left >= right)
        return (Area){0};
    return (Area){top - square->row, left - square->column, bottom - top, right - left};
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

// The parts of a square that can be seen beside what covers it. Returns how many they are: one, the whole square, where
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

static int number_of(Square square, int strip)
{
    return 1 + (int)square + SQ_NB * strip;
}

// Kitty's pictures lie over the text: they go only when they are told to.
static void delete_square(const PixelBoard *board, Square square)
{
    char code[KITTY_DELETE_SIZE];
    for (int strip = 0; board->protocol == PIXELS_KITTY && strip < STRIPS_MAX; ++strip)
        term_send_later(0, 0, code, pixel_write_kitty_delete(number_of(square, strip), code));
}

// Sends a part of board->pixels.
static void send_strip(PixelBoard *board, Square square, const Area *area, const Area *part, int strip)
{
    const int cell_width = board->width / board->place.cell_columns;
    const int cell_height = board->height / board->place.cell_rows;
    const Picture picture = {.pixels = board->strip,
                             .width = part->columns * cell_width,
                             .height = part->rows * cell_height,
                             .rows = part->rows,
                             .columns = part->columns,
                             .number = number_of(square, strip)};
    for (int y = 0; y < picture.height; ++y)
        memcpy(board->strip + y * picture.width,
               board->pixels + (part->row * cell_height + y) * board->width + part->column * cell_width,
               (size_t)picture.width * sizeof *board->strip);
    const Encoded *encoded = encode(board, &picture);
    if (encoded != NULL)
        term_send_later(area->row + part->row, area->column + part->column, encoded->bytes, encoded->size);
}

// Sends a square, or what of it no text covers, if it looks different from what the terminal shows. What goes in is
// compared first, then the pixels: most frames change nothing.
static void send_square(PixelBoard *board, Square square)
{
    const Area area = area_of(board, square), covered = covered_part(board, &area);
    const Area before = board->covered[square];
    const bool is_cover_same = is_same_area(&covered, &before);
    Area strips[STRIPS_MAX];
    if (is_cover_same && is_as_sent(board, square))
        return;
    draw_square(board, square);
    const uint64_t hash = hash_of(board->pixels, board->width, board->height);
    const bool is_same = hash == board->shown[square];
    board->sent[square] = board->squares[square];
    board->shown[square] = hash;
    board->covered[square] = covered;
    if (is_same && is_cover_same)
        return;
    if (!is_cover_same)
        delete_square(board, square);
    // Text takes away what it is written over, and leaves the rest as it was.
    if (is_same && board->protocol != PIXELS_KITTY && is_within(&before, &covered))
        return;
    const int count = visible_strips(board, &covered, strips);
    for (int i = 0; i < count; ++i)
        send_strip(board, square, &area, &strips[i], i);
}

static bool is_same_place(const PixelPlace *a, const PixelPlace *b)
{
    return a->row == b->row && a->column == b->column && a->cell_rows == b->cell_rows &&
           a->cell_columns == b->cell_columns;
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
    if (!board->is_shown)
        term_protect_pictures(true);
    board->is_shown = true;
    render_overlay(board);
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        send_square(board, square);
}

void pixel_board_end(PixelBoard *board)
{
    if (!board->is_begun)
        hide(board);
    else
        show(board);
    board->is_begun = false;
    board->cover = (Area){0};
}
