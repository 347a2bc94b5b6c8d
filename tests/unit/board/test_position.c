// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "board/rules.h"

// Field by field, so that padding does not matter.
static void assert_same(const Position *a, const Position *b)
{
    assert_memory_equal(a->by_type, b->by_type, sizeof a->by_type);
    assert_memory_equal(a->by_colour, b->by_colour, sizeof a->by_colour);
    assert_true(pos_occupied(a) == pos_occupied(b));
    assert_memory_equal(a->board, b->board, sizeof a->board);
    assert_int_equal(a->stm, b->stm);
    assert_int_equal(a->en_passant, b->en_passant);
    assert_int_equal(a->castling, b->castling);
    assert_int_equal(a->rule50, b->rule50);
    assert_int_equal(a->plies_since_null, b->plies_since_null);
    assert_int_equal(a->game_ply, b->game_ply);
    assert_true(a->key == b->key);
    assert_true(a->pawn_key == b->pawn_key);
    assert_true(a->material_key == b->material_key);
    assert_memory_equal(a->non_pawn_key, b->non_pawn_key, sizeof a->non_pawn_key);
    assert_true(a->checkers == b->checkers);
    assert_true(a->pinned == b->pinned);
    assert_ptr_equal(a->last, b->last);
}

static void start_is_the_start(void **state)
{
    (void)state;
    Position pos;
    char fen[FEN_SIZE];
    pos_set_start(&pos);
    fen_write(&pos, fen);
    assert_string_equal(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_int_equal(pos_piece_on(&pos, SQ_E1), W_KING);
    assert_int_equal(pos_piece_on(&pos, SQ_D8), B_QUEEN);
    assert_int_equal(pos_piece_on(&pos, SQ_E4), PIECE_NONE);
    assert_int_equal(pos_king(&pos, BLACK), SQ_E8);
    assert_int_equal(pos_move_number(&pos), 1);
    assert_false(pos_in_check(&pos));
    assert_true(pos_has_non_pawns(&pos, WHITE));

    Position numbered;
    pos_set_chess960_start(&numbered, 518);
    assert_true(numbered.castling_setup.is_chess960);
    assert_true(numbered.key == pos.key);
    assert_memory_equal(numbered.board, pos.board, sizeof pos.board);
}

static void chess960_starts_obey_the_rules(void **state)
{
    (void)state;
    enum { START_COUNT = 960 };
    static Key keys[START_COUNT];
    for (int number = 0; number < START_COUNT; ++number) {
        Position pos;
        pos_set_chess960_start(&pos, number);
        const Bitboard bishops = pos_pieces(&pos, WHITE, PT_BISHOP), rooks = pos_pieces(&pos, WHITE, PT_ROOK);
        assert_true((bishops & BB_LIGHT) != 0 && (bishops & BB_DARK) != 0);
        assert_true(bb_first(rooks) < pos_king(&pos, WHITE) && pos_king(&pos, WHITE) < bb_last(rooks));
        assert_int_equal(pos.castling, CASTLING_ALL);
        for (int earlier = 0; earlier < number; ++earlier)
            assert_true(keys[earlier] != pos.key);
        keys[number] = pos.key;
    }
    // Numbers as FIDE's table has them: the first, and the last.
    Position pos;
    char fen[FEN_SIZE];
    pos_set_chess960_start(&pos, 0);
    fen_write(&pos, fen);
    assert_memory_equal(fen, "bbqnnrkr", 8);
    pos_set_chess960_start(&pos, 959);
    fen_write(&pos, fen);
    assert_memory_equal(fen, "rkrnnqbb", 8);
}

static void unmake_restores_everything(void **state)
{
    (void)state;
    enum { GAMES = 60, PLIES = 200 };
    static Undo undos[PLIES];
    static Position before[PLIES];
    static Move moves[PLIES];
    Rng rng = rng_seeded(5);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        if (game % 3 == 0)
            pos_set_chess960_start(&pos, (int)rng_below(&rng, 960));
        else
            pos_set_start(&pos);
        int ply = 0;
        for (; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            before[ply] = pos;
            // A pass now and then, where it is allowed.
            const bool pass = !pos_in_check(&pos) && rng_below(&rng, 20) == 0;
            moves[ply] = pass ? MOVE_NULL : list.moves[rng_below(&rng, (uint64_t)list.count)];
            if (pass)
                pos_make_null(&pos, &undos[ply]);
            else
                pos_make_move(&pos, moves[ply], &undos[ply]);
            assert_true(pos_check(&pos));
            assert_ptr_equal(pos.last, &undos[ply]);
            assert_true(undos[ply].key == before[ply].key);
        }
        while (ply-- > 0) {
            if (move_equal(moves[ply], MOVE_NULL))
                pos_unmake_null(&pos, &undos[ply]);
            else
                pos_unmake_move(&pos, moves[ply], &undos[ply]);
            assert_same(&pos, &before[ply]);
        }
    }
}

