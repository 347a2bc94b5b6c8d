// SPDX-License-Identifier: GPL-3.0-or-later
// Every way to attack along lines side by side in one program: functions that compare them, and loops to time them, which
// are compiled once for each, so that its attacks are inlined as in the engine.
#ifndef STUDY_BACK_ENDS_H
#define STUDY_BACK_ENDS_H

#include "base/rng.h"
#include "bitboard/sliders/rotated.h"
#include "board/chess.h"
#include "board/position.h"
#include "study/games.h"

#include <stddef.h>

#define LAB_INLINE static inline __attribute__((always_inline))

// Occupied squares in every form that a back-end reads.
typedef struct LabOccupied {
    Bitboard set;
    RotatedBoards boards;
} LabOccupied;

static inline LabOccupied lab_occupied_from(Bitboard set)
{
    return (LabOccupied){.set = set, .boards = rotated_boards_from(set)};
}

// A position as the generator needs it.
typedef struct LabBoard {
    Bitboard by_type[PT_NB]; // pieces of the side to move
    Bitboard own, enemy;
    Bitboard en_passant; // the target square, if there is one
    LabOccupied occupied;
    Colour stm;
} LabBoard;

enum { LAB_MOVES_MAX = 16 * 27 }; // pieces of a side, times the squares a queen reaches; no piece has more moves

// Moves as pairs of squares; promotions stand there once for each piece.
typedef struct LabMoves {
    struct {
        uint8_t from, to;
    } moves[LAB_MOVES_MAX];
    int count;
} LabMoves;

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

enum { LAB_BACK_ENDS_MAX = 20 };

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

// --- do they agree? ------------------------------------------------------------------------------------------------

// Do the ways to attack along lines agree with a walk, square by square? One thread at a time may fill a count.

// What was asked of each back-end, and how often which one was wrong.
typedef struct LabAttacksCheck {
    const LabBackEnd *back_ends;
    int count;
    uint64_t occupancies, random_occupancies; // asked so far
    uint64_t wrong[LAB_BACK_ENDS_MAX];        // by back-end
} LabAttacksCheck;

// Every square and every occupancy of the squares that matter there, once with all others empty and once with all others
// occupied.
void lab_attacks_check_relevant(LabAttacksCheck *check);

// Random occupancies from crowded to almost empty, each with the next square, both for a rook and a bishop.
void lab_attacks_check_random(LabAttacksCheck *check, int64_t occupancies, Rng *rng, const LabProgress *progress);

#endif
