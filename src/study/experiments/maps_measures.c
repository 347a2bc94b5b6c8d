// SPDX-License-Identifier: GPL-3.0-or-later
// What the maps experiment measures: the squares that a reference's lines go to (targets), numbers for all 64 squares
// from maps and from cheap sources, and how well these numbers find those squares. The tables and verdicts are in
// maps.c, which calls this file; the maps themselves are in maps/.
#include "study/experiments/maps_measures.h"

#include "base/memory.h"
#include "maps/detail.h"
#include "study/measure.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static_assert((int)TARGET_PLAN_MOVES <= (int)SEARCH_LINE_MOVES, "lines are long enough for the plan");

// --- targets -------------------------------------------------------------------------------------------------------

// Destinations of the first moves of a line; castling counts by where the king goes.
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

// The set of a colour, as maps take it.
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

static const struct {
    const char *name;
    void (*fill)(const LabSourceView *view, double values[SQ_NB]); // NULL: all squares alike, or a map
    MapKind kind;                                                  // of a map
} sources[SOURCE_NB] = {
    [SOURCE_CHANCE] = {"chance", NULL, 0},
    [SOURCE_CENTRE] = {"near the centre", fill_centre, 0},
    [SOURCE_ATTACKS] = {"attack count", fill_attacks, 0},
    [SOURCE_LEGAL] = {"legal-move count", fill_legal, 0},
    [SOURCE_PRIOR] = {"frequency in other games", fill_prior, 0},
    [SOURCE_NOW] = {"search focus", NULL, MAP_NOW},
    [SOURCE_BEST] = {"best now", NULL, MAP_BEST},
    [SOURCE_OWN_LINE] = {"own line", fill_own_line, 0},
    [SOURCE_RAW] = {"raw history", NULL, MAP_RAW},
};

const char *lab_source_name(LabSource source)
{
    return sources[source].name;
}

void lab_source_values(LabSource source, const LabSourceView *view, double values[SQ_NB])
{
    memset(values, 0, SQ_NB * sizeof *values);
    if (sources[source].fill != NULL)
        sources[source].fill(view, values);
    else if (source != SOURCE_CHANCE) // the measures share out ties
        fill_map(sources[source].kind, view, values);
}

// How many of the largest squares each metric looks at.
static const int hit_squares[METRIC_NB] = {[METRIC_HIT1] = 1, [METRIC_HIT3] = 3, [METRIC_HIT5] = 5, [METRIC_HIT8] = 8};

// --- measuring -----------------------------------------------------------------------------------------------------

// Metrics of one source in one position.
static void score(const MapsMeasures *measures, const MapsSeries *series, LabSource source, const LabSourceView *view,
                  int position)
{
    const Bitboard squares = lab_target_squares(&measures->run->reference->positions[position], view->target);
    double values[SQ_NB];
    lab_source_values(source, view, values);
    for (Metric metric = METRIC_AUC; metric < METRIC_NB; ++metric)
        series->scores[view->target][metric][position] =
            metric == METRIC_AUC ? lab_auc(values, squares) : lab_hit(values, squares, hit_squares[metric]);
}

// Adds the targets of positions, as the side to move sees the board.
static void count_targets(const LabReference *reference, int begin, int end, double counts[TARGET_NB][SQ_NB])
{
    for (int i = begin; i < end; ++i)
        for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
            const LabReferenced *position = &reference->positions[i];
            for (Bitboard squares = lab_target_squares(position, target); squares != 0;)
                counts[target][square_relative(position->pos.stm, bb_pop(&squares))] += 1;
        }
}

// Sources that need no search; the prior of a game is taken from the other games only.
static void score_unsearched(const MapsMeasures *measures, int position, double prior[TARGET_NB][SQ_NB])
{
    for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
        const LabSourceView view = {
            .pos = &measures->run->reference->positions[position].pos,
            .target = target,
            .prior = prior[target],
        };
        for (LabSource source = SOURCE_CHANCE; source < SOURCE_FIRST_SEARCHED; ++source)
            score(measures, &measures->unsearched[source], source, &view, position);
    }
}

// What is known from other games leaves out the whole game that a position is of.
static void measure_unsearched(const MapsMeasures *measures)
{
    const LabReference *reference = measures->run->reference;
    double all[TARGET_NB][SQ_NB] = {0};
    count_targets(reference, 0, reference->count, all);
    for (int begin = 0, end = 0; begin < reference->count; begin = end) {
        double others[TARGET_NB][SQ_NB], own[TARGET_NB][SQ_NB] = {0};
        while (end < reference->count && reference->positions[end].game == reference->positions[begin].game)
            ++end;
        count_targets(reference, begin, end, own);
        for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target)
            for (int square = 0; square < SQ_NB; ++square)
                others[target][square] = all[target][square] - own[target][square];
        for (int position = begin; position < end; ++position)
            score_unsearched(measures, position, others);
    }
}

