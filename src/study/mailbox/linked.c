// SPDX-License-Identifier: GPL-3.0-or-later
// Doubly linked lists of pieces for the board with a border: each square is a node, and each list a ring with a head
// (Reul 2009, section 2.3.2). Only the links are kept here; the board, and lists in arrays, are in mailbox.c. Called by
// experiments/mailbox_lists.c, which times the two against each other.
#include "study/mailbox/linked.h"

// Puts a square between two neighbours: a piece that moves takes its neighbours along, one that comes back finds its
// own.
static void link_between(LinkedLists *lists, LinkedNode neighbours, BoxSquare square)
{
    lists->nodes[square] = neighbours;
    lists->nodes[neighbours.previous].next = square;
    lists->nodes[neighbours.next].previous = square;
}

// Joins the neighbours of a square and returns them. They have to be kept: another piece may come to the square.
static LinkedNode take_off(LinkedLists *lists, BoxSquare square)
{
    const LinkedNode neighbours = lists->nodes[square];
    lists->nodes[neighbours.previous].next = neighbours.next;
    lists->nodes[neighbours.next].previous = neighbours.previous;
    return neighbours;
}

// The head is the last node's successor, so no list has to be walked.
static void add_last(LinkedLists *lists, BoxSquare head, BoxSquare square)
{
    link_between(lists, (LinkedNode){.next = head, .previous = lists->nodes[head].previous}, square);
}

void linked_from_mailbox(LinkedLists *lists, const Mailbox *box)
{
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const PieceSquares *list = &box->pieces[colour][kind];
            const BoxSquare head = linked_head(colour, kind);
            lists->nodes[head] = (LinkedNode){head, head};
            for (int i = 0; i < list->count; ++i)
                add_last(lists, head, list->squares[i]);
        }
}

// In Chess960 the king may end where the rook began, so the rook leaves first.
static void castle(LinkedLists *lists, BoxSquare king_from, BoxSquare rook_from, BoxSquare king_to, BoxSquare rook_to)
{
    const LinkedNode rook = take_off(lists, rook_from);
    link_between(lists, lists->nodes[king_from], king_to);
    link_between(lists, rook, rook_to);
}

// En passant alone captures beside its destination.
static BoxSquare captured_on(Colour us, BoxMove move)
{
    return move.kind == MK_EN_PASSANT ? box_step(move.to, -box_pawn_step(us)) : move.to;
}

void linked_make(LinkedLists *lists, Colour us, BoxMove move, LinkedUndo *undo)
{
    if (move.kind == MK_CASTLE) {
        castle(lists, move.from, move.to, box_castled_king(move), box_castled_rook(move));
        return;
    }
    if ((move.kind & MK_CAPTURE) != 0)
        undo->captured = take_off(lists, captured_on(us, move));
    if ((move.kind & MK_PROMOTION) != 0) {
        undo->pawn = take_off(lists, move.from);
        add_last(lists, linked_head(us, mailbox_list_of(box_promotion(move), move.to)), move.to);
    } else {
        link_between(lists, lists->nodes[move.from], move.to);
    }
}

void linked_unmake(LinkedLists *lists, Colour us, BoxMove move, const LinkedUndo *undo)
{
    if (move.kind == MK_CASTLE) {
        castle(lists, box_castled_king(move), box_castled_rook(move), move.from, move.to);
        return;
    }
    if ((move.kind & MK_PROMOTION) != 0) {
        take_off(lists, move.to);
        link_between(lists, undo->pawn, move.from);
    } else {
        link_between(lists, lists->nodes[move.to], move.from);
    }
    if ((move.kind & MK_CAPTURE) != 0)
        link_between(lists, undo->captured, captured_on(us, move));
}
