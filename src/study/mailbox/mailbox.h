// SPDX-License-Identifier: GPL-3.0-or-later
// The second architecture: a board of squares with a border, piece lists, its moves and static exchange.
#ifndef STUDY_MAILBOX_MAILBOX_H
#define STUDY_MAILBOX_MAILBOX_H

#include "bitboard/square.h"
#include "board/chess.h"
#include "board/movegen.h"
#include "board/position.h"

#include <stdbool.h>
#include <stdint.h>

// --- geometry ------------------------------------------------------------------------------------------------------

// The board as a one-dimensional array with a border: F. Reul, "New Architectures in Computer Chess" (2009), section 2.2.
//
// A row is 2 * files - 1 wide, 15 on the usual board, so that the difference of two squares tells the step from one to
// the other: a table with one entry a difference, 225 of them, answers what lies in which direction, how far, and which
// pieces reach it. The borders are no wider than that needs, and two rows deep for the knights' sake: a1 is 33, h8 is 145.
//
// The dimensions are constants; a program that is compiled with others has a board of another size.

#ifndef MAILBOX_FILES
#define MAILBOX_FILES 8
#endif
#ifndef MAILBOX_RANKS
#define MAILBOX_RANKS 8
#endif

enum {
    BOX_WIDTH = 2 * MAILBOX_FILES - 1,
    BOX_BORDER_ROWS = 2,
    BOX_BORDER_LEFT = (MAILBOX_FILES - 1) / 2,
    BOX_SQUARES = BOX_WIDTH * (MAILBOX_RANKS + 2 * BOX_BORDER_ROWS),
    BOX_FIRST = BOX_BORDER_ROWS * BOX_WIDTH + BOX_BORDER_LEFT,
    BOX_LAST = BOX_FIRST + (MAILBOX_RANKS - 1) * BOX_WIDTH + MAILBOX_FILES - 1,
    BOX_DIFFERENCE_MAX = BOX_LAST - BOX_FIRST,
    BOX_LINES = 2 * BOX_DIFFERENCE_MAX + 1,
};

_Static_assert(BOX_SQUARES <= UINT8_MAX + 1, "a square fits a byte");

// Steps between neighbours.
enum {
    BOX_NORTH = BOX_WIDTH,
    BOX_EAST = 1,
    BOX_SOUTH = -BOX_NORTH,
    BOX_WEST = -BOX_EAST,
};

// A place in the array, border included.
typedef uint8_t BoxSquare;

enum { BOX_NOWHERE = 0 }; // a corner of the border

// What stands on a square: kind and colour as one set of bits (Reul, section 2.3.1). A queen is bishop and rook, so
// `piece & reach` asks at once whether a piece can go some way.
typedef uint8_t BoxPiece;

enum {
    BOX_NONE = 0,
    BOX_PAWN = 0x01,
    BOX_KNIGHT = 0x02,
    BOX_BISHOP = 0x04,
    BOX_ROOK = 0x08,
    BOX_QUEEN = BOX_BISHOP | BOX_ROOK,
    BOX_KING = 0x10,
    BOX_KIND = 0x1f, // all kinds
    BOX_WHITE = 0x20,
    BOX_BLACK = 0x40,
    BOX_BORDER = 0x80,
};

static inline BoxPiece box_piece_of(Colour colour)
{
    return (BoxPiece)(BOX_WHITE << colour);
}

static inline Colour box_piece_colour(BoxPiece piece)
{
    return (piece & BOX_WHITE) != 0 ? WHITE : BLACK;
}

// How one square is seen from another.
typedef struct BoxLine {
    int8_t step;              // to the neighbour on the way, e.g. BOX_NORTH; 0 if no rook, bishop or queen goes there
    int8_t knight_step;       // what to add to go there, if a knight does; else 0 (equation 2.6)
    uint8_t files, ranks;     // how many apart (equations 2.1 and 2.2)
    uint8_t sum;              // of both: moves of a rook that goes one square at a time (equation 2.3)
    uint8_t distance;         // moves of a king: the greater of both (equation 2.4)
    uint8_t reach[COLOUR_NB]; // kinds of pieces of the colour that attack it from there, if nothing is between
} BoxLine;

// Fills the table of lines. Call once, before other threads run.
void box_geometry_init(void);

extern BoxLine box_line_table[BOX_LINES];

static inline const BoxLine *box_line(BoxSquare from, BoxSquare to)
{
    return &box_line_table[to - from + BOX_DIFFERENCE_MAX];
}

static inline BoxSquare box_square(int file, int rank)
{
    return (BoxSquare)(BOX_FIRST + rank * BOX_WIDTH + file);
}

static inline int box_file(BoxSquare square)
{
    return (square - BOX_BORDER_LEFT) % BOX_WIDTH;
}

static inline int box_rank(BoxSquare square)
{
    return square / BOX_WIDTH - BOX_BORDER_ROWS;
}

