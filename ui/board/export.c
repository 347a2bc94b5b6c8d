// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/export.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "ui/board/terminal.h"
#include "ui/common/options.h"
#include "ui/heatmap/map_formats.h"
#include "ui/session/analysis.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATHS_OF_TEXT = 3, PATHS_OF_PICTURE = 1 };

// An ending, and how the maps are written for it.
typedef struct ExportKind {
    const char *ending;
    const char *format; // of `hotspur map`; NULL: the game with marks
    bool has_colours;   // escape sequences in a text
} ExportKind;

static const ExportKind kinds[] = {
    {".svg", "svg", true},    {".png", "png", true},   {".pdf", "pdf", true},  {".csv", "csv", false},
    {".json", "json", false}, {".txt", "text", false}, {".ans", "text", true}, {".pgn", NULL, false},
};

static const ExportKind *kind_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending != NULL && i < sizeof kinds / sizeof kinds[0]; ++i)
        if (text_equal_nocase(kinds[i].ending, ending))
            return &kinds[i];
    return NULL;
}

bool export_check(const App *app, const char *path, Error *error)
{
    const ExportKind *kind = kind_of(path);
    if (kind == NULL)
        return error_set(error, "%.200s: what shall it be? Names end in " EXPORT_ENDINGS, path);
    if (kind->format == NULL && game_ply_count(session_game(&app->session)) == 0)
        return error_set(error, "there are no moves to export yet");
    if (kind->format != NULL && app->map.snapshot.nodes == 0)
        return error_set(error, "not searched yet: no map to export");
    return true;
}

// --- maps ----------------------------------------------------------------------------------------------------------

static void add_pieces(MapPlan *plan)
{
    for (int table = HEAT_TABLE_PIECES; table < HEAT_TABLE_NB; ++table)
        plan->tables[plan->table_count++] = table;
}

// The tables side by side where the screen has them so; numbers are always of all pieces and both ends.
static MapPlan plan_for(const App *app, const ExportKind *kind, const MapFormat *format)
{
    const MapView *map = &app->map;
    const bool is_text = strcmp(kind->format, "text") == 0;
    const bool is_data = !is_text && !format->is_picture;
    const bool has_minis = app->layout.panels[PANEL_MINIS].rows > 0;
    MapPlan plan = {
        .kind = map->kind,
        .square = map->choice.square,
        .path_count = format->is_picture ? PATHS_OF_PICTURE : PATHS_OF_TEXT,
        .look = {.palette = map->palette, .flipped = app->flipped},
        .baseline = app_baseline(app),
        .scale = map->scale,
    };
    if (kind->has_colours)
        plan.look.depth = term_depth() == INK_MONO ? INK_256 : term_depth();
    if (map_kind(map->kind)->has_pieces && (is_data || has_minis))
        add_pieces(&plan);
    else
        plan.tables[plan.table_count++] = map->shown;
    plan.ends[plan.end_count++] = map->kind == MAP_PIECE ? MAP_TO : is_data ? MAP_FROM : map->end;
    if (is_data && map->kind != MAP_PIECE)
        plan.ends[plan.end_count++] = MAP_TO;
    return plan;
}

static void write_maps(const App *app, const ExportKind *kind, FILE *out)
{
    const MapFormat *format = map_format_find(kind->format);
    const MapPlan plan = plan_for(app, kind, format);
    const char *comment = tree_comment(session_tree(&app->session), session_shown_node(&app->session));
    const bool has_marks = option_bool(session_options(&app->session), OPT_FILE_MARKS) &&
                           app->map.snapshot.root.key == session_position(&app->session)->key;
    CommentMarks marks;
    const MapFrame frame = {.snapshot = &app->map.snapshot,
                            .ply = game_ply_count(session_game(&app->session)),
                            .move = MOVE_NONE,
                            .marks = has_marks && comment_read_marks(comment, &marks) ? &marks : NULL};
    if (format->begin != NULL)
        format->begin(out, &plan);
    format->frame(out, &plan, &frame, true);
    if (format->end != NULL)
        format->end(out, &plan);
}

// --- the game ------------------------------------------------------------------------------------------------------

