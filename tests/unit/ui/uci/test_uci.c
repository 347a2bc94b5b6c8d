// SPDX-License-Identifier: GPL-3.0-or-later
// What the words behind `go` and `position` mean, and what is said about wrong ones.
#include "unit/unit.h"

#include "ui/uci/state.h"

enum { SECOND = 1000000, REPLY_SIZE = 4096 };

typedef struct Fixture {
    Uci uci;
    FILE *file; // what was sent
} Fixture;

static int set_up(void **state)
{
    board_init();
    Fixture *fixture = calloc(1, sizeof *fixture);
    fixture->file = tmpfile();
    fixture->uci.output = output_new(fileno(fixture->file));
    fixture->uci.game = game_new();
    *state = fixture;
    return fixture->file == NULL;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    output_free(fixture->uci.output);
    game_free(fixture->uci.game);
    fclose(fixture->file);
    free(fixture);
    return 0;
}

// What was sent since the last call.
static void take_reply(Fixture *fixture, char reply[REPLY_SIZE])
{
    output_flush(fixture->uci.output);
    rewind(fixture->file);
    reply[fread(reply, 1, REPLY_SIZE - 1, fixture->file)] = '\0';
    rewind(fixture->file);
    assert_int_equal(ftruncate(fileno(fixture->file), 0), 0);
}

static SearchLimits read_limits(Fixture *fixture, const char *words)
{
    char copy[512];
    SearchLimits limits;
    snprintf(copy, sizeof copy, "%s", words);
    uci_read_limits(&fixture->uci, copy, &limits);
    return limits;
}

static void play(Fixture *fixture, const char *move)
{
    const GamePly ply = {.move = unit_move(game_position(fixture->uci.game), move), .score = SCORE_NONE};
    assert_true(game_play(fixture->uci.game, &ply, NULL));
}

static void every_limit_is_read(void **state)
{
    Fixture *fixture = *state;
    char reply[REPLY_SIZE];
    SearchLimits limits =
        read_limits(fixture, "wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 12 depth 9 nodes 777 mate 3");
    assert_true(limits.has_clock);
    assert_int_equal(limits.clock[WHITE].remaining_us, 60 * SECOND);
    assert_int_equal(limits.clock[BLACK].remaining_us, 50 * SECOND);
    assert_int_equal(limits.clock[WHITE].increment_us, SECOND);
    assert_int_equal(limits.clock[BLACK].increment_us, 2 * SECOND);
    assert_int_equal(limits.moves_to_go, 12);
    assert_int_equal(limits.depth, 9);
    assert_int_equal(limits.nodes, 777);
    assert_int_equal(limits.mate, 3);
    assert_false(limits.infinite || limits.ponder);
    limits = read_limits(fixture, "movetime 1500");
    assert_int_equal(limits.move_time_us, 1500000);
    assert_false(limits.has_clock);
    limits = read_limits(fixture, "ponder infinite");
    assert_true(limits.ponder && limits.infinite);
    limits = read_limits(fixture, "");
    assert_int_equal(limits.move_time_us, 0);
    take_reply(fixture, reply);
    assert_string_equal(reply, "");
}

static void a_missing_clock_is_the_other_one(void **state)
{
    Fixture *fixture = *state;
    SearchLimits limits = read_limits(fixture, "btime 7000");
    assert_true(limits.has_clock);
    assert_int_equal(limits.clock[WHITE].remaining_us, 7 * SECOND);
    limits = read_limits(fixture, "winc 100");
    assert_true(limits.has_clock);
    limits = read_limits(fixture, "binc 100");
    assert_false(limits.has_clock);
    play(fixture, "e2e4");
    limits = read_limits(fixture, "wtime 7000");
    assert_true(limits.has_clock);
    assert_int_equal(limits.clock[BLACK].remaining_us, 7 * SECOND);
}

static void moves_to_search_are_legal_and_come_once(void **state)
{
    Fixture *fixture = *state;
    char reply[REPLY_SIZE];
    SearchLimits limits = read_limits(fixture, "searchmoves e2e4 d2d4 e2e4 e2e5 depth 3");
    assert_int_equal(limits.search_moves.count, 2);
    assert_true(move_equal(limits.search_moves.moves[0], unit_move(game_position(fixture->uci.game), "e2e4")));
    assert_true(move_equal(limits.search_moves.moves[1], unit_move(game_position(fixture->uci.game), "d2d4")));
    assert_int_equal(limits.depth, 3);
    take_reply(fixture, reply);
    assert_non_null(strstr(reply, "searchmoves: illegal move: e2e5"));
    limits = read_limits(fixture, "searchmoves depth 3");
    assert_int_equal(limits.search_moves.count, 0);
    take_reply(fixture, reply);
    assert_non_null(strstr(reply, "no legal move, all moves are searched"));
}

