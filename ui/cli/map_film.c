// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cli/map_film.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/paths.h"
#include "board/movegen.h"
#include "engine/game.h"
#include "notation/san.h"
#include "ui/cli/film_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

// A film being made.
typedef struct Shooting {
    MapFilm *film;
    MapFrame frame;
    MemorySnapshot snapshot;
    PgnGame annotated;                                  // the game so far with marks, for the format pgn
    char picture_path[PATH_SIZE], page_path[PATH_SIZE]; // for a format of many files; the first gets numbers
    FilmScene *scenes;
    int scene_capacity;
    MemoryStream stream; // what was written so far
    int frame_count;
    bool has_failed; // `error` tells
    Error error;
} Shooting;

static void open_text(Shooting *shooting)
{
    if (!memory_stream_open(&shooting->stream, &shooting->error))
        shooting->has_failed = true;
}

// How much of a path stands before the ending of the file's name.
static int stem_length(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    return (int)(dot != NULL && dot > path && (slash == NULL || dot > slash + 1) ? dot - path : (long)strlen(path));
}

static bool is_numbered(const Shooting *shooting)
{
    return shooting->film->format->is_numbered && shooting->film->plan.has_number;
}

// In a folder the page has the name that browsers look for; else it is called like the pictures.
static void choose_paths(Shooting *shooting)
{
    const char *path = shooting->film->path;
    const FileKind *kind = shooting->film->force ? FILE_KIND_ANY : shooting->film->format->file_kind;
    if (!is_numbered(shooting)) {
        shooting->has_failed = path != NULL && !file_may_replace(path, kind, &shooting->error);
        return;
    }
    const size_t length = strlen(path);
    const bool is_folder = file_is_folder(path) || (length > 0 && path[length - 1] == '/');
    const char *slash = length > 0 && path[length - 1] == '/' ? "" : "/";
    Text picture = text_begin(shooting->picture_path, PATH_SIZE), page = text_begin(shooting->page_path, PATH_SIZE);
    if (is_folder) {
        text_addf(&picture, "%s%sfilm.%s", path, slash, shooting->film->format->name);
        text_addf(&page, "%s%sindex.html", path, slash);
    } else {
        text_add(&picture, path);
        text_addf(&page, "%.*s.html", stem_length(path), path);
    }
    if (picture.truncated || page.truncated)
        shooting->has_failed = !error_set(&shooting->error, "--out: the name is too long");
    else if (is_folder)
        shooting->has_failed = !path_make_folder(path, &shooting->error);
}

// "film.svg" becomes "film-012.svg", or "film-012-09.svg" for an iteration.
static void number_path(const Shooting *shooting, char out[PATH_SIZE])
{
    const char *path = shooting->picture_path;
    const int stem = stem_length(path);
    Text text = text_begin(out, PATH_SIZE);
    text_addf(&text, "%.*s-%03d", stem, path, shooting->frame.ply);
    if (shooting->film->every_iteration)
        text_addf(&text, "-%02d", shooting->snapshot.depth);
    text_add(&text, path + stem);
}

// Notes a picture for the page.
static void add_scene(Shooting *shooting, const char *path)
{
    enum { SCENES_FIRST = 64 };
    const int index = shooting->frame_count;
    if (index == shooting->scene_capacity) {
        const int wanted = index == 0 ? SCENES_FIRST : 2 * index;
        shooting->scenes = mem_resize(shooting->scenes, (size_t)index * sizeof *shooting->scenes,
                                      (size_t)wanted * sizeof *shooting->scenes);
        shooting->scene_capacity = wanted;
    }
    const char *slash = strrchr(path, '/');
    FilmScene *scene = &shooting->scenes[index];
    scene->ply = shooting->frame.ply;
    memcpy(scene->moved, shooting->frame.moved, sizeof scene->moved);
    Text file = text_begin(scene->file, sizeof scene->file);
    text_add(&file, slash == NULL ? path : slash + 1);
}

// Brings what was written so far to where it shall go.
static void deliver(Shooting *shooting, const char *path, const FileKind *kind)
{
    MemoryStream *stream = &shooting->stream;
    if (!memory_stream_close(stream, &shooting->error))
        shooting->has_failed = true;
    else if (path == NULL)
        fwrite(stream->data, 1, stream->size, stdout);
    else if (!file_replace(path, shooting->film->force ? FILE_KIND_ANY : kind, stream->data, stream->size,
                           &shooting->error))
        shooting->has_failed = true;
    memory_stream_free(stream);
}

