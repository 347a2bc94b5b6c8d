// SPDX-License-Identifier: GPL-3.0-or-later
// A map as an SVG: one large board with everything, or several small ones. It only knows what
// HeatPicture says; which maps and sentences that are is decided in map_report.c, and PNG and PDF are
// made of it in render.c. The pieces are outlines of our own, so that no font is needed.
#include "ui/heatmap/heat_picture.h"

#include "ui/common/markup.h"
#include "ui/heatmap/mark_inks.h"

#include <math.h>
#include <string.h>

// All lengths are in user units: pixels at the natural size. y grows downwards.
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
    PIECE_BOX = 45, // that the outlines of the pieces are drawn in
};

// --- what every picture begins with --------------------------------------------------------------------------------

// Styles. Moves have a light edge below their arrow, so that it is seen on every colour; the head of an arrow lies with its
// point on the end of the shaft.
static const char head[] =
    "<style>\n"
    "text { font-family: 'DejaVu Sans', Verdana, sans-serif; }\n"
    ".title { font-size: 19px; font-weight: bold; fill: #000000; }\n"
    ".note { font-size: 12.5px; fill: #333333; }\n"
    ".mark { font-size: 13px; text-anchor: middle; fill: #555555; }\n"
    ".name { font-size: 13px; fill: #222222; }\n"
    ".digit { font-size: 13px; font-weight: bold; text-anchor: end; }\n"
    ".small { font-size: 8px; font-weight: bold; text-anchor: end; }\n"
    ".inkey { font-size: 13px; font-weight: bold; text-anchor: middle; }\n"
    ".weak { fill-opacity: 0.35; }\n"
    ".key { stroke: #555555; stroke-width: 1; }\n"
    ".shade { fill: #000000; fill-opacity: 0.07; }\n"
    ".gleam { fill: #ffffff; fill-opacity: 0.1; }\n"
    ".edge { fill: none; stroke: #555555; stroke-width: 1; }\n"
    ".moved { fill: none; stroke: #222222; stroke-width: 2; stroke-dasharray: 9 5; }\n"
    ".white { stroke-linejoin: round; fill: #ffffff; stroke: #000000; stroke-width: 1.5; }\n"
    ".black { stroke-linejoin: round; fill: #1a1a1a; stroke: #ffffff; stroke-width: 1.2; }\n"
    ".halo { stroke: #ffffff; stroke-width: 9; stroke-opacity: 0.75; }\n"
    ".arrow { stroke: #7a1fa2; stroke-width: 5; stroke-opacity: 0.8; }\n"
    ".thin { stroke: #ffffff; stroke-width: 6; stroke-opacity: 0.75; }\n"
    ".reply { stroke: #7a1fa2; stroke-width: 3; stroke-opacity: 0.8; stroke-dasharray: 7 5; }\n"
    ".faint { opacity: 0.28; }\n"
    ".ring { fill: none; stroke-width: 4; }\n"
    "</style>\n"
    "<defs>\n"
    "<marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"18\" markerHeight=\"18\" "
    "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 5L0 10L3 5z\" fill=\"#7a1fa2\"/></marker>\n";

