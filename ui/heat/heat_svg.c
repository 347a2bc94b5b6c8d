// SPDX-License-Identifier: GPL-3.0-or-later
#include "heat/heat_svg.h"

#include "heat/markup.h"

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
    MAN_BOX = 45, // the outlines are drawn in a square of this size
    LEGEND_ROW = 34,
    LEGEND_FILL = 22,
    CAPTION_LINE = 18,
    CAPTION_LETTER_TENTHS = 66, // mean width of a letter of the caption
    CAPTION_LINES_MAX = 40,
};

// Outlines of the six types, pawn to king.
static const char *const outlines[PT_NB] = {
    [PT_PAWN] = "M22.5 8a6 6 0 0 1 3.7 10.7h2.3v3h-2.2c.6 4.6 2.3 7.7 5.7 10.300H13c3.4-2.6 5.1-5.7 "
                "5.7-10.300h-2.200v-3h2.300A6 6 0 0 1 22.5 8zM11 33.500h23V38H11z",
    [PT_KNIGHT] = "M12 38v-4.500h21.500V38zM14 32c.5-5 6.5-7.5 6.5-12-2.5 1.8-4.5 1.7-6.5 2.300L11.2 "
                  "25.500c-2 1-4.2-1.2-3.2-3.3 2-4.5 4-8.2 7-11.200l.5-4.5 4 3c9 1 13 7.5 12.5 22.500z",
    [PT_BISHOP] = "M22.5 5a2.8 2.8 0 0 1 2 4.800c5 3.7 7 8 5.5 13.200l-2 3.500h-11l-2-3.500c-1.5-5.2.5-9.5 "
                  "5.5-13.200a2.8 2.8 0 0 1 2-4.800zM16.5 28h12l1.5 4H15zM11 38c0-3 5-4.5 11.5-4.500S34 35 34 38z",
    [PT_ROOK] =
        "M11 8h5v3.500h4V8h5v3.500h4V8h5v8l-3.5 3H14.500L11 16zM15 20.500h15l1.5 11.500h-18zM11 33.500h23V38H11z",
    [PT_QUEEN] = "M13 32 8 13.500l6.5 9.5.5-13 5 12.500L22.5 8l2.5 14.500L30 10l.500 13 6.5-9.500L32 32zM12 "
                 "33.500h21V38H12z",
    [PT_KING] = "M21 4h3v3h3v3h-3v4.500h-3V10h-3V7h3zM13 32C6 25 7.5 17 14.5 17c4 0 7 2.5 8 6 1-3.5 4-6 8-6C37.5 17 "
                "39 25 32 32zM12 33.500h21V38H12z",
};

static void print_line(FILE *out, int x, int y, const char *style, const char *text, size_t length)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, style);
    markup_print(out, text, length);
    fputs("</text>\n", out);
}

// --- squares, men, arrows ------------------------------------------------------------------------------------------

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

static void print_square(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                         Square square)
{
    const int x = frame->x + column_of(square) * frame->cell, y = frame->y + row_of(square) * frame->cell;
    const HeatBand *band = band_of(picture, &board->layer, square);
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"%s/>\n", x, y, frame->cell,
            frame->cell, band->fill.rgb, picture->is_weak ? " class=\"weak\"" : "");
    // The dark fields are set off a little, so that the board can be seen where the map says nothing.
    if (bb_has(BB_DARK, square))
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\"/>\n", x, y, frame->cell,
                frame->cell, band->text.rgb == 0 ? "shade" : "gleam");
}

static void print_man(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame, Square square)
{
    const Piece piece = pos_piece_on(picture->pos, square);
    if (piece == PIECE_NONE)
        return;
    fprintf(out, "<use xlink:href=\"#t%d\" class=\"%s%s\" transform=\"translate(%d %d) scale(%.3f)\"/>\n",
            (int)piece_type(piece), piece_colour(piece) == WHITE ? "white" : "black",
            (board->pieces & piece_set(piece)) != 0 ? "" : " faint", frame->x + column_of(square) * frame->cell,
            frame->y + row_of(square) * frame->cell, (double)frame->cell / MAN_BOX);
}

