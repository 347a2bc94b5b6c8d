// SPDX-License-Identifier: GPL-3.0-or-later
// Maps as text for a terminal, and as pictures with captions.
#ifndef UI_HEATMAP_CAPTIONS_H
#define UI_HEATMAP_CAPTIONS_H

#include "ui/heatmap/map_report.h"

#include <stdbool.h>
#include <stdio.h>

void map_text_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);
void map_svg_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);
void map_png_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first);

#endif
