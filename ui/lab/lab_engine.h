// SPDX-License-Identifier: GPL-3.0-or-later
// Another program as the reference engine of an experiment.
#ifndef UI_LAB_LAB_ENGINE_H
#define UI_LAB_LAB_ENGINE_H

#include "lab/experiment.h"

// Starts a program that speaks UCI or CECP; it searches positions to `depth`, and those after a move one ply less. If depth
// is 0, one that speaks UCI and can tell several lines.
LabEngineStart lab_engine_start_program;

#endif
