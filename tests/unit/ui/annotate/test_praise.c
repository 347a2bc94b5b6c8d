// SPDX-License-Identifier: GPL-3.0-or-later
// Which moves give material, and which are too plain for praise: moves of famous games, and moves that only look like it.
#include "unit/unit.h"

#include "ui/annotate/praise.h"

enum { TEXT_SIZE = 256 };

// The move, and how it is answered.
static ReviewedMove reviewed(const Position *pos, const char *moves, Score score)
{
    ReviewedMove move = {.colour = pos->stm, .score = score, .second_score = SCORE_NONE};
    Position at = *pos;
    char copy[TEXT_SIZE];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        const Move next = unit_move(&at, word);
        pos_advance(&at, next);
        if (count++ == 0)
            move.move = next;
        else
            move.reply[move.reply_length++] = next;
    }
    return move;
}

static void sacrifices_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves;
        Score score;
        const char *words; // "" for none
    } cases[] = {
        // Morphy's queen, in the opera.
        {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16", "b3b8 d7b8 d1d8", SCORE_MATE - 3,
         "Sacrifices the queen: 16...Nxb8 17.Rd8#"},
        // The same without a mate at the end: the line does not show what for.
        {"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16", "b3b8 d7b8", 0, ""},
        // Marshall's queen, on a square that three pieces attack: it is won back three plies later.
        {"5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23", "c3g3 g5g3 d4e2 g1h1 e2g3", 500,
         "Sacrifices the queen: 24.Qxg3 Ne2+ 25.Kh1 Nxg3+"},
        // The same queen when the answer is another.
        {"5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23", "c3g3 g5e5", 500, "Offers the queen"},
        // Legal's mate: the pin is ignored.
        {"rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5", "f3e5 d6e5 d1g4", 100,
         "Offers the queen"},
        {"6k1/5ppp/4p3/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5 e6d5 f2f3 g8f8", 0,
         "Sacrifices the exchange: 1...exd5 2.f3 Kf8"},
        {"6k1/5ppp/4p3/3n4/8/8/5PPP/3R2K1 w - - 0 1", "d1d5 g8f8", 0, "Offers the exchange"},
        // Exchanges give nothing: taken back at once, at the end of the line too.
        {"4k3/8/8/3p4/8/2N5/8/3QK3 w - - 0 1", "c3d5 e8d7", 0, ""},
        {"3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8 e8d8", 0, ""},
        {"3qk3/8/4p3/3n4/8/4N3/8/3QK3 w - - 0 1", "e3d5 e6d5 d1d5 d8d5", 0, ""},
        // The knight was there to be taken before; another move does not offer it.
        {"4k3/8/8/8/1p6/2N5/6P1/4K3 w - - 0 1", "g2g3 e8e7", 0, ""},
        {"4k3/8/8/8/1p6/2N5/6P1/4K3 w - - 0 1", "c3e4 e8e7", 0, ""},
        // A rook is taken, and one may be taken in turn: an exchange by other means.
        {"6k1/7p/8/4r3/6b1/5N2/7P/1K1R4 w - - 0 1", "f3e5 g8g7", 300, ""},
        // Two knights that hang against each other are exchanged: after the rook takes, the queen does.
        {"rnbq1rk1/pp4p1/3p3p/2PP4/4Pp2/2N1nP2/P1P1N1PP/R1Q1KB1R w KQ - 0 17", "e2f4 e3f1 e1f1 d8a5", 250, ""},
        // A passed pawn that promotes is no sacrifice.
        {"8/5k2/8/8/8/8/p6P/4K3 w - - 0 1", "h2h4 a2a1q e1e2 a1b2", 0, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const ReviewedMove move = reviewed(&pos, cases[i].moves, cases[i].score);
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        const bool is_said = sacrifice_write(&pos, &move, &text);
        assert_string_equal(is_said ? words : "", cases[i].words);
    }
}

static void soundness_is_by_points(void **state)
{
    (void)state;
    static const struct {
        double expected;
        Score second;
        bool is_sound;
    } cases[] = {
        {0.5, -300, true},  // saves a draw
        {0.4, -300, false}, // is lost a little later
        {1.0, 100, true},
        {1.0, 300, true},
        {1.0, 900, false}, // was won anyway
        {1.0, SCORE_MATE - 9, false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const ReviewedMove move = {.expected = cases[i].expected, .second_score = cases[i].second};
        assert_int_equal(review_sacrifice_is_sound(&move), cases[i].is_sound);
    }
}

static void plain_moves_are_not_praised(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *previous, *move; // previous: in the position before; "" for none
        bool is_obvious;
    } cases[] = {
        {"4k3/8/8/3n4/8/4N3/8/4K3 w - - 0 1", "", "e3d5", true},    // hangs
        {"4k3/8/4p3/3n4/8/4N3/8/4K3 w - - 0 1", "", "e3d5", false}, // is defended: an exchange
        // Wins by the exchange, but the rook for a knight first.
        {"1r2k1r1/pbppnp1p/1bn2P2/8/Q7/B1PB1q2/P4PPP/3RR1K1 w - - 0 20", "", "e1e7", false},
        {"4k3/4q3/3p4/4r3/3P4/8/8/4K3 w - - 0 1", "", "d4e5", true}, // a pawn takes a rook
        {"3rk3/8/8/8/8/8/8/3RK3 b - - 0 1", "d8d1", "e1d1", true},   // takes back
        {"4k3/8/8/8/8/5N2/8/4K3 b - - 0 1", "e8d7", "f3e5", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos = unit_position(cases[i].fen);
        Move previous = MOVE_NONE;
        if (cases[i].previous[0] != '\0') {
            previous = unit_move(&pos, cases[i].previous);
            pos_advance(&pos, previous);
        }
        ReviewedMove move = reviewed(&pos, cases[i].move, 0);
        assert_int_equal(review_is_obvious(&pos, &move, previous), cases[i].is_obvious);
        move.is_forced = true;
        assert_true(review_is_obvious(&pos, &move, previous));
        move = (ReviewedMove){.move = move.move, .is_book = true};
        assert_true(review_is_obvious(&pos, &move, previous));
        move = (ReviewedMove){.move = move.move, .score = SCORE_MATE - 1};
        assert_true(review_is_obvious(&pos, &move, previous));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sacrifices_are_named),
        cmocka_unit_test(soundness_is_by_points),
        cmocka_unit_test(plain_moves_are_not_praised),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
