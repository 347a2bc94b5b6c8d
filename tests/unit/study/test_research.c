// SPDX-License-Identifier: GPL-3.0-or-later
// The testbed of the laboratory: its drivers find one value, its orderings order as their papers say.
#include "unit/unit.h"

#include "base/memory.h"
#include "board/movegen.h"
#include "eval/eval.h"
#include "study/games.h"
#include "study/testbed/testbed_state.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>

enum { TEST_TABLE_BITS = 14 };

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char middlegame_fen[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static Testbed *new_testbed(int table_bits)
{
    Error error;
    Testbed *testbed = testbed_new(table_bits, &error);
    if (testbed == NULL)
        fail_msg("%s", error.text);
    return testbed;
}

static OrderingList list_of(const char *text)
{
    OrderingList list;
    Error error;
    if (!testbed_orderings_read(text, &list, &error))
        fail_msg("%s", error.text);
    return list;
}

static TestbedSettings settings_of(TestbedDriver driver, const char *orderings)
{
    return (TestbedSettings){
        .driver = driver,
        .orderings = list_of(orderings),
        .use_table = true,
        .use_deepening = true,
        .window = SCORE_PAWN / 2,
    };
}

static const char all_orderings[] = "table,captures,killer,refutation,history,squares";

// --- drivers -------------------------------------------------------------------------------------------------------

// What every driver must find.
static Score minimax_value(Testbed *testbed, const Position *pos, Depth depth)
{
    const TestbedSettings settings = {.driver = TESTBED_MINIMAX};
    return testbed_run(testbed, pos, &settings, depth).value;
}

static Score plain_value(Testbed *testbed, const Position *pos, Depth depth)
{
    const TestbedSettings settings = {.driver = TESTBED_ALPHA_BETA};
    return testbed_run(testbed, pos, &settings, depth).value;
}

static void check_drivers(Testbed *testbed, const Position *pos, Depth depth, Score expected)
{
    char fen[FEN_SIZE];
    fen_write(pos, fen);
    for (int driver = 0; driver < TESTBED_DRIVER_NB; ++driver) {
        if (driver == TESTBED_MINIMAX)
            continue;
        const TestbedSettings settings = settings_of((TestbedDriver)driver, all_orderings);
        const TestbedResult result = testbed_run(testbed, pos, &settings, depth);
        if (result.value != expected)
            fail_msg("%s, depth %d: %s says %d, not %d", fen, depth, testbed_drivers[driver].name, result.value,
                     expected);
        // A test from above need not meet the move: the last pass may have failed low everywhere.
        if (driver != TESTBED_MTD_F && driver != TESTBED_MT_SSS)
            assert_true(pos_move_is_legal(pos, result.best));
    }
}

static LabGames *own_positions(int count)
{
    const char *source = getenv("HOTSPUR_SOURCE");
    char path[4096];
    Error error;
    snprintf(path, sizeof path, "%s/tests/data/lab_games.pgn", source != NULL ? source : ".");
    const LabGamesChoice choice = {.games = INT_MAX, .per_game = INT_MAX, .count = count, .first = 9, .every = 3};
    LabGames *games = lab_games_load(path, &choice, &error);
    if (games == NULL)
        fail_msg("%s", error.text);
    return games;
}

// Openings, middlegames and endgames of our own games; some with a table so small that it forgets nearly everything.
static void all_drivers_find_the_same_value(void **state)
{
    (void)state;
    enum { POSITIONS = 60, POSITIONS_LONG = 200, TINY_EVERY = 5, FULL_EVERY = 20 };
    const int wanted = unit_is_long() ? POSITIONS_LONG : POSITIONS;
    Testbed *testbed = new_testbed(TEST_TABLE_BITS), *tiny = new_testbed(TESTBED_TABLE_BITS_MIN);
    LabGames *games = own_positions(wanted);
    assert_int_equal(games->position_count, wanted);
    LabWalk walk = lab_walk_begin(games);
    while (lab_walk_next(&walk)) {
        assert_int_equal(plain_value(testbed, &walk.pos, 2), minimax_value(testbed, &walk.pos, 2));
        const Score value = plain_value(testbed, &walk.pos, 3);
        if (walk.number % FULL_EVERY == 0)
            assert_int_equal(value, minimax_value(testbed, &walk.pos, 3));
        check_drivers(walk.number % TINY_EVERY == 0 ? tiny : testbed, &walk.pos, 3, value);
    }
    lab_walk_end(&walk);
    lab_games_free(games);
    testbed_free(tiny);
    testbed_free(testbed);
}

// Mates, stalemates, promotions, positions near the fifty-move rule, and few pieces whose positions are reached in many ways.
static void drivers_agree_at_the_end_of_games(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/k7/p7/K7 b - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
        "8/P7/8/8/8/8/k1K5/8 w - - 97 90",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80",
        "8/8/8/4k3/8/8/3BN3/4K3 w - - 40 80",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    };
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        check_drivers(testbed, &pos, 4, minimax_value(testbed, &pos, 4));
        check_drivers(testbed, &pos, 6, plain_value(testbed, &pos, 6));
    }
    testbed_free(testbed);
}

