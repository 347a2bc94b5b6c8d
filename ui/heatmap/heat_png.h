// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of maps in dots (PNG), as the one that can be scaled has it. Any thread.
#ifndef UI_HEATMAP_HEAT_PNG_H
#define UI_HEATMAP_HEAT_PNG_H

#include "ui/heatmap/heat_picture.h"

#include <stdio.h>

// Dots along a unit of the picture, so that it is sharp on screens of today.
enum { HEAT_PNG_SCALE = 2 };

// Writes the whole picture. Faults are the stream's: ask ferror.
void heat_png_write(FILE *out, const HeatPicture *picture);

#endif
