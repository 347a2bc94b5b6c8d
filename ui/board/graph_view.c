// SPDX-License-Identifier: GPL-3.0-or-later
// The game at a glance: what each position was worth, which moves were mistakes, and the time spent.
#include "ui/board/panels.h"

#include "base/language.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LABEL_COLUMNS = 5,
    STEP_MAX = 4,        // columns of a move where there is room
    DETAIL_ROWS_MIN = 8, // from so many rows on, time has a row too
    STEP_APART = 3,      // columns of a move that keep two marks of two signs apart
    OUTLIERS = 8,        // one move in so many may be off the scale
    PER_PAWN = 100,
};

// What is drawn, and where.
typedef struct GraphPlan {
    GameEvalsPoint *points; // make_plan allocates them, mem_free releases them
    int count;
    int shown;         // the move that the board shows; -1 if that is none of these
    int columns;       // for all moves
    int step;          // columns of a move; 0: several moves share one
    int limit;         // centipawns at the edges
    int bars_rows;     // of the part with the scores, an odd number
    bool has_times;    // a row for them
    int64_t most_time; // of a move
    bool has_file;     // scores are those of the file
} GraphPlan;

// The scale is the smallest of a few round ones that nearly all moves in sight fit into, so that one mate does not flatten
// the rest of the game; a bar that does not fit goes to the edge. Beyond four pawns a game is decided.
static int limit_for(const GraphPlan *plan)
{
    static const int limits[] = {100, 200, 400};
    enum { LAST = sizeof limits / sizeof limits[0] - 1 };
    for (int i = 0; i < LAST; ++i) {
        int beyond = 0;
        for (int j = 0; j < plan->count; ++j)
            beyond += abs(plan->points[j].centipawns) > limits[i];
        if (beyond * OUTLIERS <= plan->count)
            return limits[i];
    }
    return limits[LAST];
}

// A node of the line that is drawn: the main line of a game that is viewed, else the moves of the game.
static int drawn_line(const App *app)
{
    return session_is_viewed(&app->session) ? TREE_ROOT : session_game_node(&app->session);
}

// The move that the board shows, when that is not the last one; -1 if there is none.
static int shown_index(const App *app)
{
    const GameTree *tree = session_tree(&app->session);
    const int live = session_game_node(&app->session);
    const int node = session_shown_node(&app->session);
    const int plies = tree_depth(tree, node);
    // A game that is viewed stands where the board shows it.
    const bool is_of_game =
        (node != live || session_is_viewed(&app->session)) && tree_at(tree, drawn_line(app), plies) == node;
    return is_of_game ? plies - 1 : -1;
}

// The points of all moves in sight, however long the game is.
static void take_points(const App *app, GraphPlan *plan)
{
    const Game *game = session_game(&app->session);
    const GameTree *tree = session_tree(&app->session);
    const Analysis *analysis = &app->session.analysis;
    const bool is_viewed = session_is_viewed(&app->session);
    const int room = is_viewed ? tree_depth(tree, tree_line_end(tree, TREE_ROOT)) : game_ply_count(game);
    Score now = SCORE_NONE;
    const bool has_now =
        analysis->search_log.root.key == game_position(game)->key && analysis_score(analysis, game, &now);
    plan->points = mem_new((size_t)room + 1, sizeof *plan->points);
    if (is_viewed) {
        plan->count = game_evals_points_of_file(&analysis->evals, game, tree, session_game_node(&app->session),
                                                has_now ? now : SCORE_NONE, plan->points, room);
        return;
    }
    plan->count = game_evals_points(&analysis->evals, game, has_now, has_now ? game_evals_centipawns(now, WHITE) : 0,
                                    plan->points, room);
    game_evals_take_signs(tree, session_game_node(&app->session), plan->points, plan->count);
}

// Decides what is drawn for a width: the moves in sight, the scale, and which rows there are.
static void make_plan(const App *app, const Area *area, GraphPlan *plan)
{
    const int room = area->columns - LABEL_COLUMNS;
    take_points(app, plan);
    plan->shown = shown_index(app);
    if (plan->shown >= plan->count)
        plan->shown = -1;
    // All of the game is in sight: in a long one several moves share a column.
    plan->columns = room;
    plan->step = STEP_MAX;
    while (plan->step > 0 && plan->count * plan->step > room)
        --plan->step;
    plan->limit = limit_for(plan);
    plan->has_times = area->rows >= DETAIL_ROWS_MIN;
    // Title, marks, numbers; times.
    const int rows = area->rows - 3 - (plan->has_times ? 1 : 0);
    plan->bars_rows = rows % 2 == 0 ? rows - 1 : rows; // as many below the zero as above
    plan->most_time = 1;
    for (int i = 0; i < plan->count; ++i)
        if (plan->points[i].time_us > plan->most_time)
            plan->most_time = plan->points[i].time_us;
    plan->has_file = false;
    for (int i = 0; i < plan->count; ++i)
        plan->has_file = plan->has_file || plan->points[i].is_of_file;
}

