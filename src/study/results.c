// SPDX-License-Identifier: GPL-3.0-or-later
// The file of results: a line of a word, a tab and what it says, run by run. Numbers are written with all their digits, so
// that what is read again gives the same verdicts. Called by ui/study/lab/, which knows the machine and the options.
#include "study/results.h"

#include "base/memory.h"
#include "base/text.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RESULTS_SIZE_MAX = 1 << 24 };

// --- files ---------------------------------------------------------------------------------------------------------

bool lab_file_begin(const char *path, const FileKind *kind, const char *heading, Error *error)
{
    const size_t length = strlen(heading);
    bool is_taken;
    if (file_create(path, heading, length, &is_taken, error))
        return true;
    struct stat status;
    const bool is_empty = is_taken && stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
    return is_empty ? file_append(path, kind, heading, length, error) : is_taken;
}

// --- written -------------------------------------------------------------------------------------------------------

// Tabs and line ends part what is written; in a text they become blanks.
static void write_text(FILE *out, const char *text)
{
    for (; *text != '\0'; ++text)
        putc(*text == '\t' || *text == '\n' ? ' ' : *text, out);
}

static void write_line(FILE *out, const char *word, const char *text)
{
    fprintf(out, "%s\t", word);
    write_text(out, text);
    putc('\n', out);
}

// A dash where nothing is known. All games lost are a difference without end.
static void write_number(FILE *out, double number)
{
    if (isnan(number))
        fputs("\t-", out);
    else if (isinf(number))
        fputs(number > 0 ? "\tinf" : "\t-inf", out);
    else
        fprintf(out, "\t%.*g", DBL_DECIMAL_DIG, number);
}

// Title, columns, rows and notes, a line each.
static void write_table(FILE *out, const LabTable *table)
{
    write_line(out, "table", table->title);
    if (table->has_no_chart)
        fputs("chart\tnone\n", out);
    for (int i = 0; i < table->column_count; ++i) {
        const LabColumn *column = &table->columns[i];
        const int plotted = table->is_plotted[i] ? LAB_PLOTTED : 0;
        fprintf(out, "column\t%s\t%d\t%d\t", column->key, column->decimals, (column->flags & ~LAB_PLOTTED) | plotted);
        write_text(out, column->title);
        putc('\n', out);
    }
    for (const LabRow *row = table->rows; row < table->rows + table->row_count; ++row) {
        fputs("row\t", out);
        write_text(out, row->name);
        for (int i = 0; i < table->column_count; ++i) {
            write_number(out, row->values[i].value);
            write_number(out, row->values[i].low);
            write_number(out, row->values[i].high);
        }
        putc('\n', out);
    }
    for (int i = 0; i < table->note_count; ++i)
        write_line(out, "note", table->notes[i]);
}

void lab_result_write(FILE *out, const LabResult *result)
{
    const Provenance *from = &result->provenance;
    write_line(out, "run", result->command);
    fprintf(out, "size\t%s\nseconds\t%.3f\n", result->is_quick ? "quick" : "full", result->seconds);
    write_line(out, "program", from->program);
    write_line(out, "commit", from->commit);
    write_line(out, "compiler", from->compiler);
    write_line(out, "flags", from->flags);
    write_line(out, "machine", from->machine);
    write_line(out, "date", from->date);
    fprintf(out, "seed\t%llu\n", (unsigned long long)from->seed);
    for (const LabTable *table = result->table; table != NULL; table = table->next)
        write_table(out, table);
    fputs("end\tof the run\n", out);
}

// --- read ----------------------------------------------------------------------------------------------------------

// A table that owns the texts that others only point to.
typedef struct ReadTable {
    LabTable table; // first, so that lab_table_free releases all of it
    char title[LAB_NOTE_SIZE];
    LabColumn columns[LAB_COLUMNS_MAX + 1];
    char keys[LAB_COLUMNS_MAX][LAB_NAME_SIZE], titles[LAB_COLUMNS_MAX][LAB_NAME_SIZE];
} ReadTable;

// What is being read: the run that is not complete yet, and its last table.
typedef struct Reader {
    LabResults *results;
    LabResult *run;
    ReadTable *table;
} Reader;

// Cuts the next part out of a line, up to a tab or its end; "" behind the last.
static char *next_part(char **cursor)
{
    char *part = *cursor, *end = part + strcspn(part, "\t");
    *cursor = *end == '\0' ? end : end + 1;
    *end = '\0';
    return part;
}

static void copy_text(char *out, size_t size, const char *text)
{
    Text copy = text_begin(out, size);
    text_add(&copy, text);
}

static bool begin_table(Reader *reader, const char *title)
{
    ReadTable *table = mem_new(1, sizeof *table);
    copy_text(table->title, sizeof table->title, title);
    table->table.title = table->title;
    table->table.columns = table->columns;
    if (reader->run->table == NULL)
        reader->run->table = &table->table;
    else
        reader->table->table.next = &table->table;
    reader->table = table;
    return true;
}

