// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts follow from numbers and intervals, and every number of a claim counts; results are read as they were written.
#include "unit/unit.h"

#include "base/memory.h"
#include "study/claims.h"
#include "study/papers/papers.h"

#include <math.h>
#include <unistd.h>

static const LabColumn columns[] = {
    {"times_fewer", "x fewer", 2, LAB_INTERVAL},
    {"count", "count", 0, 0},
    {"published_count", "printed", 0, 0},
    {0},
};

// A run with rows "row 1", "row 2", ... that have these ratios.
static LabResult *run_with(const LabValue *numbers, int count, bool is_quick)
{
    LabResult *result = mem_new(1, sizeof *result);
    snprintf(result->command, sizeof result->command, "lab chains%s", is_quick ? " --quick" : "");
    result->is_quick = is_quick;
    result->seconds = 1.5;
    result->table = lab_table_new("Chains", columns);
    for (int i = 0; i < count; ++i)
        lab_add_row(result->table, "row %d", i + 1)[0] = numbers[i];
    return result;
}

static ClaimReport decide(const Claim *claim, const LabValue *numbers, int count, bool is_quick)
{
    LabResults results = {.runs = {run_with(numbers, count, is_quick)}, .count = 1};
    ClaimReport report;
    claim_decide(claim, &results, &report);
    lab_results_free(&results);
    return report;
}

// Four factors, of which Greer printed 23, 1, 1 and 1.
static const Claim four = {
    .text = "factors",
    .published = "23, 1, 1 and 1",
    .run = "chains",
    .basis = CLAIM_COUNTED,
    .numbers = {{.row = "row 1", .column = "times_fewer", .low = 22.5, .high = 23.5, .neutral = 1},
                {.row = "row 2", .column = "times_fewer", .low = .5, .high = 1.5, .neutral = (double)NAN},
                {.row = "row 3", .column = "times_fewer", .low = .5, .high = 1.5, .neutral = (double)NAN},
                {.row = "row 4", .column = "times_fewer", .low = .5, .high = 1.5, .neutral = (double)NAN}},
};

static void every_number_counts(void **state)
{
    (void)state;
    static const LabValue agreeing[] = {{23, 20, 25}, {1.1, 1, 1.2}, {.9, .8, 1}, {1, .9, 1.1}};
    // What agrees is not chosen: one of four that does not is enough, wherever it stands.
    for (int wrong = 0; wrong < 4; ++wrong) {
        LabValue numbers[4];
        memcpy(numbers, agreeing, sizeof numbers);
        numbers[wrong] = (LabValue){15.8, 14.2, 17.6};
        const ClaimReport report = decide(&four, numbers, 4, false);
        assert_int_equal(report.verdict, VERDICT_CONTRADICTED);
        assert_non_null(strstr(report.sentence, "1 of 4 numbers disagree"));
        assert_non_null(strstr(report.sentence, "15.80 [14.20, 17.60], needed"));
    }
    const ClaimReport report = decide(&four, agreeing, 4, false);
    assert_int_equal(report.verdict, VERDICT_REPRODUCED);
    assert_string_equal(report.ours, "23.00 [20.00, 25.00]; 1.10 [1.00, 1.20]; 0.90 [0.80, 1.00]; 1.00 [0.90, 1.10]");
    // What was printed is told as it was printed: a range, or a number that was rounded.
    Claim range = four;
    range.numbers[0].low = 6;
    range.numbers[0].high = 7;
    assert_non_null(strstr(decide(&range, agreeing, 4, false).sentence, "needed 6.00 to 7.00."));
    assert_non_null(strstr(decide(&four, &(LabValue){15.8, 14.2, 17.6}, 1, false).sentence, "needed 23."));
    // A number that was not measured cannot agree.
    assert_int_equal(decide(&four, agreeing, 3, false).verdict, VERDICT_NOT_RUN);
    assert_int_equal(decide(&four, agreeing, 4, true).verdict, VERDICT_INCOMPARABLE);
    const LabResults nothing = {.count = 0};
    ClaimReport none;
    claim_decide(&four, &nothing, &none);
    assert_int_equal(none.verdict, VERDICT_NOT_RUN);
    assert_non_null(strstr(none.sentence, "hotspur lab chains"));
}

