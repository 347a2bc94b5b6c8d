// SPDX-License-Identifier: GPL-3.0-or-later
// Importance maps: a snapshot of the search's memory, or the position itself, as a number for each
// square. A row and a function for each kind. Pure functions; copying the memory is maps/detail.c,
// colours are ui/heatmap.
#include "engine/map.h"

#include "base/language.h"
#include "base/text.h"
#include "board/control.h"
#include "board/movegen.h"
#include "engine/importance.h"
#include "engine/temptation.h"
#include "maps/detail.h"
#include "search/history.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What counts as 1 where values are shares: fine enough for a single node of a long search.
static const double share_unit = (double)((int64_t)1 << 40);

// Ranks are counted twice over, so that the mean of two is a whole number.
enum { RANK_SCALE = 2 };

static const MapKindInfo kinds[MAP_KIND_NB] = {
    [MAP_NOW] = {"now", N_("what the engine looked at"), N_("Share of search effort, square by square."),
                 N_("Share of all attention, over all pieces."), .has_pieces = true},
    [MAP_BEST] = {"best", N_("best now"), N_("Best moves near the root: where a side wants its pieces."),
                  N_("Share of the largest weight that a move can have."), .has_pieces = true},
    [MAP_PIECE] = {"piece", N_("one piece"), N_("This piece's moves as remembered: good above zero, bad below."),
                   N_("Share of the largest weight that a move can have."), .is_signed = true},
    [MAP_DIFFERENCE] = {"difference", N_("side to move minus opponent"),
                        N_("Above zero: matters more to the side to move; below: to the other."),
                        N_("Difference of shares of all attention."), .is_signed = true},
    [MAP_CHANGE] = {"change", N_("change"), N_("New since the last search for a move: above zero matters more now."),
                    N_("Difference of shares of all attention."), .is_signed = true, .has_pieces = true},
    [MAP_GAME] = {"game", N_("game memory"), N_("The game so far: searches for moves, fading; not a forecast."),
                  N_("Share of all attention, over all pieces."), .has_pieces = true},
    [MAP_RAW] = {"raw", N_("raw engine memory"), N_("Weights that order moves: near-leaf statistics, for experts."),
                 N_("Share of all weights, over all pieces."), .has_pieces = true},
    [MAP_BEYOND] = {"beyond", N_("beyond mobility"), N_("Rank by search effort minus rank by number of legal moves."),
                    N_("Difference of ranks among 64 squares."), .is_signed = true, .has_pieces = true},
    [MAP_CONTROL] = {"control", N_("control"),
                     N_("Pieces that look at a square, hidden ones too: White's above zero, Black's below."),
                     N_("More pieces of one side than of the other."), .is_signed = true, .is_static = true},
    [MAP_CONTRIBUTION] = {"contribution", N_("piece values"),
                          N_("What each piece adds for its owner, in pawns, by the network."),
                          N_("Pawns: value with the piece minus value without it."), .is_signed = true,
                          .needs_network = true, .is_static = true},
    [MAP_IMPORTANCE] =
        {"importance", N_("important pieces"),
         N_("Pieces that matter for the best move: it needs them, or would be worth less or more without."),
         N_("Chance that a strong player would call the piece important."), .is_static = true},
    [MAP_TEMPTING] = {"tempting", N_("tempting errors"),
                      N_("Where a player is likely to go wrong: errors that are natural to play, by where they go."),
                      N_("Chance that the move played is an error that goes there."), .is_static = true},
    [MAP_CHAIN_BEST] = {"chain-best", N_("best by chains"),
                        N_("Heaviest path beginning with such a move (Greer 2015, figure 3)."),
                        N_("Share of the largest weight of a path."), .has_pieces = true, .needs_chains = true},
    [MAP_CHAIN_SUM] =
        {"chains", N_("important by chains"),
         N_("Weight of all paths beginning with such a move; below zero by decrements (Greer 2015, figure 4)."),
         N_("Share of the weight of all paths."), .is_signed = true, .has_pieces = true, .needs_chains = true},
};

