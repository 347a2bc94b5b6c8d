// SPDX-License-Identifier: GPL-3.0-or-later
// The engine behind its door: events out of the search, setting positions, starting and stopping, and
// readers of its memory. What options change is in engine_settings.c, the book in engine_book.c.
// Functions are for the front-end thread; on_info, on_current, on_iteration and on_done are called by
// the main search thread, so the mutex guards what both touch.
#include "engine/engine_state.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "engine/level_move.h"
#include "engine/strength.h"
#include "eval/eval.h"
#include "maps/detail.h"
#include "maps/game_memory.h"

#include <string.h>

// Copying costs as much time as some hundred nodes: a search does it when this many have gone by.
enum { NODES_BETWEEN_COPIES = 1 << 15 };

// How long a search lasts before root moves are worth an event.
enum { CURRENT_MOVE_AFTER_US = US_PER_SECOND };

// --- events --------------------------------------------------------------------------------------------------------

// With the mutex held. A front end that does not drain its queue loses old info lines, never the last event.
static void push_event(Engine *engine, const EngineEvent *event)
{
    // A search that is aborted has nothing more to say.
    if (engine->is_muted)
        return;
    // The oldest goes: a newer line of the same search says more.
    if (engine->queue_count == QUEUE_SIZE) {
        engine->queue_first = (engine->queue_first + 1) % QUEUE_SIZE;
        engine->queue_count -= 1;
    }
    engine->queue[(engine->queue_first + engine->queue_count) % QUEUE_SIZE] = *event;
    engine->queue_count += 1;
    notify_send(&engine->notify);
}

