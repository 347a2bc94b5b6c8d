// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "board/rules.h"

static void threats_of_mate_are_seen(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool threatened;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", true},                            // back rank
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", false},                           // the rook's owner is not in danger
        {"6k1/5pp1/7p/8/8/8/5PPP/R5K1 b - - 0 1", false},                          // the king has air
        {"3r2k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", false},                         // the rank is defended
        {"5rk1/5ppp/8/6N1/3Q4/8/8/2B3K1 b - - 0 1", false},                        // two attackers of h7 are needed
        {"5rk1/5ppp/8/6N1/8/3Q4/8/6K1 b - - 0 1", true},                           // Qxh7#, a capture
        {"7k/8/6K1/8/8/8/8/R7 b - - 0 1", true},                                   // beside the enemy king
        {"6rk/6pp/8/6N1/8/8/8/6K1 b - - 0 1", true},                               // smothered: Nf7#
        {"7k/P5pp/8/8/8/8/8/6K1 b - - 0 1", true},                                 // a8=Q#, a promotion
        {"rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1", true}, // scholar's
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos = unit_position(cases[i].fen);
        Position before;
        memcpy(&before, &pos, sizeof pos);
        if (mate_is_threatened(&pos) != cases[i].threatened)
            fail_msg("%s: %s", cases[i].fen, cases[i].threatened ? "threat not seen" : "no threat is there");
        assert_memory_equal(&before, &pos, sizeof pos);
    }
}

// Passes, and tries every move of the opponent.
static bool passing_loses_at_once(Position *pos)
{
    Undo null, undo;
    MoveList list;
    bool found = false;
    pos_make_null(pos, &null);
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i) {
        pos_make_move(pos, list.moves[i], &undo);
        found = found || rules_game_end(pos) == END_CHECKMATE;
        pos_unmake_move(pos, list.moves[i], &undo);
    }
    pos_unmake_null(pos, &null);
    return found;
}

// Random games: what is seen is there, and what is there is nearly always seen (the king may have too many squares).
static void every_threat_that_is_seen_is_real(void **state)
{
    enum { GAMES = 400, PLIES = 160, SEEN_PERCENT = 90 };
    (void)state;
    static Undo undos[PLIES];
    int real = 0, seen = 0;
    Rng rng = rng_seeded(1);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        pos_set_start(&pos);
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            if (!pos_in_check(&pos)) {
                const bool is_real = passing_loses_at_once(&pos), is_seen = mate_is_threatened(&pos);
                assert_true(is_real || !is_seen);
                real += is_real;
                seen += is_seen;
            }
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
    assert_true(real > 100);
    assert_true(seen * 100 >= real * SEEN_PERCENT);
}

static void kings_without_a_square_are_cornered(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        bool white, black;
    } cases[] = {
        {"6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", false, true},        // blocked in by its own pieces
        {"5rk1/5ppp/8/8/8/8/8/6K1 w - - 0 1", false, false},       // h8 is free ...
        {"5rk1/5ppp/8/8/8/8/1B6/6K1 w - - 0 1", false, false},     // ... the pawn on g7 shades it
        {"5rk1/5p1p/8/8/8/8/1B6/6K1 w - - 0 1", false, true},      // ... and now it does not
        {"5rk1/7p/7r/8/8/5p2/PP3P2/R4RK1 b - - 0 1", true, false}, // by pawn f3 and the rook on the file
        {"7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", false, false},         // g8
        {"7k/R7/8/8/8/8/8/K5R1 b - - 0 1", false, true},           // stalemate
        {"k7/8/8/8/8/8/8/KR6 w - - 0 1", false, false},            // a7
        {"R3k3/8/8/8/8/8/8/4K3 b - - 0 1", false, false},          // d7: a king flees from check, not along its line
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        for (int colour = WHITE; colour < COLOUR_NB; ++colour) {
            const bool expected = colour == WHITE ? cases[i].white : cases[i].black;
            if (king_is_immobile(&pos, (Colour)colour) != expected)
                fail_msg("%s: %s king %s", cases[i].fen, colour == WHITE ? "white" : "black",
                         expected ? "has no square" : "has a square");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threats_of_mate_are_seen),
        cmocka_unit_test(kings_without_a_square_are_cornered),
        cmocka_unit_test(every_threat_that_is_seen_is_real),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
