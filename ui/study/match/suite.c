// SPDX-License-Identifier: GPL-3.0-or-later
// Solves the positions of a suite: reads EPD or CSV, runs this engine or another program on each, several at once, and
// reports results in order. What a task is and when it is solved is in suite_task.c; how results are printed in
// suite_report.c. Called by suite_command.c.
#include "ui/study/match/suite.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "notation/text_input.h"
#include "ui/common/print.h"
#include "ui/common/signals.h"
#include "ui/common/suite_csv.h"
#include "ui/players/player.h"

#include <string.h>

enum { LINE_SIZE = 8192, SETTLE_SHARE = 10 };

// --- the file ------------------------------------------------------------------------------------------------------

typedef struct SuiteReading {
    Suite *suite;
    bool chess960;
    bool is_table;
    bool has_columns; // the first line of the table has been read
    SuiteColumns columns;
} SuiteReading;

// A row of a table is made an EPD line first.
static bool take_line(void *context, char *line, Error *error)
{
    SuiteReading *reading = context;
    Suite *suite = reading->suite;
    char made[LINE_SIZE];
    if (reading->is_table && !reading->has_columns) {
        reading->has_columns = true;
        return suite_csv_columns(line, &reading->columns, error);
    }
    suite->positions = mem_grow(suite->positions, (size_t)suite->count, &suite->capacity, sizeof(Epd));
    Epd *slot = &suite->positions[suite->count];
    if (reading->is_table && !suite_csv_row(&reading->columns, line, made, sizeof made, error))
        return false;
    if (!epd_read(slot, reading->is_table ? made : line, reading->chess960, error))
        return false;
    if (suite_has_task(slot))
        ++suite->count;
    else
        ++suite->without_task;
    return true;
}

bool suite_load(Suite *suite, const char *path, bool chess960, Error *error)
{
    *suite = (Suite){0};
    SuiteReading reading = {.suite = suite, .chess960 = chess960, .is_table = suite_csv_is_name(path)};
    if (!text_input_visit_lines(path, take_line, &reading, error))
        return false;
    return suite->count > 0 ||
           error_set(error, "%s: no position with a task (bm, am, dm, wdl or points) in this file", path);
}

bool suite_keep_kind(Suite *suite, PositionClass kind, Error *error)
{
    int kept = 0;
    for (int i = 0; i < suite->count; ++i)
        if (kind_is_in(kinds_of(&suite->positions[i].pos), kind))
            suite->positions[kept++] = suite->positions[i];
    suite->count = kept;
    return kept > 0 || error_set(error, "no position of the kind '%s' in this file", kind_name(kind));
}

void suite_keep_shard(Suite *suite, const Shard *shard)
{
    const ShardRange range = shard_range(shard, suite->count);
    suite->first = (int)range.begin;
    suite->count = (int)(range.end - range.begin);
    // `first` stays, so that positions keep their numbers of the file.
    memmove(suite->positions, suite->positions + suite->first, (size_t)suite->count * sizeof *suite->positions);
}

void suite_free(Suite *suite)
{
    mem_free(suite->positions);
}

// --- solving -------------------------------------------------------------------------------------------------------

typedef struct SuiteWork {
    const SuiteRun *run;
    pthread_mutex_t mutex; // guards what follows
    int next, reported;
    bool *done;
    SuiteResult *results;
    bool stray_is_told; // that the program says what it is not asked
    bool failed;
    Error error; // the first one
} SuiteWork;

typedef struct SuiteWorker {
    SuiteWork *work;
    Engine *engine;          // this engine; NULL = another program solves
    PositionEngine *program; // the other program; NULL = this engine solves
} SuiteWorker;

// Sleeps until the engine has something to say.
static void wait_for_event(Engine *engine, EngineEvent *event)
{
    while (!engine_next_event(engine, event)) {
        OsSource waiting = {.fd = engine_event_fd(engine)};
        (void)os_wait(&waiting, 1, -1);
    }
}

// What is known while a position is searched.
typedef struct Attempt {
    const Epd *epd;
    const SearchLimits *limits;
    int settle;        // as SuiteRun.settle
    Depth right_depth; // of the last iteration that ended with the right answer ...
    int right_count;   // ... and how many did in a row
    // The last score that claims something: a search that is cut off may end with an upper bound of its first move.
    Score claimed;
    SuiteResult *result;
} Attempt;

