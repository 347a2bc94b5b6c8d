// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/map_legend.h"

#include "ui/board/style.h"

// One class: its character where there are no colours, its digit on its colour, and a word. Returns the columns it took.
static int draw_legend_item(HeatPalette palette, int class_of, int row, int column, int width, const char *word)
{
    const HeatBand *band = heat_band(palette, class_of);
    const char digit[] = {band->digit, '\0'};
    const char shade[] = {band->shade, '\0'};
    int used = 0;
    if (term_depth() == INK_MONO && band->shade != ' ')
        used += term_text(row, column, width, style_of(STYLE_PLAIN), shade);
    used += term_text(row, column + used, width - used, style_of_band(palette, class_of), digit);
    // "6 1/2" is not to be read as "61/2".
    if (word[0] >= '0' && word[0] <= '9')
        used += 1;
    used += term_text(row, column + used, width - used, style_of(STYLE_PLAIN), word);
    return used;
}

void map_legend_draw(const Area *area, HeatPalette chosen, bool is_signed, HeatScale scale)
{
    enum { WIDE = 70, NORMAL = 42 };
    const int row = area->row;
    // Without colours each class has a character more.
    const int extra = term_depth() == INK_MONO ? MAP_CLASS_NB - 1 : 0;
    const HeatPalette palette = is_signed ? PALETTE_WARM : chosen;
    const bool has_words = palette == PALETTE_PAPER || scale == SCALE_OCTAVES;
    const bool wide = area->columns >= WIDE + extra;
    const bool narrow = !wide && (area->columns < NORMAL + extra || palette != PALETTE_PAPER);
    int column = 0;
    for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of) {
        const bool at_end = class_of == 0 || class_of == MAP_CLASS_NB - 1;
        const char *word = !has_words                                         ? (at_end && class_of > 0 ? "most" : "")
                           : wide && class_of > 0 && palette == PALETTE_PAPER ? map_class_name(class_of)
                           : narrow && !at_end                                ? ""
                                                                              : heat_band(palette, class_of)->word;
        column += draw_legend_item(palette, class_of, row, area->column + column, area->columns - column, word);
        column += wide ? 2 : 1;
    }
}
