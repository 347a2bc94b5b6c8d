// SPDX-License-Identifier: GPL-3.0-or-later
// Greer's search beside the engine's own: it fills the tables and the linked moves of a snapshot of its position, and of no
// other, and stays the same for the same game.
#include "unit/unit.h"

#include "board/movegen.h"
#include "chains/chain_companion.h"
#include "chains/chain_variant.h"

#include <stdlib.h>

static OptionStore *options_of_chains(void)
{
    OptionStore *options = options_new();
    options_register(options, &chain_options);
    return options;
}

static int squares_with_weight(const MemorySnapshot *snapshot, bool is_negative)
{
    int count = 0;
    for (int piece = 0; piece < PIECE_NB; ++piece)
        for (int square = 0; square < SQ_NB; ++square) {
            const int32_t weight = snapshot->detail.chain_sum[MAP_TO][piece][square];
            count += is_negative ? weight < 0 : weight > 0;
        }
    return count;
}

static void it_shows_the_position_that_it_has_searched(void **state)
{
    (void)state;
    Error error;
    OptionStore *options = options_of_chains();
    ChainCompanion *companion = chain_companion_new(&error);
    assert_non_null(companion);
    MemorySnapshot *snapshot = calloc(1, sizeof *snapshot), *again = calloc(1, sizeof *again);
    snapshot->root = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    chain_companion_show(companion, snapshot); // nothing was searched yet
    assert_int_equal(squares_with_weight(snapshot, false), 0);
    chain_companion_follow(companion, &snapshot->root, options);
    chain_companion_show(companion, snapshot);
    // As printed: weights above and below zero, and paths whose moves can be made one after the other.
    assert_true(squares_with_weight(snapshot, false) > 0);
    assert_true(squares_with_weight(snapshot, true) > 0);
    assert_true(snapshot->detail.path_count > 0);
    for (int i = 0; i < snapshot->detail.path_count; ++i) {
        Position pos = snapshot->root;
        Undo undos[PATH_MOVES_MAX];
        for (int ply = 0; ply < snapshot->detail.paths[i].length; ++ply) {
            MoveList list;
            bool is_legal = false;
            movegen_list(&pos, MOVES_ALL, &list);
            for (int k = 0; k < list.count; ++k)
                is_legal = is_legal || move_equal(list.moves[k], snapshot->detail.paths[i].moves[ply]);
            assert_true(is_legal);
            pos_make_move(&pos, snapshot->detail.paths[i].moves[ply], &undos[ply]);
        }
    }
    // The same position is not searched again; another one is not shown as this one.
    *again = *snapshot;
    chain_companion_follow(companion, &snapshot->root, options);
    chain_companion_show(companion, again);
    assert_memory_equal(again->detail.chain_sum, snapshot->detail.chain_sum, sizeof again->detail.chain_sum);
    *again = (MemorySnapshot){.root = unit_position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")};
    chain_companion_show(companion, again);
    assert_int_equal(squares_with_weight(again, false) + squares_with_weight(again, true), 0);
    // A game that is over has nothing to search.
    again->root = unit_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    chain_companion_follow(companion, &again->root, options);
    free(snapshot);
    free(again);
    chain_companion_free(companion);
    chain_companion_free(NULL);
    options_free(options);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_shows_the_position_that_it_has_searched),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
