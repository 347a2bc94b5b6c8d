// SPDX-License-Identifier: GPL-3.0-or-later
// The engine through its door: what it finds, what it reports, and that it stops.
#include "unit/unit.h"

#include "base/clock.h"
#include "board/movegen.h"
#include "chains/chain_variant.h"
#include "engine/engine.h"
#include "engine/map.h"
#include "engine/tools.h"
#include "unit/engines.h"
#include "unit/threads.h"

#include <poll.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { TIMEOUT_MS = 60000 };

static void set_fen(Engine *engine, const char *fen)
{
    const Position pos = unit_position(fen);
    engine_set_position(engine, &pos);
}

static bool wait_for_event(const Engine *engine, int milliseconds)
{
    struct pollfd wait = {.fd = engine_event_fd(engine), .events = POLLIN};
    return poll(&wait, 1, milliseconds) == 1;
}

// What a search said until it ended.
typedef struct Report {
    EngineEvent best;
    InfoLine last_info; // of the first line
    int info_count, best_count, deepest_multipv;
} Report;

static Report collect(Engine *engine)
{
    Report report = {.best_count = 0};
    while (report.best_count == 0) {
        if (!wait_for_event(engine, TIMEOUT_MS))
            fail_msg("the engine says nothing any more");
        for (EngineEvent event; engine_next_event(engine, &event);) {
            assert_int_equal(report.best_count, 0); // nothing comes after the best move
            if (event.kind == EVENT_BEST_MOVE) {
                report.best = event;
                ++report.best_count;
            } else if (event.kind == EVENT_INFO) {
                ++report.info_count;
                assert_true(event.info.pv_length >= 1);
                if (event.info.multipv == 1)
                    report.last_info = event.info;
                if (event.info.multipv > report.deepest_multipv)
                    report.deepest_multipv = event.info.multipv;
            }
        }
    }
    return report;
}

static Report think(Engine *engine, const SearchLimits *limits)
{
    engine_go(engine, limits);
    return collect(engine);
}

static void assert_moves(const Engine *engine, Move found, const char *expected)
{
    char text[COORDINATE_SIZE];
    coordinate_write(engine_position(engine), found, text);
    assert_string_equal(text, expected);
}

static void mates_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        int depth, mate;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 3, 1},
        {"6k1/8/8/8/8/8/r4PPP/1q4K1 w - - 0 1", NULL, 3, 0}, // mated already
        {"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7", 3, 1},
        {"k7/8/8/8/8/8/1R6/2R3K1 w - - 0 1", "c1a1", 4, 1},
        {"r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "c4g8", 10, 2}, // a smothered king
        {"8/8/8/8/8/2k5/1q6/K7 w - - 0 1", NULL, 3, 0},
    };
    Engine *engine = unit_engine();
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        set_fen(engine, cases[i].fen);
        const Report report = think(engine, &(SearchLimits){.depth = cases[i].depth});
        if (cases[i].move == NULL) {
            assert_false(move_is_real(report.best.best.move));
            continue;
        }
        assert_moves(engine, report.best.best.move, cases[i].move);
        assert_true(score_is_mate(report.last_info.score));
        assert_int_equal(score_mate_moves(report.last_info.score), cases[i].mate);
    }
    engine_free(engine);
}

// However soon it is told to stop, each move has been looked at once.
static void a_stop_at_once_still_gives_a_good_move(void **state)
{
    (void)state;
    enum { TRIES = 50 };
    Engine *engine = unit_engine();
    for (int i = 0; i < TRIES; ++i) {
        engine_new_game(engine);
        set_fen(engine, "3q3k/8/8/8/8/8/PPP1PPP1/3R3K w - - 0 1"); // a queen stands there to be taken
        engine_go(engine, &(SearchLimits){.infinite = true});
        engine_stop(engine);
        const Report report = collect(engine);
        assert_true(report.best.best.score != SCORE_NONE);
        assert_moves(engine, report.best.best.move, "d1d8");
    }
    engine_free(engine);
}

