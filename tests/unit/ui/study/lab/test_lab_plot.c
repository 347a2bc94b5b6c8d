// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the laboratory as bar charts: what is drawn, and what is not. That the lengths are right is tested with the
// program itself.
#include "unit/unit.h"

#include "base/file.h"
#include "base/memory.h"
#include "ui/study/lab/lab_output.h"

static const LabColumn columns[] = {
    {"speed", "speed", 1, LAB_INTERVAL},
    {"published", "published", 1, 0},
    {0},
};
static const LabColumn speed_alone[] = {{"speed", "speed", 1, LAB_INTERVAL}, {0}};

static char *plot(const LabTable *table)
{
    char *data = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&data, &size);
    assert_non_null(out);
    lab_plot_print(out, table, NULL);
    fclose(out);
    return data;
}

static int count(const char *text, const char *word)
{
    int found = 0;
    while ((text = strstr(text, word)) != NULL) {
        ++found;
        text += strlen(word);
    }
    return found;
}

static LabTable *table_of_two(void)
{
    LabTable *table = lab_table_new("Fast & slow", columns);
    lab_add_row(table, "a <b>")[0] = (LabValue){.value = 2, .low = 1.5, .high = 2.5};
    lab_add_row(table, "c")[1] = lab_value(4);
    return table;
}

static void the_first_column_is_drawn_unless_others_are_named(void **state)
{
    (void)state;
    LabTable *table = table_of_two();
    char *picture = plot(table);
    assert_int_equal(count(picture, ">2.0<"), 1);
    assert_int_equal(count(picture, ">4.0<"), 0);
    free(picture);
    table->is_plotted[1] = true;
    picture = plot(table);
    assert_int_equal(count(picture, ">2.0<"), 0);
    assert_int_equal(count(picture, ">4.0<"), 1);
    free(picture);
    table->is_plotted[0] = true;
    picture = plot(table);
    assert_int_equal(count(picture, ">2.0<") + count(picture, ">4.0<"), 2);
    assert_int_equal(count(picture, ">speed<") + count(picture, ">published<"), 2);
    free(picture);
    lab_table_free(table);
}

static void bounds_and_markup_are_kept(void **state)
{
    (void)state;
    LabTable *table = table_of_two();
    char *picture = plot(table);
    assert_int_equal(count(picture, "class=\"bounds\""), 1);
    assert_int_equal(count(picture, "Fast &amp; slow"), 1);
    assert_int_equal(count(picture, "a &lt;b&gt;"), 1);
    free(picture);
    lab_table_free(table);
}

static void every_table_gets_a_chart(void **state)
{
    (void)state;
    LabTable *table = table_of_two();
    table->next = lab_table_new("Nothing known", columns);
    lab_add_row(table->next, "empty");
    table->next->next = lab_table_new("No rows", columns);
    char *picture = plot(table);
    assert_int_equal(count(picture, "class=\"title\""), 3);
    assert_int_equal(count(picture, "class=\"axis\""), 3);
    assert_int_equal(count(picture, "nan") + count(picture, "inf"), 0);
    free(picture);
    lab_table_free(table);
}

// Where no number is known the names still stand below one another, not in one another.
static void names_without_bars_keep_their_distance(void **state)
{
    (void)state;
    LabTable *table = lab_table_new("Nothing known", columns);
    for (int i = 0; i < 3; ++i)
        lab_add_row(table, "row %d", i);
    char *picture = plot(table);
    const char *text = picture;
    int previous = INT32_MIN / 2;
    for (int i = 0; i < 3; ++i) {
        int y;
        text = strstr(text, "class=\"name\"") - sizeof "y=\"1234\"";
        text = strstr(text, " y=\"");
        assert_int_equal(sscanf(text, " y=\"%d\" class=\"name\"", &y), 1);
        assert_true(y - previous >= 16); // a letter is twelve high
        previous = y;
        text = strstr(text, "</text>");
    }
    free(picture);
    lab_table_free(table);
}

static void tables_may_have_no_chart(void **state)
{
    (void)state;
    LabTable *tables[3];
    for (int i = 0; i < 3; ++i)
        tables[i] = table_of_two();
    LabTable *first = tables[0];
    lab_table_append(first, tables[1]);
    lab_table_append(first, tables[2]);
    const int shown[][3] = {{1, 1, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0, 0, 0}};
    for (size_t i = 0; i < COUNT_OF(shown); ++i) {
        for (int t = 0; t < 3; ++t)
            tables[t]->has_no_chart = shown[i][t] == 0;
        char *picture = plot(first);
        assert_int_equal(count(picture, "class=\"title\""), shown[i][0] + shown[i][1] + shown[i][2]);
        assert_int_equal(count(picture, "</svg>"), 1);
        free(picture);
    }
    lab_table_free(first);
}

// Before an hour of work, and nothing is left behind.
static void where_no_chart_can_be_is_told_beforehand(void **state)
{
    (void)state;
    static const struct {
        const char *path, *reason;
    } cases[] = {
        {"/nowhere/at/all.svg", "--plot: /nowhere/at/all.svg: No such file or directory"},
        {"/dev/null/x.svg", "--plot: /dev/null/x.svg: Not a directory"},
        {"chart.png", "--plot: the name 'chart.png' does not end in .svg"},
        {".svg", "--plot: the name '.svg' does not end in .svg"},
    };
    Error error;
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        assert_false(lab_plot_check(cases[i].path, false, &error));
        assert_string_equal(error.text, cases[i].reason);
    }
    char path[UNIT_PATH_SIZE], *text;
    unit_write_file(path, ".svg", "what was there");
    assert_false(lab_plot_check(path, false, &error));
    assert_non_null(strstr(error.text, path));
    assert_true(lab_plot_check(path, true, &error));
    text = file_read_text(path, UNIT_PATH_SIZE, &error);
    assert_non_null(text);
    assert_string_equal(text, "what was there");
    mem_free(text);
    unlink(path);
    assert_true(lab_plot_check(path, false, &error));
    assert_false(file_exists(path));
}

// A bar for a loss goes to the other side of zero.
static void negative_values_have_bars_too(void **state)
{
    (void)state;
    LabTable *table = lab_table_new("Losses", speed_alone);
    lab_add_row(table, "lost")[0] = lab_value(-3);
    lab_add_row(table, "won")[0] = lab_value(1);
    char *picture = plot(table);
    assert_int_equal(count(picture, "width=\"315.0\""), 1);
    assert_int_equal(count(picture, "width=\"105.0\""), 1);
    free(picture);
    lab_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_column_is_drawn_unless_others_are_named),
        cmocka_unit_test(bounds_and_markup_are_kept),
        cmocka_unit_test(every_table_gets_a_chart),
        cmocka_unit_test(negative_values_have_bars_too),
        cmocka_unit_test(names_without_bars_keep_their_distance),
        cmocka_unit_test(tables_may_have_no_chart),
        cmocka_unit_test(where_no_chart_can_be_is_told_beforehand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
