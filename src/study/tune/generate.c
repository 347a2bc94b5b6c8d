// SPDX-License-Identifier: GPL-3.0-or-later
// Training data from games of the engine against itself: threads that play, and one file in which the games stand in
// order, can be continued after an interruption, and are the same for any number of threads. How a game is played is in
// selfplay.c, how records look in records.c. Called by `tune play` (ui/study/tune/).
#include "study/tune/selfplay.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "eval/network/network.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEADER_SIZE = 96,
    GAMES_AHEAD_MAX = 1024,       // games that may be finished before an earlier one is
    BLOCK_SIZE = 1 << 18,         // bytes written at once: each write goes down to the disk ...
    BLOCK_US = 5 * US_PER_SECOND, // ... but no game waits longer than this for it
    SAMPLE_PLY_MIN = 12,          // openings are too much alike, and too odd, to learn from
    SAMPLE_GAP_MIN = 2,
    SAMPLE_GAP_SPAN = 3,
};

// A finished game that waits for those before it.
typedef struct PendingGame {
    uint8_t *bytes; // NULL while it is being played
    size_t size;
    int plies, positions, half_points;
} PendingGame;

typedef struct Run {
    const Generation *task;
    int last;              // number of the last game
    pthread_mutex_t mutex; // guards what follows
    pthread_cond_t written;
    int next_to_play, next_to_write;
    PendingGame pending[GAMES_AHEAD_MAX]; // by number, round and round
    uint8_t *block;                       // in order, not yet in the file
    size_t block_size, block_capacity;
    int64_t block_us; // when the file was written last
    GenerationProgress progress;
    bool failed;
    Error error; // the first one
} Run;

// --- what is in the file already ------------------------------------------------------------------------------------

// Settings that change the games, as the header of records keeps them.
static uint32_t record_flags(const SelfplaySettings *settings)
{
    return (settings->is_soft ? 0u : RECORD_HARD_LIMIT) | (settings->with_searched ? RECORD_SEARCHED : 0u);
}

// The header of the file and its size.
static size_t write_header(const Generation *task, uint64_t eval_hash, uint8_t out[HEADER_SIZE])
{
    if (task->format == GENERATION_RECORDS) {
        const RecordHeader header = {
            .nodes = (uint32_t)task->settings.nodes,
            .flags = record_flags(&task->settings),
            .seed = task->settings.seed,
            .eval_hash = eval_hash,
        };
        record_header_write(&header, out);
        return RECORD_HEADER_SIZE;
    }
    Text text = text_begin((char *)out, HEADER_SIZE);
    text_addf(&text, "# seed %" PRIu64 " nodes %" PRIu64 "\n", task->settings.seed, task->settings.nodes);
    return text.length;
}

// A file of another kind is never written over.
static const FileKind *kind_of(const Generation *task)
{
    static const FileKind text_kind = {.name = "a file of training positions", .begin = "# seed "};
    return task->format == GENERATION_RECORDS ? &record_file_kind : &text_kind;
}

// Where the last game of the file begins, and its number; the header's end and 0 if it has no game.
typedef struct LastGame {
    long offset;
    int number;
} LastGame;

// Looks through a file of text positions for where its last game begins. The header must be that of this task; a line
// without an end is one that an interrupted run has left.
static bool find_last_text(const Generation *task, LastGame *last, Error *error)
{
    char header[HEADER_SIZE], line[SAMPLE_LINE_SIZE];
    write_header(task, 0, (uint8_t *)header);
    FILE *file = file_open(task->path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file == NULL)
        return false;
    bool ok = true;
    if (fgets(line, sizeof line, file) != NULL) {
        ok = strcmp(line, header) == 0 ||
             error_set(error, "it was made with another seed or number of nodes: %.60s", line);
        last->offset = ftell(file);
        for (long start = last->offset; ok && fgets(line, sizeof line, file) != NULL; start = ftell(file)) {
            Sample sample;
            if (strchr(line, '\n') == NULL)
                break; // cut off in the middle
            ok = sample_read(line, &sample, error);
            if (ok && sample.game != last->number)
                *last = (LastGame){start, sample.game};
        }
    }
    fclose(file);
    return ok || error_prefix(error, "%s: ", task->path);
}

