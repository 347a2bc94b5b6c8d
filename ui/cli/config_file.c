// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/config_file.h"

#include "base/paths.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#ifdef HAVE_INIH

#include <ini.h>

static const char config_name[] = "config";
enum { PATH_SIZE = 4096 };

// What the reader hands to its callback.
typedef struct Reading {
    OptionStore *options;
    Error *error; // of the first wrong line
    bool failed;
} Reading;

static bool set_option(const Reading *reading, const char *name, const char *value)
{
    const OptionDef *def = option_find(name);
    if (def != NULL && ((def->surfaces & ON_FILE) == 0 || def->kind == OPTK_BUTTON))
        return error_set(reading->error, "option '%.60s' has no place in a file", name);
    return option_set(reading->options, name, value, ORIGIN_FILE, reading->error);
}

// Called for each line. Sections may be used to sort them and mean nothing.
static int read_line(void *context, const char *section, const char *name, const char *value)
{
    Reading *reading = context;
    (void)section;
    // The reader goes on after a fault; the first one is told.
    if (reading->failed)
        return 0;
    reading->failed = !set_option(reading, name, value);
    return !reading->failed;
}

bool config_file_read(OptionStore *options, Error *error)
{
    char path[PATH_SIZE];
    // A user without a home has no configuration.
    if (!path_in_user_folder(FOLDER_CONFIG, config_name, false, path, sizeof path, NULL))
        return true;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return errno == ENOENT || errno == ENOTDIR || error_set(error, "%s: %s", path, strerror(errno));

    Reading reading = {.options = options, .error = error};
    const int line = ini_parse_file(file, read_line, &reading);
    const bool broken = ferror(file) != 0;
    fclose(file);
    if (broken)
        return error_set(error, "%s cannot be read", path);
    if (line == 0)
        return true;
    if (!reading.failed)
        error_set(error, "this is not 'name = value'");
    return error_prefix(error, "%s: line %d: ", path, line);
}

#else

bool config_file_read(OptionStore *options, Error *error)
{
    (void)options;
    (void)error;
    return true;
}

#endif
