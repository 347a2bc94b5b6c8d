// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn over the squares besides pieces: arrows of the user, marks of a comment, and paths of
// the engine's memory. Where the terminal can, they are sketched with quarters of characters; else
// signs and letters on the squares say the same.
#include "ui/board/square_marks.h"

#include "bitboard/bitboard.h"

#include <math.h>
#include <string.h>

// --- arrows --------------------------------------------------------------------------------------------------------

void arrows_toggle(Arrows *arrows, Square from, Square to)
{
    int at = 0;
    while (at < arrows->count && (arrows->rows[at].from != from || arrows->rows[at].to != to))
        ++at;
    const bool is_there = at < arrows->count;
    // An arrow drawn again is removed; beyond the limit the oldest one goes.
    if (is_there || arrows->count == ARROWS_MAX) {
        const int gone = is_there ? at : 0;
        arrows->count -= 1;
        memmove(&arrows->rows[gone], &arrows->rows[gone + 1], (size_t)(arrows->count - gone) * sizeof arrows->rows[0]);
    }
    if (is_there)
        return;
    arrows->rows[arrows->count].from = from;
    arrows->rows[arrows->count].to = to;
    arrows->count += 1;
}

static int sign_of_number(int number)
{
    return (number > 0) - (number < 0);
}

// Rows are ways up or down, columns ways left or right, on the screen.
static const char *head_of(int up, int right, bool has_unicode)
{
    static const char *const arrows[3][3] = {
        {"\u2199", "\u2193", "\u2198"}, {"\u2190", "o", "\u2192"}, {"\u2196", "\u2191", "\u2197"}};
    static const char *const ascii[3][3] = {{"v", "v", "v"}, {"<", "o", ">"}, {"^", "^", "^"}};
    return (has_unicode ? arrows : ascii)[up + 1][right + 1];
}

const char *arrows_sign(const Arrows *arrows, Square square, bool flipped, bool has_unicode)
{
    const char *sign = NULL;
    for (int i = 0; i < arrows->count; ++i) {
        const Square from = arrows->rows[i].from, to = arrows->rows[i].to;
        const int side = flipped ? -1 : 1;
        const int up = side * sign_of_number((int)square_rank(to) - (int)square_rank(from));
        const int right = side * sign_of_number((int)square_file(to) - (int)square_file(from));
        // A head hides everything else, an origin hides ways.
        if (square == to)
            return head_of(up, right, has_unicode);
        if (square == from)
            sign = "o";
        else if (sign == NULL && bb_has(bb_between(from, to), square))
            sign = up == 0 ? "-" : right == 0 ? "|" : up == right ? "/" : "\\";
    }
    return sign;
}

const char *comment_arrow_sign(const CommentMarks *marks, Square square, bool flipped, bool has_unicode,
                               CommentMark *colour)
{
    const char *sign = NULL;
    bool is_origin = false;
    for (int i = 0; i < marks->arrow_count; ++i) {
        const CommentArrow *arrow = &marks->arrows[i];
        const Arrows one = {.rows = {{arrow->from, arrow->to}}, .count = 1};
        const char *own = arrows_sign(&one, square, flipped, has_unicode);
        // As among the arrows of the user: heads before origins before ways.
        if (own == NULL || (sign != NULL && square != arrow->to && (is_origin || square != arrow->from)))
            continue;
        sign = own;
        is_origin = square == arrow->from;
        *colour = arrow->colour;
        if (square == arrow->to)
            break;
    }
    return sign;
}

// --- paths ---------------------------------------------------------------------------------------------------------

// One sign more on a square, if there is room; the first one decides the colour.
static void add_sign(PathMarks *marks, Square square, char sign, bool is_reply)
{
    char *text = marks->text[square];
    const size_t length = strlen(text);
    if (length == 0)
        marks->is_reply[square] = is_reply;
    // Two letters have room; that there are more is not told.
    if (length + 1 >= PATH_MARK_SIZE)
        return;
    text[length] = sign;
    text[length + 1] = '\0';
}