static const char *const outlines[PT_NB] = {
    [PT_PAWN] = "M22.5 8a6 6 0 0 1 3.7 10.7h2.3v3h-2.2c.6 4.6 2.3 7.7 5.7 10.300H13c3.4-2.6 5.1-5.7 "
                "5.7-10.300h-2.200v-3h2.300A6 6 0 0 1 22.5 8zM11 33.500h23V38H11z",
    [PT_KNIGHT] = "M12 38v-4.500h21.500V38zM14 32c.5-5 6.5-7.5 6.5-12-2.5 1.8-4.5 1.7-6.5 2.300L11.2 "
                  "25.500c-2 1-4.2-1.2-3.2-3.3 2-4.5 4-8.2 7-11.200l.5-4.5 4 3c9 1 13 7.5 12.5 22.500z",
    [PT_BISHOP] = "M22.5 5a2.8 2.8 0 0 1 2 4.800c5 3.7 7 8 5.5 13.200l-2 3.500h-11l-2-3.500c-1.5-5.2.5-9.5 "
                  "5.5-13.200a2.8 2.8 0 0 1 2-4.800zM16.5 28h12l1.5 4H15zM11 38c0-3 5-4.5 11.5-4.500S34 35 "
                  "34 38z",
    [PT_ROOK] = "M11 8h5v3.500h4V8h5v3.500h4V8h5v8l-3.5 3H14.500L11 16zM15 20.500h15l1.5 11.500h-18zM11 "
                "33.500h23V38H11z",
    [PT_QUEEN] = "M13 32 8 13.500l6.5 9.5.5-13 5 12.500L22.5 8l2.5 14.500L30 10l.500 13 6.5-9.500L32 "
                 "32zM12 33.500h21V38H12z",
    [PT_KING] = "M21 4h3v3h3v3h-3v4.500h-3V10h-3V7h3zM13 32C6 25 7.5 17 14.5 17c4 0 7 2.5 8 6 1-3.5 4-6 "
                "8-6C37.5 17 39 25 32 32zM12 33.500h21V38H12z",
};

const char *heat_picture_outline(PieceType type)
{
    return outlines[type];
}

// The document up to its first board: size, styles, and each piece once as a shape to be used.
static void print_head(FILE *out, int width, int height)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n" SVG_GENERATOR,
            width, height, width, height);
    fputs(head, out);
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        fprintf(out, "<path id=\"t%d\" d=\"%s\"/>\n", (int)type, outlines[type]);
    fprintf(out, "</defs>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

// --- boxes and words -----------------------------------------------------------------------------------------------

typedef struct Rect {
    int x, y, width, height;
} Rect;

// A box of a style; one without a colour of its own is filled with that of a band. NULL: a plain field.
static void print_box(FILE *out, const Rect *rect, const char *style, const Ink *fill)
{
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", rect->x, rect->y, rect->width, rect->height);
    if (fill != NULL)
        fprintf(out, " fill=\"#%06x\"", fill->rgb);
    if (style != NULL)
        fprintf(out, " class=\"%s\"", style);
    fputs("/>\n", out);
}

// The text need not end after `length` bytes; `place` is on the base line. NULL for the ink: that of the style.
static void print_words(FILE *out, int x, int y, const char *style, const Ink *ink, const char *text, size_t length)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\"", x, y, style);
    if (ink != NULL)
        fprintf(out, " fill=\"#%06x\"", ink->rgb);
    fputc('>', out);
    markup_print(out, text, length);
    fputs("</text>\n", out);
}

static void print_text(FILE *out, int x, int y, const char *style, const char *text)
{
    print_words(out, x, y, style, NULL, text, strlen(text));
}

// --- squares, pieces, arrows ---------------------------------------------------------------------------------------

// Where a board is drawn.
typedef struct Frame {
    int x, y;
    int cell;
} Frame;

static const HeatBand *band_of(const HeatPicture *picture, const MapLayer *layer, Square square)
{
    return heat_band(heat_square_palette(layer, square, picture->palette), layer->class_of[square]);
}

// A square of a board as it is drawn.
static Rect rect_of(const Frame *frame, Square square)
{
    return (Rect){frame->x + (int)square_file(square) * frame->cell,
                  frame->y + (RANK_8 - (int)square_rank(square)) * frame->cell, frame->cell, frame->cell};
}

static void draw_square(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                        Square square)
{
    const Rect rect = rect_of(frame, square);
    const HeatBand *band = band_of(picture, &board->layer, square);
    print_box(out, &rect, picture->is_weak ? "weak" : NULL, &band->fill);
    // The dark fields are set off a little, so that the board can be seen where the map says nothing.
    if (bb_has(BB_DARK, square))
        print_box(out, &rect, band->text.rgb == 0 ? "shade" : "gleam", NULL);
}

