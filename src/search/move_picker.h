// SPDX-License-Identifier: GPL-3.0-or-later
// Hands out the moves of a node one by one, best first, and generates them only when they are needed:
// TT move, captures that do not lose material, quiet moves by weight, captures that do.
#ifndef SEARCH_MOVE_PICKER_H
#define SEARCH_MOVE_PICKER_H

#include "search/history.h"
#include "search/tt.h"

typedef enum MovePickerStage {
    STAGE_TT_MOVE,
    STAGE_GENERATE_NOISY,
    STAGE_GOOD_NOISY,
    STAGE_GENERATE_QUIETS,
    STAGE_QUIETS,
    STAGE_BAD_NOISY,
    STAGE_GENERATE_CHECKS,
    STAGE_CHECKS,
    STAGE_GENERATE_EVASIONS,
    STAGE_EVASIONS,
    STAGE_DONE,
} MovePickerStage;

enum { REFUTATIONS_NB = 3 }; // two killer moves and a counter move

// What quiet moves may run away from, or threaten.
typedef struct QuietThreats {
    Bitboard by_lesser[PT_NB]; // squares that enemy pieces of less worth than the type attack
    CheckSquares checks;
} QuietThreats;

typedef struct MovePicker {
    const Position *pos;
    const History *tables;
    ContinuationHistory continuation;
    Move tt_move;
    Move refutations[REFUTATIONS_NB]; // quiet moves that come before the others
    bool orders_threats;              // refutations and threats count: main search, not in check
    QuietThreats threats;
    int ply;
    MovePickerStage stage;
    bool noisy_only;  // quiescence: no quiet moves, no losing captures
    int threshold;    // what a good noisy move wins at least
    bool with_checks; // quiescence: quiet checks too
    bool skip_quiets; // the search has seen enough of them
    int next, end;    // moves[next .. end) are left in this stage
    int bad_count;    // losing captures, kept at the front of `moves` for later
    Move moves[MAX_MOVES];
    int32_t keys[MAX_MOVES]; // of the moves: score and place in one number, see move_picker.c
} MovePicker;

// For the main search. `tt_move` may be MOVE_NONE or illegal (it is checked).
void move_picker_init(MovePicker *picker, const Position *pos, const History *tables,
                      const ContinuationHistory *continuation, Move tt_move, int ply);

// Quiet moves that come before the others, the best first, MOVE_NONE for none: killer and counter moves. For the main
// search, before the first move is asked for; quiet moves that leave an attacked square or give check then come earlier too.
void move_picker_add_refutations(MovePicker *picker, const Move moves[REFUTATIONS_NB]);

// For quiescence: the TT move, and noisy moves that do not lose material; all evasions when in check.
void move_picker_init_quiescence(MovePicker *picker, const Position *pos, const History *tables,
                                 const ContinuationHistory *continuation, Move tt_move, int ply);

// For ProbCut: noisy moves that win at least `threshold`, not in check.
void move_picker_init_probcut(MovePicker *picker, const Position *pos, const History *tables, Move tt_move,
                              int threshold);

// The next move, MOVE_NONE after the last.
Move move_picker_next(MovePicker *picker);

#endif
