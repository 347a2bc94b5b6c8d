// SPDX-License-Identifier: GPL-3.0-or-later
// What is done of each paper, and what it claims: the .def files of this folder name its tables, figures and sections, with
// the state of each, and its claims. The experiments themselves are in experiments/; what a run says of a claim is decided
// in claims.c, which calls this file, as do `lab list --papers` and the report of ui/study/lab/.
#include "study/papers/papers.h"

#include <math.h>
#include <stddef.h>

// --- what is done of them ------------------------------------------------------------------------------------------

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

// --- what they claim -----------------------------------------------------------------------------------------------

// Numbers of a claim: a ratio, which has no effect at 1; a difference, which has none at 0; any other; a printed column.
#define RATIO(ROW, COLUMN, LOW, HIGH)                                                \
    {                                                                                \
        .row = (ROW), .column = (COLUMN), .low = (LOW), .high = (HIGH), .neutral = 1 \
    }
#define PERCENTAGE(ROW, COLUMN, LOW, HIGH)                                             \
    {                                                                                  \
        .row = (ROW), .column = (COLUMN), .low = (LOW), .high = (HIGH), .neutral = 100 \
    }
#define DIFFERENCE(ROW, COLUMN, LOW, HIGH)                             \
    {                                                                  \
        .row = (ROW), .column = (COLUMN), .low = (LOW), .high = (HIGH) \
    }
#define NUMBER(ROW, COLUMN, LOW, HIGH)                                                         \
    {                                                                                          \
        .row = (ROW), .column = (COLUMN), .low = (LOW), .high = (HIGH), .neutral = (double)NAN \
    }
// A count of one position, which has no interval though others of its column have one.
#define SINGLE(ROW, COLUMN, LOW, HIGH)                                                                            \
    {                                                                                                             \
        .row = (ROW), .column = (COLUMN), .low = (LOW), .high = (HIGH), .neutral = (double)NAN, .is_single = true \
    }
#define PAIR(ROW, COLUMN, PUBLISHED)                                                       \
    {                                                                                      \
        .row = (ROW), .column = (COLUMN), .published = (PUBLISHED), .neutral = (double)NAN \
    }
#define NUMBERS(...) .numbers = {__VA_ARGS__}
#define CLAIM(...) {__VA_ARGS__},
#define ANY (double)INFINITY

// clang-format off
static const Claim buchner_claims[] = {
#include "study/papers/buchner_claims.def"
    {0}};
static const Claim greer_claims[] = {
#include "study/papers/greer_claims.def"
    {0}};
static const Claim isenberg_claims[] = {
#include "study/papers/isenberg_claims.def"
    {0}};
static const Claim plaat_claims[] = {
#include "study/papers/plaat_claims.def"
    {0}};
static const Claim reul_claims[] = {
#include "study/papers/reul_claims.def"
    {0}};
static const Claim shannon_claims[] = {
#include "study/papers/shannon_claims.def"
    {0}};
static const Claim tannous_claims[] = {
#include "study/papers/tannous_claims.def"
    {0}};
// clang-format on

// --- the papers ----------------------------------------------------------------------------------------------------

#define ITEMS(rows) .items = (rows), .item_count = (int)(sizeof(rows) / sizeof(rows)[0])

const Paper lab_papers[LAB_PAPER_NB] = {
    {"Buchner 2005", "J. Buchner", "Theory and practical strategies for efficient alpha-beta searches", 2005,
     ITEMS(buchner_items), .claims = buchner_claims},
    {"Greer 2015", "K. Greer", "Dynamic Move Chains and Move Tables in Computer Chess", 2015, ITEMS(greer_items),
     .claims = greer_claims},
    {"Isenberg 2008", "G. Isenberg", "Efficient Generation of Sliding Piece Attacks", 2008, ITEMS(isenberg_items),
     .claims = isenberg_claims},
    {"Plaat 1996", "A. Plaat, with J. Schaeffer, W. Pijls and A. de Bruin", "Research, Re: Search & Re-Search", 1996,
     .claims = plaat_claims},
    {"Puri et al. 2020", "N. Puri and others",
     "Explain Your Move: Understanding Agent Actions Using Specific and Relevant Feature Attribution", 2020,
     .items = NULL},
    {"Reul 2009", "F. Reul", "New Architectures in Computer Chess", 2009, ITEMS(reul_items), .claims = reul_claims},
    {"Shannon 1950", "C. Shannon", "Programming a Computer for Playing Chess", 1950, ITEMS(shannon_items),
     .claims = shannon_claims},
    {"Slagle and Dixon 1969", "J. Slagle and J. Dixon", "Experiments with some programs that search game trees", 1969,
     .items = NULL},
    {"Tannous 2007", "S. Tannous", "Avoiding Rotated Bitboards with Direct Lookup", 2007, ITEMS(tannous_items),
     .claims = tannous_claims},
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
