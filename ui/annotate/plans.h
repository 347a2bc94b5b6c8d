// SPDX-License-Identifier: GPL-3.0-or-later
// What one of two moves lets happen or leaves undone, where no material is lost at once: a threat that was there before, a
// threat or a pawn break that the answer makes, a capture with the wrong piece, two minor pieces for a rook, an exchange of
// queens that is left out. What cannot be seen on the board is tested by short searches. For the thread of the review.
#ifndef UI_ANNOTATE_PLANS_H
#define UI_ANNOTATE_PLANS_H

#include "base/text.h"
#include "ui/annotate/proof.h"
#include "ui/annotate/review.h"

// Where the fault of a move lies: it is worse than no move at all, or no better, so that what another move does was left
// undone.
typedef enum FaultKind { FAULT_UNKNOWN, FAULT_OF_MOVE, FAULT_OF_OMISSION } FaultKind;

typedef struct PlanQuery {
    PositionValues *values; // NULL: nothing is said that needs a search
    const Position *before;
    const ReviewedMove *move;
    const PositionValue *passed; // what a pass was worth and how it would be answered; NULL if it is not known
    FaultKind fault;
    bool is_only_answer; // no other answer is about as good: it is the point
    bool is_only_best;   // and no other move but the one played, which is not
} PlanQuery;

// By what a pass would have been worth.
FaultKind fault_kind(const ReviewedMove *move, const PositionValue *passed);

// Sentences without a full stop. Those on the answer are to be followed by its line. False for nothing.
bool plan_write_answer(const PlanQuery *query, Text *out);
bool plan_write_allowed_threat(const PlanQuery *query, Text *out);
bool plan_write_allowed_capture(const PlanQuery *query, Text *out);
bool plan_write_omission(const PlanQuery *query, Text *out);

// "Only 13.f4 kept the balance; Black answers", to be followed by the line of the answer.
bool plan_write_only_best(const PlanQuery *query, Text *out);

// "Takes with the wrong piece: 9.Bxd5 was better", "Gives two minor pieces for a rook"; these stand alone. `plies` gets
// how many of the answer show it, 0 for none.
bool plan_write_capture(const PlanQuery *query, Text *out, int *plies);

#endif
