// SPDX-License-Identifier: GPL-3.0-or-later
// The paths that the engine has in mind, walked along the links of its memory, with the attention that each got.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum {
    TITLE_SIZE = 96,
    WEIGHT_SIZE = 24,
    BAR_COLUMNS = 10,
    WIDE = 60,
    PERCENT = 100,
    HINT_SIZE = 48,
    TITLE_AROUND = 6
};

void path_write_fitting(const MemorySnapshot *snapshot, int index, int columns, char out[PATH_TEXT_SIZE])
{
    const MemoryPath *path = &snapshot->detail.paths[index];
    for (int moves = path->length; moves > 0; --moves) {
        Text text = text_begin(out, PATH_TEXT_SIZE);
        san_write_line(&snapshot->root, path->moves, moves, &text);
        if ((int)text.length <= columns && !text.truncated)
            return;
    }
    out[0] = '\0';
}

// A path with its letter, its moves, and its share of the attention.
static void draw_path(const App *app, const Area *area, int index, uint64_t all)
{
    const MemoryPath *path = &app->map.snapshot.detail.paths[index];
    const double share = all > 0 ? (double)path->attention / (double)all : 0.0;
    const int bar_columns = area->columns >= WIDE ? BAR_COLUMNS : 0;
    const int row = 1 + index;
    char moves[PATH_TEXT_SIZE], weight[WEIGHT_SIZE];
    if (area->columns >= WIDE)
        snprintf(weight, sizeof weight, _(" %d plies %3.0f%% "), path->length, PERCENT * share);
    else
        snprintf(weight, sizeof weight, " %3.0f%%", PERCENT * share);
    const int weight_column = area->columns - bar_columns - term_text_width(weight);
    // Bold: it is drawn on the board.
    const bool is_drawn = app->map.path == index || app->map.path == PATH_ALL;
    path_write_fitting(&app->map.snapshot, index, weight_column - 2, moves);
    panel_text(area, row, 0, is_drawn ? STYLE_STRONG : STYLE_PLAIN, "%c %s", 'A' + index, moves);
    panel_text(area, row, weight_column, STYLE_DIM, "%s", weight);
    // Blocks of a font would leave thin lines behind where the bar gets shorter.
    for (int i = 0; i < (int)(share * bar_columns + 0.5); ++i)
        panel_text(area, row, area->columns - bar_columns + i, term_has_unicode() ? STYLE_BAR : STYLE_PLAIN, "%s",
                   term_has_unicode() ? " " : sign_of(SIGN_BAR));
}

// The panel: a row for each path, in the order of their letters.
static void draw(const App *app, const Area *area)
{
    const MemorySnapshot *snapshot = &app->map.snapshot;
    char title[TITLE_SIZE];
    uint64_t all = 0; // attention of all moves, of which each path has its share
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square)
            all += snapshot->attention[MAP_TO][piece][square];
    Text text = text_begin(title, sizeof title);
    text_add(&text, _("lines from memory"));
    app_add_moment(app, &text);
    char key[KEY_NAME_SIZE];
    app_write_key(app, "chain", key);
    char hint[KEY_NAME_SIZE + HINT_SIZE];
    snprintf(hint, sizeof hint, _(" (%s draws them)"), key);
    // The key is told where there is room for it.
    if (term_text_width(title) + term_text_width(hint) + TITLE_AROUND <= area->columns)
        text_add(&text, hint);
    panel_title(area, title);
    if (snapshot->detail.path_count == 0)
        panel_text(area, 1, 0, STYLE_DIM, "none yet");
    for (int i = 0; i < snapshot->detail.path_count && 1 + i < area->rows; ++i)
        draw_path(app, area, i, all);
}

// A click draws the path on the board, a second one removes it.
static void click(App *app, const Area *area, int row, int column)
{
    (void)area, (void)column;
    if (row >= 1 && row <= app->map.snapshot.detail.path_count)
        app_set_path(app, app->map.path == row - 1 ? PATH_NONE : row - 1);
}

const PanelOps paths_panel = {
    .name = N_("lines from memory"), .draw = draw, .click = click, .shows_analysis = true, .shows_lines = true};
