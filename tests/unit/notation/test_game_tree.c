// SPDX-License-Identifier: GPL-3.0-or-later
// What was played and tried: main line and variations, ways there and back, what is forgotten and what is not.
#include "unit/unit.h"

#include "unit/lines.h"

// The moves from the root to the end of the line that goes through a node.
static void assert_line(const GameTree *tree, int node, const char *moves)
{
    char line[128] = "";
    for (int plies = 1; tree_at(tree, node, plies) != TREE_NONE; ++plies) {
        char move[COORDINATE_SIZE + 1];
        Position pos;
        tree_position(tree, tree_at(tree, node, plies - 1), &pos);
        coordinate_write(&pos, tree_ply(tree, tree_at(tree, node, plies))->move, move);
        strcat(strcat(line, line[0] != '\0' ? " " : ""), move);
    }
    assert_string_equal(line, moves);
}

static void a_move_is_added_once(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e5 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    assert_int_equal(add_line(tree, TREE_ROOT, "e2e4 e7e5"), e5);
    assert_int_equal(tree_depth(tree, e5), 2);
    assert_int_equal(tree_sibling_count(tree, e5), 1);
    assert_int_equal(tree_sibling(tree, e5, 1), e5);
    assert_int_equal(tree_at(tree, e5, 3), TREE_NONE);
    assert_int_equal(tree_at(tree, e5, 0), TREE_ROOT);
    tree_free(tree);
}

static void what_is_known_of_a_move_is_renewed(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e4 = add_line(tree, TREE_ROOT, "e2e4");
    const GamePly ply = {.move = tree_ply(tree, e4)->move, .score = 31, .depth = 14};
    assert_int_equal(tree_add(tree, TREE_ROOT, &ply), e4);
    assert_int_equal(tree_ply(tree, e4)->score, 31);
    tree_free(tree);
}

static void variations_stand_beside_the_main_line(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e5 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    const int nf3 = add_line(tree, e5, "g1f3 b8c6");
    const int c5 = add_line(tree, tree_parent(tree, e5), "c7c5 g1f3");
    assert_line(tree, nf3, "e2e4 e7e5 g1f3 b8c6");
    assert_line(tree, c5, "e2e4 c7c5 g1f3");
    assert_int_equal(tree_sibling(tree, e5, 1), tree_parent(tree, c5));
    assert_int_equal(tree_sibling(tree, e5, -1), tree_parent(tree, c5));
    assert_int_equal(tree_sibling(tree, tree_parent(tree, c5), 1), e5);
    // From above, the line goes on by the main moves.
    assert_line(tree, TREE_ROOT, "e2e4 e7e5 g1f3 b8c6");
    assert_line(tree, tree_parent(tree, e5), "e2e4 e7e5 g1f3 b8c6");
    assert_int_equal(tree_line_end(tree, tree_parent(tree, c5)), c5);
    assert_int_equal(tree_line_begin(tree, c5), tree_parent(tree, c5));
    assert_int_equal(tree_line_begin(tree, nf3), TREE_ROOT);
    assert_int_equal(tree_sibling_index(tree, tree_parent(tree, c5)), 1);
    assert_int_equal(tree_sibling_index(tree, TREE_ROOT), 0);
    tree_free(tree);
}

static void a_way_leads_to_what_lies_behind_it(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e5 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    const int c5 = add_line(tree, tree_parent(tree, e5), "c7c5");
    assert_true(tree_leads_to(tree, TREE_ROOT, c5));
    assert_true(tree_leads_to(tree, c5, c5));
    assert_true(tree_leads_to(tree, tree_parent(tree, e5), c5));
    assert_false(tree_leads_to(tree, e5, c5));
    assert_false(tree_leads_to(tree, c5, TREE_ROOT));
    assert_int_equal(tree_find_child(tree, tree_parent(tree, e5), tree_ply(tree, c5)->move), c5);
    assert_int_equal(tree_find_child(tree, e5, tree_ply(tree, c5)->move), TREE_NONE);
    tree_free(tree);
}

static void a_cursor_keeps_its_tip_on_the_way_to_it(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e5 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    const int e4 = tree_parent(tree, e5);
    const int nf3 = add_line(tree, e4, "c7c5 g1f3");
    TreeCursor cursor = {.node = nf3, .tip = nf3};
    cursor = tree_cursor_to(tree, cursor, e4);
    assert_int_equal(cursor.node, e4);
    assert_int_equal(cursor.tip, nf3);
    cursor = tree_cursor_to(tree, cursor, TREE_ROOT);
    assert_int_equal(cursor.tip, nf3);
    cursor = tree_cursor_to(tree, cursor, e5);
    assert_int_equal(cursor.tip, e5);
    // Walking has changed nothing.
    assert_line(tree, TREE_ROOT, "e2e4 e7e5");
    tree_free(tree);
}

static void a_preferred_move_becomes_the_main_one(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e4 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    const int d4 = add_line(tree, TREE_ROOT, "d2d4");
    tree_prefer(tree, d4);
    assert_int_equal(tree_child(tree, TREE_ROOT, 0), d4);
    assert_int_equal(tree_child(tree, TREE_ROOT, 1), tree_parent(tree, e4));
    tree_prefer(tree, d4); // it is already
    assert_int_equal(tree_sibling_count(tree, d4), 2);
    tree_free(tree);
}