static void an_interval_must_be_narrower_than_the_effect(void **state)
{
    (void)state;
    static const struct {
        LabValue ours;
        double low, high;
        ClaimBasis basis;
        bool is_quick;
        ClaimVerdict verdict;
    } cases[] = {
        // A direction: below 1.
        {{.8, .7, .9}, -INFINITY, 1, CLAIM_TIMED, false, VERDICT_REPRODUCED},
        {{1.3, 1.2, 1.4}, -INFINITY, 1, CLAIM_TIMED, false, VERDICT_CONTRADICTED},
        {{.9, .7, 1.1}, -INFINITY, 1, CLAIM_TIMED, false, VERDICT_INCOMPARABLE},
        // A size: 10 to 15 % less.
        {{.88, .86, .91}, .85, .90, CLAIM_TIMED, false, VERDICT_REPRODUCED},
        {{.95, .92, .98}, .85, .90, CLAIM_TIMED, false, VERDICT_CONTRADICTED},
        {{.95, .88, 1.02}, .85, .90, CLAIM_TIMED, false, VERDICT_INCOMPARABLE},
        {{1.5, .33, 2.52}, .85, .90, CLAIM_TIMED, false, VERDICT_INCOMPARABLE},
        // More than ten: an interval around ten holds the claim and its opposite.
        {{9.55, 8.73, 10.54}, 10, INFINITY, CLAIM_COUNTED, false, VERDICT_INCOMPARABLE},
        {{10.2, 9.9, 10.54}, 10, INFINITY, CLAIM_COUNTED, false, VERDICT_INCOMPARABLE},
        {{15.8, 14.2, 17.6}, 10, INFINITY, CLAIM_COUNTED, false, VERDICT_REPRODUCED},
        {{9.1, 8.7, 9.9}, 10, INFINITY, CLAIM_COUNTED, false, VERDICT_CONTRADICTED},
        {{.4, .3, .6}, -INFINITY, .5, CLAIM_COUNTED, false, VERDICT_INCOMPARABLE},
        // One measurement of time is none, and neither is a count without the interval that its column has.
        {{.8, NAN, NAN}, -INFINITY, 1, CLAIM_TIMED, false, VERDICT_INCOMPARABLE},
        {{.8, NAN, NAN}, -INFINITY, 1, CLAIM_COUNTED, false, VERDICT_INCOMPARABLE},
        // Quick runs decide what follows from rules, and nothing else.
        {{.8, .7, .9}, -INFINITY, 1, CLAIM_TIMED, true, VERDICT_INCOMPARABLE},
        {{.8, .7, .9}, -INFINITY, 1, CLAIM_COUNTED, true, VERDICT_INCOMPARABLE},
        {{.8, NAN, NAN}, .8, .8, CLAIM_EXACT, true, VERDICT_REPRODUCED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        const Claim claim = {
            .text = "ratio",
            .published = "less",
            .run = "chains",
            .basis = cases[i].basis,
            .numbers =
                {{.row = "row 1", .column = "times_fewer", .low = cases[i].low, .high = cases[i].high, .neutral = 1}},
        };
        const ClaimReport report = decide(&claim, &cases[i].ours, 1, cases[i].is_quick);
        if (report.verdict != cases[i].verdict)
            fail_msg("case %d: %s: %s", (int)i, verdict_names[report.verdict], report.sentence);
    }
}

// Why a number cannot tell is said; and a count of one position has no interval to show.
static void a_sentence_says_why_nothing_can_be_said(void **state)
{
    (void)state;
    Claim claim = {
        .text = "ratio",
        .published = "more than ten",
        .run = "chains",
        .basis = CLAIM_COUNTED,
        .numbers = {{.row = "row 1", .column = "times_fewer", .low = 10, .high = INFINITY, .neutral = 1}},
    };
    ClaimReport report = decide(&claim, &(LabValue){9.55, 8.73, 10.54}, 1, false);
    assert_string_equal(report.sentence, "The number cannot tell; the interval holds the claim and its opposite; "
                                         "row 1: 9.55 [8.73, 10.54], needed at least 10.00.");
    report = decide(&claim, &(LabValue){12, .9, 14}, 1, false);
    assert_non_null(strstr(report.sentence, "the claim and its opposite"));
    report = decide(&claim, &(LabValue){12, NAN, NAN}, 1, false);
    assert_string_equal(report.sentence, "The number cannot tell; there is no interval.");
    claim.numbers[0].is_single = true;
    assert_int_equal(decide(&claim, &(LabValue){12, NAN, NAN}, 1, false).verdict, VERDICT_REPRODUCED);
    report = decide(&claim, &(LabValue){9, NAN, NAN}, 1, false);
    assert_string_equal(report.sentence, "The number disagrees; row 1: 9.00, needed at least 10.00.");
    // Without an interval nothing is said of one.
    claim.numbers[0] = (ClaimNumber){
        .row = "row 1", .column = "times_fewer", .low = 1, .high = INFINITY, .neutral = 1, .is_single = true};
    report = decide(&claim, &(LabValue){1, NAN, NAN}, 1, false);
    assert_string_equal(report.sentence, "The number cannot tell; it shows no effect, and has no interval; "
                                         "row 1: 1.00, needed at least 1.00.");
    claim.numbers[0] = (ClaimNumber){.row = "row 1", .column = "times_fewer", .low = .85, .high = .9, .neutral = 1};
    report = decide(&claim, &(LabValue){.95, .88, 1.02}, 1, false);
    assert_non_null(strstr(report.sentence, "the claim and no effect; row 1: 0.95 [0.88, 1.02], needed 0.85 to 0.90."));
    // Of two, both; of more, all.
    claim.numbers[1] = (ClaimNumber){.row = "row 2", .column = "times_fewer", .low = 2, .high = 3, .neutral = 1};
    report = decide(&claim, (const LabValue[]){{.88, .86, .9}, {2.5, 2.1, 2.9}}, 2, false);
    assert_string_equal(report.sentence, "Both numbers agree.");
}

static void printed_columns_are_paired_row_by_row(void **state)
{
    (void)state;
    const Claim claim = {.text = "counts",
                         .published = "3",
                         .run = "perft",
                         .basis = CLAIM_EXACT,
                         .numbers = {{.column = "count", .published = "published_count", .neutral = (double)NAN}}};
    LabResult *result = mem_new(1, sizeof *result);
    LabResults results = {.runs = {result}, .count = 1};
    ClaimReport report;
    snprintf(result->command, sizeof result->command, "lab perft --quick");
    result->table = lab_table_new("Leaves", columns);
    LAB_SET(lab_add_row(result->table, "one"), NAN, 20, 20);
    LAB_SET(lab_add_row(result->table, "two"), NAN, 400, 400);
    LAB_SET(lab_add_row(result->table, "not counted"), NAN, NAN, 8902);
    claim_decide(&claim, &results, &report);
    assert_int_equal(report.verdict, VERDICT_REPRODUCED);
    assert_string_equal(report.ours, "2 of 2 agree");
    result->table->rows[1].values[1].value = 401;
    claim_decide(&claim, &results, &report);
    assert_int_equal(report.verdict, VERDICT_CONTRADICTED);
    assert_non_null(strstr(report.sentence, "two: 401, published 400"));
    lab_results_free(&results);
}

// A claim names a run, or says why it has none; numbers come with a column; an erratum is no claim of ours.
static void claims_are_whole(void **state)
{
    (void)state;
    int claims = 0;
    for (int paper = 0; paper < LAB_PAPER_NB; ++paper)
        for (const Claim *claim = lab_papers[paper].claims; claim != NULL && claim->text != NULL; ++claim) {
            claims += !claim->is_erratum;
            if (claim->section == NULL || claim->published == NULL || claim->text[strlen(claim->text) - 1] != '.')
                fail_msg("%s: '%s' is not whole", lab_papers[paper].name, claim->text);
            if (!claim->is_erratum && claim->run == NULL && claim->incomparable == NULL)
                fail_msg("%s: '%s' names no run and says not why", lab_papers[paper].name, claim->text);
            if (claim->run != NULL && claim->numbers[0].column == NULL)
                fail_msg("%s: '%s' has a run and no number", lab_papers[paper].name, claim->text);
            for (const ClaimNumber *n = claim->numbers; n->column != NULL; ++n)
                if (!(n->low <= n->high))
                    fail_msg("%s: '%s' has bounds that are turned round", lab_papers[paper].name, claim->text);
        }
    assert_true(claims > 60);
}

// --- results -------------------------------------------------------------------------------------------------------

static void write_file(const char *path, const char *data, size_t size)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_int_equal(fwrite(data, 1, size, out), size);
    fclose(out);
}