// Also a file that is not there.
static bool is_empty(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || (S_ISREG(status.st_mode) && status.st_size == 0);
}

// The same for a file of records, whose header names seed, nodes, flags and evaluation. What is cut off behind the last
// whole game is no fault.
static bool find_last_record(const Generation *task, uint64_t eval_hash, LastGame *last, Error *error)
{
    RecordHeader header;
    if (is_empty(task->path))
        return true;
    RecordFile *file = record_file_open(task->path, &header, error);
    if (file == NULL)
        return false;
    bool ok = true;
    if (header.seed != task->settings.seed || header.nodes != (uint32_t)task->settings.nodes)
        ok = error_set(error, "%s: it was made with seed %" PRIu64 " and %u nodes a move", task->path, header.seed,
                       header.nodes);
    else if (header.flags != record_flags(&task->settings))
        ok = error_set(error, "%s: it was made with%s --hard-limit and with%s --searched", task->path,
                       (header.flags & RECORD_HARD_LIMIT) != 0 ? "" : "out",
                       (header.flags & RECORD_SEARCHED) != 0 ? "" : "out");
    else if (header.eval_hash != eval_hash)
        ok = error_set(error, "%s: it was made by another evaluation", task->path);
    GameRecord *game = mem_new(1, sizeof *game);
    Error fault = {""};
    last->offset = record_file_whole(file);
    for (long start = last->offset; ok && record_file_next(file, game, &fault); start = record_file_whole(file))
        if ((int)game->number != last->number)
            *last = (LastGame){start, (int)game->number};
    if (ok && fault.text[0] != '\0')
        ok = error_set(error, "%s", fault.text);
    mem_free(game);
    record_file_close(file);
    return ok;
}

// The last game may not be all there, so it is played again. Its number, if there is one, is that of the first game
// to play.
static bool cut_off_last_game(const Generation *task, uint64_t eval_hash, int *first, Error *error)
{
    const ShardRange range = shard_range(&task->shard, task->games);
    if (access(task->path, F_OK) != 0 && errno == ENOENT)
        return true;
    LastGame last = {0};
    if (task->format == GENERATION_RECORDS) {
        if (!find_last_record(task, eval_hash, &last, error))
            return false;
    } else if (!find_last_text(task, &last, error)) {
        return false;
    }
    if (last.number > 0 && shard_is_part(&task->shard) && (last.number <= range.begin || last.number > range.end))
        return error_set(error, "%s: game %d is not one of this shard", task->path, last.number);
    if (truncate(task->path, last.offset) != 0)
        return error_set(error, "%s: %s", task->path, strerror(errno));
    if (last.number > 0)
        *first = last.number;
    return true;
}

// *first is the number of the first game, and then of the first that is not there.
static bool prepare_file(const Generation *task, int *first, Error *error)
{
    const uint64_t eval_hash = selfplay_eval_hash(&task->settings);
    uint8_t header[HEADER_SIZE];
    const size_t size = write_header(task, eval_hash, header);
    bool is_taken;
    if (!task->resume)
        return file_create(task->path, header, size, &is_taken, error);
    return cut_off_last_game(task, eval_hash, first, error) &&
           (!is_empty(task->path) || file_append(task->path, kind_of(task), header, size, error));
}

// --- games as bytes ------------------------------------------------------------------------------------------------

// What a visit of a game's plies collects.
typedef struct Collection {
    PendingGame *out;
    const GameRecord *record;
    Rng rng; // for the gaps between samples
    int ply, next_sample;
} Collection;

// Only counts: the record has the position already.
static void count_position(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    (void)pos;
    (void)ply;
    ((Collection *)context)->out->positions += kind == RECORD_PLY_KEPT;
}

// Appends the bytes of a record, and counts the positions that a reader would keep of it.
static void add_record(const GameRecord *record, PendingGame *out)
{
    static const RecordFilter usual = {0};
    Collection collection = {.out = out, .record = record};
    out->size += record_game_write(record, out->bytes + out->size);
    record_game_visit(record, &usual, &collection, count_position, NULL);
}