// A limit in nodes is searched out even beyond a mate, unless the caller wants no more than the mate.
static void a_mate_can_end_the_search(void **state)
{
    (void)state;
    enum { NODES = 50000, PLIES = 3, PLIES_BEYOND_MAX = 8 };
    Engine *engine = unit_engine();
    for (int until_mate = 0; until_mate < 2; ++until_mate) {
        engine_new_game(engine);
        set_fen(engine, "r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1"); // a smothered king, in two moves
        const Report report = think(engine, &(SearchLimits){.nodes = NODES, .until_mate = until_mate != 0});
        assert_int_equal(score_mate_moves(report.last_info.score), 2);
        assert_moves(engine, report.best.best.move, "c4g8");
        assert_true(until_mate != 0
                        ? report.last_info.depth <= PLIES + PLIES_BEYOND_MAX && report.last_info.nodes < NODES / 2
                        : report.last_info.depth > PLIES + PLIES_BEYOND_MAX);
    }
    // Where there is no mate the limit holds.
    set_fen(engine, START);
    assert_int_equal(think(engine, &(SearchLimits){.depth = 6, .until_mate = true}).last_info.depth, 6);
    engine_free(engine);
}

static void assert_line_is_legal(const Position *root, const InfoLine *info)
{
    Position pos = *root;
    static Undo undos[MAX_PLY];
    for (int i = 0; i < info->pv_length; ++i) {
        assert_true(pos_move_is_legal(&pos, info->pv[i]));
        pos_make_move(&pos, info->pv[i], &undos[i]);
    }
}

static void lines_can_be_played(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    const Position pos = unit_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    engine_set_position(engine, &pos);
    const Report report = think(engine, &(SearchLimits){.depth = 8});
    assert_line_is_legal(&pos, &report.last_info);
    assert_true(move_equal(report.best.best.move, report.last_info.pv[0]));
    assert_int_equal(report.last_info.depth, 8);
    assert_true(report.last_info.nodes > 0 && report.info_count >= 8);
    engine_free(engine);
}

static void the_same_search_gives_the_same_numbers(void **state)
{
    (void)state;
    Engine *one = unit_engine(), *other = unit_engine();
    set_fen(one, START);
    set_fen(other, START);
    // Two engines think at once, and do not disturb each other.
    const SearchLimits limits = {.depth = 8};
    engine_go(one, &limits);
    engine_go(other, &limits);
    const Report a = collect(one), b = collect(other);
    assert_true(a.last_info.nodes == b.last_info.nodes);
    assert_int_equal(a.last_info.score, b.last_info.score);
    assert_true(move_equal(a.best.best.move, b.best.best.move));

    // A second game in the same engine, too.
    engine_new_game(one);
    const Report again = think(one, &limits);
    assert_true(a.last_info.nodes == again.last_info.nodes);
    engine_free(one);
    engine_free(other);
}

static void an_endless_search_stops_when_told(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    set_fen(engine, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"); // everything is known at once, and yet it goes on
    engine_go(engine, &(SearchLimits){.infinite = true});
    EngineStatus status;
    do {
        clock_sleep_us(1000);
        engine_status(engine, &status);
    } while (status.depth < 2);
    assert_true(status.is_searching);
    engine_stop(engine);
    const Report report = collect(engine);
    assert_moves(engine, report.best.best.move, "a1a8");
    engine_status(engine, &status);
    assert_false(status.is_searching);
    engine_stop(engine); // no effect when idle
    assert_false(wait_for_event(engine, 20));
    engine_free(engine);
}

static void an_aborted_search_says_nothing(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    set_fen(engine, START);
    for (int round = 0; round < 20; ++round) {
        EngineEvent event;
        engine_go(engine, &(SearchLimits){.infinite = true});
        clock_sleep_us(round * 300);
        engine_abort(engine);
        assert_false(engine_next_event(engine, &event));
    }
    // Another search over a running one: only the second is heard.
    engine_go(engine, &(SearchLimits){.infinite = true});
    const Report report = think(engine, &(SearchLimits){.depth = 3});
    assert_int_equal(report.last_info.depth, 3);
    engine_go(engine, &(SearchLimits){.infinite = true});
    engine_free(engine); // while it thinks
}

static void pondering_waits_for_the_move(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.ponder = true, .depth = 2});
    EngineStatus status;
    do {
        clock_sleep_us(1000);
        engine_status(engine, &status);
    } while (status.depth < 2);
    assert_true(status.is_searching && status.is_pondering);
    engine_ponder_hit(engine);
    const Report report = collect(engine);
    assert_true(move_is_real(report.best.best.move));
    engine_free(engine);
}

