// SPDX-License-Identifier: GPL-3.0-or-later
// Panels of the terminal board lie on the screen, side by side, at every size.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/layout.h"

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

// The explorer has nothing to show before games are opened.
#define NO_GAMES .absent = 1U << PANEL_EXPLORER

static void check_size(int rows, int columns, const LayoutWish *wish)
{
    const Layout layout = layout_compute(rows, columns, wish);
    assert_int_equal(layout.too_small, rows < LAYOUT_ROWS_MIN || columns < LAYOUT_COLUMNS_MIN);
    if (layout.too_small)
        return;
    for (int id = 0; id < PANEL_NB; ++id)
        check_panel(&layout, id);
    if (layout.panels[PANEL_STATUS].rows != 1 || layout.panels[PANEL_MESSAGE].rows < 1 ||
        layout.panels[PANEL_INPUT].rows != 1)
        fail_msg("%dx%d: status, message or line is missing", columns, rows);
    const Area *board = &layout.panels[PANEL_BOARD];
    if (!layout.zoomed && (board->rows < 8 * layout.cell_rows || board->columns < 8 * layout.cell_columns))
        fail_msg("%dx%d: the board is cut", columns, rows);
    const Area *tabs = &layout.panels[PANEL_TABS];
    if ((tabs->rows != 1 && wish->board_size == BOARD_SIZE_AUTO) || (layout.zoomed && tabs->columns != columns))
        fail_msg("%dx%d: no bar of tabs", columns, rows);
    if (layout.zoomed && board->rows != 0)
        fail_msg("%dx%d: the board is under the panel", columns, rows);
}

static void test_panels_never_overlap(void **state)
{
    (void)state;
    for (int rows = 1; rows <= ROWS_MAX; ++rows)
        for (int columns = 1; columns <= COLUMNS_MAX; ++columns)
            for (TabId tab = 0; tab < TAB_NB; ++tab)
                check_size(rows, columns, &(LayoutWish){.tab = tab, NO_GAMES, .message_rows = 1 + (int)tab % 2});
}

static void test_panels_never_overlap_with_wishes(void **state)
{
    (void)state;
    for (int rows = 12; rows <= 70; ++rows)
        for (int columns = 40; columns <= 200; ++columns)
            for (int size = BOARD_SIZE_AUTO; size <= BOARD_SIZE_MAX; ++size)
                for (int variant = 0; variant < 4; ++variant)
                    check_size(rows, columns,
                               &(LayoutWish){.tab = (TabId)(variant % TAB_NB),
                                             .board_size = size,
                                             .zoomed = variant == 1,
                                             .message_rows = variant,
                                             .absent = variant == 3 ? 1U << PANEL_MAP : 1U << PANEL_EXPLORER});
}

