// SPDX-License-Identifier: GPL-3.0-or-later
// The laboratory's ways to work out an exchange, against each other and against the engine's own.
#include "unit/unit.h"

#include "board/movegen.h"
#include "board/see.h"
#include "study/exchanges.h"
#include "study/games.h"

enum { RANDOM_POSITIONS = 4000, WORTH_BOUND = 20000 };

// The engine's way only compares: this is where its answer changes.
static int worth_by_comparing(const Position *pos, Move move)
{
    int low = -WORTH_BOUND, high = WORTH_BOUND; // at least low, less than high
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (see_at_least(pos, move, middle))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool all_ways_agree(const Position *pos, Move move, int worth)
{
    bool agree = exchange_by_recursion(pos, move, piece_value, PINS_KEPT) == worth &&
                 exchange_by_list(pos, move, piece_value, PINS_KEPT) == worth;
    for (int prunings = 0; prunings < 1 << EXCHANGE_PRUNING_NB; ++prunings) {
        const int found = exchange_by_window(pos, move, piece_value, prunings, PINS_KEPT);
        const bool is_exact = (prunings & PRUNE_ONLY_SIGN) == 0;
        agree = agree && (found < 0) == (worth < 0) && (!is_exact || found == worth);
    }
    return agree;
}

static void all_ways_agree_on_the_special(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        int worth;
    } cases[] = {
        {"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 100},
        {"4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", 100 - 320},
        {"4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -320},
        // A king may take, and may not.
        {"8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 510},
        {"8/8/4k3/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5", 100},
        // What a pinned piece defends no king may capture; but a rook may.
        {"2r5/8/3k4/4p3/8/2B5/8/2K1R3 w - - 0 1", "e1e5", 100},
        {"k1r1r3/8/8/4p3/8/2B5/8/2K1R3 w - - 0 1", "e1e5", 100 - 510},
        // Pinned until the pinner is taken.
        {"6k1/8/2n5/8/1b6/8/3B4/1R2K3 w - - 0 1", "b1b4", 335 - 510 + 320},
        {"3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5", 100},
        // En passant, promotion, castling, hidden pieces.
        {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
        {"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 880},
        {"r7/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
        {"3r2k1/3r4/8/3p4/8/3Q4/3R4/3R2K1 w - - 0 1", "d3d5", 100 - 980 + 510},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const Move move = unit_move(&pos, cases[i].move);
        if (!all_ways_agree(&pos, move, cases[i].worth) || worth_by_comparing(&pos, move) != cases[i].worth)
            fail_msg("%s %s is not worth %d", cases[i].fen, cases[i].move, cases[i].worth);
    }
}

static void the_checker_can_tell_wrong_from_right(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/2p5/3p4/8/2N5/8/4K3 w - - 0 1");
    const Move move = unit_move(&pos, "c3d5");
    assert_true(all_ways_agree(&pos, move, 100 - 320));
    assert_false(all_ways_agree(&pos, move, 100));
    assert_false(all_ways_agree(&pos, move, 100 - 335));
}

// Fail-soft goes as far as fail-hard. Where quantitative-alpha has ended it, the result lies between its worth and that of
// the side that took last.
static void check_fail_soft(const Position *pos, Move move, int worth, int *others)
{
    ExchangeTally hard = {0}, soft = {0};
    const int found = exchange_by_window_tallied(pos, move, piece_value, PRUNE_EXACTLY, PINS_KEPT, &hard);
    const int bound =
        exchange_by_window_tallied(pos, move, piece_value, PRUNE_EXACTLY | EXCHANGE_FAIL_SOFT, PINS_KEPT, &soft);
    const int last = soft.length - 1;
    assert_int_equal(found, worth);
    assert_int_equal(hard.length, soft.length);
    if (soft.length == 0 || soft.pruned[PRUNE_QUANTITATIVE_ALPHA][last] == 0) {
        assert_int_equal(bound, worth);
        return;
    }
    assert_int_equal(bound, soft.worth[last]);
    assert_true(last % 2 == 0 ? bound <= worth : bound >= worth);
    others[last % 2] += bound != worth;
}

static void all_ways_agree_on_random_moves(void **state)
{
    (void)state;
    RandomGame *game = malloc(sizeof *game);
    random_game_begin(game, 4);
    int captures = 0, others[2] = {0}; // fail-soft, below and above
    for (int i = 0; i < RANDOM_POSITIONS; ++i) {
        random_game_play(game);
        MoveList list;
        movegen_list(&game->pos, MOVES_ALL, &list);
        for (int j = 0; j < list.count; ++j) {
            const Move move = list.moves[j];
            captures += move_is_capture(move);
            const int worth = worth_by_comparing(&game->pos, move);
            if (!all_ways_agree(&game->pos, move, worth))
                fail_msg("position %d, move %d: the ways differ", i, j);
            check_fail_soft(&game->pos, move, worth, others);
        }
    }
    assert_true(captures > RANDOM_POSITIONS);
    assert_true(others[0] > 0 && others[1] > 0);
    free(game);
}

// Reul 2009, Table 4.1: the exchange of his example, with his values.
static void the_published_example_is_followed(void **state)
{
    (void)state;
    static const int values[PT_NB] = {100, 325, 325, 500, 1000, 0}, expected[] = {100, -400, -75, -1075};
    const Position pos = unit_position("r1r5/3n1pbk/ppqppnpp/8/P2PP3/1RN1B2P/1QPN1PP1/4R1K1 w - - 0 22");
    const Move move = unit_move(&pos, "b3b6");
    ExchangeTally tally = {0};
    assert_int_equal(exchange_by_window_tallied(&pos, move, values, PRUNE_EXACTLY, PINS_IGNORED, &tally), -400);
    assert_int_equal(tally.length, (int)COUNT_OF(expected));
    for (int i = 0; i < tally.length; ++i)
        assert_int_equal(tally.worth[i], expected[i]);
    static const int alphas[] = {-EXCHANGE_UNBOUNDED, -400, -400, -400}, betas[] = {100, 100, -75, -75};
    assert_memory_equal(tally.alpha, alphas, sizeof alphas);
    assert_memory_equal(tally.beta, betas, sizeof betas);

    tally = (ExchangeTally){0};
    assert_int_equal(exchange_by_window_tallied(&pos, move, values, PRUNE_EVERYTHING, PINS_IGNORED, &tally), -75);
    assert_int_equal(tally.length, 3);
    assert_int_equal(tally.pruned[PRUNE_QUALITATIVE_BETA][2], 1);
    assert_int_equal(exchange_by_recursion(&pos, move, values, PINS_IGNORED), -400);
    assert_int_equal(exchange_by_list(&pos, move, values, PINS_IGNORED), -400);
}

// The knight on c6 is pinned: without looking at pins it takes back.
static void pins_may_be_ignored(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1");
    const Move move = unit_move(&pos, "f3e5");
    const int kept = piece_value[PT_PAWN], ignored = piece_value[PT_PAWN] - piece_value[PT_KNIGHT];
    assert_int_equal(exchange_by_recursion(&pos, move, piece_value, PINS_KEPT), kept);
    assert_int_equal(exchange_by_recursion(&pos, move, piece_value, PINS_IGNORED), ignored);
    assert_int_equal(exchange_by_list(&pos, move, piece_value, PINS_IGNORED), ignored);
    assert_int_equal(exchange_by_window(&pos, move, piece_value, PRUNE_EXACTLY, PINS_IGNORED), ignored);
    assert_true(exchange_by_window(&pos, move, piece_value, PRUNE_EVERYTHING, PINS_IGNORED) < 0);
}

// --- what ends an exchange -----------------------------------------------------------------------------------------

static void prunings_are_counted_by_step(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        int prunings;
        ExchangePruning reason;
        int step, steps;
    } cases[] = {
        // Black's king would have to take a defended rook.
        {"8/8/4k3/3p4/8/1B6/8/3RK3 w - - 0 1", "d1d5", PRUNE_EXACTLY, PRUNE_KING_ALPHA, 1, 1},
        // White has a rook for a knight if he stops now.
        {"4k3/8/3p4/4r3/5P2/3N4/8/4K3 w - - 0 1", "d3e5", PRUNE_EVERYTHING, PRUNE_QUALITATIVE_BETA, 1, 2},
        // For the queen Black gets a knight and a pawn: not to take at all was better.
        {"3rk3/3q4/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "c3d5", PRUNE_EXACTLY, PRUNE_QUANTITATIVE_ALPHA, 3, 4},
        // White gets back less than he lost.
        {"4k3/8/3p4/4p3/5P2/3N4/8/4K3 w - - 0 1", "d3e5", PRUNE_EVERYTHING, PRUNE_QUALITATIVE_BETA, 2, 3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ExchangeTally tally = {0};
        exchange_by_window_tallied(&pos, unit_move(&pos, cases[i].move), piece_value, cases[i].prunings, PINS_KEPT,
                                   &tally);
        assert_int_equal(tally.exchanges, 1);
        if (tally.pruned[cases[i].reason][cases[i].step] != 1 || tally.steps != (uint64_t)cases[i].steps)
            fail_msg("case %zu: %d steps", i, tally.length);
    }
}

// Equation 4.3 is strict: a knight for a knight is alpha = 0, and the exchange goes on to the third capture.
static void an_alpha_of_0_decides_only_where_it_is_asked_for(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/3p4/4n3/5P2/3N4/8/4K3 w - - 0 1");
    const Move move = unit_move(&pos, "d3e5");
    static const int values[PT_NB] = {100, 325, 325, 500, 1000, 0};
    ExchangeTally strict = {0}, zero = {0};
    exchange_by_window_tallied(&pos, move, values, PRUNE_EVERYTHING, PINS_IGNORED, &strict);
    assert_int_equal(strict.ended[2], 1); // no piece is left to take: no rule ended it
    for (int reason = 0; reason < EXCHANGE_PRUNING_NB; ++reason)
        assert_int_equal(strict.pruned[reason][2], 0);
    exchange_by_window_tallied(&pos, move, values, PRUNE_EVERYTHING | 1 << PRUNE_QUALITATIVE_ZERO, PINS_IGNORED, &zero);
    assert_int_equal(zero.ended[1], 1);
    assert_int_equal(zero.pruned[PRUNE_QUALITATIVE_ZERO][1], 1);
}

// --- a public collection, where it is there ------------------------------------------------------------------------

// Lines: fen,san,uci,value,explanation,legal.
static void all_ways_agree_on_the_collection(void **state)
{
    (void)state;
    FILE *file = unit_open_positions("misc/see.csv");
    if (file == NULL)
        skip();
    int tried = 0;
    char line[512], fen[128], move_text[8];
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%127[^,],%*[^,],%7[^,],", fen, move_text) != 2 || strcmp(fen, "fen") == 0)
            continue;
        const Position pos = unit_position(fen);
        const Move move = unit_move(&pos, move_text);
        if (!all_ways_agree(&pos, move, worth_by_comparing(&pos, move)))
            fail_msg("%s %s: the ways differ", fen, move_text);
        ++tried;
    }
    fclose(file);
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_agree_on_the_special),
        cmocka_unit_test(the_checker_can_tell_wrong_from_right),
        cmocka_unit_test(all_ways_agree_on_random_moves),
        cmocka_unit_test(the_published_example_is_followed),
        cmocka_unit_test(pins_may_be_ignored),
        cmocka_unit_test(prunings_are_counted_by_step),
        cmocka_unit_test(an_alpha_of_0_decides_only_where_it_is_asked_for),
        cmocka_unit_test(all_ways_agree_on_the_collection),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
