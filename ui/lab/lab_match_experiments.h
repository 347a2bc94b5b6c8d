// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of the laboratory that are asked in games: `lab NAME --match N`.
#ifndef UI_LAB_LAB_MATCH_EXPERIMENTS_H
#define UI_LAB_LAB_MATCH_EXPERIMENTS_H

#include "ui/lab/lab_arguments.h"
#include "ui/lab/lab_match.h"

// Plays the games of an experiment. NULL with a reason. Release with lab_table_free.
typedef LabTable *LabMatchExperiment(const LabArguments *a, const LabMatch *match, Error *error);

// Move chains and move tables against plain alpha-beta, with the published match below.
LabMatchExperiment lab_match_chains;

// Move tables that are kept between moves against tables that forget.
LabMatchExperiment lab_match_memory;

#endif
