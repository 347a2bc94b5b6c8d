// SPDX-License-Identifier: GPL-3.0-or-later
// Every dot learns how far the nearest edge is and how often the outline turns around it; how much of it is covered
// follows from that. An edge only affects the dots near it.
#include "ui/heatmap/raster.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

Raster raster_new(int width, int height)
{
    const size_t size = (size_t)width * (size_t)height * RASTER_BYTES;
    Raster raster = {.width = width, .height = height, .dots = mem_new(size, 1)};
    memset(raster.dots, 0xff, size);
    return raster;
}

void raster_free(Raster *raster)
{
    mem_free(raster->dots);
}

// The part of a raster that an outline can touch.
typedef struct Patch {
    int left, top, right, bottom; // the last two are the first outside
    double reach;                 // farther than this no distance is known
    float *distances;
    int *turns; // by which the outline turns more at this dot than at the one to its left
} Patch;

static int clamp(double value, int max)
{
    return value < 0 ? 0 : value > max ? max : (int)value;
}

static Patch patch_new(const Raster *raster, const Outline *outline, double reach)
{
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (int i = 0; i < outline->count; ++i) {
        const OutlineEdge *edge = &outline->edges[i];
        left = fmin(left, fmin(edge->from.x, edge->to.x));
        right = fmax(right, fmax(edge->from.x, edge->to.x));
        top = fmin(top, fmin(edge->from.y, edge->to.y));
        bottom = fmax(bottom, fmax(edge->from.y, edge->to.y));
    }
    Patch patch = {.left = clamp(floor(left - reach), raster->width),
                   .top = clamp(floor(top - reach), raster->height),
                   .right = clamp(ceil(right + reach), raster->width),
                   .bottom = clamp(ceil(bottom + reach), raster->height),
                   .reach = reach};
    const size_t count = (size_t)(patch.right - patch.left) * (size_t)(patch.bottom - patch.top) + 1;
    patch.distances = mem_new(count, sizeof *patch.distances);
    patch.turns = mem_new(count, sizeof *patch.turns);
    for (size_t i = 0; i < count; ++i)
        patch.distances[i] = (float)reach;
    return patch;
}

static void patch_free(Patch *patch)
{
    mem_free(patch->distances);
    mem_free(patch->turns);
}

static size_t patch_index(const Patch *patch, int x, int y)
{
    return (size_t)(y - patch->top) * (size_t)(patch->right - patch->left) + (size_t)(x - patch->left);
}

static double distance_to(const OutlineEdge *edge, double x, double y)
{
    const double dx = edge->to.x - edge->from.x, dy = edge->to.y - edge->from.y;
    const double square = dx * dx + dy * dy;
    double part = square > 0 ? ((x - edge->from.x) * dx + (y - edge->from.y) * dy) / square : 0;
    part = fmax(0, fmin(1, part));
    return hypot(x - edge->from.x - part * dx, y - edge->from.y - part * dy);
}

static void measure(Patch *patch, const OutlineEdge *edge)
{
    const int left = (int)floor(fmin(edge->from.x, edge->to.x) - patch->reach);
    const int right = (int)ceil(fmax(edge->from.x, edge->to.x) + patch->reach);
    const int top = (int)floor(fmin(edge->from.y, edge->to.y) - patch->reach);
    const int bottom = (int)ceil(fmax(edge->from.y, edge->to.y) + patch->reach);
    for (int y = top > patch->top ? top : patch->top; y < bottom && y < patch->bottom; ++y)
        for (int x = left > patch->left ? left : patch->left; x < right && x < patch->right; ++x) {
            float *distance = &patch->distances[patch_index(patch, x, y)];
            *distance = fminf(*distance, (float)distance_to(edge, x + 0.5, y + 0.5));
        }
}

// The winding number changes to the right of an edge: +1 where it goes down.
static void turn(Patch *patch, const OutlineEdge *edge)
{
    const bool is_down = edge->from.y < edge->to.y;
    const OutlinePoint upper = is_down ? edge->from : edge->to, lower = is_down ? edge->to : edge->from;
    for (int y = patch->top; y < patch->bottom; ++y) {
        const double middle = y + 0.5;
        if (middle < upper.y || middle >= lower.y)
            continue;
        const double at = upper.x + (lower.x - upper.x) * (middle - upper.y) / (lower.y - upper.y);
        const int x = (int)fmax(ceil(at - 0.5), patch->left);
        if (x < patch->right)
            patch->turns[patch_index(patch, x, y)] += is_down ? 1 : -1;
    }
}

static double share(double covered)
{
    return fmax(0, fmin(1, covered));
}

static void blend(uint8_t *dot, uint32_t ink, double opacity)
{
    for (int i = 0; i < RASTER_BYTES; ++i) {
        const int shift = 8 * (RASTER_BYTES - 1 - i), wanted = (int)(ink >> shift & 0xff);
        dot[i] = (uint8_t)lround(dot[i] + (wanted - dot[i]) * opacity);
    }
}

static void paint_row(Raster *raster, const Patch *patch, int y, const CanvasFill *fill, const CanvasPen *pen)
{
    int turns = 0;
    for (int x = patch->left; x < patch->right; ++x) {
        const size_t index = patch_index(patch, x, y);
        uint8_t *dot = raster->dots + ((size_t)y * (size_t)raster->width + (size_t)x) * RASTER_BYTES;
        const double distance = patch->distances[index];
        turns += patch->turns[index];
        blend(dot, fill->ink, fill->opacity * share(0.5 + (turns != 0 ? distance : -distance)));
        if (pen->width > 0)
            blend(dot, pen->ink, pen->opacity * share(0.5 + pen->width / 2 - distance));
    }
}

void raster_draw(Raster *raster, const Outline *outline, const CanvasFill *fill, const CanvasPen *pen)
{
    Patch patch = patch_new(raster, outline, pen->width / 2 + 1);
    for (int i = 0; i < outline->count; ++i) {
        measure(&patch, &outline->edges[i]);
        turn(&patch, &outline->edges[i]);
    }
    for (int y = patch.top; y < patch.bottom; ++y)
        paint_row(raster, &patch, y, fill, pen);
    patch_free(&patch);
}
