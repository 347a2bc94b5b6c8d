// SPDX-License-Identifier: GPL-3.0-or-later
// The opening explorer: which moves were played in the position shown, how often and with what success, in the games that
// `explore` has opened. A look-up takes some microseconds, so that each frame makes its own.
#include "ui/board/panels.h"

#include "base/language.h"
#include "engine/tools.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum {
    TITLE_SIZE = 128,
    PART_SIZE = 16,
    MOVE_COLUMNS = 8,
    COUNT_COLUMNS = 7,
    SHARE_COLUMNS = 6,
    VALUE_COLUMNS = 7,
    BAR_LEAST = 9,      // columns; fewer show no parts
    BAR_MOST = 30,      // and more say no more
    NUMBER_COLUMNS = 4, // of a part of the bar that has room for its number
    HEADED_ROWS = 7,    // a panel with fewer needs them for moves
    PERCENT = 100,
};

#define CENTIPAWNS 100.0

// A part of the bar, with its number where that has room; returns the column behind it.
static int draw_part(int row, int column, int width, TermStyle style, double share)
{
    char text[PART_SIZE] = "";
    if (width >= NUMBER_COLUMNS)
        snprintf(text, sizeof text, "%.0f%%", PERCENT * share);
    const int length = (int)strlen(text), lead = (width - length) / 2;
    term_fill(row, column, 1, width, style);
    if (length > 0)
        term_text(row, column + lead, length, style, text);
    return column + width;
}

// Wins of White, draws and wins of Black: a bar, or the numbers where there are no colours.
static void draw_results(int row, int column, int width, const ExplorerMove *move)
{
    const double games = (double)move->games, wins = (double)move->white_wins / games,
                 draws = (double)move->draws / games, losses = (double)move->black_wins / games;
    if (term_depth() == INK_MONO) {
        char text[PART_SIZE];
        snprintf(text, sizeof text, "%.0f/%.0f/%.0f%%", PERCENT * wins, PERCENT * draws, PERCENT * losses);
        term_text(row, column, width, style_of(STYLE_PLAIN), text);
        return;
    }
    const int of_white = (int)(wins * width + 0.5), of_black = (int)(losses * width + 0.5);
    const int of_draws = width - of_white - of_black > 0 ? width - of_white - of_black : 0;
    column = draw_part(
        row, column, of_white,
        (TermStyle){.ink = style_ink_of_result(RESULT_BLACK_WINS), .paper = style_ink_of_result(RESULT_WHITE_WINS)},
        wins);
    column = draw_part(
        row, column, of_draws,
        (TermStyle){.ink = style_ink_of_result(RESULT_WHITE_WINS), .paper = style_ink_of_result(RESULT_DRAW)}, draws);
    draw_part(
        row, column, width - of_white - of_draws,
        (TermStyle){.ink = style_ink_of_result(RESULT_WHITE_WINS), .paper = style_ink_of_result(RESULT_BLACK_WINS)},
        losses);
}

// Games, share and results, which the moves and their sum have alike.
static void draw_numbers(const Area *area, int row, const ExplorerMove *move, uint64_t all, StyleId style)
{
    char count[COUNT_TEXT_SIZE];
    write_count(move->games, count);
    panel_text(area, row, MOVE_COLUMNS, style, "%*s", COUNT_COLUMNS - 1, count);
    panel_text(area, row, MOVE_COLUMNS + COUNT_COLUMNS, style, "%3.0f%%", PERCENT * (double)move->games / (double)all);
    const int before = MOVE_COLUMNS + COUNT_COLUMNS + SHARE_COLUMNS, room = area->columns - before - VALUE_COLUMNS;
    if (room >= BAR_LEAST)
        draw_results(area->row + row, area->column + before, room < BAR_MOST ? room : BAR_MOST, move);
}

// The move, its numbers, what the network says of it, and the name of the opening that it leads to.
static void draw_move(const App *app, const Area *area, int row, const ExplorerMove *move, uint64_t all)
{
    const Position *pos = session_position(&app->session);
    const Network *network = engine_loaded_network(session_engine(&app->session));
    char san[SAN_SIZE];
    Position next = *pos;
    san_write(pos, move->move, san);
    pos_advance(&next, move->move);
    panel_text(area, row, 0, STYLE_STRONG, "%s", san);
    draw_numbers(area, row, move, all, STYLE_PLAIN);
    const int bar = area->columns - MOVE_COLUMNS - COUNT_COLUMNS - SHARE_COLUMNS - VALUE_COLUMNS;
    const int used = area->columns - VALUE_COLUMNS - (bar > BAR_MOST ? bar - BAR_MOST : 0);
    if (network != NULL && bar >= BAR_LEAST)
        panel_text(area, row, used + 1, STYLE_PLAIN, "%+.2f", tools_network_centipawns(&next, network) / CENTIPAWNS);
    // Behind that the name of the opening, where a wide panel has room for it.
    OpeningBook *book = engine_opening_book(session_engine(&app->session));
    const char *name = opening_book_name(book, &next);
    const int column = used + VALUE_COLUMNS + 1;
    if (name != NULL && area->columns - column >= BAR_LEAST)
        panel_words(&(Area){area->row, area->column + column, area->rows, area->columns - column}, row, 0, STYLE_DIM,
                    name);
}

