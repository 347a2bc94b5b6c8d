// SPDX-License-Identifier: GPL-3.0-or-later
// What the papers claim, and what a run of the laboratory says of it: a claim is a sentence of a paper with its numbers, and
// where numbers of ours stand that can be held against them. The verdict is computed from the tables of a run and
// from the intervals in them, never written down. A paper's claims are rows of CLAIM in a file of papers/.
#ifndef STUDY_CLAIMS_H
#define STUDY_CLAIMS_H

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

// What the numbers of a claim are.
typedef enum ClaimBasis {
    CLAIM_EXACT,   // follow from the rules of chess or from arithmetic: the same in every run, a quick one too
    CLAIM_COUNTED, // counted in positions or games, of which a quick run has too few
    CLAIM_TIMED,   // times: no verdict without an interval, and none of a quick run
} ClaimBasis;

// One number of a claim. Without a row it stands for every row of the table in which both columns are known.
typedef struct ClaimNumber {
    const char *row;       // its name begins so
    const char *column;    // key of ours
    const char *published; // key of the column with the printed number; NULL: low and high have it
    double low, high;      // what was printed, as wide as it was rounded; infinite where only a direction is claimed
    double neutral;        // no effect, 1 for a ratio: an interval that has this and the claim in it cannot tell
    bool is_single;        // of one position: the only ones that need no interval in a column of intervals
} ClaimNumber;

enum { CLAIM_NUMBERS_MAX = 12 };

typedef struct Claim {
    const char *section;
    const char *text;         // one sentence
    const char *published;    // the numbers as printed
    const char *run;          // "ordering --experiment 2": what has ours; NULL: nothing has
    const char *table;        // its title begins so; NULL: the first table that has row and column
    const char *incomparable; // why ours cannot stand beside the printed numbers; NULL: they can
    const char *remark;       // a sentence for the reader; may be NULL
    ClaimBasis basis;
    bool is_erratum; // the paper contradicts itself, or is misprinted: no run is needed to see it
    ClaimNumber numbers[CLAIM_NUMBERS_MAX]; // up to one without a column
} Claim;

// Claims of a paper, up to one without a text; NULL if it has none.
const Claim *lab_claims(int paper);

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
