// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/generate.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/thread.h"
#include "tune/selfplay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HEADER_SIZE = 96 };

// A finished game that waits for those before it.
typedef struct PendingGame {
    char *lines; // NULL while it is being played
    size_t size;
    int plies, samples, half_points;
} PendingGame;

typedef struct Run {
    const Generation *task;
    pthread_mutex_t mutex; // guards what follows
    int next_to_play, next_to_write;
    PendingGame *pending; // by number, from first_game
    GenerationProgress progress;
    bool failed;
    Error error; // the first one
} Run;

// --- the file ------------------------------------------------------------------------------------------------------

static void write_header(const Generation *task, char out[HEADER_SIZE])
{
    Text text = text_begin(out, HEADER_SIZE);
    text_addf(&text, "# seed %" PRIu64 " nodes %" PRIu64 "\n", task->seed, task->nodes);
}

// Where the last game of the file begins, and its number; the header's end and 0 if it has no game.
static bool find_last_game(FILE *file, const Generation *task, long *offset, int *number, Error *error)
{
    char header[HEADER_SIZE], line[SAMPLE_LINE_SIZE];
    write_header(task, header);
    *number = 0;
    *offset = 0;
    if (fgets(line, sizeof line, file) == NULL)
        return true;
    if (strcmp(line, header) != 0)
        return error_set(error, "it was made with another seed or number of nodes: %.60s", line);
    *offset = ftell(file);
    for (long start = *offset; fgets(line, sizeof line, file) != NULL; start = ftell(file)) {
        Sample sample;
        if (strchr(line, '\n') == NULL)
            return true; // cut off in the middle
        if (!sample_read(line, &sample, error))
            return false;
        if (sample.game != *number) {
            *number = sample.game;
            *offset = start;
        }
    }
    return true;
}

// The last game may not be all there, so it is played again. Sets the number of the first game to play.
static bool cut_off_last_game(const Generation *task, int *first, Error *error)
{
    FILE *file = fopen(task->path, "re");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL)
        return error_set(error, "%s", strerror(errno));
    long offset;
    int number;
    const bool ok = find_last_game(file, task, &offset, &number, error);
    fclose(file);
    if (!ok)
        return false;
    if (truncate(task->path, offset) != 0)
        return error_set(error, "%s", strerror(errno));
    *first = number > 0 ? number : 1;
    return true;
}

static bool prepare_file(const Generation *task, int *first, Error *error)
{
    char header[HEADER_SIZE];
    *first = 1;
    if (!task->resume && access(task->path, F_OK) == 0)
        return error_set(error, "%s is there already", task->path);
    if (task->resume && !cut_off_last_game(task, first, error))
        return error_prefix(error, "%s: ", task->path);
    write_header(task, header);
    FILE *file = fopen(task->path, "re");
    const bool is_empty = file == NULL || fgetc(file) == EOF;
    if (file != NULL)
        fclose(file);
    return !is_empty || file_append(task->path, header, strlen(header), error);
}

// --- the games -----------------------------------------------------------------------------------------------------

static void fail(Run *run, const Error *error)
{
    if (!run->failed)
        run->error = *error;
    run->failed = true;
}

static PendingGame *pending_game(const Run *run, int number)
{
    return &run->pending[number - run->progress.first_game];
}

static bool is_ready(const Run *run, int number)
{
    return number <= run->task->games && pending_game(run, number)->lines != NULL;
}

// Writes what is ready and in order with one stroke, so that nothing stands half in the file. Holds the mutex.
static void write_ready(Run *run)
{
    int end = run->next_to_write;
    size_t size = 0;
    while (is_ready(run, end))
        size += pending_game(run, end++)->size;
    if (end == run->next_to_write || run->failed)
        return;

    char *block = mem_new(size + 1, 1);
    size_t filled = 0;
    for (int number = run->next_to_write; number < end; ++number) {
        PendingGame *game = pending_game(run, number);
        memcpy(block + filled, game->lines, game->size);
        filled += game->size;
        mem_free(game->lines);
        game->lines = NULL;
        run->progress.games += 1;
        run->progress.plies += game->plies;
        run->progress.samples += game->samples;
        run->progress.results[game->half_points] += 1;
    }
    Error error;
    if (!file_append(run->task->path, block, size, &error))
        fail(run, &error);
    mem_free(block);
    run->next_to_write = end;
    if (run->task->on_progress != NULL && !run->failed)
        run->task->on_progress(run->task->context, &run->progress);
}

static PendingGame game_as_text(const SelfplayGame *game)
{
    PendingGame pending = {
        .lines = mem_new((size_t)game->sample_count * SAMPLE_LINE_SIZE + 1, 1),
        .plies = game->plies,
        .samples = game->sample_count,
        .half_points = game->half_points,
    };
    for (int i = 0; i < game->sample_count; ++i)
        pending.size += sample_write(&game->samples[i], pending.lines + pending.size);
    return pending;
}

// The next game's number; 0 if there is none to play.
static int take_number(Run *run)
{
    pthread_mutex_lock(&run->mutex);
    const int number = run->failed || run->next_to_play > run->task->games ? 0 : run->next_to_play++;
    pthread_mutex_unlock(&run->mutex);
    return number;
}

static void play_games(Run *run, Selfplay *selfplay)
{
    SelfplayGame *game = mem_new(1, sizeof *game);
    for (int number = take_number(run); number > 0; number = take_number(run)) {
        selfplay_play(selfplay, run->task->seed, number, run->task->nodes, game);
        const PendingGame pending = game_as_text(game);
        pthread_mutex_lock(&run->mutex);
        *pending_game(run, number) = pending;
        write_ready(run);
        pthread_mutex_unlock(&run->mutex);
    }
    mem_free(game);
}

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
        pthread_mutex_unlock(&run->mutex);
    }
    selfplay_free(selfplay);
    return NULL;
}

static void run_threads(Run *run)
{
    const int wanted = run->task->threads;
    pthread_t *threads = mem_new((size_t)wanted, sizeof *threads);
    int started = 0;
    while (started < wanted && thread_start(&threads[started], thread_main, run, 0))
        ++started;
    if (started == 0)
        run->failed = !error_set(&run->error, "cannot start a thread");
    for (int i = 0; i < started; ++i)
        pthread_join(threads[i], NULL);
    mem_free(threads);
}

bool generation_run(const Generation *generation, Error *error)
{
    int first;
    if (!prepare_file(generation, &first, error))
        return false;
    if (first > generation->games)
        return true;
    const size_t count = (size_t)(generation->games - first) + 1;
    Run run = {
        .task = generation,
        .next_to_play = first,
        .next_to_write = first,
        .pending = mem_new(count, sizeof(PendingGame)),
        .progress = {.first_game = first},
    };
    pthread_mutex_init(&run.mutex, NULL);
    run_threads(&run);
    pthread_mutex_destroy(&run.mutex);
    for (size_t i = 0; i < count; ++i)
        mem_free(run.pending[i].lines);
    mem_free(run.pending);
    if (run.failed && error != NULL)
        *error = run.error;
    return !run.failed;
}
