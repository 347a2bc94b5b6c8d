// SPDX-License-Identifier: GPL-3.0-or-later
// What one move lets happen or leaves undone: each sentence from a position where it is plain to see, and none where the other
// move does the same. The short searches that test a sentence, where a line has a bad answer in it.
#include "unit/ui/annotate/reviewed.h"

#include "ui/annotate/plans.h"
#include "ui/annotate/taking_back.h"

typedef struct PlanCase {
    const char *fen, *played, *best;
    FaultKind fault;
    const char *words; // "" for nothing
} PlanCase;

enum { EQUAL = 50, WORSE = 30, LOST = 15, PERCENT = 100 };

static ReviewedMove move_of(const PlanCase *c, const Position *pos)
{
    ReviewedMove move = reviewed(pos, c->played, c->best);
    move.expected_best = (double)EQUAL / PERCENT;
    move.expected = (double)LOST / PERCENT;
    return move;
}

static PlanQuery query_of(const PlanCase *c, const Position *pos, const ReviewedMove *move)
{
    return (PlanQuery){.before = pos, .move = move, .fault = c->fault, .is_only_answer = true, .is_only_best = true};
}

static void expect_words(const PlanCase *c, bool is_said, const char *words)
{
    assert_int_equal(is_said, words[0] != '\0');
    if (strcmp(words, c->words) != 0)
        fail_msg("%s %s: '%s'", c->fen, c->played, words);
}

static void check_cases(const PlanCase *cases, size_t count, bool (*write)(const PlanQuery *query, Text *out))
{
    for (size_t i = 0; i < count; ++i) {
        const Position pos = unit_position(cases[i].fen);
        const ReviewedMove move = move_of(&cases[i], &pos);
        const PlanQuery query = query_of(&cases[i], &pos, &move);
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        expect_words(&cases[i], write(&query, &text), words);
    }
}

static void what_is_left_undone_is_named(void **state)
{
    (void)state;
    static const PlanCase cases[] = {
        {"r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5f4 e8e7", "d5c7 e8d7 c7a8 d7c8", FAULT_UNKNOWN,
         "Misses 1.Nc7+ (Nc7+ forks the king and the rook on a8)"},
        // Who need not have moved at all has not missed anything.
        {"r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5f4 e8e7", "d5c7 e8d7 c7a8 d7c8", FAULT_OF_MOVE, ""},
        {"4k3/8/4p3/3p4/8/2P5/3P4/4K3 w - - 0 1", "e1e2 e8e7", "c3c4 d5c4", FAULT_UNKNOWN, "Misses the break 1.c4"},
        // A pawn that meets no other one breaks nothing.
        {"4k3/8/4p3/3p4/8/2P5/3P4/4K3 w - - 0 1", "e1e2 e8e7", "d2d3 d5d4", FAULT_UNKNOWN, ""},
        {"4k3/5ppp/8/3q4/8/8/3Q1PPP/3RK3 w - - 0 1", "h2h3 d5a2", "d2d5 e8e7 d5d2 e7e8", FAULT_UNKNOWN,
         "Misses 1.Qxd5, which takes the queen on d5"},
        {"4k3/5ppp/4p3/3q4/8/1P6/P1Q2PPP/4K3 w - - 0 1", "h2h3 d5e5 e1d1 e8e7", "c2c4 d5c4 b3c4 e8e7", FAULT_UNKNOWN,
         "Misses 1.Qc4, after which the queens are exchanged"},
        // Only who is ahead wants that.
        {"4k3/pp3ppp/4p3/3q4/8/1P6/2Q2PPP/4K3 w - - 0 1", "h2h3 d5e5 e1d1 e8e7", "c2c4 d5c4 b3c4 e8e7", FAULT_UNKNOWN,
         ""},
        {"7k/8/8/8/8/8/qr6/3Q3K w - - 0 1", "d1g1 a2b3", "d1d8 h8h7 d8d7 h7h6 d7d6 h6g5", FAULT_UNKNOWN,
         "Misses the checks that hold the game, beginning with 1.Qd8+"},
        {"4k3/8/8/1b6/8/3R4/8/4K1N1 w - - 0 1", "g1f3 b5d3", "d3e3 e8d7", FAULT_OF_OMISSION,
         "Leaves the rook on d3 attacked; 1.Re3+ brings it to safety"},
    };
    check_cases(cases, COUNT_OF(cases), plan_write_omission);
}

