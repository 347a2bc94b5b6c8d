// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration file, through libinih where the build has it, and the same options written as such
// a file. Each line is checked against its option's row; the first wrong one is told with its number
// and nothing starts. Keys of the board are handed to a callback, since only the board knows its
// actions.
#include "ui/common/config_file.h"

#include "base/file.h"
#include "base/paths.h"
#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A line with its end, in the buffer of the reader; longer ones it would take for two.
enum { LINE_SIZE = 200, VALUE_SIZE = 4200 };

static bool stands_in_file(const OptionDef *def)
{
    return (def->surfaces & ON_FILE) != 0 && def->kind != OPTK_BUTTON;
}

#ifdef HAVE_INIH

#include <ini.h>

static const char config_name[] = "config", keys_section[] = "keys";
enum { PATH_SIZE = 4096, FILE_SIZE_MAX = 1 << 20 };

// What the reader hands to its callbacks.
typedef struct Reading {
    FILE *file;
    OptionStore *options; // NULL: the keys are wanted
    ConfigKeyLine *take_key;
    void *context;
    Error *error; // of the first wrong line
    bool failed;
} Reading;

static bool set_option(const Reading *reading, const char *name, const char *value)
{
    const OptionDef *def = option_find(reading->options, name);
    if (def != NULL && !stands_in_file(def))
        return error_set(reading->error, "option '%.60s' has no place in a file", name);
    return option_set(reading->options, name, value, ORIGIN_FILE, reading->error);
}

// Called for each line.
static int take_line(void *context, const char *section, const char *name, const char *value)
{
    Reading *reading = context;
    const bool is_key = text_equal_nocase(section, keys_section);
    // The reader goes on after a fault; the first one is told.
    if (reading->failed)
        return 0;
    if (is_key && reading->options == NULL)
        reading->failed = !reading->take_key(reading->context, name, value, reading->error);
    else if (!is_key && reading->options != NULL)
        reading->failed = !set_option(reading, name, value);
    return !reading->failed;
}

static bool is_comment(const char *line)
{
    line += strspn(line, " \t");
    return *line == '#' || *line == ';';
}

// Like fgets, but what is too long for the buffer does not become a line of its own.
static char *read_line(char *line, int size, void *stream)
{
    Reading *reading = stream;
    // After a fault nothing is read any more, so that the reader stops at its line.
    if (reading->failed || fgets(line, size, reading->file) == NULL)
        return NULL;
    if (strchr(line, '\n') != NULL || feof(reading->file))
        return line;
    // A comment of any length is passed over.
    for (int c = '\0'; is_comment(line) && c != '\n' && c != EOF;)
        c = fgetc(reading->file);
    if (!is_comment(line)) {
        reading->failed = !error_set(reading->error, "the line is longer than %d characters", size - 2);
        snprintf(line, (size_t)size, "[\n"); // a fault, so that the reader says which line it is
    }
    return line;
}

// Opens the file that is named, or the usual one of the user, and hands its lines on. False with the
// line that is wrong.
static bool read_file(const char *named, Reading *reading)
{
    char own[PATH_SIZE];
    Error *error = reading->error;
    // A user without a home has no configuration.
    if (named == NULL && !path_in_user_folder(FOLDER_CONFIG, config_name, false, own, sizeof own, NULL))
        return true;
    const char *path = named != NULL ? named : own;
    Error reason = {""};
    reading->file = file_open(path, FILE_OR_PIPE, FILE_SIZE_MAX, &reason);
    if (reading->file == NULL)
        // A file that was named must be there; the usual one need not.
        return (named == NULL && (errno == ENOENT || errno == ENOTDIR)) || error_set(error, "%s", reason.text);

    const int line = ini_parse_stream(read_line, reading, take_line, reading);
    const bool broken = ferror(reading->file) != 0;
    fclose(reading->file);
    if (broken)
        return error_set(error, "%s cannot be read", path);
    if (line == 0)
        return true;
    // The reader itself did not understand the line.
    if (!reading->failed)
        error_set(error, "this is not 'name = value'");
    return error_prefix(error, "%s: line %d: ", path, line);
}

bool config_file_read(const char *path, OptionStore *options, Error *error)
{
    Reading reading = {.options = options, .error = error};
    return read_file(path, &reading);
}

