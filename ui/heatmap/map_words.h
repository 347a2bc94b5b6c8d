// SPDX-License-Identifier: GPL-3.0-or-later
// The words that choose a map, read in one place for every front end: tables ("wN", "white"), kinds ("now"), ends of
// moves ("from"), squares, palettes and scales. Upper and lower case are the same. Pure functions.
#ifndef UI_HEATMAP_MAP_WORDS_H
#define UI_HEATMAP_MAP_WORDS_H

#include "ui/heatmap/heat.h"

typedef enum MapWordType {
    MAP_WORD_UNKNOWN,
    MAP_WORD_TABLE,
    MAP_WORD_KIND,
    MAP_WORD_END,
    MAP_WORD_SQUARE,
    MAP_WORD_PALETTE,
    MAP_WORD_SCALE,
} MapWordType;

// A word with its type; the field of that type is set.
typedef struct MapWord {
    MapWordType type;
    union {
        int table; // HEAT_TABLE_...
        MapKind kind;
        MapEnd end;
        Square square;
        HeatPalette palette;
        HeatScale scale;
    };
} MapWord;

MapWord map_word_read(const char *word);

// Every word but squares by its number, for completion: first those of a selection, then palettes and scales.
enum {
    MAP_WORD_BOTH = HEAT_TABLE_NB + MAP_KIND_NB + MAP_BOTH,
    MAP_SELECTION_WORD_NB = MAP_WORD_BOTH + 1,
    MAP_WORD_NB = MAP_SELECTION_WORD_NB + PALETTE_CHOICE_NB + SCALE_NB
};
const char *map_word_name(int number);

// "from", "to", "both".
const char *map_end_code(MapEnd end);

// A map put together from several words.
typedef struct MapSelection {
    MapKind kind;
    int table;
    MapEnd end;
    Square square; // MAP_PIECE: that of the piece; SQ_NONE = not given
} MapSelection;

// Important now, of all pieces, by destination squares.
MapSelection map_selection_default(void);

// Takes a word for kind, table, end or square; a square selects MAP_PIECE. False if it is none of these.
bool map_selection_add(MapSelection *selection, const char *word);

#endif
