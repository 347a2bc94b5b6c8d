// SPDX-License-Identifier: GPL-3.0-or-later
// Do the importance maps carry information? A map is drawn from a short search, and an independent, deeper search says
// where the best move goes. Counted is how often a map's largest squares hold it, against what is to be had for nothing:
// counting attacks or legal moves, or just looking at the short search's own line.
#ifndef LAB_EXPERIMENTS_MAPS_H
#define LAB_EXPERIMENTS_MAPS_H

#include "lab/experiments/maps_measures.h"
#include "lab/table.h"

// Three tables: how well each map and baseline finds the squares, what its seven classes mean, and what depth does to it.
// NULL with a reason. Release with lab_table_free.
LabTable *lab_maps_run(const LabMapsTask *task, Error *error);

#endif