// Pieces that the map leaves out are faint.
static void draw_piece(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame, Square square)
{
    const Piece piece = pos_piece_on(picture->pos, square);
    if (piece == PIECE_NONE)
        return;
    Rect rect = rect_of(frame, square);
    // Smaller, and below the number.
    if (picture->has_numbers && frame->cell == LARGE_CELL)
        rect = (Rect){rect.x + NUMBER_STRIP / 2, rect.y + NUMBER_STRIP, rect.width - NUMBER_STRIP, 0};
    fprintf(out, "<use xlink:href=\"#t%d\" class=\"%s%s\" transform=\"translate(%d %d) scale(%.3f)\"/>\n",
            (int)piece_type(piece), piece_colour(piece) == WHITE ? "white" : "black",
            (board->pieces & piece_set(piece)) == 0 ? " faint" : "", rect.x, rect.y, (double)rect.width / PIECE_BOX);
}

// The value, or the class, of a square in its upper right corner, where the outlines of the pieces leave most room.
static void draw_digit(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame, Square square)
{
    enum { TWO_DIGITS = 10 };
    static const Ink black = INK_BLACK;
    const MapLayer *layer = &board->layer;
    const bool is_large = frame->cell == LARGE_CELL;
    const Rect rect = rect_of(frame, square);
    const double value = map_share(layer, square);
    if (layer->class_of[square] == 0)
        return;
    char text[NUMBER_SIZE], digit[HEAT_DIGIT_SIZE];
    heat_digit(layer, square, layer->class_of[square], digit);
    if (picture->has_numbers && is_large)
        snprintf(text, sizeof text, "%.*f", value > -TWO_DIGITS && value < TWO_DIGITS ? 2 : 1, value);
    else
        snprintf(text, sizeof text, "%s", digit + (digit[0] == ' '));
    print_words(out, rect.x + frame->cell - 2, rect.y + (is_large ? 13 : 8), is_large ? "digit" : "small",
                picture->is_weak ? &black : &band_of(picture, layer, square)->text, text, strlen(text));
}

// Calls a function for each square.
typedef void DrawSquare(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                        Square square);

static void draw_each(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame,
                      DrawSquare *draw)
{
    for (int square = SQ_A1; square < SQ_NB; ++square)
        draw(out, picture, board, frame, (Square)square);
}

static void draw_board(FILE *out, const HeatPicture *picture, const HeatBoard *board, const Frame *frame)
{
    // Squares first and pieces over them, or the next square would cover the edge of a piece.
    draw_each(out, picture, board, frame, draw_square);
    draw_each(out, picture, board, frame, draw_piece);
    print_box(out, &(Rect){frame->x, frame->y, FILE_NB * frame->cell, RANK_NB * frame->cell}, "edge", NULL);
}

// The squares of the last move are framed.
static void draw_moved(FILE *out, const HeatPicture *picture, const Frame *frame)
{
    enum { INSET = 2 };
    if (!move_is_real(picture->moved))
        return;
    for (int end = 0; end < 2; ++end) {
        const Rect rect = rect_of(frame, end == 0 ? move_from(picture->moved) : move_king_to(picture->moved));
        const int side = frame->cell - 2 * INSET;
        print_box(out, &(Rect){rect.x + INSET, rect.y + INSET, side, side}, "moved", NULL);
    }
}

static void draw_coordinates(FILE *out, const Frame *frame)
{
    for (int i = 0; i < FILE_NB; ++i) {
        // Pictures are always seen from White's side.
        const int middle = i * frame->cell + frame->cell / 2;
        const char file = (char)('a' + i), rank = (char)('0' + RANK_NB - i);
        print_words(out, frame->x + middle, frame->y + RANK_NB * frame->cell + 18, "mark", NULL, &file, 1);
        print_words(out, frame->x - 13, frame->y + middle + 5, "mark", NULL, &rank, 1);
    }
}