static uint64_t nodes_searched(const Engine *engine)
{
    EngineStatus status;
    engine_status(engine, &status);
    return status.nodes;
}

// Returns when the search has gone on beyond `nodes`.
static void wait_for_nodes(const Engine *engine, uint64_t nodes)
{
    while (nodes_searched(engine) <= nodes)
        clock_sleep_us(1000);
}

// Returns how many nodes were searched when all threads slept.
static uint64_t wait_for_sleep(const Engine *engine)
{
    wait_until_others_sleep();
    return nodes_searched(engine);
}

static void a_paused_search_stands_still(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    Error error;
    assert_true(option_set_int(engine_options(engine), OPT_THREADS, 3, ORIGIN_COMMAND_LINE, &error));
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.infinite = true});
    wait_for_nodes(engine, 0);
    engine_pause(engine);
    const uint64_t nodes = wait_for_sleep(engine);
    EngineStatus first, second;
    engine_status(engine, &first);
    clock_sleep_us(20000);
    engine_status(engine, &second);
    assert_int_equal(second.nodes, nodes);
    assert_int_equal(second.time_us, first.time_us);
    engine_resume(engine);
    wait_for_nodes(engine, nodes);
    // A pause is no way to miss a stop, nor to hold the next search.
    engine_pause(engine);
    engine_stop(engine);
    assert_int_equal(collect(engine).best_count, 1);
    engine_go(engine, &(SearchLimits){.infinite = true});
    engine_pause(engine);
    engine_abort(engine);
    engine_pause(engine);
    assert_int_equal(think(engine, &(SearchLimits){.depth = 3}).best_count, 1);
    engine_free(engine);
}

// One that was paused finds what it would have found, and the pause took none of its time.
static void a_pause_changes_nothing(void **state)
{
    (void)state;
    enum { DEPTH = 12 };
    Engine *engine = unit_engine();
    set_fen(engine, START);
    const Report plain = think(engine, &(SearchLimits){.depth = DEPTH});
    int64_t start_us, pause_us;
    uint64_t before;
    do { // again where the pause came too late to test anything
        engine_abort(engine);
        engine_new_game(engine);
        start_us = clock_now_us();
        engine_go(engine, &(SearchLimits){.depth = DEPTH});
        engine_pause(engine);
        pause_us = clock_now_us();
        before = wait_for_sleep(engine);
    } while (before >= plain.last_info.nodes);
    const int64_t resume_us = clock_now_us();
    engine_resume(engine);
    const Report paused = collect(engine);
    const int64_t worked_us = clock_now_us() - start_us - (resume_us - pause_us);
    assert_int_equal(paused.last_info.nodes, plain.last_info.nodes);
    assert_true(move_equal(paused.best.best.move, plain.best.best.move));
    EngineStatus status;
    engine_status(engine, &status);
    assert_true(status.time_us <= worked_us);
    engine_free(engine);
}

// Time that is counted in nodes makes a search a function of position and limits.
static void time_can_be_counted_in_nodes(void **state)
{
    (void)state;
    enum { PER_SECOND = 10000, SECOND_US = 1000000, OVERSHOOT = PER_SECOND / 50 };
    Engine *engine = unit_engine();
    set_fen(engine, START);
    Report reports[2];
    for (int i = 0; i < 2; ++i) {
        engine_new_game(engine);
        reports[i] = think(engine, &(SearchLimits){.move_time_us = 2 * SECOND_US, .nodes_per_second = PER_SECOND});
        EngineStatus status;
        engine_status(engine, &status);
        assert_true(status.nodes > PER_SECOND && status.nodes <= 2 * PER_SECOND + OVERSHOOT);
        assert_int_equal(status.time_us, status.nodes * SECOND_US / PER_SECOND);
    }
    assert_int_equal(reports[0].last_info.nodes, reports[1].last_info.nodes);
    assert_int_equal(think(engine, &(SearchLimits){.move_time_us = 20000, .cpu_time = true}).best_count, 1);
    engine_free(engine);
}

