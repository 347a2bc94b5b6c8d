// SPDX-License-Identifier: GPL-3.0-or-later
// The game at a glance: how it was judged, time spent, and how well the move tables foretold the moves.
#include "ui/board/panels.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LABEL_COLUMNS = 5,
    WIDE_COLUMNS = 2,    // of a move where there is room
    DETAIL_ROWS_MIN = 9, // from so many rows on, time and ranks have rows too
    POINTS_MAX = 1024,
    NUMBER_SIZE = 12,
    PER_PAWN = 100,
};

// What is drawn, and where.
typedef struct GraphPicture {
    GameEvalsPoint points[POINTS_MAX];
    int count;
    int first;         // the first move in sight
    int step;          // columns of a move
    int limit;         // centipawns at the edges
    int bars_rows;     // of the part with the scores
    bool has_details;  // rows for time and ranks
    int64_t most_time; // of a move
} GraphPicture;

static int limit_for(const GraphPicture *picture)
{
    static const int limits[] = {100, 200, 400, STORY_SCORE_MAX};
    int most = 0, i = 0;
    for (int j = picture->first; j < picture->count; ++j)
        if (abs(picture->points[j].centipawns) > most)
            most = abs(picture->points[j].centipawns);
    while (limits[i] < most && limits[i] < STORY_SCORE_MAX)
        ++i;
    return limits[i];
}

static void take_picture(const App *app, const Area *area, GraphPicture *picture)
{
    const Game *game = session_game(&app->session);
    const Analysis *insight = &app->session.insight;
    const int room = area->columns - LABEL_COLUMNS;
    Score now = SCORE_NONE;
    const bool has_now = insight->thought.root.key == game_position(game)->key && analysis_worth(insight, game, &now);
    picture->count = game_evals_points(&insight->story, game, has_now, has_now ? game_evals_centipawns(now, WHITE) : 0,
                                       picture->points, POINTS_MAX);
    picture->step = picture->count * WIDE_COLUMNS <= room ? WIDE_COLUMNS : 1;
    picture->first = picture->count * picture->step > room ? picture->count - room : 0;
    picture->limit = limit_for(picture);
    picture->has_details = area->rows >= DETAIL_ROWS_MIN;
    picture->bars_rows = area->rows - (picture->has_details ? 5 : 3); // title, faults, numbers; time, ranks
    picture->most_time = 1;
    for (int i = picture->first; i < picture->count; ++i)
        if (picture->points[i].time_us > picture->most_time)
            picture->most_time = picture->points[i].time_us;
}

static int column_of(const GraphPicture *picture, int index)
{
    return LABEL_COLUMNS + (index - picture->first) * picture->step;
}

// Halves of rows, counted from the top, that a bar fills: from the middle line up or down.
static void draw_bar(const Area *area, const GraphPicture *picture, int index)
{
    const GameEvalsPoint *point = &picture->points[index];
    const int middle = picture->bars_rows; // halves above the middle line
    const int length = (abs(point->centipawns) * middle + picture->limit / 2) / picture->limit;
    const int top = point->centipawns >= 0 ? middle - length : middle;
    const int bottom = point->centipawns >= 0 ? middle : middle + length;
    for (int row = 0; row < picture->bars_rows; ++row) {
        const bool upper = 2 * row >= top && 2 * row < bottom;
        const bool lower = 2 * row + 1 >= top && 2 * row + 1 < bottom;
        const char *sign = upper && lower ? sign_of(SIGN_BAR)
                           : upper        ? sign_of(SIGN_UPPER_HALF)
                           : lower        ? sign_of(SIGN_LOWER_HALF)
                                          : NULL;
        if (sign != NULL)
            term_text(area->row + 1 + row, area->column + column_of(picture, index), 1,
                      style_of(point->fault == FAULT_BLUNDER ? STYLE_STRONG : STYLE_PLAIN), sign);
    }
}

static void draw_scale(const Area *area, const GraphPicture *picture)
{
    const int middle = picture->bars_rows / 2;
    char text[NUMBER_SIZE];
    snprintf(text, sizeof text, "%+4d", picture->limit / PER_PAWN);
    panel_line(area, 1, style_of(STYLE_DIM), text);
    panel_line(area, 1 + middle, style_of(STYLE_DIM), "   0");
    snprintf(text, sizeof text, "%+4d", -picture->limit / PER_PAWN);
    panel_line(area, picture->bars_rows, style_of(STYLE_DIM), text);
    for (int column = LABEL_COLUMNS; column < area->columns; ++column)
        term_text(area->row + 1 + middle, area->column + column, 1, style_of(STYLE_DIM), sign_of(SIGN_DOT));
}

static const char *fault_sign(GameEvalsMistake fault)
{
    return fault == FAULT_BLUNDER ? "X" : fault == FAULT_MISTAKE ? "?" : NULL;
}