static void what_the_answer_does_is_named(void **state)
{
    (void)state;
    static const PlanCase cases[] = {
        {"4k3/2p5/8/3P4/8/8/3K4/8 w - - 0 1", "d2e3 c7c6 d5c6", "d2d3 e8e7", FAULT_UNKNOWN, "Allows the break 1...c6"},
        // It comes after the best move too, at once or later.
        {"4k3/2p5/8/3P4/8/8/3K4/8 w - - 0 1", "d2e3 c7c6 d5c6", "d2d3 e8e7 d3e3 c7c6", FAULT_UNKNOWN, ""},
        {"4k3/2p5/8/3P4/8/8/3K4/8 w - - 0 1", "d2e3 c7c6 d5c6", "d2d3 c7c6 d5c6", FAULT_UNKNOWN, ""},
        {"4k3/8/8/8/1q6/7P/8/6K1 w - - 0 1", "g1h1 b4b3", "g1g2 b4b2", FAULT_UNKNOWN, ""},
        {"4k3/8/8/8/1q6/8/4P2P/5BK1 w - - 0 1", "f1h3 b4e1 g1g2 e1e2", "g1f2 b4b2", FAULT_UNKNOWN, ""},
    };
    check_cases(cases, COUNT_OF(cases), plan_write_answer);
    static const PlanCase captures[] = {
        {"4k3/8/8/8/1b6/8/3P3P/3R2K1 w - - 0 1", "d1c1 b4d2 c1c8", "g1f2 e8e7", FAULT_UNKNOWN,
         "Lets Black take the pawn on d2"},
        {"4k3/8/8/8/1b6/8/3P3P/2R3K1 w - - 0 1", "c1c8 e8e7 g1f2 b4d2", "g1f2 e8e7", FAULT_UNKNOWN, ""},
    };
    check_cases(captures, COUNT_OF(captures), plan_write_allowed_capture);
}

// The answer is what would have followed a pass: it was a threat, if it takes something, or an idea.
static void a_threat_that_was_there_is_overlooked(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *best, *passed, *words;
    } cases[] = {
        {"4k3/8/8/8/1q6/8/1N4P1/5K2 w - - 0 1", "g2g3 b4b2", "b2d3 b4d6", "b4b2 g2g3", "Overlooks Black's threat"},
        {"4k3/8/8/8/1q6/8/1N4P1/5K2 w - - 0 1", "g2g3 e8e7", "b2d3 b4d6", "e8e7 g2g3",
         "Does nothing against Black's idea"},
        {"4k3/8/8/8/1q6/8/1N4P1/5K2 w - - 0 1", "g2g3 e8e7", "b2d3 e8e7", "e8e7 g2g3", ""},
        // The bishop was not attacked before: going away is no idea of its own.
        {"4k3/8/8/4b3/8/8/8/R4K2 w - - 0 1", "a1a5 e5b2", "f1f2 e8e7", "e5b2 f1f2", ""},
        // A capture does something.
        {"4k3/8/8/8/pq6/8/1N4P1/5K2 w - - 0 1", "b2a4 e8e7", "g2g3 b4d6", "e8e7 g2g3", ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const PlanCase c = {cases[i].fen, cases[i].played, cases[i].best, FAULT_OF_OMISSION, cases[i].words};
        const Position pos = unit_position(c.fen);
        Position next = pos;
        const ReviewedMove move = move_of(&c, &pos);
        PositionValue passed = {.score = score_from_centipawns(-500)};
        pos_advance(&next, MOVE_NULL);
        passed.length = read_line(&next, cases[i].passed, passed.line);
        PlanQuery query = query_of(&c, &pos, &move);
        query.passed = &passed;
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        expect_words(&c, plan_write_answer(&query, &text), words);
        // Who still stands much better is under no threat: the other side defends itself. Material is lost all the same.
        const double more = 0.49;
        ReviewedMove better = move;
        better.expected_best += more;
        better.expected += more;
        query.move = &better;
        text = text_begin(words, sizeof words);
        const bool is_said = plan_write_answer(&query, &text);
        assert_int_equal(is_said, strncmp(c.words, "Overlooks", strlen("Overlooks")) == 0);
    }
}

