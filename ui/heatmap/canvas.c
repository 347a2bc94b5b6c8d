// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/canvas.h"

#define DARK 0x555555
#define ARROW_INK 0x7a1fa2
#define SOLID(ink_, width_)                            \
    {                                                  \
        .ink = (ink_), .width = (width_), .opacity = 1 \
    }

const CanvasBoxStyle *canvas_box_style(CanvasBox box)
{
    static const CanvasBoxStyle styles[BOX_NB] = {
        [BOX_FIELD] = {.name = "field", .is_inked = true, .fill = {.opacity = 1}},
        [BOX_WEAK] = {.name = "weak", .is_inked = true, .fill = {.opacity = 0.35}},
        [BOX_KEY] = {.name = "key", .is_inked = true, .fill = {.opacity = 1}, .pen = SOLID(DARK, 1)},
        [BOX_SHADE] = {.name = "shade", .fill = {.ink = 0x000000, .opacity = 0.07}},
        [BOX_GLEAM] = {.name = "gleam", .fill = {.ink = 0xffffff, .opacity = 0.1}},
        [BOX_EDGE] = {.name = "edge", .pen = SOLID(DARK, 1)},
        [BOX_MOVED] = {.name = "moved", .pen = {.ink = 0x222222, .width = 2, .opacity = 1, .dash = 9, .gap = 5}},
    };
    return &styles[box];
}

const CanvasWordsStyle *canvas_words_style(CanvasWords words)
{
    static const CanvasWordsStyle styles[WORDS_NB] = {
        [WORDS_TITLE] = {.name = "title", .size = 19, .is_bold = true},
        [WORDS_NOTE] = {.name = "note", .size = 12.5, .ink = 0x333333},
        [WORDS_MARK] = {.name = "mark", .size = 13, .ink = DARK, .anchor = ANCHOR_MIDDLE},
        [WORDS_NAME] = {.name = "name", .size = 13, .ink = 0x222222},
        [WORDS_DIGIT] = {.name = "digit", .size = 13, .is_bold = true, .is_inked = true, .anchor = ANCHOR_END},
        [WORDS_SMALL] = {.name = "small", .size = 8, .is_bold = true, .is_inked = true, .anchor = ANCHOR_END},
        [WORDS_KEY] = {.name = "inkey", .size = 13, .is_bold = true, .is_inked = true, .anchor = ANCHOR_MIDDLE},
    };
    return &styles[words];
}

const CanvasPieceStyle *canvas_piece_style(Colour colour)
{
    static const CanvasPieceStyle styles[COLOUR_NB] = {
        [WHITE] = {.name = "white", .fill = {.ink = 0xffffff, .opacity = 1}, .pen = SOLID(0x000000, 1.5)},
        [BLACK] = {.name = "black", .fill = {.ink = 0x1a1a1a, .opacity = 1}, .pen = SOLID(0xffffff, 1.2)},
    };
    return &styles[colour];
}

const CanvasArrowStyle *canvas_arrow_style(CanvasArrow arrow)
{
    static const CanvasArrowStyle styles[ARROW_NB] = {
        [ARROW_MOVE] = {.shaft_name = "arrow",
                        .halo_name = "halo",
                        .shaft = {.ink = ARROW_INK, .width = 5, .opacity = 0.8},
                        .halo = {.ink = 0xffffff, .width = 9, .opacity = 0.75}},
        [ARROW_REPLY] = {.shaft_name = "reply",
                         .halo_name = "thin",
                         .shaft = {.ink = ARROW_INK, .width = 3, .opacity = 0.8, .dash = 7, .gap = 5},
                         .halo = {.ink = 0xffffff, .width = 6, .opacity = 0.75}},
    };
    return &styles[arrow];
}

const char *canvas_piece_outline(PieceType type)
{
    static const char *const outlines[PT_NB] = {
        [PT_PAWN] = "M22.5 8a6 6 0 0 1 3.7 10.7h2.3v3h-2.2c.6 4.6 2.3 7.7 5.7 10.300H13c3.4-2.6 5.1-5.7 "
                    "5.7-10.300h-2.200v-3h2.300A6 6 0 0 1 22.5 8zM11 33.500h23V38H11z",
        [PT_KNIGHT] = "M12 38v-4.500h21.500V38zM14 32c.5-5 6.5-7.5 6.5-12-2.5 1.8-4.5 1.7-6.5 2.300L11.2 "
                      "25.500c-2 1-4.2-1.2-3.2-3.3 2-4.5 4-8.2 7-11.200l.5-4.5 4 3c9 1 13 7.5 12.5 22.500z",
        [PT_BISHOP] = "M22.5 5a2.8 2.8 0 0 1 2 4.800c5 3.7 7 8 5.5 13.200l-2 3.500h-11l-2-3.500c-1.5-5.2.5-9.5 "
                      "5.5-13.200a2.8 2.8 0 0 1 2-4.800zM16.5 28h12l1.5 4H15zM11 38c0-3 5-4.5 11.5-4.500S34 35 34 38z",
        [PT_ROOK] =
            "M11 8h5v3.500h4V8h5v3.500h4V8h5v8l-3.5 3H14.500L11 16zM15 20.500h15l1.5 11.500h-18zM11 33.500h23V38H11z",
        [PT_QUEEN] = "M13 32 8 13.500l6.5 9.5.5-13 5 12.500L22.5 8l2.5 14.500L30 10l.500 13 6.5-9.500L32 32zM12 "
                     "33.500h21V38H12z",
        [PT_KING] =
            "M21 4h3v3h3v3h-3v4.500h-3V10h-3V7h3zM13 32C6 25 7.5 17 14.5 17c4 0 7 2.5 8 6 1-3.5 4-6 8-6C37.5 17 "
            "39 25 32 32zM12 33.500h21V38H12z",
    };
    return outlines[type];
}