// From red down: a class begins where the value is the largest one shifted right by this much.
static const int class_octaves[MAP_CLASS_NB] = {[6] = 1, [5] = 2, [4] = 3, [3] = 4, [2] = 5, [1] = 8};

const MapKindInfo *map_kind(MapKind kind)
{
    return &kinds[kind];
}

MapKind map_kind_at(int place)
{
    static const MapKind order[MAP_KIND_NB] = {
        MAP_IMPORTANCE, MAP_TEMPTING, MAP_NOW,    MAP_BEST,    MAP_PIECE,        MAP_DIFFERENCE, MAP_CHANGE,
        MAP_GAME,       MAP_RAW,      MAP_BEYOND, MAP_CONTROL, MAP_CONTRIBUTION, MAP_CHAIN_BEST, MAP_CHAIN_SUM,
    };
    return order[place];
}

MapKind map_kind_step(MapKind kind, int step)
{
    int place = 0;
    while (map_kind_at(place) != kind)
        ++place;
    return map_kind_at((place + step + MAP_KIND_NB) % MAP_KIND_NB);
}

MapKind map_kind_find(const char *code)
{
    for (MapKind kind = MAP_NOW; kind < MAP_KIND_NB; ++kind)
        if (text_equal_nocase(kinds[kind].code, code))
            return kind;
    return text_equal_nocase("man", code) ? MAP_PIECE : MAP_KIND_NB; // the name that it had first
}

int map_class(uint64_t value, uint64_t max)
{
    if (value == 0)
        return 0;
    for (int class_of = MAP_CLASS_NB - 1; class_of > 0; --class_of) {
        // value << octaves >= max, without bits that do not fit.
        const int octaves = class_octaves[class_of];
        const bool has_rest = (max & (((uint64_t)1 << octaves) - 1)) != 0;
        if (value >= (max >> octaves) + has_rest)
            return class_of;
    }
    return 0;
}

static bool has_end(MapEnd wanted, int end)
{
    return wanted == MAP_BOTH || (int)wanted == end;
}

static bool has_piece(PieceSet pieces, int piece)
{
    return (pieces & piece_set((Piece)piece)) != 0;
}

// --- the kinds -----------------------------------------------------------------------------------------------------

// Adds the tables of a set of pieces, `sign` times.
static void add_attention(const MemorySnapshot *snapshot, PieceSet pieces, MapEnd wanted, int sign, MapLayer *layer)
{
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; has_end(wanted, end) && piece < PIECE_NB; ++piece)
            for (int square = 0; has_piece(pieces, piece) && square < SQ_NB; ++square)
                layer->value[square] += sign * (int64_t)snapshot->attention[end][piece][square];
}

static uint64_t attention_total(const MemorySnapshot *snapshot, MapEnd wanted)
{
    uint64_t total = 0;
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; has_end(wanted, end) && piece < PIECE_NB; ++piece)
            for (int square = 0; square < SQ_NB; ++square)
                total += snapshot->attention[end][piece][square];
    return total;
}

static void fill_now(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    add_attention(snapshot, choice->pieces, choice->end, 1, layer);
    layer->total = attention_total(snapshot, choice->end);
}

// What the side to move is given, less what its opponent is given.
static void fill_difference(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    // A type that is chosen for one side is chosen for both.
    const PieceSet either =
        choice->pieces | (choice->pieces & PIECE_SET_WHITE) << 1 | (choice->pieces & PIECE_SET_BLACK) >> 1;
    // Above zero is for the side to move, whichever colour that is.
    const PieceSet own = snapshot->root.stm == WHITE ? PIECE_SET_WHITE : PIECE_SET_BLACK;
    add_attention(snapshot, either & own, choice->end, 1, layer);
    add_attention(snapshot, either & ~own, choice->end, -1, layer);
    layer->total = attention_total(snapshot, choice->end);
}

