// SPDX-License-Identifier: GPL-3.0-or-later
// The command `openings`: random walks from the start position among moves that a short search finds playable, until a
// longer search finds the position balanced. Each opening has random numbers of its own, by its number, so the same
// settings give the same openings whatever the number of engines at work, or of machines; a position that comes again
// is left out. They are written as EPD, with the command that made them at the top.
#include "base/file.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "engine/engine.h"
#include "engine/game.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "ui/common/command_line.h"
#include "ui/common/progress.h"
#include "ui/study/commands.h"
#include "ui/study/match/openings_join.h"

#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
    CHOICES = 8,          // moves that a short search compares
    CHOICE_NODES = 12000, // of that search
    CHOICE_WINDOW = 30,   // what a move may be worse than the best, in centipawns
    QUICK_SHARE = 10,     // a first look takes this part of the nodes ...
    QUICK_SLACK = 2,      // ... and refuses only what is so many times too much
    TABLE_MIB = 4,        // enough for these searches, and quickly cleared
    AHEAD_MAX = 256,      // openings that may be finished before an earlier one
    IN_VAIN_MAX = 10000,  // walks in vain for one opening, or openings without a new one, before giving up
};

typedef struct OpeningsArguments {
    OpeningsSettings settings;
    const char *plies, *out, *shard;
    int64_t concurrency;
    bool force, join;
    const char **files; // to join
    int file_count;
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
    Shard shard;     // a part keeps all of its openings: what is twice only the whole can tell
    int concurrency;
    const JoinedOpenings *joined; // the first openings, made by shards; NULL: none
    OpeningsWriter writer;
} OpeningBuilder;

static const FileKind file_kind = {.name = "a file of such openings", .begin = OPENINGS_HEAD};

