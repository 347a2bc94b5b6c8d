// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/panels.h"

#include <stdio.h>

static const PanelOps *const panels[PANEL_NB] = {
    [PANEL_STATUS] = &status_panel, [PANEL_CLOCK_TOP] = &clock_top_panel, [PANEL_CLOCK_BOTTOM] = &clock_bottom_panel,
    [PANEL_BOARD] = &board_panel,   [PANEL_LINES] = &lines_panel,         [PANEL_MOVES] = &moves_panel,
    [PANEL_MAP] = &map_panel,       [PANEL_CARD] = &card_panel,           [PANEL_MESSAGE] = &message_panel,
    [PANEL_INPUT] = &input_panel,   [PANEL_KEYS] = &keys_panel,
};

static void draw_too_small(const Layout *layout)
{
    char text[80];
    snprintf(text, sizeof text, "need %dx%d, have %dx%d", LAYOUT_COLUMNS_MIN, LAYOUT_ROWS_MIN, layout->columns,
             layout->rows);
    term_text(0, 0, layout->columns, style_of(STYLE_STRONG), text);
    term_text(1, 0, layout->columns, style_of(STYLE_PLAIN), "The game goes on.");
    term_text(2, 0, layout->columns, style_of(STYLE_PLAIN), "Make the window larger.");
}

void panels_draw(App *app)
{
    int rows, columns;
    term_size(&rows, &columns);
    app->layout = layout_compute(rows, columns);
    term_clear();
    term_cursor(-1, 0);
    if (app->layout.too_small)
        draw_too_small(&app->layout);
    else if (app->help_is_open)
        help_draw(app);
    else
        for (int id = 0; id < PANEL_NB; ++id)
            if (app->layout.panels[id].rows > 0)
                panels[id]->draw(app, &app->layout.panels[id]);
    term_show();
    app->needs_drawing = false;
}

void panels_click(App *app, int row, int column)
{
    for (int id = 0; id < PANEL_NB; ++id) {
        const Area *area = &app->layout.panels[id];
        if (panels[id]->click != NULL && area_contains(area, row, column)) {
            panels[id]->click(app, area, row - area->row, column - area->column);
            return;
        }
    }
}

void panel_title(const Area *area, const char *title)
{
    const TermStyle dim = style_of(STYLE_DIM);
    for (int column = 0; column < area->columns; ++column)
        term_text(area->row, area->column + column, 1, dim, sign_of(SIGN_LINE));
    char text[128];
    snprintf(text, sizeof text, " %s ", title);
    term_text(area->row, area->column + 2, area->columns - 2, style_of(STYLE_TITLE), text);
}

void panel_line(const Area *area, int row, TermStyle style, const char *text)
{
    if (row >= 0 && row < area->rows)
        term_text(area->row + row, area->column, area->columns, style, text);
}
