// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine has found and said: the principal variations, and the log.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { VARIATION_SIZE = 1024, HEAD_SIZE = 48, INDENT = 8 };

// Draws one variation on `rows` rows from `first` on; its score stands in front.
static void draw_line(const Area *area, int first, int rows, const Position *root, const InfoLine *info)
{
    char text[VARIATION_SIZE], score[SCORE_TEXT_SIZE];
    const char *bound = info->bound == BOUND_LOWER ? ">" : info->bound == BOUND_UPPER ? "<" : " ";
    Text variation = text_begin(text, sizeof text);
    san_write_line(root, info->pv, info->pv_length, &variation);
    write_score(info->score, root->stm, score);
    panel_text(area, first, 0, STYLE_STRONG, "%s%s", bound, score);
    const Area moves = {area->row + first, area->column + INDENT, rows, area->columns - INDENT};
    panel_sentence(&moves, STYLE_PLAIN, text);
}

// How the variations share the rows of the panel: rows of each, none if there is no variation, or no row but the title.
static int rows_each(int known, const Area *area)
{
    const int room = area->rows - 1;
    return known > 0 && room > 0 ? room / (known < room ? known : room) : 0;
}

// Of an earlier position of the game: the line that was expected there.
static void draw_past(const App *app, const Area *area)
{
    InfoLine past;
    panel_title(area, _("line expected in the game"));
    if (session_past_line(&app->session, &past))
        draw_line(area, 1, area->rows - 1, session_position(&app->session), &past);
    else
        panel_text(area, 1, 0, STYLE_DIM, "not searched in the game");
}

// The best lines below each other, each with an equal share of the rows.
static void draw(const App *app, const Area *area)
{
    enum { TITLE_SIZE = ENGINE_BOOK_TEXT_SIZE + HEAD_SIZE };
    const Session *session = &app->session;
    char title[TITLE_SIZE], book[ENGINE_BOOK_TEXT_SIZE] = "";
    int count;
    if (session_looks_back(session)) {
        draw_past(app, area);
        return;
    }
    const InfoLine *lines = session_lines(session, &count);
    if (!session_hides_analysis(session))
        engine_write_book_moves(session_engine(session), session_game_position(session), book);
    snprintf(title, sizeof title, "%s%s%s", count > 1 ? _("best lines") : _("expected line"),
             book[0] != '\0' ? _("; book: ") : "", book);
    panel_title(area, title);
    if (count == 0)
        panel_text(area, 1, 0, STYLE_DIM, session_activity(session) == ACTIVITY_NONE ? N_("not searched yet") : "...");
    const int rows = rows_each(count, area);
    for (int i = 0; i < count && i < area->rows - 1; ++i)
        draw_line(area, 1 + i * rows, rows, session_search_root(session), &lines[i]);
}

// A move of a line by its place on the screen.
typedef struct LinePlace {
    int line, ply;
} LinePlace;

// False if no line is drawn on this row of the panel.
static bool place_at(const App *app, const Area *area, int row, int column, LinePlace *out)
{
    char text[VARIATION_SIZE];
    Text variation = text_begin(text, sizeof text);
    int count;
    const InfoLine *lines = session_lines(&app->session, &count);
    const int rows = rows_each(count, area), columns = area->columns - INDENT;
    // The line of an earlier position is read, not walked along.
    if (session_looks_back(&app->session) || row < 1 || rows == 0 || (row - 1) / rows >= count)
        return false;
    out->line = (row - 1) / rows;
    san_write_line(session_search_root(&app->session), lines[out->line].pv, lines[out->line].pv_length, &variation);
    // The same breaks as panel_sentence() has drawn.
    const char *start = text; // of the row
    size_t bytes = panel_fitting_bytes(start, columns);
    for (int i = 0; i < (row - 1) % rows && start[bytes] != '\0'; ++i) {
        start += bytes + strspn(start + bytes, " ");
        bytes = panel_fitting_bytes(start, columns);
    }
    const size_t offset = column > INDENT ? (size_t)(column - INDENT) : 0;
    // Each ply is a word of the text up to there.
    const char *end = start + (offset < bytes ? offset : bytes);
    out->ply = 0;
    for (const char *c = text; *c != '\0' && c <= end; ++c)
        out->ply += *c != ' ' && (c == text || c[-1] == ' ');
    return true;
}

