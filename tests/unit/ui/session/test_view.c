// SPDX-License-Identifier: GPL-3.0-or-later
// Looking at earlier positions, variations and expected lines: what is shown, and that the game stays what it is.
#include "unit/unit.h"

#include "ui/session/view.h"

// A game of 1.e4 e5 2.Nf3, with 1...c5 2.c3 tried in its place; no engine thinks.
typedef struct Fixture {
    EngineGame engine_game;
    View view;
    int e4, e5, nf3, c5, c3;
} Fixture;

static int add(GameTree *tree, int parent, const char *move)
{
    Position pos;
    tree_position(tree, parent, &pos);
    return tree_add(tree, parent, &(GamePly){.move = unit_move(&pos, move), .score = SCORE_NONE});
}

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    f->engine_game.game = game_new();
    f->engine_game.tree = game_tree(f->engine_game.game);
    f->e4 = add(f->engine_game.tree, TREE_ROOT, "e2e4");
    f->e5 = add(f->engine_game.tree, f->e4, "e7e5");
    f->nf3 = add(f->engine_game.tree, f->e5, "g1f3");
    f->c5 = add(f->engine_game.tree, f->e4, "c7c5");
    f->c3 = add(f->engine_game.tree, f->c5, "c2c3");
    game_go_to(f->engine_game.game, (TreeCursor){.node = f->nf3, .tip = f->nf3});
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    game_free(f->engine_game.game);
    free(f);
    return 0;
}

static void assert_shows(const Fixture *f, int node, const char *badge)
{
    char text[128];
    Position pos;
    tree_position(f->engine_game.tree, node, &pos);
    assert_true(view_position(&f->view, &f->engine_game)->key == pos.key);
    assert_int_equal(view_node(&f->view, &f->engine_game), node);
    view_describe(&f->view, &f->engine_game, text, sizeof text);
    assert_string_equal(text, badge);
}

static void steps_through_the_game(void **state)
{
    Fixture *f = *state;
    assert_shows(f, f->nf3, "");
    assert_true(view_step(&f->view, &f->engine_game, -1));
    assert_shows(f, f->e5, "1...e5, ply 2 of 3, main line");
    assert_true(view_step(&f->view, &f->engine_game, -2));
    assert_shows(f, TREE_ROOT, "start, ply 0 of 3");
    assert_false(move_is_real(view_last_move(&f->view, &f->engine_game)));
    assert_false(view_step(&f->view, &f->engine_game, -1));
    assert_shows(f, TREE_ROOT, "start, ply 0 of 3");
    assert_true(view_step(&f->view, &f->engine_game, 3));
    assert_shows(f, f->nf3, "");
    assert_false(view_step(&f->view, &f->engine_game, 1));
    assert_int_equal(game_ply_count(f->engine_game.game), 3);
}

static void goes_to_both_ends(void **state)
{
    Fixture *f = *state;
    view_first(&f->view, &f->engine_game);
    assert_shows(f, TREE_ROOT, "start, ply 0 of 3");
    view_end(&f->view, &f->engine_game);
    assert_shows(f, f->nf3, "");
}

static void shows_what_else_was_tried(void **state)
{
    Fixture *f = *state;
    assert_true(view_step(&f->view, &f->engine_game, -1));
    assert_true(view_step_variation(&f->view, &f->engine_game, 1));
    assert_shows(f, f->c5, "1...c5, ply 2 of 3, variation 2 of 2");
    // Forward goes on in the variation, around goes back to the game.
    assert_true(view_step(&f->view, &f->engine_game, 1));
    assert_shows(f, f->c3, "2.c3, ply 3 of 3");
    assert_false(view_step_variation(&f->view, &f->engine_game, 1));
    view_show_node(&f->view, &f->engine_game, f->c5);
    assert_true(view_step_variation(&f->view, &f->engine_game, 1));
    assert_shows(f, f->e5, "1...e5, ply 2 of 3, main line");
    view_leave(&f->view);
    assert_shows(f, f->nf3, "");
}

