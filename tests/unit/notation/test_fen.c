// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "unit/mutate.h"

// What is accepted, and how it is written back.
static const struct {
    const char *fen;
    bool chess960;
    const char *written;
} accepted[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", false, // no clocks
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7", false,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 1"},
    {"  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w\tKQkq  -  3 0 \r\n", false, // blanks, move number 0
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1", false,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b HAha - 0 1", false, // Shredder letters
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", false, // nothing can capture there
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    {"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", false,
     "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"},
    {"8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", false, // the capture would uncover the king, but books have it in their keys
     "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1"},
    {"4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", true, "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1"}, // Q would be read as long gone
    {"1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1", true, "1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1"},
    {"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", false, "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"}, // an inner rook
    {"8/8/4k3/8/8/4K3/4P3/8 w KQkq - 0 1", false,                                  // rights long gone
     "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"},
    {"r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false, "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1"},
    {"2r1k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", false, "2r1k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"},
    {"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1", true,
     "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"},
    {"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1", false, // the letters say that it is Chess960
     "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"},
    {"1rr1k3/8/8/8/8/8/8/1RR1K3 w Cb - 0 1", true, "1rr1k3/8/8/8/8/8/8/1RR1K3 w Cq - 0 1"}, // the inner rook
    {"rr2k1rr/8/8/8/8/8/8/RR2K1RR b GBgb - 0 1", false, "rr2k1rr/8/8/8/8/8/8/RR2K1RR b GBgb - 0 1"},
    {"rnbqkbnr/nnnnnnnn/8/8/8/8/QQQQQQQQ/RNBQKBNR b KQkq - 99 5000", false,
     "rnbqkbnr/nnnnnnnn/8/8/8/8/QQQQQQQQ/RNBQKBNR b KQkq - 99 5000"},
    {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", false, "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1"},
};

static void good_ones_are_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(accepted); ++i) {
        Position pos;
        Error error = {""};
        char written[FEN_SIZE];
        if (!fen_read(&pos, accepted[i].fen, accepted[i].chess960, &error))
            fail_msg("%s: %s", accepted[i].fen, error.text);
        assert_true(pos_check(&pos));
        fen_write(&pos, written);
        assert_string_equal(written, accepted[i].written);
    }
}