static void drivers_agree_on_public_positions(void **state)
{
    (void)state;
    static const char *const files[] = {"suites/lct2.epd", "suites/eet.epd"};
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    char line[1024];
    for (size_t i = 0; i < COUNT_OF(files); ++i) {
        FILE *file = unit_open_positions(files[i]);
        for (int count = 0; file != NULL && count < 100 && fgets(line, sizeof line, file) != NULL; ++count) {
            char fen[FEN_SIZE] = "";
            Position pos;
            Error error;
            char *end = line;
            for (int field = 0; field < 4; ++field)
                end = strchr(end, ' ') + 1;
            snprintf(fen, sizeof fen, "%.*s0 1", (int)(end - line), line);
            if (!fen_read(&pos, fen, false, &error))
                fail_msg("%s: %s", fen, error.text);
            check_drivers(testbed, &pos, 3, plain_value(testbed, &pos, 3));
        }
        if (file != NULL)
            fclose(file);
    }
    testbed_free(testbed);
}

// The way to a position counts for nothing: neither repetitions nor the moves since the last capture.
static void values_are_of_the_position_alone(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    const Position fresh = unit_position("4k3/3r4/8/8/8/8/3R1P2/4K3 w - - 0 1");
    const Position worn = unit_position("4k3/3r4/8/8/8/8/3R1P2/4K3 w - - 98 80");
    const TestbedSettings settings = settings_of(TESTBED_PVS, all_orderings);
    const TestbedResult first = testbed_run(testbed, &fresh, &settings, 5);
    const TestbedResult second = testbed_run(testbed, &worn, &settings, 5);
    assert_int_equal(first.value, second.value);
    assert_int_equal(testbed_nodes(&first.counts), testbed_nodes(&second.counts));
    testbed_free(testbed);
}

static void mates_are_counted_from_the_root(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    const Position pos = unit_position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for (int driver = 0; driver < TESTBED_DRIVER_NB; ++driver) {
        const TestbedSettings settings = settings_of((TestbedDriver)driver, all_orderings);
        const TestbedResult result = testbed_run(testbed, &pos, &settings, 3);
        assert_int_equal(result.value, score_mate_in(1));
        assert_true(move_equal(result.best, unit_move(&pos, "a1a8")));
    }
    testbed_free(testbed);
}

// --- counts --------------------------------------------------------------------------------------------------------

static void minimax_meets_every_position(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    const Position pos = unit_position(start_fen);
    const TestbedSettings settings = {.driver = TESTBED_MINIMAX};
    const TestbedResult result = testbed_run(testbed, &pos, &settings, 3);
    assert_int_equal(result.counts.leaves, 8902);
    assert_int_equal(result.counts.interior, 1 + 20 + 400);
    assert_int_equal(result.counts.moves, 20 + 400 + 8902);
    assert_int_equal(result.counts.passes, 1);
    testbed_free(testbed);
}

static void the_best_case_is_that_of_slagle_and_dixon(void **state)
{
    (void)state;
    static const struct {
        double width;
        Depth depth;
        double leaves;
    } rows[] = {{40, 1, 40}, {40, 2, 79}, {40, 3, 1639}, {40, 4, 3199}, {40, 6, 127999}, {2, 3, 5}, {24, 5, 14399}};
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        assert_true(testbed_best_case(rows[i].width, rows[i].depth) == rows[i].leaves);
    assert_true(fabs(testbed_best_case(2.5, 2) - 4) < 1e-12);
}

