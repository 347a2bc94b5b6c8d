// SPDX-License-Identifier: GPL-3.0-or-later
// Control of squares, and the Chessmaps heuristic upon it.
#include "unit/unit.h"

#include "study/games.h"
#include "study/testbed/testbed.h"
#include "study/testbed/testbed_state.h"

// --- control -------------------------------------------------------------------------------------------------------

static void attackers_are_counted_with_hidden_ones(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *square;
        int white, black, owner;
    } cases[] = {
        // Rooks behind one another, behind a queen; the other side's behind them do not help.
        {"4k3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d5", 2, 0, 1},
        {"3r2k1/3r4/8/3p4/8/3Q4/3R4/3R2K1 w - - 0 1", "d5", 3, 2, 1},
        // A bishop behind a pawn that takes there, but not behind one that does not.
        {"6k1/8/8/4p3/5P2/6B1/8/6K1 w - - 0 1", "e5", 2, 0, 1},
        {"6k1/8/8/8/3p4/4P3/5B2/6K1 w - - 0 1", "d4", 2, 0, 1},
        {"6k1/8/3p4/8/8/3P4/3R4/6K1 w - - 0 1", "d6", 0, 0, 0},
        // A knight hides no piece.
        {"6k1/8/8/3p4/8/2N5/8/B5K1 w - - 0 1", "d5", 1, 0, 1},
        // Equal numbers: the side with the cheaper piece; neither if they cost the same.
        {"4k3/8/2n5/8/3p4/4P3/8/4K3 w - - 0 1", "d4", 1, 1, 1},
        {"4k3/8/2n5/8/3p4/5N2/8/4K3 w - - 0 1", "d4", 1, 1, 0},
        {"4k3/8/8/2p5/3P4/5N2/8/4K3 w - - 0 1", "d4", 1, 1, -1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ControlMap map;
        control_compute(&pos, &map);
        const Square square = square_read(cases[i].square);
        if (map.count[WHITE][square] != cases[i].white || map.count[BLACK][square] != cases[i].black ||
            control_owner(&map, square) != cases[i].owner)
            fail_msg("%s, %s: %d and %d pieces, owner %d", cases[i].fen, cases[i].square, map.count[WHITE][square],
                     map.count[BLACK][square], control_owner(&map, square));
    }
}

static void pieces_are_safe_or_in_danger(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *square;
        bool is_safe;
    } cases[] = {
        {"4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4", true},       // not attacked
        {"3rk3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4", false},     // and not defended
        {"3rk3/8/8/8/3N4/4P3/8/4K3 w - - 0 1", "d4", true},    // a pawn does
        {"4k3/8/8/2p5/3N4/4P3/8/4K3 w - - 0 1", "d4", false},  // but a pawn takes
        {"3rk3/3r4/8/8/3N4/4P3/8/4K3 w - - 0 1", "d4", false}, // two against one
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ControlMap map;
        control_compute(&pos, &map);
        if (control_is_safe(&map, WHITE, square_read(cases[i].square), PT_KNIGHT) != cases[i].is_safe)
            fail_msg("%s: the knight is %s", cases[i].fen, cases[i].is_safe ? "safe" : "in danger");
    }
}

// A piece that attacks a square directly is counted at least.
static void control_holds_all_attackers(void **state)
{
    (void)state;
    RandomGame *game = malloc(sizeof *game);
    random_game_begin(game, 5);
    for (int i = 0; i < 500; ++i) {
        random_game_play(game);
        ControlMap map;
        control_compute(&game->pos, &map);
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const Bitboard attackers = pos_attackers_to(&game->pos, square, &game->pos.occupied);
            for (Colour us = WHITE; us < COLOUR_NB; ++us) {
                const int direct = bb_count(attackers & game->pos.by_colour[us]);
                assert_true(map.count[us][square] >= direct);
                assert_int_equal(map.count[us][square] > 0, map.least[us][square] != PT_NB);
                assert_int_equal(map.count[us][square] > 0, direct > 0 || map.count[us][square] > direct);
            }
        }
    }
    free(game);
}

// --- sectors -------------------------------------------------------------------------------------------------------

static void the_board_has_twelve_sectors(void **state)
{
    (void)state;
    int squares[CHESSMAPS_SECTOR_NB] = {0};
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        ++squares[chessmaps_sector(square)];
    for (int sector = 0; sector < CHESSMAPS_SECTOR_NB; ++sector)
        assert_true(squares[sector] == 4 || squares[sector] == 6);
    assert_int_equal(chessmaps_sector(SQ_A1), 0);
    assert_int_equal(chessmaps_sector(SQ_H8), CHESSMAPS_SECTOR_NB - 1);
}

