// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lab report`: runs all experiments, or those that are named, and writes one file about them. How the
// report looks is in lab_report_page.c; the sentences are in study/reading.c. Called by lab_command.c.
#include "ui/study/lab/lab_report.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "ui/common/markup.h"
#include "ui/common/progress.h"
#include "ui/study/lab/lab_arguments.h"
#include "ui/study/lab/lab_provenance.h"

#include <inttypes.h>
#include <string.h>

enum {
    ONLY_MAX = 32,
    REUSED_MAX = 16,
    RESULTS_PATH_SIZE = 4096,
    MATCH_GAMES = 100, // of a match that was published
    QUICK_MATCH_GAMES = 2,
    MATCH_NODES = 10000, // of a move
    QUICK_MATCH_NODES = 300,
};

typedef struct ReportArguments {
    const char *out, *format;
    const char *only[ONLY_MAX];
    int only_count;
    const char *reused[REUSED_MAX]; // files of earlier results
    int reused_count;
    char results[RESULTS_PATH_SIZE]; // file to which those of this run are added
    int64_t seed;
    bool quick, force;
} ReportArguments;

typedef struct ReportFormat {
    FileKind kind;
    void (*write)(FILE *out, const Report *report);
} ReportFormat;

static const ReportFormat page_format = {
    {.name = "a report of ours", .begin = PAGE_BEGIN, .mark = PAGE_GENERATOR(LAB_REPORT_GENERATOR)},
    lab_report_write_page,
};
static const ReportFormat text_format = {
    {.name = "a report of ours", .begin = LAB_REPORT_TEXT_BEGIN},
    lab_report_write_text,
};

// --- what was typed ------------------------------------------------------------------------------------------------

