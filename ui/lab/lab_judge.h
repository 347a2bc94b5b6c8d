// SPDX-License-Identifier: GPL-3.0-or-later
// Another program as the judge of the laboratory's moves, or as the one who tells it the best lines.
#ifndef UI_LAB_LAB_JUDGE_H
#define UI_LAB_LAB_JUDGE_H

#include "lab/judge.h"
#include "lab/reference.h"

// Starts a program that speaks UCI or CECP; it searches positions to `depth`, and those after a move one ply less. False
// with a reason if it cannot be started. Release with lab_judge_close_program.
bool lab_judge_open_program(LabJudge *judge, const char *command, Depth depth, Error *error);
void lab_judge_close_program(LabJudge *judge);

// Starts a program that speaks UCI and can tell several lines. False with a reason if it cannot be started. Release with
// lab_analyst_close_program.
bool lab_analyst_open_program(LabAnalyst *analyst, const char *command, Error *error);
void lab_analyst_close_program(LabAnalyst *analyst);

#endif
