// SPDX-License-Identifier: GPL-3.0-or-later
// The openings that come with the program: legal, even in moves, and each leads to a position of its own.
#include "unit/unit.h"

#include "board/rules.h"
#include "ui/match/openings.h"

enum { OPENINGS_MAX = 512 };

static void openings_are_legal_and_different(void **state)
{
    (void)state;
    static Key keys[OPENINGS_MAX];
    Openings *openings = openings_builtin();
    Game *game = game_new();
    const int count = openings_count(openings);
    assert_in_range(count, 20, OPENINGS_MAX);
    for (int i = 0; i < count; ++i) {
        Error error;
        if (!openings_set_game(openings, i, game, &error))
            fail_msg("opening %d: %s", i + 1, error.text);
        const int plies = game_ply_count(game);
        if (plies < 4 || plies % 2 != 0)
            fail_msg("opening %d: %d plies", i + 1, plies);
        assert_int_equal(rules_game_end(game_position(game)), END_NONE);
        keys[i] = game_position(game)->key;
        for (int other = 0; other < i; ++other)
            if (keys[other] == keys[i])
                fail_msg("opening %d leads to the same position as %d", i + 1, other + 1);
    }
    game_free(game);
    openings_free(openings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_legal_and_different),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
