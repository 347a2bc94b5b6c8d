// SPDX-License-Identifier: GPL-3.0-or-later
// The other way to keep lists of pieces: doubly linked lists. F. Reul, "New Architectures in Computer Chess" (2009), section
// 2.3.2. The squares are the nodes, so that neither an index nor the list of a piece has to be looked up. Any thread.
#ifndef STUDY_MAILBOX_LINKED_H
#define STUDY_MAILBOX_LINKED_H

#include "study/mailbox/mailbox.h"

typedef struct LinkedNode {
    BoxSquare next, previous;
} LinkedNode;

// Each list is a ring that begins and ends at its head, a square of the border.
typedef struct LinkedLists {
    LinkedNode nodes[BOX_SQUARES];
} LinkedLists;

// The neighbours that a move takes pieces from.
typedef struct LinkedUndo {
    LinkedNode captured, pawn; // pawn: one that promotes
} LinkedUndo;

static inline BoxSquare linked_head(Colour colour, PieceList kind)
{
    return (BoxSquare)((int)colour * LIST_NB + (int)kind);
}
_Static_assert((int)COLOUR_NB *(int)LIST_NB <= (int)BOX_FIRST, "heads are in the border");

// The lists of a board, in the order that its own have.
void linked_from_mailbox(LinkedLists *lists, const Mailbox *box);

// Plays a pseudo-legal move of `us`; `undo` takes it back. The lists are afterwards in the order that they had.
void linked_make(LinkedLists *lists, Colour us, BoxMove move, LinkedUndo *undo);
void linked_unmake(LinkedLists *lists, Colour us, BoxMove move, const LinkedUndo *undo);

#endif
