// SPDX-License-Identifier: GPL-3.0-or-later
// The openings that come with the program: legal, even in moves, and each leads to a position of its own.
#include "unit/unit.h"

#include "board/rules.h"
#include "notation/san.h"
#include "ui/match/opening_list.h"

enum { OPENINGS_MAX = 512, PLIES_MAX = 32 };

// Plays a line; returns how many plies it has.
static int play_line(const char *line, Position *pos, Undo undos[PLIES_MAX])
{
    char copy[256];
    int plies = 0;
    snprintf(copy, sizeof copy, "%s", line);
    pos_set_start(pos);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        Move move;
        char san[SAN_SIZE];
        Error error;
        assert_true(plies < PLIES_MAX);
        if (!san_read(pos, word, &move, &error))
            fail_msg("%s: %s", line, error.text);
        san_write(pos, move, san);
        assert_string_equal(san, word); // as SAN is written
        pos_make_move(pos, move, &undos[plies++]);
    }
    return plies;
}

static void openings_are_legal_and_different(void **state)
{
    (void)state;
    static Key keys[OPENINGS_MAX];
    const int count = opening_list_count();
    assert_in_range(count, 20, OPENINGS_MAX);
    for (int i = 0; i < count; ++i) {
        Position pos;
        Undo undos[PLIES_MAX];
        const int plies = play_line(opening_list_line(i), &pos, undos);
        if (plies < 4 || plies % 2 != 0)
            fail_msg("%s: %d plies", opening_list_line(i), plies);
        assert_int_equal(rules_game_end(&pos), END_NONE);
        keys[i] = pos.key;
        for (int other = 0; other < i; ++other)
            if (keys[other] == keys[i])
                fail_msg("%s leads to the same as %s", opening_list_line(i), opening_list_line(other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings_are_legal_and_different),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
