// SPDX-License-Identifier: GPL-3.0-or-later
// A map as a picture: one large board with pieces, digits, arrows, legend and caption, or several small ones side by side.
// Any thread.
#ifndef UI_HEATMAP_HEAT_PICTURE_H
#define UI_HEATMAP_HEAT_PICTURE_H

#include "ui/common/comment_fields.h"
#include "ui/heatmap/heat.h"

#include <stdio.h>

// One of the boards.
typedef struct HeatBoard {
    MapLayer layer;
    PieceSet pieces;   // pieces outside the set are drawn faintly
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
    bool has_numbers; // a large board shows the values in the place of the digits; only for few and short ones
    bool is_weak;     // from too few nodes: its colours are pale
    const CommentMarks *marks; // of the game's comment on the position, on a large board; NULL = none
    Move moved;                // what led to the position: its squares are framed on a large board; MOVE_NONE = nothing
} HeatPicture;

// Writes the picture as SVG, which can be scaled: pieces are outlines of our own, so only text needs a font. Faults are the
// stream's: ask ferror.
void heat_picture_write(FILE *out, const HeatPicture *picture);

// The outline of a piece as the path of an SVG, in a box of 45 by 45.
const char *heat_picture_outline(PieceType type);

#endif
