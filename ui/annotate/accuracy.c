// SPDX-License-Identifier: GPL-3.0-or-later
// Expected points and accuracy, the formulas of lichess (accuracy.h has the address) with our centipawns brought to its
// scale. Numbers alone: which moves are counted, and whose, is decided in review.c; position_values.c and reason.c use
// the points as well.
#include "ui/annotate/accuracy.h"

#include <math.h>
#include <stdlib.h>

// Fitted by lichess to games of its players: the logistic curve of winning chances by centipawns, and the decay of accuracy
// by the per cent of winning chances that a move loses.
static const double points_slope = 0.00368208;
// Those are centipawns of Stockfish. Ours say as much of a small advantage, and the more too much the larger it is: the two
// numbers were fitted to positions of games that lichess has analysed.
static const double reference_slope = 1.05, reference_most = 1400;
static const double accuracy_scale = 103.1668100711649, accuracy_decay = 0.04354415386753951,
                    accuracy_offset = -3.166924740191411, accuracy_bonus = 1;
static const double weight_least = 0.5, weight_most = 12, harmonic_least = 1;

enum { CENTIPAWNS_MOST = 1000, WINDOW_LEAST = 2, WINDOW_MOST = 8, WINDOWS = 10, PERCENT = 100 };

double expected_points(Score score)
{
    if (score_is_mate(score))
        return score > 0 ? 1 : 0;
    return expected_points_of_centipawns(score_to_centipawns(score));
}

double expected_points_of_centipawns(int value)
{
    // Nearly linear for small advantages, and bounded: ours grow faster than the reference's where a game is won.
    const double reference = reference_slope * value / (1 + abs(value) / reference_most);
    const double centipawns = fmax(-CENTIPAWNS_MOST, fmin(CENTIPAWNS_MOST, reference));
    return 1 / (1 + exp(-points_slope * centipawns));
}

double accuracy_of_move(double before, double after)
{
    if (after >= before)
        return PERCENT;
    const double lost = (before - after) * PERCENT;
    const double accuracy = accuracy_scale * exp(-accuracy_decay * lost) + accuracy_offset + accuracy_bonus;
    return accuracy < 0 ? 0 : accuracy > PERCENT ? PERCENT : accuracy;
}

// Standard deviation of expected points in a window, in per cent.
static double deviation(const double *points, int count)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < count; ++i)
        sum += points[i];
    for (int i = 0; i < count; ++i)
        squares += (points[i] - sum / count) * (points[i] - sum / count);
    return sqrt(squares / count) * PERCENT;
}

void accuracy_weights(const double *points, int count, double *weights)
{
    // Longer games have longer windows, within bounds, as lichess has it.
    int window = count / WINDOWS;
    window = window < WINDOW_LEAST ? WINDOW_LEAST : window > WINDOW_MOST ? WINDOW_MOST : window;
    if (window > count + 1)
        window = count + 1;
    for (int i = 0; i < count; ++i) {
        // The first moves share the first window.
        const int first = i - (window - 2) > 0 ? i - (window - 2) : 0;
        const double spread = deviation(points + first, window);
        weights[i] = spread < weight_least ? weight_least : spread > weight_most ? weight_most : spread;
    }
}

double accuracy_of_moves(const AccurateMove *moves, int count)
{
    double sum = 0, weights = 0, inverse = 0;
    for (int i = 0; i < count; ++i) {
        sum += moves[i].accuracy * moves[i].weight;
        weights += moves[i].weight;
        inverse += 1 / fmax(harmonic_least, moves[i].accuracy);
    }
    // The weighted mean shows the whole, the harmonic one punishes single blunders; lichess takes the middle of both.
    return count == 0 ? 0 : (sum / weights + count / inverse) / 2;
}
