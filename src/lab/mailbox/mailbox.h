// SPDX-License-Identifier: GPL-3.0-or-later
// The second architecture: a board of squares with a border, lists of pieces, and an index from the board to the lists.
// F. Reul, "New Architectures in Computer Chess" (2009), chapter 2. It knows no sets of squares; the laboratory measures
// it against the bitboards. Any thread; a Mailbox belongs to one.
#ifndef LAB_MAILBOX_MAILBOX_H
#define LAB_MAILBOX_MAILBOX_H

#include "board/chess.h"
#include "lab/mailbox/geometry.h"

// Detailed lists (Reul, section 2.2.4): bishops of each colour of square have their own.
typedef enum PieceList {
    LIST_PAWNS,
    LIST_KNIGHTS,
    LIST_LIGHT_BISHOPS,
    LIST_DARK_BISHOPS,
    LIST_ROOKS,
    LIST_QUEENS,
    LIST_KING,
    LIST_NB,
} PieceList;

enum { LIST_SIZE = 2 * MAILBOX_FILES }; // as many pieces as a side can have

typedef struct PieceSquares {
    int count;
    BoxSquare squares[LIST_SIZE]; // in no order
} PieceSquares;

// A move; `to` of castling is the square of the rook, as in chess.h.
typedef struct BoxMove {
    BoxSquare from, to;
    uint8_t kind; // MoveKind; with the new piece if it promotes
} BoxMove;

// The kind of piece that a promotion makes, without a colour.
static inline BoxPiece box_promotion(BoxMove move)
{
    static const BoxPiece pieces[] = {BOX_KNIGHT, BOX_BISHOP, BOX_ROOK, BOX_QUEEN};
    return pieces[move.kind & 3];
}

enum { BOX_MOVES_MAX = 2 * MAX_MOVES };

typedef struct BoxMoves {
    int count;
    BoxMove moves[BOX_MOVES_MAX];
} BoxMoves;

typedef struct Mailbox {
    BoxPiece board[BOX_SQUARES]; // BOX_BORDER around
    uint8_t index[BOX_SQUARES];  // place of the piece on a square in its list
    PieceSquares pieces[COLOUR_NB][LIST_NB];
    Colour stm;           // side to move
    BoxSquare en_passant; // behind a pawn that has just gone two steps; else BOX_NOWHERE
    uint8_t castling;     // CastlingRights
    int16_t rule50;       // plies since the last capture or move of a pawn
    struct {
        BoxSquare rook_from[CASTLING_RIGHT_NB];
        uint8_t lost_by_touching[BOX_SQUARES]; // rights that end when a move begins or ends here
    } castling_setup;
} Mailbox;

// What a move destroys.
typedef struct BoxUndo {
    BoxPiece captured; // BOX_NONE if nothing
    BoxSquare captured_on;
    uint8_t captured_index; // its place in its list
    uint8_t pawn_index;     // of a pawn that promotes
    BoxSquare en_passant;
    uint8_t castling;
    int16_t rule50;
} BoxUndo;

// An empty board, White to move, no rights.
void mailbox_clear(Mailbox *box);

// Puts a piece on an empty square. There must be room in its list.
void mailbox_put(Mailbox *box, BoxPiece piece, BoxSquare square);

// Gives the right to castle with the rook on `rook_from`; the king stands on its square already.
void mailbox_add_castling(Mailbox *box, Colour colour, BoxSquare rook_from);

// Plays a pseudo-legal move; `undo` takes it back. The board is afterwards as it was, lists included.
void mailbox_make(Mailbox *box, BoxMove move, BoxUndo *undo);
void mailbox_unmake(Mailbox *box, BoxMove move, const BoxUndo *undo);

// Where the king, or the rook, ends that castles.
BoxSquare box_castled_king(BoxMove move);
BoxSquare box_castled_rook(BoxMove move);

static inline BoxSquare mailbox_king(const Mailbox *box, Colour colour)
{
    return box->pieces[colour][LIST_KING].squares[0];
}

// The list that a piece on `square` stands in.
static inline PieceList mailbox_list_of(BoxPiece piece, BoxSquare square)
{
    static const uint8_t lists[] = {
        [BOX_PAWN] = LIST_PAWNS, [BOX_KNIGHT] = LIST_KNIGHTS, [BOX_BISHOP] = LIST_LIGHT_BISHOPS,
        [BOX_ROOK] = LIST_ROOKS, [BOX_QUEEN] = LIST_QUEENS,   [BOX_KING] = LIST_KING,
    };
    const PieceList list = (PieceList)lists[piece & BOX_KIND];
    return list == LIST_LIGHT_BISHOPS && !box_is_light(square) ? LIST_DARK_BISHOPS : list;
}

// The blocker loop outward: the first square from `square` in steps of `step` that is not empty; the border is not.
static inline BoxSquare mailbox_blocker(const Mailbox *box, BoxSquare square, int step)
{
    do
        square = box_step(square, step);
    while (box->board[square] == BOX_NONE);
    return square;
}

// The blocker loop between two squares of a line whose step is known: is every square between them empty?
static inline bool mailbox_is_clear(const Mailbox *box, BoxSquare from, BoxSquare to, int step)
{
    do
        from = box_step(from, step);
    while (from != to && box->board[from] == BOX_NONE);
    return from == to;
}

// Does the piece on `from`, of that colour, attack `to`?
static inline bool mailbox_attacks(const Mailbox *box, Colour colour, BoxSquare from, BoxSquare to)
{
    const BoxLine *line = box_line(from, to);
    const BoxPiece reaching = box->board[from] & line->reach[colour];
    return reaching != 0 && ((reaching & BOX_QUEEN) == 0 || mailbox_is_clear(box, from, to, line->step));
}

// Does any piece of `by` attack the square? By the lists of pieces, not from the square outward.
bool mailbox_is_attacked(const Mailbox *box, BoxSquare square, Colour by);

// Pieces of `by` that attack the square, at most `room` of them, in `from`. Returns how many attack it, or `room`.
int mailbox_attackers(const Mailbox *box, BoxSquare square, Colour by, int room, BoxSquare *from);

static inline bool mailbox_in_check(const Mailbox *box)
{
    return mailbox_is_attacked(box, mailbox_king(box, box->stm), colour_other(box->stm));
}

// Do board, lists and index agree?
bool mailbox_check(const Mailbox *box);

#endif