static int column_of(const GraphPlan *plan, int index)
{
    return LABEL_COLUMNS + (plan->step > 0 ? index * plan->step : index * plan->columns / plan->count);
}

// A mistake has the colour of its mark in the list of moves.
static StyleId style_of_mistake(MoveMark mistake)
{
    return style_of_nag(mark_nag(mistake), STYLE_PLAIN);
}

// A cell of a bar. A whole one is a blank in reverse: between blocks of a font there would be lines.
static void draw_block(const Area *area, int row, int column, StyleId id, bool upper, bool lower)
{
    TermStyle style = style_of(id);
    const bool is_whole = upper && lower;
    const char *sign = is_whole ? sign_of(SIGN_BAR) : sign_of(upper ? SIGN_UPPER_HALF : SIGN_LOWER_HALF);
    if (is_whole && term_has_unicode()) {
        style.attributes |= TERM_REVERSE;
        sign = " ";
    }
    if (row < area->rows && column < area->columns)
        term_text(area->row + row, area->column + column, 1, style, sign);
}

// From the row of the zero up or down, in halves of rows. That row itself stays free: a half block beside a whole one would
// leave a line between them.
static void draw_bar(const Area *area, const GraphPlan *plan, int index)
{
    const GameEvalsPoint *point = &plan->points[index];
    const int zero_row = 1 + plan->bars_rows / 2, halves = plan->bars_rows / 2 * 2;
    const int centipawns = abs(point->centipawns) < plan->limit ? abs(point->centipawns) : plan->limit;
    const int length = (centipawns * halves + plan->limit / 2) / plan->limit;
    const bool is_up = point->centipawns >= 0;
    for (int from = 0; from < length; from += 2) {
        const int away = 1 + from / 2, row = is_up ? zero_row - away : zero_row + away;
        const bool is_whole = from + 1 < length;
        // Wide bars leave a column between them.
        for (int i = 0; i < (plan->step > 2 ? plan->step - 1 : 1); ++i)
            draw_block(area, row, column_of(plan, index) + i, style_of_mistake(point->mistake), is_whole || !is_up,
                       is_whole || is_up);
    }
}

static void draw_scale(const Area *area, const GraphPlan *plan)
{
    const int middle = plan->bars_rows / 2;
    panel_text(area, 1, 0, STYLE_DIM, "%+4d", plan->limit / PER_PAWN);
    panel_text(area, 1 + middle, 0, STYLE_DIM, "   0");
    panel_text(area, plan->bars_rows, 0, STYLE_DIM, "%+4d", -plan->limit / PER_PAWN);
    for (int column = LABEL_COLUMNS; column < area->columns; ++column)
        panel_text(area, 1 + middle, column, STYLE_DIM, "%s", sign_of(SIGN_DOT));
}

// A mark that has a single column: ?? stands out, ?! is a dot, and the book has no sign.
static const char *narrow_sign(MoveMark mark)
{
    return mark == MARK_INACCURACY ? sign_of(SIGN_DOT) : mark >= MARK_MISTAKE ? "?" : "";
}

// Below a move: its mistake, or that it came from the book. The move that the board shows has a pointer, or its mark stands
// out.
static void draw_mark(const Area *area, const GraphPlan *plan, int index, int row)
{
    const GameEvalsPoint *point = &plan->points[index];
    const bool is_shown = index == plan->shown, is_narrow = plan->step < STEP_APART;
    const char *sign = is_narrow ? narrow_sign(point->mistake) : point->from_book ? "b" : mark_sign(point->mistake);
    TermStyle style = style_of(is_shown           ? STYLE_QUESTION
                               : point->from_book ? STYLE_DIM
                                                  : style_of_mistake(point->mistake));
    if (is_shown && sign[0] == '\0')
        sign = "^";
    if (is_narrow && !is_shown && point->mistake == MARK_BLUNDER)
        style.attributes |= TERM_REVERSE;
    if (row >= area->rows)
        return;
    term_text(area->row + row, area->column + column_of(plan, index), (int)strlen(mark_sign(MARK_BLUNDER)), style,
              sign);
}