// A click shows the position after a move of the line, the wheel walks along the line.
static void mouse(App *app, const Area *area, TermMouse event, int row, int column)
{
    const View *view = &app->session.view;
    LinePlace place;
    if (!place_at(app, area, row, column, &place))
        return;
    const int at = view->kind == VIEW_LINE && view->line == place.line ? view->ply : 0;
    if (event == TERM_MOUSE_PRESS)
        session_walk_to(&app->session, place.line, place.ply);
    else if (event == TERM_MOUSE_WHEEL_DOWN)
        session_walk_to(&app->session, place.line, at + 1);
    else if (event == TERM_MOUSE_WHEEL_UP && at > 0)
        session_walk_to(&app->session, place.line, at - 1);
}

// The board follows the mouse along the moves of a line.
static void hover(App *app, const Area *area, int row, int column)
{
    const View *view = &app->session.view;
    LinePlace place;
    if (column < INDENT || !place_at(app, area, row, column, &place))
        return;
    // The mouse moves many times over one move: the board is not set up each time.
    if (view->kind != VIEW_LINE || view->line != place.line || view->ply != place.ply)
        session_walk_to(&app->session, place.line, place.ply);
}

// In analysis the moves up to the one that was clicked are played.
static void double_click(App *app)
{
    if (!session_is_free(&app->session))
        app_say(app, "In analysis (%s) a double click plays the line; Esc goes back to the game.", app->analyse_key);
    else if (session_continue_from_view(&app->session))
        app_say(app, "Line played up to here.");
}

const PanelOps lines_panel = {.name = N_("expected line"),
                              .draw = draw,
                              .mouse = mouse,
                              .hover = hover,
                              .double_click = double_click,
                              .shows_analysis = true,
                              .shows_lines = true};

// --- the log -------------------------------------------------------------------------------------------------------

// The newest line is at the bottom; while it is scrolled, the title says how many are below.
static void draw_log(const App *app, const Area *area)
{
    enum { TITLE_SIZE = 64 };
    const EventLog *log = session_event_log(&app->session);
    const int room = area->rows - 1;
    const int last_first = log->count > room ? log->count - room : 0;
    const int back = app->log_back < last_first ? app->log_back : last_first;
    char title[TITLE_SIZE], key[KEY_NAME_SIZE];
    app_write_key(app, back > 0 ? "scroll-down" : "scroll-up", key);
    if (back > 0)
        snprintf(title, sizeof title, _("log: %d more below (%s)"), back, key);
    else if (last_first > 0)
        snprintf(title, sizeof title, _("log (%s: earlier)"), key);
    else
        snprintf(title, sizeof title, "%s", _("log"));
    panel_title(area, title);
    if (log->count == 0)
        panel_text(area, 1, 0, STYLE_DIM, "empty");
    for (int i = 0; i < room && last_first - back + i < log->count; ++i) {
        // Lines of a search begin with a blank or a number; all others are events.
        const char *line = event_log_line(log, last_first - back + i);
        panel_words(area, 1 + i, 0, strchr(" 0123456789", line[0]) != NULL ? STYLE_PLAIN : STYLE_STRONG, line);
    }
}

static void scroll_log(App *app, const Area *area, int pages)
{
    const int page = area->rows - 1;
    app->log_back = panel_scrolled(app->log_back, pages, page, session_event_log(&app->session)->count - page);
}

const PanelOps log_panel = {
    .name = N_("log"), .draw = draw_log, .scroll = scroll_log, .shows_analysis = true, .shows_lines = true};
