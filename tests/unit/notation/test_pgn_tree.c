// SPDX-License-Identifier: GPL-3.0-or-later
// A tree of moves becomes a game file with all its variations, comments and glyphs, and the file the same tree.
#include "unit/unit.h"

#include "base/memory.h"
#include "notation/pgn.h"
#include "ui/common/game_pgn.h"

static GameTree *read_tree(const char *text)
{
    GameTree *tree = tree_new();
    Error error;
    PgnReader *reader = pgn_open_memory("test", text, strlen(text));
    if (pgn_read_game(reader, tree, &error) != PGN_GAME)
        fail_msg("%s: %s", text, error.text);
    pgn_close(reader);
    return tree;
}

// A tree as it stands in a file, in one line.
static char *write_tree(const GameTree *tree)
{
    char *text = pgn_write(tree);
    for (char *c = strchr(text, '\n'); c != NULL; c = strchr(c, '\n'))
        *c = ' ';
    return text;
}

static void assert_round(const char *moves)
{
    GameTree *tree = read_tree(moves);
    char *text = write_tree(tree);
    if (strstr(text, moves) == NULL)
        fail_msg("%s became %s", moves, text);
    mem_free(text);
    tree_free(tree);
}

static void trees_come_back(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "*",
        "1. e4 e5 2. Nf3 *",
        "{before all} 1. e4 {a start} 1... e5 *",
        "1. e4 $1 e5 $6 *",
        "1. e4 $1 $14 e5 $6 $139 $36 *",
        "1. e4 (1. d4 d5) 1... e5 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 {quieter} 2... d5) 2... d6) (1... e6) 2. Nf3 *",
        "1. e4 (1. d4) (1. c4 $2 {no}) 1... e5 *",
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        assert_round(rows[i]);
}

static void the_preferred_line_is_the_game(void **state)
{
    (void)state;
    GameTree *tree = read_tree("1. e4 (1. d4 d5) 1... e5 *");
    tree_prefer(tree, tree_child(tree, TREE_ROOT, 1));
    char *text = write_tree(tree);
    assert_non_null(strstr(text, "1. d4 (1. e4 e5) 1... d5 *"));
    mem_free(text);
    tree_free(tree);
}

static void says_what_the_engine_said(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    Position pos;
    tree_position(tree, TREE_ROOT, &pos);
    const GamePly book = {.move = unit_move(&pos, "e2e4"), .score = SCORE_NONE, .from_book = true};
    const int node = tree_add(tree, TREE_ROOT, &book);
    tree_position(tree, node, &pos);
    const GamePly found = {
        .move = unit_move(&pos, "e7e5"), .score = score_from_centipawns(25), .depth = 9, .time_us = 1500000};
    tree_set_comment(tree, tree_add(tree, node, &found), "so it is");
    char *text = write_tree(tree);
    assert_non_null(strstr(text, "1. e4 {book} 1... e5 {+0.25/9 1.5s so it is} *"));
    mem_free(text);
    tree_free(tree);
}

static void other_starts_are_kept(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const Position start = unit_position("4k3/8/8/8/8/8/4P3/4K3 b - - 3 7");
    tree_reset(tree, &start);
    tree_add(tree, TREE_ROOT, &(GamePly){.move = unit_move(&start, "e8d7"), .score = SCORE_NONE});
    char *text = write_tree(tree);
    assert_non_null(strstr(text, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 7\"]"));
    assert_non_null(strstr(text, "7... Kd7 *"));
    mem_free(text);
    tree_free(tree);
}

static void tags_are_copied(void **state)
{
    (void)state;
    GameTree *from = tree_new(), *to = tree_new();
    tree_set_tag(from, "White", "Ann \"A\"");
    tree_set_tag(from, "WhiteElo", "2100");
    tree_set_result(from, "1-0");
    tree_set_tag(to, "White", "Player");
    tree_copy_tags(to, from);
    tree_free(from);
    assert_string_equal(tree_tag(to, "White"), "Ann \"A\"");
    assert_string_equal(tree_tag(to, "WhiteElo"), "2100");
    assert_string_equal(tree_result(to), "1-0");
    tree_free(to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_come_back),           cmocka_unit_test(the_preferred_line_is_the_game),
        cmocka_unit_test(says_what_the_engine_said), cmocka_unit_test(other_starts_are_kept),
        cmocka_unit_test(tags_are_copied),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
