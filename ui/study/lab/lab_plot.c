// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as bars in an SVG file: sizes first, then one chart below the other. Which columns are plotted is decided by
// study/table.c; the escaping of text is in ui/common/. Called by lab_command.c for --plot.
#include "ui/study/lab/lab_output.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/common/markup.h"
#include "ui/study/lab/lab_provenance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// All lengths are in user units: pixels at the natural size.
enum {
    MARGIN = 24,
    TITLE = 30,
    LEGEND = 22,
    BAR = 16,
    BAR_GAP = 2,    // between the bars of a row
    ROW_GAP = 8,    // between rows
    CHART_GAP = 28, // between charts
    BARS_WIDTH = 420,
    VALUE_WIDTH = 130,  // what is written behind a bar
    LETTER_TENTHS = 72, // mean width of a letter
    SWATCH = 12,
    LEGEND_STEP = 200,
    WHISKER = 3,
};

// Told apart also without colours: they differ in lightness.
static const char *const colours[] = {"#1f5a85", "#e08a3c", "#7fb8a4", "#8c3b4a", "#c9c05a", "#5a5a5a"};
enum { BAR_COLOUR_NB = sizeof colours / sizeof colours[0] };

// What all parts of a chart need to know.
typedef struct Chart {
    FILE *out;
    const LabTable *table;
    int columns[LAB_COLUMNS_MAX]; // that are plotted
    int column_count;
    double low, high; // values at the two ends of the bars
    int left;         // where the bars begin, behind the names
} Chart;

// --- sizes ---------------------------------------------------------------------------------------------------------

// An estimate: the reader's font is not known.
static int text_width(const char *text)
{
    return (int)strlen(text) * LETTER_TENTHS / 10;
}

// The first from `table` on that has a chart; NULL if none has.
static const LabTable *next_charted(const LabTable *table)
{
    while (table != NULL && table->has_no_chart)
        table = table->next;
    return table;
}

// A column without a number needs no bars.
static bool has_value(const Chart *chart, int column)
{
    for (int row = 0; row < chart->table->row_count; ++row)
        if (isfinite(chart->table->rows[row].values[column].value))
            return true;
    return false;
}

// Widens the range of the bars; what is not finite has no place in it.
static void include_value(Chart *chart, double value)
{
    if (!isfinite(value))
        return;
    chart->low = fmin(chart->low, value);
    chart->high = fmax(chart->high, value);
}

// Bars begin at 0, whatever the values.
static Chart chart_of(FILE *out, const LabTable *table, int left)
{
    Chart chart = {.out = out, .table = table, .left = left};
    for (int i = 0; i < table->column_count; ++i)
        if (lab_table_plots(table, i) && has_value(&chart, i))
            chart.columns[chart.column_count++] = i;
    for (int row = 0; row < table->row_count; ++row) {
        for (int i = 0; i < chart.column_count; ++i) {
            const LabValue *value = &table->rows[row].values[chart.columns[i]];
            include_value(&chart, value->value);
            include_value(&chart, value->low);
            include_value(&chart, value->high);
        }
    }
    if (chart.high <= chart.low)
        chart.high = chart.low + 1;
    return chart;
}

// Where a value lies, in the width that all charts share.
static double value_x(const Chart *chart, double value)
{
    return chart->left + BARS_WIDTH * (value - chart->low) / (chart->high - chart->low);
}

static int row_height(const Chart *chart)
{
    // Names need as much room as a bar, also where no number is known.
    return (chart->column_count > 0 ? chart->column_count : 1) * (BAR + BAR_GAP) + ROW_GAP;
}

// Everything below each other, with the gap behind it.
static int chart_height(const Chart *chart)
{
    return TITLE + LEGEND + chart->table->row_count * row_height(chart) + CHART_GAP;
}

// --- drawing -------------------------------------------------------------------------------------------------------

// The text is escaped, the style is a class of print_head.
static void print_text(const Chart *chart, double x, int y, const char *style, const char *text)
{
    fprintf(chart->out, "<text x=\"%.1f\" y=\"%d\" class=\"%s\">", x, y, style);
    markup_print_text(chart->out, text);
    fputs("</text>\n", chart->out);
}

// A bar from zero to its value, negative ones to the left; bounds as whiskers; the number behind whichever reaches
// further.
static void draw_bar(const Chart *chart, const LabValue *value, int number, int y)
{
    const LabColumn *column = &chart->table->columns[chart->columns[number]];
    const double zero = value_x(chart, 0), end = value_x(chart, value->value);
    fprintf(chart->out, "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", fmin(zero, end), y,
            fabs(end - zero), BAR, colours[number % BAR_COLOUR_NB]);
    double text_x = fmax(zero, end);
    if (isfinite(value->low) && isfinite(value->high)) {
        const double low = value_x(chart, value->low), high = value_x(chart, value->high);
        const int middle = y + BAR / 2;
        fprintf(chart->out, "<path d=\"M%.1f %dv%dM%.1f %dH%.1fM%.1f %dv%d\" class=\"bounds\"/>\n", low,
                middle - WHISKER, 2 * WHISKER, low, middle, high, high, middle - WHISKER, 2 * WHISKER);
        text_x = fmax(text_x, high);
    }
    char text[32];
    snprintf(text, sizeof text, "%.*f", column->decimals, value->value);
    print_text(chart, text_x + 6, y + BAR - 4, "value", text);
}

