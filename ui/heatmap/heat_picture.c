// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_picture.h"

#include <stdio.h>
#include <string.h>

// All lengths are in user units: pixels at the natural size.
enum {
    MARGIN = 28,     // around the boards; holds the coordinates of a large one
    HEADER = 68,     // title and subtitle
    LARGE_CELL = 56, // a square
    SMALL_CELL = 24,
    SMALL_TITLE = 20,
    SMALL_GAP = 18,
    SMALL_COLUMNS = 6,
    NUMBER_STRIP = 12, // of a large square, for its number
    LEGEND_ROW = 34,
    LEGEND_FILL = 22,
    CAPTION_LINE = 18,
    CAPTION_LETTER_TENTHS = 66, // mean width of a letter of the caption
    CAPTION_LINES_MAX = 40,
    NUMBER_SIZE = 32,
};

static void draw_line(Canvas *canvas, int x, int y, CanvasWords words, const char *text)
{
    canvas->words(canvas, (CanvasPlace){x, y}, words, 0, text, strlen(text));
}

// --- squares, pieces, arrows ---------------------------------------------------------------------------------------

// Where a board is drawn.
typedef struct Frame {
    int x, y;
    int cell;
} Frame;

static int column_of(Square square)
{
    return square_file(square);
}

static int row_of(Square square)
{
    return RANK_8 - square_rank(square);
}

static const HeatBand *band_of(const HeatPicture *picture, const MapLayer *layer, Square square)
{
    return heat_band(heat_square_palette(layer, square, picture->palette), layer->class_of[square]);
}

// A square of a board as it is drawn.
static CanvasRect rect_of(const Frame *frame, Square square)
{
    return (CanvasRect){frame->x + column_of(square) * frame->cell, frame->y + row_of(square) * frame->cell,
                        frame->cell, frame->cell};
}

static void draw_square(Canvas *canvas, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                        Square square)
{
    const CanvasRect rect = rect_of(frame, square);
    const HeatBand *band = band_of(picture, &board->layer, square);
    canvas->box(canvas, &rect, picture->is_weak ? BOX_WEAK : BOX_FIELD, band->fill.rgb);
    // The dark fields are set off a little, so that the board can be seen where the map says nothing.
    if (bb_has(BB_DARK, square))
        canvas->box(canvas, &rect, band->text.rgb == 0 ? BOX_SHADE : BOX_GLEAM, 0);
}

static void draw_piece(Canvas *canvas, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                       Square square)
{
    const Piece piece = pos_piece_on(picture->pos, square);
    if (piece == PIECE_NONE)
        return;
    CanvasRect rect = rect_of(frame, square);
    // Smaller, and below the number.
    if (picture->has_numbers && frame->cell == LARGE_CELL)
        rect = (CanvasRect){rect.x + NUMBER_STRIP / 2, rect.y + NUMBER_STRIP, rect.width - NUMBER_STRIP,
                            rect.height - NUMBER_STRIP};
    canvas->piece(canvas, &rect, piece, (board->pieces & piece_set(piece)) == 0);
}

// The value, or the class, of a square.
static void write_digit(const HeatPicture *picture, const MapLayer *layer, Square square, bool is_large,
                        char out[NUMBER_SIZE])
{
    enum { TWO_DIGITS = 10 };
    const double value = map_share(layer, square);
    char digit[HEAT_DIGIT_SIZE];
    heat_digit(layer, square, layer->class_of[square], digit);
    if (picture->has_numbers && is_large)
        snprintf(out, NUMBER_SIZE, "%.*f", value > -TWO_DIGITS && value < TWO_DIGITS ? 2 : 1, value);
    else
        snprintf(out, NUMBER_SIZE, "%s", digit + (digit[0] == ' '));
}

// In the upper right corner, where the outlines of the pieces leave most room.
static void draw_digit(Canvas *canvas, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                       Square square)
{
    const MapLayer *layer = &board->layer;
    const bool is_large = frame->cell == LARGE_CELL;
    const CanvasRect rect = rect_of(frame, square);
    if (layer->class_of[square] == 0)
        return;
    char text[NUMBER_SIZE];
    write_digit(picture, layer, square, is_large, text);
    canvas->words(canvas, (CanvasPlace){rect.x + frame->cell - 2, rect.y + (is_large ? 13 : 8)},
                  is_large ? WORDS_DIGIT : WORDS_SMALL,
                  picture->is_weak ? 0 : band_of(picture, layer, square)->text.rgb, text, strlen(text));
}

