// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/match/opening_builder.h"

#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/game.h"
#include "notation/san.h"

#include <string.h>

enum {
    CHOICES = 8,              // moves that a short search compares
    CHOICE_NODES = 12000,     // of that search
    CHOICE_WINDOW = 30,       // what a move may be worse than the best, in centipawns
    QUICK_SHARE = 10,         // a first look takes this part of the nodes ...
    QUICK_SLACK = 2,          // ... and refuses only what is so many times too much
    TABLE_MIB = 4,            // enough for these searches, and quickly cleared
    WALKS_AHEAD = 256,        // walks that may be finished before an earlier one
    BARREN_WALKS_MAX = 10000, // walks without anything new before giving up
};

static const uint64_t seed_step = 0x9E3779B97F4A7C15u; // keeps the generators of neighbouring walks apart

typedef struct Walk {
    bool done, is_good;
    MadeOpening opening;
} Walk;

typedef struct Work {
    const OpeningBuilder *builder;
    pthread_mutex_t mutex; // guards what follows
    pthread_cond_t room;   // a walk was taken in order
    int next, taken;       // walks begun, and taken in order
    int made, barren;
    Key *keys;   // of the positions made so far
    Walk *walks; // by number modulo WALKS_AHEAD
} Work;

typedef struct BuilderWorker {
    Work *work;
    Engine *engine;
    Game *game;
} BuilderWorker;

// --- one walk ------------------------------------------------------------------------------------------------------

typedef struct Choice {
    Move move;
    Score score;
} Choice;

// Searches the position and fills in the best moves, the best first. Returns how many.
static int find_choices(Engine *engine, const Position *pos, int wanted, uint64_t nodes, Choice choices[CHOICES])
{
    const SearchLimits limits = {.nodes = nodes};
    EngineEvent event;
    int count = 0;
    option_set_int(engine_options(engine), OPT_MULTIPV, wanted, ORIGIN_COMMAND_LINE, NULL);
    engine_set_position(engine, pos);
    engine_go(engine, &limits);
    engine_wait(engine);
    while (engine_next_event(engine, &event)) {
        if (event.kind != EVENT_INFO || event.info.bound != BOUND_EXACT_SCORE || event.info.multipv > CHOICES)
            continue;
        choices[event.info.multipv - 1] = (Choice){.move = event.info.pv[0], .score = event.info.score};
        count = event.info.multipv > count ? event.info.multipv : count;
    }
    return count;
}

// A short search sees little harm in moves that only weaken: long steps of rook's pawns, knights on the rim, a king that
// walks. Openings of which every second one has them would be all alike.
static bool is_natural(const Position *pos, Move move)
{
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    const File file = square_file(move_to(move));
    const bool to_rim = file == FILE_A || file == FILE_H;
    if (move_is_castle(move) || pos_in_check(pos))
        return true;
    if (type == PT_PAWN)
        return !to_rim || move_is_capture(move) || move_kind(move) != MK_DOUBLE_PUSH;
    return type != PT_KING && !(type == PT_KNIGHT && to_rim);
}

// Keeps the moves that may be played; returns how many.
static int keep_playable(const Position *pos, Choice *choices, int count)
{
    const int best = count > 0 ? score_to_centipawns(choices[0].score) : 0;
    int playable = 0;
    for (int i = 0; i < count; ++i)
        if (best - score_to_centipawns(choices[i].score) <= CHOICE_WINDOW && is_natural(pos, choices[i].move))
            choices[playable++] = choices[i];
    return playable;
}

// False if no move will do, or the game ends.
static bool walk_one_ply(BuilderWorker *worker, Rng *rng, Text *moves)
{
    const Position *pos = game_position(worker->game);
    Choice choices[CHOICES];
    char san[SAN_SIZE];
    const int count = find_choices(worker->engine, pos, CHOICES, CHOICE_NODES, choices);
    const int playable = keep_playable(pos, choices, count);
    if (playable == 0)
        return false;
    const GamePly ply = {.move = choices[rng_below(rng, (uint64_t)playable)].move, .score = SCORE_NONE};
    san_write(pos, ply.move, san);
    text_addf(moves, "%s%s", moves->length > 0 ? " " : "", san);
    return game_play(worker->game, &ply, NULL) && game_result(worker->game) == RESULT_NONE;
}

static bool is_balanced(const Score score, const Score limit)
{
    const int centipawns = score_to_centipawns(score);
    return centipawns <= limit && centipawns >= -limit;
}

static bool verify(BuilderWorker *worker, Score *score)
{
    const OpeningBuilder *builder = worker->work->builder;
    const Position *pos = game_position(worker->game);
    Choice best[CHOICES];
    engine_new_game(worker->engine);
    if (find_choices(worker->engine, pos, 1, builder->nodes / QUICK_SHARE + 1, best) == 0 ||
        !is_balanced(best[0].score, builder->max_score * QUICK_SLACK))
        return false;
    engine_new_game(worker->engine);
    if (find_choices(worker->engine, pos, 1, builder->nodes, best) == 0)
        return false;
    *score = best[0].score;
    return is_balanced(*score, builder->max_score);
}

