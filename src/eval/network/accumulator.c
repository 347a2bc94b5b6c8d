// SPDX-License-Identifier: GPL-3.0-or-later
// Accumulators beside the moves of a search (Nasu 2018, "Efficiently Updatable Neural Networks"):
// accumulator.h says how they are kept. The arithmetic is in kernels.c, the meaning of inputs in
// features.h. A stack belongs to one thread.
#include "eval/network/accumulator.h"

#include "base/memory.h"
#include "eval/network/features.h"

#include <assert.h>
#include <string.h>

enum { HALF_NB = 2 }; // own king on files a to d, or e to h: the board as it is, or mirrored

// The pieces that a move adds to squares and takes off them.
typedef struct DirtyPieces {
    int8_t added_piece[NETWORK_CHANGES_MAX], added_square[NETWORK_CHANGES_MAX];
    int8_t removed_piece[NETWORK_CHANGES_MAX], removed_square[NETWORK_CHANGES_MAX];
    int8_t added_count, removed_count;
} DirtyPieces;

typedef struct Entry {
    DirtyPieces dirty;             // against the entry below
    bool is_computed[COLOUR_NB];   // the accumulator of this side is up to date
    bool needs_refresh[COLOUR_NB]; // it cannot come from the entry below: the king changed its half, or it is the first
} Entry;

// The accumulator last computed for a king on this half of the board, and the pieces it is of.
typedef struct RefreshEntry {
    Bitboard pieces[PIECE_NB];
    int16_t *accumulator;
} RefreshEntry;

struct Accumulators {
    const Network *network;
    int neurons, moves_max;
    int top;         // moves made since the start
    Entry *entries;  // [moves_max + 1]
    int16_t *values; // [moves_max + 1][COLOUR_NB][neurons]
    RefreshEntry refresh[COLOUR_NB][HALF_NB];
};

Accumulators *accumulators_new(int neurons, int moves_max)
{
    Accumulators *accumulators = mem_new(1, sizeof *accumulators);
    const size_t size = (size_t)neurons * sizeof(int16_t);
    accumulators->neurons = neurons;
    accumulators->moves_max = moves_max;
    accumulators->entries = mem_new((size_t)moves_max + 1, sizeof(Entry));
    // One block for all, so that neighbours on the stack are neighbours in memory.
    accumulators->values = mem_new(((size_t)moves_max + 1) * COLOUR_NB, size);
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        for (int half = 0; half < HALF_NB; ++half)
            accumulators->refresh[us][half].accumulator = mem_new(1, size);
    return accumulators;
}

void accumulators_free(Accumulators *accumulators)
{
    if (accumulators == NULL)
        return;
    for (Colour us = WHITE; us < COLOUR_NB; ++us)
        for (int half = 0; half < HALF_NB; ++half)
            mem_free(accumulators->refresh[us][half].accumulator);
    mem_free(accumulators->values);
    mem_free(accumulators->entries);
    mem_free(accumulators);
}

int accumulators_neurons(const Accumulators *accumulators)
{
    return accumulators->neurons;
}

int accumulators_moves(const Accumulators *accumulators)
{
    return accumulators->top;
}

static int16_t *values_of(const Accumulators *accumulators, int entry, Colour us)
{
    return accumulators->values + ((size_t)entry * COLOUR_NB + (size_t)us) * (size_t)accumulators->neurons;
}

// An empty board: the biases.
static void clear_refresh_entry(const Network *network, RefreshEntry *entry)
{
    memset(entry->pieces, 0, sizeof entry->pieces);
    memcpy(entry->accumulator, network->biases, (size_t)network->neurons * sizeof(int16_t));
}

void accumulators_begin(Accumulators *accumulators, const Network *network)
{
    assert(network->neurons == accumulators->neurons);
    accumulators->network = network;
    accumulators->top = 0;
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        accumulators->entries[0].is_computed[us] = false;
        // Nothing is below the first entry.
        accumulators->entries[0].needs_refresh[us] = true;
        for (int half = 0; half < HALF_NB; ++half)
            clear_refresh_entry(network, &accumulators->refresh[us][half]);
    }
}

// --- what a move changes -----------------------------------------------------------------------------------------------

static void add_piece(DirtyPieces *dirty, Piece piece, Square square)
{
    dirty->added_piece[dirty->added_count] = (int8_t)piece;
    dirty->added_square[dirty->added_count] = (int8_t)square;
    dirty->added_count = (int8_t)(dirty->added_count + 1);
}

static void remove_piece(DirtyPieces *dirty, Piece piece, Square square)
{
    dirty->removed_piece[dirty->removed_count] = (int8_t)piece;
    dirty->removed_square[dirty->removed_count] = (int8_t)square;
    dirty->removed_count = (int8_t)(dirty->removed_count + 1);
}

// In Chess960 the king may go to the square of the rook, or stay where it is: what is added and taken off cancels out.
static DirtyPieces dirty_pieces(const Position *pos, Move move)
{
    const Square from = move_from(move), to = move_to(move);
    const Piece piece = pos_piece_on(pos, from);
    DirtyPieces dirty = {.added_count = 0};
    remove_piece(&dirty, piece, from);
    if (move_is_castle(move)) {
        const Piece rook = pos_piece_on(pos, to);
        remove_piece(&dirty, rook, to);
        add_piece(&dirty, piece, move_king_to(move));
        add_piece(&dirty, rook, move_rook_to(move));
        return dirty;
    }
    if (move_is_capture(move)) {
        const bool is_en_passant = move_kind(move) == MK_EN_PASSANT;
        const Square victim = is_en_passant ? square_step(to, -pawn_push(pos->stm)) : to;
        remove_piece(&dirty, pos_piece_on(pos, victim), victim);
    }
    add_piece(&dirty, move_is_promotion(move) ? piece_make(pos->stm, move_promotion(move)) : piece, to);
    return dirty;
}

