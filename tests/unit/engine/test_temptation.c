// SPDX-License-Identifier: GPL-3.0-or-later
// How likely players play each move: chances that add up, errors that tempt, what the last moves and the rating change, and
// what is kept.
#include "unit/unit.h"

#include "board/movegen.h"
#include "engine/temptation.h"

static TemptationFinder *new_finder(void)
{
    Error error;
    TemptationFinder *finder = temptation_finder_new(&error);
    if (finder == NULL)
        fail_msg("%s", error.text);
    return finder;
}

static const TemptingMove *move_of(const Temptation *found, Move move)
{
    for (int i = 0; i < found->count; ++i)
        if (move_equal(found->moves[i].move, move))
            return &found->moves[i];
    fail_msg("a move is missing");
    return NULL;
}

// Legal's mate: Black who takes the queen is mated; taking the knight loses a pawn.
static const char trap[] = "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5";

static void chances_add_up(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        trap,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/P7/8/8/2pP4/8/8/R3K3 b Q d3 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    };
    TemptationFinder *finder = new_finder();
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        const TemptationQuery query = temptation_query(&pos, 1500);
        const Temptation *found = temptation_find(finder, &query);
        int all = 0, errors = 0, best = 0;
        assert_int_equal(found->count, movegen_count(&pos));
        for (int j = 0; j < found->count; ++j) {
            const TemptingMove *move = &found->moves[j];
            assert_true(pos_move_is_legal(&pos, move->move));
            assert_true(move->chance >= 0 && move->loss >= 0 && move->loss <= TEMPTATION_UNIT);
            assert_true(j == 0 || move->chance <= found->moves[j - 1].chance);
            all += move->chance;
            errors += move->loss > TEMPTATION_ERROR ? move->chance : 0;
            best += move->loss == 0;
        }
        // Each is rounded.
        assert_true(abs(all - TEMPTATION_UNIT) <= found->count && abs(errors - found->error_chance) <= found->count);
        assert_true(best > 0);
    }
    temptation_finder_free(finder);
}

static void the_rating_decides_what_is_seen(void **state)
{
    (void)state;
    static const int ratings[] = {600, 1200, 1800, 2600};
    const Position pos = unit_position(trap);
    TemptationFinder *finder = new_finder();
    int before = TEMPTATION_UNIT;
    for (size_t i = 0; i < COUNT_OF(ratings); ++i) {
        const TemptationQuery query = temptation_query(&pos, ratings[i]);
        const Temptation *found = temptation_find(finder, &query);
        const TemptingMove *natural = move_of(found, unit_move(&pos, "g4d1"));
        assert_true(natural->loss > TEMPTATION_ERROR);
        assert_true(move_of(found, unit_move(&pos, "d6e5"))->loss <= TEMPTATION_ERROR);
        assert_true(found->error_chance < before);
        before = found->error_chance;
    }
    // Beyond what was fitted nothing changes any more.
    const TemptationQuery strong = temptation_query(&pos, 3500), weak = temptation_query(&pos, 100);
    assert_int_equal(temptation_find(finder, &strong)->rating, TEMPTATION_RATING_MAX);
    assert_int_equal(temptation_find(finder, &strong)->error_chance, before);
    assert_int_equal(temptation_find(finder, &weak)->rating, TEMPTATION_RATING_MIN);
    temptation_finder_free(finder);
}

static void errors_are_listed_by_their_chance(void **state)
{
    (void)state;
    enum { MOST = 3 };
    int places[MOST];
    const Position pos = unit_position(trap);
    const TemptationQuery query = temptation_query(&pos, 800);
    TemptationFinder *finder = new_finder();
    const Temptation *found = temptation_find(finder, &query);
    const int count = temptation_errors(found, MOST, places);
    assert_true(count > 0);
    assert_true(move_equal(found->moves[places[0]].move, unit_move(&pos, "g4d1")));
    for (int i = 0; i < count; ++i)
        assert_true(found->moves[places[i]].loss > TEMPTATION_ERROR && (i == 0 || places[i] > places[i - 1]));
    assert_int_equal(temptation_errors(found, 0, places), 0);
    // Nothing to go wrong with.
    const Position quiet = unit_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const TemptationQuery other = temptation_query(&quiet, 800);
    assert_int_equal(temptation_errors(temptation_find(finder, &other), MOST, places), 0);
    temptation_finder_free(finder);
}