static void a_bare_line_is_forgotten_and_no_other(void **state)
{
    (void)state;
    static const struct {
        const char *variation; // in the main line, from its first move
        const char *comment;
        bool forgotten;
    } cases[] = {{NULL, "", true}, {"c7c5", "", false}, {NULL, "good", false}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        GameTree *tree = tree_new();
        const int e4 = add_line(tree, TREE_ROOT, "e2e4");
        const int e5 = add_line(tree, e4, "e7e5");
        if (cases[i].variation != NULL)
            add_line(tree, e4, cases[i].variation);
        tree_set_comment(tree, e5, cases[i].comment);
        tree_forget_next(tree, TREE_ROOT);
        assert_line(tree, TREE_ROOT, cases[i].forgotten ? "" : "e2e4 e7e5");
        tree_forget_next(tree, TREE_ROOT); // nothing there, or nothing to lose
        tree_free(tree);
    }
}

static void what_has_a_neighbour_is_not_forgotten(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    add_line(tree, TREE_ROOT, "e2e4");
    add_line(tree, TREE_ROOT, "d2d4");
    tree_forget_next(tree, TREE_ROOT);
    assert_line(tree, TREE_ROOT, "e2e4");
    tree_free(tree);
}

static void a_removed_move_takes_its_line_along(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e5 = add_line(tree, TREE_ROOT, "e2e4 e7e5");
    add_line(tree, TREE_ROOT, "d2d4");
    tree_remove(tree, tree_parent(tree, e5));
    assert_line(tree, TREE_ROOT, "d2d4");
    assert_true(tree_is_removed(tree, e5));
    tree_remove(tree, TREE_ROOT); // stays
    assert_line(tree, TREE_ROOT, "d2d4");
    tree_free(tree);
}

static void a_removed_move_comes_back_to_its_place(void **state)
{
    (void)state;
    static const char *const moves[] = {"e2e4", "d2d4", "c2c4"};
    for (int taken = 0; taken < (int)COUNT_OF(moves); ++taken) {
        GameTree *tree = tree_new();
        int nodes[COUNT_OF(moves)];
        for (size_t i = 0; i < COUNT_OF(moves); ++i)
            nodes[i] = add_line(tree, TREE_ROOT, moves[i]);
        tree_remove(tree, nodes[taken]);
        tree_remove(tree, nodes[taken]); // it is already
        assert_int_equal(tree_find_child(tree, TREE_ROOT, tree_ply(tree, nodes[taken])->move), TREE_NONE);
        assert_int_equal(tree_sibling_index(tree, nodes[taken]), taken);
        assert_int_equal(tree_sibling(tree, nodes[taken], 1), nodes[taken]);
        tree_restore(tree, nodes[taken]);
        tree_restore(tree, nodes[taken]);
        for (int i = 0; i < (int)COUNT_OF(moves); ++i)
            assert_int_equal(tree_child(tree, TREE_ROOT, i), nodes[i]);
        assert_false(tree_is_removed(tree, nodes[taken]));
        tree_free(tree);
    }
}

static void many_moves_and_comments_fit(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    int node = TREE_ROOT;
    for (int i = 0; i < 200; ++i)
        node = add_line(tree, node, i % 2 == 0 ? "g1f3 g8f6" : "f3g1 f6g8");
    assert_int_equal(tree_depth(tree, node), 400);
    tree_set_comment(tree, node, "far");
    tree_set_comment(tree, node, "so far");
    tree_set_nag(tree, node, 6);
    assert_string_equal(tree_comment(tree, node), "so far");
    tree_add_nag(tree, node, 14);
    tree_add_nag(tree, node, 6); // once is enough
    assert_int_equal(tree_nag(tree, node, 0), 6);
    assert_int_equal(tree_nag(tree, node, 1), 14);
    assert_int_equal(tree_nag(tree, node, 2), 0);
    for (uint8_t nag = 20; nag < 30; ++nag)
        tree_add_nag(tree, node, nag);
    assert_int_equal(tree_nag(tree, node, TREE_NAGS_MAX - 1), 25);
    assert_int_equal(tree_nag(tree, node, TREE_NAGS_MAX), 0);
    tree_set_nag(tree, node, 6);
    assert_int_equal(tree_nag(tree, node, 1), 0);
    Position pos, start = unit_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    tree_reset(tree, &start);
    tree_position(tree, TREE_ROOT, &pos);
    assert_true(pos.key == start.key);
    assert_string_equal(tree_comment(tree, TREE_ROOT), "");
    assert_int_equal(tree_child(tree, TREE_ROOT, 0), TREE_NONE);
    tree_free(tree);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_added_once),
        cmocka_unit_test(what_is_known_of_a_move_is_renewed),
        cmocka_unit_test(variations_stand_beside_the_main_line),
        cmocka_unit_test(a_way_leads_to_what_lies_behind_it),
        cmocka_unit_test(a_cursor_keeps_its_tip_on_the_way_to_it),
        cmocka_unit_test(a_preferred_move_becomes_the_main_one),
        cmocka_unit_test(a_bare_line_is_forgotten_and_no_other),
        cmocka_unit_test(what_has_a_neighbour_is_not_forgotten),
        cmocka_unit_test(a_removed_move_takes_its_line_along),
        cmocka_unit_test(a_removed_move_comes_back_to_its_place),
        cmocka_unit_test(many_moves_and_comments_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
