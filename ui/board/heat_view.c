// SPDX-License-Identifier: GPL-3.0-or-later
// The small map: the share of search effort, with its largest squares, its meaning and its legend.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { TITLE_SIZE = 96, TOP_MAX = 16, LABEL_COLUMNS = 2, GAP = 2, PERCENT = 100, MAP_CELL_ROWS_MAX = 4 };

void map_title_add(const App *app, bool with_depth, Text *title)
{
    const MapView *map = &app->map;
    // Which position it is of matters more than how deep the search was, and a title may lose its end.
    if (with_depth)
        app_add_moment(app, title);
    if (with_depth && map->snapshot.depth > 0)
        text_addf(title, _(", depth %d"), map->snapshot.depth);
    if (map->scale != SCALE_OCTAVES)
        text_addf(title, _(", by %s"), heat_scale_name(map->scale));
    if (map->difference)
        text_addf(title, _(", less %s"), app_baseline_name(app));
}

// The kind goes without saying while it is the usual one, and so do the squares where pieces go.
static void draw_title(const App *app, const Area *area)
{
    const MapView *map = &app->map;
    char title[TITLE_SIZE], square[SQUARE_NAME_SIZE];
    Text text = text_begin(title, sizeof title);
    text_addf(&text, "%s: ", map->kind == MAP_NOW ? _("map") : _(map_kind(map->kind)->name));
    square_write(map->choice.square, square);
    if (map->kind == MAP_PIECE)
        text_addf(&text, "%s", map->choice.square != SQ_NONE ? square : _("the one under the cursor"));
    else if (map_kind(map->kind)->is_static)
        text_addf(&text, "%s", _(heat_table(map->shown)->name));
    else
        text_addf(&text, "%s%s", _(heat_table(map->shown)->name), map->end == MAP_TO ? "" : _(", where they start"));
    map_title_add(app, map->layer.max > 0, &text);
    panel_title(area, title);
}

// --- the squares ---------------------------------------------------------------------------------------------------

static BoardTheme theme_of(const App *app)
{
    return (BoardTheme)option_int(session_options(&app->session), OPT_BOARD_THEME);
}

Ink map_square_ink(const App *app, const MapLayer *layer, const uint8_t painted[SQ_NB], Square square)
{
    return style_map_square(bb_has(BB_DARK, square), theme_of(app),
                            heat_square_palette(layer, square, app->map.palette), painted[square]);
}

bool map_has_pixels(const App *app)
{
    const BoardPieces pieces = (BoardPieces)option_int(session_options(&app->session), OPT_BOARD_PIECES);
    return pixel_screen_is_possible(app->pixels, pieces, NULL);
}

// Squares as large as the panel has rows and columns for, about as wide as high.
static int cell_rows_in(const Area *area)
{
    enum { AROUND = 2 }; // title and legend
    const int by_rows = (area->rows - AROUND) / RANK_NB, by_columns = (area->columns - LABEL_COLUMNS) / (2 * FILE_NB);
    const int rows = by_rows < by_columns ? by_rows : by_columns;
    return rows < 1 ? 1 : rows > MAP_CELL_ROWS_MAX ? MAP_CELL_ROWS_MAX : rows;
}

