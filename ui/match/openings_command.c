// SPDX-License-Identifier: GPL-3.0-or-later
// The command `openings`: random walks from the start position among moves that a short search finds playable, kept where a
// longer search finds the position balanced and it was not reached before. The same settings give the same openings, whatever
// the number of engines at work. They are written as EPD, with the command that made them at the top.
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "engine/game.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/common/command_line.h"
#include "ui/match/match.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    COUNT_MAX = 100000,
    CONCURRENCY_MAX = 256,
    CENTIPAWNS_MAX = 1000,
    NODES_DEFAULT = 200000,
    PLIES_TEXT_SIZE = 16,
    LINE_SIZE = 1024,
    FIELDS = 4, // of a position in EPD
    PLIES_MAX = 40,
    OPENING_TEXT_SIZE = 512,
};

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

typedef struct OpeningsArguments {
    const char *plies, *out;
    int64_t count, seed, nodes, max_cp, concurrency;
    bool force;
} OpeningsArguments;

typedef struct OpeningsWriter {
    FileStream *stream; // NULL: standard output
    bool on_terminal;
} OpeningsWriter;

typedef struct MadeOpening {
    Position pos;                  // without history
    Score score;                   // for the side to move, of the longer search
    char moves[OPENING_TEXT_SIZE]; // "e4 e5 Nf3"
} MadeOpening;

typedef struct OpeningBuilder {
    int count;
    int plies_min, plies_max; // length of a walk
    uint64_t seed;
    uint64_t nodes;  // of the longer search
    Score max_score; // balanced is what is no more than this for either side
    int concurrency;
    OpeningsWriter writer;
} OpeningBuilder;

static const char head[] = "# Openings for matches, made and checked by this program:\n";
static const FileKind file_kind = {.name = "a file of such openings", .begin = head};

static void print(const OpeningsWriter *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void print(const OpeningsWriter *writer, const char *format, ...)
{
    char line[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < LINE_SIZE);
    if (writer->stream != NULL) {
        file_stream_write(writer->stream, line, (size_t)length);
        return;
    }
    fputs(line, stdout);
    fflush(stdout);
}

static void write_opening(const OpeningBuilder *builder, int number, const MadeOpening *opening)
{
    const OpeningsWriter *writer = &builder->writer;
    char fen[FEN_SIZE];
    fen_write(&opening->pos, fen);
    char *end = fen;
    for (int field = 0; field < FIELDS; ++field)
        end += strcspn(end, " ") + (field < FIELDS - 1);
    *end = '\0';
    print(writer, "%s hmvc %d; fmvn %d; ce %d; c0 \"%s\";\n", fen, opening->pos.rule50, pos_move_number(&opening->pos),
          score_to_centipawns(opening->score), opening->moves);
    if (writer->on_terminal)
        fprintf(stderr, "\r\033[K%d of %d%s", number, builder->count, number == builder->count ? "\n" : "");
}

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

// --- one walk -------------------------------------------------------------------------------------------------------

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
        if (event.kind != EVENT_INFO || event.info.bound != BOUND_EXACT || event.info.multipv > CHOICES)
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

// --- all of them ----------------------------------------------------------------------------------------------------

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

// With the mutex held: the walks are taken in order, so that who finished first does not count.
static void take_in_order(Work *work, const Walk *walk)
{
    if (is_finished(work))
        return;
    bool is_new = walk->is_good;
    for (int i = 0; is_new && i < work->made; ++i)
        is_new = work->keys[i] != walk->opening.pos.key;
    if (!is_new) {
        ++work->barren;
        return;
    }
    work->barren = 0;
    work->keys[work->made++] = walk->opening.pos.key;
    write_opening(work->builder, work->made, &walk->opening);
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

static bool build(const OpeningBuilder *builder, Error *error)
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

// --- the command ----------------------------------------------------------------------------------------------------

// "8-10" or "8".
static bool read_plies(const char *text, OpeningBuilder *builder, Error *error)
{
    char low[PLIES_TEXT_SIZE];
    int64_t min, max;
    const size_t length = strcspn(text, "-");
    const char *high = text[length] == '-' ? text + length + 1 : text;
    snprintf(low, sizeof low, "%.*s", length < sizeof low ? (int)length : 0, text);
    if (!text_parse_int(low, 1, PLIES_MAX, &min) || !text_parse_int(high, min, PLIES_MAX, &max))
        return error_set(error, "openings: --plies: '%.40s' is not a number or range up to %d, such as 8-10", text,
                         PLIES_MAX);
    builder->plies_min = (int)min;
    builder->plies_max = (int)max;
    return true;
}

static bool read_arguments(CommandLine *line, OpeningsArguments *a, Error *error)
{
    const ArgumentDef defs[] = {
        {.name = "count", .number = &a->count, .min = 1, .max = COUNT_MAX},
        {.name = "plies", .text = &a->plies},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "max-cp", .number = &a->max_cp, .min = 0, .max = CENTIPAWNS_MAX},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "out", .text = &a->out},
        {.name = "force", .flag = &a->force},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error);
}

// The file gets its name when all openings are in it.
static bool make_openings(OpeningBuilder *builder, const OpeningsArguments *a, Error *error)
{
    OpeningsWriter *writer = &builder->writer;
    if (a->out != NULL) {
        writer->stream = file_stream_begin(a->out, a->force ? FILE_KIND_ANY : &file_kind, error);
        if (writer->stream == NULL)
            return false;
    }
    print(writer,
          "%s# hotspur openings --count %" PRId64 " --plies %s --seed %" PRId64 " --nodes %" PRId64 " --max-cp %" PRId64
          "\n",
          head, a->count, a->plies, a->seed, a->nodes, a->max_cp);
    const bool ok = build(builder, error);
    if (writer->stream == NULL)
        return ok;
    if (ok)
        return file_stream_end(writer->stream, error);
    file_stream_drop(writer->stream);
    return false;
}

int openings_command(CommandLine *line)
{
    OpeningsArguments arguments = {
        .plies = "8-10",
        .count = 100,
        .seed = 1,
        .nodes = NODES_DEFAULT,
        .max_cp = 40,
        .concurrency = 1,
    };
    OpeningBuilder builder = {.count = 0};
    Error error;
    if (!read_arguments(line, &arguments, &error) || !read_plies(arguments.plies, &builder, &error))
        return command_fail("%s", error.text);
    builder.count = (int)arguments.count;
    builder.seed = (uint64_t)arguments.seed;
    builder.nodes = (uint64_t)arguments.nodes;
    builder.max_score = (Score)arguments.max_cp;
    builder.concurrency = (int)arguments.concurrency;
    builder.writer.on_terminal = arguments.out != NULL && os_is_terminal(STDERR_FILENO);
    return make_openings(&builder, &arguments, &error) ? command_finish() : command_fail("openings: %s", error.text);
}