static void make_walk(BuilderWorker *worker, int number, Walk *walk)
{
    const OpeningBuilder *builder = worker->work->builder;
    Rng rng = rng_seeded(builder->seed + (uint64_t)(number + 1) * seed_step);
    const uint64_t lengths = (uint64_t)(builder->plies_max - builder->plies_min) + 1;
    const int plies = builder->plies_min + (int)rng_below(&rng, lengths);
    Text moves = text_begin(walk->opening.moves, sizeof walk->opening.moves);
    bool ok = true;
    game_reset(worker->game, NULL);
    engine_new_game(worker->engine);
    for (int i = 0; ok && i < plies; ++i)
        ok = walk_one_ply(worker, &rng, &moves);
    walk->is_good = ok && !moves.truncated && verify(worker, &walk->opening.score);
    walk->opening.pos = *game_position(worker->game);
    walk->opening.pos.last = NULL;
}

// --- all of them ---------------------------------------------------------------------------------------------------

static bool is_finished(const Work *work)
{
    return work->made == work->builder->count || work->barren == BARREN_WALKS_MAX;
}

// The number of the next walk; -1 if there are enough openings.
static int take_walk(Work *work)
{
    pthread_mutex_lock(&work->mutex);
    while (!is_finished(work) && work->next - work->taken >= WALKS_AHEAD)
        pthread_cond_wait(&work->room, &work->mutex);
    const int number = is_finished(work) ? -1 : work->next++;
    pthread_mutex_unlock(&work->mutex);
    return number;
}

static bool is_known(const Work *work, Key key)
{
    for (int i = 0; i < work->made; ++i)
        if (work->keys[i] == key)
            return true;
    return false;
}

// With the mutex held: the walks are taken in order, so that who finished first does not count.
static void take_in_order(Work *work, const Walk *walk)
{
    if (is_finished(work))
        return;
    if (!walk->is_good || is_known(work, walk->opening.pos.key)) {
        ++work->barren;
        return;
    }
    work->barren = 0;
    work->keys[work->made++] = walk->opening.pos.key;
    work->builder->take(work->builder->context, work->made, &walk->opening);
}

static void hand_in(Work *work, int number, const Walk *walk)
{
    pthread_mutex_lock(&work->mutex);
    work->walks[number % WALKS_AHEAD] = *walk;
    work->walks[number % WALKS_AHEAD].done = true;
    for (Walk *next = &work->walks[work->taken % WALKS_AHEAD]; next->done;
         next = &work->walks[work->taken % WALKS_AHEAD]) {
        take_in_order(work, next);
        next->done = false;
        ++work->taken;
    }
    pthread_cond_broadcast(&work->room);
    pthread_mutex_unlock(&work->mutex);
}

static void *run_worker(void *argument)
{
    BuilderWorker *worker = argument;
    for (int number = take_walk(worker->work); number >= 0; number = take_walk(worker->work)) {
        Walk walk = {0};
        make_walk(worker, number, &walk);
        hand_in(worker->work, number, &walk);
    }
    return NULL;
}

static bool make_worker(BuilderWorker *worker, Work *work, Error *error)
{
    *worker = (BuilderWorker){.work = work, .engine = engine_new(error), .game = game_new()};
    if (worker->engine == NULL)
        return false;
    OptionStore *options = engine_options(worker->engine);
    return option_set_int(options, OPT_HASH, TABLE_MIB, ORIGIN_COMMAND_LINE, error) &&
           option_set_int(options, OPT_OWN_BOOK, false, ORIGIN_COMMAND_LINE, error);
}

bool opening_builder_run(const OpeningBuilder *builder, Error *error)
{
    Work work = {
        .builder = builder,
        .keys = mem_new((size_t)builder->count, sizeof(Key)),
        .walks = mem_new(WALKS_AHEAD, sizeof(Walk)),
    };
    pthread_mutex_init(&work.mutex, NULL);
    pthread_cond_init(&work.room, NULL);
    BuilderWorker *workers = mem_new((size_t)builder->concurrency, sizeof *workers);
    bool ok = true;
    for (int i = 0; ok && i < builder->concurrency; ++i)
        ok = make_worker(&workers[i], &work, error);
    if (ok)
        thread_run_all(run_worker, workers, sizeof *workers, builder->concurrency);
    for (int i = 0; i < builder->concurrency; ++i) {
        engine_free(workers[i].engine);
        game_free(workers[i].game);
    }
    if (ok && work.made < builder->count)
        ok = error_set(error, "only %d openings were found; longer ones, or less balanced ones, are more", work.made);
    mem_free(workers);
    pthread_cond_destroy(&work.room);
    pthread_mutex_destroy(&work.mutex);
    mem_free(work.walks);
    mem_free(work.keys);
    return ok;
}