// What seemed best by luck made sound moves of many look like errors.
static void the_start_position_has_no_errors(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const TemptationQuery query = temptation_query(&pos, 800);
    TemptationFinder *finder = new_finder();
    const Temptation *found = temptation_find(finder, &query);
    for (int i = 0; i < found->count; ++i)
        assert_false(temptation_is_error(&found->moves[i]));
    assert_int_equal(found->error_chance, 0);
    temptation_finder_free(finder);
}

// Taking back, and going on with the piece moved last, are more natural than the same moves without a history.
static void the_last_moves_count(void **state)
{
    (void)state;
    Position pos = unit_position("rnbqkbnr/ppp2ppp/8/3pp3/3P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 0 3");
    Undo undo[2];
    pos_make_move(&pos, unit_move(&pos, "d4e5"), &undo[0]);
    pos_make_move(&pos, unit_move(&pos, "d5d4"), &undo[1]);
    const TemptationQuery told = temptation_query(&pos, 1500);
    assert_int_equal(told.last_to, SQ_D4);
    assert_int_equal(told.own_to, SQ_E5);
    Position alone = pos;
    alone.last = NULL;
    const TemptationQuery untold = temptation_query(&alone, 1500);
    assert_int_equal(untold.last_to, SQ_NONE);
    TemptationFinder *finder = new_finder();
    const int taking = move_of(temptation_find(finder, &told), unit_move(&pos, "d1d4"))->chance;
    assert_null(temptation_known(finder, &untold));
    assert_true(taking > move_of(temptation_find(finder, &untold), unit_move(&pos, "d1d4"))->chance);
    temptation_finder_free(finder);
}

static void answers_do_not_depend_on_what_was_asked_before(void **state)
{
    (void)state;
    const Position pos = unit_position(trap), over = unit_position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    const TemptationQuery query = temptation_query(&pos, 1500), end = temptation_query(&over, 1500);
    TemptationFinder *one = new_finder(), *two = new_finder();
    const Temptation first = *temptation_find(one, &query);
    assert_int_equal(temptation_find(two, &end)->count, 0);
    assert_int_equal(temptation_known(two, &end)->error_chance, 0);
    assert_true(temptation_step(two, &query) && temptation_step(two, &query));
    assert_null(temptation_known(two, &query));
    const TemptationQuery other = temptation_query(&pos, 900);
    assert_true(temptation_step(two, &other)); // begins anew
    const Temptation *second = temptation_find(two, &query);
    assert_memory_equal(first.moves, second->moves, (size_t)first.count * sizeof first.moves[0]);
    assert_false(temptation_step(two, &query));
    temptation_finder_free(one);
    temptation_finder_free(two);
    temptation_finder_free(NULL);
}

// The option goes before the tags, which go before what is usual.
static void the_rating_is_that_of_the_player(void **state)
{
    (void)state;
    GameTree *game = tree_new();
    assert_int_equal(temptation_rating(0, game, WHITE), TEMPTATION_RATING);
    tree_set_tag(game, "WhiteElo", "1820");
    tree_set_tag(game, "BlackElo", "?");
    assert_int_equal(temptation_rating(0, game, WHITE), 1820);
    assert_int_equal(temptation_rating(0, game, BLACK), TEMPTATION_RATING);
    assert_int_equal(temptation_rating(1200, game, WHITE), 1200);
    assert_int_equal(temptation_rating(1, game, WHITE), TEMPTATION_RATING_MIN);
    tree_set_tag(game, "BlackElo", "9999");
    assert_int_equal(temptation_rating(0, game, BLACK), TEMPTATION_RATING);
    tree_set_tag(game, "BlackElo", "2850");
    assert_int_equal(temptation_rating(0, game, BLACK), TEMPTATION_RATING_MAX);
    tree_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(the_rating_decides_what_is_seen),
        cmocka_unit_test(errors_are_listed_by_their_chance),
        cmocka_unit_test(the_start_position_has_no_errors),
        cmocka_unit_test(the_last_moves_count),
        cmocka_unit_test(the_rating_is_that_of_the_player),
        cmocka_unit_test(answers_do_not_depend_on_what_was_asked_before),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
