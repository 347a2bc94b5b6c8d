// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of players with their ratings: what is read of games and of puzzles, what is refused, and the experiment on a few.
#include "unit/lab_table.h"

#include "study/rated_moves.h"

#include <math.h>

static const char games[] = "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1200\"]\n[BlackElo \"?\"]\n\n"
                            "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Nxe4 6.d4 b5 7.Bb3 d5 8.dxe5 Be6 *\n\n"
                            "[White \"C\"]\n[Black \"D\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n\n"
                            "1.d4 d5 2.c4 e6 3.Nc3 Nf6 4.Bg5 Be7 5.e3 O-O *\n";

static void games_are_read(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE];
    Error error;
    RatedMoves moves = {.count = 0};
    unit_write_file(path, ".pgn", games);
    assert_true(rated_moves_add_games(&moves, path, 1, 100, &error));
    // From the ninth ply on: four of White's in the first game, whose Black is not rated, two in the second.
    assert_int_equal(moves.count, 6);
    assert_int_equal(moves.moves[0].rating, 1200);
    assert_true(move_equal(moves.moves[1].played, unit_move(&moves.moves[1].pos, "d2d4")));
    assert_int_equal(moves.moves[1].last_to, SQ_E4);
    assert_int_equal(moves.moves[4].rating, 2000);
    assert_int_equal(moves.moves[5].rating, 1900);
    assert_int_equal(moves.moves[5].own_to, SQ_E7);
    assert_true(rated_moves_add_games(&moves, path, 1, 7, &error));
    assert_int_equal(moves.count, 7);
    rated_moves_free(&moves);
    unlink(path);
    assert_false(rated_moves_add_games(&moves, path, 1, 7, &error));
}

static void puzzles_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *reason; // NULL: good
        int count;
    } cases[] = {
        {"PuzzleId,FEN,Moves,Rating\nx,4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e4 e8e7,1500\n", NULL, 1},
        {"rating,moves,fen\r\n900,e2e4,4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\r\n\n", NULL, 1},
        {"FEN,Rating\n", "the first line has no FEN", 0},
        {"FEN,Moves,Rating\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e5,900\n", "line 2: 'e2e5' is not legal", 0},
        {"FEN,Moves,Rating\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1,e2e4,x\n", "line 2: 'x' is not a rating", 0},
        {"FEN,Moves,Rating\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n", "line 2: the row is too short", 0},
        {"FEN,Moves,Rating\nx,e2e4,900\n", "line 2: ", 0},
        {"", "the first line has no FEN", 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char path[UNIT_PATH_SIZE];
        Error error = {.text = ""};
        RatedMoves moves = {.count = 0};
        unit_write_file(path, ".csv", cases[i].text);
        const bool ok = rated_moves_add_puzzles(&moves, path, 1, 10, &error);
        unlink(path);
        if (ok != (cases[i].reason == NULL) || moves.count != cases[i].count ||
            (!ok && strstr(error.text, cases[i].reason) == NULL))
            fail_msg("case %zu: %d moves, %s", i, moves.count, error.text);
        rated_moves_free(&moves);
    }
}

// Errors that weak players make, and sound moves: the numbers are where they must be; without a file there are none.
static void the_experiment_tells_errors_from_sound_moves(void **state)
{
    (void)state;
    char path[UNIT_PATH_SIZE], puzzles[UNIT_PATH_SIZE];
    Error error;
    unit_write_file(path, ".pgn", games);
    unit_write_file(puzzles, ".csv",
                    "FEN,Moves,Rating\n"
                    "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5,g4d1,900\n"
                    "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5,g4d1,1200\n");
    LabRun run = lab_run_begin(&tempting_experiment, true);
    lab_set_text(&run, "positions", path);
    lab_set_text(&run, "puzzles", puzzles);
    LabTable *table = unit_run_experiment(&run, &error);
    unlink(path);
    unlink(puzzles);
    assert_non_null(table);
    const double area = unit_number(table, "puzzles, and sound moves of games", "auc");
    assert_true(area >= 0.5 && area <= 1);
    assert_true(unit_number(table, "all games", "match_percent") <= 100);
    lab_table_free(table);
    unit_expect_no_rows(&tempting_experiment);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read),
        cmocka_unit_test(puzzles_are_read),
        cmocka_unit_test(the_experiment_tells_errors_from_sound_moves),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
