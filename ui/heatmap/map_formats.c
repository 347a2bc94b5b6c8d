// SPDX-License-Identifier: GPL-3.0-or-later
// The formats for programs (CSV, JSON and XBoard's highlight), and the table of all.
#include "ui/heatmap/map_formats.h"

#include "base/text.h"
#include "engine/temptation.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/pgn.h"
#include "ui/common/json.h"
#include "ui/common/markup.h"
#include "ui/heatmap/heat_marks.h"
#include "ui/heatmap/map_words.h"

// --- CSV -----------------------------------------------------------------------------------------------------------

// The heading; plies and iterations are columns of films alone.
static void begin_csv(FILE *out, const MapPlan *plan)
{
    fprintf(out, "%spiece,square,end,value,class\n", plan->has_number ? "ply,iteration," : "");
}

// One row a square, table and end, so that a spreadsheet can filter them.
static void print_csv(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first)
{
    (void)is_first;
    for (int i = 0; i < plan->table_count; ++i)
        for (int j = 0; j < plan->end_count; ++j) {
            const char *piece = map_plan_piece(plan, frame, plan->tables[i]), *end = map_end_code(plan->ends[j]);
            MapLayer layer;
            map_plan_layer(plan, frame, plan->tables[i], plan->ends[j], &layer);
            for (Square square = SQ_A1; square < SQ_NB; ++square) {
                char name[SQUARE_NAME_SIZE];
                square_write(square, name);
                if (plan->has_number)
                    fprintf(out, "%d,%d,", frame->ply, frame->snapshot->depth);
                fprintf(out, "%s,%s,%s,%.6f,%d\n", piece, name, end, map_share(&layer, square), layer.class_of[square]);
            }
        }
}

// --- JSON ----------------------------------------------------------------------------------------------------------

// The values and classes of each table and end, as arrays in the order of the squares.
static void write_layers(Json *json, const MapPlan *plan, const MapFrame *frame)
{
    enum { SHARE_DECIMALS = 6 };
    json_open(json, "layers", '[');
    for (int i = 0; i < plan->table_count; ++i)
        for (int j = 0; j < plan->end_count; ++j) {
            MapLayer layer;
            map_plan_layer(plan, frame, plan->tables[i], plan->ends[j], &layer);
            json_open(json, NULL, '{');
            JSON_TEXTS(json, {"piece", map_plan_piece(plan, frame, plan->tables[i])},
                       {"end", map_end_code(plan->ends[j])});
            json_open(json, "values", '[');
            for (Square square = SQ_A1; square < SQ_NB; ++square)
                json_real(json, NULL, map_share(&layer, square), SHARE_DECIMALS);
            json_close(json, ']');
            json_open(json, "classes", '[');
            for (Square square = SQ_A1; square < SQ_NB; ++square)
                json_int(json, NULL, layer.class_of[square]);
            json_close(json, ']');
            json_close(json, '}');
        }
    json_close(json, ']');
}

// Lines from memory as texts, as many as the plan wants.
static void write_paths(Json *json, const MapPlan *plan, const MapFrame *frame)
{
    json_open(json, "paths", '[');
    for (int i = 0; i < map_plan_paths(plan, frame); ++i) {
        char path[MAP_PATH_SIZE];
        map_path_write(frame, i, path);
        json_text(json, NULL, path);
    }
    json_close(json, ']');
}

// The errors that tempt a player of the rating, where they were looked for.
static void write_tempting(Json *json, const MapFrame *frame)
{
    const TemptingNotes *tempting = &frame->snapshot->tempting;
    const double unit = TEMPTATION_UNIT;
    if (!frame->snapshot->has_tempting)
        return;
    json_int(json, "rating", tempting->rating);
    json_real(json, "error_chance", tempting->error_chance / unit, 3);
    json_open(json, "errors", '[');
    for (int i = 0; i < tempting->count; ++i) {
        const TemptingNote *note = &tempting->notes[i];
        char move[COORDINATE_SIZE], san[SAN_SIZE];
        coordinate_write(&frame->snapshot->root, note->move, move);
        san_write(&frame->snapshot->root, note->move, san);
        json_open(json, NULL, '{');
        JSON_TEXTS(json, {"move", move}, {"san", san});
        json_real(json, "chance", note->chance / unit, 3);
        json_real(json, "loss", note->loss / unit, 3);
        json_close(json, '}');
    }
    json_close(json, ']');
}

