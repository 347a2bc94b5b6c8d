// SPDX-License-Identifier: GPL-3.0-or-later
// From the board of bitboards to the one with a border, and back for moves. Only for the usual dimensions.
#ifndef LAB_MAILBOX_CONVERT_H
#define LAB_MAILBOX_CONVERT_H

#include "board/position.h"
#include "lab/mailbox/mailbox.h"

void mailbox_from_position(Mailbox *box, const Position *pos);

Move mailbox_to_move(BoxMove move);
BoxMove mailbox_from_move(Move move);

#endif
