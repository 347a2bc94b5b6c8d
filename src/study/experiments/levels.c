// SPDX-License-Identifier: GPL-3.0-or-later
// Do weaker levels play as players of their rating do? Moves of rated games, and how often a level plays the same: by its
// likeliest move, and by one that is drawn; which level is nearest to which players. With --fit the weights of
// engine/move_choice.h are found anew, and each game is looked at with weights that were fitted without it.
#include "study/experiment.h"

#include "base/memory.h"
#include "engine/level_move.h"
#include "study/choice_fit.h"
#include "study/rated_moves.h"

#include <math.h>
#include <string.h>

enum {
    BAND_NB = 4,
    PARTS = 5, // of the games: each is left out of the fit once
};

// Players by rating.
static const struct {
    const char *title;
    int from, below;
} bands[BAND_NB] = {
    {"to 1199", 0, 1200},
    {"1200 to 1599", 1200, 1600},
    {"1600 to 1999", 1600, 2000},
    {"from 2000", 2000, INT32_MAX},
};

typedef struct Study {
    ChoiceCase *cases;
    int count;
    double weights[PARTS + 1][CHOICE_NB]; // by the part that is left out; the last of all games
    double errors[CHOICE_NB];             // of the last
    bool is_fitted;
} Study;

// --- matches -------------------------------------------------------------------------------------------------------

// How moves of a band are met by a way to choose.
typedef struct Match {
    int count;
    int likeliest, best; // the likeliest move, or the best of the search, was played
    double drawn;        // the sum of the chances of the moves that were played
    double drawn_squares;
    double logarithm; // of those chances, before a temperature changes them
} Match;

static const double *weights_for(const Study *study, const ChoiceCase *one)
{
    return study->weights[study->is_fitted ? one->game % PARTS : PARTS];
}

static bool is_of_band(const ChoiceCase *one, int band)
{
    return band == BAND_NB || (one->rating >= bands[band].from && one->rating < bands[band].below);
}

// Rating 0: each player's own. Temperature 0: moves are drawn by their chances.
static Match match_of(const Study *study, int band, int rating, double temperature)
{
    Match match = {.count = 0};
    for (int i = 0; i < study->count; ++i) {
        const ChoiceCase *one = &study->cases[i];
        double chances[MAX_MOVES];
        int likeliest = 0;
        if (!is_of_band(one, band))
            continue;
        choice_case_chances(one, rating == 0 ? one->rating : rating, weights_for(study, one), chances);
        match.logarithm += log(chances[one->played]);
        if (temperature > 0)
            level_chances(temperature, one->count, chances);
        for (int move = 1; move < one->count; ++move)
            likeliest = chances[move] > chances[likeliest] ? move : likeliest;
        match.count += 1;
        match.likeliest += likeliest == one->played;
        match.best += one->best == one->played;
        match.drawn += chances[one->played];
        match.drawn_squares += chances[one->played] * chances[one->played];
    }
    return match;
}

