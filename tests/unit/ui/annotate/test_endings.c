// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about endings: each rule in a position where it explains the result, and beside it one where it must say nothing.
#include "unit/ui/annotate/reviewed.h"

#include "ui/annotate/endings.h"

static const double won = 0.95, drawn = 0.5, lost = 0.05;

typedef struct RuleCase {
    const char *fen, *played, *best;
    double expected_best, expected;
    EndingClass best_passed, reply_passed; // for the mover
    const char *words;                     // "" for nothing
} RuleCase;

static const RuleCase rule_cases[] = {
    // The opposition: king in front of the pawn, and the other king faces it.
    {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4 e6d6", won, drawn, ENDING_DRAWN, ENDING_WON,
     "Misses the opposition, which 1.Ke4 takes; now Black has it"},
    {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4 e6d6", won, drawn, ENDING_UNCLEAR, ENDING_WON,
     "Gives Black the opposition"},
    {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6e7 e4e5", "d6e6 e4d3", drawn, lost, ENDING_LOST, ENDING_DRAWN,
     "Misses the opposition, which 1...Ke6 takes; now White has it"},
    {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6c7 e4d5", "d6e6 e4d3", drawn, lost, ENDING_LOST, ENDING_UNCLEAR,
     "Misses the opposition, which 1...Ke6 takes"},
    // Kings that face each other by chance: a pass would change nothing, or has not been looked at.
    {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4 e6d6", won, drawn, ENDING_WON, ENDING_DRAWN, ""},
    {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4 e6d6", won, drawn, ENDING_UNCLEAR, ENDING_UNCLEAR, ""},
    // The result has not changed, or is not clear.
    {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6e7 e4e5", "d6e6 e4d3", drawn, drawn, ENDING_LOST, ENDING_DRAWN, ""},
    {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6e7 e4e5", "d6e6 e4d3", drawn, 0.32, ENDING_LOST, ENDING_DRAWN, ""},
    // The square of a passed pawn: the king steps out of it, stays in it, has no time, or the pawn is about to promote.
    {"8/2k5/4P3/8/8/8/K7/8 b - - 0 1", "c7b6 e6e7 b6c6 e7e8q", "c7d6 a2b3", drawn, lost, 0, 0,
     "Black's king is outside the square of the pawn on e6"},
    {"8/2k5/4P3/8/8/8/K7/8 b - - 0 1", "c7d8 e6e7 d8e7", "c7d6 a2b3", drawn, lost, 0, 0, ""},
    {"k7/8/4P3/8/8/8/K7/8 b - - 0 1", "a8a7 e6e7 a7b7 e7e8q", "a8b8 e6e7 b8c7 e7e8q", drawn, lost, 0, 0, ""},
    {"8/8/4P3/1k6/8/8/K7/8 b - - 0 1", "b5c5 e6e7 c5d6 e7e8q", "b5c6 e6e7 c6d7", drawn, lost, 0, 0,
     "Black's king is outside the square of the pawn on e6"},
    {"8/8/8/8/8/K7/1p3P2/4k3 w - - 0 1", "a3a4 b2b1q", "a3b2 e1f2", drawn, lost, 0, 0,
     "Misses a draw with 1.Kxb2: Black's king is left alone"},
    // With other pieces on the board the square says nothing.
    {"8/2k5/4P3/8/8/n7/K7/8 b - - 0 1", "c7b6 e6e7 b6c6 e7e8q", "c7d6 a2a3", drawn, lost, 0, 0, ""},
    // Our own pawn would have run; its way is not free.
    {"8/K7/p2p4/8/8/7P/6k1/8 w - - 0 1", "a7b8 g2g3", "h3h4 d6d5 h4h5 d5d4 h5h6", drawn, lost, 0, 0,
     "Misses 1.h4, when Black's king is outside the square of the pawn on h4"},
    {"8/K7/p2p4/7p/8/7P/6k1/8 w - - 0 1", "a7b8 g2g3", "h3h4 d6d5 a7b6 d5d4", drawn, lost, 0, 0, ""},
    // A race of pawns, and none: the other line is as late.
    {"8/K7/8/1P6/6p1/1k6/8/8 b - - 0 1", "b3c4 b5b6 g4g3 b6b7 g3g2 b7b8q", "g4g3 b5b6 g3g2 b6b7 g2g1q a7a8", won, drawn,
     0, 0, "Loses the race, White queens first"},
    {"8/K7/8/1P6/6p1/1k6/8/8 b - - 0 1", "b3c4 b5b6 g4g3 b6b7 g3g2 b7b8q", "b3c3 b5b6 g4g3 b6b7 g3g2 b7b8q g2g1q", won,
     drawn, 0, 0, ""},
    // The bishop of the wrong colour, and the right one.
    {"8/8/K7/8/p7/8/B2k3P/8 b - - 0 1", "d2c1 h2h4 c1b2", "d2e3 a6b5 e3f4 b5a4 f4f5 a4b4 f5g6 b4c3 g6h7", drawn, lost,
     0, 0, "Misses a draw with 1...Ke3: White's bishop does not control h8, where the pawn would promote"},
    {"8/8/K7/8/p7/8/1B1k3P/8 b - - 0 1", "d2e2 h2h4 e2f3", "d2e3 a6b5 e3f4 b5a4 f4f5 a4b4 f5g6 b4c3 g6h7", drawn, lost,
     0, 0, ""},
    {"7k/6p1/5K1P/5B2/8/8/7P/8 w - - 0 1", "f6g6 g7h6 g6h6 h8g8 f5e4 g8h8", "h6g7 h8g8 f6g6", won, drawn, 0, 0,
     "Only draws, as White's bishop does not control h8, where the pawn would promote"},
    // A rook's pawn alone.
    {"8/6k1/6P1/6K1/8/8/7P/8 w - - 0 1", "g5h5 g7g8 h5g4 g8g7 g4h3 g7g6 h3g3 g6g7", "h2h4 g7g8 g5f6", won, drawn, 0, 0,
     "Only draws, as a rook's pawn alone does not win against the king at the corner h8"},
    {"8/3K4/8/2P5/2k5/8/8/8 w - - 0 1", "d7e6 c4c5", "d7d6 c4b3", won, drawn, 0, 0,
     "Only draws, as White's king is left alone"},
    // The last pawn is lost: a bishop or a knight does not mate, a rook does.
    {"2k5/1p6/P7/8/4K3/8/4B3/8 w - - 0 1", "e4e5 b7a6 e2a6", "a6a7 c8c7 e4e5 c7d7", won, drawn, 0, 0,
     "Only draws, as a bishop alone cannot mate"},
    {"2k5/1p6/P7/8/4K3/8/R7/8 w - - 0 1", "e4e5 b7a6 a2a6", "a6a7 c8c7 e4e5 c7d7", won, drawn, 0, 0, ""},
    {"8/2k5/1p6/P7/2K5/1N6/8/8 b - - 0 1", "c7c6 a5b6 c6b6", "b6a5 b3a5", drawn, lost, 0, 0, ""},
    {"8/2k5/1p6/P7/2K5/1N6/8/8 b - - 0 1", "c7c6 a5a6 c6c7", "b6a5 b3a5", drawn, lost, 0, 0,
     "Misses a draw with 1...bxa5: a knight alone cannot mate"},
    // A bishop's pawn on the seventh against the queen, whose king is far.
    {"8/8/8/8/8/1kp5/8/4Q2K w - - 0 1", "e1e2 c3c2 h1g2 b3b2", "e1b1 b3c4 h1g2", won, drawn, 0, 0,
     "Only draws, as the bishop's pawn on c2 holds against the queen"},
    {"8/8/8/7K/8/2p5/k7/3Q4 w - - 0 1", "h5g4 c3c2 d1c2 a2a1", "d1c2 a2a3 c2c3", won, drawn, 0, 0, ""},
    {"8/8/8/7K/8/2p5/1k6/6Q1 w - - 0 1", "h5g4 c3c2 g1d4 b2b1", "g1e3 b2c2 h5g4", won, drawn, 0, 0,
     "Only draws, as the bishop's pawn on c2 holds against the queen"},
    // Bishops of opposite colours.
    {"r7/5k2/8/3b4/8/8/1P1P4/R1B2K2 w - - 0 1", "a1a8 d5a8", "a1b1 a8a2", won, drawn, 0, 0,
     "Only draws, as bishops of opposite colours and pawns are all that is left"},
    {"r7/5k2/8/2b5/8/8/1P1P4/R1B2K2 w - - 0 1", "a1b1 a8a2", "a1a8 c5d6", won, drawn, 0, 0, ""},
    // Stalemate at the end of the line; where the result stays, nothing.
    {"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "g5h5", won, drawn, 0, 0, "Allows a draw by stalemate"},
    {"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", "g5h5", won, won, 0, 0, ""},
    // Zugzwang: the side that has to move loses the pawn.
    {"8/8/5K2/4p3/2k1P3/8/8/8 w - - 0 1", "f6f5 c4d4", "f6g5 c4d4 g5f5", drawn, lost, 0, ENDING_WON,
     "White is in zugzwang after 1...Kd4: any move loses, a pass would not"},
    {"8/8/5K2/4p3/2k1P3/8/8/8 w - - 0 1", "f6f5 c4d4", "f6g5 c4d4 g5f5", drawn, lost, 0, ENDING_LOST, ""},
    {"8/8/6K1/4p3/3kP3/8/8/8 w - - 0 1", "g6f6 d4e4", "g6f5 d4c4 f5e5", won, lost, ENDING_LOST, 0,
     "Misses 1.Kf5, which puts Black in zugzwang: only a pass would hold"},
    {"8/8/6K1/4p3/3kP3/8/8/8 w - - 0 1", "g6f6 d4e4", "g6f5 d4c4 f5e5", won, lost, ENDING_WON, 0, ""},
    // The rook behind the passed pawn, and a rook that gets there in either line.
    {"8/5k2/8/P7/8/8/2R3K1/1r6 w - - 0 1", "g2f3 b1a1", "c2a2 b1b7", won, drawn, 0, 0,
     "Misses 1.Ra2, with the rook behind the passed pawn on a5"},
    {"8/5k2/8/P7/8/8/2R3K1/1r6 w - - 0 1", "g2f3 b1b3 f3e2 b3b7 c2a2", "c2a2 b1b7", won, drawn, 0, 0, ""},
    // A king that is cut off, and one that is not.
    {"8/1k6/8/8/3P4/4K3/7r/5R2 w - - 0 1", "e3e4 b7c6", "f1c1 h2h3 e3e4", won, drawn, 0, 0,
     "Misses 1.Rc1, which cuts Black's king off from the pawn on d4"},
    {"8/2k5/8/8/3P4/4K3/7r/5R2 w - - 0 1", "e3e4 c7c6", "f1c1 c7b6 e3e4", won, drawn, 0, 0, ""},
};

static void rules_speak_where_they_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rule_cases); ++i) {
        const RuleCase *c = &rule_cases[i];
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        const Position pos = unit_position(c->fen);
        ReviewedMove move = reviewed(&pos, c->played, c->best);
        move.expected_best = c->expected_best;
        move.expected = c->expected;
        move.ending.best_passed = c->best_passed;
        move.ending.reply_passed = c->reply_passed;
        const int plies = ending_write_rule(&pos, &move, &text);
        if (strcmp(words, c->words) != 0)
            fail_msg("%s %s: '%s' instead of '%s'", c->fen, c->played, words, c->words);
        assert_int_equal(plies > 0, words[0] != '\0');
        assert_true(plies <= move.reply_length + 1);
    }
}

// King and pawn against king is known without tables.
static void results_are_told_where_they_change(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *best, *alone, *added;
    } cases[] = {
        {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3", "d4e4", "Throws the win away, the ending is a draw",
         "The win is gone"},
        {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6e7", "d6e6", "Loses a drawn ending", "The position was a draw"},
        {"8/8/3k4/8/3PK3/8/8/8 b - - 0 1", "d6e6", "d6e6", "", ""},   // still a draw
        {"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "e6f6", "e6d6", "", ""},  // still won
        {"4k3/8/4K3/4PP2/8/8/8/8 w - - 0 1", "e6f6", "e6d6", "", ""}, // not known by rule
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ReviewedMove move = reviewed(&pos, cases[i].played, cases[i].best);
        ending_find_results(NULL, &pos, &move);
        const char *alone = ending_result(&move, false), *added = ending_result(&move, true);
        assert_string_equal(alone != NULL ? alone : "", cases[i].alone);
        assert_string_equal(added != NULL ? added : "", cases[i].added);
    }
}

// A pass is looked at where the result has changed, no king is in check and few pieces are left.
static void passes_are_looked_at_in_small_endings(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *best;
        double expected;
        bool asks[PASS_NB];
    } cases[] = {
        {"8/8/4k3/4p3/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4", 0.5, {true, true}},
        {"8/8/4k3/4p3/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4", 0.95, {false, false}}, // nothing was lost
        {"8/8/4k3/4p3/3K4/4P3/8/8 w - - 0 1", "d4d3", "d4e4", 0.5, {true, false}},        // no reply
        {"8/8/4k3/8/3K4/4P3/8/8 w - - 0 1", "d4d3 e6d5", "d4e4", 0.5, {false, false}},    // known without a search
        {"r3k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "e1f1 a8a1", "a1a8", 0.5, {false, false}},  // in check
        {"rr2k3/8/8/8/8/8/4P3/RR2K3 w - - 0 1", "e1f2 e8f7", "e1d2", 0.5, {false, false}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        for (EndingPass pass = PASS_AFTER_BEST; pass < PASS_NB; ++pass) {
            Position passed;
            const Position pos = unit_position(cases[i].fen);
            ReviewedMove move = reviewed(&pos, cases[i].played, cases[i].best);
            move.expected_best = won;
            move.expected = cases[i].expected;
            const bool asks = ending_pass_position(NULL, &pos, &move, pass, &passed);
            if (asks != cases[i].asks[pass])
                fail_msg("%s %s: pass %d", cases[i].fen, cases[i].played, (int)pass);
            if (asks)
                assert_int_equal(passed.stm, pass == PASS_AFTER_BEST ? pos.stm : colour_other(pos.stm));
        }
}

// King and pawn against king needs no search.
static void passes_of_king_and_pawn_are_known(void **state)
{
    (void)state;
    Position passed;
    const Position pos = unit_position("8/8/4k3/8/3K4/4P3/8/8 w - - 0 1");
    ReviewedMove move = reviewed(&pos, "d4d3 e6d5", "d4e4");
    move.expected_best = won;
    move.expected = drawn;
    assert_false(ending_pass_position(NULL, &pos, &move, PASS_AFTER_BEST, &passed));
    assert_false(ending_pass_position(NULL, &pos, &move, PASS_AFTER_REPLY, &passed));
    assert_int_equal(move.ending.best_passed, ENDING_DRAWN);
    assert_int_equal(move.ending.reply_passed, ENDING_DRAWN); // the king is not in front of its pawn
    // A score between a draw and a win tells nothing.
    ending_set_pass(&move, PASS_AFTER_REPLY, -200);
    assert_int_equal(move.ending.reply_passed, ENDING_UNCLEAR);
    ending_set_pass(&move, PASS_AFTER_REPLY, 900);
    assert_int_equal(move.ending.reply_passed, ENDING_LOST);
    ending_set_pass(&move, PASS_AFTER_BEST, 900);
    assert_int_equal(move.ending.best_passed, ENDING_WON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_speak_where_they_hold),
        cmocka_unit_test(results_are_told_where_they_change),
        cmocka_unit_test(passes_are_looked_at_in_small_endings),
        cmocka_unit_test(passes_of_king_and_pawn_are_known),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
