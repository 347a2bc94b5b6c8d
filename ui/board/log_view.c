// SPDX-License-Identifier: GPL-3.0-or-later
// The log: what the engine said and did, the newest at the bottom.
#include "ui/board/panels.h"

#include <stdio.h>

enum { LOG_TITLE_SIZE = 64 };

static void draw(const App *app, const Area *area)
{
    const EventLog *log = session_event_log(&app->session);
    const int room = area->rows - 1;
    const int last_first = log->count > room ? log->count - room : 0;
    const int back = app->log_back < last_first ? app->log_back : last_first;
    const int first = last_first - back;
    char title[LOG_TITLE_SIZE];
    if (back > 0)
        snprintf(title, sizeof title, "log: %d more below (PgDn)", back);
    else
        snprintf(title, sizeof title, "log%s", last_first > 0 ? " (PgUp: earlier)" : "");
    panel_title(area, title);
    if (log->count == 0)
        panel_line(area, 1, style_of(STYLE_DIM), "nothing has happened yet");
    for (int i = 0; i < room && first + i < log->count; ++i) {
        const char *line = event_log_line(log, first + i);
        panel_line(area, 1 + i,
                   style_of(line[0] == ' ' || (line[0] >= '0' && line[0] <= '9') ? STYLE_PLAIN : STYLE_STRONG), line);
    }
}

static void scroll(App *app, const Area *area, int pages)
{
    const int page = area->rows - 1;
    app->log_back = panel_scrolled(app->log_back, pages, page, session_event_log(&app->session)->count - page);
}

const PanelOps log_panel = {.name = "log", .draw = draw, .scroll = scroll, .shows_analysis = true};
