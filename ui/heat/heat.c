// SPDX-License-Identifier: GPL-3.0-or-later
#include "heat/heat.h"

#include "base/text.h"

// One row a class. With 8 colours there is no orange: it is red too, and the digit tells the two apart.
static const HeatBand bands[MAP_CLASS_NB] = {
    {{0xffffff, 231, 15, 7}, {0x000000, 16, 0, 0}, '0', ' ', "none"},
    {{0x1f4fc4, 26, 4, 4}, {0xffffff, 231, 15, 7}, '1', '.', "dkblu"},
    {{0x8fd3ff, 117, 14, 6}, {0x000000, 16, 0, 0}, '2', ':', "ltblu"},
    {{0x35a845, 35, 2, 2}, {0x000000, 16, 0, 0}, '3', '-', "grn"},
    {{0xffe033, 220, 11, 3}, {0x000000, 16, 0, 0}, '4', '=', "yel"},
    {{0xff8c1a, 208, 3, 1}, {0x000000, 16, 0, 7}, '5', '#', "org"},
    {{0xd7191c, 160, 9, 1}, {0xffffff, 231, 0, 7}, '6', '@', "red"},
};

static const HeatTable tables[HEAT_TABLE_NB] = {
    {"all", "all pieces", PIECE_SET_ALL},       {"white", "all of White", PIECE_SET_WHITE},
    {"black", "all of Black", PIECE_SET_BLACK}, {"wK", "White's king", 1u << W_KING},
    {"wQ", "White's queen", 1u << W_QUEEN},     {"wR", "White's rooks", 1u << W_ROOK},
    {"wB", "White's bishops", 1u << W_BISHOP},  {"wN", "White's knights", 1u << W_KNIGHT},
    {"wP", "White's pawns", 1u << W_PAWN},      {"bK", "Black's king", 1u << B_KING},
    {"bQ", "Black's queen", 1u << B_QUEEN},     {"bR", "Black's rooks", 1u << B_ROOK},
    {"bB", "Black's bishops", 1u << B_BISHOP},  {"bN", "Black's knights", 1u << B_KNIGHT},
    {"bP", "Black's pawns", 1u << B_PAWN},
};

const HeatBand *heat_band(int class_of)
{
    return &bands[class_of];
}

const HeatTable *heat_table(int index)
{
    return &tables[index];
}

int heat_table_find(const char *code)
{
    for (int i = 0; i < HEAT_TABLE_NB; ++i)
        if (text_equal_nocase(tables[i].code, code))
            return i;
    return -1;
}

int heat_table_of(Piece piece)
{
    for (int i = HEAT_TABLE_PIECES; i < HEAT_TABLE_NB; ++i)
        if (tables[i].pieces == piece_set(piece))
            return i;
    return HEAT_TABLE_ALL;
}

Square heat_square_at(int row, int column, bool flipped)
{
    return flipped ? square_make((File)(FILE_H - column), (Rank)row) : square_make((File)column, (Rank)(RANK_8 - row));
}

int heat_top_squares(const MapLayer *layer, int count, Square *out)
{
    int found = 0;
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const uint64_t size = map_size(layer, (Square)square);
        if (size == 0)
            continue;
        // Insertion from the back; equal values stay in the order of the squares.
        int place = found < count ? found : count;
        while (place > 0 && map_size(layer, out[place - 1]) < size) {
            if (place < count)
                out[place] = out[place - 1];
            --place;
        }
        if (place < count)
            out[place] = (Square)square;
        if (found < count)
            ++found;
    }
    return found;
}

// Values this close to the edge of a class, as a fraction, do not cross it.
enum { SETTLE_FRACTION = 32 };

void heat_settle(const MapLayer *layer, uint8_t painted[SQ_NB])
{
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const uint64_t value = map_size(layer, (Square)square);
        const uint64_t margin = value / SETTLE_FRACTION;
        const int low = map_class(value - margin, layer->max);
        const int high = map_class(value + margin, layer->max);
        if (painted[square] < low || painted[square] > high)
            painted[square] = layer->class_of[square];
    }
}
