// SPDX-License-Identifier: GPL-3.0-or-later
// Which pieces matter for the best move: what must come out where a pattern leaves no doubt, the legal cases, the cache, and
// that a snapshot says what was found.
#include "unit/unit.h"

#include "engine/engine.h"
#include "engine/importance.h"
#include "engine/map.h"

static ImportanceFinder *new_finder(void)
{
    Error error;
    ImportanceFinder *finder = importance_finder_new(&error);
    if (finder == NULL)
        fail_msg("%s", error.text);
    return finder;
}

// The pieces of a pattern stand before all others.
static void patterns_come_first(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *best;
        Bitboard needed;
    } cases[] = {
        // The queen mates because the pawn defends her; the pieces on the other wing do nothing.
        {"r5k1/pp3p1p/5PpQ/8/8/8/PP4PP/6K1 w - - 0 1", "h6g7", 1ull << SQ_H6 | 1ull << SQ_F6},
        // The knight mates because the king's own pieces shut him in.
        {"6rk/pp4pp/8/4N3/8/8/PP4PP/6K1 w - - 0 1", "e5f7", 1ull << SQ_E5 | 1ull << SQ_G7 | 1ull << SQ_H7},
        // Black to move: the same the other way round.
        {"6k1/pp4pp/8/8/8/5pPq/PP3P1P/R5K1 b - - 0 1", "h3g2", 1ull << SQ_H3 | 1ull << SQ_F3},
    };
    ImportanceFinder *finder = new_finder();
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        const Importance *found = importance_find(finder, &pos);
        assert_true(move_equal(found->best, unit_move(&pos, cases[i].best)));
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const Piece piece = pos_piece_on(&pos, square);
            assert_true(found->chance[square] >= 0 && found->chance[square] <= IMPORTANCE_UNIT);
            assert_true(found->effect[square] >= 0 && found->effect[square] <= IMPORTANCE_UNIT);
            if (piece == PIECE_NONE || piece_type(piece) == PT_KING)
                assert_int_equal(found->chance[square], 0);
            for (Bitboard rest = cases[i].needed; rest != 0 && !bb_has(cases[i].needed, square);) {
                const Square needed = bb_pop(&rest);
                if (found->chance[needed] <= found->chance[square])
                    fail_msg("%s: %d on square %d, %d on %d", cases[i].fen, found->chance[needed], needed,
                             found->chance[square], square);
            }
        }
        assert_int_equal(found->effect[move_from(found->best)], IMPORTANCE_UNIT);
    }
    importance_finder_free(finder);
}

static void illegal_positions_are_not_searched(void **state)
{
    (void)state;
    ImportanceFinder *finder = new_finder();
    // Without the knight White, to move, would capture the king: it counts as nothing.
    Position pos = unit_position("4k3/4n1pp/8/8/8/8/PP4PP/K3R3 w - - 0 1");
    const Importance *found = importance_find(finder, &pos);
    assert_int_equal(found->effect[SQ_E7], 0);
    assert_int_equal(found->without[SQ_E7], SCORE_NONE);
    // Re8 mates. Without the pawn on f2 the own king would stand in check, so that the move needs it; without one of those
    // that shut the king in it does not mate.
    pos = unit_position("6k1/b4ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1");
    found = importance_find(finder, &pos);
    assert_int_equal(found->effect[SQ_E1], IMPORTANCE_UNIT);
    assert_int_equal(found->effect[SQ_F2], IMPORTANCE_UNIT);
    assert_int_equal(found->without[SQ_F2], SCORE_NONE);
    assert_true(found->score > SCORE_MATE_BOUND && found->without[SQ_H7] < SCORE_MATE_BOUND);
    assert_true(found->effect[SQ_H7] > found->effect[SQ_H2]);
    // Castling, and capturing en passant, as the best move.
    pos = unit_position("8/8/8/8/8/8/8/k3K2R w K - 0 1");
    found = importance_find(finder, &pos);
    assert_true(found->chance[SQ_H1] > 0);
    pos = unit_position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    found = importance_find(finder, &pos);
    assert_true(found->chance[SQ_D4] > 0 && found->chance[SQ_E4] > 0);
    importance_finder_free(finder);
}

static void a_game_that_is_over_has_no_important_pieces(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", // mate
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",     // stalemate
        "8/8/8/8/8/8/8/k3K3 w - - 0 1",       // two kings
    };
    ImportanceFinder *finder = new_finder();
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        const Importance *found = importance_find(finder, &pos);
        for (int square = 0; square < SQ_NB; ++square)
            assert_int_equal(found->chance[square], 0);
    }
    importance_finder_free(finder);
}

