// SPDX-License-Identifier: GPL-3.0-or-later
// The small map: the share of search effort, with its largest squares, its meaning and its legend.
#include "ui/board/panels.h"

#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { TITLE_SIZE = 96, TOP_MAX = 16, LABEL_COLUMNS = 2, GAP = 2, PERCENT = 100 };

void map_title_add(const App *app, bool with_depth, Text *title)
{
    const MapView *map = &app->map;
    // Which position it is of matters more than how deep the search was, and a title may lose its end.
    if (with_depth)
        app_add_moment(app, title);
    if (with_depth && map->snapshot.depth > 0)
        text_addf(title, ", depth %d", map->snapshot.depth);
    if (map->scale != SCALE_OCTAVES)
        text_addf(title, ", by %s", heat_scale_name(map->scale));
    if (map->difference)
        text_addf(title, ", less %s", app_baseline_name(app));
}

// The kind goes without saying while it is the usual one.
static void draw_title(const App *app, const Area *area)
{
    const MapView *map = &app->map;
    char title[TITLE_SIZE], square[SQUARE_NAME_SIZE];
    Text text = text_begin(title, sizeof title);
    text_addf(&text, "%s: ", map->kind == MAP_NOW ? "map" : map_kind(map->kind)->name);
    square_write(map->choice.square, square);
    if (map->kind == MAP_PIECE)
        text_addf(&text, "%s", map->choice.square != SQ_NONE ? square : "the one under the cursor");
    else if (map_kind(map->kind)->is_static)
        text_addf(&text, "%s", heat_table(map->shown)->name);
    else
        text_addf(&text, "%s, %s", heat_table(map->shown)->name, map->end == MAP_TO ? "to" : "from");
    map_title_add(app, map->layer.max > 0, &text);
    panel_title(area, title);
}

// The share of a square where it is a percent or more, or its pawns; other numbers are small enough to be read as digits.
static void draw_number(const App *app, Square square, const Area *area, TermStyle style)
{
    enum { NUMBER_SIZE = 32, DECIMALS_MAX = 9 };
    char number[NUMBER_SIZE] = "";
    const double part = map_share(&app->map.layer, square), size = part < 0 ? -part : part;
    if (app->map.kind == MAP_CONTRIBUTION)
        snprintf(number, sizeof number, "%4.*f", size < DECIMALS_MAX ? 1 : 0, part);
    else if (!map_counts(app->map.kind) && size >= 1.0 / PERCENT)
        snprintf(number, sizeof number, "%3.0f%%", PERCENT * part);
    term_text(area->row, area->column, area->columns, style, number);
}

// A square: the piece on it, its class as a digit where that helps, and its share of the search where there is room.
static void draw_cell(const App *app, Square square, int row, int column)
{
    const Layout *layout = &app->layout;
    const int class_of = app->map.painted[square];
    const HeatPalette palette = heat_square_palette(&app->map.layer, square, app->map.palette);
    const HeatBand *band = heat_band(palette, class_of);
    const TermStyle style = style_of_band(palette, class_of);
    const bool mono = term_depth() == INK_MONO;
    const bool is_large = layout->map_cell_rows > 1;
    term_fill(row, column, layout->map_cell_rows, layout->map_cell_columns, style);
    // In large cells the piece stands above the letter of its file, and the digit behind it.
    const int piece_column = is_large ? column + 1 : column;
    const int digit_column = is_large ? column + 2 : column;
    term_text(row, piece_column, 1, style, sign_of_piece(pos_piece_on(&app->map.snapshot.root, square)));
    if (class_of == 0)
        return;
    const bool below = app->map.layer.value[square] < 0;
    const char text[] = {below ? '-' : mono ? band->shade : ' ', band->digit, '\0'};
    if (app->map.digits || style_bands_need_digits(palette))
        term_text(row, digit_column + (text[0] == ' ' ? 1 : 0), 2, style, text[0] == ' ' ? text + 1 : text);
    if (is_large)
        draw_number(app, square, &(Area){row + layout->map_cell_rows - 1, column, 1, layout->map_cell_columns}, style);
}

// The board of the map with its coordinates, on a mat that is the same on light and dark terminals.
static void draw_squares(const App *app, const Area *area)
{
    const Layout *layout = &app->layout;
    const int files_row = layout->map_cell_rows > 1 ? 1 : 0;
    term_fill(area->row + 1, area->column, RANK_NB * layout->map_cell_rows + files_row,
              LABEL_COLUMNS + FILE_NB * layout->map_cell_columns + 1, style_of(STYLE_MAT));
    for (int i = 0; i < RANK_NB; ++i) {
        const int row = area->row + 1 + i * layout->map_cell_rows;
        panel_text(area, row - area->row, 0, STYLE_MAT, "%d", 1 + square_rank(heat_square_at(i, 0, app->flipped)));
        for (int j = 0; j < FILE_NB; ++j)
            draw_cell(app, heat_square_at(i, j, app->flipped), row,
                      area->column + LABEL_COLUMNS + j * layout->map_cell_columns);
    }
    for (int j = 0; layout->map_cell_rows > 1 && j < FILE_NB; ++j)
        panel_text(area, 1 + RANK_NB * layout->map_cell_rows, LABEL_COLUMNS + j * layout->map_cell_columns + 1,
                   STYLE_MAT, "%c", 'a' + square_file(heat_square_at(0, j, app->flipped)));
}