static void same_search_same_nodes(void **state)
{
    (void)state;
    Testbed *first = new_testbed(TEST_TABLE_BITS), *second = new_testbed(TEST_TABLE_BITS);
    const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
    const Position other = unit_position(start_fen);
    for (int driver = 0; driver < TESTBED_DRIVER_NB; ++driver) {
        const TestbedSettings settings = settings_of((TestbedDriver)driver, all_orderings);
        const TestbedResult fresh = testbed_run(first, &pos, &settings, 3);
        testbed_run(second, &other, &settings, 2);
        const TestbedResult used = testbed_run(second, &pos, &settings, 3);
        assert_memory_equal(&fresh.counts, &used.counts, sizeof fresh.counts);
        assert_true(fresh.counts.passes >= 1 && fresh.counts.leaves > 0 && fresh.counts.quiescence > 0);
        assert_int_equal(testbed_nodes(&fresh.by_depth[3]), testbed_nodes(&fresh.counts));
        assert_true(testbed_nodes(&fresh.by_depth[2]) < testbed_nodes(&fresh.counts));
    }
    testbed_free(second);
    testbed_free(first);
}

static uint64_t nodes_with(Testbed *testbed, const TestbedSettings *settings)
{
    LabGames *games = own_positions(4);
    LabWalk walk = lab_walk_begin(games);
    uint64_t nodes = 0;
    while (lab_walk_next(&walk)) {
        const TestbedResult result = testbed_run(testbed, &walk.pos, settings, 4);
        nodes += testbed_nodes(&result.counts);
    }
    lab_walk_end(&walk);
    lab_games_free(games);
    return nodes;
}

// Each switch saves something in ordinary positions.
static void switches_save_nodes(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TESTBED_TABLE_BITS_MIN + TEST_TABLE_BITS);
    const TestbedSettings unsorted = {.driver = TESTBED_ALPHA_BETA};
    TestbedSettings sorted = unsorted;
    sorted.orderings = list_of("captures,squares");
    const TestbedSettings with_table = settings_of(TESTBED_ALPHA_BETA, "table,captures,squares");
    const TestbedSettings with_killers = settings_of(TESTBED_ALPHA_BETA, "table,captures,killer,squares");
    TestbedSettings passing = with_killers;
    passing.use_null_move = true;
    const TestbedSettings *const in_order[] = {&unsorted, &sorted, &with_table, &with_killers, &passing};
    uint64_t before = UINT64_MAX;
    for (size_t i = 0; i < COUNT_OF(in_order); ++i) {
        const uint64_t nodes = nodes_with(testbed, in_order[i]);
        if (nodes >= before)
            fail_msg("switch %zu: %" PRIu64 " nodes, without it %" PRIu64, i, nodes, before);
        before = nodes;
    }
    testbed_free(testbed);
}

static void the_minimal_graph_is_the_smallest(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TESTBED_TABLE_BITS_MIN + TEST_TABLE_BITS);
    const Position pos = unit_position(middlegame_fen);
    const TestbedSettings settings = settings_of(TESTBED_NEGASCOUT, all_orderings);
    const TestbedResult searched = testbed_run(testbed, &pos, &settings, 4);
    const TestbedResult graph = testbed_minimal_graph(testbed, &pos, &settings, 4);
    assert_int_equal(graph.value, searched.value);
    assert_true(move_equal(graph.best, searched.best));
    assert_true(graph.counts.leaves < searched.counts.leaves);
    // Where a move cuts, it is the first.
    assert_true(graph.counts.first_cutoffs * 100 > graph.counts.cutoffs * 95);
    testbed_free(testbed);
}

// The smallest subtrees give the same value with fewer nodes, and no fewer leaves than are needed.
static void smallest_subtrees_make_a_smaller_graph(void **state)
{
    (void)state;
    Testbed *testbed = new_testbed(TESTBED_TABLE_BITS_MIN + TEST_TABLE_BITS);
    const TestbedSettings settings = settings_of(TESTBED_NEGASCOUT, all_orderings);
    LabGames *games = own_positions(6);
    uint64_t left_first = 0, real = 0;
    for (LabWalk walk = lab_walk_begin(games); lab_walk_next(&walk);)
        for (Depth depth = 1; depth <= 3; ++depth) {
            const Score value = plain_value(testbed, &walk.pos, depth);
            const TestbedResult graph = testbed_minimal_graph(testbed, &walk.pos, &settings, depth);
            const TestbedResult smallest = testbed_real_minimal_graph(testbed, &walk.pos, &settings, depth);
            assert_int_equal(graph.value, value);
            assert_int_equal(smallest.value, value);
            assert_true(smallest.counts.leaves > 0);
            assert_true(pos_move_is_legal(&walk.pos, smallest.best));
            left_first += testbed_nodes(&graph.counts);
            real += testbed_nodes(&smallest.counts);
        }
    assert_true(real < left_first);
    lab_games_free(games);
    testbed_free(testbed);
}

