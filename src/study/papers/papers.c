// SPDX-License-Identifier: GPL-3.0-or-later
// What is done of each paper: the .def files of this folder name its tables, figures and sections, with the state of
// each. The experiments themselves are in experiments/. Called by `lab list --papers` and the report of ui/study/lab/.
#include "study/papers/papers.h"

#include <stddef.h>

#define PAPER_ITEM(SECTION, ITEM, STATE, NOTE) {SECTION, ITEM, PAPER_##STATE, NOTE},
static const PaperItem buchner_items[] = {
#include "study/papers/buchner.def"
};
static const PaperItem greer_items[] = {
#include "study/papers/greer.def"
};
static const PaperItem isenberg_items[] = {
#include "study/papers/isenberg.def"
};
static const PaperItem reul_items[] = {
#include "study/papers/reul.def"
};
static const PaperItem shannon_items[] = {
#include "study/papers/shannon.def"
};
static const PaperItem tannous_items[] = {
#include "study/papers/tannous.def"
};

#define ITEMS(rows) .items = (rows), .item_count = (int)(sizeof(rows) / sizeof(rows)[0])

const Paper lab_papers[LAB_PAPER_NB] = {
    {"Buchner 2005", "J. Buchner", "Theory and practical strategies for efficient alpha-beta searches", 2005,
     ITEMS(buchner_items)},
    {"Greer 2015", "K. Greer", "Dynamic Move Chains and Move Tables in Computer Chess", 2015, ITEMS(greer_items)},
    {"Isenberg 2008", "G. Isenberg", "Efficient Generation of Sliding Piece Attacks", 2008, ITEMS(isenberg_items)},
    {"Plaat 1996", "A. Plaat, with J. Schaeffer, W. Pijls and A. de Bruin", "Research, Re: Search & Re-Search", 1996,
     .items = NULL},
    {"Puri et al. 2020", "N. Puri and others",
     "Explain Your Move: Understanding Agent Actions Using Specific and Relevant Feature Attribution", 2020,
     .items = NULL},
    {"Reul 2009", "F. Reul", "New Architectures in Computer Chess", 2009, ITEMS(reul_items)},
    {"Shannon 1950", "C. Shannon", "Programming a Computer for Playing Chess", 1950, ITEMS(shannon_items)},
    {"Slagle and Dixon 1969", "J. Slagle and J. Dixon", "Experiments with some programs that search game trees", 1969,
     .items = NULL},
    {"Tannous 2007", "S. Tannous", "Avoiding Rotated Bitboards with Direct Lookup", 2007, ITEMS(tannous_items)},
};

const char *const paper_state_names[PAPER_STATE_NB] = {
    [PAPER_WORKS] = "works",
    [PAPER_PARTIAL] = "partial",
    [PAPER_ABSENT] = "absent",
    [PAPER_WRONG] = "wrong",
};

void paper_count(const Paper *paper, PaperCounts *counts)
{
    for (int i = 0; i < paper->item_count; ++i)
        ++counts->by_state[paper->items[i].state];
    counts->all += paper->item_count;
}
