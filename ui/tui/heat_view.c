// SPDX-License-Identifier: GPL-3.0-or-later
// The small map: where the search spends itself, with its largest squares, its meaning and its legend.
#include "tui/panels.h"

#include "base/text.h"
#include "notation/coordinate.h"

#include <stdio.h>
#include <string.h>

enum { TITLE_SIZE = 96, TOP_MAX = 16, LABEL_COLUMNS = 2, GAP = 2, PERCENT = 100 };

static void draw_title(const App *app, const Area *area)
{
    char title[TITLE_SIZE];
    Text text = text_begin(title, sizeof title);
    text_addf(&text, "map: %s, %s", heat_table(app->map.shown)->name, app->map.end == MAP_TO ? "to" : "from");
    if (app->map.layer.max > 0 && app->map.snapshot.depth > 0)
        text_addf(&text, ", depth %d", app->map.snapshot.depth);
    panel_title(area, title);
}

// A square: its class as a digit where that helps, and its share of the search where there is room.
static void draw_cell(const App *app, Square square, int row, int column)
{
    const Layout *layout = &app->layout;
    const int class_of = app->map.painted[square];
    const HeatPalette palette = heat_square_palette(&app->map.layer, square, app->map.palette);
    const HeatBand *band = heat_band(palette, class_of);
    const TermStyle style = style_of_band(palette, class_of);
    const bool mono = term_depth() == INK_MONO;
    term_fill(row, column, layout->map_cell_rows, layout->map_cell_columns, style);
    if (class_of == 0)
        return;
    const bool below = app->map.layer.value[square] < 0;
    const char text[] = {below ? '-' : mono ? band->shade : ' ', band->digit, '\0'};
    if (app->map.digits || style_bands_need_digits(palette))
        term_text(row, column, 2, style, text);
    char share[TITLE_SIZE];
    snprintf(share, sizeof share, "%3.0f%%", PERCENT * map_share(&app->map.layer, square));
    if (layout->map_cell_rows > 1 && map_share(&app->map.layer, square) >= 1.0 / PERCENT)
        term_text(row + layout->map_cell_rows - 1, column, layout->map_cell_columns, style, share);
}

static void draw_squares(const App *app, const Area *area)
{
    const Layout *layout = &app->layout;
    const TermStyle dim = style_of(STYLE_DIM);
    for (int i = 0; i < RANK_NB; ++i) {
        const int row = area->row + 1 + i * layout->map_cell_rows;
        const char rank[] = {(char)('1' + square_rank(heat_square_at(i, 0, app->flipped))), '\0'};
        term_text(row, area->column, 1, dim, rank);
        for (int j = 0; j < FILE_NB; ++j)
            draw_cell(app, heat_square_at(i, j, app->flipped), row,
                      area->column + LABEL_COLUMNS + j * layout->map_cell_columns);
    }
    if (layout->map_cell_rows == 1)
        return;
    for (int j = 0; j < FILE_NB; ++j) {
        const char file[] = {(char)('a' + square_file(heat_square_at(0, j, app->flipped))), '\0'};
        term_text(area->row + 1 + FILE_NB * layout->map_cell_rows,
                  area->column + LABEL_COLUMNS + j * layout->map_cell_columns + 1, 1, dim, file);
    }
}

// A sentence over several rows, broken at blanks. Returns the rows it took.
static int draw_sentence(int row, int column, int width, int rows, const char *sentence)
{
    int used = 0;
    while (*sentence != '\0' && used < rows) {
        size_t bytes = strlen(sentence);
        if (bytes > (size_t)width) {
            bytes = (size_t)width;
            while (bytes > 0 && sentence[bytes] != ' ')
                --bytes;
        }
        char text[TITLE_SIZE];
        snprintf(text, sizeof text, "%.*s", (int)bytes, sentence);
        term_text(row + used++, column, width, style_of(STYLE_DIM), text);
        sentence += bytes;
        sentence += strspn(sentence, " ");
        if (bytes == 0)
            break;
    }
    return used;
}