// --- orderings -----------------------------------------------------------------------------------------------------

static TestbedNode node_of(const Position *pos, int ply, Depth depth, Move last, Move tt_move)
{
    return (TestbedNode){.pos = pos, .ply = ply, .depth = depth, .last = last, .tt_move = tt_move};
}

// The first moves of a node, in coordinates.
static void expect_first(const TestbedNode *node, const char *list_text, OrderingMemory *memories, const char *expected)
{
    const OrderingList list = list_of(list_text);
    char copy[128];
    TestbedMoves moves;
    testbed_moves_fill(&moves, MOVES_ALL, node, &list, memories);
    assert_int_equal(moves.count, movegen_count(node->pos));
    snprintf(copy, sizeof copy, "%s", expected);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        char text[COORDINATE_SIZE];
        coordinate_write(node->pos, testbed_moves_next(&moves), text);
        assert_string_equal(text, word);
    }
}

static void moves_come_as_they_are_generated_without_orderings(void **state)
{
    (void)state;
    const Position pos = unit_position(middlegame_fen);
    const TestbedNode node = node_of(&pos, 1, 1, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    TestbedMoves moves;
    Move generated[MAX_MOVES];
    const int count = movegen_write(&pos, MOVES_ALL, generated);
    testbed_moves_fill(&moves, MOVES_ALL, &node, &(OrderingList){0}, memories);
    for (int i = 0; i < count; ++i)
        assert_true(move_equal(testbed_moves_next(&moves), generated[i]));
    assert_true(move_equal(testbed_moves_next(&moves), MOVE_NONE));
    mem_free(memories);
}

static void captures_are_ordered_by_victim_then_attacker(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/P7/8/3q1r2/2P1P3/8/3R4/3QK3 w - - 0 1");
    const TestbedNode node = node_of(&pos, 1, 1, MOVE_NONE, unit_move(&pos, "e1e2"));
    OrderingMemory *memories = testbed_memory_new();
    expect_first(&node, "captures", memories, "a7a8q e4d5 c4d5 d2d5 e4f5");
    expect_first(&node, "table,captures", memories, "e1e2 a7a8q e4d5");
    mem_free(memories);
}

static void squares_order_quiet_moves_by_gain(void **state)
{
    (void)state;
    const char *const fens[] = {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "n3k3/8/8/8/8/8/8/4K3 b - - 0 1"};
    const char *const from_corner[] = {"a1", "a8"};
    OrderingMemory *memories = testbed_memory_new();
    for (int i = 0; i < 2; ++i) {
        const Position pos = unit_position(fens[i]);
        const TestbedNode node = node_of(&pos, 1, 1, MOVE_NONE, MOVE_NONE);
        const OrderingList list = list_of("squares");
        TestbedMoves moves;
        char text[COORDINATE_SIZE];
        testbed_moves_fill(&moves, MOVES_ALL, &node, &list, memories);
        coordinate_write(&pos, testbed_moves_next(&moves), text);
        assert_memory_equal(text, from_corner[i], 2);
    }
    mem_free(memories);
}

// The tables of the root's phase count: with all pieces the king stays on its rank, with none it goes forward.
static void squares_may_be_those_of_the_root(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), start = unit_position(start_fen);
    const TestbedNode node = node_of(&pos, 1, 1, MOVE_NONE, MOVE_NONE);
    const OrderingList list = list_of("squares-root");
    const Position *const roots[] = {&pos, &start};
    OrderingMemory *memories = testbed_memory_new();
    for (int i = 0; i < 2; ++i) {
        TestbedMoves moves;
        testbed_memory_begin(memories, &list, roots[i]);
        testbed_moves_fill(&moves, MOVES_ALL, &node, &list, memories);
        const Move first = testbed_moves_next(&moves);
        assert_int_equal(square_rank(move_to(first)), i == 0 ? RANK_2 : RANK_1);
    }
    mem_free(memories);
}

