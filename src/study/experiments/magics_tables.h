// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of `lab magics` that count what sliders attack, and what memory tables of attacks take.
#ifndef STUDY_EXPERIMENTS_MAGICS_TABLES_H
#define STUDY_EXPERIMENTS_MAGICS_TABLES_H

#include "study/magic_search.h"
#include "study/table.h"

// Isenberg 2008, "Perfect Hashing": relevant occupancies, different attacks and their ratio, on a quarter of the board.
LabTable *lab_cardinalities_table(MagicProblem *problem);

// Reul 2009, Table 3.2: different attacks of a rook, on all squares.
LabTable *lab_distinct_attacks_table(MagicProblem *problem);

// Memory of tables that the papers tell, beside ours.
LabTable *lab_table_sizes(int bishop_places); // places of bishops where some squares need fewer index bits

#endif