// The classes of the map that is to find the best move's target.
static void count_classes(const MapsMeasures *measures, int depth_index, int position, const MemorySnapshot *snapshot)
{
    const LabReferenced *reference = &measures->run->reference->positions[position];
    const MapChoice choice = {
        .kind = MAP_NOW,
        .pieces = lab_target_pieces(&reference->pos, TARGET_TO),
        .end = MAP_TO,
        .square = SQ_NONE,
    };
    const Bitboard best = lab_target_squares(reference, TARGET_TO), plan = lab_target_squares(reference, TARGET_PLAN);
    MapLayer layer;
    map_layer(snapshot, &choice, &layer);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const ClassSeries *series = &measures->classes[depth_index][layer.class_of[square]];
        series->squares[position] += 1;
        series->best[position] += bb_has(best, square);
        series->plan[position] += bb_has(plan, square);
    }
}

// Scores what a search has left in memory.
static void visit_search(void *context, int depth_index, int position, SearchSession *session,
                         const SessionResult *outcome)
{
    const MapsMeasures *measures = context;
    const Position *pos = &measures->run->reference->positions[position].pos;
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    snapshot_of_session(session, pos, snapshot);
    measures->nodes[depth_index][position] = (double)outcome->nodes;
    count_classes(measures, depth_index, position, snapshot);
    for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
        const LabSourceView view = {
            .pos = pos,
            .target = target,
            .snapshot = snapshot,
            .own_line = &outcome->lines[0],
        };
        for (int i = 0; i < SEARCHED_NB; ++i)
            score(measures, &measures->searched[depth_index][i], (LabSource)(SOURCE_FIRST_SEARCHED + i), &view,
                  position);
    }
    mem_free(snapshot);
}

// --- all of it -----------------------------------------------------------------------------------------------------

// The next series of the block, a number for each position.
static double *take(MapsMeasures *measures, double **next)
{
    double *series = *next;
    *next += measures->count;
    return series;
}

// One series for each metric of each target.
static void make_series(MapsMeasures *measures, MapsSeries *series, double **next)
{
    for (int target = 0; target < TARGET_NB; ++target)
        for (int metric = 0; metric < METRIC_NB; ++metric)
            series->scores[target][metric] = take(measures, next);
}

// All series lie in one block.
static void make_all_series(MapsMeasures *measures)
{
    const size_t depths = (size_t)measures->depths.count;
    // Sources without a search once, the others for each depth; two more for sums.
    const size_t scored = SOURCE_FIRST_SEARCHED + depths * SEARCHED_NB;
    const size_t series = scored * TARGET_NB * METRIC_NB + depths * (1 + 3 * MAP_CLASS_NB) + 2;
    double *next = measures->block = mem_new(series * measures->count, sizeof *next);
    for (int i = 0; i < SOURCE_FIRST_SEARCHED; ++i)
        make_series(measures, &measures->unsearched[i], &next);
    for (int d = 0; d < measures->depths.count; ++d) {
        for (int i = 0; i < SEARCHED_NB; ++i)
            make_series(measures, &measures->searched[d][i], &next);
        measures->nodes[d] = take(measures, &next);
        for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of)
            measures->classes[d][class_of] = (ClassSeries){
                .squares = take(measures, &next), .best = take(measures, &next), .plan = take(measures, &next)};
    }
    measures->numerators = take(measures, &next);
    measures->denominators = take(measures, &next);
}

void maps_measures_free(MapsMeasures *measures)
{
    mem_free(measures->block);
    mem_free(measures);
}

MapsMeasures *maps_measures_make(const LabRun *run, Error *error)
{
    MapsMeasures *measures = mem_new(1, sizeof *measures);
    measures->run = run;
    lab_depths_read(lab_text(run, "depths"), &measures->depths, NULL);
    measures->count = (size_t)run->reference->count;
    make_all_series(measures);
    measure_unsearched(measures);
    const LabDepthsVisitor visitor = {.context = measures, .visit = visit_search};
    if (lab_depths_run(&measures->depths, run->reference, &visitor, &run->progress, error))
        return measures;
    maps_measures_free(measures);
    return NULL;
}

// --- sums ----------------------------------------------------------------------------------------------------------

LabValue maps_mean(const MapsMeasures *measures, const double *scores, double factor)
{
    for (size_t i = 0; i < measures->count; ++i) {
        measures->denominators[i] = !isnan(scores[i]);
        // A position without targets has no score and does not count.
        measures->numerators[i] = isnan(scores[i]) ? 0 : scores[i] * factor;
    }
    return lab_ratio(measures->run, measures->numerators, measures->denominators);
}

LabValue maps_mean_gain(const MapsMeasures *measures, const double *scores, const double *others, double factor)
{
    for (size_t i = 0; i < measures->count; ++i) {
        const bool is_known = !isnan(scores[i]) && !isnan(others[i]);
        measures->denominators[i] = is_known;
        measures->numerators[i] = is_known ? (scores[i] - others[i]) * factor : 0;
    }
    return lab_ratio(measures->run, measures->numerators, measures->denominators);
}

const double *maps_scores(const MapsMeasures *measures, LabSource source, int depth_index, LabTarget target,
                          Metric metric)
{
    const MapsSeries *series = source < SOURCE_FIRST_SEARCHED
                                   ? &measures->unsearched[source]
                                   : &measures->searched[depth_index][source - SOURCE_FIRST_SEARCHED];
    return series->scores[target][metric];
}
