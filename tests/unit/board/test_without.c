// SPDX-License-Identifier: GPL-3.0-or-later
// Positions with one piece taken away: what is left is legal chess, or there is none.
#include "unit/unit.h"

#include "board/movegen.h"
#include "board/without.h"
#include "unit/mutate.h"

static void what_is_left_is_as_if_set_up(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Square square;
        const char *left; // NULL: no position is left
    } cases[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", SQ_E2, "4k3/8/8/8/8/8/8/4K3 w - - 5 9"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", SQ_E1, NULL}, // a king
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 5 9", SQ_E5, NULL}, // nothing
        // The rook takes its right to castle along, and only its own.
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", SQ_H1, "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", SQ_A8, "4k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1"},
        // En passant: without the pawn that is captured, one that captures, the other one.
        {"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", SQ_D5, "4k3/8/8/2P1P3/8/8/8/4K3 w - - 0 2"},
        {"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2", SQ_C5, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", SQ_E5, "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2"},
        // A piece whose absence lets the side to move capture the king.
        {"4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1", SQ_E7, NULL},
        {"4k3/4n3/8/8/8/8/8/K3R3 b - - 0 1", SQ_E7, "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}, // then it is in check
        {"4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", SQ_E4, NULL},
        // A piece that gives check.
        {"4k3/8/8/8/8/8/3n4/1K6 w - - 0 1", SQ_D2, "4k3/8/8/8/8/8/8/1K6 w - - 0 1"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        char fen[FEN_SIZE] = "none";
        Position left = pos;
        if (pos_without(&pos, cases[i].square, &left))
            fen_write(&left, fen);
        else
            assert_true(left.key == pos.key);
        if (strcmp(fen, cases[i].left == NULL ? "none" : cases[i].left) != 0)
            fail_msg("%s without square %d: %s", cases[i].fen, cases[i].square, fen);
    }
}

// Whatever stands on the board: one piece less, everything that is kept up agrees with it, and each move can be made.
static void random_positions_stay_sound(void **state)
{
    (void)state;
    enum { GAMES = 20, PLIES = 80 };
    Rng rng = rng_seeded(3);
    int refused = 0, made = 0;
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        mutate_start(&pos, &rng, game);
        for (int ply = 0; ply < PLIES && mutate_play(&pos, &rng); ++ply)
            for (Bitboard rest = pos_occupied(&pos); rest != 0;) {
                const Square square = bb_pop(&rest);
                Position left;
                if (!pos_without(&pos, square, &left)) {
                    refused += piece_type(pos_piece_on(&pos, square)) != PT_KING;
                    continue;
                }
                MoveList list;
                assert_true(pos_check(&left));
                assert_true(pos_occupied(&left) == (pos_occupied(&pos) & ~bb_square(square)));
                assert_true((left.castling & ~pos.castling) == 0 && left.stm == pos.stm);
                movegen_list(&left, MOVES_ALL, &list);
                for (int i = 0; i < list.count; ++i)
                    assert_true(pos_move_is_legal(&left, list.moves[i]));
                made += 1;
            }
    }
    assert_true(refused > 0 && made > refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_is_as_if_set_up),
        cmocka_unit_test(random_positions_stay_sound),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
