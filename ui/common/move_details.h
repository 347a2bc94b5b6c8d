// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a move, as it stands beside it in a list. Any thread.
#ifndef UI_COMMON_MOVE_DETAILS_H
#define UI_COMMON_MOVE_DETAILS_H

#include "base/text.h"
#include "notation/game_tree.h"

// Columns of the details of a move.
enum { MOVE_DETAILS_COLUMNS = 11 };

// Appends " +0.28 0:12": the evaluation, if scores are shown, and the time that the move took, each in its columns. The
// evaluation in its comment, by an annotation or a file, goes before the score that its player had.
void move_details_write(const GameTree *tree, int node, Colour mover, bool with_score, Text *out);

#endif
