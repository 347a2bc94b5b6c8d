// SPDX-License-Identifier: GPL-3.0-or-later
// A game: undo and redo with the history intact, results and claims, clocks with sessions and increments.
#include "unit/unit.h"

#include "base/clock.h"
#include "bitboard/square.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "engine/game.h"

static const int64_t second = 1000000;

// The legal move between two squares named as in "g1f3".
static Move find_move(const Game *game, const char *text)
{
    const Square from = square_make((File)(text[0] - 'a'), (Rank)(text[1] - '1'));
    const Square to = square_make((File)(text[2] - 'a'), (Rank)(text[3] - '1'));
    MoveList list;
    movegen_list(game_position(game), MOVES_ALL, &list);
    for (int i = 0; i < list.count; ++i)
        if (move_from(list.moves[i]) == from && move_to(list.moves[i]) == to)
            return list.moves[i];
    return MOVE_NONE;
}

static bool play(Game *game, const char *text)
{
    return game_play(game, &(GamePly){.move = find_move(game, text), .score = SCORE_NONE}, NULL);
}

static void play_all(Game *game, const char *const *moves)
{
    for (; *moves != NULL; ++moves)
        assert_true(play(game, *moves));
}

static const char *const knight_dance[] = {"g1f3", "g8f6", "f3g1", "f6g8", NULL};

// A position from letters, rank 8 first; dots are empty squares.
static Position place(const char *board, Colour stm)
{
    static const char letters[] = "PpNnBbRrQqKk";
    Position pos;
    pos_clear(&pos);
    for (int i = 0; i < SQ_NB; ++i)
        if (board[i] != '.')
            pos_put(&pos, (Piece)(strchr(letters, board[i]) - letters), square_relative(BLACK, (Square)i));
    pos.stm = stm;
    pos_finish_setup(&pos);
    return pos;
}

static void test_start(void **state)
{
    Game *game = *state;
    assert_int_equal(game_ply_count(game), 0);
    assert_string_equal(game_result_text(game), "*");
    assert_string_equal(game_result_reason(game), "");
    assert_int_equal(movegen_count(game_position(game)), 20);
    assert_false(game_undo(game));
    assert_false(game_redo(game));
}

static void test_illegal_moves_change_nothing(void **state)
{
    Game *game = *state;
    const Key key = game_position(game)->key;
    Error error = {""};
    const Move bad[] = {MOVE_NONE, move_make(SQ_E2, SQ_E5, MK_QUIET), move_make(SQ_E7, SQ_E5, MK_DOUBLE_PUSH)};
    for (size_t i = 0; i < COUNT_OF(bad); ++i) {
        assert_false(game_play(game, &(GamePly){.move = bad[i]}, &error));
        assert_true(error.text[0] != '\0');
    }
    assert_int_equal(game_ply_count(game), 0);
    assert_true(game_position(game)->key == key);
}

static void test_undo_and_redo(void **state)
{
    Game *game = *state;
    static const char *const moves[] = {"e2e4", "c7c5", "g1f3", "d7d6", NULL};
    Key keys[5];
    for (int i = 0; i < 4; ++i) {
        keys[i] = game_position(game)->key;
        assert_true(play(game, moves[i]));
    }
    keys[4] = game_position(game)->key;

    for (int i = 4; i > 0; --i) {
        assert_true(game_undo(game));
        assert_true(game_position(game)->key == keys[i - 1]);
    }
    assert_false(game_undo(game));
    for (int i = 1; i <= 4; ++i) {
        assert_true(game_redo(game));
        assert_true(game_position(game)->key == keys[i]);
    }
    assert_false(game_redo(game));

    for (int i = 0; i <= 4; ++i) {
        Position pos;
        game_position_at(game, i, &pos);
        assert_true(pos.key == keys[i]);
    }
    // A new move ends what could be replayed.
    assert_true(game_undo(game));
    assert_true(play(game, "b8c6"));
    assert_false(game_redo(game));
}