// The largest weight of each square over the pieces and ends that are chosen.
static void take_largest(const int32_t weights[MAP_END_NB][PIECE_NB][SQ_NB], PieceSet pieces, MapEnd wanted,
                         MapLayer *layer)
{
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; has_end(wanted, end) && piece < PIECE_NB; ++piece)
            for (int square = 0; has_piece(pieces, piece) && square < SQ_NB; ++square)
                if (weights[end][piece][square] > layer->value[square])
                    layer->value[square] = weights[end][piece][square];
}

static void fill_best(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    take_largest(snapshot->detail.best, choice->pieces, choice->end, layer);
    // A share of what a weight can be at most, so that maps of different searches compare.
    layer->total = WEIGHT_MAX;
}

// The weights of one piece on the squares that it can reach.
static void fill_piece(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    const MemoryDetail *detail = &snapshot->detail;
    // Where the piece cannot go the map is empty: weights of moves that are not legal now mean
    // nothing.
    for (int square = 0; choice->square != SQ_NONE && square < SQ_NB; ++square)
        if (bb_has(detail->targets[choice->square], (Square)square))
            layer->value[square] = detail->weight[choice->square][square];
    layer->total = WEIGHT_MAX;
}

// Sums by square of the pieces chosen; the total is of all pieces, so that shares of each can be
// compared.
static void add_weights(const int32_t weights[MAP_END_NB][PIECE_NB][SQ_NB], const MapChoice *choice, MapLayer *layer)
{
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; has_end(choice->end, end) && piece < PIECE_NB; ++piece)
            for (int square = 0; square < SQ_NB; ++square) {
                const int32_t weight = weights[end][piece][square];
                layer->total += (uint64_t)(weight < 0 ? -weight : weight);
                layer->value[square] += has_piece(choice->pieces, piece) ? weight : 0;
            }
}

static void fill_raw(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    add_weights(snapshot->detail.raw, choice, layer);
}

static void fill_chain_sum(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    add_weights(snapshot->detail.chain_sum, choice, layer);
}

static void fill_chain_best(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    MapLayer all = {0};
    take_largest(snapshot->detail.chain_best, choice->pieces, choice->end, layer);
    // The same scale for every choice of pieces: the largest of all.
    take_largest(snapshot->detail.chain_best, PIECE_SET_ALL, choice->end, &all);
    for (int square = 0; square < SQ_NB; ++square)
        if (map_size(&all, (Square)square) > layer->total)
            layer->total = map_size(&all, (Square)square);
}

static void add_shares(const ShareTables shares, const MapChoice *choice, int sign, MapLayer *layer)
{
    for (int end = 0; end < MAP_END_NB; ++end)
        for (int piece = 0; has_end(choice->end, end) && piece < PIECE_NB; ++piece)
            for (int square = 0; has_piece(choice->pieces, piece) && square < SQ_NB; ++square)
                layer->value[square] += sign * (int64_t)((double)shares[end][piece][square] * share_unit);
}

// What is new against the search of the position before.
static void fill_change(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    const uint64_t total = attention_total(snapshot, choice->end);
    // A share of 1 stands for each end that is asked for.
    layer->total = (uint64_t)share_unit * (choice->end == MAP_BOTH ? MAP_END_NB : 1);
    // An empty layer: the caution says why.
    if (total == 0 || !snapshot->game.has_previous)
        return;
    add_attention(snapshot, choice->pieces, choice->end, 1, layer);
    for (int square = 0; square < SQ_NB; ++square)
        layer->value[square] = (int64_t)((double)layer->value[square] / (double)total * (double)layer->total);
    // The search before as shares already, so both are subtracted on one scale.
    add_shares(snapshot->game.previous, choice, -1, layer);
}

// The searches of the whole game, the older ones faded.
static void fill_game(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    // After a few searches the shares do not yet add up to 1.
    const MapChoice everything = {.pieces = PIECE_SET_ALL, .end = choice->end};
    MapLayer all = {0};
    add_shares(snapshot->game.faded, &everything, 1, &all);
    for (int square = 0; square < SQ_NB; ++square)
        layer->total += (uint64_t)all.value[square];
    add_shares(snapshot->game.faded, choice, 1, layer);
}

