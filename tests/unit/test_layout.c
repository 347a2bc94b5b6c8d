// SPDX-License-Identifier: GPL-3.0-or-later
// Panels of the terminal board lie on the screen, side by side, at every size.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "tui/layout.h"

enum { ROWS_MAX = 90, COLUMNS_MAX = 260 };

static bool overlap(const Area *a, const Area *b)
{
    return a->row < b->row + b->rows && b->row < a->row + a->rows && a->column < b->column + b->columns &&
           b->column < a->column + a->columns;
}

static void check_panel(const Layout *layout, int id)
{
    const Area *area = &layout->panels[id];
    if (area->rows == 0)
        return;
    if (area->row < 0 || area->column < 0 || area->rows < 0 || area->columns < 1 ||
        area->row + area->rows > layout->rows || area->column + area->columns > layout->columns)
        fail_msg("%dx%d: panel %d leaves the screen", layout->columns, layout->rows, id);
    for (int other = id + 1; other < PANEL_NB; ++other)
        if (layout->panels[other].rows > 0 && overlap(area, &layout->panels[other]))
            fail_msg("%dx%d: panels %d and %d overlap", layout->columns, layout->rows, id, other);
}

static void test_overlap_itself(void **state)
{
    (void)state;
    const Area a = {0, 0, 2, 10}, beside = {0, 10, 2, 5}, across = {1, 9, 1, 5};
    assert_false(overlap(&a, &beside));
    assert_true(overlap(&a, &across));
}

static void test_panels_never_overlap(void **state)
{
    (void)state;
    for (int rows = 1; rows <= ROWS_MAX; ++rows) {
        for (int columns = 1; columns <= COLUMNS_MAX; ++columns) {
            const Layout layout = layout_compute(rows, columns);
            assert_int_equal(layout.too_small, rows < LAYOUT_ROWS_MIN || columns < LAYOUT_COLUMNS_MIN);
            for (int id = 0; id < PANEL_NB && !layout.too_small; ++id)
                check_panel(&layout, id);
        }
    }
}

static void test_what_is_shown_at_which_size(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, cell_rows, cell_columns;
        bool has_map, has_lines;
    } cases[] = {
        {24, 80, 2, 4, true, true},   {30, 100, 3, 6, true, true}, {45, 140, 4, 8, true, true},
        {60, 200, 5, 10, true, true}, {20, 60, 1, 3, true, true},  {12, 40, 1, 3, false, false},
        {0, 0, 2, 4, true, true},     {24, 300, 2, 4, true, true}, {90, 80, 2, 4, true, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Layout layout = layout_compute(cases[i].rows, cases[i].columns);
        assert_int_equal(layout.cell_rows, cases[i].cell_rows);
        assert_int_equal(layout.cell_columns, cases[i].cell_columns);
        assert_int_equal(layout.panels[PANEL_MAP].rows > 0, cases[i].has_map);
        assert_int_equal(layout.panels[PANEL_LINES].rows > 0, cases[i].has_lines);
        assert_true(layout.panels[PANEL_STATUS].rows > 0 && layout.panels[PANEL_MESSAGE].rows > 0 &&
                    layout.panels[PANEL_INPUT].rows > 0 && layout.panels[PANEL_CLOCK_TOP].rows > 0);
    }
}

static void test_area_contains(void **state)
{
    (void)state;
    const Area area = {2, 3, 4, 5};
    assert_true(area_contains(&area, 2, 3));
    assert_true(area_contains(&area, 5, 7));
    assert_false(area_contains(&area, 6, 7));
    assert_false(area_contains(&area, 5, 8));
    assert_false(area_contains(&area, 1, 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_overlap_itself),
        cmocka_unit_test(test_panels_never_overlap),
        cmocka_unit_test(test_what_is_shown_at_which_size),
        cmocka_unit_test(test_area_contains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
static void test_needs_curses(void **state)
{
    (void)state;
    skip(); // the board is not part of this build
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_needs_curses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#endif
