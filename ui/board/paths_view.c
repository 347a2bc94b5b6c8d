// SPDX-License-Identifier: GPL-3.0-or-later
// The paths that the engine has in mind, walked along the links of its memory, with the attention that each got.
#include "ui/board/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 160, WEIGHT_SIZE = 24, BAR_COLUMNS = 10, WIDE = 60, PERCENT = 100 };

static uint64_t all_attention(const MemorySnapshot *snapshot)
{
    uint64_t sum = 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            sum += snapshot->attention[MAP_TO][piece][square];
    return sum;
}

// As many moves of a path as fit whole.
static void write_moves(const MemorySnapshot *snapshot, const MemoryPath *path, int columns, char out[LINE_SIZE])
{
    for (int moves = path->length; moves > 0; --moves) {
        Text text = text_begin(out, LINE_SIZE);
        san_write_line(&snapshot->root, path->moves, moves, &text);
        if ((int)text.length <= columns && !text.truncated)
            return;
    }
    out[0] = '\0';
}

static void draw_path(const App *app, const Area *area, int index, uint64_t all)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    const MemoryPath *path = &snapshot->detail.paths[index];
    const double share = all > 0 ? (double)path->attention / (double)all : 0.0;
    const int bar_columns = area->columns >= WIDE ? BAR_COLUMNS : 0;
    char moves[LINE_SIZE], line[LINE_SIZE + 2], weight[WEIGHT_SIZE];
    if (area->columns >= WIDE)
        snprintf(weight, sizeof weight, " %d moves %5.1f%% ", path->length, PERCENT * share);
    else
        snprintf(weight, sizeof weight, " %5.1f%%", PERCENT * share);
    const int row = 1 + index, weight_column = area->columns - bar_columns - (int)strlen(weight);
    const bool is_drawn = app->map.path == index || app->map.path == PATH_ALL;
    write_moves(snapshot, path, weight_column - 2, moves);
    snprintf(line, sizeof line, "%c %s", 'A' + index, moves);
    term_text(area->row + row, area->column, weight_column, style_of(is_drawn ? STYLE_STRONG : STYLE_PLAIN), line);
    term_text(area->row + row, area->column + weight_column, area->columns - weight_column, style_of(STYLE_DIM),
              weight);
    for (int i = 0; i < (int)(share * bar_columns + 0.5); ++i)
        term_text(area->row + row, area->column + area->columns - bar_columns + i, 1, style_of(STYLE_PLAIN),
                  sign_of(SIGN_BAR));
}

static void draw(const App *app, const Area *area)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    const uint64_t all = all_attention(snapshot);
    char title[LINE_SIZE];
    snprintf(title, sizeof title, "chains%s%s (& draws them)",
             area->columns >= WIDE ? ": linked moves it has in mind" : "", app_moment_name(app));
    panel_title(area, title);
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

const PanelOps paths_panel = {.name = "chains", .draw = draw, .click = click, .shows_analysis = true};
