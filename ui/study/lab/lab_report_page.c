// SPDX-License-Identifier: GPL-3.0-or-later
// The report of the laboratory as a page and as text: machine and options, runs with their sentences and tables, and
// the papers item by item. What runs is decided in lab_report.c, which calls this file; the frame of a page is in
// ui/common/.
#include "ui/study/lab/lab_report.h"

#include "base/program_name.h"
#include "base/text.h"
#include "study/back_ends.h"
#include "study/reading.h"
#include "ui/common/markup.h"
#include "ui/common/print.h"
#include "ui/study/lab/lab_output.h"
#include "ui/study/lab/lab_pictures.h"
#include "ui/study/lab/lab_verdicts.h"

#include <inttypes.h>
#include <string.h>

enum { TEXT_WIDTH = 100 };

#define REPORT_OF "Published experiments of computer chess, done again by %s."

// The sentences of study/reading.c about this run.
static void write_reading(const ReportRun *run, char out[LAB_READING_SIZE])
{
    Text text = text_begin(out, LAB_READING_SIZE);
    lab_reading_add(&text, run->experiment, run->result.table);
}

// --- page ----------------------------------------------------------------------------------------------------------

// Colours for light and dark, and for paper; published columns and notes stand back, our sentences stand out.
static const char page_style[] =
    ":root { --ink: #222; --soft: #666; --line: #ddd; --paper: #fff; --ours: #fff6dc; --good: #1a7f37; --doubt: "
    "#9a6700; "
    "--bad: #b3261e; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ink: #e4e4e4; --soft: #9a9a9a; --line: #3a3a3a; --paper: #1b1b1b; "
    "--ours: #3a3118; --good: #56d364; --doubt: #e3b341; --bad: #ff7b72; } }\n"
    "body { margin: 1.5rem auto; max-width: 75rem; padding: 0 1rem; font: 15px/1.45 'DejaVu Sans', Verdana, "
    "sans-serif; "
    "color: var(--ink); background: var(--paper); }\n"
    "h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .3rem; border-top: 1px solid var(--line); "
    "padding-top: "
    "1rem; } h3 { font-size: 1rem; }\n"
    ".wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; } th, td { padding: .15rem .6rem; "
    "text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }\n"
    "th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: normal; }\n"
    ".published { color: var(--soft); font-style: italic; }\n"
    ".soft, .note { color: var(--soft); } .note { margin: .15rem 0; font-size: 13px; }\n"
    ".reading { background: var(--ours); padding: .4rem .7rem; } .failed, .wrong { color: var(--bad); }\n"
    ".reproduced { color: var(--good); } .contradicted { color: var(--bad); } .not-comparable { color: var(--doubt); } "
    ".not-run { color: var(--soft); } .verdicts td:nth-child(5) { font-weight: bold; white-space: nowrap; }\n"
    "summary { cursor: pointer; color: var(--soft); } .chart { max-width: none; display: block; "
    "margin: .5rem 0; }\n"
    ".chart text { font-size: 12px; fill: var(--ink); } .chart .title { font-size: 15px; font-weight: bold; } "
    ".chart .name { text-anchor: end; } .chart .number { text-anchor: middle; font-size: 10px; }\n"
    ".chart .axis, .chart .bounds, .chart .curve { fill: none; } .chart .axis, .chart .bounds { stroke: var(--ink); } "
    ".chart .curve { stroke-width: 2; } .chart .square, .chart .empty { stroke: var(--line); } "
    ".chart .empty { fill: none; }\n"
    ".works { color: var(--good); } .partial { color: var(--doubt); } .absent { color: var(--soft); }\n"
    ".items td { white-space: normal; text-align: left; vertical-align: top; }\n"
    "@media print { h2 { break-after: avoid; } body { color: #000; background: #fff; } }\n";

// By the key, which says so for published columns.
static bool is_published(const LabColumn *column)
{
    return strstr(column->key, "published") != NULL;
}

