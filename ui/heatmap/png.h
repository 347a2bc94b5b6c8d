// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of dots as PNG files, by the specifications of PNG and of deflate (RFC 1950, 1951). Only runs of equal bytes are
// compressed, which is most of a drawing. Any thread.
#ifndef UI_HEATMAP_PNG_H
#define UI_HEATMAP_PNG_H

#include "base/file.h"
#include "ui/heatmap/raster.h"

#include <stdio.h>

// Pictures that this wrote.
extern const FileKind png_file_kind;

// Writes the picture. Faults are the stream's: ask ferror.
void png_write(FILE *out, const Raster *raster);

#endif