static void captures_are_compared(void **state)
{
    (void)state;
    static const PlanCase cases[] = {
        {"4k3/8/8/8/8/2n5/1P1P4/4K3 w - - 0 1", "d2c3 e8e7", "b2c3 e8e7", FAULT_UNKNOWN,
         "Takes with the wrong pawn: 1.bxc3 was better"},
        {"4k3/8/8/8/8/2n5/1P6/2R1K3 w - - 0 1", "c1c3 e8e7", "b2c3 e8e7", FAULT_UNKNOWN,
         "Takes with the wrong piece: 1.bxc3 was better"},
        {"5rk1/5ppp/8/6N1/2B5/8/5PPP/6K1 w - - 0 1", "g5f7 f8f7 c4f7 g8f7", "g5f3 g8h8", FAULT_UNKNOWN,
         "Gives two minor pieces for a rook and a pawn"},
        {"5rk1/5ppp/8/6N1/2B5/8/5PPP/6K1 w - - 0 1", "g5f3 g8h8", "g5f7 f8f7 c4f7 g8f7", FAULT_UNKNOWN, ""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const ReviewedMove move = move_of(&cases[i], &pos);
        const PlanQuery query = query_of(&cases[i], &pos, &move);
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        int plies;
        expect_words(&cases[i], plan_write_capture(&query, &text, &plies), words);
    }
}

static void a_fault_is_one_of_the_move_or_of_omission(void **state)
{
    (void)state;
    const ReviewedMove move = {.expected_best = 0.60, .expected = 0.30};
    const PositionValue none = {.score = SCORE_NONE}, good = {.score = score_from_centipawns(100)},
                        bad = {.score = score_from_centipawns(-250)};
    assert_int_equal(fault_kind(&move, NULL), FAULT_UNKNOWN);
    assert_int_equal(fault_kind(&move, &none), FAULT_UNKNOWN);
    assert_int_equal(fault_kind(&move, &good), FAULT_OF_MOVE);
    assert_int_equal(fault_kind(&move, &bad), FAULT_OF_OMISSION);
}

// --- searches --------------------------------------------------------------------------------------------------------

typedef struct Bench {
    Engine *engine;
    SearchLimits limits;
    PositionValues values;
} Bench;

static void begin_bench(Bench *bench)
{
    Error error;
    *bench = (Bench){.engine = engine_new(&error), .limits = {.nodes = 20000, .one_line = true}};
    assert_non_null(bench->engine);
    bench->values = (PositionValues){.engine = bench->engine, .limits = &bench->limits};
}

// In the line the rook walks into a fork; it has other moves.
static void what_can_be_avoided_is_not_won(void **state)
{
    (void)state;
    const Position pos = unit_position("6k1/5ppp/8/3N4/8/r7/5PPP/6K1 w - - 0 1");
    Bench bench;
    ProvenLine line;
    begin_bench(&bench);
    line.count = read_line(&pos, "f2f3 a3d3 d5e7 g8h8 e7c6", line.moves);
    line.gain = (LineGain){.pawns = 5, .plies = 3};
    line.gain.other[PT_ROOK] = -1;
    proof_least_gain(&bench.values, &pos, WHITE, 1, &line);
    assert_true(line.gain.pawns < 1);
    engine_free(bench.engine);
}

// A knight that is forked is lost whatever the other side does.
static void what_cannot_be_avoided_stays_won(void **state)
{
    (void)state;
    const Position pos = unit_position("r3k3/8/8/3N4/8/8/5PPP/6K1 w - - 0 1");
    Bench bench;
    ProvenLine line;
    begin_bench(&bench);
    line.count = read_line(&pos, "d5c7 e8d7 c7a8 d7c8", line.moves);
    assert_true(line_gain_for(&pos, line.moves, line.count, WHITE, &line.gain));
    proof_least_gain(&bench.values, &pos, WHITE, 1, &line);
    assert_true(line.gain.pawns >= 2);
    engine_free(bench.engine);
}

static void threats_are_found_by_a_pass(void **state)
{
    (void)state;
    Bench bench;
    Move threat;
    begin_bench(&bench);
    const Position attacked = unit_position("4k3/8/8/3r4/8/5B2/5PPP/6K1 b - - 0 1");
    assert_true(proof_threat(&bench.values, &attacked, &threat));
    assert_int_equal(move_to(threat), SQ_D5);
    const Position quiet = unit_position("4k3/8/8/2r5/8/5B2/5PPP/6K1 b - - 0 1");
    assert_false(proof_threat(&bench.values, &quiet, &threat));
    const Position checked = unit_position("4k3/8/8/8/8/4R3/5PPP/6K1 b - - 0 1");
    assert_false(proof_threat(&bench.values, &checked, &threat));
    engine_free(bench.engine);
}

// A threat along a pin is told as the pin; one that goes past the king is a threat.
static void a_threat_to_what_is_pinned_is_a_pin(void **state)
{
    (void)state;
    static const PlanCase cases[] = {
        {"r6k/8/8/8/6Q1/8/5P1P/6K1 w - - 0 1", "f2f4 a8g8 g4g8", "g4f4 a8g8 f4g3", FAULT_UNKNOWN,
         "Allows 1...Rg8, which pins the queen on g4 to the king"},
        {"r6k/8/8/8/6Q1/8/5P1P/5K2 w - - 0 1", "f2f4 a8g8 g4f3", "g4f4 h8g7 f1e2", FAULT_UNKNOWN,
         "Allows 1...Rg8, which threatens Rxg4"},
        // A mate along a pin is told as the mate.
        {"3q2k1/1b3ppp/8/8/8/8/P4PPP/R5K1 w - - 0 1", "a2a4 d8g5 g2g3", "f2f3 d8d4 g1h1", FAULT_UNKNOWN,
         "Allows 1...Qg5, which threatens Qxg2#"},
        // It comes after the better move too, when it threatens nothing any more: it is not seen what was allowed.
        {"r6k/8/8/8/6Q1/8/5P1P/5K2 w - - 0 1", "f2f4 a8g8 g4f3", "g4f4 h8g7 f1e2 a8g8", FAULT_UNKNOWN, ""},
    };
    Bench bench;
    begin_bench(&bench);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const ReviewedMove move = move_of(&cases[i], &pos);
        PlanQuery query = query_of(&cases[i], &pos, &move);
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        query.values = &bench.values;
        expect_words(&cases[i], plan_write_answer(&query, &text), words);
    }
    engine_free(bench.engine);
}

