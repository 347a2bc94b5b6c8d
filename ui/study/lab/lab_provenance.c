// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader must know to get the same numbers: commit, compiler, flags, machine, date, seed and command. How a build is
// called is in build_info.c; the file of results is in study/results.c. Called by lab_command.c and lab_report.c.
#include "ui/study/lab/lab_provenance.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/program_name.h"
#include "base/text.h"
#include "ui/common/markup.h"
#include "ui/study/lab/build_info.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

enum { CPUINFO_SIZE_MAX = 1 << 20, SYSTEM_SIZE = 256, LINE_NB = 8 };

static const FileKind results_kind = {.name = "results of the laboratory", .begin = LAB_RESULTS_BEGIN};

// --- taken ---------------------------------------------------------------------------------------------------------

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

void lab_provenance_take(Provenance *out, uint64_t seed)
{
    *out = (Provenance){.seed = seed};
    snprintf(out->program, sizeof out->program, "%s", program_name);
    snprintf(out->commit, sizeof out->commit, "%s", build_commit);
    snprintf(out->compiler, sizeof out->compiler, "%s", build_compiler);
    snprintf(out->flags, sizeof out->flags, "%s", build_flags);
    write_machine(out->machine, sizeof out->machine);
    write_date(out->date, sizeof out->date);
}

// --- written -------------------------------------------------------------------------------------------------------

typedef struct Line {
    const char *title, *key, *text;
} Line;

// All lines of a run; the seed is written to `seed`.
static void lines_of(const LabResult *from, char seed[static 24], Line lines[LINE_NB])
{
    const Provenance *p = &from->provenance;
    snprintf(seed, 24, "%" PRIu64, p->seed);
    const Line all[LINE_NB] = {
        {"Command", "command", from->command},
        {"Seed", "seed", seed},
        {"Date", "date", p->date},
        {"Program", "program", p->program},
        {"Commit", "commit", p->commit},
        {"Compiler", "compiler", p->compiler},
        {"Flags", "flags", p->flags},
        {"Machine", "machine", p->machine},
    };
    memcpy(lines, all, sizeof all);
}

void lab_provenance_print(FILE *out, const LabResult *from, const char *before, const char *behind)
{
    char seed[24];
    Line lines[LINE_NB];
    lines_of(from, seed, lines);
    for (int i = 0; i < LINE_NB; ++i)
        fprintf(out, "%s%s: %s%s", before, lines[i].title, lines[i].text, behind);
}

void lab_provenance_write_json(Json *json, const LabResult *from)
{
    char seed[24];
    Line lines[LINE_NB];
    lines_of(from, seed, lines);
    json_open(json, "provenance", '{');
    for (int i = 0; i < LINE_NB; ++i)
        json_text(json, lines[i].key, lines[i].text);
    json_close(json, '}');
}

void lab_provenance_print_svg(FILE *out, const LabResult *from)
{
    char seed[24];
    Line lines[LINE_NB];
    lines_of(from, seed, lines);
    fputs("<desc>", out);
    for (int i = 0; i < LINE_NB; ++i) {
        fprintf(out, "%s: ", lines[i].title);
        markup_print_text(out, lines[i].text);
        putc('\n', out);
    }
    fputs("</desc>\n", out);
}

// --- kept ----------------------------------------------------------------------------------------------------------

bool lab_results_check(const char *path, Error *error)
{
    return file_check_writable(path, &results_kind, error);
}

bool lab_result_keep(const char *path, const LabResult *result, Error *error)
{
    MemoryStream stream;
    if (!lab_file_begin(path, &results_kind, LAB_RESULTS_BEGIN, error) || !memory_stream_open(&stream, error))
        return false;
    lab_result_write(stream.out, result);
    const bool ok =
        memory_stream_close(&stream, error) && file_append(path, &results_kind, stream.data, stream.size, error);
    memory_stream_free(&stream);
    return ok;
}
