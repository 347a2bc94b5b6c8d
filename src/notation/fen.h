// SPDX-License-Identifier: GPL-3.0-or-later
// Forsyth-Edwards Notation, with the castling letters of X-FEN and Shredder-FEN. Any thread.
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/error.h"
#include "board/position.h"

enum { FEN_SIZE = 128 };

// Reads four to six fields (missing clocks are 0 and 1). `chess960` says that castling is to be read and written the
// Chess960 way even if the rights would be possible in orthodox chess; rook letters that orthodox chess does not know
// set it anyway, while KQkq that fits Chess960 only is refused without it. False with a reason that names the field and
// the fault; *pos is then untouched. An en passant square that no legal capture uses, and rights to castle that are
// long gone, are dropped silently, as programs send them.
bool fen_read(Position *pos, const char *fen, bool chess960, Error *error);

// Reads a FEN as orthodox chess, or as Chess960 where only that knows its castling rights; the reason is that of the first
// reading.
bool fen_read_either(Position *pos, const char *fen, Error *error);

// Reads a FEN whose castling rights are partly impossible without those; *dropped says which. False if something else is
// wrong too; *pos is then untouched.
bool fen_read_repaired(Position *pos, const char *fen, bool chess960, Error *dropped);

// Writes all six fields; en passant where a pawn stands beside the one that has gone two squares, may it capture or not, so
// that Polyglot's key of what is read is the same; castling as KQkq, in Chess960 positions with the rook's file letter where
// KQkq would be ambiguous (X-FEN) or be taken for a right of orthodox chess long gone.
void fen_write(const Position *pos, char out[FEN_SIZE]);

// Extended Position Description: a position and what is said about it (best move, mate distance, name ...). Any thread.
// An Epd owns everything it says and may be copied; the texts its functions return live as long as it does.

enum {
    EPD_TEXT_SIZE = 4096,    // characters of all operations of one line
    EPD_OPERATIONS_MAX = 64, // operations of one line; real files have up to a dozen
};

// Where an operation's words stand in Epd.text.
typedef struct EpdOperation {
    uint16_t opcode, operand;
} EpdOperation;

typedef struct Epd {
    Position pos;   // with the clocks of the line, or of hmvc and fmvn; else 0 and 1
    MoveList best;  // bm
    MoveList avoid; // am
    int mate;       // dm, or bm #15: own moves to mate, negative if it is suffered; 0 = not said
    int operation_count;
    EpdOperation operations[EPD_OPERATIONS_MAX];
    char text[EPD_TEXT_SIZE];
} Epd;

// Reads one line: four fields, perhaps the two clocks of FEN, then operations that end with ';' (the last one need
// not). False with a reason if the position, an operation, or a move or number of bm, am, dm, hmvc or fmvn is wrong;
// *epd is then untouched.
bool epd_read(Epd *epd, const char *line, bool chess960, Error *error);

// The operands of the first operation with this opcode, without the quotes if they are one quoted text; "" if there
// are none; NULL if the line has no such operation.
const char *epd_operand(const Epd *epd, const char *opcode);

// The name of the position (opcode id), "" if it has none.
const char *epd_id(const Epd *epd);

#endif
