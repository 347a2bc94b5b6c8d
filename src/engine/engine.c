// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/rng.h"
#include "base/thread.h"
#include "board/movegen.h"
#include "book/learning.h"
#include "egtb/egtb.h"
#include "engine/opening_book.h"
#include "engine/strength.h"
#include "eval/eval.h"
#include "eval/network/network.h"
#include "maps/detail.h"
#include "notation/san.h"
#include "search/thread_pool.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { QUEUE_SIZE = 256, POSITION_HISTORY_MAX = 256 };

// Copying costs as much time as some hundred nodes: a search does it when this many have gone by.
enum { NODES_BETWEEN_COPIES = 1 << 15 };

// How long a search lasts before root moves are worth an event.
enum { CURRENT_MOVE_AFTER_US = US_PER_SECOND };

struct Engine {
    OptionStore *options;
    TranspositionTable *table;
    ThreadPool *pool;
    OpeningBook *book;    // without moves if none could be opened, or the option is off
    Error learning_error; // why nothing is learned though the options want it; empty if all is well
    Rng book_rng;
    EndgameTables *endgame_tables; // NULL: none
    Network *network;              // of the option or built in; NULL: there is none
    bool network_evaluates;        // else the classical evaluation does
    SearchParams search_params;    // as the option says
    ForcedScores given;            // of engine_set_score
    uint64_t game_seed;            // of the mistakes of a weaker player: other ones in every game
    const EngineVariant *variant;  // NULL: none was set
    void *variant_settings;        // as it read them from the options
    Score noise;                   // with which the table was filled
    uint64_t noise_seed;
    Position pos;                          // to think about
    Undo history[2][POSITION_HISTORY_MAX]; // of `pos`, and free: a new position may continue the old one
    int history_used;                      // which of the two
    Notify notify;                         // an event waits
    EngineIteration *watcher;              // called after every iteration, or NULL
    void *watcher_context;
    bool is_own_search;          // for a move to be played, not to look or to analyse
    uint64_t detail_nodes;       // when the main search thread last copied its memory; its own
    MemoryDetail iteration_copy; // what it copied; its own

    pthread_mutex_t mutex; // protects everything below; the main search thread writes it too
    EngineEvent queue[QUEUE_SIZE];
    int queue_first, queue_count;
    bool is_searching; // between engine_go and its EVENT_BEST_MOVE
    bool is_muted;     // an aborted search: its events are dropped
    int64_t time_us;   // of the last search, once it has ended
    Depth depth;       // last finished iteration
    Move root_move;
    int root_move_number, root_move_count;
    SearchResult last_result;
    Key reply_key;          // of the position after last_result.best
    Position root;          // of the current or last search; without its history
    MemoryDetail detail;    // as last copied while searching
    bool has_contributions; // of the root; computed when a snapshot first wants them
    Score contributions[SQ_NB];
    GameMemory game_memory;
    BookGame book_game; // what the game on hand teaches about the book
};

// --- events --------------------------------------------------------------------------------------------------------

// With the mutex held. A front end that does not drain its queue loses old info lines, never the last event.
static void push_event(Engine *engine, const EngineEvent *event)
{
    if (engine->is_muted)
        return;
    if (engine->queue_count == QUEUE_SIZE) {
        engine->queue_first = (engine->queue_first + 1) % QUEUE_SIZE;
        engine->queue_count -= 1;
    }
    engine->queue[(engine->queue_first + engine->queue_count) % QUEUE_SIZE] = *event;
    engine->queue_count += 1;
    notify_send(&engine->notify);
}

static void on_info(void *context, const InfoLine *info)
{
    Engine *engine = context;
    const EngineEvent event = {.kind = EVENT_INFO, .info = *info};
    pthread_mutex_lock(&engine->mutex);
    if (info->bound == BOUND_EXACT && info->depth > engine->depth)
        engine->depth = info->depth;
    push_event(engine, &event);
    pthread_mutex_unlock(&engine->mutex);
}

