// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a map as what is painted: which pieces, which class, which squares stand out. Every output
// (terminal, board, SVG, marks in games) begins here; colours are in palette.c, where numbers come from
// in engine/map.c.
#include "ui/heatmap/heat.h"

#include "base/language.h"
#include "base/text.h"

static const HeatTable tables[HEAT_TABLE_NB] = {
    {"all", N_("all pieces"), PIECE_SET_ALL},       {"white", N_("all of White"), PIECE_SET_WHITE},
    {"black", N_("all of Black"), PIECE_SET_BLACK}, {"wK", N_("White's king"), 1u << W_KING},
    {"wQ", N_("White's queen"), 1u << W_QUEEN},     {"wR", N_("White's rooks"), 1u << W_ROOK},
    {"wB", N_("White's bishops"), 1u << W_BISHOP},  {"wN", N_("White's knights"), 1u << W_KNIGHT},
    {"wP", N_("White's pawns"), 1u << W_PAWN},      {"bK", N_("Black's king"), 1u << B_KING},
    {"bQ", N_("Black's queen"), 1u << B_QUEEN},     {"bR", N_("Black's rooks"), 1u << B_ROOK},
    {"bB", N_("Black's bishops"), 1u << B_BISHOP},  {"bN", N_("Black's knights"), 1u << B_KNIGHT},
    {"bP", N_("Black's pawns"), 1u << B_PAWN},
};

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

HeatPalette heat_square_palette(const MapLayer *layer, Square square, HeatPalette chosen)
{
    if (!layer->is_signed)
        return chosen;
    return layer->value[square] < 0 ? PALETTE_COLD : PALETTE_WARM;
}

void heat_digit(const MapLayer *layer, Square square, int class_of, char out[HEAT_DIGIT_SIZE])
{
    out[0] = class_of > 0 && layer->value[square] < 0 ? '-' : ' ';
    out[1] = class_of > 0 ? (char)('0' + class_of) : '.';
    out[2] = '\0';
}

int heat_top_squares(const MapLayer *layer, int count, Square *out)
{
    int found = 0;
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        // Maps with a sign are ordered by size: a large minus matters as much as a large plus.
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

// --- scales --------------------------------------------------------------------------------------------------------

static const char *const scale_names[SCALE_NB] = {
    [SCALE_OCTAVES] = "octaves", [SCALE_RANK] = "rank", [SCALE_LINEAR] = "linear"};

const char *heat_scale_name(HeatScale scale)
{
    return scale_names[scale];
}

HeatScale heat_scale_find(const char *name)
{
    HeatScale scale = SCALE_OCTAVES;
    while (scale < SCALE_NB && !text_equal_nocase(scale_names[scale], name))
        ++scale;
    return scale;
}

const char *heat_class_bound(HeatScale scale, int class_of)
{
    static const char *const octaves[MAP_CLASS_NB] = {"0", "1/256", "1/32", "1/16", "1/8", "1/4", "1/2"};
    static const char *const steps[MAP_CLASS_NB] = {"0", "1/7", "2/7", "3/7", "4/7", "5/7", "6/7"};
    return scale == SCALE_OCTAVES ? octaves[class_of] : scale == SCALE_LINEAR ? steps[class_of] : NULL;
}

// The class by the number of squares that have more.
static int class_by_rank(const MapLayer *layer, Square square)
{
    const uint64_t size = map_size(layer, square);
    int with_value = 0, with_more = 0;
    for (int other = SQ_A1; other < SQ_NB; ++other) {
        with_value += map_size(layer, (Square)other) > 0;
        with_more += map_size(layer, (Square)other) > size;
    }
    // Equal values share a class, and each class has about as many squares; empty ones are left out
    // of the count.
    return size == 0 ? 0 : MAP_CLASS_NB - 1 - with_more * (MAP_CLASS_NB - 1) / with_value;
}

// Equal steps up to the largest value. With everything at zero there is nothing to divide by.
static int class_by_step(const MapLayer *layer, Square square)
{
    if (layer->max == 0)
        return 0;
    const int step = (int)((double)map_size(layer, square) / (double)layer->max * MAP_CLASS_NB);
    return step < MAP_CLASS_NB ? step : MAP_CLASS_NB - 1;
}

void heat_rescale(MapLayer *layer, HeatScale scale)
{
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const int class_of = scale == SCALE_RANK     ? class_by_rank(layer, (Square)square)
                             : scale == SCALE_LINEAR ? class_by_step(layer, (Square)square)
                                                     : map_class(map_size(layer, (Square)square), layer->max);
        layer->class_of[square] = (uint8_t)class_of;
    }
}

void heat_share_scale(MapLayer *layer, uint64_t most, HeatScale scale)
{
    // Boards that are shown together are classed by one maximum, so that their colours can be
    // compared.
    layer->max = most;
    heat_rescale(layer, scale);
}

void heat_subtract(const MapLayer *now, const MapLayer *before, MapLayer *difference)
{
    enum { SHARE_BITS = 40 }; // finer than a single node of a long search
    *difference = (MapLayer){.is_signed = true, .total = (uint64_t)1 << SHARE_BITS};
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        // Shares, since two searches of different length have no counts in common.
        const double share = map_share(now, (Square)square) - map_share(before, (Square)square);
        difference->value[square] = (int64_t)(share * (double)difference->total);
        if (map_size(difference, (Square)square) > difference->max)
            difference->max = map_size(difference, (Square)square);
    }
    heat_rescale(difference, SCALE_OCTAVES);
}

void heat_layer(const MemorySnapshot *snapshot, const MapChoice *choice, const MemorySnapshot *baseline,
                HeatScale scale, MapLayer *layer)
{
    map_layer(snapshot, choice, layer);
    if (baseline != NULL) {
        const MapLayer now = *layer;
        MapLayer before;
        map_layer(baseline, choice, &before);
        heat_subtract(&now, &before, layer);
    }
    // map_layer and heat_subtract class by octaves already.
    if (scale != SCALE_OCTAVES)
        heat_rescale(layer, scale);
}

// --- live maps -----------------------------------------------------------------------------------------------------

// Values this close to the edge of a class, as a fraction, do not cross it.
enum { SETTLE_FRACTION = 32 };

void heat_settle(const MapLayer *layer, uint8_t painted[SQ_NB])
{
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const uint64_t value = map_size(layer, (Square)square);
        // A value that hovers at the edge of a class would make its square flicker from one
        // picture to the next.
        const uint64_t margin = value / SETTLE_FRACTION;
        const int low = map_class(value - margin, layer->max);
        const int high = map_class(value + margin, layer->max);
        if (painted[square] < low || painted[square] > high)
            painted[square] = layer->class_of[square];
    }
}