static void draw_board(Canvas *canvas, const HeatPicture *picture, const HeatBoard *board, const Frame *frame)
{
    const CanvasRect edge = {frame->x, frame->y, FILE_NB * frame->cell, RANK_NB * frame->cell};
    for (int square = SQ_A1; square < SQ_NB; ++square)
        draw_square(canvas, picture, board, frame, (Square)square);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        draw_piece(canvas, picture, board, frame, (Square)square);
    canvas->box(canvas, &edge, BOX_EDGE, 0);
}

static void draw_digits(Canvas *canvas, const HeatPicture *picture, const HeatBoard *board, const Frame *frame)
{
    for (int square = SQ_A1; square < SQ_NB; ++square)
        draw_digit(canvas, picture, board, frame, (Square)square);
}

static void draw_moved_square(Canvas *canvas, const Frame *frame, Square square)
{
    enum { INSET = 2 };
    const CanvasRect rect = rect_of(frame, square);
    canvas->box(canvas, &(CanvasRect){rect.x + INSET, rect.y + INSET, rect.width - 2 * INSET, rect.height - 2 * INSET},
                BOX_MOVED, 0);
}

static void draw_moved(Canvas *canvas, const HeatPicture *picture, const Frame *frame)
{
    if (!move_is_real(picture->moved))
        return;
    draw_moved_square(canvas, frame, move_from(picture->moved));
    draw_moved_square(canvas, frame, move_king_to(picture->moved));
}

static void draw_coordinates(Canvas *canvas, const Frame *frame)
{
    for (int i = 0; i < FILE_NB; ++i) {
        const int middle = i * frame->cell + frame->cell / 2;
        const char file = (char)('a' + i), rank = (char)('0' + RANK_NB - i);
        canvas->words(canvas, (CanvasPlace){frame->x + middle, frame->y + RANK_NB * frame->cell + 18}, WORDS_MARK, 0,
                      &file, 1);
        canvas->words(canvas, (CanvasPlace){frame->x - 13, frame->y + middle + 5}, WORDS_MARK, 0, &rank, 1);
    }
}

static CanvasPlace middle_of(const Frame *frame, Square square)
{
    const CanvasRect rect = rect_of(frame, square);
    return (CanvasPlace){rect.x + rect.width / 2, rect.y + rect.height / 2};
}

static void draw_arrows(Canvas *canvas, const HeatPicture *picture, const Frame *frame)
{
    enum { ARROWS_OF_A_PATH = 2 };
    for (int i = 0; i < picture->path_count; ++i)
        for (int j = 0; j < picture->paths[i].length && j < ARROWS_OF_A_PATH; ++j) {
            const Move move = picture->paths[i].moves[j];
            canvas->arrow(canvas, middle_of(frame, move_from(move)), middle_of(frame, move_king_to(move)),
                          j > 0 ? ARROW_REPLY : ARROW_MOVE);
        }
}

// --- legend and caption --------------------------------------------------------------------------------------------

static void draw_legend_row(Canvas *canvas, HeatPalette palette, char sign, int y)
{
    enum { ITEM = 66 };
    static const char *const bounds[MAP_CLASS_NB] = {"less", "1/256", "1/32", "1/16", "1/8", "1/4", "1/2"};
    for (int class_of = MAP_CLASS_NB - 1; class_of >= 0; --class_of) {
        const int x = MARGIN + (MAP_CLASS_NB - 1 - class_of) * ITEM;
        const HeatBand *band = heat_band(palette, class_of);
        const char digit[] = {sign, band->digit};
        const size_t skip = class_of > 0 && sign != '\0' ? 0 : 1;
        canvas->box(canvas, &(CanvasRect){x, y, LEGEND_FILL, LEGEND_FILL}, BOX_KEY, band->fill.rgb);
        canvas->words(canvas, (CanvasPlace){x + LEGEND_FILL / 2, y + 16}, WORDS_KEY, band->text.rgb, digit + skip,
                      sizeof digit - skip);
        draw_line(canvas, x + LEGEND_FILL + 4, y + 16, WORDS_NOTE, bounds[class_of]);
    }
}

static bool is_signed(const HeatPicture *picture)
{
    return picture->boards[0].layer.is_signed;
}

static int draw_legend(Canvas *canvas, const HeatPicture *picture, int y)
{
    draw_legend_row(canvas, is_signed(picture) ? PALETTE_WARM : picture->palette, '\0', y);
    if (!is_signed(picture))
        return y + LEGEND_ROW;
    draw_legend_row(canvas, PALETTE_COLD, '-', y + LEGEND_ROW - 6);
    return y + 2 * LEGEND_ROW - 6;
}

// One line of the caption.
typedef struct CaptionLine {
    const char *start;
    size_t length;
} CaptionLine;