// The game, then the searched positions as games of one ply with the number and result of their game.
static void game_as_records(const SelfplayGame *game, PendingGame *out)
{
    const size_t sample_size = RECORD_GAME_SIZE_MAX - (RECORD_PLIES_MAX - 1) * 4;
    out->bytes = mem_new(RECORD_GAME_SIZE_MAX + (size_t)game->searched_count * sample_size, 1);
    add_record(&game->record, out);
    GameRecord *sample = mem_new(1, sizeof *sample);
    *sample = (GameRecord){
        .number = game->record.number,
        .half_points = game->record.half_points,
        .end = RECORD_END_SAMPLE,
        .plies = 1,
    };
    for (int i = 0; i < game->searched_count; ++i) {
        sample->start = game->searched[i].position;
        sample->moves[0] = game->searched[i].ply;
        add_record(sample, out);
    }
    mem_free(sample);
}

// Plies to the next sample, drawn at random.
static int sample_gap(Rng *rng)
{
    return SAMPLE_GAP_MIN + (int)rng_below(rng, SAMPLE_GAP_SPAN);
}

// Writes a ply's position as a line of text, if it is time for one, and if the position is quiet: others wait for the
// next ply.
static void take_sample(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    Collection *collection = context;
    Position quiet = *pos;
    const int number = collection->ply++;
    if (number < collection->next_sample || kind != RECORD_PLY_KEPT || !quiet_is_position(&quiet))
        return;
    collection->next_sample = number + sample_gap(&collection->rng);
    Sample sample = {
        .score_white = pos->stm == WHITE ? ply->score : -ply->score,
        .half_points = collection->record->half_points,
        .game = (int)collection->record->number,
    };
    fen_write(pos, sample.fen);
    PendingGame *out = collection->out;
    out->size += sample_write(&sample, (char *)out->bytes + out->size);
    ++out->positions;
}

// The gaps come from the game's number, so that a game gives the same lines whenever it is played.
static void game_as_text(const SelfplayGame *game, const SelfplaySettings *settings, PendingGame *out)
{
    static const RecordFilter usual = {0};
    const GameRecord *record = &game->record;
    out->bytes = mem_new((size_t)record->plies * SAMPLE_LINE_SIZE + 1, 1);
    Collection collection = {
        .out = out,
        .record = record,
        .rng = rng_seeded(settings->seed ^ (uint64_t)record->number << 32),
        .ply = game->opening_plies,
    };
    collection.next_sample = SAMPLE_PLY_MIN + sample_gap(&collection.rng);
    record_game_visit(record, &usual, &collection, take_sample, NULL);
}

// What will stand in the file.
static PendingGame game_as_bytes(const Generation *task, const SelfplayGame *game)
{
    PendingGame pending = {.plies = game->record.plies, .half_points = game->record.half_points};
    if (task->format == GENERATION_RECORDS)
        game_as_records(game, &pending);
    else
        game_as_text(game, &task->settings, &pending);
    return pending;
}

// --- writing in order ----------------------------------------------------------------------------------------------

// Keeps the first reason; all threads stop at their next game.
static void fail(Run *run, const Error *error)
{
    if (!run->failed)
        run->error = *error;
    run->failed = true;
}

// A ring: a game so far ahead that its place is taken is not handed out.
static PendingGame *pending_game(Run *run, int number)
{
    return &run->pending[number % GAMES_AHEAD_MAX];
}

// Appends what has gathered; after a failure nothing more is written.
static void write_block(Run *run)
{
    Error error;
    if (run->block_size > 0 && !run->failed &&
        !file_append(run->task->path, kind_of(run->task), run->block, run->block_size, &error))
        fail(run, &error);
    run->progress.bytes += (int64_t)run->block_size;
    run->block_size = 0;
    run->block_us = clock_now_us();
}