static bool has_files(const Area *area, int cell_rows)
{
    return area->rows >= RANK_NB * cell_rows + 3; // title, letters, legend
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

// White's pieces are white where the square is dark enough for that, else outlines; Black's are black on all of them.
void map_piece_draw(Piece piece, const Ink *paper, int row, int column)
{
    static const Ink white = {0xfffdf5, 231, 15, 7}, black = {0x121212, 233, 0, 0};
    if (piece == PIECE_NONE)
        return;
    const bool is_light = piece_colour(piece) == WHITE && style_shows_white(paper);
    const Piece solid = is_light && term_has_unicode() ? piece_make(BLACK, piece_type(piece)) : piece;
    const TermStyle style = {.ink = is_light ? &white : &black, .paper = paper};
    term_text(row, column, 1, style, sign_of_piece(solid));
}

// A square: the piece on it, its class as a digit where that helps, and its share of the search where there is room.
static void draw_cell(const App *app, Square square, const Area *area)
{
    const int class_of = app->map.painted[square];
    const HeatPalette palette = heat_square_palette(&app->map.layer, square, app->map.palette);
    const HeatBand *band = heat_band(palette, class_of);
    const Ink paper = map_square_ink(app, &app->map.layer, app->map.painted, square);
    const Ink *text = term_depth() >= INK_256 || class_of == 0 ? ink_on(&paper) : &band->text;
    const TermStyle style = {.ink = text, .paper = &paper};
    const bool is_large = area->rows > 1;
    const int row = area->row + (area->rows - 1) / 2;
    term_fill(area->row, area->column, area->rows, area->columns, style);
    // In large cells the piece stands above the letter of its file, and the digit behind it.
    const int piece_column = is_large ? area->column + (area->columns - 1) / 2 : area->column;
    map_piece_draw(pos_piece_on(&app->map.snapshot.root, square), &paper, row, piece_column);
    if (class_of == 0)
        return;
    const bool below = app->map.layer.value[square] < 0;
    const char digit[] = {below ? '-' : term_depth() == INK_MONO ? band->shade : ' ', band->digit, '\0'};
    const int digit_column = area->column + (is_large ? 2 : 0);
    if (app->map.digits || style_bands_need_digits(palette))
        term_text(row, digit_column + (digit[0] == ' ' ? 1 : 0), 2, style, digit[0] == ' ' ? digit + 1 : digit);
    if (is_large)
        draw_number(app, square, &(Area){area->row + area->rows - 1, area->column, 1, area->columns}, style);
}

// The same square as a part of a picture; below it are characters that no other panel has.
static void draw_pixels(const App *app, PixelBoard *board, Square square, const Area *area)
{
    const Ink paper = map_square_ink(app, &app->map.layer, app->map.painted, square);
    const Ink field = style_map_field(bb_has(BB_DARK, square), theme_of(app));
    char digit[HEAT_DIGIT_SIZE];
    term_fill(area->row, area->column, area->rows, area->columns, (TermStyle){.ink = &field, .paper = &field});
    pixel_board_square(board, square,
                       &(PixelSquare){.paper = paper.rgb, .piece = pos_piece_on(&app->map.snapshot.root, square)});
    // In small squares a digit could not be read.
    if (app->map.painted[square] == 0 || !app->map.digits || area->rows == 1)
        return;
    heat_digit(&app->map.layer, square, app->map.painted[square], digit);
    pixel_board_text(board, square, true, ink_on(&paper)->rgb, digit[0] == ' ' ? digit + 1 : digit);
}

// The board of the map with its coordinates.
static void draw_squares(const App *app, const Area *area, int cell_rows)
{
    const int columns = 2 * cell_rows, first_column = area->column + LABEL_COLUMNS;
    PixelBoard *pixels = map_has_pixels(app) ? pixel_screen_board(app->pixels, PIXEL_BOARD_MAP) : NULL;
    if (pixels != NULL && !pixel_board_begin(pixels, &(PixelPlace){.row = area->row + 1,
                                                                   .column = first_column,
                                                                   .cell_rows = cell_rows,
                                                                   .cell_columns = columns,
                                                                   .flipped = app->flipped}))
        pixels = NULL;
    for (int i = 0; i < RANK_NB; ++i) {
        const int row = 1 + i * cell_rows;
        panel_text(area, row + (cell_rows - 1) / 2, 0, STYLE_DIM, "%d",
                   1 + square_rank(heat_square_at(i, 0, app->flipped)));
        for (int j = 0; j < FILE_NB; ++j) {
            const Square square = heat_square_at(i, j, app->flipped);
            const Area cell = {area->row + row, first_column + j * columns, cell_rows, columns};
            if (pixels != NULL)
                draw_pixels(app, pixels, square, &cell);
            else
                draw_cell(app, square, &cell);
        }
    }
    for (int j = 0; has_files(area, cell_rows) && j < FILE_NB; ++j)
        panel_text(area, 1 + RANK_NB * cell_rows, LABEL_COLUMNS + j * columns + (columns - 1) / 2, STYLE_DIM, "%c",
                   'a' + square_file(heat_square_at(0, j, app->flipped)));
}

// --- beside it -----------------------------------------------------------------------------------------------------

// What a square has: pawns or a count, a share of either sign, or a share in whole percents, since tenths of those would be
// others in each frame, and tell nothing.
enum { SHARE_SIZE = 32 };
static void write_share(const App *app, Square square, char out[SHARE_SIZE])
{
    const MapLayer *layer = &app->map.layer;
    const double share = map_share(layer, square), percent = PERCENT * share;
    if (map_counts(app->map.kind))
        snprintf(out, SHARE_SIZE, "%+5.*f", map_decimals(app->map.kind), share);
    else if (layer->is_signed)
        snprintf(out, SHARE_SIZE, "%+5.1f%%", percent);
    else if (percent < 0.5)
        snprintf(out, SHARE_SIZE, " <1%%");
    else
        snprintf(out, SHARE_SIZE, "%3.0f%%", percent);
}

// One of the largest squares: its name, which is not to be read as a move, its share, and a bar as long as its share of the
// largest.
static void draw_top_square(const App *app, Square square, int row, int column, int width)
{
    enum { WORD_COLUMNS_MIN = 22 };
    char name[SQUARE_NAME_SIZE], share[SHARE_SIZE], text[TITLE_SIZE];
    const MapLayer *layer = &app->map.layer;
    const Ink colour = map_square_ink(app, layer, app->map.painted, square);
    const TermStyle bar = {.paper = &colour};
    const char *sign = term_depth() == INK_MONO ? sign_of(SIGN_BAR) : " ";
    const bool has_word = width >= WORD_COLUMNS_MIN;
    square_write(square, name);
    write_share(app, square, share);
    snprintf(text, sizeof text, "%s%s %s ", has_word ? _("square ") : "", name, share);
    // A cell of its colour stands before the name where there is no room for a bar.
    const bool has_colour = !has_word && app->map.painted[square] > 0;
    const int before = has_word ? 0 : 2;
    term_text(row, column, has_colour ? 1 : 0, bar, sign);
    const int used = before + term_text(row, column + before, width - before, style_of(STYLE_PLAIN), text);
    // The squares come in the order of their shares: the first bar is the longest.
    const int length = (int)((double)(width - used) * (double)map_size(layer, square) / (double)layer->max + 0.5);
    for (int i = 0; has_word && i < length; ++i)
        term_text(row, column + used + i, 1, bar, sign);
}

// What the engine has in mind: the first path, as far as it fits.
static void draw_path(const App *app, int row, int column, int width)
{
    const char *head = _("path ");
    char moves[PATH_TEXT_SIZE];
    if (app->map.snapshot.detail.path_count == 0)
        return;
    path_write_fitting(&app->map.snapshot, 0, width - term_text_width(head), moves);
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
                  is_searched ? _("nothing to show") : _("not searched yet"));
    for (int i = 0; i < count; ++i)
        draw_top_square(app, top[i], area->row + 1 + i, column, width < BAR_MAX ? width : BAR_MAX);
    if (!has_sentence)
        return;
    const int sentence_row = area->row + 1 + rows - SENTENCE_ROWS;
    if (!map_kind(app->map.kind)->is_static && !app_hides_lines(app))
        draw_path(app, sentence_row - PATH_ROWS - gap, column, width);
    // Empty or tiny maps are said to be so; else what the kind means.
    char caution[MAP_CAUTION_SIZE];
    const char *sentence = _(map_kind(app->map.kind)->meaning);
    map_caution_translated(&app->map.snapshot, &app->map.choice, &app->map.layer, caution);
    if (app->map.kind == MAP_PIECE && app->map.choice.square == SQ_NONE)
        sentence = _("Put the cursor on a piece with the arrows.");
    else if (app_work_waits(app))
        sentence = _("Worked out while no clock runs: in analysis, or after the game.");
    else if (caution[0] != '\0')
        sentence = caution;
    panel_sentence(&(Area){sentence_row, column, SENTENCE_ROWS, width}, STYLE_DIM, sentence);
}