// "column", its key, decimals, flags and title; all of them stand before the first row.
static bool read_column(ReadTable *read, char *text)
{
    const int number = read->table.column_count;
    int64_t decimals, flags;
    if (number == LAB_COLUMNS_MAX || read->table.row_count > 0)
        return false;
    copy_text(read->keys[number], LAB_NAME_SIZE, next_part(&text));
    if (!text_parse_int(next_part(&text), 0, 20, &decimals) || !text_parse_int(next_part(&text), 0, 255, &flags))
        return false;
    copy_text(read->titles[number], LAB_NAME_SIZE, text);
    read->columns[number] = (LabColumn){read->keys[number], read->titles[number], (int)decimals, (int)flags};
    read->table.is_plotted[number] = (flags & LAB_PLOTTED) != 0;
    ++read->table.column_count;
    return true;
}

static bool read_number(char **cursor, double *number)
{
    const char *part = next_part(cursor);
    *number = (double)NAN;
    if (strcmp(part, "inf") == 0 || strcmp(part, "-inf") == 0) {
        *number = part[0] == '-' ? -(double)INFINITY : (double)INFINITY;
        return true;
    }
    return strcmp(part, "-") == 0 || text_parse_real(part, -DBL_MAX, DBL_MAX, number);
}

static bool read_row(LabTable *table, char *text)
{
    if (table->row_count == LAB_ROWS_MAX)
        return false;
    LabValue *values = lab_add_row(table, "%s", next_part(&text));
    for (int i = 0; i < table->column_count; ++i)
        if (!read_number(&text, &values[i].value) || !read_number(&text, &values[i].low) ||
            !read_number(&text, &values[i].high))
            return false;
    return true;
}

// Only a run that has ended counts: the rows of one that was broken off are not all there.
static bool end_run(Reader *reader)
{
    if (reader->results->count == LAB_RESULTS_MAX || reader->run->table == NULL)
        return false;
    reader->results->runs[reader->results->count++] = reader->run;
    reader->run = NULL;
    return true;
}

static void drop_run(Reader *reader)
{
    if (reader->run != NULL)
        lab_table_free(reader->run->table);
    mem_free(reader->run);
    reader->run = NULL;
}

static bool begin_run(Reader *reader, const char *command)
{
    drop_run(reader);
    reader->run = mem_new(1, sizeof *reader->run);
    reader->table = NULL;
    copy_text(reader->run->command, LAB_COMMAND_SIZE, command);
    return true;
}

// A line about where the run comes from. False if it is none of those.
static bool read_provenance(LabResult *run, const char *word, const char *text)
{
    Provenance *from = &run->provenance;
    int64_t seed;
    const struct {
        const char *word;
        char *out;
        size_t size;
    } texts[] = {
        {"program", from->program, sizeof from->program},    {"commit", from->commit, sizeof from->commit},
        {"compiler", from->compiler, sizeof from->compiler}, {"flags", from->flags, sizeof from->flags},
        {"machine", from->machine, sizeof from->machine},    {"date", from->date, sizeof from->date},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i)
        if (strcmp(word, texts[i].word) == 0) {
            copy_text(texts[i].out, texts[i].size, text);
            return true;
        }
    if (strcmp(word, "size") == 0) {
        run->is_quick = strcmp(text, "quick") == 0;
        return true;
    }
    if (strcmp(word, "seconds") == 0)
        return text_parse_real(text, 0, DBL_MAX, &run->seconds);
    if (strcmp(word, "seed") != 0 || !text_parse_int(text, 0, INT64_MAX, &seed))
        return false;
    from->seed = (uint64_t)seed;
    return true;
}

// Takes one line to the run and the table that are open. False if it may not stand there.
static bool read_line(Reader *reader, char *line)
{
    const char *word = next_part(&line);
    if (strcmp(word, "run") == 0)
        return begin_run(reader, line);
    if (reader->run == NULL)
        return false;
    if (strcmp(word, "table") == 0)
        return begin_table(reader, line);
    if (strcmp(word, "end") == 0)
        return end_run(reader);
    if (reader->table == NULL)
        return read_provenance(reader->run, word, line);
    if (strcmp(word, "column") == 0)
        return read_column(reader->table, line);
    if (strcmp(word, "row") == 0)
        return read_row(&reader->table->table, line);
    if (strcmp(word, "chart") == 0)
        return reader->table->table.has_no_chart = true;
    if (strcmp(word, "note") != 0 || reader->table->table.note_count == LAB_NOTES_MAX)
        return false;
    lab_add_note(&reader->table->table, "%s", line);
    return true;
}

