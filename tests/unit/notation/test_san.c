// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/text.h"
#include "notation/san.h"
#include "unit/mutate.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const char castle_fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
static const char promote_fen[] = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
static const char two_knights_fen[] = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
static const char bishop_or_pawn_fen[] = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";

// What is written for a move given by squares.
static const struct {
    const char *fen;
    bool chess960;
    const char *squares, *san;
} written[] = {
    {start_fen, false, "e2e4", "e4"},
    {start_fen, false, "g1f3", "Nf3"},
    {castle_fen, false, "e1g1", "O-O"},
    {castle_fen, false, "e1c1", "O-O-O"},
    {castle_fen, true, "e1h1", "O-O"},
    {castle_fen, true, "e1a1", "O-O-O"},
    {castle_fen, false, "a1a8", "Rxa8+"},
    {promote_fen, false, "a7a8q", "a8=Q"},
    {promote_fen, false, "a7b8n", "axb8=N"},
    {promote_fen, false, "a7b8q", "axb8=Q+"},
    {two_knights_fen, false, "b1d2", "Nbd2"}, // the file tells
    {two_knights_fen, false, "f3d2", "Nfd2"},
    {two_knights_fen, false, "f3d4", "Nd4"},                      // only one can
    {"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", false, "b1d2", "N1d2"}, // the rank tells
    {"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", false, "b3d2", "N3d2"},
    {"8/8/8/1k6/4Q2Q/8/8/K6Q w - - 0 1", false, "h4e1", "Qh4e1"}, // both are needed
    {"8/8/8/1k6/4Q2Q/8/8/K6Q w - - 0 1", false, "e4e1", "Qee1"},
    {"8/8/8/1k6/4Q2Q/8/8/K6Q w - - 0 1", false, "h1e1", "Q1e1"},
    {"3rkr2/8/8/8/8/8/4N3/2N1K3 w - - 0 1", false, "e2d4", "Nd4"},
    {"4k3/8/8/8/1b6/8/3N4/1N2K3 w - - 0 1", false, "b1c3", "Nc3"},
    {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", false, "g1e2", "Ne2"}, // the other one is pinned
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", false, "e4d3", "exd3"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", false, "a1a8", "Ra8#"},
    {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", false, "e1c1", "O-O-O"},
    {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", false, "e1c1", "O-O-O+"}, // the rook checks
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", true, "f1g1", "Kg1"},
    {"4k3/8/8/8/8/8/8/5K1R w H - 0 1", true, "f1h1", "O-O"},
    {"8/7k/8/8/3B4/8/3R4/3K4 w - - 0 1", false, "d2d3", "Rd3"},
    {"7k/3R4/8/8/8/2R5/1B6/3K4 w - - 0 1", false, "c3c8", "Rc8#"}, // uncovered and mated
};

static void moves_are_written_shortly(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(written); ++i) {
        Position pos;
        Error error = {""};
        char san[SAN_SIZE];
        if (!fen_read(&pos, written[i].fen, written[i].chess960, &error))
            fail_msg("%s: %s", written[i].fen, error.text);
        san_write(&pos, unit_move(&pos, written[i].squares), san);
        if (strcmp(san, written[i].san) != 0)
            fail_msg("%s in %s: %s instead of %s", written[i].squares, written[i].fen, san, written[i].san);
    }
}

// What users type, and the squares that are meant; or what the error must say.
static const struct {
    const char *fen, *text, *squares, *reason;
} typed[] = {
    {start_fen, "e4", "e2e4", NULL},
    {start_fen, "E4", "e2e4", NULL},
    {start_fen, " e4 ", "e2e4", NULL},
    {start_fen, "e2e4", "e2e4", NULL},
    {start_fen, "e2-e4", "e2e4", NULL},
    {start_fen, "E2E4", "e2e4", NULL},
    {start_fen, "Pe4", "e2e4", NULL},
    {start_fen, "e4!?", "e2e4", NULL},
    {start_fen, "e4+", "e2e4", NULL},
    {start_fen, "Nf3", "g1f3", NULL},
    {start_fen, "nf3", "g1f3", NULL},
    {start_fen, "NF3", "g1f3", NULL},
    {start_fen, "Ngf3", "g1f3", NULL},
    {start_fen, "N1f3", "g1f3", NULL},
    {start_fen, "Ng1f3", "g1f3", NULL},
    {start_fen, "Ng1-f3", "g1f3", NULL},
    {start_fen, "g1f3", "g1f3", NULL},
    {start_fen, "Nxf3", "g1f3", NULL},
    {start_fen, "N-f3", "g1f3", NULL},
    {start_fen,
     "\xe2\x99\x98"
     "f3",
     "g1f3", NULL}, // a figure
    {start_fen, "b4", "b2b4", NULL},
    {start_fen, "B4", "b2b4", NULL},
    {start_fen, "e5", NULL, "illegal move 'e5': no pawn can go to e5"},
    {start_fen, "e3e4", NULL, "illegal move 'e3e4': e3 is empty"},
    {start_fen, "e7e5", NULL, "illegal move 'e7e5': it is White's move"},
    {start_fen, "e2e5", NULL, "illegal move 'e2e5': that pawn cannot go to e5"},
    {start_fen, "Nd4", NULL, "illegal move 'Nd4': no knight can go to d4"},
    {start_fen, "Ke2", NULL, "illegal move 'Ke2': White's own pawn is on e2"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qe2", NULL, "illegal move 'Qe2': White has no queen"},
    {"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kf1", NULL, "illegal move 'Kf1': White is in check"},
    {"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Kd2", NULL, "illegal move 'Kd2': d2 is attacked"},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke5", NULL, "illegal move 'Ke5': that king cannot go to e5"},
    {"4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nd5", NULL, "illegal move 'Nd5': the knight is pinned to its king"},
    {start_fen, "Nbf3", NULL, "illegal move 'Nbf3': that knight cannot go to f3"},
    {start_fen, "O-O", NULL, "illegal move 'O-O': there are pieces between king and rook"},
    {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O", NULL, "illegal move 'O-O': White is in check"},
    {"4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "O-O", NULL, "illegal move 'O-O': f1 is attacked"},
    {"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", NULL, "illegal move 'O-O-O': d1 is attacked"},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", NULL, "illegal move 'O-O': White has lost the right to castle there"},
    {start_fen, "hello", NULL, "unknown move 'hello'"},
    {start_fen, "", NULL, "unknown move"},
    {start_fen, "e", NULL, "unknown move 'e'"},
    {start_fen, "i4", NULL, "unknown move 'i4'"},
    {start_fen, "e9", NULL, "unknown move 'e9'"},
    {start_fen, "N", NULL, "unknown move 'N'"},
    {start_fen, "+", NULL, "unknown move"},
    {start_fen, "Ng1f3f3", NULL, "unknown move"},
    {start_fen,
     "\xc3\xa4"
     "4",
     NULL, "unknown move"},
    {start_fen, "--", NULL, "null move '--' cannot be played"},
    {start_fen, "Z0", NULL, "null move"},
    {start_fen, "0000", NULL, "null move"},
    {castle_fen, "O-O", "e1h1", NULL},
    {castle_fen, "0-0", "e1h1", NULL},
    {castle_fen, "o-o", "e1h1", NULL},
    {castle_fen, "OO", "e1h1", NULL},
    {castle_fen, "O-O+", "e1h1", NULL},
    {castle_fen, "O-O-O", "e1a1", NULL},
    {castle_fen, "0-0-0", "e1a1", NULL},
    {castle_fen, "ooo", "e1a1", NULL},
    {castle_fen, "O\xe2\x80\x91O", "e1h1", NULL}, // a typographic dash
    {castle_fen, "e1g1", "e1h1", NULL},
    {castle_fen, "e1h1", "e1h1", NULL},
    {castle_fen, "Kg1", "e1h1", NULL},
    {castle_fen, "Ke1-c1", "e1a1", NULL},
    {castle_fen, "O-O-O-O", NULL, "unknown move"},
    {castle_fen, "Ra8", "a1a8", NULL}, // a capture without its sign
    {castle_fen, "Rxa8", "a1a8", NULL},
    {castle_fen, "R:a8", "a1a8", NULL},
    {castle_fen, "Rd1", "a1d1", NULL},
    {"4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "Rb1", "a1b1", NULL},
    {promote_fen, "a8=Q", "a7a8q", NULL},
    {promote_fen, "a8Q", "a7a8q", NULL},
    {promote_fen, "a8=q", "a7a8q", NULL},
    {promote_fen, "a8(N)", "a7a8n", NULL},
    {promote_fen, "a8/R", "a7a8r", NULL},
    {promote_fen, "a7a8b", "a7a8b", NULL},
    {promote_fen, "a7-a8=Q", "a7a8q", NULL},
    {promote_fen, "axb8=Q+", "a7b8q", NULL},
    {promote_fen, "ab8=Q", "a7b8q", NULL},
    {promote_fen, "axb8N", "a7b8n", NULL},
    {promote_fen, "a8", NULL, "ambiguous move 'a8': "},
    {promote_fen, "a8=K", NULL, "illegal move"},
    {promote_fen, "a8=P", NULL, "illegal move"},
    {two_knights_fen, "Nd2", NULL, "ambiguous move 'Nd2': N"},
    {two_knights_fen, "Nd2", NULL, " or N"},
    {two_knights_fen, "Nbd2", "b1d2", NULL},
    {two_knights_fen, "nfd2", "f3d2", NULL},
    {two_knights_fen, "N3d2", "f3d2", NULL},
    {bishop_or_pawn_fen, "bxc3", "b2c3", NULL}, // the pawn goes first
    {bishop_or_pawn_fen, "Bxc3", "d2c3", NULL},
    {bishop_or_pawn_fen, "bc3", "b2c3", NULL},
    {bishop_or_pawn_fen, "bb4", "b2b4", NULL},
    {bishop_or_pawn_fen, "be3", "d2e3", NULL}, // no pawn can
    {bishop_or_pawn_fen, "BXC3", "d2c3", NULL},
    {"4k3/8/8/1b6/8/2n5/1P6/4K3 w - - 0 1", "Bxc3", NULL, "illegal move 'Bxc3'"}, // not the pawn
    {"4k3/8/8/1b6/8/2n5/1P6/4K3 w - - 0 1", "BXC3", "b2c3", NULL},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3", "e4d3", NULL},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3e.p.", "e4d3", NULL},
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "ed3 ep", "e4d3", NULL},
    {"4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "O-O", NULL, "White is in check"},
    {"4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "Rh2", NULL, "White is in check"},
};

static void what_users_type_is_understood(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(typed); ++i) {
        const Position pos = unit_position(typed[i].fen);
        Error error = {""};
        Move move = MOVE_NONE;
        const bool is_read = san_read(&pos, typed[i].text, &move, &error);
        if (is_read != (typed[i].squares != NULL))
            fail_msg("'%s' in %s: %s", typed[i].text, typed[i].fen, is_read ? "accepted" : error.text);
        if (is_read && !move_equal(move, unit_move(&pos, typed[i].squares)))
            fail_msg("'%s' in %s is another move", typed[i].text, typed[i].fen);
        if (!is_read && strstr(error.text, typed[i].reason) == NULL)
            fail_msg("'%s' in %s: %s", typed[i].text, typed[i].fen, error.text);
    }
}

// Files leave out which piece a pawn becomes: a queen. A person who types it is asked.
static void a_written_promotion_without_a_piece_is_a_queen(void **state)
{
    (void)state;
    const Position pos = unit_position(promote_fen);
    static const char *const cases[][2] = {{"a8", "a7a8q"}, {"axb8", "a7b8q"}, {"ab", "a7b8q"}, {"a8=N", "a7a8n"}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Move move = MOVE_NONE;
        Error error = {""};
        assert_true(san_read_written(&pos, cases[i][0], &move, &error));
        assert_true(move_equal(move, unit_move(&pos, cases[i][1])));
    }
    Move move;
    Error error = {""};
    assert_false(san_read(&pos, "a8", &move, &error));
    assert_non_null(strstr(error.text, "ambiguous"));
}

static void pass_is_written_as_two_dashes(void **state)
{
    (void)state;
    Position pos;
    char san[SAN_SIZE];
    pos_set_start(&pos);
    san_write(&pos, MOVE_NULL, san);
    assert_string_equal(san, "--");
}

// Every legal move has a text of its own and comes back from it.
static void check_all_moves(const Position *pos)
{
    MoveList list;
    char sans[MAX_MOVES][SAN_SIZE];
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        Move again = MOVE_NONE;
        Error error = {""};
        san_write(pos, list.moves[i], sans[i]);
        if (!san_read(pos, sans[i], &again, &error) || !move_equal(again, list.moves[i])) {
            char fen[FEN_SIZE];
            fen_write(pos, fen);
            fail_msg("%s in %s: %s", sans[i], fen, error.text);
        }
        for (int k = 0; k < i; ++k)
            assert_string_not_equal(sans[i], sans[k]);
    }
}

static void every_move_of_random_games_comes_back(void **state)
{
    (void)state;
    enum { GAMES = 40, PLIES = 120 };
    Rng rng = rng_seeded(4);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES; ++ply) {
            check_all_moves(&pos);
            if (!mutate_play(&pos, &rng))
                break;
        }
    }
}

static void lines_have_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        const char *moves[3];
        const char *expected;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {"e2e4", "e7e5", "g1f3"}, "1.e4 e5 2.Nf3"},
        {"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 12", {"e8e7", "e1g1", "e7d6"}, "12...Ke7 13.O-O Kd6"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos = unit_position(cases[i].fen);
        const Position root = pos;
        Move moves[4];
        Undo undo[3];
        char out[64];
        for (int j = 0; j < 3; ++j) {
            moves[j] = unit_move(&pos, cases[i].moves[j]);
            pos_make_move(&pos, moves[j], &undo[j]);
        }
        moves[3] = moves[0]; // not legal any more: the line ends
        Text text = text_begin(out, sizeof out);
        san_write_line(&root, moves, 4, &text);
        assert_string_equal(out, cases[i].expected);
    }
}