// --- legend --------------------------------------------------------------------------------------------------------

// One class: its colour, with its digit where the colour is not enough. Returns the columns it took.
static int draw_legend_colour(const App *app, HeatPalette palette, int class_of, int row, int column)
{
    const HeatBand *band = heat_band(palette, class_of);
    const char text[] = {band->shade, band->digit, '\0'};
    if (term_depth() == INK_MONO)
        return term_text(row, column, 2, style_of(STYLE_PLAIN), text);
    const bool has_digit = app->map.digits || style_bands_need_digits(palette);
    return term_text(row, column, 1, style_of_band(palette, class_of), has_digit ? text + 1 : " ");
}

// All classes side by side, from the lowest to the highest or back.
static int draw_legend_bar(const App *app, HeatPalette palette, bool is_falling, int row, int column)
{
    int used = 0;
    for (int i = 1; i < MAP_CLASS_NB; ++i)
        used += draw_legend_colour(app, palette, is_falling ? MAP_CLASS_NB - i : i, row, column + used);
    return used;
}

// A bar with what is at its ends, where the colours have no bounds or not enough room for them.
static void draw_legend_ends(const App *app, const Area *area, HeatPalette palette, const char *low, const char *high)
{
    int used = panel_text(area, 0, 0, STYLE_PLAIN, "%s ", low);
    used += draw_legend_bar(app, palette, false, area->row, area->column + used);
    panel_text(area, 0, used, STYLE_PLAIN, " %s", high);
}

