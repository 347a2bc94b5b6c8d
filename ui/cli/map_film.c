// SPDX-License-Identifier: GPL-3.0-or-later
// Makes films of maps: plays a game, searches its positions, and writes a frame for each, or for each iteration, into
// one file, into numbered files with a page (film_page.c), or as remarks into the game. map_command.c says what is
// wanted; how a frame looks is in ui/heatmap/map_formats.c.
#include "ui/cli/map_film.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "board/movegen.h"
#include "engine/game.h"
#include "notation/san.h"
#include "ui/annotate/remarks.h"
#include "ui/common/markup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

// A film being made.
typedef struct FilmWriter {
    MapFilm *film;
    MapFrame frame;
    MemorySnapshot snapshot;
    CommentMarks marks;                                 // of the game's comment on the position
    GameTree *game;                                     // gets remarks in the format pgn
    int node;                                           // of the position
    char picture_path[PATH_SIZE], page_path[PATH_SIZE]; // for a format of many files; the first gets numbers
    FilmScene *scenes;
    int scene_capacity;
    MemoryStream stream; // what was written so far
    int frame_count;
    bool has_failed; // `error` tells
    Error error;
} FilmWriter;

// Begins the next file in memory, so that nothing half written ever reaches the disk.
static void open_text(FilmWriter *writer)
{
    if (!memory_stream_open(&writer->stream, &writer->error))
        writer->has_failed = true;
}

// How much of a path stands before the ending of the file's name.
static int stem_length(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    return (int)(dot != NULL && dot > path && (slash == NULL || dot > slash + 1) ? dot - path : (long)strlen(path));
}

static bool is_numbered(const FilmWriter *writer)
{
    return writer->film->format->is_numbered && writer->film->plan.has_number;
}

// In a folder the page has the name that browsers look for; else it is called like the pictures.
static void choose_paths(FilmWriter *writer)
{
    const char *path = writer->film->path;
    const FileKind *kind = writer->film->force ? FILE_KIND_ANY : writer->film->format->file_kind;
    if (!is_numbered(writer)) {
        writer->has_failed =
            path != NULL && writer->film->written == 0 && !file_may_replace(path, kind, &writer->error);
        return;
    }
    const size_t length = strlen(path);
    const bool is_folder = file_is_folder(path) || (length > 0 && path[length - 1] == '/');
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";
    Text picture = text_begin(writer->picture_path, PATH_SIZE), page = text_begin(writer->page_path, PATH_SIZE);
    if (is_folder) {
        text_addf(&picture, "%s%sfilm.%s", path, slash, writer->film->format->name);
        text_addf(&page, "%s%sindex.html", path, slash);
    } else {
        text_add(&picture, path);
        text_addf(&page, "%.*s.html", stem_length(path), path);
    }
    if (picture.truncated || page.truncated)
        writer->has_failed = !error_set(&writer->error, "--out: the name is too long");
    else if (is_folder)
        writer->has_failed = !path_make_folder(path, &writer->error);
}

// "film.svg" becomes "film-012.svg", or "film-012-09.svg" for an iteration.
static void number_path(const FilmWriter *writer, char out[PATH_SIZE])
{
    const char *path = writer->picture_path;
    const int stem = stem_length(path);
    Text text = text_begin(out, PATH_SIZE);
    text_addf(&text, "%.*s-%03d", stem, path, writer->frame.ply);
    if (writer->film->every_iteration)
        text_addf(&text, "-%02d", writer->snapshot.depth);
    text_add(&text, path + stem);
}

// Brings what was written so far to where it shall go.
static void deliver(FilmWriter *writer, const char *path, const FileKind *kind)
{
    MemoryStream *stream = &writer->stream;
    const MapFormat *format = writer->film->format;
    const bool is_picture = kind == format->file_kind; // and not the page that shows them
    if (!memory_stream_close(stream, &writer->error) ||
        (is_picture && format->finish != NULL && !format->finish(stream, &writer->error)))
        writer->has_failed = true;
    else if (path == NULL)
        // A fault of standard output is told by command_finish.
        fwrite(stream->data, 1, stream->size, stdout);
    else if (writer->film->written > 0) // the file is ours, and this the next of its games
        writer->has_failed = !file_append(path, FILE_KIND_ANY, stream->data, stream->size, &writer->error);
    else if (!file_replace(path, writer->film->force ? FILE_KIND_ANY : kind, stream->data, stream->size,
                           &writer->error))
        writer->has_failed = true;
    memory_stream_free(stream);
}

