// SPDX-License-Identifier: GPL-3.0-or-later
// Searches with a network, and the options that choose the evaluation.
#include "unit/unit.h"

#include "chains/chain_state.h"
#include "engine/engine.h"
#include "engine/tools.h"
#include "eval/eval.h"
#include "eval/network/features.h"
#include "search/thread_pool.h"
#include "unit/engines.h"
#include "unit/networks.h"

static const char middlegame[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
static const char endgame[] = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

static void see_result(void *context, const SearchResult *result)
{
    *(SearchResult *)context = *result;
}

typedef struct Outcome {
    uint64_t nodes;
    SearchResult result;
} Outcome;

static Outcome search(const Network *network, const char *fen, Depth depth, int threads, ChainsMode chains)
{
    TranspositionTable *table = tt_new(4);
    ThreadPool *pool = thread_pool_new(threads, table, NULL);
    assert_non_null(pool);
    const Position pos = unit_position(fen);
    Outcome outcome = {0};
    const ChainSettings settings = {.mode = chains, .beam = 4, .use_table = true};
    const SearchSetup setup = {.limits = {.depth = depth},
                               .listener = {.context = &outcome.result, .on_done = see_result},
                               .multi_pv = 1,
                               .network = network,
                               .variant = chain_variant_setup(&settings)};
    thread_pool_start(pool, &pos, &setup);
    thread_pool_wait(pool);
    outcome.nodes = thread_pool_nodes(pool);
    thread_pool_free(pool);
    tt_free(table);
    return outcome;
}

static void assert_same(const Outcome *a, const Outcome *b)
{
    assert_true(a->nodes == b->nodes);
    assert_true(move_equal(a->result.best, b->result.best));
    assert_int_equal(a->result.score, b->result.score);
}

// With 32 neurons each evaluation is checked against one from nothing, in builds with assertions.
static void searches_repeat_and_differ_from_the_classical_one(void **state)
{
    (void)state;
    static const char *const fens[] = {middlegame, endgame};
    Network *network = unit_network(32, 8, 2);
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Outcome one = search(network, fens[i], 6, 1, CHAINS_OFF);
        const Outcome other = search(network, fens[i], 6, 1, CHAINS_OFF);
        const Outcome classical = search(NULL, fens[i], 6, 1, CHAINS_OFF);
        assert_same(&one, &other);
        assert_true(one.nodes != classical.nodes);
    }
    network_free(network);
}

static void every_kernel_searches_the_same(void **state)
{
    (void)state;
    const NetworkKernel *kernels[NETWORK_KERNELS_MAX];
    const int count = network_kernels(kernels);
    Network *network = unit_network(256, 1, 9);
    const Outcome best = search(network, middlegame, 5, 1, CHAINS_OFF);
    for (int i = 0; i < count; ++i) {
        network->kernel = kernels[i];
        const Outcome forced = search(network, middlegame, 5, 1, CHAINS_OFF);
        assert_same(&best, &forced);
    }
    network_free(network);
}

static void threads_and_chains_evaluate_by_the_network(void **state)
{
    (void)state;
    Network *network = unit_network(32, 1, 4);
    assert_true(move_is_real(search(network, middlegame, 6, 3, CHAINS_OFF).result.best));
    static const ChainsMode modes[] = {CHAINS_PLAIN, CHAINS_MC, CHAINS_MC_AND_MT};
    for (size_t i = 0; i < COUNT_OF(modes); ++i)
        assert_true(move_is_real(search(network, endgame, 3, 1, modes[i]).result.best));
    network_free(network);
}

// --- what is known beside the network ------------------------------------------------------------------------------------

static Score value_with(const Network *network, const char *fen)
{
    const Position pos = unit_position(fen);
    PawnTable *table = calloc(1, sizeof *table);
    Accumulators *accumulators = accumulators_new(network->neurons, 1);
    assert_non_null(table);
    accumulators_begin(accumulators, network);
    const Score score = eval_with_network(&pos, accumulators, table);
    accumulators_free(accumulators);
    free(table);
    return score;
}