// Headings, rows and notes; published columns have a class of their own, and empty ones are left out.
static void print_page_table(FILE *out, const LabTable *table)
{
    markup_print_element(out, "h3", NULL, table->title);
    fputs("<div class=\"wide\"><table>\n<tr><th></th>", out);
    for (int i = 0; i < table->column_count; ++i)
        if (lab_column_is_shown(table, i))
            markup_print_element(out, "th", is_published(&table->columns[i]) ? "published" : NULL,
                                 table->columns[i].title);
    fputs("</tr>\n", out);
    for (const LabRow *row = table->rows; row < table->rows + table->row_count; ++row) {
        fputs("<tr>", out);
        markup_print_element(out, "td", NULL, row->name);
        for (int i = 0; i < table->column_count; ++i) {
            char cell[LAB_CELL_SIZE] = "";
            lab_cell_write(&table->columns[i], &row->values[i], cell);
            if (lab_column_is_shown(table, i))
                markup_print_element(out, "td", is_published(&table->columns[i]) ? "published" : NULL, cell);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
    lab_picture_print(out, table);
    for (int i = 0; i < table->note_count; ++i)
        markup_print_element(out, "p", "note", table->notes[i]);
}

// "Source: Reul 2009. Run time: 1.2 s.", and where an earlier run comes from.
static void write_source(const ReportRun *run, char *out, size_t size)
{
    const Provenance *from = &run->result.provenance;
    Text text = text_begin(out, size);
    text_addf(&text, "Source: %s. Run time: %.1f s.", run->experiment->source, run->result.seconds);
    if (run->is_reused)
        text_addf(&text, " An earlier run: %s, commit %s, %s.", from->date, from->commit, from->machine);
    text_addf(&text, " How to cite it: Hotspur, %s, commit %s, seed %" PRIu64 ".", run->result.command, from->commit,
              from->seed);
}

// Bars of all tables that have some; pictures are part of the page.
static void print_page_charts(FILE *out, const ReportRun *run)
{
    fputs("<details><summary>Bars</summary><div class=\"wide\">\n", out);
    lab_plot_print_in_page(out, run->result.table);
    fputs("</div></details>\n", out);
}

// A run with its command, source and time, then what was found; a run that failed says why.
static void print_page_run(FILE *out, const ReportRun *run, int number)
{
    char text[LAB_READING_SIZE];
    fprintf(out, "<h2 id=\"run%d\">", number);
    markup_print_text(out, run->result.command);
    fputs("</h2>\n", out);
    markup_print_element(out, "p", NULL, run->experiment->summary);
    write_source(run, text, sizeof text);
    markup_print_element(out, "p", "soft", text);
    if (run->result.table == NULL) {
        snprintf(text, sizeof text, "It failed: %s", run->error.text);
        markup_print_element(out, "p", "failed", text);
        return;
    }
    write_reading(run, text);
    markup_print_element(out, "p", "reading", text);
    for (const LabTable *table = run->result.table; table != NULL; table = table->next)
        print_page_table(out, table);
    print_page_charts(out, run);
}

// Counts by state and a table of all items, which are added to *totals.
static void print_page_paper(FILE *out, const Paper *paper, PaperCounts *totals)
{
    char text[256];
    PaperCounts counts = {{0}, 0};
    paper_count(paper, &counts);
    paper_count(paper, totals);
    snprintf(text, sizeof text, "%s, \"%s\" (%d)", paper->author, paper->title, paper->year);
    markup_print_element(out, "h3", NULL, text);
    snprintf(text, sizeof text, "%d items: %d work, %d partial, %d absent, %d wrong", counts.all,
             counts.by_state[PAPER_WORKS], counts.by_state[PAPER_PARTIAL], counts.by_state[PAPER_ABSENT],
             counts.by_state[PAPER_WRONG]);
    markup_print_element(out, "p", "soft", text);
    fputs("<table class=\"items\">\n", out);
    for (const PaperItem *item = paper->items; item < paper->items + paper->item_count; ++item) {
        fputs("<tr>", out);
        markup_print_element(out, "td", "soft", item->section);
        markup_print_element(out, "td", NULL, item->item);
        markup_print_element(out, "td", paper_state_names[item->state], paper_state_names[item->state]);
        markup_print_element(out, "td", NULL, item->note);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

// A table of contents, as the page is long.
static void print_contents(FILE *out, const Report *report)
{
    fputs("<ul>\n<li><a href=\"#verdicts\">What the papers claim</a></li>\n"
          "<li><a href=\"#errata\">Errata of the papers</a></li>\n",
          out);
    for (int i = 0; i < report->run_count; ++i) {
        const LabResult *result = &report->runs[i].result;
        fprintf(out, "<li><a href=\"#run%d\">", i + 1);
        markup_print_text(out, result->command);
        fprintf(out, "</a>, %.1f s%s%s</li>\n", result->seconds, report->runs[i].is_reused ? ", an earlier run" : "",
                result->table == NULL ? ", failed" : "");
    }
    fputs("<li><a href=\"#papers\">The papers item by item</a></li>\n</ul>\n", out);
}

void lab_report_write_page(FILE *out, const Report *report)
{
    static const char title[] = "Report of the laboratory";
    char text[PROVENANCE_SIZE * 4 + 64];
    PaperCounts totals = {{0}, 0};
    page_begin(out, &(PageHead){.title = {title}, .generator = LAB_REPORT_GENERATOR, .style = page_style});
    markup_print_element(out, "h1", NULL, title);
    snprintf(text, sizeof text, REPORT_OF, program_name);
    markup_print_element(out, "p", NULL, text);
    // What a reader must know to run the same, and to compare times.
    const char *const lines[][2] = {{"Machine: ", report->provenance.machine},
                                    {"Commit: ", report->provenance.commit},
                                    {"Compiler: ", report->provenance.compiler},
                                    {"Flags: ", report->provenance.flags},
                                    {"Attacks of sliding pieces: ", lab_back_end_of_engine()},
                                    {"Date: ", report->provenance.date},
                                    {"Options: ", report->options}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        snprintf(text, sizeof text, "%s%s", lines[i][0], lines[i][1]);
        markup_print_element(out, "p", "note", text);
    }
    print_contents(out, report);
    lab_verdicts_print_page(out, &report->results);
    lab_errata_print_page(out, &report->results);
    for (int i = 0; i < report->run_count; ++i)
        print_page_run(out, &report->runs[i], i + 1);
    fputs("<h2 id=\"papers\">The papers item by item</h2>\n", out);
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper)
        // Papers without items are named as sources alone.
        if (paper->items != NULL)
            print_page_paper(out, paper, &totals);
    snprintf(text, sizeof text, "All papers: %d items, %d work, %d partial, %d absent, %d wrong.", totals.all,
             totals.by_state[PAPER_WORKS], totals.by_state[PAPER_PARTIAL], totals.by_state[PAPER_ABSENT],
             totals.by_state[PAPER_WRONG]);
    markup_print_element(out, "p", NULL, text);
    page_end(out);
}

// --- text ----------------------------------------------------------------------------------------------------------

void lab_report_write_text(FILE *out, const Report *report)
{
    char reading[LAB_READING_SIZE];
    fputs(LAB_REPORT_TEXT_BEGIN, out);
    fprintf(out, REPORT_OF "\n\n", program_name);
    fprintf(
        out,
        "Machine: %s\nCommit: %s\nCompiler: %s\nFlags: %s\nAttacks of sliding pieces: %s\nDate: %s\nOptions: %s\n\n",
        report->provenance.machine, report->provenance.commit, report->provenance.compiler, report->provenance.flags,
        lab_back_end_of_engine(), report->provenance.date, report->options);
    lab_verdicts_print_text(out, &report->results);
    for (const ReportRun *run = report->runs; run < report->runs + report->run_count; ++run) {
        char source[LAB_READING_SIZE];
        write_source(run, source, sizeof source);
        fprintf(out, "\n--- %s\n\n%s\n%s\n", run->result.command, run->experiment->summary, source);
        if (run->result.table == NULL) {
            fprintf(out, "It failed: %s\n", run->error.text);
            continue;
        }
        write_reading(run, reading);
        print_wrapped(out, reading, 0, TEXT_WIDTH);
        putc('\n', out);
        lab_table_print(out, run->result.table);
    }
    fputs("\n--- The papers item by item\n\n", out);
    // The verdicts stand at the top.
    lab_papers_print_items(out);
}