// A position must have the same keys whether it was played to or set up from its FEN.
static void keys_do_not_depend_on_the_way(void **state)
{
    (void)state;
    enum { GAMES = 30, PLIES = 150 };
    static Undo undos[PLIES];
    Rng rng = rng_seeded(9);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        pos_set_start(&pos);
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
            char fen[FEN_SIZE];
            fen_write(&pos, fen);
            const Position again = unit_position(fen);
            assert_true(again.key == pos.key && again.pawn_key == pos.pawn_key);
            assert_true(again.material_key == pos.material_key);
            assert_memory_equal(again.non_pawn_key, pos.non_pawn_key, sizeof pos.non_pawn_key);
            assert_int_equal(again.en_passant, pos.en_passant);
        }
    }
}

static Key key_after(const char *fen, const char *moves)
{
    enum { MOST = 16 };
    static Undo undos[MOST];
    Position pos = unit_position(fen);
    char text[128];
    snprintf(text, sizeof text, "%s", moves);
    int ply = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        assert_true(ply < MOST);
        pos_make_move(&pos, unit_move(&pos, word), &undos[ply++]);
    }
    return pos.key;
}

static void keys_of_two_ways(void **state)
{
    (void)state;
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static const struct {
        const char *fen, *one, *other;
        bool equal;
    } cases[] = {
        {start, "g1f3 g8f6 b1c3", "b1c3 g8f6 g1f3", true},
        {start, "g1f3 g8f6 f3g1 f6g8", "", true},
        {start, "e2e3 e7e5 d2d4", "d2d4 e7e5 e2e3", true}, // d3 cannot be taken on
        {start, "e2e4 e7e5", "e2e3 e7e6 e3e4 e6e5", true},
        {start, "e2e4", "e2e3", false},
        {start, "g1f3 g8f6 h1g1 h8g8 g1h1 g8h8", "g1f3 g8f6", false}, // rights are gone
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e2e3 e8e7 e3e4 e7e8 e1e2 e8e7 e2e1 e7e8", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const bool equal = key_after(cases[i].fen, cases[i].one) == key_after(cases[i].fen, cases[i].other);
        if (equal != cases[i].equal)
            fail_msg("%s / %s: keys should be %s", cases[i].one, cases[i].other,
                     cases[i].equal ? "equal" : "different");
    }
}

static void en_passant_only_when_legal(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move;
        Square expected;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", SQ_NONE}, // no pawn beside it
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", SQ_E3},
        {"4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4", SQ_NONE},   // a knight does not take that way
        {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", SQ_NONE},   // both pawns would leave the row
        {"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", SQ_NONE},  // pinned on the file
        {"8/8/1k6/8/3p4/4B3/2P5/4K3 w - - 0 1", "c2c4", SQ_NONE}, // pinned on a diagonal that it would leave
        {"8/6k1/8/8/3p4/8/1BP5/4K3 w - - 0 1", "c2c4", SQ_C3},    // pinned, and takes along the line
        {"4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "c7c5", SQ_C6},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos = unit_position(cases[i].fen);
        Undo undo;
        pos_make_move(&pos, unit_move(&pos, cases[i].move), &undo);
        if (pos.en_passant != cases[i].expected)
            fail_msg("%s %s: en passant square %d instead of %d", cases[i].fen, cases[i].move, pos.en_passant,
                     cases[i].expected);
    }
}

static void castling_moves_king_and_rook(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *move, *after;
    } cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2"},
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"}, // they change places
        {"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"}, // the king stays
        {"4k3/8/8/8/8/8/8/R5K1 w A - 0 1", "g1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1h8", "4k2R/8/8/8/8/8/8/R3K3 b Q - 1 1"}, // a right is lost
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        Position pos = unit_position(cases[i].fen);
        Undo undo;
        char fen[FEN_SIZE];
        pos_make_move(&pos, unit_move(&pos, cases[i].move), &undo);
        fen_write(&pos, fen);
        assert_string_equal(fen, cases[i].after);
    }
}

// What pos_advance leaves has no history: the record of the move is gone.
static void a_position_that_was_advanced_has_no_history(void **state)
{
    (void)state;
    Position pos, made;
    Undo undo;
    pos_set_start(&pos);
    made = pos;
    const Move move = unit_move(&pos, "e2e4");
    pos_advance(&pos, move);
    pos_make_move(&made, move, &undo);
    assert_null(pos.last);
    assert_true(pos.key == made.key);
    pos_advance(&pos, MOVE_NULL);
    assert_null(pos.last);
    assert_true(pos.key == pos_key_after_null(&made));
}