// Called by the search, on its thread. Lines that only the choice of a tricky move needs are not shown.
static void on_info(void *context, const InfoLine *info)
{
    Engine *engine = context;
    const EngineEvent event = {.kind = EVENT_INFO, .info = *info};
    if (engine->is_tricky && info->bound == BOUND_EXACT && info->multipv <= TRICKY_LINES)
        engine->tricky_lines[info->multipv - 1] = *info;
    if (info->multipv > engine->shown_lines)
        return;
    pthread_mutex_lock(&engine->mutex);
    // The line of an iteration that was stopped is one ply deeper than what the search will say it reached.
    if (info->completed_depth > engine->depth)
        engine->depth = info->completed_depth;
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
    // Copied without the mutex, which readers hold many times a second.
    engine->detail_nodes = nodes;
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    thread_pool_read_attention(engine->pool, attention);
    const int other = 1 - engine->readers_detail;
    detail_take(view, attention, &engine->details[other]);
    pthread_mutex_lock(&engine->mutex);
    engine->readers_detail = other;
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

// The lines of the last iteration, and those of the one before that it had no time for.
static int count_tricky_lines(const Engine *engine)
{
    const InfoLine *lines = engine->tricky_lines;
    int count = 0;
    while (count < TRICKY_LINES && lines[count].pv_length > 0 && lines[count].depth + 1 >= lines[0].depth)
        ++count;
    return count;
}

// Puts another line in the place of the best one, where one is as good and harder for the opponent. Both are told anew, so
// that each number keeps one line. On the search thread.
static void choose_tricky(Engine *engine, SearchResult *result)
{
    const int count = count_tricky_lines(engine);
    pthread_mutex_lock(&engine->mutex);
    const bool is_muted = engine->is_muted;
    pthread_mutex_unlock(&engine->mutex);
    if (is_muted || count < 2 || !move_equal(engine->tricky_lines[0].pv[0], result->best))
        return;
    if (engine->tricky_viewer == NULL)
        engine->tricky_viewer = move_viewer_new(TRICKY_LOOK_NODES, NULL);
    if (engine->tricky_viewer == NULL) // no memory
        return;
    const int chosen = tricky_line(engine->tricky_viewer, &engine->pos, engine->tricky_lines, count,
                                   engine->tricky_rating, engine->tricky_time_us);
    if (chosen == 0)
        return;
    InfoLine displaced = engine->tricky_lines[0];
    displaced.multipv = chosen + 1;
    result->line = engine->tricky_lines[chosen];
    result->line.multipv = 1;
    result->best = result->line.pv[0];
    result->ponder = result->line.pv_length > 1 ? result->line.pv[1] : MOVE_NONE;
    result->score = result->line.score;
    on_info(engine, &displaced);
    on_info(engine, &result->line);
}

// Takes in the result and ends the search for readers. The event comes last: all that it leads to is
// there by then.
static void on_done(void *context, const SearchResult *result)
{
    Engine *engine = context;
    EngineEvent event = {.kind = EVENT_BEST_MOVE};
    SearchResult answer = *result;
    if (engine->is_tricky)
        choose_tricky(engine, &answer);
    result = &answer;
    event.best.move = result->best;
    event.best.ponder = result->ponder;
    event.best.score = result->score;
    event.best.rating = engine->drawn_rating;
    event.best.line = result->line;
    pthread_mutex_lock(&engine->mutex);
    engine->is_searching = false;
    engine->time_us = thread_pool_elapsed_us(engine->pool);
    engine->last_result = *result;
    // The expected reply is a hint only in the position that it is for.
    engine->reply_key = key_after(&engine->pos, result->best);
    if (result->depth > engine->depth) // a helper thread's line may be of an earlier iteration
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
    // Under the mutex: an event that is pushed now sends its own wake-up.
    if (engine->queue_count == 0)
        notify_clear(&engine->notify);
    pthread_mutex_unlock(&engine->mutex);
    return found;
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
    // Everything else that can fail comes after the pipe, so that engine_free can undo it.
    pos_set_start(&engine->pos);
    if (!notify_open(&engine->notify)) {
        error_set(error, "cannot open a pipe for engine events");
        opening_book_free(engine->book);
        options_free(engine->options);
        pthread_mutex_destroy(&engine->mutex);
        mem_free(engine);
        return NULL;
    }
    // The defaults first; what the command line wants comes through the listener of the options.
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
    book_game_begin(&engine->book_game);
    engine_apply_options(engine);
    return engine;
}

void engine_free(Engine *engine)
{
    if (engine == NULL)
        return;
    if (engine->pool != NULL)
        engine_abort(engine);
    // A game without a result can still teach, by the scores behind the book.
    engine_end_game(engine, RESULT_NONE, NULL);
    thread_pool_free(engine->pool);
    tt_free(engine->table);
    opening_book_free(engine->book);
    search_session_free(engine->book_search);
    importance_finder_free(engine->importance);
    temptation_finder_free(engine->temptation);
    move_viewer_free(engine->level_viewer);
    move_viewer_free(engine->tricky_viewer);
    egtb_close(engine->endgame_tables);
    syzygy_close(engine->syzygy_tables);
    network_free(engine->network);
    options_free(engine->options);
    mem_free(engine->variant_settings);
    notify_close(&engine->notify);
    pthread_mutex_destroy(&engine->mutex);
    mem_free(engine);
}

void engine_new_game(Engine *engine)
{
    engine_abort(engine);
    engine_end_game(engine, RESULT_NONE, NULL);
    engine_forget(engine);
    engine->forced_scores = (ForcedScores){.count = 0};
    // A weaker player plays other moves in each game, but the same ones within one.
    engine->game_seed = rng_next(&engine->book_rng);
    pthread_mutex_lock(&engine->mutex);
    engine->last_result = (SearchResult){.score = SCORE_NONE};
    engine->depth = 0;
    pthread_mutex_unlock(&engine->mutex);
}

void engine_set_score(Engine *engine, const Position *pos, Score score, Depth depth)
{
    engine_abort(engine);
    forced_scores_set(&engine->forced_scores, &(ForcedScore){.key = pos->key, .score = score, .depth = depth});
    tt_clear(engine->table); // what the score contradicts
}

void engine_set_position(Engine *engine, const Position *pos)
{
    engine_abort(engine);
    // Two histories in turn: `pos` may be a copy of the engine's own position, whose records lie in
    // the other.
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

OptionStore *engine_options(Engine *engine)
{
    return engine->options;
}

// --- thinking ------------------------------------------------------------------------------------------------------

// With the mutex held.
static void note_root(Engine *engine)
{
    engine->root = engine->pos;
    pos_drop_history(&engine->root);
    memset(&engine->details[engine->readers_detail], 0, sizeof engine->details[0]);
    engine->has_contributions = false;
}

// Plays a move of the book if there is one, as an event like that of a search. True if it did.
static bool answer_from_book(Engine *engine)
{
    EngineEvent event;
    if (book_game_is_other_game(&engine->book_game, &engine->pos))
        engine_end_game(engine, RESULT_NONE, NULL);
    if (!engine_draw_book_move(engine, &event))
        return false;
    thread_pool_forget_search(engine->pool); // what is shown of the memory belongs to the move just played
    pthread_mutex_lock(&engine->mutex);
    note_root(engine);
    engine->last_result = (SearchResult){.best = event.best.move, .ponder = event.best.ponder, .score = SCORE_NONE};
    engine->reply_key = key_after(&engine->pos, event.best.move);
    engine->depth = 0;
    engine->time_us = 0;
    push_event(engine, &event);
    pthread_mutex_unlock(&engine->mutex);
    return true;
}

// A `go` without any limit is endless, as UCI has it.
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
    options_register(engine->options, variant->options);
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
    return strength_in_position((int)option_int(options, elo), &engine->pos);
}

// Scores with one random part, which the table and the corrections hold, say nothing to another.
static void set_noise(Engine *engine)
{
    const Score noise = score_from_centipawns(option_int(engine->options, OPT_EVAL_NOISE));
    const uint64_t seed = (uint64_t)option_int(engine->options, OPT_NOISE_SEED);
    if (noise != engine->noise || (noise > 0 && seed != engine->noise_seed)) {
        tt_clear(engine->table);
        thread_pool_clear_corrections(engine->pool);
    }
    engine->noise = noise;
    engine->noise_seed = seed;
}

// Without a clock nothing is cut short, so that the same seed chooses the same move on any machine.
enum { LONG_S = 3600 };

// How long the move of a level may be looked for: a small part of the time that there is. It takes some hundredths of a
// second.
static int64_t level_time_us(const Engine *engine, const SearchLimits *limits)
{
    enum { PARTS_OF_CLOCK = 40, PARTS_OF_MOVE = 3 };
    int64_t time_us = (int64_t)LONG_S * US_PER_SECOND;
    if (limits->has_clock)
        time_us = limits->clock[engine->pos.stm].remaining_us / PARTS_OF_CLOCK;
    if (limits->move_time_us > 0 && limits->move_time_us / PARTS_OF_MOVE < time_us)
        time_us = limits->move_time_us / PARTS_OF_MOVE;
    return time_us;
}

// A weaker player's move is drawn first, and the search, which then has this one root move, says what it is worth.
static void choose_as_level(Engine *engine, const Strength *strength, SearchLimits *limits)
{
    engine->drawn_rating = 0;
    if (strength->rating == 0)
        return;
    if (engine->level_viewer == NULL)
        engine->level_viewer = move_viewer_new(LEVEL_LOOK_NODES, NULL);
    if (engine->level_viewer == NULL) // no memory: the search chooses
        return;
    const LevelQuestion question = {.pos = &engine->pos,
                                    .allowed = &limits->search_moves,
                                    .strength = strength,
                                    .seed = engine->game_seed,
                                    .time_us = level_time_us(engine, limits)};
    const int64_t begin_us = clock_now_us();
    const Move move = level_move(engine->level_viewer, &question);
    if (move_is_real(move)) {
        limits->search_moves = (MoveList){.count = 1, .moves = {move}};
        engine->drawn_rating = strength->rating;
    }
    const int64_t spent_us = clock_now_us() - begin_us;
    limits->clock[engine->pos.stm].remaining_us -= spent_us;
    if (limits->move_time_us > 0)
        limits->move_time_us =
            limits->move_time_us > spent_us + US_PER_MS ? limits->move_time_us - spent_us : US_PER_MS;
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

// In games with time for it, at full strength: a weaker player's moves are its own.
static bool wants_tricky(const Engine *engine, const SearchLimits *limits, const Strength *strength)
{
    enum { CLOCK_LEAST_S = 20, MOVE_LEAST_S = 1 };
    const bool is_short =
        limits->has_clock && limits->clock[engine->pos.stm].remaining_us < (int64_t)CLOCK_LEAST_S * US_PER_SECOND;
    const bool is_hurried = limits->move_time_us > 0 && limits->move_time_us < (int64_t)MOVE_LEAST_S * US_PER_SECOND;
    return option_bool(engine->options, OPT_TRICKY) && !option_bool(engine->options, OPT_ANALYSE_MODE) &&
           !limits->infinite && !has_no_limit(limits) && limits->mate == 0 && strength->nodes == 0 && !is_short &&
           !is_hurried;
}

// The search finds some lines to compare, and leaves time to do so where there is a clock.
static void prepare_tricky(Engine *engine, const Strength *strength, SearchSetup *setup)
{
    engine->shown_lines = setup->multi_pv;
    engine->is_tricky = wants_tricky(engine, &setup->limits, strength);
    if (!engine->is_tricky)
        return;
    memset(engine->tricky_lines, 0, sizeof engine->tricky_lines);
    engine->tricky_rating =
        temptation_rating(option_int(engine->options, OPT_TEMPTING_RATING), NULL, colour_other(engine->pos.stm));
    const bool has_clock = setup->limits.has_clock || setup->limits.move_time_us > 0;
    engine->tricky_time_us = has_clock ? (int64_t)TRICKY_TIME_MS * US_PER_MS : (int64_t)LONG_S * US_PER_SECOND;
    setup->multi_pv = setup->multi_pv < TRICKY_LINES ? TRICKY_LINES : setup->multi_pv;
    setup->overhead_us += has_clock ? engine->tricky_time_us : 0;
}

void engine_go(Engine *engine, const SearchLimits *limits)
{
    engine_abort(engine);
    engine->limits = *limits;
    if (engine_book_may_answer(engine, limits) && answer_from_book(engine))
        return;

    const Strength strength = wanted_strength(engine, limits);
    set_noise(engine);
    SearchSetup setup = {
        .limits = *limits,
        .listener = {.context = engine,
                     .on_info = on_info,
                     .on_current = on_current,
                     .on_iteration = on_iteration,
                     .on_done = on_done},
        .multi_pv = limits->one_line ? 1 : (int)option_int(engine->options, OPT_MULTIPV),
        .overhead_us = option_int(engine->options, OPT_MOVE_OVERHEAD) * US_PER_MS,
        .noise = engine->noise,
        .noise_seed = engine->noise_seed,
        .endgame_tables = engine->endgame_tables,
        .syzygy = {.tables = engine->syzygy_tables,
                   .pieces_max = engine_syzygy_pieces(engine),
                   .depth_min = (Depth)option_int(engine->options, OPT_SYZYGY_DEPTH),
                   .ignores_rule50 = !option_bool(engine->options, OPT_SYZYGY_RULE50)},
        // NULL lets the classical evaluation play.
        .network = engine_network(engine),
        .forced_scores = &engine->forced_scores,
        .params = &engine->search_params,
        .forget_percent = (int)(option_def(engine->options, OPT_MT_AGE)->max - option_int(engine->options, OPT_MT_AGE)),
        .variant = wanted_variant(engine),
    };
    // A weaker player's games say nothing about the openings.
    if (strength.nodes > 0)
        book_game_begin(&engine->book_game);
    setup.limits.infinite |= has_no_limit(limits);
    // A limit that does not count in the answer's depth, unlike the user's own nodes.
    setup.limits.node_budget = strength.nodes;
    choose_as_level(engine, &strength, &setup.limits);
    prepare_tricky(engine, &strength, &setup);
    const int root_move_count = count_root_moves(engine, &setup.limits);
    pthread_mutex_lock(&engine->mutex);
    engine->is_searching = true;
    engine->depth = 0;
    engine->detail_nodes = 0;
    // What a search leaves to maps and books counts only if it was for a move of a game.
    engine->is_own_search = !setup.limits.infinite && !option_bool(engine->options, OPT_ANALYSE_MODE);
    game_memory_begin_search(&engine->game_memory);
    note_root(engine);
    engine->root_move = MOVE_NONE;
    engine->root_move_number = 0;
    engine->root_move_count = root_move_count;
    pthread_mutex_unlock(&engine->mutex);
    // Last, when all is written: its threads call back at once.
    thread_pool_start(engine->pool, &engine->pos, &setup);
}

void engine_stop(Engine *engine)
{
    thread_pool_move_now(engine->pool);
}

// Events that wait are thrown away with it: none may be taken for one of the next search.
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
    // Muted before the stop: the best move that follows it is not wanted.
    set_muted(engine, true);
    thread_pool_stop(engine->pool);
    thread_pool_wait(engine->pool);
    set_muted(engine, false);
}

// The book answers as it would have answered without pondering.
void engine_ponder_hit(Engine *engine)
{
    const bool was_pondering = engine->limits.ponder;
    engine->limits.ponder = false;
    // Pondering left the book aside; now it is a search for a move.
    if (was_pondering && engine_book_may_answer(engine, &engine->limits) && engine_book_knows_root(engine)) {
        engine_abort(engine);
        answer_from_book(engine);
        return;
    }
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
    // Under the mutex as a whole: fields belong together.
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
    // While a search runs, details are those of the last copy; attention is always live.
    snapshot->depth = engine->depth;
    snapshot->root = engine->root;
    if (is_searching)
        snapshot->detail = engine->details[engine->readers_detail];
    snapshot->game = engine->game_memory;
    read_contributions(locked, snapshot);
    snapshot->has_importance = snapshot->has_tempting = false; // read by those who show them
    pthread_mutex_unlock(&locked->mutex);
    // At rest the histories can be read directly, and are newer than the copy.
    if (is_searching)
        return;
    thread_pool_wait(engine->pool); // the thread that reported the end may not have returned to waiting yet
    const SearchView view = thread_pool_view(engine->pool);
    detail_take(&view, snapshot->attention, &snapshot->detail);
}

const Importance *engine_importance(const Engine *engine, const Position *pos)
{
    return engine->importance == NULL ? NULL : importance_known(engine->importance, pos);
}

bool engine_step_importance(Engine *engine, const Position *pos)
{
    // Made when it is first needed: it has a search and a hash table of its own.
    if (engine->importance == NULL)
        engine->importance = importance_finder_new(NULL);
    return engine->importance != NULL && importance_step(engine->importance, pos);
}

void engine_read_importance(const Engine *engine, MemorySnapshot *snapshot)
{
    const Importance *known = engine_importance(engine, &snapshot->root);
    snapshot->has_importance = known != NULL;
    for (int square = SQ_A1; known != NULL && square < SQ_NB; ++square)
        snapshot->importance[square] = known->chance[square];
}

void engine_find_importance(Engine *engine, MemorySnapshot *snapshot)
{
    const bool has_root = snapshot->root.by_type[PT_KING] != 0; // false before the first search
    while (has_root && engine_step_importance(engine, &snapshot->root))
        continue;
    engine_read_importance(engine, snapshot);
}

bool engine_step_temptation(Engine *engine, const TemptationQuery *query)
{
    if (engine->temptation == NULL)
        engine->temptation = temptation_finder_new(NULL);
    return engine->temptation != NULL && temptation_step(engine->temptation, query);
}

void engine_read_temptation(const Engine *engine, const TemptationQuery *query, MemorySnapshot *snapshot)
{
    const Temptation *known = engine->temptation == NULL ? NULL : temptation_known(engine->temptation, query);
    TemptingNotes *tempting = &snapshot->tempting;
    snapshot->has_tempting = known != NULL && known->key == snapshot->root.key;
    if (!snapshot->has_tempting)
        return;
    int places[TEMPTING_NOTES_MAX];
    *tempting = (TemptingNotes){.rating = known->rating,
                                .error_chance = known->error_chance,
                                .count = temptation_errors(known, TEMPTING_NOTES_MAX, places)};
    for (int i = 0; i < tempting->count; ++i) {
        const TemptingMove *move = &known->moves[places[i]];
        tempting->notes[i] = (TemptingNote){.move = move->move, .chance = move->chance, .loss = move->loss};
    }
    for (int i = 0; i < known->count; ++i)
        if (temptation_is_error(&known->moves[i]))
            tempting->squares[move_king_to(known->moves[i].move)] += known->moves[i].chance;
}

static void find_temptation(Engine *engine, const TemptationQuery *query, MemorySnapshot *snapshot)
{
    const bool has_root = snapshot->root.by_type[PT_KING] != 0; // false before the first search
    while (has_root && engine_step_temptation(engine, query))
        continue;
    engine_read_temptation(engine, query, snapshot);
}

static void add_temptation(Engine *engine, const MapNeeds *needs, MemorySnapshot *snapshot)
{
    const bool is_of_game = needs->game->key == snapshot->root.key;
    const TemptationQuery query = temptation_query(is_of_game ? needs->game : &snapshot->root, needs->rating);
    if (needs->has_time)
        find_temptation(engine, &query, snapshot);
    else
        engine_read_temptation(engine, &query, snapshot);
}

void engine_add_worked_out(Engine *engine, const MapNeeds *needs, MemorySnapshot *snapshot)
{
    if (needs->kind == MAP_TEMPTING)
        add_temptation(engine, needs, snapshot);
    else if (needs->kind == MAP_IMPORTANCE && needs->has_time)
        engine_find_importance(engine, snapshot);
    else if (needs->kind == MAP_IMPORTANCE)
        engine_read_importance(engine, snapshot);
}

void engine_watch_iterations(Engine *engine, EngineIteration *call, void *context)
{
    engine->watcher = call;
    engine->watcher_context = context;
}
