// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's door: options, the book, and several engines.
#include "unit/unit.h"

#include "engine/engine.h"
#include "engine/tools.h"

#include <poll.h>
#include <unistd.h>

static Engine *new_engine(void)
{
    Error error;
    Engine *engine = engine_new(&error);
    if (engine == NULL)
        fail_msg("%s", error.text);
    return engine;
}

static void set(Engine *engine, OptionId id, int64_t value)
{
    Error error;
    if (!option_set_int(engine_options(engine), id, value, ORIGIN_PROTOCOL, &error))
        fail_msg("%s", error.text);
}

// Waits for the best move and counts info lines on the way.
static EngineEvent wait_for_best(Engine *engine, int *infos)
{
    EngineEvent event;
    for (;;) {
        struct pollfd input = {.fd = engine_event_fd(engine), .events = POLLIN};
        assert_int_equal(poll(&input, 1, 20000), 1);
        while (engine_next_event(engine, &event)) {
            if (event.kind == EVENT_BEST_MOVE)
                return event;
            *infos += event.kind == EVENT_INFO;
        }
    }
}

static void a_stopped_search_still_answers(void **state)
{
    (void)state;
    Engine *engine = new_engine();
    for (int i = 0; i < 20; ++i) {
        int infos = 0;
        engine_go(engine, &(SearchLimits){0});
        engine_stop(engine);
        const EngineEvent event = wait_for_best(engine, &infos);
        assert_true(pos_move_is_legal(engine_position(engine), event.best.move));
    }
    engine_free(engine);
}

static void options_reconfigure_the_engine(void **state)
{
    (void)state;
    Engine *engine = new_engine();
    set(engine, OPT_HASH, 4);
    set(engine, OPT_THREADS, 3);
    int infos = 0;
    engine_go(engine, &(SearchLimits){.depth = 5});
    wait_for_best(engine, &infos);
    Error error;
    assert_false(option_set(engine_options(engine), "BookFile", "/nowhere/book.txt", ORIGIN_PROTOCOL, &error));
    assert_non_null(strstr(error.text, "/nowhere/book.txt"));
    assert_string_equal(option_text(engine_options(engine), OPT_BOOK_FILE), "");
    assert_true(option_set(engine_options(engine), "Clear Hash", "", ORIGIN_PROTOCOL, &error));
    engine_free(engine);
}

// The book's line, the move to ponder on in it, and what it is worth.
static void check_book_line(const Engine *engine, const EngineEvent *event)
{
    const InfoLine *line = &event->best.line;
    Position pos = *engine_position(engine);
    Undo undos[2];
    assert_true(event->best.from_book);
    assert_int_equal(event->best.score, SCORE_NONE);
    assert_true(move_equal(event->best.move, line->pv[0]) && move_equal(event->best.ponder, line->pv[1]));
    assert_true(line->pv_length >= 3 && line->depth >= 1 && line->seldepth >= line->pv_length && line->nodes > 0);
    assert_true(abs(score_to_centipawns(line->score)) < 150);
    pos_make_move(&pos, unit_move(&pos, "e2e4"), &undos[0]);
    assert_true(move_equal(line->pv[1], unit_move(&pos, "e7e5")));
    pos_make_move(&pos, line->pv[1], &undos[1]);
    assert_true(move_equal(line->pv[2], unit_move(&pos, "g1f3")));
}

static void the_book_answers_games_only(void **state)
{
    (void)state;
    Engine *engine = new_engine();
    char path[] = "/tmp/hotspur-test-book-XXXXXX";
    const int fd = mkstemp(path);
    FILE *file = fdopen(fd, "w");
    fputs("C20  King's Pawn: e4 e5 Nf3\n", file);
    fclose(file);
    Error error;
    if (!option_set(engine_options(engine), "BookFile", path, ORIGIN_PROTOCOL, &error))
        fail_msg("%s", error.text);
    set(engine, OPT_OWN_BOOK, 1);
    int infos = 0;
    engine_go(engine, &(SearchLimits){.move_time_us = 1000000});
    EngineEvent event = wait_for_best(engine, &infos);
    assert_true(event.best.from_book);
    assert_true(move_equal(event.best.move, unit_move(engine_position(engine), "e2e4")));
    check_book_line(engine, &event);
    const InfoLine before = event.best.line;
    engine_go(engine, &(SearchLimits){.move_time_us = 1000000});
    event = wait_for_best(engine, &infos);
    assert_int_equal(event.best.line.score, before.score);
    assert_int_equal(event.best.line.nodes, before.nodes);
    // What was pondered on is answered from the book too.
    engine_go(engine, &(SearchLimits){.move_time_us = 1000000, .ponder = true});
    engine_ponder_hit(engine);
    event = wait_for_best(engine, &infos);
    check_book_line(engine, &event);
    engine_go(engine, &(SearchLimits){.depth = 3});
    event = wait_for_best(engine, &infos);
    assert_false(event.best.from_book);
    set(engine, OPT_OWN_BOOK, 0);
    engine_go(engine, &(SearchLimits){.move_time_us = 30000});
    event = wait_for_best(engine, &infos);
    assert_false(event.best.from_book);
    unlink(path);
    engine_free(engine);
}

static void two_engines_live_side_by_side(void **state)
{
    (void)state;
    Engine *engines[2] = {new_engine(), new_engine()};
    int infos = 0;
    for (int i = 0; i < 2; ++i)
        engine_go(engines[i], &(SearchLimits){.nodes = 20000});
    for (int i = 0; i < 2; ++i)
        wait_for_best(engines[i], &infos);
    EngineStatus status[2];
    for (int i = 0; i < 2; ++i) {
        engine_status(engines[i], &status[i]);
        engine_free(engines[i]);
    }
    assert_int_equal(status[0].nodes, status[1].nodes);
}

static void the_evaluation_table_fits_and_names_terms(void **state)
{
    (void)state;
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    char table[4096], tiny[10];
    tools_eval_table(&pos, NULL, table, sizeof table);
    assert_non_null(strstr(table, "Mobility"));
    assert_non_null(strstr(table, "for White"));
    tools_eval_table(&pos, NULL, tiny, sizeof tiny);
    assert_int_equal(strlen(tiny), sizeof tiny - 1);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_search_still_answers),
        cmocka_unit_test(options_reconfigure_the_engine),
        cmocka_unit_test(the_book_answers_games_only),
        cmocka_unit_test(two_engines_live_side_by_side),
        cmocka_unit_test(the_evaluation_table_fits_and_names_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