static void write_frame(Shooting *shooting)
{
    const MapFilm *film = shooting->film;
    if (film->format->frame == NULL) {
        char comment[MAP_COMMENT_SIZE];
        map_plan_comment(&film->plan, &shooting->frame, comment);
        pgn_add_comment(&shooting->annotated, PGN_MAIN_LINE, comment);
    } else {
        film->format->frame(shooting->stream.out, &film->plan, &shooting->frame, shooting->frame_count == 0);
    }
    if (is_numbered(shooting)) {
        char path[PATH_SIZE];
        number_path(shooting, path);
        add_scene(shooting, path);
        deliver(shooting, path, film->format->file_kind);
        open_text(shooting);
    }
    shooting->frame_count += 1;
}

// On the search thread, while the thread of the command waits for the end of the search.
static void see_iteration(void *context)
{
    Shooting *shooting = context;
    if (shooting->has_failed)
        return;
    engine_memory_snapshot(shooting->film->engine, &shooting->snapshot);
    write_frame(shooting);
}

static void search(Shooting *shooting, const Position *pos)
{
    MapFilm *film = shooting->film;
    const int frames_before = shooting->frame_count;
    engine_set_position(film->engine, pos);
    engine_go(film->engine, &film->limits);
    engine_wait(film->engine);
    // A position that the endgame tables know has no iterations.
    if (shooting->has_failed || (film->every_iteration && shooting->frame_count > frames_before))
        return;
    engine_memory_snapshot(film->engine, &shooting->snapshot);
    write_frame(shooting);
}

// Marks of an earlier run, and what it said of them, are left out: the new ones take their place.
static char *without_marks(const char *comment)
{
    static const struct {
        const char *begin;
        char end;
    } parts[] = {{"[%csl ", ']'}, {"[%cal ", ']'}, {"(map: ", ')'}};
    char *copy = memcpy(mem_new(strlen(comment) + 1, 1), comment, strlen(comment));
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i)
        for (char *found = strstr(copy, parts[i].begin); found != NULL; found = strstr(found, parts[i].begin)) {
            const char *end = strchr(found, parts[i].end);
            if (end == NULL)
                break;
            memmove(found, end + 1, strlen(end + 1) + 1);
        }
    return copy;
}

static void copy_comment(Shooting *shooting, const char *comment)
{
    if (comment == NULL)
        return;
    char *copy = without_marks(comment);
    const char *start = copy + strspn(copy, " ");
    if (*start != '\0')
        pgn_add_comment(&shooting->annotated, PGN_MAIN_LINE, start);
    mem_free(copy);
}

static void begin_game(Shooting *shooting, const PgnGame *game)
{
    PgnGame *copy = &shooting->annotated;
    pgn_init(copy);
    pgn_set_start(copy, &game->start);
    pgn_set_result(copy, game->result);
    for (int i = 0; i < game->tag_count; ++i)
        pgn_set_tag(copy, game->tags[i].name, game->tags[i].value);
    pgn_set_tag(copy, "Annotator", "Hotspur");
    copy_comment(shooting, game->preface);
}

static void write_move(const Position *pos, Move move, char out[MAP_MOVED_SIZE])
{
    char san[SAN_SIZE];
    san_write(pos, move, san);
    snprintf(out, MAP_MOVED_SIZE, "%d%s%s", pos_move_number(pos), pos->stm == WHITE ? "." : "...", san);
}

static void engine_game_move(Shooting *shooting, Game *played, const PgnMove *move)
{
    shooting->frame.move = move->move;
    write_move(game_position(played), move->move, shooting->frame.moved);
    pgn_add_move(&shooting->annotated, PGN_MAIN_LINE, move->move, NULL);
    shooting->annotated.moves[shooting->annotated.ply_count - 1].nag = move->nag;
    copy_comment(shooting, move->comment);
    game_reopen(played);
    if (!game_play(played, &(GamePly){.move = move->move, .score = SCORE_NONE}, &shooting->error))
        shooting->has_failed = true;
    shooting->frame.ply += 1;
}

