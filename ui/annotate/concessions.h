// SPDX-License-Identifier: GPL-3.0-or-later
// What a move concedes, where neither material nor a plan explains what it lost: a file to the king, a defender, a step into
// a check, an answer that the better move would have taken the sting out of. For the thread of the review.
#ifndef UI_ANNOTATE_CONCESSIONS_H
#define UI_ANNOTATE_CONCESSIONS_H

#include "ui/annotate/plans.h"

// "Opens the g-file to the king on g1", "Allows 13.Nf5 (after 12...h6 it would be weaker)": without a full stop, to be
// followed by the line of the answer. False for nothing; what needs a search is left out without values. To `marks` is added
// what it rests on, on the board after the answer.
bool concession_write(const PlanQuery *query, Text *out, MotifMarks *marks);

#endif