// How many moves of a path have been played when it leads to this position; its length if it does not.
static int moves_played(const MemorySnapshot *snapshot, const MemoryPath *path, Key key)
{
    Position pos = snapshot->root;
    Undo undo[PATH_MOVES_MAX];
    int played = 0;
    // Paths may lead through the position that is shown: only what lies ahead of it is drawn.
    for (; played < path->length && pos.key != key; ++played)
        pos_make_move(&pos, path->moves[played], &undo[played]);
    return played;
}

void path_marks_make(const MemorySnapshot *snapshot, const Position *pos, int path, PathMarks *out)
{
    const MemoryDetail *detail = &snapshot->detail;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < detail->path_count; ++i) {
        const MemoryPath *shown = &detail->paths[i];
        const int played = moves_played(snapshot, shown, pos->key);
        const char letter = (char)('A' + i);
        if (played >= shown->length)
            continue;
        if (path < 0 || path >= detail->path_count)
            add_sign(out, move_king_to(shown->moves[played]), letter, false);
        if (i != path)
            continue;
        // The one that is chosen has all its moves numbered.
        add_sign(out, move_from(shown->moves[played]), letter, false);
        for (int ply = played; ply < shown->length; ++ply)
            add_sign(out, move_king_to(shown->moves[ply]), (char)('1' + ply - played), (ply - played) % 2 != 0);
    }
}

void path_marks_visit(const MemorySnapshot *snapshot, const Position *pos, int path, void *context,
                      void (*visit)(void *context, Square from, Square to, bool is_reply))
{
    const MemoryDetail *detail = &snapshot->detail;
    const bool is_one = path >= 0 && path < detail->path_count;
    for (int i = 0; i < detail->path_count; ++i) {
        const int played = moves_played(snapshot, &detail->paths[i], pos->key);
        const int last = i == path ? detail->paths[i].length : is_one ? played : played + 1;
        for (int j = played; j < last && j < detail->paths[i].length; ++j)
            visit(context, move_from(detail->paths[i].moves[j]), move_king_to(detail->paths[i].moves[j]),
                  (j - played) % 2 != 0);
    }
}

void path_links_visit(const MemorySnapshot *snapshot, const Position *pos, int path, void *context,
                      void (*visit)(void *context, Square from, Square to))
{
    const MemoryDetail *detail = &snapshot->detail;
    const bool is_one = path >= 0 && path < detail->path_count;
    for (int i = 0; i < detail->path_count; ++i) {
        const MemoryPath *shown = &detail->paths[i];
        if (is_one && i != path)
            continue;
        for (int j = moves_played(snapshot, shown, pos->key); j + 1 < shown->length; ++j)
            visit(context, move_king_to(shown->moves[j]), move_from(shown->moves[j + 1]));
    }
}

// --- drawn with quarters of characters ------------------------------------------------------------------------------

enum { QUARTERS = 2 }; // along each edge of a character

bool sketch_exists(int cell_rows, int cell_columns)
{
    return cell_rows > 1 && cell_rows <= SKETCH_CELL_ROWS && cell_columns == 2 * cell_rows;
}

// A place on the board; the unit is the height of a dot, which is twice its width.
typedef struct Place {
    double across, down;
} Place;

static Place centre_of(const Sketch *sketch, Square square)
{
    const double side = QUARTERS * sketch->cell_rows;
    const int file = (int)square_file(square), rank = (int)square_rank(square);
    const int column = sketch->flipped ? FILE_H - file : file, row = sketch->flipped ? rank : RANK_8 - rank;
    return (Place){(column + 0.5) * side, (row + 0.5) * side};
}

static Place place_of_dot(int row, int column)
{
    return (Place){(column + 0.5) / 2, row + 0.5};
}

