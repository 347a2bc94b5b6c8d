// SPDX-License-Identifier: GPL-3.0-or-later
// The root: reports of iterations, aspiration windows, several lines, chosen moves, and what ends a search. Time is
// counted in nodes, so that every search here is the same on every machine.
#include "unit/search_bed.h"

#include "search/thread_pool.h"

static const char middlegame_fen[] = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 0 8";

static const char only_move_fen[] = "r1bq1rk1/pppp1ppp/2n5/2b5/8/2N5/PPPP2PP/R1BQ1BKR w - - 0 1"; // d4

enum { INFOS_MAX = 512, TABLE_MEBIBYTES = 4 };

// One search on this thread, and all that it said.
typedef struct Run {
    InfoLine infos[INFOS_MAX];
    int info_count;
    uint64_t nodes[MAX_PLY]; // when iterations ended, by depth
    int iterations;
    bool skipped_an_iteration;
    int current_moves; // announcements of a root move
    SearchResult result;
    int results;
    uint64_t all_nodes;
    bool root_is_stored;
} Run;

static void on_info(void *context, const InfoLine *info)
{
    Run *run = context;
    assert_int_equal(run->results, 0);
    assert_true(run->info_count < INFOS_MAX);
    run->infos[run->info_count++] = *info;
}

static void on_current(void *context, Move move, int number, int count, Depth depth)
{
    Run *run = context;
    assert_true(move_is_real(move));
    assert_in_range(number, 1, count);
    assert_int_equal(depth, run->iterations + 1);
    run->current_moves += 1;
}

static void on_iteration(void *context, const SearchView *view)
{
    Run *run = context;
    run->iterations += 1;
    run->skipped_an_iteration |= view->depth != run->iterations;
    run->nodes[view->depth] = view->nodes;
}

static void on_done(void *context, const SearchResult *result)
{
    Run *run = context;
    run->result = *result;
    run->results += 1;
}

static const Run *search_with(const char *fen, const SearchLimits *limits, int lines, const SearchParams *params)
{
    static Run run;
    run = (Run){0};
    const Position pos = unit_position(fen);
    TranspositionTable *table = tt_new(TABLE_MEBIBYTES);
    ThreadPool *pool = thread_pool_new(0, table, NULL);
    const SearchSetup setup = {.limits = *limits,
                               .listener = {.context = &run,
                                            .on_info = on_info,
                                            .on_current = on_current,
                                            .on_iteration = on_iteration,
                                            .on_done = on_done},
                               .multi_pv = lines,
                               .params = params};
    thread_pool_run(pool, &pos, &setup);
    run.all_nodes = thread_pool_nodes(pool);
    TtData data;
    run.root_is_stored = tt_probe(table, pos.key, &data);
    thread_pool_free(pool);
    tt_free(table);
    assert_int_equal(run.results, 1);
    assert_false(run.skipped_an_iteration);
    return &run;
}

static const Run *search(const char *fen, const SearchLimits *limits)
{
    return search_with(fen, limits, 1, NULL);
}

// The node clock runs so fast that a second never passes, and no bound is reported.
static SearchLimits to_depth(Depth depth)
{
    return (SearchLimits){.depth = depth, .nodes_per_second = 1000000000};
}

static void every_iteration_is_reported_once(void **state)
{
    enum { DEPTH = 9 };
    (void)state;
    const SearchLimits limits = to_depth(DEPTH);
    const Run *run = search(middlegame_fen, &limits);
    assert_int_equal(run->info_count, DEPTH);
    assert_int_equal(run->iterations, DEPTH);
    for (int i = 0; i < DEPTH; ++i) {
        const InfoLine *info = &run->infos[i];
        assert_int_equal(info->depth, i + 1);
        assert_int_equal(info->multipv, 1);
        assert_int_equal(info->bound, BOUND_EXACT);
        assert_int_equal(info->nodes, run->nodes[i + 1]);
        assert_in_range(info->effort, 1, 1000);
        assert_true(info->pv_length >= 1 && info->seldepth >= info->pv_length - 1);
    }
    const InfoLine *last = &run->infos[DEPTH - 1];
    assert_true(move_equal(run->result.best, last->pv[0]));
    assert_true(move_equal(run->result.ponder, last->pv[1]));
    assert_int_equal(run->result.score, last->score);
    assert_int_equal(run->result.depth, DEPTH);
    assert_true(run->root_is_stored);
    // Every root move of every iteration is announced, and again in re-searches.
    assert_true(run->current_moves >= DEPTH * 30);
}