static void limits_are_kept(void **state)
{
    (void)state;
    enum { NODE_LIMIT = 20000, NODE_SLACK = 5000 };
    Engine *engine = unit_engine();
    set_fen(engine, START);
    const Report by_nodes = think(engine, &(SearchLimits){.nodes = NODE_LIMIT});
    assert_true(by_nodes.last_info.nodes <= NODE_LIMIT + NODE_SLACK);
    EngineStatus status;
    engine_status(engine, &status);
    assert_true(status.nodes <= NODE_LIMIT + NODE_SLACK);

    SearchLimits limits = {.depth = 4};
    const Position pos = unit_position(START);
    limits.search_moves.moves[limits.search_moves.count++] = unit_move(&pos, "a2a3");
    limits.search_moves.moves[limits.search_moves.count++] = unit_move(&pos, "h2h4");
    const Report chosen = think(engine, &limits);
    const Square from = move_from(chosen.best.best.move);
    assert_true(from == SQ_A2 || from == SQ_H2);

    // A clock that has run out still gets a move.
    const SearchClock empty = {.remaining_us = -1000000};
    const Report late = think(engine, &(SearchLimits){.has_clock = true, .clock = {empty, empty}});
    assert_true(pos_move_is_legal(&pos, late.best.best.move));
    engine_free(engine);
}

static void several_lines_are_several(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    Error error;
    assert_true(option_set_int(engine_options(engine), OPT_MULTIPV, 3, ORIGIN_COMMAND_LINE, &error));
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.depth = 5});
    Move first[4] = {MOVE_NONE, MOVE_NONE, MOVE_NONE, MOVE_NONE};
    for (bool done = false; !done;) {
        assert_true(wait_for_event(engine, TIMEOUT_MS));
        for (EngineEvent event; engine_next_event(engine, &event);) {
            done = done || event.kind == EVENT_BEST_MOVE;
            if (event.kind == EVENT_INFO && event.info.depth == 5 && event.info.multipv <= 3)
                first[event.info.multipv] = event.info.pv[0];
        }
    }
    assert_true(move_is_real(first[1]) && move_is_real(first[2]) && move_is_real(first[3]));
    assert_false(move_equal(first[1], first[2]) || move_equal(first[1], first[3]) || move_equal(first[2], first[3]));

    // More lines than moves.
    set_fen(engine, "k7/8/1K6/8/8/8/8/1Q6 b - - 0 1");
    const Report report = think(engine, &(SearchLimits){.depth = 3});
    assert_int_equal(report.deepest_multipv, 1);
    engine_free(engine);
}

static void a_repetition_is_a_draw(void **state)
{
    (void)state;
    // White is a queen down and has a perpetual check.
    Engine *engine = unit_engine();
    set_fen(engine, "6k1/5p1p/8/8/8/5Q2/q4PPP/1r4K1 w - - 0 1"); // in check from b1, and lost: the score says so
    const Report lost = think(engine, &(SearchLimits){.depth = 4});
    assert_true(lost.last_info.score < -SCORE_PAWN);
    set_fen(engine, "5rk1/5p2/7Q/8/8/8/qr3PPP/6K1 w - - 0 1");
    const Report drawn = think(engine, &(SearchLimits){.depth = 10});
    // The search may tell one draw from another by a trifle.
    assert_true(abs(drawn.last_info.score - SCORE_DRAW) <= 3);
    engine_free(engine);
}

// The front end looks while two threads search: the subject of the thread sanitizer.
static void the_memory_can_be_watched(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    Error error;
    assert_true(option_set_int(engine_options(engine), OPT_THREADS, 2, ORIGIN_COMMAND_LINE, &error));
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.infinite = true});
    static MemorySnapshot snapshot;
    EngineStatus status;
    uint64_t nodes = 0;
    do {
        engine_memory_snapshot(engine, &snapshot);
        engine_status(engine, &status);
        assert_true(status.nodes >= nodes); // never goes back
        nodes = status.nodes;
        clock_sleep_us(200);
    } while (status.depth < 7);
    engine_stop(engine);
    collect(engine);
    engine_memory_snapshot(engine, &snapshot);
    MapLayer to, from;
    map_layer(&snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_TO}, &to);
    map_layer(&snapshot, &(MapChoice){.kind = MAP_NOW, .pieces = PIECE_SET_ALL, .end = MAP_FROM}, &from);
    assert_true(to.max > 0 && to.total == from.total);
    assert_true(snapshot.detail.path_count > 0);
    engine_free(engine);
}

