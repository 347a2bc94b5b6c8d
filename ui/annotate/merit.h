// SPDX-License-Identifier: GPL-3.0-or-later
// What is good about the first move of a line, in the words of chess: it mates, takes back, wins something and how, brings a
// piece to safety, attacks another. Each is checked on the board; where nothing can be shown nothing is said. Any thread.
#ifndef UI_ANNOTATE_MERIT_H
#define UI_ANNOTATE_MERIT_H

#include "base/text.h"
#include "board/position.h"

typedef struct MeritQuery {
    const Position *pos; // before the line
    const Move *line;    // legal moves
    int count;
    Score score;              // of the line, for the side to move; SCORE_NONE if it is not known
    Move previous;            // the move that led to `pos`, MOVE_NONE if it is not known
    PieceType previous_taken; // what that move captured; PT_NONE for nothing
} MeritQuery;

// "wins the exchange: Nc7 forks the queen and the rook on a8", as said of the move. False if there is nothing to say.
bool merit_write(const MeritQuery *query, Text *out);

#endif