// The status knows the root move from the first node on; events are for searches that take long.
static void on_current(void *context, Move move, int number, int count, Depth depth)
{
    Engine *engine = context;
    EngineEvent event = {.kind = EVENT_CURRENT_MOVE};
    event.current.move = move;
    event.current.number = number;
    event.current.count = count;
    event.current.depth = depth;
    pthread_mutex_lock(&engine->mutex);
    engine->root_move = move;
    engine->root_move_number = number;
    engine->root_move_count = count;
    if (thread_pool_elapsed_us(engine->pool) >= CURRENT_MOVE_AFTER_US)
        push_event(engine, &event);
    pthread_mutex_unlock(&engine->mutex);
}

// A reader gets what is copied here until the next time.
static void on_iteration(void *context, const SearchView *view)
{
    Engine *engine = context;
    const uint64_t nodes = thread_pool_nodes(engine->pool);
    if (engine->watcher == NULL && nodes - engine->detail_nodes < NODES_BETWEEN_COPIES)
        return;
    engine->detail_nodes = nodes;
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    thread_pool_read_attention(engine->pool, attention);
    detail_take(view, attention, &engine->iteration_copy);
    pthread_mutex_lock(&engine->mutex);
    engine->detail = engine->iteration_copy;
    pthread_mutex_unlock(&engine->mutex);
    if (engine->watcher != NULL)
        engine->watcher(engine->watcher_context);
}

static Key key_after(const Position *pos, Move move)
{
    Position after = *pos;
    Undo undo;
    if (!move_is_real(move))
        return 0;
    pos_make_move(&after, move, &undo);
    return after.key;
}

// With the mutex held. A search that was broken off, or pondered on a move that did not come, was none for a move.
static void remember_own_search(Engine *engine)
{
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    if (!engine->is_own_search || engine->is_muted || thread_pool_is_pondering(engine->pool))
        return;
    thread_pool_read_attention(engine->pool, attention);
    game_memory_end_search(&engine->game_memory, attention);
    book_game_note_search(&engine->book_game, &engine->root, engine->last_result.score);
}

static void on_done(void *context, const SearchResult *result)
{
    Engine *engine = context;
    EngineEvent event = {.kind = EVENT_BEST_MOVE};
    event.best.move = result->best;
    event.best.ponder = result->ponder;
    event.best.score = result->score;
    pthread_mutex_lock(&engine->mutex);
    engine->is_searching = false;
    engine->time_us = thread_pool_elapsed_us(engine->pool);
    engine->last_result = *result;
    engine->reply_key = key_after(&engine->pos, result->best);
    engine->depth = result->depth;
    remember_own_search(engine);
    push_event(engine, &event);
    pthread_mutex_unlock(&engine->mutex);
}

int engine_event_fd(const Engine *engine)
{
    return engine->notify.read_fd;
}

bool engine_next_event(Engine *engine, EngineEvent *event)
{
    pthread_mutex_lock(&engine->mutex);
    const bool found = engine->queue_count > 0;
    if (found) {
        *event = engine->queue[engine->queue_first];
        engine->queue_first = (engine->queue_first + 1) % QUEUE_SIZE;
        engine->queue_count -= 1;
    }
    if (engine->queue_count == 0)
        notify_clear(&engine->notify);
    pthread_mutex_unlock(&engine->mutex);
    return found;
}

// --- options -------------------------------------------------------------------------------------------------------

// Ends a running search but keeps its best move in the queue.
static void finish_search(Engine *engine)
{
    thread_pool_move_now(engine->pool);
    thread_pool_wait(engine->pool);
}