// Below a move: its fault, or that it came from the book.
static void draw_mark(const Area *area, const GraphPicture *picture, int index, int row)
{
    const GameEvalsPoint *point = &picture->points[index];
    const char *sign = point->from_book ? "b" : fault_sign(point->fault);
    if (sign != NULL)
        term_text(area->row + row, area->column + column_of(picture, index), 1,
                  style_of(point->from_book ? STYLE_DIM : STYLE_STRONG), sign);
}

static void draw_time(const Area *area, const GraphPicture *picture, int index, int row)
{
    enum { LEVELS = 8 };
    static const char *const unicode[LEVELS + 1] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                                    "\u2585", "\u2586", "\u2587", "\u2588"};
    static const char *const ascii[LEVELS + 1] = {" ", ".", ".", ":", ":", "|", "|", "#", "#"};
    const int64_t time = picture->points[index].time_us;
    const int level = (int)((time * LEVELS + picture->most_time - 1) / picture->most_time);
    term_text(area->row + row, area->column + column_of(picture, index), 1, style_of(STYLE_PLAIN),
              term_has_unicode() ? unicode[level] : ascii[level]);
}

static void draw_rank(const Area *area, const GraphPicture *picture, int index, int row)
{
    enum { DIGIT_MAX = 9 };
    const int rank = picture->points[index].rank;
    const char text[] = {rank > DIGIT_MAX ? '+' : (char)('0' + rank), '\0'};
    if (rank > 0)
        term_text(area->row + row, area->column + column_of(picture, index), 1, style_of(STYLE_PLAIN), text);
}

// Numbers of moves under their first ply, as many as have room.
static void draw_numbers(const App *app, const Area *area, const GraphPicture *picture, int row)
{
    enum { GAP = 4 };
    const Position *start = game_start(session_game(&app->session));
    const int starts_with_black = start->stm == BLACK ? 1 : 0;
    int free_column = LABEL_COLUMNS;
    for (int i = picture->first; i < picture->count; ++i) {
        char number[NUMBER_SIZE];
        const int column = column_of(picture, i);
        if ((i + starts_with_black) % 2 != 0 || column < free_column || column + GAP > area->columns)
            continue;
        snprintf(number, sizeof number, "%d", pos_move_number(start) + (i + starts_with_black) / 2);
        term_text(area->row + row, area->column + column, GAP, style_of(STYLE_DIM), number);
        free_column = column + GAP;
    }
}

static void draw_points(const App *app, const Area *area, const GraphPicture *picture)
{
    const int marks_row = 1 + picture->bars_rows;
    draw_scale(area, picture);
    for (int i = picture->first; i < picture->count; ++i) {
        if (picture->points[i].has_score)
            draw_bar(area, picture, i);
        draw_mark(area, picture, i, marks_row);
        if (picture->has_details) {
            draw_time(area, picture, i, marks_row + 1);
            draw_rank(area, picture, i, marks_row + 2);
        }
    }
    if (picture->has_details) {
        panel_line(area, marks_row + 1, style_of(STYLE_DIM), "time");
        panel_line(area, marks_row + 2, style_of(STYLE_DIM), "map");
    }
    draw_numbers(app, area, picture, area->rows - 1);
}

// The move that the board shows, when that is not the last one; -1 if there is none.
static int shown_index(const App *app)
{
    const GameTree *tree = session_tree(&app->session);
    const int live = session_game_node(&app->session);
    const int node = session_shown_node(&app->session);
    const int plies = tree_depth(tree, node);
    const bool is_of_game = node != live && tree_at(tree, live, plies) == node;
    return is_of_game ? plies - 1 : -1;
}

static void draw_shown(const App *app, const Area *area, const GraphPicture *picture)
{
    const int index = shown_index(app);
    if (index >= picture->first)
        term_text(area->row + 1 + picture->bars_rows, area->column + column_of(picture, index), 1,
                  style_of(STYLE_QUESTION), "^");
}

static void draw(const App *app, const Area *area)
{
    enum { WIDE = 68 };
    GraphPicture *picture = mem_new(1, sizeof *picture);
    take_picture(app, area, picture);
    panel_title(area, area->columns >= WIDE ? "score for White; X blunder, ? mistake, b book; map: rank of the move"
                                            : "score; X ? fault, b book, map rank");
    if (picture->count == 0)
        panel_line(area, 1, style_of(STYLE_DIM), "no moves yet");
    else {
        draw_points(app, area, picture);
        draw_shown(app, area, picture);
    }
    mem_free(picture);
}

// A click shows the position after the move.
static void click(App *app, const Area *area, int row, int column)
{
    GraphPicture *picture = mem_new(1, sizeof *picture);
    (void)row;
    take_picture(app, area, picture);
    const int index = picture->first + (column - LABEL_COLUMNS) / picture->step;
    if (column >= LABEL_COLUMNS && index < picture->count)
        session_show_node(&app->session,
                          tree_at(session_tree(&app->session), session_game_node(&app->session), index + 1));
    mem_free(picture);
}

const PanelOps graph_panel = {.name = "graph", .draw = draw, .click = click, .shows_thoughts = true};
