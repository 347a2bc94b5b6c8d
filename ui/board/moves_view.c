// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the game, with score and time where there is room, and comments and variations below them. The move that
// the board shows is marked wherever it stands, and kept in sight.
#include "ui/board/moves_plan.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/common/annotations.h"
#include "ui/common/move_details.h"

#include <stdio.h>
#include <string.h>

enum { HALF_SIZE = 64 };

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

// The marks of a move, "?!" or "!! +-".
static void write_marks(const GameTree *tree, int node, char out[HALF_SIZE])
{
    Text marks = text_begin(out, HALF_SIZE);
    nag_write_all(tree, node, term_has_unicode(), &marks);
}

// The move that is shown; the last one of a game that is played stands out only.
static StyleId style_of_move(const MovesPlan *plan, const App *app, int node)
{
    if (node == plan->shown && (node != plan->live || session_is_free(&app->session)))
        return STYLE_QUESTION;
    return node == plan->live ? STYLE_STRONG : STYLE_PLAIN;
}

// A mark has the colour that it has in the graph, except on the move that is shown.
static StyleId style_of_marks(const MovesPlan *plan, int node, StyleId of_move)
{
    StyleId style = of_move;
    for (int i = 0; of_move != STYLE_QUESTION && tree_nag(plan->tree, node, i) != 0; ++i)
        style = style_of_nag(tree_nag(plan->tree, node, i), style);
    return style;
}

// "+0.28  0:03" behind the marks. A move that is longer than its columns takes blanks of the details.
static void draw_details(const MovesPlan *plan, const Area *area, int row, int column, int used, int node,
                         StyleId style)
{
    char text[HALF_SIZE];
    Position pos;
    Text details = text_begin(text, sizeof text);
    tree_position(plan->tree, tree_parent(plan->tree, node), &pos);
    move_details_write(plan->tree, node, pos.stm, plan->with_scores, &details);
    const int first = MOVES_SAN_COLUMNS + MOVES_MARK_COLUMNS;
    const size_t over = used > first ? (size_t)(used - first) : 0, blanks = strspn(text, " ");
    if (text[blanks] == '\0')
        return;
    const size_t cut = over < blanks ? over : blanks;
    panel_text(area, row, column + first + (int)cut, style, "%s", text + cut);
}

// "Nf3  !?  +0.28 0:03" for one ply, each part in its columns. Of the move that is shown they are one bar.
static void draw_ply(const MovesPlan *plan, const App *app, const Area *area, int row, int column, int node)
{
    char san[SAN_SIZE + 1], marks[HALF_SIZE];
    Position pos;
    if (node == TREE_NONE)
        return;
    const StyleId style = style_of_move(plan, app, node);
    tree_position(plan->tree, tree_parent(plan->tree, node), &pos);
    san_write(&pos, tree_ply(plan->tree, node)->move, san);
    write_marks(plan->tree, node, marks);
    int used = panel_text(area, row, column, style, "%s", san);
    while (plan->with_details && used < MOVES_SAN_COLUMNS)
        used += panel_text(area, row, column + used, style, " ");
    used += panel_text(area, row, column + used, style_of_marks(plan, node, style), "%s", marks);
    if (plan->with_details)
        draw_details(plan, area, row, column, used, node, style);
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
    char title[HALF_SIZE], key[KEY_NAME_SIZE];
    app_write_key(app, "scroll-down", key);
    if (sight.first_row < sight.hidden)
        snprintf(title, sizeof title, _("moves (%s: later)"), key);
    else
        snprintf(title, sizeof title, "%s", _("moves"));
    panel_title(area, title);
    if (plan.count == 0)
        panel_text(area, 1, 0, STYLE_DIM, "no moves yet");
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
