// SPDX-License-Identifier: GPL-3.0-or-later
// Every way to attack along lines side by side in one program: functions that compare them, and loops to time them, which
// are compiled once for each, so that its attacks are inlined as in the engine.
#ifndef LAB_BACK_ENDS_H
#define LAB_BACK_ENDS_H

#include "base/rng.h"
#include "board/position.h"
#include "lab/pseudo_moves.h"

#include <stddef.h>

// One query of the loop that times single attacks.
typedef struct LabQuery {
    LabOccupied occupied;
    Square square;
} LabQuery;

typedef Bitboard LabAttacks(Square square, const LabOccupied *occupied);

typedef struct LabBackEnd {
    const char *name;   // "kogge_stone", as make ATTACKS= takes it
    const char *title;  // "Kogge-Stone"
    const char *source; // who published it
    void (*init)(void);
    size_t (*bytes)(void); // of its tables
    LabAttacks *rook, *bishop;

    // Generates the pseudo-legal moves of each board, one list after the other into *moves, and returns how many there
    // were. Without a reader of the list the compiler would leave the work out.
    uint64_t (*generate)(const LabBoard *boards, int count, LabMoves *moves);

    // The sum of the attacks of all queries, so that none can be left out.
    uint64_t (*sum_rook)(const LabQuery *queries, int count);
    uint64_t (*sum_bishop)(const LabQuery *queries, int count);
} LabBackEnd;

enum { LAB_BACK_ENDS_MAX = 16 };

// All that this processor can run, in the order of their list. The tables are filled when lab_back_ends_init has been
// called; it leaves those of the engine's own back-end alone, which other threads may be reading.
const LabBackEnd *lab_back_ends(int *count);
void lab_back_ends_init(void);

// The row of a name that is in the list.
const LabBackEnd *lab_back_end_named(const char *name);

// What the generator needs of a position.
LabBoard lab_board_from(const Position *pos);

// A random set of about half of the squares, halved as often as wanted.
Bitboard lab_random_set(Rng *rng, int halvings);

// The name of the one the engine was built with.
const char *lab_back_end_of_engine(void);

#endif