static void results_are_read_as_they_were_written(void **state)
{
    (void)state;
    char path[] = "/tmp/hotspur-results-XXXXXX", *data = NULL;
    size_t size = 0;
    static const LabValue numbers[] = {{15.8, 14.2, 17.6}, {1. / 3, NAN, NAN}, {-INFINITY, -INFINITY, 290.5}};
    LabResult *result = run_with(numbers, 3, false);
    result->provenance = (Provenance){.commit = "def042e8+", .seed = 7};
    lab_add_note(result->table, "a note");
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    FILE *out = open_memstream(&data, &size);
    assert_non_null(out);
    fputs(LAB_RESULTS_BEGIN, out);
    lab_result_write(out, result);
    fflush(out);
    const size_t one = size;
    snprintf(result->command, sizeof result->command, "lab ordering --experiment 2 --quick");
    result->is_quick = true;
    lab_result_write(out, result);
    fclose(out);
    // Broken off anywhere in the second run, the first is there; nothing that is cut is taken for whole.
    for (size_t length = size; length >= one; length -= length - one > 7 ? 7 : 1) {
        LabResults results = {.count = 0};
        Error error;
        write_file(path, data, length);
        if (!lab_results_read(&results, path, &error))
            fail_msg("%d of %d bytes: %s", (int)length, (int)size, error.text);
        assert_int_equal(results.count, length == size ? 2 : 1);
        const LabTable *table = results.runs[0]->table;
        assert_string_equal(table->title, "Chains");
        assert_int_equal(table->row_count, 3);
        for (int i = 0; i < 3; ++i)
            assert_memory_equal(&table->rows[i].values[0].value, &numbers[i].value, sizeof numbers[i].value);
        assert_true(table->rows[0].values[0].high == 17.6 && isnan(table->rows[1].values[0].low));
        assert_string_equal(table->notes[0], "a note");
        assert_string_equal(results.runs[0]->provenance.commit, "def042e8+");
        assert_int_equal(results.runs[0]->provenance.seed, 7);
        assert_ptr_equal(lab_results_find(&results, "chains"), results.runs[0]);
        assert_null(lab_results_find(&results, "chain"));
        assert_null(lab_results_find(&results, "ordering --experiment 1"));
        if (length == size)
            assert_ptr_equal(lab_results_find(&results, "ordering --experiment 2"), results.runs[1]);
        lab_results_free(&results);
    }
    LabResults results = {.count = 0};
    Error error;
    write_file(path, "something else\n", 15);
    assert_false(lab_results_read(&results, path, &error));
    assert_non_null(strstr(error.text, path));
    unlink(path);
    free(data);
    lab_table_free(result->table);
    mem_free(result);
}