static void test_the_tree_keeps_what_was_taken_back(void **state)
{
    Game *game = *state;
    const GameTree *tree = game_tree(game);
    assert_true(play(game, "e2e4"));
    const int e4 = game_node(game);
    assert_true(play(game, "c7c5"));
    const int c5 = game_node(game);
    assert_true(game_undo(game));
    assert_int_equal(game_node(game), e4);
    assert_int_equal(game_cursor(game).tip, c5);
    assert_true(play(game, "e7e5"));
    const int e5 = game_node(game);
    assert_int_equal(tree_child(tree, e4, 0), c5);
    assert_int_equal(tree_child(tree, e4, 1), e5);
    // A known move is not added again.
    assert_true(game_undo(game));
    assert_true(play(game, "c7c5"));
    assert_int_equal(game_node(game), c5);
    assert_int_equal(tree_sibling_count(tree, c5), 2);
}

static void test_replaying_puts_back_what_was_taken_out(void **state)
{
    Game *game = *state;
    assert_true(play(game, "e2e4"));
    const int e4 = game_node(game);
    assert_true(game_undo(game));
    tree_forget_next(game_tree(game), TREE_ROOT);
    assert_int_equal(game_cursor(game).tip, TREE_ROOT);
    assert_int_equal(tree_child(game_tree(game), TREE_ROOT, 0), TREE_NONE);
    assert_true(game_redo(game));
    assert_int_equal(tree_child(game_tree(game), TREE_ROOT, 0), e4);
    assert_int_equal(game_node(game), e4);
}

// From every node of a small tree to every other one, by all tips: position and history are those of the way there.
static void test_the_cursor_goes_everywhere(void **state)
{
    Game *game = *state;
    GameTree *tree = tree_new();
    Position pos;
    enum { NODES = 6 };
    static const struct {
        int parent;
        const char *move;
    } nodes[NODES] = {{TREE_ROOT, "e2e4"}, {1, "e7e5"}, {2, "g1f3"}, {1, "c7c5"}, {4, "b1c3"}, {TREE_ROOT, "d2d4"}};
    for (int i = 0; i < NODES; ++i) {
        tree_position(tree, nodes[i].parent, &pos);
        assert_int_equal(tree_add(tree, nodes[i].parent, &(GamePly){.move = unit_move(&pos, nodes[i].move)}), i + 1);
    }
    game_take_tree(game, tree);
    assert_int_equal(game_node(game), TREE_ROOT);
    for (int from = TREE_ROOT; from <= NODES; ++from) {
        for (int to = TREE_ROOT; to <= NODES; ++to) {
            game_go_to(game, (TreeCursor){.node = from, .tip = tree_line_end(tree, from)});
            game_go_to(game, (TreeCursor){.node = to, .tip = to});
            tree_position(tree, to, &pos);
            assert_true(game_position(game)->key == pos.key);
            assert_int_equal(game_node(game), to);
            assert_int_equal(game_ply_count(game), tree_depth(tree, to));
            game_position_at(game, 0, &pos);
            assert_true(pos.key == tree_start(tree)->key);
        }
    }
}

static void test_a_pass_is_a_move(void **state)
{
    Game *game = *state;
    Error error = {""};
    game_set_claim_draws(game, false);
    const GamePly pass = {.move = MOVE_NULL, .score = SCORE_NONE};
    assert_false(game_has_pass(game));
    assert_true(game_play(game, &pass, &error));
    assert_int_equal(game_position(game)->stm, BLACK);
    assert_true(game_has_pass(game));
    const Key key = game_position(game)->key;
    play_all(game, (const char *const[]){"e7e5", "e2e4", NULL});
    Position pos;
    game_position_at(game, 1, &pos);
    assert_true(pos.key == key);
    while (game_undo(game)) {
    }
    assert_true(game_position(game)->key == game_start(game)->key);
    assert_true(game_redo(game));
    assert_true(game_position(game)->key == key);
    // No repetition reaches across a pass: four passes bring the same position, and it has occurred once.
    for (int i = 0; i < 8; ++i)
        assert_true(game_play(game, &pass, NULL));
    assert_int_equal(rules_occurrences(game_position(game)), 1);
    assert_int_equal(game_result(game), RESULT_NONE);
}