// The class in the upper right corner, where the outlines of the men leave most room.
static void print_digit(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                        Square square)
{
    const MapLayer *layer = &board->layer;
    const HeatBand *band = band_of(picture, layer, square);
    const int x = frame->x + column_of(square) * frame->cell, y = frame->y + row_of(square) * frame->cell;
    if (layer->class_of[square] == 0)
        return;
    char digit[HEAT_DIGIT_SIZE];
    heat_digit(layer, square, layer->class_of[square], digit);
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\" fill=\"#%06x\">%s</text>\n", x + frame->cell - 2,
            y + (frame->cell == LARGE_CELL ? 13 : 8), frame->cell == LARGE_CELL ? "digit" : "small",
            picture->is_weak ? 0 : band->text.rgb, digit + (digit[0] == ' '));
}

static void print_outline(FILE *out, const Frame *frame)
{
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"edge\"/>\n", frame->x, frame->y,
            FILE_NB * frame->cell, RANK_NB * frame->cell);
}

static void print_board(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame)
{
    for (int square = SQ_A1; square < SQ_NB; ++square)
        print_square(out, picture, board, frame, (Square)square);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        print_man(out, picture, board, frame, (Square)square);
    print_outline(out, frame);
}

static void print_digits(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame)
{
    for (int square = SQ_A1; square < SQ_NB; ++square)
        print_digit(out, picture, board, frame, (Square)square);
}

static void print_moved_square(FILE *out, const Frame *frame, Square square)
{
    enum { INSET = 2 };
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"moved\"/>\n",
            frame->x + column_of(square) * frame->cell + INSET, frame->y + row_of(square) * frame->cell + INSET,
            frame->cell - 2 * INSET, frame->cell - 2 * INSET);
}

static void print_moved(FILE *out, const HeatPicture *picture, const Frame *frame)
{
    if (!move_is_real(picture->moved))
        return;
    print_moved_square(out, frame, move_from(picture->moved));
    print_moved_square(out, frame, move_king_to(picture->moved));
}

static void print_coordinates(FILE *out, const Frame *frame)
{
    for (int i = 0; i < FILE_NB; ++i) {
        const int middle = i * frame->cell + frame->cell / 2;
        fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"mark\">%c</text>\n", frame->x + middle,
                frame->y + RANK_NB * frame->cell + 18, 'a' + i);
        fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"mark\">%d</text>\n", frame->x - 13, frame->y + middle + 5,
                RANK_NB - i);
    }
}

static void print_shaft(FILE *out, const Frame *frame, Move move, const char *style)
{
    const int half = frame->cell / 2;
    fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>\n",
            frame->x + column_of(move_from(move)) * frame->cell + half,
            frame->y + row_of(move_from(move)) * frame->cell + half,
            frame->x + column_of(move_king_to(move)) * frame->cell + half,
            frame->y + row_of(move_king_to(move)) * frame->cell + half, style);
}

// A light edge below, so that it is seen on every colour.
static void print_arrow(FILE *out, const Frame *frame, Move move, bool is_reply)
{
    print_shaft(out, frame, move, is_reply ? "class=\"halo thin\"" : "class=\"halo\"");
    print_shaft(out, frame, move,
                is_reply ? "class=\"arrow reply\" marker-end=\"url(#head)\""
                         : "class=\"arrow\" marker-end=\"url(#head)\"");
}

static void print_arrows(FILE *out, const HeatPicture *picture, const Frame *frame)
{
    enum { ARROWS_OF_A_PATH = 2 };
    for (int i = 0; i < picture->path_count; ++i)
        for (int j = 0; j < picture->paths[i].length && j < ARROWS_OF_A_PATH; ++j)
            print_arrow(out, frame, picture->paths[i].moves[j], j > 0);
}

// --- legend and caption --------------------------------------------------------------------------------------------

static void print_legend_row(FILE *out, HeatPalette palette, const char *sign, int y)
{
    enum { ITEM = 66 };
    static const char *const bounds[MAP_CLASS_NB] = {"less", "1/256", "1/32", "1/16", "1/8", "1/4", "1/2"};
    for (int class_of = MAP_CLASS_NB - 1; class_of >= 0; --class_of) {
        const int x = MARGIN + (MAP_CLASS_NB - 1 - class_of) * ITEM;
        const HeatBand *band = heat_band(palette, class_of);
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\" class=\"key\"/>\n", x, y,
                LEGEND_FILL, LEGEND_FILL, band->fill.rgb);
        fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"inkey\" fill=\"#%06x\">%s%c</text>\n", x + LEGEND_FILL / 2,
                y + 16, band->text.rgb, class_of > 0 ? sign : "", band->digit);
        print_line(out, x + LEGEND_FILL + 4, y + 16, "note", bounds[class_of], strlen(bounds[class_of]));
    }
}

static bool is_signed(const HeatPicture *picture)
{
    return picture->boards[0].layer.is_signed;
}

