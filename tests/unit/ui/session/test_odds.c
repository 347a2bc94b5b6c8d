// SPDX-License-Identifier: GPL-3.0-or-later
// Handicaps: one piece less, of the right side, and nothing else changed.
#include "unit/unit.h"

#include "ui/session/odds.h"

static int count_pieces(const Position *pos)
{
    int count = 0;
    for (int square = SQ_A1; square < SQ_NB; ++square)
        count += pos_piece_on(pos, (Square)square) != PIECE_NONE ? 1 : 0;
    return count;
}

static void one_piece_is_missing(void **state)
{
    (void)state;
    static const struct {
        Odds odds;
        Square squares[COLOUR_NB]; // where White's is missing, and Black's
    } rows[] = {{ODDS_PAWN, {SQ_F2, SQ_F7}},
                {ODDS_KNIGHT, {SQ_B1, SQ_B8}},
                {ODDS_ROOK, {SQ_A1, SQ_A8}},
                {ODDS_QUEEN, {SQ_D1, SQ_D8}}};
    Position usual;
    pos_set_start(&usual);
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        for (Colour giver = WHITE; giver < COLOUR_NB; ++giver) {
            Position start;
            assert_true(odds_is_piece(rows[i].odds));
            assert_true(odds_position(rows[i].odds, giver, &start));
            assert_int_equal(count_pieces(&start), count_pieces(&usual) - 1);
            assert_int_equal(pos_piece_on(&start, rows[i].squares[giver]), PIECE_NONE);
            assert_int_equal(start.stm, WHITE);
            assert_int_equal(odds_of(&start, giver), rows[i].odds);
            assert_int_equal(odds_of(&start, colour_other(giver)), ODDS_NONE);
        }
}

static void a_rook_that_is_missing_cannot_castle(void **state)
{
    (void)state;
    static const char *const fens[COLOUR_NB] = {[WHITE] = "w Kkq -", [BLACK] = "w KQk -"};
    for (Colour giver = WHITE; giver < COLOUR_NB; ++giver) {
        Position start;
        char fen[FEN_SIZE];
        assert_true(odds_position(ODDS_ROOK, giver, &start));
        fen_write(&start, fen);
        assert_non_null(strstr(fen, fens[giver]));
    }
}

static void others_are_no_piece(void **state)
{
    (void)state;
    static const Odds rows[] = {ODDS_NONE, ODDS_TIME};
    Position usual, start;
    pos_set_start(&usual);
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        assert_false(odds_is_piece(rows[i]));
        assert_false(odds_position(rows[i], WHITE, &start));
        assert_true(odds_meaning(rows[i])[0] != '\0');
    }
    assert_int_equal(odds_of(&usual, WHITE), ODDS_NONE);
}

static void names_are_found_in_any_case(void **state)
{
    (void)state;
    assert_int_equal(odds_find("Knight"), ODDS_KNIGHT);
    assert_int_equal(odds_find("none"), ODDS_NONE);
    assert_int_equal(odds_find("bishop"), ODDS_NB);
    assert_int_equal(odds_find(""), ODDS_NB);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_piece_is_missing),
        cmocka_unit_test(a_rook_that_is_missing_cannot_castle),
        cmocka_unit_test(others_are_no_piece),
        cmocka_unit_test(names_are_found_in_any_case),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
