// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of tables inside a page: boards of numbers as coloured squares, ours beside the published ones, and rows of
// plies as curves. Bars are in lab_plot.c. Called by lab_report_page.c, whose style has the classes.
#include "ui/study/lab/lab_pictures.h"

#include "base/text.h"
#include "bitboard/bitboard.h"
#include "ui/common/markup.h"

#include <math.h>
#include <string.h>

// Lengths in user units.
enum {
    SQUARE = 34,
    BOARD = 8 * SQUARE,
    GAP = 40, // between two boards
    HEAD = 22,
    CURVES_WIDTH = 520,
    CURVES_HEIGHT = 240,
    LEFT = 44,
    KEY_WIDTH = 150,
    KEY_STEP = 18,
};

// --- boards --------------------------------------------------------------------------------------------------------

// Eight ranks of eight files, and the same as published: columns like those of lab_board_columns.
static bool is_board(const LabTable *table)
{
    return table->row_count == RANK_NB && lab_table_column(table, "a") == 0 &&
           lab_table_column(table, "a_published") == FILE_NB;
}

// The largest size of a number of the table.
static double largest_of(const LabTable *table)
{
    double largest = 0;
    for (int row = 0; row < table->row_count; ++row)
        for (int i = 0; i < table->column_count; ++i)
            // A number that is not known is smaller than any.
            largest = fmax(largest, fabs(table->rows[row].values[i].value));
    return largest;
}

// The larger the number, the stronger the colour: blue below zero, amber above it.
static void draw_square(FILE *out, int x, int y, double value, double largest)
{
    if (isnan(value)) {
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"empty\"/>\n", x, y, SQUARE, SQUARE);
        return;
    }
    fprintf(out,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" fill-opacity=\"%.2f\" class=\"square\"/>\n",
            x, y, SQUARE, SQUARE, value < 0 ? "#2b6cb0" : "#d98324", largest > 0 ? 0.85 * fabs(value) / largest : 0);
    fprintf(out, "<text x=\"%d\" y=\"%d\" class=\"number\">%.0f</text>\n", x + SQUARE / 2, y + SQUARE / 2 + 4, value);
}

// Ours from column 0 on, the published ones behind them.
static void draw_board(FILE *out, const LabTable *table, int left, int first_column, const char *title)
{
    const double largest = largest_of(table);
    fprintf(out, "<text x=\"%d\" y=\"14\">", left);
    markup_print_text(out, title);
    fputs("</text>\n", out);
    for (int row = 0; row < RANK_NB; ++row)
        for (int file = 0; file < FILE_NB; ++file)
            draw_square(out, left + file * SQUARE, HEAD + row * SQUARE,
                        table->rows[row].values[first_column + file].value, largest);
}

static void print_boards(FILE *out, const LabTable *table)
{
    fprintf(out, "<svg class=\"chart\" width=\"%d\" height=\"%d\">\n", 2 * BOARD + GAP + 2, HEAD + BOARD + 2);
    draw_board(out, table, 1, 0, "here");
    draw_board(out, table, BOARD + GAP, FILE_NB, "published");
    fputs("</svg>\n", out);
}

// --- curves --------------------------------------------------------------------------------------------------------

static const char *const colours[] = {"#1f5a85", "#e08a3c", "#7fb8a4", "#8c3b4a", "#c9c05a", "#5a5a5a"};
enum { CURVE_COLOUR_NB = sizeof colours / sizeof colours[0] };

// Rows "ply 12", "ply 13", ... stand for a curve in each column.
static int plies_of(const LabTable *table)
{
    int plies = 0;
    while (plies < table->row_count && text_starts_with(table->rows[plies].name, "ply "))
        ++plies;
    return plies;
}

// One column as a line over the rows, with gaps where nothing is known, and its name beside it.
static void draw_curve(FILE *out, const LabTable *table, int column, int plies, double largest)
{
    bool is_open = false;
    fprintf(out, "<path class=\"curve\" stroke=\"%s\" d=\"", colours[column % CURVE_COLOUR_NB]);
    for (int i = 0; i < plies; ++i) {
        const double value = table->rows[i].values[column].value;
        if (isnan(value)) {
            is_open = false;
            continue;
        }
        fprintf(out, "%c%.1f %.1f", is_open ? 'L' : 'M', LEFT + (double)CURVES_WIDTH * i / (plies > 1 ? plies - 1 : 1),
                CURVES_HEIGHT * (1 - value / largest) + 10);
        is_open = true;
    }
    fputs("\"/>\n", out);
    const int y = 20 + column * KEY_STEP;
    fprintf(out, "<path class=\"curve\" stroke=\"%s\" d=\"M%d %dh20\"/>\n<text x=\"%d\" y=\"%d\">",
            colours[column % CURVE_COLOUR_NB], LEFT + CURVES_WIDTH + 16, y - 4, LEFT + CURVES_WIDTH + 42, y);
    markup_print_text(out, table->columns[column].title);
    fputs("</text>\n", out);
}

// All columns over the same axes, as large as the largest number needs.
static void print_curves(FILE *out, const LabTable *table, int plies)
{
    double largest = 0;
    for (int i = 0; i < plies; ++i)
        for (int column = 0; column < table->column_count; ++column)
            largest = fmax(largest, table->rows[i].values[column].value);
    if (largest <= 0)
        return;
    fprintf(out, "<svg class=\"chart\" width=\"%d\" height=\"%d\">\n<path class=\"axis\" d=\"M%d 10v%dh%d\"/>\n",
            LEFT + CURVES_WIDTH + KEY_WIDTH, CURVES_HEIGHT + 40, LEFT, CURVES_HEIGHT, CURVES_WIDTH);
    fprintf(out, "<text x=\"4\" y=\"18\">%.1f</text><text x=\"4\" y=\"%d\">0</text>\n", largest, CURVES_HEIGHT + 12);
    fprintf(out, "<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\">%s</text>\n", LEFT, CURVES_HEIGHT + 30,
            table->rows[0].name, LEFT + CURVES_WIDTH - 30, CURVES_HEIGHT + 30, table->rows[plies - 1].name);
    for (int column = 0; column < table->column_count; ++column)
        draw_curve(out, table, column, plies, largest);
    fputs("</svg>\n", out);
}

void lab_picture_print(FILE *out, const LabTable *table)
{
    enum { CURVE_PLIES_MIN = 3 };
    const int plies = plies_of(table);
    if (is_board(table))
        print_boards(out, table);
    else if (plies >= CURVE_PLIES_MIN)
        print_curves(out, table, plies);
}
