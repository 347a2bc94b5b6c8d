// SPDX-License-Identifier: GPL-3.0-or-later
// Importance maps: numbers and classes for each square, computed from what the search remembers.
// Pure functions of a MemorySnapshot. Any thread.
#ifndef ENGINE_MAP_H
#define ENGINE_MAP_H

#include "interface/snapshot.h"

#include <stddef.h>

// What is shown. Which pieces and which squares of their moves is chosen besides: one piece, one side or the whole
// board.
typedef enum MapKind {
    MAP_NOW,          // share of search effort
    MAP_BEST,         // where the best moves near the root go
    MAP_PIECE,        // what is remembered of the moves of one piece
    MAP_DIFFERENCE,   // attention to the side to move less that to the other
    MAP_CHANGE,       // attention now less that of the last own search
    MAP_GAME,         // own searches of the game, fading
    MAP_RAW,          // the weights that order moves
    MAP_BEYOND,       // rank by attention less rank by number of moves
    MAP_CONTROL,      // pieces that look at a square, White's less Black's
    MAP_CONTRIBUTION, // what each piece contributes to the value that the network gives
    MAP_IMPORTANCE,   // how likely a strong player calls a piece important for the best move
    MAP_TEMPTING,     // where a player of some rating is likely to go wrong
    MAP_CHAIN_BEST,   // chains mode: the heaviest path that begins with a move of the piece
    MAP_CHAIN_SUM,    // chains mode: all such paths
    MAP_KIND_NB,
} MapKind;

typedef struct MapKindInfo {
    const char *code;    // as in commands: "now"
    const char *name;    // for titles: "what the engine looked at"
    const char *meaning; // one sentence, shown wherever the map is drawn
    const char *unit;    // one more: what the numbers are
    bool is_signed;      // values below zero mean something: two scales of colour
    bool has_pieces;     // can be shown for each piece alone
    bool needs_chains;   // empty unless the chains mode searches
    bool needs_network;  // empty unless there is a network
    bool is_static;      // of the position alone: without the memory of a search, and without two ends of moves
} MapKindInfo;

const MapKindInfo *map_kind(MapKind kind);

// Kinds in the order in which views step through them and lists name them: what is about players first, then what the
// engine remembers, from 0 to MAP_KIND_NB - 1. And the kind some steps further, round the list in either direction.
MapKind map_kind_at(int place);
MapKind map_kind_step(MapKind kind, int step);

// The kind with this code, in any case; MAP_KIND_NB if there is none.
MapKind map_kind_find(const char *code);

// Classes by octaves of the largest value of the layer shown: 6 red >= 1/2, 5 orange >= 1/4, 4 yellow >= 1/8,
// 3 green >= 1/16, 2 light blue >= 1/32, 1 dark blue >= 1/256, 0 white. Values below zero have the class of their size.
enum { MAP_CLASS_NB = 7 };

// Fewer nodes than this say little about a position.
enum { MAP_NODES_FEW = 5000 };

// A set of pieces: bit 1 << Piece.
typedef unsigned PieceSet;
#define PIECE_SET_ALL ((PieceSet)0xfff)
#define PIECE_SET_WHITE ((PieceSet)0x555)
#define PIECE_SET_BLACK ((PieceSet)0xaaa)

static inline PieceSet piece_set(Piece piece)
{
    return 1u << piece;
}

typedef struct MapChoice {
    MapKind kind;
    PieceSet pieces; // whose tables; MAP_DIFFERENCE takes these types of both sides, MAP_PIECE does not ask
    MapEnd end;      // MAP_PIECE does not ask
    Square square;   // MAP_PIECE: where the piece stands; SQ_NONE: an empty map
} MapChoice;

// One board of values.
typedef struct MapLayer {
    int64_t value[SQ_NB];
    uint8_t class_of[SQ_NB]; // 0..6
    uint64_t max;            // largest size of a value; 0 = an empty map
    bool is_signed;          // values below zero mean something
    uint64_t total;          // what counts as 1, e.g. all attention of that end over the 12 tables; 0 if there is none
} MapLayer;

// The class of a value, or of its size, in a layer whose largest value is `max`.
int map_class(uint64_t value, uint64_t max);

void map_layer(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer);

// Are the values numbers of something, and not shares of a whole?
static inline bool map_counts(MapKind kind)
{
    return kind == MAP_BEYOND || kind == MAP_CONTROL || kind == MAP_CONTRIBUTION;
}

// How many decimals such numbers are shown with: pawns have two.
static inline int map_decimals(MapKind kind)
{
    return kind == MAP_CONTRIBUTION ? 2 : 1;
}

// The size of a value, whatever its sign.
static inline uint64_t map_size(const MapLayer *layer, Square square)
{
    const int64_t value = layer->value[square];
    return value < 0 ? (uint64_t)-value : (uint64_t)value;
}

// value / total of a square: -1..1, or a number of ranks, pieces or pawns (0 where there is no total).
double map_share(const MapLayer *layer, Square square);

// Says plainly in one sentence that a map is empty, and why, or that it stands on too few nodes, perhaps because a mate
// is proved; "" if it is neither.
enum { MAP_CAUTION_SIZE = 160 };
void map_caution(const MemorySnapshot *snapshot, const MapChoice *choice, const MapLayer *layer,
                 char out[MAP_CAUTION_SIZE]);

// The same in the language of the user, for the screen.
void map_caution_translated(const MemorySnapshot *snapshot, const MapChoice *choice, const MapLayer *layer,
                            char out[MAP_CAUTION_SIZE]);

// Adds to each square the number of legal moves of a set of pieces that start or end there; moves of the side that is not
// to move count as after a pass.
void map_count_moves(const Position *root, PieceSet pieces, MapEnd end, int64_t counts[SQ_NB]);

// The English name of a class: "white", "dark blue" ... "red".
const char *map_class_name(int class_of);

#endif
