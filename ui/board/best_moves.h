// SPDX-License-Identifier: GPL-3.0-or-later
// The best moves of analysis as arrows on the board: the best in full, others thinner the more they give away, as lichess
// draws them.
#ifndef UI_BOARD_BEST_MOVES_H
#define UI_BOARD_BEST_MOVES_H

#include "ui/session/session.h"

enum { BEST_MOVES_MAX = 3, BEST_MOVE_FULL = 100 };

typedef struct BestMove {
    Square from, to;
    int percent; // of the width of the best one's arrow, which has BEST_MOVE_FULL
} BestMove;

// The best moves in the position that the board shows, the best first, while it is analysed; of those that give away too much
// there is none. Returns how many.
int best_moves(const Session *session, BestMove out[BEST_MOVES_MAX]);

// The width of the arrow of a move, in per cent of the best one's, by what each is worth for the side to move; 0 for none.
int best_move_percent(Score best, Score score);

// The arrows on the board. They stay for a while, so that the eye can follow while the first iterations change their mind.
typedef struct BestArrows {
    BestMove rows[BEST_MOVES_MAX];
    int count;
    Key root;         // the position that they are of
    int64_t since_us; // when they were chosen
} BestArrows;

// Takes the best moves of now: later where those shown are young, of the same position, and the search goes on.
void best_arrows_follow(BestArrows *arrows, const Session *session, int64_t now_us);

#endif
