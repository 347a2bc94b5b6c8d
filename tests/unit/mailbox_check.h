// SPDX-License-Identifier: GPL-3.0-or-later
// What tests ask of the board with a border.
#ifndef UNIT_MAILBOX_CHECK_H
#define UNIT_MAILBOX_CHECK_H

#include "study/mailbox/mailbox.h"

// Do board, lists and index agree?
static inline bool mailbox_check(const Mailbox *box)
{
    int listed = 0, standing = 0;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            const PieceSquares *list = &box->pieces[colour][kind];
            listed += list->count;
            for (int i = 0; i < list->count; ++i) {
                const BoxSquare square = list->squares[i];
                const BoxPiece piece = box->board[square];
                if (piece == BOX_NONE || piece == BOX_BORDER || box_piece_colour(piece) != colour ||
                    mailbox_list_of(piece, square) != kind || box->index[square] != i)
                    return false;
            }
        }
    for (int square = 0; square < BOX_SQUARES; ++square)
        standing += box->board[square] != BOX_NONE && box->board[square] != BOX_BORDER;
    return listed == standing;
}

#endif
