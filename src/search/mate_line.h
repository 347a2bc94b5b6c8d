// SPDX-License-Identifier: GPL-3.0-or-later
// Principal variations of mates. The search proves a mate by null windows, table entries and quiescence, which leave no
// moves behind: its line often ends before the mate. Here it is played out to the end.
#ifndef SEARCH_MATE_LINE_H
#define SEARCH_MATE_LINE_H

#include "search/tt.h"

// Lengthens the `*length` moves of `line` (room for MAX_PLY), played from `pos`, until they end in the mate that `score`
// promises, in just as many plies: by what the table knows, and where it knows nothing by a search for the mate. False
// where that would take more positions than `*nodes`, from which those looked at are taken off, or where there is no such
// mate; the line is then as it was. Any thread.
bool mate_line_complete(const Position *pos, Score score, const TranspositionTable *table, Move *line, int *length,
                        uint64_t *nodes);

#endif
