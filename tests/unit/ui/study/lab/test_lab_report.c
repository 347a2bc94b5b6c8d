// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of the laboratory: what stands in them, that nothing in a name becomes markup, and that the sentences about a
// table follow its numbers.
#include "unit/unit.h"

#include "study/reading.h"
#include "ui/study/lab/lab_provenance.h"
#include "ui/study/lab/lab_report.h"

#include <math.h>
#include <unistd.h>

static const LabColumn columns[] = {
    {"nodes", "nodes", 0, 0},
    {"published_nodes", "Buchner", 0, 0},
    {"published_calls", "calls", 0, 0},
    {"calls", "calls here", 0, 0},
    {0},
};

static LabTable *table_of(double first, double second)
{
    LabTable *table = lab_table_new("Fast & <slow>", columns);
    LAB_SET(lab_add_row(table, "<script>a</script>"), first, 100, 5, 50);
    LAB_SET(lab_add_row(table, "other"), second, 400);
    lab_add_note(table, "1 < 2");
    return table;
}

static const char *reading_of(const Experiment *experiment, const LabTable *table)
{
    static char reading[LAB_READING_SIZE];
    Text text = text_begin(reading, sizeof reading);
    lab_reading_add(&text, experiment, table);
    return reading;
}

static void readings_follow_the_numbers(void **state)
{
    (void)state;
    LabTable *table = table_of(200, 400);
    assert_string_equal(reading_of(&ordering_experiment, table),
                        "Fewest nodes here has '<script>a</script>', in the thesis '<script>a</script>'.");
    LAB_SET(lab_add_row(table, "killer advanced"), 500, 1000);
    LAB_SET(lab_add_row(table, "all, killer advanced"), 450, 1100);
    assert_non_null(strstr(reading_of(&ordering_experiment, table),
                           "All orderings together need 10.0 % fewer nodes than killer advanced alone, in the thesis "
                           "10.0 % more."));
    table->rows[0].values[0].value = 500;
    assert_non_null(strstr(reading_of(&ordering_experiment, table), "here has 'other', in the thesis '<script>"));
    lab_table_free(table);
}

static void readings_count_what_differs(void **state)
{
    (void)state;
    static const LabColumn counts[] = {{"leaves", "", 0, 0}, {"published_leaves", "", 0, 0}, {0}};
    LabTable *table = lab_table_new("t", counts);
    LAB_SET(lab_add_row(table, "one"), 20, 20);
    LAB_SET(lab_add_row(table, "two"), 400, 400);
    LAB_SET(lab_add_row(table, "not counted"), NAN, 8902);
    assert_string_equal(reading_of(&perft_experiment, table),
                        "All 2 counts that stand beside a published one are the same.");
    table->rows[1].values[0].value = 401;
    assert_string_equal(reading_of(&perft_experiment, table),
                        "Of 2 counts that stand beside a published one 1 differ.");
    assert_string_equal(reading_of(&magics_experiment, table),
                        "No published number stands beside one of ours in these tables.");
    lab_table_free(table);
}

static void readings_say_which_way_it_went(void **state)
{
    (void)state;
    static const LabColumn direct[] = {{"direct_over_rotated", "", 3, 0}, {"wrong", "", 0, 0}, {0}};
    LabTable *table = lab_table_new("t", direct);
    LabValue *here = lab_add_row(table, "here");
    LAB_SET(here, 1.25, 0);
    assert_non_null(strstr(reading_of(&attacks_experiment, table), "All ways find the same attacks"));
    assert_non_null(strstr(reading_of(&attacks_experiment, table), "takes 25 % more time"));
    assert_non_null(strstr(reading_of(&attacks_experiment, table), "do not agree"));
    LAB_SET(here, 0.75, 3);
    assert_non_null(strstr(reading_of(&attacks_experiment, table), "3 occupancies have another answer"));
    assert_non_null(strstr(reading_of(&attacks_experiment, table), "takes 25 % less time"));
    assert_null(strstr(reading_of(&attacks_experiment, table), "do not agree"));
    // Without its numbers a sentence is left out.
    assert_null(strstr(reading_of(&branching_experiment, table), "each ply"));
    lab_table_free(table);
}

static Report *made_report(void)
{
    Report *report = calloc(1, sizeof *report);
    assert_non_null(report);
    snprintf(report->provenance.machine, sizeof report->provenance.machine, "a <machine>");
    snprintf(report->provenance.date, sizeof report->provenance.date, "today");
    snprintf(report->options, sizeof report->options, "in full");
    report->runs[0] =
        (ReportRun){.experiment = &ordering_experiment, .result = {.table = table_of(10, 20), .seconds = 1.25}};
    snprintf(report->runs[0].result.command, LAB_COMMAND_SIZE, "lab ordering --experiment 2");
    report->runs[1] = (ReportRun){.experiment = &see_experiment, .error = {"no <memory>"}};
    snprintf(report->runs[1].result.command, LAB_COMMAND_SIZE, "lab see");
    report->run_count = 2;
    report->results = (LabResults){.runs = {&report->runs[0].result}, .count = 1};
    return report;
}