static void test_a_side_in_check_cannot_pass(void **state)
{
    Game *game = *state;
    Error error = {""};
    play_all(game, (const char *const[]){"e2e4", "f7f6", "d1h5", NULL});
    assert_false(game_play(game, &(GamePly){.move = MOVE_NULL}, &error));
    assert_string_equal(error.text, "a side in check cannot pass");
    assert_int_equal(game_ply_count(game), 3);
}

static void test_long_games_keep_their_history(void **state)
{
    Game *game = *state;
    game_set_claim_draws(game, false);
    // Far beyond one block of records.
    for (int i = 0; i < 200; ++i)
        play_all(game, knight_dance);
    assert_int_equal(game_ply_count(game), 800);
    assert_int_equal(rules_occurrences(game_position(game)), 3);
    assert_int_equal(game_position(game)->rule50, 800);
    while (game_ply_count(game) > 4)
        assert_true(game_undo(game));
    assert_int_equal(rules_occurrences(game_position(game)), 2);
}

static void test_a_game_without_end_is_refused(void **state)
{
    Game *game = *state;
    Error error = {""};
    int plies = 0;
    game_set_claim_draws(game, false);
    while (game_play(game, &(GamePly){.move = find_move(game, knight_dance[plies % 4]), .score = SCORE_NONE}, &error))
        ++plies;
    assert_int_equal(plies, POS_REVERSIBLE_MOST);
    assert_non_null(strstr(error.text, "without a capture or a pawn move"));
    assert_int_equal(game_position(game)->rule50, POS_REVERSIBLE_MOST);
    // A pawn move would have been one, but nothing is counted any further.
    assert_true(game_undo(game));
    assert_true(play(game, "e2e4") || play(game, "e7e5"));
}

static void test_mate_ends_the_game(void **state)
{
    Game *game = *state;
    static const char *const moves[] = {"f2f3", "e7e5", "g2g4", "d8h4", NULL};
    play_all(game, moves);
    assert_int_equal(game_result(game), RESULT_BLACK_WINS);
    assert_string_equal(game_result_text(game), "0-1");
    assert_string_equal(game_result_reason(game), "Black mates");
    assert_false(play(game, "e2e3"));
    game_end(game, RESULT_DRAW, "agreed");
    assert_int_equal(game_result(game), RESULT_BLACK_WINS);
    game_reopen(game);
    assert_int_equal(game_result(game), RESULT_BLACK_WINS);
    assert_true(game_undo(game));
    assert_int_equal(game_result(game), RESULT_NONE);
    assert_true(game_redo(game));
    assert_int_equal(game_result(game), RESULT_BLACK_WINS);
}

static void test_repetition(void **state)
{
    Game *game = *state;
    play_all(game, knight_dance);
    assert_int_equal(game_result(game), RESULT_NONE);
    play_all(game, knight_dance);
    assert_int_equal(game_result(game), RESULT_DRAW);
    assert_string_equal(game_result_text(game), "1/2-1/2");
    assert_string_equal(game_result_reason(game), "Threefold repetition");
    assert_false(play(game, "e2e4"));
    game_reopen(game);
    assert_true(play(game, "e2e4"));

    game_reset(game, NULL);
    game_set_claim_draws(game, false);
    play_all(game, knight_dance);
    play_all(game, knight_dance);
    assert_int_equal(game_result(game), RESULT_NONE);
}

static void test_fifty_moves(void **state)
{
    Game *game = *state;
    Position pos = place("....k......................................................RK...", WHITE);
    pos.rule50 = 98;
    pos_finish_setup(&pos);
    game_reset(game, &pos);
    assert_true(play(game, "d1d2"));
    assert_int_equal(game_result(game), RESULT_NONE);
    assert_true(play(game, "e8e7"));
    assert_int_equal(game_result(game), RESULT_DRAW);
    assert_string_equal(game_result_reason(game), "Fifty-move rule");
}