// After a capture of queens the tables are still those of the position before it, which like the king at home.
static void the_evaluation_may_take_the_tables_of_the_root(void **state)
{
    (void)state;
    const Position root = unit_position("7k/1pp3pp/q7/8/4K3/8/5PPP/Q7 w - - 0 1");
    Testbed *testbed = new_testbed(TEST_TABLE_BITS);
    const TestbedSettings settings = {.use_root_squares = true};
    assert_int_equal(testbed_phase(&root), 8);
    testbed_begin(testbed, &root, &settings);
    testbed_make(testbed, 0, unit_move(&root, "a1a6"));
    const Tapered sum = psqt_sum(&testbed->pos);
    const int value = (tapered_mg(sum) * 8 + tapered_eg(sum) * (EVAL_PHASE_MAX - 8)) / EVAL_PHASE_MAX;
    const Score by_node = eval_with_psqt(&testbed->pos, sum, NULL),
                by_root = eval_with_psqt(&testbed->pos, tapered_make(value, value), NULL);
    assert_int_equal(testbed_evaluate(testbed, 1), by_root);
    assert_int_not_equal(by_root, by_node);
    testbed->settings.use_root_squares = false;
    assert_int_equal(testbed_evaluate(testbed, 1), by_node);
    testbed_free(testbed);
}

// Teaches one ordering that a move was good in a node.
static void learn(OrderingMemory *memories, const char *list_text, const TestbedNode *node, const char *move)
{
    const OrderingList list = list_of(list_text);
    testbed_memory_learn(memories, &list, node, unit_move(node->pos, move));
}

