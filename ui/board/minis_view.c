// SPDX-License-Identifier: GPL-3.0-or-later
// The move tables of all pieces side by side, small: two ranks in a row where the terminal can show it, else a sign for
// each square, as many tables at once as have room.
#include "ui/board/panels.h"

#include "base/text.h"

enum {
    HALF_ROWS = RANK_NB / 2,
    EDGE = 1, // of the mat beside a table
    MAT_COLUMNS = FILE_NB + 2 * EDGE,
    PITCH_MIN = MAT_COLUMNS,
    PITCH_MAX = FILE_NB + 4,
    IN_A_ROW_MAX = MINI_PIECES / 2,
    TITLE_SIZE = 96,
    PERCENT = 100,
    AROUND = 2, // title and legend
};

// Where the tables go.
typedef struct MiniPlaces {
    int in_a_row, pitch; // columns of a table with its gap
    int height;          // rows of a table with its name
    int first, count;    // of the tables in sight
} MiniPlaces;

// The small table that the large map shows now.
static int chosen_mini(const App *app)
{
    const int shown = app->map.shown;
    if (shown >= HEAT_TABLE_PIECES)
        return shown - HEAT_TABLE_PIECES;
    return app->map.kind == MAP_DIFFERENCE ? MINI_NET : MINI_PIECES + shown;
}

// All sixteen, or the twelve pieces, or the page of pieces with the one that is chosen.
static MiniPlaces places_in(const App *app, const Area *area)
{
    MiniPlaces places = {.height = 1 + (style_has_halves() ? HALF_ROWS : RANK_NB)};
    // Five in a row would leave the last row nearly empty; four fill three rows.
    const int fitting = area->columns / PITCH_MIN;
    places.in_a_row = fitting >= IN_A_ROW_MAX ? IN_A_ROW_MAX : fitting == IN_A_ROW_MAX - 1 ? IN_A_ROW_MAX - 2 : fitting;
    if (places.in_a_row == 0)
        return places;
    places.pitch = area->columns / places.in_a_row < PITCH_MAX ? area->columns / places.in_a_row : PITCH_MAX;
    // Whole groups or a page: never some of the sums without the others.
    const int room = places.in_a_row * ((area->rows - AROUND) / places.height);
    places.count = room >= MINI_NB ? MINI_NB : room >= MINI_PIECES ? MINI_PIECES : room;
    const int chosen = chosen_mini(app);
    if (places.count > 0 && room < MINI_PIECES && chosen < MINI_PIECES)
        places.first = chosen / places.count * places.count;
    if (room < MINI_PIECES && places.first + places.count > MINI_PIECES)
        places.count = MINI_PIECES - places.first;
    return places;
}

// The name, and for a piece how much its largest square has of the largest of all.
static void draw_name(const App *app, int mini, int row, int column)
{
    static const char *const sums[] = {"all", "wht", "blk", "net"};
    const MiniMaps *minis = &app->minis;
    const Area name = {row, column, 1, FILE_NB};
    const StyleId style = mini == chosen_mini(app) ? STYLE_QUESTION : STYLE_MAT;
    const double part = minis->most > 0 ? (double)minis->largest[mini] / (double)minis->most : 0.0;
    if (mini < MINI_PIECES)
        panel_text(&name, 0, 0, style, "%-2s %4.0f%%", heat_table(HEAT_TABLE_PIECES + mini)->code, PERCENT * part);
    else
        panel_text(&name, 0, 0, style, "%s", sums[mini - MINI_PIECES]);
}

static const HeatBand *band_at(const App *app, int mini, int row, int column)
{
    const Square square = heat_square_at(row, column, app->flipped);
    const HeatPalette palette = heat_square_palette(&app->minis.layers[mini], square, app->map.palette);
    return heat_band(palette, app->minis.painted[mini][square]);
}

// Two ranks in a row: one is the ink of a half block, the other its paper.
static void draw_halves(const App *app, int mini, int top, int left)
{
    for (int row = 0; row < HALF_ROWS; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const TermStyle style = {.ink = &band_at(app, mini, 2 * row, column)->fill,
                                     .paper = &band_at(app, mini, 2 * row + 1, column)->fill};
            term_text(top + row, left + column, 1, style, sign_of(SIGN_UPPER_HALF));
        }
}

// A sign for each square, where half blocks cannot be shown.
static void draw_signs(const App *app, int mini, int top, int left)
{
    const bool mono = term_depth() == INK_MONO;
    for (int row = 0; row < RANK_NB; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const HeatBand *band = band_at(app, mini, row, column);
            const char sign[] = {mono ? band->shade : band->digit == '0' ? ' ' : band->digit, '\0'};
            term_text(top + row, left + column, 1, (TermStyle){.ink = &band->text, .paper = &band->fill}, sign);
        }
}

// A table on its mat, which is closed below if there is room.
static void draw_mini(const App *app, int mini, int row, int column, const MiniPlaces *places, bool is_closed)
{
    term_fill(row, column, places->height, MAT_COLUMNS, style_of(STYLE_MAT));
    draw_name(app, mini, row, column + EDGE);
    if (style_has_halves())
        draw_halves(app, mini, row + 1, column + EDGE);
    else
        draw_signs(app, mini, row + 1, column + EDGE);
    for (int i = 0; is_closed && style_has_halves() && i < MAT_COLUMNS; ++i)
        term_text(row + places->height, column + i, 1, (TermStyle){.ink = style_of(STYLE_MAT).paper},
                  sign_of(SIGN_UPPER_HALF));
}

static void draw_title(const App *app, const Area *area, const MiniPlaces *places)
{
    char title[TITLE_SIZE];
    const MapView *map = &app->map;
    Text text = text_begin(title, sizeof title);
    if (places->count < MINI_PIECES)
        text_addf(&text, "tables %d-%d of %d ('): ", places->first + 1, places->first + places->count, MINI_PIECES);
    else
        text_add(&text, "move tables: ");
    text_addf(&text, "%s, %s", map_kind(app->minis.kind)->name, map->end == MAP_TO ? "to" : "from");
    map_title_add(app, true, &text);
    panel_title(area, title);
}

// As many tables as have room, and the legend of the large map.
static void draw(const App *app, const Area *area)
{
    const MiniPlaces places = places_in(app, area);
    const int legend_row = area->rows - 1;
    draw_title(app, area, &places);
    for (int i = 0; i < places.count; ++i) {
        const int row = 1 + i / places.in_a_row * places.height;
        const int column = area->column + i % places.in_a_row * places.pitch;
        draw_mini(app, places.first + i, area->row + row, column, &places, row + places.height < legend_row);
    }
    map_legend_draw(&(Area){area->row + legend_row, area->column, 1, area->columns}, app->map.palette,
                    app->minis.layers[0].is_signed, app->map.scale);
}

// A click shows the table on the large map.
static void click(App *app, const Area *area, int row, int column)
{
    const MiniPlaces places = places_in(app, area);
    // The title, and what is beside the tables, mean nothing.
    if (row < 1 || places.in_a_row == 0 || column / places.pitch >= places.in_a_row)
        return;
    const int place = (row - 1) / places.height * places.in_a_row + column / places.pitch;
    const int mini = places.first + place;
    if (place >= places.count)
        return;
    if (mini == MINI_NET)
        app_set_net(app);
    else
        app_show_table(app, mini < MINI_PIECES ? HEAT_TABLE_PIECES + mini : mini - MINI_PIECES);
}

const PanelOps minis_panel = {.name = "move tables", .draw = draw, .click = click, .shows_analysis = true};