// Squares go from a1, b1 to h8.
static void print_json(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first)
{
    const MapKindInfo *kind = map_kind(plan->kind);
    char fen[FEN_SIZE], caution[MAP_CAUTION_SIZE];
    MapLayer layer;
    fen_write(&frame->snapshot->root, fen);
    map_plan_layer(plan, frame, plan->tables[0], plan->ends[0], &layer);
    map_plan_caution(plan, frame, &layer, caution);
    // Maps of a film are separated here, as the next one is not known in advance.
    fputs(is_first ? "" : ",\n", out);
    Json json = json_begin(out, 2);
    json_open(&json, NULL, '{');
    if (plan->has_number) {
        JSON_INTS(&json, {"ply", frame->ply}, {"iteration", frame->snapshot->depth});
        json_text(&json, "moved", frame->moved);
    }
    json_text(&json, "fen", fen);
    JSON_INTS(&json, {"depth", frame->snapshot->depth}, {"nodes", (int64_t)frame->snapshot->nodes});
    JSON_TEXTS(&json, {"map", kind->code}, {"name", kind->name}, {"meaning", kind->meaning}, {"unit", kind->unit},
               {"caution", caution});
    write_paths(&json, plan, frame);
    write_tempting(&json, frame);
    json_open(&json, "class_names", '[');
    for (int i = 0; i < MAP_CLASS_NB; ++i)
        json_text(&json, NULL, map_class_name(i));
    json_close(&json, ']');
    json_text(&json, "squares", "a1 b1 ... h8");
    write_layers(&json, plan, frame);
    json_close(&json, '}');
}

static void begin_json(FILE *out, const MapPlan *plan)
{
    // A film is an array of maps, a single map an object by itself.
    fputs(plan->has_number ? "[\n" : "", out);
}

// Closes the array of a film; a single map needs its newline alone.
static void end_json(FILE *out, const MapPlan *plan)
{
    fputs(plan->has_number ? "\n]\n" : "\n", out);
}

// --- XBoard --------------------------------------------------------------------------------------------------------

// The protocol knows lines that begin with # as remarks.
static void print_highlight(FILE *out, const MapPlan *plan, const MapFrame *frame, bool is_first)
{
    MapLayer layer;
    char marks[HEAT_MARKS_SIZE], title[MAP_TITLE_SIZE], caution[MAP_CAUTION_SIZE];
    Text text = text_begin(marks, sizeof marks);
    const bool is_static = map_kind(plan->kind)->is_static;
    map_plan_layer(plan, frame, plan->tables[0], plan->ends[0], &layer);
    map_plan_title(plan, frame, plan->tables[0], title);
    map_plan_caution(plan, frame, &layer, caution);
    // One layer alone: XBoard's board has one colour a square.
    heat_marks_highlight(&text, &layer);
    if (is_first)
        fprintf(out, "# %s%s%s. %s\n", title, is_static ? "" : ", ", is_static ? "" : map_end_name(plan->ends[0]),
                map_kind(plan->kind)->meaning);
    if (plan->has_number)
        fprintf(out, "# ply %d, iteration %d %s\n", frame->ply, frame->snapshot->depth, frame->moved);
    if (caution[0] != '\0')
        fprintf(out, "# %s\n", caution);
    fprintf(out, "highlight %s\n", marks);
}

// --- files that may be replaced ------------------------------------------------------------------------------------

static const FileKind text_kind = {.name = "a map as text", .begin = "Position: ", .mark = "\nMap: "};
static const FileKind csv_kind = {.name = "a map as CSV", .mark = "piece,square,end,value,class\n"};
static const FileKind json_kind = {.name = "a map as JSON", .mark = "\"class_names\": ["};
static const FileKind highlight_kind = {.name = "a map for XBoard", .begin = "# ", .mark = "\nhighlight "};

static bool render_png(MemoryStream *stream, Error *error)
{
    return render_svg(stream, RENDER_PNG, error);
}

static bool render_pdf(MemoryStream *stream, Error *error)
{
    return render_svg(stream, RENDER_PDF, error);
}

// --- names ---------------------------------------------------------------------------------------------------------

const MapFormat *map_format_find(const char *name)
{
    static const MapFormat formats[] = {
        {.name = "text", .file_kind = &text_kind, .frame = map_text_print},
        {.name = "csv", .file_kind = &csv_kind, .begin = begin_csv, .frame = print_csv},
        {.name = "json", .file_kind = &json_kind, .begin = begin_json, .frame = print_json, .end = end_json},
        {.name = "svg", .file_kind = &svg_file_kind, .is_picture = true, .is_numbered = true, .frame = map_svg_print},
        {.name = "png",
         .file_kind = &png_file_kind,
         .is_picture = true,
         .is_numbered = true,
         .is_binary = true,
         .check = render_check,
         .frame = map_svg_print,
         .finish = render_png},
        {.name = "pdf",
         .file_kind = &pdf_file_kind,
         .is_picture = true,
         .is_single = true,
         .is_binary = true,
         .check = render_check,
         .frame = map_svg_print,
         .finish = render_pdf},
        // No frame: map_film.c puts the marks into the game itself.
        {.name = "pgn", .file_kind = &file_kind_new, .is_picture = true},
        {.name = "highlight", .file_kind = &highlight_kind, .is_picture = true, .frame = print_highlight},
    };
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; ++i)
        if (text_equal_nocase(formats[i].name, name))
            return &formats[i];
    return NULL;
}
