// SPDX-License-Identifier: GPL-3.0-or-later
// All experiments of the laboratory in one document: what each printed, how long it took, what it says, and the papers item
// by item; as a page (HTML) that needs no other file, or as a text.
#ifndef UI_STUDY_LAB_LAB_REPORT_H
#define UI_STUDY_LAB_LAB_REPORT_H

#include "study/experiment.h"
#include "study/results.h"
#include "ui/common/command_line.h"

#include <stdio.h>

enum { REPORT_RUNS_MAX = 64 };

// How a page and a text begin, by which ours are known again.
#define LAB_REPORT_GENERATOR "Hotspur lab report"
#define LAB_REPORT_TEXT_BEGIN "Report of the laboratory of Hotspur\n"

// What came of one run of an experiment; result.table is NULL if it failed.
typedef struct ReportRun {
    const Experiment *experiment;
    LabResult result;
    bool is_reused; // an earlier run's, from a file of results
    bool is_unkept; // its results could not be added to their file
    Error error;    // why it failed, or was not kept
} ReportRun;

typedef struct Report {
    Provenance provenance; // of the report itself
    char options[512];
    ReportRun runs[REPORT_RUNS_MAX];
    int run_count;
    LabResults results; // those of the runs, and others that were read: for the verdicts
} Report;

// Gathers what verdicts are of: what was read from files of results, also of experiments that this report does not run,
// and behind it the runs. Where there is no room for all, the first that were read are left out.
void lab_report_gather(Report *report, const LabResults *reused);

// Write the whole report.
void lab_report_write_page(FILE *out, const Report *report);
void lab_report_write_text(FILE *out, const Report *report);

// The command `lab report`.
int lab_report_command(const CommandLine *whole);

#endif
