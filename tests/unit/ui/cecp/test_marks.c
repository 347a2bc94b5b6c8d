// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted on the board of a GUI: every legal target and nothing else is a capital, and none that XBoard takes for
// something else.
#include "unit/unit.h"

#include "board/movegen.h"
#include "engine/map.h"
#include "ui/cecp/marks.h"

#include <ctype.h>

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
};

static Bitboard targets_of(const Position *pos, Square piece)
{
    Bitboard targets = 0;
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        if (move_from(list.moves[i]) == piece)
            targets |= bb_square(move_king_to(list.moves[i]));
    return targets;
}

// Classes of every kind, all over the board.
static void fill_classes(int shift, uint8_t class_of[SQ_NB])
{
    for (int square = 0; square < SQ_NB; ++square)
        class_of[square] = (uint8_t)((square * 5 + shift) % MAP_CLASS_NB);
}

static void check_capitals(const Position *pos, Square piece, const Marks *marks)
{
    const Bitboard targets = targets_of(pos, piece);
    for (int square = 0; square < SQ_NB; ++square) {
        const char letter = marks->letter[square];
        assert_int_equal(isupper((unsigned char)letter) != 0, bb_has(targets, (Square)square));
        if (isupper((unsigned char)letter))
            assert_non_null(strchr("RYGWDTM", letter));
        else
            assert_non_null(strchr("rmygc", letter));
    }
}

static void test_capitals_are_the_legal_targets(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        for (int piece = 0; piece < SQ_NB; ++piece) {
            if (!bb_has(pos.by_colour[pos.stm], (Square)piece))
                continue;
            Marks marks;
            uint8_t class_of[SQ_NB];
            marks_of_targets(&pos, (Square)piece, &marks);
            check_capitals(&pos, (Square)piece, &marks);
            fill_classes(piece, class_of);
            marks_of_held(&pos, (Square)piece, class_of, &marks);
            check_capitals(&pos, (Square)piece, &marks);
        }
    }
}

// XBoard takes a click on an own piece for a change of mind only where there is no mark.
static void test_own_pieces_carry_no_mark(void **state)
{
    (void)state;
    const Position pos = unit_position(fens[1]);
    uint8_t class_of[SQ_NB];
    Marks marks;
    memset(class_of, MAP_CLASS_NB - 1, sizeof class_of);
    marks_of_held(&pos, SQ_E1, class_of, &marks);
    for (int square = 0; square < SQ_NB; ++square) {
        const bool is_own = bb_has(pos.by_colour[WHITE], (Square)square);
        assert_int_equal(marks.letter[square] == HEAT_NO_MARK, is_own);
    }
}

static void check_text(const Marks *marks, const char *wanted)
{
    char buffer[HEAT_COLORFEN_SIZE];
    Text text = text_begin(buffer, sizeof buffer);
    heat_marks_board(&text, marks->letter);
    assert_string_equal(buffer, wanted);
}

static void test_plain_colours(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *piece, *wanted;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1", "8/8/8/8/8/5Y1Y/8/8"},
        {"1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7", "MM6/8/8/8/8/8/8/8"},               // promotions
        {"7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5", "8/8/3RY3/8/8/8/8/8"},             // en passant
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "8/8/8/8/8/8/3YYY2/2YY1YY1"}, // castling
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1", "7R/7Y/7Y/7Y/7Y/7Y/7Y/5YY1"}, // capture
        {"4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", "e1", "8/8/8/8/8/8/3YYY2/1TYY1YT1"},  // Chess960
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1", "8/8/8/8/8/8/4YYY1/4Y1T1"},         // to the rook's square
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "8/8/8/8/8/8/5YYY/5Y1T"},            // to his own
        {"4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2", "8/8/8/8/8/8/8/8"},              // pinned
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        Marks marks;
        marks_of_targets(&pos, square_read(cases[i].piece), &marks);
        check_text(&marks, cases[i].wanted);
    }
}

static void test_colours_of_a_map(void **state)
{
    (void)state;
    const Position pos = unit_position("1k6/8/8/8/8/8/8/K6R w - - 0 1");
    uint8_t class_of[SQ_NB] = {0};
    Marks marks;
    for (int class_of_square = 0; class_of_square < MAP_CLASS_NB; ++class_of_square) {
        class_of[SQ_H2 + 8 * class_of_square] = (uint8_t)class_of_square;
        class_of[SQ_A2 + 8 * class_of_square] = (uint8_t)class_of_square;
    }
    marks_of_map(class_of, &marks);
    check_text(&marks, "r6r/m6m/y6y/g6g/c6c/8/8/8");
    marks_of_held(&pos, SQ_H1, class_of, &marks);
    check_text(&marks, "r6R/m6Y/y6Y/g6G/c6W/7D/7T/1TTTTTT1");
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_capitals_are_the_legal_targets),
        cmocka_unit_test(test_own_pieces_carry_no_mark),
        cmocka_unit_test(test_plain_colours),
        cmocka_unit_test(test_colours_of_a_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
