// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments.h"

#include <string.h>

const Experiment *const lab_experiments[] = {
    &attacks_experiment, &bitscan_experiment, &booklearning_experiment, &branching_experiment, &chains_experiment,
    &drivers_experiment, &magics_experiment,  &mailbox_experiment,      &memory_experiment,    &ordering_experiment,
    &maps_experiment,    &paths_experiment,   &profile_experiment,      &see_experiment,       NULL,
};

const Experiment *lab_experiment(const char *name)
{
    for (const Experiment *const *e = lab_experiments; *e != NULL; ++e)
        if (strcmp((*e)->name, name) == 0)
            return *e;
    return NULL;
}
