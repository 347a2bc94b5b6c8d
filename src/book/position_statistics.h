// SPDX-License-Identifier: GPL-3.0-or-later
// Counts how often each move was played in each position, and with what success, in bounded memory: what does not fit is
// sorted and put into temporary files, which are joined in the end. A counter belongs to one thread.
#ifndef BOOK_POSITION_STATISTICS_H
#define BOOK_POSITION_STATISTICS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct PositionStatistics PositionStatistics;

typedef struct PositionMove {
    uint64_t key;    // of the position
    uint64_t points; // of the side that moved: 2 for a game won, 1 for a draw
    uint32_t games;  // at least 1
    uint16_t move;   // as a Polyglot book writes it
} PositionMove;

// With tables of about `bytes` bytes. Release with position_statistics_free.
PositionStatistics *position_statistics_new(size_t bytes);
void position_statistics_free(PositionStatistics *counts);

// Counts one game more. False with a reason if a temporary file cannot be written.
bool position_statistics_add(PositionStatistics *counts, uint64_t key, uint16_t move, int points, Error *error);

// How many times the tables were put into a file.
int position_statistics_runs(const PositionStatistics *counts);

// Calls back for every position in the order of the keys, with its moves in the order of their numbers, until all are
// told. Nothing can be added afterwards. False with a reason if a temporary file cannot be read.
typedef void PositionStatisticsVisitor(void *context, const PositionMove *moves, size_t count);
bool position_statistics_visit(PositionStatistics *counts, PositionStatisticsVisitor *visit, void *context,
                               Error *error);

#endif