// The depth of the status is that of the lines' completed iterations, also where the last line is of one that was cut off.
static void lines_tell_the_depth_that_was_completed(void **state)
{
    enum { FIRST = 3000, LAST = 60000, STEP = 700 };
    (void)state;
    Engine *engine = unit_engine();
    set_fen(engine, START);
    int unfinished = 0;
    for (uint64_t nodes = FIRST; nodes < LAST; nodes += STEP) {
        EngineStatus status;
        engine_new_game(engine);
        const InfoLine last = think(engine, &(SearchLimits){.nodes = nodes}).last_info;
        engine_status(engine, &status);
        assert_int_equal(last.completed_depth, status.depth);
        unfinished += last.bound == BOUND_EXACT && last.depth > status.depth;
    }
    assert_true(unfinished > 0);
    engine_free(engine);
}

// Attention of no square goes back while a search runs.
static bool has_grown(const MemorySnapshot *before, const MemorySnapshot *after)
{
    const uint64_t *was = &before->attention[0][0][0], *is = &after->attention[0][0][0];
    bool has_grown = after->nodes >= before->nodes;
    for (int i = 0; i < MAP_END_NB * PIECE_NB * SQ_NB; ++i)
        has_grown &= is[i] >= was[i];
    return has_grown;
}

// A panel that is drawn a hundred times a second while eight threads search without end.
static void many_threads_can_be_watched(void **state)
{
    (void)state;
    enum { THREADS = 8, READINGS = 100, PERIOD_US = 10000 };
    static MemorySnapshot snapshots[2];
    Engine *engine = unit_engine();
    Error error;
    assert_true(option_set_int(engine_options(engine), OPT_THREADS, THREADS, ORIGIN_COMMAND_LINE, &error));
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.infinite = true});
    engine_memory_snapshot(engine, &snapshots[0]);
    for (int i = 1; i <= READINGS; ++i) {
        clock_sleep_us(PERIOD_US);
        MapLayer layer;
        engine_memory_snapshot(engine, &snapshots[i % 2]);
        assert_true(has_grown(&snapshots[(i - 1) % 2], &snapshots[i % 2]));
        for (MapKind kind = MAP_NOW; kind < MAP_KIND_NB; ++kind)
            map_layer(&snapshots[i % 2],
                      &(MapChoice){.kind = kind, .pieces = PIECE_SET_ALL, .end = MAP_TO, .square = SQ_G1}, &layer);
    }
    assert_true(snapshots[0].nodes > 0 && snapshots[0].attention[MAP_TO][W_PAWN][SQ_E4] > 0);
    engine_stop(engine);
    collect(engine);
    engine_free(engine);
}

// Takes a snapshot after every iteration.
typedef struct Watch {
    Engine *engine;
    int iterations;
    uint64_t nodes;          // as last seen
    bool is_odd;             // something was not as it must be; said later, on the thread of the test
    MemorySnapshot snapshot; // of the last iteration
} Watch;

static void see_iteration(void *context)
{
    Watch *watch = context;
    engine_memory_snapshot(watch->engine, &watch->snapshot);
    watch->iterations += 1;
    watch->is_odd |= watch->snapshot.depth != watch->iterations || watch->snapshot.nodes <= watch->nodes ||
                     watch->snapshot.detail.path_count == 0;
    watch->nodes = watch->snapshot.nodes;
}