// Standard error of a share, in percent.
static double error_of_share(double share, int count)
{
    return lab_percent(sqrt(share * (1 - share)), sqrt(count));
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn own_columns[] = {
    {"moves", "moves", 0, 0},
    {"likeliest_percent", "likeliest %", 1, LAB_PLOTTED},
    {"likeliest_error", "s.e.", 1, 0},
    {"drawn_percent", "drawn %", 1, 0},
    {"drawn_error", "s.e.", 1, 0},
    {"best_percent", "best move %", 1, 0},
    {"best_error", "s.e.", 1, 0},
    {"log_likelihood", "log-likelihood", 3, 0},
    {0},
};

// Each band of players beside the level of their rating, and below it all players beside theirs.
static LabTable *own_table(const Study *study)
{
    LabTable *table = lab_table_new("Moves of players, met by the level of their own rating", own_columns);
    for (int band = 0; band <= BAND_NB; ++band) {
        const Match match = match_of(study, band, 0, 0);
        if (match.count == 0)
            continue;
        const double likeliest = (double)match.likeliest / match.count, best = (double)match.best / match.count,
                     drawn = match.drawn / match.count, variance = match.drawn_squares / match.count - drawn * drawn;
        LAB_SET(lab_add_row(table, "rated %s", band == BAND_NB ? "anything" : bands[band].title), match.count,
                lab_percent(match.likeliest, match.count), error_of_share(likeliest, match.count),
                lab_percent(match.drawn, match.count), lab_percent(sqrt(variance), sqrt(match.count)),
                lab_percent(match.best, match.count), error_of_share(best, match.count), match.logarithm / match.count);
    }
    return table;
}

// A level meets the players of each band: by its likeliest move, by a drawn one, and by the chances that it gives.
static const LabColumn level_columns[] = {
    {"likeliest_below_1200", "likeliest % to 1199", 1, 0},
    {"likeliest_below_1600", "to 1599", 1, 0},
    {"likeliest_below_2000", "to 1999", 1, 0},
    {"likeliest_from_2000", "from 2000", 1, 0},
    {"drawn_below_1200", "drawn % to 1199", 1, 0},
    {"drawn_below_1600", "to 1599", 1, 0},
    {"drawn_below_2000", "to 1999", 1, 0},
    {"drawn_from_2000", "from 2000", 1, 0},
    {"logarithm_below_1200", "log-likelihood to 1199", 3, 0},
    {"logarithm_below_1600", "to 1599", 3, 0},
    {"logarithm_below_2000", "to 1999", 3, 0},
    {"logarithm_from_2000", "from 2000", 3, 0},
    {0},
};

static void add_level(LabTable *table, const Study *study, int elo)
{
    LabValue *values = lab_add_row(table, "level %d", elo);
    for (int band = 0; band < BAND_NB; ++band) {
        const Match drawn = match_of(study, band, elo, strength_of_elo(elo).temperature);
        if (drawn.count == 0)
            continue;
        values[band] = lab_value(lab_percent(drawn.likeliest, drawn.count));
        values[BAND_NB + band] = lab_value(lab_percent(drawn.drawn, drawn.count));
        values[2 * BAND_NB + band] = lab_value(drawn.logarithm / drawn.count);
    }
}

// Levels from 2000 on search, and draw nothing.
static LabTable *level_table(const Study *study)
{
    enum { STEP = 200 };
    LabTable *table = lab_table_new("Levels and players of each rating", level_columns);
    for (int elo = STRENGTH_MIN; strength_of_elo(elo).rating > 0; elo += STEP)
        add_level(table, study, elo);
    lab_add_note(table,
                 "likeliest: the level's likeliest move was played; drawn: the chance that the move it draws is the "
                 "one that was played, at the temperature of the level. The moves that the search chooses, a share of "
                 "them above 1600, are left out.");
    lab_add_note(
        table,
        "log-likelihood: mean logarithm of the chance of the move that was played, without temperature; the level "
        "with the largest is nearest to these players.");
    return table;
}

static const LabColumn weight_columns[] = {{"weight", "weight", 3, 0}, {"error", "s.e.", 3, 0}, {0}};

static LabTable *weight_table(const Study *study)
{
    LabTable *table = lab_table_new("Weights, fitted to all games", weight_columns);
    for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
        LAB_SET(lab_add_row(table, "%s", choice_feature_names[feature]), study->weights[PARTS][feature],
                study->errors[feature]);
    return table;
}

// --- one run -------------------------------------------------------------------------------------------------------

static ChoiceCase look_at(MoveViewer *viewer, const RatedMove *rated)
{
    move_viewer_begin(viewer, &rated->pos);
    while (move_viewer_step(viewer))
        continue;
    return choice_case_new(move_viewer_looks(viewer), rated);
}

static void fit(Study *study)
{
    for (int part = 0; part <= PARTS; ++part)
        choice_fit(study->cases, study->count, PARTS, part, study->weights[part], study->errors);
}

// Looks at each move once; the weights and the tables are made from the looks.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    RatedMoves moves = {.count = 0};
    MoveViewer *viewer = move_viewer_new((uint64_t)lab_number(run, "look-nodes"), error);
    Study *study = mem_new(1, sizeof *study);
    const char *path = lab_text(run, "positions");
    LabTable *table = NULL;
    if (viewer != NULL &&
        (path == NULL || rated_moves_add_games(&moves, path, lab_int(run, "every"), lab_int(run, "count"), error))) {
        study->cases = mem_new((size_t)moves.count + 1, sizeof *study->cases);
        for (study->count = 0; study->count < moves.count; ++study->count) {
            lab_progress_show(&run->progress, "moves", study->count, moves.count);
            study->cases[study->count] = look_at(viewer, &moves.moves[study->count]);
        }
        study->is_fitted = lab_is_set(run, "fit") && moves.count > 0;
        memcpy(study->weights[PARTS], choice_weights, sizeof choice_weights);
        if (study->is_fitted)
            fit(study);
        table = own_table(study);
        if (study->count > 0)
            lab_table_append(table, level_table(study));
        if (study->is_fitted)
            lab_table_append(table, weight_table(study));
        if (moves.count == 0)
            lab_add_note(table, "No moves: --positions names a PGN file of rated games.");
    }
    for (int i = 0; i < study->count; ++i)
        choice_case_free(&study->cases[i]);
    mem_free(study->cases);
    mem_free(study);
    rated_moves_free(&moves);
    move_viewer_free(viewer);
    return table;
}

const Experiment levels_experiment = {
    .name = "levels",
    .summary = "Do weaker levels play the moves that players of their rating play?",
    .source = "ours",
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_TEXT("positions", "FILE", NULL, "PGN file of games whose tags tell the ratings of the players."),
            LAB_OPTION_COUNT(LAB_POSITIONS_MAX, 20),
            LAB_OPTION_NUMBER("every", "N", 1, LAB_POSITIONS_MAX, 1, 1, "Plies from one move of a game to the next."),
            LAB_OPTION_NUMBER("look-nodes", "N", 1, INT64_MAX, 500, 100, "Nodes of the search of each move."),
            LAB_OPTION_FLAG("fit", "Find the weights anew, and tell what they are."),
        },
};