static bool resize_table(Engine *engine, Error *error)
{
    const size_t mebibytes = (size_t)option_int(engine->options, OPT_HASH);
    if (mebibytes == tt_mebibytes(engine->table))
        return true;
    finish_search(engine);
    // The old table goes first, so that memory never holds both.
    const size_t old_mebibytes = tt_mebibytes(engine->table);
    tt_free(engine->table);
    engine->table = tt_new(mebibytes);
    const bool good = engine->table != NULL;
    if (!good) {
        // Even the old size may be gone by now.
        for (size_t size = old_mebibytes; engine->table == NULL; size = size > 1 ? size / 2 : 1)
            engine->table = tt_new(size);
        error_set(error, "Hash: no memory for a table of %zu MiB", mebibytes);
    }
    thread_pool_set_table(engine->pool, engine->table);
    return good;
}

static bool resize_pool(Engine *engine, Error *error)
{
    if (thread_pool_thread_count(engine->pool) == (int)option_int(engine->options, OPT_THREADS))
        return true;
    finish_search(engine);
    ThreadPool *fresh = thread_pool_new((int)option_int(engine->options, OPT_THREADS), engine->table, error);
    if (fresh == NULL)
        return false;
    thread_pool_free(engine->pool);
    engine->pool = fresh;
    return true;
}

// A missing default book is no error: the program plays without.
static bool open_book(Engine *engine, Error *error)
{
    if (option_bool(engine->options, OPT_OWN_BOOK))
        return opening_book_open(engine->book, option_text(engine->options, OPT_BOOK_FILE), error);
    opening_book_close(engine->book);
    return true;
}

static bool open_learning(Engine *engine, Error *error)
{
    const bool learns = option_bool(engine->options, OPT_BOOK_LEARNING);
    engine->learning_error = (Error){.text = ""};
    if (opening_book_learn_from(engine->book, learns ? option_text(engine->options, OPT_LEARNING_FILE) : NULL,
                                &engine->learning_error))
        return true;
    return error_set(error, "%s", engine->learning_error.text);
}

const char *engine_learning_trouble(const Engine *engine)
{
    return engine->learning_error.text[0] != '\0' ? engine->learning_error.text : NULL;
}

static bool open_endgame_tables(Engine *engine, Error *error)
{
    finish_search(engine);
    return egtb_replace(&engine->endgame_tables, option_text(engine->options, OPT_TABLE_FOLDERS),
                        (size_t)option_int(engine->options, OPT_TABLE_CACHE), error);
}

bool engine_can_use_endgame_tables(void)
{
    return egtb_is_supported();
}

int engine_endgame_tables_pieces(const Engine *engine)
{
    return egtb_pieces_max(engine->endgame_tables);
}

bool engine_probe_endgame_tables(const Engine *engine, const Position *pos, Score *score)
{
    return engine->endgame_tables != NULL && egtb_probe(engine->endgame_tables, pos, score);
}

static void seed_book(Engine *engine)
{
    const uint64_t seed = (uint64_t)option_int(engine->options, OPT_SEED);
    engine->book_rng = rng_seeded(seed != 0 ? seed : rng_fresh_seed());
    engine->game_seed = rng_next(&engine->book_rng);
}

// All that earlier searches taught.
static void forget_everything(Engine *engine)
{
    finish_search(engine);
    tt_clear(engine->table);
    thread_pool_clear(engine->pool);
    pthread_mutex_lock(&engine->mutex);
    memset(&engine->game_memory, 0, sizeof engine->game_memory);
    memset(&engine->detail, 0, sizeof engine->detail);
    pthread_mutex_unlock(&engine->mutex);
}

// What was found with other numbers is forgotten, so that games do not depend on what was set before.
static bool set_search_params(Engine *engine, Error *error)
{
    SearchParams fresh;
    if (!search_params_read(option_text(engine->options, OPT_SEARCH_PARAMS), &fresh, error))
        return error_prefix(error, "option %s: ", option_def(OPT_SEARCH_PARAMS)->name);
    forget_everything(engine);
    engine->search_params = fresh;
    return true;
}

