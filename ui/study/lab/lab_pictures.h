// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of tables that are more than bars.
#ifndef UI_STUDY_LAB_LAB_PICTURES_H
#define UI_STUDY_LAB_LAB_PICTURES_H

#include "study/table.h"

#include <stdio.h>

// A board of numbers as coloured squares, plies as curves, for a page; nothing for other tables.
void lab_picture_print(FILE *out, const LabTable *table);

#endif
