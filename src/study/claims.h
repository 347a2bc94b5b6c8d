// SPDX-License-Identifier: GPL-3.0-or-later
// What the papers claim, and what a run of the laboratory says of it: a claim is a sentence of a paper with its numbers, and
// where numbers of ours stand that can be held against them. The verdict is computed from the tables of a run and
// from the intervals in them, never written down. The claims themselves are in papers/.
#ifndef STUDY_CLAIMS_H
#define STUDY_CLAIMS_H

#include "study/papers/papers.h"
#include "study/results.h"

#include <stdbool.h>

typedef enum ClaimVerdict {
    VERDICT_REPRODUCED,   // every number agrees
    VERDICT_CONTRADICTED, // at least one number does not
    VERDICT_INCOMPARABLE, // nothing can be said, and why
    VERDICT_NOT_RUN,      // a number is missing
    VERDICT_NB,
} ClaimVerdict;

// "reproduced", "contradicted", "not comparable" and "not run"; as classes of a page with hyphens in place of blanks.
extern const char *const verdict_names[VERDICT_NB], *const verdict_classes[VERDICT_NB];

typedef struct ClaimReport {
    ClaimVerdict verdict;
    const LabResult *result; // that the numbers are from; NULL: none
    char ours[256];          // "15.80 [14.21, 17.60]; 2.25 [2.10, 2.41]", or how many of many agree
    char sentence[512];
} ClaimReport;

// Decides by the last of the results that has the claim's run; full runs go before quick ones.
void claim_decide(const Claim *claim, const LabResults *results, ClaimReport *out);

// How many claims of all papers have each verdict; errata are not among them.
void claims_count(const LabResults *results, int counts[VERDICT_NB]);

#endif
