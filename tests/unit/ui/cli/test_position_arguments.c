// SPDX-License-Identifier: GPL-3.0-or-later
// The position that --fen, --moves and --chess960 describe together.
#include "unit/unit.h"

#include "ui/cli/commands.h"

static void moves_are_played_from_the_position(void **state)
{
    (void)state;
    static const struct {
        PositionArguments arguments;
        const char *fen;
    } cases[] = {
        {{0}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {{.moves = "e4 e5"}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
        {{.moves = "1.e4 e5"}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
        {{.moves = " 1. e4 1... e5 "}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
        {{.moves = "e2e4 e7e5"}, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
        {{.moves = ""}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
        {{.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1", .moves = "O-O"}, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {{.fen = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", .moves = "O-O", .chess960 = true},
         "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {{.moves = "e4 -- d4"}, "rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"},
        // A game that the rules have ended goes on where a user wants it to.
        {{.fen = "4k3/8/8/8/8/8/8/4K2B w - - 0 1", .moves = "Be4"}, "4k3/8/8/8/4B3/8/8/4K3 b - - 1 1"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char fen[FEN_SIZE];
        Error error = {""};
        Game *game = position_arguments_game(&cases[i].arguments, &error);
        if (game == NULL)
            fail_msg("%zu: %s", i, error.text);
        fen_write(game_position(game), fen);
        assert_string_equal(fen, cases[i].fen);
        game_free(game);
    }
}

static void faults_say_where_they_are(void **state)
{
    (void)state;
    static const struct {
        PositionArguments arguments;
        const char *reason;
    } cases[] = {
        {{.fen = "8/8/8/8/8/8/8/8 w - - 0 1"}, "--fen: "},
        {{.fen = ""}, "--fen: "},
        {{.moves = "e4 e5 Ke3"}, "--moves: ply 3: "},
        {{.moves = "e4 hello"}, "--moves: ply 2: "},
        {{.moves = "e4 f6 Qh5 --"}, "--moves: ply 4: a side in check cannot pass"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Error error = {""};
        assert_null(position_arguments_game(&cases[i].arguments, &error));
        assert_int_equal(strncmp(error.text, cases[i].reason, strlen(cases[i].reason)), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_played_from_the_position),
        cmocka_unit_test(faults_say_where_they_are),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
