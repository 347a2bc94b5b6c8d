// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the line that is shown, in as many lists side by side as the game needs, with score and time where there is
// room; comments and variations in rows below the move they belong to. A star says that other moves were tried in the place of one.
#include "ui/board/panels.h"

#include "base/memory.h"
#include "base/text.h"
#include "notation/nag.h"
#include "notation/san.h"
#include "ui/common/annotations.h"
#include "ui/common/move_details.h"

#include <stdio.h>
#include <string.h>

enum {
    NUMBER_COLUMNS = 5,
    SAN_COLUMNS = 7,
    DETAIL_COLUMNS = 19,
    BRIEF_COLUMNS = SAN_COLUMNS + 1, // without score and time
    HALF_COLUMNS_MAX = 26,
    LIST_GAP = 2,
    HIGH_ROWS = 12, // from so many on, a long game is better shown whole than with its scores
    HALF_SIZE = 64,
    TEXT_INDENT = 2,
    TEXT_SIZE = 2048, // of a comment or a variation; what is longer loses its end
};

// A row of the panel: one move or two, or a part of a comment or a variation.
typedef struct MovesRow {
    int number;    // of the move; 0 = none is shown
    int nodes[2];  // of White and Black, TREE_NONE = none; of a text the move that it belongs to
    bool has_dots; // in White's place
    char *text;    // NULL = moves
} MovesRow;

// What of the line is drawn where. Kept while it is drawn or clicked, no longer.
typedef struct MovesPlan {
    const GameTree *tree;
    int shown;     // the node that the board shows
    int live;      // where the game stands
    int lists;     // side by side
    int list_rows; // in one of them
    int pitch;     // columns from the first of one to that of the next
    int columns;   // of a list
    int rows_each; // 2: Black's move below White's
    int half;      // columns for a move
    int text_rows; // that a comment or a variation may have
    bool with_details, with_scores;
    MovesRow *rows;
    int count;
    size_t capacity;
    int shown_row; // the one that has the node that is shown
    int room;      // rows in sight
    int first_row; // of those in sight
    int hidden;    // rows above it if nothing is scrolled
} MovesPlan;

static MovesRow *add_row(MovesPlan *plan, const MovesRow *row)
{
    plan->rows = mem_grow(plan->rows, (size_t)plan->count, &plan->capacity, sizeof plan->rows[0]);
    plan->rows[plan->count] = *row;
    return &plan->rows[plan->count++];
}

// Breaks a text into rows; the last that it may have ends in dots if more would follow.
static void add_text(MovesPlan *plan, int node, const char *text)
{
    const int most = node == plan->shown ? plan->list_rows - 1 : plan->text_rows;
    const int columns = plan->columns - TEXT_INDENT;
    for (int i = 0; *text != '\0' && columns > SAN_COLUMNS && i < most; ++i) {
        const bool is_last = i + 1 == most;
        size_t bytes = panel_fitting_bytes(text, columns);
        const bool is_cut = is_last && text[bytes] != '\0';
        if (is_cut)
            bytes = panel_fitting_bytes(text, columns - 3);
        char *copy = mem_new(bytes + sizeof "...", 1);
        snprintf(copy, bytes + sizeof "...", "%.*s%s", (int)bytes, text, is_cut ? "..." : "");
        add_row(plan, &(MovesRow){.nodes = {node, TREE_NONE}, .text = copy});
        text += bytes;
        text += strspn(text, " ");
    }
}

// The comment on a move, and what else was played in its place. False if there is none of these.
static bool add_notes(MovesPlan *plan, int node)
{
    char text[TEXT_SIZE];
    const int count = plan->count;
    Text out = text_begin(text, sizeof text);
    comment_write_shown(tree_comment(plan->tree, node), &out);
    add_text(plan, node, text);
    const int parent = node != TREE_ROOT ? tree_parent(plan->tree, node) : TREE_NONE;
    for (int i = 0; parent != TREE_NONE && tree_child(plan->tree, parent, i) != TREE_NONE; ++i) {
        const int other = tree_child(plan->tree, parent, i);
        if (other == node)
            continue;
        out = text_begin(text, sizeof text);
        variation_write(plan->tree, other, term_has_unicode(), &out);
        add_text(plan, other, text);
    }
    return plan->count > count;
}