static void draw_top_square(const App *app, Square square, int row, int column, int width)
{
    char name[SQUARE_NAME_SIZE], text[TITLE_SIZE];
    const MapLayer *layer = &app->map.layer;
    square_write(square, name);
    snprintf(text, sizeof text, "%s %5.1f%% ", name, PERCENT * map_share(layer, square));
    const int used = term_text(row, column, width, style_of(STYLE_PLAIN), text);
    const int length = (int)((double)(width - used) * (double)map_size(layer, square) / (double)layer->max + 0.5);
    // The bar has the colour of its class; the sign is there for those who copy the screen as text.
    const HeatBand *band =
        heat_band(heat_square_palette(layer, square, app->map.palette), app->map.painted[square]);
    const TermStyle style = {.ink = &band->fill, .paper = &band->fill};
    for (int i = 0; i < length; ++i)
        term_text(row, column + used + i, 1, style, sign_of(SIGN_BAR));
}

// Beside the map: the squares of largest share, then what it all means.
static void draw_facts(const App *app, const Area *area, int column, int rows)
{
    enum { SENTENCE_ROWS = 3, SENTENCE_COLUMNS_MIN = 24, BAR_MAX = 32 };
    const int width = area->column + area->columns - column;
    const bool has_sentence = width >= SENTENCE_COLUMNS_MIN;
    const int list_rows = has_sentence ? rows - SENTENCE_ROWS - (rows > RANK_NB ? 1 : 0) : rows;
    Square top[TOP_MAX];
    const int count = heat_top_squares(&app->map.layer, list_rows < TOP_MAX ? list_rows : TOP_MAX, top);
    if (count == 0)
        term_text(area->row + 1, column, width, style_of(STYLE_PLAIN), "nothing searched yet");
    for (int i = 0; i < count; ++i)
        draw_top_square(app, top[i], area->row + 1 + i, column, width < BAR_MAX ? width : BAR_MAX);
    if (has_sentence)
        draw_sentence(area->row + 1 + rows - SENTENCE_ROWS, column, width, SENTENCE_ROWS,
                      map_kind(app->map.kind)->meaning);
}

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
    used += term_text(row, column + used, width - used, style_of(STYLE_PLAIN), word);
    return used;
}

static void draw_legend(const App *app, const Area *area)
{
    enum { WIDE = 70, NORMAL = 42 };
    const int row = area->row + area->rows - 1;
    // Without colours each class has a character more.
    const int extra = term_depth() == INK_MONO ? MAP_CLASS_NB - 1 : 0;
    const bool wide = area->columns >= WIDE + extra, narrow = area->columns < NORMAL + extra;
    const HeatPalette palette = app->map.layer.is_signed ? PALETTE_WARM : app->map.palette;
    int column = 0;
    for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of) {
        const bool at_end = class_of == 0 || class_of == MAP_CLASS_NB - 1;
        const char *word = wide && class_of > 0 && palette == PALETTE_PAPER ? map_class_name(class_of)
                           : narrow && !at_end  ? ""
                                                : heat_band(palette, class_of)->word;
        column += draw_legend_item(palette, class_of, row, area->column + column, area->columns - column, word);
        column += wide ? 2 : 1;
    }
}

static void draw(const App *app, const Area *area)
{
    const int map_rows = RANK_NB * app->layout.map_cell_rows;
    const int facts_column = area->column + LABEL_COLUMNS + FILE_NB * app->layout.map_cell_columns + GAP;
    draw_title(app, area);
    draw_squares(app, area);
    if (facts_column + (int)sizeof "e4 100.0%" <= area->column + area->columns)
        draw_facts(app, area, facts_column, map_rows);
    draw_legend(app, area);
}

// A click on the map chooses the next table.
static void click(App *app, const Area *area, int row, int column)
{
    (void)area;
    (void)row;
    (void)column;
    app_step_table(app, 1);
}

const PanelOps map_panel = {.name = "map", .draw = draw, .click = click};
