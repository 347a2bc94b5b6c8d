// SPDX-License-Identifier: GPL-3.0-or-later
// The papers whose experiments the laboratory does again, and item by item what of them it has. The items of a paper are
// rows of PAPER_ITEM in a file of its own.
#ifndef STUDY_PAPERS_PAPERS_H
#define STUDY_PAPERS_PAPERS_H

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

typedef struct Paper {
    const char *name;   // "Reul 2009", as tables cite it
    const char *author; // "F. Reul"
    const char *title;
    int year;
    const PaperItem *items; // NULL: one that is cited only
    int item_count;
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
