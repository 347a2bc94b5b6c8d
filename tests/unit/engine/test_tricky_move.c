// SPDX-License-Identifier: GPL-3.0-or-later
// Of moves that are as good, the harder one to answer: what counts as good, what as harder, and what is told of the answer.
#include "unit/unit.h"

#include "engine/engine.h"
#include "engine/tricky_move.h"
#include "unit/engines.h"

// Before Legal's mate: Nxe5 gives up the queen, which Black must not take; h3 asks nothing of him.
static const char before_trap[] = "rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";

enum { LONG_US = 60000000 };

static InfoLine line_of(const Position *pos, const char *move, Score score)
{
    return (InfoLine){.depth = 8, .score = score, .bound = BOUND_EXACT, .pv_length = 1, .pv = {unit_move(pos, move)}};
}

static int chosen(MoveViewer *viewer, const Position *pos, Score quiet_score, Score trap_score, int rating)
{
    const InfoLine lines[] = {line_of(pos, "h2h3", quiet_score), line_of(pos, "f3e5", trap_score)};
    return tricky_line(viewer, pos, lines, 2, rating, LONG_US);
}

static void a_trap_is_set_where_it_costs_nothing(void **state)
{
    (void)state;
    Error error;
    MoveViewer *viewer = move_viewer_new(TRICKY_LOOK_NODES, &error);
    assert_non_null(viewer);
    const Position pos = unit_position(before_trap);
    assert_int_equal(chosen(viewer, &pos, 150, 150, 1000), 1);
    assert_int_equal(chosen(viewer, &pos, 150, 145, 1000), 1);
    // It costs something, or one of them is a mate.
    assert_int_equal(chosen(viewer, &pos, 150, 50, 1000), 0);
    assert_int_equal(chosen(viewer, &pos, score_mate_in(5), 3000, 1000), 0);
    assert_int_equal(chosen(viewer, &pos, score_mate_in(5), score_mate_in(7), 1000), 0);
    // The best one stays where it is the harder one itself, and where it is alone.
    const InfoLine lines[] = {line_of(&pos, "f3e5", 150), line_of(&pos, "h2h3", 150)};
    assert_int_equal(tricky_line(viewer, &pos, lines, 2, 1000, LONG_US), 0);
    assert_int_equal(tricky_line(viewer, &pos, lines, 1, 1000, LONG_US), 0);
    move_viewer_free(viewer);
}

// The lines that were told, and the answer.
typedef struct Told {
    InfoLine last; // about the best line
    int most;      // lines at once
    EngineEvent answer;
} Told;

static Told search(const char *tricky)
{
    const Position pos = unit_position(before_trap);
    Engine *engine = unit_engine();
    EngineEvent event;
    Told told = {.most = 0};
    unit_set_option(engine, "TrickyMoves", tricky);
    unit_set_option(engine, "TemptingRating", "1000");
    engine_set_position(engine, &pos);
    engine_go(engine, &(SearchLimits){.depth = 8});
    engine_wait(engine);
    while (engine_next_event(engine, &event)) {
        if (event.kind == EVENT_INFO && event.info.multipv == 1)
            told.last = event.info;
        if (event.kind == EVENT_INFO && event.info.multipv > told.most)
            told.most = event.info.multipv;
        if (event.kind == EVENT_BEST_MOVE)
            told.answer = event;
    }
    engine_free(engine);
    return told;
}

static void what_is_told_is_the_line_of_the_answer(void **state)
{
    (void)state;
    static const char *const values[] = {"true", "false"};
    const Position pos = unit_position(before_trap);
    for (size_t i = 0; i < COUNT_OF(values); ++i) {
        const Told told = search(values[i]);
        assert_true(pos_move_is_legal(&pos, told.answer.best.move));
        assert_int_equal(told.most, 1); // the other lines are its own business
        assert_true(move_equal(told.last.pv[0], told.answer.best.move));
        assert_int_equal(told.last.score, told.answer.best.score);
        assert_true(told.last.pv_length < 2 || move_equal(told.last.pv[1], told.answer.best.ponder));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trap_is_set_where_it_costs_nothing),
        cmocka_unit_test(what_is_told_is_the_line_of_the_answer),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