// One of the largest squares: its name, its share, and a bar as long as its share of the largest.
static void draw_top_square(const App *app, Square square, int row, int column, int width)
{
    char name[SQUARE_NAME_SIZE], text[TITLE_SIZE];
    const MapLayer *layer = &app->map.layer;
    square_write(square, name);
    if (map_counts(app->map.kind))
        snprintf(text, sizeof text, "%s %+5.*f ", name, map_decimals(app->map.kind), map_share(layer, square));
    else
        snprintf(text, sizeof text, layer->is_signed ? "%s %+5.1f%% " : "%s %5.1f%% ", name,
                 PERCENT * map_share(layer, square));
    const int used = term_text(row, column, width, style_of(STYLE_PLAIN), text);
    // The squares come in the order of their shares: the first bar is the longest.
    const int length = (int)((double)(width - used) * (double)map_size(layer, square) / (double)layer->max + 0.5);
    // The bar has the colour of its class; the sign is there for those who copy the screen as text.
    const HeatBand *band = heat_band(heat_square_palette(layer, square, app->map.palette), app->map.painted[square]);
    const TermStyle style = {.ink = &band->fill, .paper = &band->fill};
    for (int i = 0; i < length; ++i)
        term_text(row, column + used + i, 1, style, sign_of(SIGN_BAR));
}

// What the engine has in mind: the first path, as far as it fits.
static void draw_path(const App *app, int row, int column, int width)
{
    static const char head[] = "path ";
    char moves[PATH_TEXT_SIZE];
    if (app->map.snapshot.detail.path_count == 0)
        return;
    path_write_fitting(&app->map.snapshot, 0, width - (int)strlen(head), moves);
    if (moves[0] != '\0')
        panel_text(&(Area){row, column, 1, width}, 0, 0, STYLE_PLAIN, "%s%s", head, moves);
}

// Beside the map: the squares of largest share, the first path, then what it all means.
static void draw_facts(const App *app, const Area *area, int column, int rows)
{
    enum { SENTENCE_ROWS = 3, SENTENCE_COLUMNS_MIN = 24, BAR_MAX = 32, PATH_ROWS = 1 };
    const int width = area->column + area->columns - column;
    const bool has_sentence = width >= SENTENCE_COLUMNS_MIN;
    const int gap = rows > RANK_NB ? 1 : 0;
    const int list_rows = has_sentence ? rows - SENTENCE_ROWS - PATH_ROWS - gap : rows;
    Square top[TOP_MAX];
    const int count = heat_top_squares(&app->map.layer, list_rows < TOP_MAX ? list_rows : TOP_MAX, top);
    const bool is_searched = app->map.snapshot.nodes > 0;
    if (count == 0 && (is_searched || !has_sentence)) // the sentence below says that it is not
        term_text(area->row + 1, column, width, style_of(STYLE_PLAIN),
                  is_searched ? "nothing to show" : "not searched yet");
    for (int i = 0; i < count; ++i)
        draw_top_square(app, top[i], area->row + 1 + i, column, width < BAR_MAX ? width : BAR_MAX);
    if (!has_sentence)
        return;
    const int sentence_row = area->row + 1 + rows - SENTENCE_ROWS;
    if (!map_kind(app->map.kind)->is_static && !app_hides_lines(app))
        draw_path(app, sentence_row - PATH_ROWS - gap, column, width);
    // Empty or tiny maps are said to be so; else what the kind means.
    char caution[MAP_CAUTION_SIZE];
    const char *sentence = map_kind(app->map.kind)->meaning;
    map_caution(&app->map.snapshot, &app->map.choice, &app->map.layer, caution);
    if (app->map.kind == MAP_PIECE && app->map.choice.square == SQ_NONE)
        sentence = "Put the cursor on a piece with the arrows.";
    else if (caution[0] != '\0')
        sentence = caution;
    panel_sentence(&(Area){sentence_row, column, SENTENCE_ROWS, width}, STYLE_DIM, sentence);
}

// --- legend --------------------------------------------------------------------------------------------------------

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
    // What the shares are of, where there is room for it.
    static const char whole[] = "of the largest";
    if (has_words && palette != PALETTE_PAPER && column + (int)strlen(whole) <= area->columns)
        (void)term_text(row, area->column + column, area->columns - column, style_of(STYLE_PLAIN), whole);
}

// --- panel ---------------------------------------------------------------------------------------------------------

// Map, facts beside it if there is room for the longest, legend below.
static void draw(const App *app, const Area *area)
{
    const int map_rows = RANK_NB * app->layout.map_cell_rows;
    const int facts_column = area->column + LABEL_COLUMNS + FILE_NB * app->layout.map_cell_columns + GAP;
    draw_title(app, area);
    draw_squares(app, area);
    if (facts_column + (int)sizeof "e4 100.0%" <= area->column + area->columns)
        draw_facts(app, area, facts_column, map_rows);
    const Area last = {area->row + area->rows - 1, area->column, 1, area->columns};
    map_legend_draw(&last, app->map.palette, app->map.layer.is_signed, app->map.scale);
}

// A click on the map chooses the next table.
static void click(App *app, const Area *area, int row, int column)
{
    (void)area, (void)row, (void)column;
    app_step_table(app, 1);
}

const PanelOps map_panel = {.name = "map", .draw = draw, .click = click, .shows_analysis = true};
