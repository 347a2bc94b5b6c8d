// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of dots that outlines are drawn into with smooth edges. Any thread; each raster has one owner.
#ifndef UI_HEATMAP_RASTER_H
#define UI_HEATMAP_RASTER_H

#include "ui/heatmap/canvas.h"
#include "ui/heatmap/outline.h"

#include <stdint.h>

enum { RASTER_BYTES = 3 }; // of a dot: red, green, blue

typedef struct Raster {
    int width, height;
    uint8_t *dots; // rows from the top, without gaps
} Raster;

// A white raster; release its dots with raster_free.
Raster raster_new(int width, int height);
void raster_free(Raster *raster);

// Fills an outline, which must be closed for that, and then draws a line along it; all lengths are in dots. What lies
// beside the raster is cut.
void raster_draw(Raster *raster, const Outline *outline, const CanvasFill *fill, const CanvasPen *pen);

#endif