static void what_taking_back_allows_is_named(void **state)
{
    (void)state;
    static const PlanCase cases[] = {
        {"r2r4/p2n1pkp/1p4p1/2pN4/2PbPBP1/P2R3P/8/5R1K b - - 0 22", "d7e5 d3d4 d8e8 d4d1", "a7a6 h1g2", FAULT_UNKNOWN,
         "Taking back fails: 23...cxd4 24.Bxe5+ (Rxd4 removes the defender of the knight on e5)"},
        // The line takes back itself; nothing could take back.
        {"r2r4/p2n1pkp/1p4p1/2pN4/2PbPBP1/P2R3P/8/5R1K b - - 0 22", "d7e5 d3d4 c5d4 f4e5", "a7a6 h1g2", FAULT_UNKNOWN,
         ""},
        {"r2r4/p2n1pkp/1p4p1/3N4/2PbPBP1/P2R3P/8/5R1K b - - 0 22", "a7a6 d3d4 d8e8 d4d1", "d4b2 h1g2", FAULT_UNKNOWN,
         ""},
        // The knight on e5 is not there: the rook is lost for the bishop.
        {"r2r4/p2n1pkp/1p4p1/2pN4/2PbPBP1/P2R3P/8/5R1K b - - 0 22", "a7a6 d3d4 d8e8 d4d1", "g7g8 h1g2", FAULT_UNKNOWN,
         ""},
    };
    Bench bench;
    begin_bench(&bench);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ReviewedMove move = move_of(&cases[i], &pos);
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        move.expected = (double)WORSE / PERCENT;
        expect_words(&cases[i], taking_back_write(&bench.values, &pos, &move, &text), words);
    }
    engine_free(bench.engine);
}

