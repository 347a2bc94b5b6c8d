// SPDX-License-Identifier: GPL-3.0-or-later
// The board with a border and its piece lists (Reul 2009, chapter 2): geometry, making and unmaking moves, attacks, and
// the way from the engine's own board. Its moves are generated in mailgen.c, lists with links in linked.c. Called by
// experiments/mailbox.c and its neighbours.
#include "study/mailbox/mailbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

BoxLine box_line_table[BOX_LINES];

// The direction of a difference: -1, 0 or 1.
static int sign(int number)
{
    return (number > 0) - (number < 0);
}

// What lies between two squares so many files and ranks apart: the step from one to the other if a slider can go there,
// and which pieces of each colour attack from one to the other on an empty board. Squares with the same difference
// share a row of the table.
static BoxLine line_of(int files, int ranks)
{
    const int across = abs(files), along = abs(ranks);
    const bool is_straight = across == 0 || along == 0, is_diagonal = across == along;
    BoxLine line = {
        .files = (uint8_t)across,
        .ranks = (uint8_t)along,
        .sum = (uint8_t)(across + along),
        .distance = (uint8_t)(across > along ? across : along),
    };
    if (is_straight || is_diagonal)
        line.step = (int8_t)(sign(ranks) * BOX_NORTH + sign(files) * BOX_EAST);
    BoxPiece reach = is_straight ? BOX_ROOK : is_diagonal ? BOX_BISHOP : BOX_NONE;
    if (across + along == 3 && !is_straight) {
        reach = BOX_KNIGHT;
        line.knight_step = (int8_t)(ranks * BOX_NORTH + files * BOX_EAST);
    }
    if (line.distance == 1)
        reach |= BOX_KING;
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        const bool is_pawns = across == 1 && ranks == (colour == WHITE ? 1 : -1);
        line.reach[colour] = reach | (is_pawns ? BOX_PAWN : BOX_NONE);
    }
    return line;
}

void box_geometry_init(void)
{
    for (int ranks = 1 - MAILBOX_RANKS; ranks < MAILBOX_RANKS; ++ranks)
        for (int files = 1 - MAILBOX_FILES; files < MAILBOX_FILES; ++files)
            if (files != 0 || ranks != 0)
                box_line_table[ranks * BOX_WIDTH + files + BOX_DIFFERENCE_MAX] = line_of(files, ranks);
}

// --- pieces --------------------------------------------------------------------------------------------------------

// The list of a piece, by colour, kind and, for bishops, the colour of the square.
static PieceSquares *list_of(Mailbox *box, BoxPiece piece, BoxSquare square)
{
    return &box->pieces[box_piece_colour(piece)][mailbox_list_of(piece, square)];
}

void mailbox_put(Mailbox *box, BoxPiece piece, BoxSquare square)
{
    PieceSquares *list = list_of(box, piece, square);
    assert(box->board[square] == BOX_NONE && list->count < LIST_SIZE);
    box->board[square] = piece;
    list_add(list, box->index, square);
}

// Its place in the list goes to the last piece of that list.
static void take_off(Mailbox *box, BoxSquare square)
{
    list_take_off(list_of(box, box->board[square], square), box->index, square);
    box->board[square] = BOX_NONE;
}

void mailbox_reverse_lists(Mailbox *box)
{
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour)
        for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
            PieceSquares *list = &box->pieces[colour][kind];
            // The index is written anew with the new places.
            const PieceSquares before = *list;
            for (int i = 0; i < list->count; ++i) {
                list->squares[i] = before.squares[list->count - 1 - i];
                box->index[list->squares[i]] = (uint8_t)i;
            }
        }
}

// Undoes take_off.
static void put_back(Mailbox *box, BoxPiece piece, BoxSquare square, uint8_t index)
{
    list_put_back(list_of(box, piece, square), box->index, square, index);
    box->board[square] = piece;
}

// The piece keeps its place in its list.
static void move_piece(Mailbox *box, BoxSquare from, BoxSquare to)
{
    const BoxPiece piece = box->board[from];
    list_move(list_of(box, piece, from), box->index, box->index[from], to);
    box->board[from] = BOX_NONE;
    box->board[to] = piece;
}

// --- setting up ----------------------------------------------------------------------------------------------------

void mailbox_clear(Mailbox *box)
{
    memset(box, 0, sizeof *box);
    // Everything is border but the squares.
    memset(box->board, BOX_BORDER, sizeof box->board);
    for (int rank = 0; rank < MAILBOX_RANKS; ++rank)
        memset(&box->board[box_square(0, rank)], BOX_NONE, MAILBOX_FILES);
}

// --- moves ---------------------------------------------------------------------------------------------------------

BoxSquare box_castled_king(BoxMove move)
{
    return box_square(move.to > move.from ? MAILBOX_FILES - 2 : FILE_C, box_rank(move.from));
}

BoxSquare box_castled_rook(BoxMove move)
{
    return box_square(move.to > move.from ? MAILBOX_FILES - 3 : FILE_D, box_rank(move.from));
}

// Both pieces leave before both arrive: in Chess960 one may end where the other began.
static void castle(Mailbox *box, BoxSquare king_from, BoxSquare rook_from, BoxSquare king_to, BoxSquare rook_to)
{
    const BoxPiece king = box->board[king_from], rook = box->board[rook_from];
    const uint8_t king_index = box->index[king_from], rook_index = box->index[rook_from];
    box->board[king_from] = box->board[rook_from] = BOX_NONE;
    box->board[king_to] = king;
    list_move(list_of(box, king, king_to), box->index, king_index, king_to);
    box->board[rook_to] = rook;
    list_move(list_of(box, rook, rook_to), box->index, rook_index, rook_to);
}

