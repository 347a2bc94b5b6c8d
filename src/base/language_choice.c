// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/language_choice.h"

#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    CATALOGUE_SIZE_MAX = 1 << 22,
    NAME_SIZE = 64, // of a locale
    PATH_SIZE = 4096
};

// All of a file, which the caller frees; NULL with a reason.
static uint8_t *read_bytes(const char *path, size_t *size, Error *error)
{
    FILE *file = file_open(path, FILE_REGULAR, CATALOGUE_SIZE_MAX, error);
    if (file == NULL)
        return NULL;
    const bool has_end = fseek(file, 0, SEEK_END) == 0;
    const long end = has_end ? ftell(file) : 0;
    rewind(file);
    uint8_t *bytes = mem_new(end > 0 ? (size_t)end : 1, 1);
    *size = end > 0 ? fread(bytes, 1, (size_t)end, file) : 0;
    fclose(file);
    return bytes;
}

// The catalogue in use, whose texts may be needed until another takes its place, and what language_start found it by.
// Written as language_use says.
static struct {
    uint8_t *bytes;
    char code[NAME_SIZE];
} loaded = {.code = "en"};

bool language_load(const char *path, Error *error)
{
    size_t size = 0;
    uint8_t *bytes = read_bytes(path, &size, error);
    if (bytes == NULL)
        return false;
    if (language_use(bytes, size)) {
        mem_free(loaded.bytes);
        loaded.bytes = bytes;
        return true;
    }
    mem_free(bytes);
    return error_set(error, "%s: not a catalogue of translations", path);
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

// The locale for one category, as setlocale() finds it.
static const char *locale_of(const char *category)
{
    return variable("LC_ALL")[0] != '\0'   ? variable("LC_ALL")
           : variable(category)[0] != '\0' ? variable(category)
                                           : variable("LANG");
}

// Tries "de_AT.UTF-8" as de_AT and as de. True also for English, which needs no catalogue.
static bool try_language(const char *name, size_t length)
{
    char language[NAME_SIZE], file[NAME_SIZE + 16], path[PATH_SIZE];
    if (length >= sizeof language)
        return false;
    memcpy(language, name, length);
    language[length] = '\0';
    language[strcspn(language, ".@/")] = '\0';
    for (;;) {
        snprintf(file, sizeof file, "languages/%s.mo", language);
        if (strcmp(language, "en") == 0 || strcmp(language, "C") == 0 || strcmp(language, "POSIX") == 0)
            return true;
        if (language[0] != '\0' && path_find_data(file, path, sizeof path) && language_load(path, NULL)) {
            memcpy(loaded.code, language, sizeof loaded.code);
            return true;
        }
        char *country = strrchr(language, '_');
        if (country == NULL)
            return false;
        *country = '\0';
    }
}

const char *language_code(void)
{
    return loaded.code;
}

void language_start(void)
{
    const char *charset = locale_of("LC_CTYPE"), *list = variable("LANGUAGE");
    if (!text_contains_nocase(charset, "utf-8") && !text_contains_nocase(charset, "utf8"))
        return;
    if (list[0] == '\0')
        list = locale_of("LC_MESSAGES");
    for (size_t length; list[0] != '\0'; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (try_language(list, length))
            return;
    }
}
