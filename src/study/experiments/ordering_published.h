// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of Buchner's ordering experiments (2005), in all and position by position.
#ifndef STUDY_EXPERIMENTS_ORDERING_PUBLISHED_H
#define STUDY_EXPERIMENTS_ORDERING_PUBLISHED_H

#include "board/position.h"

#include <stdbool.h>

// Single orderings go with the static one and, but for the first two, the table.
enum OrderingVariant {
    VARIANT_NO_SORT,
    VARIANT_STATIC,
    VARIANT_TABLE,
    VARIANT_REFUTATION,
    VARIANT_HISTORY,
    VARIANT_KILLER,
    VARIANT_KILLER_ADVANCED,
    VARIANT_ALL,
    VARIANT_ALL_ADVANCED,
    VARIANT_NB,
};

enum { PUBLISHED_POSITIONS = 35, PUBLISHED_SUM = 0 };

bool published_has_depth(int experiment, Depth depth);

// Which of the 35 positions this is, from 1 in the order of LCT-II; 0 if it is none of them. Move counters do not matter.
int published_position(const Position *pos);

// Does the experiment count this one of the 35?
bool published_has_position(int experiment, int position);

// Nodes of one of the 35 positions, or of all of the experiment (PUBLISHED_SUM). NAN where nothing is printed.
double published_nodes(int experiment, Depth depth, int variant, int position);

#endif
