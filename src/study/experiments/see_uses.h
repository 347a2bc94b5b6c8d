// SPDX-License-Identifier: GPL-3.0-or-later
// What the playing search asks static exchange evaluation for, and what it would search without an answer: F. Reul, "New
// Architectures in Computer Chess" (2009), Table 4.2.
#ifndef STUDY_EXPERIMENTS_SEE_USES_H
#define STUDY_EXPERIMENTS_SEE_USES_H

#include "study/experiment.h"

// Two tables: the calls by use, and searches with one use after the other switched. NULL with a reason. Release with
// lab_table_free.
LabTable *lab_see_uses_run(const LabRun *run, Error *error);

#endif
