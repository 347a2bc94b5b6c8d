// SPDX-License-Identifier: GPL-3.0-or-later
// Where results come from, taken from this program and this machine, and written into every format in which tables are
// printed.
#ifndef UI_STUDY_LAB_LAB_PROVENANCE_H
#define UI_STUDY_LAB_LAB_PROVENANCE_H

#include "study/results.h"
#include "ui/common/json.h"

#include <stdint.h>
#include <stdio.h>

// This program, this machine and now.
void lab_provenance_take(Provenance *out, uint64_t seed);

// Its lines, "Commit: def042e8", each between `before` and `behind`: notes of a text, comments of CSV.
void lab_provenance_print(FILE *out, const LabResult *from, const char *before, const char *behind);

// The same as an object, and as the description of a picture.
void lab_provenance_write_json(Json *json, const LabResult *from);
void lab_provenance_print_svg(FILE *out, const LabResult *from);

// Adds a run to a file of results, which is made if it is missing. False with a reason that names the file.
bool lab_result_keep(const char *path, const LabResult *result, Error *error);

// May results be added to the file? Asked before a run that may take hours.
bool lab_results_check(const char *path, Error *error);

#endif