bool lab_results_read(LabResults *results, const char *path, Error *error)
{
    Reader reader = {.results = results};
    char *text = file_read_text(path, RESULTS_SIZE_MAX, error);
    if (text == NULL)
        return false;
    bool ok = text_starts_with(text, LAB_RESULTS_BEGIN);
    if (!ok)
        error_set(error, "%.200s: these are no results of the laboratory", path);
    int number = 1;
    for (char *line = text + strcspn(text, "\n"); ok && *line == '\n' && line[1] != '\0';) {
        char *end = line + 1 + strcspn(line + 1, "\n");
        // The last line of a run that was broken off may be a part of one.
        const bool is_whole = *end == '\n';
        char *begin = line + 1;
        *end = '\0';
        ++number;
        ok = !is_whole || read_line(&reader, begin);
        if (!ok)
            error_set(error, "%.200s: line %d cannot be read", path, number);
        *end = is_whole ? '\n' : '\0';
        line = end;
    }
    drop_run(&reader);
    mem_free(text);
    return ok;
}

void lab_results_free(LabResults *results)
{
    for (int i = 0; i < results->count; ++i) {
        lab_table_free(results->runs[i]->table);
        mem_free(results->runs[i]);
    }
    results->count = 0;
}

// --- found ---------------------------------------------------------------------------------------------------------

enum { COMMAND_WORDS_MAX = LAB_COMMAND_SIZE / 2 };

// The words of a command, "--experiment=2" as two.
typedef struct Words {
    char text[LAB_COMMAND_SIZE];
    const char *words[COMMAND_WORDS_MAX];
    int count;
} Words;

static void split_command(const char *command, Words *out)
{
    char *cursor = out->text;
    out->count = 0;
    copy_text(out->text, sizeof out->text, command);
    for (char *word = text_next_word(&cursor); word != NULL; word = text_next_word(&cursor)) {
        char *value = text_starts_with(word, "--") ? strchr(word, '=') : NULL;
        out->words[out->count++] = word;
        if (value != NULL && out->count < COMMAND_WORDS_MAX) {
            *value = '\0';
            out->words[out->count++] = value + 1;
        }
    }
}

// Where the wanted words behind the name of the experiment stand in a command; -1 if they do not.
static int place_of(const Words *command, const Words *wanted)
{
    const int length = wanted->count - 1;
    for (int place = 2; place + length <= command->count; ++place) {
        int same = 0;
        while (same < length && strcmp(command->words[place + same], wanted->words[1 + same]) == 0)
            ++same;
        if (same == length)
            return place;
    }
    return -1;
}

// Words of an option that changes nothing of what is measured but its size, which is told apart, and its chance; 0 for
// another.
static int neutral_words(const char *word)
{
    static const struct {
        const char *name;
        int words;
    } neutral[] = {{"--match", 2},   {"--seed", 2}, {"--quick", 1}, {"--format", 2},
                   {"--results", 2}, {"--plot", 2}, {"--force", 1}};
    for (size_t i = 0; i < sizeof neutral / sizeof neutral[0]; ++i)
        if (strcmp(word, neutral[i].name) == 0)
            return neutral[i].words;
    return 0;
}

// How well the command of a run fits what is wanted, "ordering --experiment 2".
typedef enum Fit {
    FIT_NOT,     // another experiment, another part of it, or its match
    FIT_CHANGED, // options of its own: other positions, another depth
    FIT_WHOLE,
} Fit;

// Is the run one of these words, and were there options beside them that change what it measures?
static Fit fit_of(const LabResult *run, const char *words)
{
    Words command, wanted;
    split_command(run->command, &command);
    split_command(words, &wanted);
    if (command.count < 2 || strcmp(command.words[0], "lab") != 0 || strcmp(command.words[1], wanted.words[0]) != 0)
        return FIT_NOT;
    const int place = place_of(&command, &wanted);
    // A command without room for its end may have had any options.
    bool is_changed = strlen(run->command) + 1 == LAB_COMMAND_SIZE;
    if (place < 0)
        return FIT_NOT;
    for (int i = 2; i < command.count;) {
        const bool is_wanted = i >= place && i < place + wanted.count - 1;
        const int neutral = neutral_words(command.words[i]);
        // In games the same question is another one.
        if (strcmp(command.words[i], "--match") == 0 && !is_wanted)
            return FIT_NOT;
        is_changed = is_changed || (!is_wanted && neutral == 0);
        i += neutral > 0 ? neutral : 1;
    }
    return is_changed ? FIT_CHANGED : FIT_WHOLE;
}

bool lab_result_is_changed(const LabResult *run, const char *words)
{
    return fit_of(run, words) == FIT_CHANGED;
}

const LabResult *lab_results_find(const LabResults *results, const char *words)
{
    const LabResult *found = NULL;
    int best = 0;
    for (int i = 0; i < results->count; ++i) {
        const LabResult *run = results->runs[i];
        // Of equal ones the last.
        const int worth = run->table == NULL ? 0 : 2 * (int)fit_of(run, words) + !run->is_quick;
        if (worth >= 2 * FIT_CHANGED && worth >= best) {
            found = run;
            best = worth;
        }
    }
    return found;
}
