// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures in SVG turned into PNG and PDF by librsvg, which is loaded when the first picture is made: linked with the
// program it would take 20 ms of every start. Any thread.
#ifndef UI_HEATMAP_RENDER_H
#define UI_HEATMAP_RENDER_H

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"

typedef enum RenderFormat { RENDER_PNG, RENDER_PDF } RenderFormat;

// Dots along a unit of the picture in PNG, which is sharp on screens of high resolution.
enum { RENDER_PNG_SCALE = 2 };

// Files that render_svg made.
extern const FileKind png_file_kind, pdf_file_kind;

// Is the library there? False with a reason that names what to install.
bool render_check(Error *error);

// Puts the picture in the place of the SVG that is in a closed stream. False with a reason; the stream is then as it was.
bool render_svg(MemoryStream *stream, RenderFormat format, Error *error);

#endif