static void killers_are_two_a_ply_with_counters(void **state)
{
    (void)state;
    const Position pos = unit_position(start_fen);
    const TestbedNode node = node_of(&pos, 3, 2, MOVE_NONE, MOVE_NONE),
                      elsewhere = node_of(&pos, 4, 2, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    learn(memories, "killer", &node, "a2a4");
    learn(memories, "killer", &node, "h2h4");
    expect_first(&node, "killer", memories, "a2a4 h2h4");
    learn(memories, "killer", &node, "h2h4");
    expect_first(&node, "killer", memories, "h2h4 a2a4"); // now it has cut more often
    learn(memories, "killer", &node, "b1c3");
    expect_first(&node, "killer", memories, "h2h4 b1c3"); // the lesser one gave way
    expect_first(&elsewhere, "killer", memories, "a2a3"); // another ply knows nothing: as generated
    testbed_memory_clear(memories, (OrderingLearning){0});
    expect_first(&node, "killer", memories, "a2a3");
    mem_free(memories);
}

static void advanced_killers_count_every_move_of_a_ply(void **state)
{
    (void)state;
    const Position pos = unit_position(start_fen);
    const TestbedNode node = node_of(&pos, 3, 2, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    static const char *const moves[] = {"a2a4", "h2h4", "h2h4", "b1c3", "b1c3", "b1c3"};
    for (size_t i = 0; i < COUNT_OF(moves); ++i)
        learn(memories, "killer-advanced", &node, moves[i]);
    expect_first(&node, "killer-advanced", memories, "b1c3 h2h4 a2a4");
    mem_free(memories);
}

static void history_counts_far_from_the_horizon_more(void **state)
{
    (void)state;
    const Position pos = unit_position(start_fen);
    const TestbedNode far = node_of(&pos, 1, 3, MOVE_NONE, MOVE_NONE), near = node_of(&pos, 3, 1, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    for (int i = 0; i < 8; ++i)
        learn(memories, "history", &near, "a2a4");
    learn(memories, "history", &far, "h2h4"); // 9 against 8 times 1
    expect_first(&near, "history", memories, "h2h4 a2a4");
    learn(memories, "history", &near, "a2a4");
    learn(memories, "history", &near, "a2a4");
    expect_first(&far, "history", memories, "a2a4 h2h4");
    mem_free(memories);
}

// As Buchner has it: the distance to the horizon itself, and the two highest moves of a side wherever they were good.
static void history_may_grow_by_the_depth(void **state)
{
    (void)state;
    const Position pos = unit_position(start_fen);
    const TestbedNode far = node_of(&pos, 1, 3, MOVE_NONE, MOVE_NONE), near = node_of(&pos, 3, 1, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    testbed_memory_clear(memories, (OrderingLearning){.is_history_linear = true});
    for (int i = 0; i < 4; ++i)
        learn(memories, "history", &near, "a2a4");
    learn(memories, "history", &far, "h2h4"); // 3 against 4 times 1
    expect_first(&near, "history", memories, "a2a4 h2h4");
    learn(memories, "history", &near, "b1c3");
    expect_first(&near, "history-moves", memories, "a2a4 h2h4 a2a3"); // the third is not asked
    for (int i = 0; i < 2; ++i)
        learn(memories, "history", &far, "b1c3"); // 7
    expect_first(&near, "history-moves", memories, "b1c3 a2a4 a2a3");
    mem_free(memories);
}

// With captures: what cut is remembered whatever it was.
static void captures_may_be_remembered(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1");
    const Move last = move_make(SQ_D7, SQ_D5, MK_DOUBLE_PUSH);
    const TestbedNode node = node_of(&pos, 2, 2, last, MOVE_NONE);
    static const char *const lists[] = {"killer", "killer-advanced", "history", "refutation"};
    OrderingMemory *memories = testbed_memory_new();
    for (size_t i = 0; i < COUNT_OF(lists); ++i) {
        testbed_memory_clear(memories, (OrderingLearning){.has_captures = true});
        expect_first(&node, lists[i], memories, "e1d1");
        learn(memories, lists[i], &node, "e4d5");
        expect_first(&node, lists[i], memories, "e4d5 e1d1");
    }
    mem_free(memories);
}

static void refutations_answer_one_move(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    const Move e4 = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH), d4 = move_make(SQ_D2, SQ_D4, MK_DOUBLE_PUSH);
    const TestbedNode after_e4 = node_of(&pos, 1, 2, e4, MOVE_NONE), after_d4 = node_of(&pos, 1, 2, d4, MOVE_NONE);
    const TestbedNode after_pass = node_of(&pos, 1, 2, MOVE_NULL, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    learn(memories, "refutation", &after_pass, "h7h5"); // not kept
    learn(memories, "refutation", &after_e4, "c7c5");
    expect_first(&after_e4, "refutation", memories, "c7c5");
    expect_first(&after_d4, "refutation", memories, "a7a6");
    expect_first(&after_pass, "refutation", memories, "a7a6");
    mem_free(memories);
}

// Earlier orderings of the list go first, and captures are not remembered.
static void the_order_of_orderings_counts(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1");
    const TestbedNode node = node_of(&pos, 2, 2, MOVE_NONE, MOVE_NONE);
    OrderingMemory *memories = testbed_memory_new();
    learn(memories, "killer,history", &node, "h2h4");
    learn(memories, "killer,history,killer-advanced", &node, "e4d5");
    expect_first(&node, "captures,killer", memories, "e4d5 h2h4");
    expect_first(&node, "killer,captures", memories, "h2h4 e4d5");
    expect_first(&node, "history,captures,squares", memories, "h2h4 e4d5");
    expect_first(&node, "killer-advanced,captures", memories, "e4d5");
    mem_free(memories);
}

static void lists_of_orderings_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {"table,mvv", "unknown ordering 'mvv'; there are: table, captures, squares, squares-root, killer"},
        {"", "unknown ordering ''"},
        {"killer,killer", "'killer' stands there twice"},
        {"killer,none", "unknown ordering 'none'"},
    };
    OrderingList list = list_of("history,table");
    assert_int_equal(list.count, 2);
    assert_true(testbed_orderings_have(&list, ORDER_HISTORY) && !testbed_orderings_have(&list, ORDER_KILLER));
    const OrderingList led = testbed_orderings_led_by(&list, ORDER_TABLE);
    assert_int_equal(led.count, 2);
    assert_int_equal(led.number[0], ORDER_TABLE);
    assert_int_equal(list_of("none").count, 0);
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        Error error;
        assert_false(testbed_orderings_read(wrong[i].text, &list, &error));
        assert_memory_equal(error.text, wrong[i].message, strlen(wrong[i].message));
        assert_int_equal(list.count, 2);
    }
}

// --- the table -----------------------------------------------------------------------------------------------------

static TestbedEntry entry_of(Key key, Depth depth, int lower, int upper)
{
    return (TestbedEntry){.key = key, .lower = (int16_t)lower, .upper = (int16_t)upper, .depth = (uint8_t)depth};
}

static void bounds_are_joined_at_equal_depth(void **state)
{
    (void)state;
    Error error;
    TestbedTable *table = testbed_table_new(TESTBED_TABLE_BITS_MIN, &error);
    TestbedEntry entry = entry_of(7, 3, 10, SCORE_INFINITE), found;
    entry.move = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH);
    assert_false(testbed_table_find(table, 7, &found));
    assert_true(found.lower == -SCORE_INFINITE && found.upper == SCORE_INFINITE && !move_is_real(found.move));
    testbed_table_store(table, &entry);
    entry = entry_of(7, 3, -SCORE_INFINITE, 25);
    testbed_table_store(table, &entry);
    assert_true(testbed_table_find(table, 7, &found));
    assert_true(found.lower == 10 && found.upper == 25 && move_to(found.move) == SQ_E4);
    entry = entry_of(7, 3, 30, SCORE_INFINITE); // contradicts: the newer counts
    testbed_table_store(table, &entry);
    assert_true(testbed_table_find(table, 7, &found) && found.lower == 30 && found.upper == SCORE_INFINITE);
    entry = entry_of(7, 4, -SCORE_INFINITE, 5);
    testbed_table_store(table, &entry);
    assert_true(testbed_table_find(table, 7, &found));
    assert_true(found.depth == 4 && found.lower == -SCORE_INFINITE && found.upper == 5 && move_to(found.move) == SQ_E4);
    testbed_table_forget_bounds(table);
    assert_true(testbed_table_find(table, 7, &found));
    assert_true(found.lower == -SCORE_INFINITE && found.upper == SCORE_INFINITE && move_to(found.move) == SQ_E4);
    testbed_table_clear(table);
    assert_false(testbed_table_find(table, 7, &found));
    testbed_table_free(table);
}

