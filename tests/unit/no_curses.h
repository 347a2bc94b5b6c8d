// SPDX-License-Identifier: GPL-3.0-or-later
// The whole of a test of the board, where the build has no board.
#ifndef UNIT_NO_CURSES_H
#define UNIT_NO_CURSES_H

#include "unit/unit.h"

static void test_needs_curses(void **state)
{
    (void)state;
    skip();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_needs_curses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
