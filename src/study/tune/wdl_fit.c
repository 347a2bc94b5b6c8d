// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the model of wins, draws and losses to game records by maximum likelihood, and measures on games held out how
// good it is. The model itself, and what it looks at in a position, is in engine/wdl.c; records are read in records.c.
// Called by `tune wdl` (ui/study/tune/tune_wdl.c).
#include "study/tune/wdl_fit.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum {
    TAKEN = 7,     // one position in so many: odd, so that both sides have their turn
    HELD_OUT = 10, // one game in so many
    SAMPLES_LEAST = 300,
    STEPS_MAX = 50,
    COEFFICIENTS = WDL_SLOPE_FEATURES + WDL_THRESHOLD_FEATURES,
    LEVEL_PHASE = 0, // few pieces
};

static const double step_least = 1e-5;   // of a coefficient: then the fit is at its end
static const double chance_least = 1e-9; // of what happened
static const double ridge = 1e-7;        // a position: keeps a feature that no position has at zero

struct WdlSample {
    float pawns;
    int16_t material, ply;
    int8_t rule50;
    bool is_draw;
    int8_t half_points; // of the side to move
};

// --- positions -------------------------------------------------------------------------------------------------------

typedef struct Visit {
    WdlData *data;
    const GameRecord *game;
} Visit;

// Keeps one ply in a few as a sample, of some games to be held out: score, result, and what the model looks at.
// Neighbouring plies say nearly the same.
static void visit_ply(void *context, const Position *pos, const RecordPly *ply, RecordPlyKind kind)
{
    const Visit *visit = context;
    WdlData *data = visit->data;
    const int half_points = pos->stm == WHITE ? visit->game->half_points : 2 - visit->game->half_points;
    // A mate needs no model.
    if (kind == RECORD_PLY_DECIDED || score_is_decisive(ply->score) || data->seen++ % TAKEN != 0)
        return;
    const WdlPlace place = wdl_place(pos, ply->score);
    const WdlSample sample = {.pawns = (float)wdl_pawns(ply->score),
                              .material = (int16_t)place.material,
                              .ply = (int16_t)place.ply,
                              .rule50 = (int8_t)place.rule50,
                              .is_draw = place.is_draw,
                              .half_points = (int8_t)half_points};
    if (visit->game->number % HELD_OUT == 0) {
        data->held_out = mem_grow(data->held_out, data->held_out_count, &data->held_out_capacity, sizeof sample);
        data->held_out[data->held_out_count++] = sample;
    } else {
        data->samples = mem_grow(data->samples, data->count, &data->capacity, sizeof sample);
        data->samples[data->count++] = sample;
    }
}

// Every ply of a game that was played, whatever its kind.
static bool add_game(void *context, const RecordHeader *header, const GameRecord *game, Error *error)
{
    (void)header;
    Visit visit = {.data = context, .game = game};
    // Scores are shown of all positions, not of the quiet ones alone.
    const RecordFilter filter = {.score_max = SCORE_MATE, .keep_in_check = true, .keep_captures = true};
    if (game->end == RECORD_END_SAMPLE) // its game went another way
        return true;
    ++visit.data->games;
    return record_game_visit(game, &filter, &visit, visit_ply, error);
}

bool wdl_data_add_file(WdlData *data, const char *path, Error *error)
{
    return record_file_visit(path, data, add_game, NULL, error);
}

void wdl_data_free(WdlData *data)
{
    mem_free(data->samples);
    mem_free(data->held_out);
    *data = (WdlData){0};
}

// --- fit -------------------------------------------------------------------------------------------------------------

// Chances of a model in a position.
typedef struct Chances {
    double win, draw, loss;
} Chances;

// What the model looks at, of a sample.
static WdlFeatures features_of(const WdlSample *sample)
{
    const WdlPlace place = {sample->material, sample->ply, sample->rule50, sample->is_draw};
    return wdl_features(&place);
}

// No chance is 0, so that every logarithm is a number.
static Chances chances_of(const WdlModel *model, const WdlFeatures *features, double pawns)
{
    double slope, threshold;
    wdl_curve(model, features, &slope, &threshold);
    Chances c = {.win = fmax(chance_least, wdl_logistic(slope * pawns - threshold)),
                 .loss = fmax(chance_least, wdl_logistic(-slope * pawns - threshold))};
    c.draw = fmax(chance_least, 1 - c.win - c.loss);
    return c;
}

// Gradient of minus the logarithm of the likelihood, and the expected information.
typedef struct Sums {
    double gradient[COEFFICIENTS], information[COEFFICIENTS][COEFFICIENTS];
} Sums;