static void test_stalemate_and_material(void **state)
{
    Game *game = *state;
    Position pos = place("k.........................Q.................................K...", WHITE);
    game_reset(game, &pos);
    assert_true(play(game, "c5b6"));
    assert_int_equal(game_result(game), RESULT_DRAW);
    assert_string_equal(game_result_reason(game), "Stalemate");

    pos = place("k......................................................p......K.", WHITE);
    game_reset(game, &pos);
    assert_int_equal(game_result(game), RESULT_NONE);
    assert_true(play(game, "g1h2"));
    assert_int_equal(game_result(game), RESULT_DRAW);
    assert_string_equal(game_result_reason(game), "Insufficient material");
    // A start position may be over already.
    const Position bare = *game_position(game);
    game_reset(game, &bare);
    assert_int_equal(game_result(game), RESULT_DRAW);
}

static void test_ended_from_outside(void **state)
{
    Game *game = *state;
    game_end(game, RESULT_WHITE_WINS, "Black resigns");
    assert_string_equal(game_result_text(game), "1-0");
    assert_string_equal(game_result_reason(game), "Black resigns");
    assert_false(play(game, "e2e4"));
    game_reset(game, NULL);
    assert_string_equal(game_result_text(game), "*");
}

// --- clocks --------------------------------------------------------------------------------------------------------

// The clock of `colour` is `expected` less what this test itself has used since; an hour is more than it ever takes.
static void assert_clock(const Game *game, Colour colour, int64_t expected)
{
    const int64_t left = game_clock_left(game, colour, clock_now_us());
    assert_true(left <= expected);
    assert_true(left > expected - 3600 * second);
}

static void test_clock_runs_for_the_side_to_move(void **state)
{
    Game *game = *state;
    game_set_time_control(game, &(TimeControl){.base_us = 100 * second});
    assert_false(game_clock_is_running(game));
    game_clock_start(game, 1000 * second);
    assert_true(game_clock_is_running(game));
    assert_int_equal(game_clock_left(game, WHITE, 1007 * second), 93 * second);
    assert_int_equal(game_clock_left(game, BLACK, 1007 * second), 100 * second);
    // The flag falls.
    assert_int_equal(game_clock_left(game, WHITE, 1101 * second), -1 * second);
    game_clock_stop(game, 1010 * second);
    assert_int_equal(game_clock_left(game, WHITE, 2000 * second), 90 * second);
    game_clock_set(game, WHITE, 5 * second, 2000 * second);
    assert_int_equal(game_clock_left(game, WHITE, 2000 * second), 5 * second);
}

static void test_increment_and_switch(void **state)
{
    Game *game = *state;
    const int64_t hours = 3600 * second;
    game_set_time_control(game, &(TimeControl){.base_us = 100 * hours, .increment_us = 10 * hours});
    game_clock_start(game, clock_now_us() - 30 * hours);
    assert_true(play(game, "e2e4"));
    assert_true(game_ply(game, 0)->time_us >= 30 * hours);
    assert_clock(game, WHITE, 80 * hours);
    assert_clock(game, BLACK, 100 * hours);
    assert_true(play(game, "e7e5"));
    assert_clock(game, BLACK, 110 * hours);
    assert_clock(game, WHITE, 80 * hours);
    // Taking back gives the time back.
    assert_true(game_undo(game));
    assert_clock(game, BLACK, 100 * hours);
    assert_true(game_undo(game));
    assert_clock(game, WHITE, 100 * hours);
    assert_true(game_redo(game));
    assert_clock(game, WHITE, 80 * hours);
    assert_clock(game, BLACK, 100 * hours);
}

