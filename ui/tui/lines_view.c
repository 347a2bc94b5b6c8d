// SPDX-License-Identifier: GPL-3.0-or-later
// The principal variations: what the engine expects both sides to play.
#include "tui/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>

enum { VARIATION_SIZE = 1024, HEAD_SIZE = 48 };

// Draws one variation on `rows` rows from `first` on; its score stands in front.
static void draw_line(const Area *area, int first, int rows, const Position *root, const InfoLine *info)
{
    char text[VARIATION_SIZE], head[HEAD_SIZE], score[SCORE_TEXT_SIZE];
    const char *bound = info->bound == BOUND_AT_LEAST ? ">" : info->bound == BOUND_AT_MOST ? "<" : " ";
    Text variation = text_begin(text, sizeof text);
    san_write_line(root, info->pv, info->pv_length, &variation);
    write_score(info->score, root->stm, score);
    snprintf(head, sizeof head, "%s%s", bound, score);
    panel_line(area, first, style_of(STYLE_STRONG), head);

    enum { INDENT = 8 };
    const Area moves = {area->row + first, area->column + INDENT, rows, area->columns - INDENT};
    panel_sentence(&moves, style_of(STYLE_PLAIN), text);
}

static void draw(const App *app, const Area *area)
{
    const Play *play = app->play;
    panel_title(area, play->line_count > 1 ? "best lines" : "expected line");
    if (play->line_count == 0) {
        panel_line(area, 1, style_of(STYLE_DIM), play->thinking == THINK_NOTHING ? "nothing searched here yet" : "...");
        return;
    }
    const int room = area->rows - 1;
    const int count = play->line_count < room ? play->line_count : room;
    const int rows_each = room / count;
    for (int i = 0; i < count; ++i)
        draw_line(area, 1 + i * rows_each, rows_each, &play->root, &play->lines[i]);
}

const PanelOps lines_panel = {.name = "lines", .draw = draw};
