// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_picture.h"

#include "ui/heatmap/canvas.h"
#include "ui/heatmap/outline.h"
#include "ui/heatmap/png.h"
#include "ui/heatmap/raster.h"

#include <math.h>

// Shares of the size of a text.
#define LETTER_UNIT 0.072 // one unit of the alphabet, so that capitals have the usual height
#define PEN_PLAIN 0.085
#define PEN_BOLD 0.125
#define BOLD_GAP 0.6 // further units between bold letters

typedef struct PngCanvas {
    Canvas canvas; // must be first
    Raster raster;
    FILE *out;
} PngCanvas;

static const CanvasFill no_fill = {.opacity = 0};
static const CanvasPen no_pen = {.width = 0};

static Raster *raster_of(Canvas *canvas)
{
    return &((PngCanvas *)canvas)->raster;
}

static OutlinePoint dots(double x, double y)
{
    return (OutlinePoint){x * HEAT_PNG_SCALE, y * HEAT_PNG_SCALE};
}

// A pen in a drawing that is scaled by so much.
static CanvasPen scaled(const CanvasPen *pen, double scale)
{
    CanvasPen out = *pen;
    out.width *= scale;
    return out;
}

static void begin(Canvas *canvas, int width, int height)
{
    *raster_of(canvas) = raster_new(width * HEAT_PNG_SCALE, height * HEAT_PNG_SCALE);
}

static void end(Canvas *canvas)
{
    png_write(((PngCanvas *)canvas)->out, raster_of(canvas));
    raster_free(raster_of(canvas));
}

// --- boxes, pieces, arrows -----------------------------------------------------------------------------------------

static void draw_box(Canvas *canvas, const CanvasRect *rect, CanvasBox box, uint32_t ink)
{
    const CanvasBoxStyle *style = canvas_box_style(box);
    const CanvasPen pen = scaled(&style->pen, HEAT_PNG_SCALE);
    CanvasFill fill = style->fill;
    Outline outline = {.count = 0};
    if (style->is_inked)
        fill.ink = ink;
    outline_add_box(&outline, dots(rect->x, rect->y), dots(rect->x + rect->width, rect->y + rect->height));
    if (pen.dash > 0)
        outline_dash(&outline, pen.dash * HEAT_PNG_SCALE, pen.gap * HEAT_PNG_SCALE);
    raster_draw(raster_of(canvas), &outline, &fill, &pen);
}

static void draw_piece(Canvas *canvas, const CanvasRect *square, Piece piece, bool is_faint)
{
    const CanvasManStyle *style = canvas_man_style(piece_colour(piece));
    const double scale = (double)square->width / CANVAS_MAN_BOX * HEAT_PNG_SCALE, share = is_faint ? CANVAS_FAINT : 1;
    const OutlinePlacing placing = {.origin = dots(square->x, square->y), .unit = {scale, 0}};
    CanvasPen pen = scaled(&style->pen, scale);
    CanvasFill fill = style->fill;
    Outline outline = {.count = 0};
    outline_add(&outline, canvas_man_outline(piece_type(piece)), &placing);
    pen.opacity *= share;
    fill.opacity *= share;
    raster_draw(raster_of(canvas), &outline, &fill, &pen);
}

static void draw_shaft(Canvas *canvas, CanvasPlace from, CanvasPlace to, const CanvasPen *style)
{
    const CanvasPen pen = scaled(style, HEAT_PNG_SCALE);
    Outline outline = {.count = 0};
    outline_add_edge(&outline, dots(from.x, from.y), dots(to.x, to.y));
    if (pen.dash > 0)
        outline_dash(&outline, pen.dash * HEAT_PNG_SCALE, pen.gap * HEAT_PNG_SCALE);
    raster_draw(raster_of(canvas), &outline, &no_fill, &pen);
}