// A full run goes before quick ones, and of equals the last.
static void the_last_full_run_counts(void **state)
{
    (void)state;
    static const LabValue number = {1, NAN, NAN};
    LabResults results = {
        .runs = {run_with(&number, 1, false), run_with(&number, 1, false), run_with(&number, 1, true)}, .count = 3};
    assert_ptr_equal(lab_results_find(&results, "chains"), results.runs[1]);
    // A match is another run.
    snprintf(results.runs[1]->command, sizeof results.runs[1]->command, "lab chains --match 20");
    assert_ptr_equal(lab_results_find(&results, "chains"), results.runs[0]);
    assert_ptr_equal(lab_results_find(&results, "chains --match"), results.runs[1]);
    lab_results_free(&results);
}

// A run of two games is none of a hundred, in whichever order its options were typed.
static void options_of_its_own_change_a_run(void **state)
{
    (void)state;
    static const struct {
        const char *command, *words;
        bool is_found, is_changed;
    } cases[] = {
        {"lab chains", "chains", true, false},
        {"lab chains --seed 7 --format csv --plot a.svg --force --results r", "chains", true, false},
        {"lab chains --seed=7 --quick", "chains", true, false},
        {"lab chains --games 2", "chains", true, true},
        {"lab chains --seed 7 --depth=3", "chains", true, true},
        {"lab chains --games 2 --match 20", "chains", false, false},
        {"lab chains --quick --match 20", "chains --match", true, false},
        {"lab chains --match 20 --Hash 1", "chains --match", true, true},
        {"lab chains --shard 1/2 --match 20", "chains --match", true, true},
        {"lab ordering --quick --experiment 2", "ordering --experiment 2", true, false},
        {"lab ordering --experiment=2", "ordering --experiment 2", true, false},
        {"lab ordering --experiment 2 --count 3", "ordering --experiment 2", true, true},
        {"lab ordering --experiment 1 --count 2", "ordering --experiment 2", false, false},
        {"lab ordering --experiment 21", "ordering --experiment 2", false, false},
    };
    static const LabValue number = {1, NAN, NAN};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        LabResults results = {.runs = {run_with(&number, 1, false)}, .count = 1};
        snprintf(results.runs[0]->command, LAB_COMMAND_SIZE, "%s", cases[i].command);
        const bool is_found = lab_results_find(&results, cases[i].words) != NULL;
        if (is_found != cases[i].is_found ||
            lab_result_is_changed(results.runs[0], cases[i].words) != cases[i].is_changed)
            fail_msg("'%s' for '%s'", cases[i].command, cases[i].words);
        lab_results_free(&results);
    }
    // It decides nothing; a full run goes before it, and a quick one too.
    LabResults results = {.runs = {run_with(&number, 1, true), run_with(&number, 1, false)}, .count = 2};
    snprintf(results.runs[1]->command, LAB_COMMAND_SIZE, "lab chains --games 2");
    assert_ptr_equal(lab_results_find(&results, "chains"), results.runs[0]);
    lab_results_free(&results);
    Claim claim = four;
    results = (LabResults){.runs = {run_with(&(LabValue){23, 20, 25}, 1, false)}, .count = 1};
    snprintf(results.runs[0]->command, LAB_COMMAND_SIZE, "lab chains --games 2");
    ClaimReport report;
    claim.numbers[1].column = NULL;
    claim_decide(&claim, &results, &report);
    assert_int_equal(report.verdict, VERDICT_INCOMPARABLE);
    assert_string_equal(report.sentence, "The run had options of its own (lab chains --games 2).");
    // What follows from rules is the same in every run.
    claim.basis = CLAIM_EXACT;
    claim_decide(&claim, &results, &report);
    assert_int_equal(report.verdict, VERDICT_REPRODUCED);
    lab_results_free(&results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_counts),
        cmocka_unit_test(an_interval_must_be_narrower_than_the_effect),
        cmocka_unit_test(a_sentence_says_why_nothing_can_be_said),
        cmocka_unit_test(printed_columns_are_paired_row_by_row),
        cmocka_unit_test(claims_are_whole),
        cmocka_unit_test(results_are_read_as_they_were_written),
        cmocka_unit_test(the_last_full_run_counts),
        cmocka_unit_test(options_of_its_own_change_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