static void null_move_passes(void **state)
{
    (void)state;
    Position pos = unit_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 20");
    const Position before = pos;
    Undo undo;
    pos_make_null(&pos, &undo);
    assert_int_equal(pos.stm, BLACK);
    assert_int_equal(pos.en_passant, SQ_NONE);
    assert_int_equal(pos.plies_since_null, 0);
    assert_true(pos.key != before.key);
    assert_true(pos_check(&pos));
    pos_unmake_null(&pos, &undo);
    assert_same(&pos, &before);
}

static void checkers_and_pins(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Bitboard checkers, pinned;
    } cases[] = {
        {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", UINT64_C(1) << SQ_E2, 0},
        {"4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", 0, UINT64_C(1) << SQ_D2},
        {"4k3/8/8/8/1b6/2P5/3P4/4K3 w - - 0 1", 0, 0},
        {"4k3/8/8/8/1b2r3/3n4/3P4/4K3 w - - 0 1", UINT64_C(1) << SQ_E4 | UINT64_C(1) << SQ_D3, UINT64_C(1) << SQ_D2},
        {"4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", UINT64_C(1) << SQ_D7, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        if (pos.checkers != cases[i].checkers || pos.pinned != cases[i].pinned)
            fail_msg("%s: checkers %llx, pinned %llx", cases[i].fen, (unsigned long long)pos.checkers,
                     (unsigned long long)pos.pinned);
    }
}

static void key_after_matches_plain_moves(void **state)
{
    (void)state;
    const Position pos = unit_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    static const char *const plain[] = {"e5d7", "f3f6", "d5e6", "c3b5", "d2e3", "a2a3"};
    for (size_t i = 0; i < COUNT_OF(plain); ++i) {
        Position after = pos;
        Undo undo;
        const Move move = unit_move(&pos, plain[i]);
        pos_make_move(&after, move, &undo);
        assert_true(pos_key_after(&pos, move) == after.key);
    }
    Position passed = pos;
    Undo undo;
    pos_make_null(&passed, &undo);
    assert_true(pos_key_after_null(&pos) == passed.key);
}

static void a_copy_keeps_the_repetitions(void **state)
{
    (void)state;
    static const char *const dance[] = {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"};
    static Undo undos[COUNT_OF(dance)], storage[COUNT_OF(dance)];
    Position pos, copy;
    pos_set_start(&pos);
    for (size_t i = 0; i < COUNT_OF(dance); ++i)
        pos_make_move(&pos, unit_move(&pos, dance[i]), &undos[i]);
    const size_t used = pos_copy_with_history(&copy, &pos, storage, COUNT_OF(storage));
    assert_true(used <= COUNT_OF(storage));
    memset(undos, 0, sizeof undos);
    assert_int_equal(rules_occurrences(&copy), 3);
    assert_true(pos_check(&copy));
    // With less room there is less memory, but nothing breaks.
    pos_set_start(&pos);
    for (size_t i = 0; i < COUNT_OF(dance); ++i)
        pos_make_move(&pos, unit_move(&pos, dance[i]), &undos[i]);
    assert_true(pos_copy_with_history(&copy, &pos, storage, 5) <= 5);
    assert_int_equal(rules_occurrences(&copy), 2);
}

static void copies_made_by_hand_are_the_same(void **state)
{
    (void)state;
    Position set, read = unit_position("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1");
    pos_clear(&set);
    pos_put(&set, B_KING, SQ_E8);
    pos_put(&set, W_KING, SQ_E1);
    pos_put(&set, W_PAWN, SQ_E2);
    pos_put(&set, W_ROOK, SQ_A1);
    pos_put(&set, W_QUEEN, SQ_D4);
    pos_remove(&set, SQ_D4);
    pos_add_castling(&set, WHITE, SQ_A1);
    pos_finish_setup(&set);
    assert_same(&set, &read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_is_the_start),
        cmocka_unit_test(chess960_starts_obey_the_rules),
        cmocka_unit_test(unmake_restores_everything),
        cmocka_unit_test(keys_do_not_depend_on_the_way),
        cmocka_unit_test(keys_of_two_ways),
        cmocka_unit_test(en_passant_only_when_legal),
        cmocka_unit_test(castling_moves_king_and_rook),
        cmocka_unit_test(a_position_that_was_advanced_has_no_history),
        cmocka_unit_test(null_move_passes),
        cmocka_unit_test(checkers_and_pins),
        cmocka_unit_test(key_after_matches_plain_moves),
        cmocka_unit_test(a_copy_keeps_the_repetitions),
        cmocka_unit_test(copies_made_by_hand_are_the_same),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
