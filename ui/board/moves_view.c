// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the game, with score and time where there is room, and comments and variations below them. The move that
// the board shows is marked wherever it stands, and kept in sight.
#include "ui/board/moves_plan.h"

#include "base/text.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/common/annotations.h"
#include "ui/common/move_details.h"

#include <stdio.h>
#include <string.h>

enum { SAN_COLUMNS = MOVES_SAN_COLUMNS, HALF_SIZE = 64 };

// What of the plan is in sight.
typedef struct MovesSight {
    int first_row;
    int hidden; // rows above it if nothing is scrolled
} MovesSight;

// The node that is shown stays in sight, with as much behind it as fits. Release with moves_plan_free.
static MovesSight plan_moves(MovesPlan *plan, const App *app, const Area *area)
{
    moves_plan_make(plan, &app->session, area);
    plan->with_scores = !app_hides_lines(app);
    const int lowest = plan->count - plan->room; // first row when the end of the line is in sight
    // The shown move in the middle, unless the end of the line is nearer.
    int first = plan->shown_row - plan->room / 2;
    if (first > lowest)
        first = lowest;
    if (first < 0)
        first = 0;
    return (MovesSight){.first_row = app->moves_back < first ? first - app->moves_back : 0, .hidden = first};
}

// "Nf3!?   +0.28  0:03" for one ply.
static void write_ply(const MovesPlan *plan, int node, char out[HALF_SIZE])
{
    Position pos;
    char san[SAN_SIZE + 1];
    tree_position(plan->tree, tree_parent(plan->tree, node), &pos);
    san_write(&pos, tree_ply(plan->tree, node)->move, san);
    Text text = text_begin(out, HALF_SIZE);
    text_add(&text, san);
    nag_write_all(plan->tree, node, term_has_unicode(), &text);
    if (!plan->with_details)
        return;
    while (text.length < SAN_COLUMNS)
        text_add_char(&text, ' ');
    move_details_write(plan->tree, node, pos.stm, plan->with_scores, &text);
}

// The move that is shown; the last one of a game that is played stands out only.
static StyleId style_of_move(const MovesPlan *plan, const App *app, int node)
{
    if (node == plan->shown && (node != plan->live || session_is_free(&app->session)))
        return STYLE_QUESTION;
    return node == plan->live ? STYLE_STRONG : STYLE_PLAIN;
}

static void draw_ply(const MovesPlan *plan, const App *app, const Area *area, int row, int column, int node)
{
    char text[HALF_SIZE];
    if (node == TREE_NONE)
        return;
    write_ply(plan, node, text);
    panel_text(area, row, column, style_of_move(plan, app, node), "%s", text);
}

static void draw_row(const MovesPlan *plan, const App *app, const Area *area, int at, int left, const MovesRow *row)
{
    const int second_column = plan->rows_each == 1 ? MOVES_NUMBER_COLUMNS + plan->half : MOVES_NUMBER_COLUMNS;
    if (row->number != 0)
        panel_text(area, at, left, STYLE_DIM, "%3d.", row->number);
    if (row->has_dots)
        panel_text(area, at, left + MOVES_NUMBER_COLUMNS, STYLE_DIM, "...");
    draw_ply(plan, app, area, at, left + MOVES_NUMBER_COLUMNS, row->nodes[0]);
    draw_ply(plan, app, area, at, left + second_column, row->nodes[1]);
}

// The rows in sight, list by list.
static void draw(const App *app, const Area *area)
{
    MovesPlan plan;
    const MovesSight sight = plan_moves(&plan, app, area);
    panel_title(area, sight.first_row < sight.hidden ? "moves (PgDn: later)" : "moves");
    for (int i = 0; i < plan.room && sight.first_row + i < plan.count; ++i) {
        const MovesRow *row = &plan.rows[sight.first_row + i];
        const int at = 1 + i % plan.list_rows, left = i / plan.list_rows * plan.pitch;
        if (row->word_count == 0)
            draw_row(&plan, app, area, at, left, row);
        for (int w = 0; w < row->word_count; ++w) {
            const MovesWord *word = &plan.words[row->first_word + w];
            const StyleId style = word->is_comment ? STYLE_DIM : style_of_move(&plan, app, word->node);
            panel_text(area, at, left + word->column, style, "%s", plan.texts + word->text);
        }
    }
    moves_plan_free(&plan);
}

// A click shows the position after the move, or after the one that a comment belongs to.
static void click(App *app, const Area *area, int row, int column)
{
    MovesPlan plan;
    const MovesSight sight = plan_moves(&plan, app, area);
    const int list = column / plan.pitch, place = row - 1;
    const int index = sight.first_row + list * plan.list_rows + place;
    int node = TREE_NONE;
    if (place >= 0 && place < plan.list_rows && list < plan.lists && index < plan.count)
        node = moves_plan_node_at(&plan, index, column - list * plan.pitch);
    moves_plan_free(&plan);
    if (node != TREE_NONE)
        session_show_node(&app->session, node);
}

static void mouse(App *app, const Area *area, TermMouse event, int row, int column)
{
    if (event == TERM_MOUSE_PRESS)
        click(app, area, row, column);
    else if (event == TERM_MOUSE_WHEEL_UP || event == TERM_MOUSE_WHEEL_DOWN)
        session_browse(&app->session, event == TERM_MOUSE_WHEEL_UP ? -1 : 1);
}

// By pages of what is in sight.
static void scroll(App *app, const Area *area, int pages)
{
    MovesPlan plan;
    const MovesSight sight = plan_moves(&plan, app, area);
    app->moves_back = panel_scrolled(app->moves_back, pages, plan.room, sight.hidden);
    moves_plan_free(&plan);
}

const PanelOps moves_panel = {.name = "moves", .draw = draw, .mouse = mouse, .scroll = scroll};
