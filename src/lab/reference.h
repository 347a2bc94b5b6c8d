// SPDX-License-Identifier: GPL-3.0-or-later
// What an independent engine says of the positions of an experiment: its best lines, and what the other side threatens.
// The answers are kept in a file as they come, so that a long run can be broken off, taken up again, and looked at anew.
#ifndef LAB_REFERENCE_H
#define LAB_REFERENCE_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"
#include "search/searcher.h"

#include <stdint.h>

// Who is asked.
typedef struct LabAnalyst {
    void *context;
    const char *name; // what the program calls itself
    // The best lines of a position that has legal moves, after so many nodes; lines that nothing is known of have no
    // moves. False with a reason ends the experiment.
    bool (*analyse)(void *context, const Position *pos, uint64_t nodes, SearchLine lines[SEARCH_LINES_MAX],
                    Error *error);
} LabAnalyst;

// This engine. False with a reason if it cannot be had. Release with lab_analyst_close.
bool lab_analyst_open(LabAnalyst *analyst, Error *error);
void lab_analyst_close(LabAnalyst *analyst);

// Puts a line that begins with `best` first; where none is known, the move alone.
void lab_lines_lead(SearchLine lines[SEARCH_LINES_MAX], Move best);

// Reads moves written as coordinates, with blanks between; those that a line has no room for are left out. False with a
// reason that names a move that is not legal.
bool lab_line_read(const Position *pos, const char *text, SearchLine *line, Error *error);

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
    const char *path;          // the file; NULL: the answers are not kept
    const LabAnalyst *analyst; // asked about what is not in the file
    bool any_analyst;          // a complete file may be by somebody else
    uint64_t nodes;            // 0: as many as in the file, or LAB_REFERENCE_NODES
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

#endif
