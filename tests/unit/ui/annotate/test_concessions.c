// SPDX-License-Identifier: GPL-3.0-or-later
// What a move concedes: each sentence from a position where it is plain to see, and none where something is missing. The
// lines are given, so that no search is needed but where one is the point.
#include "unit/ui/annotate/reviewed.h"

#include "ui/annotate/concessions.h"

typedef struct ConcessionCase {
    const char *fen, *played, *best;
    FaultKind fault;
    const char *words; // "" for nothing
} ConcessionCase;

static void check_cases(const ConcessionCase *cases, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        const Position pos = unit_position(cases[i].fen);
        ReviewedMove move = reviewed(&pos, cases[i].played, cases[i].best);
        move.expected_best = 0.5;
        move.expected = 0.2;
        const PlanQuery query = {
            .before = &pos, .move = &move, .fault = cases[i].fault, .is_only_answer = true, .is_only_best = true};
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        MotifMarks marks = {.count = 0};
        const bool is_said = concession_write(&query, &text, &marks);
        assert_int_equal(is_said, words[0] != '\0');
        if (strcmp(words, cases[i].words) != 0)
            fail_msg("%s %s: '%s'", cases[i].fen, cases[i].played, words);
    }
}

static void a_move_that_comes_later_was_too_early(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4k3/8/5p2/4p3/6b1/5N2/8/4K3 b - - 0 1", "e5e4 f3d2", "g4f3 e1f2 e5e4", FAULT_UNKNOWN,
         "Too early; 1...Bxf3 comes first. White's answer"},
        {"4k3/8/5p2/4p3/6b1/5N2/8/4K3 b - - 0 1", "e5e4 f3d2", "g4f3 e1f2 f6f5", FAULT_UNKNOWN, ""},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void the_king_steps_into_a_check(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"8/8/6k1/4p3/3P4/8/8/4K3 b - - 0 1", "g6f6 d4e5 f6e5", "e5d4 e1d2", FAULT_UNKNOWN,
         "Puts the king on f6, where dxe5 comes with check"},
        {"8/8/6k1/4p3/3P4/8/8/4K3 b - - 0 1", "g6f7 d4e5 f7e6", "e5d4 e1d2", FAULT_UNKNOWN, ""},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void a_pawn_leaves_the_file_of_its_king(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4kr2/8/8/8/8/7p/5PP1/6K1 w - - 0 1", "g2h3 f8g8 g1f1", "f2f3 e8e7", FAULT_UNKNOWN,
         "Opens the g-file to the king on g1"},
        // Nothing comes there, and after the other move the file is open too.
        {"4kr2/8/8/8/8/7p/5PP1/6K1 w - - 0 1", "g2h3 f8f7 g1f1", "f2f3 e8e7", FAULT_UNKNOWN, ""},
        {"4kr2/8/8/8/8/5p1p/5PP1/6K1 w - - 0 1", "g2h3 f8g8 g1f1", "g2f3 e8e7", FAULT_UNKNOWN, ""},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void a_defender_goes_away(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4k3/8/3b4/8/3P4/5N2/8/4K3 w - - 0 1", "f3g5 d6b4 e1e2", "e1e2 e8e7", FAULT_UNKNOWN, ""},
        {"4k3/2b5/8/8/3P4/5N2/8/4K3 w - - 0 1", "f3h4 c7b6 e1e2", "e1e2 e8e7", FAULT_UNKNOWN,
         "Takes a defender from the pawn on d4"},
        {"4k3/2b5/8/8/3P4/4KN2/8/8 w - - 0 1", "f3h4 c7b6 e3e4", "e3e2 e8e7", FAULT_UNKNOWN, ""},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void what_helps_the_other_side_is_told_of_faults_of_the_move(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4k3/4b3/5n2/4P3/8/8/8/4K3 w - - 0 1", "e5f6 e7f6", "e1e2 f6e4", FAULT_OF_MOVE,
         ""}, // no exchange: a knight is won
        {"4k3/4b3/5n2/7N/8/8/8/4K3 w - - 0 1", "h5f6 e7f6", "h5g3 e8d7", FAULT_OF_MOVE,
         "The exchange helps Black, whose bishop comes to f6"},
        {"4k3/4b3/5n2/7N/8/8/8/4K3 w - - 0 1", "h5f6 e7f6", "h5g3 e8d7", FAULT_OF_OMISSION, ""},
        {"4kr2/6p1/5n2/7N/8/8/8/4K3 w - - 0 1", "h5f6 g7f6", "h5g3 e8d7", FAULT_OF_MOVE, "The exchange helps Black"},
        {"4k1r1/6p1/5n2/7N/8/8/8/4K3 w - - 0 1", "h5f6 g7f6", "h5g3 e8d7", FAULT_OF_MOVE,
         "The exchange helps Black, whose rook gets the g-file"},
        {"4k3/8/8/8/3n4/8/2P5/4K3 w - - 0 1", "c2c3 d4c6", "e1d2 e8e7", FAULT_OF_MOVE,
         "Drives the knight on d4 to a better square"},
        {"4k3/8/8/8/3n4/8/2P5/4K3 w - - 0 1", "c2c3 d4c6", "e1d2 e8e7", FAULT_UNKNOWN, ""},
        {"8/3q4/8/8/3k4/8/8/4QK2 w - - 0 1", "e1e5 d4d3", "e1g3 d7f7", FAULT_OF_MOVE,
         "The check only helps Black's king, which goes to d3"},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void a_capture_that_attacks_is_allowed(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4k3/8/8/4p3/3P4/2N5/8/4K3 w - - 0 1", "e1e2 e5d4 c3b5", "d4e5 e8e7", FAULT_UNKNOWN,
         "Allows 1...exd4 with an attack on the knight on c3"},
        // Who takes back is not driven away.
        {"3q1k2/8/8/6b1/8/4B3/8/4K3 b - - 0 1", "f8g8 e3g5 d8g5", "g5e3 e1e2", FAULT_UNKNOWN, ""},
        {"3q1k2/8/8/6b1/8/4B3/8/4K3 b - - 0 1", "f8g8 e3g5 d8d7", "g5e3 e1e2", FAULT_UNKNOWN,
         "Allows 2.Bxg5 with an attack on the queen on d8"},
    };
    check_cases(cases, COUNT_OF(cases));
}

static void time_is_lost_by_going_back(void **state)
{
    (void)state;
    static const ConcessionCase cases[] = {
        {"4k3/7p/8/8/8/8/8/2R1K3 w - - 0 1", "c1c4 h7h6 c4c2", "e1d2 e8e7", FAULT_UNKNOWN, ""},
        {"4k3/7p/8/8/8/8/8/2R1K3 w - - 0 1", "c1c4 h7h6 c4c1", "e1d2 e8e7", FAULT_UNKNOWN,
         "Loses time, since the rook goes back at once"},
    };
    check_cases(cases, COUNT_OF(cases));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_comes_later_was_too_early),
        cmocka_unit_test(the_king_steps_into_a_check),
        cmocka_unit_test(a_pawn_leaves_the_file_of_its_king),
        cmocka_unit_test(a_defender_goes_away),
        cmocka_unit_test(what_helps_the_other_side_is_told_of_faults_of_the_move),
        cmocka_unit_test(a_capture_that_attacks_is_allowed),
        cmocka_unit_test(time_is_lost_by_going_back),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