static void looking_changes_nothing_in_the_game(void **state)
{
    Fixture *f = *state;
    view_show_node(&f->view, &f->engine_game, f->c3);
    assert_true(view_step(&f->view, &f->engine_game, -1));
    assert_shows(f, f->c5, "1...c5, ply 2 of 3, variation 2 of 2");
    // Back on the way, forward to where it was left.
    assert_true(view_step(&f->view, &f->engine_game, -1));
    assert_shows(f, f->e4, "1.e4, ply 1 of 3");
    assert_true(view_step(&f->view, &f->engine_game, 1));
    assert_shows(f, f->c5, "1...c5, ply 2 of 3, variation 2 of 2");
    view_end(&f->view, &f->engine_game);
    assert_shows(f, f->c3, "2.c3, ply 3 of 3");
    // From the start the main line is followed again.
    view_first(&f->view, &f->engine_game);
    assert_true(view_step(&f->view, &f->engine_game, 2));
    assert_shows(f, f->e5, "1...e5, ply 2 of 3, main line");
    assert_int_equal(tree_child(f->engine_game.tree, f->e4, 0), f->e5);
}

static void a_number_is_of_the_line_or_else_of_the_game(void **state)
{
    Fixture *f = *state;
    const int nc6 = add(f->engine_game.tree, f->nf3, "b8c6");
    view_show_node(&f->view, &f->engine_game, f->c5);
    assert_true(view_go_to_move(&f->view, &f->engine_game, 2, WHITE));
    assert_int_equal(view_node(&f->view, &f->engine_game), f->c3);
    assert_true(view_go_to_move(&f->view, &f->engine_game, 2, BLACK));
    assert_int_equal(view_node(&f->view, &f->engine_game), nc6);
    assert_false(view_go_to_move(&f->view, &f->engine_game, 3, WHITE));
}

static void finds_moves_by_their_number(void **state)
{
    Fixture *f = *state;
    assert_true(view_go_to_move(&f->view, &f->engine_game, 1, WHITE));
    assert_shows(f, f->e4, "1.e4, ply 1 of 3");
    assert_true(view_go_to_move(&f->view, &f->engine_game, 2, WHITE));
    assert_shows(f, f->nf3, "");
    assert_false(view_go_to_move(&f->view, &f->engine_game, 2, BLACK));
    assert_false(view_go_to_move(&f->view, &f->engine_game, 0, WHITE));
    assert_shows(f, f->nf3, "");
}

static void walks_an_expected_line(void **state)
{
    Fixture *f = *state;
    static const char *const moves[] = {"b8c6", "f1b5"};
    Position pos = *game_position(f->engine_game.game);
    InfoLine *line = &f->engine_game.lines[0];
    char badge[128];
    f->engine_game.root = pos;
    f->engine_game.root.last = NULL;
    assert_false(view_walk(&f->view, &f->engine_game, 0, 1)); // there is none yet
    for (size_t i = 0; i < COUNT_OF(moves); ++i) {
        Undo undo;
        line->pv[i] = unit_move(&pos, moves[i]);
        pos_make_move(&pos, line->pv[i], &undo);
        pos.last = NULL;
    }
    line->pv_length = (int)COUNT_OF(moves);
    f->engine_game.line_count = 1;
    assert_false(view_walk(&f->view, &f->engine_game, 1, 1));
    assert_true(view_walk(&f->view, &f->engine_game, 0, 5)); // no farther than it goes
    assert_true(view_position(&f->view, &f->engine_game)->key == pos.key);
    view_describe(&f->view, &f->engine_game, badge, sizeof badge);
    assert_string_equal(badge, "preview of line 1, ply 2 of 2");
    assert_int_equal(view_node(&f->view, &f->engine_game), f->nf3);
    // The engine finds another line; the one that is walked stays.
    line->pv_length = 0;
    assert_true(view_walk(&f->view, &f->engine_game, 0, 1));
    assert_true(move_equal(view_last_move(&f->view, &f->engine_game), line->pv[0]));
    assert_true(view_walk(&f->view, &f->engine_game, 0, 0));
    assert_true(view_position(&f->view, &f->engine_game)->key == game_position(f->engine_game.game)->key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(steps_through_the_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(goes_to_both_ends, set_up, tear_down),
        cmocka_unit_test_setup_teardown(shows_what_else_was_tried, set_up, tear_down),
        cmocka_unit_test_setup_teardown(looking_changes_nothing_in_the_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_number_is_of_the_line_or_else_of_the_game, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finds_moves_by_their_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(walks_an_expected_line, set_up, tear_down),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