// A score within the window was searched once; one outside it was searched again until it was exact.
static void scores_outside_the_window_are_searched_again(void **state)
{
    enum { DEPTH = 9, WINDOW = 4, FIRST = 2 };
    (void)state;
    SearchParams params = search_params_default;
    params.aspiration_depth = FIRST;
    params.aspiration_window = WINDOW;
    const SearchLimits limits = to_depth(DEPTH);
    const Run *run = search_with(middlegame_fen, &limits, 1, &params);
    int fell = 0, rose = 0, held = 0;
    for (int i = 1; i < run->info_count; ++i) {
        const InfoLine *info = &run->infos[i];
        assert_int_equal(info->bound, BOUND_EXACT);
        if (!info->fell && !info->rose)
            assert_true(abs(info->score - run->infos[i - 1].score) < WINDOW);
        fell += info->fell;
        rose += info->rose;
        held += !info->fell && !info->rose;
    }
    assert_true(fell > 0 && rose > 0 && held > 0);

    // Below the first depth with a window nothing can fall out of it.
    params.aspiration_depth = DEPTH + 1;
    run = search_with(middlegame_fen, &limits, 1, &params);
    for (int i = 0; i < run->info_count; ++i)
        assert_false(run->infos[i].fell || run->infos[i].rose);
}

// After a second of search, a score outside its window is told as a bound before it is exact.
static void late_bounds_are_reported(void **state)
{
    (void)state;
    SearchParams params = search_params_default;
    params.aspiration_window = 4;
    const SearchLimits limits = {.depth = 10, .nodes_per_second = 1000};
    const Run *run = search_with(middlegame_fen, &limits, 1, &params);
    int bounds = 0;
    for (int i = 0; i < run->info_count; ++i) {
        const InfoLine *info = &run->infos[i];
        if (info->bound == BOUND_EXACT)
            continue;
        ++bounds;
        assert_true(info->time_us >= 1000000);
        assert_true(info->bound == BOUND_UPPER ? info->fell : info->rose);
        assert_true(i + 1 < run->info_count && run->infos[i + 1].depth == info->depth);
    }
    assert_true(bounds > 0);
    // With several lines bounds would only disturb their order.
    run = search_with(middlegame_fen, &limits, 2, &params);
    for (int i = 0; i < run->info_count; ++i)
        assert_int_equal(run->infos[i].bound, BOUND_EXACT);
}

static void lines_come_in_order_of_their_scores(void **state)
{
    enum { DEPTH = 7, LINES = 4 };
    (void)state;
    const SearchLimits limits = to_depth(DEPTH);
    const Run *run = search_with(middlegame_fen, &limits, LINES, NULL);
    assert_int_equal(run->info_count, DEPTH * LINES);
    for (int i = 0; i < run->info_count; ++i) {
        const InfoLine *info = &run->infos[i], *first = &run->infos[i - i % LINES];
        assert_int_equal(info->depth, i / LINES + 1);
        assert_int_equal(info->multipv, i % LINES + 1);
        assert_true(info == first || info->score <= (info - 1)->score);
        for (const InfoLine *better = first; better < info; ++better)
            assert_false(move_equal(better->pv[0], info->pv[0]));
    }
    assert_true(move_equal(run->result.best, run->infos[run->info_count - LINES].pv[0]));

    // No more lines than moves.
    run = search_with(only_move_fen, &limits, LINES, NULL);
    assert_int_equal(run->infos[run->info_count - 1].multipv, 1);
}