// The first move of each path with a solid shaft, the reply with a dashed one.
static void draw_arrows(FILE *out, const HeatPicture *picture, const Frame *frame)
{
    enum { ARROWS_OF_A_PATH = 2 };
    static const char *const styles[ARROWS_OF_A_PATH][2] = {{"halo", "arrow"}, {"thin", "reply"}};
    const int half = frame->cell / 2;
    for (int i = 0; i < picture->path_count; ++i)
        for (int j = 0; j < picture->paths[i].length && j < ARROWS_OF_A_PATH; ++j) {
            const Move move = picture->paths[i].moves[j];
            const Rect from = rect_of(frame, move_from(move)), to = rect_of(frame, move_king_to(move));
            // A wide light line first and the coloured one on it.
            for (int line = 0; line < 2; ++line)
                fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" class=\"%s\"%s/>\n", from.x + half,
                        from.y + half, to.x + half, to.y + half, styles[j][line],
                        line == 1 ? " marker-end=\"url(#head)\"" : "");
        }
}

// A shaft from near one place to a head whose point lies on the other.
static void draw_mark_arrow(FILE *out, int x1, int y1, int x2, int y2, const Ink *ink)
{
    const double gap = 14, point = 17, half = 8;
    // From unit vectors along and across: the head must not be stretched with the length.
    const double length = hypot(x2 - x1, y2 - y1), along_x = (x2 - x1) / length, along_y = (y2 - y1) / length;
    const double neck_x = x2 - point * along_x, neck_y = y2 - point * along_y;
    fprintf(out,
            "<g opacity=\"0.85\"><path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#%06x\" stroke-width=\"6\"/>"
            "<path d=\"M%d %dL%.1f %.1fL%.1f %.1fz\" fill=\"#%06x\"/></g>\n",
            x1 + gap * along_x, y1 + gap * along_y, neck_x + along_x, neck_y + along_y, ink->rgb, x2, y2,
            neck_x - half * along_y, neck_y + half * along_x, neck_x + half * along_y, neck_y - half * along_x,
            ink->rgb);
}

// The squares and arrows of a comment, in their own colours and thinner than those of the map.
static void draw_marks(FILE *out, const HeatPicture *picture, const Frame *frame)
{
    enum { EDGE = 4 };
    const int half = frame->cell / 2;
    for (int square = SQ_A1; picture->marks != NULL && square < SQ_NB; ++square) {
        const Ink *ink = mark_ink(picture->marks->squares[square]);
        const Rect rect = rect_of(frame, (Square)square);
        if (ink != NULL)
            fprintf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" class=\"ring\" stroke=\"#%06x\"/>\n", rect.x + half,
                    rect.y + half, half - EDGE, ink->rgb);
    }
    for (int i = 0; picture->marks != NULL && i < picture->marks->arrow_count; ++i) {
        const CommentArrow *arrow = &picture->marks->arrows[i];
        const Rect from = rect_of(frame, arrow->from), to = rect_of(frame, arrow->to);
        draw_mark_arrow(out, from.x + half, from.y + half, to.x + half, to.y + half, mark_ink(arrow->colour));
    }
}

// --- legend and caption --------------------------------------------------------------------------------------------

// A row of the legend, most first; each class with the bound that it starts from.
static void draw_legend_row(FILE *out, HeatPalette palette, char sign, int y)
{
    enum { ITEM = 66 };
    static const char *const bounds[MAP_CLASS_NB] = {"less", "1/256", "1/32", "1/16", "1/8", "1/4", "1/2"};
    for (int class_of = MAP_CLASS_NB - 1; class_of >= 0; --class_of) {
        const int x = MARGIN + (MAP_CLASS_NB - 1 - class_of) * ITEM;
        const HeatBand *band = heat_band(palette, class_of);
        const char digit[] = {sign, band->digit};
        // Class 0 has no sign.
        const size_t skip = class_of > 0 && sign != '\0' ? 0 : 1;
        print_box(out, &(Rect){x, y, LEGEND_FILL, LEGEND_FILL}, "key", &band->fill);
        print_words(out, x + LEGEND_FILL / 2, y + 16, "inkey", &band->text, digit + skip, sizeof digit - skip);
        print_text(out, x + LEGEND_FILL + 4, y + 16, "note", bounds[class_of]);
    }
}