static void print(const OpeningsWriter *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Writes a formatted line to the file, or to standard output, which is flushed so that each opening can be read at
// once.
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

// Four fields of the FEN, then operations: clocks, score and moves. What is shown on the terminal is how far the run
// is.
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

static const uint64_t seed_step = 0x9E3779B97F4A7C15u; // keeps the generators of neighbouring openings apart

typedef struct Attempt {
    bool done, is_good;
    MadeOpening opening;
} Attempt;

typedef struct Work {
    const OpeningBuilder *builder;
    bool is_part;          // of a shard: nothing is left out
    int end;               // the last opening that may be begun, and one more
    pthread_mutex_t mutex; // guards what follows
    pthread_cond_t room;   // an opening was taken in order
    int next, taken;       // openings begun, and taken in order
    int wanted, made;
    int in_vain;       // openings in a row that were there already; IN_VAIN_MAX if one could not be found
    Key *keys;         // of the positions made so far
    Attempt *attempts; // by number modulo AHEAD_MAX
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

// A short search sees little harm in moves that only weaken: long steps of rook's pawns, knights on the rim, a king
// that walks. Openings of which every second one has them would be all alike.
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

// For neither side more than the limit.
static bool is_balanced(const Score score, const Score limit)
{
    const int centipawns = score_to_centipawns(score);
    return centipawns <= limit && centipawns >= -limit;
}

// Whether the position is balanced for the longer search; a part of its nodes first, which refuses most that are not.
// *score is that of the longer search.
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

// One walk of a random length from the start position, and whether its end will do.
static void walk_once(BuilderWorker *worker, Rng *rng, Attempt *attempt)
{
    const OpeningBuilder *builder = worker->work->builder;
    const uint64_t lengths = (uint64_t)(builder->plies_max - builder->plies_min) + 1;
    const int plies = builder->plies_min + (int)rng_below(rng, lengths);
    Text moves = text_begin(attempt->opening.moves, sizeof attempt->opening.moves);
    bool ok = true;
    game_reset(worker->game, NULL);
    engine_new_game(worker->engine);
    for (int i = 0; ok && i < plies; ++i)
        ok = walk_one_ply(worker, rng, &moves);
    attempt->is_good = ok && !moves.truncated && verify(worker, &attempt->opening.score);
    attempt->opening.pos = *game_position(worker->game);
    attempt->opening.pos.last = NULL;
}

// --- all of them ----------------------------------------------------------------------------------------------------

// Enough openings, or no new ones for too long. Holds the mutex.
static bool is_finished(const Work *work)
{
    return work->made == work->wanted || work->in_vain >= IN_VAIN_MAX;
}

// A walk that is no longer needed stops early.
static bool is_finished_now(Work *work)
{
    pthread_mutex_lock(&work->mutex);
    const bool finished = is_finished(work);
    pthread_mutex_unlock(&work->mutex);
    return finished;
}

// The number of the next opening; -1 if there are enough.
static int take_number(Work *work)
{
    pthread_mutex_lock(&work->mutex);
    while (!is_finished(work) && work->next - work->taken >= AHEAD_MAX)
        pthread_cond_wait(&work->room, &work->mutex);
    const int number = is_finished(work) || work->next == work->end ? -1 : work->next++;
    pthread_mutex_unlock(&work->mutex);
    return number;
}

// Counts a position, unless it is there already and this is the whole run.
static bool take_key(Work *work, Key key)
{
    bool is_new = true;
    for (int i = 0; !work->is_part && is_new && i < work->made; ++i)
        is_new = work->keys[i] != key;
    work->in_vain = is_new ? 0 : work->in_vain + 1;
    if (is_new)
        work->keys[work->made++] = key;
    return is_new;
}

// With the mutex held: openings are taken in order, so that who finished first does not count.
static void take_in_order(Work *work, const Attempt *attempt)
{
    if (is_finished(work))
        return;
    if (!attempt->is_good)
        work->in_vain = IN_VAIN_MAX;
    else if (take_key(work, attempt->opening.pos.key))
        write_opening(work->builder, work->made, &attempt->opening);
}

// Keeps the opening until all before it are there, then takes it and those behind it that were waiting.
static void hand_in(Work *work, int number, const Attempt *attempt)
{
    pthread_mutex_lock(&work->mutex);
    work->attempts[number % AHEAD_MAX] = *attempt;
    work->attempts[number % AHEAD_MAX].done = true;
    for (Attempt *next = &work->attempts[work->taken % AHEAD_MAX]; next->done;
         next = &work->attempts[work->taken % AHEAD_MAX]) {
        take_in_order(work, next);
        next->done = false;
        ++work->taken;
    }
    pthread_cond_broadcast(&work->room);
    pthread_mutex_unlock(&work->mutex);
}

// A thread's work: openings by number, until there are enough.
static void *run_worker(void *argument)
{
    BuilderWorker *worker = argument;
    for (int number = take_number(worker->work); number >= 0; number = take_number(worker->work)) {
        Attempt attempt = {0};
        // Walks with the random numbers of this opening until one is good, or there are enough.
        Rng rng = rng_seeded(worker->work->builder->seed + (uint64_t)(number + 1) * seed_step);
        for (int i = 0; i < IN_VAIN_MAX && !attempt.is_good && !is_finished_now(worker->work); ++i)
            walk_once(worker, &rng, &attempt);
        hand_in(worker->work, number, &attempt);
    }
    return NULL;
}

// An engine with a small table and without a book: searches alone choose the moves.
static bool make_worker(BuilderWorker *worker, Work *work, Error *error)
{
    *worker = (BuilderWorker){.work = work, .engine = engine_new(error), .game = game_new()};
    if (worker->engine == NULL)
        return false;
    OptionStore *options = engine_options(worker->engine);
    return option_set_int(options, OPT_HASH, TABLE_MIB, ORIGIN_COMMAND_LINE, error) &&
           option_set_int(options, OPT_OWN_BOOK, false, ORIGIN_COMMAND_LINE, error);
}

// Makes all engines before the first walk, so that a lack of memory shows at once.
static bool run_workers(Work *work, Error *error)
{
    const OpeningBuilder *builder = work->builder;
    BuilderWorker *workers = mem_new((size_t)builder->concurrency, sizeof *workers);
    bool ok = true;
    for (int i = 0; ok && i < builder->concurrency; ++i)
        ok = make_worker(&workers[i], work, error);
    if (ok)
        thread_run_all(run_worker, workers, sizeof *workers, builder->concurrency);
    for (int i = 0; i < builder->concurrency; ++i) {
        engine_free(workers[i].engine);
        game_free(workers[i].game);
    }
    mem_free(workers);
    return ok;
}

// Makes the openings of a run or of a shard, or goes on from those that shards have made. A whole run may need more
// walks than openings, as those that come again are left out.
static bool build(const OpeningBuilder *builder, Error *error)
{
    const ShardRange range = shard_range(&builder->shard, builder->count);
    Work work = {
        .builder = builder,
        .is_part = shard_is_part(&builder->shard),
        .next = (int)range.begin,
        .taken = (int)range.begin,
        .wanted = (int)(range.end - range.begin),
        .keys = mem_new((size_t)builder->count, sizeof(Key)),
        .attempts = mem_new(AHEAD_MAX, sizeof(Attempt)),
    };
    work.end = work.is_part ? (int)range.end : INT_MAX;
    pthread_mutex_init(&work.mutex, NULL);
    pthread_cond_init(&work.room, NULL);
    if (builder->joined != NULL) {
        // What shards have made, as if it had just been made here.
        for (int i = 0; i < builder->joined->count; ++i)
            if (take_key(&work, builder->joined->keys[i]))
                print(&work.builder->writer, "%s\n", builder->joined->lines[i]);
        work.next = work.taken = builder->joined->count;
    }
    bool ok = is_finished(&work) || run_workers(&work, error);
    if (ok && work.made < work.wanted)
        ok = error_set(error, "only %d openings were found; longer ones, or less balanced ones, are more", work.made);
    pthread_cond_destroy(&work.room);
    pthread_mutex_destroy(&work.mutex);
    mem_free(work.attempts);
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

// Plies are a range, and read later.
static bool read_arguments(CommandLine *line, OpeningsArguments *a, Error *error)
{
    OpeningsSettings *s = &a->settings;
    const OptionDef defs[] = {
        {.name = "count", .number = &s->count, .min = 1, .max = COUNT_MAX},
        {.name = "plies", .text = &a->plies},
        {.name = "seed", .number = &s->seed, .min = 0, .max = INT64_MAX},
        {.name = "nodes", .number = &s->nodes, .min = 1, .max = INT64_MAX},
        {.name = "max-cp", .number = &s->max_cp, .min = 0, .max = CENTIPAWNS_MAX},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "shard", .text = &a->shard},
        {.name = "out", .text = &a->out},
        {.name = "force", .flag = &a->force},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error) &&
           (shard_read(a->shard, &s->shard, error) || error_prefix(error, "openings: "));
}

// Settings of the command as the builder takes them.
static bool set_builder(const OpeningsArguments *a, OpeningBuilder *builder, Error *error)
{
    const OpeningsSettings *s = &a->settings;
    builder->count = (int)s->count;
    builder->seed = (uint64_t)s->seed;
    builder->nodes = (uint64_t)s->nodes;
    builder->max_score = (Score)s->max_cp;
    builder->shard = s->shard;
    builder->concurrency = (int)a->concurrency;
    builder->writer.on_terminal = a->out != NULL && progress_can_rewrite();
    return read_plies(s->plies, builder, error);
}

// The file gets its name when all openings are in it.
static bool make_openings(OpeningBuilder *builder, const OpeningsArguments *a, Error *error)
{
    OpeningsWriter *writer = &builder->writer;
    char begin[OPENINGS_BEGIN_SIZE];
    if (a->out != NULL) {
        writer->stream = file_stream_begin(a->out, a->force ? FILE_KIND_ANY : &file_kind, error);
        if (writer->stream == NULL)
            return false;
    }
    openings_begin_write(&a->settings, begin);
    print(writer, "%s", begin);
    const bool ok = build(builder, error);
    if (writer->stream == NULL)
        return ok;
    if (ok)
        return file_stream_end(writer->stream, error);
    file_stream_drop(writer->stream);
    return false;
}

// `openings --join FILE...`: the whole from its shards.
static bool join_openings(CommandLine *line, OpeningsArguments *a, Error *error)
{
    OpeningBuilder builder = {0};
    JoinedOpenings joined;
    a->files = mem_new((size_t)line->word_count, sizeof *a->files);
    // What was made is told by the shards.
    const OptionDef defs[] = {
        {.name = "join", .flag = &a->join},
        {.name = "FILE", .list = a->files, .list_count = &a->file_count, .max = line->word_count},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "out", .text = &a->out},
        {.name = "force", .flag = &a->force},
    };
    bool ok = command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error) &&
              (a->file_count > 0 || error_set(error, "openings: --join needs the files of all shards"));
    if (ok) {
        ok = openings_join_read(a->files, a->file_count, &a->settings, &joined, error) &&
             set_builder(a, &builder, error);
        builder.joined = &joined;
        ok = (ok && make_openings(&builder, a, error)) || error_prefix(error, "openings: --join: ");
        openings_join_free(&joined);
    }
    mem_free(a->files);
    return ok;
}

// A range of plies that is too long to be stored is reported as what it is: no range.
static bool make_all(CommandLine *line, OpeningsArguments *a, Error *error)
{
    OpeningBuilder builder = {0};
    if (!read_arguments(line, a, error))
        return false;
    snprintf(a->settings.plies, sizeof a->settings.plies, "%s", a->plies);
    return (strlen(a->plies) < sizeof a->settings.plies || read_plies(a->plies, &builder, error)) &&
           set_builder(a, &builder, error) && (make_openings(&builder, a, error) || error_prefix(error, "openings: "));
}

int openings_command(CommandLine *line)
{
    OpeningsArguments arguments = {
        .settings = {.count = 100, .seed = 1, .nodes = NODES_DEFAULT, .max_cp = 40},
        .plies = "8-10",
        .concurrency = 1,
    };
    Error error;
    bool joins = false;
    for (int i = 0; i < line->word_count; ++i)
        joins = joins || strcmp(line->words[i], "--join") == 0;
    const bool ok = (joins ? join_openings : make_all)(line, &arguments, &error);
    return ok ? command_finish() : command_fail("%s", error.text);
}