// Writes the map of the snapshot: as a remark on the move, as a frame behind the others, or as a picture of its own,
// which is noted for the page and written at once.
static void write_frame(FilmWriter *writer)
{
    const MapFilm *film = writer->film;
    if (film->format->frame == NULL) {
        // The map of the position as a remark on the move that led to it.
        MapMarks marks;
        map_plan_marks(&writer->film->plan, &writer->frame, &marks);
        remark_add(
            writer->game, writer->node,
            &(Remark){
                .eval = "", .squares = marks.squares, .arrows = marks.arrows, .words = marks.words, .is_map = true});
    } else {
        film->format->frame(writer->stream.out, &film->plan, &writer->frame, writer->frame_count == 0);
    }
    if (is_numbered(writer)) {
        char path[PATH_SIZE];
        number_path(writer, path);
        // A picture for the page.
        enum { SCENES_FIRST = 64 };
        const int index = writer->frame_count;
        if (index == writer->scene_capacity) {
            const int wanted = index == 0 ? SCENES_FIRST : 2 * index;
            writer->scenes = mem_resize(writer->scenes, (size_t)index * sizeof *writer->scenes,
                                        (size_t)wanted * sizeof *writer->scenes);
            writer->scene_capacity = wanted;
        }
        const char *slash = strrchr(path, '/');
        FilmScene *scene = &writer->scenes[index];
        scene->ply = writer->frame.ply;
        memcpy(scene->moved, writer->frame.moved, sizeof scene->moved);
        Text file = text_begin(scene->file, sizeof scene->file);
        text_add(&file, slash == NULL ? path : slash + 1);
        deliver(writer, path, film->format->file_kind);
        open_text(writer);
    }
    writer->frame_count += 1;
}

// Of the side to move: what --rating says goes before the option, and that before the tags of the game.
static int tempted_rating(const FilmWriter *writer)
{
    const MapFilm *film = writer->film;
    const int64_t option = option_int(engine_options(film->engine), OPT_TEMPTING_RATING);
    return temptation_rating(film->rating != 0 ? film->rating : option, writer->game, writer->snapshot.root.stm);
}

// The memory of the search that has ended, or of its last iteration; what takes searches of its own is not in it.
static void take_snapshot(FilmWriter *writer)
{
    engine_memory_snapshot(writer->film->engine, &writer->snapshot);
    const MapNeeds needs = {.kind = writer->film->plan.kind,
                            .game = engine_position(writer->film->engine),
                            .rating = tempted_rating(writer),
                            .has_time = true};
    engine_add_worked_out(writer->film->engine, &needs, &writer->snapshot);
}

// On the search thread, while the thread of the command waits for the end of the search.
static void see_iteration(void *context)
{
    FilmWriter *writer = context;
    if (writer->has_failed)
        return;
    // Nothing is worked out here: maps that take searches of their own are the same at each iteration, and refused.
    engine_memory_snapshot(writer->film->engine, &writer->snapshot);
    write_frame(writer);
}

// Searches a position under the limits of the film and writes its last frame, unless the iterations have written
// theirs.
static void search(FilmWriter *writer, const Position *pos)
{
    MapFilm *film = writer->film;
    const int frames_before = writer->frame_count;
    engine_set_position(film->engine, pos);
    engine_go(film->engine, &film->limits);
    engine_wait(film->engine);
    // A position that the endgame tables know has no iterations.
    if (writer->has_failed || (film->every_iteration && writer->frame_count > frames_before))
        return;
    take_snapshot(writer);
    write_frame(writer);
}

// "12.Nf3", "12...Nf6".
static void write_move(const Position *pos, Move move, char out[MAP_MOVED_SIZE])
{
    char san[SAN_SIZE];
    san_write(pos, move, san);
    snprintf(out, MAP_MOVED_SIZE, "%d%s%s", pos_move_number(pos), pos->stm == WHITE ? "." : "...", san);
}

// Plays a move of the file, and notes for the next frame which move has led there.
static void follow_move(FilmWriter *writer, Game *played, const GameTree *game, int node)
{
    const Move move = tree_ply(game, node)->move;
    writer->frame.move = move;
    write_move(game_position(played), move, writer->frame.moved);
    // The moves of a file may go on after a draw by repetition or a flag.
    game_reopen(played);
    if (!game_play(played, &(GamePly){.move = move, .score = SCORE_NONE}, &writer->error))
        writer->has_failed = true;
    writer->frame.ply += 1;
}

