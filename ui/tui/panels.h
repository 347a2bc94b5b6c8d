// SPDX-License-Identifier: GPL-3.0-or-later
// The table of panels: each draws its part of an App into an area.
#ifndef TUI_PANELS_H
#define TUI_PANELS_H

#include "tui/app.h"
#include "tui/style.h"

typedef struct PanelOps {
    const char *name;
    void (*draw)(const App *app, const Area *area);
    // Acts on a click at a place relative to the area; NULL: clicks mean nothing here.
    void (*click)(App *app, const Area *area, int row, int column);
} PanelOps;

extern const PanelOps board_panel, status_panel, lines_panel, moves_panel, clock_top_panel, clock_bottom_panel,
    map_panel, card_panel, message_panel, input_panel, keys_panel;

// Draws the whole screen and shows it.
void panels_draw(App *app);

// Hands a click to the panel under it.
void panels_click(App *app, int row, int column);

// Draws a heading: a line with a text in it.
void panel_title(const Area *area, const char *title);

// Draws one line of text at a row of an area, cut to its width.
void panel_line(const Area *area, int row, TermStyle style, const char *text);

// "+0.34" or "#5" for White.
enum { SCORE_TEXT_SIZE = 16 };
void write_score(Score score, Colour stm, char out[SCORE_TEXT_SIZE]);

// "0:09", "12:05", "1:02:03".
enum { TIME_TEXT_SIZE = 24 };
void write_time(int64_t us, char out[TIME_TEXT_SIZE]);

// "21.4M", "830k", "812".
enum { COUNT_TEXT_SIZE = 12 };
void write_count(uint64_t count, char out[COUNT_TEXT_SIZE]);

// The help, over the whole screen; `first_line` scrolls. Returns how many lines there are.
int help_draw(const App *app);

#endif
