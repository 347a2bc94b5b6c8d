// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/fields_json.h"

#include "base/clock.h"
#include "notation/coordinate.h"
#include "ui/common/comment_fields.h"
#include "ui/heatmap/mark_inks.h"

static void write_seconds(FILE *out, const char *name, int64_t us)
{
    // Whole tenths, whatever the locale makes of a decimal point.
    enum { TENTH_US = US_PER_SECOND / 10 };
    const int64_t tenths = us < 0 ? 0 : us / TENTH_US;
    fprintf(out, ",\"%s\":%lld.%lld", name, (long long)(tenths / 10), (long long)(tenths % 10));
}

static void write_colour(FILE *out, CommentMark colour)
{
    fprintf(out, ",\"colour\":\"%s\",\"rgb\":\"#%06x\"}", comment_mark_name(colour), mark_ink(colour)->rgb);
}

static void write_squares(FILE *out, const CommentMarks *marks)
{
    const char *between = ",\"squares\":[";
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        if (marks->squares[square] == COMMENT_MARK_NONE)
            continue;
        char name[SQUARE_NAME_SIZE];
        square_write((Square)square, name);
        fprintf(out, "%s{\"square\":\"%s\"", between, name);
        write_colour(out, marks->squares[square]);
        between = ",";
    }
    fputs(between[1] == '\0' ? "]" : "", out);
}

static void write_arrows(FILE *out, const CommentMarks *marks)
{
    const char *between = ",\"arrows\":[";
    for (int i = 0; i < marks->arrow_count; ++i) {
        char from[SQUARE_NAME_SIZE], to[SQUARE_NAME_SIZE];
        square_write(marks->arrows[i].from, from);
        square_write(marks->arrows[i].to, to);
        fprintf(out, "%s{\"from\":\"%s\",\"to\":\"%s\"", between, from, to);
        write_colour(out, marks->arrows[i].colour);
        between = ",";
    }
    fputs(marks->arrow_count > 0 ? "]" : "", out);
}

void fields_write_json(FILE *out, const GameTree *game, int node)
{
    CommentMarks marks;
    int64_t us;
    if (comment_read_clock(tree_comment(game, node), &us))
        write_seconds(out, "clock", us);
    if (node_time_used(game, node, &us))
        write_seconds(out, "time_used", us);
    if (!comment_read_marks(tree_comment(game, node), &marks))
        return;
    write_squares(out, &marks);
    write_arrows(out, &marks);
}