void map_count_moves(const Position *root, PieceSet pieces, MapEnd end, int64_t counts[SQ_NB])
{
    Position pos = *root;
    Undo undo;
    bool goes_on = true;
    for (int side = 0; side < COLOUR_NB && goes_on; ++side) {
        MoveList list;
        movegen_list(&pos, MOVES_ALL, &list);
        for (int i = 0; i < list.count; ++i) {
            const Move move = list.moves[i];
            if (!has_piece(pieces, pos_piece_on(&pos, move_from(move))))
                continue;
            // Castling counts where the king goes.
            counts[move_from(move)] += has_end(end, MAP_FROM);
            counts[move_king_to(move)] += has_end(end, MAP_TO);
        }
        // The other side's moves after a pass; a side in check cannot pass, so those are left
        // out.
        goes_on = detail_pass(&pos, &undo);
    }
}

// How many squares have less, and half of the others that have as much; nothing at all is always rank 0.
static int rank_of(const int64_t values[SQ_NB], int square)
{
    int below = 0, equal = 0;
    if (values[square] == 0)
        return 0;
    for (int other = 0; other < SQ_NB; ++other) {
        below += values[other] < values[square];
        equal += other != square && values[other] == values[square];
    }
    return RANK_SCALE * below + equal;
}

// What the search prefers beyond what the number of legal moves explains: the difference of two ranks.
static void fill_beyond(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    int64_t counts[SQ_NB] = {0};
    MapLayer now = {0};
    add_attention(snapshot, choice->pieces, choice->end, 1, &now);
    // Ranks of an empty map would look like knowledge.
    if (attention_total(snapshot, choice->end) == 0)
        return;
    map_count_moves(&snapshot->root, choice->pieces, choice->end, counts);
    for (int square = 0; square < SQ_NB; ++square)
        layer->value[square] = rank_of(now.value, square) - rank_of(counts, square);
    layer->total = RANK_SCALE;
}

// Not what a search has seen, but what can be counted on the board.
static void fill_control(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    (void)choice;
    ControlMap map;
    control_compute(&snapshot->root, &map);
    for (int square = 0; square < SQ_NB; ++square)
        layer->value[square] = map.count[WHITE][square] - map.count[BLACK][square];
    layer->total = 1;
}

// What the network's value would lose without each piece.
static void fill_contribution(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    for (int square = 0; snapshot->has_contributions && square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(&snapshot->root, (Square)square);
        if (piece != PIECE_NONE && has_piece(choice->pieces, piece))
            layer->value[square] = snapshot->contributions[square];
    }
    // Shown in pawns.
    layer->total = SCORE_PAWN;
}

// What the best move would be worth without each piece, and what else speaks for its importance.
static void fill_importance(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    for (int square = 0; snapshot->has_importance && square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(&snapshot->root, (Square)square);
        if (piece != PIECE_NONE && has_piece(choice->pieces, piece))
            layer->value[square] = snapshot->importance[square];
    }
    layer->total = IMPORTANCE_UNIT;
}

// Errors, by where they go.
static void fill_tempting(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    (void)choice;
    for (int square = 0; snapshot->has_tempting && square < SQ_NB; ++square)
        layer->value[square] = snapshot->tempting.squares[square];
    layer->total = TEMPTATION_UNIT;
}

// --- all of them ---------------------------------------------------------------------------------------------------

void map_layer(const MemorySnapshot *snapshot, const MapChoice *choice, MapLayer *layer)
{
    static void (*const fills[MAP_KIND_NB])(const MemorySnapshot *, const MapChoice *, MapLayer *) = {
        [MAP_NOW] = fill_now,
        [MAP_BEST] = fill_best,
        [MAP_PIECE] = fill_piece,
        [MAP_DIFFERENCE] = fill_difference,
        [MAP_CHANGE] = fill_change,
        [MAP_GAME] = fill_game,
        [MAP_RAW] = fill_raw,
        [MAP_BEYOND] = fill_beyond,
        [MAP_CONTROL] = fill_control,
        [MAP_CONTRIBUTION] = fill_contribution,
        [MAP_IMPORTANCE] = fill_importance,
        [MAP_TEMPTING] = fill_tempting,
        [MAP_CHAIN_BEST] = fill_chain_best,
        [MAP_CHAIN_SUM] = fill_chain_sum,
    };
    memset(layer, 0, sizeof *layer);
    fills[choice->kind](snapshot, choice, layer);
    layer->is_signed = kinds[choice->kind].is_signed;
    // Classes by size, also of what is below zero.
    for (int square = 0; square < SQ_NB; ++square)
        if (map_size(layer, (Square)square) > layer->max)
            layer->max = map_size(layer, (Square)square);
    for (int square = 0; square < SQ_NB; ++square)
        layer->class_of[square] = (uint8_t)map_class(map_size(layer, (Square)square), layer->max);
}

