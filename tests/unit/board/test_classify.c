// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of position.
#include "unit/unit.h"

#include "board/classify.h"

static KindSet set_of_names(const char *typed)
{
    char copy[128];
    snprintf(copy, sizeof copy, "%s", typed);
    char *cursor = copy;
    KindSet set = 0;
    for (char *word = strsep(&cursor, " "); word != NULL; word = strsep(&cursor, " ")) {
        PositionClass kind;
        Error error;
        if (!kind_read(word, &kind, &error))
            fail_msg("%s", error.text);
        set |= (KindSet)1 << kind;
    }
    return set;
}

static bool is_of_kinds(const char *fen, const char *kinds)
{
    const Position pos = unit_position(fen);
    return kinds_of(&pos) == set_of_names(kinds);
}

static void positions_are_of_their_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *kinds;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "middlegame closed"},
        {"r1bqkbnr/ppp2ppp/2np4/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 1", "middlegame half-open"},
        {"rnbqkbnr/ppp2ppp/8/3p4/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 1", "middlegame open"},
        {"rnbqkbnr/pp2pppp/3p4/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 0 1", "middlegame half-open"},
        // Opposite castling; not with a king in the middle or up the board.
        {"r4rk1/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/2KR3R w - - 0 1", "middlegame closed opposite-castling"},
        {"r4rk1/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQ - 0 1", "middlegame closed"},
        {"r4rk1/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R4RK1 w - - 0 1", "middlegame closed"},
        {"2kr3r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R4RK1 w - - 0 1", "middlegame closed opposite-castling"},
        {"r4rk1/pppqbppp/2npbn2/4p3/4P3/2KPBN2/PPPQBPPP/3R3R w - - 0 1", "middlegame closed"},
        // Without queens; a queen of one side is one.
        {"r4rk1/ppp1bppp/2npbn2/4p3/4P3/2NPBN2/PPP1BPPP/2KR3R w - - 0 1", "middlegame closed queenless"},
        {"r4rk1/ppp1bppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/2KR4 w - - 0 1", "middlegame closed opposite-castling"},
        // Three pieces of one side are a middlegame.
        {"r4rk1/ppp2ppp/5n2/8/8/5N2/PPP2PPP/R5K1 w - - 0 1", "middlegame open queenless"},
        {"r5k1/ppp2ppp/5n2/8/8/5N2/PPP2PPP/R5K1 w - - 0 1", "endgame rook-and-minor"},
        {"6k1/ppp2ppp/8/8/8/8/PPP2PPP/6K1 w - - 0 1", "endgame pawn-ending"},
        {"8/8/8/4k3/8/8/8/4K3 w - - 0 1", "endgame pawn-ending"},
        {"6k1/ppp2ppp/3n4/8/8/3B4/PPP2PPP/6K1 w - - 0 1", "endgame minor-ending"},
        {"6k1/ppp2ppp/3b4/8/8/3B4/PPP2PPP/6K1 w - - 0 1", "endgame opposite-bishops"},
        {"6k1/ppp2ppp/4b3/8/8/3B4/PPP2PPP/6K1 w - - 0 1", "endgame minor-ending"},
        {"6k1/ppp2ppp/3bn3/8/8/3B4/PPP2PPP/6K1 w - - 0 1", "endgame minor-ending"},
        {"3r2k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 1", "endgame rook-ending"},
        {"6k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 1", "endgame rook-ending"},
        {"3q2k1/ppp2ppp/8/8/8/8/PPP2PPP/3Q2K1 w - - 0 1", "endgame queen-ending"},
        {"3q2k1/ppp2ppp/8/8/8/8/PPP2PPP/2RR2K1 w - - 0 1", "endgame queen-and-more"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        if (!is_of_kinds(cases[i].fen, cases[i].kinds))
            fail_msg("%s is not of the kinds %s", cases[i].fen, cases[i].kinds);
}

static void the_checker_can_tell_wrong_from_right(void **state)
{
    (void)state;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_true(is_of_kinds(start, "closed middlegame"));
    assert_false(is_of_kinds(start, "closed"));
    assert_false(is_of_kinds(start, "middlegame open"));
}

static void colours_are_treated_alike(void **state)
{
    (void)state;
    assert_true(is_of_kinds("2kr3r/pppqbppp/2npbn2/4p3/4P3/2N1BN2/PPPQBPPP/R4RK1 b - - 0 1",
                            "middlegame half-open opposite-castling"));
    assert_true(is_of_kinds("2kr3r/pppqbppp/2n1bn2/4p3/4P3/2NPBN2/PPPQBPPP/R4RK1 b - - 0 1",
                            "middlegame half-open opposite-castling"));
}

static void names_are_read_and_refused(void **state)
{
    (void)state;
    for (PositionClass kind = 0; kind < KIND_NB; ++kind) {
        PositionClass found = KIND_NB;
        Error error;
        assert_true(kind_read(kind_name(kind), &found, &error));
        assert_int_equal(found, kind);
    }
    PositionClass kind = KIND_OPEN;
    Error error;
    assert_false(kind_read("opn", &kind, &error));
    assert_int_equal(kind, KIND_OPEN);
    assert_non_null(strstr(error.text, "'opn'; there are: middlegame, open, half-open,"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_of_their_kinds),
        cmocka_unit_test(the_checker_can_tell_wrong_from_right),
        cmocka_unit_test(colours_are_treated_alike),
        cmocka_unit_test(names_are_read_and_refused),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
