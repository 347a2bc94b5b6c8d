// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "board/see.h"
#include "search/move_picker.h"

typedef enum Group { GROUP_GOOD_NOISY, GROUP_QUIET, GROUP_BAD_NOISY } Group;

// A good capture loses so many fifths of its victim's worth at most.
static Group group_of(const Position *pos, Move move, int fifths)
{
    if (move_is_quiet(move))
        return GROUP_QUIET;
    return see_at_least(pos, move, -see_victim_value(pos, move) * fifths / 5) ? GROUP_GOOD_NOISY : GROUP_BAD_NOISY;
}

// Takes all moves; each must be legal and come once. Returns how many.
static int drain(MovePicker *picker, const Position *pos, Move *out)
{
    static bool seen[1 << 16];
    memset(seen, 0, sizeof seen);
    int count = 0;
    for (Move move = move_picker_next(picker); move_is_real(move); move = move_picker_next(picker)) {
        assert_true(pos_move_is_legal(pos, move));
        assert_false(seen[move.bits]);
        assert_true(count < MAX_MOVES);
        seen[move.bits] = true;
        out[count++] = move;
    }
    assert_false(move_is_real(move_picker_next(picker))); // it stays at the end
    return count;
}

static void check_pickers(const Position *pos, History *tables, Move tt_move)
{
    const ContinuationHistory continuation = {history_no_continuation(tables), history_no_continuation(tables),
                                              history_no_continuation(tables)};
    Move moves[MAX_MOVES];
    MovePicker picker;
    move_picker_init(&picker, pos, tables, &continuation, tt_move, 3);
    const int count = drain(&picker, pos, moves);
    assert_int_equal(count, movegen_count(pos));
    const bool tt_move_is_legal = pos_move_is_legal(pos, tt_move);
    if (tt_move_is_legal)
        assert_true(move_equal(moves[0], tt_move));
    if (!pos_in_check(pos)) {
        for (int i = tt_move_is_legal ? 2 : 1; i < count; ++i)
            assert_true(group_of(pos, moves[i - 1], 2) <= group_of(pos, moves[i], 2));
    }

    move_picker_init_quiescence(&picker, pos, tables, &continuation, MOVE_NONE, 3);
    const int noisy_count = drain(&picker, pos, moves);
    if (pos_in_check(pos)) {
        assert_int_equal(noisy_count, count);
    } else {
        for (int i = 0; i < noisy_count; ++i)
            assert_int_equal(group_of(pos, moves[i], 0), GROUP_GOOD_NOISY);
    }

    move_picker_init(&picker, pos, tables, &continuation, MOVE_NONE, 3);
    picker.skip_quiets = true;
    const int without_quiets = drain(&picker, pos, moves);
    for (int i = 0; i < without_quiets && !pos_in_check(pos); ++i)
        assert_false(move_is_quiet(moves[i]));
}