// The model is a function of the arguments of its two logistic functions, slope * x - threshold and -slope * x -
// threshold, which are linear in the coefficients.
static void add_sample(Sums *sums, const WdlModel *model, const WdlSample *sample, bool by_score)
{
    const WdlFeatures features = features_of(sample);
    const Chances c = chances_of(model, &features, sample->pawns);
    const double dwin = c.win * (1 - c.win), dloss = c.loss * (1 - c.loss); // derivatives
    const bool won = sample->half_points == 2, lost = sample->half_points == 0;
    const double up = won ? c.win - 1 : lost ? 0 : dwin / c.draw, down = lost ? c.loss - 1 : won ? 0 : dloss / c.draw;
    const double upper = dwin * dwin * (1 / c.win + 1 / c.draw), lower = dloss * dloss * (1 / c.loss + 1 / c.draw),
                 both = dwin * dloss / c.draw;
    double by_up[COEFFICIENTS], by_down[COEFFICIENTS]; // of each coefficient
    for (int i = 0; i < COEFFICIENTS; ++i) {
        const bool is_slope = i < WDL_SLOPE_FEATURES;
        const int feature = is_slope ? i : i - WDL_SLOPE_FEATURES;
        const double value = by_score && feature != 0 ? 0 : features.of[feature];
        by_up[i] = is_slope ? value * sample->pawns : -value;
        by_down[i] = -value * (is_slope ? sample->pawns : 1);
    }
    for (int i = 0; i < COEFFICIENTS; ++i) {
        sums->gradient[i] += up * by_up[i] + down * by_down[i];
        for (int k = 0; k <= i; ++k)
            sums->information[i][k] += upper * by_up[i] * by_up[k] + lower * by_down[i] * by_down[k] +
                                       both * (by_up[i] * by_down[k] + by_down[i] * by_up[k]);
    }
}

// Solves information * step = -gradient by Cholesky's decomposition, which takes the place of the lower half.
static void solve(Sums *sums, double step[COEFFICIENTS])
{
    for (int i = 0; i < COEFFICIENTS; ++i)
        for (int k = 0; k <= i; ++k) {
            double rest = sums->information[i][k];
            for (int j = 0; j < k; ++j)
                rest -= sums->information[i][j] * sums->information[k][j];
            sums->information[i][k] = i == k ? sqrt(rest) : rest / sums->information[k][k];
        }
    for (int i = 0; i < COEFFICIENTS; ++i) {
        step[i] = -sums->gradient[i];
        for (int j = 0; j < i; ++j)
            step[i] -= sums->information[i][j] * step[j];
        step[i] /= sums->information[i][i];
    }
    for (int i = COEFFICIENTS - 1; i >= 0; --i) {
        for (int j = i + 1; j < COEFFICIENTS; ++j)
            step[i] -= sums->information[j][i] * step[j];
        step[i] /= sums->information[i][i];
    }
}

// Returns the largest change of a coefficient.
static double improve(WdlModel *model, const WdlData *data, bool by_score)
{
    Sums *sums = mem_new(1, sizeof *sums);
    double step[COEFFICIENTS], most = 0;
    for (size_t i = 0; i < data->count; ++i)
        add_sample(sums, model, &data->samples[i], by_score);
    for (int i = 0; i < COEFFICIENTS; ++i)
        sums->information[i][i] += ridge * (double)data->count;
    solve(sums, step);
    for (int i = 0; i < WDL_SLOPE_FEATURES; ++i)
        model->slope[i] += step[i];
    for (int i = 0; i < WDL_THRESHOLD_FEATURES; ++i)
        model->threshold[i] += step[WDL_SLOPE_FEATURES + i];
    for (int i = 0; i < COEFFICIENTS; ++i)
        most = fmax(most, fabs(step[i]));
    mem_free(sums);
    return most;
}

// Fisher scoring: Newton's method with the expected information, from a curve without features.
static void find_model(const WdlData *data, bool by_score, WdlModel *model)
{
    *model = (WdlModel){.slope = {1}, .threshold = {1}};
    for (int i = 0; i < STEPS_MAX && improve(model, data, by_score) > step_least; ++i)
        continue;
}

bool wdl_fit(const WdlData *data, WdlModel *model, WdlModel *by_score, Error *error)
{
    if (data->count < SAMPLES_LEAST || data->held_out_count == 0)
        return error_set(error, "%ld games are too few to fit anything", data->games);
    find_model(data, true, by_score);
    find_model(data, false, model);
    return true;
}

// --- how good it is --------------------------------------------------------------------------------------------------

// Predicted and actual sums of a tenth: their means must agree.
static void add_to_bin(WdlBin bins[WDL_BINS], double predicted, double actual)
{
    const int at = (int)(predicted * WDL_BINS);
    WdlBin *bin = &bins[at < WDL_BINS ? at : WDL_BINS - 1];
    ++bin->positions;
    bin->predicted += predicted;
    bin->actual += actual;
}

void wdl_score(const WdlData *data, const WdlModel *model, WdlScore *out)
{
    enum { MATERIAL_MOST = 78 };
    long level = 0;
    *out = (WdlScore){0};
    for (size_t i = 0; i < data->held_out_count; ++i) {
        const WdlSample *sample = &data->held_out[i];
        const WdlFeatures features = features_of(sample);
        const Chances c = chances_of(model, &features, sample->pawns);
        const double points = c.win + c.draw / 2;
        const int phase = sample->material * WDL_PHASES / (MATERIAL_MOST + 1);
        const int half_points = sample->half_points;
        out->loss -= log(half_points == 2 ? c.win : half_points == 1 ? c.draw : c.loss);
        add_to_bin(out->points[phase < WDL_PHASES ? phase : WDL_PHASES - 1], points, half_points / 2.0);
        add_to_bin(out->draws[phase < WDL_PHASES ? phase : WDL_PHASES - 1], c.draw, half_points == 1);
        if (phase != LEVEL_PHASE || half_points != 1)
            continue;
        ++level;
        out->level_draws += c.draw;
        out->level_distance += fabs(points - 0.5);
    }
    out->loss /= (double)data->held_out_count;
    out->level_draws /= level > 0 ? (double)level : 1;
    out->level_distance /= level > 0 ? (double)level : 1;
}
