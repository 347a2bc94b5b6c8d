// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the line that is shown, with score and time where there is room. A star says that other moves were tried
// in the place of one.
#include "ui/board/panels.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>

enum {
    NUMBER_COLUMNS = 5,
    SAN_COLUMNS = 7,
    DETAIL_COLUMNS = 19,
    BRIEF_COLUMNS = SAN_COLUMNS + 1, // without score and time
    HALF_COLUMNS_MAX = 26,
    LIST_GAP = 2,
    HIGH_ROWS = 12, // from so many on, a long game is better shown whole than with its scores
    HALF_SIZE = 64,
};

// What of the line is drawn where.
typedef struct MovesPlan {
    const GameTree *tree;
    int shown;             // the node that the board shows
    int live;              // where the game stands
    int ply_count;         // of the whole line
    int starts_with_black; // 1 if Black has the first move
    int first_pair;        // the pair of moves in the first row
    int hidden;            // pairs above it if nothing is scrolled
    int rows_each;         // 2: Black's move below White's
    int lists, pitch;      // side by side, and from the first column of one to the next
    int list_pairs;        // in one of them
    int room;              // for so many pairs
    int half;              // columns for a move
    bool with_details, with_scores;
} MovesPlan;

// As many lists of moves side by side as the game needs; scores and times give way only where the rows do not suffice.
static void plan_lists(MovesPlan *plan, const Area *area, int pairs)
{
    const int fair_half = (area->columns - NUMBER_COLUMNS) / 2;
    const int detailed = (area->columns + LIST_GAP) / (NUMBER_COLUMNS + 2 * DETAIL_COLUMNS + LIST_GAP);
    const int brief = (area->columns + LIST_GAP) / (NUMBER_COLUMNS + 2 * BRIEF_COLUMNS + LIST_GAP);
    plan->rows_each = fair_half < SAN_COLUMNS ? 2 : 1;
    plan->list_pairs = (area->rows - 1) / plan->rows_each;
    plan->with_details = detailed > 0;
    int most = detailed > 1 ? detailed : 1;
    if (plan->list_pairs >= HIGH_ROWS && pairs > most * plan->list_pairs && brief > most) {
        plan->with_details = false;
        most = brief;
    }
    plan->lists = 1;
    while (plan->lists < most && pairs > plan->lists * plan->list_pairs)
        ++plan->lists;
    plan->room = plan->lists * plan->list_pairs;
    plan->pitch = (area->columns + LIST_GAP) / plan->lists;
    const int half = plan->lists > 1 ? (plan->pitch - LIST_GAP - NUMBER_COLUMNS) / 2 : fair_half;
    plan->half = half < HALF_COLUMNS_MAX ? half : HALF_COLUMNS_MAX;
}

// The node that is shown stays in sight, with as much behind it as fits.
static MovesPlan plan_moves(const App *app, const Area *area)
{
    const Session *session = &app->session;
    MovesPlan plan = {
        .tree = session_tree(session), .shown = session_shown_node(session), .live = session_game_node(session)};
    const int depth = tree_depth(plan.tree, plan.shown);
    plan.ply_count = depth;
    for (int node = tree_next(plan.tree, plan.shown); node != TREE_NONE; node = tree_next(plan.tree, node))
        ++plan.ply_count;
    plan.starts_with_black = tree_start(plan.tree)->stm == BLACK ? 1 : 0;
    plan.with_scores = !session_hides_analysis(&app->session);
    const int last_pair = (plan.ply_count + plan.starts_with_black - 1) / 2;
    plan_lists(&plan, area, last_pair + 1);
    const int shown_pair = (depth + plan.starts_with_black - 1) / 2;
    const int lowest = last_pair - plan.room + 1; // first pair when the end of the line is in sight
    // The shown move in the middle, unless the end of the line is nearer.
    plan.first_pair = shown_pair - plan.room / 2;
    if (plan.first_pair > lowest)
        plan.first_pair = lowest;
    if (plan.first_pair < 0)
        plan.first_pair = 0;
    plan.hidden = plan.first_pair;
    plan.first_pair = app->moves_back < plan.hidden ? plan.hidden - app->moves_back : 0;
    return plan;
}

