// SPDX-License-Identifier: GPL-3.0-or-later
// The move tables of all pieces side by side, small: as pictures where the terminal shows them, else two ranks in a row,
// else a sign for each square; as many tables at once as have room.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/text.h"

enum {
    TITLE_SIZE = 96,
    PERCENT = 100,
    AROUND = 2, // title and legend
    IN_A_ROW_MAX = MINI_PIECES / 2,
    NAME_SIZE = 32,
};

// How a table is drawn: pictures, two cells a square, or two squares a cell.
typedef enum MiniLook { MINI_PIXELS, MINI_CELLS, MINI_HALVES, MINI_SIGNS } MiniLook;

// Where the tables go.
typedef struct MiniPlaces {
    MiniLook look;
    int rows, columns;   // of a table
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

// Tables of a size in the room of an area.
static MiniPlaces places_of(const Area *area, MiniLook look, int rows, int columns)
{
    enum { GAP = 1, GAP_MAX = 4 };
    MiniPlaces places = {.look = look, .rows = rows, .columns = columns, .height = 1 + rows};
    // Five in a row would leave the last row nearly empty; four fill three rows.
    const int fitting = (area->columns + GAP) / (columns + GAP);
    places.in_a_row = fitting >= IN_A_ROW_MAX ? IN_A_ROW_MAX : fitting == IN_A_ROW_MAX - 1 ? IN_A_ROW_MAX - 2 : fitting;
    if (places.in_a_row == 0)
        return places;
    places.pitch =
        area->columns / places.in_a_row < columns + GAP_MAX ? area->columns / places.in_a_row : columns + GAP_MAX;
    if (places.pitch < columns + GAP)
        places.pitch = columns + GAP;
    // Whole groups or a page: never some of the sums without the others.
    const int room = places.in_a_row * ((area->rows - AROUND) / places.height);
    places.count = room >= MINI_NB ? MINI_NB : room >= MINI_PIECES ? MINI_PIECES : room;
    return places;
}

// The largest that leave all twelve pieces room. On small screens the smallest: all sixteen, or the twelve pieces, or the
// page of pieces with the one that is chosen.
static MiniPlaces places_in(const App *app, const Area *area)
{
    enum { PIXEL_ROWS_MAX = 12, PIXEL_ROWS_MIN = 6, CELL_COLUMNS = 2 * FILE_NB };
    MiniPlaces places;
    // Characters are about twice as high as wide, mostly a little less.
    for (int rows = PIXEL_ROWS_MAX; map_has_pixels(app) && rows >= PIXEL_ROWS_MIN; --rows) {
        places = places_of(area, MINI_PIXELS, rows, 2 * rows - 1);
        if (places.count >= MINI_PIECES)
            return places;
    }
    places = places_of(area, MINI_CELLS, RANK_NB, CELL_COLUMNS);
    if (places.count >= MINI_PIECES && term_depth() >= INK_16)
        return places;
    places = style_has_halves() ? places_of(area, MINI_HALVES, RANK_NB / 2, FILE_NB)
                                : places_of(area, MINI_SIGNS, RANK_NB, FILE_NB);
    const int chosen = chosen_mini(app);
    if (places.count > 0 && places.count < MINI_PIECES && chosen < MINI_PIECES)
        places.first = chosen / places.count * places.count;
    if (places.first + places.count > MINI_PIECES && places.count < MINI_NB)
        places.count = MINI_PIECES - places.first;
    return places;
}

// What all squares of a table have of the whole, in per cent; below zero where such a share means nothing.
static double share_of(const App *app, int mini)
{
    const MapLayer *layer = &app->minis.layers[mini];
    double share = 0;
    // Weights of the best moves are no parts of a whole.
    if (layer->is_signed || map_counts(app->minis.kind) || app->minis.kind == MAP_BEST)
        return -1;
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        share += map_share(layer, square);
    return PERCENT * share;
}

// The piece or the side, and how much of the whole its moves have.
static void draw_name(const App *app, int mini, int row, int column, int columns)
{
    static const char *const sums[][2] = {
        {N_("all"), N_("all")}, {N_("wht"), N_("White")}, {N_("blk"), N_("Black")}, {N_("net"), N_("White - Black")}};
    static const char *const pieces[] = {N_("king"),    N_("queen"),   N_("rooks"),
                                         N_("bishops"), N_("knights"), N_("pawns")};
    enum { LONG_NAME = 14 };
    const Area area = {row, column, 1, columns};
    const StyleId style = mini == chosen_mini(app) ? STYLE_QUESTION : STYLE_PLAIN;
    const bool is_long = columns >= LONG_NAME;
    const double share = share_of(app, mini);
    char name[NAME_SIZE];
    if (mini >= MINI_PIECES)
        snprintf(name, sizeof name, "%s", _(sums[mini - MINI_PIECES][is_long]));
    else if (is_long)
        snprintf(name, sizeof name, "%c %s", mini < MINI_PIECES / 2 ? 'w' : 'b', _(pieces[mini % (MINI_PIECES / 2)]));
    else
        snprintf(name, sizeof name, "%s", heat_table(HEAT_TABLE_PIECES + mini)->code);
    const int used = panel_text(&area, 0, 0, style, "%s", name);
    if (share >= 0 && mini < MINI_PIECES)
        panel_text(&area, 0, used, STYLE_PLAIN, "%*.0f%%", columns - used - 1, share);
}

static Ink ink_at(const App *app, int mini, int row, int column)
{
    return map_square_ink(app, &app->minis.layers[mini], app->minis.painted[mini],
                          heat_square_at(row, column, app->flipped));
}

// The piece on a square, if the table is about it: others are left out, so that it is seen whose moves they are.
static Piece piece_at(const App *app, int mini, Square square)
{
    static const int sums[] = {HEAT_TABLE_ALL, HEAT_TABLE_WHITE, HEAT_TABLE_BLACK, HEAT_TABLE_ALL};
    const int table = mini < MINI_PIECES ? HEAT_TABLE_PIECES + mini : sums[mini - MINI_PIECES];
    const Piece piece = pos_piece_on(&app->map.snapshot.root, square);
    return piece != PIECE_NONE && (heat_table(table)->pieces & piece_set(piece)) != 0 ? piece : PIECE_NONE;
}

// One picture. False if it cannot be.
static bool draw_pixels(const App *app, int mini, int top, int left, const MiniPlaces *places)
{
    PixelBoard *board = pixel_screen_board(app->pixels, PIXEL_BOARD_MINIS + mini);
    const TermStyle mat = style_of(STYLE_MAT);
    if (!pixel_board_begin(board, &(PixelPlace){.row = top,
                                                .column = left,
                                                .cell_rows = places->rows,
                                                .cell_columns = places->columns,
                                                .is_whole = true,
                                                .flipped = app->flipped}))
        return false;
    pixel_board_mat(board, mat.paper->rgb);
    term_fill(top, left, places->rows, places->columns, mat);
    for (int row = 0; row < RANK_NB; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const Square square = heat_square_at(row, column, app->flipped);
            pixel_board_square(
                board, square,
                &(PixelSquare){.paper = ink_at(app, mini, row, column).rgb, .piece = piece_at(app, mini, square)});
        }
    return true;
}

// Two cells a square, with the pieces of the table.
static void draw_cells(const App *app, int mini, int top, int left)
{
    for (int row = 0; row < RANK_NB; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const Ink paper = ink_at(app, mini, row, column);
            term_fill(top + row, left + 2 * column, 1, 2, (TermStyle){.ink = &paper, .paper = &paper});
            map_piece_draw(piece_at(app, mini, heat_square_at(row, column, app->flipped)), &paper, top + row,
                           left + 2 * column);
        }
}

// Two ranks in a row: one is the ink of a half block, the other its paper.
static void draw_halves(const App *app, int mini, int top, int left)
{
    for (int row = 0; row < RANK_NB / 2; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const Ink upper = ink_at(app, mini, 2 * row, column), lower = ink_at(app, mini, 2 * row + 1, column);
            term_text(top + row, left + column, 1, (TermStyle){.ink = &upper, .paper = &lower},
                      sign_of(SIGN_UPPER_HALF));
        }
}

// A sign for each square, where half blocks cannot be shown.
static void draw_signs(const App *app, int mini, int top, int left)
{
    const bool mono = term_depth() == INK_MONO;
    for (int row = 0; row < RANK_NB; ++row)
        for (int column = 0; column < FILE_NB; ++column) {
            const Square square = heat_square_at(row, column, app->flipped);
            const HeatPalette palette = heat_square_palette(&app->minis.layers[mini], square, app->map.palette);
            const HeatBand *band = heat_band(palette, app->minis.painted[mini][square]);
            const Ink paper = ink_at(app, mini, row, column);
            const char sign[] = {band->digit == '0' ? (mono ? '.' : ' ') : mono ? band->shade : band->digit, '\0'};
            term_text(top + row, left + column, 1, (TermStyle){.ink = &band->text, .paper = &paper}, sign);
        }
}

static void draw_mini(const App *app, int mini, int row, int column, const MiniPlaces *places)
{
    draw_name(app, mini, row, column, places->columns);
    switch (places->look) {
    case MINI_PIXELS:
        if (draw_pixels(app, mini, row + 1, column, places))
            return;
        break;
    case MINI_CELLS: draw_cells(app, mini, row + 1, column); return;
    case MINI_HALVES: draw_halves(app, mini, row + 1, column); return;
    case MINI_SIGNS: draw_signs(app, mini, row + 1, column); return;
    }
}

// Which of the tables are in sight, where not all are, and what they show.
static void draw_title(const App *app, const Area *area, const MiniPlaces *places)
{
    char title[TITLE_SIZE];
    const MapView *map = &app->map;
    Text text = text_begin(title, sizeof title);
    if (places->count < MINI_PIECES)
        text_addf(&text, _("tables %d-%d of %d ('): "), places->first + 1, places->first + places->count, MINI_PIECES);
    else
        text_add(&text, _("move tables: "));
    // Short: the panel is narrow, and its title goes on.
    text_addf(&text, "%s%s", app->minis.kind == MAP_NOW ? _("looked at") : _(map_kind(app->minis.kind)->name),
              map->end == MAP_TO ? "" : _(", where they start"));
    map_title_add(app, true, &text);
    panel_title(area, title);
}

// As many tables as have room, and the legend of the large map.
static void draw(const App *app, const Area *area)
{
    const MiniPlaces places = places_in(app, area);
    draw_title(app, area, &places);
    for (int i = 0; i < places.count; ++i) {
        const int row = 1 + i / places.in_a_row * places.height;
        const int column = area->column + i % places.in_a_row * places.pitch;
        draw_mini(app, places.first + i, area->row + row, column, &places);
    }
    map_legend_draw(app, &(Area){area->row + area->rows - 1, area->column, 1, area->columns},
                    app->minis.layers[0].is_signed);
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

const PanelOps minis_panel = {.name = N_("move tables"), .draw = draw, .click = click, .shows_analysis = true};