static void every_iteration_can_be_seen(void **state)
{
    (void)state;
    static Watch watches[2];
    static MemorySnapshot unwatched;
    for (int i = 0; i < 2; ++i) {
        watches[i] = (Watch){.engine = unit_engine()};
        engine_watch_iterations(watches[i].engine, see_iteration, &watches[i]);
        set_fen(watches[i].engine, START);
        think(watches[i].engine, &(SearchLimits){.depth = 8});
        assert_int_equal(watches[i].iterations, 8);
        assert_false(watches[i].is_odd);
        engine_free(watches[i].engine);
    }
    // Twice the same, and the same as without a snapshot.
    Engine *engine = unit_engine();
    set_fen(engine, START);
    think(engine, &(SearchLimits){.depth = 8});
    engine_memory_snapshot(engine, &unwatched);
    engine_free(engine);
    const MemorySnapshot *seen = &watches[0].snapshot;
    assert_memory_equal(&seen->detail, &watches[1].snapshot.detail, sizeof seen->detail);
    assert_memory_equal(&seen->detail, &unwatched.detail, sizeof seen->detail);
    assert_memory_equal(seen->attention, unwatched.attention, sizeof seen->attention);
    assert_int_equal(seen->nodes, unwatched.nodes);
}

static void only_searches_for_a_move_are_remembered(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    Engine *engine = unit_engine();
    set_fen(engine, START);
    engine_go(engine, &(SearchLimits){.infinite = true});
    clock_sleep_us(10000);
    engine_stop(engine);
    collect(engine);
    engine_go(engine, &(SearchLimits){.depth = 5, .ponder = true});
    engine_stop(engine); // the expected move did not come
    collect(engine);
    engine_go(engine, &(SearchLimits){.infinite = true});
    engine_abort(engine);
    engine_memory_snapshot(engine, &snapshot);
    assert_false(snapshot.game.has_newest || snapshot.game.has_previous);

    think(engine, &(SearchLimits){.depth = 5});
    engine_memory_snapshot(engine, &snapshot);
    assert_true(snapshot.game.has_newest && !snapshot.game.has_previous);
    engine_go(engine, &(SearchLimits){.depth = 5, .ponder = true});
    engine_ponder_hit(engine);
    collect(engine);
    engine_memory_snapshot(engine, &snapshot);
    assert_true(snapshot.game.has_newest && snapshot.game.has_previous);

    engine_new_game(engine);
    engine_memory_snapshot(engine, &snapshot);
    assert_false(snapshot.game.has_newest || snapshot.game.has_previous);
    assert_int_equal(snapshot.nodes, 0);
    assert_int_equal(snapshot.detail.path_count, 0);
    engine_free(engine);
}