void mailbox_make(Mailbox *box, BoxMove move, BoxUndo *undo)
{
    const Colour us = box->stm;
    const int push = box_pawn_step(us);
    *undo = (BoxUndo){.en_passant = box->en_passant, .castling = box->castling, .rule50 = box->rule50};
    box->en_passant = BOX_NOWHERE;
    // A king or rook that moves, or a rook that is captured, loses its rights.
    box->castling &=
        (uint8_t) ~(box->castling_setup.lost_by_touching[move.from] | box->castling_setup.lost_by_touching[move.to]);
    box->stm = colour_other(us);
    ++box->rule50;
    if (move.kind == MK_CASTLE) {
        castle(box, move.from, move.to, box_castled_king(move), box_castled_rook(move));
        return;
    }
    if ((move.kind & MK_CAPTURE) != 0) {
        undo->captured_on = move.kind == MK_EN_PASSANT ? box_step(move.to, -push) : move.to;
        undo->captured = box->board[undo->captured_on];
        undo->captured_index = box->index[undo->captured_on];
        take_off(box, undo->captured_on);
    }
    if ((box->board[move.from] & BOX_PAWN) != 0 || undo->captured != BOX_NONE)
        box->rule50 = 0;
    if ((move.kind & MK_PROMOTION) != 0) {
        undo->pawn_index = box->index[move.from];
        take_off(box, move.from);
        mailbox_put(box, box_promotion(move) | box_piece_of(us), move.to);
        return;
    }
    move_piece(box, move.from, move.to);
    // Whether an enemy pawn stands beside is not asked.
    if (move.kind == MK_DOUBLE_PUSH)
        box->en_passant = box_step(move.from, push);
}

void mailbox_unmake(Mailbox *box, BoxMove move, const BoxUndo *undo)
{
    box->stm = colour_other(box->stm);
    box->en_passant = undo->en_passant;
    box->castling = undo->castling;
    box->rule50 = undo->rule50;
    if (move.kind == MK_CASTLE) {
        castle(box, box_castled_king(move), box_castled_rook(move), move.from, move.to);
        return;
    }
    if ((move.kind & MK_PROMOTION) != 0) {
        take_off(box, move.to);
        put_back(box, (BoxPiece)(BOX_PAWN | box_piece_of(box->stm)), move.from, undo->pawn_index);
    } else {
        move_piece(box, move.to, move.from);
    }
    if (undo->captured != BOX_NONE)
        put_back(box, undo->captured, undo->captured_on, undo->captured_index);
}

// --- attacks -------------------------------------------------------------------------------------------------------

int mailbox_attackers(const Mailbox *box, BoxSquare square, Colour by, int room, BoxSquare *from)
{
    int count = 0;
    for (PieceList kind = LIST_PAWNS; kind < LIST_NB; ++kind) {
        const PieceSquares *list = &box->pieces[by][kind];
        for (int i = list->count - 1; i >= 0; --i) {
            if (!mailbox_attacks(box, by, list->squares[i], square))
                continue;
            from[count++] = list->squares[i];
            if (count == room)
                return count;
        }
    }
    return count;
}

bool mailbox_is_attacked(const Mailbox *box, BoxSquare square, Colour by)
{
    BoxSquare from;
    return mailbox_attackers(box, square, by, 1, &from) > 0;
}

// --- from and to the bitboards -------------------------------------------------------------------------------------

// The same square with a border around the board.
static BoxSquare box_of(Square square)
{
    return box_square(square_file(square), square_rank(square));
}

// Gives the right to castle with the rook on `rook_from`; the king stands on its square already.
static void give_right(Mailbox *box, Colour colour, BoxSquare rook_from)
{
    const BoxSquare king = mailbox_king(box, colour);
    const int right = (int)colour * 2 + (rook_from > king ? 0 : 1);
    box->castling |= (uint8_t)(1 << right);
    box->castling_setup.rook_from[right] = rook_from;
    box->castling_setup.lost_by_touching[king] |= (uint8_t)(1 << right);
    box->castling_setup.lost_by_touching[rook_from] |= (uint8_t)(1 << right);
}

void mailbox_from_position(Mailbox *box, const Position *pos)
{
    mailbox_clear(box);
    static const BoxPiece kinds[PT_NB] = {BOX_PAWN, BOX_KNIGHT, BOX_BISHOP, BOX_ROOK, BOX_QUEEN, BOX_KING};
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece != PIECE_NONE)
            mailbox_put(box, kinds[piece_type(piece)] | box_piece_of(piece_colour(piece)), box_of(square));
    }
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            give_right(box, (Colour)(right / 2), box_of((Square)pos->castling_setup.rook_from[right]));
    box->stm = pos->stm;
    box->en_passant = pos->en_passant == SQ_NONE ? BOX_NOWHERE : box_of(pos->en_passant);
    box->rule50 = pos->rule50;
}

BoxMove mailbox_from_move(Move move)
{
    return (BoxMove){box_of(move_from(move)), box_of(move_to(move)), (uint8_t)move_kind(move)};
}