static void draw_head(Canvas *canvas, CanvasPlace from, CanvasPlace to, uint32_t ink)
{
    const double length = hypot(to.x - from.x, to.y - from.y);
    const double scale = (double)CANVAS_HEAD_SIZE / CANVAS_HEAD_BOX * HEAT_PNG_SCALE;
    const OutlinePoint unit = {(to.x - from.x) / length * scale, (to.y - from.y) / length * scale};
    const double x = CANVAS_HEAD_AT, y = CANVAS_HEAD_BOX / 2;
    const OutlinePoint tip = dots(to.x, to.y);
    const OutlinePlacing placing = {.origin = {tip.x - x * unit.x + y * unit.y, tip.y - x * unit.y - y * unit.x},
                                    .unit = unit};
    Outline outline = {.count = 0};
    outline_add(&outline, CANVAS_HEAD_OUTLINE, &placing);
    raster_draw(raster_of(canvas), &outline, &(CanvasFill){.ink = ink, .opacity = 1}, &no_pen);
}

static void draw_arrow(Canvas *canvas, CanvasPlace from, CanvasPlace to, CanvasArrow arrow)
{
    const CanvasArrowStyle *style = canvas_arrow_style(arrow);
    draw_shaft(canvas, from, to, &style->halo);
    draw_shaft(canvas, from, to, &style->shaft);
    draw_head(canvas, from, to, style->shaft.ink);
}

// --- words ---------------------------------------------------------------------------------------------------------

// Advance to the next letter, in units of the alphabet.
static double advance(char character)
{
    const OutlinePlacing placing = {.unit = {1, 0}};
    const char *strokes = lettering_strokes(character);
    Outline outline = {.count = 0};
    double right = 0;
    if (strokes == NULL)
        return character == ' ' ? LETTERING_BLANK : 0;
    outline_add(&outline, strokes, &placing);
    for (int i = 0; i < outline.count; ++i)
        right = fmax(right, outline.edges[i].to.x);
    return right + LETTERING_GAP;
}

static double width_of(const char *text, size_t length, double gap)
{
    double width = 0;
    for (size_t i = 0; i < length; ++i)
        width += advance(text[i]) + (i > 0 ? gap : 0);
    return width > 0 ? width - LETTERING_GAP : 0;
}

static void draw_words(Canvas *canvas, CanvasPlace place, CanvasWords words, uint32_t ink, const char *text,
                       size_t length)
{
    static const double shares[] = {[ANCHOR_START] = 0, [ANCHOR_MIDDLE] = 0.5, [ANCHOR_END] = 1};
    const CanvasWordsStyle *style = canvas_words_style(words);
    const double size = style->size * HEAT_PNG_SCALE, unit = size * LETTER_UNIT;
    const double gap = style->is_bold ? BOLD_GAP : 0;
    const CanvasPen pen = {.ink = style->is_inked ? ink : style->ink,
                           .width = size * (style->is_bold ? PEN_BOLD : PEN_PLAIN),
                           .opacity = 1};
    OutlinePlacing placing = {.origin = dots(place.x, place.y), .unit = {unit, 0}};
    placing.origin.x -= shares[style->anchor] * width_of(text, length, gap) * unit;
    placing.origin.y -= LETTERING_HEIGHT * unit;
    for (size_t i = 0; i < length; ++i) {
        Outline outline = {.count = 0};
        if (lettering_strokes(text[i]) != NULL) {
            outline_add(&outline, lettering_strokes(text[i]), &placing);
            raster_draw(raster_of(canvas), &outline, &no_fill, &pen);
        }
        placing.origin.x += (advance(text[i]) + gap) * unit;
    }
}

void heat_png_write(FILE *out, const HeatPicture *picture)
{
    PngCanvas png = {
        .canvas = {.begin = begin,
                   .box = draw_box,
                   .words = draw_words,
                   .piece = draw_piece,
                   .arrow = draw_arrow,
                   .end = end},
        .out = out,
    };
    heat_picture_draw(picture, &png.canvas);
}
