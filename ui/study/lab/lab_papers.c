// SPDX-License-Identifier: GPL-3.0-or-later
// The papers, claim by claim and item by item, and what of them the laboratory has, as a text or for other programs.
#include "ui/study/lab/lab_output.h"

#include "study/papers/papers.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/study/lab/lab_verdicts.h"

#include <stdio.h>
#include <string.h>

enum { INDENT = 11, TEXT_WIDTH = 89 };

// States are bits of a set.
static bool is_wanted(const PaperItem *item, int states)
{
    return (states & 1 << item->state) != 0;
}

// --- text ----------------------------------------------------------------------------------------------------------

// "15 items: 7 work, 6 partial, 2 absent, 0 wrong".
static void print_counts(FILE *out, const PaperCounts *counts)
{
    fprintf(out, "%d items: ", counts->all);
    for (PaperState state = 0; state < PAPER_STATE_NB; ++state)
        fprintf(out, "%s%d %s", state > 0 ? ", " : "", counts->by_state[state],
                state == PAPER_WORKS && counts->by_state[state] != 1 ? "work" : paper_state_names[state]);
    putc('\n', out);
}

// Each paper with its counts and its items, notes below the items, for a terminal; papers without items are only
// counted.
static void print_items(FILE *out, int states)
{
    PaperCounts totals = {{0}, 0};
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper) {
        PaperCounts counts = {{0}, 0};
        paper_count(paper, &counts);
        paper_count(paper, &totals);
        if (paper->items == NULL)
            continue;
        fprintf(out, "%s, \"%s\" (%d)\n", paper->author, paper->title, paper->year);
        print_counts(out, &counts);
        putc('\n', out);
        for (const PaperItem *item = paper->items; item < paper->items + paper->item_count; ++item) {
            char text[1024];
            if (!is_wanted(item, states))
                continue;
            snprintf(text, sizeof text, item->section[0] != '\0' ? "%s (%s)" : "%s", item->item, item->section);
            fprintf(out, "  %-*s", INDENT - 2, paper_state_names[item->state]);
            print_wrapped(out, text, INDENT, TEXT_WIDTH);
            if (item->note[0] != '\0') {
                fprintf(out, "%*s", INDENT, "");
                print_wrapped(out, item->note, INDENT, TEXT_WIDTH);
            }
        }
        putc('\n', out);
    }
    fputs("All papers\n", out);
    print_counts(out, &totals);
}

void lab_papers_print_items(FILE *out)
{
    print_items(out, (1 << PAPER_STATE_NB) - 1);
}

static void print_text(FILE *out, int states, const LabResults *results)
{
    lab_verdicts_print_text(out, results);
    print_items(out, states);
}

// --- for documents and programs -------------------------------------------------------------------------------------

// The same as tables, a heading for each paper.
static void print_markdown(FILE *out, int states, const LabResults *results)
{
    PaperCounts totals = {{0}, 0};
    lab_verdicts_print_markdown(out, results);
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper) {
        PaperCounts counts = {{0}, 0};
        paper_count(paper, &counts);
        paper_count(paper, &totals);
        if (paper->items == NULL)
            continue;
        fprintf(out, "## %s, \"%s\" (%d)\n\n", paper->author, paper->title, paper->year);
        print_counts(out, &counts);
        fputs("\n| section | item | state | note |\n|---|---|---|---|\n", out);
        for (const PaperItem *item = paper->items; item < paper->items + paper->item_count; ++item) {
            const char *const cells[] = {item->section, item->item, paper_state_names[item->state], item->note};
            for (size_t i = 0; is_wanted(item, states) && i < sizeof cells / sizeof cells[0]; ++i) {
                fputs("| ", out);
                lab_print_escaped(out, cells[i], '|', '\\');
                fputs(i + 1 < sizeof cells / sizeof cells[0] ? " " : " |\n", out);
            }
        }
        putc('\n', out);
    }
    fputs("## All papers\n\n", out);
    print_counts(out, &totals);
}

// All claims, then all items of all papers, a row each.
static void print_csv(FILE *out, int states, const LabResults *results)
{
    lab_verdicts_print_csv(out, results);
    putc('\n', out);
    fputs("paper,section,item,state,note\n", out);
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper)
        for (int n = 0; n < paper->item_count; ++n) {
            const PaperItem *item = &paper->items[n];
            const char *const cells[] = {paper->name, item->section, item->item, paper_state_names[item->state],
                                         item->note};
            for (size_t i = 0; is_wanted(item, states) && i < sizeof cells / sizeof cells[0]; ++i) {
                putc('"', out);
                lab_print_escaped(out, cells[i], '"', '"');
                fputs(i + 1 < sizeof cells / sizeof cells[0] ? "\"," : "\"\n", out);
            }
        }
}

// Members of an object: "works": 7, ...
static void write_counts(Json *json, const PaperCounts *counts)
{
    json_int(json, "all", counts->all);
    for (PaperState state = 0; state < PAPER_STATE_NB; ++state)
        json_int(json, paper_state_names[state], counts->by_state[state]);
}

// A paper as an object: what it is, counts by state, and its items in the wanted states.
static void write_paper(Json *json, const Paper *paper, const PaperCounts *counts, int states)
{
    json_open(json, NULL, '{');
    JSON_TEXTS(json, {"author", paper->author}, {"title", paper->title});
    json_int(json, "year", paper->year);
    write_counts(json, counts);
    json_open(json, "items", '[');
    for (const PaperItem *item = paper->items; item < paper->items + paper->item_count; ++item)
        if (is_wanted(item, states)) {
            json_open(json, NULL, '{');
            JSON_TEXTS(json, {"section", item->section}, {"item", item->item},
                       {"state", paper_state_names[item->state]}, {"note", item->note});
            json_close(json, '}');
        }
    json_close(json, ']');
    json_close(json, '}');
}

// Papers as an array, and the totals of all.
static void print_json(FILE *out, int states, const LabResults *results)
{
    enum { LINES = 4 }; // down to an item
    Json json = json_begin(out, LINES);
    PaperCounts totals = {{0}, 0};
    json_open(&json, NULL, '{');
    lab_verdicts_print_json(&json, results);
    json_open(&json, "papers", '[');
    for (const Paper *paper = lab_papers; paper < lab_papers + LAB_PAPER_NB; ++paper) {
        PaperCounts counts = {{0}, 0};
        paper_count(paper, &counts);
        paper_count(paper, &totals);
        if (paper->items != NULL)
            write_paper(&json, paper, &counts, states);
    }
    json_close(&json, ']');
    json_open(&json, "totals", '{');
    write_counts(&json, &totals);
    json_close(&json, '}');
    json_close(&json, '}');
    putc('\n', out);
}

LabPapersPrinter *lab_papers_printer(const char *format, Error *error)
{
    static const struct {
        const char *name;
        LabPapersPrinter *print;
    } rows[] = {{"text", print_text}, {"markdown", print_markdown}, {"csv", print_csv}, {"json", print_json}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        // Without a format the first.
        if (format == NULL || strcmp(format, rows[i].name) == 0)
            return rows[i].print;
    error_set(error, "--format: with --papers '%.40s' is none of: text, markdown, csv, json", format);
    return NULL;
}
