// SPDX-License-Identifier: GPL-3.0-or-later
// What the maps are asked to find, and who answers: the maps themselves, and what is to be had without them.
// Pure functions. Any thread.
#ifndef LAB_EXPERIMENTS_MAP_SOURCES_H
#define LAB_EXPERIMENTS_MAP_SOURCES_H

#include "lab/reference.h"
#include "memory/map.h"
#include "search/searcher.h"

// Squares that the reference names.
typedef enum LabTarget {
    TARGET_TO,     // where its best move goes
    TARGET_FROM,   // where that starts
    TARGET_PLAN,   // where the first moves of its best line go
    TARGET_LINES,  // where the very first moves of its best lines go
    TARGET_THREAT, // where the other side would go if it were to move
    TARGET_NB,
} LabTarget;

enum { TARGET_PLAN_MOVES = 6, TARGET_LINES_MOVES = 3 };

// The squares of a target; none if it does not exist here, as a threat does not in check.
Bitboard lab_target_squares(const LabReferenced *position, LabTarget target);

// Whose pieces, and which end of their moves, are to find a target: own pieces for the best move, the other side's for the
// threat, all for lines.
PieceSet lab_target_pieces(const Position *pos, LabTarget target);
MapEnd lab_target_end(LabTarget target);

// Who answers. Those from SOURCE_FIRST_SEARCHED on need a search of the position.
typedef enum LabSource {
    SOURCE_CHANCE,   // all squares alike
    SOURCE_CENTRE,   // the nearer to the centre, the more
    SOURCE_ATTACKS,  // how many pieces attack the square, or from there how many squares are attacked
    SOURCE_LEGAL,    // how many legal moves go there, or start there
    SOURCE_PRIOR,    // how often the square was a target in other games
    SOURCE_NOW,      // important now
    SOURCE_BEST,     // best now
    SOURCE_OWN_LINE, // the search's own line, nearer moves more
    SOURCE_RAW,      // weights that order moves
    SOURCE_NB,
    SOURCE_FIRST_SEARCHED = SOURCE_NOW,
} LabSource;

const char *lab_source_name(LabSource source);

// What a source may look at.
typedef struct LabSourceView {
    const Position *pos;
    LabTarget target;
    const double *prior;            // [SQ_NB], as the side to move sees the board
    const MemorySnapshot *snapshot; // of a search; else NULL
    const SearchLine *own_line;     // of the same search
} LabSourceView;

// Writes a number for each square.
void lab_source_values(LabSource source, const LabSourceView *view, double values[SQ_NB]);

#endif