static int print_legend(FILE *out, const HeatPicture *picture, int y)
{
    print_legend_row(out, is_signed(picture) ? PALETTE_WARM : picture->palette, "", y);
    if (!is_signed(picture))
        return y + LEGEND_ROW;
    print_legend_row(out, PALETTE_COLD, "-", y + LEGEND_ROW - 6);
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

static void print_head(FILE *out, int width, int height)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n",
            width, height, width, height);
    fputs(
        "<style>\n"
        "text { font-family: 'DejaVu Sans', Verdana, sans-serif; }\n"
        ".title { font-size: 19px; font-weight: bold; }\n"
        ".note { font-size: 12.5px; fill: #333333; }\n"
        ".mark { font-size: 13px; fill: #555555; text-anchor: middle; }\n"
        ".name { font-size: 13px; fill: #222222; }\n"
        ".digit { font-size: 13px; font-weight: bold; text-anchor: end; }\n"
        ".small { font-size: 8px; font-weight: bold; text-anchor: end; }\n"
        ".inkey { font-size: 13px; font-weight: bold; text-anchor: middle; }\n"
        ".key, .edge { stroke: #555555; stroke-width: 1; }\n"
        ".edge { fill: none; }\n"
        ".gleam { fill: #ffffff; fill-opacity: 0.1; }\n"
        ".shade { fill: #000000; fill-opacity: 0.07; }\n"
        ".white { fill: #ffffff; stroke: #000000; stroke-width: 1.5; stroke-linejoin: round; }\n"
        ".black { fill: #1a1a1a; stroke: #ffffff; stroke-width: 1.2; stroke-linejoin: round; }\n"
        ".faint { opacity: 0.28; }\n"
        ".weak { fill-opacity: 0.35; }\n"
        ".moved { fill: none; stroke: #222222; stroke-width: 2; stroke-dasharray: 9 5; }\n"
        ".arrow { stroke: #7a1fa2; stroke-width: 5; stroke-opacity: 0.8; fill: none; }\n"
        ".halo { stroke: #ffffff; stroke-width: 9; stroke-opacity: 0.75; }\n"
        ".thin { stroke-width: 6; }\n"
        ".reply { stroke-width: 3; stroke-dasharray: 7 5; }\n"
        "</style>\n<defs>\n"
        "<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"18\" markerHeight=\"18\" "
        "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10L3 5z\" fill=\"#7a1fa2\"/></marker>\n",
        out);
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        fprintf(out, "<path id=\"t%d\" d=\"%s\"/>\n", (int)type, outlines[type]);
    fprintf(out, "</defs>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

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

static void print_boards(FILE *out, const HeatPicture *picture)
{
    if (picture->board_count == 1) {
        const Frame frame = {.x = MARGIN, .y = HEADER, .cell = LARGE_CELL};
        print_board(out, picture, &picture->boards[0], &frame);
        print_coordinates(out, &frame);
        print_moved(out, picture, &frame);
        print_arrows(out, picture, &frame);
        print_digits(out, picture, &picture->boards[0], &frame); // an arrow would hide them
        return;
    }
    for (int i = 0; i < picture->board_count; ++i) {
        const HeatBoard *board = &picture->boards[i];
        const Frame frame = small_frame(picture, i);
        print_line(out, frame.x, frame.y - 6, "name", board->title, strlen(board->title));
        print_board(out, picture, board, &frame);
        print_digits(out, picture, board, &frame);
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

void heat_svg_write(FILE *out, const HeatPicture *picture)
{
    const int width = picture_width(picture), legend_top = boards_bottom(picture);
    const int legend_rows = is_signed(picture) ? 2 : 1;
    CaptionLine lines[CAPTION_LINES_MAX];
    const int count = break_caption(picture, width - 2 * MARGIN, lines);
    const int room = count > picture->caption_room ? count : picture->caption_room;
    print_head(out, width, legend_top + legend_rows * LEGEND_ROW + room * CAPTION_LINE + MARGIN / 2);
    print_line(out, MARGIN, 30, "title", picture->title, strlen(picture->title));
    print_line(out, MARGIN, 52, "note", picture->subtitle, strlen(picture->subtitle));
    print_boards(out, picture);
    const int caption_top = print_legend(out, picture, legend_top) + CAPTION_LINE - 8;
    for (int i = 0; i < count; ++i)
        print_line(out, MARGIN, caption_top + i * CAPTION_LINE, "note", lines[i].start, lines[i].length);
    fputs("</svg>\n", out);
}
