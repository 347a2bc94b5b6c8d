// SPDX-License-Identifier: GPL-3.0-or-later
// The help of `lab`: one experiment with its options, and lists of all for the terminal, README, manual page and
// completions of shells. The texts are those of the experiments; what is done of the papers is in lab_papers.c. Called
// by lab_command.c.
#include "ui/study/lab/lab_output.h"

#include "base/text.h"
#include "study/experiment.h"
#include "ui/common/print.h"
#include "ui/study/lab/lab_arguments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FLAG_WIDTH = 26, HELP_WIDTH = 66, DEFAULT_SIZE = 96 };

// --- lists ---------------------------------------------------------------------------------------------------------

// All experiments, then all papers.
static void print_list(void)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        printf("lab %s\n    %s\n    Source: %s.\n\n", (*e)->name, (*e)->summary, (*e)->source);
    puts("Papers");
    for (int i = 0; i < LAB_PAPER_NB; ++i)
        printf("    %s: %s (%s)\n", lab_papers[i].name, lab_papers[i].title, lab_papers[i].author);
}

// For the README: rows of a table with two columns.
static void print_markdown(void)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        printf("| `hotspur lab %s` | %s (%s) |\n", (*e)->name, (*e)->summary, (*e)->source);
}

// For the manual page: tagged paragraphs.
static void print_manual(void)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        printf(".TP\n\\fBhotspur lab %s\\fR\n", (*e)->name);
        print_roff((*e)->summary);
        fputs(" Source: ", stdout);
        print_roff((*e)->source);
        puts(".");
    }
}

// --- the options of an experiment ----------------------------------------------------------------------------------

// What stands behind a flag: "N", or the words to choose from, "node|root".
static void write_value(const OptionDef *option, char out[FLAG_SIZE])
{
    Text text = text_begin(out, FLAG_SIZE);
    text_add(&text, option->value != NULL ? option->value : "");
    for (int i = 0; option->choices != NULL && option->choices[i] != NULL; ++i)
        text_addf(&text, "%s%s", i > 0 ? "|" : "", option->choices[i]);
}

// The help begins beside the flag, or below one that is too long.
static void print_option(const OptionDef *option)
{
    char flag[2 * FLAG_SIZE], value[FLAG_SIZE], usual[DEFAULT_SIZE] = "", help[1024];
    write_value(option, value);
    snprintf(flag, sizeof flag, "  --%s%s%s", option->name, value[0] != '\0' ? " " : "", value);
    // "Default: 5; with --quick 3."; "" if there is none.
    Text text = text_begin(usual, DEFAULT_SIZE);
    if (option->kind == OPTK_INT && option->def_int != LAB_UNSET && option->def_int != option->max)
        text_addf(&text, " Default: %" PRId64, option->def_int);
    else if (option->kind == OPTK_CHOICE && option->def_int == 0)
        text_addf(&text, " Default: %s", option->choices[0]);
    else if (option->kind == OPTK_TEXT && option->def_text != NULL)
        text_addf(&text, " Default: %s", option->def_text);
    const bool has_full = text.length > 0;
    if (option->kind == OPTK_INT && option->quick_int != LAB_UNSET && option->quick_int != option->def_int)
        text_addf(&text, "%s with --quick %" PRId64, has_full ? ";" : " Default", option->quick_int);
    else if (option->kind == OPTK_TEXT && option->quick_text != NULL)
        text_addf(&text, "; with --quick %s", option->quick_text);
    if (text.length > 0)
        text_add(&text, ".");
    snprintf(help, sizeof help, "%s%s", option->help, usual);
    printf("%-*s", FLAG_WIDTH, flag);
    if (strlen(flag) >= FLAG_WIDTH)
        printf("\n%*s", FLAG_WIDTH, "");
    print_wrapped(stdout, help, FLAG_WIDTH, HELP_WIDTH);
}

// Rows without a surface are fixed numbers, not options.
static void print_options(const OptionDef *options)
{
    for (; options->name != NULL; ++options)
        if (options->surfaces != 0)
            print_option(options);
}

void lab_help_print(const Experiment *experiment)
{
    printf("usage: hotspur lab %s [OPTION...]\n%s\nSource: %s.\n", experiment->name, experiment->summary,
           experiment->source);
    print_options(experiment->options);
    if (experiment->match != NULL)
        print_options(lab_match_options);
    print_options(lab_common_options);
    if (experiment->papers == 0)
        return;
    puts("Papers");
    for (int i = 0; i < LAB_PAPER_NB; ++i)
        if ((experiment->papers & 1 << i) != 0)
            printf("  %s: %s\n", lab_papers[i].name, lab_papers[i].title);
}

// --- lists for the help of all commands ------------------------------------------------------------------------------

// Below the help of `lab`.
static void print_summaries(void)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        printf("      %s: %s\n", (*e)->name, (*e)->summary);
}

// For the completions of shells, as `help --format table` has them.
static void print_word(const char *word, const char *value)
{
    printf("lab\t%s\t%s\t\n", word, value);
}

static void print_option_words(const OptionDef *options)
{
    for (; options->name != NULL; ++options) {
        char flag[FLAG_SIZE], value[FLAG_SIZE];
        snprintf(flag, sizeof flag, "--%s", options->name);
        write_value(options, value);
        // A value may stand in quotes, as it has to be typed: 'CMD'.
        const char *bare = value[0] == '\'' ? value + 1 : value;
        value[(size_t)(bare - value) + strcspn(bare, "'")] = '\0';
        if (options->surfaces != 0)
            print_word(flag, bare);
    }
}

// Experiments with their own options, then the options of all.
static void print_words(void)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        print_word((*e)->name, "");
        print_option_words((*e)->options);
    }
    print_option_words(lab_match_options);
    print_option_words(lab_common_options);
}

LabListPrinter *lab_list_printer(const char *format, Error *error)
{
    if (format == NULL || strcmp(format, "text") == 0)
        return print_list;
    if (strcmp(format, "markdown") == 0)
        return print_markdown;
    if (strcmp(format, "man") == 0)
        return print_manual;
    if (strcmp(format, "summaries") == 0)
        return print_summaries;
    if (strcmp(format, "words") == 0)
        return print_words;
    error_set(error, "--format: '%.40s' is none of: text, markdown, man", format);
    return NULL;
}
