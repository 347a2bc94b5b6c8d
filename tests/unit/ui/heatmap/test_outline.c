// SPDX-License-Identifier: GPL-3.0-or-later
// Outlines from path data: lengths and places that can be computed by hand.
#include "unit/unit.h"

#include "ui/heatmap/outline.h"

#include <math.h>

static const double tolerance = 1e-9;
static const OutlinePlacing unmoved = {{0, 0}, {1, 0}};

static Outline outline_of(const char *data)
{
    Outline outline = {.count = 0};
    outline_add(&outline, data, &unmoved);
    return outline;
}

static double length_of(const Outline *outline)
{
    double length = 0;
    for (int i = 0; i < outline->count; ++i)
        length +=
            hypot(outline->edges[i].to.x - outline->edges[i].from.x, outline->edges[i].to.y - outline->edges[i].from.y);
    return length;
}

static void assert_point(OutlinePoint point, double x, double y)
{
    if (fabs(point.x - x) > tolerance || fabs(point.y - y) > tolerance)
        fail_msg("%f, %f instead of %f, %f", point.x, point.y, x, y);
}

static void commands_draw_the_same_box(void **state)
{
    (void)state;
    static const char *const boxes[] = {
        "M1 2 L4 2 L4 6 L1 6 Z",
        "M1 2 4 2 4 6 1 6Z", // what follows a move is a line
        "M1,2 H4 V6 H1 Z",       "m1 2 l3 0 0 4 -3 0z", "m1 2h3v4h-3z", "M1.0 2.0 L 4.00,2 4 6 1 6 Z",
    };
    for (size_t i = 0; i < COUNT_OF(boxes); ++i) {
        const Outline outline = outline_of(boxes[i]);
        if (outline.count != 4 || fabs(length_of(&outline) - 14) > tolerance)
            fail_msg("%s: %d edges, %f long", boxes[i], outline.count, length_of(&outline));
        assert_point(outline.edges[0].from, 1, 2);
        assert_point(outline.edges[2].from, 4, 6);
        assert_point(outline.edges[3].to, 1, 2);
    }
    Outline box = {.count = 0};
    outline_add_box(&box, (OutlinePoint){1, 2}, (OutlinePoint){4, 6});
    assert_int_equal(box.count, 4);
    assert_true(fabs(length_of(&box) - 14) < tolerance);
}

static void curves_end_where_they_should(void **state)
{
    (void)state;
    const double quarter = acos(0), coarse = 0.01; // edges are a little shorter than the arc
    const Outline arc = outline_of("M1 0 A1 1 0 0 1 0 1");
    assert_point(arc.edges[arc.count - 1].to, 0, 1);
    assert_true(fabs(length_of(&arc) - quarter) < coarse);
    const Outline long_way = outline_of("M1 0 A1 1 0 1 0 0 1");
    assert_point(long_way.edges[long_way.count - 1].to, 0, 1);
    assert_true(fabs(length_of(&long_way) - 3 * quarter) < coarse * 3);
    for (int i = 0; i < arc.count; ++i)
        assert_true(fabs(hypot(arc.edges[i].to.x, arc.edges[i].to.y) - 1) < tolerance);

    const Outline straight = outline_of("M0 0 C1 0 2 0 3 0 S5 0 6 0");
    assert_true(fabs(length_of(&straight) - 6) < tolerance);
    assert_point(straight.edges[straight.count - 1].to, 6, 0);
    const Outline relative = outline_of("M2 2 c0 1 1 1 1 0 s1 -1 1 0");
    assert_point(relative.edges[relative.count - 1].to, 4, 2);
    // A smooth curve goes on in the direction of the one before.
    const OutlineEdge *last = &relative.edges[relative.count / 2 - 1], *next = &relative.edges[relative.count / 2];
    assert_true((last->to.y - last->from.y) * (next->to.y - next->from.y) > 0);
}

static void outlines_are_moved_turned_and_scaled(void **state)
{
    (void)state;
    Outline outline = {.count = 0};
    outline_add(&outline, "M1 0 L2 1", &(OutlinePlacing){.origin = {10, 20}, .unit = {0, 2}}); // a right angle, twice
    assert_point(outline.edges[0].from, 10, 22);
    assert_point(outline.edges[0].to, 8, 24);
}

static void dashes_leave_gaps(void **state)
{
    (void)state;
    Outline outline = {.count = 0};
    outline_add_edge(&outline, (OutlinePoint){0, 0}, (OutlinePoint){10, 0});
    outline_dash(&outline, 3, 1);
    assert_int_equal(outline.count, 3); // 0-3, 4-7, 8-10
    assert_point(outline.edges[1].from, 4, 0);
    assert_point(outline.edges[2].to, 10, 0);
    assert_true(fabs(length_of(&outline) - 8) < tolerance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_draw_the_same_box),
        cmocka_unit_test(curves_end_where_they_should),
        cmocka_unit_test(outlines_are_moved_turned_and_scaled),
        cmocka_unit_test(dashes_leave_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