static void test_panels_have_what_they_need(void **state)
{
    (void)state;
    int count;
    const PanelNeeds *needs = panel_needs(&count);
    for (int rows = 12; rows <= 70; ++rows) {
        for (int columns = 40; columns <= 200; ++columns) {
            const Layout layout = layout_compute(rows, columns, &(LayoutWish){NO_GAMES, .message_rows = 1});
            for (int i = 0; i < count; ++i) {
                const Area *area = &layout.panels[needs[i].id];
                if (area->rows > 0 && (area->rows < needs[i].small.rows || area->columns < needs[i].small.columns))
                    fail_msg("%dx%d: panel %d has %dx%d", columns, rows, (int)needs[i].id, area->columns, area->rows);
            }
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
        {60, 200, 6, 12, true, true}, {20, 60, 1, 3, true, true},  {12, 40, 1, 3, false, false},
        {0, 0, 2, 4, true, true},     {24, 300, 2, 4, true, true}, {90, 80, 4, 8, true, true},
        {20, 40, 1, 3, false, true},  {30, 40, 1, 3, true, true},  {16, 60, 1, 3, false, true},
        {29, 100, 3, 6, true, true},  {28, 100, 2, 4, true, true}, {21, 80, 1, 3, true, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Layout layout =
            layout_compute(cases[i].rows, cases[i].columns, &(LayoutWish){NO_GAMES, .message_rows = 1});
        if (layout.cell_rows != cases[i].cell_rows || layout.cell_columns != cases[i].cell_columns ||
            (layout.panels[PANEL_MAP].rows > 0) != cases[i].has_map ||
            (layout.panels[PANEL_LINES].rows > 0) != cases[i].has_lines)
            fail_msg("%dx%d: squares of %dx%d, map %d, lines %d", cases[i].columns, cases[i].rows, layout.cell_columns,
                     layout.cell_rows, layout.panels[PANEL_MAP].rows, layout.panels[PANEL_LINES].rows);
        assert_true(layout.panels[PANEL_CLOCK_TOP].rows > 0 && layout.panels[PANEL_CLOCK_BOTTOM].rows > 0);
        if (layout.panels[PANEL_MOVES].rows == 0)
            fail_msg("%dx%d: no moves", cases[i].columns, cases[i].rows);
    }
}

// Panels of the game are beside each other, with a column between them and the whole height used.
static void test_wide_screens_have_no_empty_half(void **state)
{
    (void)state;
    for (TabId tab = 0; tab < TAB_NB; ++tab) {
        const LayoutWish wish = {.tab = tab, .zoomed = true, NO_GAMES, .message_rows = 1};
        const Layout layout = layout_compute(60, 200, &wish);
        int last_row = 0, last_column = 0;
        for (int id = PANEL_LINES; id < PANEL_NB; ++id) {
            const Area *area = &layout.panels[id];
            if (area->rows > 0 && area->row + area->rows > last_row)
                last_row = area->row + area->rows;
            if (area->rows > 0 && area->column + area->columns > last_column)
                last_column = area->column + area->columns;
        }
        assert_true(layout.zoomed && !layout.tab_is_lost);
        assert_int_equal(last_column, 200);
        assert_int_equal(last_row, layout.panels[PANEL_MESSAGE].row);
    }
}

// The graph is as high as the screen where it stands alone, and has a place in the smallest window.
static void test_the_graph_uses_its_height(void **state)
{
    (void)state;
    const LayoutWish wish = {.tab = TAB_GRAPH, .zoomed = true, NO_GAMES, .message_rows = 1};
    const Layout normal = layout_compute(30, 100, &wish), least = layout_compute(12, 40, &wish);
    const Area *graph = &normal.panels[PANEL_GRAPH];
    assert_int_equal(graph->row + graph->rows, normal.panels[PANEL_MESSAGE].row);
    assert_true(least.panels[PANEL_GRAPH].rows > 0);
}

// The log keeps to its tab, unless a column would stay empty.
static void test_large_windows_are_filled(void **state)
{
    (void)state;
    const Layout large = layout_compute(60, 200, &(LayoutWish){NO_GAMES, .message_rows = 1});
    int count;
    const PanelNeeds *needs = panel_needs(&count);
    for (int i = 0; i < count; ++i)
        if ((large.panels[needs[i].id].rows > 0) == (needs[i].id == PANEL_EXPLORER))
            fail_msg("panel %d", (int)needs[i].id);
    // With games to explore their panel has room on a small screen too, and the moves stay.
    const LayoutWish explorer = {.absent = 1U << PANEL_MAP, .message_rows = 1};
    const Layout small = layout_compute(24, 80, &explorer);
    assert_true(small.panels[PANEL_EXPLORER].rows >= 5 && small.panels[PANEL_MOVES].rows > 0);
    assert_true(large.panels[PANEL_MAP].rows >= 19);
    assert_int_equal(layout_compute(45, 140, &(LayoutWish){NO_GAMES, .message_rows = 1}).panels[PANEL_LOG].rows, 0);
    const Layout maps = layout_compute(45, 140, &(LayoutWish){.tab = TAB_MAP, NO_GAMES, .message_rows = 1});
    assert_true(maps.panels[PANEL_MAP].rows >= 19 && maps.panels[PANEL_MINIS].rows > 0);
    assert_true(
        layout_compute(45, 140, &(LayoutWish){.tab = TAB_LOG, NO_GAMES, .message_rows = 1}).panels[PANEL_LOG].rows > 0);
}

static void test_board_size_as_wished(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, wished, got;
    } cases[] = {
        {24, 80, 1, 1},  {24, 80, 2, 2},  {24, 80, 3, 2},  {30, 80, 3, 3},  {45, 140, 1, 1},
        {45, 140, 5, 5}, {44, 140, 5, 5}, {43, 140, 5, 4}, {52, 100, 6, 6}, {51, 100, 6, 5},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const LayoutWish wish = {.board_size = cases[i].wished, NO_GAMES, .message_rows = 1};
        assert_int_equal(layout_compute(cases[i].rows, cases[i].columns, &wish).board_size, cases[i].got);
    }
}

static void test_zoom_gives_the_tab_the_screen(void **state)
{
    (void)state;
    const Layout zoomed =
        layout_compute(24, 80, &(LayoutWish){.tab = TAB_MAP, .zoomed = true, NO_GAMES, .message_rows = 1});
    assert_true(zoomed.zoomed);
    assert_int_equal(zoomed.panels[PANEL_BOARD].rows, 0);
    assert_int_equal(zoomed.panels[PANEL_MINIS].columns, 80);
    assert_true(zoomed.panels[PANEL_TABS].rows == 1 && zoomed.panels[PANEL_CLOCK_TOP].rows == 1);
    // What fits nowhere beside the board takes its place by itself.
    const Layout mini = layout_compute(13, 40, &(LayoutWish){.tab = TAB_MAP, NO_GAMES, .message_rows = 1});
    assert_true(mini.zoomed);
}

static void test_message_takes_rows_but_no_squares(void **state)
{
    (void)state;
    const Layout one = layout_compute(24, 80, &(LayoutWish){NO_GAMES, .message_rows = 1});
    const Layout two = layout_compute(24, 80, &(LayoutWish){NO_GAMES, .message_rows = 2});
    assert_int_equal(two.panels[PANEL_MESSAGE].rows, 2);
    assert_int_equal(two.panels[PANEL_MOVES].rows, one.panels[PANEL_MOVES].rows - 1);
    assert_int_equal(two.panels[PANEL_MAP].row, one.panels[PANEL_MAP].row);
    // A map has a fixed height: it moves, or goes, but is not cut.
    for (int rows = 20; rows < 40; ++rows) {
        const Layout long_message = layout_compute(rows, 40, &(LayoutWish){NO_GAMES, .message_rows = 3});
        assert_true(long_message.panels[PANEL_MAP].rows == 0 || long_message.panels[PANEL_MAP].rows >= 10);
    }
    const Layout mini = layout_compute(12, 40, &(LayoutWish){NO_GAMES, .message_rows = 5});
    assert_int_equal(mini.panels[PANEL_MESSAGE].rows, 2);
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
        cmocka_unit_test(test_panels_never_overlap_with_wishes),
        cmocka_unit_test(test_panels_have_what_they_need),
        cmocka_unit_test(test_what_is_shown_at_which_size),
        cmocka_unit_test(test_wide_screens_have_no_empty_half),
        cmocka_unit_test(test_the_graph_uses_its_height),
        cmocka_unit_test(test_large_windows_are_filled),
        cmocka_unit_test(test_board_size_as_wished),
        cmocka_unit_test(test_zoom_gives_the_tab_the_screen),
        cmocka_unit_test(test_message_takes_rows_but_no_squares),
        cmocka_unit_test(test_area_contains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