// As `colour` counts them: 0 is its own first rank.
static inline int box_rank_relative(Colour colour, BoxSquare square)
{
    return colour == WHITE ? box_rank(square) : MAILBOX_RANKS - 1 - box_rank(square);
}

static inline bool box_is_light(BoxSquare square)
{
    return ((square ^ BOX_FIRST) & 1) != 0; // rows are of odd width
}

static inline int box_pawn_step(Colour colour)
{
    return colour == WHITE ? BOX_NORTH : BOX_SOUTH;
}

static inline BoxSquare box_step(BoxSquare square, int step)
{
    return (BoxSquare)(square + step);
}

// --- the board -----------------------------------------------------------------------------------------------------

// The second architecture: a board of squares with a border, lists of pieces, and an index from the board to the lists.
// F. Reul, "New Architectures in Computer Chess" (2009), chapter 2. It knows no sets of squares; the laboratory measures
// it against the bitboards. Any thread; a Mailbox belongs to one.

// Detailed lists (Reul, sections 2.3.2 and 2.3.3): bishops of each colour of square have their own.
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

// Lists in arrays; `index` has the place of a square in its list. Each function is one step of a move.

static inline void list_add(PieceSquares *list, uint8_t *index, BoxSquare square)
{
    index[square] = (uint8_t)list->count;
    list->squares[list->count++] = square;
}

// The last of the list takes the place of the piece (figure 2.6).
static inline void list_take_off(PieceSquares *list, uint8_t *index, BoxSquare square)
{
    const BoxSquare last = list->squares[--list->count];
    list->squares[index[square]] = last;
    index[last] = index[square];
}

// Undoes list_take_off of a piece that stood at `place`.
static inline void list_put_back(PieceSquares *list, uint8_t *index, BoxSquare square, uint8_t place)
{
    const BoxSquare moved = place < list->count ? list->squares[place] : square;
    list->squares[list->count] = moved;
    index[moved] = (uint8_t)list->count++;
    list->squares[place] = square;
    index[square] = place;
}

// A piece at `place` has come to `to`.
static inline void list_move(PieceSquares *list, uint8_t *index, uint8_t place, BoxSquare to)
{
    list->squares[place] = to;
    index[to] = place;
}

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

// Plays a pseudo-legal move; `undo` takes it back. The board is afterwards as it was, lists included.
void mailbox_make(Mailbox *box, BoxMove move, BoxUndo *undo);
void mailbox_unmake(Mailbox *box, BoxMove move, const BoxUndo *undo);

// Where the king, or the rook, ends that castles.
BoxSquare box_castled_king(BoxMove move);
BoxSquare box_castled_rook(BoxMove move);

// Turns the order of all lists, so that loops over them run forward where they ran in reverse (section 2.3.6).
void mailbox_reverse_lists(Mailbox *box);

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
// From the target back to `from`, on which a piece must stand: it ends the loop, so the loop needs no second test (section
// 2.5.2, figure 2.10).
static inline bool mailbox_is_clear(const Mailbox *box, BoxSquare from, BoxSquare to, int step)
{
    do
        to = box_step(to, -step);
    while (box->board[to] == BOX_NONE);
    return to == from;
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

// --- moves ---------------------------------------------------------------------------------------------------------

// Moves on the board with a border: F. Reul, "New Architectures in Computer Chess" (2009), sections 2.3 and 2.4. What
// tells whether a move is legal, gives check or answers one are steps between squares, not moves tried on the board.

// Moves that obey the rules but for the own king's safety. Castling out of or through an attack is left out. Returns how
// many were written; room for BOX_MOVES_MAX.
int mailgen_pseudo(const Mailbox *box, BoxMove *out);

int mailgen_legal(const Mailbox *box, BoxMove *out);

// Legal quiet moves that give check, directly or by opening a line, of a side that is not in check: found from the enemy's
// king, not by asking each move. Castling and promotions are not among them. Returns how many were written.
int mailgen_quiet_checks(const Mailbox *box, BoxMove *out);

// Does a legal move give check?
bool mailgen_gives_check(const Mailbox *box, BoxMove move);

// Leaves of the tree of legal moves, as perft counts them; the last ply is counted, not played.
uint64_t mailgen_perft(Mailbox *box, int depth);

// --- static exchange -----------------------------------------------------------------------------------------------

// Static exchange evaluation on the board with a border, by lists of pieces: F. Reul, "New Architectures in Computer Chess"
// (2009), chapter 4, figure 4.4 (iterative, with a list of values). Any thread.

// What the exchange that a move starts is worth for the side that makes it, in units of piece_value. The least valuable
// piece takes next, or none if that loses more. Pieces behind others count, en passant, promotion and kings as well; pins
// do not. Castling is worth 0.
int mailbox_see(const Mailbox *box, BoxMove move);

// --- from and to the bitboards -------------------------------------------------------------------------------------

// From the board of bitboards to the one with a border, and back for moves. Only for the usual dimensions.

void mailbox_from_position(Mailbox *box, const Position *pos);

BoxMove mailbox_from_move(Move move);

#endif
