// SPDX-License-Identifier: GPL-3.0-or-later
// What the formats of `hotspur map` have in common: layers of a plan, titles and values in words; and
// two formats that are made of words, text and the captions of pictures. The table of formats is in
// map_formats.c.
#include "ui/heatmap/map_report.h"

#include "base/text.h"
#include "engine/temptation.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/heatmap/heat_marks.h"
#include "ui/heatmap/heat_picture.h"

#include <inttypes.h>

enum { TOP_SQUARES = 5, PERCENT = 100 };

// --- layers and words ----------------------------------------------------------------------------------------------

// The layer by its own maximum, before boards that are shown together are brought to one scale.
static void own_layer(const MapPlan *plan, const MapFrame *frame, int table, MapEnd end, MapLayer *layer)
{
    const MapChoice choice = {
        .kind = plan->kind, .pieces = heat_table(table)->pieces, .end = end, .square = plan->square};
    heat_layer(frame->snapshot, &choice, plan->baseline, plan->scale, layer);
}

void map_plan_layer(const MapPlan *plan, const MapFrame *frame, int table, MapEnd end, MapLayer *layer)
{
    own_layer(plan, frame, table, end, layer);
    // An empty board needs no scale; with others empty beside it the loop below would do no harm
    // either.
    if (layer->max == 0)
        return;
    // Each layer is computed for the sake of one number: maps are few, and this keeps every format
    // free of order.
    uint64_t most = layer->max;
    for (int i = 0; i < plan->table_count; ++i) {
        MapLayer other;
        own_layer(plan, frame, plan->tables[i], end, &other);
        most = other.max > most ? other.max : most;
    }
    heat_share_scale(layer, most, plan->scale);
}

const char *map_plan_piece(const MapPlan *plan, const MapFrame *frame, int table)
{
    // The map of a piece has no table: it is named after what stands on its square.
    const Piece piece = plan->kind == MAP_PIECE ? pos_piece_on(&frame->snapshot->root, plan->square) : PIECE_NONE;
    return heat_table(piece == PIECE_NONE ? table : heat_table_of(piece))->code;
}

