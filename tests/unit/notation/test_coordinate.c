// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "unit/mutate.h"

static void squares_have_names(void **state)
{
    (void)state;
    char name[SQUARE_NAME_SIZE];
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        square_write(square, name);
        assert_int_equal(square_read(name), square);
    }
    square_write(SQ_NONE, name);
    assert_string_equal(name, "-");
    square_write(SQ_H8, name);
    assert_string_equal(name, "h8");
    static const char *const wrong[] = {"", "e", "i1", "e9", "e0", "E4", "4e", "-"};
    for (size_t i = 0; i < COUNT_OF(wrong); ++i)
        assert_int_equal(square_read(wrong[i]), SQ_NONE);
}

typedef struct Case {
    const char *fen;
    bool chess960;
    const char *text, *written; // written NULL: no legal move
} Case;

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char castle_fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
static const char promote_fen[] = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";

static const Case cases[] = {
    {start_fen, false, "e2e4", "e2e4"},
    {start_fen, false, "E2E4", "e2e4"},
    {start_fen, false, "g1f3", "g1f3"},
    {start_fen, false, "e2e5", NULL},
    {start_fen, false, "e7e5", NULL},
    {start_fen, false, "e2e4q", NULL},
    {start_fen, false, "e2e", NULL},
    {start_fen, false, "", NULL},
    {start_fen, false, "e2e4 ", NULL},
    {start_fen, false, "e2e2", NULL},
    {start_fen, false, "0000", NULL},
    {castle_fen, false, "e1g1", "e1g1"},
    {castle_fen, false, "e1h1", "e1g1"},
    {castle_fen, false, "e1c1", "e1c1"},
    {castle_fen, false, "e1a1", "e1c1"},
    {castle_fen, true, "e1g1", "e1h1"},
    {castle_fen, true, "e1h1", "e1h1"},
    {castle_fen, true, "e1f1", "e1f1"},
    {promote_fen, false, "a7a8q", "a7a8q"},
    {promote_fen, false, "a7a8=N", "a7a8n"},
    {promote_fen, false, "a7b8R", "a7b8r"},
    {promote_fen, false, "a7a8", NULL},
    {promote_fen, false, "a7a8k", NULL},
    {promote_fen, false, "a7a8p", NULL},
    {promote_fen, false, "a7a8=", NULL},
    {promote_fen, false, "a7a8qq", NULL},
    // The king can step to g1, and castle with the rook on h1 to the same square: the squares mean the step.
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", true, "f1g1", "f1g1"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", true, "f1h1", "f1h1"},
    {"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", true, "e1b1", "e1b1"},
    {"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", true, "e1c1", "e1b1"},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", false, "e4d3", "e4d3"},
};

static void moves_are_read_and_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos;
        Move move = MOVE_NONE;
        char written[COORDINATE_SIZE];
        assert_true(fen_read(&pos, cases[i].fen, cases[i].chess960, NULL));
        const bool is_read = coordinate_read(&pos, cases[i].text, &move);
        if (is_read != (cases[i].written != NULL))
            fail_msg("%s in %s: %s", cases[i].text, cases[i].fen, is_read ? "accepted" : "refused");
        if (!is_read)
            continue;
        coordinate_write(&pos, move, written);
        assert_string_equal(written, cases[i].written);
    }
}

static void no_move_and_pass_are_zeros(void **state)
{
    (void)state;
    Position pos;
    char written[COORDINATE_SIZE];
    pos_set_start(&pos);
    coordinate_write(&pos, MOVE_NONE, written);
    assert_string_equal(written, "0000");
    coordinate_write(&pos, MOVE_NULL, written);
    assert_string_equal(written, "0000");
}

static void every_move_of_random_games_comes_back(void **state)
{
    (void)state;
    enum { GAMES = 30, PLIES = 120 };
    Rng rng = rng_seeded(1);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            for (int i = 0; i < list.count; ++i) {
                char written[COORDINATE_SIZE];
                coordinate_write(&pos, list.moves[i], written);
                assert_true(move_equal(unit_move(&pos, written), list.moves[i]));
            }
            if (!mutate_play(&pos, &rng))
                break;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_have_names),
        cmocka_unit_test(moves_are_read_and_written),
        cmocka_unit_test(no_move_and_pass_are_zeros),
        cmocka_unit_test(every_move_of_random_games_comes_back),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
