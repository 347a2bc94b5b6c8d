// SPDX-License-Identifier: GPL-3.0-or-later
// A test suite: positions with known answers, solved by this engine or another program. Several engines may work on it
// at once; the results are reported in the order of the file.
#ifndef UI_STUDY_MATCH_SUITE_H
#define UI_STUDY_MATCH_SUITE_H

#include "base/error.h"
#include "base/shard.h"
#include "board/classify.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "ui/common/command_line.h"
#include "ui/players/player.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Suite {
    Epd *positions;
    int count;
    size_t capacity;
    int first;        // number of the first one in the whole suite, from 0
    int without_task; // lines left out because they have no operation to solve
} Suite;

// Reads a file with a position a line, or a table if its name ends in .csv; empty lines and those that begin with '#' are
// left out. False with a reason that names file and line. Release with suite_free in either case.
bool suite_load(Suite *suite, const char *path, bool chess960, Error *error);
void suite_free(Suite *suite);

// Leaves out the positions that are not of a kind. False with a reason if none is left.
bool suite_keep_kind(Suite *suite, PositionClass kind, Error *error);

// Leaves out the positions that do not belong to a shard; none may be left.
void suite_keep_shard(Suite *suite, const Shard *shard);

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

// --- suite task ------------------------------------------------------------------------------------------------------

// What a position of a suite asks for, and what an answer is worth. Tasks are the operations bm and am (moves), dm
// (a mate), c0 with points such as "Nf3=10, e4=7", and wdl (the result of the game from 2, won for the side to move, to
// -2; 1 and -1 are draws by the fifty-move rule; dm 0 is a draw too).

// From here on a score says that the game is won or lost, and below that it is drawn.
enum { SUITE_WON_CENTIPAWNS = 150 };

// Does the position ask for anything?
bool suite_has_task(const Epd *epd);

// The points of a move, 0 for one that is not named; *most is what the best gets, 0 if the position gives no points.
int suite_points(const Epd *epd, Move move, int *most);

// 1, 0 or -1 for a game that is won, drawn or lost for the side to move. False if the position does not say.
bool suite_outcome(const Epd *epd, int *outcome);

// Is this move with this score what the position asks for? A mate in time needs no certain move. Where only points
// are given, the move with the most is.
bool suite_is_solved(const Epd *epd, Move move, Score score);

// Is the score impossible, if the position is right about itself? That is a mate that is shorter than the shortest, one
// for the wrong side, or one in a drawn game.
bool suite_is_misscored(const Epd *epd, Score score);

// --- suite report ----------------------------------------------------------------------------------------------------

// The results of a suite as text, as CSV and as JSON, on standard output.

typedef struct SuiteTotals {
    int solved, count;
    int points, points_most;
    int mates, mates_proved; // positions with a mate, and those where one was found, however long
    int misscored;
    uint64_t nodes;
    int64_t time_us;  // spent on positions, added up over the engines; negative: not told, nor is the next
    int64_t found_us; // of the solved positions
} SuiteTotals;

typedef struct SuiteFormat {
    void (*begin)(void); // may be NULL
    // `shown` counts the rows before this one; `index` is the number of the position in the whole suite, from 0.
    void (*row)(int shown, int index, const Epd *epd, const SuiteResult *result);
    void (*end)(const SuiteTotals *totals);
} SuiteFormat;

extern const SuiteFormat suite_text, suite_csv, suite_json;

// Adds up what the option --csv has printed, in any order of the files. Times are in whole milliseconds there. False with a
// reason that names a file and a line, also if a position comes twice.
bool suite_count_files(const char *const *paths, int count, SuiteTotals *totals, Error *error);

#endif