static void a_snapshot_knows_its_position(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    Engine *engine = unit_engine();
    set_fen(engine, START);
    think(engine, &(SearchLimits){.depth = 5});
    const Key searched = engine_position(engine)->key;
    set_fen(engine, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    engine_memory_snapshot(engine, &snapshot);
    assert_true(snapshot.root.key == searched);
    assert_true(pos_move_is_legal(&snapshot.root, snapshot.detail.paths[0].moves[0]));
    engine_free(engine);
}

static void the_hint_is_legal(void **state)
{
    (void)state;
    Engine *engine = unit_engine();
    const Position pos = unit_position(START);
    engine_set_position(engine, &pos);
    think(engine, &(SearchLimits){.depth = 6});
    const Move hint = engine_hint(engine);
    assert_true(move_equal(hint, MOVE_NONE) || pos_move_is_legal(engine_position(engine), hint));
    engine_free(engine);
}

// Some moves of a game against itself, with all the memory that it gathers on the way.
static void play_moves(Engine *engine, const SearchLimits *limits)
{
    enum { GAME_PLIES = 30 };
    static Undo undos[GAME_PLIES];
    Position pos = unit_position(START);
    for (int ply = 0; ply < GAME_PLIES && movegen_any(&pos); ++ply) {
        engine_set_position(engine, &pos);
        const Report report = think(engine, limits);
        assert_true(report.last_info.nodes <= limits->nodes);
        assert_line_is_legal(&pos, &report.last_info);
        assert_true(pos_move_is_legal(&pos, report.best.best.move));
        pos_make_move(&pos, report.best.best.move, &undos[ply]);
    }
}

static void the_research_search_plays(void **state)
{
    (void)state;
    static const char *const settings[][5] = {
        // mode, replay, keep, table, threads
        {"plain", "fig5", "search", "false", "1"}, {"plain", "fig5", "search", "true", "1"},
        {"mc", "2013", "search", "false", "1"},    {"mc", "fig5", "search", "false", "1"},
        {"mc", "fig1", "game", "false", "1"},      {"mc+mt", "2013", "game", "true", "1"},
        {"mc+mt", "fig1", "search", "false", "1"}, {"mc+mt", "fig5", "game", "false", "1"},
        {"mc+mt", "fig5", "search", "true", "2"},
    };
    static const char *const names[] = {"ChainsMode", "ChainsReplay", "ChainsKeep", "ChainsTT", "Threads"};
    for (size_t i = 0; i < COUNT_OF(settings); ++i) {
        Engine *engine = unit_engine();
        for (size_t option = 0; option < COUNT_OF(names); ++option)
            assert_true(option_set(engine_options(engine), names[option], settings[i][option], ORIGIN_PROTOCOL, NULL));
        play_moves(engine, &(SearchLimits){.nodes = 2000});

        set_fen(engine, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        assert_moves(engine, think(engine, &(SearchLimits){.depth = 2}).best.best.move, "a1a8");
        engine_new_game(engine);
        set_fen(engine, START);
        engine_go(engine, &(SearchLimits){.infinite = true});
        clock_sleep_us(3000);
        engine_stop(engine);
        assert_true(pos_move_is_legal(engine_position(engine), collect(engine).best.best.move));
        engine_free(engine);
    }
}

static void the_playing_search_is_left_alone(void **state)
{
    (void)state;
    Engine *one = unit_engine(), *other = unit_engine();
    assert_true(option_set(engine_options(other), "ChainsMode", "mc+mt", ORIGIN_PROTOCOL, NULL));
    set_fen(other, START);
    think(other, &(SearchLimits){.depth = 5});
    assert_true(option_set(engine_options(other), "ChainsMode", "off", ORIGIN_PROTOCOL, NULL));
    engine_new_game(other);
    set_fen(one, START);
    set_fen(other, START);
    const Report a = think(one, &(SearchLimits){.depth = 8}), b = think(other, &(SearchLimits){.depth = 8});
    assert_true(a.last_info.nodes == b.last_info.nodes);
    engine_free(one);
    engine_free(other);
}

static BenchResult bench(Depth depth, int readings)
{
    BenchResult result;
    Error error;
    if (!tools_bench(&(BenchSettings){.depth = depth, .readings = readings}, &result, &error))
        fail_msg("%s", error.text);
    return result;
}

static void bench_repeats(void **state)
{
    (void)state;
    const BenchResult one = bench(4, 0), other = bench(4, 0);
    assert_true(one.nodes > 0 && one.nodes == other.nodes && one.readings == 0);
    assert_true(bench(3, 0).nodes < one.nodes);
    // An open panel changes nothing.
    const BenchResult watched = bench(4, 1000);
    assert_true(watched.readings > 0);
    assert_int_equal(watched.nodes, one.nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_found),
        cmocka_unit_test(a_stop_at_once_still_gives_a_good_move),
        cmocka_unit_test(a_mate_can_end_the_search),
        cmocka_unit_test(lines_can_be_played),
        cmocka_unit_test(the_same_search_gives_the_same_numbers),
        cmocka_unit_test(an_endless_search_stops_when_told),
        cmocka_unit_test(an_aborted_search_says_nothing),
        cmocka_unit_test(pondering_waits_for_the_move),
        cmocka_unit_test(a_paused_search_stands_still),
        cmocka_unit_test(a_pause_changes_nothing),
        cmocka_unit_test(time_can_be_counted_in_nodes),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(several_lines_are_several),
        cmocka_unit_test(a_repetition_is_a_draw),
        cmocka_unit_test(the_memory_can_be_watched),
        cmocka_unit_test(lines_tell_the_depth_that_was_completed),
        cmocka_unit_test(many_threads_can_be_watched),
        cmocka_unit_test(every_iteration_can_be_seen),
        cmocka_unit_test(only_searches_for_a_move_are_remembered),
        cmocka_unit_test(a_snapshot_knows_its_position),
        cmocka_unit_test(the_hint_is_legal),
        cmocka_unit_test(the_research_search_plays),
        cmocka_unit_test(the_playing_search_is_left_alone),
        cmocka_unit_test(bench_repeats),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
