// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lab report`: runs all experiments, or those that are named, and writes one file about them. How the
// report looks is in lab_report_page.c; the sentences are in study/reading.c. Called by lab_command.c.
#include "ui/study/lab/lab_report.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/markup.h"
#include "ui/common/progress.h"
#include "ui/study/lab/lab_arguments.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ONLY_MAX = 32, CPUINFO_SIZE_MAX = 1 << 20, SYSTEM_SIZE = 256 };

typedef struct ReportArguments {
    const char *out, *format;
    const char *only[ONLY_MAX];
    int only_count;
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
    *words = (ReportArguments){.seed = 1};
    const OptionDef defs[] = {
        {.name = "out", .text = &words->out},
        {.name = "format", .text = &words->format, .choices = CHOICES("html", "text")},
        {.name = "only", .list = words->only, .list_count = &words->only_count, .max = ONLY_MAX},
        {.name = "seed", .number = &words->seed, .min = 0, .max = INT64_MAX},
        {.name = "quick", .flag = &words->quick},
        {.name = "force", .flag = &words->force},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    if (words->out == NULL)
        return error_set(error, "lab report: say which file: --out FILE.html or FILE.txt");
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

// --- machine -------------------------------------------------------------------------------------------------------

// "AMD EPYC 9354, 2 processors, Linux 6.1 x86_64".
static void write_machine(char *out, size_t size)
{
    static const char label[] = "model name\t: ";
    Text text = text_begin(out, size);
    char system[SYSTEM_SIZE];
    Error ignored;
    // Linux only; elsewhere the model of the processor is left out.
    char *info = file_read_text("/proc/cpuinfo", CPUINFO_SIZE_MAX, &ignored);
    const char *model = info != NULL ? strstr(info, label) : NULL;
    if (model != NULL)
        text_addf(&text, "%.*s, ", (int)strcspn(model + strlen(label), "\n"), model + strlen(label));
    mem_free(info);
    const int processors = os_processor_count();
    text_addf(&text, "%d %s", processors, processors == 1 ? "processor" : "processors");
    os_describe(system, sizeof system);
    if (system[0] != '\0')
        text_addf(&text, ", %s", system);
}

// "2026-01-31 12:00 CET"; "unknown" where the clock tells nothing.
static void write_date(char *out, size_t size)
{
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL || strftime(out, size, "%Y-%m-%d %H:%M %Z", &local) == 0)
        snprintf(out, size, "unknown");
}

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

// One run of an experiment, with its command line as a title. What failed is told at once and stands in the report; the
// others go on.
static void run_part(const ReportArguments *words, const OptionDef *part, int64_t number, ReportRun *out)
{
    LabRun run = lab_run_begin(out->experiment, words->quick);
    Text command = text_begin(out->command, sizeof out->command);
    text_addf(&command, "lab %s", out->experiment->name);
    if (part != NULL) {
        lab_set_number(&run, part->name, number);
        text_addf(&command, " --%s %" PRId64, part->name, number);
    }
    text_add(&command, words->quick ? " --quick" : "");
    run.seed = (uint64_t)words->seed;
    Watch watch = {.line = progress_begin(), .command = out->command};
    run.progress = (LabProgress){.context = &watch, .show = show_progress};
    fprintf(stderr, "%s ...\n", out->command);
    const int64_t start = clock_now_us();
    out->table = lab_run_check(&run, &out->error) ? lab_run(&run, lab_engine_start_program, &out->error) : NULL;
    out->seconds = (double)(clock_now_us() - start) / US_PER_SECOND;
    progress_end(&watch.line);
    // Told at once: the rest may take an hour.
    if (out->table == NULL)
        fprintf(stderr, "%s: %s\n", out->command, out->error.text);
}

// Returns how many runs failed.
static int run_all(const ReportArguments *words, Report *report)
{
    int failed = 0;
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e) {
        if ((*e)->run == NULL || !is_chosen(words, *e))
            continue;
        const OptionDef *part = part_option(*e);
        // One run without a number if the experiment has no parts.
        const int64_t first = part != NULL ? part->min : 0, last = part != NULL ? part->max : 0;
        for (int64_t number = first; number <= last && report->run_count < REPORT_RUNS_MAX; ++number) {
            ReportRun *run = &report->runs[report->run_count++];
            run->experiment = *e;
            run_part(words, part, number, run);
            failed += run->table == NULL;
        }
    }
    return failed;
}

// Nothing is written before all is there, so an interrupt leaves the old file, or none.
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
    Report *report = mem_new(1, sizeof *report);
    write_machine(report->machine, sizeof report->machine);
    write_date(report->date, sizeof report->date);
    write_options(&words, report->options, sizeof report->options);
    const int failed = run_all(&words, report);
    const bool is_written = write_report(&words, format, report, &error);
    for (int i = 0; i < report->run_count; ++i)
        lab_table_free(report->runs[i].table);
    mem_free(report);
    if (!is_written)
        return command_fail("lab report: --out: %s", error.text);
    return failed == 0 ? command_finish()
                       : command_fail("lab report: %d experiments failed; the report says why", failed);
}
