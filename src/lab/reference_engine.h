// SPDX-License-Identifier: GPL-3.0-or-later
// The engine that experiments ask what a position is worth, or for its best lines: this engine's playing search, or any
// program that answers the same calls.
#ifndef LAB_REFERENCE_ENGINE_H
#define LAB_REFERENCE_ENGINE_H

#include "base/error.h"
#include "board/position.h"
#include "search/searcher.h"

#include <stdint.h>

typedef struct ReferenceEngine {
    void *context;
    const char *name; // what the program calls itself
    // The worth of the position for the side to move if it plays *move; MOVE_NONE: the engine chooses the move and writes
    // it. False with a reason ends the experiment.
    bool (*evaluate)(void *context, const Position *pos, Move *move, Score *score, Error *error);
    // The best lines of a position that has legal moves, after so many nodes; lines that nothing is known of have no
    // moves. False with a reason ends the experiment.
    bool (*analyse)(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                    Error *error);
    void (*close)(void *context);
} ReferenceEngine;

// What this engine is called as a reference.
extern const char reference_engine_own_name[];

// This engine: to score moves by searches to `depth`, or to analyse, which takes a larger table, if depth is 0. False with
// a reason if there is no memory for it. Release with reference_engine_close.
bool reference_engine_open(ReferenceEngine *engine, Depth depth, Error *error);

static inline void reference_engine_close(ReferenceEngine *engine)
{
    engine->close(engine->context);
}

// Puts a line that begins with `best` first; where none is known, the move alone.
void lab_lines_lead(SearchLine lines[SEARCH_LINES_MAX], Move best);

// Reads moves written as coordinates, with blanks between; those that a line has no room for are left out. False with a
// reason that names a move that is not legal.
bool lab_line_read(const Position *pos, const char *text, SearchLine *line, Error *error);

// Share of the points that a score promises, 0 .. 1: a pawn ahead is 0.64.
double lab_expected_points(Score score);

// Is `score` so much less than `best` that the move was a blunder? What is won or lost anyway does not count.
bool lab_is_blunder(Score best, Score score);

#endif
