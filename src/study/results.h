// SPDX-License-Identifier: GPL-3.0-or-later
// Results of runs, and where they come from: a table is worth nothing without the program, the machine, the seed and the
// command that it was made with. Results are kept in a text file, run by run as they are made, and read again.
#ifndef STUDY_RESULTS_H
#define STUDY_RESULTS_H

#include "base/error.h"
#include "base/file.h"
#include "study/table.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { LAB_COMMAND_SIZE = 256, PROVENANCE_SIZE = 256, LAB_RESULTS_MAX = 64 };

// What a reader must know to run the same again.
typedef struct Provenance {
    char program[PROVENANCE_SIZE];  // "Hotspur 0.2.0"
    char commit[PROVENANCE_SIZE];   // "def042e8", with "+" if files were changed; "unknown" outside of git
    char compiler[PROVENANCE_SIZE]; // "gcc 12.2.0"
    char flags[PROVENANCE_SIZE * 4];
    char machine[PROVENANCE_SIZE]; // processor and system
    char date[PROVENANCE_SIZE];    // "2026-01-31 12:00 CET"
    uint64_t seed;
} Provenance;

// One run of an experiment.
typedef struct LabResult {
    char command[LAB_COMMAND_SIZE]; // "lab ordering --experiment 2 --quick"
    Provenance provenance;
    bool is_quick;
    double seconds;
    LabTable *table; // with those behind it
} LabResult;

typedef struct LabResults {
    LabResult *runs[LAB_RESULTS_MAX]; // in the order in which they were made
    int count;
} LabResults;

// How a file of results begins, by which it is known again.
#define LAB_RESULTS_BEGIN "Results of the laboratory of Hotspur, 1\n"

// Begins a file to which rows are added: makes it with its heading, or writes that into an empty one that is there; a file
// with contents stays. False with a reason that names the file.
bool lab_file_begin(const char *path, const FileKind *kind, const char *heading, Error *error);

// Writes a run as it stands in a file of results, behind LAB_RESULTS_BEGIN.
void lab_result_write(FILE *out, const LabResult *result);

// Adds the runs of a file; one that was broken off in the middle of a run has those before it. False with a reason that
// names the file and the line. Release with lab_results_free, also after a failure.
bool lab_results_read(LabResults *results, const char *path, Error *error);
void lab_results_free(LabResults *results);

// The last run of an experiment whose command has these words, "ordering --experiment 2". Runs that were changed by
// other options go behind quick ones, and those behind full ones. NULL if there is none.
const LabResult *lab_results_find(const LabResults *results, const char *words);

// Was a run that has these words changed by options of its own, such as --games or --depth? The seed, the number of games
// of a match, --quick and what says where the tables go are none.
bool lab_result_is_changed(const LabResult *run, const char *words);

#endif