static void known_endings_stay_known(void **state)
{
    (void)state;
    // A constant: the side to move is a queen up.
    Network *network = network_new(32, 1, 1000);
    network->output_biases[0] = NETWORK_QA * NETWORK_QB;
    // A lead is worth most with all pieces, and least without any.
    assert_int_equal(value_with(network, middlegame), 1049);
    assert_in_range(value_with(network, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"), 860, 899);
    static const struct {
        const char *fen;
        Score low, high;
    } cases[] = {
        {"8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", 0, 0},                          // king and pawn: drawn
        {"8/8/8/4K3/8/4P3/8/k7 b - - 0 1", -SCORE_EVAL_MAX, -300},          // and won
        {"8/8/8/8/5k2/8/6p1/R2K4 w - - 0 1", 0, 900},                       // rook against pawn: a race
        {"8/8/k7/P7/2K5/8/8/2B5 w - - 0 1", 0, 1000},                       // the corner is not defended yet
        {"k7/8/8/P7/2K5/8/8/2B5 w - - 0 1", 0, 0},                          // the wrong bishop
        {"4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 0, 200},                        // nothing to mate with
        {"2b1k3/p4p2/8/8/8/8/P4P2/2B1K3 w - - 0 1", 300, 800},              // opposite bishops
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 870, 1500},                      // a king to be driven
        {"r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 50 50", 700, 900}, // half of the fifty moves
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Score score = value_with(network, cases[i].fen);
        if (score < cases[i].low || score > cases[i].high)
            fail_msg("%s: %d", cases[i].fen, score);
    }
    network_free(network);
}

// --- options -----------------------------------------------------------------------------------------------------------

typedef struct Files {
    char network[UNIT_PATH_SIZE], other[UNIT_PATH_SIZE], damaged[UNIT_PATH_SIZE];
} Files;

static void write_network_file(char path[UNIT_PATH_SIZE], uint64_t seed)
{
    Error error;
    Network *network = unit_network(32, 1, seed);
    unit_write_file(path, ".net", "");
    if (!network_write(network, path, &error))
        fail_msg("%s", error.text);
    network_free(network);
}

static int write_files(void **state)
{
    static Files files;
    board_init();
    write_network_file(files.network, 1);
    write_network_file(files.other, 2);
    unit_write_file(files.damaged, ".net", "Hotspur network\n but no more");
    *state = &files;
    return 0;
}

static int remove_files(void **state)
{
    const Files *files = *state;
    return unlink(files->network) + unlink(files->other) + unlink(files->damaged);
}

static uint64_t nodes_of(Engine *engine)
{
    EngineStatus status;
    const Position pos = unit_position(middlegame);
    engine_set_position(engine, &pos);
    engine_go(engine, &(SearchLimits){.depth = 6});
    engine_wait(engine);
    engine_status(engine, &status);
    return status.nodes;
}

static Engine *new_engine(void)
{
    Engine *engine = unit_engine();
    unit_set_option(engine, "Evaluation", "classical");
    return engine;
}

static void set(Engine *engine, const char *name, const char *value)
{
    Error error;
    if (!option_set(engine_options(engine), name, value, ORIGIN_PROTOCOL, &error))
        fail_msg("%s", error.text);
}

// Each setting plays as a fresh engine with it does: nothing is left of the one before.
static void a_change_of_the_evaluation_takes_effect(void **state)
{
    const Files *files = *state;
    Engine *engine = new_engine();
    const uint64_t classical = nodes_of(engine);
    set(engine, "EvalFile", files->network);
    assert_null(engine_network(engine));
    set(engine, "Evaluation", "network");
    assert_non_null(engine_network(engine));
    const uint64_t with_network = nodes_of(engine);
    set(engine, "EvalFile", files->other);
    const uint64_t with_other = nodes_of(engine);
    assert_true(with_network != classical && with_other != classical && with_other != with_network);
    set(engine, "Evaluation", "classical");
    assert_true(nodes_of(engine) == classical);
    set(engine, "Evaluation", "network");
    assert_true(nodes_of(engine) == with_other);
    set(engine, "EvalFile", files->network);
    assert_true(nodes_of(engine) == with_network);
    engine_free(engine);
}

static void what_cannot_be_read_changes_nothing(void **state)
{
    const Files *files = *state;
    const char *const wrong[] = {files->damaged, "/nowhere/at-all.net", "/tmp"};
    Engine *engine = new_engine();
    set(engine, "EvalFile", files->network);
    set(engine, "Evaluation", "network");
    const Network *network = engine_network(engine);
    for (size_t i = 0; i < COUNT_OF(wrong); ++i) {
        Error error = {""};
        assert_false(option_set(engine_options(engine), "EvalFile", wrong[i], ORIGIN_PROTOCOL, &error));
        assert_non_null(strstr(error.text, "option EvalFile: "));
        assert_non_null(strstr(error.text, wrong[i]));
        assert_string_equal(option_text(engine_options(engine), OPT_EVAL_FILE), files->network);
        assert_ptr_equal(engine_network(engine), network);
        assert_null(engine_evaluation_trouble(engine));
    }
    engine_free(engine);
}

// In either order: wanting a network without having one is an error, until a file is named.
static void a_network_that_is_missing_is_told(void **state)
{
    const Files *files = *state;
    Engine *engine = new_engine();
    assert_null(engine_evaluation_trouble(engine));
    set(engine, "Evaluation", "network");
#ifndef HAVE_DEFAULT_NETWORK
    assert_non_null(engine_evaluation_trouble(engine));
    assert_null(engine_network(engine));
    assert_true(nodes_of(engine) > 0);
#endif
    set(engine, "EvalFile", files->network);
    assert_null(engine_evaluation_trouble(engine));
    assert_non_null(engine_network(engine));
    engine_free(engine);
}

// Two engines in one process, each with an evaluation of its own; and the option changes while a search runs.
static void engines_do_not_share_networks(void **state)
{
    const Files *files = *state;
    Engine *one = new_engine(), *other = new_engine();
    set(one, "EvalFile", files->network);
    set(one, "Evaluation", "network");
    const uint64_t with_network = nodes_of(one), classical = nodes_of(other);
    engine_go(one, &(SearchLimits){.infinite = true});
    set(other, "EvalFile", files->other);
    set(one, "EvalFile", files->other);
    engine_stop(one);
    engine_wait(one);
    assert_true(nodes_of(other) == classical || engine_network(other) == NULL);
    engine_new_game(one);
    set(one, "EvalFile", files->network);
    assert_true(nodes_of(one) == with_network);
    engine_free(one);
    engine_free(other);
}

static void bench_takes_a_network(void **state)
{
    const Files *files = *state;
    BenchResult classical, network, again;
    Error error;
    assert_true(tools_bench(&(BenchSettings){.depth = 3, .evaluation = "classical"}, &classical, &error));
    assert_true(tools_bench(&(BenchSettings){.depth = 3, .eval_file = files->network}, &network, &error));
    assert_true(tools_bench(&(BenchSettings){.depth = 3, .eval_file = files->network}, &again, &error));
    assert_true(network.nodes == again.nodes && network.nodes != classical.nodes);
    assert_false(tools_bench(&(BenchSettings){.depth = 3, .eval_file = files->damaged}, &again, &error));
    assert_non_null(strstr(error.text, files->damaged));
    assert_false(tools_bench(&(BenchSettings){.depth = 3, .evaluation = "guess"}, &again, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_repeat_and_differ_from_the_classical_one),
        cmocka_unit_test(every_kernel_searches_the_same),
        cmocka_unit_test(threads_and_chains_evaluate_by_the_network),
        cmocka_unit_test(known_endings_stay_known),
        cmocka_unit_test(a_change_of_the_evaluation_takes_effect),
        cmocka_unit_test(what_cannot_be_read_changes_nothing),
        cmocka_unit_test(a_network_that_is_missing_is_told),
        cmocka_unit_test(engines_do_not_share_networks),
        cmocka_unit_test(bench_takes_a_network),
    };
    return cmocka_run_group_tests(tests, write_files, remove_files);
}
