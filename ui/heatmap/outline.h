// SPDX-License-Identifier: GPL-3.0-or-later
// Outlines as many short edges, read from path data as SVG has them. Any thread.
#ifndef UI_HEATMAP_OUTLINE_H
#define UI_HEATMAP_OUTLINE_H

typedef struct OutlinePoint {
    double x, y;
} OutlinePoint;

typedef struct OutlineEdge {
    OutlinePoint from, to;
} OutlineEdge;

// A piece has under thirty commands, and a curve becomes CURVE_EDGES edges.
enum { OUTLINE_EDGES_MAX = 512 };
typedef struct Outline {
    OutlineEdge edges[OUTLINE_EDGES_MAX];
    int count;
} Outline;

// Where an outline is put: its own point (0, 0) lies at `origin`, and (1, 0) as far from there as `unit` says, so that it
// is moved, turned and scaled in one.
typedef struct OutlinePlacing {
    OutlinePoint origin, unit;
} OutlinePlacing;

// Adds an outline of our own: the commands M, L, H, V, C, S, A (without a turned ellipse) and Z, absolute or relative.
void outline_add(Outline *outline, const char *data, const OutlinePlacing *placing);

// Adds one edge.
void outline_add_edge(Outline *outline, OutlinePoint from, OutlinePoint to);

// Adds the four edges of a box.
void outline_add_box(Outline *outline, OutlinePoint corner, OutlinePoint opposite);

// Replaces each edge by dashes.
void outline_dash(Outline *outline, double dash, double gap);

// A small alphabet of our own, drawn with one pen: ASCII, and a box for other characters.
//
// The strokes of a character as path data: capitals are LETTERING_HEIGHT high, y grows downwards to the line at that
// height. NULL for a blank, and for the bytes of UTF-8 that go on a character.
enum { LETTERING_HEIGHT = 10, LETTERING_GAP = 2, LETTERING_BLANK = 4 };
const char *lettering_strokes(char character);

#endif
