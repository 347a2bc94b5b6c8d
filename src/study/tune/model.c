// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation as a function of its numbers: the score of a training position with other numbers than the built-in
// ones, and its gradient. Only what is linear, and the units of the king attack, can move. The positions come from
// training_set.c; fit.c, which calls this file, does the descent.
#include "study/tune/model.h"

#include <math.h>
#include <string.h>

// The attack on one king: what it costs its side, and how that changes with a unit more.
typedef struct Attack {
    double mg, eg;
    double slope_mg, slope_eg;
} Attack;

void model_from_params(Model *model)
{
    int32_t words[EVAL_PARAM_NB];
    memcpy(words, &eval_params, sizeof words);
    memset(model, 0, sizeof *model);
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        for (size_t word = row->index; word < row->index + row->length; ++word) {
            const Tapered pair = {words[word]};
            const bool is_pair = row->kind == PARAM_PAIR;
            model->part[word][MODEL_MG] = is_pair ? tapered_mg(pair) : words[word];
            // A single number is in the first part alone.
            model->part[word][MODEL_EG] = is_pair ? tapered_eg(pair) : 0;
        }
    }
}

void model_round(Model *model)
{
    for (size_t i = 0; i < EVAL_PARAM_NB; ++i)
        for (int part = 0; part < MODEL_PART_NB; ++part)
            model->part[i][part] = round(model->part[i][part]);
}

// The entries of a colour's king attack lie behind the linear ones, White's first.
static const TrainingEntry *unit_entries(const TrainingSet *set, const TrainingPosition *position, Colour us)
{
    const TrainingEntry *first = &set->entries[position->first + position->linear_count];
    return us == WHITE ? first : first + position->unit_count[WHITE];
}

// Units are squared for the middlegame; none, or too many, do not count.
static Attack attack_on(const Model *model, const TrainingSet *set, const TrainingPosition *position, Colour us)
{
    if (!position->is_king_attacked[us])
        return (Attack){0};
    const TrainingEntry *entries = unit_entries(set, position, us);
    double units = position->shelter_units[us];
    for (int i = 0; i < position->unit_count[us]; ++i)
        units += entries[i].count * model->part[entries[i].param][MODEL_MG];
    if (units <= 0)
        return (Attack){0};
    const bool is_beyond = units > eval_params.unit_max;
    if (is_beyond)
        units = eval_params.unit_max;
    return (Attack){
        .mg = -units * units / eval_params.unit_square_divisor,
        .eg = -units,
        // At the largest number of units one more changes nothing.
        .slope_mg = is_beyond ? 0 : -2 * units / eval_params.unit_square_divisor,
        .slope_eg = is_beyond ? 0 : -1,
    };
}

double model_score(const Model *model, const TrainingSet *set, const TrainingPosition *position)
{
    const TrainingEntry *entries = &set->entries[position->first];
    double mg = position->rest_mg, eg = position->rest_eg;
    for (int i = 0; i < position->linear_count; ++i) {
        const double *part = model->part[entries[i].param];
        mg += entries[i].count * part[MODEL_MG];
        eg += entries[i].count * part[MODEL_EG];
    }
    const Attack white = attack_on(model, set, position, WHITE), black = attack_on(model, set, position, BLACK);
    return position->weight_mg * (mg + white.mg - black.mg) + position->weight_eg * (eg + white.eg - black.eg);
}

void model_add_gradient(const Model *model, const TrainingSet *set, const TrainingPosition *position, double factor,
                        Model *gradient)
{
    const TrainingEntry *entries = &set->entries[position->first];
    const double mg = factor * position->weight_mg, eg = factor * position->weight_eg;
    for (int i = 0; i < position->linear_count; ++i) {
        double *part = gradient->part[entries[i].param];
        part[MODEL_MG] += entries[i].count * mg;
        part[MODEL_EG] += entries[i].count * eg;
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        const Attack attack = attack_on(model, set, position, us);
        const double slope = (us == WHITE ? 1 : -1) * (mg * attack.slope_mg + eg * attack.slope_eg);
        const TrainingEntry *units = unit_entries(set, position, us);
        for (int i = 0; i < position->unit_count[us]; ++i)
            gradient->part[units[i].param][MODEL_MG] += units[i].count * slope;
    }
}
