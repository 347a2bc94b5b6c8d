// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of moves in endings: that a won ending is drawn or a drawn one lost, by endgame tables or by the rules of king
// and pawn against king where they know it, and why, by the rules that players learn: the opposition, the square of a passed
// pawn, the bishop that does not control the corner, zugzwang. A rule speaks only where the result has changed and where
// what it names is there on the board after the one line and not after the other. Any thread.
#ifndef UI_ANNOTATE_ENDINGS_H
#define UI_ANNOTATE_ENDINGS_H

#include "base/text.h"
#include "engine/engine.h"
#include "ui/annotate/review.h"

// A pass that shows whether having to move costs something: by the opponent after the best move, or by the mover after the
// reply.
typedef enum EndingPass { PASS_AFTER_BEST, PASS_AFTER_REPLY, PASS_NB } EndingPass;

// Fills move->ending with what is exactly known of the positions before and after the move; the rest of it is cleared.
// `engine` may be NULL, for a program without tables.
void ending_find_results(const Engine *engine, const Position *before, ReviewedMove *move);

// Looks at a pass: true with the position after it where its score is wanted by ending_set_pass. What tables or rules know of
// it is kept at once. No zugzwang is looked for with more than a piece a side, in check, and where the move has changed no
// result.
bool ending_pass_position(const Engine *engine, const Position *before, ReviewedMove *move, EndingPass pass,
                          Position *out);

// The score of that position, for its side to move.
void ending_set_pass(ReviewedMove *move, EndingPass pass, Score score);

// "Gives Black the opposition", without a full stop. Returns the plies of the line that show it, the move itself counted;
// 0 if no rule explains what the move lost.
int ending_write_rule(const Position *before, const ReviewedMove *move, Text *out);

// "Throws the win away, the ending is a draw, by the endgame tables", a sentence in English for sentence_add, where the result
// is exactly known and has changed; behind another sentence (`is_added`) one of its own: "The win is gone, by the endgame
// tables". NULL for nothing.
const char *ending_result(const ReviewedMove *move, bool is_added);

#endif
