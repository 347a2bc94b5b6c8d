// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lab`: published experiments, done again.
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "study/experiment.h"
#include "ui/common/command_line.h"
#include "ui/common/progress.h"
#include "ui/common/suggestion.h"
#include "ui/study/commands.h"
#include "ui/study/lab/lab_arguments.h"
#include "ui/study/lab/lab_output.h"
#include "ui/study/lab/lab_provenance.h"
#include "ui/study/lab/lab_report.h"

#include <stdio.h>
#include <string.h>

enum { NAMES_SIZE = 256, COMMAND_SIZE = 64, REUSED_MAX = 16 };

// A line that is rewritten, a few times a second at most.
static void show_progress(void *context, const char *what, int done, int total)
{
    ProgressLine *line = context;
    if (progress_is_due(line))
        fprintf(stderr, "%s%s: %d of %d%s", progress_head(line), what, done, total, progress_tail(line));
}

// What the arguments ask for: a match, a review of mistakes, games at several limits, or the experiment. NULL with a
// reason.
static LabTable *make_tables(LabArguments *a, Error *error)
{
    const bool has_mistakes =
        lab_option(a->run.experiment, "mistakes") != NULL && lab_text(&a->run, "mistakes") != NULL;
    return a->run.is_match                  ? lab_match_run(a, error)
           : has_mistakes                   ? lab_mistakes_run(a, error)
           : a->run.experiment->run == NULL ? lab_scaling_run(a, error)
                                            : lab_run(&a->run, lab_engine_start_program, error);
}

// "lab chains --quick --games 2", as it was typed.
static void write_command(const CommandLine *line, char *out, size_t size)
{
    Text text = text_begin(out, size);
    text_add(&text, line->command);
    for (int i = 0; i < line->word_count; ++i)
        text_addf(&text, " %s", line->words[i]);
}

// Runs it and prints its tables. They are kept before anything else can fail.
static int run_experiment(LabArguments *a, const char *command)
{
    Error error, kept_error, plot_error;
    LabResult result = {.is_quick = a->run.quick};
    ProgressLine line = progress_begin();
    a->run.progress = (LabProgress){.context = &line, .show = show_progress};
    snprintf(result.command, sizeof result.command, "%s", command);
    lab_provenance_take(&result.provenance, a->run.seed);
    const int64_t start = clock_now_us();
    result.table = make_tables(a, &error);
    result.seconds = (double)(clock_now_us() - start) / US_PER_SECOND;
    progress_end(&line);
    if (result.table == NULL)
        return command_fail("%s: %s", a->command, error.text);
    const bool is_kept = a->results == NULL || lab_result_keep(a->results, &result, &kept_error);
    a->print(result.table, &result);
    const bool is_plotted = a->plot == NULL || lab_plot_write(a->plot, result.table, &result, a->force, &plot_error);
    lab_table_free(result.table);
    if (!is_kept)
        return command_fail("%s: --results: %s", a->command, kept_error.text);
    return is_plotted ? command_finish() : command_fail("%s: --plot: %s", a->command, plot_error.text);
}

// All items, or those in one state.
static int list_papers(const char *format, const char *state_name, const char *const *paths, int count)
{
    Error error;
    LabPapersPrinter *print = lab_papers_printer(format, &error);
    if (print == NULL)
        return command_fail("lab list: %s", error.text);
    int states = 0;
    for (PaperState state = 0; state < PAPER_STATE_NB; ++state)
        if (state_name == NULL || strcmp(state_name, paper_state_names[state]) == 0)
            states |= 1 << state;
    LabResults results = {.count = 0};
    bool ok = true;
    for (int i = 0; ok && i < count; ++i)
        ok = lab_results_read(&results, paths[i], &error);
    if (ok)
        print(stdout, states, &results);
    lab_results_free(&results);
    return ok ? command_finish() : command_fail("lab list: --reuse: %s", error.text);
}

