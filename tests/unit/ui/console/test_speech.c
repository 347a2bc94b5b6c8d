// SPDX-License-Identifier: GPL-3.0-or-later
// Chess in words: every kind of move, scores, and sentences with moves in them.
#include "unit/unit.h"

#include "ui/console/speech.h"

enum { SPOKEN_SIZE = 256 };

static void moves_are_spoken(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move, *words;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "knight on g 1 to f 3"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "pawn on e 4 takes pawn on d 5"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "pawn on e 5 takes pawn on d 6 in passing"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "castles king side"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "castles queen side"},
        {"8/P5k1/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "pawn on a 7 to a 8, promotes to knight"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "pawn on a 7 takes rook on b 8, promotes to queen, check"},
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "rook on a 1 to a 8, mate"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char spoken[SPOKEN_SIZE];
        Text text = text_begin(spoken, sizeof spoken);
        const Position pos = unit_position(cases[i].fen);
        speech_add_move(&text, &pos, unit_move(&pos, cases[i].move));
        assert_string_equal(spoken, cases[i].words);
    }
}

static void scores_are_spoken_for_white(void **state)
{
    (void)state;
    const struct {
        Score score;
        Colour stm;
        const char *words;
    } cases[] = {
        {0, BLACK, "even"},
        {SCORE_PAWN, WHITE, "white is ahead by 1.00"},
        {SCORE_PAWN, BLACK, "black is ahead by 1.00"},
        {score_mate_in(1), WHITE, "white mates in 1 move"},
        {score_mate_in(3), BLACK, "black mates in 2 moves"},
        {score_mated_in(2), WHITE, "black mates in 1 move"},
        {score_mate_in(41), WHITE, "white is winning"},
        {-25 * SCORE_PAWN, WHITE, "black is winning"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char spoken[SPOKEN_SIZE];
        Text text = text_begin(spoken, sizeof spoken);
        speech_add_score(&text, cases[i].score, cases[i].stm);
        assert_string_equal(spoken, cases[i].words);
    }
}

static void moves_in_a_sentence_are_spoken(void **state)
{
    (void)state;
    static const struct {
        const char *sentence, *words;
    } cases[] = {
        {"", ""},
        {"best since depth 5.", "best since depth 5."},
        {"why Nf3? It was e4.", "why knight on g 1 to f 3? It was pawn on e 2 to e 4."},
        // Neither is legal: they are read by their letters.
        {"Nf6, Bxe2+ O-O-O", "knight to f 6, bishop takes on e 2, check castles queen side"},
        // A line, with the number of its first move; a square is none.
        {"1.e4 e5 2.Nf3 (on g4).", "move 1, pawn on e 2 to e 4; pawn on e 7 to e 5; knight on g 1 to f 3 (on g 4)."},
        {"Mistake 1 of 3: 1.g4??. Weak.", "Mistake 1 of 3: move 1, pawn on g 2 to g 4, a blunder. Weak."},
        {"White 1 ?!, 2 ??, accuracy 28 %.", "White 1 inaccuracy, 2 blunders, accuracy 28 %."},
        {"What is better than 1.g4? Try.", "What is better than move 1, pawn on g 2 to g 4? Try."},
        {"3...Bg4! and 4.a3?!", "move 3, bishop to g 4, a good move and move 4, pawn to a 3, an inaccuracy"},
        // A number with decimals is none of a move.
        {"e4 wins 1.00 pawns, 12.5 %.", "pawn on e 2 to e 4 wins 1.00 pawns, 12.5 %."},
        {"f8=Q or exd8=N#, not e8=5",
         "pawn to f 8, promotes to queen or pawn takes on d 8, promotes to knight, mate, not e8=5"},
        {"40.f8=Q+ from f7", "move 40, pawn to f 8, promotes to queen, check from f 7"},
    };
    Position pos;
    pos_set_start(&pos);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char spoken[SPOKEN_SIZE];
        Text text = text_begin(spoken, sizeof spoken);
        speech_add_sentence(&text, &pos, NULL, cases[i].sentence);
        assert_string_equal(spoken, cases[i].words);
    }
}

static void squares_and_pieces_are_read(void **state)
{
    (void)state;
    assert_int_equal(speech_find_square("E4"), SQ_E4);
    assert_int_equal(speech_find_square("e9"), SQ_NONE);
    assert_int_equal(speech_find_square("e44"), SQ_NONE);
    assert_int_equal(speech_piece_of_letter("n"), B_KNIGHT);
    assert_int_equal(speech_piece_of_letter("K"), W_KING);
    assert_int_equal(speech_piece_of_letter(""), PIECE_NONE);
    assert_int_equal(speech_piece_of_letter("Nn"), PIECE_NONE);
    for (PieceType type = PT_PAWN; type < PT_NB; ++type) {
        assert_int_equal(speech_find_type(speech_type(type)), type);
        assert_int_equal(speech_find_type(speech_types(type)), type);
    }
    assert_int_equal(speech_find_type("KNIGHTS"), PT_KNIGHT);
    assert_int_equal(speech_find_type("horse"), PT_NONE);
    char spoken[SPOKEN_SIZE];
    Text text = text_begin(spoken, sizeof spoken);
    speech_add_squares(&text, bb_square(SQ_B1) | bb_square(SQ_G1));
    text_add(&text, "; ");
    speech_add_squares(&text, 0);
    assert_string_equal(spoken, "b 1, g 1; none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_spoken),
        cmocka_unit_test(scores_are_spoken_for_white),
        cmocka_unit_test(moves_in_a_sentence_are_spoken),
        cmocka_unit_test(squares_and_pieces_are_read),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
