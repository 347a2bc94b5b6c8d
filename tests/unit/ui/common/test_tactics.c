// SPDX-License-Identifier: GPL-3.0-or-later
// What a line wins, in words: each statement where it is true, and none where it is not.
#include "unit/unit.h"

#include "ui/common/tactics.h"

enum { MOVES_MAX = 16, TEXT_SIZE = 160 };

static int read_line(const Position *pos, const char *moves, Move out[MOVES_MAX])
{
    char copy[TEXT_SIZE];
    Position at = *pos;
    Undo undo[MOVES_MAX];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        out[count] = unit_move(&at, word);
        pos_make_move(&at, out[count], &undo[count]);
        ++count;
    }
    return count;
}

static void material_is_counted_when_the_exchange_is_over(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *moves, *words; // NULL: nothing can be said
        int pawns;
    } cases[] = {
        // A knight is taken for nothing.
        {"4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "a knight", 3},
        // It is taken back: the exchange is lost, which is no gain.
        {"4k3/2p5/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5 d6e5", "", -2},
        // The line breaks off before the piece is taken back.
        {"4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", NULL, 0},
        // A bishop takes a rook and is taken.
        {"4k3/1p6/2r5/8/4B3/8/8/4K3 w - - 0 1", "e4c6 b7c6", "the exchange", 2},
        // A bishop and a knight are not told apart.
        {"4k3/1p6/2n5/8/4B3/8/8/4K3 w - - 0 1", "e4c6 b7c6", "", 0},
        // Two pawns in two steps.
        {"4k3/8/8/p1p5/8/8/8/R3K3 w - - 0 1", "a1a5 e8d7 a5c5", "two pawns", 2},
        // A pawn becomes a queen.
        {"8/P7/8/8/8/2k5/8/4K3 w - - 0 1", "a7a8q", "a new queen", 8},
        {"8/P7/8/8/8/2k5/8/4K3 w - - 0 1", "a7a8n", "a new knight", 2},
        {"8/P7/8/8/8/2k5/8/4K3 w - - 0 1", "a7a8r", "a new rook", 4},
        {"8/PP6/8/8/8/2k5/8/4K3 w - - 0 1", "a7a8q c3d3 b7b8n", "a new queen and a new knight", 10},
        {"8/PP6/8/8/8/2k5/8/4K3 w - - 0 1", "a7a8b c3d3 b7b8b", "two new bishops", 4},
        {"4k3/8/8/3q4/8/2N5/8/3RK3 w - - 0 1", "c3d5", "the queen", 9},
        // A knight is left to be taken, and a pawn could be taken in passing.
        {"r3k3/8/8/N7/4p3/8/3P4/4K3 w - - 0 1", "d2d4", "", -3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        Move moves[MOVES_MAX];
        LineGain gain;
        const int count = read_line(&pos, cases[i].moves, moves);
        const bool is_known = line_gain(&pos, moves, count, &gain);
        if (is_known != (cases[i].words != NULL))
            fail_msg("%s %s: %s", cases[i].fen, cases[i].moves, is_known ? "something is said" : "nothing is said");
        if (!is_known)
            continue;
        const Phrase words = gain_phrase(&gain);
        if (gain.pawns != cases[i].pawns || strcmp(words.text, cases[i].words) != 0)
            fail_msg("%s %s: %d, '%s'", cases[i].fen, cases[i].moves, gain.pawns, words.text);
    }
}

static void a_gain_that_is_taken_back_later_is_none(void **state)
{
    (void)state;
    // The rook takes a pawn, goes on, and is lost in the end.
    const Position pos = unit_position("4k3/8/8/p7/8/1n6/8/R3K3 w - - 0 1");
    Move moves[MOVES_MAX];
    LineGain gain;
    const int count = read_line(&pos, "a1a5 b3a5", moves);
    assert_true(line_gain(&pos, moves, count, &gain));
    assert_int_equal(gain.pawns, -4);
}

static void what_the_end_of_a_line_keeps_is_known(void **state)
{
    (void)state;
    // A knight is taken; the line breaks off when a pawn hangs.
    const Position pos = unit_position("k7/8/8/3n4/5b2/6P1/8/K2R4 w - - 0 1");
    Move moves[MOVES_MAX];
    LineGain gain;
    int count = read_line(&pos, "d1d5 f4b8", moves);
    assert_true(line_gain(&pos, moves, count, &gain));
    assert_int_equal(gain.pawns, 3);
    assert_int_equal(gain.kept, 3);
    count = read_line(&pos, "d1d5 f4b8 a1a2", moves);
    assert_true(line_gain(&pos, moves, count, &gain));
    assert_int_equal(gain.pawns, 3);
    assert_int_equal(gain.kept, 2);
    assert_false(gain.is_played_on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(material_is_counted_when_the_exchange_is_over),
        cmocka_unit_test(a_gain_that_is_taken_back_later_is_none),
        cmocka_unit_test(what_the_end_of_a_line_keeps_is_known),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
