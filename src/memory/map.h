// SPDX-License-Identifier: GPL-3.0-or-later
// Importance maps: numbers and classes for each square, computed from what the search remembers.
// A MemorySnapshot is a plain copy, owned by whoever asked for it; everything here is a pure function of it.
#ifndef MEMORY_MAP_H
#define MEMORY_MAP_H

#include "board/chess.h"

#include <stdint.h>

// Which squares of a move a map shows.
typedef enum MapEnd { MAP_FROM, MAP_TO, MAP_END_NB } MapEnd;

typedef struct MemorySnapshot {
    uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]; // node credit, halved per ply, in 1/256 node
    uint64_t nodes;                                  // searched so far in this search
    Depth depth;                                     // last finished iteration; 0 = nothing searched yet
} MemorySnapshot;

// Classes by octaves of the largest value of the layer shown: 6 red >= 1/2, 5 orange >= 1/4, 4 yellow >= 1/8,
// 3 green >= 1/16, 2 light blue >= 1/32, 1 dark blue >= 1/256, 0 white.
enum { MAP_CLASS_NB = 7 };

// A set of pieces: bit 1 << Piece.
typedef unsigned PieceSet;
#define PIECE_SET_ALL ((PieceSet)0xfff)
#define PIECE_SET_WHITE ((PieceSet)0x555)
#define PIECE_SET_BLACK ((PieceSet)0xaaa)

static inline PieceSet piece_set(Piece piece)
{
    return 1u << piece;
}

// One board of values.
typedef struct MapLayer {
    uint64_t value[SQ_NB];   // summed attention
    uint8_t class_of[SQ_NB]; // 0..6
    uint64_t max;            // largest value; 0 = an empty map
    uint64_t total;          // all attention of that end over the 12 tables: value / total is the square's share
} MapLayer;

// The class of a value in a layer whose largest value is `max`.
int map_class(uint64_t value, uint64_t max);

// Sums the tables of a set of pieces into a layer.
void map_layer(const MemorySnapshot *snapshot, PieceSet pieces, MapEnd end, MapLayer *layer);

// value / total of a square, 0..1 (0 for an empty map).
double map_share(const MapLayer *layer, Square square);

// The English name of a class: "white", "dark blue" ... "red".
const char *map_class_name(int class_of);

// One sentence that says what the map means, shown wherever it is drawn.
extern const char map_meaning[];

#endif