static void other_moves_than_the_wanted_are_not_searched(void **state)
{
    (void)state;
    static const char fen[] = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"; // mate by Ra8
    const Position pos = unit_position(fen);
    SearchLimits limits = to_depth(5);
    limits.search_moves.moves[limits.search_moves.count++] = unit_move(&pos, "a1a7");
    const Run *run = search(fen, &limits);
    for (int i = 0; i < run->info_count; ++i)
        assert_true(move_equal(run->infos[i].pv[0], limits.search_moves.moves[0]));
    assert_true(run->result.score < SCORE_MATE - 1);
    assert_true(run->current_moves >= 5);
    // What is true of one move is not true of the position.
    assert_false(run->root_is_stored);
}

static const char mate_in_two_fen[] = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";

static void a_mate_short_enough_ends_the_search(void **state)
{
    (void)state;
    SearchLimits limits = to_depth(12);
    assert_int_equal(search(mate_in_two_fen, &limits)->result.depth, 12);
    limits.mate = 1;
    assert_int_equal(search(mate_in_two_fen, &limits)->result.depth, 12);
    limits.mate = 2;
    const Run *run = search(mate_in_two_fen, &limits);
    assert_int_equal(run->result.score, score_mate_in(3));
    // It ends with the first iteration that finds it.
    assert_true(run->info_count >= 2 && run->result.depth < 12);
    for (int i = 0; i + 1 < run->info_count; ++i)
        assert_true(run->infos[i].score < score_mate_in(3));
    limits.mate = 3;
    assert_true(search(mate_in_two_fen, &limits)->result.depth <= run->result.depth);
}

// The rook is given up by a quiet move first (Ra6, then b7 mates): deep, for reductions and pruning are against it.
static void a_mate_by_a_quiet_sacrifice_is_found(void **state)
{
    (void)state;
    SearchLimits limits = to_depth(40);
    limits.mate = 2;
    assert_int_equal(search("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", &limits)->result.score, score_mate_in(3));
}

static void iterations_that_cannot_shorten_a_mate_are_left_out(void **state)
{
    static const char fen[] = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";    // mate in 1
    static const char mated_fen[] = "7k/8/5K2/8/8/8/6Q1/8 b - - 0 1"; // Kh7 Qg7 mate
    enum { BEYOND_MATE_IN_1 = 1 + 4 + 1 };
    (void)state;
    SearchLimits limits = to_depth(14);
    assert_int_equal(search(fen, &limits)->result.depth, 14);
    limits.until_mate = true;
    assert_int_equal(search(fen, &limits)->result.depth, BEYOND_MATE_IN_1);
    // Other lines may still change.
    assert_int_equal(search_with(fen, &limits, 2, NULL)->result.depth, 14);
    // The same for the side that is mated.
    const Run *run = search(mated_fen, &limits);
    assert_true(run->result.score <= -SCORE_MATE_BOUND);
    assert_int_equal(run->result.depth, SCORE_MATE + run->result.score + 4 + 1);
}

static void no_iteration_begins_after_the_soft_node_limit(void **state)
{
    enum { SOFT = 20000 };
    (void)state;
    const SearchLimits limits = {.soft_nodes = SOFT};
    const Run *run = search(middlegame_fen, &limits);
    const Depth depth = run->result.depth;
    assert_true(depth > 3);
    assert_int_equal(run->iterations, depth);
    assert_true(run->nodes[depth - 1] < SOFT);
    assert_true(run->nodes[depth] >= SOFT);
    assert_int_equal(run->all_nodes, run->nodes[depth]); // the last one is finished
}

static void an_unfinished_iteration_may_change_the_move(void **state)
{
    enum { FIRST = 2000, LAST = 60000, STEP = 1900 };
    (void)state;
    int unfinished = 0;
    for (uint64_t nodes = FIRST; nodes < LAST; nodes += STEP) {
        const Run *run = search(middlegame_fen, &(SearchLimits){.nodes = nodes});
        const InfoLine *last = &run->infos[run->info_count - 1];
        assert_int_equal(run->all_nodes, nodes);
        assert_int_equal(run->result.depth, run->iterations);
        // The move that is played was told last, with its score.
        assert_true(move_equal(run->result.best, last->pv[0]));
        assert_int_equal(run->result.score, last->score);
        unfinished += last->depth > run->result.depth;
    }
    assert_true(unfinished > 0);
}

