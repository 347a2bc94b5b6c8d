// SPDX-License-Identifier: GPL-3.0-or-later
// Moves on the board with a border: F. Reul, "New Architectures in Computer Chess" (2009), sections 2.3 and 2.4. What
// tells whether a move is legal, gives check or answers one are steps between squares, not moves tried on the board.
#ifndef LAB_MAILBOX_MAILGEN_H
#define LAB_MAILBOX_MAILGEN_H

#include "board/movegen.h"
#include "lab/mailbox/mailbox.h"

// Moves that obey the rules but for the own king's safety: all, noisy, or quiet (of these three alone). Castling out of
// or through an attack is left out. Returns how many were written; room for BOX_MOVES_MAX.
int mailgen_pseudo(const Mailbox *box, MoveSet set, BoxMove *out);

// Legal moves of a kind.
int mailgen_legal(const Mailbox *box, MoveSet set, BoxMove *out);

// Is a pseudo-legal move of a side that is not in check legal? (Figure 2.3.)
bool mailgen_is_legal(const Mailbox *box, BoxMove move);

// Does a legal move give check?
bool mailgen_gives_check(const Mailbox *box, BoxMove move);

// Leaves of the tree of legal moves, as perft counts them; the last ply is counted, not played.
uint64_t mailgen_perft(Mailbox *box, int depth);

#endif
