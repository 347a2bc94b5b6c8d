// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a file as a page in the place of the panels: typing searches players, event, date, result and opening.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum {
    HEADING_ROW = 1,
    FIRST_ROW = 2,
    ROWS_AROUND = FIRST_ROW + 1,
    LINE_SIZE = 320,
    RESULT_COLUMNS = 8,
    DATE_COLUMNS = 11,
    NAME_COLUMNS_MAX = 28,
    NAME_SIZE = 4 * NAME_COLUMNS_MAX * 2, // four bytes a character, with accents of their own
};

static int rows_in_sight(const App *app)
{
    return app->layout.rows - ROWS_AROUND;
}

// Keeps the chosen row in the list, and the list so that it is in sight.
static void choose(App *app, int row)
{
    GamesPage *page = &app->games;
    row = row >= page->count ? page->count - 1 : row;
    page->chosen = row < 0 ? 0 : row;
    if (page->chosen < page->first)
        page->first = page->chosen;
    if (page->chosen >= page->first + rows_in_sight(app))
        page->first = page->chosen - rows_in_sight(app) + 1;
}

// Finds the games that have all words. The one that is viewed is chosen, if it is among them.
static void search(App *app)
{
    GamesPage *page = &app->games;
    const GameList *list = app->session.games;
    int row = 0;
    page->count = page->first = 0;
    FoldedWords words = fold_words_new(page->search);
    for (int game = game_list_find(list, -1, 1, &words); game >= 0; game = game_list_find(list, game, 1, &words)) {
        if (game == list->shown)
            row = page->count;
        page->games = mem_grow(page->games, (size_t)page->count, &page->capacity, sizeof page->games[0]);
        page->games[page->count++] = game;
    }
    fold_words_free(&words);
    choose(app, row);
}

static void open_chosen(App *app)
{
    const GamesPage *page = &app->games;
    if (page->count == 0)
        return;
    app->page = NULL;
    session_open_game(&app->session, page->games[page->chosen]);
}

// The wheel moves the choice, a click opens the game; on the last row it closes the list.
static void mouse(App *app, const TermInput *input)
{
    GamesPage *page = &app->games;
    const int line = input->row - FIRST_ROW, row = page->first + line;
    if (input->mouse == TERM_MOUSE_WHEEL_DOWN || input->mouse == TERM_MOUSE_WHEEL_UP) {
        choose(app, page->chosen + (input->mouse == TERM_MOUSE_WHEEL_DOWN ? 1 : -1));
    } else if (input->mouse == TERM_MOUSE_PRESS && input->row == app->layout.rows - 1) {
        app->page = NULL;
    } else if (input->mouse == TERM_MOUSE_PRESS && line >= 0 && line < rows_in_sight(app) && row < page->count) {
        choose(app, row);
        open_chosen(app);
    }
}

// Keys move through the list; all else is typed into the search.
static void take_key(App *app, const TermInput *input)
{
    GamesPage *page = &app->games;
    switch (input->key) {
    case TERM_KEY_MOUSE: mouse(app, input); break;
    case TERM_KEY_UP: choose(app, page->chosen - 1); break;
    case TERM_KEY_DOWN: choose(app, page->chosen + 1); break;
    case TERM_KEY_PAGE_UP: choose(app, page->chosen - rows_in_sight(app)); break;
    case TERM_KEY_PAGE_DOWN: choose(app, page->chosen + rows_in_sight(app)); break;
    case TERM_KEY_HOME: choose(app, 0); break;
    case TERM_KEY_END: choose(app, page->count - 1); break;
    case TERM_KEY_ENTER: open_chosen(app); break;
    case TERM_KEY_ESCAPE: app->page = NULL; break;
    default:
        if (text_type(page->search, sizeof page->search, input))
            search(app);
    }
}

// Writes a text into a column of a row, cut to its width less a blank.
static int draw_cell(const App *app, int row, int column, int width, StyleId style, const char *text)
{
    const int room = app->layout.columns - column < width ? app->layout.columns - column : width;
    if (room > 1)
        panel_text(&(Area){row, column, 1, room - 1}, 0, 0, style, "%s", text);
    return column + width;
}

// Columns of a name in a row, with the blank behind it.
static int name_room(const App *app, int number_columns)
{
    // The players get what is left of the row, but not more than names need.
    const int third = (app->layout.columns - number_columns - RESULT_COLUMNS - DATE_COLUMNS) / 3;
    return third < NAME_COLUMNS_MAX ? third : NAME_COLUMNS_MAX;
}

