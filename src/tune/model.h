// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation as a function of its parameters, in real numbers, and its derivative. Any thread.
#ifndef TUNE_MODEL_H
#define TUNE_MODEL_H

#include "eval/trace.h"
#include "tune/training_set.h"

enum { MODEL_MG, MODEL_EG, MODEL_PART_NB };

// Real numbers for every word of EvalParams: both halves of a pair; a unit or a plain value lies in the first part.
// Also a gradient, and whatever else goes with parameters.
typedef struct Model {
    double part[EVAL_PARAM_NB][MODEL_PART_NB];
} Model;

// The numbers this program was built with.
void model_from_params(Model *model);

// Whole numbers, halves away from zero.
void model_round(Model *model);

// The value for White.
double model_score(const Model *model, const TrainingSet *set, const TrainingPosition *position);

// Adds `factor` times the derivative of that value by each parameter.
void model_add_gradient(const Model *model, const TrainingSet *set, const TrainingPosition *position, double factor,
                        Model *gradient);

#endif