// The row of the first move: below the title, and below heads of the columns where there is room.
static int first_row(const Area *area)
{
    return area->rows >= HEADED_ROWS ? 2 : 1;
}

// What each column is, over the rows of draw_move.
static void draw_heads(const App *app, const Area *area)
{
    const int before = MOVE_COLUMNS + COUNT_COLUMNS + SHARE_COLUMNS, room = area->columns - before - VALUE_COLUMNS;
    const Area left = {area->row, area->column, area->rows, MOVE_COLUMNS + COUNT_COLUMNS + SHARE_COLUMNS};
    panel_text(&left, 1, 0, STYLE_DIM, "%s", _("Move"));
    panel_text(&left, 1, MOVE_COLUMNS, STYLE_DIM, "%s", _("Games"));
    if (room < BAR_LEAST)
        return;
    const int bar = room < BAR_MOST ? room : BAR_MOST;
    static const char *const results[] = {N_("White / draw / Black"), N_("W / draw / B"), N_("Result"), NULL};
    panel_fitting(&(Area){area->row, area->column + before, area->rows, bar}, 1, 0, STYLE_DIM, results);
    if (engine_loaded_network(session_engine(&app->session)) != NULL)
        panel_text(area, 1, before + bar + 1, STYLE_DIM, "%s", _("Value"));
}

static ExplorerMove sum_of(const ExplorerMove *moves, int count)
{
    ExplorerMove sum = {.games = 0};
    for (int i = 0; i < count; ++i) {
        sum.games += moves[i].games;
        sum.white_wins += moves[i].white_wins;
        sum.draws += moves[i].draws;
        sum.black_wins += moves[i].black_wins;
    }
    return sum;
}

// The most frequent moves, and below them their sum.
static void draw(const App *app, const Area *area)
{
    const ExploredGames *games = &app->explored;
    char title[TITLE_SIZE], read[COUNT_TEXT_SIZE];
    Text text = text_begin(title, sizeof title);
    text_addf(&text, _("played in %s"), games->name);
    if (games->filter[0] != '\0')
        text_addf(&text, " %s", games->filter);
    panel_title(area, title);
    if (games->set == NULL) {
        write_count(games->read, read);
        panel_text(area, 1, 0, STYLE_DIM, "reading, %s games so far ...", read);
        return;
    }
    int count;
    const ExplorerMove *moves = explored_games_moves(games, session_position(&app->session), &count);
    const ExplorerMove sum = sum_of(moves, count);
    if (count == 0) {
        panel_text(area, 1, 0, STYLE_DIM, "no game goes on from here");
        return;
    }
    // The last row is the sum's, where not all moves would fill it.
    const int first = first_row(area), rows = area->rows - first, shown = count < rows - 1 ? count : rows - 1;
    if (first > 1)
        draw_heads(app, area);
    for (int i = 0; i < shown; ++i)
        draw_move(app, area, first + i, &moves[i], sum.games);
    panel_text(area, first + shown, 0, STYLE_DIM, "%s", _("all"));
    draw_numbers(area, first + shown, &sum, sum.games, STYLE_DIM);
}

static bool is_absent(const App *app)
{
    return !explored_games_exist(&app->explored);
}

void explorer_list_games(App *app, const Position *pos, Move move)
{
    uint64_t all;
    Error error;
    char count[COUNT_TEXT_SIZE];
    GameList *list = explored_games_list(&app->explored, pos, move, &all, &error);
    if (list == NULL) {
        app_complain(app, "explore: %s.", error.text);
        return;
    }
    write_count(all, count);
    if (all > EXPLORED_LIST_MAX)
        app_say(app, "%d of %s games: the last ones of each file, the newest first.", game_list_count(list), count);
    session_list_games(&app->session, list);
}

// In analysis a click plays the move, and a second one lists its games; in a game it is the second alone that does something.
static void click(App *app, const Area *area, int row, int column)
{
    int count;
    const int first = first_row(area);
    (void)column;
    app->explored_move = MOVE_NONE;
    // Where the panel is hidden there is nothing to click on.
    if (session_hides_analysis(&app->session))
        return;
    const ExplorerMove *moves = explored_games_moves(&app->explored, session_position(&app->session), &count);
    if (row < first || row >= first + count || row >= area->rows - 1)
        return;
    app->explored_move = moves[row - first].move;
    app->explored_place = *session_position(&app->session);
    pos_drop_history(&app->explored_place);
    if (session_is_free(&app->session))
        session_play(&app->session, app->explored_move);
    else
        app_say(app, "In analysis (%s) a click plays the move; a double click lists its games.", app->analyse_key);
}

static void double_click(App *app)
{
    if (move_is_real(app->explored_move) && app->explored.set != NULL)
        explorer_list_games(app, &app->explored_place, app->explored_move);
}

const PanelOps explorer_panel = {.name = "explorer",
                                 .draw = draw,
                                 .click = click,
                                 .double_click = double_click,
                                 .is_absent = is_absent,
                                 .shows_analysis = true,
                                 .shows_lines = true};
