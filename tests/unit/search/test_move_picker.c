// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "board/see.h"
#include "search/move_picker.h"

typedef enum Group { GROUP_GOOD_NOISY, GROUP_QUIET, GROUP_BAD_NOISY } Group;

static Group group_of(const Position *pos, Move move)
{
    if (move_is_quiet(move))
        return GROUP_QUIET;
    return see_at_least(pos, move, 0) ? GROUP_GOOD_NOISY : GROUP_BAD_NOISY;
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
    const bool table_move_is_legal = pos_move_is_legal(pos, tt_move);
    if (table_move_is_legal)
        assert_true(move_equal(moves[0], tt_move));
    if (!pos_in_check(pos)) {
        for (int i = table_move_is_legal ? 2 : 1; i < count; ++i)
            assert_true(group_of(pos, moves[i - 1]) <= group_of(pos, moves[i]));
    }

    move_picker_init_quiescence(&picker, pos, tables, &continuation, MOVE_NONE, 3);
    const int noisy_count = drain(&picker, pos, moves);
    if (pos_in_check(pos)) {
        assert_int_equal(noisy_count, count);
    } else {
        for (int i = 0; i < noisy_count; ++i)
            assert_int_equal(group_of(pos, moves[i]), GROUP_GOOD_NOISY);
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
    const CutoffUpdate event = {
        .pos = &pos, .continuation = continuation, .best = unit_move(&pos, "h2h3"), .depth = 8, .ply = 20};
    history_update(tables, &event);
    MovePicker picker;
    move_picker_init(&picker, &pos, tables, &continuation, MOVE_NONE, 20);
    assert_true(move_equal(move_picker_next(&picker), event.best));
    history_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_comes_once_and_in_order),
        cmocka_unit_test(quiet_moves_come_by_weight),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
