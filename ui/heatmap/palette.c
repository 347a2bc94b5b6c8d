// SPDX-License-Identifier: GPL-3.0-or-later
// Palettes and inks: how a class looks on every kind of output, from monochrome by its digit to 24 bits. Viridis and
// inferno are after matplotlib's, whose lightness grows evenly with the class.
#include "ui/heatmap/palette.h"

#include "base/text.h"

#include <limits.h>
#include <stdlib.h>

enum { CLASSES = 7 };

// One row a class. With 16 colours or fewer the palettes repeat themselves. With 8 there is neither orange nor grey: heat
// goes from green by yellow to red, and the greys are the colours in the order of their lightness. Cyan and black are left
// to the squares and the pieces of the board; on magenta no text can be read.
static const HeatBand bands[PALETTE_NB][CLASSES] =
    {
        [PALETTE_HEAT] =
            {
                {{0xffffff, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
                {{0xfff2b8, 229, 11, 2}, {0x000000, 16, 0, 0}, '1', '.', "1/256"},
                {{0xfedc7a, 222, 11, 2}, {0x000000, 16, 0, 0}, '2', ':', "1/32"},
                {{0xfdba4a, 215, 3, 3}, {0x000000, 16, 0, 0}, '3', '-', "1/16"},
                {{0xf58a2c, 208, 3, 3}, {0x000000, 16, 0, 0}, '4', '=', "1/8"},
                {{0xdd4f1f, 166, 9, 1}, {0x000000, 16, 0, 7}, '5', '#', "1/4"},
                {{0x9e1b1b, 124, 1, 1}, {0xffffff, 231, 15, 7}, '6', '@', "1/2"},
            },
        [PALETTE_PAPER] =
            {
                {{0xffffff, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
                {{0x1f4fc4, 26, 4, 4}, {0xffffff, 231, 15, 7}, '1', '.', ""},
                {{0x8fd3ff, 117, 14, 6}, {0x000000, 16, 0, 0}, '2', ':', ""},
                {{0x35a845, 35, 2, 2}, {0x000000, 16, 0, 0}, '3', '-', ""},
                {{0xffe033, 220, 11, 3}, {0x000000, 16, 0, 0}, '4', '=', ""},
                {{0xff8c1a, 208, 3, 1}, {0x000000, 16, 0, 7}, '5', '#', ""},
                {{0xd7191c, 160, 9, 1}, {0xffffff, 231, 0, 7}, '6', '@', "most"},
            },
        [PALETTE_VIRIDIS] =
            {
                {{0x341456, 53, 0, 0}, {0xffffff, 231, 15, 7}, '0', ' ', "none"},
                {{0x1b3d88, 25, 4, 4}, {0xffffff, 231, 15, 7}, '1', '.', "1/256"},
                {{0x006696, 24, 6, 6}, {0xffffff, 231, 0, 0}, '2', ':', "1/32"},
                {{0x008e92, 30, 6, 2}, {0x000000, 16, 0, 0}, '3', '-', "1/16"},
                {{0x40b678, 36, 2, 2}, {0x000000, 16, 0, 0}, '4', '=', "1/8"},
                {{0xa2d451, 149, 10, 3}, {0x000000, 16, 0, 0}, '5', '#', "1/4"},
                {{0xf3ef24, 184, 11, 7}, {0x000000, 16, 0, 0}, '6', '@', "1/2"},
            },
        [PALETTE_INFERNO] =
            {
                {{0x0a0a11, 232, 0, 0}, {0xffffff, 231, 15, 7}, '0', ' ', "none"},
                {{0x321a61, 17, 4, 4}, {0xffffff, 231, 15, 7}, '1', '.', "1/256"},
                {{0x920d70, 89, 1, 1}, {0xffffff, 231, 15, 7}, '2', ':', "1/32"},
                {{0xd4264f, 161, 1, 1}, {0xffffff, 231, 15, 7}, '3', '-', "1/16"},
                {{0xf66b29, 166, 9, 1}, {0x000000, 16, 0, 7}, '4', '=', "1/8"},
                {{0xfdb736, 214, 3, 3}, {0x000000, 16, 0, 0}, '5', '#', "1/4"},
                {{0xfbf7a8, 229, 11, 7}, {0x000000, 16, 0, 0}, '6', '@', "1/2"},
            },
        [PALETTE_GREY] =
            {
                {{0xffffff, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
                {{0xd8d8d8, 188, 15, 3}, {0x000000, 16, 0, 0}, '1', '.', "1/256"},
                {{0xb1b1b1, 249, 7, 3}, {0x000000, 16, 0, 0}, '2', ':', "1/32"},
                {{0x8a8a8a, 245, 7, 2}, {0x000000, 16, 0, 0}, '3', '-', "1/16"},
                {{0x636363, 241, 8, 2}, {0xffffff, 231, 0, 0}, '4', '=', "1/8"},
                {{0x3c3c3c, 237, 8, 1}, {0xffffff, 231, 0, 7}, '5', '#', "1/4"},
                {{0x141414, 233, 0, 4}, {0xffffff, 231, 15, 7}, '6', '@', "1/2"},
            },
        [PALETTE_WARM] =
            {
                {{0xfcfcfc, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
                {{0xffd9ce, 224, 11, 3}, {0x000000, 16, 0, 0}, '1', '.', "1/256"},
                {{0xffb9a6, 217, 11, 3}, {0x000000, 16, 0, 0}, '2', ':', "1/32"},
                {{0xfb9a86, 216, 3, 3}, {0x000000, 16, 0, 0}, '3', '-', "1/16"},
                {{0xf37a68, 209, 3, 1}, {0x000000, 16, 0, 7}, '4', '=', "1/8"},
                {{0xe64c46, 203, 9, 1}, {0x000000, 16, 0, 7}, '5', '#', "1/4"},
                {{0xc8102e, 124, 9, 1}, {0xffffff, 231, 0, 7}, '6', '@', "1/2"},
            },
        [PALETTE_COLD] =
            {
                {{0xfcfcfc, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
                {{0xd0e2f5, 254, 14, 6}, {0x000000, 16, 0, 0}, '1', '.', "1/256"},
                {{0xacc9ec, 153, 14, 6}, {0x000000, 16, 0, 0}, '2', ':', "1/32"},
                {{0x88b0e2, 110, 6, 6}, {0x000000, 16, 0, 0}, '3', '-', "1/16"},
                {{0x6598d8, 75, 6, 4}, {0x000000, 16, 0, 7}, '4', '=', "1/8"},
                {{0x3c76c8, 68, 4, 4}, {0x000000, 16, 15, 7}, '5', '#', "1/4"},
                {{0x11489c, 25, 4, 4}, {0xffffff, 231, 15, 7}, '6', '@', "1/2"},
            },
};

// In the order of HeatPalette; the last two are not for choosing, but for maps with a sign.
static const char *const names[PALETTE_NB] = {"heat", "paper", "viridis", "inferno", "grey", "warm", "cold"};

const char *heat_palette_name(HeatPalette palette)
{
    return names[palette];
}

HeatPalette heat_palette_find(const char *name)
{
    HeatPalette palette = PALETTE_HEAT;
    while (palette < PALETTE_CHOICE_NB && !text_equal_nocase(names[palette], name))
        ++palette;
    // PALETTE_CHOICE_NB for an unknown name.
    return palette;
}

const HeatBand *heat_band(HeatPalette palette, int class_of)
{
    return &bands[palette][class_of];
}

bool heat_palette_needs_digits(HeatPalette palette, InkDepth depth)
{
    // Where two classes share a colour, the digit has to tell them apart.
    return depth <= INK_8 || (palette != PALETTE_PAPER && depth <= INK_16);
}

int ink_number(const Ink *ink, InkDepth depth)
{
    switch (depth) {
    case INK_8: return ink->of8;
    case INK_16: return ink->of16;
    case INK_256: return ink->of256;
    // The number is the colour itself.
    case INK_DIRECT: return (int)ink->rgb;
    // Without colours nothing is selected at all.
    case INK_MONO: break;
    }
    return -1;
}

static int square_of(int number)
{
    return number * number;
}

// How far apart two colours are: in their parts, and, which counts more, in the differences that make the hue.
static int colour_distance(const int a[3], const int b[3])
{
    enum { HUE_WEIGHT = 2 };
    const int parts = square_of(a[0] - b[0]) + square_of(a[1] - b[1]) + square_of(a[2] - b[2]);
    const int hue = square_of(a[0] - a[1] - b[0] + b[1]) + square_of(a[1] - a[2] - b[1] + b[2]);
    return parts + HUE_WEIGHT * hue;
}

// The nearest of the 256 colours: of the cube of 6 x 6 x 6, or of the 24 greys; only greys become grey.
static uint8_t nearest_of_256(uint32_t rgb)
{
    enum { CUBE = 16, GREYS = 232, GREY_COUNT = 24, GREY_FIRST = 8, GREY_STEP = 10, HUE_MIN = 12 };
    static const int levels[6] = {0, 95, 135, 175, 215, 255};
    const int wanted[3] = {(int)(rgb >> 16 & 0xff), (int)(rgb >> 8 & 0xff), (int)(rgb & 0xff)};
    const bool has_hue = abs(wanted[0] - wanted[1]) >= HUE_MIN || abs(wanted[1] - wanted[2]) >= HUE_MIN;
    int best = CUBE, least = INT_MAX;
    for (int i = CUBE; i < GREYS + GREY_COUNT; ++i) {
        // All 240 are compared: the cube is uneven, and this runs a few times at the start.
        const int grey = GREY_FIRST + GREY_STEP * (i - GREYS), place = i - CUBE;
        const int cube[3] = {levels[place / 36 % 6], levels[place / 6 % 6], levels[place % 6]};
        const int colour[3] = {i < GREYS ? cube[0] : grey, i < GREYS ? cube[1] : grey, i < GREYS ? cube[2] : grey};
        const bool is_grey = colour[0] == colour[1] && colour[1] == colour[2];
        const int distance = colour_distance(colour, wanted);
        if (distance < least && !(is_grey && has_hue)) {
            least = distance;
            best = i;
        }
    }
    return (uint8_t)best;
}

Ink ink_mix(const Ink *first, const Ink *second, int percent)
{
    Ink mixed = *second;
    mixed.rgb = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int a = (int)(first->rgb >> shift & 0xff), b = (int)(second->rgb >> shift & 0xff);
        // Mixed as the values stand, without gamma: the mixtures are tints near one of the two.
        mixed.rgb |= (uint32_t)(a + (b - a) * percent / 100) << shift;
    }
    // Terminals of 16 colours or fewer keep the second ink.
    mixed.of256 = nearest_of_256(mixed.rgb);
    return mixed;
}

int ink_brightness(const Ink *ink)
{
    // As the eye weighs the colours (ITU-R BT.601), in thousandths.
    return (int)(299 * (ink->rgb >> 16 & 0xff) + 587 * (ink->rgb >> 8 & 0xff) + 114 * (ink->rgb & 0xff)) / 1000;
}

const Ink *ink_on(const Ink *ink)
{
    static const Ink black = INK_BLACK, white = INK_WHITE;
    enum { MIDDLE = 128 };
    return ink_brightness(ink) >= MIDDLE ? &black : &white;
}
