// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for moves and comments in a game with variations.
#include "unit/lines.h"

#include "ui/session/commands.h"

static void the_next_one_is_found_around_the_game(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    const int e4 = add_line(tree, TREE_ROOT, "e2e4");
    const int nf3 = add_line(tree, e4, "e7e5 g1f3");
    const int end = add_line(tree, nf3, "b8c6 f1b5");
    const int sicilian = add_line(tree, e4, "c7c5");
    const int other = add_line(tree, sicilian, "g1f3");
    tree_set_comment(tree, sicilian, "the Sicilian");
    tree_set_comment(tree, TREE_ROOT, "Club, round 3");
    const struct {
        const char *text;
        int after, found;
    } rows[] = {
        {"Nf3", TREE_ROOT, nf3},        {"nf", nf3, other},         {"Nf3", other, nf3},
        {"sicil", TREE_ROOT, sicilian}, {"SICIL", other, sicilian}, {"sicilian", sicilian, sicilian},
        {"round 3", end, TREE_ROOT},    {"Bb5", nf3, end},          {"b5", TREE_ROOT, TREE_NONE},
        {"Qh5", end, TREE_NONE},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        if (find_in_game(tree, rows[i].after, rows[i].text) != rows[i].found)
            fail_msg("%s after node %d", rows[i].text, rows[i].after);
    tree_free(tree);
}

static void an_empty_game_has_nothing(void **state)
{
    (void)state;
    GameTree *tree = tree_new();
    assert_int_equal(find_in_game(tree, TREE_ROOT, "e4"), TREE_NONE);
    tree_free(tree);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_next_one_is_found_around_the_game),
        cmocka_unit_test(an_empty_game_has_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