// `lab list`, and `lab list --papers` with a state: each has formats of its own.
static int list_experiments(const CommandLine *whole)
{
    CommandLine line = command_line_below(whole, "lab list");
    const char *format = NULL, *state = NULL, *reused[REUSED_MAX];
    int reused_count = 0;
    bool papers = false;
    const OptionDef defs[] = {
        {.name = "papers", .flag = &papers},
        {.name = "state", .text = &state, .choices = CHOICES("works", "partial", "absent", "wrong")},
        {.name = "format", .text = &format},
        {.name = "reuse", .list = reused, .list_count = &reused_count, .max = REUSED_MAX},
    };
    Error error;
    if (!command_line_arguments(&line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (papers)
        return list_papers(format, state, reused, reused_count);
    // Only items of papers have a state.
    if (state != NULL || reused_count > 0)
        return command_fail("lab list: --%s goes with --papers", state != NULL ? "state" : "reuse");
    LabListPrinter *print = lab_list_printer(format, &error);
    if (print == NULL)
        return command_fail("lab list: %s", error.text);
    print();
    return command_finish();
}

// `lab EXPERIMENT --sum FILE...`: the sum of the shards of its match.
static int count_tables(CommandLine *line, const Experiment *experiment)
{
    // Every word could be a file.
    const char **paths = mem_new((size_t)line->word_count, sizeof *paths), *format = NULL;
    bool sums;
    int count = 0;
    const OptionDef defs[] = {
        {.name = "sum", .flag = &sums},
        {.name = "FILE", .list = paths, .list_count = &count, .max = line->word_count},
        {.name = "format", .text = &format},
    };
    Error error;
    LabTable *table = NULL;
    LabTablePrinter *print = NULL;
    if (command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error)) {
        print = lab_table_printer(format, &error);
        if (print != NULL && experiment->match == NULL)
            error_set(&error, "it has no match, and other tables cannot be added");
        else if (print != NULL && count == 0)
            error_set(&error, "--sum needs tables that --match has printed as CSV");
        else if (print != NULL)
            table = lab_match_count(experiment, paths, count, &error);
        if (table == NULL)
            error_prefix(&error, "%s: ", line->command);
    }
    mem_free(paths);
    if (table == NULL)
        return command_fail("%s", error.text);
    print(table, NULL);
    lab_table_free(table);
    return command_finish();
}

// Looked for before the options are read, as it chooses which options there are.
static bool has_word(const CommandLine *line, const char *word)
{
    for (int i = 0; i < line->word_count; ++i)
        if (strcmp(line->words[i], word) == 0)
            return true;
    return false;
}

// "lab: unknown word 'ordring'; there are: attacks, ...; did you mean ordering?"
static int refuse_experiment(const char *word, const char *names)
{
    char meant[COMMAND_SIZE];
    Text text = text_begin(meant, sizeof meant);
    Suggestion suggestion = suggestion_begin(word);
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        suggestion_offer(&suggestion, (*e)->name);
    suggestion_write(&suggestion, "", &text);
    return command_fail("lab: unknown word '%.60s'; there are: %s%s", word, names, meant);
}

int lab_command(CommandLine *whole)
{
    char names[NAMES_SIZE], command[COMMAND_SIZE];
    // "attacks, bitscan, ... paths, list, report".
    Text text = text_begin(names, sizeof names);
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        text_addf(&text, "%s, ", (*e)->name);
    text_add(&text, "list, report");
    if (whole->word_count == 0)
        return command_fail("lab: say which experiment: %s", names);
    if (strcmp(whole->words[0], "list") == 0)
        return list_experiments(whole);
    if (strcmp(whole->words[0], "report") == 0)
        return lab_report_command(whole);
    const Experiment *experiment = lab_experiment(whole->words[0]);
    if (experiment == NULL)
        return refuse_experiment(whole->words[0], names);
    // Last, as in all commands, whatever stands before it.
    if (strcmp(whole->words[whole->word_count - 1], "--help") == 0) {
        lab_help_print(experiment);
        return command_finish();
    }
    snprintf(command, sizeof command, "lab %s", experiment->name);
    CommandLine line = command_line_below(whole, command);
    if (has_word(&line, "--sum"))
        return count_tables(&line, experiment);
    LabArguments a;
    Error error;
    char typed[LAB_COMMAND_SIZE];
    write_command(&line, typed, sizeof typed);
    return lab_arguments_read(&line, experiment, &a, &error) ? run_experiment(&a, typed)
                                                             : command_fail("%s", error.text);
}