// Whatever was asked before, in as many steps as it likes; what is known costs none.
static void answers_depend_on_the_position_alone(void **state)
{
    (void)state;
    const Position pos = unit_position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    const Position other = unit_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    ImportanceFinder *one = new_finder(), *two = new_finder();
    const Importance first = *importance_find(one, &pos);
    (void)importance_find(two, &other);
    // Broken off for another position, and begun again.
    assert_true(importance_step(two, &pos) && importance_step(two, &pos));
    assert_null(importance_known(two, &pos));
    const Position third = unit_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_true(importance_step(two, &third));
    int steps = 0;
    while (importance_step(two, &pos))
        ++steps;
    assert_int_equal(steps, bb_count(pos_occupied(&pos)) -
                                2); // the best move, and each piece but the kings; the last step ends it
    const Importance *second = importance_known(two, &pos);
    assert_non_null(second);
    assert_memory_equal(first.chance, second->chance, sizeof first.chance);
    assert_memory_equal(first.without, second->without, sizeof first.without);
    assert_false(importance_step(two, &pos));
    assert_non_null(importance_known(two, &other));
    importance_finder_free(one);
    importance_finder_free(two);
}

// The oldest positions are given up, never the newest.
static void the_cache_is_bounded(void **state)
{
    (void)state;
    enum { MANY = 70 };
    ImportanceFinder *finder = new_finder();
    Position pos, first;
    for (int i = 0; i < MANY; ++i) {
        // Two kings: nothing to search for but the best move; other squares each time.
        pos_clear(&pos);
        pos_put(&pos, W_KING, (Square)(i % SQ_NB));
        pos_put(&pos, B_KING, (Square)((i + 20 + i / SQ_NB) % SQ_NB));
        pos_finish_setup(&pos);
        if (i == 0)
            first = pos;
        assert_non_null(importance_find(finder, &pos));
        assert_non_null(importance_known(finder, i == 0 ? &first : &pos));
    }
    assert_non_null(importance_known(finder, &pos));
    assert_null(importance_known(finder, &first));
    importance_finder_free(finder);
}

static void a_snapshot_has_what_was_found(void **state)
{
    (void)state;
    Error error;
    Engine *engine = engine_new(&error);
    assert_non_null(engine);
    MemorySnapshot *snapshot = calloc(1, sizeof *snapshot);
    const Position pos = unit_position("6k1/5p1p/5PpQ/8/8/8/6PP/6K1 w - - 0 1");
    const MapChoice choice = {.kind = MAP_IMPORTANCE, .pieces = PIECE_SET_WHITE, .end = MAP_TO, .square = SQ_NONE};
    MapLayer layer;
    char caution[MAP_CAUTION_SIZE];
    // Before any search there is no position.
    engine_memory_snapshot(engine, snapshot);
    engine_find_importance(engine, snapshot);
    assert_false(snapshot->has_importance);
    snapshot->root = pos;
    engine_read_importance(engine, snapshot);
    assert_false(snapshot->has_importance);
    map_layer(snapshot, &choice, &layer);
    map_caution(snapshot, &choice, &layer, caution);
    assert_true(layer.max == 0 && strstr(caution, "Not worked out yet") != NULL);
    engine_find_importance(engine, snapshot);
    assert_true(snapshot->has_importance);
    map_layer(snapshot, &choice, &layer);
    map_caution(snapshot, &choice, &layer, caution);
    assert_string_equal(caution, "");
    assert_true(map_share(&layer, SQ_H6) > 0.5 && map_share(&layer, SQ_H6) <= 1 && !layer.is_signed);
    assert_true(layer.value[SQ_F7] == 0 && snapshot->importance[SQ_F7] > 0); // Black's are not chosen
    engine_read_importance(engine, snapshot);
    assert_true(snapshot->has_importance);
    // After the mate nothing matters.
    snapshot->root = unit_position("6k1/5pQp/5Pp1/8/8/8/6PP/6K1 b - - 0 1");
    engine_find_importance(engine, snapshot);
    map_layer(snapshot, &choice, &layer);
    map_caution(snapshot, &choice, &layer, caution);
    assert_string_equal(caution, "None of these pieces matters here.");
    free(snapshot);
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_come_first),
        cmocka_unit_test(illegal_positions_are_not_searched),
        cmocka_unit_test(a_game_that_is_over_has_no_important_pieces),
        cmocka_unit_test(answers_depend_on_the_position_alone),
        cmocka_unit_test(the_cache_is_bounded),
        cmocka_unit_test(a_snapshot_has_what_was_found),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
