// SPDX-License-Identifier: GPL-3.0-or-later
// Who sees no red, no green or no blue can tell the classes of a map, the marks of comments and the marks of moves apart:
// colours are turned into what such eyes see (Machado, Oliveira and Fernandes 2009, IEEE Transactions on Visualization and
// Computer Graphics 15, table of severity 1.0), and compared as CIE L*a*b* does.
#include "unit/unit.h"

#include "ui/heatmap/heat.h"
#include "ui/heatmap/mark_inks.h"
#ifdef HAVE_CURSES
#include "ui/board/style.h"
#endif

#include <math.h>

typedef enum Eyes { EYES_ALL, EYES_NO_RED, EYES_NO_GREEN, EYES_NO_BLUE, EYES_NB } Eyes;

static const char *const eyes_names[] = {"all colours", "no red", "no green", "no blue"};

static const double seen[EYES_NB][3][3] = {
    [EYES_ALL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    [EYES_NO_RED] = {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
    [EYES_NO_GREEN] = {{0.367322, 0.860646, -0.227968},
                       {0.280085, 0.672501, 0.047413},
                       {-0.011820, 0.042940, 0.968881}},
    [EYES_NO_BLUE] = {{1.255528, -0.076749, -0.178779},
                      {-0.078411, 0.930809, 0.147602},
                      {0.004733, 0.691367, 0.303900}},
};

typedef struct Lab {
    double l, a, b;
} Lab;

static double linear(uint32_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double lab_part(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

// What these eyes see of a colour.
static Lab lab_of(uint32_t rgb, Eyes eyes)
{
    const double in[3] = {linear(rgb >> 16 & 0xff), linear(rgb >> 8 & 0xff), linear(rgb & 0xff)};
    double out[3];
    for (int i = 0; i < 3; ++i) {
        const double sum = seen[eyes][i][0] * in[0] + seen[eyes][i][1] * in[1] + seen[eyes][i][2] * in[2];
        out[i] = fmin(1, fmax(0, sum));
    }
    const double x = lab_part((0.4124564 * out[0] + 0.3575761 * out[1] + 0.1804375 * out[2]) / 0.95047);
    const double y = lab_part(0.2126729 * out[0] + 0.7151522 * out[1] + 0.0721750 * out[2]);
    const double z = lab_part((0.0193339 * out[0] + 0.1191920 * out[1] + 0.9503041 * out[2]) / 1.08883);
    return (Lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double distance(uint32_t one, uint32_t other, Eyes eyes)
{
    const Lab a = lab_of(one, eyes), b = lab_of(other, eyes);
    return sqrt((a.l - b.l) * (a.l - b.l) + (a.a - b.a) * (a.a - b.a) + (a.b - b.b) * (a.b - b.b));
}

// Every two of some colours differ by so much for all eyes. A difference of 2.3 is just seen between large fields.
static void check_apart(const char *what, const uint32_t *colours, int count, double least)
{
    for (Eyes eyes = EYES_ALL; eyes < EYES_NB; ++eyes)
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j)
                if (distance(colours[i], colours[j], eyes) < least)
                    fail_msg("%s, %s: #%06x and #%06x are %.1f apart", what, eyes_names[eyes], (unsigned)colours[i],
                             (unsigned)colours[j], distance(colours[i], colours[j], eyes));
}

// Known numbers: white and black are 100 apart for all; a red and a green that some confuse are not for others.
static void test_simulation_itself(void **state)
{
    (void)state;
    const uint32_t red = 0xa01c1c, green = 0x15781b;
    for (Eyes eyes = EYES_ALL; eyes < EYES_NB; ++eyes)
        assert_true(fabs(distance(0xffffff, 0x000000, eyes) - 100) < 0.5);
    assert_true(distance(red, green, EYES_ALL) > 80);
    assert_true(distance(red, green, EYES_NO_GREEN) < 6);
}

static void test_classes_of_maps(void **state)
{
    (void)state;
    for (HeatPalette palette = PALETTE_HEAT; palette < PALETTE_NB; ++palette) {
        uint32_t colours[MAP_CLASS_NB];
        for (int i = 0; i < MAP_CLASS_NB; ++i)
            colours[i] = heat_band(palette, i)->fill.rgb;
        check_apart(heat_palette_name(palette), colours, MAP_CLASS_NB, 9);
    }
}

static void test_marks_of_comments(void **state)
{
    (void)state;
    uint32_t colours[COMMENT_MARK_NB];
    for (CommentMark mark = COMMENT_MARK_GREEN; mark < COMMENT_MARK_NB; ++mark)
        colours[mark - COMMENT_MARK_GREEN] = mark_ink(mark)->rgb;
    check_apart("marks", colours, COMMENT_MARK_NB - COMMENT_MARK_GREEN, 20);
}

static void test_marks_of_moves(void **state)
{
    (void)state;
#ifdef HAVE_CURSES
    static const StyleId marks[] = {STYLE_BLUNDER, STYLE_MISTAKE, STYLE_INACCURACY, STYLE_PRAISE};
    uint32_t colours[COUNT_OF(marks)];
    for (size_t i = 0; i < COUNT_OF(marks); ++i)
        colours[i] = style_of(marks[i]).ink->rgb;
    check_apart("marks of moves", colours, COUNT_OF(marks), 15);
#else
    skip();
#endif
}

// Light and dark squares of each theme, and what stands out on them.
static void test_squares_of_themes(void **state)
{
    (void)state;
#ifdef HAVE_CURSES
    for (BoardTheme theme = 0; theme < THEME_NB; ++theme) {
        const uint32_t colours[] = {style_theme_ink(theme, false)->rgb, style_theme_ink(theme, true)->rgb};
        check_apart("squares", colours, COUNT_OF(colours), 12);
        for (CommentMark mark = COMMENT_MARK_GREEN; mark < COMMENT_MARK_NB; ++mark)
            for (size_t i = 0; i < COUNT_OF(colours); ++i)
                check_apart("a mark on a square", (const uint32_t[]){colours[i], mark_ink(mark)->rgb}, 2, 9);
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simulation_itself), cmocka_unit_test(test_classes_of_maps),
        cmocka_unit_test(test_marks_of_comments), cmocka_unit_test(test_marks_of_moves),
        cmocka_unit_test(test_squares_of_themes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
