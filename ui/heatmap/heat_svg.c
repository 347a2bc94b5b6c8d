// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_picture.h"

#include "ui/heatmap/canvas.h"
#include "ui/heatmap/markup.h"

typedef struct SvgCanvas {
    Canvas canvas; // must be first
    FILE *out;
} SvgCanvas;

static FILE *out_of(Canvas *canvas)
{
    return ((SvgCanvas *)canvas)->out;
}

// --- the styles as CSS ---------------------------------------------------------------------------------------------

static void print_fill(FILE *out, const CanvasFill *fill)
{
    if (fill->opacity > 0)
        fprintf(out, " fill: #%06x;", fill->ink);
    else
        fputs(" fill: none;", out);
}

static void print_opacity(FILE *out, const char *what, double opacity)
{
    if (opacity > 0 && opacity < 1)
        fprintf(out, " %s-opacity: %g;", what, opacity);
}

static void print_pen(FILE *out, const CanvasPen *pen)
{
    if (pen->width <= 0)
        return;
    fprintf(out, " stroke: #%06x; stroke-width: %g;", pen->ink, pen->width);
    print_opacity(out, "stroke", pen->opacity);
    if (pen->dash > 0)
        fprintf(out, " stroke-dasharray: %g %g;", pen->dash, pen->gap);
}

static void print_words_style(FILE *out, const CanvasWordsStyle *style)
{
    static const char *const anchors[] = {
        [ANCHOR_START] = "", [ANCHOR_MIDDLE] = " text-anchor: middle;", [ANCHOR_END] = " text-anchor: end;"};
    fprintf(out, ".%s { font-size: %gpx;%s%s", style->name, style->size, style->is_bold ? " font-weight: bold;" : "",
            anchors[style->anchor]);
    if (!style->is_inked)
        fprintf(out, " fill: #%06x;", style->ink);
    fputs(" }\n", out);
}

static void print_box_style(FILE *out, const CanvasBoxStyle *style)
{
    fprintf(out, ".%s {", style->name);
    if (!style->is_inked)
        print_fill(out, &style->fill);
    print_opacity(out, "fill", style->fill.opacity);
    print_pen(out, &style->pen);
    fputs(" }\n", out);
}

static void print_piece_style(FILE *out, const CanvasPieceStyle *style)
{
    fprintf(out, ".%s { stroke-linejoin: round;", style->name);
    print_fill(out, &style->fill);
    print_pen(out, &style->pen);
    fputs(" }\n", out);
}

static void print_line_style(FILE *out, const char *name, const CanvasPen *pen)
{
    fprintf(out, ".%s {", name);
    print_pen(out, pen);
    fputs(" }\n", out);
}

static void print_styles(FILE *out)
{
    fputs("<style>\ntext { font-family: 'DejaVu Sans', Verdana, sans-serif; }\n", out);
    for (CanvasWords words = 0; words < WORDS_NB; ++words)
        print_words_style(out, canvas_words_style(words));
    for (CanvasBox box = BOX_WEAK; box < BOX_NB; ++box)
        print_box_style(out, canvas_box_style(box));
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        print_piece_style(out, canvas_piece_style(colour));
    for (CanvasArrow arrow = 0; arrow < ARROW_NB; ++arrow) {
        print_line_style(out, canvas_arrow_style(arrow)->halo_name, &canvas_arrow_style(arrow)->halo);
        print_line_style(out, canvas_arrow_style(arrow)->shaft_name, &canvas_arrow_style(arrow)->shaft);
    }
    fprintf(out, ".faint { opacity: %g; }\n</style>\n", CANVAS_FAINT);
}

static void print_definitions(FILE *out)
{
    fprintf(out,
            "<defs>\n<marker id=\"head\" viewBox=\"0 0 %d %d\" refX=\"%d\" refY=\"%d\" markerWidth=\"%d\" "
            "markerHeight=\"%d\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"%s\" "
            "fill=\"#%06x\"/></marker>\n",
            CANVAS_HEAD_BOX, CANVAS_HEAD_BOX, CANVAS_HEAD_AT, CANVAS_HEAD_BOX / 2, CANVAS_HEAD_SIZE, CANVAS_HEAD_SIZE,
            CANVAS_HEAD_OUTLINE, canvas_arrow_style(ARROW_MOVE)->shaft.ink);
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        fprintf(out, "<path id=\"t%d\" d=\"%s\"/>\n", (int)type, canvas_piece_outline(type));
    fputs("</defs>\n", out);
}

// --- what is drawn -------------------------------------------------------------------------------------------------

static void begin(Canvas *canvas, int width, int height)
{
    FILE *out = out_of(canvas);
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\">\n" SVG_GENERATOR,
            width, height, width, height);
    print_styles(out);
    print_definitions(out);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

static void draw_box(Canvas *canvas, const CanvasRect *rect, CanvasBox box, uint32_t ink)
{
    const CanvasBoxStyle *style = canvas_box_style(box);
    FILE *out = out_of(canvas);
    fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", rect->x, rect->y, rect->width, rect->height);
    if (style->is_inked)
        fprintf(out, " fill=\"#%06x\"", ink);
    if (box != BOX_FIELD)
        fprintf(out, " class=\"%s\"", style->name);
    fputs("/>\n", out);
}

static void draw_words(Canvas *canvas, CanvasPlace place, CanvasWords words, uint32_t ink, const char *text,
                       size_t length)
{
    const CanvasWordsStyle *style = canvas_words_style(words);
    FILE *out = out_of(canvas);
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"%s\"", place.x, place.y, style->name);
    if (style->is_inked)
        fprintf(out, " fill=\"#%06x\"", ink);
    fputc('>', out);
    markup_print(out, text, length);
    fputs("</text>\n", out);
}

static void draw_piece(Canvas *canvas, const CanvasRect *square, Piece piece, bool is_faint)
{
    fprintf(out_of(canvas), "<use xlink:href=\"#t%d\" class=\"%s%s\" transform=\"translate(%d %d) scale(%.3f)\"/>\n",
            (int)piece_type(piece), canvas_piece_style(piece_colour(piece))->name, is_faint ? " faint" : "", square->x,
            square->y, (double)square->width / CANVAS_PIECE_BOX);
}

static void draw_line(FILE *out, CanvasPlace from, CanvasPlace to, const char *style, const char *marker)
{
    fprintf(out, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" class=\"%s\"%s/>\n", from.x, from.y, to.x, to.y, style,
            marker);
}

static void draw_arrow(Canvas *canvas, CanvasPlace from, CanvasPlace to, CanvasArrow arrow)
{
    const CanvasArrowStyle *style = canvas_arrow_style(arrow);
    draw_line(out_of(canvas), from, to, style->halo_name, "");
    draw_line(out_of(canvas), from, to, style->shaft_name, " marker-end=\"url(#head)\"");
}

static void end(Canvas *canvas)
{
    fputs("</svg>\n", out_of(canvas));
}

void heat_svg_write(FILE *out, const HeatPicture *picture)
{
    SvgCanvas svg = {
        .canvas = {.begin = begin,
                   .box = draw_box,
                   .words = draw_words,
                   .piece = draw_piece,
                   .arrow = draw_arrow,
                   .end = end},
        .out = out,
    };
    heat_picture_draw(picture, &svg.canvas);
}
