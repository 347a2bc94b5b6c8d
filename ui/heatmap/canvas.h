// SPDX-License-Identifier: GPL-3.0-or-later
// The surface that pictures of maps are drawn on, one for each format: boxes, text, pieces and arrows, with one table of
// styles.
// Lengths are in units: pixels at the natural size. y grows downwards. Any thread.
#ifndef UI_HEATMAP_CANVAS_H
#define UI_HEATMAP_CANVAS_H

#include "board/chess.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A line along an outline; width 0 draws none.
typedef struct CanvasPen {
    uint32_t ink; // RGB
    double width;
    double opacity;
    double dash, gap; // lengths; 0 = one unbroken line
} CanvasPen;

// A fill; opacity 0 draws none.
typedef struct CanvasFill {
    uint32_t ink;
    double opacity;
} CanvasFill;

// Boxes. The colour of a field, a weak one and a key is said with each; the others have their own.
typedef enum CanvasBox { BOX_FIELD, BOX_WEAK, BOX_KEY, BOX_SHADE, BOX_GLEAM, BOX_EDGE, BOX_MOVED, BOX_NB } CanvasBox;

typedef struct CanvasBoxStyle {
    const char *name;
    bool is_inked; // the colour comes with the box
    CanvasFill fill;
    CanvasPen pen;
} CanvasBoxStyle;

const CanvasBoxStyle *canvas_box_style(CanvasBox box);

// Words. The colour of digits comes with them.
typedef enum CanvasWords {
    WORDS_TITLE,
    WORDS_NOTE,
    WORDS_MARK,
    WORDS_NAME,
    WORDS_DIGIT,
    WORDS_SMALL,
    WORDS_KEY,
    WORDS_NB
} CanvasWords;

typedef enum CanvasAnchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } CanvasAnchor;

typedef struct CanvasWordsStyle {
    const char *name;
    double size; // height of a line
    bool is_bold;
    bool is_inked;
    CanvasAnchor anchor; // which part of the text is at its place
    uint32_t ink;
} CanvasWordsStyle;

const CanvasWordsStyle *canvas_words_style(CanvasWords words);

// Pieces: how they are filled and outlined, in a box of this size that is scaled to the square.
enum { CANVAS_PIECE_BOX = 45 };

typedef struct CanvasPieceStyle {
    const char *name;
    CanvasFill fill;
    CanvasPen pen;
} CanvasPieceStyle;

const CanvasPieceStyle *canvas_piece_style(Colour colour);

// The outline of a type as path data of SVG.
const char *canvas_piece_outline(PieceType type);

#define CANVAS_FAINT 0.28 // the opacity of pieces that the map leaves out

// Arrows of moves: a light edge below, so that the shaft is seen on every colour, and a head.
typedef enum CanvasArrow { ARROW_MOVE, ARROW_REPLY, ARROW_NB } CanvasArrow;

typedef struct CanvasArrowStyle {
    const char *shaft_name, *halo_name;
    CanvasPen shaft, halo;
} CanvasArrowStyle;

const CanvasArrowStyle *canvas_arrow_style(CanvasArrow arrow);

// The head as path data in a box of HEAD_BOX that is drawn HEAD_SIZE large, points to the right, and lies with the point
// (HEAD_AT, half of the box) on the end of the shaft.
enum { CANVAS_HEAD_BOX = 10, CANVAS_HEAD_SIZE = 18, CANVAS_HEAD_AT = 7 };
#define CANVAS_HEAD_OUTLINE "M0 0L10 5L0 10L3 5z"

typedef struct CanvasPlace {
    int x, y;
} CanvasPlace;

typedef struct CanvasRect {
    int x, y, width, height;
} CanvasRect;

// What a format does; each begins its own state with this.
typedef struct Canvas Canvas;
struct Canvas {
    void (*begin)(Canvas *canvas, int width, int height);
    void (*box)(Canvas *canvas, const CanvasRect *rect, CanvasBox box, uint32_t ink);
    // `place` is on the base line; the text need not end after `length` bytes.
    void (*words)(Canvas *canvas, CanvasPlace place, CanvasWords words, uint32_t ink, const char *text, size_t length);
    // `square` is the square of the piece, and its size.
    void (*piece)(Canvas *canvas, const CanvasRect *square, Piece piece, bool is_faint);
    void (*arrow)(Canvas *canvas, CanvasPlace from, CanvasPlace to, CanvasArrow arrow);
    void (*end)(Canvas *canvas);
};

#endif
