// SPDX-License-Identifier: GPL-3.0-or-later
// What each piece contributes to the value of a network: by definition, seen by either side, and as it is shown.
#include "unit/unit.h"

#include "base/memory.h"
#include "engine/engine.h"
#include "engine/tools.h"
#include "eval/eval.h"
#include "unit/mutate.h"
#include "unit/networks.h"

#include <string.h>
#include <unistd.h>

static Position without(const Position *pos, Square square)
{
    Position other = *pos;
    pos_remove(&other, square);
    pos_finish_setup(&other);
    return other;
}

static Score value_for_white(const Network *network, const Position *pos)
{
    const Score score = network_value(network, pos);
    return pos->stm == WHITE ? score : -score;
}

static void a_contribution_is_a_difference_of_values(void **state)
{
    (void)state;
    enum { GAMES = 10, PLIES = 60 };
    Network *network = unit_network(32, 8, 3);
    Rng rng = rng_seeded(7);
    int above = 0, below = 0;
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES && mutate_play(&pos, &rng); ++ply) {
            Score contributions[SQ_NB];
            contribution_compute(network, &pos, contributions);
            for (int square = 0; square < SQ_NB; ++square) {
                const Piece piece = pos_piece_on(&pos, (Square)square);
                if (piece == PIECE_NONE || piece_type(piece) == PT_KING) {
                    assert_int_equal(contributions[square], 0);
                    continue;
                }
                const Position other = without(&pos, (Square)square);
                const Score for_white = value_for_white(network, &pos) - value_for_white(network, &other);
                assert_int_equal(contributions[square], piece_colour(piece) == WHITE ? for_white : -for_white);
                above += contributions[square] > 0;
                below += contributions[square] < 0;
            }
        }
    }
    assert_true(above > 0 && below > 0); // a random network likes some pieces and dislikes others
    network_free(network);
}

// With the colours swapped and the board turned over, every piece is worth the same to its owner.
static void contributions_do_not_depend_on_the_colour(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b - - 0 1",
         "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N5/PPPP1PPP/R1BQKBNR w - - 0 1"},
        {"8/5k2/4p3/8/3K4/8/1N6/8 w - - 0 1", "8/1n6/8/3k4/8/4P3/5K2/8 b - - 0 1"},
    };
    enum { TURNED_OVER = 56 };
    Network *network = unit_network(64, 4, 9);
    for (size_t i = 0; i < COUNT_OF(pairs); ++i) {
        const Position one = unit_position(pairs[i][0]), other = unit_position(pairs[i][1]);
        Score ours[SQ_NB], theirs[SQ_NB];
        contribution_compute(network, &one, ours);
        contribution_compute(network, &other, theirs);
        for (int square = 0; square < SQ_NB; ++square)
            assert_int_equal(ours[square], theirs[square ^ TURNED_OVER]);
    }
    network_free(network);
}

static void kings_alone_have_none(void **state)
{
    (void)state;
    Network *network = unit_network(32, 1, 1);
    const Position pos = unit_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    Score contributions[SQ_NB];
    contribution_compute(network, &pos, contributions);
    for (int square = 0; square < SQ_NB; ++square)
        assert_int_equal(contributions[square], 0);
    network_free(network);
}

// --- as it is shown ------------------------------------------------------------------------------------------------

static void the_table_shows_both_evaluations(void **state)
{
    (void)state;
    enum { COLUMNS = 80 };
    // The largest weights there may be: values without room for decimals.
    Network *network = unit_network_within(32, 1, 5, 900, 120);
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    char *table = mem_new(1, TOOLS_EVAL_SIZE);
    tools_eval_table(&pos, network, table, TOOLS_EVAL_SIZE);
    assert_true(strlen(table) + 1 < TOOLS_EVAL_SIZE);
    assert_non_null(strstr(table, "\nClassical evaluation +0."));
    assert_non_null(strstr(table, "\nNetwork evaluation   "));
    assert_non_null(strstr(table, " 8 |   r    |   n    |"));
    for (const char *line = table; *line != '\0'; line = strchr(line, '\n') + 1)
        assert_true(strchr(line, '\n') - line <= COLUMNS);
    tools_eval_table(&pos, NULL, table, TOOLS_EVAL_SIZE);
    assert_non_null(strstr(table, "\nNetwork evaluation   none"));
    mem_free(table);
    network_free(network);
}

// The pieces have values whichever evaluation plays.
static void snapshots_carry_them(void **state)
{
    (void)state;
    static const char *const evaluations[] = {"classical", "network"};
    char path[UNIT_PATH_SIZE];
    Network *network = unit_network(32, 2, 21);
    unit_write_file(path, ".net", "");
    assert_true(network_write(network, path, NULL));
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    for (size_t i = 0; i < COUNT_OF(evaluations); ++i) {
        Engine *engine = engine_new(NULL);
        OptionStore *options = engine_options(engine);
        assert_true(option_set_int(options, OPT_OWN_BOOK, 0, ORIGIN_COMMAND_LINE, NULL));
        assert_true(option_set(options, "EvalFile", path, ORIGIN_COMMAND_LINE, NULL));
        assert_true(option_set(options, "Evaluation", evaluations[i], ORIGIN_COMMAND_LINE, NULL));
        engine_memory_snapshot(engine, snapshot);
        assert_false(snapshot->has_contributions); // of which position?
        const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        engine_set_position(engine, &pos);
        engine_go(engine, &(SearchLimits){.depth = 3});
        engine_wait(engine);
        Score expected[SQ_NB];
        contribution_compute(network, &pos, expected);
        engine_memory_snapshot(engine, snapshot);
        assert_true(snapshot->has_contributions);
        assert_memory_equal(snapshot->contributions, expected, sizeof expected);
        // Of the network that there is, also when another one comes.
        assert_true(option_set(options, "EvalFile", "", ORIGIN_COMMAND_LINE, NULL));
        engine_memory_snapshot(engine, snapshot);
        assert_true(snapshot->has_contributions == (engine_loaded_network(engine) != NULL));
        engine_free(engine);
    }
    mem_free(snapshot);
    network_free(network);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_contribution_is_a_difference_of_values),
        cmocka_unit_test(contributions_do_not_depend_on_the_colour),
        cmocka_unit_test(kings_alone_have_none),
        cmocka_unit_test(the_table_shows_both_evaluations),
        cmocka_unit_test(snapshots_carry_them),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
