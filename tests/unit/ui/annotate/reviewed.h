// SPDX-License-Identifier: GPL-3.0-or-later
// A move to be explained, from lines in coordinates.
#ifndef TESTS_UNIT_UI_ANNOTATE_REVIEWED_H
#define TESTS_UNIT_UI_ANNOTATE_REVIEWED_H

#include "unit/unit.h"

#include "ui/annotate/review.h"

enum { TEXT_SIZE = 256 };

static inline int read_line(const Position *pos, const char *moves, Move out[REVIEW_LINE_MAX])
{
    char copy[TEXT_SIZE];
    Position at = *pos;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        out[count] = unit_move(&at, word);
        pos_advance(&at, out[count++]);
    }
    return count;
}

// The move and its reply, and the best line.
static inline ReviewedMove reviewed(const Position *pos, const char *played, const char *best)
{
    ReviewedMove move = {.colour = pos->stm, .second_score = SCORE_NONE};
    Move line[REVIEW_LINE_MAX];
    const int count = read_line(pos, played, line);
    move.move = line[0];
    move.reply_length = count - 1;
    memcpy(move.reply, line + 1, (size_t)(count - 1) * sizeof line[0]);
    move.best_length = read_line(pos, best, move.best);
    return move;
}

#endif
