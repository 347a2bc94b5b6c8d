// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation on the board with a border, by lists of pieces: F. Reul, "New Architectures in Computer Chess"
// (2009), chapter 4, figure 4.4 (iterative, with a list of values). Any thread.
#ifndef LAB_MAILBOX_MAILSEE_H
#define LAB_MAILBOX_MAILSEE_H

#include "lab/mailbox/mailbox.h"

// What the exchange that a move starts is worth for the side that makes it, in units of piece_value. The least valuable
// piece takes next, or none if that loses more. Pieces behind others count, en passant, promotion and kings as well; pins
// do not. Castling is worth 0.
int mailbox_see(const Mailbox *box, BoxMove move);

#endif