static const struct {
    const char *fen, *reason;
} refused[] = {
    {"", "the board field is missing"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "the side to move field is missing"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "the castling field is missing"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", "the en passant field is missing"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "the board has 7 ranks"},
    {"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the board has 9 ranks"},
    {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7 has 9 squares"},
    {"rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 5 has 7 squares"},
    {"rnbqkbnr/pppppppp/8/44/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 5 has two numbers"},
    {"rnbqkbnr/pppppppp/8/9/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 5 has '9'"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w KQkq - 0 1", "rank 1 has 'X'"},
    {"4k3/8/8/8/8/8/8/4\xc3\x9c"
     "3 w - - 0 1",
     "rank 1 has a character that is not ASCII"},
    {"8/8/8/8/8/8/8/4K3 w - - 0 1", "there is no black king"},
    {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "there are 2 white kings"},
    {"4k3/8/8/8/8/8/PPPPPPPP/P3K3 w - - 0 1", "there are 9 white pawns"},
    {"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"},
    {"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "more white pieces than eight pawns can promote to"},
    {"QQQQQQQQ/QQQQQQQQ/8/8/8/8/8/k1K5 b - - 0 1", "more white pieces than eight pawns can promote to"},
    {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is 'x'"},
    {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "black is in check, but it is white's move"},
    {"8/8/8/8/3kK3/8/8/8 w - - 0 1", "black is in check"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxq - 0 1", "castling has 'x'"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KK - 0 1", "a second time"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQB - 0 1", "right B has no king and rook"},
    {"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1", "needs Chess960"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e4 0 1", "e4 is on the wrong rank"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "no pawn has just passed"},
    {"r1bqkbnr/pppp1ppp/4n3/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "its path is not free"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq ee 0 1", "the en passant field is 'ee'"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", "the half-move clock is 'x'"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999999999999 1", "the half-move clock is"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 -1", "the move number is '-1'"},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves", "unexpected 'moves'"},
    {"4k3/8/8/8/8/2n1n3/8/3K4 w - - 0 1", "two pawns or knights give check at once"},
    {"4k3/8/8/8/3r3b/2n5/8/3K4 w - - 0 1", NULL}, // rook and knight: a discovered double check
    {"3rk3/8/8/8/7b/2n5/8/3K4 w - - 0 1", NULL},
    {"3rk3/8/8/8/b7/2n5/8/3K4 w - - 0 1", "3 pieces give check at once"},
    {"4k3/8/8/2pP4/8/5n2/8/4K3 w - c6 0 1", "the check cannot come from the double pawn push"},
};

static void bad_ones_are_refused_with_the_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(refused); ++i) {
        Position pos, before;
        Error error = {""};
        pos_set_start(&pos);
        before = pos;
        const bool is_read = fen_read(&pos, refused[i].fen, false, &error);
        if (is_read != (refused[i].reason == NULL))
            fail_msg("'%s' is %s: %s", refused[i].fen, is_read ? "accepted" : "refused", error.text);
        if (is_read)
            continue;
        if (strstr(error.text, refused[i].reason) == NULL || strncmp(error.text, "FEN: ", 5) != 0)
            fail_msg("'%s': reason is '%s'", refused[i].fen, error.text);
        assert_memory_equal(&pos, &before, sizeof pos);
    }
}

static void move_number_and_side_make_the_ply(void **state)
{
    (void)state;
    assert_int_equal(unit_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").game_ply, 0);
    assert_int_equal(unit_position("4k3/8/8/8/8/8/8/4K3 b - - 0 1").game_ply, 1);
    assert_int_equal(unit_position("4k3/8/8/8/8/8/8/4K3 b - - 12 40").game_ply, 79);
    assert_int_equal(unit_position("4k3/8/8/8/8/8/8/4K3 b - - 12 40").rule50, 12);
}

static void chess960_is_asked_for_or_seen(void **state)
{
    (void)state;
    Position pos;
    const char *start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_true(fen_read(&pos, start, false, NULL) && !pos.castling_setup.is_chess960);
    assert_true(fen_read(&pos, start, true, NULL) && pos.castling_setup.is_chess960);
    assert_true(fen_read(&pos, "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", false, NULL) && pos.castling_setup.is_chess960);
    assert_true(fen_read(&pos, "4k3/8/8/8/8/8/8/R3K3 w A - 0 1", false, NULL) && !pos.castling_setup.is_chess960);
    assert_false(fen_read(&pos, "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", true, NULL)); // no rook for K
}

static void random_positions_come_back(void **state)
{
    (void)state;
    enum { GAMES = 60, PLIES = 200 };
    Rng rng = rng_seeded(2);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES && mutate_play(&pos, &rng); ++ply) {
            Position again;
            Error error = {""};
            char first[FEN_SIZE], second[FEN_SIZE];
            fen_write(&pos, first);
            if (!fen_read(&again, first, pos.castling_setup.is_chess960, &error))
                fail_msg("%s: %s", first, error.text);
            fen_write(&again, second);
            assert_string_equal(first, second);
            assert_true(again.key == pos.key && again.game_ply == pos.game_ply && again.castling == pos.castling);
        }
    }
}

static void all_start_positions_come_back(void **state)
{
    (void)state;
    enum { CHESS960_STARTS = 960 };
    for (int number = 0; number < CHESS960_STARTS; ++number) {
        Position pos, again;
        char fen[FEN_SIZE];
        pos_set_chess960_start(&pos, number);
        fen_write(&pos, fen);
        assert_true(fen_read(&again, fen, true, NULL));
        assert_memory_equal(&pos.castling_setup, &again.castling_setup, sizeof pos.castling_setup);
        assert_true(pos.key == again.key);
    }
}

static void damaged_text_is_refused_or_makes_sense(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, SIZE = 200 };
    Rng rng = rng_seeded(3);
    int good = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        char text[SIZE], written[FEN_SIZE];
        Position pos;
        Error error = {""};
        mutate_text(accepted[rng_below(&rng, COUNT_OF(accepted))].fen, text, sizeof text, &rng);
        if (!fen_read(&pos, text, round % 2 == 0, &error)) {
            assert_true(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
            continue;
        }
        ++good;
        assert_true(pos_check(&pos));
        fen_write(&pos, written);
        assert_true(fen_read(&pos, written, pos.castling_setup.is_chess960, &error));
    }
    assert_in_range(good, ROUNDS / 100, ROUNDS - ROUNDS / 100);
}

// Positions that the list of FENs calls invalid and a perft suite asks for: the pieces of two sliders in one line with
// the king.
static bool is_in_perft_suite(const char *fen)
{
    static const char *const boards[] = {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 ", "2Nq4/2K5/1b6/8/7R/3k4/7P/8 ",
                                         "5R2/2P5/8/4k3/8/3rK2r/8/8 ", "8/8/8/1k6/3Pp3/8/8/4KQ2 "};
    for (size_t i = 0; i < COUNT_OF(boards); ++i) {
        if (strncmp(fen, boards[i], strlen(boards[i])) == 0)
            return true;
    }
    return false;
}

static void public_list_agrees(void **state)
{
    (void)state;
    char line[1024];
    FILE *file = unit_open_positions("fen/fen_validity.csv");
    if (file == NULL)
        skip();
    int rows = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        // fen,chess960,verdict,...: no FEN has a comma
        char *flag = strchr(line, ',');
        if (rows++ == 0 || flag == NULL)
            continue;
        *flag++ = '\0';
        Position pos;
        Error error = {""};
        const bool is_read = fen_read(&pos, line, *flag == '1', &error);
        const bool must_read = strncmp(flag + 2, "valid", 5) == 0;
        const bool must_refuse = strncmp(flag + 2, "invalid", 7) == 0 && !is_in_perft_suite(line);
        if ((must_read && !is_read) || (must_refuse && is_read))
            fail_msg("%s: %s", line, is_read ? "accepted" : error.text);
    }
    fclose(file);
    assert_in_range(rows, 200, 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_ones_are_accepted),
        cmocka_unit_test(bad_ones_are_refused_with_the_reason),
        cmocka_unit_test(move_number_and_side_make_the_ply),
        cmocka_unit_test(chess960_is_asked_for_or_seen),
        cmocka_unit_test(random_positions_come_back),
        cmocka_unit_test(all_start_positions_come_back),
        cmocka_unit_test(damaged_text_is_refused_or_makes_sense),
        cmocka_unit_test(public_list_agrees),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
