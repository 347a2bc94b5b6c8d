// SPDX-License-Identifier: GPL-3.0-or-later
// Paths walked along the links: where they begin, how they go on, and where they end.
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "maps/paths.h"

typedef struct Walk {
    History *tables;
    Position pos;
    uint64_t attention[PIECE_NB][SQ_NB];
    MemoryPath paths[PATHS_MAX];
    int count;
} Walk;

static Walk *walk_from(const char *fen)
{
    static Walk walk;
    memset(&walk, 0, sizeof walk);
    walk.tables = history_new();
    walk.pos = unit_position(fen);
    return &walk;
}

static void go(Walk *walk, const PathRules *rules)
{
    walk->count = paths_walk(walk->tables, walk->attention, &walk->pos, rules, walk->paths);
}

static void assert_path(const Walk *walk, int index, const char *expected)
{
    char text[PATH_MOVES_MAX * COORDINATE_SIZE] = "";
    assert_true(index < walk->count);
    Position pos = walk->pos;
    Undo undo[PATH_MOVES_MAX];
    for (int i = 0; i < walk->paths[index].length; ++i) {
        char move[COORDINATE_SIZE];
        coordinate_write(&pos, walk->paths[index].moves[i], move);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i == 0 ? "" : " ", move);
        pos_make_move(&pos, walk->paths[index].moves[i], &undo[i]);
    }
    assert_string_equal(text, expected);
}

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static ContinuationRow *row(Walk *walk, Piece piece, Square to)
{
    return history_continuation_row(walk->tables, piece, to);
}

static void links_are_followed(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    walk->attention[W_PAWN][SQ_E4] = 300;
    walk->attention[W_KNIGHT][SQ_F3] = 100;
    (*row(walk, W_PAWN, SQ_E4))[B_PAWN * SQ_NB + SQ_E5] = 500;
    (*row(walk, W_PAWN, SQ_E4))[W_KNIGHT * SQ_NB + SQ_F3] = 500;
    (*row(walk, B_PAWN, SQ_E5))[W_BISHOP * SQ_NB + SQ_C4] = 400; // less than the follow-up
    walk->tables->quiet[B_KNIGHT][SQ_B8][SQ_C6] = 90;
    go(walk, &path_rules_usual);
    assert_int_equal(walk->count, 2);
    assert_path(walk, 0, "e2e4 e7e5 g1f3 b8c6"); // and then White has nothing of weight
    assert_path(walk, 1, "g1f3 b8c6");
    assert_int_equal(walk->paths[0].attention, 300);
    history_free(walk->tables);
}

// What would be played stands first, however little the search has attended to it; the others keep their order.
static void the_leader_goes_first(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    PathRules rules = path_rules_usual;
    rules.length = 1;
    walk->attention[W_PAWN][SQ_E4] = 3000;
    walk->attention[W_PAWN][SQ_D4] = 2000;
    walk->attention[W_PAWN][SQ_C4] = 1;
    rules.leader = unit_move(&walk->pos, "d2d4");
    go(walk, &rules);
    assert_int_equal(walk->count, 2);
    assert_path(walk, 0, "d2d4");
    assert_path(walk, 1, "e2e4");
    rules.leader = unit_move(&walk->pos, "c2c4");
    rules.count = 2;
    go(walk, &rules);
    assert_int_equal(walk->count, 2);
    assert_path(walk, 0, "c2c4");
    assert_path(walk, 1, "e2e4");
    rules.leader = move_make(SQ_E2, SQ_E5, MK_QUIET); // not legal: no leader
    go(walk, &rules);
    assert_path(walk, 0, "e2e4");
    history_free(walk->tables);
}

// Neither attention nor links, only the moves' own weights.
static void weights_alone_can_be_followed(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    PathRules rules = path_rules_usual;
    rules.count = 1;
    rules.weights_only = true;
    walk->attention[W_PAWN][SQ_E4] = 300;
    walk->tables->quiet[W_PAWN][SQ_D2][SQ_D4] = 60;
    walk->tables->quiet[B_PAWN][SQ_D7][SQ_D5] = 50;
    (*row(walk, W_PAWN, SQ_D4))[B_KNIGHT * SQ_NB + SQ_F6] = 500;
    go(walk, &rules);
    assert_path(walk, 0, "d2d4 d7d5");
    rules.weights_only = false;
    walk->attention[W_PAWN][SQ_D4] = 400;
    go(walk, &rules);
    assert_path(walk, 0, "d2d4 g8f6");
    history_free(walk->tables);
}