bool config_file_read_keys(const char *path, ConfigKeyLine *take, void *context, Error *error)
{
    Reading reading = {.take_key = take, .context = context, .error = error};
    return read_file(path, &reading);
}

#else

static const char no_reader[] = "this program was built without libinih, so it reads no file of settings";

bool config_file_read(const char *path, OptionStore *options, Error *error)
{
    (void)options;
    return path == NULL || error_set(error, "%s", no_reader);
}

bool config_file_read_keys(const char *path, ConfigKeyLine *take, void *context, Error *error)
{
    (void)take;
    (void)context;
    return path == NULL || error_set(error, "%s", no_reader);
}

#endif

// --- writing -------------------------------------------------------------------------------------------------------

// Would the reader find the value again? It takes off blanks at both ends, and a comment.
static bool check_value(const OptionDef *def, const char *value, Error *error)
{
    const size_t length = strlen(value);
    const char *comment = strchr(value, ';');
    while (comment != NULL && comment > value && comment[-1] != ' ')
        comment = strchr(comment + 1, ';');
    if (strlen(def->name) + strlen(" = \n") + length >= LINE_SIZE)
        return error_set(error, "the value of %s is too long for a line of a file", def->name);
    if (comment != NULL)
        return error_set(error, "the value of %s would be a comment in a file from its ';' on", def->name);
    if (length > 0 && (value[0] == ' ' || value[length - 1] == ' '))
        return error_set(error, "the value of %s has a blank at an end, which a file would not keep", def->name);
    return true;
}

// Help as lines of a comment, broken at blanks.
static void print_comment(FILE *out, const char *text)
{
    enum { COLUMNS = 110 };
    while (*text != '\0') {
        size_t length = strnlen(text, COLUMNS);
        while (text[length] != '\0' && length > 1 && text[length] != ' ')
            --length;
        fprintf(out, "# %.*s\n", (int)length, text);
        text += length;
        text += strspn(text, " ");
    }
}

static void print_choices(FILE *out, const OptionDef *def)
{
    if (def->kind == OPTK_INT)
        fprintf(out, "# From %" PRId64 " to %" PRId64 "%s%s\n", def->min, def->max, def->unit == NULL ? "" : " ",
                def->unit == NULL ? "" : def->unit);
    for (int i = 0; def->kind == OPTK_CHOICE && def->choices[i] != NULL; ++i)
        fprintf(out, "%s%s%s", i == 0 ? "# One of: " : ", ", def->choices[i], def->choices[i + 1] == NULL ? "\n" : "");
}

// One heading with all options of its group, each under its help.
static void print_group(FILE *out, const OptionStore *options, const char *group)
{
    char value[VALUE_SIZE];
    fprintf(out, "[%s]\n", group);
    // All values are looked at first: no half of a file is printed.
    for (int i = 0; i < options_count(options); ++i) {
        const OptionDef *def = options_listed(options, i);
        if (!stands_in_file(def) || strcmp(def->group, group) != 0)
            continue;
        option_write_value(options, def->id, value, sizeof value);
        print_comment(out, def->help);
        print_choices(out, def);
        fprintf(out, "%s =%s%s\n\n", def->name, value[0] != '\0' ? " " : "", value);
    }
}

// Does an option that is printed, of those listed before this one, have its group?
static bool group_is_known(const OptionStore *options, int place)
{
    for (int i = 0; i < place; ++i)
        if (stands_in_file(options_listed(options, i)) &&
            strcmp(options_listed(options, i)->group, options_listed(options, place)->group) == 0)
            return true;
    return false;
}

bool config_file_print(const OptionStore *options, FILE *out, Error *error)
{
    char value[VALUE_SIZE];
    for (int i = 0; i < options_count(options); ++i) {
        option_write_value(options, options_listed(options, i)->id, value, sizeof value);
        if (stands_in_file(options_listed(options, i)) && !check_value(options_listed(options, i), value, error))
            return false;
    }
    for (int i = 0; i < options_count(options); ++i)
        if (stands_in_file(options_listed(options, i)) && !group_is_known(options, i))
            print_group(out, options, options_listed(options, i)->group);
    return true;
}
