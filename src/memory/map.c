// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory/map.h"

#include <string.h>

const char map_meaning[] = "Where the search spends itself: each class down is half the effort.";

// From red down: a class begins where the value is the largest one shifted right by this much.
static const int class_octaves[MAP_CLASS_NB] = {[6] = 1, [5] = 2, [4] = 3, [3] = 4, [2] = 5, [1] = 8};

int map_class(uint64_t value, uint64_t max)
{
    if (value == 0)
        return 0;
    for (int class_of = MAP_CLASS_NB - 1; class_of > 0; --class_of)
        if ((unsigned __int128)value << class_octaves[class_of] >= max)
            return class_of;
    return 0;
}

void map_layer(const MemorySnapshot *snapshot, PieceSet pieces, MapEnd end, MapLayer *layer)
{
    memset(layer, 0, sizeof *layer);
    for (Piece piece = W_PAWN; piece < PIECE_NB; ++piece) {
        for (int square = 0; square < SQ_NB; ++square) {
            const uint64_t value = snapshot->attention[end][piece][square];
            layer->total += value;
            if ((pieces & piece_set(piece)) != 0)
                layer->value[square] += value;
        }
    }
    for (int square = 0; square < SQ_NB; ++square)
        if (layer->value[square] > layer->max)
            layer->max = layer->value[square];
    for (int square = 0; square < SQ_NB; ++square)
        layer->class_of[square] = (uint8_t)map_class(layer->value[square], layer->max);
}

double map_share(const MapLayer *layer, Square square)
{
    return layer->total == 0 ? 0.0 : (double)layer->value[square] / (double)layer->total;
}

const char *map_class_name(int class_of)
{
    static const char *const names[MAP_CLASS_NB] = {"white",  "dark blue", "light blue", "green",
                                                    "yellow", "orange",    "red"};
    return names[class_of];
}