static void a_threshold_ends_a_path(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    PathRules rules = path_rules_usual;
    walk->attention[W_PAWN][SQ_E4] = 100;
    walk->tables->quiet[B_PAWN][SQ_E7][SQ_E5] = 100;
    rules.least_weight = 100;
    go(walk, &rules);
    assert_path(walk, 0, "e2e4 e7e5");
    rules.least_weight = 101;
    go(walk, &rules);
    assert_path(walk, 0, "e2e4");
    // And a first move must have its share.
    walk->attention[W_PAWN][SQ_D4] = 100;
    rules.least_share = 0.49;
    go(walk, &rules);
    assert_int_equal(walk->count, 2);
    rules.least_share = 0.5;
    go(walk, &rules);
    assert_int_equal(walk->count, 0);
    history_free(walk->tables);
}

static void ties_go_by_weight_and_then_by_squares(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    PathRules rules = path_rules_usual;
    rules.length = 1;
    walk->attention[W_PAWN][SQ_H3] = walk->attention[W_PAWN][SQ_A3] = walk->attention[W_KNIGHT][SQ_F3] =
        walk->attention[W_KNIGHT][SQ_C3] = 100;
    walk->tables->quiet[W_PAWN][SQ_H2][SQ_H3] = 1;
    go(walk, &rules);
    assert_int_equal(walk->count, 4);
    assert_path(walk, 0, "h2h3");
    assert_path(walk, 1, "b1c3");
    assert_path(walk, 2, "g1f3");
    assert_path(walk, 3, "a2a3");
    rules.count = 2;
    go(walk, &rules);
    assert_int_equal(walk->count, 2);
    assert_path(walk, 1, "b1c3");
    rules.count = 0;
    go(walk, &rules);
    assert_int_equal(walk->count, 0);
    history_free(walk->tables);
}

static void a_path_is_no_longer_than_asked_for(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    PathRules rules = path_rules_usual;
    rules.least_weight = 0; // every move will do
    walk->attention[W_PAWN][SQ_E4] = 100;
    for (rules.length = 1; rules.length <= PATH_MOVES_MAX; ++rules.length) {
        go(walk, &rules);
        assert_int_equal(walk->paths[0].length, rules.length);
    }
    history_free(walk->tables);
}

static void promotions_make_queens(void **state)
{
    (void)state;
    Walk *walk = walk_from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    PathRules rules = path_rules_usual;
    rules.count = rules.length = 1;
    walk->attention[W_PAWN][SQ_A8] = 100;
    go(walk, &rules);
    assert_path(walk, 0, "a7a8q");
    history_free(walk->tables);
}

static void a_losing_capture_is_no_plan(void **state)
{
    (void)state;
    Walk *walk = walk_from("4k3/2p5/3p4/8/8/8/8/3QK3 b - - 0 1");
    PathRules rules = path_rules_usual;
    walk->attention[B_KING][SQ_E7] = 100;
    walk->tables->capture[W_QUEEN][SQ_D6][PT_PAWN] = 9000; // defended: the queen is lost
    go(walk, &rules);
    assert_path(walk, 0, "e8e7");
    walk->tables->quiet[W_KING][SQ_E1][SQ_E2] = 1;
    go(walk, &rules);
    assert_path(walk, 0, "e8e7 e1e2");
    history_free(walk->tables);
}

static void mate_and_draws_end_a_path(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Piece piece;
        Square to;
        const char *expected;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", W_ROOK, SQ_A8, "a1a8"}, // mate
        {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", W_KING, SQ_F7, "f6f7"},     // stalemate
        {"7k/8/8/8/8/8/3p4/3K4 w - - 0 1", W_KING, SQ_D2, "d1d2"},    // bare kings
        {"7k/r7/8/8/8/8/R7/K7 w - - 99 80", W_KING, SQ_B1, "a1b1"},   // fifty moves
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Walk *walk = walk_from(cases[i].fen);
        PathRules rules = path_rules_usual;
        rules.least_weight = -4 * WEIGHT_MAX;
        walk->attention[cases[i].piece][cases[i].to] = 100;
        go(walk, &rules);
        assert_path(walk, 0, cases[i].expected);
        history_free(walk->tables);
    }
}

