// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows on the board: what they are made of, from both sides, and how they go.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/square_marks.h"

static Square square_of(const char *name)
{
    return square_make((File)(name[0] - 'a'), (Rank)(name[1] - '1'));
}

static void signs_lead_from_square_to_square(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *at, *sign, *flipped;
    } rows[] = {
        {"e2", "e4", "e2", "o", "o"},   {"e2", "e4", "e3", "|", "|"},   {"e2", "e4", "e4", "^", "v"},
        {"a1", "d4", "b2", "/", "/"},   {"a4", "d1", "b3", "\\", "\\"}, {"h5", "f5", "g5", "-", "-"},
        {"h5", "f5", "f5", "<", ">"},   {"g1", "f3", "f3", "^", "v"},   {"g1", "f3", "g2", NULL, NULL},
        {"e2", "e4", "e5", NULL, NULL}, {"a1", "d4", "d4", "^", "v"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i)
        for (int flipped = 0; flipped < 2; ++flipped) {
            Arrows arrows = {0};
            arrows_toggle(&arrows, square_of(rows[i].from), square_of(rows[i].to));
            const char *wanted = flipped != 0 ? rows[i].flipped : rows[i].sign;
            const char *sign = arrows_sign(&arrows, square_of(rows[i].at), flipped != 0, false);
            if ((wanted == NULL) != (sign == NULL) || (sign != NULL && strcmp(sign, wanted) != 0))
                fail_msg("%s%s at %s: %s", rows[i].from, rows[i].to, rows[i].at, sign != NULL ? sign : "nothing");
        }
}

static void the_same_again_takes_one_away(void **state)
{
    (void)state;
    Arrows arrows = {0};
    for (int i = 0; i < ARROWS_MAX + 1; ++i)
        arrows_toggle(&arrows, (Square)i, (Square)(i + 8));
    assert_int_equal(arrows.count, ARROWS_MAX);
    assert_int_equal(arrows.rows[0].from, 1); // the oldest has gone
    arrows_toggle(&arrows, (Square)2, (Square)10);
    assert_int_equal(arrows.count, ARROWS_MAX - 1);
    assert_int_equal(arrows.rows[1].from, 3);
    arrows_toggle(&arrows, (Square)ARROWS_MAX, (Square)(ARROWS_MAX + 8));
    assert_int_equal(arrows.count, ARROWS_MAX - 2);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_lead_from_square_to_square),
        cmocka_unit_test(the_same_again_takes_one_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
