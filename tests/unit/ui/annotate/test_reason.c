// SPDX-License-Identifier: GPL-3.0-or-later
// Whole reasons, without searches: what is told with which words and marks, where one sentence takes the place of another.
#include "unit/ui/annotate/reviewed.h"

// A blunder by its scores.
static ReviewedMove blunder_of(const Position *pos, const char *played, const char *best, Score best_score, Score score)
{
    ReviewedMove move = reviewed(pos, played, best);
    move.best_score = best_score;
    move.score = score;
    move.expected_best = expected_points(best_score);
    move.expected = expected_points(score);
    move.mark = MARK_BLUNDER;
    return move;
}

static ReviewedMove blunder(const Position *pos, const char *played, const char *best, Score best_score, Score score)
{
    ReviewedMove move = blunder_of(pos, played, best, best_score, score);
    review_write_reason(NULL, pos, &move);
    return move;
}

// The bishop that hangs is no reason for the mate: neither its name nor its arrow is shown.
static void a_motif_that_is_not_told_is_not_drawn(void **state)
{
    (void)state;
    const Position pos = unit_position("5rk1/8/8/q3B3/6pp/8/P7/7K w - - 0 1");
    const ReviewedMove mate =
        blunder(&pos, "a2a3 a5e5 a3a4 e5e1 h1g2 f8f2", "e5b2 g8f7", score_from_centipawns(-300), -score_mate_in(6));
    assert_string_equal(mate.reason, "Allows mate in 3: 1...Qxe5 2.a4 Qe1+ 3.Kg2 Rf2#.");
    assert_int_equal(mate.marks.count, 0);
    // As a loss it is both.
    const ReviewedMove loss =
        blunder(&pos, "a2a3 a5e5 a3a4 g8h8", "e5b2 g8f7", score_from_centipawns(-300), score_from_centipawns(-1600));
    assert_string_equal(loss.reason, "Loses a bishop: 1...Qxe5 (the bishop on e5 is undefended).");
    assert_int_equal(loss.marks.count, 1);
    assert_int_equal(loss.marks.list[0].to, SQ_E5);
}

// Of a mate is told what makes it possible: a pawn that is pinned, and not what hangs besides.
static void what_makes_a_mate_possible_is_told(void **state)
{
    (void)state;
    const Position pos = unit_position("7k/8/8/q7/8/b1P5/1P4P1/2KR4 w - - 0 1");
    const ReviewedMove mate =
        blunder(&pos, "g2g3 a5c3 c1b1 c3b2", "c1c2 h8g8", score_from_centipawns(-300), -score_mate_in(4));
    assert_string_equal(mate.reason, "Allows mate in 2: 1...Qxc3+ 2.Kb1 Qxb2# (the pawn on b2 is pinned and cannot "
                                     "take the queen on c3).");
}

// The answer stands behind a capture with the wrong piece, also where it has no motif.
static void a_wrong_capture_is_answered(void **state)
{
    (void)state;
    const Position pos = unit_position("6k1/5ppp/8/8/8/2n5/1P3PPP/2R3K1 w - - 0 1");
    const ReviewedMove move =
        blunder(&pos, "c1c3 g8f8 h2h3 f8e7", "b2c3 g8f8", score_from_centipawns(500), score_from_centipawns(0));
    assert_string_equal(move.reason,
                        "Takes with the wrong piece: 1.bxc3 was better. Black's answer: 1...Kf8 2.h3 Ke7.");
}

// A rule that tells of the pawn needs no second word of it; a bare score does.
static void a_promotion_is_told_once(void **state)
{
    (void)state;
    const Position ending = unit_position("8/2k5/4P3/8/8/8/K7/8 b - - 0 1");
    ReviewedMove move =
        blunder_of(&ending, "c7b6 e6e7 b6c5 a2b3 c5d4 e7e8q", "c7d6 a2b3", SCORE_DRAW, score_from_centipawns(-900));
    move.ending = (EndingFacts){.best = ENDING_DRAWN, .played = ENDING_LOST};
    review_write_reason(NULL, &ending, &move);
    assert_string_equal(move.reason,
                        "Black's king is outside the square of the pawn on e6: 2.e7 Kc5 3.Kb3 Kd4 4.e8=Q. The "
                        "position was a draw.");
    const Position race = unit_position("7k/7p/8/8/3P4/8/8/K7 b - - 0 1");
    move = blunder(&race, "h7h6 d4d5 h6h5 d5d6 h5h4 d6d7 h4h3 d7d8q", "h8g8 d4d5 g8f7", SCORE_DRAW,
                   score_from_centipawns(-300));
    assert_string_equal(move.reason, "White's answer: 2.d5 h5 3.d6 h4 4.d7 h3 5.d8=Q+ (the pawn promotes on d8).");
}

// Told as lost: the pawn that is taken where it stands. Not told: the one that the line itself gives.
static void what_the_line_gives_is_not_lost(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkb1r/p4ppp/2p2n2/4p3/8/8/PPPPBPPP/RNBQK1NR w KQkq - 0 6");
    const Score even = score_from_centipawns(30), worse = score_from_centipawns(-120);
    const ReviewedMove given = blunder(&pos, "c2c4 f8c5 d2d4 e5d4", "g1f3 e5e4 f3d4", even, worse);
    if (strstr(given.reason, "Loses") != NULL)
        fail_msg("%s", given.reason);
    // A knight that is attacked where it stood is lost wherever it goes.
    const Position attacked = unit_position("2b1k3/3p1ppp/8/4N3/8/8/P4PPP/6K1 w - - 0 1");
    const ReviewedMove lost =
        blunder(&attacked, "a2a3 d7d6 e5g4 c8g4 f2f3 g4e6", "e5c4 e8e7", SCORE_DRAW, score_from_centipawns(-300));
    if (strstr(lost.reason, "Loses a knight: 1...d6 2.Ng4 Bxg4") == NULL)
        fail_msg("%s", lost.reason);
}

static void the_longest_reason_is_whole(void **state)
{
    (void)state;
    const Position pos = unit_position("r1b2nk1/1pq3p1/p1n5/3pp1NQ/3P4/2P1B3/P5PP/5RK1 b - - 3 20");
    const ReviewedMove move =
        blunder(&pos, "c8e6 f1f8 g8f8 g5e6 f8g8 e6c7", "c7e7 h5h7", score_mate_in(3), score_from_centipawns(-900));
    assert_string_equal(
        move.reason, "Misses mate in 2. Loses the queen, a bishop and a knight for a rook: 21.Rxf8+ Kxf8 22.Nxe6+ Kg8 "
                     "23.Nxc7 (Nxe6+ forks the king and the queen on c7; Rxf8+ removes the defender of the bishop on "
                     "e6 and lures the king to f8).");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_motif_that_is_not_told_is_not_drawn), cmocka_unit_test(what_makes_a_mate_possible_is_told),
        cmocka_unit_test(a_wrong_capture_is_answered),           cmocka_unit_test(a_promotion_is_told_once),
        cmocka_unit_test(what_the_line_gives_is_not_lost),       cmocka_unit_test(the_longest_reason_is_whole),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