static void crowded_boards_come_back(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // as many moves as a position can have
        "8/1N1N4/N3N3/7k/2p5/2N1N3/1N1N1K2/8 w - - 0 1",
        "7k/8/Q1Q1Q3/8/Q1Q1Q3/8/2Q5/K7 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        check_all_moves(&pos);
    }
}

static void damaged_text_is_refused_or_legal(void **state)
{
    (void)state;
    enum { ROUNDS = 20000, SIZE = 64 };
    Rng rng = rng_seeded(5);
    int good = 0;
    for (int round = 0; round < ROUNDS; ++round) {
        const size_t i = (size_t)rng_below(&rng, COUNT_OF(typed));
        const Position pos = unit_position(typed[i].fen);
        char text[SIZE];
        Move move = MOVE_NONE;
        Error error = {""};
        mutate_text(typed[i].text, text, sizeof text, &rng);
        const bool is_read = san_read(&pos, text, &move, &error);
        if (is_read ? !pos_move_is_legal(&pos, move) : error.text[0] == '\0')
            fail_msg("'%s' in %s", text, typed[i].fen);
        good += is_read;
    }
    assert_in_range(good, ROUNDS / 100, ROUNDS - ROUNDS / 100);
}

// Ornaments count; a word of more than 31 characters is no move, and one of more than two squares is none.
static void long_words_are_no_moves(void **state)
{
    (void)state;
    enum { LONGEST = 31, SIZE = 200 };
    Position pos;
    pos_set_start(&pos);
    for (size_t length = 2; length < SIZE; ++length) {
        char praised[SIZE], wandering[SIZE];
        Move move = MOVE_NONE;
        Error error = {""};
        memset(praised, '!', length);
        memcpy(praised, "e4", 2);
        praised[length] = '\0';
        assert_int_equal(san_read(&pos, praised, &move, &error), length <= LONGEST);
        assert_true(length <= LONGEST || text_starts_with(error.text, "unknown move 'e4!"));
        for (size_t i = 0; i < length; ++i)
            wandering[i] = i == 0 ? 'N' : i % 2 == 1 ? 'f' : '3';
        wandering[length] = '\0';
        assert_int_equal(san_read(&pos, wandering, &move, &error), length == 3);
    }
}

