// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/corpus.h"
#include "fuzz/fuzz.h"

#include "base/memory.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { INPUTS_AT_FIRST = 64, WORD_SIZE = 256 };

static const char dictionary_name[] = "dictionary";

void corpus_keep(FuzzInputs *inputs, const char *bytes, size_t size, const char *name)
{
    if (inputs->count == inputs->capacity) {
        const size_t more = inputs->capacity == 0 ? INPUTS_AT_FIRST : inputs->capacity * 2;
        inputs->rows =
            mem_resize(inputs->rows, inputs->capacity * sizeof inputs->rows[0], more * sizeof inputs->rows[0]);
        inputs->capacity = more;
    }
    FuzzInput *input = &inputs->rows[inputs->count++];
    *input = (FuzzInput){.bytes = mem_new(size + 1, 1), .size = size, .name = name == NULL ? NULL : strdup(name)};
    memcpy(input->bytes, bytes, size);
}

static void inputs_free(FuzzInputs *inputs)
{
    for (size_t i = 0; i < inputs->count; ++i) {
        mem_free(inputs->rows[i].bytes);
        free(inputs->rows[i].name);
    }
    mem_free(inputs->rows);
}

void corpus_free(Corpus *corpus)
{
    inputs_free(&corpus->seeds);
    inputs_free(&corpus->words);
}

// --- the dictionary: a word in quotes a line, \xHH for bytes, # before a remark -------------------------------------

static size_t unquote(const char *text, char out[WORD_SIZE])
{
    size_t size = 0;
    unsigned byte;
    for (; *text != '"' && *text != '\0' && size < WORD_SIZE; ++text) {
        if (text[0] == '\\' && text[1] == 'x' && sscanf(text + 2, "%2x", &byte) == 1) {
            out[size++] = (char)byte;
            text += strlen("xHH");
        } else {
            text += text[0] == '\\' && text[1] != '\0';
            out[size++] = *text;
        }
    }
    return size;
}

static void add_words(Corpus *corpus, char *text)
{
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char word[WORD_SIZE];
        if (line[0] == '"')
            corpus_keep(&corpus->words, word, unquote(line + 1, word), NULL);
    }
}

// --- files ---------------------------------------------------------------------------------------------------------

static bool add_file(Corpus *corpus, const char *path, const char *name)
{
    static char bytes[FUZZ_INPUT_MAX + 1];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    const size_t size = fread(bytes, 1, FUZZ_INPUT_MAX, file);
    const bool is_read = ferror(file) == 0;
    fclose(file);
    bytes[size] = '\0';
    if (!is_read)
        fprintf(stderr, "%s cannot be read\n", path);
    else if (strcmp(name, dictionary_name) == 0)
        add_words(corpus, bytes);
    else
        corpus_keep(&corpus->seeds, bytes, size, name);
    return is_read;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static bool add_folder(Corpus *corpus, const char *path)
{
    struct dirent **entries;
    bool is_read = true;
    const int count = scandir(path, &entries, is_visible, alphasort);
    if (count < 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    for (int i = 0; i < count; ++i) {
        char file[PATH_MAX];
        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        is_read = add_file(corpus, file, entries[i]->d_name) && is_read;
        free(entries[i]);
    }
    free(entries);
    return is_read;
}

bool corpus_add(Corpus *corpus, const char *path)
{
    struct stat status;
    const char *slash = strrchr(path, '/');
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return add_folder(corpus, path);
    return add_file(corpus, path, slash == NULL ? path : slash + 1);
}