// The rows of the whole line: from the start over the move that is shown to its end.
static void add_rows(MovesPlan *plan)
{
    const GameTree *tree = plan->tree;
    const bool starts_with_black = tree_start(tree)->stm == BLACK;
    int number = pos_move_number(tree_start(tree)), plies = 0;
    MovesRow *row = NULL; // the one that White's move stands in, if Black's may follow there
    add_notes(plan, TREE_ROOT);
    for (int node = tree_at(tree, plan->shown, 1); node != TREE_NONE; node = tree_at(tree, plan->shown, ++plies + 1)) {
        const bool is_black = (plies % 2 == 1) != starts_with_black;
        if (!is_black || row == NULL || plan->rows_each == 2)
            row = add_row(plan, &(MovesRow){.nodes = {TREE_NONE, TREE_NONE}});
        row->nodes[is_black] = node;
        row->has_dots = is_black && row->nodes[0] == TREE_NONE && plan->rows_each == 1;
        if (!is_black || row->has_dots || plies == 0)
            row->number = number;
        if (node == plan->shown)
            plan->shown_row = plan->count - 1;
        if (add_notes(plan, node) || is_black)
            row = NULL;
        else
            row = &plan->rows[plan->count - 1];
        number += is_black;
    }
}

static void free_plan(MovesPlan *plan)
{
    for (int i = 0; i < plan->count; ++i)
        mem_free(plan->rows[i].text);
    mem_free(plan->rows);
}

// Lays the rows out in so many lists side by side.
static void lay_out(MovesPlan *plan, const Area *area, int lists, bool with_details)
{
    free_plan(plan);
    plan->rows = NULL;
    plan->count = plan->shown_row = 0;
    plan->capacity = 0;
    plan->lists = lists;
    plan->pitch = (area->columns + LIST_GAP) / lists;
    plan->columns = plan->pitch - LIST_GAP;
    const int half = (plan->columns - NUMBER_COLUMNS) / 2;
    plan->rows_each = half < SAN_COLUMNS ? 2 : 1;
    plan->half = half < HALF_COLUMNS_MAX ? half : HALF_COLUMNS_MAX;
    plan->with_details = with_details;
    plan->list_rows = area->rows - 1;
    plan->room = lists * plan->list_rows;
    plan->text_rows = plan->list_rows / 2 > 1 ? plan->list_rows / 2 : 1;
    add_rows(plan);
}

// As many lists as the game needs; scores and times give way only where the rows do not suffice.
static void choose_lists(MovesPlan *plan, const Area *area)
{
    const int detailed = (area->columns + LIST_GAP) / (NUMBER_COLUMNS + 2 * DETAIL_COLUMNS + LIST_GAP);
    const int brief = (area->columns + LIST_GAP) / (NUMBER_COLUMNS + 2 * BRIEF_COLUMNS + LIST_GAP);
    lay_out(plan, area, 1, detailed > 0);
    while (plan->count > plan->room && plan->lists < detailed)
        lay_out(plan, area, plan->lists + 1, true);
    while (plan->count > plan->room && plan->list_rows >= HIGH_ROWS && plan->lists < brief)
        lay_out(plan, area, plan->lists + 1, false);
}

// The node that is shown stays in sight, with as much behind it as fits. Release with free_plan.
static MovesPlan plan_moves(const App *app, const Area *area)
{
    const Session *session = &app->session;
    MovesPlan plan = {
        .tree = session_tree(session),
        .shown = session_shown_node(session),
        .live = session_game_node(session),
        .with_scores = !app_hides_lines(app),
    };
    choose_lists(&plan, area);
    const int lowest = plan.count - plan.room; // first row when the end of the line is in sight
    // The shown move in the middle, unless the end of the line is nearer.
    plan.first_row = plan.shown_row - plan.room / 2;
    if (plan.first_row > lowest)
        plan.first_row = lowest;
    if (plan.first_row < 0)
        plan.first_row = 0;
    plan.hidden = plan.first_row;
    plan.first_row = app->moves_back < plan.hidden ? plan.hidden - app->moves_back : 0;
    return plan;
}

