// SPDX-License-Identifier: GPL-3.0-or-later
// The paths that the engine has in mind, walked along the links of its memory, with the attention that each got.
#include "tui/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>

enum { LINE_SIZE = 160, WEIGHT_SIZE = 24, BAR_COLUMNS = 10, PERCENT = 100 };

static uint64_t all_attention(const MemorySnapshot *snapshot)
{
    uint64_t sum = 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            sum += snapshot->attention[MAP_TO][piece][square];
    return sum;
}

static void draw_path(const App *app, const Area *area, int index, uint64_t all)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    const MemoryPath *path = &snapshot->detail.paths[index];
    const double share = all > 0 ? (double)path->attention / (double)all : 0.0;
    char line[LINE_SIZE], weight[WEIGHT_SIZE];
    Text text = text_begin(line, sizeof line);
    text_addf(&text, "%c ", 'A' + index);
    san_write_line(&snapshot->root, path->moves, path->length, &text);
    const bool is_drawn = app->map.path == index || app->map.path == PATH_ALL;
    snprintf(weight, sizeof weight, " %d moves %5.1f%% ", path->length, PERCENT * share);
    const int row = 1 + index, weight_column = area->columns - BAR_COLUMNS - term_text_width(weight);
    term_text(area->row + row, area->column, weight_column, style_of(is_drawn ? STYLE_STRONG : STYLE_PLAIN), line);
    term_text(area->row + row, area->column + weight_column, area->columns - weight_column, style_of(STYLE_DIM),
              weight);
    for (int i = 0; i < (int)(share * BAR_COLUMNS + 0.5); ++i)
        term_text(area->row + row, area->column + area->columns - BAR_COLUMNS + i, 1, style_of(STYLE_PLAIN),
                  sign_of(SIGN_BAR));
}

static void draw(const App *app, const Area *area)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    const uint64_t all = all_attention(snapshot);
    panel_title(area, "chains: linked moves it has in mind (& draws them)");
    if (snapshot->detail.path_count == 0)
        panel_line(area, 1, style_of(STYLE_DIM), "nothing linked yet");
    for (int i = 0; i < snapshot->detail.path_count && 1 + i < area->rows; ++i)
        draw_path(app, area, i, all);
}

static void click(App *app, const Area *area, int row, int column)
{
    (void)area, (void)column;
    if (row >= 1 && row <= app->map.snapshot.detail.path_count)
        app_set_path(app, app->map.path == row - 1 ? PATH_NONE : row - 1);
}

const PanelOps paths_panel = {.name = "chains", .draw = draw, .click = click, .shows_thoughts = true};
