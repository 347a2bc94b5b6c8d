// SPDX-License-Identifier: GPL-3.0-or-later
// The command `export`: maps, the timeline and the annotated game as files, by the ending of the name.
// All is made in memory first, so that a fault leaves the old file as it was, and a question can be
// asked in between.
#include "ui/session/export.h"

#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/coordinate.h"
#include "ui/common/options.h"
#include "ui/heatmap/map_formats.h"
#include "ui/session/analysis.h"
#include "ui/session/queries.h"

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

// The game is exported, wherever its cursor stands. One that cannot be played has its moves in a comment.
static bool has_moves(const GameTree *tree)
{
    return tree_child(tree, TREE_ROOT, 0) != TREE_NONE || tree_is_foreign(tree);
}

// Can a file of this name be written? False with a reason.
static bool check(const Session *session, const ShownMaps *maps, const char *path, Error *error)
{
    const ExportKind *kind = kind_of(path);
    if (kind == NULL)
        return error_set(error, N_("%.200s: what shall it be? Names end in %s"), path, EXPORT_ENDINGS);
    if (kind->format == NULL && !has_moves(session_tree(session)))
        return error_set(error, N_("there are no moves to export yet"));
    if (kind->format != NULL && maps->snapshot->nodes == 0)
        return error_set(error, N_("not searched yet: no map to export"));
    return true;
}

// --- maps ----------------------------------------------------------------------------------------------------------

// The tables side by side where the screen has them so; numbers are always of all pieces and both ends.
static MapPlan plan_for(const ShownMaps *maps, const ExportKind *kind, const MapFormat *format)
{
    const bool is_text = strcmp(kind->format, "text") == 0;
    const bool is_data = !is_text && !format->is_picture;
    MapPlan plan = {
        .kind = maps->kind,
        .square = maps->square,
        .path_count = format->is_picture ? PATHS_OF_PICTURE : PATHS_OF_TEXT,
        .look = {.palette = maps->palette, .flipped = maps->flipped},
        .baseline = maps->baseline,
        .scale = maps->scale,
    };
    // A file has colours even where the terminal has none.
    if (kind->has_colours)
        plan.look.depth = maps->depth == INK_MONO ? INK_256 : maps->depth;
    if (map_kind(maps->kind)->has_pieces && (is_data || maps->shows_pieces))
        for (int table = HEAT_TABLE_PIECES; table < HEAT_TABLE_NB; ++table)
            plan.tables[plan.table_count++] = table;
    else
        plan.tables[plan.table_count++] = maps->table;
    plan.ends[plan.end_count++] = maps->kind == MAP_PIECE ? MAP_TO : is_data ? MAP_FROM : maps->end;
    if (is_data && maps->kind != MAP_PIECE)
        plan.ends[plan.end_count++] = MAP_TO;
    return plan;
}

// Writes the map that is shown, with the marks of the position's comment where the board has them too.
static void write_maps(const Session *session, const ShownMaps *maps, const ExportKind *kind, FILE *out)
{
    const MapFormat *format = map_format_find(kind->format);
    const MapPlan plan = plan_for(maps, kind, format);
    const char *comment = tree_comment(session_tree(session), session_shown_node(session));
    const bool has_marks = option_bool(session_options(session), OPT_FILE_MARKS) &&
                           maps->snapshot->root.key == session_position(session)->key;
    CommentMarks marks;
    const MapFrame frame = {.snapshot = maps->snapshot,
                            .ply = game_ply_count(session->engine_game->game),
                            .move = MOVE_NONE,
                            .marks = has_marks && comment_read_marks(comment, &marks) ? &marks : NULL};
    if (format->begin != NULL)
        format->begin(out, &plan);
    format->frame(out, &plan, &frame, true);
    if (format->end != NULL)
        format->end(out, &plan);
}

// --- the game ------------------------------------------------------------------------------------------------------

// --- over time -----------------------------------------------------------------------------------------------------

// A row of the timeline: one snapshot as shares of the 64 squares.
static void write_timeline_row(const ShownMaps *maps, const char *strip, const SnapshotFrame *frame, FILE *out)
{
    const MemorySnapshot *snapshot = &frame->snapshot;
    const MapChoice choice = {.kind = maps->kind,
                              .pieces = heat_table(maps->table)->pieces,
                              .end = maps->kind == MAP_PIECE ? MAP_TO : maps->end,
                              .square = maps->square};
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

// All snapshots that are kept, those of moves first, in the columns of a table for other programs.
static void write_timeline(const Session *session, const ShownMaps *maps, FILE *out)
{
    static const char *const names[SNAPSHOT_STRIP_NB] = {
        [SNAPSHOT_ITERATIONS] = "iteration", [SNAPSHOT_MOVES] = "move"};
    const SnapshotHistory *snapshots = &session->analysis.snapshots;
    fputs("of,ply,move,depth,nodes", out);
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        char name[SQUARE_NAME_SIZE];
        square_write((Square)square, name);
        fprintf(out, ",%s", name);
    }
    fputc('\n', out);
    for (SnapshotStrip strip = SNAPSHOT_STRIP_NB; strip-- > 0;)
        for (int i = 0; i < snapshots->count[strip]; ++i)
            write_timeline_row(maps, names[strip], snapshots->frames[strip][i], out);
}

