// SPDX-License-Identifier: GPL-3.0-or-later
// Games that fit conditions: what the search for positions may pass over, and that one filter serves game after game.
#include "base/memory.h"
#include "notation/pgn_filter.h"
#include "unit/unit.h"

static const char games[] =
    "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 1-0\n\n"
    "[White \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *\n\n"
    "[White \"C\"]\n[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg6 2. Qf3 *\n\n"
    "[White \"D\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n"
    "[White \"E\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. O-O Sf6 5. d3 *\n";

// The first letters of the players who have White in the games that fit.
static void find(PgnCondition condition, const char *value, char *out)
{
    PgnFilter *filter = pgn_filter_new();
    PgnReader *reader = pgn_open_memory("games.pgn", games, sizeof games - 1);
    GameTree *game = tree_new();
    Error error;
    if (!pgn_filter_add(filter, condition, value, &error))
        fail_msg("%s", error.text);
    PgnStatus status = pgn_filter_next(filter, reader, game, &error);
    for (; status == PGN_GAME; status = pgn_filter_next(filter, reader, game, &error)) {
        size_t size;
        const char *text = pgn_game_text(reader, &size);
        *out++ = tree_tag(game, "White")[0];
        assert_true(size > 0 && text[0] == '[' && text[size - 1] != '\n');
    }
    assert_int_equal(status, PGN_END);
    assert_int_equal(pgn_filter_number(filter), 5);
    *out = '\0';
    tree_free(game);
    pgn_close(reader);
    pgn_filter_free(filter);
}

static void positions_are_found(void **state)
{
    static const struct {
        const char *fen, *found;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "ABE"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "ABE"},
        {"rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq -", "A"}, // behind a capture
        {"rnbqkbnr/ppp1pppp/8/8/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4", "A"},
        {"rnbqkbnr/pppppppp/8/8/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4", ""}, // a pawn more than there is
        {"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4", "BE"},
        {"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "BE"},
        {"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w kq - 4 4", ""}, // the rights differ
        {"8/7k/8/8/8/8/8/K5Q1 w - - 0 1", ""},
        {"Q7/7k/8/8/8/8/8/K7 b - - 0 1", "C"}, // a piece that was not there
        {"8/8/6k1/8/8/5Q2/8/K7 b - - 2 2", "C"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char found[8];
        find(PGN_POSITION, rows[i].fen, found);
        if (strcmp(found, rows[i].found) != 0)
            fail_msg("'%s' is found in '%s'", rows[i].fen, found);
    }
}

static void lines_and_lengths_are_found(void **state)
{
    static const struct {
        PgnCondition condition;
        const char *value, *found;
    } rows[] = {
        {PGN_MOVES, "1. e4 e5", "BE"},
        {PGN_MOVES, "e2e4", "ABE"},
        {PGN_MOVES, "1.e4 d5 2.exd5 Qxd5 3.Nc3 Qd8 4.d4", ""},
        {PGN_LENGTH, "3", "A"},
        {PGN_LENGTH, "-3", "AC"},
        {PGN_LENGTH, "4-", "BE"},
        {PGN_WHITE, "d", "D"},
        {PGN_RESULT, "*", "BCDE"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        char found[8];
        find(rows[i].condition, rows[i].value, found);
        if (strcmp(found, rows[i].found) != 0)
            fail_msg("%s '%s' is found in '%s'", pgn_condition_name(rows[i].condition), rows[i].value, found);
    }
}

// Of two positions each game that fits must have both.
static void all_conditions_must_hold(void **state)
{
    (void)state;
    PgnFilter *filter = pgn_filter_new();
    GameTree *game = tree_new();
    Error error;
    assert_true(
        pgn_filter_add(filter, PGN_POSITION, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", &error));
    assert_true(
        pgn_filter_add(filter, PGN_POSITION, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", &error));
    for (int round = 0; round < 2; ++round) {
        PgnReader *reader = pgn_open_memory("games.pgn", games, sizeof games - 1);
        assert_int_equal(pgn_filter_next(filter, reader, game, &error), PGN_GAME);
        assert_string_equal(tree_tag(game, "White"), "A");
        assert_int_equal(pgn_filter_next(filter, reader, game, &error), PGN_END);
        pgn_close(reader);
    }
    tree_free(game);
    pgn_filter_free(filter);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_found),
        cmocka_unit_test(lines_and_lengths_are_found),
        cmocka_unit_test(all_conditions_must_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
