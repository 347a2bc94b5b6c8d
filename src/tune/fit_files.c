// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/fit.h"

#include "base/file.h"
#include "base/memory.h"

#include <string.h>

enum { TEXT_SIZE_MAX = 1 << 20 }; // of params.def, a hundred times what it has

static const FileKind *kind_of(const FitFiles *files)
{
    static const FileKind kind = {.name = "a file with the numbers of the evaluation", .begin = "//", .mark = "\nPAIR"};
    return files->force ? FILE_KIND_ANY : &kind;
}

static bool load_data(const FitFiles *files, TrainingSet *set, Error *error)
{
    for (int i = 0; i < files->data_count; ++i)
        if (!training_set_add_file(set, files->data[i], error))
            return false;
    if (files->on_loaded != NULL)
        files->on_loaded(files->context, set);
    return true;
}

static bool write_numbers(const FitFiles *files, const char *text, const Model *start, const Model *fitted,
                          Error *error)
{
    char *fresh = param_file_rewrite(text, start, fitted, error);
    const bool ok = fresh != NULL && file_replace(files->out_path, kind_of(files), fresh, strlen(fresh), error);
    mem_free(fresh);
    return ok;
}

static bool check_text(const FitFiles *files, const char *text, const Model *start, Error *error)
{
    if (!file_check_writable(files->out_path, kind_of(files), error))
        return false;
    char *same = param_file_rewrite(text, start, start, error);
    mem_free(same);
    return same != NULL || error_prefix(error, "%s: ", files->params_path);
}

bool fit_files_run(const FitFiles *files, FitResult *result, Error *error)
{
    char *text = file_read_text(files->params_path, TEXT_SIZE_MAX, error);
    if (text == NULL)
        return false;
    Model *start = mem_new(1, sizeof *start);
    TrainingSet set = {0};
    model_from_params(start);
    const bool ok = check_text(files, text, start, error) && load_data(files, &set, error) &&
                    fit_run(&set, &files->settings, start, files->on_progress, files->context, result, error) &&
                    write_numbers(files, text, start, &result->model, error);
    training_set_free(&set);
    mem_free(start);
    mem_free(text);
    return ok;
}
