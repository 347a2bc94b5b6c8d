// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of endings, one function each: for ui/annotate/endings.c.
#ifndef UI_ANNOTATE_ENDING_RULES_H
#define UI_ANNOTATE_ENDING_RULES_H

#include "base/text.h"
#include "ui/annotate/review.h"
#include "ui/common/phrases.h"

enum { ENDING_LINE_MAX = REVIEW_LINE_MAX + 1 };

// A line and the positions after so many plies of it.
typedef struct EndingLine {
    Move moves[ENDING_LINE_MAX];
    Position at[ENDING_LINE_MAX + 1];
    int count;
} EndingLine;

// A move that changed the result.
typedef struct Ending {
    const ReviewedMove *move;
    Colour us, them;
    EndingClass was, is; // for the mover: with the best move, and with the one played
    EndingLine played;   // the move and how it is answered
    EndingLine best;
} Ending;

// Each writes its sentence, without a full stop, and returns the plies of the line played that show it, the move counted;
// 0 for nothing.
typedef int EndingRule(const Ending *ending, Text *out);

// --- kings and pawns (pawn_rules.c) ---

EndingRule rule_square_of_pawn; // a king that cannot catch a passed pawn
EndingRule rule_race;           // who queens first
EndingRule rule_opposition;
EndingRule rule_zugzwang; // in any ending

// --- material that does not win, rooks (ending_rules.c) ---

EndingRule rule_material;    // wrong bishop, rook's pawn, minor pieces alone, opposite bishops, queen against pawn
EndingRule rule_stalemate;   // a line that ends so
EndingRule rule_rook_behind; // a passed pawn
EndingRule rule_cut_off;     // a king from a passed pawn

// Has a bare king reached the corner that the rook's pawns of `strong` run to, which its bishops do not control? A draw.
bool ending_is_wrong_bishop(const Position *pos, Colour strong);

// "45...Kd6", the move after so many plies of a line.
Phrase ending_move(const EndingLine *line, int ply);

#endif