// "Nf3*     +0.28  0:03" for one ply.
static void write_ply(const MovesPlan *plan, int node, char out[HALF_SIZE])
{
    Position pos;
    char san[SAN_SIZE + 1], score[SCORE_TEXT_SIZE] = "", time[TIME_TEXT_SIZE] = "";
    const GamePly *ply = tree_ply(plan->tree, node);
    tree_position(plan->tree, tree_parent(plan->tree, node), &pos);
    san_write(&pos, ply->move, san);
    Text text = text_begin(out, HALF_SIZE);
    text_addf(&text, "%s%s", san, tree_sibling_count(plan->tree, node) > 1 ? "*" : "");
    if (!plan->with_details)
        return;
    // A move from the book has no score of its own.
    if (ply->from_book)
        snprintf(score, sizeof score, "book");
    else if (plan->with_scores)
        write_score(ply->score, pos.stm, score);
    if (ply->time_us > 0 && !ply->from_book)
        write_time(ply->time_us, time);
    while (text.length < SAN_COLUMNS)
        text_add_char(&text, ' ');
    text_addf(&text, "%6s%5s", score, time);
}

static void draw_ply(const MovesPlan *plan, const Area *area, int row, int column, int index)
{
    char text[HALF_SIZE];
    if (index < 0 || index >= plan->ply_count)
        return;
    const int node = tree_at(plan->tree, plan->shown, index + 1);
    const bool is_browsed = node == plan->shown && node != plan->live;
    const StyleId style = is_browsed ? STYLE_QUESTION : node == plan->live ? STYLE_STRONG : STYLE_PLAIN;
    write_ply(plan, node, text);
    panel_text(area, row, column, style, "%s", text);
}

static void draw(const App *app, const Area *area)
{
    const MovesPlan plan = plan_moves(app, area);
    panel_title(area, plan.first_pair < plan.hidden ? "moves (PgDn: later)" : "moves");
    for (int pair = plan.first_pair; pair < plan.first_pair + plan.room; ++pair) {
        const int white_ply = 2 * pair - plan.starts_with_black;
        const int place = pair - plan.first_pair;
        const int row = 1 + place % plan.list_pairs * plan.rows_each;
        const int column = place / plan.list_pairs * plan.pitch;
        if (white_ply >= plan.ply_count)
            break;
        panel_text(area, row, column, STYLE_DIM, "%3d.", pos_move_number(tree_start(plan.tree)) + pair);
        if (white_ply < 0)
            panel_text(area, row, column + NUMBER_COLUMNS, STYLE_DIM, "...");
        draw_ply(&plan, area, row, column + NUMBER_COLUMNS, white_ply);
        if (plan.rows_each == 1)
            draw_ply(&plan, area, row, column + NUMBER_COLUMNS + plan.half, white_ply + 1);
        else
            draw_ply(&plan, area, row + 1, column + NUMBER_COLUMNS, white_ply + 1);
    }
}

// A click shows the position after the move.
static void click(App *app, const Area *area, int row, int column)
{
    const MovesPlan plan = plan_moves(app, area);
    const int list = column / plan.pitch;
    const int place = (row - 1) / plan.rows_each;
    const int pair = plan.first_pair + list * plan.list_pairs + place;
    const bool is_second =
        plan.rows_each == 1 ? column - list * plan.pitch >= NUMBER_COLUMNS + plan.half : (row - 1) % 2 == 1;
    const int index = 2 * pair - plan.starts_with_black + (is_second ? 1 : 0);
    if (row > 0 && place < plan.list_pairs && list < plan.lists && index >= 0 && index < plan.ply_count)
        session_show_node(&app->session, tree_at(plan.tree, plan.shown, index + 1));
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
    const MovesPlan plan = plan_moves(app, area);
    app->moves_back = panel_scrolled(app->moves_back, pages, plan.room, plan.hidden);
}

const PanelOps moves_panel = {.name = "moves", .draw = draw, .mouse = mouse, .scroll = scroll};