double map_share(const MapLayer *layer, Square square)
{
    return layer->total == 0 ? 0.0 : (double)layer->value[square] / (double)layer->total;
}

// Says why a map is empty or says little; what kind of map it is comes before how it is empty.
static void write_caution(const MemorySnapshot *snapshot, const MapChoice *choice, const MapLayer *layer,
                          bool translates, char out[MAP_CAUTION_SIZE])
{
    const char *why = "";
    out[0] = '\0';
    // Of the position alone: no search is needed, so none can be too short.
    if (kinds[choice->kind].is_static && layer->max > 0)
        return;
    if (choice->kind == MAP_TEMPTING)
        why =
            snapshot->has_tempting ? N_("No error is near at hand here.") : N_("Not worked out yet: the map is empty.");
    else if (choice->kind == MAP_IMPORTANCE)
        why = snapshot->has_importance ? N_("None of these pieces matters here.")
                                       : N_("Not worked out yet: the map is empty.");
    else if (snapshot->nodes == 0)
        why = N_("Not searched yet: the map is empty.");
    else if (choice->kind == MAP_CHANGE && !snapshot->game.has_previous)
        why = N_("No earlier search for a move to compare with: the map is empty.");
    else if (choice->kind == MAP_GAME && layer->total == 0)
        why = N_("No search for a move has ended yet: the map is empty.");
    else if (kinds[choice->kind].needs_chains && layer->total == 0)
        why = N_("No paths: the option ChainsShow stores them, and ChainsMode at mc+mt.");
    else if (kinds[choice->kind].needs_network && !snapshot->has_contributions)
        why = N_("No network, so the pieces have no values: EvalFile names one.");
    else if (kinds[choice->kind].is_static && layer->max == 0)
        why = N_("None of these pieces has a value here.");
    else if (layer->max == 0)
        why = N_("The search has nothing to say about these pieces here.");
    snprintf(out, MAP_CAUTION_SIZE, "%s", translates ? _(why) : why);
    if (why[0] != '\0' || snapshot->nodes >= MAP_NODES_FEW)
        return;
    // A proved mate needs few nodes; its line is right all the same.
    const int nodes = (int)snapshot->nodes, mate = abs(snapshot->detail.mate);
    const char *proved = N_("Mate in %d is proved by %d nodes: too few for effort to mean much.");
    const char *searched = N_("Only %d nodes were searched: too few to mean much.");
    if (mate != 0)
        snprintf(out, MAP_CAUTION_SIZE, translates ? _(proved) : proved, mate, nodes);
    else
        snprintf(out, MAP_CAUTION_SIZE, translates ? _(searched) : searched, nodes);
}

void map_caution(const MemorySnapshot *snapshot, const MapChoice *choice, const MapLayer *layer,
                 char out[MAP_CAUTION_SIZE])
{
    write_caution(snapshot, choice, layer, false, out);
}

void map_caution_translated(const MemorySnapshot *snapshot, const MapChoice *choice, const MapLayer *layer,
                            char out[MAP_CAUTION_SIZE])
{
    write_caution(snapshot, choice, layer, true, out);
}

const char *map_class_name(int class_of)
{
    static const char *const names[MAP_CLASS_NB] = {N_("white"),  N_("dark blue"), N_("light blue"), N_("green"),
                                                    N_("yellow"), N_("orange"),    N_("red")};
    return names[class_of];
}