static void every_move_comes_once_and_in_order(void **state)
{
    (void)state;
    enum { GAMES = 30, PLIES = 120 };
    static Undo undos[PLIES];
    History *tables = history_new();
    Rng rng = rng_seeded(23);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        pos_set_chess960_start(&pos, game % 2 == 0 ? 518 : (int)rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            check_pickers(&pos, tables, MOVE_NONE);
            check_pickers(&pos, tables, list.moves[rng_below(&rng, (uint64_t)list.count)]);
            check_pickers(&pos, tables, (Move){(uint16_t)rng_next(&rng)}); // damaged: mostly illegal here
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
    history_free(tables);
}

static void quiet_moves_come_by_weight(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const ContinuationHistory continuation = {history_no_continuation(tables), history_no_continuation(tables),
                                              history_no_continuation(tables)};
    const HistoryUpdate event = {
        .pos = &pos, .continuation = continuation, .best = unit_move(&pos, "h2h3"), .depth = 8, .ply = 20};
    history_update(tables, &event);
    MovePicker picker;
    move_picker_init(&picker, &pos, tables, &continuation, MOVE_NONE, 20);
    assert_true(move_equal(move_picker_next(&picker), event.best));
    history_free(tables);
}

// Killer and counter moves come first, then pieces that leave an attacked square and moves that give check.
static void refutations_escapes_and_checks_come_first(void **state)
{
    (void)state;
    History *tables = history_new();
    // Black's pawn attacks the knight; Ra8 gives check.
    const Position pos = unit_position("7k/6p1/8/4p3/3N4/8/5P1P/R5K1 w - - 0 1");
    const ContinuationHistory continuation = {history_no_continuation(tables), history_no_continuation(tables),
                                              history_no_continuation(tables)};
    const Move refutations[REFUTATIONS_NB] = {unit_move(&pos, "h2h3"), MOVE_NONE, unit_move(&pos, "f2f3")};
    MovePicker picker;
    move_picker_init(&picker, &pos, tables, &continuation, MOVE_NONE, 20);
    move_picker_add_refutations(&picker, refutations);
    assert_true(move_equal(move_picker_next(&picker), refutations[0]));
    assert_true(move_equal(move_picker_next(&picker), refutations[2]));
    int knight_moves = 0, checks = 0;
    for (int i = 0; i < 9; ++i) {
        const Move move = move_picker_next(&picker);
        knight_moves += move_from(move) == SQ_D4;
        checks += pos_gives_check(&pos, move);
    }
    assert_int_equal(knight_moves, 8);
    assert_int_equal(checks, 1);
    history_free(tables);
}

enum { ORDER_TEXT_SIZE = 256 };

// The moves of a picker in coordinates, up to `most` of them.
static void expect_moves(MovePicker *picker, int most, const char *expected)
{
    char text[ORDER_TEXT_SIZE] = "";
    size_t length = 0;
    for (int i = 0; i < most; ++i) {
        const Move move = move_picker_next(picker);
        if (!move_is_real(move))
            break;
        char name[COORDINATE_SIZE];
        coordinate_write(picker->pos, move, name);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? " " : "", name);
    }
    assert_string_equal(text, expected);
}

static void each_kind_of_move_has_its_place(void **state)
{
    (void)state;
    History *tables = history_new();
    const ContinuationHistory none = {history_no_continuation(tables), history_no_continuation(tables),
                                      history_no_continuation(tables)};
    MovePicker picker;
    // The queen's promotion, then the larger victim first; underpromotions after them.
    const Position captures = unit_position("4k3/P7/8/1q1r4/2P5/8/8/4K3 w - - 0 1");
    move_picker_init(&picker, &captures, tables, &none, MOVE_NONE, 9);
    expect_moves(&picker, 3, "a7a8q c4b5 c4d5");

    // In check a capture comes before the king's steps, and those are left out on demand.
    const Position check = unit_position("4k3/8/8/8/8/8/3PPr2/4RK2 w - - 0 1");
    move_picker_init(&picker, &check, tables, &none, MOVE_NONE, 9);
    expect_moves(&picker, 1, "f1f2");
    move_picker_init(&picker, &check, tables, &none, MOVE_NONE, 9);
    picker.skip_quiets = true;
    expect_moves(&picker, MAX_MOVES, "f1f2");

    // Quiescence: quiet checks where they are wanted, and no quiet TT move.
    const Position quiet = unit_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    move_picker_init_quiescence(&picker, &quiet, tables, &none, unit_move(&quiet, "h1h2"), 9);
    expect_moves(&picker, MAX_MOVES, "");
    move_picker_init_quiescence(&picker, &quiet, tables, &none, MOVE_NONE, 9);
    picker.with_checks = true;
    expect_moves(&picker, MAX_MOVES, "a1a8");

    // ProbCut: only what wins so much.
    move_picker_init_probcut(&picker, &captures, tables, unit_move(&captures, "c4d5"),
                             see_victim_value(&captures, unit_move(&captures, "c4d5")) + 1);
    const Move first = move_picker_next(&picker);
    assert_false(move_equal(first, unit_move(&captures, "c4d5")));
    for (Move move = first; move_is_real(move); move = move_picker_next(&picker))
        assert_false(move_equal(move, unit_move(&captures, "c4d5")));

    // Quiet moves can be given up in their middle.
    Position start;
    pos_set_start(&start);
    move_picker_init(&picker, &start, tables, &none, MOVE_NONE, 9);
    assert_true(move_is_real(move_picker_next(&picker)));
    picker.skip_quiets = true;
    expect_moves(&picker, MAX_MOVES, "");
    history_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_comes_once_and_in_order),
        cmocka_unit_test(quiet_moves_come_by_weight),
        cmocka_unit_test(refutations_escapes_and_checks_come_first),
        cmocka_unit_test(each_kind_of_move_has_its_place),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