// --- files ---------------------------------------------------------------------------------------------------------

static const FileKind timeline_kind = {.name = "a timeline", .begin = "of,ply,move,depth,nodes,"};

// What was made waits in session->pending until the user has confirmed that a file may be replaced.
static bool make_maps(Session *session, const ShownMaps *maps, const ExportKind *kind, Error *error)
{
    MemoryStream *output = &session->pending.output;
    const MapFormat *format = map_format_find(kind->format);
    session->pending.kind = format->file_kind;
    if (!memory_stream_open(output, error))
        return false;
    write_maps(session, maps, kind, output->out);
    return memory_stream_close(output, error) && (format->finish == NULL || format->finish(output, error));
}

static bool make_timeline(Session *session, const ShownMaps *maps, Error *error)
{
    MemoryStream *output = &session->pending.output;
    const SnapshotHistory *snapshots = &session->analysis.snapshots;
    session->pending.kind = &timeline_kind;
    if (snapshots->count[SNAPSHOT_ITERATIONS] + snapshots->count[SNAPSHOT_MOVES] == 0)
        return error_set(error, N_("no maps stored yet"));
    if (!memory_stream_open(output, error))
        return false;
    write_timeline(session, maps, output->out);
    return memory_stream_close(output, error);
}

static void forget_output(Session *session)
{
    memory_stream_free(&session->pending.output);
    session->pending.output = (MemoryStream){0};
}

// The answer to whether a file may be replaced, or no question was needed.
static void write_pending(void *context, Reply reply)
{
    Session *session = context;
    const MemoryStream *output = &session->pending.output;
    const char *path = session->pending.path;
    Error error;
    if (reply == REPLY_YES && file_replace(path, session->pending.kind, output->data, output->size, &error))
        session_say(session, "Exported to %s.", path);
    else if (reply == REPLY_YES)
        session_error(session, "Not exported: %s.", error.text);
    forget_output(session);
}

// Writes what was made. A file that is there is asked about, and one of another kind is refused unless
// `force` is set.
static void write_or_ask(Session *session, bool force)
{
    const char *path = session->pending.path;
    Error error;
    if (force)
        session->pending.kind = FILE_KIND_ANY;
    if (!file_check_kind(path, session->pending.kind, &error)) {
        session_error(session, "Not exported: %s%s.", error.text, force ? "" : _("; export! overwrites it"));
        forget_output(session);
    } else if (!force && file_exists(path))
        session_ask_to_lose(session, write_pending, _("export! FILE replaces it."),
                            "%.200s exists. Overwrite it? (y/n)", path);
    else
        write_pending(session, REPLY_YES);
}

static const char timeline_word[] = "timeline";
const char *const export_words[] = {timeline_word, NULL};

void session_export(Session *session, const ShownMaps *maps, char *arguments, bool force)
{
    char *name = text_trim(arguments), *path = session->pending.path;
    const size_t length = strcspn(name, " \t");
    const bool is_timeline = length == strlen(timeline_word) && strncmp(name, timeline_word, length) == 0;
    Error error;
    // A game goes out with what the engine found in it.
    if (!tree_is_foreign(session->engine_game->tree) && session_refuses_help(session))
        return;
    if (is_timeline)
        name = text_trim(name + length);
    if (*name == '\0') {
        session_error(session, "export: to which file? Its name ends in %s.", EXPORT_ENDINGS);
        return;
    }
    if (!session_expand_path(session, name, path))
        return;
    // The timeline has one format, whatever its file is called.
    const ExportKind *kind = kind_of(path);
    forget_output(session);
    if (!is_timeline && !check(session, maps, path, &error)) {
        session_error(session, "export: %s.", error.text);
    } else if (!is_timeline && kind->format == NULL) {
        // The moves that were played, with marks and reasons. It is another game than the one on the board, and never
        // takes the place of that in a file.
        const MapChoice choice = {.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = maps->end, .square = SQ_NONE};
        GameTree *pgn = tree_new();
        annotate_moves(pgn, session->engine_game->tree, &session->analysis, session->engine_game->game, &choice);
        autosave_set_tags(pgn, session->engine_game);
        session_write_game(session, &session->exports, pgn, pgn_write(pgn), force);
        tree_free(pgn);
    } else if (is_timeline ? make_timeline(session, maps, &error) : make_maps(session, maps, kind, &error)) {
        write_or_ask(session, force);
    } else {
        session_error(session, "Not exported: %s.", error.text);
        forget_output(session);
    }
}
