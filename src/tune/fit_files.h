// SPDX-License-Identifier: GPL-3.0-or-later
// A fit from files to a file.
#ifndef TUNE_FIT_FILES_H
#define TUNE_FIT_FILES_H

#include "tune/fit.h"

typedef struct FitFiles {
    const char *const *data; // files of training positions
    int data_count;
    const char *params_path; // the params.def this program was built from
    const char *out_path;    // the same text with fitted numbers; may be the same file
    bool force;              // which may be any file; else it must hold such numbers
    FitSettings settings;
    void *context;
    void (*on_loaded)(void *context, const TrainingSet *set); // may be NULL, as the next
    void (*on_progress)(void *context, const FitProgress *progress);
} FitFiles;

// Fits from the numbers this program was built with and writes the result. False with a reason.
bool fit_files_run(const FitFiles *files, FitResult *result, Error *error);

#endif