static void a_repetition_ends_a_path(void **state)
{
    (void)state;
    Walk *walk = walk_from("r5k1/8/8/8/8/8/8/R5K1 w - - 0 1");
    walk->attention[W_KING][SQ_H1] = 100;
    walk->tables->quiet[W_KING][SQ_G1][SQ_H1] = walk->tables->quiet[W_KING][SQ_H1][SQ_G1] = 9000;
    walk->tables->quiet[B_KING][SQ_G8][SQ_H8] = walk->tables->quiet[B_KING][SQ_H8][SQ_G8] = 9000;
    go(walk, &path_rules_usual);
    assert_path(walk, 0, "g1h1 g8h8 h1g1 h8g8"); // the root again
    history_free(walk->tables);
}

static void the_game_before_the_root_is_linked_to(void **state)
{
    (void)state;
    Walk *walk = walk_from(start_fen);
    Undo undo[2];
    pos_make_move(&walk->pos, unit_move(&walk->pos, "e2e4"), &undo[0]);
    pos_make_move(&walk->pos, unit_move(&walk->pos, "e7e5"), &undo[1]);
    const ContinuationHistory continuation = history_continuation(walk->tables, &walk->pos);
    assert_ptr_equal(continuation.back_1, row(walk, B_PAWN, SQ_E5));
    assert_ptr_equal(continuation.back_2, row(walk, W_PAWN, SQ_E4));
    assert_ptr_equal(continuation.back_4, history_no_continuation(walk->tables));
    // Both knights got as much attention; the game's last move decides.
    walk->attention[W_KNIGHT][SQ_F3] = walk->attention[W_KNIGHT][SQ_C3] = 10;
    (*continuation.back_1)[W_KNIGHT * SQ_NB + SQ_F3] = 5;
    go(walk, &path_rules_usual);
    assert_path(walk, 0, "g1f3");
    history_free(walk->tables);
}

// Whatever the tables hold, what is walked can be played, and comes out the same a second time.
static void paths_of_any_tables_are_legal(void **state)
{
    (void)state;
    enum { ROUNDS = 200, GAME_PLIES = 60 };
    Rng rng = rng_seeded(7);
    Walk *walk = walk_from(start_fen);
    int16_t *cells = (int16_t *)walk->tables->continuation;
    for (size_t i = 0; i < sizeof walk->tables->continuation / sizeof *cells; ++i)
        cells[i] = (int16_t)(rng_below(&rng, 2 * WEIGHT_MAX) - WEIGHT_MAX);
    for (int round = 0; round < ROUNDS; ++round) {
        Undo undo[GAME_PLIES];
        pos_set_start(&walk->pos);
        for (uint64_t ply = rng_below(&rng, GAME_PLIES); ply > 0 && movegen_any(&walk->pos); --ply) {
            MoveList list;
            movegen_list(&walk->pos, MOVES_ALL, &list);
            pos_make_move(&walk->pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undo[ply]);
        }
        for (int i = 0; i < PIECE_NB * SQ_NB; ++i)
            walk->attention[i / SQ_NB][i % SQ_NB] = rng_below(&rng, 1000);
        go(walk, &path_rules_usual);
        for (int i = 0; i < walk->count; ++i) {
            Position pos = walk->pos;
            Undo walked[PATH_MOVES_MAX];
            assert_in_range(walk->paths[i].length, 1, PATH_MOVES_MAX);
            for (int j = 0; j < walk->paths[i].length; ++j) {
                assert_true(pos_move_is_legal(&pos, walk->paths[i].moves[j]));
                pos_make_move(&pos, walk->paths[i].moves[j], &walked[j]);
            }
        }
        MemoryPath again[PATHS_MAX] = {0};
        assert_int_equal(paths_walk(walk->tables, walk->attention, &walk->pos, &path_rules_usual, again), walk->count);
        for (int i = 0; i < walk->count; ++i)
            for (int j = 0; j < again[i].length; ++j)
                assert_true(move_equal(again[i].moves[j], walk->paths[i].moves[j]));
    }
    history_free(walk->tables);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_are_followed),
        cmocka_unit_test(the_leader_goes_first),
        cmocka_unit_test(weights_alone_can_be_followed),
        cmocka_unit_test(a_threshold_ends_a_path),
        cmocka_unit_test(ties_go_by_weight_and_then_by_squares),
        cmocka_unit_test(a_path_is_no_longer_than_asked_for),
        cmocka_unit_test(promotions_make_queens),
        cmocka_unit_test(a_losing_capture_is_no_plan),
        cmocka_unit_test(mate_and_draws_end_a_path),
        cmocka_unit_test(a_repetition_ends_a_path),
        cmocka_unit_test(the_game_before_the_root_is_linked_to),
        cmocka_unit_test(paths_of_any_tables_are_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