// As wide as the largest number.
static int number_room(const App *app)
{
    char largest[16];
    return snprintf(largest, sizeof largest, " %d ", game_list_count(app->session.games));
}

// The columns of a row: number, players, result, date, and what room is left for.
static void draw_row(const App *app, int row, StyleId style, const char *const texts[5], const char *rest)
{
    const int number_columns = number_room(app), columns_of_name = name_room(app, number_columns);
    const int widths[] = {number_columns, columns_of_name, columns_of_name, RESULT_COLUMNS, DATE_COLUMNS};
    int column = 0;
    for (int i = 0; i < 5; ++i)
        column = draw_cell(app, row, column, widths[i], style, texts[i]);
    char fitting[LINE_SIZE];
    Text text = text_begin(fitting, sizeof fitting);
    words_write_fitting(rest, app->layout.columns - column, term_text_width, sign_of(SIGN_DOTS), &text);
    draw_cell(app, row, column, app->layout.columns - column + 1, style, fitting);
}

// A row of the list: number, players, result, date, then opening and event as far as there is room.
static void draw_game(const App *app, int row, int game, StyleId style)
{
    const PgnIndex *index = app->session.games->index;
    char number[16], rest[LINE_SIZE], names[COLOUR_NB][NAME_SIZE];
    Text text = text_begin(rest, sizeof rest);
    static const PgnField fields[] = {PGN_FIELD_ECO, PGN_FIELD_OPENING, PGN_FIELD_EVENT};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; ++i) {
        const char *value = pgn_index_field(index, game, fields[i]);
        if (value[0] != '\0')
            text_addf(&text, "%s%s", text.length == 0 ? "" : fields[i] == PGN_FIELD_EVENT ? ", " : " ", value);
    }
    snprintf(number, sizeof number, " %d", game + 1);
    for (Colour side = WHITE; side < COLOUR_NB; ++side) {
        const PlayerName player = game_list_player(app->session.games, game, side);
        Text name = text_begin(names[side], NAME_SIZE);
        player_write(&player, name_room(app, number_room(app)) - 1, term_text_width, sign_of(SIGN_DOTS), &name);
    }
    const char *const texts[] = {number, names[WHITE], names[BLACK], pgn_index_field(index, game, PGN_FIELD_RESULT),
                                 pgn_index_field(index, game, PGN_FIELD_DATE)};
    term_fill(row, 0, 1, app->layout.columns, style_of(style));
    draw_row(app, row, style, texts, rest);
}

// The page: heading, as many games as there are rows, and what the keys do.
static void draw(const App *app)
{
    const Area area = {0, 0, app->layout.rows, app->layout.columns};
    const char *const headings[] = {" #", _("White"), _("Black"), _("Result"), _("Date")};
    const GamesPage *page = &app->games;
    const GameList *list = app->session.games;
    char title[LINE_SIZE];
    const char *slash = strrchr(list->path, '/');
    snprintf(title, sizeof title, _("%.100s: %d of %d games; type to search: %s_"),
             slash != NULL ? slash + 1 : list->path, page->count, game_list_count(list), page->search);
    panel_title(&area, title);
    draw_row(app, HEADING_ROW, STYLE_DIM, headings, _("Opening, event"));
    for (int i = 0; i < rows_in_sight(app) && page->first + i < page->count; ++i) {
        const int row = page->first + i, game = page->games[row];
        const bool is_shown = game == list->shown && app->session.engine_game->is_viewed;
        draw_game(app, FIRST_ROW + i, game,
                  row == page->chosen ? STYLE_QUESTION
                  : is_shown          ? STYLE_STRONG
                                      : STYLE_PLAIN);
    }
    if (page->count == 0)
        panel_text(&area, FIRST_ROW, 0, STYLE_DIM, " no game has all of these words");
    static const char *const keys[] = {N_("Enter or click: view the game   Esc, or click here: back to the board"),
                                       N_("Enter, click: view   Esc: back"), NULL};
    panel_fitting(&area, area.rows - 1, 1, STYLE_DIM, keys);
}

static const PageOps games_page = {.draw = draw, .key = take_key, .takes_text = true};

void games_open(App *app, const char *words)
{
    app->page = &games_page;
    snprintf(app->games.search, sizeof app->games.search, "%s", words);
    search(app);
}