// Plays the main line and searches its positions, all of them or (`whole` false) the last one alone. Each frame is told
// the moves before and after it and what the game's comment marks.
static void map_positions(FilmWriter *writer, bool whole)
{
    const GameTree *game = writer->game;
    Game *played = game_new();
    game_set_claim_draws(played, false);
    game_reset(played, tree_start(game));
    for (int node = TREE_ROOT, next; node != TREE_NONE && !writer->has_failed; node = next) {
        next = tree_child(game, node, 0);
        writer->node = node;
        if (node != TREE_ROOT)
            follow_move(writer, played, game, node);
        writer->frame.marks = comment_read_marks(tree_comment(game, node), &writer->marks) ? &writer->marks : NULL;
        writer->frame.next[0] = '\0';
        if (next != TREE_NONE)
            write_move(game_position(played), tree_ply(game, next)->move, writer->frame.next);
        // Mate and stalemate leave nothing to search.
        if ((whole || next == TREE_NONE) && movegen_any(game_position(played)))
            search(writer, game_position(played));
    }
    game_free(played);
}

// The marks say nothing by themselves.
static void explain_marks(FilmWriter *writer)
{
    const MapPlan *plan = &writer->film->plan;
    const bool is_static = map_kind(plan->kind)->is_static;
    char title[MAP_TITLE_SIZE], sentence[2 * MAP_TITLE_SIZE + SAN_SIZE];
    map_plan_title(plan, &writer->frame, plan->tables[0], title);
    snprintf(sentence, sizeof sentence, "Map: %s%s%s. %s", title, is_static ? "" : ", ",
             is_static ? "" : map_end_name(plan->ends[0]), map_kind(plan->kind)->meaning);
    remark_add(writer->game, TREE_ROOT,
               &(Remark){.eval = "", .squares = "", .arrows = "", .words = sentence, .is_map = true});
}

// Writes the page for the numbered pictures. The last move of the game is named by itself where no picture follows it.
static void write_page(FilmWriter *writer, const GameTree *game)
{
    const MapPlan *plan = &writer->film->plan;
    const FilmScene *last = &writer->scenes[writer->frame_count - 1];
    char title[MAP_TITLE_SIZE];
    map_plan_title(plan, &writer->frame, plan->tables[0], title);
    const FilmPage page = {
        .game = game,
        .map_title = plan->table_count == 1 ? title : map_kind(plan->kind)->name,
        .map_meaning = map_kind(plan->kind)->meaning,
        .scenes = writer->scenes,
        .scene_count = writer->frame_count,
        .last_move = last->ply < writer->frame.ply ? writer->frame.moved : "",
    };
    film_page_write(writer->stream.out, &page);
    (void)memory_stream_flush(&writer->stream);
    deliver(writer, writer->page_path, &page_file_kind);
}

// Ends what the frames have begun: the game with its remarks, the end of the format, the page, and the file itself.
static void finish(FilmWriter *writer, const GameTree *game)
{
    const MapFilm *film = writer->film;
    if (film->format->frame == NULL) {
        // A game without a map keeps its tags as they are.
        if (writer->frame_count > 0) {
            explain_marks(writer);
            remarks_add_tags(writer->game);
        }
        char *text = pgn_write(writer->game);
        fputs(text, writer->stream.out);
        mem_free(text);
    }
    if (film->format->end != NULL)
        film->format->end(writer->stream.out, &film->plan);
    // Pictures of their own are written already: the stream is free for the page.
    if (is_numbered(writer) && writer->frame_count > 0) {
        write_page(writer, game);
        return;
    }
    if (!memory_stream_flush(&writer->stream) || writer->stream.size > 0)
        deliver(writer, film->path, film->format->file_kind);
}

bool map_film_run(MapFilm *film, GameTree *game, bool whole, Error *error)
{
    FilmWriter *writer = mem_new(1, sizeof *writer);
    writer->film = film;
    writer->game = game;
    writer->frame.snapshot = &writer->snapshot;
    writer->frame.move = MOVE_NONE;
    open_text(writer);
    if (!writer->has_failed)
        choose_paths(writer);
    // The marks of an earlier film give way, and theirs alone.
    if (film->format->frame == NULL)
        remarks_take_out_maps(game);
    if (!writer->has_failed && film->format->begin != NULL)
        film->format->begin(writer->stream.out, &film->plan);
    // The engine calls back between two iterations.
    if (film->every_iteration)
        engine_watch_iterations(film->engine, see_iteration, writer);
    // A game of another variant is written as it came.
    if (!writer->has_failed && !tree_is_foreign(game))
        map_positions(writer, whole);
    engine_watch_iterations(film->engine, NULL, NULL);
    if (!writer->has_failed)
        finish(writer, game);
    memory_stream_free(&writer->stream);
    mem_free(writer->scenes);
    const bool good = !writer->has_failed;
    film->written += good;
    if (!good)
        error_set(error, "%s", writer->error.text);
    mem_free(writer);
    return good;
}
