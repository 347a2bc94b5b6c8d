// SPDX-License-Identifier: GPL-3.0-or-later
// A map as a picture that can be scaled (SVG): one large board with men, digits, arrows, legend and caption, or several
// small ones side by side. Men are drawn by outlines of our own, so no font is needed but for text. Any thread.
#ifndef HEAT_HEAT_SVG_H
#define HEAT_HEAT_SVG_H

#include "heat/heat.h"

#include <stdio.h>

// One of the boards.
typedef struct HeatBoard {
    MapLayer layer;
    PieceSet pieces;   // men of other pieces are drawn faintly
    const char *title; // of a small board
} HeatBoard;

typedef struct HeatPicture {
    const Position *pos;
    const HeatBoard *boards;
    int board_count; // one is drawn large, several small
    HeatPalette palette;
    const MemoryPath *paths; // arrows on a large board: first moves solid, replies dashed
    int path_count;
    const char *title;
    const char *subtitle;
    const char *const *caption; // sentences below the legend, each broken into lines as needed
    int caption_count;
    int caption_room; // lines that are kept free for the caption, so that the pictures of a film are of one size
    bool is_weak;     // the map stands on little: its colours are pale
    Move moved;       // what led to the position: its squares are framed on a large board; MOVE_NONE = nothing
} HeatPicture;

// Writes the whole picture. Faults are the stream's: ask ferror.
void heat_svg_write(FILE *out, const HeatPicture *picture);

#endif
