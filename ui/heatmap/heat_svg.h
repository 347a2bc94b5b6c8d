// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of maps that can be scaled (SVG). Pieces are drawn by outlines of our own, so no font is needed but for text.
// Any thread.
#ifndef UI_HEATMAP_HEAT_SVG_H
#define UI_HEATMAP_HEAT_SVG_H

#include "ui/heatmap/heat_picture.h"

#include <stdio.h>

// Writes the whole picture. Faults are the stream's: ask ferror.
void heat_svg_write(FILE *out, const HeatPicture *picture);

#endif