static void an_answer_beside_as_good_ones_is_not_the_only_one(void **state)
{
    (void)state;
    Bench bench;
    begin_bench(&bench);
    const Position pos = unit_position("4k3/8/8/3r4/8/5B2/5PPP/6K1 w - - 0 1");
    assert_true(proof_only_move(&bench.values, &pos, unit_move(&pos, "f3d5"), score_from_centipawns(600)));
    assert_false(proof_only_move(&bench.values, &pos, unit_move(&pos, "g2g3"), score_from_centipawns(0)));
    engine_free(bench.engine);
}

static void only_what_no_other_move_keeps_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *played, *best;
        int expected_best, expected; // per cent
        const char *words;
    } cases[] = {
        {"4k3/8/8/3r4/8/5B2/6P1/6K1 w - - 0 1", "g2g3 d5a5", "f3d5 e8e7", 90, 50,
         "Only 1.Bxd5 kept the win; Black answers"},
        // The move played has kept it too; another one keeps it.
        {"4k3/8/8/3r4/8/5B2/6P1/6K1 w - - 0 1", "g2g3 d5a5", "f3d5 e8e7", 90, 80, ""},
        // Others lose something, but not all of it for sure.
        {"4k3/8/8/3r4/8/5B2/5PPP/6K1 w - - 0 1", "g2g3 d5a5", "f3d5 e8e7", 90, 50, ""},
        {"4k3/8/8/3r4/2P5/5B2/5PPP/6K1 w - - 0 1", "g2g3 d5a5", "f3d5 e8e7", 90, 50, ""},
    };
    Bench bench;
    begin_bench(&bench);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        ReviewedMove move = reviewed(&pos, cases[i].played, cases[i].best);
        move.expected_best = (double)cases[i].expected_best / PERCENT;
        move.expected = (double)cases[i].expected / PERCENT;
        const PlanQuery query = {.values = &bench.values, .before = &pos, .move = &move, .is_only_best = true};
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        const bool is_said = plan_write_only_best(&query, &text);
        assert_int_equal(is_said, words[0] != '\0');
        assert_string_equal(words, cases[i].words);
    }
    engine_free(bench.engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_undone_is_named),
        cmocka_unit_test(what_the_answer_does_is_named),
        cmocka_unit_test(a_threat_that_was_there_is_overlooked),
        cmocka_unit_test(captures_are_compared),
        cmocka_unit_test(a_fault_is_one_of_the_move_or_of_omission),
        cmocka_unit_test(what_can_be_avoided_is_not_won),
        cmocka_unit_test(what_cannot_be_avoided_stays_won),
        cmocka_unit_test(threats_are_found_by_a_pass),
        cmocka_unit_test(a_threat_to_what_is_pinned_is_a_pin),
        cmocka_unit_test(what_taking_back_allows_is_named),
        cmocka_unit_test(an_answer_beside_as_good_ones_is_not_the_only_one),
        cmocka_unit_test(only_what_no_other_move_keeps_is_told),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