static char *written(void (*write)(FILE *out, const Report *report))
{
    char *data = NULL;
    size_t size = 0;
    Report *report = made_report();
    FILE *out = open_memstream(&data, &size);
    assert_non_null(out);
    write(out, report);
    fclose(out);
    lab_table_free(report->runs[0].result.table);
    free(report);
    return data;
}

static void assert_has(const char *text, const char *const *words)
{
    for (; *words != NULL; ++words)
        if (strstr(text, *words) == NULL)
            fail_msg("'%s' is missing", *words);
}

static void pages_are_escaped(void **state)
{
    (void)state;
    char *page = written(lab_report_write_page);
    assert_has(page, (const char *const[]){
                         "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"",
                         "Machine: a &lt;machine&gt;", "Date: today", "Options: in full",
                         "<h2 id=\"run1\">lab ordering --experiment 2</h2>", "Run time: 1.2 s.",
                         "<h3>Fast &amp; &lt;slow&gt;</h3>", "<td>&lt;script&gt;a&lt;/script&gt;</td>",
                         "<td class=\"published\">400</td>", "1 &lt; 2", "It failed: no &lt;memory&gt;",
                         "<h2 id=\"papers\">", "All papers: ", "<h2 id=\"verdicts\">", "<h2 id=\"errata\">",
                         "<td class=\"not-run\">not run</td>", "How to cite it: Hotspur, lab ordering", NULL});
    assert_null(strstr(page, "<script"));
    assert_null(strstr(page, "http://"));
    assert_null(strstr(page, "https://"));
    free(page);
}

static void texts_have_the_same(void **state)
{
    (void)state;
    char *text = written(lab_report_write_text);
    assert_has(text,
               (const char *const[]){LAB_REPORT_TEXT_BEGIN, "Machine: a <machine>", "--- lab ordering --experiment 2",
                                     "Fast & <slow>", "1 < 2", "It failed: no <memory>", "--- The papers item by item",
                                     "All papers\n", NULL});
    free(text);
}

// Verdicts are of all that was read, also of what this report does not run; its own runs go last.
static void verdicts_are_of_all_that_was_read(void **state)
{
    (void)state;
    Report *report = made_report();
    LabTable *table = table_of(1, 2);
    LabResult others[LAB_RESULTS_MAX];
    LabResults reused = {.count = 0};
    for (int count = 0; count <= LAB_RESULTS_MAX; ++count) {
        lab_report_gather(report, &reused);
        const LabResults *all = &report->results;
        const bool is_full = count == LAB_RESULTS_MAX;
        assert_int_equal(all->count, is_full ? count : count + 1);
        // The run that failed has no results.
        assert_ptr_equal(all->runs[all->count - 1], &report->runs[0].result);
        if (count > 0)
            assert_ptr_equal(all->runs[0], &others[is_full ? 1 : 0]);
        if (count == 1)
            assert_ptr_equal(lab_results_find(all, "tournaments"), &others[0]);
        if (is_full)
            break;
        others[count] = (LabResult){.command = "lab tournaments", .table = table};
        reused.runs[reused.count++] = &others[count];
    }
    lab_table_free(table);
    lab_table_free(report->runs[0].result.table);
    free(report);
}

// An empty file, as a shell makes it, gets the head that it needs to be read again; a second run none.
static void an_empty_file_keeps_results(void **state)
{
    (void)state;
    char path[] = "/tmp/hotspur-kept-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    LabResult result = {.command = "lab ordering", .table = table_of(10, 20)};
    LabResults read = {.count = 0};
    Error error;
    for (int i = 0; i < 2; ++i)
        if (!lab_result_keep(path, &result, &error))
            fail_msg("%s", error.text);
    if (!lab_results_read(&read, path, &error))
        fail_msg("%s", error.text);
    assert_int_equal(read.count, 2);
    lab_results_free(&read);
    // A file that is missing is made.
    unlink(path);
    assert_true(lab_result_keep(path, &result, &error));
    assert_true(lab_results_read(&read, path, &error));
    assert_int_equal(read.count, 1);
    lab_results_free(&read);
    lab_table_free(result.table);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(readings_follow_the_numbers),
        cmocka_unit_test(readings_count_what_differs),
        cmocka_unit_test(readings_say_which_way_it_went),
        cmocka_unit_test(pages_are_escaped),
        cmocka_unit_test(texts_have_the_same),
        cmocka_unit_test(verdicts_are_of_all_that_was_read),
        cmocka_unit_test(an_empty_file_keeps_results),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
