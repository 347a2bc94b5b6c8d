// SPDX-License-Identifier: GPL-3.0-or-later
// All experiments. A new one is a file in experiments/ with its descriptor, declared here and listed in experiments.c.
#ifndef LAB_EXPERIMENTS_H
#define LAB_EXPERIMENTS_H

#include "lab/experiment.h"

extern const Experiment attacks_experiment, bitscan_experiment, booklearning_experiment, branching_experiment,
    chains_experiment, drivers_experiment, magics_experiment, mailbox_experiment, maps_experiment, memory_experiment,
    ordering_experiment, paths_experiment, profile_experiment, see_experiment;

// In the order in which they are listed, up to a NULL.
extern const Experiment *const lab_experiments[];

// The experiment of this name; NULL if there is none.
const Experiment *lab_experiment(const char *name);

#endif
