// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for every kind of terminal, and palettes: how the seven classes of a map are painted. Any thread.
#ifndef UI_HEATMAP_PALETTE_H
#define UI_HEATMAP_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

// What a terminal can show, from poor to rich.
typedef enum InkDepth { INK_MONO, INK_8, INK_16, INK_256, INK_DIRECT } InkDepth;

// One colour, said once for every kind of terminal.
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

// Two inks mixed, with so many per cent of the second, for the terminals that have many colours; others get the second.
Ink ink_mix(const Ink *first, const Ink *second, int percent);

// How bright an ink is to the eye: 0 .. 255.
int ink_brightness(const Ink *ink);

// Black or white, whichever can be read on it.
const Ink *ink_on(const Ink *ink);

// How one class is painted.
typedef struct HeatBand {
    Ink fill;   // the colour of the square
    Ink text;   // black or white, whichever can be read on the fill at that depth
    char digit; // '0' .. '6'
    char shade; // one character that is darker the higher the class, for small maps without colours
    const char
        *word; // for a legend: the share of the largest value where the class begins; "" where the colour is enough
} HeatBand;

// The first five can be chosen. Two more are the halves of a scale from blue by white to red, for maps whose values have
// a sign. Heat, the default, goes from pale yellow to dark red: each class is darker than the one below, so that it can be
// read without telling red from green. Viridis and inferno are our own stops along the lightness and hues of the scales of that name.
typedef enum HeatPalette {
    PALETTE_HEAT,
    PALETTE_PAPER, // Greer's: white, blues, green, yellow, orange, red
    PALETTE_VIRIDIS,
    PALETTE_INFERNO,
    PALETTE_GREY,
    PALETTE_CHOICE_NB,
    PALETTE_WARM = PALETTE_CHOICE_NB, // above zero
    PALETTE_COLD,                     // below
    PALETTE_NB,
} HeatPalette;

// "heat" ... "cold".
const char *heat_palette_name(HeatPalette palette);

// The palette of that name among those that can be chosen, in any case; PALETTE_CHOICE_NB if there is none.
HeatPalette heat_palette_find(const char *name);

// The band of a class 0..6.
const HeatBand *heat_band(HeatPalette palette, int class_of);

// Do two classes look the same at this depth, so that the digit must be written?
bool heat_palette_needs_digits(HeatPalette palette, InkDepth depth);

#endif