static void wrong_words_are_reported(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *words, *reply;
    } cases[] = {
        {"depth", "depth needs a whole number"},
        {"depth nodes 5", "depth needs a whole number"},
        {"depth x nodes 5", "depth: 'x' is not a whole number"},
        {"nodes 0", "nodes: 0 is out of range, taken as 1"},
        {"depth 100000", "depth: 100000 is out of range"},
        {"quickly depth 1", "unknown word: quickly"},
        {"movetime", "no usable limit, searching for"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        char reply[REPLY_SIZE];
        const SearchLimits limits = read_limits(fixture, cases[i].words);
        take_reply(fixture, reply);
        if (strstr(reply, cases[i].reply) == NULL)
            fail_msg("go %s: %s", cases[i].words, reply);
        // A bestmove is owed whatever was wrong.
        assert_true(limits.depth > 0 || limits.nodes > 0 || limits.move_time_us > 0);
    }
    char many[512] = "";
    for (int i = 0; i < 100; ++i)
        strcat(many, "x ");
    char reply[REPLY_SIZE];
    read_limits(fixture, many);
    take_reply(fixture, reply);
    assert_non_null(strstr(reply, "more errors not shown"));
    assert_true(strlen(reply) < 1500);
}

static void check_position(Fixture *fixture, const char *words, const char *fen, const char *fault)
{
    char copy[512], found[FEN_SIZE];
    Error error = {""};
    snprintf(copy, sizeof copy, "%s", words);
    Game *game = uci_read_position(&fixture->uci, copy, &error);
    if (fen == NULL) {
        assert_null(game);
    } else {
        assert_non_null(game);
        fen_write(game_position(game), found);
        assert_string_equal(found, fen);
        game_free(game);
    }
    if (fault == NULL ? error.text[0] != '\0' : strstr(error.text, fault) == NULL)
        fail_msg("position %s: '%s'", words, error.text);
}

static int set_up_engine(void **state)
{
    const int fault = set_up(state);
    Fixture *fixture = *state;
    fixture->uci.engine = engine_new(NULL);
    return fault || fixture->uci.engine == NULL;
}

static int tear_down_engine(void **state)
{
    Fixture *fixture = *state;
    engine_free(fixture->uci.engine);
    return tear_down(state);
}

static void positions_are_read_with_their_moves(void **state)
{
    Fixture *fixture = *state;
    check_position(fixture, "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL);
    check_position(fixture, "startpos moves e2e4 e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                   NULL);
    check_position(fixture, "fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 4 9", NULL);
    check_position(fixture, "startpos moves e2e4 e2e4 d7d5", NULL, "illegal move 2: e2e4");
    check_position(fixture, "fen 8/8/8/8/8/8/8/8 w - - 0 1", NULL, "king");
    check_position(fixture, "nowhere", NULL, "");
}

static void information_is_written_in_its_units(void **state)
{
    Fixture *fixture = *state;
    char reply[REPLY_SIZE];
    EngineEvent event = {.kind = EVENT_INFO,
                         .info = {.depth = 7,
                                  .seldepth = 12,
                                  .multipv = 2,
                                  .score = SCORE_PAWN / 2,
                                  .bound = BOUND_EXACT,
                                  .nodes = 300000,
                                  .tbhits = 5,
                                  .time_us = 1500999,
                                  .hashfull = 34,
                                  .pv_length = 3}};
    Position pos = *game_position(fixture->uci.game);
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3"};
    Undo undos[COUNT_OF(moves)];
    for (size_t i = 0; i < COUNT_OF(moves); ++i) {
        event.info.pv[i] = unit_move(&pos, moves[i]);
        pos_make_move(&pos, event.info.pv[i], &undos[i]);
    }
    uci_event(&fixture->uci, &event);
    take_reply(fixture, reply);
    assert_string_equal(reply, "info depth 7 seldepth 12 multipv 2 score cp 50 nodes 300000 nps 199867 hashfull 34 "
                               "tbhits 5 time 1500 pv e2e4 e7e5 g1f3\n");
    event.info.score = score_mated_in(4);
    uci_event(&fixture->uci, &event);
    take_reply(fixture, reply);
    assert_non_null(strstr(reply, " score mate -2 "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_limit_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_missing_clock_is_the_other_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(moves_to_search_are_legal_and_come_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_words_are_reported, set_up, tear_down),
        cmocka_unit_test_setup_teardown(positions_are_read_with_their_moves, set_up_engine, tear_down_engine),
        cmocka_unit_test_setup_teardown(information_is_written_in_its_units, set_up_engine, tear_down_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
