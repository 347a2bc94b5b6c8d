// SPDX-License-Identifier: GPL-3.0-or-later
// What files of records hold: games, results, ends, plies by kind, scores against results, duplicates, and the scale
// that fits scores to results. Reading is in records.c. Called by `tune records` (ui/study/tune/tune_records.c), which
// prints it.
#include "study/tune/records.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { SCALE_STEPS = 60 };

static const double scale_least = 20, scale_most = 5000;

void record_stats_free(RecordStats *stats)
{
    mem_free(stats->sampled_keys);
    *stats = (RecordStats){0};
}

// One game being visited.
typedef struct Visit {
    RecordStats *stats;
    const GameRecord *game;
} Visit;

// The bin around a score; scores beyond the last bin are in it.
static RecordScoreBin *bin_of(RecordStats *stats, Score score)
{
    const int middle = RECORD_SCORE_BINS / 2;
    const int from_middle = (score + (score >= 0 ? 1 : -1) * RECORD_SCORE_BIN / 2) / RECORD_SCORE_BIN;
    return &stats->bins[middle + (from_middle < -middle ? -middle : from_middle > middle ? middle : from_middle)];
}

// Does the result agree with the score? Only for positions that stood on the board.
static void note_result(RecordStats *stats, Score score, int half_points)
{
    RecordScoreBin *bin = bin_of(stats, score);
    bin->from_games += 1;
    bin->half_points += half_points;
    if (abs(score) < RECORD_CLEAR_SCORE)
        return;
    stats->clear += 1;
    stats->coherent += half_points == (score > 0 ? 2 : 0);
    stats->opposite += half_points == (score > 0 ? 0 : 2);
}

// Counts one ply: its kind, and of those that are kept pieces, score, result and, for a share of all keys, the key.
static void visit_ply(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    const Visit *visit = context;
    RecordStats *stats = visit->stats;
    stats->plies += 1;
    stats->plies_by_kind[kind] += 1;
    if (kind != RECORD_PLY_KEPT)
        return;
    stats->pieces[bb_count(pos_occupied(pos))] += 1;
    bin_of(stats, ply->score)->positions += 1;
    const int half_points = visit->game->half_points;
    if (visit->game->end != RECORD_END_SAMPLE)
        note_result(stats, ply->score, pos->stm == WHITE ? half_points : 2 - half_points);
    // The same positions are sampled in every game, so that the sample's duplicates are those of all.
    if (pos->key % RECORD_KEY_SAMPLE != 0)
        return;
    stats->sampled_keys =
        mem_grow(stats->sampled_keys, stats->sampled_count, &stats->sampled_capacity, sizeof *stats->sampled_keys);
    stats->sampled_keys[stats->sampled_count++] = pos->key;
}

// What is done with a file.
typedef struct Reading {
    RecordStats *stats;
    const RecordFilter *filter;
} Reading;

// Counts one game, or one position from inside a search, and visits its plies.
static bool add_game(void *context, const RecordHeader *header, const GameRecord *game, Error *error)
{
    (void)header;
    const Reading *reading = context;
    RecordStats *stats = reading->stats;
    Visit visit = {.stats = stats, .game = game};
    if (game->end == RECORD_END_SAMPLE) {
        stats->searched += 1;
    } else {
        stats->games += 1;
        stats->results[game->half_points] += 1;
    }
    stats->ends[game->end] += 1;
    return record_game_visit(game, reading->filter, &visit, visit_ply, error);
}

bool record_stats_add_file(RecordStats *stats, const char *path, const RecordFilter *filter, Error *error)
{
    Reading reading = {stats, filter};
    long whole = 0;
    const bool ok = record_file_visit(path, &reading, add_game, &whole, error);
    stats->bytes += whole;
    return ok;
}

// For qsort; a difference would not fit an int.
static int compare_keys(const void *a, const void *b)
{
    const uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

double record_stats_duplicates(RecordStats *stats)
{
    if (stats->sampled_count == 0)
        return 0;
    qsort(stats->sampled_keys, stats->sampled_count, sizeof *stats->sampled_keys, compare_keys);
    size_t same = 0;
    for (size_t i = 1; i < stats->sampled_count; ++i)
        same += stats->sampled_keys[i] == stats->sampled_keys[i - 1];
    return (double)same / (double)stats->sampled_count;
}

// The logarithmic loss of sigmoid(score / scale) over the bins.
static double loss_of(const RecordStats *stats, double scale)
{
    double loss = 0;
    for (int i = 0; i < RECORD_SCORE_BINS; ++i) {
        const RecordScoreBin *bin = &stats->bins[i];
        const double score = (i - RECORD_SCORE_BINS / 2) * RECORD_SCORE_BIN;
        const double wins = (double)bin->half_points / 2, losses = (double)bin->from_games - wins;
        loss += wins * log1p(exp(-score / scale)) + losses * log1p(exp(score / scale));
    }
    return loss;
}

// The loss is convex in 1 / scale, so a ternary search finds its minimum.
double record_stats_scale(const RecordStats *stats)
{
    double low = 1 / scale_most, high = 1 / scale_least;
    if (stats->games == 0)
        return 0;
    for (int i = 0; i < SCALE_STEPS; ++i) {
        const double third = (high - low) / 3;
        if (loss_of(stats, 1 / (low + third)) < loss_of(stats, 1 / (high - third)))
            high -= third;
        else
            low += third;
    }
    return 2 / (low + high);
}
