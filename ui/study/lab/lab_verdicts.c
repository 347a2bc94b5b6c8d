// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts as text, Markdown, CSV, JSON and as parts of a page. What a claim is, and how it is decided, is in
// study/claims.c; items of the papers are in lab_papers.c. Called by lab_papers.c and lab_report_page.c.
#include "ui/study/lab/lab_verdicts.h"

#include "base/text.h"
#include "study/papers/papers.h"
#include "ui/common/markup.h"
#include "ui/common/print.h"
#include "ui/study/lab/lab_output.h"

#include <string.h>

enum { INDENT = 16, ERRATUM_INDENT = 4, TEXT_WIDTH = 84, LINE_SIZE = 1024 };

// --- rows ----------------------------------------------------------------------------------------------------------

typedef struct Row {
    const Paper *paper;
    const Claim *claim;
    ClaimReport report;
    char place[128]; // "Reul 2009, 2.3.5, Table 2.2"
} Row;

// The next claim, or erratum, behind `row`; a row of zeros is before the first. False behind the last.
static bool next_row(Row *row, bool is_erratum, const LabResults *results)
{
    int paper = row->paper != NULL ? (int)(row->paper - lab_papers) : 0;
    const Claim *claim = row->claim != NULL ? row->claim + 1 : lab_papers[paper].claims;
    for (;; ++claim) {
        while (claim == NULL || claim->text == NULL) {
            if (++paper >= LAB_PAPER_NB)
                return false;
            claim = lab_papers[paper].claims;
        }
        if (claim->is_erratum == is_erratum)
            break;
    }
    row->paper = &lab_papers[paper];
    row->claim = claim;
    claim_decide(claim, results, &row->report);
    snprintf(row->place, sizeof row->place, "%s%s%s", row->paper->name, claim->section[0] != '\0' ? ", " : "",
             claim->section);
    return true;
}

// A claim that something of ours measures is implemented, whatever comes of it.
static const char *implemented(const Claim *claim)
{
    return claim->run != NULL ? "yes" : "no";
}

// "47 claims: 20 reproduced, 12 contradicted, 9 not comparable, 6 not run".
static void write_counts(const LabResults *results, char *out, size_t size)
{
    int counts[VERDICT_NB] = {0}, all = 0;
    Text text = text_begin(out, size);
    claims_count(results, counts);
    for (ClaimVerdict verdict = 0; verdict < VERDICT_NB; ++verdict)
        all += counts[verdict];
    text_addf(&text, "%d claims: ", all);
    for (ClaimVerdict verdict = 0; verdict < VERDICT_NB; ++verdict)
        text_addf(&text, "%s%d %s", verdict > 0 ? ", " : "", counts[verdict], verdict_names[verdict]);
}

// --- text ----------------------------------------------------------------------------------------------------------

static void print_indented(FILE *out, const char *text)
{
    fprintf(out, "%*s", INDENT, "");
    print_wrapped(out, text, INDENT, TEXT_WIDTH);
}

void lab_verdicts_print_text(FILE *out, const LabResults *results)
{
    char line[LINE_SIZE];
    write_counts(results, line, sizeof line);
    fprintf(out, "What the papers claim\n%s\n\n", line);
    for (Row row = {0}; next_row(&row, false, results);) {
        fprintf(out, "%-*s", INDENT, verdict_names[row.report.verdict]);
        snprintf(line, sizeof line, "%s (%s)", row.claim->text, row.place);
        print_wrapped(out, line, INDENT, TEXT_WIDTH);
        snprintf(line, sizeof line, "published: %s; ours: %s; implemented: %s", row.claim->published,
                 row.report.ours[0] != '\0' ? row.report.ours : "none", implemented(row.claim));
        print_indented(out, line);
        print_indented(out, row.report.sentence);
    }
    fputs("\nErrata of the papers\n\n", out);
    for (Row row = {0}; next_row(&row, true, results);) {
        snprintf(line, sizeof line, "%s: %s", row.place, row.claim->text);
        fprintf(out, "%*s", ERRATUM_INDENT, "");
        print_wrapped(out, line, ERRATUM_INDENT, TEXT_WIDTH);
    }
    putc('\n', out);
}

// --- Markdown, CSV, JSON -------------------------------------------------------------------------------------------

enum { CELLS = 7 };
static const char *const cell_titles[CELLS] = {"claim",   "paper and section", "published", "ours",
                                               "verdict", "implemented",       "sentence"};

static void write_cells(const Row *row, const char *cells[CELLS])
{
    const char *const all[CELLS] = {row->claim->text,
                                    row->place,
                                    row->claim->published,
                                    row->report.ours,
                                    verdict_names[row->report.verdict],
                                    implemented(row->claim),
                                    row->report.sentence};
    memcpy(cells, all, sizeof all);
}

