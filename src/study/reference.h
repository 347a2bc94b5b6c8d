// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine says of positions: a reference engine that experiments ask, its answers kept in a file, and searches of
// our own to several depths.
#ifndef STUDY_REFERENCE_H
#define STUDY_REFERENCE_H

#include "base/error.h"
#include "board/position.h"
#include "search/session.h"
#include "study/games.h"
#include "study/table.h"

#include <stdint.h>

// --- engines -------------------------------------------------------------------------------------------------------

// The engine that experiments ask what a position is worth, or for its best lines: this engine's playing search, or any
// program that answers the same calls.
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
// a reason if there is no memory for it. Release with its `close`.
bool reference_engine_open(ReferenceEngine *engine, Depth depth, Error *error);

// Puts a line that begins with `best` first; where none is known, the move alone.
void lab_lines_lead(SearchLine lines[SEARCH_LINES_MAX], Move best);

// Reads moves written as coordinates, with blanks between; those that a line has no room for are left out. False with a
// reason that names a move that is not legal.
bool lab_line_read(const Position *pos, const char *text, SearchLine *line, Error *error);

// Share of the points that a score promises, 0 .. 1: a pawn ahead is 0.64.
double lab_expected_points(Score score);

// Is `score` so much less than `best` that the move was a blunder? What is won or lost anyway does not count.
bool lab_is_blunder(Score best, Score score);

// --- answers -------------------------------------------------------------------------------------------------------

// What an independent engine says of the positions of an experiment: its best lines, and what the other side threatens.
// The answers are kept in a file as they come, so that a long run can be broken off, taken up again, and looked at anew.

// A position, which stands alone, without the game before it; and what was said about it.
typedef struct LabReferenced {
    Position pos;
    int game;                           // it is of, in order
    SearchLine lines[SEARCH_LINES_MAX]; // best first, their first moves all different; the first has a move
    SearchLine threat;                  // the other side's best line if it were to move; no moves if it cannot be
} LabReferenced;

typedef struct LabReference {
    char name[LAB_NAME_SIZE]; // of the program
    bool is_own;              // this engine, in whatever version: not independent
    uint64_t nodes;           // a position
    int count;
    LabReferenced *positions; // in the order of a walk
} LabReference;

typedef struct LabReferenceTask {
    const LabGames *games;
    const char *path;              // the file; NULL: the answers are not kept
    const ReferenceEngine *engine; // asked about what is not in the file
    bool any_engine;               // a complete file may be by another engine
    uint64_t nodes;                // 0: as many as in the file, or LAB_REFERENCE_NODES
    LabProgress progress;
} LabReferenceTask;

enum { LAB_REFERENCE_NODES = 1000000 };

// Reads what the file has about these positions and asks about the rest. Positions in the file that are not among them
// stay there. NULL with a reason, which names file and line if it is there. Release with lab_reference_free;
// NULL is ignored.
LabReference *lab_reference_make(const LabReferenceTask *task, Error *error);
void lab_reference_free(LabReference *reference);

// Says below a table who the reference was.
void lab_reference_add_note(const LabReference *reference, LabTable *table);

// --- depths --------------------------------------------------------------------------------------------------------

enum { LAB_DEPTHS_MAX = 6 };

typedef struct LabDepths {
    int count;
    Depth depth[LAB_DEPTHS_MAX]; // growing
} LabDepths;

// Reads "6,10,14". False with a reason; error may be NULL.
bool lab_depths_read(const char *text, LabDepths *depths, Error *error);
bool lab_depths_check(const char *text, Error *error);

// What a search is shown to when it has ended. The session holds what it remembers until the next one.
typedef struct LabDepthsVisitor {
    void *context;
    void (*visit)(void *context, int depth_index, int position, SearchSession *session, const SessionResult *outcome);
} LabDepthsVisitor;

// Searches all positions to the first depth, then all to the next, all memory cleared before each: every position stands
// alone. False with a reason if there is no memory or thread.
bool lab_depths_run(const LabDepths *depths, const LabReference *reference, const LabDepthsVisitor *visitor,
                    const LabProgress *progress, Error *error);

#endif
