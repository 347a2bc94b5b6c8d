// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/panels.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

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

void write_score(Score score, Colour stm, char out[SCORE_TEXT_SIZE])
{
    enum { PER_PAWN = 100 };
    const Score for_white = stm == WHITE ? score : -score;
    if (score == SCORE_NONE) {
        snprintf(out, SCORE_TEXT_SIZE, "%s", "");
        return;
    }
    if (score_is_mate(score)) {
        snprintf(out, SCORE_TEXT_SIZE, "%c#%d", for_white > 0 ? '+' : '-', abs(score_mate_moves(score)));
        return;
    }
    const int centipawns = score_to_centipawns(for_white);
    snprintf(out, SCORE_TEXT_SIZE, "%c%d.%02d", centipawns < 0 ? '-' : '+', abs(centipawns) / PER_PAWN,
             abs(centipawns) % PER_PAWN);
}

void write_time(int64_t us, char out[TIME_TEXT_SIZE])
{
    enum { SECOND_US = 1000000, MINUTE = 60, HOUR = 3600 };
    const int64_t seconds = us < 0 ? 0 : us / SECOND_US;
    if (seconds >= HOUR)
        snprintf(out, TIME_TEXT_SIZE, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / HOUR, seconds % HOUR / MINUTE,
                 seconds % MINUTE);
    else
        snprintf(out, TIME_TEXT_SIZE, "%" PRId64 ":%02" PRId64, seconds / MINUTE, seconds % MINUTE);
}

void write_count(uint64_t count, char out[COUNT_TEXT_SIZE])
{
    enum { KILO = 1000, MEGA = 1000000, GIGA = 1000000000, TENTHS = 10 };
    if (count >= GIGA)
        snprintf(out, COUNT_TEXT_SIZE, "%.1fG", (double)count / GIGA);
    else if (count >= MEGA)
        snprintf(out, COUNT_TEXT_SIZE, "%.1fM", (double)count / MEGA);
    else if (count >= TENTHS * KILO)
        snprintf(out, COUNT_TEXT_SIZE, "%" PRIu64 "k", count / KILO);
    else
        snprintf(out, COUNT_TEXT_SIZE, "%" PRIu64, count);
}