// Where to break a text that is too long: at the last comma if that leaves most of a line, else at the last blank.
static size_t length_of_line(const char *text, size_t letters)
{
    size_t blank = 0, comma = 0;
    for (size_t i = 1; i <= letters; ++i) {
        if (text[i] != ' ')
            continue;
        blank = i;
        if (text[i - 1] == ',')
            comma = i;
    }
    if (comma > letters / 2)
        return comma;
    return blank > 0 ? blank : letters;
}

// Breaks the sentences into lines; returns how many.
static int break_caption(const HeatPicture *picture, int width, CaptionLine lines[CAPTION_LINES_MAX])
{
    const size_t letters = (size_t)(10 * width / CAPTION_LETTER_TENTHS);
    int count = 0;
    for (int i = 0; i < picture->caption_count; ++i) {
        const char *rest = picture->caption[i];
        while (*rest != '\0' && count < CAPTION_LINES_MAX) {
            size_t length = strlen(rest);
            if (length > letters)
                length = length_of_line(rest, letters);
            lines[count++] = (CaptionLine){rest, length};
            rest += length;
            rest += strspn(rest, " ");
        }
    }
    return count;
}

// --- the whole -----------------------------------------------------------------------------------------------------

static int columns_of(const HeatPicture *picture)
{
    return picture->board_count < SMALL_COLUMNS ? picture->board_count : SMALL_COLUMNS;
}

static Frame small_frame(const HeatPicture *picture, int index)
{
    const int side = FILE_NB * SMALL_CELL, columns = columns_of(picture);
    return (Frame){.x = MARGIN + index % columns * (side + SMALL_GAP),
                   .y = HEADER + SMALL_TITLE + index / columns * (side + SMALL_TITLE + SMALL_GAP),
                   .cell = SMALL_CELL};
}

static void draw_boards(Canvas *canvas, const HeatPicture *picture)
{
    if (picture->board_count == 1) {
        const Frame frame = {.x = MARGIN, .y = HEADER, .cell = LARGE_CELL};
        draw_board(canvas, picture, &picture->boards[0], &frame);
        draw_coordinates(canvas, &frame);
        draw_moved(canvas, picture, &frame);
        draw_arrows(canvas, picture, &frame);
        draw_digits(canvas, picture, &picture->boards[0], &frame); // an arrow would hide them
        return;
    }
    for (int i = 0; i < picture->board_count; ++i) {
        const HeatBoard *board = &picture->boards[i];
        const Frame frame = small_frame(picture, i);
        draw_line(canvas, frame.x, frame.y - 6, WORDS_NAME, board->title);
        draw_board(canvas, picture, board, &frame);
        draw_digits(canvas, picture, board, &frame);
    }
}

static int boards_bottom(const HeatPicture *picture)
{
    if (picture->board_count == 1)
        return HEADER + RANK_NB * LARGE_CELL + MARGIN;
    const Frame last = small_frame(picture, picture->board_count - 1);
    return last.y + RANK_NB * SMALL_CELL + SMALL_GAP;
}

static int picture_width(const HeatPicture *picture)
{
    const int large = 2 * MARGIN + FILE_NB * LARGE_CELL;
    if (picture->board_count == 1)
        return large;
    const int columns = columns_of(picture);
    const int small = 2 * MARGIN + columns * FILE_NB * SMALL_CELL + (columns - 1) * SMALL_GAP;
    return small > large ? small : large;
}

void heat_picture_draw(const HeatPicture *picture, Canvas *canvas)
{
    const int width = picture_width(picture), legend_top = boards_bottom(picture);
    const int legend_rows = is_signed(picture) ? 2 : 1;
    CaptionLine lines[CAPTION_LINES_MAX];
    const int count = break_caption(picture, width - 2 * MARGIN, lines);
    const int room = count > picture->caption_room ? count : picture->caption_room;
    canvas->begin(canvas, width, legend_top + legend_rows * LEGEND_ROW + room * CAPTION_LINE + MARGIN / 2);
    draw_line(canvas, MARGIN, 30, WORDS_TITLE, picture->title);
    draw_line(canvas, MARGIN, 52, WORDS_NOTE, picture->subtitle);
    draw_boards(canvas, picture);
    const int caption_top = draw_legend(canvas, picture, legend_top) + CAPTION_LINE - 8;
    for (int i = 0; i < count; ++i)
        canvas->words(canvas, (CanvasPlace){MARGIN, caption_top + i * CAPTION_LINE}, WORDS_NOTE, 0, lines[i].start,
                      lines[i].length);
    canvas->end(canvas);
}
