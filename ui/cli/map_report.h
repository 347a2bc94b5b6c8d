// SPDX-License-Identifier: GPL-3.0-or-later
// An importance map as text for people, as CSV and as JSON.
#ifndef CLI_MAP_REPORT_H
#define CLI_MAP_REPORT_H

#include "base/error.h"
#include "memory/map.h"

#include <stdio.h>

// Prints the maps of a set of pieces. `fen` is the position that was searched.
typedef void MapReport(FILE *out, const MemorySnapshot *snapshot, PieceSet pieces, const char *fen);

// The report called `name` ("text", "csv", "json"); NULL if there is none.
MapReport *map_report_find(const char *name);

// Reads "wN", a list such as "wN,bQ", or "all". False with a reason.
bool map_report_read_pieces(const char *text, PieceSet *pieces, Error *error);

#endif