// Reads the arguments; a file is needed, and experiments that are games alone are refused, as they would take hours.
static bool read_words(CommandLine *line, ReportArguments *words, Error *error)
{
    const char *results = NULL;
    *words = (ReportArguments){.seed = 1};
    const OptionDef defs[] = {
        {.name = "out", .text = &words->out},
        {.name = "format", .text = &words->format, .choices = CHOICES("html", "text")},
        {.name = "only", .list = words->only, .list_count = &words->only_count, .max = ONLY_MAX},
        {.name = "reuse", .list = words->reused, .list_count = &words->reused_count, .max = REUSED_MAX},
        {.name = "results", .text = &results},
        {.name = "seed", .number = &words->seed, .min = 0, .max = INT64_MAX},
        {.name = "quick", .flag = &words->quick},
        {.name = "force", .flag = &words->force},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    if (words->out == NULL)
        return error_set(error, "lab report: say which file: --out FILE.html or FILE.txt");
    Text path = text_begin(words->results, sizeof words->results);
    text_addf(&path, "%s%s", results != NULL ? results : words->out, results != NULL ? "" : ".results");
    if (path.truncated)
        return error_set(error, "lab report: --results: the name is too long");
    for (int i = 0; i < words->only_count; ++i) {
        const Experiment *experiment = lab_experiment(words->only[i]);
        if (experiment == NULL)
            return error_set(error, "lab report: --only: there is no experiment '%.40s'", words->only[i]);
        if (experiment->run == NULL)
            return error_set(error, "lab report: --only: '%s' is games, which take their time", experiment->name);
    }
    return true;
}

// Without --only all are.
static bool is_chosen(const ReportArguments *words, const Experiment *experiment)
{
    for (int i = 0; i < words->only_count; ++i)
        if (strcmp(words->only[i], experiment->name) == 0)
            return true;
    return words->only_count == 0;
}

// --- options --------------------------------------------------------------------------------------------------------

// What a reader must know to run the same again.
static void write_options(const ReportArguments *words, char *out, size_t size)
{
    Text text = text_begin(out, size);
    text_addf(&text, "%s, seed %" PRId64,
              words->quick ? "--quick, so few positions and small depths, which say little about a paper" : "in full",
              words->seed);
    for (int i = 0; i < words->only_count; ++i)
        text_addf(&text, "%s%s", i == 0 ? ", only " : ", ", words->only[i]);
}

// --- runs ----------------------------------------------------------------------------------------------------------

typedef struct Watch {
    ProgressLine line;
    const char *command;
} Watch;

static void show_progress(void *context, const char *what, int done, int total)
{
    Watch *watch = context;
    if (progress_is_due(&watch->line))
        fprintf(stderr, "%s%s: %s: %d of %d%s", progress_head(&watch->line), watch->command, what, done, total,
                progress_tail(&watch->line));
}

// Does the experiment want to be told which part of it to run? Then all are run.
static const OptionDef *part_option(const Experiment *experiment)
{
    const OptionDef *option = lab_option(experiment, "experiment");
    return option != NULL && option->kind == OPTK_INT && option->def_int == LAB_UNSET ? option : NULL;
}

// What is run: a part of an experiment, the whole of it, or its match.
typedef struct Task {
    const Experiment *experiment;
    const OptionDef *part; // NULL: it has none
    int64_t number;        // of the part
    bool is_match;
} Task;

// The words behind `lab` without those of size: "ordering --experiment 2".
static void write_words(const Task *task, char *out, size_t size)
{
    Text text = text_begin(out, size);
    text_add(&text, task->experiment->name);
    if (task->part != NULL)
        text_addf(&text, " --%s %" PRId64, task->part->name, task->number);
    text_add(&text, task->is_match ? " --match" : "");
}

// A result of an earlier run, if there is one that is large enough and was not changed by options of its own.
static const LabResult *find_reused(const ReportArguments *words, const LabResults *reused, const Task *task)
{
    char wanted[LAB_COMMAND_SIZE];
    write_words(task, wanted, sizeof wanted);
    const LabResult *found = lab_results_find(reused, wanted);
    const bool is_large = found != NULL && (words->quick || !found->is_quick);
    return is_large && !lab_result_is_changed(found, wanted) ? found : NULL;
}

// Plays the experiment's match, or runs its part.
static LabTable *make_tables(const ReportArguments *words, const Task *task, LabRun *run, Error *error)
{
    if (!task->is_match)
        return lab_run_check(run, error) ? lab_run(run, lab_engine_start_program, error) : NULL;
    run->is_match = true;
    const LabArguments match = {
        .command = "lab report",
        .run = *run,
        .match_games = words->quick ? QUICK_MATCH_GAMES : MATCH_GAMES,
        .match_nodes = words->quick ? QUICK_MATCH_NODES : MATCH_NODES,
        .shard = {.number = 1, .count = 1},
    };
    return lab_match_run(&match, error);
}

// Runs a task. What failed is told at once and stands in the report; the others go on. What came of it is kept at once.
static void run_task(const ReportArguments *words, const Task *task, ReportRun *out)
{
    LabResult *result = &out->result;
    LabRun run = lab_run_begin(task->experiment, words->quick);
    char wanted[LAB_COMMAND_SIZE];
    write_words(task, wanted, sizeof wanted);
    Text command = text_begin(result->command, sizeof result->command);
    text_addf(&command, "lab %s", wanted);
    if (task->is_match)
        text_addf(&command, " %d", words->quick ? QUICK_MATCH_GAMES : MATCH_GAMES);
    text_add(&command, words->quick ? " --quick" : "");
    if (task->part != NULL)
        lab_set_number(&run, task->part->name, task->number);
    run.seed = (uint64_t)words->seed;
    result->is_quick = words->quick;
    lab_provenance_take(&result->provenance, run.seed);
    Watch watch = {.line = progress_begin(), .command = result->command};
    run.progress = (LabProgress){.context = &watch, .show = show_progress};
    fprintf(stderr, "%s ...\n", result->command);
    const int64_t start = clock_now_us();
    result->table = make_tables(words, task, &run, &out->error);
    result->seconds = (double)(clock_now_us() - start) / US_PER_SECOND;
    progress_end(&watch.line);
    if (result->table == NULL)
        fprintf(stderr, "%s: %s\n", result->command, out->error.text);
    else if (!lab_result_keep(words->results, result, &out->error)) {
        // The page will have it all the same.
        out->is_unkept = true;
        fprintf(stderr, "lab report: --results: %s\n", out->error.text);
    }
}

// Adds a run to the report, an earlier one where there is one. Returns whether it failed.
static bool add_run(const ReportArguments *words, const LabResults *reused, const Task *task, Report *report)
{
    if (report->run_count == REPORT_RUNS_MAX)
        return false;
    ReportRun *run = &report->runs[report->run_count++];
    const LabResult *earlier = find_reused(words, reused, task);
    run->experiment = task->experiment;
    run->is_reused = earlier != NULL;
    if (earlier != NULL)
        run->result = *earlier;
    else
        run_task(words, task, run);
    return run->result.table == NULL;
}

// Returns how many runs failed.
static int run_all(const ReportArguments *words, const LabResults *reused, Report *report)
{
    int failed = 0;
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        if ((*e)->run == NULL || !is_chosen(words, *e))
            continue;
        Task task = {.experiment = *e, .part = part_option(*e)};
        // One run without a number if the experiment has no parts.
        const int64_t first = task.part != NULL ? task.part->min : 0, last = task.part != NULL ? task.part->max : 0;
        for (task.number = first; task.number <= last; ++task.number)
            failed += add_run(words, reused, &task, report);
        // A match that was published is played too.
        if ((*e)->match != NULL && (*e)->match->published != NULL)
            failed += add_run(words, reused, &(Task){.experiment = *e, .is_match = true}, report);
    }
    return failed;
}

