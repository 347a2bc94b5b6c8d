// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the formats that `hotspur map` writes, and pictures turned into PNG and PDF.
#ifndef UI_HEATMAP_MAP_FORMATS_H
#define UI_HEATMAP_MAP_FORMATS_H

#include "base/file.h"
#include "base/memory.h"
#include "ui/heatmap/map_report.h"

// Functions that are NULL have nothing to do; without `frame` the maps are comments in a game file.
typedef struct MapFormat {
    const char *name;
    bool
        is_picture; // shows the whole board and one end of the moves unless told otherwise; else the twelve pieces, both
    bool is_numbered;            // a file for each frame
    bool is_binary;              // nothing for a terminal
    bool is_single;              // holds one map, so there is no film of it
    const FileKind *file_kind;   // what may be replaced
    bool (*check)(Error *error); // can it be written here? False with a reason
    void (*begin)(FILE *out, const MapPlan *plan);
    void (*frame)(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);
    void (*end)(FILE *out, const MapPlan *plan);
    // What is done with the whole when it is written and closed: a false one has a reason.
    bool (*finish)(MemoryStream *stream, Error *error);
} MapFormat;

// The format called `name`; NULL if there is none. MAP_FORMAT_NAMES lists them.
#define MAP_FORMAT_NAMES "text, csv, json, svg, png, pdf, pgn, highlight"
const MapFormat *map_format_find(const char *name);

// --- pictures as PNG and PDF ---------------------------------------------------------------------------------------

// SVG is turned into them by librsvg, which is loaded when the first picture is made: linked with the program it would take
// 20 ms of every start. Any thread.

typedef enum RenderFormat { RENDER_PNG, RENDER_PDF } RenderFormat;

// Dots along a unit of the picture in PNG, which is sharp on screens of high resolution.
enum { RENDER_PNG_SCALE = 2 };

// Files that render_svg made.
extern const FileKind png_file_kind, pdf_file_kind;

// Is the library there? False with a reason that names what to install.
bool render_check(Error *error);

// Puts the picture in the place of the SVG that is in a closed stream. False with a reason; the stream is then as it was.
bool render_svg(MemoryStream *stream, RenderFormat format, Error *error);

// Draws an SVG into width x height pixels: 0xAARRGGBB, the colours multiplied by alpha, transparent where nothing is drawn.
bool render_pixels(const MemoryStream *svg, int width, int height, uint32_t *pixels, Error *error);

// Writes such pixels, without their alpha, as PNG into an open stream.
bool render_pixels_as_png(uint32_t *pixels, int width, int height, MemoryStream *out, Error *error);

#endif
