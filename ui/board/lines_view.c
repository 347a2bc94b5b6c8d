// SPDX-License-Identifier: GPL-3.0-or-later
// The principal variations: what the engine expects both sides to play.
#include "ui/board/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { VARIATION_SIZE = 1024, HEAD_SIZE = 48, INDENT = 8 };

// Draws one variation on `rows` rows from `first` on; its score stands in front.
static void draw_line(const Area *area, int first, int rows, const Position *root, const InfoLine *info)
{
    char text[VARIATION_SIZE], head[HEAD_SIZE], score[SCORE_TEXT_SIZE];
    const char *bound = info->bound == BOUND_LOWER ? ">" : info->bound == BOUND_UPPER ? "<" : " ";
    Text variation = text_begin(text, sizeof text);
    san_write_line(root, info->pv, info->pv_length, &variation);
    write_score(info->score, root->stm, score);
    snprintf(head, sizeof head, "%s%s", bound, score);
    panel_line(area, first, style_of(STYLE_STRONG), head);
    const Area moves = {area->row + first, area->column + INDENT, rows, area->columns - INDENT};
    panel_sentence(&moves, style_of(STYLE_PLAIN), text);
}

// How the variations share the rows of the panel.
typedef struct LinesPlan {
    int count, rows_each;
} LinesPlan;

static LinesPlan plan_lines(const Session *session, const Area *area)
{
    int known;
    session_lines(session, &known);
    const int room = area->rows - 1;
    const int count = known < room ? known : room;
    return (LinesPlan){count, count > 0 ? room / count : 0};
}

// What the panel shows, and what the book has to choose from.
static void draw_title(const App *app, const Area *area, int count)
{
    enum { TITLE_SIZE = ENGINE_BOOK_TEXT_SIZE + HEAD_SIZE };
    char title[TITLE_SIZE], book[ENGINE_BOOK_TEXT_SIZE] = "";
    if (!session_hides_analysis(&app->session))
        engine_write_book_moves(session_engine(&app->session), session_game_position(&app->session), book);
    snprintf(title, sizeof title, "%s%s%s", count > 1 ? "best lines" : "expected line",
             book[0] != '\0' ? "; book: " : "", book);
    panel_title(area, title);
}

static void draw(const App *app, const Area *area)
{
    const Session *session = &app->session;
    int count;
    const InfoLine *lines = session_lines(session, &count);
    draw_title(app, area, count);
    if (count == 0) {
        const bool is_idle = session_activity(session) == ACTIVITY_NONE;
        panel_line(area, 1, style_of(STYLE_DIM), is_idle ? "nothing searched here yet" : "...");
        return;
    }
    const LinesPlan plan = plan_lines(session, area);
    for (int i = 0; i < plan.count; ++i)
        draw_line(area, 1 + i * plan.rows_each, plan.rows_each, session_search_root(session), &lines[i]);
}

// Plies of a text up to a byte of it: each is a word.
static int plies_until(const char *text, const char *end)
{
    int plies = 0;
    for (const char *c = text; *c != '\0' && c <= end; ++c)
        if (*c != ' ' && (c == text || c[-1] == ' '))
            ++plies;
    return plies;
}

// The ply of a line that is drawn at a place.
static int ply_at(const Session *session, int line, int row, int column, int columns)
{
    char text[VARIATION_SIZE];
    Text variation = text_begin(text, sizeof text);
    int count;
    const InfoLine *info = &session_lines(session, &count)[line];
    san_write_line(session_search_root(session), info->pv, info->pv_length, &variation);
    const char *start = text; // of the row
    size_t bytes = panel_fitting_bytes(start, columns - INDENT);
    for (int i = 0; i < row && start[bytes] != '\0'; ++i) {
        start += bytes + strspn(start + bytes, " ");
        bytes = panel_fitting_bytes(start, columns - INDENT);
    }
    const size_t offset = column > INDENT ? (size_t)(column - INDENT) : 0;
    return plies_until(text, start + (offset < bytes ? offset : bytes));
}

// A click shows the position after a move of the line, the wheel walks along the line.
static void mouse(App *app, const Area *area, TermMouse event, int row, int column)
{
    const LinesPlan plan = plan_lines(&app->session, area);
    const int line = plan.rows_each > 0 ? (row - 1) / plan.rows_each : 0;
    if (row < 1 || line >= plan.count)
        return;
    const View *view = &app->session.view;
    const int at = view->kind == VIEW_LINE && view->line == line ? view->ply : 0;
    if (event == TERM_MOUSE_PRESS)
        session_walk_to(&app->session, line,
                        ply_at(&app->session, line, (row - 1) % plan.rows_each, column, area->columns));
    else if (event == TERM_MOUSE_WHEEL_DOWN)
        session_walk_to(&app->session, line, at + 1);
    else if (event == TERM_MOUSE_WHEEL_UP && at > 0)
        session_walk_to(&app->session, line, at - 1);
}

static void hover(App *app, const Area *area, int row, int column)
{
    const View *view = &app->session.view;
    const LinesPlan plan = plan_lines(&app->session, area);
    const int line = plan.rows_each > 0 ? (row - 1) / plan.rows_each : 0;
    if (row < 1 || line >= plan.count || column < INDENT)
        return;
    const int ply = ply_at(&app->session, line, (row - 1) % plan.rows_each, column, area->columns);
    if (view->kind != VIEW_LINE || view->line != line || view->ply != ply)
        session_walk_to(&app->session, line, ply);
}

// In analysis the moves up to the one that was clicked are played.
static void double_click(App *app)
{
    if (!session_is_analysing(&app->session))
        app_say(app, "In analysis (%s) a double click plays the line; Esc goes back to the game.", app->analyse_key);
    else if (session_continue_from_view(&app->session))
        app_say(app, "The line is played up to here.");
}

const PanelOps lines_panel = {.name = "lines",
                              .draw = draw,
                              .mouse = mouse,
                              .hover = hover,
                              .double_click = double_click,
                              .shows_analysis = true};