void lab_report_gather(Report *report, const LabResults *reused)
{
    LabResults *all = &report->results;
    int own = 0;
    for (int i = 0; i < report->run_count; ++i)
        own += report->runs[i].result.table != NULL;
    const int room = LAB_RESULTS_MAX - own, first = reused->count > room ? reused->count - room : 0;
    all->count = 0;
    for (int i = first; i < reused->count; ++i)
        all->runs[all->count++] = reused->runs[i];
    for (int i = 0; i < report->run_count; ++i)
        if (report->runs[i].result.table != NULL)
            all->runs[all->count++] = &report->runs[i].result;
}

// How many runs have results that are in no file.
static int count_unkept(const Report *report)
{
    int unkept = 0;
    for (int i = 0; i < report->run_count; ++i)
        unkept += report->runs[i].is_unkept;
    return unkept;
}

// The page is not written before all is there, so an interrupt leaves the old one, or none; the results of what had
// ended are in their file.
static bool write_report(const ReportArguments *words, const ReportFormat *format, const Report *report, Error *error)
{
    MemoryStream stream;
    if (!memory_stream_open(&stream, error))
        return false;
    format->write(stream.out, report);
    const bool ok =
        memory_stream_close(&stream, error) &&
        file_replace(words->out, words->force ? FILE_KIND_ANY : &format->kind, stream.data, stream.size, error);
    memory_stream_free(&stream);
    return ok;
}

int lab_report_command(const CommandLine *whole)
{
    CommandLine line = command_line_below(whole, "lab report");
    ReportArguments words;
    Error error;
    if (!read_words(&line, &words, &error))
        return command_fail("%s", error.text);
    // The ending of the file says which, where --format does not.
    const bool is_text =
        words.format != NULL ? strcmp(words.format, "text") == 0 : text_ends_with_nocase(words.out, ".txt");
    const ReportFormat *format = is_text ? &text_format : &page_format;
    // Before hours of work, not after them.
    if (!file_check_writable(words.out, words.force ? FILE_KIND_ANY : &format->kind, &error))
        return command_fail("lab report: --out: %s", error.text);
    if (!lab_results_check(words.results, &error))
        return command_fail("lab report: --results: %s", error.text);
    LabResults reused = {.count = 0};
    for (int i = 0; i < words.reused_count; ++i)
        if (!lab_results_read(&reused, words.reused[i], &error)) {
            lab_results_free(&reused);
            return command_fail("lab report: --reuse: %s", error.text);
        }
    Report *report = mem_new(1, sizeof *report);
    lab_provenance_take(&report->provenance, (uint64_t)words.seed);
    write_options(&words, report->options, sizeof report->options);
    const int failed = run_all(&words, &reused, report);
    lab_report_gather(report, &reused);
    const int unkept = count_unkept(report);
    const bool is_written = write_report(&words, format, report, &error);
    for (int i = 0; i < report->run_count; ++i)
        // Tables of earlier runs belong to what was read.
        if (!report->runs[i].is_reused)
            lab_table_free(report->runs[i].result.table);
    mem_free(report);
    lab_results_free(&reused);
    if (!is_written)
        return command_fail("lab report: --out: %s", error.text);
    if (failed > 0)
        return command_fail("lab report: %d experiments failed; the report says why", failed);
    return unkept == 0 ? command_finish() : command_fail("lab report: --results: %d could not be kept", unkept);
}
