// SPDX-License-Identifier: GPL-3.0-or-later
// What the comments of a game say in fields, clocks and marked squares, as members of the JSON of a move. Reading them
// is in ui/common/comment_fields.c, and json.c calls it for each node; what a review says itself is written there.
#include "ui/annotate/fields_json.h"

#include "base/clock.h"
#include "notation/coordinate.h"
#include "ui/common/comment_fields.h"
#include "ui/heatmap/mark_inks.h"

// Times are cut to whole tenths of a second.
enum { TENTH_US = US_PER_SECOND / 10, TENTHS = 10, COLOUR_SIZE = 16 };

// A clock below zero is written as 0: a flag that has fallen.
static void write_seconds(Json *json, const char *name, int64_t us)
{
    json_real(json, name, us < 0 ? 0 : (double)(us / TENTH_US) / TENTHS, 1);
}

// The name of a mark's colour, and the colour itself for programs that draw it.
static void write_colour(Json *json, CommentMark colour)
{
    char rgb[COLOUR_SIZE];
    snprintf(rgb, sizeof rgb, "#%06x", mark_ink(colour)->rgb);
    JSON_TEXTS(json, {"colour", comment_mark_name(colour)}, {"rgb", rgb});
}

static void write_square(Json *json, const char *name, Square square)
{
    char text[SQUARE_NAME_SIZE];
    square_write(square, text);
    json_text(json, name, text);
}

// All marked squares, a1 first.
static void write_squares(Json *json, const CommentMarks *marks)
{
    json_open(json, "squares", '[');
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        if (marks->squares[square] == COMMENT_MARK_NONE)
            continue;
        json_open(json, NULL, '{');
        write_square(json, "square", (Square)square);
        write_colour(json, marks->squares[square]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

// All arrows in the order of the comment.
static void write_arrows(Json *json, const CommentMarks *marks)
{
    json_open(json, "arrows", '[');
    for (int i = 0; i < marks->arrow_count; ++i) {
        json_open(json, NULL, '{');
        write_square(json, "from", marks->arrows[i].from);
        write_square(json, "to", marks->arrows[i].to);
        write_colour(json, marks->arrows[i].colour);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void fields_write_json(Json *json, const GameTree *game, int node)
{
    CommentMarks marks;
    int64_t us;
    if (comment_read_clock(tree_comment(game, node), &us))
        write_seconds(json, "clock", us);
    if (node_time_used(game, node, &us))
        write_seconds(json, "time_used", us);
    if (!comment_read_marks(tree_comment(game, node), &marks))
        return;
    write_squares(json, &marks);
    write_arrows(json, &marks);
}