static void write_game(const App *app, FILE *out)
{
    const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = app->map.end, .square = SQ_NONE};
    GameTree *pgn = tree_new();
    annotate_moves(pgn, app->session.engine_game->tree, &app->session.analysis, session_game(&app->session), &choice);
    autosave_set_tags(pgn, app->session.engine_game);
    char *text = pgn_write(pgn);
    fputs(text, out);
    mem_free(text);
    tree_free(pgn);
}

// --- over time -----------------------------------------------------------------------------------------------------

static void write_timeline_row(const App *app, const char *strip, const SnapshotFrame *frame, FILE *out)
{
    const MemorySnapshot *snapshot = &frame->snapshot;
    const MapView *map = &app->map;
    const MapChoice choice = {.kind = map->kind,
                              .pieces = heat_table(map->shown)->pieces,
                              .end = map->choice.end,
                              .square = map->choice.square};
    MapLayer layer;
    char move[COORDINATE_SIZE] = "";
    if (move_is_real(frame->move))
        coordinate_write(&snapshot->root, frame->move, move);
    map_layer(snapshot, &choice, &layer);
    fprintf(out, "%s,%d,%s,%d,%" PRIu64, strip, frame->ply, move, snapshot->depth, snapshot->nodes);
    for (int square = SQ_A1; square < SQ_NB; ++square)
        fprintf(out, ",%.6f", map_share(&layer, (Square)square));
    fputc('\n', out);
}

static void write_timeline(const App *app, FILE *out)
{
    static const char *const names[SNAPSHOT_STRIP_NB] = {
        [SNAPSHOT_ITERATIONS] = "iteration", [SNAPSHOT_MOVES] = "move"};
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    fputs("of,ply,move,depth,nodes", out);
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        char name[SQUARE_NAME_SIZE];
        square_write((Square)square, name);
        fprintf(out, ",%s", name);
    }
    fputc('\n', out);
    for (SnapshotStrip strip = SNAPSHOT_STRIP_NB; strip-- > 0;)
        for (int i = 0; i < snapshots->count[strip]; ++i)
            write_timeline_row(app, names[strip], snapshots->frames[strip][i], out);
}

// --- files ---------------------------------------------------------------------------------------------------------

// What was written into the stream goes into the file when it is complete.
static bool end_file(MemoryStream *stream, const MapFormat *format, const char *path, const FileKind *kind,
                     Error *error)
{
    const bool has_finish = format != NULL && format->finish != NULL;
    const bool good = memory_stream_close(stream, error) && (!has_finish || format->finish(stream, error)) &&
                      file_replace(path, kind, stream->data, stream->size, error);
    memory_stream_free(stream);
    return good;
}

static const FileKind timeline_kind = {.name = "a timeline", .begin = "of,ply,move,depth,nodes,"};

static const FileKind *file_kind_of(const char *path)
{
    const ExportKind *kind = kind_of(path);
    return kind->format != NULL ? map_format_find(kind->format)->file_kind : &pgn_file_kind;
}

bool export_may_replace(const char *path, bool is_timeline, Error *error)
{
    return file_check_kind(path, is_timeline ? &timeline_kind : file_kind_of(path), error);
}

bool export_write(const App *app, const char *path, bool force, Error *error)
{
    MemoryStream file;
    if (!export_check(app, path, error) || !memory_stream_open(&file, error))
        return false;
    const ExportKind *kind = kind_of(path);
    if (kind->format != NULL)
        write_maps(app, kind, file.out);
    else
        write_game(app, file.out);
    const MapFormat *format = kind->format != NULL ? map_format_find(kind->format) : NULL;
    return end_file(&file, format, path, force ? FILE_KIND_ANY : file_kind_of(path), error);
}

bool export_timeline(const App *app, const char *path, bool force, Error *error)
{
    MemoryStream file;
    const SnapshotHistory *snapshots = session_snapshots(&app->session);
    if (snapshots->count[SNAPSHOT_ITERATIONS] + snapshots->count[SNAPSHOT_MOVES] == 0)
        return error_set(error, "no maps stored yet");
    if (!memory_stream_open(&file, error))
        return false;
    write_timeline(app, file.out);
    return end_file(&file, NULL, path, force ? FILE_KIND_ANY : &timeline_kind, error);
}
