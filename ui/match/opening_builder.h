// SPDX-License-Identifier: GPL-3.0-or-later
// Builds openings for matches: random walks from the start position among moves that a short search finds playable, kept
// where a longer search finds the position balanced and it was not reached before. The same settings give the same openings,
// whatever the number of engines at work.
#ifndef UI_MATCH_OPENING_BUILDER_H
#define UI_MATCH_OPENING_BUILDER_H

#include "base/error.h"
#include "engine/engine.h"

#include <stdint.h>

enum { OPENING_PLIES_MAX = 40, OPENING_TEXT_SIZE = 512 };

typedef struct MadeOpening {
    Position pos;                  // without history
    Score score;                   // for the side to move, of the longer search
    char moves[OPENING_TEXT_SIZE]; // "e4 e5 Nf3"
} MadeOpening;

typedef struct OpeningBuilder {
    int count;
    int plies_min, plies_max; // length of a walk
    uint64_t seed;
    uint64_t nodes;  // of the longer search
    Score max_score; // balanced is what is no more than this for either side
    int concurrency;
    void (*take)(void *context, int number, const MadeOpening *opening); // one call at a time, in order, from 1
    void *context;
} OpeningBuilder;

// Makes `count` openings. False with a reason if no engine can be had, or the walks are so short that they find
// nothing new.
bool opening_builder_run(const OpeningBuilder *builder, Error *error);

#endif
