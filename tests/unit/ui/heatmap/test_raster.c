// SPDX-License-Identifier: GPL-3.0-or-later
// Outlines become the dots that geometry says, and every outline of ours can be drawn.
#include "unit/unit.h"

#include "ui/heatmap/canvas.h"
#include "ui/heatmap/outline.h"
#include "ui/heatmap/raster.h"

#include <math.h>

static const OutlinePlacing as_it_is = {.unit = {1, 0}};
static const CanvasFill black = {.ink = 0x000000, .opacity = 1};
static const CanvasPen no_pen = {.width = 0};

// How much of a raster is black, in dots.
static double darkness(const Raster *raster)
{
    double sum = 0;
    for (int i = 0; i < raster->width * raster->height * RASTER_BYTES; ++i)
        sum += (255 - raster->dots[i]) / 255.0 / RASTER_BYTES;
    return sum;
}

static double drawn(const char *data, const CanvasFill *fill, const CanvasPen *pen)
{
    Raster raster = raster_new(40, 40);
    Outline outline = {.count = 0};
    outline_add(&outline, data, &as_it_is);
    raster_draw(&raster, &outline, fill, pen);
    const double area = darkness(&raster);
    raster_free(&raster);
    return area;
}

static void areas_are_right(void **state)
{
    (void)state;
    static const struct {
        const char *data;
        double area;
    } rows[] = {
        {"M10 10H30V20H10Z", 200},
        {"m10 10h20v10h-20z", 200},
        {"M10 10H30V20.5H10Z", 210},                           // half covered dots are grey
        {"M10 10L30 10 30 20 10 20Z", 200},                    // a command holds on
        {"M20 10A10 10 0 0 1 20 30A10 10 0 0 1 20 10", 314.2}, // a circle
        {"M20 10a10 10 0 0120 0", 157.1},                      // flags may stand close
        {"M20 5A5 15 0 1 0 20 35A5 15 0 1 0 20 5", 235.6},     // an ellipse
        {"M10 20C10 10 30 10 30 20S10 30 10 20Z", 240},        // curves; the second begins as the first ended
        {"M-20 -20H60V60H-20Z", 1600},                         // what lies beside is cut
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const double area = drawn(rows[i].data, &black, &no_pen);
        if (fabs(area - rows[i].area) > 3)
            fail_msg("%s covers %.1f dots", rows[i].data, area);
    }
}

static void a_hole_stays_open(void **state)
{
    (void)state;
    // The inner box goes round the other way.
    assert_true(fabs(drawn("M10 10H30V30H10ZM15 15V25H25V15Z", &black, &no_pen) - 300) < 1);
}

static void lines_are_as_wide_as_the_pen(void **state)
{
    (void)state;
    const CanvasPen pen = {.ink = 0x000000, .width = 4, .opacity = 1}, pale = {.width = 4, .opacity = 0.5};
    const double area = drawn("M10 20H30", &(CanvasFill){.opacity = 0}, &pen);
    assert_true(fabs(area - (20 * 4 + 3.14 * 4)) < 2); // and round at its ends
    assert_true(fabs(drawn("M10 20H30", &(CanvasFill){.opacity = 0}, &pale) - area / 2) < 1);
}

static void dashes_leave_gaps(void **state)
{
    (void)state;
    Outline outline = {.count = 0};
    outline_add(&outline, "M0 0H20", &as_it_is);
    outline_dash(&outline, 7, 5);
    assert_int_equal(outline.count, 2);
    assert_true(outline.edges[0].to.x == 7 && outline.edges[1].from.x == 12 && outline.edges[1].to.x == 19);
}

static void outlines_are_moved_turned_and_scaled(void **state)
{
    (void)state;
    const OutlinePlacing quarter = {.origin = {5, 5}, .unit = {0, 2}}; // clockwise, as y grows downwards
    Outline outline = {.count = 0};
    outline_add(&outline, "M1 0L1 3", &quarter);
    assert_true(outline.edges[0].from.x == 5 && outline.edges[0].from.y == 7);
    assert_true(outline.edges[0].to.x == -1 && outline.edges[0].to.y == 7);
}

static void all_our_outlines_have_room(void **state)
{
    (void)state;
    for (PieceType type = PT_PAWN; type < PT_NB; ++type) {
        const double area = drawn(canvas_man_outline(type), &black, &no_pen);
        assert_true(area > 0.1 * CANVAS_MAN_BOX * CANVAS_MAN_BOX);
    }
    for (int character = '!'; character <= '~'; ++character) {
        const CanvasPen pen = {.width = 1, .opacity = 1};
        if (drawn(lettering_strokes((char)character), &(CanvasFill){.opacity = 0}, &pen) < 0.5)
            fail_msg("nothing is seen of %c", character);
    }
    assert_null(lettering_strokes(' '));
    assert_null(lettering_strokes("\u00e9"[1]));
    assert_non_null(lettering_strokes("\u00e9"[0]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_are_right),
        cmocka_unit_test(a_hole_stays_open),
        cmocka_unit_test(lines_are_as_wide_as_the_pen),
        cmocka_unit_test(dashes_leave_gaps),
        cmocka_unit_test(outlines_are_moved_turned_and_scaled),
        cmocka_unit_test(all_our_outlines_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
