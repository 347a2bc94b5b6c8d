// SPDX-License-Identifier: GPL-3.0-or-later
// The unit of attention, how much of a search stood under a move: what the search counts (search/history.h) and the maps
// show (engine/map.h).
#ifndef INTERFACE_ATTENTION_H
#define INTERFACE_ATTENTION_H

// Which squares of a move are meant.
typedef enum MapEnd { MAP_FROM, MAP_TO, MAP_END_NB, MAP_BOTH = MAP_END_NB } MapEnd;

enum {
    ATTENTION_PLY_BITS = 2,                           // each ply from the root counts a quarter of the one before
    ATTENTION_FRACTION = 1 << ATTENTION_PLY_BITS * 7, // attention is counted in parts of a node, whole ones at ply 7
};

#endif
