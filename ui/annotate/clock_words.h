// SPDX-License-Identifier: GPL-3.0-or-later
// What the clocks of a game have to do with its mistakes: from the fields that programs write into comments
// (ui/common/comment_fields.h), and from the tag Termination. Any thread.
#ifndef UI_ANNOTATE_CLOCK_WORDS_H
#define UI_ANNOTATE_CLOCK_WORDS_H

#include "base/text.h"
#include "notation/game_tree.h"

// "Played in 2 s." where there was time to think, "8 s on the clock." where there was not; nothing where neither is known to
// be so. `node` is that of the move.
void clock_words_of_move(const GameTree *game, int node, Colour colour, Text *out);

// "White lost on time in a won position."; nothing if the game did not end so. `white_points` is what the last position was
// worth to White, 0.5 if that is not known.
void clock_words_of_end(const GameTree *game, double white_points, Text *out);

#endif