static void sectors_are_ranked(void **state)
{
    (void)state;
    const int32_t matters[CHESSMAPS_SECTOR_NB] = {[3] = 5, [7] = 9, [8] = 5};
    const SectorWorth worth = chessmaps_rank(matters);
    assert_int_equal(worth.of[7], 12);
    assert_int_equal(worth.of[3], 11);
    assert_int_equal(worth.of[8], 10);
    assert_int_equal(worth.of[0], 9);
    assert_int_equal(worth.of[11], 1);
}

static void influence_is_what_a_move_gains(void **state)
{
    (void)state;
    const Position pos = unit_position("4k3/8/8/8/8/8/8/N3K3 w - - 0 1");
    SectorWorth worth = {{0}};
    worth.of[chessmaps_sector(square_read("d4"))] = 5;                                // c4, d4, c5, d5
    assert_int_equal(chessmaps_influence(&pos, unit_move(&pos, "a1b3"), &worth), 10); // d4 and c5
    assert_int_equal(chessmaps_influence(&pos, unit_move(&pos, "a1c2"), &worth), 5);  // d4
    assert_int_equal(chessmaps_influence(&pos, unit_move(&pos, "e1e2"), &worth), 0);
    const Position back = unit_position("4k3/8/8/8/8/1N6/8/4K3 w - - 0 1");
    assert_int_equal(chessmaps_influence(&back, unit_move(&back, "b3a1"), &worth), -10);
}

static const char fen[] = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";

// The knight's way to e5 gains more than that to the rim.
static void moves_are_ordered_by_influence(void **state)
{
    (void)state;
    const Position pos = unit_position(fen);
    const SectorWorth worth = chessmaps_rank_by_control(&pos);
    assert_true(chessmaps_influence(&pos, unit_move(&pos, "f3e5"), &worth) >
                chessmaps_influence(&pos, unit_move(&pos, "f3h4"), &worth));
}

// --- in the testbed ----------------------------------------------------------------------------------------

static TestbedResult search_with(const char *orderings, const TestbedQuiescence *quiescence)
{
    Error error;
    TestbedSettings settings = {.quiescence = quiescence, .use_deepening = true};
    if (!testbed_orderings_read(orderings, &settings.orderings, &error))
        fail_msg("%s", error.text);
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS_MIN, &error);
    assert_non_null(testbed);
    const Position pos = unit_position(fen);
    const TestbedResult result = testbed_run(testbed, &pos, &settings, 3);
    testbed_free(testbed);
    return result;
}

static void orderings_change_the_nodes_and_keep_the_value(void **state)
{
    (void)state;
    const TestbedResult plain = search_with("captures", NULL);
    static const char *const lists[] = {"captures,chessmaps", "captures,chessmaps-experience"};
    for (size_t i = 0; i < COUNT_OF(lists); ++i) {
        const TestbedResult result = search_with(lists[i], NULL);
        assert_int_equal(result.value, plain.value);
        assert_true(result.counts.interior != plain.counts.interior);
        assert_int_equal(search_with(lists[i], NULL).counts.interior, result.counts.interior);
    }
}

static void quiescence_gives_a_value_of_the_position_alone(void **state)
{
    (void)state;
    const TestbedResult one = search_with("captures", &testbed_chessmaps_quiescence);
    const TestbedResult other = search_with("captures,history", &testbed_chessmaps_quiescence);
    assert_int_equal(one.value, other.value);
    assert_true(one.counts.quiescence > 0);
}

static Score quiet_value(const char *position, const TestbedQuiescence *quiescence)
{
    Error error;
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS_MIN, &error);
    assert_non_null(testbed);
    const Position pos = unit_position(position);
    const TestbedSettings settings = {.quiescence = quiescence};
    const TestbedResult result = testbed_run(testbed, &pos, &settings, 1);
    testbed_free(testbed);
    return result.value;
}

// A defended pawn is not worth a rook, an undefended one is taken.
static void captures_are_safe_or_left(void **state)
{
    (void)state;
    const Score defended = quiet_value("4k3/2p5/3p4/8/8/8/8/3RK3 b - - 0 1", &testbed_chessmaps_quiescence);
    const Score undefended = quiet_value("4k3/8/p2p4/8/8/8/8/3RK3 b - - 0 1", &testbed_chessmaps_quiescence);
    assert_true(defended > undefended - 100 && defended < 0 && undefended < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attackers_are_counted_with_hidden_ones),
        cmocka_unit_test(pieces_are_safe_or_in_danger),
        cmocka_unit_test(control_holds_all_attackers),
        cmocka_unit_test(the_board_has_twelve_sectors),
        cmocka_unit_test(sectors_are_ranked),
        cmocka_unit_test(influence_is_what_a_move_gains),
        cmocka_unit_test(moves_are_ordered_by_influence),
        cmocka_unit_test(orderings_change_the_nodes_and_keep_the_value),
        cmocka_unit_test(quiescence_gives_a_value_of_the_position_alone),
        cmocka_unit_test(captures_are_safe_or_left),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
