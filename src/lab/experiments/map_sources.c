// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/map_sources.h"

#include <assert.h>
#include <string.h>

static_assert((int)TARGET_PLAN_MOVES <= (int)SEARCH_LINE_MOVES, "lines are long enough for the plan");

// --- targets -------------------------------------------------------------------------------------------------------

static Bitboard squares_of_line(const SearchLine *line, int moves)
{
    Bitboard squares = 0;
    for (int i = 0; i < line->length && i < moves; ++i)
        squares |= bb_square(move_king_to(line->moves[i]));
    return squares;
}

Bitboard lab_target_squares(const LabReferenced *position, LabTarget target)
{
    const SearchLine *best = &position->lines[0];
    Bitboard squares = 0;
    switch (target) {
    case TARGET_TO: return squares_of_line(best, 1);
    case TARGET_FROM: return bb_square(move_from(best->moves[0]));
    case TARGET_PLAN: return squares_of_line(best, TARGET_PLAN_MOVES);
    case TARGET_LINES:
        for (int i = 0; i < SEARCH_LINES_MAX; ++i)
            squares |= squares_of_line(&position->lines[i], TARGET_LINES_MOVES);
        return squares;
    case TARGET_THREAT: return squares_of_line(&position->threat, 1);
    case TARGET_NB: break;
    }
    return squares;
}

static PieceSet pieces_of(Colour colour)
{
    return colour == WHITE ? PIECE_SET_WHITE : PIECE_SET_BLACK;
}

PieceSet lab_target_pieces(const Position *pos, LabTarget target)
{
    if (target == TARGET_PLAN || target == TARGET_LINES)
        return PIECE_SET_ALL;
    return pieces_of(target == TARGET_THREAT ? colour_other(pos->stm) : pos->stm);
}

MapEnd lab_target_end(LabTarget target)
{
    return target == TARGET_FROM ? MAP_FROM : MAP_TO;
}

// --- sources -------------------------------------------------------------------------------------------------------

static bool has_colour(PieceSet pieces, Colour colour)
{
    return (pieces & pieces_of(colour)) != 0;
}

// All squares alike; the measures share out ties.
static void fill_chance(const LabSourceView *view, double values[SQ_NB])
{
    (void)view;
    memset(values, 0, SQ_NB * sizeof *values);
}

// Twice the distance from the middle of the board, squared, below zero.
static void fill_centre(const LabSourceView *view, double values[SQ_NB])
{
    (void)view;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const int files = 2 * (int)square_file(square) - (FILE_NB - 1),
                  ranks = 2 * (int)square_rank(square) - (RANK_NB - 1);
        values[square] = -(files * files + ranks * ranks);
    }
}

// Attackers of a square; for targets that a move leaves, the squares that a piece attacks.
static void fill_attacks(const LabSourceView *view, double values[SQ_NB])
{
    const Position *pos = view->pos;
    const PieceSet pieces = lab_target_pieces(pos, view->target);
    Bitboard attackers_of = 0;
    for (Colour colour = WHITE; colour <= BLACK; ++colour)
        attackers_of |= has_colour(pieces, colour) ? pos->by_colour[colour] : 0;
    memset(values, 0, SQ_NB * sizeof *values);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        Bitboard attackers = pos_attackers_to(pos, square, &pos->occupied) & attackers_of;
        if (lab_target_end(view->target) == MAP_TO)
            values[square] = bb_count(attackers);
        while (lab_target_end(view->target) == MAP_FROM && attackers != 0)
            values[bb_pop(&attackers)] += 1;
    }
}

// Legal moves to the square, or from it.
static void fill_legal(const LabSourceView *view, double values[SQ_NB])
{
    int64_t counts[SQ_NB] = {0};
    map_count_moves(view->pos, lab_target_pieces(view->pos, view->target), lab_target_end(view->target), counts);
    for (int square = 0; square < SQ_NB; ++square)
        values[square] = (double)counts[square];
}

// How often the target lay there in the other games, from the side to move.
static void fill_prior(const LabSourceView *view, double values[SQ_NB])
{
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        values[square] = view->prior[square_relative(view->pos->stm, square)];
}

// The moves of those who are asked about, the first the most.
static void fill_own_line(const LabSourceView *view, double values[SQ_NB])
{
    const PieceSet pieces = lab_target_pieces(view->pos, view->target);
    memset(values, 0, SQ_NB * sizeof *values);
    for (int ply = 0; ply < view->own_line->length; ++ply) {
        const Move move = view->own_line->moves[ply];
        const Colour mover = (ply & 1) == 0 ? view->pos->stm : colour_other(view->pos->stm);
        const Square square = lab_target_end(view->target) == MAP_FROM ? move_from(move) : move_king_to(move);
        const double value = 1.0 / (1 + ply);
        if (has_colour(pieces, mover) && value > values[square])
            values[square] = value;
    }
}

// The values of a map as it is shown.
static void fill_map(MapKind kind, const LabSourceView *view, double values[SQ_NB])
{
    const MapChoice choice = {
        .kind = kind,
        .pieces = lab_target_pieces(view->pos, view->target),
        .end = lab_target_end(view->target),
        .square = SQ_NONE,
    };
    MapLayer layer;
    map_layer(view->snapshot, &choice, &layer);
    for (int square = 0; square < SQ_NB; ++square)
        values[square] = (double)layer.value[square];
}

static void fill_now(const LabSourceView *view, double values[SQ_NB])
{
    fill_map(MAP_NOW, view, values);
}

static void fill_best(const LabSourceView *view, double values[SQ_NB])
{
    fill_map(MAP_BEST, view, values);
}

static void fill_raw(const LabSourceView *view, double values[SQ_NB])
{
    fill_map(MAP_RAW, view, values);
}

static const struct {
    const char *name;
    void (*fill)(const LabSourceView *view, double values[SQ_NB]);
} sources[SOURCE_NB] = {
    [SOURCE_CHANCE] = {"chance", fill_chance},
    [SOURCE_CENTRE] = {"near the centre", fill_centre},
    [SOURCE_ATTACKS] = {"attack count", fill_attacks},
    [SOURCE_LEGAL] = {"legal-move count", fill_legal},
    [SOURCE_PRIOR] = {"frequency in other games", fill_prior},
    [SOURCE_NOW] = {"important now", fill_now},
    [SOURCE_BEST] = {"best now", fill_best},
    [SOURCE_OWN_LINE] = {"own line", fill_own_line},
    [SOURCE_RAW] = {"raw history", fill_raw},
};

const char *lab_source_name(LabSource source)
{
    return sources[source].name;
}

void lab_source_values(LabSource source, const LabSourceView *view, double values[SQ_NB])
{
    sources[source].fill(view, values);
}