// The network is read even if the classical evaluation plays: a wrong path is told at once, and what the pieces are worth
// to it can be shown. A program without a network of its own plays on without one.
static bool load_network(const Engine *engine, Network **network, Error *error)
{
    const char *path = option_text(engine->options, OPT_EVAL_FILE);
    *network = path[0] == '\0' ? network_default(NULL) : network_read(path, error);
    return *network != NULL || path[0] == '\0' || error_prefix(error, "option %s: ", option_def(OPT_EVAL_FILE)->name);
}

// What one evaluation has put into the tables says nothing to another.
static bool set_evaluation(Engine *engine, Error *error)
{
    Network *fresh;
    if (!load_network(engine, &fresh, error))
        return false;
    if (engine->network == NULL && fresh == NULL)
        return true;
    forget_everything(engine);
    network_free(engine->network);
    engine->network = fresh;
    engine->network_evaluates = fresh != NULL && option_int(engine->options, OPT_EVALUATION) == EVALUATION_NETWORK;
    engine->has_contributions = false; // no search runs, so no lock is needed
    return true;
}

const Network *engine_network(const Engine *engine)
{
    return engine->network_evaluates ? engine->network : NULL;
}

const Network *engine_loaded_network(const Engine *engine)
{
    return engine->network;
}

const char *engine_evaluation_trouble(const Engine *engine)
{
    if (engine->network != NULL || option_int(engine->options, OPT_EVALUATION) != EVALUATION_NETWORK)
        return NULL;
    return "No network: none is built in, and EvalFile names none; the classical evaluation plays";
}

static bool on_option(void *context, OptionId id, Error *error)
{
    Engine *engine = context;
    switch (id) {
    case OPT_HASH: return resize_table(engine, error);
    case OPT_THREADS: return resize_pool(engine, error);
    case OPT_OWN_BOOK:
    case OPT_BOOK_FILE: return open_book(engine, error);
    case OPT_BOOK_LEARNING:
    case OPT_LEARNING_FILE: return open_learning(engine, error);
    case OPT_SEED: seed_book(engine); return true;
    case OPT_TABLE_FOLDERS:
    case OPT_TABLE_CACHE: return open_endgame_tables(engine, error);
    case OPT_EVAL_FILE:
    case OPT_EVALUATION: return set_evaluation(engine, error);
    case OPT_SEARCH_PARAMS: return set_search_params(engine, error);
    case OPT_EVAL_NOISE:
    case OPT_NOISE_SEED:
    case OPT_CLEAR_HASH: forget_everything(engine); return true;
    default: return true;
    }
}

OptionStore *engine_options(Engine *engine)
{
    return engine->options;
}

// --- life ----------------------------------------------------------------------------------------------------------

