// SPDX-License-Identifier: GPL-3.0-or-later
// One colour, said once for every kind of terminal. Any thread.
#ifndef UI_HEATMAP_INK_H
#define UI_HEATMAP_INK_H

#include <stdint.h>

// What a terminal can show, from poor to rich.
typedef enum InkDepth { INK_MONO, INK_8, INK_16, INK_256, INK_DIRECT } InkDepth;

typedef struct Ink {
    uint32_t rgb;  // 24-bit terminals, e.g. 0x1f4fc4
    uint8_t of256; // place in the palette of 256 colours; the cube and the greys only, which users do not redefine
    uint8_t of16;  // place among the 16 colours
    uint8_t of8;   // place among the 8 colours
} Ink;

#define INK_BLACK ((Ink){.rgb = 0x000000, .of256 = 16, .of16 = 0, .of8 = 0})
#define INK_WHITE ((Ink){.rgb = 0xffffff, .of256 = 231, .of16 = 15, .of8 = 7})

// The number by which a terminal of this depth knows the ink: a place in its palette, or the RGB value. -1 for INK_MONO.
int ink_number(const Ink *ink, InkDepth depth);

#endif
