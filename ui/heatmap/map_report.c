// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/map_report.h"

#include "base/text.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "ui/heatmap/heat_marks.h"

#include <stdio.h>

enum { TOP_SQUARES = 5, PERCENT = 100 };

// --- layers and words ----------------------------------------------------------------------------------------------

void map_plan_layer(const MapPlan *plan, const MapFrame *frame, int table, MapEnd end, MapLayer *layer)
{
    const MapChoice choice = {
        .kind = plan->kind, .pieces = heat_table(table)->pieces, .end = end, .square = plan->square};
    heat_layer(frame->snapshot, &choice, plan->baseline, plan->scale, layer);
}

const char *map_plan_piece(const MapPlan *plan, const MapFrame *frame, int table)
{
    const Piece piece = plan->kind == MAP_PIECE ? pos_piece_on(&frame->snapshot->root, plan->square) : PIECE_NONE;
    return heat_table(piece == PIECE_NONE ? table : heat_table_of(piece))->code;
}

const char *map_end_name(MapEnd end)
{
    static const char *const names[MAP_END_NB + 1] = {
        [MAP_FROM] = "squares left", [MAP_TO] = "squares gone to", [MAP_BOTH] = "squares left or gone to"};
    return names[end];
}

void map_plan_title(const MapPlan *plan, const MapFrame *frame, int table, char out[MAP_TITLE_SIZE])
{
    if (plan->kind == MAP_PIECE) {
        char square[SQUARE_NAME_SIZE];
        square_write(plan->square, square);
        snprintf(out, MAP_TITLE_SIZE, "%s: %s on %s", map_kind(plan->kind)->name, map_plan_piece(plan, frame, table),
                 square);
        return;
    }
    snprintf(out, MAP_TITLE_SIZE, "%s: %s", map_kind(plan->kind)->name, heat_table(table)->name);
}

void map_value_write(MapKind kind, const MapLayer *layer, Square square, char out[MAP_VALUE_SIZE])
{
    char name[SQUARE_NAME_SIZE];
    square_write(square, name);
    const double share = map_share(layer, square);
    if (map_counts(kind))
        snprintf(out, MAP_VALUE_SIZE, "%s %+.*f", name, map_decimals(kind), share);
    else
        snprintf(out, MAP_VALUE_SIZE, layer->is_signed ? "%s %+.2f %%" : "%s %.2f %%", name, PERCENT * share);
}

void map_top_write(MapKind kind, const MapLayer *layer, char out[MAP_TOP_SIZE])
{
    Text text = text_begin(out, MAP_TOP_SIZE);
    Square top[TOP_SQUARES];
    const int count = heat_top_squares(layer, TOP_SQUARES, top);
    for (int i = 0; i < count && layer->class_of[top[i]] > 0; ++i) {
        char value[MAP_VALUE_SIZE];
        map_value_write(kind, layer, top[i], value);
        text_addf(&text, "%s%s", i == 0 ? "" : ", ", value);
    }
    if (count == 0)
        text_add(&text, "nothing");
}

int map_plan_paths(const MapPlan *plan, const MapFrame *frame)
{
    const int count = frame->snapshot->detail.path_count;
    return count < plan->path_count ? count : plan->path_count;
}

bool map_path_is_mate(const MapFrame *frame, int index)
{
    return index == 0 && frame->snapshot->detail.mate != 0;
}

void map_path_write(const MapFrame *frame, int index, char out[MAP_PATH_SIZE])
{
    const MemoryPath *path = &frame->snapshot->detail.paths[index];
    Text text = text_begin(out, MAP_PATH_SIZE);
    san_write_line(&frame->snapshot->root, path->moves, path->length, &text);
}

void map_plan_caution(const MapPlan *plan, const MapFrame *frame, const MapLayer *layer, char out[MAP_CAUTION_SIZE])
{
    map_caution(frame->snapshot, &(MapChoice){.kind = plan->kind}, layer, out);
}

void map_plan_comment(const MapPlan *plan, const MapFrame *frame, char out[MAP_COMMENT_SIZE])
{
    MapLayer layer;
    char caution[MAP_CAUTION_SIZE];
    Text text = text_begin(out, MAP_COMMENT_SIZE);
    map_plan_layer(plan, frame, plan->tables[0], plan->ends[0], &layer);
    heat_marks_squares(&text, &layer);
    if (text.length > 0 && map_plan_paths(plan, frame) > 0)
        text_add_char(&text, ' ');
    heat_marks_arrows(&text, frame->snapshot->detail.paths, map_plan_paths(plan, frame));
    map_plan_caution(plan, frame, &layer, caution);
    if (caution[0] != '\0')
        text_addf(&text, "%s(map: %s)", text.length > 0 ? " " : "", caution);
}