const char *map_end_name(MapEnd end)
{
    static const char *const names[MAP_END_NB + 1] = {
        [MAP_FROM] = "origin squares", [MAP_TO] = "destination squares", [MAP_BOTH] = "origin or destination squares"};
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
    // What is small beside the largest is not worth naming.
    for (int i = 0; i < count && map_class(map_size(layer, top[i]), map_size(layer, top[0])) > 0; ++i) {
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

void map_plan_marks(const MapPlan *plan, const MapFrame *frame, MapMarks *marks)
{
    MapLayer layer;
    char caution[MAP_CAUTION_SIZE];
    Text squares = text_begin(marks->squares, sizeof marks->squares);
    Text arrows = text_begin(marks->arrows, sizeof marks->arrows);
    Text words = text_begin(marks->words, sizeof marks->words);
    map_plan_layer(plan, frame, plan->tables[0], plan->ends[0], &layer);
    heat_marks_squares(&squares, &layer);
    heat_marks_arrows(&arrows, frame->snapshot->detail.paths, map_plan_paths(plan, frame));
    map_plan_caution(plan, frame, &layer, caution);
    if (caution[0] != '\0')
        text_addf(&words, "(map: %s)", caution);
}

// --- text ----------------------------------------------------------------------------------------------------------

// Headings by the end of the moves that is shown.
static const char *const end_heads[MAP_END_NB + 1] = {[MAP_FROM] = "from", [MAP_TO] = "to", [MAP_BOTH] = "from or to"};

// The boards of the two ends side by side.
static void print_boards(FILE *out, const MapPlan *plan, const MapLayer layers[MAP_END_NB])
{
    enum { BOARD_COLUMNS = 21, INDENT = 5 };
    const bool is_static = map_kind(plan->kind)->is_static;
    char buffer[HEAT_ANSI_SIZE];
    for (int i = 0; !is_static && i < plan->end_count; ++i)
        fprintf(out, "%*s%-*s", INDENT, "", i + 1 < plan->end_count ? BOARD_COLUMNS - INDENT : 0,
                end_heads[plan->ends[i]]);
    fputs(is_static ? "" : "\n", out);
    // Row by row through both boards, and the letters of the files below.
    for (int row = 0; row <= RANK_NB; ++row) {
        Text text = text_begin(buffer, sizeof buffer);
        for (int i = 0; i < plan->end_count; ++i) {
            text_add(&text, i == 0 ? "  " : "   ");
            if (row < RANK_NB)
                heat_ansi_row(&text, &layers[i], &plan->look, row);
            else
                heat_ansi_files(&text, &plan->look);
        }
        fprintf(out, "%s\n", buffer);
    }
}

// One board, or two for both ends of moves, with the largest values in words below.
static void print_table(FILE *out, const MapPlan *plan, const MapFrame *frame, int table)
{
    MapLayer layers[MAP_END_NB];
    char title[MAP_TITLE_SIZE], caution[MAP_CAUTION_SIZE];
    uint64_t max = 0;
    for (int i = 0; i < plan->end_count; ++i) {
        map_plan_layer(plan, frame, table, plan->ends[i], &layers[i]);
        max = layers[i].max > max ? layers[i].max : max;
    }
    map_plan_title(plan, frame, table, title);
    map_plan_caution(plan, frame, &layers[0], caution);
    // The map of one piece names its square already.
    if (plan->kind == MAP_PIECE)
        fprintf(out, "\n%s\n", title);
    else
        fprintf(out, "\n%s: %s\n", heat_table(table)->code, heat_table(table)->name);
    // Nothing to show: the caution says why.
    if (max == 0) {
        fprintf(out, "  %s\n", caution);
        return;
    }
    print_boards(out, plan, layers);
    for (int i = 0; i < plan->end_count; ++i) {
        char top[MAP_TOP_SIZE];
        map_top_write(plan->kind, &layers[i], top);
        fprintf(out, "  %s: %s\n", map_kind(plan->kind)->is_static ? "largest" : end_heads[plan->ends[i]], top);
    }
}

// The legend of the digits in words, and of the colours where there are some.
static void print_legend(FILE *out, const MapPlan *plan)
{
    const MapLayer layer = {.is_signed = map_kind(plan->kind)->is_signed};
    char legend[HEAT_ANSI_SIZE];
    Text text = text_begin(legend, sizeof legend);
    fprintf(out,
            "Digits are shares of the largest value on %s: 6 at least 1/2, 5 1/4, 4 1/8, 3 1/16, 2 1/32, 1 1/256;\n"
            "a point is less.\n",
            plan->table_count > 1 ? "all boards" : "the board");
    if (layer.is_signed)
        fputs("A minus sign: below zero.\n", out);
    // Without colours the sentence says all.
    if (plan->look.depth == INK_MONO)
        return;
    heat_ansi_legend(&text, &layer, &plan->look);
    fputs(legend, out);
}

int map_tempting_count(const MapFrame *frame)
{
    return frame->snapshot->has_tempting ? frame->snapshot->tempting.count : 0;
}

void map_tempting_write(const MapFrame *frame, int index, char out[MAP_TEMPTING_SIZE])
{
    enum { PARTS_OF_PERCENT = TEMPTATION_UNIT / PERCENT };
    const TemptingNote *note = &frame->snapshot->tempting.notes[index];
    char san[SAN_SIZE];
    san_write(&frame->snapshot->root, note->move, san);
    snprintf(out, MAP_TEMPTING_SIZE, "%s: played in %d %% of all cases, loses %d of 100 points", san,
             (note->chance + PARTS_OF_PERCENT / 2) / PARTS_OF_PERCENT,
             (note->loss + PARTS_OF_PERCENT / 2) / PARTS_OF_PERCENT);
}

void map_tempting_print(FILE *out, const MapFrame *frame)
{
    const TemptingNotes *tempting = &frame->snapshot->tempting;
    if (!frame->snapshot->has_tempting)
        return;
    fprintf(out, "A player rated %d goes wrong here in %.1f %% of all cases%s\n", tempting->rating,
            (double)PERCENT * tempting->error_chance / TEMPTATION_UNIT, tempting->count > 0 ? ":" : ".");
    for (int i = 0; i < tempting->count; ++i) {
        char text[MAP_TEMPTING_SIZE];
        map_tempting_write(frame, i, text);
        fprintf(out, "  %s\n", text);
    }
}

static void print_paths(FILE *out, const MapPlan *plan, const MapFrame *frame)
{
    const int count = map_plan_paths(plan, frame);
    if (count > 0)
        fputs("\nLines from memory, beginning with the moves that got most effort:\n", out);
    for (int i = 0; i < count; ++i) {
        char path[MAP_PATH_SIZE];
        map_path_write(frame, i, path);
        fprintf(out, "  %s%s\n", path, map_path_is_mate(frame, i) ? "  (the mate that is proved)" : "");
    }
}

void map_text_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first)
{
    const MemorySnapshot *snapshot = frame->snapshot;
    const MapKindInfo *kind = map_kind(plan->kind);
    char fen[FEN_SIZE], caution[MAP_CAUTION_SIZE];
    MapLayer layer;
    fen_write(&snapshot->root, fen);
    fprintf(out, "%sPosition: %s\n", is_first ? "" : "\n", fen);
    if (plan->has_number)
        fprintf(out, "Ply: %d  %s\n", frame->ply, frame->moved);
    fprintf(out, "Depth: %d  Nodes: %" PRIu64 "\n", snapshot->depth, snapshot->nodes);
    fprintf(out, "Map: %s. %s\n%s\n", kind->name, kind->meaning, kind->unit);
    if (is_first)
        print_legend(out, plan);
    // The caution is about the search as a whole, so it stands once, above the boards.
    map_plan_layer(plan, frame, plan->tables[0], plan->ends[0], &layer);
    map_plan_caution(plan, frame, &layer, caution);
    if (caution[0] != '\0' && layer.max > 0)
        fprintf(out, "%s\n", caution);
    for (int i = 0; i < plan->table_count; ++i)
        print_table(out, plan, frame, plan->tables[i]);
    fputs(snapshot->has_tempting ? "\n" : "", out);
    map_tempting_print(out, frame);
    print_paths(out, plan, frame);
}

// --- pictures ------------------------------------------------------------------------------------------------------

// The sentences below a picture.
enum {
    SENTENCE_SIZE = 512,
    TEMPTING_SHOWN = 3,
    SENTENCES_MAX = 6 + PATHS_MAX + TEMPTING_SHOWN,
    CAPTION_ROOM = 8, // lines: the usual sentences of a film with one path, so that its pictures are of one size
};
typedef struct Caption {
    char text[SENTENCES_MAX][SENTENCE_SIZE];
    const char *sentences[SENTENCES_MAX];
    int count;
} Caption;

static char *add_sentence(Caption *caption)
{
    caption->sentences[caption->count] = caption->text[caption->count];
    return caption->text[caption->count++];
}

// The sentences below a picture: what it shows, the scale, the largest values, lines, and what to
// beware of.
static void write_caption(const MapPlan *plan, const MapFrame *frame, const MapLayer *first, Caption *caption)
{
    const MapKindInfo *kind = map_kind(plan->kind);
    char note[MAP_CAUTION_SIZE], top[MAP_TOP_SIZE];
    snprintf(add_sentence(caption), SENTENCE_SIZE, "%s", kind->meaning);
    snprintf(add_sentence(caption), SENTENCE_SIZE, "%s: share of the largest value on %s.%s",
             plan->kind == MAP_CONTRIBUTION && plan->table_count == 1 ? "Colour" : "Colour and digit",
             plan->table_count > 1 ? "all boards" : "the board", kind->is_signed ? " A minus sign: below zero." : "");
    if (plan->table_count == 1) {
        map_top_write(plan->kind, first, top);
        snprintf(add_sentence(caption), SENTENCE_SIZE, "Largest: %s. %s", top, kind->unit);
    }
    for (int i = 0; i < map_plan_paths(plan, frame); ++i) {
        char path[MAP_PATH_SIZE];
        map_path_write(frame, i, path);
        snprintf(add_sentence(caption), SENTENCE_SIZE, "%s: %s", map_path_is_mate(frame, i) ? "Mate" : "Path", path);
    }
    for (int i = 0; i < map_tempting_count(frame) && i < TEMPTING_SHOWN; ++i) {
        char text[MAP_TEMPTING_SIZE];
        map_tempting_write(frame, i, text);
        snprintf(add_sentence(caption), SENTENCE_SIZE, "%s", text);
    }
    if (frame->next[0] != '\0')
        snprintf(add_sentence(caption), SENTENCE_SIZE, "Played: %s", frame->next);
    map_plan_caution(plan, frame, first, note);
    if (note[0] != '\0')
        snprintf(add_sentence(caption), SENTENCE_SIZE, "%s", note);
}

void map_svg_print(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first)
{
    (void)is_first;
    enum { SUBTITLE_SIZE = 160 };
    HeatBoard boards[HEAT_TABLE_NB];
    Caption caption = {.count = 0};
    char title[MAP_TITLE_SIZE], subtitle[SUBTITLE_SIZE];
    for (int i = 0; i < plan->table_count; ++i) {
        // One board for each set of pieces; the legend and the sentences stand below all of
        // them.
        const HeatTable *table = heat_table(plan->tables[i]);
        boards[i] = (HeatBoard){.pieces = table->pieces, .title = table->name};
        map_plan_layer(plan, frame, plan->tables[i], plan->ends[0], &boards[i].layer);
    }
    map_plan_title(plan, frame, plan->tables[0], title);
    // A map of the position alone has no ends of moves to name.
    const bool is_static = map_kind(plan->kind)->is_static;
    snprintf(subtitle, sizeof subtitle, "%s%s%s%s to move%s%s; depth %d, %" PRIu64 " nodes",
             frame->moved[0] != '\0' ? "after " : "", frame->moved, frame->moved[0] != '\0' ? ", " : "",
             frame->snapshot->root.stm == WHITE ? "White" : "Black", is_static ? "" : "; ",
             is_static ? "" : map_end_name(plan->ends[0]), frame->snapshot->depth, frame->snapshot->nodes);
    write_caption(plan, frame, &boards[0].layer, &caption);
    const HeatPicture picture = {
        .pos = &frame->snapshot->root,
        .boards = boards,
        .board_count = plan->table_count,
        .palette = plan->look.palette,
        .paths = frame->snapshot->detail.paths,
        .path_count = map_plan_paths(plan, frame),
        .title = plan->table_count == 1 ? title : map_kind(plan->kind)->name,
        .subtitle = subtitle,
        .caption = caption.sentences,
        .caption_count = caption.count,
        // Films keep the room, so that pictures do not jump.
        .caption_room = plan->has_number ? CAPTION_ROOM : 0,
        .has_numbers = plan->kind == MAP_CONTRIBUTION,
        // From too few nodes; but a proved mate needs few, and its moves are the best ones all the same.
        .is_weak = !is_static && frame->snapshot->nodes < MAP_NODES_FEW &&
                   (plan->kind != MAP_BEST || frame->snapshot->detail.mate == 0),
        .marks = frame->marks,
        .moved = frame->move,
    };
    heat_picture_write(out, &picture);
}