// "Nf3!?*   +0.28  0:03" for one ply.
static void write_ply(const MovesPlan *plan, int node, char out[HALF_SIZE])
{
    Position pos;
    char san[SAN_SIZE + 1];
    tree_position(plan->tree, tree_parent(plan->tree, node), &pos);
    san_write(&pos, tree_ply(plan->tree, node)->move, san);
    Text text = text_begin(out, HALF_SIZE);
    text_add(&text, san);
    nag_write_all(plan->tree, node, term_has_unicode(), &text);
    text_add(&text, tree_sibling_count(plan->tree, node) > 1 ? "*" : "");
    if (!plan->with_details)
        return;
    while (text.length < SAN_COLUMNS)
        text_add_char(&text, ' ');
    move_details_write(plan->tree, node, pos.stm, plan->with_scores, &text);
}

static void draw_ply(const MovesPlan *plan, const Area *area, int row, int column, int node)
{
    char text[HALF_SIZE];
    if (node == TREE_NONE)
        return;
    const bool is_browsed = node == plan->shown && node != plan->live;
    const StyleId style = is_browsed ? STYLE_QUESTION : node == plan->live ? STYLE_STRONG : STYLE_PLAIN;
    write_ply(plan, node, text);
    panel_text(area, row, column, style, "%s", text);
}

static void draw(const App *app, const Area *area)
{
    MovesPlan plan = plan_moves(app, area);
    const int second_column = plan.rows_each == 1 ? NUMBER_COLUMNS + plan.half : NUMBER_COLUMNS;
    panel_title(area, plan.first_row < plan.hidden ? "moves (PgDn: later)" : "moves");
    for (int i = plan.first_row; i < plan.first_row + plan.room && i < plan.count; ++i) {
        const MovesRow *row = &plan.rows[i];
        const int at = 1 + (i - plan.first_row) % plan.list_rows;
        const int left = (i - plan.first_row) / plan.list_rows * plan.pitch;
        if (row->text != NULL) {
            panel_text(area, at, left + TEXT_INDENT, STYLE_DIM, "%s", row->text);
            continue;
        }
        if (row->number != 0)
            panel_text(area, at, left, STYLE_DIM, "%3d.", row->number);
        if (row->has_dots)
            panel_text(area, at, left + NUMBER_COLUMNS, STYLE_DIM, "...");
        draw_ply(&plan, area, at, left + NUMBER_COLUMNS, row->nodes[0]);
        draw_ply(&plan, area, at, left + second_column, row->nodes[1]);
    }
    free_plan(&plan);
}

// A click shows the position after the move, or after the one that a comment or variation belongs to.
static void click(App *app, const Area *area, int row, int column)
{
    MovesPlan plan = plan_moves(app, area);
    const int list = column / plan.pitch, place = row - 1;
    const int index = plan.first_row + list * plan.list_rows + place;
    int node = TREE_NONE;
    if (place >= 0 && place < plan.list_rows && list < plan.lists && index < plan.count) {
        const int *nodes = plan.rows[index].nodes;
        const bool is_second =
            plan.rows_each == 1 ? column - list * plan.pitch >= NUMBER_COLUMNS + plan.half : nodes[0] == TREE_NONE;
        node = plan.rows[index].text != NULL ? nodes[0] : nodes[is_second];
    }
    free_plan(&plan);
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

static void scroll(App *app, const Area *area, int pages)
{
    MovesPlan plan = plan_moves(app, area);
    app->moves_back = panel_scrolled(app->moves_back, pages, plan.room, plan.hidden);
    free_plan(&plan);
}

const PanelOps moves_panel = {.name = "moves", .draw = draw, .mouse = mouse, .scroll = scroll};
