// SPDX-License-Identifier: GPL-3.0-or-later
// A test suite: positions with known answers, solved by this engine or another program. Several engines may work on it
// at once; the results are reported in the order of the file.
#ifndef UI_MATCH_SUITE_H
#define UI_MATCH_SUITE_H

#include "base/error.h"
#include "board/classify.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "ui/common/command_line.h"
#include "ui/players/player.h"

#include <stdint.h>

typedef struct Suite {
    Epd *positions;
    int count, capacity;
    int without_task; // lines left out because they have no operation to solve
} Suite;

// Reads a file with a position a line, or a table if its name ends in .csv; empty lines and those that begin with '#' are
// left out. False with a reason that names file and line. Release with suite_free in either case.
bool suite_load(Suite *suite, const char *path, bool chess960, Error *error);
void suite_free(Suite *suite);

// Leaves out the positions that are not of a kind. False with a reason if none is left.
bool suite_keep_kind(Suite *suite, PositionClass kind, Error *error);

// What came of one position.
typedef struct SuiteResult {
    Move move;
    bool solved;
    bool misscored;          // the score is impossible
    int points, points_most; // got, and those of the best move; 0 if the position gives none
    int64_t found_us;        // when the answer was found that stayed; negative if it is not the right one, or not told
    int64_t time_us;         // negative: not told
    Score score;             // SCORE_NONE if nothing was searched
    Depth depth;
    uint64_t nodes; // 0 = not known
} SuiteResult;

typedef struct SuiteRun {
    const Suite *suite;
    const CommandLine *line;   // settings of the engines
    const PlayerSpec *program; // another program that solves in the place of this engine; NULL = none
    SearchLimits limits;
    int settle; // end a search of this engine whose answer is right for so many iterations and a tenth of the limit;
                // 0 = never
    int concurrency;
    void (*report)(void *context, int index, const SuiteResult *result); // one call at a time, in order
    void *context;
} SuiteRun;

// Works through the suite. False with a reason if no engine can be had or the program fails.
bool suite_run(const SuiteRun *run, Error *error);

#endif