static void shoot(Shooting *shooting, const PgnGame *game, bool whole)
{
    Game *played = game_new();
    game_set_claim_draws(played, false);
    game_reset(played, &game->start);
    for (int ply = 0; ply <= game->ply_count && !shooting->has_failed; ++ply) {
        if (ply > 0)
            engine_game_move(shooting, played, &game->moves[ply - 1]);
        shooting->frame.next[0] = '\0';
        if (ply < game->ply_count)
            write_move(game_position(played), game->moves[ply].move, shooting->frame.next);
        if ((whole || ply == game->ply_count) && movegen_any(game_position(played)))
            search(shooting, game_position(played));
    }
    game_free(played);
}

// The marks say nothing by themselves.
static void explain_marks(Shooting *shooting)
{
    const MapPlan *plan = &shooting->film->plan;
    const bool is_static = map_kind(plan->kind)->is_static;
    char title[MAP_TITLE_SIZE], sentence[2 * MAP_TITLE_SIZE + SAN_SIZE];
    map_plan_title(plan, &shooting->frame, plan->tables[0], title);
    snprintf(sentence, sizeof sentence, "Map: %s%s%s. %s", title, is_static ? "" : ", ",
             is_static ? "" : map_end_name(plan->ends[0]), map_kind(plan->kind)->meaning);
    if (shooting->annotated.preface == NULL || strstr(shooting->annotated.preface, sentence) == NULL)
        pgn_add_comment(&shooting->annotated, PGN_MAIN_LINE, sentence);
}

static void write_page(Shooting *shooting, const PgnGame *game)
{
    const MapPlan *plan = &shooting->film->plan;
    const FilmScene *last = &shooting->scenes[shooting->frame_count - 1];
    char title[MAP_TITLE_SIZE];
    map_plan_title(plan, &shooting->frame, plan->tables[0], title);
    const FilmPage page = {
        .game = game,
        .map_title = plan->table_count == 1 ? title : map_kind(plan->kind)->name,
        .map_meaning = map_kind(plan->kind)->meaning,
        .scenes = shooting->scenes,
        .scene_count = shooting->frame_count,
        .last_move = last->ply < shooting->frame.ply ? shooting->frame.moved : "",
    };
    film_page_write(shooting->stream.out, &page);
    fflush(shooting->stream.out);
    deliver(shooting, shooting->page_path, &film_page_file_kind);
}

static void finish(Shooting *shooting, const PgnGame *game)
{
    const MapFilm *film = shooting->film;
    if (film->format->frame == NULL) {
        char *text = pgn_write(&shooting->annotated);
        fputs(text, shooting->stream.out);
        mem_free(text);
    }
    if (film->format->end != NULL)
        film->format->end(shooting->stream.out, &film->plan);
    if (is_numbered(shooting) && shooting->frame_count > 0) {
        write_page(shooting, game);
        return;
    }
    if (fflush(shooting->stream.out) != 0 || shooting->stream.size > 0)
        deliver(shooting, film->path, film->format->file_kind);
}

bool map_film_run(MapFilm *film, const PgnGame *game, bool whole, Error *error)
{
    Shooting *shooting = mem_new(1, sizeof *shooting);
    shooting->film = film;
    shooting->frame.snapshot = &shooting->snapshot;
    shooting->frame.move = MOVE_NONE;
    open_text(shooting);
    if (!shooting->has_failed)
        choose_paths(shooting);
    begin_game(shooting, game);
    if (!shooting->has_failed && film->format->frame == NULL)
        explain_marks(shooting);
    if (!shooting->has_failed && film->format->begin != NULL)
        film->format->begin(shooting->stream.out, &film->plan);
    if (film->every_iteration)
        engine_watch_iterations(film->engine, see_iteration, shooting);
    if (!shooting->has_failed)
        shoot(shooting, game, whole);
    engine_watch_iterations(film->engine, NULL, NULL);
    if (!shooting->has_failed)
        finish(shooting, game);
    memory_stream_free(&shooting->stream);
    mem_free(shooting->scenes);
    pgn_free(&shooting->annotated);
    const bool good = !shooting->has_failed;
    if (!good)
        error_set(error, "%s", shooting->error.text);
    mem_free(shooting);
    return good;
}
