// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
    "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
    "4k3/8/8/8/8/8/3n4/R3K2r w Q - 0 1",
    "r3k2r/8/1N4N1/8/8/8/8/4K3 w kq - 0 1", // rooks that are taken do not castle, nor does who took them
    "8/8/8/8/8/3P4/R2P3k/K7 w - - 0 1",     // the pawn behind would open a line, the one in front does not
    "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1",    // discovered checks: by a knight, a bishop, a rook, the king
    "4k3/8/8/4B3/8/8/4R3/4K3 w - - 0 1",
    "7k/8/8/4R3/8/8/1B6/4K3 w - - 0 1",
    "7k/8/8/8/3K4/8/1B6/8 w - - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1", // castling that gives check, to either side
    "r3k3/8/8/8/8/8/8/3K4 b q - 0 1",
};

// Tells a set of moves by their bits, independent of their order.
typedef struct MoveBits {
    bool has[1 << 16];
    int count;
} MoveBits;

static void collect(const Position *pos, MoveSet set, MoveBits *bits)
{
    MoveList list;
    movegen_list(pos, set, &list);
    memset(bits, 0, sizeof *bits);
    for (int i = 0; i < list.count; ++i) {
        assert_false(bits->has[list.moves[i].bits]); // no move twice
        bits->has[list.moves[i].bits] = true;
    }
    bits->count = list.count;
}

// Everything that must hold between the kinds of moves of one position.
static void check_kinds(const Position *pos)
{
    static MoveBits all, noisy, quiet, checks, evasions;
    collect(pos, MOVES_ALL, &all);
    collect(pos, MOVES_NOISY, &noisy);
    collect(pos, MOVES_QUIET, &quiet);
    assert_int_equal(noisy.count + quiet.count, all.count);
    assert_int_equal(movegen_count(pos), all.count);
    assert_int_equal(movegen_any(pos), all.count > 0);
    if (pos_in_check(pos)) {
        collect(pos, MOVES_EVASIONS, &evasions);
        assert_memory_equal(&evasions, &all, sizeof all);
    }
    collect(pos, MOVES_CHECKS, &checks);

    const CheckSquares squares = pos_check_squares(pos);
    // Whatever 16 bits say, the move is legal exactly if it was generated.
    for (unsigned word = 0; word < 1 << 16; ++word) {
        const Move move = {(uint16_t)word};
        const bool legal = pos_move_is_legal(pos, move);
        if (legal != all.has[word])
            fail_msg("move bits %04x: legal %d, generated %d", word, legal, all.has[word]);
        if (!legal)
            continue;
        assert_int_equal(noisy.has[word], move_is_capture(move) || move_is_promotion(move));
        assert_int_equal(quiet.has[word], move_is_quiet(move));

        Position after = *pos, touched = *pos;
        Undo undo;
        const int replies = movegen_count_replies(&touched, move);
        assert_memory_equal(&touched, pos, sizeof touched);
        const bool gives_check = pos_gives_check(pos, move);
        assert_int_equal(pos_gives_check_with(pos, &squares, move), gives_check);
        pos_make_move(&after, move, &undo);
        assert_int_equal(replies, movegen_count(&after));
        assert_int_equal(gives_check, pos_in_check(&after));
        assert_false(pos_is_attacked(&after, pos_king(&after, pos->stm), after.stm, &after.occupied));
        assert_int_equal(checks.has[word], move_is_quiet(move) && gives_check);
    }
}

// The moves between two sets of squares are the same, in the same order, as all moves less the others.
static void check_between(const Position *pos, Bitboard from_squares, Bitboard to_squares)
{
    Move all[MAX_MOVES], between[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_ALL, all);
    const int between_count = movegen_write_between(pos, from_squares, to_squares, between);
    int expected = 0;
    for (int i = 0; i < count; ++i) {
        if (!bb_has(from_squares, move_from(all[i])) || !bb_has(to_squares, move_king_to(all[i])))
            continue;
        assert_true(expected < between_count);
        assert_int_equal(between[expected].bits, all[i].bits);
        ++expected;
    }
    assert_int_equal(expected, between_count);
}

static void moves_between_sets_are_all_there_are(void **state)
{
    (void)state;
    enum { ROUNDS = 300 };
    Rng rng = rng_seeded(5);
    for (size_t i = 0; i < COUNT_OF(positions); ++i) {
        const Position pos = unit_position(positions[i]);
        check_between(&pos, BB_ALL, BB_ALL);
        check_between(&pos, 0, BB_ALL);
        check_between(&pos, BB_ALL, 0);
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            check_between(&pos, bb_square(square), BB_ALL);
            check_between(&pos, BB_ALL, bb_square(square));
        }
        for (int round = 0; round < ROUNDS; ++round)
            check_between(&pos, rng_next(&rng), rng_next(&rng));
    }
}

static void kinds_fit_together(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(positions); ++i) {
        const Position pos = unit_position(positions[i]);
        check_kinds(&pos);
    }
}

static void kinds_fit_together_in_random_games(void **state)
{
    (void)state;
    enum { GAMES = 40, PLIES = 120, STRIDE = 7 };
    static Undo undos[PLIES];
    Rng rng = rng_seeded(3);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        if (game % 2 == 0)
            pos_set_start(&pos);
        else
            pos_set_chess960_start(&pos, (int)rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            // Checks are rare in random games and are looked at whenever they come.
            if (ply % STRIDE == game % STRIDE || pos_in_check(&pos))
                check_kinds(&pos);
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
}

static void counts_at_the_limits(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int count;
    } cases[] = {
        {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
        {"k7/8/1K6/8/8/8/8/1Q6 b - - 0 1", 1},
        {"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0},     // stalemate
        {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0},  // mate
        {"8/8/8/8/8/8/8/KBBBBBBk w - - 0 1", 44},  // bishops do not check along a row
        {"4k3/8/4r3/8/4N3/8/8/4K3 w - - 0 1", 5},  // a pinned knight does not move
        {"4k3/8/4r3/8/4R3/8/8/4K3 w - - 0 1", 9},  // a pinned rook moves on its line
        {"4k3/4r3/8/8/8/8/3n4/4K2R w K - 0 1", 3}, // check: no castling
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const int count = movegen_count(&pos);
        if (count != cases[i].count)
            fail_msg("%s: %d moves instead of %d", cases[i].fen, count, cases[i].count);
    }
}

static void single_moves_are_legal_or_not(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        bool legal;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},
        {"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "e1c1", false},    // right lost
        {"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", false},  // across an attacked square
        {"1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true},  // only the rook crosses it
        {"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", false}, // into an attacked square
        {"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", false},  // knight between rook and king
        {"4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1g1", false},
        {"4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1", false}, // the castling rook shields the king
        {"4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "d1b1", false},
        {"3k4/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", false}, // both pawns leave the row
        {"3k4/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", true},
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", true},    // takes the pawn that checks
        {"4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false}, // pinned on the file
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", true},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", true},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", false},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", false},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", true},
        {"4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", false},
        {"4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", false},
        {"4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", true},
        {"4k3/8/8/8/8/4r3/4q3/4K3 w - - 0 1", "e1e2", false}, // defended
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        Move move;
        if (coordinate_read(&pos, cases[i].move, &move) != cases[i].legal)
            fail_msg("%s: %s should be %s", cases[i].fen, cases[i].move, cases[i].legal ? "legal" : "illegal");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_between_sets_are_all_there_are), cmocka_unit_test(kinds_fit_together),
        cmocka_unit_test(kinds_fit_together_in_random_games),   cmocka_unit_test(counts_at_the_limits),
        cmocka_unit_test(single_moves_are_legal_or_not),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