// True if the search may end.
static bool take_info(Attempt *attempt, const InfoLine *info)
{
    SuiteResult *result = attempt->result;
    if (info->multipv != 1 || info->pv_length == 0 || info->bound == BOUND_UPPER)
        return false;
    const bool is_right = suite_is_solved(attempt->epd, info->pv[0], info->score);
    if (!is_right)
        result->found_us = -1;
    else if (result->found_us < 0)
        result->found_us = info->time_us;
    result->depth = info->depth;
    if (info->bound == BOUND_EXACT || info->score > 0)
        attempt->claimed = info->score;
    // True if the answer is right for so long that it need not be searched any further, and a tenth of what the limits
    // allow has been used.
    if (!is_right)
        attempt->right_count = 0;
    else if (info->depth != attempt->right_depth)
        ++attempt->right_count;
    attempt->right_depth = info->depth;
    const SearchLimits *limits = attempt->limits;
    return attempt->settle > 0 && attempt->right_count >= attempt->settle &&
           ((limits->move_time_us > 0 && info->time_us >= limits->move_time_us / SETTLE_SHARE) ||
            (limits->nodes > 0 && info->nodes >= limits->nodes / SETTLE_SHARE) ||
            (limits->depth > 0 && info->depth >= limits->depth / SETTLE_SHARE));
}

// Compares the answer with what the position asks for.
static void rate_answer(const Epd *epd, Score claimed, SuiteResult *result)
{
    result->solved = suite_is_solved(epd, result->move, result->score);
    result->misscored = suite_is_misscored(epd, claimed);
    result->points = suite_points(epd, result->move, &result->points_most);
    if (!result->solved)
        result->found_us = -1;
    else if (result->found_us < 0)
        result->found_us = result->time_us;
}

// Searches one position with this engine from empty memory, watches when the right answer came to stay, and ends early
// where the run allows it.
static SuiteResult solve(Engine *engine, const Epd *epd, const SuiteRun *run)
{
    SearchLimits limits = run->limits;
    if (epd->mate > 0)
        // The search may end with a mate that is short enough.
        limits.mate = epd->mate;
    SuiteResult result = {.found_us = -1};
    Attempt attempt = {.epd = epd, .limits = &limits, .settle = run->settle, .claimed = SCORE_NONE, .result = &result};
    EngineEvent event;
    engine_new_game(engine);
    engine_set_position(engine, &epd->pos);
    engine_go(engine, &limits);
    for (wait_for_event(engine, &event); event.kind != EVENT_BEST_MOVE; wait_for_event(engine, &event))
        if (event.kind == EVENT_INFO && take_info(&attempt, &event.info))
            engine_stop(engine);

    EngineStatus status;
    engine_status(engine, &status);
    result.move = event.best.move;
    result.score = event.best.score;
    result.nodes = status.nodes;
    result.time_us = status.time_us;
    rate_answer(epd, attempt.claimed, &result);
    return result;
}

// The same by a program, which tells less of what it does.
static bool solve_by_program(PositionEngine *program, const Epd *epd, const SuiteRun *run, SuiteResult *result,
                             Error *error)
{
    const PlayerLimits limits = {
        .control = {.none = run->limits.move_time_us == 0, .move_us = run->limits.move_time_us},
        .nodes = run->limits.nodes,
        .depth = run->limits.depth,
        // A program that is late is waited for as long as one that says nothing.
        .margin_us = run->program->timeout_us,
    };
    Answer answer;
    *result = (SuiteResult){0};
    if (!position_engine_ask(program, &epd->pos, &limits, &result->move, &answer, error))
        return false;
    result->score = answer.score;
    result->depth = answer.depth;
    result->nodes = answer.nodes;
    result->time_us = answer.time_us;
    result->found_us = answer.chosen_us;
    rate_answer(epd, answer.score, result);
    return true;
}

// The index of the next position; -1 if none is left or a thread has failed.
static int take_position(SuiteWork *work)
{
    pthread_mutex_lock(&work->mutex);
    const int index = !work->failed && work->next < work->run->suite->count ? work->next++ : -1;
    pthread_mutex_unlock(&work->mutex);
    return index;
}

// Results are reported in the order of the file, whichever thread is first.
static void hand_in(SuiteWork *work, int index, const SuiteResult *result)
{
    const SuiteRun *run = work->run;
    pthread_mutex_lock(&work->mutex);
    work->results[index] = *result;
    work->done[index] = true;
    for (; work->reported < run->suite->count && work->done[work->reported]; ++work->reported)
        run->report(run->context, work->reported, &work->results[work->reported]);
    pthread_mutex_unlock(&work->mutex);
}

