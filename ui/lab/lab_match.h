// SPDX-License-Identifier: GPL-3.0-or-later
// The question of an experiment asked in games of this engine with some settings against itself with others.
#ifndef UI_LAB_LAB_MATCH_H
#define UI_LAB_LAB_MATCH_H

#include "ui/lab/lab_arguments.h"

// Plays the matches of the experiment's plan, a row each, with the published one below. A match that is ended early adds
// what there is. NULL with a reason if no game could be played. Release with lab_table_free.
LabTable *lab_match_run(const LabArguments *a, Error *error);

#endif