static void a_time_for_the_move_is_used_up_and_kept(void **state)
{
    enum { RATE = 40000, TICK = RATE / 100 + 1 };
    (void)state;
    const Run *run = search(middlegame_fen, &(SearchLimits){.move_time_us = 1000000, .nodes_per_second = RATE});
    assert_in_range(run->all_nodes, RATE, RATE + TICK);
}

static void a_clock_ends_the_search_between_iterations_or_at_the_maximum(void **state)
{
    enum { RATE = 100000 };
    (void)state;
    const SearchLimits limits = {
        .has_clock = true, .clock = {{.remaining_us = 10000000}, {.remaining_us = 10000000}}, .nodes_per_second = RATE};
    const TimeBudget budget = time_manager_start(&limits, BLACK, 0, &search_params_default);
    const Run *run = search(middlegame_fen, &limits);
    const int64_t spent_us = (int64_t)run->all_nodes * 1000000 / RATE;
    assert_true(spent_us <= budget.maximum_us + 20000);
    assert_true(spent_us >= budget.optimum_us / 4);
    assert_int_equal(run->all_nodes, run->nodes[run->result.depth]); // no iteration was begun in vain

    // An only move takes a sixteenth of it: the first iteration beyond that is the last.
    run = search(only_move_fen, &limits);
    const Depth depth = run->result.depth;
    assert_true(depth > 1);
    const int64_t share_us = budget.optimum_us / 16;
    assert_true((int64_t)run->nodes[depth] * 1000000 / RATE >= share_us);
    assert_true((int64_t)run->nodes[depth - 1] * 1000000 / RATE < share_us);
}

static void root_moves_are_sorted_by_score_and_equals_stay(void **state)
{
    static const struct {
        Score score, previous;
    } rows[] = {{10, 0}, {-SCORE_INFINITE, 5}, {30, 0}, {10, 0}, {-SCORE_INFINITE, 7}, {10, 1}};
    static const int sorted[] = {2, 5, 0, 3, 4, 1};
    (void)state;
    SearchBed *bed = search_bed_new(middlegame_fen);
    Worker *worker = bed->worker;
    Move before[COUNT_OF(rows)];
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        worker->root_moves[i].score = rows[i].score;
        worker->root_moves[i].previous_score = rows[i].previous;
        before[i] = worker->root_moves[i].move;
    }
    worker_sort_root_moves(worker, 0, COUNT_OF(rows));
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        assert_true(move_equal(worker->root_moves[i].move, before[sorted[i]]));

    // A move that was not searched in this iteration has the score of the one before.
    assert_int_equal(root_move_score(&worker->root_moves[0]), 30);
    assert_int_equal(root_move_score(&worker->root_moves[4]), 7);
    assert_int_equal(root_move_score(&(RootMove){.score = -SCORE_INFINITE, .previous_score = -SCORE_INFINITE}),
                     SCORE_NONE);
    // What lies outside the range stays.
    worker->root_moves[0].score = -100;
    worker_sort_root_moves(worker, 1, COUNT_OF(rows));
    assert_true(move_equal(worker->root_moves[0].move, before[2]));
    search_bed_free(bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_iteration_is_reported_once),
        cmocka_unit_test(scores_outside_the_window_are_searched_again),
        cmocka_unit_test(late_bounds_are_reported),
        cmocka_unit_test(lines_come_in_order_of_their_scores),
        cmocka_unit_test(other_moves_than_the_wanted_are_not_searched),
        cmocka_unit_test(a_mate_short_enough_ends_the_search),
        cmocka_unit_test(a_mate_by_a_quiet_sacrifice_is_found),
        cmocka_unit_test(iterations_that_cannot_shorten_a_mate_are_left_out),
        cmocka_unit_test(no_iteration_begins_after_the_soft_node_limit),
        cmocka_unit_test(an_unfinished_iteration_may_change_the_move),
        cmocka_unit_test(a_time_for_the_move_is_used_up_and_kept),
        cmocka_unit_test(a_clock_ends_the_search_between_iterations_or_at_the_maximum),
        cmocka_unit_test(root_moves_are_sorted_by_score_and_equals_stay),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
