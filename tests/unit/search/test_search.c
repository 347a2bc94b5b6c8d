// SPDX-License-Identifier: GPL-3.0-or-later
// The search through its pool.
#include "unit/unit.h"

#include "base/clock.h"
#include "board/movegen.h"
#include "eval/network/network.h"
#include "interface/snapshot.h"
#include "search/session.h"
#include "search/thread_pool.h"

typedef struct Seen {
    SearchResult result;
    int results, infos;
    uint64_t last_nodes;
    int64_t last_time_us;
    bool ran_backwards;
    bool illegal_pv;
    const Position *root;
    Depth deepest;
    int lines; // multipv lines of the deepest iteration
} Seen;

static void see_info(void *context, const InfoLine *info)
{
    Seen *seen = context;
    seen->infos += 1;
    seen->ran_backwards |= info->nodes < seen->last_nodes || info->time_us < seen->last_time_us;
    seen->last_nodes = info->nodes;
    seen->last_time_us = info->time_us;
    if (info->depth > seen->deepest)
        seen->lines = 0;
    seen->deepest = info->depth > seen->deepest ? info->depth : seen->deepest;
    seen->lines += 1;
    Position pos = *seen->root;
    static Undo undo[MAX_PLY];
    for (int i = 0; i < info->pv_length; ++i) {
        if (!pos_move_is_legal(&pos, info->pv[i])) {
            seen->illegal_pv = true;
            return;
        }
        pos_make_move(&pos, info->pv[i], &undo[i]);
    }
}

static void see_result(void *context, const SearchResult *result)
{
    Seen *seen = context;
    seen->result = *result;
    seen->results += 1;
}

typedef struct Bed {
    TranspositionTable *table;
    ThreadPool *pool;
    Position pos;
    Seen seen;
} Bed;

static void start(Bed *bed, const char *fen, int threads, int lines, const SearchLimits *limits)
{
    bed->table = tt_new(8);
    bed->pool = thread_pool_new(threads, bed->table, NULL);
    assert_non_null(bed->pool);
    bed->pos = unit_position(fen);
    bed->seen = (Seen){.root = &bed->pos};
    const SearchSetup setup = {.limits = *limits,
                               .listener = {.context = &bed->seen, .on_info = see_info, .on_done = see_result},
                               .multi_pv = lines};
    thread_pool_start(bed->pool, &bed->pos, &setup);
}