// The first failure is kept, with the number that the position has in the file.
static void fail(SuiteWork *work, int index, const Error *error)
{
    pthread_mutex_lock(&work->mutex);
    if (!work->failed) {
        work->error = *error;
        error_prefix(&work->error, "position %d: ", work->run->suite->first + index + 1);
    }
    work->failed = true;
    pthread_mutex_unlock(&work->mutex);
}

// What the program says unasked may explain a wrong answer. It is told once.
static void warn_of_stray(SuiteWork *work, const PositionEngine *program)
{
    const char *stray = position_engine_stray(program);
    if (stray == NULL)
        return;
    pthread_mutex_lock(&work->mutex);
    if (!work->stray_is_told)
        print_masked(stderr, "%s: %s\n", position_engine_name(program), stray);
    work->stray_is_told = true;
    pthread_mutex_unlock(&work->mutex);
}

// False with a reason if the program has no answer.
static bool solve_next(SuiteWorker *worker, const Epd *epd, SuiteResult *result, Error *error)
{
    if (worker->engine != NULL) {
        *result = solve(worker->engine, epd, worker->work->run);
        return true;
    }
    const bool ok = solve_by_program(worker->program, epd, worker->work->run, result, error);
    warn_of_stray(worker->work, worker->program);
    return ok;
}

// A thread's work: position after position, until none is left or the program fails.
static void *run_worker(void *argument)
{
    SuiteWorker *worker = argument;
    SuiteWork *work = worker->work;
    for (int index = take_position(work); index >= 0; index = take_position(work)) {
        SuiteResult result;
        Error error;
        if (!solve_next(worker, &work->run->suite->positions[index], &result, &error)) {
            fail(work, index, &error);
            break;
        }
        hand_in(work, index, &result);
    }
    return NULL;
}

// One engine or one program for each thread, all made before the first position, so that a program that cannot be
// started fails the run at once.
static bool make_workers(SuiteWorker *workers, SuiteWork *work, int cancel_fd, Error *error)
{
    const SuiteRun *run = work->run;
    for (int i = 0; i < run->concurrency; ++i) {
        SuiteWorker *worker = &workers[i];
        worker->work = work;
        bool ok;
        if (run->program != NULL) {
            worker->program = position_engine_start(run->program, cancel_fd, error);
            ok = worker->program != NULL;
        } else {
            worker->engine = command_line_engine(run->line, error);
            ok = worker->engine != NULL &&
                 option_set_int(engine_options(worker->engine), OPT_OWN_BOOK, false, ORIGIN_COMMAND_LINE, error);
        }
        if (!ok)
            return false;
    }
    return true;
}

// With a program, `cancel` is what tells its readers that the user wants no more; else NULL.
static bool run_workers(const SuiteRun *run, const Notify *cancel, Error *error)
{
    SuiteWork work = {
        .run = run,
        .done = mem_new((size_t)run->suite->count, sizeof(bool)),
        .results = mem_new((size_t)run->suite->count, sizeof(SuiteResult)),
    };
    pthread_mutex_init(&work.mutex, NULL);
    SuiteWorker *workers = mem_new((size_t)run->concurrency, sizeof *workers);
    bool ok = make_workers(workers, &work, cancel != NULL ? cancel->read_fd : -1, error);
    if (ok)
        thread_run_all(run_worker, workers, sizeof *workers, run->concurrency);
    if (ok && work.failed) {
        *error = work.error;
        ok = false;
    }
    for (int i = 0; i < run->concurrency; ++i) {
        engine_free(workers[i].engine);
        position_engine_stop(workers[i].program);
    }
    mem_free(workers);
    pthread_mutex_destroy(&work.mutex);
    mem_free(work.results);
    mem_free(work.done);
    return ok;
}

bool suite_run(const SuiteRun *run, Error *error)
{
    if (run->suite->count == 0)
        return true;
    if (run->program == NULL)
        return run_workers(run, NULL, error);
    const Notify *cancel = cancel_begin(error); // also keeps a program that dies from ending us
    if (cancel == NULL)
        return false;
    const bool ok = run_workers(run, cancel, error);
    cancel_end();
    return ok;
}