// All dots of the board are tried: the distance along the arrow and beside it tells whether a dot lies
// in shaft or head.
void sketch_arrow(Sketch *sketch, Square from, Square to, SketchTone tone)
{
    const double side = QUARTERS * sketch->cell_rows;
    const double gap = 0.3 * side, end_gap = 0.1 * side, head = 0.45 * side, half_head = 0.3 * side;
    const double half_shaft = 0.1 * side > 0.6 ? 0.1 * side : 0.6;
    const Place start = centre_of(sketch, from), end = centre_of(sketch, to);
    const double length = hypot(end.across - start.across, end.down - start.down);
    const double tip = length - end_gap;
    const Place way = {(end.across - start.across) / length, (end.down - start.down) / length};
    for (int row = 0; row < RANK_NB * QUARTERS * sketch->cell_rows; ++row)
        for (int column = 0; column < FILE_NB * QUARTERS * 2 * sketch->cell_rows; ++column) {
            const Place place = place_of_dot(row, column);
            const double x = place.across - start.across, y = place.down - start.down;
            const double along = x * way.across + y * way.down, beside = fabs(x * way.down - y * way.across);
            const bool in_shaft = along >= gap && along <= tip - head && beside <= half_shaft;
            const bool in_head = along > tip - head && along <= tip && beside <= half_head * (tip - along) / head;
            if (in_shaft || in_head)
                sketch->dots[row][column] = (uint8_t)tone;
        }
}

void sketch_disc(Sketch *sketch, Square square)
{
    // At least two characters of half their height.
    const double radius = sketch->cell_rows > 3 ? 0.3 * sketch->cell_rows : 0.95;
    const Place centre = centre_of(sketch, square);
    for (int row = 0; row < RANK_NB * QUARTERS * sketch->cell_rows; ++row)
        for (int column = 0; column < FILE_NB * QUARTERS * 2 * sketch->cell_rows; ++column) {
            const Place place = place_of_dot(row, column);
            if (hypot(place.across - centre.across, place.down - centre.down) <= radius)
                sketch->dots[row][column] = SKETCH_DOT;
        }
}

void sketch_ring(Sketch *sketch, Square square, SketchTone tone)
{
    const double side = QUARTERS * sketch->cell_rows, half = 0.5 * side;
    const double width = 0.09 * side > 0.6 ? 0.09 * side : 0.6;
    // A circle on large squares; on small ones, where it would be blots, the edge of the square.
    const bool is_round = sketch->cell_rows > 3;
    const Place centre = centre_of(sketch, square);
    for (int row = 0; row < RANK_NB * QUARTERS * sketch->cell_rows; ++row)
        for (int column = 0; column < FILE_NB * QUARTERS * 2 * sketch->cell_rows; ++column) {
            const Place place = place_of_dot(row, column);
            const double x = fabs(place.across - centre.across), y = fabs(place.down - centre.down);
            const double away = is_round ? hypot(x, y) : fmax(x, y);
            if (away < half && away >= half - width)
                sketch->dots[row][column] = (uint8_t)tone;
        }
}

void sketch_comment(Sketch *sketch, const CommentMarks *marks)
{
    for (int square = SQ_A1; square < SQ_NB; ++square)
        if (marks->squares[square] != COMMENT_MARK_NONE)
            sketch_ring(sketch, (Square)square, (SketchTone)(SKETCH_COMMENT + marks->squares[square]));
    for (int i = 0; i < marks->arrow_count; ++i)
        sketch_arrow(sketch, marks->arrows[i].from, marks->arrows[i].to,
                     (SketchTone)(SKETCH_COMMENT + marks->arrows[i].colour));
}

int sketch_quarters(const Sketch *sketch, int row, int column, SketchTone *tone)
{
    int quarters = 0;
    *tone = SKETCH_NONE;
    // A character has one tone: that of its first dot.
    for (int i = 0; i < QUARTERS * QUARTERS; ++i) {
        const uint8_t dot = sketch->dots[QUARTERS * row + i / QUARTERS][QUARTERS * column + i % QUARTERS];
        if (dot != SKETCH_NONE && (*tone == SKETCH_NONE || *tone == (SketchTone)dot)) {
            *tone = (SketchTone)dot;
            quarters |= 1 << i;
        }
    }
    return quarters;
}