void accumulators_push(Accumulators *accumulators, const Position *pos, Move move)
{
    assert(accumulators->top < accumulators->moves_max);
    const Colour us = pos->stm;
    const Square from = move_from(move);
    // Only what changes is noted: most positions of a search are never evaluated.
    Entry *entry = &accumulators->entries[++accumulators->top];
    entry->dirty = dirty_pieces(pos, move);
    entry->is_computed[WHITE] = entry->is_computed[BLACK] = false;
    entry->needs_refresh[colour_other(us)] = false;
    // Only the own king mirrors the board of its side.
    entry->needs_refresh[us] = piece_type(pos_piece_on(pos, from)) == PT_KING &&
                               network_is_mirrored(from) != network_is_mirrored(move_king_to(move));
}

void accumulators_pop(Accumulators *accumulators)
{
    assert(accumulators->top > 0);
    --accumulators->top;
}

// --- bringing up to date -----------------------------------------------------------------------------------------------

static const int16_t *row_of(const Network *network, Colour us, bool mirrored, Piece piece, Square square)
{
    return network->input_weights + (size_t)network_input(us, mirrored, piece, square) * (size_t)network->neurons;
}

// Computes an entry from the one below.
static void update_entry(Accumulators *accumulators, int index, Colour us, bool mirrored)
{
    const Network *network = accumulators->network;
    const DirtyPieces *dirty = &accumulators->entries[index].dirty;
    NetworkRows rows = {.added_count = dirty->added_count, .removed_count = dirty->removed_count};
    for (int i = 0; i < rows.added_count; ++i)
        rows.added[i] = row_of(network, us, mirrored, (Piece)dirty->added_piece[i], (Square)dirty->added_square[i]);
    for (int i = 0; i < rows.removed_count; ++i)
        rows.removed[i] =
            row_of(network, us, mirrored, (Piece)dirty->removed_piece[i], (Square)dirty->removed_square[i]);
    network->kernel->update(values_of(accumulators, index, us), values_of(accumulators, index - 1, us), &rows,
                            network->neurons);
    accumulators->entries[index].is_computed[us] = true;
}

// Computes the top entry from the accumulator of the refresh cache, which becomes that of this position.
static void refresh_top(Accumulators *accumulators, const Position *pos, Colour us, bool mirrored)
{
    const Network *network = accumulators->network;
    RefreshEntry *cached = &accumulators->refresh[us][mirrored];
    for (Piece piece = 0; piece < PIECE_NB; ++piece) {
        const Bitboard now = pos_pieces(pos, piece_colour(piece), piece_type(piece)), before = cached->pieces[piece];
        // What has come is added, what has gone is removed; usually few pieces differ from the
        // last time.
        for (Bitboard left = now & ~before; left != 0;)
            network->kernel->add(cached->accumulator, row_of(network, us, mirrored, piece, bb_pop(&left)),
                                 network->neurons);
        for (Bitboard left = before & ~now; left != 0;)
            network->kernel->remove(cached->accumulator, row_of(network, us, mirrored, piece, bb_pop(&left)),
                                    network->neurons);
        cached->pieces[piece] = now;
    }
    memcpy(values_of(accumulators, accumulators->top, us), cached->accumulator,
           (size_t)network->neurons * sizeof(int16_t));
    accumulators->entries[accumulators->top].is_computed[us] = true;
}

// The entries between are computed too: the moves beside this one start from them.
static void bring_up_to_date(Accumulators *accumulators, const Position *pos, Colour us)
{
    // Down to an entry that is computed, or to one that cannot come from below; then up again from
    // there.
    const bool mirrored = network_is_mirrored(pos_king(pos, us));
    int index = accumulators->top;
    for (; !accumulators->entries[index].is_computed[us]; --index)
        if (accumulators->entries[index].needs_refresh[us]) {
            refresh_top(accumulators, pos, us, mirrored);
            return;
        }
    while (index < accumulators->top)
        update_entry(accumulators, ++index, us, mirrored);
}

void accumulators_update(Accumulators *accumulators, const Position *pos)
{
    bring_up_to_date(accumulators, pos, WHITE);
    bring_up_to_date(accumulators, pos, BLACK);
}

Score accumulators_value(Accumulators *accumulators, const Position *pos)
{
    const Network *network = accumulators->network;
    const Colour us = pos->stm, them = colour_other(us);
    accumulators_update(accumulators, pos);
    const int output = network_output(network->outputs, bb_count(pos_occupied(pos)));
    // The side to move comes first in the layer of outputs.
    const int64_t sum = network->kernel->output(values_of(accumulators, accumulators->top, us),
                                                values_of(accumulators, accumulators->top, them),
                                                network_output_weights(network, output), network->neurons);
    const Score score = network_score(network, output, sum);
    // The smallest network, which only tests use, is computed both ways each time.
    assert(network->neurons > NETWORK_NEURONS_STEP || score == network_value(network, pos));
    return score;
}
