// SPDX-License-Identifier: GPL-3.0-or-later
// The papers whose experiments the laboratory does again, and item by item what of them it has. The items of a paper are
// rows of PAPER_ITEM in a file of its own, and its claims rows of CLAIM in another: what of them a run bears out is
// decided in study/claims.c.
#ifndef STUDY_PAPERS_PAPERS_H
#define STUDY_PAPERS_PAPERS_H

#include <stdbool.h>

// Papers, as bits of a set, in the order of the alphabet.
enum {
    LAB_PAPER_BUCHNER = 1 << 0,
    LAB_PAPER_GREER = 1 << 1,
    LAB_PAPER_ISENBERG = 1 << 2,
    LAB_PAPER_PLAAT = 1 << 3,
    LAB_PAPER_PURI = 1 << 4,
    LAB_PAPER_REUL = 1 << 5,
    LAB_PAPER_SHANNON = 1 << 6,
    LAB_PAPER_SLAGLE = 1 << 7,
    LAB_PAPER_TANNOUS = 1 << 8,
    LAB_PAPER_NB = 9,
};

typedef enum PaperState {
    PAPER_WORKS,
    PAPER_PARTIAL, // or in another way than in the paper, which the note tells
    PAPER_ABSENT,
    PAPER_WRONG, // not what the paper means
    PAPER_STATE_NB,
} PaperState;

// "works", "partial", "absent" and "wrong", as they are typed and printed.
extern const char *const paper_state_names[PAPER_STATE_NB];

typedef struct PaperItem {
    const char *section; // of the paper, or its figure or table; "" if the item says it
    const char *item;
    PaperState state;
    const char *note; // where it is and how it is checked, or what is missing and why; may be ""
} PaperItem;

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

typedef struct Paper {
    const char *name;   // "Reul 2009", as tables cite it
    const char *author; // "F. Reul"
    const char *title;
    int year;
    const PaperItem *items; // NULL: one that is cited only
    int item_count;
    const Claim *claims; // up to one without a text; NULL if it has none
} Paper;

extern const Paper lab_papers[LAB_PAPER_NB]; // by bit

// How many items are in each state.
typedef struct PaperCounts {
    int by_state[PAPER_STATE_NB];
    int all;
} PaperCounts;

// Adds those of a paper.
void paper_count(const Paper *paper, PaperCounts *counts);

#endif