void lab_verdicts_print_markdown(FILE *out, const LabResults *results)
{
    char line[LINE_SIZE];
    write_counts(results, line, sizeof line);
    fprintf(out, "## What the papers claim\n\n%s\n\n", line);
    for (int i = 0; i < CELLS; ++i)
        fprintf(out, "| %s ", cell_titles[i]);
    fputs("|\n|---|---|---|---|---|---|---|\n", out);
    for (Row row = {0}; next_row(&row, false, results);) {
        const char *cells[CELLS];
        write_cells(&row, cells);
        for (int i = 0; i < CELLS; ++i) {
            fputs("| ", out);
            lab_print_escaped(out, cells[i], '|', '\\');
            putc(' ', out);
        }
        fputs("|\n", out);
    }
    fputs("\n## Errata of the papers\n\n", out);
    for (Row row = {0}; next_row(&row, true, results);)
        fprintf(out, "- %s: %s\n", row.place, row.claim->text);
    putc('\n', out);
}

void lab_verdicts_print_csv(FILE *out, const LabResults *results)
{
    for (int i = 0; i < CELLS; ++i)
        fprintf(out, "%s%s", i > 0 ? "," : "", cell_titles[i]);
    putc('\n', out);
    for (Row row = {0}; next_row(&row, false, results);) {
        const char *cells[CELLS];
        write_cells(&row, cells);
        for (int i = 0; i < CELLS; ++i) {
            fputs(i > 0 ? ",\"" : "\"", out);
            lab_print_escaped(out, cells[i], '"', '"');
            putc('"', out);
        }
        putc('\n', out);
    }
}

// The run that a claim's numbers are from, with all that is known of it.
static void write_row(Json *json, const Row *row)
{
    const LabResult *result = row->report.result;
    json_open(json, NULL, '{');
    JSON_TEXTS(json, {"claim", row->claim->text}, {"paper", row->paper->name}, {"section", row->claim->section},
               {"published", row->claim->published}, {"ours", row->report.ours},
               {"verdict", verdict_names[row->report.verdict]}, {"implemented", implemented(row->claim)},
               {"sentence", row->report.sentence}, {"command", result != NULL ? result->command : ""},
               {"date", result != NULL ? result->provenance.date : ""},
               {"commit", result != NULL ? result->provenance.commit : ""});
    json_close(json, '}');
}

void lab_verdicts_print_json(Json *json, const LabResults *results)
{
    json_open(json, "claims", '[');
    for (Row row = {0}; next_row(&row, false, results);)
        write_row(json, &row);
    json_close(json, ']');
    json_open(json, "errata", '[');
    for (Row row = {0}; next_row(&row, true, results);) {
        json_open(json, NULL, '{');
        JSON_TEXTS(json, {"paper", row.paper->name}, {"section", row.claim->section}, {"text", row.claim->text});
        json_close(json, '}');
    }
    json_close(json, ']');
}

// --- page ----------------------------------------------------------------------------------------------------------

void lab_verdicts_print_page(FILE *out, const LabResults *results)
{
    char line[LINE_SIZE];
    fputs("<h2 id=\"verdicts\">What the papers claim</h2>\n", out);
    write_counts(results, line, sizeof line);
    markup_print_element(out, "p", "reading", line);
    markup_print_element(
        out, "p", "note",
        "Reproduced: every number of ours, with its interval, agrees with the printed one. Contradicted: at "
        "least one does not. Not comparable: nothing can be said, for the reason beside. Numbers in "
        "brackets are 95 % intervals.");
    fputs("<div class=\"wide\"><table class=\"items verdicts\">\n<tr>", out);
    for (int i = 0; i < CELLS; ++i)
        markup_print_element(out, "th", NULL, cell_titles[i]);
    fputs("</tr>\n", out);
    for (Row row = {0}; next_row(&row, false, results);) {
        const char *cells[CELLS];
        enum { VERDICT_CELL = 4 };
        write_cells(&row, cells);
        fputs("<tr>", out);
        for (int i = 0; i < CELLS; ++i)
            markup_print_element(out, "td", i == VERDICT_CELL ? verdict_classes[row.report.verdict] : NULL, cells[i]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

void lab_errata_print_page(FILE *out, const LabResults *results)
{
    fputs("<h2 id=\"errata\">Errata of the papers</h2>\n", out);
    markup_print_element(out, "p", "note",
                         "Misprints, sums that do not follow, and claims that the paper's own tables contradict.");
    fputs("<table class=\"items\">\n", out);
    for (Row row = {0}; next_row(&row, true, results);) {
        fputs("<tr>", out);
        markup_print_element(out, "td", "soft", row.place);
        markup_print_element(out, "td", NULL, row.claim->text);
        markup_print_element(out, "td", "published", row.claim->published);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}