static void words_that_may_be_moves_are_known(void **state)
{
    (void)state;
    static const char *const likely[] = {"e4",  "e2e4",  "E2E4", "e7e8q",  "e8=Q", "Nf3",    "nf3+", "Qxf7#", "Nbd7",
                                         "O-O", "o-o-o", "0-0",  "O-O-O+", "exd6", "Ng1-f3", "a8a1", "Ra8!?"};
    static const char *const unlikely[] = {"",     "e",   "undo", "hint",  "bk", "ping", "a9a1",   "level", "go",
                                           "help", "elo", "?",    "e4 e5", "4e", "flip", "xboard", "sd1x"};
    for (size_t i = 0; i < COUNT_OF(likely); ++i)
        if (!san_is_likely(likely[i]))
            fail_msg("%s", likely[i]);
    for (size_t i = 0; i < COUNT_OF(unlikely); ++i)
        if (san_is_likely(unlikely[i]))
            fail_msg("%s", unlikely[i]);
    char endless[1000];
    memset(endless, 'e', sizeof endless);
    memcpy(endless, "e4", 2);
    endless[sizeof endless - 1] = '\0';
    assert_false(san_is_likely(endless));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_words_are_no_moves),
        cmocka_unit_test(words_that_may_be_moves_are_known),
        cmocka_unit_test(moves_are_written_shortly),
        cmocka_unit_test(what_users_type_is_understood),
        cmocka_unit_test(a_written_promotion_without_a_piece_is_a_queen),
        cmocka_unit_test(pass_is_written_as_two_dashes),
        cmocka_unit_test(every_move_of_random_games_comes_back),
        cmocka_unit_test(lines_have_numbers),
        cmocka_unit_test(crowded_boards_come_back),
        cmocka_unit_test(damaged_text_is_refused_or_legal),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
