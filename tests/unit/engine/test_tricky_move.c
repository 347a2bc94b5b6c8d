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
    // It costs something, or gains what the best line cannot have missed, or one of them is a mate.
    assert_int_equal(chosen(viewer, &pos, 150, 50, 1000), 0);
    assert_int_equal(chosen(viewer, &pos, 50, 150, 1000), 0);
    assert_int_equal(chosen(viewer, &pos, score_mate_in(5), 3000, 1000), 0);
    assert_int_equal(chosen(viewer, &pos, score_mate_in(5), score_mate_in(7), 1000), 0);
    // The best one stays where it is the harder one itself, and where it is alone.
    const InfoLine lines[] = {line_of(&pos, "f3e5", 150), line_of(&pos, "h2h3", 150)};
    assert_int_equal(tricky_line(viewer, &pos, lines, 2, 1000, LONG_US), 0);
    assert_int_equal(tricky_line(viewer, &pos, lines, 1, 1000, LONG_US), 0);
    move_viewer_free(viewer);
}

enum { LINES_MAX = 4 };

// The line of each number as it was told last, and the answer.
typedef struct Told {
    InfoLine lines[LINES_MAX];
    int most; // lines at once
    EngineEvent answer;
} Told;

static Told search(const char *fen, const char *tricky, const char *rating, const char *lines)
{
    const Position pos = unit_position(fen);
    Engine *engine = unit_engine();
    EngineEvent event;
    Told told = {.most = 0};
    unit_set_option(engine, "OwnBook", "false");
    unit_set_option(engine, "Hash", "4");
    unit_set_option(engine, "MultiPV", lines);
    unit_set_option(engine, "TrickyMoves", tricky);
    unit_set_option(engine, "TemptingRating", rating);
    engine_set_position(engine, &pos);
    engine_go(engine, &(SearchLimits){.depth = 6});
    engine_wait(engine);
    while (engine_next_event(engine, &event)) {
        if (event.kind == EVENT_BEST_MOVE)
            told.answer = event;
        if (event.kind != EVENT_INFO)
            continue;
        told.most = event.info.multipv > told.most ? event.info.multipv : told.most;
        told.lines[event.info.multipv - 1] = event.info;
    }
    engine_free(engine);
    return told;
}

// Positions of openings, in which several moves are as good.
static const char *const openings[] = {
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    "r1bq1rk1/pppn1ppp/4pn2/3p4/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 8",
    "r1bqk2r/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PPQ2PPP/R1B1KB1R w KQkq - 3 7",
};

static void what_is_told_is_the_line_of_the_answer(void **state)
{
    (void)state;
    static const char *const values[] = {"true", "false"};
    const Position pos = unit_position(before_trap);
    for (size_t i = 0; i < COUNT_OF(values); ++i) {
        const Told told = search(before_trap, values[i], "1000", "1");
        const InfoLine *best = &told.lines[0];
        assert_true(pos_move_is_legal(&pos, told.answer.best.move));
        assert_int_equal(told.most, 1); // the other lines are its own business
        assert_true(move_equal(best->pv[0], told.answer.best.move));
        assert_int_equal(best->score, told.answer.best.score);
        assert_true(best->pv_length < 2 || move_equal(best->pv[1], told.answer.best.ponder));
    }
}

static void the_option_and_the_rating_choose(void **state)
{
    (void)state;
    int by_option = 0, by_rating = 0;
    for (size_t i = 0; i < COUNT_OF(openings); ++i) {
        const Move best = search(openings[i], "false", "600", "4").answer.best.move,
                   for_weak = search(openings[i], "true", "600", "4").answer.best.move,
                   for_strong = search(openings[i], "true", "2600", "4").answer.best.move;
        by_option += !move_equal(for_weak, best);
        by_rating += !move_equal(for_weak, for_strong);
    }
    assert_true(by_option > 0);
    assert_true(by_rating > 0);
}

// The best line goes to the place that the tricky one leaves.
static void every_number_keeps_one_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(openings); ++i) {
        const Told plain = search(openings[i], "false", "600", "4"), told = search(openings[i], "true", "600", "4");
        assert_true(move_equal(told.lines[0].pv[0], told.answer.best.move));
        for (int line = 0; line < LINES_MAX; ++line) {
            int places = 0;
            for (int place = 0; place < LINES_MAX; ++place)
                places += move_equal(told.lines[place].pv[0], plain.lines[line].pv[0]);
            assert_int_equal(places, 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trap_is_set_where_it_costs_nothing),
        cmocka_unit_test(what_is_told_is_the_line_of_the_answer),
        cmocka_unit_test(the_option_and_the_rating_choose),
        cmocka_unit_test(every_number_keeps_one_line),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
