// SPDX-License-Identifier: GPL-3.0-or-later
// The papers item by item: rows that can be read, counts that add up, and every format with the same items.
#include "unit/unit.h"

#include "study/claims.h"
#include "study/papers/papers.h"
#include "ui/study/lab/lab_output.h"

enum { ALL_STATES = (1 << PAPER_STATE_NB) - 1 };

static char *print(const char *format, int states)
{
    char *data = NULL;
    size_t size = 0;
    Error error;
    FILE *out = open_memstream(&data, &size);
    LabPapersPrinter *printer = lab_papers_printer(format, &error);
    assert_non_null(out);
    assert_non_null(printer);
    printer(out, states, &(LabResults){.count = 0});
    fclose(out);
    return data;
}

static int lines_with(const char *text, const char *start)
{
    int found = 0;
    for (const char *line = text; line != NULL; line = strchr(line, '\n') != NULL ? strchr(line, '\n') + 1 : NULL)
        found += strncmp(line, start, strlen(start)) == 0;
    return found;
}

// Items stand behind the claims, which have no state.
static const char *items_of(const char *csv)
{
    const char *items = strstr(csv, "\npaper,section,item,state,note\n");
    assert_non_null(items);
    return items + 1;
}

static void every_item_says_something(void **state)
{
    (void)state;
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper)
        for (int i = 0; i < paper->item_count; ++i) {
            assert_true(strlen(paper->items[i].item) > 2);
            assert_non_null(paper->items[i].section);
            assert_non_null(paper->items[i].note);
            for (int j = 0; j < i; ++j)
                if (strcmp(paper->items[i].item, paper->items[j].item) == 0 &&
                    strcmp(paper->items[i].section, paper->items[j].section) == 0)
                    fail_msg("%s: '%s' stands there twice", paper->name, paper->items[i].item);
        }
    assert_null(lab_papers[3].items); // Plaat 1996 is cited only
    assert_string_equal(lab_papers[3].name, "Plaat 1996");
    assert_string_equal(lab_papers[8].name, "Tannous 2007");
}

static void counts_add_up(void **state)
{
    (void)state;
    PaperCounts all = {{0}, 0};
    for (int i = 0; i < LAB_PAPER_NB; ++i)
        paper_count(&lab_papers[i], &all);
    assert_true(all.all >= 193);
    assert_int_equal(all.all, all.by_state[PAPER_WORKS] + all.by_state[PAPER_PARTIAL] + all.by_state[PAPER_ABSENT] +
                                  all.by_state[PAPER_WRONG]);
    char *text = print("text", ALL_STATES), *csv = print("csv", ALL_STATES), line[128];
    for (PaperState s = 0; s < PAPER_STATE_NB; ++s) {
        char *some = print("csv", 1 << s), start[16];
        snprintf(start, sizeof start, "  %s ", paper_state_names[s]);
        assert_int_equal(lines_with(text, start), all.by_state[s]);
        assert_int_equal(lines_with(items_of(some), "\""), all.by_state[s]);
        free(some);
    }
    assert_int_equal(lines_with(items_of(csv), "\""), all.all);
    snprintf(line, sizeof line, "All papers\n%d items: %d work, ", all.all, all.by_state[PAPER_WORKS]);
    assert_non_null(strstr(text, line));
    free(text);
    free(csv);
}

// Each claim stands in each format once, with a verdict: without results nothing is reproduced.
static void claims_stand_before_items(void **state)
{
    (void)state;
    static const char *const formats[] = {"text", "markdown", "csv", "json"};
    int claims = 0;
    for (int paper = 0; paper < LAB_PAPER_NB; ++paper)
        for (const Claim *claim = lab_papers[paper].claims; claim != NULL && claim->text != NULL; ++claim)
            claims += !claim->is_erratum;
    char *csv = print("csv", ALL_STATES), *text = print("text", ALL_STATES), count[32];
    assert_int_equal(lines_with(csv, "\"") - lines_with(items_of(csv), "\""), claims);
    snprintf(count, sizeof count, "%d claims: 0 reproduced", claims);
    assert_non_null(strstr(text, count));
    free(csv);
    free(text);
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; ++i) {
        char *printed = print(formats[i], ALL_STATES);
        assert_non_null(strstr(printed, "MTD(f) passes 3 to 6 times through the tree."));
        assert_non_null(strstr(printed, "not run"));
        free(printed);
    }
}

static void what_is_special_is_escaped(void **state)
{
    (void)state;
    char *csv = print("csv", ALL_STATES), *json = print("json", ALL_STATES), *markdown = print("markdown", ALL_STATES);
    int quoted = 0;
    for (int i = 0; i < LAB_PAPER_NB; ++i)
        for (int n = 0; n < lab_papers[i].item_count; ++n) {
            const PaperItem *item = &lab_papers[i].items[n];
            const char *quote = strchr(item->item, '"');
            if (quote == NULL)
                continue;
            char wanted[3][256];
            const int before = (int)(quote - item->item), after = (int)strcspn(quote + 1, "\"");
            snprintf(wanted[0], sizeof wanted[0], "\"%.*s\"\"%.*s\"\"", before, item->item, after, quote + 1);
            snprintf(wanted[1], sizeof wanted[1], "\"%.*s\\\"%.*s\\\"", before, item->item, after, quote + 1);
            snprintf(wanted[2], sizeof wanted[2], "| %s |", item->item);
            assert_non_null(strstr(csv, wanted[0]));
            assert_non_null(strstr(json, wanted[1]));
            assert_non_null(strstr(markdown, wanted[2]));
            ++quoted;
        }
    assert_true(quoted > 0);
    free(csv);
    free(json);
    free(markdown);
    Error error;
    assert_null(lab_papers_printer("man", &error));
    assert_non_null(strstr(error.text, "'man' is none of: text, markdown, csv, json"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_item_says_something),
        cmocka_unit_test(counts_add_up),
        cmocka_unit_test(claims_stand_before_items),
        cmocka_unit_test(what_is_special_is_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
