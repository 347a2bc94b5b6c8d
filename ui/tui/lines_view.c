// SPDX-License-Identifier: GPL-3.0-or-later
// The principal variations: what the engine expects both sides to play.
#include "tui/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

enum { VARIATION_SIZE = 1024, HEAD_SIZE = 48 };

// Bytes of `text` that fit into `width` columns without cutting a word (moves are ASCII).
static size_t fitting_bytes(const char *text, size_t width)
{
    const size_t length = strlen(text);
    if (length <= width)
        return length;
    size_t end = width;
    while (end > 0 && text[end] != ' ')
        --end;
    return end > 0 ? end : width;
}

// Draws one variation on `rows` rows from `first` on; its score stands in front.
static void draw_line(const Area *area, int first, int rows, const Position *root, const InfoLine *info)
{
    char text[VARIATION_SIZE], head[HEAD_SIZE], score[SCORE_TEXT_SIZE], row_text[VARIATION_SIZE];
    const char *bound = info->bound == BOUND_AT_LEAST ? ">" : info->bound == BOUND_AT_MOST ? "<" : " ";
    Text variation = text_begin(text, sizeof text);
    san_write_line(root, info->pv, info->pv_length, &variation);
    write_score(info->score, root->stm, score);
    snprintf(head, sizeof head, "%s%s", bound, score);
    panel_line(area, first, style_of(STYLE_STRONG), head);

    enum { INDENT = 8 };
    const char *rest = text;
    for (int row = first; row < first + rows && *rest != '\0'; ++row) {
        const size_t bytes = fitting_bytes(rest, (size_t)(area->columns - INDENT));
        snprintf(row_text, sizeof row_text, "%.*s", (int)bytes, rest);
        term_text(area->row + row, area->column + INDENT, area->columns - INDENT, style_of(STYLE_PLAIN), row_text);
        rest += bytes;
        rest += strspn(rest, " ");
    }
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
