// SPDX-License-Identifier: GPL-3.0-or-later
// The table of verdicts: what each paper claims, what was printed, what was measured here, and whether that reproduces it.
// In every format in which the papers are printed, and as a part of the report.
#ifndef UI_STUDY_LAB_LAB_VERDICTS_H
#define UI_STUDY_LAB_LAB_VERDICTS_H

#include "study/claims.h"
#include "ui/common/json.h"

#include <stdio.h>

// A table of all claims with the verdicts of these results, above it how many there are of each; then the errata of the
// papers, which are none of ours.
void lab_verdicts_print_text(FILE *out, const LabResults *results);
void lab_verdicts_print_markdown(FILE *out, const LabResults *results);
void lab_verdicts_print_csv(FILE *out, const LabResults *results); // claims alone
void lab_verdicts_print_json(Json *json, const LabResults *results);

// The same for a page, two elements: sections with the headings "verdicts" and "errata".
void lab_verdicts_print_page(FILE *out, const LabResults *results);
void lab_errata_print_page(FILE *out, const LabResults *results);

#endif