static void finish(Bed *bed)
{
    thread_pool_wait(bed->pool);
    thread_pool_free(bed->pool);
    tt_free(bed->table);
    assert_int_equal(bed->seen.results, 1);
    assert_false(bed->seen.ran_backwards);
    assert_false(bed->seen.illegal_pv);
}

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void mates_are_found_and_counted(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *best;
        int moves;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", 1},
        {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g7", 1},
        {"r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "c4g8", 2}, // smothered
        {"r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        static Bed bed;
        start(&bed, cases[i].fen, 1, 1, &(SearchLimits){.depth = 8});
        finish(&bed);
        assert_true(move_equal(bed.seen.result.best, unit_move(&bed.pos, cases[i].best)));
        assert_int_equal(bed.seen.result.score, SCORE_MATE - 2 * cases[i].moves + 1);
        assert_int_equal(score_mate_moves(bed.seen.result.score), cases[i].moves);
    }
}

static uint64_t nodes_with_noise(Score noise, uint64_t seed)
{
    TranspositionTable *table = tt_new(1);
    tt_clear(table);
    ThreadPool *pool = thread_pool_new(1, table, NULL);
    assert_non_null(pool);
    Position pos;
    pos_set_start(&pos);
    Seen seen = {.root = &pos};
    const SearchSetup setup = {.limits = {.depth = 7},
                               .listener = {.context = &seen, .on_info = see_info, .on_done = see_result},
                               .multi_pv = 1,
                               .noise = noise,
                               .noise_seed = seed};
    thread_pool_start(pool, &pos, &setup);
    thread_pool_wait(pool);
    const uint64_t nodes = thread_pool_nodes(pool);
    thread_pool_free(pool);
    tt_free(table);
    return nodes;
}

static void noise_varies_the_search_by_its_seed_alone(void **state)
{
    (void)state;
    const uint64_t quiet = nodes_with_noise(0, 1);
    assert_int_equal(nodes_with_noise(0, 2), quiet);
    const uint64_t first = nodes_with_noise(40, 1);
    assert_int_equal(nodes_with_noise(40, 1), first);
    assert_int_not_equal(first, quiet);
    assert_int_not_equal(nodes_with_noise(40, 2), first);
}

static void a_mate_limit_ends_the_search(void **state)
{
    (void)state;
    static Bed bed;
    start(&bed, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1, 1, &(SearchLimits){.mate = 2});
    finish(&bed);
    assert_int_equal(score_mate_moves(bed.seen.result.score), 2);
}

static void positions_without_moves_have_no_best_move(void **state)
{
    (void)state;
    static const char *const fens[] = {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"};
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        static Bed bed;
        start(&bed, fens[i], 1, 1, &(SearchLimits){.depth = 5});
        finish(&bed);
        assert_false(move_is_real(bed.seen.result.best));
    }
}

static void the_same_search_counts_the_same_nodes(void **state)
{
    (void)state;
    uint64_t nodes[2];
    for (int i = 0; i < 2; ++i) {
        static Bed bed;
        start(&bed, "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 0 8", 1, 1,
              &(SearchLimits){.depth = 9});
        thread_pool_wait(bed.pool);
        nodes[i] = thread_pool_nodes(bed.pool);
        finish(&bed);
    }
    assert_int_equal(nodes[0], nodes[1]);
}

static void a_node_limit_is_kept_to_the_node(void **state)
{
    (void)state;
    static Bed bed;
    start(&bed, start_fen, 1, 1, &(SearchLimits){.nodes = 7777});
    thread_pool_wait(bed.pool);
    const uint64_t nodes = thread_pool_nodes(bed.pool);
    finish(&bed);
    assert_int_equal(nodes, 7777);
}

// Even the smallest limit gives a move, and a sensible one.
static void a_search_that_hardly_starts_has_a_move(void **state)
{
    (void)state;
    static Bed bed;
    start(&bed, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 2 4", 1, 1, &(SearchLimits){.nodes = 1});
    finish(&bed);
    assert_true(move_equal(bed.seen.result.best, unit_move(&bed.pos, "h5f7")));
    assert_int_equal(bed.seen.result.depth, 1);
    for (int i = 0; i < 10; ++i) {
        start(&bed, start_fen, 1, 1, &(SearchLimits){.infinite = true});
        thread_pool_stop(bed.pool);
        finish(&bed);
        assert_true(pos_move_is_legal(&bed.pos, bed.seen.result.best));
        assert_true(bed.seen.result.score == SCORE_NONE || abs(bed.seen.result.score) < SCORE_EVAL_MAX);
    }
}

static void reading_the_memory_changes_nothing(void **state)
{
    (void)state;
    uint64_t nodes[2];
    for (int i = 0; i < 2; ++i) {
        static Bed bed;
        static MemorySnapshot snapshot;
        start(&bed, start_fen, 1, 1, &(SearchLimits){.nodes = 200000});
        for (int reads = 0; i == 1 && reads < 50; ++reads)
            thread_pool_read_attention(bed.pool, snapshot.attention);
        thread_pool_wait(bed.pool);
        memset(&snapshot, 0, sizeof snapshot);
        thread_pool_read_attention(bed.pool, snapshot.attention);
        nodes[i] = 0;
        for (int square = 0; square < SQ_NB; ++square)
            for (int piece = 0; piece < PIECE_NB; ++piece)
                nodes[i] = nodes[i] * 31 + snapshot.attention[MAP_TO][piece][square];
        finish(&bed);
    }
    assert_int_equal(nodes[0], nodes[1]);
}

static void only_the_wanted_root_moves_are_searched(void **state)
{
    (void)state;
    static Bed bed;
    const Position pos = unit_position(start_fen);
    SearchLimits limits = {.depth = 6};
    limits.search_moves.count = 2;
    limits.search_moves.moves[0] = unit_move(&pos, "a2a3");
    limits.search_moves.moves[1] = unit_move(&pos, "h2h3");
    start(&bed, start_fen, 1, 5, &limits);
    finish(&bed);
    assert_true(move_equal(bed.seen.result.best, limits.search_moves.moves[0]) ||
                move_equal(bed.seen.result.best, limits.search_moves.moves[1]));
    assert_int_equal(bed.seen.lines, 2);
}

static void several_lines_are_reported(void **state)
{
    (void)state;
    static Bed bed;
    start(&bed, start_fen, 1, 4, &(SearchLimits){.depth = 6});
    finish(&bed);
    assert_int_equal(bed.seen.deepest, 6);
    assert_int_equal(bed.seen.lines, 4);
}

static void several_threads_search_together(void **state)
{
    (void)state;
    static Bed bed;
    start(&bed, start_fen, 3, 1, &(SearchLimits){.nodes = 100000});
    finish(&bed);
    assert_true(pos_move_is_legal(&bed.pos, bed.seen.result.best));
}

static void infinite_and_ponder_searches_wait_to_be_told(void **state)
{
    (void)state;
    static Bed bed;
    // Mate in one: nothing to find after the first iterations.
    start(&bed, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 1, 1, &(SearchLimits){.infinite = true, .depth = 3});
    clock_sleep_us(50000);
    assert_int_equal(bed.seen.results, 0);
    thread_pool_stop(bed.pool);
    finish(&bed);
    start(&bed, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 2, 1, &(SearchLimits){.ponder = true, .depth = 3});
    clock_sleep_us(50000);
    assert_int_equal(bed.seen.results, 0);
    assert_true(thread_pool_is_pondering(bed.pool));
    thread_pool_ponder_hit(bed.pool);
    finish(&bed);
}

static void a_repetition_is_worth_a_draw(void **state)
{
    (void)state;
    // Black is far behind but gives check for ever.
    static Bed bed;
    start(&bed, "6k1/5ppp/8/8/6q1/8/QQ3P1P/5RK1 w - - 0 1", 1, 1, &(SearchLimits){.depth = 12});
    finish(&bed);
    assert_in_range(bed.seen.result.score + 5, 0, 10);
}

// Some of these searches end in the middle of a fail high, whose line is one move long.
static void a_search_cut_off_anywhere_expects_a_reply(void **state)
{
    enum { FIRST = 3000, LAST = 60000, STEP = 700 };
    (void)state;
    for (uint64_t nodes = FIRST; nodes < LAST; nodes += STEP) {
        static Bed bed;
        start(&bed, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 1, 1,
              &(SearchLimits){.nodes = nodes});
        finish(&bed);
        Undo undo;
        pos_make_move(&bed.pos, bed.seen.result.best, &undo);
        assert_true(pos_move_is_legal(&bed.pos, bed.seen.result.ponder));
    }
}

// The lone king holds only by the one right step, which pruning must not hide; at depth 4 that once looked like a lost
// pawn ending.
static void pawn_endings_known_to_be_drawn_are_drawn_at_every_depth(void **state)
{
    static const char *const fens[] = {"8/8/2p5/8/6k1/8/8/4K3 b - - 0 1", "1k6/8/8/3P4/1K6/8/8/8 b - - 0 1"};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        for (Depth depth = 2; depth <= 12; ++depth) {
            static Bed bed;
            start(&bed, fens[i], 1, 1, &(SearchLimits){.depth = depth});
            finish(&bed);
            assert_in_range(bed.seen.result.score + 1, 0, 2);
        }
    }
}

static uint64_t session_nodes(SearchSession *session, const SearchOptions *options)
{
    Position pos;
    pos_set_start(&pos);
    search_session_clear(session);
    return search_session_run(session, &pos, &(SearchLimits){.depth = 8}, options).nodes;
}

// What tools and experiments search with is what the program plays with.
static void sessions_search_with_the_network_that_is_built_in(void **state)
{
    (void)state;
    SearchSession *session = search_session_new(1, NULL);
    Network *network = network_default(NULL);
    const uint64_t plain = session_nodes(session, &(SearchOptions){0});
    const uint64_t classical = session_nodes(session, &(SearchOptions){.classical = true});
    assert_int_equal(plain, session_nodes(session, &(SearchOptions){.network = network}));
    assert_int_equal(classical, session_nodes(session, &(SearchOptions){.classical = true, .network = network}));
    assert_int_equal(plain != classical, network != NULL);
    network_free(network);
    search_session_free(session);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_are_found_and_counted),
        cmocka_unit_test(a_mate_limit_ends_the_search),
        cmocka_unit_test(positions_without_moves_have_no_best_move),
        cmocka_unit_test(the_same_search_counts_the_same_nodes),
        cmocka_unit_test(a_node_limit_is_kept_to_the_node),
        cmocka_unit_test(a_search_that_hardly_starts_has_a_move),
        cmocka_unit_test(reading_the_memory_changes_nothing),
        cmocka_unit_test(only_the_wanted_root_moves_are_searched),
        cmocka_unit_test(several_lines_are_reported),
        cmocka_unit_test(several_threads_search_together),
        cmocka_unit_test(infinite_and_ponder_searches_wait_to_be_told),
        cmocka_unit_test(noise_varies_the_search_by_its_seed_alone),
        cmocka_unit_test(a_repetition_is_worth_a_draw),
        cmocka_unit_test(a_search_cut_off_anywhere_expects_a_reply),
        cmocka_unit_test(pawn_endings_known_to_be_drawn_are_drawn_at_every_depth),
        cmocka_unit_test(sessions_search_with_the_network_that_is_built_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