static void the_least_deep_entry_gives_way(void **state)
{
    (void)state;
    Error error;
    TestbedTable *table = testbed_table_new(TESTBED_TABLE_BITS_MIN, &error);
    TestbedEntry found;
    const Key step = (Key)1 << 32; // the same place for all
    for (int i = 1; i <= 5; ++i) {
        const TestbedEntry entry = entry_of(step * (Key)i, i == 3 ? 1 : 6, 0, 0);
        testbed_table_store(table, &entry);
    }
    for (int i = 1; i <= 5; ++i)
        assert_int_equal(testbed_table_find(table, step * (Key)i, &found), i != 3);
    testbed_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_drivers_find_the_same_value),
        cmocka_unit_test(drivers_agree_at_the_end_of_games),
        cmocka_unit_test(drivers_agree_on_public_positions),
        cmocka_unit_test(values_are_of_the_position_alone),
        cmocka_unit_test(mates_are_counted_from_the_root),
        cmocka_unit_test(minimax_meets_every_position),
        cmocka_unit_test(the_best_case_is_that_of_slagle_and_dixon),
        cmocka_unit_test(same_search_same_nodes),
        cmocka_unit_test(switches_save_nodes),
        cmocka_unit_test(the_minimal_graph_is_the_smallest),
        cmocka_unit_test(smallest_subtrees_make_a_smaller_graph),
        cmocka_unit_test(moves_come_as_they_are_generated_without_orderings),
        cmocka_unit_test(captures_are_ordered_by_victim_then_attacker),
        cmocka_unit_test(squares_order_quiet_moves_by_gain),
        cmocka_unit_test(squares_may_be_those_of_the_root),
        cmocka_unit_test(the_evaluation_may_take_the_tables_of_the_root),
        cmocka_unit_test(killers_are_two_a_ply_with_counters),
        cmocka_unit_test(advanced_killers_count_every_move_of_a_ply),
        cmocka_unit_test(history_counts_far_from_the_horizon_more),
        cmocka_unit_test(history_may_grow_by_the_depth),
        cmocka_unit_test(captures_may_be_remembered),
        cmocka_unit_test(refutations_answer_one_move),
        cmocka_unit_test(the_order_of_orderings_counts),
        cmocka_unit_test(lists_of_orderings_are_read),
        cmocka_unit_test(bounds_are_joined_at_equal_depth),
        cmocka_unit_test(the_least_deep_entry_gives_way),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