// Eighths of a cell, against the longest move in sight; any time at all shows something.
static void draw_time(const Area *area, const GraphPlan *plan, int index, int row)
{
    enum { LEVELS = 8 };
    static const char *const unicode[LEVELS + 1] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                                    "\u2585", "\u2586", "\u2587", "\u2588"};
    static const char *const ascii[LEVELS + 1] = {" ", ".", ".", ":", ":", "|", "|", "#", "#"};
    // Of a move that was read the time may be unknown, which is below zero.
    const int64_t time = plan->points[index].time_us > 0 ? plan->points[index].time_us : 0;
    // Rounded up.
    const int level = (int)((time * LEVELS + plan->most_time - 1) / plan->most_time);
    for (int i = 0; i < (plan->step > 2 ? plan->step - 1 : 1); ++i)
        panel_text(area, row, column_of(plan, index) + i, STYLE_PLAIN, "%s",
                   term_has_unicode() ? unicode[level] : ascii[level]);
}

// Numbers of moves under their first ply, as many as have room.
static void draw_numbers(const App *app, const Area *area, const GraphPlan *plan, int row)
{
    enum { GAP_MIN = 4 };
    const Position *start = game_start(session_game(&app->session));
    const int starts_with_black = start->stm == BLACK ? 1 : 0;
    int free_column = LABEL_COLUMNS;
    for (int i = 0; i < plan->count; ++i) {
        const int column = column_of(plan, i);
        if ((i + starts_with_black) % 2 != 0 || column < free_column || column + GAP_MIN > area->columns)
            continue;
        const int number = pos_move_number(start) + (i + starts_with_black) / 2;
        const int used = panel_text(area, row, column, STYLE_DIM, "%d", number);
        free_column = column + (used < GAP_MIN ? GAP_MIN : used + 1);
    }
}

// All moves in sight, with their bars, marks and details.
static void draw_moves(const App *app, const Area *area, const GraphPlan *plan)
{
    const int marks_row = 1 + plan->bars_rows;
    draw_scale(area, plan);
    for (int i = 0; i < plan->count; ++i) {
        if (plan->points[i].has_score)
            draw_bar(area, plan, i);
        if (plan->has_times)
            draw_time(area, plan, i, marks_row + 1);
    }
    // Of several moves in a column the worst one is marked, and the one that is shown before all.
    for (MoveMark mistake = MARK_NONE; mistake <= MARK_BLUNDER; ++mistake)
        for (int i = 0; i < plan->count; ++i)
            if (plan->points[i].mistake == mistake)
                draw_mark(area, plan, i, marks_row);
    if (plan->shown >= 0)
        draw_mark(area, plan, plan->shown, marks_row);
    if (plan->has_times)
        panel_text(area, marks_row + 1, 0, STYLE_DIM, "time");
    const int numbers_row = marks_row + (plan->has_times ? 2 : 1);
    panel_text(area, numbers_row, 0, STYLE_DIM, "move");
    draw_numbers(app, area, plan, numbers_row);
}

// The panel. The plan is made each time: it depends on the game and on the size of the panel.
static void draw(const App *app, const Area *area)
{
    static const char *const wide[] = {N_("; ?? blunder ? mistake ?! inaccuracy b book"), N_("; ?? blunder ? mistake"),
                                       N_("; mistakes ? ??"), "", NULL};
    static const char *const narrow[] = {N_("; ? mistake, reversed: blunder"), N_("; ? mistakes"), "", NULL};
    enum { TITLE_SIZE = 96, AROUND = 6 };
    char title[TITLE_SIZE];
    GraphPlan plan;
    make_plan(app, area, &plan);
    // As much of the legend as has room.
    for (const char *const *legend = plan.step < STEP_APART ? narrow : wide; *legend != NULL; ++legend) {
        snprintf(title, sizeof title, _("evaluation for White%s%s"), plan.has_file ? _(" (file)") : "", _(*legend));
        if (term_text_width(title) + AROUND <= area->columns)
            break;
    }
    panel_title(area, title);
    if (plan.count == 0)
        panel_text(area, 1, 0, STYLE_DIM, "no moves yet");
    else
        draw_moves(app, area, &plan);
    mem_free(plan.points);
}

// A click shows the position after the move.
static void click(App *app, const Area *area, int row, int column)
{
    GraphPlan plan;
    (void)row;
    make_plan(app, area, &plan);
    // The last move that begins there or before.
    int index = plan.count - 1;
    while (index > 0 && column_of(&plan, index) > column)
        --index;
    const int end = plan.step > 0 ? LABEL_COLUMNS + plan.count * plan.step : area->columns;
    if (column >= LABEL_COLUMNS && column < end && index >= 0)
        session_show_node(&app->session, tree_at(session_tree(&app->session), drawn_line(app), index + 1));
    mem_free(plan.points);
}

const PanelOps graph_panel = {
    .name = N_("Graph"), .draw = draw, .click = click, .shows_analysis = true, .shows_lines = true};