Engine *engine_new(Error *error)
{
    Engine *engine = mem_new(1, sizeof *engine);
    pthread_mutex_init(&engine->mutex, NULL);
    engine->options = options_new();
    engine->last_result = (SearchResult){.score = SCORE_NONE};
    engine->search_params = search_params_default;
    engine->book = opening_book_new();
    pos_set_start(&engine->pos);
    if (!notify_open(&engine->notify)) {
        error_set(error, "cannot open a pipe for engine events");
        opening_book_free(engine->book);
        options_free(engine->options);
        pthread_mutex_destroy(&engine->mutex);
        mem_free(engine);
        return NULL;
    }
    const size_t mebibytes = (size_t)option_int(engine->options, OPT_HASH);
    engine->table = tt_new(mebibytes);
    if (engine->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", mebibytes);
    else
        engine->pool = thread_pool_new((int)option_int(engine->options, OPT_THREADS), engine->table, error);
    if (engine->pool == NULL) {
        engine_free(engine);
        return NULL;
    }
    seed_book(engine);
    book_game_begin(&engine->book_game);
    set_evaluation(engine, NULL);
    open_book(engine, NULL);
    open_learning(engine, NULL);
    options_listen(engine->options, on_option, engine);
    return engine;
}

void engine_free(Engine *engine)
{
    if (engine == NULL)
        return;
    if (engine->pool != NULL)
        engine_abort(engine);
    engine_end_game(engine, RESULT_NONE, NULL);
    thread_pool_free(engine->pool);
    tt_free(engine->table);
    opening_book_free(engine->book);
    egtb_close(engine->endgame_tables);
    network_free(engine->network);
    options_free(engine->options);
    mem_free(engine->variant_settings);
    notify_close(&engine->notify);
    pthread_mutex_destroy(&engine->mutex);
    mem_free(engine);
}

bool engine_end_game(Engine *engine, GameResult result, Error *error)
{
    static const BookGameResult for_white[] = {[RESULT_NONE] = BOOK_GAME_UNKNOWN,
                                               [RESULT_WHITE_WINS] = BOOK_GAME_WON,
                                               [RESULT_BLACK_WINS] = BOOK_GAME_LOST,
                                               [RESULT_DRAW] = BOOK_GAME_DRAWN};
    LearnedStep steps[2 * BOOK_GAME_STEPS_MAX];
    pthread_mutex_lock(&engine->mutex);
    const int count = book_game_end(&engine->book_game, for_white[result], steps);
    book_game_begin(&engine->book_game);
    pthread_mutex_unlock(&engine->mutex);
    return opening_book_teach(engine->book, steps, count, error);
}

void engine_new_game(Engine *engine)
{
    engine_abort(engine);
    engine_end_game(engine, RESULT_NONE, NULL);
    forget_everything(engine);
    engine->given = (ForcedScores){.count = 0};
    engine->game_seed = rng_next(&engine->book_rng);
    pthread_mutex_lock(&engine->mutex);
    engine->last_result = (SearchResult){.score = SCORE_NONE};
    engine->depth = 0;
    pthread_mutex_unlock(&engine->mutex);
}

void engine_set_score(Engine *engine, const Position *pos, Score score, Depth depth)
{
    engine_abort(engine);
    forced_scores_set(&engine->given, &(ForcedScore){.key = pos->key, .score = score, .depth = depth});
    tt_clear(engine->table); // what the score contradicts
}

void engine_set_position(Engine *engine, const Position *pos)
{
    engine_abort(engine);
    const int free_history = 1 - engine->history_used;
    Position copy;
    pos_copy_with_history(&copy, pos, engine->history[free_history], POSITION_HISTORY_MAX);
    engine->pos = copy;
    engine->history_used = free_history;
}

const Position *engine_position(const Engine *engine)
{
    return &engine->pos;
}

// --- thinking ------------------------------------------------------------------------------------------------------

// The book is for games: not for analysis, pondering, or a question about certain moves.
static bool book_may_answer(const Engine *engine, const SearchLimits *limits)
{
    return opening_book_is_open(engine->book) && !option_bool(engine->options, OPT_ANALYSE_MODE) &&
           engine->pos.game_ply < option_int(engine->options, OPT_BOOK_DEPTH) && !limits->infinite && !limits->ponder &&
           limits->mate == 0 && limits->search_moves.count == 0 && (limits->has_clock || limits->move_time_us > 0);
}

// With the mutex held.
static void note_root(Engine *engine)
{
    engine->root = engine->pos;
    engine->root.last = NULL;
    memset(&engine->detail, 0, sizeof engine->detail);
    engine->has_contributions = false;
}

static BookSelection book_selection(const OptionStore *options)
{
    return option_bool(options, OPT_BEST_BOOK_MOVE) ? BOOK_BEST
                                                    : (BookSelection)option_int(options, OPT_BOOK_SELECTION);
}

// Draws a move of the book and writes it as an event; false if there is none.
static bool draw_book_move(Engine *engine, EngineEvent *event)
{
    BookMove moves[BOOK_MOVES_MAX];
    const int count = opening_book_probe(engine->book, &engine->pos, moves, BOOK_MOVES_MAX);
    const Move move = book_draw(moves, count, book_selection(engine->options), &engine->book_rng);
    *event = (EngineEvent){.kind = EVENT_BEST_MOVE};
    event->best.move = move;
    event->best.score = SCORE_NONE;
    event->best.from_book = true;
    const char *name = opening_book_name(engine->book, &engine->pos);
    for (int i = 0; i < count; ++i)
        if (move_equal(moves[i].move, move) && moves[i].name != NULL)
            name = moves[i].name;
    if (name != NULL)
        snprintf(event->best.book_name, sizeof event->best.book_name, "%s", name);
    engine_write_book_moves(engine, &engine->pos, event->best.book_moves);
    if (count > 0)
        book_game_note_book(&engine->book_game, &engine->pos, move, count);
    return count > 0;
}

static bool answer_from_book(Engine *engine)
{
    EngineEvent event;
    if (book_game_is_other_game(&engine->book_game, &engine->pos))
        engine_end_game(engine, RESULT_NONE, NULL);
    if (!draw_book_move(engine, &event))
        return false;
    const Move move = event.best.move;
    thread_pool_forget_search(engine->pool); // what is shown of the memory belongs to the move just played
    pthread_mutex_lock(&engine->mutex);
    note_root(engine);
    engine->last_result = (SearchResult){.best = move, .score = SCORE_NONE};
    engine->reply_key = key_after(&engine->pos, move);
    engine->depth = 0;
    engine->time_us = 0;
    push_event(engine, &event);
    pthread_mutex_unlock(&engine->mutex);
    return true;
}

static bool has_no_limit(const SearchLimits *limits)
{
    return !limits->has_clock && limits->move_time_us == 0 && limits->nodes == 0 && limits->depth == 0 &&
           limits->mate == 0 && !limits->ponder;
}

void engine_set_variant(Engine *engine, const EngineVariant *variant)
{
    engine_abort(engine);
    mem_free(engine->variant_settings);
    engine->variant = variant;
    engine->variant_settings = mem_new(1, variant->settings_size);
}

// The variant, if there is one and the options choose it; else the playing search.
static VariantSetup wanted_variant(Engine *engine)
{
    if (engine->variant == NULL || !engine->variant->read_options(engine->options, engine->variant_settings))
        return (VariantSetup){0};
    return (VariantSetup){.search = engine->variant->search, .settings = engine->variant_settings};
}

// Questions are answered as well as possible; in a game the engine may have been asked to be a weaker player.
static Strength wanted_strength(const Engine *engine, const SearchLimits *limits)
{
    const OptionStore *options = engine->options;
    if (limits->infinite || has_no_limit(limits) || limits->mate > 0 || option_bool(options, OPT_ANALYSE_MODE))
        return strength_of_elo(STRENGTH_FULL);
    const OptionId elo = option_bool(options, OPT_LIMIT_STRENGTH) ? OPT_ELO : OPT_STRENGTH;
    return strength_of_elo((int)option_int(options, elo));
}

// What one judgement has put into the table, and the errors that were learned about it, say nothing to another.
static void set_noise(Engine *engine, Score strength_noise)
{
    const Score asked = score_from_centipawns(option_int(engine->options, OPT_EVAL_NOISE));
    const bool is_weaker = strength_noise > asked;
    const Score noise = is_weaker ? strength_noise : asked;
    const uint64_t seed = is_weaker ? engine->game_seed : (uint64_t)option_int(engine->options, OPT_NOISE_SEED);
    if (noise != engine->noise || (noise > 0 && seed != engine->noise_seed)) {
        tt_clear(engine->table);
        thread_pool_clear_corrections(engine->pool);
    }
    engine->noise = noise;
    engine->noise_seed = seed;
}

// How many moves a search will look at, as long as it has not said so itself.
static int count_root_moves(const Engine *engine, const SearchLimits *limits)
{
    MoveList all;
    if (limits->search_moves.count > 0)
        return limits->search_moves.count;
    movegen_list(&engine->pos, MOVES_ALL, &all);
    return all.count;
}

void engine_go(Engine *engine, const SearchLimits *limits)
{
    engine_abort(engine);
    if (book_may_answer(engine, limits) && answer_from_book(engine))
        return;

    const Strength strength = wanted_strength(engine, limits);
    set_noise(engine, strength.noise);
    SearchSetup setup = {
        .limits = *limits,
        .listener = {.context = engine,
                     .on_info = on_info,
                     .on_current = on_current,
                     .on_iteration = on_iteration,
                     .on_done = on_done},
        .multi_pv = (int)option_int(engine->options, OPT_MULTIPV),
        .overhead_us = option_int(engine->options, OPT_MOVE_OVERHEAD) * US_PER_MS,
        .noise = engine->noise,
        .noise_seed = engine->noise_seed,
        .endgame_tables = engine->endgame_tables,
        .network = engine_network(engine),
        .forced_scores = &engine->given,
        .params = &engine->search_params,
        .forget_percent = (int)(option_def(OPT_MT_AGE)->max - option_int(engine->options, OPT_MT_AGE)),
        .variant = wanted_variant(engine),
    };
    // A weaker player's games say nothing about the openings.
    if (strength.nodes > 0 || strength.noise > 0)
        book_game_begin(&engine->book_game);
    setup.limits.infinite |= has_no_limit(limits);
    setup.limits.node_budget = strength.nodes;
    const int root_move_count = count_root_moves(engine, limits);
    pthread_mutex_lock(&engine->mutex);
    engine->is_searching = true;
    engine->depth = 0;
    engine->detail_nodes = 0;
    engine->is_own_search = !setup.limits.infinite && !option_bool(engine->options, OPT_ANALYSE_MODE);
    game_memory_begin_search(&engine->game_memory);
    note_root(engine);
    engine->root_move = MOVE_NONE;
    engine->root_move_number = 0;
    engine->root_move_count = root_move_count;
    pthread_mutex_unlock(&engine->mutex);
    thread_pool_start(engine->pool, &engine->pos, &setup);
}

void engine_stop(Engine *engine)
{
    thread_pool_move_now(engine->pool);
}

static void set_muted(Engine *engine, bool is_muted)
{
    pthread_mutex_lock(&engine->mutex);
    engine->is_muted = is_muted;
    engine->queue_count = 0;
    notify_clear(&engine->notify);
    pthread_mutex_unlock(&engine->mutex);
}

void engine_abort(Engine *engine)
{
    set_muted(engine, true);
    thread_pool_stop(engine->pool);
    thread_pool_wait(engine->pool);
    set_muted(engine, false);
}

void engine_ponder_hit(Engine *engine)
{
    thread_pool_ponder_hit(engine->pool);
}

void engine_pause(Engine *engine)
{
    thread_pool_pause(engine->pool);
}

void engine_resume(Engine *engine)
{
    thread_pool_resume(engine->pool);
}

void engine_wait(Engine *engine)
{
    thread_pool_wait(engine->pool);
}

// --- looking in ----------------------------------------------------------------------------------------------------

void engine_status(const Engine *engine, EngineStatus *status)
{
    Engine *locked = (Engine *)(uintptr_t)engine; // only the mutex changes
    pthread_mutex_lock(&locked->mutex);
    *status = (EngineStatus){
        .is_searching = engine->is_searching,
        .is_pondering = engine->is_searching && thread_pool_is_pondering(engine->pool),
        .nodes = thread_pool_nodes(engine->pool),
        .time_us = engine->is_searching ? thread_pool_elapsed_us(engine->pool) : engine->time_us,
        .hashfull = tt_hashfull(engine->table),
        .depth = engine->depth,
        .root_move_number = engine->root_move_number,
        .root_move_count = engine->root_move_count,
        .root_move = engine->root_move,
    };
    pthread_mutex_unlock(&locked->mutex);
}

// With the mutex held. Once a root: panels read the memory many times a second.
static void read_contributions(Engine *engine, MemorySnapshot *snapshot)
{
    const bool has_root = engine->root.by_type[PT_KING] != 0; // false before the first search
    snapshot->has_contributions = engine->network != NULL && has_root;
    if (!snapshot->has_contributions)
        return;
    if (!engine->has_contributions)
        contribution_compute(engine->network, &engine->root, engine->contributions);
    engine->has_contributions = true;
    memcpy(snapshot->contributions, engine->contributions, sizeof snapshot->contributions);
}

void engine_memory_snapshot(const Engine *engine, MemorySnapshot *snapshot)
{
    Engine *locked = (Engine *)(uintptr_t)engine;
    thread_pool_read_attention(engine->pool, snapshot->attention);
    snapshot->nodes = thread_pool_nodes(engine->pool);
    pthread_mutex_lock(&locked->mutex);
    const bool is_searching = engine->is_searching;
    snapshot->depth = engine->depth;
    snapshot->root = engine->root;
    snapshot->detail = engine->detail;
    snapshot->game = engine->game_memory;
    read_contributions(locked, snapshot);
    pthread_mutex_unlock(&locked->mutex);
    if (is_searching)
        return;
    thread_pool_wait(engine->pool); // the thread that said it is done may still be on its way to bed
    const SearchView view = thread_pool_view(engine->pool);
    detail_take(&view, snapshot->attention, &snapshot->detail);
}

void engine_watch_iterations(Engine *engine, EngineIteration *call, void *context)
{
    engine->watcher = call;
    engine->watcher_context = context;
}

// The move that the last search expected here, if it was about the position before.
static Move expected_reply(const Engine *engine)
{
    Engine *locked = (Engine *)(uintptr_t)engine; // a search may be ending just now
    pthread_mutex_lock(&locked->mutex);
    const Move move = engine->pos.key == engine->reply_key ? engine->last_result.ponder : MOVE_NONE;
    pthread_mutex_unlock(&locked->mutex);
    return move;
}

Move engine_hint(const Engine *engine)
{
    Move move = expected_reply(engine);
    if (pos_move_is_legal(&engine->pos, move))
        return move;
    BookMove book_move;
    if (opening_book_probe(engine->book, &engine->pos, &book_move, 1) > 0)
        return book_move.move;
    TtData data;
    if (tt_probe(engine->table, engine->pos.key, &data) && pos_move_is_legal(&engine->pos, data.move))
        return data.move;
    return MOVE_NONE;
}

int engine_book_moves(const Engine *engine, const Position *pos, EngineBookMove *out, int max)
{
    BookMove all[BOOK_MOVES_MAX];
    const int count = opening_book_probe(engine->book, pos, all, BOOK_MOVES_MAX);
    const BookSelection selection = book_selection(engine->options);
    int64_t total = 0;
    for (int i = 0; i < count; ++i)
        total += book_tickets(all, count, selection, i);
    int written = 0;
    for (; written < count && written < max; ++written) {
        const int64_t tickets = book_tickets(all, count, selection, written);
        out[written] = (EngineBookMove){.move = all[written].move,
                                        .weight = all[written].weight,
                                        .learned = all[written].learned,
                                        .percent = (int)((tickets * 100 + total / 2) / total),
                                        .name = all[written].name == NULL ? "" : all[written].name};
    }
    return written;
}

void engine_write_book_moves(const Engine *engine, const Position *pos, char out[ENGINE_BOOK_TEXT_SIZE])
{
    EngineBookMove moves[BOOK_MOVES_MAX];
    Text text = text_begin(out, ENGINE_BOOK_TEXT_SIZE);
    const int count = engine_book_moves(engine, pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        const size_t length = text.length;
        san_write(pos, moves[i].move, san);
        text_addf(&text, "%s%s %d%%", i > 0 ? ", " : "", san, moves[i].percent);
        if (!text.truncated)
            continue;
        out[length] = '\0';
        return;
    }
}

const char *engine_opening(const Engine *engine, const Position *pos)
{
    return opening_book_name(engine->book, pos);
}

OpeningBook *engine_opening_book(const Engine *engine)
{
    return engine->book;
}