static void test_sessions(void **state)
{
    Game *game = *state;
    game_set_time_control(game, &(TimeControl){.base_us = 60 * second, .moves = 3});
    static const int expected[][2] = {{3, 3}, {2, 3}, {2, 2}, {1, 2}, {1, 1}, {3, 1}, {3, 3}, {2, 3}};
    for (int ply = 0; ply < 8; ++ply) {
        assert_int_equal(game_moves_to_go(game, WHITE), expected[ply][WHITE]);
        assert_int_equal(game_moves_to_go(game, BLACK), expected[ply][BLACK]);
        assert_true(play(game, knight_dance[ply % 4]));
        game_reopen(game);
    }
    // No clock ran: only the new session shows.
    assert_int_equal(game_clock_left(game, WHITE, 0), 120 * second);
    assert_int_equal(game_clock_left(game, BLACK, 0), 120 * second);
    while (game_ply_count(game) > 4)
        assert_true(game_undo(game));
    assert_int_equal(game_clock_left(game, WHITE, 0), 60 * second);
    assert_int_equal(game_moves_to_go(game, WHITE), 1);
    // Set in mid-game, it counts from there; taking back further gives the moves back.
    game_set_time_control(game, &(TimeControl){.base_us = 60 * second, .moves = 5});
    assert_int_equal(game_moves_to_go(game, WHITE), 5);
    assert_true(game_undo(game));
    assert_int_equal(game_moves_to_go(game, BLACK), 6);
}

static void test_fixed_time_and_none(void **state)
{
    Game *game = *state;
    game_set_time_control(game, &(TimeControl){.move_us = 7 * second, .moves = 40});
    game_clock_set(game, WHITE, second, 0);
    assert_true(play(game, "e2e4"));
    assert_int_equal(game_clock_left(game, WHITE, 0), 7 * second);
    assert_int_equal(game_moves_to_go(game, WHITE), 0);

    game_set_time_control(game, &(TimeControl){.none = true});
    game_clock_start(game, 0);
    assert_int_equal(game_clock_left(game, BLACK, 1000 * second), 0);
    assert_int_equal(game_moves_to_go(game, BLACK), 0);
}

static void test_the_end_stops_the_clock(void **state)
{
    Game *game = *state;
    game_set_time_control(game, &(TimeControl){.base_us = 60 * second});
    game_clock_start(game, clock_now_us());
    game_end(game, RESULT_DRAW, "Draw agreed");
    assert_false(game_clock_is_running(game));
    const int64_t left = game_clock_left(game, WHITE, 0);
    assert_int_equal(game_clock_left(game, WHITE, INT64_MAX / 2), left);
}

static int set_up(void **state)
{
    *state = game_new();
    return 0;
}

static int tear_down(void **state)
{
    game_free(*state);
    return 0;
}

static int initialise(void **state)
{
    (void)state;
    board_init();
    return 0;
}

#define WITH_GAME(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_GAME(test_start),
        WITH_GAME(test_illegal_moves_change_nothing),
        WITH_GAME(test_undo_and_redo),
        WITH_GAME(test_the_tree_keeps_what_was_taken_back),
        WITH_GAME(test_replaying_puts_back_what_was_taken_out),
        WITH_GAME(test_the_cursor_goes_everywhere),
        WITH_GAME(test_a_pass_is_a_move),
        WITH_GAME(test_a_side_in_check_cannot_pass),
        WITH_GAME(test_long_games_keep_their_history),
        WITH_GAME(test_a_game_without_end_is_refused),
        WITH_GAME(test_mate_ends_the_game),
        WITH_GAME(test_repetition),
        WITH_GAME(test_fifty_moves),
        WITH_GAME(test_stalemate_and_material),
        WITH_GAME(test_ended_from_outside),
        WITH_GAME(test_clock_runs_for_the_side_to_move),
        WITH_GAME(test_increment_and_switch),
        WITH_GAME(test_sessions),
        WITH_GAME(test_fixed_time_and_none),
        WITH_GAME(test_the_end_stops_the_clock),
    };
    return cmocka_run_group_tests(tests, initialise, NULL);
}