// Takes over the games that are ready and in order. Holds the mutex.
static void take_ready(Run *run)
{
    const int before = run->next_to_write;
    for (PendingGame *game = pending_game(run, before); game->bytes != NULL;
         game = pending_game(run, run->next_to_write)) {
        if (run->block_size + game->size > run->block_capacity) {
            const size_t wanted = 2 * run->block_capacity + game->size;
            run->block = mem_resize(run->block, run->block_size, wanted);
            run->block_capacity = wanted;
        }
        memcpy(run->block + run->block_size, game->bytes, game->size);
        run->block_size += game->size;
        run->progress.games += 1;
        run->progress.plies += game->plies;
        run->progress.positions += game->positions;
        run->progress.results[game->half_points] += 1;
        mem_free(game->bytes);
        game->bytes = NULL;
        run->next_to_write += 1;
    }
    if (run->next_to_write == before)
        return;
    if (run->block_size >= BLOCK_SIZE || clock_now_us() - run->block_us >= BLOCK_US)
        write_block(run);
    pthread_cond_broadcast(&run->written);
    if (run->task->on_progress != NULL && !run->failed)
        run->task->on_progress(run->task->context, &run->progress);
}

// --- the threads -----------------------------------------------------------------------------------------------------

// The next game's number; 0 if there is none to play. Waits for a game that is far behind.
static int take_number(Run *run)
{
    pthread_mutex_lock(&run->mutex);
    while (!run->failed && run->next_to_play - run->next_to_write >= GAMES_AHEAD_MAX)
        pthread_cond_wait(&run->written, &run->mutex);
    const int number = run->failed || run->next_to_play > run->last ? 0 : run->next_to_play++;
    pthread_mutex_unlock(&run->mutex);
    return number;
}

// A thread's work: takes the next number, plays, hands in, until there is none.
static void play_games(Run *run, Selfplay *selfplay)
{
    SelfplayGame *game = mem_new(1, sizeof *game);
    for (int number = take_number(run); number > 0; number = take_number(run)) {
        selfplay_play(selfplay, &run->task->settings, number, game);
        const PendingGame pending = game_as_bytes(run->task, game);
        pthread_mutex_lock(&run->mutex);
        *pending_game(run, number) = pending;
        take_ready(run);
        pthread_mutex_unlock(&run->mutex);
    }
    mem_free(game);
}

// Each thread has its own engine. If there is no memory for it, the threads that wait are woken to see the failure.
static void *thread_main(void *argument)
{
    Run *run = argument;
    Error error;
    Selfplay *selfplay = selfplay_new(&error);
    if (selfplay != NULL) {
        play_games(run, selfplay);
    } else {
        pthread_mutex_lock(&run->mutex);
        fail(run, &error);
        pthread_cond_broadcast(&run->written);
        pthread_mutex_unlock(&run->mutex);
    }
    selfplay_free(selfplay);
    return NULL;
}

// Prepares the file, plays with all threads, and writes the rest; the mutex is needed no more once the threads have
// ended.
static bool run_games(const Generation *task, Error *error)
{
    const ShardRange range = shard_range(&task->shard, task->games);
    int first = (int)range.begin + 1;
    if (!prepare_file(task, &first, error))
        return false;
    if (first > range.end)
        return true;
    Run *run = mem_new(1, sizeof *run);
    run->task = task;
    run->last = (int)range.end;
    run->next_to_play = run->next_to_write = run->progress.first_game = first;
    run->block_us = clock_now_us();
    pthread_mutex_init(&run->mutex, NULL);
    pthread_cond_init(&run->written, NULL);
    thread_run_all(thread_main, run, 0, task->threads);
    write_block(run);
    if (task->on_progress != NULL && !run->failed)
        task->on_progress(task->context, &run->progress);
    pthread_cond_destroy(&run->written);
    pthread_mutex_destroy(&run->mutex);
    for (int i = 0; i < GAMES_AHEAD_MAX; ++i)
        mem_free(run->pending[i].bytes);
    mem_free(run->block);
    const bool ok = !run->failed;
    if (!ok && error != NULL)
        *error = run->error;
    mem_free(run);
    return ok;
}

bool generation_run(const Generation *generation, Error *error)
{
    Generation task = *generation;
    Network *network = NULL;
    if (task.network_path != NULL) {
        network = network_read(task.network_path, error);
        if (network == NULL)
            return false;
    } else if (task.built_in_network) {
        network = network_default(NULL);
    }
    if (network != NULL)
        task.settings.network = network;
    const bool ok = run_games(&task, error);
    network_free(network);
    return ok;
}