static bool is_signed(const HeatPicture *picture)
{
    return picture->boards[0].layer.is_signed;
}

// Returns where it ends.
static int draw_legend(FILE *out, const HeatPicture *picture, int y)
{
    draw_legend_row(out, is_signed(picture) ? PALETTE_WARM : picture->palette, '\0', y);
    if (!is_signed(picture))
        return y + LEGEND_ROW;
    draw_legend_row(out, PALETTE_COLD, '-', y + LEGEND_ROW - 6);
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
        // SVG does not break lines: the mean width of a letter has to do.
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

// One large board with all that is known of it, or small ones with colours and pieces only.
static void draw_boards(FILE *out, const HeatPicture *picture)
{
    const HeatBoard *boards = picture->boards;
    if (picture->board_count == 1) {
        const Frame frame = {.x = MARGIN, .y = HEADER, .cell = LARGE_CELL};
        draw_board(out, picture, boards, &frame);
        draw_coordinates(out, &frame);
        draw_moved(out, picture, &frame);
        draw_marks(out, picture, &frame);
        draw_arrows(out, picture, &frame);
        draw_each(out, picture, boards, &frame, draw_digit); // an arrow would hide them
        return;
    }
    for (int i = 0; i < picture->board_count; ++i) {
        const Frame frame = small_frame(picture, i);
        print_text(out, frame.x, frame.y - 6, "name", boards[i].title);
        draw_board(out, picture, &boards[i], &frame);
        draw_each(out, picture, &boards[i], &frame, draw_digit);
    }
}

static int boards_bottom(const HeatPicture *picture)
{
    if (picture->board_count == 1)
        return HEADER + RANK_NB * LARGE_CELL + MARGIN;
    const Frame last = small_frame(picture, picture->board_count - 1);
    return last.y + RANK_NB * SMALL_CELL + SMALL_GAP;
}

// Wide enough for the boards, and never too narrow for legend and caption.
static int picture_width(const HeatPicture *picture)
{
    const int large = 2 * MARGIN + FILE_NB * LARGE_CELL;
    if (picture->board_count == 1)
        return large;
    const int columns = columns_of(picture);
    const int small = 2 * MARGIN + columns * FILE_NB * SMALL_CELL + (columns - 1) * SMALL_GAP;
    return small > large ? small : large;
}

void heat_picture_write(FILE *out, const HeatPicture *picture)
{
    const int width = picture_width(picture), legend_top = boards_bottom(picture);
    const int legend_rows = is_signed(picture) ? 2 : 1;
    CaptionLine lines[CAPTION_LINES_MAX];
    const int count = break_caption(picture, width - 2 * MARGIN, lines);
    // Pictures of a film keep room for the usual caption, or their size would jump.
    const int room = count > picture->caption_room ? count : picture->caption_room;
    print_head(out, width, legend_top + legend_rows * LEGEND_ROW + room * CAPTION_LINE + MARGIN / 2);
    print_text(out, MARGIN, 30, "title", picture->title);
    print_text(out, MARGIN, 52, "note", picture->subtitle);
    draw_boards(out, picture);
    const int caption_top = draw_legend(out, picture, legend_top) + CAPTION_LINE - 8;
    for (int i = 0; i < count; ++i)
        print_words(out, MARGIN, caption_top + i * CAPTION_LINE, "note", NULL, lines[i].start, lines[i].length);
    fputs("</svg>\n", out);
}