// The name in the middle of its bars; a number that is not known leaves a gap.
static void draw_row(const Chart *chart, const LabRow *row, int y)
{
    const int middle = y + (row_height(chart) - ROW_GAP) / 2;
    print_text(chart, chart->left - 8, middle + 4, "name", row->name);
    for (int i = 0; i < chart->column_count; ++i) {
        const LabValue *value = &row->values[chart->columns[i]];
        if (isfinite(value->value))
            draw_bar(chart, value, i, y + i * (BAR + BAR_GAP));
    }
}

// A swatch and a title for each plotted column.
static void draw_legend(const Chart *chart, int y)
{
    for (int i = 0; i < chart->column_count; ++i) {
        const int x = chart->left + i * LEGEND_STEP;
        fprintf(chart->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y, SWATCH, SWATCH,
                colours[i % BAR_COLOUR_NB]);
        print_text(chart, x + SWATCH + 6, y + SWATCH - 1, "value", chart->table->columns[chart->columns[i]].title);
    }
}

// Title, legend, rows and the axis at zero.
static void draw_chart(const Chart *chart, int y)
{
    print_text(chart, MARGIN, y + TITLE / 2, "title", chart->table->title);
    draw_legend(chart, y + TITLE);
    y += TITLE + LEGEND;
    for (int row = 0; row < chart->table->row_count; ++row)
        draw_row(chart, &chart->table->rows[row], y + row * row_height(chart));
    fprintf(chart->out, "<path d=\"M%.1f %dv%d\" class=\"axis\"/>\n", value_x(chart, 0), y - ROW_GAP / 2,
            chart->table->row_count * row_height(chart));
}

// Size, font and classes of the whole picture; a page has the classes in its own style.
static void print_head(FILE *out, int width, int height, bool is_in_page)
{
    if (is_in_page) {
        fprintf(out, "<svg class=\"chart\" width=\"%d\" height=\"%d\">\n", width, height);
        return;
    }
    fprintf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n" SVG_GENERATOR
        "<style>text{font-family:'DejaVu "
        "Sans',Helvetica,Arial,sans-serif;font-size:12px;fill:#222}.title{font-size:15px;font-weight:bold}.name{text-"
        "anchor:end}.axis,.bounds{stroke:#222;stroke-width:1;fill:none}</style>\n"
        "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
        width, height, width, height, width, height);
}

// All charts, one below the other.
static void print_picture(FILE *out, const LabTable *table, const LabResult *from, bool is_in_page)
{
    table = next_charted(table);
    int names_width = 0;
    for (const LabTable *t = table; t != NULL; t = next_charted(t->next))
        for (int i = 0; i < t->row_count; ++i)
            if (text_width(t->rows[i].name) > names_width)
                names_width = text_width(t->rows[i].name);
    const int left = MARGIN + names_width + 8;
    int width = left + BARS_WIDTH + VALUE_WIDTH, height = 2 * MARGIN;
    for (const LabTable *t = table; t != NULL; t = next_charted(t->next)) {
        const Chart chart = chart_of(out, t, left);
        // Titles are set larger than the rest.
        const int title_width = 2 * MARGIN + text_width(t->title) * 5 / 4;
        width = title_width > width ? title_width : width;
        height += chart_height(&chart);
    }
    print_head(out, width, height, is_in_page);
    if (from != NULL)
        lab_provenance_print_svg(out, from);
    int y = MARGIN;
    for (const LabTable *t = table; t != NULL; t = next_charted(t->next)) {
        const Chart chart = chart_of(out, t, left);
        draw_chart(&chart, y);
        y += chart_height(&chart);
    }
    fputs("</svg>\n", out);
}

void lab_plot_print(FILE *out, const LabTable *table, const LabResult *from)
{
    print_picture(out, table, from, false);
}

void lab_plot_print_in_page(FILE *out, const LabTable *table)
{
    if (next_charted(table) != NULL)
        print_picture(out, table, NULL, true);
}

bool lab_plot_check(const char *path, bool force, Error *error)
{
    static const char ending[] = ".svg";
    if (strlen(path) <= strlen(ending) || !text_ends_with_nocase(path, ending))
        return error_set(error, "--plot: the name '%.60s' does not end in %s", path, ending);
    return file_check_writable(path, force ? FILE_KIND_ANY : &svg_file_kind, error) || error_prefix(error, "--plot: ");
}

bool lab_plot_write(const char *path, const LabTable *table, const LabResult *from, bool force, Error *error)
{
    MemoryStream stream;
    if (!memory_stream_open(&stream, error))
        return error_prefix(error, "%s: ", path);
    lab_plot_print(stream.out, table, from);
    const FileKind *kind = force ? FILE_KIND_ANY : &svg_file_kind;
    const bool ok = memory_stream_close(&stream, error) && file_replace(path, kind, stream.data, stream.size, error);
    memory_stream_free(&stream);
    return ok;
}
