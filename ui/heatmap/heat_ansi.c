// SPDX-License-Identifier: GPL-3.0-or-later
// Maps as coloured lines for a terminal that is written to and not drawn on: the command line and the
// console. The board has curses and does its own colours (ui/board/terminal.c).
#include "ui/heatmap/heat_ansi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BRIGHT = 8, FOREGROUND = 30, BACKGROUND = 40, BRIGHT_OFFSET = 60, EXTENDED = 8 };

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

InkDepth heat_ansi_depth(bool is_terminal)
{
    const char *term = variable("TERM");
    const char *colour_term = variable("COLORTERM");
    // https://no-color.org: any value that is not empty asks for no colours.
    if (!is_terminal || variable("NO_COLOR")[0] != '\0' || term[0] == '\0' || strcmp(term, "dumb") == 0)
        return INK_MONO;
    // There is no reliable way to ask: these are the names by which terminals say it.
    if (strcmp(colour_term, "truecolor") == 0 || strcmp(colour_term, "24bit") == 0 || strstr(term, "direct") != NULL)
        return INK_DIRECT;
    if (strstr(term, "256color") != NULL)
        return INK_256;
    if (text_starts_with(term, "vt") || strstr(term, "mono") != NULL)
        return INK_MONO;
    // The console of Linux has bright colours in the foreground only.
    return strcmp(term, "linux") == 0 ? INK_8 : INK_16;
}

// Selects the ink as foreground or background (`base`).
static void select_ink(Text *out, const Ink *ink, InkDepth depth, int base)
{
    const int number = ink_number(ink, depth);
    switch (depth) {
    case INK_MONO: break;
    case INK_8: text_addf(out, "\033[%dm", base + number); break;
    case INK_16:
        // Bright colours have codes of their own, sixty higher.
        text_addf(out, "\033[%dm", number < BRIGHT ? base + number : base + BRIGHT_OFFSET + number - BRIGHT);
        break;
    case INK_256: text_addf(out, "\033[%d;5;%dm", base + EXTENDED, number); break;
    case INK_DIRECT:
        text_addf(out, "\033[%d;2;%d;%d;%dm", base + EXTENDED, number >> 16 & 0xff, number >> 8 & 0xff, number & 0xff);
        break;
    }
}

void heat_ansi_colours(Text *out, const Ink *paper, const Ink *ink, InkDepth depth)
{
    if (paper != NULL)
        select_ink(out, paper, depth, BACKGROUND);
    if (ink != NULL)
        select_ink(out, ink, depth, FOREGROUND);
}

static void add_band(Text *out, const HeatBand *band, InkDepth depth, const char *content)
{
    heat_ansi_colours(out, &band->fill, &band->text, depth);
    text_add(out, content);
    // Each square ends its colours: a line that is cut off does not leave the terminal painted.
    if (depth != INK_MONO)
        text_add(out, "\033[0m");
}

void heat_ansi_row(Text *out, const MapLayer *layer, const HeatAnsi *look, int row)
{
    text_addf(out, "%d ", square_rank(heat_square_at(row, 0, look->flipped)) + 1);
    for (int column = 0; column < FILE_NB; ++column) {
        const Square square = heat_square_at(row, column, look->flipped);
        const HeatPalette palette = heat_square_palette(layer, square, look->palette);
        char digit[HEAT_DIGIT_SIZE];
        heat_digit(layer, square, layer->class_of[square], digit);
        add_band(out, heat_band(palette, layer->class_of[square]), look->depth, digit);
    }
}

void heat_ansi_files(Text *out, const HeatAnsi *look)
{
    text_add(out, "  ");
    for (int column = 0; column < FILE_NB; ++column)
        text_addf(out, " %c", 'a' + square_file(heat_square_at(0, column, look->flipped)));
}

void heat_ansi_board(Text *out, const MapLayer *layer, const HeatAnsi *look)
{
    for (int row = 0; row < RANK_NB; ++row) {
        heat_ansi_row(out, layer, look, row);
        text_add_char(out, '\n');
    }
    heat_ansi_files(out, look);
    text_add_char(out, '\n');
}

// Classes from `lowest` up with their colours and words; of a signed map the zero is shown once.
static void add_legend(Text *out, HeatPalette palette, InkDepth depth, const char *sign, int lowest)
{
    for (int class_of = lowest; class_of < MAP_CLASS_NB; ++class_of) {
        const HeatBand *band = heat_band(palette, class_of);
        char digit[HEAT_DIGIT_SIZE + 2];
        snprintf(digit, sizeof digit, "%s%c ", sign, band->digit);
        add_band(out, band, depth, digit);
        text_addf(out, " %s%s", band->word, class_of + 1 < MAP_CLASS_NB ? "  " : "\n");
    }
}

void heat_ansi_legend(Text *out, const MapLayer *layer, const HeatAnsi *look)
{
    if (!layer->is_signed) {
        add_legend(out, look->palette, look->depth, " ", 0);
        return;
    }
    add_legend(out, PALETTE_WARM, look->depth, " ", 0);
    add_legend(out, PALETTE_COLD, look->depth, "-", 1);
}