// Values with a sign: from the largest below zero to the largest above.
static void draw_legend_signed(const App *app, const Area *area)
{
    enum { WIDE = 64 };
    const bool is_wide = area->columns >= WIDE;
    int used = panel_text(area, 0, 0, STYLE_PLAIN, is_wide ? N_("below zero ") : "- ");
    used += draw_legend_bar(app, PALETTE_COLD, true, area->row, area->column + used);
    used += panel_text(area, 0, used, STYLE_PLAIN, " 0 ");
    used += draw_legend_bar(app, PALETTE_WARM, false, area->row, area->column + used);
    const char *const bound = heat_class_bound(app->map.scale, MAP_CLASS_NB - 1);
    used += panel_text(area, 0, used, STYLE_PLAIN, is_wide ? N_(" above") : " +");
    if (is_wide && bound != NULL)
        panel_text(area, 0, used, STYLE_PLAIN, "; the ends: %s of the largest or more", bound);
}

void map_legend_draw(const App *app, const Area *area, bool is_signed)
{
    static const char *const wholes[] = {N_(" or more of the largest"), N_(" of the largest"), N_(" of max"), ""};
    const HeatScale scale = app->map.scale;
    const HeatPalette palette = app->map.palette;
    const int colour_columns = term_depth() == INK_MONO ? 2 : 1;
    int needed = -1, used = 0;
    if (is_signed) {
        draw_legend_signed(app, area);
        return;
    }
    if (heat_class_bound(scale, 1) == NULL) {
        draw_legend_ends(app, area, palette, _("least"), _("most; as many squares of each colour"));
        return;
    }
    for (int class_of = 1; class_of < MAP_CLASS_NB; ++class_of)
        needed += colour_columns + (int)strlen(heat_class_bound(scale, class_of)) + 2;
    // A blank between colour and number: "6 1/2" is not to be read as "61/2".
    if (needed > area->columns) {
        char high[TITLE_SIZE];
        snprintf(high, sizeof high, _("%s of the largest"), heat_class_bound(scale, MAP_CLASS_NB - 1));
        draw_legend_ends(app, area, palette, heat_class_bound(scale, 1), high);
        return;
    }
    for (int class_of = 1; class_of < MAP_CLASS_NB; ++class_of) {
        used += draw_legend_colour(app, palette, class_of, area->row, area->column + used);
        used += panel_text(area, 0, used, STYLE_PLAIN, " %s%s", heat_class_bound(scale, class_of),
                           class_of + 1 < MAP_CLASS_NB ? " " : "");
    }
    // What the parts are of, in as many words as fit.
    size_t whole = 0;
    while (used + term_text_width(_(wholes[whole])) > area->columns)
        ++whole;
    panel_text(area, 0, used, STYLE_PLAIN, "%s", _(wholes[whole]));
}

// --- panel ---------------------------------------------------------------------------------------------------------

// Map, facts beside it if there is room for the longest, legend below.
static void draw(const App *app, const Area *area)
{
    const int cell_rows = cell_rows_in(area);
    const int facts_column = area->column + LABEL_COLUMNS + FILE_NB * 2 * cell_rows + GAP;
    draw_title(app, area);
    draw_squares(app, area, cell_rows);
    if (facts_column + (int)sizeof "# e4 99.0%" <= area->column + area->columns)
        draw_facts(app, area, facts_column, RANK_NB * cell_rows);
    const Area last = {area->row + area->rows - 1, area->column, 1, area->columns};
    map_legend_draw(app, &last, app->map.layer.is_signed);
}

// A click on the map chooses the next table.
static void click(App *app, const Area *area, int row, int column)
{
    (void)area, (void)row, (void)column;
    app_step_table(app, 1);
}

const PanelOps map_panel = {.name = N_("map"), .draw = draw, .click = click, .shows_analysis = true};
