// SPDX-License-Identifier: GPL-3.0-or-later
// From an importance map to what is painted: the tables to choose from, the squares that stand out, the
// digits and colours of a square, and classes that do not flicker. Knows no screen. Any thread.
#ifndef UI_HEATMAP_HEAT_H
#define UI_HEATMAP_HEAT_H

#include "engine/map.h"
#include "ui/heatmap/palette.h"

#include <stdbool.h>

// A choice of tables that are shown as one map.
typedef struct HeatTable {
    const char *code; // as in commands: "all", "white", "wN"
    const char *name; // for titles: "white knights"
    PieceSet pieces;
} HeatTable;

// The choices: all, each side, then the twelve pieces.
enum { HEAT_TABLE_ALL, HEAT_TABLE_WHITE, HEAT_TABLE_BLACK, HEAT_TABLE_PIECES, HEAT_TABLE_NB = 15 };

const HeatTable *heat_table(int index);

// The choice with this code, in any case; -1 if there is none.
int heat_table_find(const char *code);

// The choice that shows one piece alone.
int heat_table_of(Piece piece);

// The square at a place of a drawn board: row 0 is the top one, where Black sits unless the board is flipped.
Square heat_square_at(int row, int column, bool flipped);

// The palette that a square of a layer is painted with: the chosen one, or a half of the scale for values with a sign.
HeatPalette heat_square_palette(const MapLayer *layer, Square square, HeatPalette chosen);

// A class as two characters: " 6", "-6" below zero, and a point in the place of a zero.
enum { HEAT_DIGIT_SIZE = 3 };
void heat_digit(const MapLayer *layer, Square square, int class_of, char out[HEAT_DIGIT_SIZE]);

// The `count` squares of largest value (of either sign), in falling order, those of equal size from a1 to h8; squares without any value
// are left out. Returns how many were written to `out`.
int heat_top_squares(const MapLayer *layer, int count, Square *out);

// How sizes become classes: by octaves of the largest, as the engine has them; by rank, so that the squares that have any
// value are spread evenly over the classes; or in equal steps up to the largest.
typedef enum HeatScale { SCALE_OCTAVES, SCALE_RANK, SCALE_LINEAR, SCALE_NB } HeatScale;

// "octaves", "rank", "linear".
const char *heat_scale_name(HeatScale scale);

// The scale of that name in any case; SCALE_NB if there is none.
HeatScale heat_scale_find(const char *name);

// From which part of the largest value on a square is of a class above 0: "1/256" ... "1/2". NULL where that is no part
// of it: by rank each class has as many squares.
const char *heat_class_bound(HeatScale scale, int class_of);

// Classes a layer anew. Squares of equal size always get the same class.
void heat_rescale(MapLayer *layer, HeatScale scale);

// The same as part of a larger whole whose largest value is `most`: tables that are shown together share one scale, so that
// what is little of the whole search looks so.
void heat_share_scale(MapLayer *layer, uint64_t most, HeatScale scale);

// What has become more (above zero) and less, in shares, from one layer to another of the same kind.
void heat_subtract(const MapLayer *now, const MapLayer *before, MapLayer *difference);

// The layer of a choice in a snapshot, as the difference to that of a baseline unless that is NULL, classed by a scale.
void heat_layer(const MemorySnapshot *snapshot, const MapChoice *choice, const MemorySnapshot *baseline,
                HeatScale scale, MapLayer *layer);

// Moves painted classes to those of a new layer, but leaves a square alone that is only just across the edge of its
// class, so that a live map does not flicker.
void heat_settle(const MapLayer *layer, uint8_t painted[SQ_NB]);

#endif
