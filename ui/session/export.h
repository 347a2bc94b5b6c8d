// SPDX-License-Identifier: GPL-3.0-or-later
// What a front end shows as a file, by its ending: pictures, tables and texts of the maps, and the game with marks. For the
// front end's thread only.
#ifndef UI_SESSION_EXPORT_H
#define UI_SESSION_EXPORT_H

#include "ui/heatmap/map_report.h"
#include "ui/session/session.h"

// The endings that are known, for messages.
#define EXPORT_ENDINGS ".svg, .png, .pdf, .csv, .json, .txt, .ans or .pgn"

// The maps as a front end shows them.
typedef struct ShownMaps {
    const MemorySnapshot *snapshot; // without nodes: there is no map
    const MemorySnapshot *baseline; // the maps are the differences to this; NULL: no differences
    MapKind kind;
    int table;         // HEAT_TABLE_...
    bool shows_pieces; // the tables of all pieces side by side
    MapEnd end;
    Square square; // MAP_PIECE: that of the piece
    HeatPalette palette;
    HeatScale scale;
    InkDepth depth; // colours of a text
    bool flipped;   // Black at the bottom
} ShownMaps;

// Runs "export [timeline] FILE": writes the maps, the game, or a row of the chosen map for each picture that was kept, and
// says so, or why not. A file of the same kind is replaced after a question, any with `force`; a game goes into a file of
// games as session_write_game has it.
void session_export(Session *session, const ShownMaps *maps, char *arguments, bool force);

// The words that may stand before the file, NULL-terminated.
extern const char *const export_words[];

#endif
